"""The steps a kind of unit plans with, walked backwards from its goals, and tolls on them."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import reverse

from ..files.terrain import DESCEND_CLIFF, Terrain
from . import weights

Row = tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def gaits(ground: Terrain, large: bool, flight: str) -> Adjacency:
    """The steps of a kind of unit, flown where it flies."""
    walking = ground.walking_large if large else ground.walking
    if not flight:
        return walking
    flying = ground.flying[flight]
    return tuple(tuple({**dict(w), **dict(f)}.items()) for w, f in zip(walking, flying, strict=True))


@lru_cache(maxsize=64)
def ways_back(ground: Terrain, large: bool, flight: str, company: int, sure_footed: bool) -> Adjacency:
    """The same walked backwards, cliffs left out for those whom one would cost more than they have; Companies plan
    around tunnels, in which anybody can stop them (25.4)."""
    steps = gaits(ground, large, flight)
    if not sure_footed:
        steps = tuple(tuple(pair for pair in row if pair[1] < DESCEND_CLIFF) for row in steps)
    rows = list(reverse(steps))
    for hex_, row in enumerate(rows):
        if company and ground.tunnel_hex[hex_]:
            rows[hex_] = dearer(row, weights.TUNNEL_TOLL)
    return tuple(rows)


def turned(table: Adjacency) -> Adjacency:
    """A table walked the other way, in no order: enough for distances."""
    rows: list[list[tuple[int, int]]] = [[] for _ in table]
    for hex_, row in enumerate(table):
        for start, cost in row:
            rows[start].append((hex_, cost))
    return tuple(map(tuple, rows))


def dearer(row: Row, toll: int) -> Row:
    """The ways into a hex with a toll on all of them."""
    return tuple([(start, cost + toll) for start, cost in row])


def barred(row: Row, start: int, toll: int | None) -> Row:
    """The ways into a hex with a toll on that from one side, or without it."""
    found = [pair for pair in row if pair[0] != start]
    if toll is not None:
        found += [(start, cost + toll) for origin, cost in row if origin == start]
    return tuple(found)
