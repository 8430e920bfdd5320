"""Where somebody gets to from a hex, on foot or on the wing, past certain obstacles.

The same few questions are asked all the time, since what stands far away does not matter to them: so the answers are
kept, by hex, points, the hexes in the way and the barriers that are shut.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import FREE

KEPT = 16384  # answers where nobody is in the way: more than a map has
RECENT = 512  # answers past others, who seldom stand like that again
TABLES = 256
LEVEL = 2  # half points for a step on the level
NO_WAYS: dict[int, int] = {}  # of those on foot they are found when somebody asks for one; never changed


class Reached:
    """What a search has found."""

    __slots__ = ("came", "hexes", "rings")

    def __init__(self, hexes: tuple[int, ...], rings: dict[int, list[int]], came: dict[int, int]) -> None:
        self.hexes = hexes  # ascending, those it can stand in, without the one it starts from
        self.rings = rings  # all it gets to, with the one it starts from, by what it costs
        self.came = came  # of flyers: the hex before each, but for the one it starts from


class Ways:
    """What can be reached, for how many half points, and by which way."""

    __slots__ = ("around", "barriers", "found", "hexes", "near")

    def __init__(self, found: Reached, around: int, near: int, barriers: int) -> None:
        self.found = found
        self.hexes = found.hexes
        self.around = around  # all it gets to if nobody is in the way, as a bit mask, with the hex it starts from
        self.near = near  # the same without that: who stands elsewhere does not matter to it
        self.barriers = barriers  # doors and Gates beside these, by number of the barrier

    def past(self, found: Reached) -> Ways:
        """What is left of them past others."""
        return Ways(found, self.around, self.near, self.barriers)

    @property
    def cost(self) -> dict[int, int]:
        """Half points for each hex it gets to."""
        return {hex_: spent for spent, ring in self.found.rings.items() for hex_ in ring}

    def flown(self, target: int) -> list[tuple[int, int]]:
        """A flyer's way to a hex as (hex, half points it costs) steps."""
        cost, came = self.cost, self.found.came
        steps: list[tuple[int, int]] = []
        while (last := came.get(target, -1)) >= 0:
            steps.append((target, cost[target] - cost[last]))
            target = last
        steps.reverse()
        return steps

    def walked(self, target: int, footing: Footing, near: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
        """The way on foot to a hex as (hex, half points) steps, back from ring to ring; of equal ways the one by the
        lower hexes."""
        rings, level = self.found.rings, footing.level
        steps: list[tuple[int, int]] = []
        spent = next(spent for spent, ring in rings.items() if target in ring)
        while spent:
            for last in near[target]:
                price = LEVEL if target in level[last] else footing.price(last, target)
                if last in rings.get(spent - price, ()):
                    steps.append((target, price))
                    target, spent = last, spent - price
                    break
        steps.reverse()
        return steps


class Footing:
    """Steps on foot from each hex: on the level, and on stairs and down cliffs, where there are any, with the price."""

    __slots__ = ("level", "steep")

    def __init__(self, level: tuple[tuple[int, ...], ...], steep: dict[int, tuple[tuple[int, int], ...]]) -> None:
        self.level = level
        self.steep = steep

    def price(self, start: int, target: int) -> int:
        """Half points for a step to the next hex, FREE if there is none."""
        return LEVEL if target in self.level[start] else dict(self.steep.get(start, ())).get(target, FREE)

    def within(self, start: int, points: int) -> list[int]:
        """The hexes one step away that so many half points suffice for."""
        steep = [hex_ for hex_, price in self.steep.get(start, ()) if price <= points]
        return [*self.level[start], *steep] if points >= LEVEL else steep


class Traveller(NamedTuple):
    """What of a unit matters to its ways, every barrier taken as open."""

    walked: Adjacency
    flown: Adjacency | None  # for a flyer
    standable: bytes
    ends: tuple[tuple[int, int], ...]  # the hexes on both sides of each barrier


class Explorer:
    """Answers where a kind of unit gets to, and remembers."""

    def __init__(self, traveller: Traveller) -> None:
        walked, flown, self._standable, ends = traveller
        self._walls = [1 << a | 1 << b for a, b in ends]
        self.footing = lru_cache(maxsize=TABLES)(partial(_footing, _laid(walked), ends))  # by shut barriers
        self.flown = closable(flown, ends) if flown is not None else None
        self._afoot = closable(_only_afoot(traveller, flown), ends) if flown is not None else None
        self.free = lru_cache(maxsize=KEPT)(self._free)  # by start, points and shut barriers; nobody is in the way
        self.past = lru_cache(maxsize=RECENT)(self._past)  # by start, points, hexes in the way and shut barriers

    def _free(self, start: int, points: int, shut: int) -> Ways:
        found = self._search(start, points, 0, shut)
        around = sum([1 << hex_ for ring in found.rings.values() for hex_ in ring])
        barriers = sum([1 << bar for bar, ends in enumerate(self._walls) if around & ends])
        return Ways(found, around, around & ~(1 << start), barriers)

    def _past(self, start: int, points: int, blocked: int, shut: int) -> Ways:
        return self.free(start, points, shut).past(self._search(start, points, blocked, shut))

    def _search(self, start: int, points: int, blocked: int, shut: int) -> Reached:
        if self.flown is None or self._afoot is None:
            return on_foot(self.footing(shut), start, points, blocked)
        rings, came = on_the_wing(self._afoot(shut), self.flown(shut), start, points, blocked)
        standable = self._standable
        return Reached(tuple([hex_ for hex_ in sorted(came) if standable[hex_]]), rings, came)


def _only_afoot(traveller: Traveller, flown: Adjacency) -> Adjacency:
    """The steps a flyer takes on foot: where flying is possible it is never worse."""
    rows = zip(traveller.walked, flown, traveller.standable, strict=True)
    return tuple(
        [
            tuple([step for step in walked if standable and step[0] not in dict(wings)])
            for walked, wings, standable in rows
        ]
    )


def on_foot(footing: Footing, start: int, points: int, blocked: int) -> Reached:
    """Where one who walks gets to, ring by ring."""
    level, steep = footing.level, footing.steep
    unseen, ring = _open(len(level), blocked), [start]
    unseen[start] = False
    rings = {0: ring}
    found: list[int] = []
    climbs: dict[int, list[int]] = {}  # where stairs and cliffs lead to, by what has been spent there
    for spent in range(LEVEL, points + 1, LEVEL):
        outer: list[int] = []
        for hex_ in ring:
            for neighbour in level[hex_]:
                if unseen[neighbour]:
                    unseen[neighbour] = False
                    outer.append(neighbour)
            if hex_ in steep:
                for neighbour, price in steep[hex_]:
                    climbs.setdefault(spent - LEVEL + price, []).append(neighbour)
        if spent in climbs:
            for neighbour in climbs[spent]:
                if unseen[neighbour]:
                    unseen[neighbour] = False
                    outer.append(neighbour)
        found += outer
        rings[spent] = ring = outer
    found.sort()
    return Reached(tuple(found), rings, NO_WAYS)


def on_the_wing(
    afoot: Adjacency, wings: Adjacency, start: int, points: int, blocked: int
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Where one who flies gets to, by what it costs, and the hex before each (LOU-15.1). It walks and flies as it
    likes, hex by hex; where nobody can stand, and over enemies, it can only fly on."""
    vacant, cost = _open(len(wings), blocked), [FREE] * len(wings)
    cost[start] = 0
    came: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for spent in range(points):
        for hex_ in buckets[spent]:
            if cost[hex_] != spent:
                continue
            steps = wings[hex_]
            if afoot[hex_] and vacant[hex_]:
                steps += tuple([step for step in afoot[hex_] if vacant[step[0]]])
            for neighbour, price in steps:
                total = spent + price
                if total <= points and total < cost[neighbour]:
                    cost[neighbour], came[neighbour] = total, hex_
                    buckets[total].append(neighbour)
    rings = {spent: [hex_ for hex_ in bucket if cost[hex_] == spent] for spent, bucket in enumerate(buckets)}
    return rings, came


def _laid(walked: Adjacency) -> Footing:
    """A walking table sorted by what a step costs."""
    level = [tuple(sorted([hex_ for hex_, price in row if price == LEVEL])) for row in walked]
    steep = [tuple([step for step in row if step[1] != LEVEL]) for row in walked]
    return Footing(tuple(level), {hex_: steps for hex_, steps in enumerate(steep) if steps})


def _footing(open_: Footing, ends: tuple[tuple[int, int], ...], shut: int) -> Footing:
    """The steps that are left when barriers are shut: all of these are level."""
    level = list(open_.level)
    for bar, (a, b) in enumerate(ends):
        if shut >> bar & 1:
            level[a] = tuple([hex_ for hex_ in level[a] if hex_ != b])
            level[b] = tuple([hex_ for hex_ in level[b] if hex_ != a])
    return Footing(tuple(level), open_.steep)


def _open(size: int, blocked: int) -> list[bool]:
    """Per hex whether it is none of those in a mask."""
    free = [True] * size
    while blocked:
        free[(blocked & -blocked).bit_length() - 1] = False
        blocked &= blocked - 1
    return free


def closable(table: Adjacency, ends: tuple[tuple[int, int], ...]) -> Callable[[int], Adjacency]:
    """A movement table by the barriers that are shut."""
    return lru_cache(maxsize=TABLES)(partial(_closed, table, ends))


def _closed(table: Adjacency, ends: tuple[tuple[int, int], ...], shut: int) -> Adjacency:
    rows = list(table)
    for bar, (a, b) in enumerate(ends):
        if shut >> bar & 1:
            rows[a] = tuple([pair for pair in rows[a] if pair[0] != b])
            rows[b] = tuple([pair for pair in rows[b] if pair[0] != a])
    return tuple(rows)
