"""Flight (LOU-15.0): Gargoyle and Dragon fly or walk, hex by hex as they like.

A flown hex costs half a point; over pits, lakes and enemies one can only fly on. Where flying is possible it is never
worse than walking, so the cheapest way mixes both by itself.
"""

from __future__ import annotations

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import SHUT

from ..position import Position


def flyer_ways(pos: Position, unit: int, points: int, open_for_me: bytearray) -> dict[int, tuple[int, int]]:
    """Every hex a flyer gets to within its half points: hex -> (cost, hex before it). Hexes it can only fly over
    are included; `may_land` tells them."""
    walk, fly = tables(pos, unit)
    standable = pos.content.terrain.standable
    start = pos.where[unit]
    ways = {start: (0, start)}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for spent in range(points):
        for hex_ in buckets[spent]:
            if ways[hex_][0] != spent:
                continue
            hovering = not standable[hex_] or open_for_me[hex_] == SHUT
            _spread(fly[hex_], hex_, spent, points, ways, buckets)
            if not hovering:
                on_foot = tuple(pair for pair in walk[hex_] if open_for_me[pair[0]] != SHUT)
                _spread(on_foot, hex_, spent, points, ways, buckets)
    return ways


def _spread(
    row: tuple[tuple[int, int], ...],
    hex_: int,
    spent: int,
    points: int,
    ways: dict[int, tuple[int, int]],
    buckets: list[list[int]],
) -> None:
    for neighbour, cost in row:
        total = spent + cost
        if total <= points and (neighbour not in ways or total < ways[neighbour][0]):
            ways[neighbour] = (total, hex_)
            buckets[total].append(neighbour)


def tables(pos: Position, unit: int) -> tuple[Adjacency, Adjacency]:
    """The walking and the flying table of a flyer."""
    walk, fly = pos.table_of[pos.content.race[unit]]
    return pos.tables[walk], pos.tables[fly]


def could_fly(pos: Position, unit: int, start: int, target: int) -> bool:
    """Whether a flyer could fly from one hex into the next (LOU-R67)."""
    return any(neighbour == target for neighbour, _ in tables(pos, unit)[1][start])
