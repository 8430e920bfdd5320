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

KEPT = 8192  # answers: more than a few games need
TABLES = 256
NO_WAYS: dict[int, int] = {}  # nobody on foot needs them; never changed


class Ways(NamedTuple):
    """What can be reached, and for how many half points."""

    hexes: tuple[int, ...]  # ascending, those it can stand in, without the one it starts from
    cost: bytearray  # per hex: FREE where it does not get, SHUT where somebody on foot may not go
    near: int  # all it gets to if nothing is in the way, as a bit mask: what stands elsewhere does not matter to it
    barriers: int  # doors and Gates beside these, by number of the barrier
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
            hexes, cost = on_foot(traveller.table(shut), start, points, blocked)
            came = NO_WAYS
        else:
            tables = traveller.table(shut), traveller.flown(shut)
            hexes, cost, came = on_the_wing(*tables, traveller.standable, start, points, blocked)
        if blocked or shut:
            free = ways(start, points, 0, 0)
            return Ways(hexes, cost, free.near, free.barriers, came)
        ends = enumerate(traveller.ends)
        barriers = sum(1 << bar for bar, (a, b) in ends if cost[a] != FREE or cost[b] != FREE)
        return Ways(hexes, cost, sum([1 << hex_ for hex_ in came or hexes]) & ~(1 << start), barriers, came)

    return ways


def on_foot(table: Adjacency, start: int, points: int, blocked: int) -> tuple[tuple[int, ...], bytearray]:
    """Where one who walks gets to, and the costs."""
    cost = _field(len(table), blocked)
    return tuple(reach_into(table, start, points, cost)), cost


def on_the_wing(
    walk: Adjacency, wings: Adjacency, standable: bytes, start: int, points: int, blocked: int
) -> tuple[tuple[int, ...], bytearray, dict[int, int]]:
    """The same for one who flies, and the hex before each (LOU-15.1). It walks and flies as it likes, hex by hex; where
    nobody can stand, and over enemies, it can only fly on. Where flying is possible it is never worse than walking, so
    the cheapest way mixes both by itself."""
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
    return tuple([hex_ for hex_ in sorted(came) if standable[hex_] and hex_ != start]), cost, came


def _field(size: int, blocked: int) -> bytearray:
    field = bytearray([FREE]) * size
    while blocked:
        field[(blocked & -blocked).bit_length() - 1] = SHUT
        blocked &= blocked - 1
    return field


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
