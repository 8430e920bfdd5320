"""Lines of sight and rows of fire (DUN-LOS, LB-ELITE-4)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.boards.map_samples import HALLS, board
from wyrmtable.boards import Board, Grid, HexGrid, PointyHexGrid, SquareGrid
from wyrmtable.boards.numbering import Spot
from wyrmtable.boards.sight import Sight, Test, in_range, line, rows_of_fire, sees
from wyrmtable.games.underearth.files.mapfile import assemble, read

HEXES, POINTED, SQUARES = HexGrid(15, 20), PointyHexGrid(20, 15), SquareGrid(12, 12)


def yes(_: int) -> bool:
    return True


def through(grid: Grid, a: str, b: str) -> list[str]:
    """The line in words; a squeezed corner as `D4(C4 D3)`."""
    words = []
    for spot, beside in line(grid, grid.spots[grid.index[a]], grid.spots[grid.index[b]]):
        corner = f"({' '.join(sorted(grid.name_at(*s) for s in beside))})" if beside else ""
        words.append(grid.name_at(*spot) + corner)
    return words


@pytest.mark.parametrize(
    ("grid", "a", "b", "steps"),
    [
        (SQUARES, "B2", "B2", []),
        (SQUARES, "B2", "B5", ["B3", "B4", "B5"]),
        (SQUARES, "B2", "D4", ["C3(B3 C2)", "D4(C4 D3)"]),
        (SQUARES, "B2", "D3", ["C2", "C3", "D3"]),
        (SQUARES, "B2", "E3", ["C2", "D3(C3 D2)", "E3"]),
        (HEXES, "0303", "0307", ["0305", "0307"]),
        (HEXES, "0303", "0505", ["0404", "0505"]),
        (HEXES, "0303", "0503", ["0503(0402 0404)"]),
        (HEXES, "0303", "0703", ["0503(0402 0404)", "0703(0602 0604)"]),
        (HEXES, "0303", "0406", ["0406(0305 0404)"]),
        (HEXES, "0303", "0709", ["0404", "0505", "0507", "0608", "0709"]),
    ],
)
def test_lines(grid: Grid, a: str, b: str, steps: list[str]) -> None:
    assert through(grid, a, b) == steps


@pytest.mark.parametrize("grid", [HEXES, POINTED, SQUARES], ids=repr)
@given(data=st.data())
def test_a_line_reads_the_same_both_ways(grid: Grid, data: st.DataObject) -> None:
    a, b = (data.draw(st.sampled_from(grid.spots)) for _ in range(2))
    there, back = line(grid, a, b), line(grid, b, a)
    assert [a, *(step.spot for step in there)] == [b, *(step.spot for step in back)][::-1]
    assert [set(step.beside) for step in there] == [set(step.beside) for step in back][::-1]


@pytest.mark.parametrize("grid", [HEXES, POINTED, SQUARES], ids=repr)
@given(data=st.data())
def test_a_line_runs_through_just_the_cells_it_cuts(grid: Grid, data: st.DataObject) -> None:
    """Against cutting every cell of the grid with the line: those with corners on both sides of it lie on it."""
    a, b = (data.draw(st.sampled_from(grid.spots)) for _ in range(2))
    assume(a != b)
    assert {a, *(step.spot for step in line(grid, a, b))} == {spot for spot in grid.spots if cut(grid, spot, a, b)}


def cut(grid: Grid, spot: Spot, a: Spot, b: Spot) -> bool:
    """Clips the segment from a to b with the convex cell; true if more than a point of its inside is left."""
    (ax, ay), (bx, by), (x, y) = grid.lattice(a), grid.lattice(b), grid.lattice(spot)
    corners = [(x + dx, y + dy) for dx, dy in grid.corner_lattice]
    low, high = Fraction(0), Fraction(1)
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        at_a = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        slope = (qx - px) * (by - ay) - (qy - py) * (bx - ax)
        if slope == 0:
            if at_a <= 0:
                return False
        elif slope > 0:
            low = max(low, Fraction(-at_a, slope))
        else:
            high = min(high, Fraction(-at_a, slope))
    return low < high


ROOMS = """\
map rooms
grid square 7x5
hall big "Big" A:1-5 B:1-5 C:1-2 C:4-5 D:1-5
cell small "Small" E:1-5
link open D1-E1
link open D2-E2
door D2-E2
wall A4-A5
"""


@pytest.fixture(scope="module")
def rooms() -> Board:
    """Rock at C3; a row of cells in column E behind a wall with an opening at E1 and a door at E2."""
    return assemble(read(ROOMS, HALLS))


@pytest.mark.parametrize(
    ("a", "b", "sight"),
    [
        ("A1", "A1", Sight.CLEAR),
        ("A1", "D1", Sight.CLEAR),
        ("A1", "B5", Sight.CLEAR),
        ("A4", "A5", Sight.BLOCKED),
        ("B3", "D3", Sight.BLOCKED),
        ("B2", "D4", Sight.BLOCKED),
        ("B3", "C2", Sight.COVER),
        ("A4", "B5", Sight.COVER),
        ("B4", "C5", Sight.CLEAR),
        ("D1", "E1", Sight.CLEAR),
        ("D3", "E3", Sight.BLOCKED),
        ("D3", "E4", Sight.BLOCKED),
        ("C2", "E2", Sight.CLEAR),
    ],
)
def test_walls_and_rock(rooms: Board, a: str, b: str, sight: Sight) -> None:
    """DUN-LOS-2 and 3."""
    assert sees(rooms, rooms.place(a), rooms.place(b), yes, yes) is sight
    assert sees(rooms, rooms.place(b), rooms.place(a), yes, yes) is sight


def test_closed_doors_and_shut_places(rooms: Board) -> None:
    door = rooms.side("D2-E2")
    ends = rooms.place("C2"), rooms.place("E2")
    assert sees(rooms, *ends, yes, lambda side: side != door) is Sight.BLOCKED
    assert sees(rooms, *ends, lambda place: place != rooms.place("D2"), yes) is Sight.BLOCKED
    assert sees(rooms, *ends, lambda place: place not in ends, yes) is Sight.CLEAR


@given(data=st.data())
def test_sight_is_mutual(data: st.DataObject) -> None:
    chalasi = board()
    hall = chalasi.places_of("great_hall") + chalasi.places_of("axes")
    a, b = (data.draw(st.sampled_from(hall)) for _ in range(2))
    shut = data.draw(st.sets(st.sampled_from(hall), max_size=6))
    there = sees(chalasi, a, b, lambda place: place not in shut, yes)
    assert there is sees(chalasi, b, a, lambda place: place not in shut, yes)


def targets(rooms: Board, start: str, place_open: Test = yes, side_open: Test = yes) -> dict[str, int]:
    rows = rows_of_fire(rooms, 4)[rooms.place(start)]
    return {rooms.names[place]: far for place, far in in_range(rows, place_open, side_open)}


def test_archers_shoot_along_eight_rows(rooms: Board) -> None:
    """LB-ELITE-4b and c: rock at C3 stops a row, and a diagonal past it needs both corner squares."""
    assert targets(rooms, "B2") == {
        "A1": 1,
        "A2": 1,
        "A3": 1,
        "B1": 1,
        "C1": 1,
        "C2": 1,
        "B3": 1,
        "B4": 2,
        "D2": 2,
        "B5": 3,
        "E2": 3,
    }


def test_doors_and_cave_ins_stop_arrows(rooms: Board) -> None:
    """LB-GATE-7: never through a door; a cave-in hides what lies behind it and closes diagonals beside it."""
    door, fallen = rooms.side("D2-E2"), rooms.place("B3")
    found = targets(rooms, "B2", lambda place: place != fallen, lambda side: side != door)
    assert found == {"A1": 1, "A2": 1, "B1": 1, "C1": 1, "C2": 1, "B3": 1, "D2": 2}


def test_rows_end_at_their_limit_and_hexes_have_six() -> None:
    chalasi = board()
    rows = rows_of_fire(chalasi, 2)[chalasi.place("2224")]
    assert len(rows) == 6
    assert max(map(len, rows)) == 2
    assert all(shot.beside == () for row in rows for shot in row)
