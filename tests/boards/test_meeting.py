"""Sides as places to stand on: which of them meet at corners (DOG-4.2, DOG-4.3, DOG-R11)."""

from __future__ import annotations

import math

import pytest

from wyrmtable.boards import Grid, HexGrid, PlaceError, PointyHexGrid, Sides, SquareGrid
from wyrmtable.boards.numbering import offset
from wyrmtable.boards.paths import FREE, NEVER, field, reach

POINTED = PointyHexGrid(16, 7, offset(first=0))
GRIDS = [HexGrid(7, 9), POINTED, SquareGrid(6, 5), HexGrid(1, 1)]


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_every_pair_of_neighbours_has_one_side(grid: Grid) -> None:
    sides = Sides(grid)
    assert len(sides) == sum(other >= 0 for around in grid.neighbours for other in around) // 2
    for number, (a, b) in enumerate(sides.cells):
        assert a < b
        assert sides.between(a, b) == sides.between(b, a) == number
        assert sides.find(sides.names[number]) == number
    assert list(sides.cells) == sorted(sides.cells)


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_sides_meet_where_their_drawn_ends_touch(grid: Grid) -> None:
    """The exact corners agree with measuring the drawn points."""
    sides = Sides(grid)
    ends = [sides.points(side) for side in range(len(sides))]
    for side, mine in enumerate(ends):
        near = [
            other
            for other, theirs in enumerate(ends)
            if other != side and any(math.dist(p, q) < 0.01 for p in mine for q in theirs)
        ]
        assert list(sides.meeting[side]) == near


def test_four_sides_meet_a_hexside_and_two_hexes_lie_beyond_its_ends() -> None:
    sides = Sides(POINTED)
    side = sides.find("0303-0403")
    assert [sides.names[other] for other in sides.meeting[side]] == ["0402-0303", "0402-0403", "0303-0404", "0403-0404"]
    assert [POINTED.names[cell] for cell in sides.touching[side]] == ["0402", "0404"]
    assert sides.middle(side) == pytest.approx(
        tuple(sum(pair) / 2 for pair in zip(*(POINTED.centre(cell) for cell in sides.cells[side]), strict=True))
    )


def test_squares_meet_four_at_a_corner() -> None:
    sides = Sides(SquareGrid(3, 3))
    assert [sides.names[other] for other in sides.meeting[sides.find("B1-B2")]] == [
        *("A1-A2", "A1-B1", "A2-B2", "B1-C1", "B2-C2", "C1-C2"),
    ]


def test_at_the_edge_fewer_meet() -> None:
    sides = Sides(POINTED)
    side = sides.find("0000-0100")
    assert [sides.names[other] for other in sides.meeting[side]] == ["0000-0001", "0100-0001"]
    assert [POINTED.names[cell] for cell in sides.touching[side]] == ["0001"]


def test_a_ship_follows_its_river() -> None:
    """DOG-4.3: from hexside to deep river hexside with a common corner, one point each; the kernels need no more."""
    sides = Sides(POINTED)
    river = [sides.find(name) for name in ("0302-0303", "0402-0303", "0303-0403", "0303-0404", "0304-0404")]
    brook = sides.find("0403-0404")
    deep = set(river)
    table = sides.table(lambda start, goal: 1 if {start, goal} <= deep else None)
    far = field(table, [river[0]])
    assert [far[side] for side in river] == [0, 1, 2, 3, 4]
    assert far[brook] == NEVER
    free = bytes([FREE]) * len(sides)
    assert reach(table, river[0], 2, free) == sorted(river[1:3])


@pytest.mark.parametrize("text", ["0000", "0000-0000", "0000-0200", "0000-x", "", "0000-0100-0200"])
def test_what_is_no_side_is_refused(text: str) -> None:
    with pytest.raises(PlaceError, match="is not a side"):
        Sides(POINTED).find(text)


def test_a_continent_has_its_sides() -> None:
    sides = Sides(PointyHexGrid(130, 53, offset(first=0)))
    assert len(sides) == 64 * 53 + 52 * (2 * 65 - 1)
    assert max(map(len, sides.meeting)) == 4
