"""Ground movement (Rule 5): costs, stopping beside enemies, stacks that march together, leaders on their own."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.buttons import BACK, DISBAND, END_MOVEMENT, STOP
from ..files.content import AIR, CAVALRY, CITADEL, INFANTRY, LEADER, WIZARD
from ..position import LOOSE, MOVED, Position
from .bestowing import arrivals
from .capitals import disbanding
from .citadels import ready as airborne
from .conquest import capture
from .fog import lay_tops
from .ground import changes
from .leaders import overrun, strays
from .neutral import invadable, invade, is_gate, is_neutral
from .reach import Reach, beside_enemies, bound_hexes, ends_of, stops
from .ships import lying_at
from .spread import chart_of, in_play, numbers
from .telling import tell_march, tops
from .wizards import restless

FRESH, BEGUN = 1, 2  # a march that may still be let go; one that has done something, but not moved yet


def moored(pos: Position, side: int) -> set[int]:
    """The hexes and banks at which a side's ships lie."""
    ships = [ship for ship in pos.content.ships if pos.side[ship] == side and pos.where[ship] >= 0]
    return {spot for ship in ships for spot in (pos.where[ship], pos.bank[ship])}


# -- the army part of Step 5 -------------------------------------------------------------------------------------------


def ready(pos: Position, side: int) -> list[int]:
    """Pieces of a side that have not moved this Turn and are not hemmed in."""
    whose, did, sort, way, points = pos.side, pos.did, pos.content.sort, pos.content.way, pos.content.mp
    begins, found = Begins(pos, side), []
    for hex_ in numbers(pos.hosts[side] | pos.loners[side]):
        for piece in pos.stack[hex_]:
            if did[piece] & MOVED or whose[piece] != side or sort[piece] >= WIZARD:
                continue
            goals = begins.goals[sort[piece]]
            plain = begins.steps[way[piece]][hex_] & goals and points[piece] >= begins.dearest
            if plain or begins.possible(piece, hex_, goals):
                found.append(piece)
    return found


class Begins:
    """Where marches can begin: with ground, points, no enemy, and DOG-5.15 for infantry beside enemies."""

    def __init__(self, pos: Position, side: int) -> None:
        self.pos, self.side, chart = pos, side, chart_of(pos.content.land)
        self.steps, self.dearest = chart.steps, chart.dearest
        free = in_play(pos.content) & ~pos.hosts[1 - side]
        armies = free & ~(pos.wild & ~invadable(pos, side)) if pos.wild else free
        bound = armies & ~bound_hexes(pos, side)
        self.goals = {INFANTRY: bound, CAVALRY: armies, AIR: armies, LEADER: free & ~pos.wild}

    def possible(self, piece: int, hex_: int, goals: int) -> bool:
        """Whether a piece can begin here though that is not plain: with few points, over ships, or since infantry is
        bound only if it began beside enemies (DOG-5.15)."""
        content, loose = self.pos.content, self.pos.did[piece] & LOOSE
        if content.sort[piece] == INFANTRY and (loose or not bound_hexes(self.pos, self.side) >> hex_ & 1):
            goals = self.goals[AIR]
        way, points = content.way[piece], content.mp[piece]
        if any(cost <= points and goals >> near & 1 for near, cost in content.land.tables[way][hex_]):
            return True
        changed = changes(self.pos, way, self.side).items()
        return any(a == hex_ and cost <= points and goals >> b & 1 for (a, b), cost in changed)


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
    hexes = sorted({hex_ for p in pieces if content.is_army[p] and len(pos.stack[hex_ := pos.where[p]]) > 1})
    picks = [END_MOVEMENT, *disbanding(pos, side)]
    picks += [content.place + hex_ for hex_ in hexes if company(pos, hex_)]
    flying = airborne(pos, side) if content.citadels else []
    picks += sorted(content.piece + piece for piece in (*pieces, *restless(pos, side), *flying))
    return Decision(side, picks, "Movement: which piece or stack marches?", ("DOG-C.5", "DOG-5.1"))


def movement_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick == END_MOVEMENT:
        pos.steps.pop()
        lay_tops(pos, step[1])
        arrivals(pos)
        pos.steps += strays(pos, step[1])
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
    before = tops(pos, reach.start, hex_)
    for piece in group:
        pos.shift(piece, hex_)
    tell_march(pos, log, group, (reach.start, hex_), before)
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
