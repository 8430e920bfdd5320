"""The war journal: what happened, Turn by Turn, and where the armies stand."""

from __future__ import annotations

from pathlib import Path

from wyrmtable.core import Match
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.show.journal import write
from wyrmtable.replaying import replay

RECORDS = Path(__file__).parent / "records"


def kept(name: str) -> Match:
    return replay(GAME, (RECORDS / f"{name}.wyrm").read_text(encoding="utf-8"))


def test_the_journal_of_a_war() -> None:
    """DOG-L.4, DOG-K.1: every Turn with its date, battles with their results, the end; marches are left out."""
    lines = write(kept("kender-strike-whitestone"), None).split("\n")
    turns = [line for line in lines if line.startswith("Turn ")]
    assert turns[0] == "Turn 1, March and April 348"
    assert any(line.startswith("  The attack on ") for line in lines)
    assert any("Whitestone wins." in line for line in lines)
    assert not any(": from " in line for line in lines)


def test_where_the_armies_stand() -> None:
    """DOG-L.4: each army under the country it is in, with its side."""
    lines = write(kept("kender-strike-drawn"), None).split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("Where the armies stand"))
    assert "  Hylo" in lines[first:]
    assert "    Hylo 1619: Hylo Kender (1) (Whitestone)" in lines[first:]
