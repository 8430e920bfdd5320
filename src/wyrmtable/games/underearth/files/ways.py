"""Where somebody gets to from a hex, on foot or on the wing, past certain obstacles.

The same few questions are asked all the time, since what stands far away does not matter to them: so the answers are
kept, by hex, points and the barriers that are shut, and with each the last one for others in the way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import FREE

KEPT = 16384  # answers where nobody is in the way, past shut barriers: more than a map has
TABLES = 256
LEVEL = 2  # half points for a step on the level
REACHED = b"1" * FREE + b"0"  # costs as binary digits
NO_WAYS: dict[int, int] = {}  # of those on foot it is found when it is asked for; never changed

_Found = tuple[tuple[int, ...], bytearray, dict[int, int]]


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


class Ways:
    """What can be reached, for how many half points, and by which way."""

    __slots__ = ("around", "barriers", "came", "cost", "footing", "hexes", "last", "near", "others")

    def __init__(self, found: _Found, around: int, near: int, barriers: int, footing: Footing, others: int = 0) -> None:
        self.hexes = found[0]  # ascending, those it can stand in, without the one it starts from
        self.cost = found[1]  # per hex: FREE where it does not get
        self.came = found[2]  # of flyers: the hex before each, but for the one it starts from
        self.around = around  # all it gets to if nobody is in the way, as a bit mask, with the hex it starts from
        self.near = near  # the same without that: who stands elsewhere does not matter to it
        self.barriers = barriers  # doors and Gates beside these, by number of the barrier
        self.footing = footing  # the steps they were walked by
        self.others = others  # the hexes of those who are in the way, as a bit mask
        self.last: Ways | None = None  # what is left of them past those who were in the way the last time

    def past(self, found: _Found, footing: Footing, others: int) -> Ways:
        """What is left of them past others."""
        return Ways(found, self.around, self.near, self.barriers, footing, others)

    def flown(self, target: int) -> list[tuple[int, int]]:
        """A flyer's way to a hex as (hex, half points it costs) steps."""
        steps: list[tuple[int, int]] = []
        while (last := self.came.get(target, -1)) >= 0:
            steps.append((target, self.cost[target] - self.cost[last]))
            target = last
        steps.reverse()
        return steps


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
        self.open: list[dict[int, Ways]] = [{} for _ in walked]  # by start and points; nothing and nobody in the way
        self.shut = lru_cache(maxsize=KEPT)(self._free)  # by start, points and shut barriers; nobody is in the way

    def free(self, start: int, points: int) -> Ways:
        """Where it gets to if no barrier is shut and nobody is in the way, asked for the first time."""
        found = self.open[start][points] = self._free(start, points, 0)
        return found

    def _free(self, start: int, points: int, shut: int) -> Ways:
        footing = self.footing(shut)
        found = on_foot(footing, start, points, 0) if self.flown is None else self._on_the_wing(start, points, 0, shut)
        here, reached = 1 << start, int(found[1].translate(REACHED)[::-1], 2)
        barriers = sum([1 << bar for bar, ends in enumerate(self._walls) if reached & ends])
        return Ways(found, reached | here, reached & ~here, barriers, footing)

    def past(self, free: Ways, start: int, points: int, shut: int, others: int) -> Ways:
        """What is left of the ways from a hex past others: who asks where to go also asks for the way there."""
        if self.flown is None:
            found = on_foot(free.footing, start, points, others)
        else:
            found = self._on_the_wing(start, points, others, shut)
        free.last = last = free.past(found, free.footing, others)
        return last

    def _on_the_wing(self, start: int, points: int, blocked: int, shut: int) -> _Found:
        assert self.flown is not None, "only flyers fly"
        assert self._afoot is not None, "and they walk as well"
        cost, came = on_the_wing(self._afoot(shut), self.flown(shut), start, points, blocked)
        standable = self._standable
        return tuple([hex_ for hex_ in sorted(came) if standable[hex_]]), cost, came


def _only_afoot(traveller: Traveller, flown: Adjacency) -> Adjacency:
    """The steps a flyer takes on foot: where flying is possible it is never worse."""
    rows = zip(traveller.walked, flown, traveller.standable, strict=True)
    return tuple(
        [
            tuple([step for step in walked if standable and step[0] not in dict(wings)])
            for walked, wings, standable in rows
        ]
    )


def on_foot(footing: Footing, start: int, points: int, blocked: int) -> _Found:
    """Where one who walks gets to, ring by ring, and the costs."""
    level, steep = footing.level, footing.steep
    unseen, cost, ring = _vacant(len(level), blocked), bytearray(b"\xff") * len(level), [start]
    unseen[start], cost[start] = False, 0
    found: list[int] = []
    climbs: dict[int, list[int]] = {}  # where stairs and cliffs lead to, by what has been spent there
    for spent in range(LEVEL, points + 1, LEVEL):
        outer: list[int] = []
        for hex_ in ring:
            for neighbour in level[hex_]:
                if unseen[neighbour]:
                    unseen[neighbour], cost[neighbour] = False, spent
                    outer.append(neighbour)
            if hex_ in steep:
                for neighbour, price in steep[hex_]:
                    climbs.setdefault(spent - LEVEL + price, []).append(neighbour)
        if spent in climbs:
            for neighbour in climbs[spent]:
                if unseen[neighbour]:
                    unseen[neighbour], cost[neighbour] = False, spent
                    outer.append(neighbour)
        found += outer
        ring = outer
    found.sort()
    return tuple(found), cost, NO_WAYS


def trace(
    footing: Footing, near: tuple[tuple[int, ...], ...], cost: bytearray, start: int, target: int
) -> list[tuple[int, int]]:
    """The way on foot to a hex as (hex, half points) steps, back along the costs; of equal ways the one by the lower
    hexes."""
    level, steep = footing.level, footing.steep
    way: list[tuple[int, int]] = []
    while target != start:
        spent = cost[target]
        for last in near[target]:
            price = spent - cost[last]
            if target in level[last] if price == LEVEL else price > LEVEL and (target, price) in steep.get(last, ()):
                way.append((target, price))
                target = last
                break
    way.reverse()
    return way


def on_the_wing(
    afoot: Adjacency, wings: Adjacency, start: int, points: int, blocked: int
) -> tuple[bytearray, dict[int, int]]:
    """The costs for one who flies, and the hex before each (LOU-15.1). It walks and flies as it likes, hex by hex;
    where nobody can stand, and over enemies, it can only fly on."""
    vacant, cost = _vacant(len(wings), blocked), bytearray(b"\xff") * len(wings)
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
    return cost, came


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


def _vacant(size: int, blocked: int) -> list[bool]:
    """Per hex whether it is none of those in a mask."""
    vacant = [True] * size
    while blocked:
        lowest = blocked & -blocked
        vacant[lowest.bit_length() - 1] = False
        blocked ^= lowest
    return vacant


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
