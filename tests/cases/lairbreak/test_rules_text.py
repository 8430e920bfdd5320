"""The written rules of Lair Break: complete, in order, and at one with their own tables and board."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import wyrmtable
from wyrmtable.rulebook import Rulebook, Table

ID = re.compile(r"LB-((R|D|X)[1-9]\d*|[A-Z]{3,5}-\d+)")
FAMILIES = {
    "BASE": 3,
    "BRD": 18,
    "BUY": 5,
    "CAP": 5,
    "CMB": 17,
    "COMP": 14,
    "ELITE": 6,
    "GATE": 8,
    "INFO": 4,
    "LAIR": 11,
    "MIN": 2,
    "MINE": 12,
    "MON": 7,
    "MOVE": 13,
    "MYS": 17,
    "OPT": 24,
    "POST": 9,
    "SET": 13,
    "SPACE": 5,
    "TEMP": 4,
    "TERM": 13,
    "TRE": 12,
    "TURN": 7,
    "WAG": 7,
    "WIN": 9,
    "D": 34,
    "X": 34,
    "R": 101,
}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "lairbreak")


@pytest.fixture(scope="module")
def board(book: Rulebook) -> list[str]:
    """The rows of layout one, without their numbers."""
    return re.findall(r"^\d\d ([#.?moTL1-6]+)$", book.section("18.2").text, re.MULTILINE)


def only_table(book: Rulebook, section: str) -> Table:
    (table,) = book.section(section).tables
    return table


def numbers(text: str) -> list[int]:
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text)]


def test_every_id_is_well_formed_and_nothing_leads_nowhere(book: Rulebook) -> None:
    assert [rule_id for rule_id in book.ids() if not ID.fullmatch(rule_id)] == []
    assert book.faults() == []


def test_every_family_of_ids_is_complete(book: Rulebook) -> None:
    found = Counter(re.sub(r"-?\d+$", "", rule_id.removeprefix("LB-")) for rule_id in book.ids())
    assert found == FAMILIES


def test_numbers_of_a_family_run_without_a_gap(book: Rulebook) -> None:
    for family in FAMILIES:
        if family == "BRD":
            continue  # the board's chapters leave room: 1-7 demands, 10-16 the file, 20-23 distances
        pattern = re.compile(rf"LB-{family}-?(\d+)")
        run = [int(match[1]) for rule_id in book.ids() if (match := pattern.fullmatch(rule_id))]
        assert all(after == before + 1 for before, after in pairwise(run)), family


def test_every_paragraph_is_a_full_sentence(book: Rulebook) -> None:
    assert [rule.id for rule in book if not rule.text.endswith((".", "|"))] == []


def test_every_ruling_has_trouble_ruling_and_reason(book: Rulebook) -> None:
    shape = re.compile(r"\*Question:\* .+[.?] \*Ruling:\* .+\. \*Reason:\* .+\.")
    assert [rule.id for rule in book.children("LB-R") if not shape.fullmatch(rule.text)] == []


def test_every_ruling_is_named_by_a_rule(book: Rulebook) -> None:
    named = {ref for section in book.sections if section.number for ref in re.findall(r"LB-R\d+", section.text)}
    assert {rule.id for rule in book.children("LB-R")} - named == set()


def test_switches_and_rulings_name_each_other(book: Rulebook) -> None:
    for switch in book.children("LB-OPT"):
        (ruling,) = (ref for ref in switch.references() if ref.startswith("LB-R"))
        assert switch.id in book[ruling].references()


def test_every_switch_has_a_name_and_a_default(book: Rulebook) -> None:
    names = [re.findall(r"^\*[^*]+\* \(`(\w+)`[^)]*\)\. Default ", rule.text) for rule in book.children("LB-OPT")]
    assert all(len(name) == 1 for name in names)
    assert len({name for (name,) in names}) == FAMILIES["OPT"]


def test_provenance_stays_out_of_the_rules(book: Rulebook) -> None:
    words = re.compile(r"\bsource\b|\bscan|\bOCR\b|misprint|\bengine\b", re.IGNORECASE)
    assert [section.title for section in book.sections if section.number and words.search(section.text)] == []


def test_only_box_contents_and_words_are_reference(book: Rulebook) -> None:
    assert {rule.id for rule in book if rule.reference} == {"LB-COMP-11", "LB-COMP-12", "LB-R6", "LB-R91", "LB-R96"}


def test_the_deck_adds_up(book: Rulebook) -> None:
    cards = {card: int(count) for card, count in only_table(book, "6.2").rows}
    minerals = [name for name, _, _ in only_table(book, "6.3").rows]
    assert set(minerals) <= set(cards)
    assert sum(cards[name] for name in minerals) == 88
    assert sum(cards.values()) == 120
    assert numbers(book["LB-COMP-7"].text) == [120, 88, 10, 8, 8, 6]


def test_money_and_chits_add_up(book: Rulebook) -> None:
    notes = re.findall(r"(\d+) of (\d+)", book["LB-COMP-9"].text)
    assert sum(int(count) for count, _ in notes) == 200
    assert sum(int(count) * int(value) for count, value in notes) == 19_600
    *chits, total = numbers(book["LB-COMP-8"].text.partition("(LB")[0])
    assert sum(chits) == total == 50


def test_supplies_in_the_unit_table_are_the_pieces_in_the_box(book: Rulebook) -> None:
    supply = {row[0].strip("`"): int(row[6]) for row in only_table(book, "5").rows}
    box = [numbers(book[f"LB-COMP-{number}"].text)[0] for number in (1, 2, 3, 4)]
    assert box == [supply.pop("footman"), supply.pop("miner"), supply.pop("wagon"), 8]
    assert set(supply.values()) == {8}
    assert len(supply) == 6


def test_mystery_tiles_add_up_and_name_their_rules(book: Rulebook) -> None:
    tiles = only_table(book, "15.1").rows
    by_class = Counter[str]()
    for name, count, kind, rule_id in tiles:
        by_class[kind] += int(count)
        if kind != "monster":
            assert book[rule_id].text.startswith(f"*{name}"), name
    assert by_class == {"trap": 5, "treasure": 4, "monster": 4, "lost unit": 3}


def test_monsters_of_cards_outposts_and_tiles_agree_with_the_chart(book: Rulebook) -> None:
    chart = {name: (hp, attack, found) for _, name, hp, attack, found in only_table(book, "8").rows}
    for _, contents in only_table(book, "10.2").rows[:4]:
        name, hp, attack = re.findall(r"(.+) \((\d) HP, (.+)\)", contents)[0]
        assert chart[name][:2] == (hp, attack)
        assert "outposts" in chart[name][2]
    on_mines = [row[0].strip("`") for row in only_table(book, "8").rows if "mine" in row[4]]
    cards = book["LB-MON-3"].text.partition("each of ")[2].partition(" (")[0].replace(" and ", ", ")
    assert sorted(cards.split(", ")) == sorted(on_mines)
    assert len(on_mines) == 10
    assert sum("mystery tile" in found for _, _, found in chart.values()) == 4


def test_the_board_has_the_squares_it_counts(board: list[str]) -> None:
    assert (len(board), {len(row) for row in board}) == (28, {30})
    squares = Counter("".join(board))
    assert (squares["m"], squares["o"], squares["T"], squares["L"], squares["?"]) == (24, 8, 4, 4, 4)
    assert [squares[base] for base in "123456"] == [4] * 6
    assert squares["."] + squares["?"] == 320
    assert 30 * 28 - squares["#"] == 384


def test_the_board_is_mirrored_but_for_the_lair_and_the_temple(board: list[str]) -> None:
    rock = [["#" if square == "#" else square if square in "mo" else "." for square in row] for row in board]
    assert rock == [row[::-1] for row in rock]
    assert rock == rock[::-1]


def test_gates_and_doors_are_as_many_as_counted(book: Rulebook) -> None:
    text = book.section("18.2").text
    edges = {kind: " ".join(re.findall(rf"^{kind}: (.+)$", text, re.MULTILINE)).split() for kind in ("gates", "doors")}
    assert (len(set(edges["gates"])), len(set(edges["doors"]))) == (20, 8)


def test_base_distances_are_the_same_both_ways(book: Rulebook) -> None:
    near, between = book.section("18.4").tables
    assert [row[0][0] for row in near.rows] == [row[0] for row in between.rows] == list("123456")
    grid = [row[1:] for row in between.rows]
    assert grid == [tuple(column) for column in zip(*grid, strict=True)]
    for row in near.rows:
        assert [int(cell.split()[-1]) for column in row[2:5] for cell in column.split(", ")] == [4, 4, 8, 8, 11, 11]
        assert min(int(mark) for mark in row[7:11]) == 23
