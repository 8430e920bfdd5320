"""Lines of sight over hexes and squares: which places a straight line runs through and whether walls let it pass.

A line joins two centres and is followed in whole numbers, so it reads the same both ways. Where it runs exactly through
a corner or along a side there are two ways round: both barred is blocked, one barred is cover (DUN-LOS-3). Rows of fire
(LB-ELITE-4) are laid out once as tables; in play only what can change is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import NamedTuple

from wyrmtable.boards.board import Board
from wyrmtable.boards.grid import Grid
from wyrmtable.boards.numbering import Spot

Test = Callable[[int], bool | int]
"""True for a place or side that lets a line pass; the `__getitem__` of a bytearray will do."""


class Sight(IntEnum):
    """How well one place sees another."""

    BLOCKED = 0
    COVER = 1
    CLEAR = 2


class Crossing(NamedTuple):
    """One step of a line: the spot it comes to and, where it squeezes through a corner, the two spots beside it."""

    spot: Spot
    beside: tuple[Spot, ...] = ()


def line(grid: Grid, a: Spot, b: Spot) -> tuple[Crossing, ...]:
    """The steps from `a` to `b` along the straight line between their centres (DUN-LOS-6)."""
    way = _heading(grid, a, b)
    steps: list[Crossing] = []
    here = a
    while here != b:
        steps.append(_leave(grid, here, a, way))
        here = steps[-1].spot
    return tuple(steps)


def _heading(grid: Grid, a: Spot, b: Spot) -> Spot:
    (ax, ay), (bx, by) = grid.lattice(a), grid.lattice(b)
    return bx - ax, by - ay


def _turns(grid: Grid, spot: Spot, origin: Spot, way: Spot) -> list[int]:
    """For each corner of the cell: right (+), left (-) or on (0) the line from `origin`."""
    (x, y), (ox, oy) = grid.lattice(spot), grid.lattice(origin)
    return [way[0] * (y + dy - oy) - way[1] * (x + dx - ox) for dx, dy in grid.corner_lattice]


def _leave(grid: Grid, here: Spot, origin: Spot, way: Spot) -> Crossing:
    """Corners run clockwise, so the line goes out where they change from left of it to right of it."""
    turns = _turns(grid, here, origin, way)
    count = len(turns)
    for k in range(count):
        after = turns[(k + 1) % count]
        if turns[k] < 0 < after:
            return Crossing(_step(grid, here, k))
        if turns[k] == 0 and turns[k - 1] < 0 < after:
            return _through_corner(grid, here, k, origin, way)
    raise ValueError(f"The line from {origin} does not pass {here}.")


def _step(grid: Grid, spot: Spot, direction: int) -> Spot:
    dc, dr = grid.steps[direction]
    return spot[0] + dc, spot[1] + dr


def _through_corner(grid: Grid, here: Spot, corner: int, origin: Spot, way: Spot) -> Crossing:
    """A line through a corner may still enter one of the two cells beside it; else it slips between them."""
    before = (corner - 1) % len(grid.steps)
    beside = (_step(grid, here, before), _step(grid, here, corner))
    for spot in beside:
        turns = _turns(grid, spot, origin, way)
        if min(turns) < 0 < max(turns):
            return Crossing(spot)
    return Crossing(_step(grid, beside[0], corner), beside)


class Stretch(NamedTuple):
    """A step of a line over places: each way is the sides it crosses and the places it passes on the way to `place`."""

    place: int
    ways: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def stretch(board: Board, start: int, crossing: Crossing) -> Stretch | None:
    """The ways of one crossing that rock and walls leave, or None if there are none."""
    target = _place(board, crossing.spot)
    if target is None:
        return None
    if not crossing.beside:
        side = board.side_between(start, target)
        return None if side is None else Stretch(target, (((side,), ()),))
    ways = []
    for spot in crossing.beside:
        middle = _place(board, spot)
        if middle is not None:
            sides = board.side_between(start, middle), board.side_between(middle, target)
            if sides[0] is not None and sides[1] is not None:
                ways.append(((sides[0], sides[1]), (middle,)))
    return Stretch(target, tuple(ways)) if ways else None


def _place(board: Board, spot: Spot) -> int | None:
    cell = board.grid.cell_at.get(spot)
    return None if cell is None else board.place_at.get(cell)


def passes(board: Board, start: int, crossing: Crossing, place_open: Test, side_open: Test) -> Sight:
    """How a line gets over one crossing; the place it comes to is not asked."""
    step = stretch(board, start, crossing)
    if step is None:
        return Sight.BLOCKED
    free = sum(all(map(side_open, sides)) and all(map(place_open, middles)) for sides, middles in step.ways)
    if not free:
        return Sight.BLOCKED
    return Sight.COVER if crossing.beside and free == 1 else Sight.CLEAR


def sees(board: Board, a: int, b: int, place_open: Test, side_open: Test) -> Sight:
    """Sight between two places; what stands in `a` or `b` itself never blocks, and a place always sees itself."""
    here, best = a, Sight.CLEAR
    for crossing in line(board.grid, board.spot(a), board.spot(b)):
        best = min(best, passes(board, here, crossing, place_open, side_open))
        if best is Sight.BLOCKED:
            return best
        following = _place(board, crossing.spot)
        if following is None or (following != b and not place_open(following)):
            return Sight.BLOCKED
        here = following
    return best


class Shot(NamedTuple):
    """One place on a row of fire and what must be open for the line's last step into it."""

    place: int
    sides: tuple[int, ...]
    beside: tuple[int, ...]


Row = tuple[Shot, ...]


def rows_of_fire(board: Board, limit: int) -> tuple[tuple[Row, ...], ...]:
    """Per place the straight rows of up to `limit` places, cut off at rock and walls.

    Hexes have six rows, squares eight; a diagonal step needs both ways round its corner (LB-ELITE-4c).
    """
    return tuple(tuple(row for row in _rows(board, place, limit) if row) for place in range(len(board)))


def _rows(board: Board, start: int, limit: int) -> Iterator[Row]:
    for step in board.grid.straights:
        shots: list[Shot] = []
        here = start
        for _ in range(limit):
            shot = _next_shot(board, here, step)
            if shot is None:
                break
            shots.append(shot)
            here = shot.place
        yield tuple(shots)


def _next_shot(board: Board, here: int, step: Spot) -> Shot | None:
    col, row = board.spot(here)
    (crossing,) = line(board.grid, (col, row), (col + step[0], row + step[1]))
    found = stretch(board, here, crossing)
    if found is None or len(found.ways) < max(1, len(crossing.beside)):
        return None
    sides = tuple(side for way in found.ways for side in way[0])
    return Shot(found.place, sides, tuple(place for way in found.ways for place in way[1]))


def in_range(rows: tuple[Row, ...], place_open: Test, side_open: Test) -> list[tuple[int, int]]:
    """The (place, distance) pairs a shooter with these rows can hit, ascending; a shut place hides all behind it."""
    found: list[tuple[int, int]] = []
    for row in rows:
        for distance, (place, sides, beside) in enumerate(row, 1):
            if not (all(map(side_open, sides)) and all(map(place_open, beside))):
                break
            found.append((place, distance))
            if not place_open(place):
                break
    found.sort()
    return found
