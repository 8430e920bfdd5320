"""Where somebody gets to from a hex, on foot or on the wing, past certain obstacles.

The same few questions are asked all the time, since what stands far away does not matter to them: so the answers are
kept, by hex, points, the hexes in the way and the barriers that are shut.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import FREE, SHUT, reach_into

KEPT = 16384  # answers where nobody is in the way: more than a map has
RECENT = 512  # answers past others, who seldom stand like that again
TABLES = 256
REACHED = b"1" * FREE + b"0"  # costs as binary digits
NO_WAYS: dict[int, int] = {}  # nobody on foot needs them; never changed

_Found = tuple[tuple[int, ...], bytearray, dict[int, int]]


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


class Explorer:
    """Answers where a kind of unit gets to, and remembers."""

    def __init__(self, traveller: Traveller) -> None:
        self._traveller = traveller
        self._walls = [1 << a | 1 << b for a, b in traveller.ends]
        self._afoot = _only_afoot(traveller)
        self.free = lru_cache(maxsize=KEPT)(self._free)  # by start, points and shut barriers; nobody is in the way
        self.past = lru_cache(maxsize=RECENT)(self._past)  # by start, points, hexes in the way and shut barriers

    def _free(self, start: int, points: int, shut: int) -> Ways:
        hexes, cost, came = self._search(start, points, 0, shut)
        here, found = 1 << start, int(cost.translate(REACHED)[::-1], 2)
        barriers = sum([1 << bar for bar, ends in enumerate(self._walls) if found & ends])
        return Ways(hexes, cost, found & ~here, found | here, barriers, came)

    def _past(self, start: int, points: int, blocked: int, shut: int) -> Ways:
        hexes, cost, came = self._search(start, points, blocked, shut)
        known = self.free(start, points, shut)
        return Ways(hexes, cost, known.near, known.around, known.barriers, came)

    def _search(self, start: int, points: int, blocked: int, shut: int) -> _Found:
        table, flown, standable, _ = self._traveller
        if flown is None:
            hexes, cost = on_foot(table(shut), start, points, blocked)
            return hexes, cost, NO_WAYS
        cost, came = on_the_wing(self._afoot(shut), flown(shut), start, points, blocked)
        return tuple([hex_ for hex_ in sorted(came) if standable[hex_] and hex_ != start]), cost, came


def _only_afoot(traveller: Traveller) -> Callable[[int], Adjacency]:
    """The steps a flyer takes on foot, by the barriers that are shut: where flying is possible it is never worse."""
    if traveller.flown is None:
        return traveller.table
    rows = zip(traveller.table(0), traveller.flown(0), traveller.standable, strict=True)
    only_walked = [
        tuple([step for step in walked if standable and step[0] not in dict(wings)])
        for walked, wings, standable in rows
    ]
    return closable(tuple(only_walked), traveller.ends)


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
    return lru_cache(maxsize=TABLES)(partial(_closed, table, ends))


def _closed(table: Adjacency, ends: tuple[tuple[int, int], ...], shut: int) -> Adjacency:
    rows = list(table)
    for bar, (a, b) in enumerate(ends):
        if shut >> bar & 1:
            rows[a] = tuple([pair for pair in rows[a] if pair[0] != b])
            rows[b] = tuple([pair for pair in rows[b] if pair[0] != a])
    return tuple(rows)
