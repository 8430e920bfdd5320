"""How far a group gets (Rule 5): enemies near, hexes in which a march must halt, costs, ways, and where it may end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import FAR, cheapest_path

from ..files.content import INFANTRY
from ..position import LOOSE, Position
from .ground import changes, table
from .neutral import invadable
from .spread import chart_of, in_play, numbers, union
from .stacking import GROUND_LIMIT, fits
from .tower import barred

# -- enemies near ------------------------------------------------------------------------------------------------------


def beside_enemies(pos: Position, side: int) -> set[int]:
    """The hexes adjacent to enemy armies (DOG-T.11, DOG-5.13)."""
    adjacent, guard, enemy = pos.content.land.adjacent, pos.guard, 2 - side
    found = {near for hex_ in pos.stack if guard[hex_] == enemy for near in adjacent[hex_]}
    return found.union(*(adjacent[hex_] for hex_ in barred(pos, side)))


def bound_hexes(pos: Position, side: int) -> int:
    """The hexes adjacent to enemy ground armies, which bind those that begin there (DOG-5.15), as a mask."""
    return chart_of(pos.content.land).contact.ring(pos.ground[1 - side])


def beside_ground_armies(pos: Position, side: int) -> set[int]:
    """The hexes adjacent to enemy ground armies."""
    return set(numbers(bound_hexes(pos, side)))


def loosen(pos: Position, side: int) -> None:
    """Armies are about to come onto the map in the middle of a side's Step 5: they bind nobody who was not beside
    enemies when it began (DOG-5.15)."""
    bound = bound_hexes(pos, side)
    for piece, hex_ in enumerate(pos.where):
        if pos.side[piece] == side and pos.content.is_army[piece] and not (hex_ >= 0 and bound >> hex_ & 1):
            pos.did[piece] |= LOOSE


def is_loose(pos: Position, group: Sequence[int]) -> bool:
    """Whether none of these armies began Step 5 beside enemies, though they may be beside some now (DOG-5.15)."""
    return all(pos.did[piece] & LOOSE for piece in group if pos.content.is_army[piece])


def stops(pos: Position, group: Sequence[int]) -> bool:
    """Whether these pieces must stop beside enemies: infantry must, cavalry and leaders need not (DOG-5.13)."""
    return pos.content.sort[group[0]] == INFANTRY


def closed_hexes(pos: Position, side: int) -> int:
    """The hexes that enemy armies hold, or close to a side from above (DOG-5.12), as a mask."""
    held = pos.hosts[1 - side]
    if pos.content.citadels:
        held |= chart_of(pos.content.land).mask(barred(pos, side))
    return held


# -- where a group may go ----------------------------------------------------------------------------------------------


class Reach:
    """Where a group may march with the points it has: the costs, and the way to each hex."""

    def __init__(self, pos: Position, group: Sequence[int], points: int, fresh: bool, goal: int = 0) -> None:
        """With a `goal`, a mask, only as far as that is reached."""
        content, lead = pos.content, group[0]
        self.side, self.start = pos.side[lead], pos.where[lead]
        self._pos, self._way = pos, content.way[lead]
        chart = chart_of(content.land)
        here, army = chart.bit[self.start], content.is_army[lead]
        shut, closed = closed_hexes(pos, self.side), pos.wild
        self.zone = chart.contact.ring(shut) if stops(pos, group) else 0  # hexes beside enemies, for those who care
        brakes = self.zone | pos.loners[1 - self.side] if army else self.zone  # leaders alone stop armies (DOG-5.18)
        if closed and army:
            invaded = invadable(pos, self.side)
            brakes, closed = brakes | invaded, closed & ~invaded
        free = in_play(content) & ~(shut | closed)
        self.ends = brakes & free & ~here
        self.walked = free & ~brakes
        self.bound = 0
        if fresh and self.zone & here and not is_loose(pos, group):
            bound = bound_hexes(pos, self.side)
            self.bound = bound & self.ends if bound & here else 0
        changed = changes(pos, self._way, self.side) if pos.fleet or pos.capitals else {}
        extras = [(chart.bit[a], chart.bit[b], cost) for (a, b), cost in changed.items()]
        spread = chart.spreads[self._way]
        self.levels = spread.flood(here, points, self.walked, self.ends, self.bound, extras, goal)
        self.found = union(self.levels[1:])  # all hexes that it reaches

    @property
    def cost(self) -> dict[int, int]:
        """The points that each hex costs."""
        return {hex_: spent for spent, level in enumerate(self.levels) if spent for hex_ in numbers(level)}

    def price(self, hex_: int) -> int:
        """The points that a hex within reach costs."""
        return next(spent for spent, level in enumerate(self.levels) if level >> hex_ & 1)

    def meets(self, hexes: Iterable[int]) -> bool:
        """Whether any of these hexes is within reach."""
        return any(self.found >> hex_ & 1 for hex_ in hexes if hex_ >= 0)

    def way(self, hex_: int) -> list[int]:
        """The hexes of the march, the first being where it begins."""
        steps = table(self._pos, self._way, self.side)
        if not self.ends >> hex_ & 1:
            return self._walk(steps, hex_)
        last = min(self._before(steps, hex_), key=lambda place: (place != self.start, place))
        way = [self.start] if last == self.start else self._walk(steps, last)
        return [*way, hex_]

    def _before(self, steps: Adjacency, hex_: int) -> list[int]:
        """The hexes from which the last and cheapest step leads into one where the march must halt."""
        total, found = self.price(hex_), []
        for place in self._pos.content.land.around[hex_]:
            for other, cost in steps[place]:
                if other != hex_ or cost > total or self.ends >> place & 1:
                    continue
                first = place == self.start
                if self.levels[total - cost] >> place & 1 and not (first and self.bound >> hex_ & 1):
                    found.append(place)
        return found

    def _walk(self, steps: Adjacency, hex_: int) -> list[int]:
        field = bytearray(len(steps))
        for open_ in numbers(self.walked):
            field[open_] = FAR
        return cheapest_path(steps, self.start, hex_, field) or [self.start]


def goals(pos: Position, group: Sequence[int], points: int, fresh: bool) -> tuple[Reach, list[int]]:
    """The reach of a group and the hexes in which it may stop (DOG-R26)."""
    reach = Reach(pos, group, points, fresh)
    return reach, numbers(ends_of(pos, group, reach))


def ends_of(pos: Position, group: Sequence[int], reach: Reach) -> int:
    """Of the hexes within reach those in which a group may stop, as a mask."""
    content, chart = pos.content, chart_of(pos.content.land)
    found = reach.found & chart.dry
    armies = sum([content.is_army[piece] for piece in group])
    if not armies:
        return found  # leaders find room everywhere
    if not fits_anywhere(pos, group):
        return chart.mask([hex_ for hex_ in numbers(found) if may_land(pos, hex_, group)])
    few = 0 if 1 in content.is_kender else GROUND_LIMIT - armies  # that many pieces leave room for them anyhow
    for hex_ in numbers(found & pos.hosts[reach.side]):
        if len(pos.stack[hex_]) > few and not may_land(pos, hex_, group):
            found ^= chart.bit[hex_]
    return found


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
