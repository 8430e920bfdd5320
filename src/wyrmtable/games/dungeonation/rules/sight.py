"""Line of sight, distance and cover (section 12): exact, in integers, the same both ways."""

from __future__ import annotations

from ..files.terms import BITS, BLIND, EAST, HOP, NORTH, SOUTH, WEST
from ..position import Position

BLOCKED, CLEAR, COVER = range(3)


def sight(pos: Position, start: int, end: int) -> int:
    """Whether the segment between two squares' centres is blocked, clear, or clear with cover (DUN-LOS-2 to -5).
    Height never matters, but nobody sees through a deck straight above or below."""
    board, ground = pos.content.board, pos.ground
    if start >= board.flat or end >= board.flat:
        if board.base[start] == board.base[end]:
            return BLOCKED
        start, end = board.base[start], board.base[end]
    dx, dy = board.x[end] - board.x[start], board.y[end] - board.y[start]
    across, down = EAST if dx > 0 else WEST, SOUTH if dy > 0 else NORTH
    dx, dy = abs(dx), abs(dy)
    square, i, j, found = start, 0, 0, CLEAR
    while square != end:
        ahead = (2 * i + 1) * dy - (2 * j + 1) * dx
        if ahead == 0:
            square, cover = _round_corner(pos, square, across, down)
            if square < 0:
                return BLOCKED
            found = COVER if cover else found
            i, j = i + 1, j + 1
        else:
            side = across if ahead < 0 else down
            if pos.shut[square] & BITS[side]:
                return BLOCKED
            square = board.adjacent[square][side]
            i, j = (i + 1, j) if ahead < 0 else (i, j + 1)
        if square != end:
            if BLIND[ground[square]]:
                return BLOCKED
            if HOP[ground[square]]:
                found = COVER
    return found


def _round_corner(pos: Position, square: int, across: int, down: int) -> tuple[int, bool]:
    """The square beyond a corner, and whether one of the two ways round it is obstructed; -1 if both are."""
    adjacent, shut, ground = pos.content.board.adjacent, pos.shut, pos.ground
    free, beyond = 0, -1
    for first, second in ((across, down), (down, across)):
        if shut[square] & BITS[first]:
            continue
        corner = adjacent[square][first]
        if BLIND[ground[corner]] or shut[corner] & BITS[second]:
            continue
        beyond = adjacent[corner][second]
        free += 1
    return beyond, free == 1


def sees(pos: Position, start: int, end: int) -> bool:
    return start == end or sight(pos, start, end) != BLOCKED


def within(pos: Position, start: int, end: int, spaces: int) -> bool:
    return pos.content.board.distance(start, end) <= spaces
