"""The path kernels: who gets where, for how many points, by which way.

A table `adj` holds per place a tuple of (neighbour, cost) pairs, cheapest first, cost at least 1 (`Board.table` makes
it). `open_for_me` holds `FREE` for places that may be entered and `SHUT` for the others; one copy of it serves as
blocker and distance field. The start need not be open. Results depend on the arguments alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from wyrmtable.boards.board import Adjacency

FREE = 255
SHUT = 0
FAR = 255
"""In a byte field of distances: not reached."""
MOST = 254
"""The largest distance a byte field can hold."""
NEVER = 65535
"""In an unlimited field of distances: no way leads there."""


def _flood(adj: Adjacency, start: int, points: int, dist: bytearray) -> list[int]:
    """Lowers `dist` to the cost of every place within `points`; returns the places newly reached, nearest first."""
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    dist[start] = 0
    found: list[int] = []
    note = found.append
    for spent in range(points):
        for place in buckets[spent]:
            if dist[place] != spent:
                continue
            for neighbour, cost in adj[place]:
                total = spent + cost
                if total > points:
                    break
                known = dist[neighbour]
                if total < known:
                    if known == 255:
                        note(neighbour)
                    dist[neighbour] = total
                    buckets[total].append(neighbour)
    return found


def reach_into(adj: Adjacency, start: int, points: int, field: bytearray) -> list[int]:
    """Like `reach`, but works in the caller's own copy of `open_for_me`, which is left holding the costs."""
    found = _flood(adj, start, min(points, MOST), field)
    found.sort()
    return found


def reach(adj: Adjacency, start: int, points: int, open_for_me: bytes | bytearray) -> list[int]:
    """The places other than `start` that `points` suffice for, ascending."""
    found = _flood(adj, start, min(points, MOST), bytearray(open_for_me))
    found.sort()
    return found


_SHUT_TO_FAR = bytes([FAR, *range(1, 256)])


def costs(adj: Adjacency, start: int, points: int, open_for_me: bytes | bytearray) -> bytearray:
    """Points needed to each place, `FAR` where `points` (at most `MOST`) do not suffice."""
    dist = bytearray(open_for_me)
    _flood(adj, start, min(points, MOST), dist)
    dist = dist.translate(_SHUT_TO_FAR)
    dist[start] = 0
    return dist


def cheapest_path(
    adj: Adjacency, start: int, goal: int, open_for_me: bytes | bytearray, points: int = MOST
) -> list[int] | None:
    """The places of a cheapest way, start and goal included, or None; of equal ways the one the table lists first."""
    if start == goal:
        return [start]
    points = min(points, MOST)
    dist = bytearray(open_for_me)
    dist[start] = 0
    came_from = {start: start}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for spent in range(points + 1):
        for place in buckets[spent]:
            if dist[place] != spent:
                continue
            if place == goal:
                return _traced(came_from, start, goal)
            for neighbour, cost in adj[place]:
                total = spent + cost
                if total > points:
                    break
                if total < dist[neighbour]:
                    dist[neighbour] = total
                    came_from[neighbour] = place
                    buckets[total].append(neighbour)
    return None


def _traced(came_from: dict[int, int], start: int, goal: int) -> list[int]:
    way = [goal]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    way.reverse()
    return way


def path_cost(adj: Adjacency, way: list[int]) -> int:
    """Points a way costs along the table; raises KeyError where it leaves the table."""
    return sum(dict(adj[a])[b] for a, b in pairwise(way))


def hops(adj: Adjacency, start: int, limit: int) -> bytearray:
    """Steps to each place up to `limit`, costs not looked at (`Board.joined` serves as table too), `FAR` beyond."""
    dist = bytearray([FAR]) * len(adj)
    dist[start] = 0
    ring = [start]
    for step in range(1, min(limit, MOST) + 1):
        outer: list[int] = []
        for place in ring:
            for neighbour, _ in adj[place]:
                if dist[neighbour] == FAR:
                    dist[neighbour] = step
                    outer.append(neighbour)
        if not outer:
            break
        ring = outer
    return dist


def field(adj: Adjacency, starts: Iterable[int]) -> list[int]:
    """Points from the nearest of `starts` to each place without any limit, `NEVER` where no way leads."""
    dist = [NEVER] * len(adj)
    ring = sorted(set(starts))
    for place in ring:
        dist[place] = 0
    waiting: dict[int, list[int]] = {0: ring}
    while waiting:
        spent = min(waiting)
        for place in waiting.pop(spent):
            if dist[place] != spent:
                continue
            for neighbour, cost in adj[place]:
                total = spent + cost
                if total < dist[neighbour]:
                    dist[neighbour] = total
                    waiting.setdefault(total, []).append(neighbour)
    return dist


def reverse(adj: Adjacency) -> Adjacency:
    """The table walked backwards: with it `field` gives the points *to* the nearest goal."""
    rows: list[list[tuple[int, int]]] = [[] for _ in adj]
    for place, pairs in enumerate(adj):
        for neighbour, cost in pairs:
            rows[neighbour].append((place, cost))
    return tuple(tuple(sorted(row, key=lambda pair: (pair[1], pair[0]))) for row in rows)


def distance_table(adj: Adjacency) -> tuple[tuple[int, ...], ...]:
    """Points from every place to every place on an empty board, `NEVER` where no way leads."""
    return tuple(tuple(field(adj, (start,))) for start in range(len(adj)))
