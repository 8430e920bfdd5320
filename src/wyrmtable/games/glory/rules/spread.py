"""Floods over the map as masks with one bit for each hex, so that a whole ring of hexes is one number.

A step to a neighbour adds the same to a hex's number wherever it is made: all hexes of a ring take it at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from wyrmtable.boards import Adjacency

from ..files.content import Content
from ..files.land import Land
from ..files.mapwords import CITY

Shift = tuple[int, int]  # what a step adds to the number (or takes off), and the hexes it can be made from
Extra = tuple[int, int, int]  # a step of its own: the bit it leads from, the bit it leads to, its cost
FEW = 30  # steps that are not worth a mask of their own
SPARSE = 64  # hexes that are sooner told one by one
HANDFUL = 12  # hexes that are taken off the top sooner
_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


class Spread:
    """A table of steps as masks, by cost."""

    def __init__(self, adj: Adjacency) -> None:
        count = Counter((cost, other - place) for place, row in enumerate(adj) for other, cost in row)
        masks: dict[tuple[int, int], int] = {}
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
        self.rings: tuple[tuple[int, int, tuple[Shift, ...], tuple[Shift, ...]], ...] = tuple(
            (
                cost,
                union(mask for (price, _), mask in masks.items() if price == cost),
                tuple((step, mask) for (price, step), mask in masks.items() if price == cost and step > 0),
                tuple((-step, mask) for (price, step), mask in masks.items() if price == cost and step < 0),
            )
            for cost in costs
        )  # the cost, all hexes from which a step costs that, and the steps to higher and to lower numbers

    def flood(self, start: int, points: int, walked: int, ends: int, shy: int, extras: Sequence[Extra]) -> list[int]:
        """The hexes that cost 0, 1, 2 and so on up to `points`. Ways lead through `walked` and may end in `ends`, too;
        no first step leads into `shy`."""
        levels = [0] * (points + 1)
        rest = (walked | ends) & ~start
        ring = levels[0] = start
        for spent in range(points):
            if spent:
                ring = levels[spent] & rest
                levels[spent] = ring
                rest ^= ring
                ring &= walked
            if ring:
                self._grow(ring, spent, levels, extras)
            if shy and not spent:
                levels[1:] = [level & ~shy for level in levels[1:]]
        if points:
            levels[points] &= rest
        return levels

    def sweep(self, start: int, points: int, walked: int) -> list[int]:
        """The same for a table in which every step costs one point."""
        _, _, up, down = self.rings[0]
        levels, ring, rest = [start], start, walked & ~start
        while ring and len(levels) <= points:
            grown = union(target for place in numbers(ring & self.oddly) for _, target in self.odd[place])
            for step, mask in up:
                grown |= (ring & mask) << step
            for step, mask in down:
                grown |= (ring & mask) >> step
            ring = grown & rest
            rest ^= ring
            levels.append(ring)
        return levels

    def _grow(self, ring: int, spent: int, levels: list[int], extras: Sequence[Extra]) -> None:
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
            self._stray(ring, spent, levels)
        for source, target, cost in extras:
            if cost <= last and ring & source:
                levels[spent + cost] |= target

    def _stray(self, ring: int, spent: int, levels: list[int]) -> None:
        for place in numbers(ring & self.oddly):
            for cost, target in self.odd[place]:
                if spent + cost < len(levels):
                    levels[spent + cost] |= target

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


@lru_cache(maxsize=256)
def flooded(
    spread: Spread, start: int, points: int, walked: int, ends: int, shy: int, extras: tuple[Extra, ...]
) -> tuple[tuple[int, ...], int]:
    """A flood by levels, and all that it reaches beyond its start. Whoever picks a hex asks again what it costs: the
    last floods are kept."""
    levels = spread.flood(start, points, walked, ends, shy, extras)
    return tuple(levels), union(levels[1:])


@lru_cache(maxsize=64)
def swept(spread: Spread, start: int, points: int, walked: int) -> tuple[tuple[int, ...], int]:
    """The same where every step costs one point."""
    levels = spread.sweep(start, points, walked)
    return tuple(levels), union(levels[1:])


@lru_cache(maxsize=256)
def ringed(spread: Spread, places: int) -> int:
    """One step around these places; the last answers are kept."""
    return spread.ring(places)


def union(masks: Iterable[int]) -> int:
    """All hexes of several masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def numbers(mask: int, first: int = 0) -> list[int]:
    """The hexes of a mask, ascending, counted from `first`."""
    count = mask.bit_count()
    return _handful(mask, first) if count <= HANDFUL else _few(mask, first) if count < SPARSE else _many(mask, first)


def _handful(mask: int, first: int) -> list[int]:
    found = []
    while mask:
        place = mask.bit_length() - 1
        mask ^= 1 << place
        found.append(first + place)
    found.reverse()
    return found


def nth(mask: int, at: int) -> int:
    """The number of the hex of a mask that has so many others before it."""
    base = 0
    for word in memoryview(mask.to_bytes((mask.bit_length() + 63 >> 6) << 3, "little")).cast("Q"):
        count = word.bit_count()
        if at < count:
            for _ in range(at):
                word &= word - 1
            return base + (word & -word).bit_length() - 1
        at -= count
        base += 64
    raise IndexError("So many hexes are not in the mask.")


def _few(mask: int, first: int) -> list[int]:
    found, base = [], first - 1
    for word in memoryview(mask.to_bytes((mask.bit_length() + 63 >> 6) << 3, "little")).cast("Q"):
        while word:
            rest = word & (word - 1)
            found.append((word ^ rest).bit_length() + base)
            word = rest
        base += 64
    return found


def _many(mask: int, first: int) -> list[int]:
    found, base = [], first
    for byte in mask.to_bytes(mask.bit_length() + 7 >> 3, "little"):
        if byte:
            for bit in _BITS[byte]:
                found.append(base + bit)  # noqa: PERF401 - a list for every byte would take longer
        base += 8
    return found


def mask_of(marked: bytes) -> int:
    """The mask of all hexes whose byte is not zero."""
    return union(1 << hex_ for hex_, mark in enumerate(marked) if mark)


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

    def mask(self, hexes: Iterable[int]) -> int:
        return union(self.bit[hex_] for hex_ in hexes)


def _reversed(table: Adjacency) -> Adjacency:
    rows: list[list[tuple[int, int]]] = [[] for _ in table]
    for place, row in enumerate(table):
        for near, cost in row:
            rows[near].append((place, cost))
    return tuple(tuple(row) for row in rows)


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
