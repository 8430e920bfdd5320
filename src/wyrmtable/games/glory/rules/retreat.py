"""Retreat and advance after combat (DOG-7.30 to DOG-7.39)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import HOLD, NO_ADVANCE, STOP
from ..files.content import AIR, CAVALRY
from ..position import Position
from .attack import can_enter
from .combat import eliminate, force_of
from .conquest import capture, occupy
from .ground import fort_at
from .leaders import leaders_at, overrun, wizards_at
from .neutral import invade, is_gate, is_open
from .reach import beside_enemies, may_land
from .tower import barred, camp_of, crew, strips
from .victory import check


def havens(pos: Position, army: int) -> list[int]:
    """The hexes an army may retreat into, from a citadel over any hexside (DOG-7.31, DOG-R62)."""
    watched = beside_enemies(pos, pos.side[army])
    around = pos.content.land.around[camp_of(pos, army)]
    return [hex_ for hex_ in around if can_enter(pos, army, hex_) and is_safe(pos, (army,), hex_, watched)]


def is_safe(pos: Position, group: Sequence[int], hex_: int, watched: int) -> bool:
    """Whether a retreat or withdrawal may end in a hex: open land, no enemies in it, none adjacent unless friends are
    there, and room (DOG-7.31)."""
    side = pos.side[group[0]]
    if (
        hex_ in barred(pos, side)
        or not is_open(pos, side, hex_)
        or pos.guard[hex_] == 2 - side
        or not may_land(pos, hex_, group)
    ):
        return False
    return not watched >> hex_ & 1 or pos.guard[hex_] == side + 1


def may_hold(pos: Position, army: int) -> bool:
    """Armies that defend in a place, or in a citadel, may ignore a retreat (DOG-7.33, DOG-E.8.4)."""
    if army not in pos.defenders or strips(pos, 1 - pos.side[army], pos.target, pos.defenders):
        return False
    return pos.tower >= 0 or fort_at(pos, pos.where[army]) != 0


def retreat_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Every army left of the force retreats, in the order its owner likes; one that cannot is eliminated (DOG-7.30,
    DOG-7.32)."""
    side = step[1]
    pos.steps[-1] = ("retreating", side, *sorted(force_of(pos, side)))


def retreating_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """As long as anybody can go, he does: he may make room for the next. The rest is eliminated (DOG-7.32)."""
    _, side, *armies = step
    if movable(pos, armies):
        pos.steps.append(("who-retreats", side))
        return
    pos.steps.pop()
    for army in armies:
        eliminate(pos, army, log)
    check(pos, log)


def movable(pos: Position, armies: Sequence[int]) -> list[int]:
    """Those who can go somewhere, or need not go."""
    return [army for army in armies if may_hold(pos, army) or havens(pos, army)]


def who_picks(pos: Position, step: Step) -> Decision:
    """Which army goes next: a hex may have room for one only (DOG-7.30)."""
    picks = [pos.content.piece + army for army in movable(pos, pos.steps[-2][2:])]
    manner = Manner(kind="retreat", silence=picks[0])
    return Decision(step[1], picks, "Which army retreats next?", ("DOG-7.30",), (), manner)


def who_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    army = pick - pos.content.piece
    _, side, *armies = pos.steps[-2]
    pos.steps[-2] = ("retreating", side, *[other for other in armies if other != army])
    pos.steps[-1] = ("retreat-to", army)


def to_picks(pos: Position, step: Step) -> Decision:
    """A hex to retreat to, or the place is held (DOG-7.31, DOG-7.33)."""
    army, content = step[1], pos.content
    hexes = havens(pos, army)
    picks = [HOLD] if may_hold(pos, army) else []
    picks += [content.place + hex_ for hex_ in hexes]
    silence = HOLD if may_hold(pos, army) else content.place + min(hexes, key=lambda hex_: _exposure(pos, army, hex_))
    manner = Manner(kind="retreat", silence=silence)
    about = (content.piece + army,)
    return Decision(pos.side[army], picks, "Where shall {0} retreat?", ("DOG-7.31", "DOG-7.33"), about, manner)


def _exposure(pos: Position, army: int, hex_: int) -> tuple[bool, int, int]:
    """How little a hex is worth to an army that must retreat: best among friends, then near a place of its side."""
    grid, side = pos.content.land.sheet.grid, pos.side[army]
    own = [place.hex for number, place in enumerate(pos.content.land.places) if pos.control[number] == side + 1]
    far = min((grid.distance(hex_, place) for place in own), default=0)
    return pos.guard[hex_] != side + 1, far, hex_


def to_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    army, content = step[1], pos.content
    origin = pos.where[army]
    pos.steps.pop()
    if pick == HOLD:
        tell_all(log, "holds", content.piece + army)
        return
    hex_ = pick - content.place
    if is_gate(pos, hex_):  # then it is asked again where it goes (DOG-R91)
        _, side, *rest = pos.steps[-1]
        pos.steps[-1] = ("retreating", side, army, *rest)
        invade(pos, side, hex_)
        return
    pos.shift(army, hex_)
    pos.fled += ((army, origin),)
    tell_all(log, "retreats", content.piece + army, pick)
    overrun(pos, hex_)
    occupy(pos, pos.side[army], hex_, log)


# -- advance -----------------------------------------------------------------------------------------------------------


def candidates(pos: Position, side: int) -> list[int]:
    """Attackers that may move into the empty hex, and leaders whose armies have (DOG-7.37, DOG-7.39)."""
    if pos.guard[pos.target] == 2 - side or pos.target in barred(pos, side):
        return []
    gone = {piece for piece, _ in (*pos.fled, *pos.advanced)}
    armies = [
        army
        for army, camp in zip(pos.attackers, pos.camps, strict=True)
        if pos.where[army] == camp and army not in gone and can_enter(pos, army, pos.target)
    ]
    armies = [army for army in armies if may_land(pos, pos.target, (army,))]
    camps = {camp for piece, camp in pos.advanced if pos.content.is_army[piece]}
    leaders = [p for camp in camps for p in (*leaders_at(pos, camp, side), *wizards_at(pos, camp, side))]
    return sorted((*armies, *leaders))


def is_vacated(pos: Position, side: int) -> bool:
    """Whether nobody is left of those who were attacked, in the hex or aboard the citadel (DOG-7.37)."""
    return not crew(pos, pos.tower) if pos.tower >= 0 else pos.guard[pos.target] != 2 - side


def riders(pos: Position, side: int) -> list[int]:
    """Any attacking air or cavalry armies, whether or not they advanced, once the hex is theirs to take; those that had
    to retreat are none (DOG-7.38, DOG-R37)."""
    if not is_vacated(pos, side):
        return []
    driven = {piece for piece, _ in pos.fled}
    mounted = [army for army in pos.attackers if pos.content.sort[army] in (AIR, CAVALRY) and pos.is_there(army)]
    return [army for army in mounted if army not in driven and onward(pos, army)]


def onward(pos: Position, army: int) -> list[int]:
    """One hex from where it is, or from its citadel: no enemies, no closed land, and room; stopping beside enemies is
    not asked for (DOG-7.38, DOG-R37)."""
    side = pos.side[army]
    return [
        hex_
        for hex_ in pos.content.land.around[camp_of(pos, army)]
        if can_enter(pos, army, hex_)
        and pos.guard[hex_] != 2 - side
        and hex_ not in barred(pos, side)
        and is_open(pos, side, hex_)
        and may_land(pos, hex_, (army,))
    ]


def advance_picks(pos: Position, step: Step) -> Decision:
    """Who moves up, or nobody (else) (DOG-7.37)."""
    content = pos.content
    picks = [NO_ADVANCE, *(content.piece + piece for piece in candidates(pos, step[1]))]
    about = (content.place + pos.target,)
    return Decision(step[1], picks, "Who advances to {0}?", ("DOG-7.37", "DOG-7.39"), about)


def advance_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == NO_ADVANCE:
        pos.steps[-1:] = [("ride", army) for army in reversed(riders(pos, step[1]))]
        return
    piece = pick - pos.content.piece
    pos.advanced += ((piece, pos.where[piece]),)
    pos.shift(piece, pos.target)
    tell_all(log, "advances", pick, pos.content.place + pos.target)
    if pos.content.is_army[piece]:
        overrun(pos, pos.target)
        capture(pos, pos.target, log)


def ride_picks(pos: Position, step: Step) -> Decision:
    """One hex more, or it stays (DOG-7.38)."""
    army, content = step[1], pos.content
    picks = [STOP, *(content.place + hex_ for hex_ in onward(pos, army))]
    about = (content.piece + army,)
    return Decision(pos.side[army], picks, "Where shall {0} ride on?", ("DOG-7.38", "DOG-R37"), about)


def ride_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    army, hex_ = step[1], pick - pos.content.place
    if pick != STOP and is_gate(pos, hex_):
        invade(pos, pos.side[army], hex_)
        return
    pos.steps.pop()
    if pick == STOP:
        return
    pos.shift(army, hex_)
    tell_all(log, "advances", pos.content.piece + army, pick)
    overrun(pos, hex_)
    occupy(pos, pos.side[army], hex_, log)
