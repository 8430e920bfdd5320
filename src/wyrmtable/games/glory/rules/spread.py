"""Floods over the map as masks with one bit for each hex, so that a whole ring of hexes is one number.

A step to a neighbour adds the same to a hex's number wherever it is made: all hexes of a ring take it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from operator import or_

from wyrmtable.boards import Adjacency

from ..files.content import Content
from ..files.land import Land
from ..files.mapwords import CITY
from .bits import mask_of, numbers, union
from .strides import Steps, Strides, dearest, longest

Extra = tuple[int, int, int]  # a step of its own: the hex it leads from, the hex it leads to, its cost
RADII = (2, 4, 6, 8, 10, 12, 16, 18)  # points up to which floods keep to a window
NEARBY = 9  # points with which a flood over water keeps to a window at first
BAND = 128  # how far apart windows begin
KEPT = (3, 6, 12, 18)  # points of the floods that are kept: each serves all lower numbers, too
_KEEPING = tuple(next(most for most in KEPT if points <= most) for points in range(KEPT[-1] + 1))
_RADIUS = tuple(next(radius for radius in RADII if points <= radius) for points in range(RADII[-1] + 1))


class Window:
    """The part of a table of steps around some hexes, its masks counted from a hex of its own: short masks are soon
    told."""

    __slots__ = ("_dear", "_entries", "_odd", "_oddly", "_plain", "base", "within")

    def __init__(self, strides: Strides, row: int, base: int, span: int) -> None:
        self.base = base
        self.within = within = (1 << span) - 1
        self._odd, self._oddly = strides.odd, strides.oddly >> base & within
        entries = [(cost, hexes >> base & within) for cost, hexes in strides.entries]
        self._entries = [(cost, hexes) for cost, hexes in entries if hexes]
        self._plain = Steps({step: mask >> base & within for step, mask in strides.plain.items()}, row)
        self._dear = Steps({step: mask >> base & within for step, mask in strides.dear.items()}, row)

    def placed(self, extras: Sequence[Extra]) -> list[Extra]:
        """Those steps of their own that begin in the window, as bits."""
        base, span = self.base, self.within.bit_length()
        return [(1 << (a - base), 1 << (b - base), cost) for a, b, cost in extras if min(a, b) >= base > a - span]

    def grow(self, ring: int, late: int, spent: int, levels: list[int]) -> None:
        """Notes where the steps from a ring lead, at what they cost altogether; and those from the ring before it that
        cost a point more than others into the same hex."""
        grown = self._plain.ring(ring)
        if late & self._dear.anywhere:
            grown |= self._dear.ring(late)
        left = len(levels) - spent
        for cost, hexes in self._entries:  # the lowest first
            if cost >= left:
                break
            levels[spent + cost] |= grown & hexes
        if ring & self._oddly:
            for place in numbers(ring & self._oddly, self.base):
                for cost, target in self._odd[place]:
                    if cost < left:
                        levels[spent + cost] |= target >> self.base


class Flood:
    """What a flood has reached: what each number of points leads to, counted from `base`, and all of it but the start.

    `within` may hold hexes at its end that are not found: those in which nobody may stop."""

    __slots__ = ("_within", "base", "found")

    def __init__(self, base: int, within: Sequence[int], found: int) -> None:
        self.base, self._within = base, within
        self.found = found << base

    @property
    def levels(self) -> list[int]:
        """The hexes that cost 0, 1, 2 and so on, as masks."""
        rings = [self._within[0], *(wide ^ narrow for narrow, wide in pairwise(self._within))]
        return [rings[0] << self.base, *(ring << self.base & self.found for ring in rings[1:])]

    def price(self, hex_: int) -> int:
        """What a hex within reach costs."""
        bit = 1 << (hex_ - self.base)
        for spent, within in enumerate(self._within):
            if within & bit:
                return spent
        raise ValueError("The flood does not reach that hex.")

    def costs(self, hex_: int, spent: int) -> bool:
        """Whether a hex costs just that much."""
        at = hex_ - self.base
        if at < 0 or not self._within[spent] >> at & 1:
            return False
        return not spent or not self._within[spent - 1] >> at & 1

    def under(self, price: int) -> int:
        """The start and the hexes that cost less, as a mask."""
        return self._within[min(price, len(self._within)) - 1] << self.base

    def goes_on(self, hexes: int, points: int) -> bool:
        """Whether a way with so many points may go on from any of these hexes."""
        return bool(hexes >> self.base & self._within[points - 1])

    def goes_through(self, hexes: int, points: int) -> bool:
        """The same for hexes that are not the start."""
        return bool(hexes >> self.base & (self._within[points - 1] ^ self._within[0]))

    def cut(self, stops: int, points: int) -> Flood:
        """The same with fewer points, where the last steps, and no others, lead to these hexes only."""
        within = self._within[: points + 1]
        return Flood(self.base, within, (within[-1] ^ within[0]) & stops >> self.base)


class Spread:
    """Floods over a table of steps, which are taken to all sides at once, and told apart by where they end."""

    def __init__(self, adj: Adjacency, row: int) -> None:
        """The table of neighbours, and how many hexes are in a row of the map."""
        self._adj, self._row = adj, row
        self._strides = strides = Strides(adj, row)
        self._steps = Steps(strides.every, row)
        self._leaps = {place: union([goal for _, goal in steps]) for place, steps in strides.odd.items()}
        self._stride = longest(adj)
        self._windows: dict[tuple[int, int], Window] = {}
        self._shallows: dict[int, tuple[int, Steps, int]] = {}

    def window(self, start: int, points: int) -> Window:
        """The part of the table that a flood with so many points can touch; made when it is first asked for."""
        radius = _RADIUS[points] if points < len(_RADIUS) else 0
        low = start - self._stride * radius
        key = (low // BAND if low > 0 and radius else 0, radius)
        found = self._windows.get(key)
        if found is None:
            span = 2 * self._stride * radius + BAND if radius else len(self._adj)
            found = self._windows[key] = Window(self._strides, self._row, key[0] * BAND, span)
        return found

    def flood(self, start: int, points: int, walked: int, ends: int, shy: int, extras: Sequence[Extra]) -> Flood:
        """The hexes that cost 0, 1, 2 and so on up to `points`. Ways lead through `walked` and may end in `ends`, too;
        no first step leads into `shy`."""
        window = self.window(start, points)
        base = window.base
        here, walked, ends = 1 << (start - base), walked >> base, ends >> base
        rest = ((walked | ends) & window.within | here) ^ here
        levels = [0] * (points + 1)
        levels[0] = here
        for near, cost in self._adj[start]:  # the first ring is a single hex
            if cost <= points:
                levels[cost] |= 1 << (near - base)
        near_by = window.placed(extras) if extras else ()
        _add(levels, 0, here, near_by)
        if shy:
            levels[1:] = [level & ~(shy >> base) for level in levels[1:]]
        late = 0
        for spent in range(1, points):
            ring = levels[spent] & rest
            levels[spent] = ring
            rest ^= ring
            ring &= walked
            if ring or late:
                window.grow(ring, late, spent, levels)
                if near_by:
                    _add(levels, spent, ring, near_by)
            late = ring
        if points:
            levels[points] &= rest
        within = list(accumulate(levels, or_))
        return Flood(base, within, within[-1] ^ here)

    def shallows(self, start: int) -> tuple[int, Steps, int]:
        """Steps around a hex that are like others, in a window: its first hex, the steps, and where odd ones begin."""
        low = max(0, start - (self._row + 1) * NEARBY) // BAND
        found = self._shallows.get(low)
        if found is None:
            base, within = low * BAND, (1 << BAND + 2 * (self._row + 1) * NEARBY) - 1
            steps = Steps({step: mask >> base & within for step, mask in self._strides.every.items()}, self._row)
            found = self._shallows[low] = (base, steps, self._strides.oddly >> base)
        return found

    def sweep(self, start: int, points: int, walked: int) -> Flood:
        """A flood over a table in which every step costs one point, as long as it goes on."""
        within = _tide(self, start, walked).within(points)
        return Flood(0, within, within[-1] ^ within[0])

    def ring(self, places: int) -> int:
        """Where one step leads from these places, whatever it costs."""
        found = self._steps.ring(places)
        if places & self._strides.oddly:
            for place in numbers(places & self._strides.oddly):
                found |= self._leaps[place]
        return found

    def before(self, goals: int) -> int:
        """From where one step leads into these goals, whatever it costs."""
        found = self._steps.before(goals)
        return found | union([1 << place for place, leaps in self._leaps.items() if leaps & goals])


class Tide:
    """A flood over a table in which every step costs one point, grown as far as it was asked for."""

    __slots__ = ("_rest", "_ring", "_spread", "_start", "_within")

    def __init__(self, spread: Spread, start: int, walked: int) -> None:
        self._spread, self._start = spread, start
        self._ring = here = 1 << start
        self._rest, self._within = walked & ~here, [here]

    def within(self, points: int) -> list[int]:
        """What each number of points leads to."""
        found = self._within
        if len(found) == 1:
            self._set_out(min(points, NEARBY))
        ring, rest, reached = self._ring, self._rest, found[-1]
        while ring and len(found) <= points:
            ring = self._spread.ring(ring) & rest
            rest ^= ring
            reached |= ring
            found.append(reached)
        self._ring, self._rest = ring, rest
        return found[: points + 1]

    def _set_out(self, points: int) -> None:
        """The first points, as long as no step is like no other: short masks are soon told."""
        base, steps, oddly = self._spread.shallows(self._start)
        ring = reached = self._ring >> base
        rest, found = self._rest >> base, self._within
        while ring and len(found) <= points and not ring & oddly:
            ring = steps.ring(ring) & rest
            rest ^= ring
            reached |= ring
            found.append(reached << base)
        self._ring = ring << base
        self._rest &= ~found[-1]


@lru_cache(maxsize=32)
def _tide(spread: Spread, start: int, walked: int) -> Tide:
    return Tide(spread, start, walked)


def _add(levels: list[int], spent: int, ring: int, extras: Sequence[Extra]) -> None:
    """Notes where steps of their own lead from a ring, all told as bits."""
    for source, target, cost in extras:
        if spent + cost < len(levels) and ring & source:
            levels[spent + cost] |= target


def basin(spread: Spread, start: int, points: int) -> Flood:
    """A flood where nobody is in the way, with so many points or a few more: most marches are like that."""
    return _basin(spread, start, _KEEPING[points] if points < len(_KEEPING) else points)


@lru_cache(maxsize=8192)
def _basin(spread: Spread, start: int, points: int) -> Flood:
    return spread.flood(start, points, -1, 0, 0, ())


class Chart:
    """A map as masks."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.bit = tuple([1 << hex_ for hex_ in range(land.size)])
        self.everywhere = (1 << land.size) - 1
        self.dry = mask_of(land.dry)
        self.cities = self.mask(hex_ for hex_, fort in enumerate(land.fort) if fort == CITY)
        self.spreads = tuple(Spread(table, land.columns) for table in land.tables)  # by way of moving
        self.dearest = max(dearest(table) for table in land.tables)  # what no single step exceeds
        self.contact = _plain(land.adjacent, land.columns)  # over hexsides that join
        self.vicinity = _plain(land.around, land.columns)  # over any hexside

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The hexes adjacent to each hex."""
        return tuple(self.mask(row) for row in self.land.adjacent)

    def mask(self, hexes: Iterable[int]) -> int:
        return union(self.bit[hex_] for hex_ in hexes)


def _plain(rows: Sequence[Sequence[int]], row: int) -> Spread:
    return Spread(tuple(tuple((near, 1) for near in around) for around in rows), row)


@lru_cache(maxsize=4)
def chart_of(land: Land) -> Chart:
    """The masks of a map, worked out once for each."""
    return Chart(land)


@lru_cache(maxsize=64)
def openings(chart: Chart, goals: int) -> int:
    """The hexes from which everybody, whatever his way of moving, finds a step into one of the goals."""
    found = -1
    for spread in chart.spreads:
        found &= spread.before(goals)
    return found


@lru_cache(maxsize=8192)
def steps_from(chart: Chart, way: int, hex_: int) -> int:
    """Where a step leads from a hex, for a way of moving."""
    return chart.mask([near for near, _ in chart.land.tables[way][hex_]])


@lru_cache(maxsize=16)
def in_play(content: Content) -> int:
    """The hexes that a scenario uses."""
    return mask_of(content.open)
