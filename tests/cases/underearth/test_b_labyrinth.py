"""Units in figures of the role-playing game (LOU-19): a reference tool."""

from __future__ import annotations

import pytest

from wyrmtable.core import Match, Setting
from wyrmtable.games.underearth import GAME
from wyrmtable.registry import export
from wyrmtable.workbench import tool, use


def rows(scenario: str) -> dict[tuple[str, str], list[str]]:
    text = export(GAME, "labyrinth").make(Match(GAME, Setting(scenario), seed="1"), None)
    assert isinstance(text, str)
    assert "reference tool" in text
    lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    return {(line[0], line[1]): line[2:] for line in lines}


def test_a_company_in_figures() -> None:
    """LOU-19.1: 50 times 13 is 650 for thirty people; one of them walks one hex farther than the Company."""
    assert rows("pursuit")["garrison", "Dwarf Company"][:7] in (
        ["5", "50", "7", "30", "650", "21.7", "8"],
        ["1", "70", "6", "30", "910", "30.3", "7"],
    )


def test_individuals_in_figures() -> None:
    """LOU-19.2: a Captain of CF 3 has about 30; the Dragon is of the kind that fills 14 hexes."""
    captain = rows("pursuit")["garrison", "Dwarf Captain"]
    assert captain[:7] == ["2", "3", "8", "1", "30", "30", "8"]
    assert "14 hexes" in " ".join(rows("dragonfire")["dragon", "Dragon"])


def test_mercenaries_are_listed() -> None:
    """LOU-19.2, LOU-16.1a: in Gold! everybody for hire is on the sheet."""
    assert ("for hire", "Dwarf Lord") in rows("gold")


@pytest.mark.parametrize(
    ("blanks", "text"),
    [
        ({"people": "30", "strength": "12", "dexterity": "10"}, "a Company 51-7."),
        ({"people": "30", "strength": "12", "dexterity": "10", "armour": "none"}, "a Company 44-7."),
        ({"people": "1", "strength": "16", "dexterity": "13"}, "an Individual 3-8, before powers and items."),
    ],
)
def test_figures_become_a_unit(blanks: dict[str, str], text: str) -> None:
    """LOU-19.1, LOU-19.2: the sum divided by 13 for many, by 10 for one; armour moves it."""
    (part,) = use(tool(GAME, "labyrinth"), blanks, "1").parts
    assert part.text.endswith(text)
