"""The board (section 18), a second board, and the checker of boards and content files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from wyrmtable.boards.paths import field
from wyrmtable.core import RandomDice, Setting, complete
from wyrmtable.designs import designed
from wyrmtable.files import BadFile
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.board import Halls, read_halls
from wyrmtable.games.lairbreak.files.charts import FILES, read_charts
from wyrmtable.games.lairbreak.files.check import check_sheet
from wyrmtable.games.lairbreak.files.sheet import read_sheet
from wyrmtable.games.lairbreak.files.terms import BASE, DOOR, GATE, LAIR, OUTPOST, TEMPLE

from ..designing import mistakes
from .table import TB, Table, own_text


@pytest.fixture(scope="module")
def halls() -> Halls:
    return read_halls(own_text("halls.board"))


def distances(halls: Halls, base: int) -> dict[str, int]:
    """MP from a base, gates open, outposts, lair and foreign bases not passed through."""
    room = set(halls.bases[base])
    closed = {s for s, kind in enumerate(halls.kind) if kind in (OUTPOST, LAIR) or (kind == BASE and s not in room)}
    adj = tuple(
        () if square in closed else tuple((there, 1) for there, _, _ in row) for square, row in enumerate(halls.ways)
    )
    found = field(adj, halls.bases[base])
    return {name: found[square] for square, name in enumerate(halls.names)}


def test_what_the_text_demands(halls: Halls) -> None:
    """LB-BRD-1, LB-BRD-2, LB-BRD-3, LB-BRD-4, LB-BRD-5, LB-BRD-6, LB-R7, LB-R99, LB-LAIR-1: all parts are there."""
    edges = [edge for row in halls.ways for _, edge, _ in row]
    assert (halls.grid.cols, halls.grid.rows, len(halls)) == (30, 28, 384)
    assert [len(room) for room in halls.bases] == [4] * 6
    assert len(halls.lair) == 4
    assert [halls.names[mark] for mark in halls.marks] == ["O13", "Q14", "P16", "N15"]
    assert len(halls.of_kind(TEMPLE)) == 4
    assert len(halls.outposts) == 8
    assert len(halls.mines) == 24
    assert (edges.count(GATE), edges.count(DOOR)) == (40, 16), "every gate and door is seen from both sides"


def test_room_for_tiles(halls: Halls) -> None:
    """LB-BRD-7, LB-BRD-23, LB-SET-11: 324 squares are legal once the marks are filled."""
    table = Table()
    for mark in halls.marks:
        table.pos.lay(table.pos.tile, mark, 1)
    table.pos.steps, table.pos.round = [("tile", 0, 0)], 0
    assert len(table.picks()) == len(["as-usual"]) + 324


def test_fair_distances(halls: Halls) -> None:
    """LB-BRD-20, LB-BRD-21, LB-BRD-22: the same ways to mines, marks and neighbours for all bases."""
    for base in range(6):
        way = distances(halls, base)
        mines = sorted(way[halls.names[mine]] for mine in halls.mines)
        assert mines[:6] == [4, 4, 8, 8, 11, 11]
        assert min(way[halls.names[mark]] for mark in halls.marks) == 23
        neighbours = sorted(min(way[halls.names[s]] for s in room) for n, room in enumerate(halls.bases) if n != base)
        assert neighbours[:2] == [17, 17]
    corner, side = distances(halls, 0), distances(halls, 5)
    assert [corner[post] for post in ("L4", "E8", "S4")] == [9, 11, 14]
    assert [side[post] for post in ("E8", "E21")] == [10, 10]
    assert [corner["J1"], corner["C7"], corner["O10"], corner["N15"]] == [4, 8, 22, 24]
    assert min(corner[halls.names[s]] for s in halls.bases[3]) == 46


def test_file_format() -> None:
    """LB-BRD-10, LB-BRD-11, LB-BRD-12, LB-BRD-13, LB-BRD-14, LB-BRD-16: statements, rows, edges and defaults."""
    board = read_halls(TB)
    assert board.names == ("A1", "A2", "B1", "B2", "C1", "D1", "D2", "E1", "E2")
    edges = {(board.names[a], board.names[b]): edge for (a, b), edge in board.edges.items()}
    assert edges["B1", "C1"] == GATE
    assert edges["A1", "B1"] == 0
    assert ("B2", "C2") not in edges
    assert ("B1", "D1") not in edges
    walled = read_halls(TB.replace("gates: B1-C1", "gates: B1-C1\nwalls: D1-E1\n; a comment\n\nwalls: D2-E2"))
    assert (walled.index["D1"], walled.index["E1"]) not in walled.edges
    north, east, south, west = read_halls(own_text("halls.board")).marks
    spots = read_halls(own_text("halls.board")).spots
    assert spots[north][1] < spots[east][1] < spots[south][1]
    assert spots[west][0] < spots[east][0]


MISTAKES = {
    "no head": (("game lairbreak", "board"), 1, "begins with"),
    "unknown key": (("walls:", "fences: A1-A2"), 44, "no key"),
    "short row": (("03 #####.##", "03 ####.##"), 8, "29 squares"),
    "odd sign": (("04 ###m..##", "04 ###x..##"), 9, "'x' on D4"),
    "row number": (("05 ###...##", "06 ###...##"), 10, "stands where row 5"),
    "not adjacent": (("gates: F2-F3", "gates: F2-F4"), 36, "not adjacent"),
    "off the map": (("gates: F2-F3", "gates: F2-F99"), 36, "off the map"),
    "no edge": (("gates: F2-F3", "gates: F2"), 36, "not an edge"),
    "gate at rock": (("gates: F2-F3", "gates: F2-E2"), 36, "into rock"),
    "twice": (("gates: F2-F3", "gates: F2-F3 F3-F2"), 36, "twice"),
    "no such square": (("gates: F2-F3", "gates: F2-?"), 36, "not a square"),
    "base too small": (("01 #####11##", "01 #####1.##"), 6, "Base 1 has 3 squares"),
    "no gate": (("gates: F2-F3 G2-H2 ", "gates: "), 6, "Base 1 has no gate"),
    "no door": (("doors: L4-M4 ", "doors: "), 9, "L4 has 0 doors"),
    "lair gate": (("gates: O13-O14 ", "gates: "), 19, "The lair has 3 gates"),
    "stray mark": (("13 .#######.####.?..", "13 .#######.####?..."), 18, "not outside a gate"),
    "bases": (("name: Halls", "bases: 4\nname: Halls"), 20, "There is a base 5"),
    "bad bases": (("name: Halls", "bases: 9\nname: Halls"), 2, "'9' bases"),
    "bad partial": (("name: Halls", "partial: perhaps\nname: Halls"), 2, "'perhaps'"),
    "no statement": (("walls:", "walls"), 44, "not a statement"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes_are_explained(case: str) -> None:
    """LB-BRD-15, LB-BRD-10, LB-BRD-13: every mistake is told with its line and a remedy."""
    (old, new), line, words = MISTAKES[case]
    text = own_text("halls.board")
    assert old in text
    with pytest.raises(BadFile) as caught:
        read_halls(text.replace(old, new, 1), "mine.board")
    told = [mistake for mistake in caught.value.mistakes if words in mistake.what]
    assert told, caught.value
    assert told[0].remedy
    expected = {"bases": None, "lair gate": None, "stray mark": None}
    if case not in expected:
        lines = text.replace(old, new, 1).splitlines()
        assert told[0].line in (line, *[n for n, row in enumerate(lines, 1) if new.split("\n")[0] in row])


def test_walled_in_squares() -> None:
    """LB-BRD-15: a square that no base can reach is named."""
    text = own_text("halls.board").replace("01 #####11##m###m", "01 #.###11##m###m", 1)
    sheet, mistakes = read_sheet(text)
    assert not mistakes
    assert [m.what for m in check_sheet(sheet)] == ["B1 cannot be reached from base 1."]


def test_partial_boards() -> None:
    """LB-BRD-15: a board that calls itself partial is not asked for what it lacks."""
    assert len(read_halls(TB)) == 9
    with pytest.raises(BadFile, match="no block of two by two"):
        read_halls(TB.replace("partial: yes\n", ""))


def test_mines_and_temple_are_counted() -> None:
    """LB-BRD-15, LB-BRD-4, LB-BRD-6: too few mines or no temple are mistakes."""
    text = own_text("halls.board")
    with pytest.raises(BadFile, match=r"0 mines for 6 bases\. Draw 20 to 30"):
        read_halls("\n".join(row.replace("m", ".") if row[:2].isdigit() else row for row in text.splitlines()))
    with pytest.raises(BadFile, match="no temple"):
        read_halls(text.replace("TT", ".."))


# -- a second board ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_hollow(players: str) -> None:
    """LB-BRD-10, LB-SET-6: another size, four bases; every number of players it allows sets up and plays."""
    setting = complete(GAME, Setting("hollow", {"players": players, "preparation": "dealt", "round_limit": "20"}))
    rng = Random(int(players))
    pos = GAME.setup(setting, RandomDice(rng))
    assert len(pos.content.halls.bases) == 4
    assert len(pos.content.halls) < 250
    for _ in range(400):
        decision = GAME.decision(pos)
        if not hasattr(decision, "picks"):
            break
        GAME.apply(pos, rng.choice(decision.picks), RandomDice(rng))
        assert not GAME.audit(pos)


def test_a_designers_board() -> None:
    """LB-BRD-11: a board file of the match's own becomes a scenario, and its content files change the units."""
    units = own_text("units.toml").replace("price = 40", "price = 45", 1)
    files = {"mine.board": own_text("hollow.board").replace("The Hollow", "My Hollow"), "units.toml": units}
    assert GAME.scenarios(files)["mine"].title == "My Hollow"
    setting = complete(GAME, Setting("mine", {"preparation": "dealt"}, files))
    pos = GAME.setup(setting, RandomDice(Random(1)))
    assert pos.content.price[0] == 45


def test_content_files_beside_a_board(tmp_path: Path) -> None:
    """LB-BRD-11, LB-BUY-1: a changed chart that lies beside a board is played with it, not silently ignored."""
    (tmp_path / "mine.board").write_text(own_text("hollow.board"))
    (tmp_path / "units.toml").write_text(own_text("units.toml").replace("price = 40", "price = 45", 1))
    (tmp_path / "tiles.toml").write_text(own_text("tiles.toml"))
    source = designed(tmp_path / "mine.board")
    assert (source.game.id, source.scenario) == ("lairbreak", "mine")
    assert source.match({"preparation": "dealt"}, seed="1").position.content.price[0] == 45


# -- content files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_own_files_are_sound(name: str) -> None:
    """LB-COMP-7: the game's own content passes its own checker."""
    assert mistakes(lambda: read_charts({name: own_text(name)})) == []


CONTENT_MISTAKES = [
    ("units.toml", "speed = 4", "speed = 40", "speed cannot be 40"),
    ("units.toml", "speed = 4\n", "", "speed is missing"),
    ("units.toml", "[unit.knight]", "[unit.paladin]", "no unit 'paladin'"),
    ("units.toml", 'elite = "knight"', 'elite = "miner"', "elite cannot be 'miner'"),
    ("units.toml", 'units = ["miner"', 'units = ["hero"', "units cannot be 'hero'"),
    ("monsters.toml", '["giant", ', "[", "six results, not 5"),
    ("monsters.toml", '["giant", ', '["dwarf", ', "cannot hold 'dwarf'"),
    ("cards.toml", "value = 50", 'value = "fifty"', "value cannot be 'fifty'"),
    ("tiles.toml", 'monster = "banshee"\n', "", "has no monster"),
    ("tiles.toml", "count = 2", "count = 2 2", "not proper TOML"),
]


@pytest.mark.parametrize(("name", "old", "new", "words"), CONTENT_MISTAKES)
def test_content_mistakes(name: str, old: str, new: str, words: str) -> None:
    """LB-BUY-1, LB-MON-1, LB-MIN-1: a mistake in a content file is told with its line and remedy, before play."""
    text = own_text(name)
    assert old in text
    broken = text.replace(old, new, 1)
    found = mistakes(lambda: read_charts({name: broken}))
    told = [mistake for mistake in found if words in mistake.what]
    assert told, found
    assert told[0].remedy
    if new and new.strip("[") in broken and "TOML" not in words:
        first = new.split("\n")[0]
        assert first in broken.splitlines()[told[0].line - 1]


def test_clients_are_told_the_ways(halls: Halls) -> None:
    """LB-BRD-5, LB-GATE-1: what joins two squares, and the gate or door on it; walls join nothing."""
    ways = halls.passages
    assert ways["K14-L14"] == ("", "")
    assert ways["P14-Q14"] == ("gate", "")
    assert "N14-O14" not in ways
