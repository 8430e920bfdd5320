"""Floods over the map as masks with one bit for each hex, so that a whole ring of hexes is one number.

A step to a neighbour adds the same to a hex's number wherever it is made: all hexes of a ring take it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import or_

from wyrmtable.boards import Adjacency

from ..files.content import Content
from ..files.land import Land
from ..files.mapwords import CITY
from .bits import few, mask_of, numbers, union
from .strides import Steps, Strides

Extra = tuple[int, int, int]  # a step of its own: the hex it leads from, the hex it leads to, its cost
RADII = (4, 8, 12, 18)  # points up to which floods keep to a window
BAND = 256  # how far apart windows begin
KEPT = 8  # points of the floods that are kept, which serve all lower numbers, too; few marches go further
_RADIUS = tuple(next(radius for radius in RADII if points <= radius) for points in range(RADII[-1] + 1))


class Window:
    """The part of a table of steps around some hexes, its masks counted from a hex of its own: short masks are soon
    told."""

    __slots__ = ("_dear", "_entries", "_first", "_odd", "_oddly", "_plain", "base", "within")

    def __init__(self, strides: Strides, row: int, base: int, span: int) -> None:
        self.base = base
        self.within = within = (1 << span) - 1
        self._first: dict[int, tuple[tuple[int, int], ...]] = {}
        self._odd, self._oddly = strides.odd, strides.oddly >> base & within
        entries = [(cost, hexes >> base & within) for cost, hexes in strides.entries]
        self._entries = [(cost, hexes) for cost, hexes in entries if hexes]
        self._plain = Steps({step: mask >> base & within for step, mask in strides.plain.items()}, row)
        self._dear = Steps({step: mask >> base & within for step, mask in strides.dear.items()}, row)

    def first(self, adj: Adjacency, start: int) -> tuple[tuple[int, int], ...]:
        """The costs of the steps from a single hex, and where each leads; found once for each hex."""
        found = self._first.get(start)
        if found is None:
            masks: dict[int, int] = {}
            for near, cost in adj[start]:
                masks[cost] = masks.get(cost, 0) | 1 << (near - self.base)
            found = self._first[start] = tuple(masks.items())
        return found

    def placed(self, extras: Sequence[Extra]) -> list[Extra]:
        """Those steps of their own that begin in the window, as bits."""
        base, span = self.base, self.within.bit_length()
        return [(1 << (a - base), 1 << (b - base), cost) for a, b, cost in extras if min(a, b) >= base > a - span]

    def fill(self, levels: list[int], rest: int, walked: int, extras: Sequence[Extra]) -> None:
        """Goes on from the first steps, ring by ring, over what is left of the map: notes where the steps from a ring
        lead, at what they cost altogether; and those from the ring before it that cost a point more than others into
        the same hex."""
        plain, dear, entries, oddly = self._plain, self._dear, self._entries, self._oddly
        points, late = len(levels) - 1, 0
        for spent in range(1, points):
            levels[spent] = ring = levels[spent] & rest
            rest ^= ring
            ring &= walked
            late &= dear.anywhere
            if ring or late:
                grown = plain.ring_with(ring, dear, late) if late else plain.ring(ring)
                for cost, hexes in entries:  # the lowest first
                    if spent + cost > points:
                        break
                    levels[spent + cost] |= grown & hexes
                if ring & oddly:
                    self._leap(levels, spent, ring & oddly)
                if extras:
                    _add(levels, spent, ring, extras)
            late = ring
        levels[points] &= rest

    def _leap(self, levels: list[int], spent: int, places: int) -> None:
        """Notes where the steps lead that are like no other."""
        for place in numbers(places, self.base):
            for cost, target in self._odd[place]:
                if spent + cost < len(levels):
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
        self._stride, self.dearest = strides.stride, strides.dearest
        self._windows: dict[tuple[int, int], Window] = {}

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
        for cost, near in window.first(self._adj, start):
            if cost <= points:
                levels[cost] = near
        near_by = window.placed(extras) if extras else ()
        if near_by:
            _add(levels, 0, here, near_by)
        if shy:
            levels[1:] = [level & ~(shy >> base) for level in levels[1:]]
        if points:
            window.fill(levels, rest, walked, near_by)
        within = list(accumulate(levels, or_))
        return Flood(base, within, within[-1] ^ here)

    def sweep(self, start: int, points: int, walked: int) -> Flood:
        """A flood over a table in which every step costs one point, as long as it goes on."""
        here = ring = reached = 1 << start
        within, rest = [here], (walked | here) ^ here
        grown, oddly = self._steps.ring, self._strides.oddly
        while ring and len(within) <= points:
            ring = (grown(ring) | self._leap(ring) if ring & oddly else grown(ring)) & rest
            rest ^= ring
            reached |= ring
            within.append(reached)
        return Flood(0, within, reached ^ here)

    def ring(self, places: int) -> int:
        """Where one step leads from these places, whatever it costs."""
        found = self._steps.ring(places)
        return found | self._leap(places) if places & self._strides.oddly else found

    def _leap(self, places: int) -> int:
        """Where steps like no other lead from some of these places."""
        return union([self._leaps[place] for place in few(places & self._strides.oddly)])

    def before(self, goals: int) -> int:
        """From where one step leads into these goals, whatever it costs."""
        found = self._steps.before(goals)
        return found | union([1 << place for place, leaps in self._leaps.items() if leaps & goals])


def _add(levels: list[int], spent: int, ring: int, extras: Sequence[Extra]) -> None:
    """Notes where steps of their own lead from a ring, all told as bits."""
    for source, target, cost in extras:
        if spent + cost < len(levels) and ring & source:
            levels[spent + cost] |= target


@lru_cache(maxsize=8192)
def basin(spread: Spread, start: int, content: Content) -> Flood:
    """A flood where nobody is in the way: most marches are like that."""
    return spread.flood(start, KEPT, in_play(content), 0, 0, ())


class Chart:
    """A map as masks."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.bit = tuple([1 << hex_ for hex_ in range(land.size)])
        self.beside = tuple([self.mask(row) for row in land.adjacent])  # the hexes adjacent to each hex
        self.dry = mask_of(land.dry)
        self.cities = self.mask(hex_ for hex_, fort in enumerate(land.fort) if fort == CITY)
        self.spreads = tuple(Spread(table, land.columns) for table in land.tables)  # by way of moving
        self.dearest = max([spread.dearest for spread in self.spreads])  # what no single step exceeds
        self.contact = _plain(land.adjacent, land.columns)  # over hexsides that join
        self.vicinity = _plain(land.around, land.columns)  # over any hexside

    def mask(self, hexes: Iterable[int]) -> int:
        return union(self.bit[hex_] for hex_ in hexes)


def _plain(rows: Sequence[Sequence[int]], row: int) -> Spread:
    return Spread(tuple([tuple([(near, 1) for near in around]) for around in rows]), row)


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
