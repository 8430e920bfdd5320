"""Geometry of hexes and squares (LOU-22.2, Lair Break 18.2)."""

from __future__ import annotations

import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmtable.boards import Grid, HexGrid, PointyHexGrid, SquareGrid, grid_of
from wyrmtable.boards.numbering import CCRR, Numbering, offset

HEXES = HexGrid(43, 48)
SQUARES = SquareGrid(30, 28)
CONTINENT = PointyHexGrid(130, 53, offset(first=0))
SMALL = [HexGrid(7, 9), HexGrid(1, 1), PointyHexGrid(9, 7), PointyHexGrid(2, 1), SquareGrid(6, 5), SquareGrid(1, 4)]


def test_hex_numbers_exist_where_both_parts_are_odd_or_both_even() -> None:
    """LOU-22.2a: 43 columns of 24 hexes."""
    assert len(HEXES) == 43 * 24
    assert {"0101", "0248", "4347"} <= set(HEXES.names)
    assert HEXES.index.keys().isdisjoint({"0102", "0201", "1221", "0049", "4401"})
    assert list(HEXES.names) == sorted(HEXES.names)


def test_hex_neighbours_in_order_of_direction() -> None:
    """LOU-22.2b and EX-1: the six hexes around 1222."""
    around = [HEXES.names[cell] for cell in HEXES.neighbours[HEXES.index["1222"]]]
    assert dict(zip(HEXES.directions, around, strict=True)) == {
        "N": "1220",
        "NE": "1321",
        "SE": "1323",
        "S": "1224",
        "SW": "1123",
        "NW": "1121",
    }


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ("0101", "0101", 0),
        ("1222", "1220", 1),
        ("1222", "1323", 1),
        ("1222", "1424", 2),
        ("0101", "0501", 4),
        ("0101", "0147", 23),
        ("0101", "4347", 44),
        ("4301", "0147", 44),
        ("0341", "4109", 38),
    ],
)
def test_straight_distance(a: str, b: str, far: int) -> None:
    """LOU-22.2c."""
    assert HEXES.distance(HEXES.index[a], HEXES.index[b]) == far


@pytest.mark.parametrize("grid", SMALL, ids=repr)
def test_distance_is_the_number_of_steps(grid: Grid) -> None:
    straights = grid.straights
    for start in range(len(grid)):
        steps = {grid.spots[start]: 0}
        waiting = deque(steps)
        while waiting:
            c, r = here = waiting.popleft()
            for spot in ((c + dc, r + dr) for dc, dr in straights):
                if spot in grid.cell_at and spot not in steps:
                    steps[spot] = steps[here] + 1
                    waiting.append(spot)
        assert [grid.distance(start, cell) for cell in range(len(grid))] == [steps[spot] for spot in grid.spots]


@pytest.mark.parametrize("grid", [*SMALL, SQUARES, HEXES, CONTINENT], ids=repr)
def test_neighbours_are_mutual_and_opposite(grid: Grid) -> None:
    half = len(grid.directions) // 2
    for cell, around in enumerate(grid.neighbours):
        for direction, other in enumerate(around):
            if other >= 0:
                assert grid.neighbours[other][(direction + half) % (2 * half)] == cell
                assert grid.direction(cell, other) == direction


@pytest.mark.parametrize("grid", SMALL, ids=repr)
def test_neighbours_share_the_corners_of_their_side(grid: Grid) -> None:
    half = len(grid.directions) // 2
    for cell, around in enumerate(grid.neighbours):
        for direction, other in enumerate(around):
            ends = grid.side_points(cell, direction)
            assert math.dist(*ends) == pytest.approx(1)
            if other >= 0:
                back = grid.side_points(other, (direction + half) % (2 * half))
                assert sorted(ends) == [pytest.approx(point) for point in sorted(back)]


def test_drawing_centre_of_a_hex() -> None:
    """LOU-22.2c: x = 1.5 c, y = r * sqrt(3) / 2 for sides of length one."""
    assert HEXES.centre(HEXES.index["0713"]) == pytest.approx((10.5, 13 * math.sqrt(3) / 2))
    x, y = HEXES.centre(HEXES.index["0713"])
    assert all(math.dist((x, y), corner) == pytest.approx(1) for corner in HEXES.corners(HEXES.index["0713"]))


def test_bounds_hold_every_corner() -> None:
    assert SquareGrid(3, 2).bounds == (0.5, 0.5, 3.5, 2.5)
    assert HexGrid(2, 2).bounds == pytest.approx((0.5, 0.0, 4.0, 3 * math.sqrt(3) / 2))


def test_a_continent_of_pointed_hexes() -> None:
    """DOG-B.1: 65 by 53 hexes counted from 0, every second row half a hex to the east."""
    assert len(CONTINENT) == 65 * 53
    assert (CONTINENT.names[0], CONTINENT.names[64], CONTINENT.names[-1]) == ("0000", "6400", "6452")
    assert list(CONTINENT.names) == sorted(CONTINENT.names, key=lambda name: (name[2:], name[:2]))
    for name in ("0000", "1011", "6452"):
        col, row = int(name[:2]), int(name[2:])
        x, y = CONTINENT.centre(CONTINENT.index[name])
        wide = math.sqrt(3)
        assert x / wide - CONTINENT.centre(0)[0] / wide == pytest.approx(col + 0.5 * (row % 2))
        assert y - CONTINENT.centre(0)[1] == pytest.approx(1.5 * row)


def test_pointed_neighbours_in_order_of_direction() -> None:
    """The rows above and below an odd row begin half a hex further west, those of an even row further east."""
    for name, around in (
        ("1011", "NE 1110, E 1111, SE 1112, SW 1012, W 0911, NW 1010"),
        ("1010", "NE 1009, E 1110, SE 1011, SW 0911, W 0910, NW 0909"),
    ):
        cells = CONTINENT.neighbours[CONTINENT.index[name]]
        pairs = zip(CONTINENT.directions, cells, strict=True)
        assert ", ".join(f"{way} {CONTINENT.names[cell]}" for way, cell in pairs) == around


@pytest.mark.parametrize(("a", "b", "far"), [("0000", "6400", 64), ("0000", "0052", 52), ("0000", "6452", 90)])
def test_pointed_distance(a: str, b: str, far: int) -> None:
    assert CONTINENT.distance(CONTINENT.index[a], CONTINENT.index[b]) == far


@pytest.mark.parametrize("first", [0, 1])
@given(col=st.integers(1, 180), row=st.integers(1, 90))
def test_pointed_names_read_back(first: int, col: int, row: int) -> None:
    if (col + row) % 2 == 0:
        assert offset(first).read(offset(first).write(col, row)) == (col, row)


def test_a_map_may_bring_its_own_names() -> None:
    """A grid takes names, limits and complaints from its numbering."""
    wide = Numbering(lambda c, r: f"{c}.{r}", lambda name: None, (999, 999), "column.row", "12.7")
    grid = HexGrid(120, 300, wide)
    assert grid.names[-1] == "120.300"
    assert grid.why_missing("x")[1] == "Write column.row, such as 12.7."
    assert grid != HexGrid(99, 99)
    assert HexGrid(3, 4, wide) != HexGrid(3, 4) == HexGrid(3, 4, CCRR)


@given(st.integers(1, 702), st.integers(1, 999))
def test_square_names_read_back(col: int, row: int) -> None:
    grid = SquareGrid(702, 1)
    assert grid.read_name(grid.name_at(col, row)) == (col, row)


def test_square_names_are_those_of_a_spreadsheet() -> None:
    assert (SQUARES.names[0], SQUARES.names[-1]) == ("A1", "AD28")
    assert SQUARES.find("aa4") == SQUARES.index["AA4"]
    assert [SQUARES.names[cell] for cell in SQUARES.neighbours[SQUARES.index["Z8"]]] == ["Z7", "AA8", "Z9", "Y8"]


@given(st.integers(1, 43), st.integers(1, 48))
def test_hex_names_read_back(col: int, row: int) -> None:
    name = HEXES.name_at(col, row)
    assert HEXES.read_name(name) == (col, row)
    assert (HEXES.find(name) is None) == ((col + row) % 2 == 1)


@pytest.mark.parametrize(
    ("grid", "name", "what", "remedy"),
    [
        (HEXES, "1221", "does not exist: column and row must both be odd or both even", "Nearest are 1220 and 1222."),
        (HEXES, "0148", "both be odd or both even", "Nearest is 0147."),
        (HEXES, "4402", "lies off the map", "columns 01 to 43 and rows 01 to 48"),
        (HEXES, "12a2", "not a hex number", "such as 0712"),
        (CONTINENT, "6500", "lies off the map", "from 0000 to 6452"),
        (CONTINENT, "650", "not a hex number", "two digits for the place in the row and two for the row, such as 0611"),
        (SQUARES, "AE1", "lies off the map", "from A1 to AD28"),
        (SQUARES, "11", "not a square", "such as C4"),
    ],
)
def test_a_missing_cell_is_explained(grid: Grid, name: str, what: str, remedy: str) -> None:
    found = grid.why_missing(name)
    assert what in found[0]
    assert remedy in found[1]


def test_grids_by_word() -> None:
    assert grid_of("hex", 3, 4) == HexGrid(3, 4)
    assert grid_of("square", 3, 4) != HexGrid(3, 4)
    with pytest.raises(ValueError, match="write hex, pointy or square"):
        grid_of("triangle", 3, 4)
    with pytest.raises(ValueError, match="1 to 99 rows"):
        HexGrid(3, 100)
