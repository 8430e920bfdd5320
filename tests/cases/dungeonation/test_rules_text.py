"""The written rules: sound, and every rule that is built has a case."""

from __future__ import annotations

from pathlib import Path

import wyrmtable
from wyrmtable.rulebook import Rulebook, citations, coverage

BOOK = Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "dungeonation")


def test_nothing_leads_nowhere() -> None:
    assert BOOK.faults() == []


def test_every_rule_is_exercised() -> None:
    found = coverage(BOOK, citations(Path(__file__).parent, "DUN"))
    assert found.missing == ()
    assert found.unknown == ()
