"""Ground movement (Rule 5): costs, stopping beside enemies, stacks that march together, leaders on their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, DISBAND, END_MOVEMENT, STOP
from ..files.content import AIR, CITADEL, INFANTRY, LEADER, WIZARD
from ..files.scenario import WHITESTONE
from ..position import MOVED, Position
from .capitals import movable
from .citadels import ready as airborne
from .conquest import capture
from .ground import changes
from .leaders import overrun
from .reach import Reach, bound_hexes, ends_of
from .spread import numbers
from .telling import listed
from .wizards import restless, strays


def moored(pos: Position, side: int) -> set[int]:
    """The hexes and banks at which a side's ships lie."""
    ships = [ship for ship in pos.content.ships if pos.side[ship] == side and pos.where[ship] >= 0]
    return {spot for ship in ships for spot in (pos.where[ship], pos.bank[ship])}


# -- the army part of Step 5 -------------------------------------------------------------------------------------------


def ready(pos: Position, side: int) -> list[int]:
    """Pieces of a side that have not moved this Turn and are not hemmed in."""
    content = pos.content
    whose, sort, did = pos.side, content.sort, pos.did
    waiting = [
        piece
        for piece, hex_ in enumerate(pos.where)
        if hex_ >= 0 and whose[piece] == side and sort[piece] < WIZARD and not did[piece] & MOVED
    ]
    watched = bound_hexes(pos, side)
    bridged = {way: changes(pos, way, side) for way in {content.way[piece] for piece in waiting}}
    return [piece for piece in waiting if can_begin(pos, piece, watched, bridged[content.way[piece]])]


def can_begin(pos: Position, piece: int, watched: int, changed: Mapping[tuple[int, int], int]) -> bool:
    """Whether there is a first step: ground, points, no enemy, and DOG-5.15 for infantry beside enemies."""
    content, here = pos.content, pos.where[piece]
    points, foe, guard, in_play = content.mp[piece], 2 - pos.side[piece], pos.guard, content.open
    bound = watched if content.sort[piece] == INFANTRY and watched >> here & 1 else 0
    for hex_, cost in content.land.tables[content.way[piece]][here]:
        if cost <= points and guard[hex_] != foe and in_play[hex_] and not bound >> hex_ & 1:
            return True
    steps = [(b, cost) for (a, b), cost in changed.items() if a == here]
    return any(
        cost <= points and guard[hex_] != foe and in_play[hex_] and not bound >> hex_ & 1 for hex_, cost in steps
    )


def company(pos: Position, hex_: int) -> list[int]:
    """The pieces of a hex that can march as one: its armies of the first one's kind, and all leaders (DOG-U.2)."""
    pieces = [piece for piece in pos.stack.get(hex_, ()) if may_join(pos, piece)]
    armies = [piece for piece in pieces if pos.content.is_army[piece]]
    if not armies or len(pieces) < 2:
        return []
    alike = [piece for piece in armies if marches_with(pos, armies[0], piece)]
    side = pos.side[armies[0]]
    leaders = [p for p in pieces if not pos.content.is_army[p] and pos.side[p] == side]
    return [*alike, *leaders] if len(alike) + len(leaders) > 1 else []


def may_join(pos: Position, piece: int) -> bool:
    """Whoever has not moved; wizards go along with anybody at any time."""
    return not pos.did[piece] & MOVED or pos.content.sort[piece] == WIZARD


def marches_with(pos: Position, army: int, other: int) -> bool:
    """Armies march together if they move in the same way; leaders go along with anybody (DOG-5.17)."""
    content = pos.content
    if pos.side[army] != pos.side[other]:
        return False
    if content.sort[other] in (LEADER, WIZARD):
        return True
    return content.sort[army] == content.sort[other] and content.way[army] == content.way[other]


def points_of(pos: Position, group: Sequence[int]) -> int:
    """The allowance of the slowest army; leaders go along free, or on their own (DOG-5.1, DOG-5.17). Flyers that carry
    an army have half of it (DOG-6.4)."""
    armies = [piece for piece in group if pos.content.is_army[piece]]
    flying = [piece for piece in armies if pos.content.sort[piece] == AIR]
    if flying and len(flying) < len(armies):
        return min(pos.content.mp[piece] for piece in flying) // 2
    return min(pos.content.mp[piece] for piece in armies or group)


def movement_picks(pos: Position, step: Step) -> Decision:
    """A piece, or a hex whose stack marches as one; or no more (DOG-C.5, DOG-5.1)."""
    side, content = step[1], pos.content
    pieces = ready(pos, side)
    hexes = sorted({pos.where[piece] for piece in pieces if content.is_army[piece]})
    picks = [END_MOVEMENT, *([DISBAND] if side == WHITESTONE and movable(pos) else ())]
    picks += [content.place + hex_ for hex_ in hexes if company(pos, hex_)]
    flying = airborne(pos, side) if content.citadels else []
    picks += sorted(content.piece + piece for piece in (*pieces, *restless(pos, side), *flying))
    return Decision(side, picks, "Movement: which piece or stack marches?", ("DOG-C.5", "DOG-5.1"))


def movement_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick == END_MOVEMENT:
        pos.steps.pop()
        pos.steps += [("stray", wizard) for wizard in strays(pos, step[1])]
        return
    if pick == DISBAND:
        pos.steps.append(("disband",))
        return
    if pick >= content.piece and content.sort[pick - content.piece] == WIZARD:
        pos.steps.append(("wizard", pick - content.piece))
        return
    if pick >= content.piece and content.sort[pick - content.piece] == CITADEL:
        pos.steps.append(("fly", pick - content.piece, content.mp[pick - content.piece], 1))
        return
    group = [pick - content.piece] if pick >= content.piece else company(pos, pick - content.place)
    pos.steps.append(("march", points_of(pos, group), 1, *group))


def joiners(pos: Position, group: Sequence[int]) -> list[int]:
    """Pieces of the same hex that may still join a march that has not begun."""
    if not pos.content.is_army[group[0]]:
        return []
    here = [p for p in pos.stack[pos.where[group[0]]] if p not in group and may_join(pos, p)]
    loaded = any(pos.content.sort[piece] == INFANTRY for piece in group)
    alone = sum([pos.content.is_army[piece] for piece in group]) == 1
    return [
        piece
        for piece in here
        if (marches_with(pos, group[0], piece) and not (loaded and pos.content.sort[piece] == AIR))
        or (alone and can_carry(pos, group[0], piece))
    ]


def can_carry(pos: Position, flyer: int, other: int) -> bool:
    """A griffon or pegasus army carries one infantry army of its own nationality (DOG-6.4)."""
    content = pos.content
    return bool(
        content.carries[flyer]
        and content.sort[other] == INFANTRY
        and content.nationality[flyer] == content.nationality[other]
    )


def march_picks(pos: Position, step: Step) -> Decision:
    """A hex to march to, somebody to take along, or an end (DOG-5.1 to DOG-5.15)."""
    _, points, fresh, *group = step
    content = pos.content
    picks = [BACK if fresh else STOP]
    if points:
        picks += numbers(ends_of(pos, group, Reach(pos, group, points, bool(fresh))), content.place)
    if fresh:
        picks += [content.piece + piece for piece in joiners(pos, group)]
    prompt = "Where does {0} march?" if len(group) == 1 else "Where do they march with {0}?"
    return Decision(pos.side[group[0]], picks, prompt, ("DOG-5.1", "DOG-5.13"), (content.piece + group[0],))


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    group = step[3:]
    content = pos.content
    if pick == BACK:
        pos.steps.pop()
    elif pick == STOP:
        halt(pos, group, log)
    elif pick >= content.piece:
        joined = [*group, pick - content.piece]
        pos.steps[-1] = ("march", points_of(pos, joined), 1, *joined)
    else:
        _advance(pos, step, pick - content.place, log)


def _advance(pos: Position, step: Step, hex_: int, log: Log | None) -> None:
    """The march to a hex; infantry goes no further beside enemies (DOG-5.13)."""
    _, points, fresh, *group = step
    content = pos.content
    reach = Reach(pos, group, points, bool(fresh))
    left = points - reach.price(hex_)
    for piece in group:
        pos.shift(piece, hex_)
    tell_all(log, "marches", listed(pos, group), content.place + reach.start, content.place + hex_)
    if reach.zone >> hex_ & 1:
        left = 0
    pos.steps[-1] = ("march", left, 0, *group)
    if pos.fleet and content.is_army[group[0]] and reach.meets(moored(pos, 1 - reach.side)):
        pos.steps += [("harassed", passed) for passed in reach.way(hex_)[1:-1]]
    overrun(pos, hex_)


def halt(pos: Position, group: Sequence[int], log: Log | None) -> None:
    """The march is over: what it ended in is captured (DOG-R42)."""
    pos.steps.pop()
    for piece in group:
        pos.did[piece] |= 0 if pos.content.sort[piece] == WIZARD else MOVED
    capture(pos, pos.where[group[0]], log)
