"""Boards in characters: hexes, squares, ways, marks, windows, overview, and boards that have no lattice."""

from __future__ import annotations

from io import StringIO
from math import sqrt

from rich.console import Console

from wyrmtable.checks.toy import Position, TheBarrow
from wyrmtable.core import Marker, Match, Names, SeatLine, Setting, Token, View
from wyrmtable.text.board import Lit, TextBoard, Way, code, letters
from wyrmtable.text.screen import Screen
from wyrmtable.text.tables import text_board
from wyrmtable.text.terminal import Terminal

HALF = sqrt(3) / 2


def hexes(cols: int, rows: int) -> dict[str, tuple[float, float]]:
    """Flat-topped hexes of side 10, columns and half-rows."""
    return {
        f"{col:02}{row:02}": (15.0 * col, 10 * HALF * row)
        for col in range(1, cols + 1)
        for row in range(1, rows + 1)
        if (col + row) % 2 == 0
    }


def squares(cols: int, rows: int) -> dict[str, tuple[float, float]]:
    return {f"{'abcdefgh'[col]}{row + 1}": (40.0 * col, 40.0 * row) for col in range(cols) for row in range(rows)}


def view(*tokens: Token, markers: tuple[Marker, ...] = ()) -> View:
    return View("g", "s", 0, "Turn 1", "", (SeatLine("Dwarves"), SeatLine("Orcs")), 0, tokens, markers)


def board(centres: dict[str, tuple[float, float]], sides: list[str] | None = None) -> TextBoard:
    return TextBoard(Names([], list(centres), sides or []), centres, ("Dwarves", "Orcs"))


def plain(lines: object) -> list[str]:
    assert isinstance(lines, list)
    return [line.plain.rstrip() for line in lines]


def test_hexes_stand_in_staggered_columns_with_their_ways() -> None:
    drawn = board(hexes(3, 4), ["0101-0202", "0101-0103", "0202-0303"])
    assert drawn.staggered
    lines = drawn.region(
        view(Token("0202", "x", "Dwarf Lord 5-8", 0), Token("0103", "y", "Orc", 1), Token("0103", "y", "Orc", 1)),
        drawn.window([], 80, 40),
        Lit(frozenset({"0202"}), frozenset({"0303"})),
    )
    assert plain(lines) == [
        " 0101            0301",
        "      \\",
        "   |    [0202]",
        "        D:DL5 \\",
        " 0103           >0303<",
        " Ox2",
        "         0204",
    ]


def test_squares_stand_in_rows() -> None:
    drawn = board(squares(2, 2), ["a1-b1", "a1-a2"])
    assert not drawn.staggered
    lines = plain(drawn.region(view(), drawn.window([], 80, 40), Lit()))
    assert lines == [" a1 -  b1", "", "  |", " a2    b2"]


def test_pieces_on_a_part_of_a_square_stand_on_the_square() -> None:
    drawn = board(squares(2, 2))
    seen = view(Token("b2.NW", "x", "Miner", 1), Token("b2.S", "x", "Wagon", 1), Token("lair", "y", "Dragon"))
    assert plain(drawn.region(seen, drawn.window(["b2.NW"], 80, 40), Lit()))[-1] == "      Ox2"
    assert {place: len(tokens) for place, tokens in drawn.stacks(seen.tokens).items()} == {"b2": 2, "lair": 1}


def test_the_lists_below_a_board_leave_it_room_and_short_ones_share_a_line() -> None:
    paper = StringIO()
    terminal = Terminal(Console(file=paper, width=80, height=30, highlight=False))
    centres = hexes(5, 30)
    screen = Screen(terminal, board(centres), Names([], list(centres)))
    tokens = [Token(place, "x", "Dwarf Lord 5-8", 0) for place in sorted(centres)]
    screen.map(view(*tokens), Lit(), ["0315"], rest=10)
    lines = paper.getvalue().splitlines()
    assert len(lines) <= 30
    assert any(line.count("D:Dwarf Lord 5-8") == 2 for line in lines)
    assert any("0315" in line for line in lines)


def test_marks_and_features_show_on_the_ways() -> None:
    centres = hexes(2, 2)
    drawn = TextBoard(Names([], list(centres)), centres, ("A", "B"), {"0101-0202": Way("door", "narrow")})
    assert drawn.signs(drawn.window([], 80, 40)) == ["D door"]
    assert {place: str(way) for place, way in drawn.exits("0202").items()} == {"0101": "door, narrow"}
    assert "D" in plain(drawn.region(view(), drawn.window([], 80, 40), Lit()))[1]
    marked = view(markers=(Marker("0101-0202", "locked", "A locked door"), Marker("0202", "fire", "Fire")))
    lines = plain(drawn.region(marked, drawn.window([], 80, 40), Lit()))
    assert "L" in lines[1]
    assert "0202!" in "".join(lines)


def test_a_window_keeps_what_matters_in_its_middle() -> None:
    drawn = board(hexes(40, 40))
    (left, top), (right, bottom) = drawn.window(["2020"], 80, 24)
    assert left <= 19 < right
    assert top <= 19 < bottom
    assert abs((left + right) / 2 - 19) <= 1
    lines = plain(drawn.region(view(), ((left, top), (right, bottom)), Lit()))
    assert any("2020" in line for line in lines)
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 25
    corner = drawn.window(["4040"], 80, 24)
    assert corner[1] == (40, 40)


def test_narrow_terminals_get_a_narrow_window() -> None:
    drawn = board(hexes(40, 40))
    lines = plain(drawn.region(view(), drawn.window(["2020"], 30, 12), Lit()))
    assert max(map(len, lines)) <= 30
    assert any("2020" in line for line in lines)


def test_the_overview_has_a_character_for_each_place() -> None:
    drawn = board(hexes(3, 4))
    lines = plain(
        drawn.overview(view(Token("0202", "x", "Lord", 0), Token("0103", "z", "Gold")), Lit(frozenset({"0204"})), 80)
    )
    assert lines == [".   .", "  D", "o   .", "  *"]
    wide = board(hexes(60, 4))
    assert max(map(len, plain(wide.overview(view(), Lit(), 79)))) == 60


def test_boards_without_a_lattice_are_not_drawn() -> None:
    crooked = {f"p{n}": (float(n), 0.0) for n in range(90)} | {"q": (0.5, 10.0), "r": (0.52, 3000.0)}
    assert board(crooked).spots == {}
    same = {"a": (0.0, 0.0), "b": (0.0, 0.0)}
    assert board(same).spots == {}


def test_letters_and_codes() -> None:
    assert letters(("Dwarves", "Dragon", "Orcs", "Drow")) == ("D", "R", "O", "W")
    assert letters(("Player 1", "Player 2", "Player 12")) == ("1", "2", "P")
    assert code("Dwarf Company 50-7 (2)") == "DC50-72"


class MappedBarrow(TheBarrow):
    """A Barrow that shows its map: a tunnel with a door leads from hall to hall."""

    def ways(self, pos: Position) -> dict[str, tuple[str, str]]:
        return {"-".join(pos.barrow.halls): ("door", "tunnel")}


def test_a_game_may_show_its_map() -> None:
    setting = Setting("small")
    for game, ways in ((MappedBarrow(), {"east": "door, tunnel"}), (TheBarrow(), {})):
        match = Match(game, setting, seed="1")
        drawn = text_board(match.game, match.position)
        assert {place: str(way) for place, way in drawn.exits("west").items()} == ways
