"""Distances, bearings and circles in whole numbers: squares are compared, nothing is rounded (UWA-AIR-4, UWA-AIR-15).

A vector is columns, half-rows and inches of height; four times its square is 3cc + rr + 4hh.
"""

from __future__ import annotations

from ...files.skyboard import COLUMN, ROW, STEPS, apart, nearest
from .position import SkyPosition

FRONT, SIDE, TAIL, ABOVE, BELOW = range(5)  # where somebody is seen from a flyer
TURNED_COLUMN, TURNED_ROW = 577, 1732  # a half-row turned by a right angle is so many thousandths of a column
Vector = tuple[int, int, int]


def gap(pos: SkyPosition, one: int, other: int) -> int:
    """Four times the squared distance between two units."""
    rise = pos.height[one] - pos.height[other]
    return apart(pos.place[one], pos.place[other]) + 4 * rise * rise


def within(gap_: int, inches: int) -> bool:
    return gap_ <= 4 * inches * inches


def vector(pos: SkyPosition, start: int, end: int) -> Vector:
    a, b = pos.place[start], pos.place[end]
    return COLUMN[b] - COLUMN[a], ROW[b] - ROW[a], pos.height[end] - pos.height[start]


def product(one: Vector, other: Vector) -> int:
    return 3 * one[0] * other[0] + one[1] * other[1] + 4 * one[2] * other[2]


def bearing(pos: SkyPosition, viewer: int, seen: int) -> int:
    """Above or below if the height between them is more than the distance over ground; else by the sixth of a circle
    that the other is in, and on the border of two it is the side (UWA-AIR-15)."""
    across, down, rise = vector(pos, viewer, seen)
    flat = 3 * across * across + down * down
    if 4 * rise * rise > flat:
        return ABOVE if rise > 0 else BELOW
    if not flat or pos.grounded(viewer):
        return FRONT
    ahead = STEPS[pos.facing[viewer]]
    along = 3 * ahead[0] * across + ahead[1] * down
    if along * along > 3 * flat:
        return FRONT if along > 0 else TAIL
    return SIDE


def in_cone(pos: SkyPosition, start: int, towards: int, other: int, inches: int) -> bool:
    """A cone of so many inches that ends a third as wide as it is long (UWA-R114)."""
    if other == start:
        return False
    aim, way = vector(pos, start, towards), vector(pos, start, other)
    along = product(aim, way)
    far = product(way, way)
    if not within(far, inches):
        return False
    return other == towards or (along > 0 and 36 * far * product(aim, aim) <= 37 * along * along)


def scattered(cell: int, facing: int, onward: int, rightward: int) -> int:
    """The hex so many inches further on and to the right of a flight over a hex."""
    col, row = STEPS[facing]
    across = 1000 * (COLUMN[cell] + col * onward) - TURNED_COLUMN * row * rightward
    down = 1000 * (ROW[cell] + row * onward) + TURNED_ROW * col * rightward
    return nearest(across, down)
