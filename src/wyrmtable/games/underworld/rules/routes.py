"""Ways through the rock as the level maker digs them: from corner to corner, back from a goal (UWA-LVL-9)."""

from __future__ import annotations

from itertools import pairwise

from ..files.terms import WIDE
from .level import STEPS
from .masks import Ways

BESIDES = tuple([1 << WIDE + step for step in STEPS])  # the neighbours of a square, counted from the one to its north
AROUND = sum(BESIDES)


def walked(goal: int, waves: list[int], walls: Ways | None = None) -> list[int]:
    """Back from a goal, wave by wave, straight on as long as that is a way; the corners, from the start on."""
    route, square, step, ahead = [goal], goal, STEPS[0], BESIDES[0]
    for wave in reversed(waves):
        near = wave >> square - WIDE & AROUND
        if walls is not None:
            near &= ~_shut(square, walls)
        if not near & ahead:
            if square != goal:
                route.append(square)
            turn = 0
            while not near & BESIDES[turn]:
                turn += 1
            step, ahead = STEPS[turn], BESIDES[turn]
        square += step
    route.append(square)
    return route[::-1]


def leaving(one: int, other: int) -> int:
    """The side by which a straight line leaves a square for another."""
    if one < other:
        return 2 * one + (other - one >= WIDE)
    return 2 * (one - WIDE) + 1 if one - other >= WIDE else 2 * one - 2


def crossed(way: list[int]) -> list[int]:
    """The sides between the squares of a way."""
    found: list[int] = []
    for one, other in pairwise(way):
        low, high = min(one, other), max(one, other)
        found += range(2 * low + 1, 2 * high, 2 * WIDE) if high - low >= WIDE else range(2 * low, 2 * high, 2)
    return found


def _shut(square: int, walls: Ways) -> int:
    """The neighbours of a square behind walls, as bits around it."""
    east, south = walls.east, walls.south
    shut = (east >> square & 1, south >> square & 1, east >> square - 1 & 1, south >> square - WIDE & 1)
    return sum([bit for bit, wall in zip(BESIDES, shut, strict=True) if wall])
