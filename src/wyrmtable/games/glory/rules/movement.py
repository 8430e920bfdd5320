"""Ground movement (Rule 5): costs, stopping beside enemies, stacks that march together, leaders on their own."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.boards.paths import FAR, SHUT, cheapest_path, reach_into
from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, DISBAND, END_MOVEMENT, STOP
from ..files.content import AIR, CITADEL, INFANTRY, LEADER, WIZARD
from ..files.scenario import WHITESTONE
from ..position import MOVED, Position
from .capitals import movable
from .citadels import ready as airborne
from .conquest import capture
from .ground import changes, table
from .leaders import overrun
from .stacking import fits
from .telling import listed
from .tower import barred
from .wizards import restless, strays

# -- enemies near ------------------------------------------------------------------------------------------------------


def beside_enemies(pos: Position, side: int) -> set[int]:
    """The hexes adjacent to enemy armies (DOG-T.11, DOG-5.13)."""
    adjacent, guard, enemy = pos.content.land.adjacent, pos.guard, 2 - side
    found = {near for hex_ in pos.stack if guard[hex_] == enemy for near in adjacent[hex_]}
    return found.union(*(adjacent[hex_] for hex_ in barred(pos, side)))


def beside_ground_armies(pos: Position, side: int) -> set[int]:
    """The hexes adjacent to enemy ground armies, which bind those that begin there (DOG-5.15)."""
    adjacent, sort = pos.content.land.adjacent, pos.content.sort
    foes = [hex_ for hex_ in pos.stack if pos.guard[hex_] == 2 - side]
    return {near for hex_ in foes if any(sort[army] != AIR for army in pos.armies_at(hex_)) for near in adjacent[hex_]}


def lone_leaders(pos: Position, side: int) -> list[int]:
    """The hexes in which enemy leaders stand without an army (DOG-5.18)."""
    whose = pos.content.side
    return [hex_ for hex_, pieces in pos.stack.items() if not pos.guard[hex_] and any(whose[p] != side for p in pieces)]


def stops(pos: Position, group: Sequence[int]) -> bool:
    """Whether these pieces must stop beside enemies: infantry must, cavalry and leaders need not (DOG-5.13)."""
    return pos.content.sort[group[0]] == INFANTRY


def moored(pos: Position, side: int) -> set[int]:
    """The hexes and banks at which a side's ships lie."""
    ships = [ship for ship in pos.content.ships if pos.content.side[ship] == side and pos.where[ship] >= 0]
    return {spot for ship in ships for spot in (pos.where[ship], pos.bank[ship])}


# -- where a group may go ----------------------------------------------------------------------------------------------


class Reach:
    """Where a group may march with the points it has: the costs, and the way to each hex."""

    def __init__(self, pos: Position, group: Sequence[int], points: int, fresh: bool) -> None:
        content = pos.content
        self.side = content.side[group[0]]
        self.start = pos.where[group[0]]
        self.adj = table(pos, content.way[group[0]], self.side)
        zone = beside_enemies(pos, self.side) if stops(pos, group) else set()
        brakes = zone.copy()
        if content.is_army[group[0]]:
            brakes.update(lone_leaders(pos, self.side))
        field = bytearray(content.open)
        for hex_ in pos.stack:
            if pos.guard[hex_] == 2 - self.side:
                field[hex_] = SHUT
        for hex_ in barred(pos, self.side):
            field[hex_] = SHUT
        ends = {hex_ for hex_ in brakes if field[hex_] != SHUT} - {self.start}
        for hex_ in ends:
            field[hex_] = SHUT
        field[self.start] = FAR  # the kernel opens it itself
        self.walked = bytes(field)
        reached = reach_into(self.adj, self.start, points, field)
        self.cost = {hex_: field[hex_] for hex_ in reached}
        self.before: dict[int, int] = {}
        if ends:
            bound = beside_ground_armies(pos, self.side) if fresh and self.start in zone else set()
            self._last_steps([self.start, *reached], ends, points, bound if self.start in bound else set())

    def _last_steps(self, walked: Sequence[int], ends: set[int], points: int, bound: set[int]) -> None:
        """The cheapest ways into hexes in which the march must halt. A group that begins beside enemies cannot begin
        with a hex that is beside them, too (DOG-5.15)."""
        best: dict[int, int] = {}
        for place in walked:
            spent = self.cost.get(place, 0)
            for hex_, price in self.adj[place]:
                if hex_ not in ends or spent + price > points or (place == self.start and hex_ in bound):
                    continue
                if spent + price < best.get(hex_, points + 1):
                    best[hex_] = spent + price
                    self.before[hex_] = place
        self.cost |= best

    def way(self, hex_: int) -> list[int]:
        """The hexes of the march, the first being where it begins."""
        if hex_ in self.before:
            last = self.before[hex_]
            way = [self.start] if last == self.start else self._walk(last)
            return [*way, hex_]
        return self._walk(hex_)

    def _walk(self, hex_: int) -> list[int]:
        return cheapest_path(self.adj, self.start, hex_, self.walked) or [self.start]


def goals(pos: Position, group: Sequence[int], points: int, fresh: bool) -> tuple[Reach, list[int]]:
    """The reach of a group and the hexes in which it may stop (DOG-R26)."""
    reach = Reach(pos, group, points, fresh)
    dry, guard, anywhere = pos.content.land.dry, pos.guard, fits_anywhere(pos, group)
    found = [
        hex_
        for hex_ in reach.cost
        if hex_ != reach.start and dry[hex_] and ((anywhere and not guard[hex_]) or may_land(pos, hex_, group))
    ]
    return reach, sorted(found)


def fits_anywhere(pos: Position, group: Sequence[int]) -> bool:
    """Whether a group that carries nobody finds room in every empty hex: the usual case, quickly told."""
    content = pos.content
    armies = [piece for piece in group if content.is_army[piece]]
    alike = all(content.sort[piece] == content.sort[armies[0]] for piece in armies)
    return len(armies) < 2 or (
        alike and len(armies) == 2 and content.is_kender[armies[0]] == content.is_kender[armies[1]]
    )


def may_land(pos: Position, hex_: int, group: Sequence[int]) -> bool:
    """Whether a group may end its way in a hex: on land (DOG-6.3), legal for those it carries (DOG-6.4), with room."""
    content = pos.content
    if not content.land.dry[hex_]:
        return False
    carried = [piece for piece in group if content.sort[piece] != content.sort[group[0]] and content.is_army[piece]]
    return all(hex_ in content.land.entered[content.way[piece]] for piece in carried) and fits(pos, hex_, group)


# -- the army part of Step 5 -------------------------------------------------------------------------------------------


def ready(pos: Position, side: int) -> list[int]:
    """Pieces of a side that have not moved this Turn and are not hemmed in."""
    content = pos.content
    waiting = [
        piece
        for piece, hex_ in enumerate(pos.where)
        if hex_ >= 0 and content.side[piece] == side and content.sort[piece] < WIZARD and not pos.did[piece] & MOVED
    ]
    watched = beside_ground_armies(pos, side)
    return [piece for piece in waiting if can_begin(pos, piece, watched)]


def can_begin(pos: Position, piece: int, watched: set[int]) -> bool:
    """Whether there is a first step: ground, points, no enemy, and DOG-5.15 for infantry beside enemies."""
    content, here = pos.content, pos.where[piece]
    points, foe = content.mp[piece], 2 - content.side[piece]
    bound = watched if here in watched and content.sort[piece] == INFANTRY else ()
    printed = content.land.tables[content.way[piece]][here]
    changed = changes(pos, content.way[piece], content.side[piece])
    for hex_, cost in (*printed, *((b, cost) for (a, b), cost in changed.items() if a == here)):
        if cost <= points and pos.guard[hex_] != foe and content.open[hex_] and hex_ not in bound:
            return True
    return False


def company(pos: Position, hex_: int) -> list[int]:
    """The pieces of a hex that can march as one: its armies of the first one's kind, and all leaders (DOG-U.2)."""
    pieces = [piece for piece in pos.stack.get(hex_, ()) if may_join(pos, piece)]
    armies = [piece for piece in pieces if pos.content.is_army[piece]]
    if not armies or len(pieces) < 2:
        return []
    alike = [piece for piece in armies if marches_with(pos, armies[0], piece)]
    side = pos.content.side[armies[0]]
    leaders = [p for p in pieces if not pos.content.is_army[p] and pos.content.side[p] == side]
    return [*alike, *leaders] if len(alike) + len(leaders) > 1 else []


def may_join(pos: Position, piece: int) -> bool:
    """Whoever has not moved; wizards go along with anybody at any time."""
    return not pos.did[piece] & MOVED or pos.content.sort[piece] == WIZARD


def marches_with(pos: Position, army: int, other: int) -> bool:
    """Armies march together if they move in the same way; leaders go along with anybody (DOG-5.17)."""
    content = pos.content
    if content.side[army] != content.side[other]:
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
    _, hexes = goals(pos, group, points, bool(fresh))
    picks = [BACK if fresh else STOP, *(content.place + hex_ for hex_ in hexes)]
    if fresh:
        picks += [content.piece + piece for piece in joiners(pos, group)]
    prompt = "Where does {0} march?" if len(group) == 1 else "Where do they march with {0}?"
    return Decision(content.side[group[0]], picks, prompt, ("DOG-5.1", "DOG-5.13"), (content.piece + group[0],))


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
    left = points - reach.cost[hex_]
    for piece in group:
        pos.shift(piece, hex_)
    tell_all(log, "marches", listed(pos, group), content.place + reach.start, content.place + hex_)
    if stops(pos, group) and hex_ in beside_enemies(pos, reach.side):
        left = 0
    pos.steps[-1] = ("march", left, 0, *group)
    if pos.fleet and content.is_army[group[0]] and any(spot in reach.cost for spot in moored(pos, 1 - reach.side)):
        pos.steps += [("harassed", passed) for passed in reach.way(hex_)[1:-1]]
    overrun(pos, hex_)


def halt(pos: Position, group: Sequence[int], log: Log | None) -> None:
    """The march is over: what it ended in is captured (DOG-R42)."""
    pos.steps.pop()
    for piece in group:
        pos.did[piece] |= 0 if pos.content.sort[piece] == WIZARD else MOVED
    capture(pos, pos.where[group[0]], log)
