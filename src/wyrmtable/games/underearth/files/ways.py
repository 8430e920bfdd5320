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

KEPT = 16384  # answers where nobody is in the way: more than a map has
RECENT = 512  # answers past others, who seldom stand like that again
TABLES = 256
REACHED = b"1" * FREE + b"0"  # costs as binary digits
NO_WAYS: dict[int, int] = {}  # nobody on foot needs them; never changed

_Found = tuple[tuple[int, ...], bytearray, dict[int, int]]
_Search = Callable[[int, int, int, int], _Found]


class Ways(NamedTuple):
    """What can be reached, and for how many half points."""

    hexes: tuple[int, ...]  # ascending, those it can stand in, without the one it starts from
    cost: bytearray  # per hex: FREE where it does not get, SHUT where somebody on foot may not go
    near: int  # all it gets to if nobody is in the way, as a bit mask: who stands elsewhere does not matter to it
    around: int  # the same with the hex it starts from
    barriers: int  # doors and Gates beside these, by number of the barrier
    came: dict[int, int]  # of flyers: the hex before each


class Traveller(NamedTuple):
    """What of a unit matters to its ways."""

    table: Callable[[int], Adjacency]  # its walking table, by the barriers that are shut
    flown: Callable[[int], Adjacency] | None  # a flyer's flying table
    standable: bytes
    ends: tuple[tuple[int, int], ...]  # the hexes on both sides of each barrier


class Explorer(NamedTuple):
    """Answers where a unit gets to, and remembers."""

    free: Callable[[int, int, int], Ways]  # by start, points and shut barriers, where nobody is in the way
    past: Callable[[int, int, int, int], Ways]  # by start, points, hexes in the way and shut barriers


def explorer(traveller: Traveller) -> Explorer:
    """The ways of one kind of unit."""
    walls = [1 << a | 1 << b for a, b in traveller.ends]
    search = _on_the_wing(traveller, traveller.flown) if traveller.flown else _on_foot(traveller)

    @lru_cache(maxsize=KEPT)
    def free(start: int, points: int, shut: int) -> Ways:
        hexes, cost, came = search(start, points, 0, shut)
        here, found = 1 << start, int(cost.translate(REACHED)[::-1], 2)
        barriers = sum([1 << bar for bar, ends in enumerate(walls) if found & ends])
        return Ways(hexes, cost, found & ~here, found | here, barriers, came)

    @lru_cache(maxsize=RECENT)
    def past(start: int, points: int, blocked: int, shut: int) -> Ways:
        hexes, cost, came = search(start, points, blocked, shut)
        return Ways(hexes, cost, *free(start, points, shut)[2:5], came)

    return Explorer(free, past)


def _on_foot(traveller: Traveller) -> _Search:
    def search(start: int, points: int, blocked: int, shut: int) -> _Found:
        return *on_foot(traveller.table(shut), start, points, blocked), NO_WAYS

    return search


def _on_the_wing(traveller: Traveller, flown: Callable[[int], Adjacency]) -> _Search:
    rows = zip(traveller.table(0), flown(0), traveller.standable, strict=True)
    only_walked = tuple(
        tuple(step for step in walked if standable and step[0] not in dict(wings)) for walked, wings, standable in rows
    )  # where flying is possible it is never worse
    afoot = closable(only_walked, traveller.ends)

    def search(start: int, points: int, blocked: int, shut: int) -> _Found:
        cost, came = on_the_wing(afoot(shut), flown(shut), start, points, blocked)
        return tuple([hex_ for hex_ in sorted(came) if traveller.standable[hex_] and hex_ != start]), cost, came

    return search


def on_foot(table: Adjacency, start: int, points: int, blocked: int) -> tuple[tuple[int, ...], bytearray]:
    """Where one who walks gets to, and the costs."""
    cost = _field(len(table), blocked)
    return tuple(reach_into(table, start, points, cost)), cost


def on_the_wing(
    afoot: Adjacency, wings: Adjacency, start: int, points: int, blocked: int
) -> tuple[bytearray, dict[int, int]]:
    """The costs for one who flies, and the hex before each (LOU-15.1). It walks and flies as it likes, hex by hex;
    where nobody can stand, and over enemies, it can only fly on."""
    field, cost = _field(len(wings), blocked), bytearray([FREE]) * len(wings)
    cost[start], came = 0, {start: start}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for spent in range(points):
        for hex_ in buckets[spent]:
            if cost[hex_] != spent:
                continue
            steps = wings[hex_]
            if afoot[hex_] and field[hex_] != SHUT:
                steps += tuple([step for step in afoot[hex_] if field[step[0]] != SHUT])
            for neighbour, price in steps:
                total = spent + price
                if total <= points and total < cost[neighbour]:
                    cost[neighbour], came[neighbour] = total, hex_
                    buckets[total].append(neighbour)
    return cost, came


def _field(size: int, blocked: int) -> bytearray:
    field = bytearray([FREE]) * size
    for hex_ in _places(blocked):
        field[hex_] = SHUT
    return field


def _places(hexes: int) -> list[int]:
    """The numbers of the hexes in a mask."""
    found = []
    while hexes:
        found.append((hexes & -hexes).bit_length() - 1)
        hexes &= hexes - 1
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
