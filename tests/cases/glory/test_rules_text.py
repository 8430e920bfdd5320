"""The written rules of Dragons of Glory: in order, complete sentences, and at one with content and code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wyrmtable
from wyrmtable.games.glory.files.tables import COLUMNS, LOWEST, crt
from wyrmtable.rulebook import Rulebook

HOME = Path(wyrmtable.__file__).parent / "games" / "glory"
ID = re.compile(r"DOG-(R[1-9]\d*|CRT|[A-Z]\.\d+(\.\d+)?|\d+\.\d+[a-z]?)")
CITED = re.compile(r"DOG-(?:R\d+|CRT\b|[A-Z]\.\d+(?:\.\d+)?|\d+\.\d+[a-h]?)")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.load(HOME)


def test_every_id_is_well_formed_and_nothing_leads_nowhere(book: Rulebook) -> None:
    assert [rule_id for rule_id in book.ids() if not ID.fullmatch(rule_id)] == []
    assert book.faults() == []


def test_every_paragraph_is_a_full_sentence(book: Rulebook) -> None:
    assert [rule.id for rule in book if not rule.text.endswith((".", "|", ".*", "*(reference)*"))] == []


def test_every_ruling_has_trouble_ruling_and_reason(book: Rulebook) -> None:
    shape = re.compile(r"\*Question:\* .+[.?!] \*Ruling:\* .+\. \*Reason:\* .+\.")
    assert [rule.id for rule in book.children("DOG-R") if not shape.fullmatch(rule.text)] == []


def test_the_rules_that_play_cites_are_written(book: Rulebook) -> None:
    """What rules and screens cite can be looked up; content may know more than is played yet."""
    cited = {
        match
        for folder in ("rules", "show", "captain")
        for path in (HOME / folder).glob("*.py")
        for match in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(rule for rule in cited if rule not in book) == []


def test_the_combat_table_of_the_book(book: Rulebook) -> None:
    """DOG-CRT: the book and the content file have the same 220 cells."""
    (table,) = book.section("CRT. The Combat Results Table").tables
    assert table.header[1:] == COLUMNS
    for row in table.rows:
        cells = tuple(tuple(cell.split(" / ")) for cell in row[1:])
        assert cells == crt()[int(row[0]) - LOWEST]
