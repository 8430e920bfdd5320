"""How far a group gets (Rule 5): enemies near, hexes in which a march must halt, costs, ways, and where it may end."""

from __future__ import annotations

from collections.abc import Sequence

from ..files.content import AIR, Content
from ..files.land import FLIGHT
from ..position import LOOSE, Position
from .bits import numbers, without
from .front import front_of
from .ground import AS_PRINTED, altered, changes
from .spread import Chart, chart_of
from .stacking import GROUND_LIMIT, fits, room_left
from .tower import barred

# -- enemies near ------------------------------------------------------------------------------------------------------


def beside_enemies(pos: Position, side: int) -> int:
    """The hexes adjacent to enemy armies (DOG-T.11, DOG-5.13), as a mask."""
    return chart_of(pos.content.land).contact.ring(closed_hexes(pos, side))


def loosen(pos: Position, side: int) -> None:
    """Armies are about to come onto the map in the middle of a side's Step 5: they bind nobody who was not beside
    enemies when it began (DOG-5.15)."""
    bound = front_of(pos, side).bound
    for piece, hex_ in enumerate(pos.where):
        if pos.side[piece] == side and pos.content.is_army[piece] and not (hex_ >= 0 and bound >> hex_ & 1):
            pos.did[piece] |= LOOSE


def is_loose(pos: Position, group: Sequence[int]) -> bool:
    """Whether none of these armies began Step 5 beside enemies, though they may be beside some now (DOG-5.15)."""
    return all(pos.did[piece] & LOOSE for piece in group if pos.content.is_army[piece])


def closed_hexes(pos: Position, side: int) -> int:
    """The hexes that enemy armies hold, or close to a side from above (DOG-5.12), as a mask."""
    held = pos.hosts[1 - side]
    above = barred(pos, side) if pos.aloft else ()
    return held | chart_of(pos.content.land).mask(above) if above else held


# -- where a group may go ----------------------------------------------------------------------------------------------


class Reach:
    """Where a group may march with the points it has: the costs, and the way to each hex."""

    __slots__ = (
        "_altered", "_bound", "_changed", "_flood", "_land", "_way",
        "base", "found", "front", "ground", "side", "start",
    )  # fmt: skip

    def __init__(self, pos: Position, group: Sequence[int], points: int, fresh: bool) -> None:
        content, lead = pos.content, group[0]
        way, side, start = content.way[lead], pos.side[lead], pos.where[lead]
        front = front_of(pos, side)
        ground = front.grounds[content.sort[lead]]
        bound = bool(fresh and ground.binding >> start & 1) and not is_loose(pos, group)
        flood, changed = front.flood(ground, way, start, points, bound, AS_PRINTED), AS_PRINTED
        changing = altered(pos, side) if way != FLIGHT else 0  # mostly out of reach
        if changing and changing & (flood.found | 1 << start) and flood.goes_on(changing, points):
            changed = changes(pos, way, side)
            if changed.starts and flood.goes_on(changed.starts, points):
                flood = front.flood(ground, way, start, points, bound, changed)
        self.side, self.start, self.front, self.ground = side, start, front, ground
        self.found = flood.found  # all hexes that it reaches
        self.base = flood.base  # none of them has a lower number
        self._land, self._way, self._bound, self._flood = content.land, way, bound, flood
        self._altered, self._changed = changing, changed

    def holds(self, pos: Position, lead: int) -> bool:
        """Whether it is still true, as far as others could have changed it."""
        if pos.where[lead] != self.start or front_of(pos, self.side) is not self.front:
            return False
        if self._way == FLIGHT:
            return True
        same = altered(pos, self.side) == self._altered
        return same and (self._changed is AS_PRINTED or changes(pos, self._way, self.side) is self._changed)

    @property
    def ends(self) -> int:
        """Where the march must end."""
        return self.ground.ends & ~(1 << self.start)

    @property
    def bound(self) -> int:
        """Beside enemies, where the march must not begin."""
        return self.front.bound & self.ends if self._bound else 0

    @property
    def cost(self) -> dict[int, int]:
        """The points that each hex costs."""
        levels = self._flood.levels
        return {hex_: spent for spent, level in enumerate(levels) if spent for hex_ in numbers(level)}

    def price(self, hex_: int) -> int:
        """The points that a hex within reach costs."""
        return self._flood.price(hex_)

    def passed(self, price: int) -> int:
        """The hexes that a way of that price may lead through, as a mask: the start and those that cost less."""
        return self._flood.under(price)

    def way(self, hex_: int) -> list[int]:
        """The hexes of the march, the first being where it begins; of equal ways that over lower numbers."""
        way, total, ends, bound = [hex_], self.price(hex_), self.ends, self.bound
        while total:
            place, cost = self._before(way[-1], total, ends, bound)
            way.append(place)
            total -= cost
        way.reverse()
        return way

    def _before(self, hex_: int, total: int, ends: int, bound: int) -> tuple[int, int]:
        """The hex from which the last and cheapest step leads into a hex, and what it costs: from the start, if it may,
        else from the lowest number."""
        prices, changed = self._land.price[self._way], self._changed.prices
        direct = changed.get((self.start, hex_)) or prices.get((self.start, hex_), 0)
        if direct == total and not bound >> hex_ & 1:
            return self.start, direct
        for place in self._land.around[hex_]:
            cost = changed.get((place, hex_)) or prices.get((place, hex_), 0)
            if cost and cost < total and self._flood.costs(place, total - cost) and not ends >> place & 1:
                return place, cost
        raise ValueError("No way leads to that hex.")


def goals(pos: Position, group: Sequence[int], points: int, fresh: bool) -> tuple[Reach, list[int]]:
    """The reach of a group and the hexes in which it may stop (DOG-R26)."""
    reach = Reach(pos, group, points, fresh)
    return reach, numbers(ends_of(pos, group, reach))


def armies_of(content: Content, group: Sequence[int]) -> Sequence[int]:
    """The armies of a group; most are one army alone."""
    if len(group) == 1:
        return group if content.is_army[group[0]] else ()
    return [piece for piece in group if content.is_army[piece]]


def ends_of(pos: Position, group: Sequence[int], reach: Reach) -> int:
    """Of the hexes within reach those in which a group may stop, as a mask."""
    chart = reach.front.chart
    found = reach.found & chart.dry
    if len(group) == 1 and pos.content.is_army[group[0]]:
        return found ^ (found & packed(pos, chart, group[0], 1, found))
    armies = armies_of(pos.content, group)
    return _ends_of_armies(pos, group, reach, armies, found) if armies else found  # leaders find room everywhere


def _ends_of_armies(pos: Position, group: Sequence[int], reach: Reach, armies: Sequence[int], found: int) -> int:
    """Of some hexes those in which several armies may stop, or one with its leaders."""
    chart = reach.front.chart
    if len(armies) > 1 and not fits_anywhere(pos.content, armies):
        if sum([pos.content.sort[army] < AIR for army in armies]) > GROUND_LIMIT:
            found &= chart.cities  # nobody else takes so many in (DOG-5.8)
        return chart.mask([hex_ for hex_ in numbers(found) if may_land(pos, hex_, group)])
    return without(found, packed(pos, chart, group[0], len(armies), found))


def packed(pos: Position, chart: Chart, army: int, count: int, among: int) -> int:
    """The hexes without room for so many armies of one sort, two at most (DOG-5.8 to DOG-5.10)."""
    content = pos.content
    strange = without(pos.hosts[0] | pos.hosts[1], pos.kin) if content.is_kender[army] else pos.kin
    if content.sort[army] == AIR:
        return strange | (pos.flocks if count == 1 else pos.wings)
    full = pos.pairs if count == 1 else pos.ground[pos.side[army]]
    roomy = full & among & chart.cities
    return strange | (full ^ _roomy(pos, chart, roomy, count) if roomy else full)


def _roomy(pos: Position, chart: Chart, cities: int, count: int) -> int:
    """The cities with room for so many ground armies more."""
    return chart.mask([hex_ for hex_ in numbers(cities) if room_left(pos, hex_) >= count])


def fits_anywhere(content: Content, armies: Sequence[int]) -> bool:
    """Whether several armies that carry nobody find room in every empty hex: the usual case, quickly told."""
    if len(armies) > 2:
        return False
    one, other = armies
    return content.sort[one] == content.sort[other] and content.is_kender[one] == content.is_kender[other]


def may_land(pos: Position, hex_: int, group: Sequence[int]) -> bool:
    """Whether a group may end its way in a hex: on land (DOG-6.3), legal for those it carries (DOG-6.4), with room."""
    content = pos.content
    if not content.land.dry[hex_]:
        return False
    carried = [piece for piece in group if content.sort[piece] != content.sort[group[0]] and content.is_army[piece]]
    return all(hex_ in content.land.entered[content.way[piece]] for piece in carried) and fits(pos, hex_, group)
