"""Where somebody gets to from a hex, on foot or on the wing, past certain obstacles.

The same few questions are asked all the time, since what stands far away does not matter to them: so the answers are
kept, by hex, points, the hexes in the way and the barriers that are shut.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import FREE, SHUT, reach_into

KEPT = 16384  # answers: more than a few games need
TABLES = 256


class Ways(NamedTuple):
    """What can be reached, and for how many half points."""

    hexes: tuple[int, ...]  # ascending, without the one it starts from; those a flyer can only fly over among them
    within: int  # the same as a bit mask
    barriers: int  # doors and Gates beside these hexes, by number of the barrier
    cost: bytearray  # per hex: FREE where it does not get, SHUT where somebody on foot may not go
    came: dict[int, int]  # of flyers: the hex before each


class Traveller(NamedTuple):
    """What of a unit matters to its ways."""

    table: Callable[[int], Adjacency]  # its walking table, by the barriers that are shut
    flown: Callable[[int], Adjacency] | None  # a flyer's flying table
    standable: bytes
    ends: tuple[tuple[int, int], ...]  # the hexes on both sides of each barrier


def explorer(traveller: Traveller) -> Callable[[int, int, int, int], Ways]:
    """A function that answers `(start, points, hexes in the way, shut barriers)`, and remembers."""

    @lru_cache(maxsize=KEPT)
    def ways(start: int, points: int, blocked: int, shut: int) -> Ways:
        if traveller.flown is None:
            found = on_foot(traveller.table(shut), start, points, blocked)
        else:
            tables = traveller.table(shut), traveller.flown(shut)
            found = on_the_wing(*tables, traveller.standable, start, points, blocked)
        near = found.within | 1 << start
        barriers = (1 << bar for bar, (a, b) in enumerate(traveller.ends) if near >> a & 1 or near >> b & 1)
        return found._replace(barriers=sum(barriers))

    return ways


def on_foot(table: Adjacency, start: int, points: int, blocked: int) -> Ways:
    """The ways of one who walks."""
    cost = _field(len(table), blocked)
    hexes = reach_into(table, start, points, cost)
    return Ways(tuple(hexes), _mask(hexes), 0, cost, {})


def on_the_wing(walk: Adjacency, wings: Adjacency, standable: bytes, start: int, points: int, blocked: int) -> Ways:
    """The ways of one who flies (LOU-15.1). It walks and flies as it likes, hex by hex; where nobody can stand, and
    over enemies, it can only fly on. Where flying is possible it is never worse than walking, so the cheapest way
    mixes both by itself."""
    field, cost = _field(len(walk), blocked), bytearray([FREE]) * len(walk)
    cost[start], came = 0, {start: start}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for spent in range(points):
        for hex_ in buckets[spent]:
            if cost[hex_] != spent:
                continue
            steps = wings[hex_]
            if standable[hex_] and field[hex_] != SHUT:
                steps += tuple([pair for pair in walk[hex_] if field[pair[0]] != SHUT])
            for neighbour, price in steps:
                total = spent + price
                if total <= points and total < cost[neighbour]:
                    cost[neighbour], came[neighbour] = total, hex_
                    buckets[total].append(neighbour)
    hexes = sorted(came.keys() - {start})
    return Ways(tuple(hexes), _mask(hexes), 0, cost, came)


def _field(size: int, blocked: int) -> bytearray:
    field = bytearray([FREE]) * size
    while blocked:
        field[(blocked & -blocked).bit_length() - 1] = SHUT
        blocked &= blocked - 1
    return field


def _mask(hexes: list[int]) -> int:
    found = 0
    for hex_ in hexes:
        found |= 1 << hex_
    return found


def closable(table: Adjacency, ends: tuple[tuple[int, int], ...]) -> Callable[[int], Adjacency]:
    """A movement table by the barriers that are shut."""

    @lru_cache(maxsize=TABLES)
    def closed(shut: int) -> Adjacency:
        rows = list(table)
        for bar, (a, b) in enumerate(ends):
            if shut >> bar & 1:
                rows[a] = tuple(pair for pair in rows[a] if pair[0] != b)
                rows[b] = tuple(pair for pair in rows[b] if pair[0] != a)
        return tuple(rows)

    return closed
