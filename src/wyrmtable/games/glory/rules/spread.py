"""Floods over the map as masks with one bit for each hex, so that a whole ring of hexes is one number.

A step to a neighbour adds the same to a hex's number wherever it is made: all hexes of a ring take it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from wyrmtable.boards import Adjacency

from ..files.content import Content
from ..files.land import Land
from ..files.mapwords import CITY
from .bits import few, mask_of, union, without
from .strides import Steps, Strides

Extra = tuple[int, int, int]  # a step of its own: the hex it leads from, the hex it leads to, its cost
RADII = (5, 8, 12, 18)  # points up to which floods keep to a window
BAND = 512  # how far apart windows begin: few of them stay at hand, many do not
USUAL = frozenset((1, 2))  # what nearly all steps cost
LEAPT = 4096  # places from which leaps were taken that are kept
KEPT = (5, 5, 5, 5, 5, 5, 8, 8, 8)  # by points, those of the flood that is kept for them; few marches go further
_RADIUS = tuple(next(radius for radius in RADII if points <= radius) for points in range(RADII[-1] + 1))


class Window:
    """The part of a table of steps around some hexes, its masks counted from a hex of its own: short masks are soon
    told."""

    __slots__ = ("_cheap", "_costly", "_dear", "_further", "_odd", "_oddly", "_plain", "base", "within")

    def __init__(self, strides: Strides, row: int, base: int, span: int) -> None:
        self.base = base
        self.within = within = (1 << span) - 1
        self._odd, self._oddly = strides.odd, strides.oddly >> base & within
        entries = {cost: hexes >> base & within for cost, hexes in strides.entries}
        self._cheap, self._costly = entries.pop(1, 0), entries.pop(2, 0)  # what steps into nearly all hexes cost
        self._further = tuple([(cost, hexes) for cost, hexes in entries.items() if hexes])
        self._plain = Steps({step: mask >> base & within for step, mask in strides.plain.items()}, row)
        self._dear = Steps({step: mask >> base & within for step, mask in strides.dear.items()}, row)

    def first(self, around: Sequence[tuple[int, int]]) -> dict[int, int]:
        """What the steps to some neighbours cost, and where those of each cost lead."""
        masks: dict[int, int] = {}
        for near, cost in around:
            masks[cost] = masks.get(cost, 0) | 1 << (near - self.base)
        return masks

    def placed(self, extras: Sequence[Extra]) -> list[Extra]:
        """Those steps of their own that begin in the window, as bits."""
        base, span = self.base, self.within.bit_length()
        return [(1 << (a - base), 1 << (b - base), cost) for a, b, cost in extras if min(a, b) >= base > a - span]

    def fill(self, first: Mapping[int, int], points: int, rest: int, walked: int, extras: Sequence[Extra]) -> list[int]:
        """What 0, 1, 2 points and so on do not lead to, from the first steps on, ring by ring over the rest of the map.
        Steps from the ring before lead to the same points as those of a ring if they are dear: if they cost a point
        more than others into the same hex."""
        row, east, west, east_slant, west_slant, on, on_slant, back, back_slant = self._plain.masks
        _, d_east, d_west, d_east_slant, d_west_slant, d_on, d_on_slant, d_back, d_back_slant = self._dear.masks
        cheap, costly, oddly, dearly = self._cheap, self._costly, self._oddly, self._dear.anywhere
        often = self._further or extras
        rare = often or oddly
        due, later, late = first.get(1, 0), first.get(2, 0), 0
        waiting = {} if first.keys() <= USUAL else {cost: hexes for cost, hexes in first.items() if cost > 2}
        beyond = [rest]
        for spent in range(1, points):
            ring = (due | waiting.pop(spent, 0) if waiting else due) & rest
            rest ^= ring
            beyond.append(rest)
            ring &= walked
            right, left = ring << 1, ring >> 1
            slant = right & east_slant | left & west_slant
            forward, backward = ring & on | slant & on_slant, ring & back | slant & back_slant
            aside = right & east | left & west
            late &= dearly
            if late:
                right, left = late << 1, late >> 1
                slant = right & d_east_slant | left & d_west_slant
                forward |= late & d_on | slant & d_on_slant
                backward |= late & d_back | slant & d_back_slant
                aside |= right & d_east | left & d_west
            grown = aside | forward << row | backward >> row
            due, later, late = later | grown & cheap, grown & costly, ring
            if rare and (often or ring & oddly):
                self._leap(waiting, spent, ring, grown, extras)
        if points:
            beyond.append(rest ^ ((due | waiting.get(points, 0)) & rest))
        return beyond

    def _leap(self, waiting: dict[int, int], spent: int, ring: int, grown: int, extras: Sequence[Extra]) -> None:
        """Notes for later where the steps from a ring lead that are like no other, or cost much."""
        leaps = [
            (cost, target >> self.base) for at in few(ring & self._oddly) for cost, target in self._odd[at + self.base]
        ]
        leaps += [(cost, grown & hexes) for cost, hexes in self._further]
        leaps += [(cost, target) for source, target, cost in extras if ring & source]
        for cost, target in leaps:
            waiting[spent + cost] = waiting.get(spent + cost, 0) | target


class Strip:
    """A table of steps from some hex on, whatever they cost: its masks are counted from that hex."""

    __slots__ = ("_leaps", "_leapt", "base", "masks", "oddly")

    def __init__(self, strides: Strides, row: int, base: int) -> None:
        self.base, self.oddly = base, strides.oddly >> base
        self.masks = Steps({step: mask >> base for step, mask in strides.every.items()}, row).masks
        self._leaps = {
            place - base: union([goal for _, goal in steps]) >> base
            for place, steps in strides.odd.items()
            if place >= base
        }
        self._leapt: dict[int, int] = {}

    def leap(self, places: int) -> int:
        """Where the steps lead that are like no other, from places that have any; kept, since those are few."""
        found = self._leapt.get(places)
        return self._leap_anew(places) if found is None else found

    def _leap_anew(self, places: int) -> int:
        found = union([self._leaps[place] for place in few(places)])
        if len(self._leapt) < LEAPT:
            self._leapt[places] = found
        return found

    def leapers(self, goals: int) -> int:
        """From where such steps lead into some goals."""
        return union([1 << place for place, leaps in self._leaps.items() if leaps & goals])


Outset = tuple[Window, int, Mapping[int, int]]  # a hex's window, its bit there, and its first steps by cost


class Flood:
    """What a flood has reached: its start, what each number of points does not lead to (both counted from `base`), and
    all that it has reached but the start.

    `beyond` may lack hexes at its end that are not found: those in which nobody may stop."""

    __slots__ = ("_beyond", "_here", "base", "found")

    def __init__(self, base: int, here: int, beyond: Sequence[int], found: int) -> None:
        self.base, self._here, self._beyond, self.found = base, here, beyond, found

    @property
    def levels(self) -> list[int]:
        """The hexes that cost 0, 1, 2 and so on, as masks."""
        rings = [wide ^ narrow for wide, narrow in pairwise(self._beyond)]
        return [self._here << self.base, *(ring << self.base & self.found for ring in rings)]

    def price(self, hex_: int) -> int:
        """What a hex within reach costs."""
        bit = 1 << (hex_ - self.base)
        for spent, rest in enumerate(self._beyond):
            if not rest & bit:
                if spent or bit == self._here:
                    return spent
                break
        raise ValueError("The flood does not reach that hex.")

    def level(self, spent: int) -> int:
        """The hexes that cost just that much, as a mask."""
        return (self._beyond[spent - 1] ^ self._beyond[spent] if spent else self._here) << self.base

    def costs(self, hex_: int, spent: int) -> bool:
        """Whether a hex costs just that much."""
        bit = 1 << (hex_ - self.base) if hex_ >= self.base else 0
        if not spent:
            return bit == self._here
        return bool(self._beyond[spent - 1] & bit) and not self._beyond[spent] & bit

    def under(self, price: int) -> int:
        """The start and the hexes that cost less, as a mask."""
        beyond = self._beyond
        return (beyond[0] ^ beyond[min(price, len(beyond)) - 1] | self._here) << self.base

    def goes_on(self, hexes: int, points: int) -> bool:
        """Whether a way with so many points may go on from any of these hexes."""
        return bool(hexes >> self.base & (self._beyond[0] ^ self._beyond[points - 1] | self._here))


class Basin:
    """A flood where nobody is in the way, kept: most marches are like that, with as many points or fewer."""

    __slots__ = ("_base", "_beyond", "_here", "_within")

    def __init__(self, base: int, here: int, beyond: Sequence[int]) -> None:
        self._base, self._here, self._beyond = base, here, beyond
        self._within = tuple([(beyond[0] ^ rest) << base for rest in beyond])  # by points, what they lead to

    def goes_through(self, hexes: int, points: int) -> bool:
        """Whether a way with so many points may go on from any of these hexes; none of them is the start."""
        return bool(hexes & self._within[points - 1])

    def cut(self, stops: int, points: int) -> Flood:
        """The flood with so many points, which leads to these hexes only."""
        return Flood(self._base, self._here, self._beyond, self._within[points] & stops)


class Spread:
    """Floods over a table of steps, which are taken to all sides at once, and told apart by where they end."""

    def __init__(self, adj: Adjacency, row: int) -> None:
        """The table of neighbours, and how many hexes are in a row of the map."""
        self._adj, self._row = adj, row
        self._strides = strides = Strides(adj, row)
        self._steps = Steps(strides.every, row)
        self._whole = Strip(strides, row, 0)
        self._strips = {0: self._whole}
        self._stride, self.dearest = strides.stride, strides.dearest
        self._windows: dict[tuple[int, int], Window] = {}
        self._outsets: dict[tuple[int, int], Outset] = {}

    def _outset(self, start: int, points: int) -> Outset:
        """From where a flood with so many points begins."""
        radius = _RADIUS[points] if points < len(_RADIUS) else 0
        found = self._outsets.get((start, radius))
        if found is None:
            window = self._window(start, radius)
            outset = window, 1 << (start - window.base), window.first(self._adj[start])
            found = self._outsets[start, radius] = outset
        return found

    def _window(self, start: int, radius: int) -> Window:
        """The part of the table that a flood with so many points can touch, without a radius all of it; made when it is
        first asked for."""
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
        window, here, first = self._outset(start, points)
        base = window.base
        rest = ((walked | ends) >> base & window.within | here) ^ here
        near_by = window.placed(extras) if extras else ()
        if near_by or shy:
            first = _begun(first, here, near_by, shy >> base)
        beyond = window.fill(first, points, rest, walked >> base, near_by)
        return Flood(base, here, beyond, (rest ^ beyond[-1]) << base)

    def basin(self, start: int, points: int, walked: int) -> Basin:
        """The same to be kept, where ways lead through all hexes."""
        window, here, first = self._outset(start, points)
        rest = (walked >> window.base & window.within | here) ^ here
        return Basin(window.base, here, window.fill(first, points, rest, rest | here, ()))

    def step(self, start: int, stops: int) -> Flood:
        """A flood of one point, which leads to these hexes."""
        window, here, first = self._outset(start, 1)
        near = first.get(1, 0) & stops >> window.base
        return Flood(window.base, here, (near, 0), near << window.base)

    def _strip(self, low: int) -> Strip:
        """The table from some lower hex on; made when it is first asked for."""
        base = low // BAND * BAND if low > 0 else 0
        found = self._strips.get(base)
        if found is None:
            found = self._strips[base] = Strip(self._strides, self._row, base)
        return found

    def sweep(self, start: int, points: int, walked: int, low: int = 0) -> Flood:
        """A flood over a table in which every step costs one point, as long as it goes on; it leads to no hex with a
        lower number than `low`."""
        strip = self._strip(low)
        row, east, west, east_slant, west_slant, on, on_slant, back, back_slant = strip.masks
        here, oddly, walked = 1 << (start - strip.base), strip.oddly, walked >> strip.base
        ring, rest = here, (walked | here) ^ here
        beyond = [rest]
        for _ in range(points):
            right, left = ring << 1, ring >> 1
            slant = right & east_slant | left & west_slant
            forward, backward = ring & on | slant & on_slant, ring & back | slant & back_slant
            grown = right & east | left & west | forward << row | backward >> row
            odd = ring & oddly
            ring = (grown | strip.leap(odd) if odd else grown) & rest
            if not ring:
                break
            rest ^= ring
            beyond.append(rest)
        return Flood(strip.base, here, beyond, (beyond[0] ^ rest) << strip.base)

    def ring(self, places: int) -> int:
        """Where one step leads from these places, whatever it costs."""
        found = self._steps.ring(places)
        odd = places & self._whole.oddly
        return found | self._whole.leap(odd) if odd else found

    def before(self, goals: int) -> int:
        """From where one step leads into these goals, whatever it costs."""
        found = self._steps.before(goals)
        return found | self._whole.leapers(goals)


def _begun(first: Mapping[int, int], here: int, extras: Sequence[Extra], shy: int) -> dict[int, int]:
    """First steps and those of their own that begin there, by cost, but for those that lead into `shy`."""
    masks = dict(first)
    for source, target, cost in extras:
        if source == here:
            masks[cost] = masks.get(cost, 0) | target
    return {cost: without(near, shy) for cost, near in masks.items()} if shy else masks


@lru_cache(maxsize=8192)
def basin(spread: Spread, start: int, points: int, content: Content) -> Basin:
    """Where so many points lead in a scenario if nobody is in the way."""
    return spread.basin(start, points, in_play(content))


class Chart:
    """A map as masks."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.bit = tuple([1 << hex_ for hex_ in range(land.size)])
        self.whole = (1 << land.size) - 1
        self.beside = tuple([self.mask(row) for row in land.adjacent])  # the hexes adjacent to each hex
        self.dry = mask_of(land.dry)
        self.cities = self.mask(hex_ for hex_, fort in enumerate(land.fort) if fort == CITY)
        self.spreads = tuple(Spread(table, land.columns) for table in land.tables)  # by way of moving
        self.dearest = max([spread.dearest for spread in self.spreads])  # what no single step exceeds
        self.contact = _plain(land.adjacent, land.columns)  # over hexsides that join
        self.vicinity = _plain(land.around, land.columns)  # over any hexside

    def mask(self, hexes: Iterable[int]) -> int:
        return union(self.bit[hex_] for hex_ in hexes)

    def nearest(self, here: int, among: int) -> tuple[int, int]:
        """Of some hexes those with the fewest hexes between them and others, and how far they are; none are at 0."""
        seen, ring, far = here, here, 0
        while ring and among and not ring & among:
            ring = without(self.vicinity.ring(ring), seen)
            seen, far = seen | ring, far + 1
        return ring & among, far


def _plain(rows: Sequence[Sequence[int]], row: int) -> Spread:
    return Spread(tuple([tuple([(near, 1) for near in around]) for around in rows]), row)


@lru_cache(maxsize=4)
def chart_of(land: Land) -> Chart:
    """The masks of a map, worked out once for each."""
    return Chart(land)


@lru_cache(maxsize=64)
def openings(chart: Chart, goals: int) -> tuple[int, ...]:
    """By way of moving, the hexes from which a step leads into one of the goals."""
    return tuple([spread.before(goals) for spread in chart.spreads])


@lru_cache(maxsize=8192)
def steps_from(chart: Chart, way: int, hex_: int) -> int:
    """Where a step leads from a hex, for a way of moving."""
    return chart.mask([near for near, _ in chart.land.tables[way][hex_]])


@lru_cache(maxsize=16)
def in_play(content: Content) -> int:
    """The hexes that a scenario uses."""
    return mask_of(content.open)
