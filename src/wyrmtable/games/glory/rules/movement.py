"""Ground movement (Rule 5): costs, stopping beside enemies, stacks that march together, leaders on their own."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, DISBAND, END_MOVEMENT, STOP
from ..files.content import AIR, CITADEL, INFANTRY, LEADER, WIZARD
from ..position import MOVED, Position
from .bestowing import arrivals
from .capitals import disbanding
from .citadels import ready as airborne
from .conquest import capture
from .ground import changes
from .leaders import overrun
from .neutral import invadable, invade, is_gate, is_neutral
from .reach import Reach, beside_enemies, bound_hexes, ends_of, stops
from .ships import lying_at
from .spread import chart_of, in_play, numbers, union
from .telling import listed
from .wizards import restless, strays

FRESH, BEGUN = 1, 2  # a march that may still be let go; one that has done something, but not moved yet


def moored(pos: Position, side: int) -> set[int]:
    """The hexes and banks at which a side's ships lie."""
    ships = [ship for ship in pos.content.ships if pos.side[ship] == side and pos.where[ship] >= 0]
    return {spot for ship in ships for spot in (pos.where[ship], pos.bank[ship])}


# -- the army part of Step 5 -------------------------------------------------------------------------------------------


def ready(pos: Position, side: int) -> list[int]:
    """Pieces of a side that have not moved this Turn and are not hemmed in."""
    content = pos.content
    whose, sort, did, ways = pos.side, content.sort, pos.did, content.way
    begins, watched = Begins(pos, side), bound_hexes(pos, side)
    found = []
    for hex_, pieces in pos.stack.items():
        bound = watched >> hex_ & 1
        for piece in pieces:
            if whose[piece] != side or did[piece] & MOVED or sort[piece] >= WIZARD:
                continue
            kind = 0 if sort[piece] == LEADER else 2 if bound and sort[piece] == INFANTRY else 1
            if begins.starts(ways[piece], content.mp[piece], kind, watched) >> hex_ & 1:
                found.append(piece)
    return found


class Begins:
    """Where marches can begin: with ground, points, no enemy, and DOG-5.15 for infantry beside enemies."""

    def __init__(self, pos: Position, side: int) -> None:
        self.pos, self.side, self.chart = pos, side, chart_of(pos.content.land)
        held = [self.chart.bit[hex_] for hex_ in pos.stack if pos.guard[hex_] == 2 - side]
        self.free = in_play(pos.content) & ~union(held)
        self.closed = pos.wild & ~invadable(pos, side) if pos.wild else 0
        self.known: dict[tuple[int, int, int], int] = {}

    def starts(self, way: int, points: int, kind: int, watched: int) -> int:
        """The hexes from which leaders (kind 0), armies (1) or infantry beside enemies (2) can begin, as a mask."""
        spread = self.chart.spreads[way]
        key = way, points if points < spread.dearest else 0, kind
        if key not in self.known:
            goals = self.free & ~(self.closed if kind else self.pos.wild)
            goals = goals & ~watched if kind > 1 else goals
            found = spread.starts(goals, points)
            for (a, b), cost in changes(self.pos, way, self.side).items():
                found |= self.chart.bit[a] if cost <= points and goals >> b & 1 else 0
            self.known[key] = found
        return self.known[key]


def company(pos: Position, hex_: int) -> list[int]:
    """The pieces of a hex that can march as one: its armies of the first one's kind, and all leaders (DOG-U.2)."""
    here = pos.stack.get(hex_, ())
    if len(here) < 2:
        return []
    pieces = [piece for piece in here if may_join(pos, piece)]
    is_army, whose = pos.content.is_army, pos.side
    armies = [piece for piece in pieces if is_army[piece]]
    if not armies or len(pieces) < 2:
        return []
    alike = [piece for piece in armies if marches_with(pos, armies[0], piece)]
    leaders = [piece for piece in pieces if not is_army[piece] and whose[piece] == whose[armies[0]]]
    return [*alike, *leaders] if len(alike) + len(leaders) > 1 else []


def may_join(pos: Position, piece: int) -> bool:
    """Whoever has not moved; wizards go along with anybody at any time."""
    return not pos.did[piece] & MOVED or pos.content.sort[piece] == WIZARD


def marches_with(pos: Position, army: int, other: int) -> bool:
    """Armies march together if they move in the same way; leaders go along with anybody, with dragons if the option
    allows it (DOG-5.17, DOG-R28)."""
    content = pos.content
    if pos.side[army] != pos.side[other]:
        return False
    if content.sort[other] in (LEADER, WIZARD):
        grounded = content.setting.options.get("leaders_fly") == "off" and content.race[army] == "dragon"
        return content.sort[other] == WIZARD or not grounded
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
    picks = [END_MOVEMENT, *disbanding(pos, side)]
    picks += [content.place + hex_ for hex_ in hexes if company(pos, hex_)]
    flying = airborne(pos, side) if content.citadels else []
    picks += sorted(content.piece + piece for piece in (*pieces, *restless(pos, side), *flying))
    return Decision(side, picks, "Movement: which piece or stack marches?", ("DOG-C.5", "DOG-5.1"))


def movement_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick == END_MOVEMENT:
        pos.steps.pop()
        arrivals(pos)
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
    stack = pos.stack[pos.where[group[0]]]
    if len(stack) == len(group):
        return []
    here = [p for p in stack if p not in group and may_join(pos, p)]
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
    picks = [BACK if fresh == FRESH else STOP]
    if points:
        picks += numbers(ends_of(pos, group, Reach(pos, group, points, bool(fresh))), content.place)
    if fresh == FRESH:
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
    """The march to a hex; infantry goes no further beside enemies (DOG-5.13). Neutral land is drawn into the war, a
    neutral place before it is entered (DOG-3.9, DOG-R91)."""
    _, points, fresh, *group = step
    content = pos.content
    if is_gate(pos, hex_):
        pos.steps[-1] = ("march", points, BEGUN if fresh else 0, *group)
        pos.steps.append(("resume",))
        invade(pos, pos.side[group[0]], hex_)
        return
    reach = Reach(pos, group, points, bool(fresh), chart_of(content.land).bit[hex_])
    left = points - reach.price(hex_)
    for piece in group:
        pos.shift(piece, hex_)
    tell_all(log, "marches", listed(pos, group), content.place + reach.start, content.place + hex_)
    if reach.zone >> hex_ & 1:
        left = 0
    pos.steps[-1] = ("march", left, 0, *group)
    if is_neutral(pos, hex_):
        pos.steps.append(("resume",))
    if pos.fleet and content.is_army[group[0]] and reach.meets(moored(pos, 1 - reach.side)):
        way = reach.way(hex_)[1:-1]
        pos.steps += [("passed", ship) for passed in way for ship in lying_at(pos, passed, 1 - reach.side)]
    overrun(pos, hex_)
    invade(pos, reach.side, hex_)


def resume_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After an invasion the march goes on, but infantry that is beside enemies now has come to its end (DOG-3.11)."""
    pos.steps.pop()
    _, _, fresh, *group = pos.steps[-1]
    if stops(pos, group) and pos.where[group[0]] in beside_enemies(pos, pos.side[group[0]]):
        pos.steps[-1] = ("march", 0, fresh, *group)


def halt(pos: Position, group: Sequence[int], log: Log | None) -> None:
    """The march is over: what it ended in is captured (DOG-R42)."""
    pos.steps.pop()
    for piece in group:
        pos.did[piece] |= 0 if pos.content.sort[piece] == WIZARD else MOVED
    capture(pos, pos.where[group[0]], log)
