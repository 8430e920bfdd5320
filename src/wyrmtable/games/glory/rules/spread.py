"""Floods over the map as masks with one bit for each hex, so that a whole ring of hexes is one number.

A step to a neighbour adds the same to a hex's number wherever it is made: all hexes of a ring take it at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from wyrmtable.boards import Adjacency

from ..files.content import Content
from ..files.land import Land
from ..files.mapwords import CITY
from .bits import mask_of, numbers, union

Shift = tuple[int, int]  # what a step adds to the number (or takes off), and the hexes it can be made from
Extra = tuple[int, int, int]  # a step of its own: the hex it leads from, the hex it leads to, its cost
FEW = 30  # steps that are not worth a mask of their own
RADII = (3, 6, 12)  # points up to which floods keep to a window
BAND = 256  # how far apart windows begin
_RADIUS = tuple(next(radius for radius in RADII if points <= radius) for points in range(RADII[-1] + 1))


Ring = tuple[int, int, tuple[Shift, ...], tuple[Shift, ...]]
Odd = Sequence[tuple[int, int]]


class Window:
    """The part of a table of steps around some hexes, its masks counted from a hex of its own: short masks are soon
    told."""

    def __init__(self, rings: tuple[Ring, ...], odd: Mapping[int, Odd], base: int, span: int) -> None:
        self.base = base
        self.within = (1 << span) - 1
        self.odd = {
            place - base: tuple([(cost, target >> base) for cost, target in steps])
            for place, steps in odd.items()
            if 0 <= place - base < span
        }
        self.oddly = union(1 << place for place in self.odd)
        self.rings: tuple[Ring, ...] = tuple(
            (cost, self._cut(anywhere), self._shifts(up), self._shifts(down)) for cost, anywhere, up, down in rings
        )

    def _cut(self, mask: int) -> int:
        return mask >> self.base & self.within

    def _shifts(self, shifts: Iterable[Shift]) -> tuple[Shift, ...]:
        return tuple((step, self._cut(mask)) for step, mask in shifts if self._cut(mask))

    def placed(self, extras: Sequence[Extra]) -> list[Extra]:
        """Those steps of their own that begin in the window, as bits."""
        base, span = self.base, self.within.bit_length()
        return [(1 << (a - base), 1 << (b - base), cost) for a, b, cost in extras if min(a, b) >= base > a - span]

    def grow(self, ring: int, spent: int, levels: list[int]) -> None:
        """Notes where the steps from a ring lead, at what they cost altogether."""
        last = len(levels) - 1 - spent
        for cost, anywhere, up, down in self.rings:
            if cost > last:
                break
            if not ring & anywhere:
                continue
            grown = 0
            for step, mask in up:
                grown |= (ring & mask) << step
            for step, mask in down:
                grown |= (ring & mask) >> step
            levels[spent + cost] |= grown
        if ring & self.oddly:
            for place in numbers(ring & self.oddly):
                for cost, target in self.odd[place]:
                    if cost <= last:
                        levels[spent + cost] |= target


class Flood:
    """What a flood has reached: the hexes by what they cost, counted from `base`, and all of them but the start."""

    __slots__ = ("_levels", "base", "found")

    def __init__(self, base: int, levels: Sequence[int]) -> None:
        self.base, self._levels = base, levels
        self.found = union(levels[1:]) << base

    @property
    def levels(self) -> list[int]:
        """The hexes that cost 0, 1, 2 and so on, as masks."""
        return [level << self.base for level in self._levels]

    def price(self, hex_: int) -> int:
        """What a hex within reach costs."""
        bit = 1 << (hex_ - self.base)
        for spent, level in enumerate(self._levels):
            if level & bit:
                return spent
        raise ValueError("The flood does not reach that hex.")

    def costs(self, hex_: int, spent: int) -> bool:
        """Whether a hex costs just that much."""
        at = hex_ - self.base
        return at >= 0 and bool(self._levels[spent] >> at & 1)

    def under(self, price: int) -> int:
        """The hexes beyond the start that cost less, as a mask."""
        return union(self._levels[1:price]) << self.base


class Spread:
    """A table of steps as masks, by cost."""

    def __init__(self, adj: Adjacency) -> None:
        count = Counter((cost, other - place) for place, row in enumerate(adj) for other, cost in row)
        masks: dict[tuple[int, int], int] = {}
        self._adj = adj
        self.odd: dict[int, list[tuple[int, int]]] = {}  # steps that are like hardly any other: costs and goals
        for place, row in enumerate(adj):
            for other, cost in row:
                if count[cost, other - place] < FEW:
                    self.odd.setdefault(place, []).append((cost, 1 << other))
                else:
                    masks[cost, other - place] = masks.get((cost, other - place), 0) | 1 << place
        self.oddly = union(1 << place for place in self.odd)
        costs = sorted({cost for cost, _ in masks})
        self.dearest = max([0, *(cost for cost, _ in count)])
        self.rings: tuple[Ring, ...] = tuple(
            (
                cost,
                union(mask for (price, _), mask in masks.items() if price == cost),
                tuple((step, mask) for (price, step), mask in masks.items() if price == cost and step > 0),
                tuple((-step, mask) for (price, step), mask in masks.items() if price == cost and step < 0),
            )
            for cost in costs
        )  # the cost, all hexes from which a step costs that, and the steps to higher and to lower numbers
        self._stride = max([1, *(abs(step) for _, step in count)])
        self._windows: dict[tuple[int, int], Window] = {}

    def window(self, start: int, points: int) -> Window:
        """The part of the table that a flood with so many points can touch; made when it is first asked for."""
        radius = _RADIUS[points] if points < len(_RADIUS) else 0
        low = start - self._stride * radius
        key = (low // BAND if low > 0 and radius else 0, radius)
        found = self._windows.get(key)
        if found is None:
            span = 2 * self._stride * radius + BAND if radius else len(self._adj)
            found = self._windows[key] = Window(self.rings, self.odd, key[0] * BAND, span)
        return found

    def flood(self, start: int, points: int, walked: int, ends: int, shy: int, extras: Sequence[Extra]) -> Flood:
        """The hexes that cost 0, 1, 2 and so on up to `points`. Ways lead through `walked` and may end in `ends`, too;
        no first step leads into `shy`."""
        window = self.window(start, points)
        base = window.base
        here, walked, ends = 1 << (start - base), walked >> base, ends >> base
        rest = (walked | ends) & window.within & ~here
        levels = [0] * (points + 1)
        levels[0] = here
        for near, cost in self._adj[start]:  # the first ring is a single hex
            if cost <= points:
                levels[cost] |= 1 << (near - base)
        near_by = window.placed(extras) if extras else ()
        _add(levels, 0, here, near_by)
        if shy:
            levels[1:] = [level & ~(shy >> base) for level in levels[1:]]
        for spent in range(1, points):
            ring = levels[spent] & rest
            levels[spent] = ring
            rest ^= ring
            ring &= walked
            if ring:
                window.grow(ring, spent, levels)
                if near_by:
                    _add(levels, spent, ring, near_by)
        if points:
            levels[points] &= rest
        return Flood(base, levels)

    def sweep(self, start: int, points: int, walked: int) -> list[int]:
        """The same for a table in which every step costs one point, as long as it goes on."""
        _, _, up, down = self.rings[0]
        levels, ring, rest = [start], start, walked & ~start
        while ring and len(levels) <= points:
            grown, odd = 0, ring & self.oddly
            if odd:
                grown = union(target for place in numbers(odd) for _, target in self.odd[place])
            for step, mask in up:
                grown |= (ring & mask) << step
            for step, mask in down:
                grown |= (ring & mask) >> step
            ring = grown & rest
            rest ^= ring
            levels.append(ring)
        return levels

    def ring(self, places: int) -> int:
        """Where one step leads from these places, whatever it costs."""
        found = 0
        for _, _, up, down in self.rings:
            for step, mask in up:
                found |= (places & mask) << step
            for step, mask in down:
                found |= (places & mask) >> step
        for place in numbers(places & self.oddly):
            found |= union(target for _, target in self.odd[place])
        return found


def _add(levels: list[int], spent: int, ring: int, extras: Sequence[Extra]) -> None:
    """Notes where steps of their own lead from a ring, all told as bits."""
    for source, target, cost in extras:
        if spent + cost < len(levels) and ring & source:
            levels[spent + cost] |= target


@lru_cache(maxsize=4096)
def open_flood(spread: Spread, start: int, points: int) -> Flood:
    """A flood over the printed map, where nobody is in the way: most marches are like that."""
    return spread.flood(start, points, -1, 0, 0, ())


@lru_cache(maxsize=256)
def flooded(
    spread: Spread, start: int, points: int, walked: int, ends: int, shy: int, extras: tuple[Extra, ...]
) -> Flood:
    """A flood with something in its way. Whoever picks a hex asks again what it costs: the last ones are kept."""
    return spread.flood(start, points, walked, ends, shy, extras)


@lru_cache(maxsize=64)
def swept(spread: Spread, start: int, points: int, walked: int) -> tuple[tuple[int, ...], int]:
    """The same where every step costs one point."""
    levels = spread.sweep(start, points, walked)
    return tuple(levels), union(levels[1:])


@lru_cache(maxsize=256)
def ringed(spread: Spread, places: int) -> int:
    """One step around these places; the last answers are kept."""
    return spread.ring(places)


class Chart:
    """A map as masks."""

    def __init__(self, land: Land) -> None:
        self.bit = tuple(1 << hex_ for hex_ in range(land.size))
        self.beside = tuple(self.mask(row) for row in land.adjacent)  # the hexes adjacent to each hex
        self.dry = mask_of(land.dry)
        self.cities = self.mask(hex_ for hex_, fort in enumerate(land.fort) if fort == CITY)
        self.spreads = tuple(Spread(table) for table in land.tables)  # by way of moving
        self.dearest = max(spread.dearest for spread in self.spreads)  # what no single step exceeds
        self.steps = tuple(
            tuple(self.mask(near for near, _ in row) for row in table) for table in land.tables
        )  # where a step leads from each hex, by way of moving
        self.back = tuple(Spread(_reversed(table)) for table in land.tables)  # where a step leads from into a hex
        self.contact = _plain(land.adjacent)  # over hexsides that join
        self.vicinity = _plain(land.around)  # over any hexside
        self._balls = tuple(_ball(land, points) for points in range(RADII[-1] + 1))
        self._columns = land.columns

    def ball(self, start: int, points: int) -> int:
        """All hexes that so many points could reach, and perhaps some at the map's edge that they could not."""
        if points >= len(self._balls):
            return -1
        centre, ball = self._balls[points][start // self._columns % 2]
        return ball << (start - centre) if start > centre else ball >> (centre - start)

    def mask(self, hexes: Iterable[int]) -> int:
        return union(self.bit[hex_] for hex_ in hexes)


def _reversed(table: Adjacency) -> Adjacency:
    rows: list[list[tuple[int, int]]] = [[] for _ in table]
    for place, row in enumerate(table):
        for near, cost in row:
            rows[near].append((place, cost))
    return tuple(tuple(row) for row in rows)


def _ball(land: Land, points: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """For even and odd rows: a hex amid the map, and all hexes not farther from it."""
    grid, middle = land.sheet.grid, land.size // (2 * land.columns) * land.columns + land.columns // 2
    centres = sorted((middle, middle + land.columns), key=lambda hex_: hex_ // land.columns % 2)
    found = [(c, union(1 << h for h in range(land.size) if grid.distance(c, h) <= points)) for c in centres]
    return found[0], found[1]


def _plain(rows: Sequence[Sequence[int]]) -> Spread:
    return Spread(tuple(tuple((near, 1) for near in row) for row in rows))


@lru_cache(maxsize=4)
def chart_of(land: Land) -> Chart:
    """The masks of a map, worked out once for each."""
    return Chart(land)


@lru_cache(maxsize=64)
def openings(chart: Chart, goals: int) -> int:
    """The hexes from which everybody, whatever his way of moving, finds a step into one of the goals."""
    found = -1
    for back in chart.back:
        found &= back.ring(goals)
    return found


@lru_cache(maxsize=16)
def in_play(content: Content) -> int:
    """The hexes that a scenario uses."""
    return mask_of(content.open)


@lru_cache(maxsize=16)
def outside(content: Content) -> int:
    """The hexes that a scenario does not use."""
    return ~in_play(content) & (1 << content.land.size) - 1
