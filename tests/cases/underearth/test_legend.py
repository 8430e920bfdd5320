"""What the legend says of counters and signs."""

from __future__ import annotations

import pytest

from tests.cases.legends import legend_of, meaning, told_in_one_way, unexplained
from wyrmtable.core import Setting
from wyrmtable.games.underearth import GAME


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_symbol_on_the_board_is_explained(scenario: str) -> None:
    """LOU-3.0b: every counter explains its race, type and figures."""
    assert not unexplained(GAME, Setting(scenario), "1")
    assert told_in_one_way(legend_of(GAME, Setting(scenario)))


def test_the_figures_of_a_company() -> None:
    """LOU-3.0b, LOU-13.0b: what 60-7 is, and why Dependents show a 0."""
    said = meaning(GAME, "pursuit", "dwarf-co-60")
    assert "strength in combat" in said
    assert "60-7 fights with 60 and moves 7" in said
    assert "cannot fight" in meaning(GAME, "surprise", "dwarf-dependents")


def test_leaders_inspire_only_where_morale_is_played() -> None:
    """LOU-11.2a: without morale a leader is an Individual like others."""
    plain = legend_of(GAME, Setting("pursuit", {"morale": "off"}))
    assert "morale" in meaning(GAME, "pursuit", "dwarf-captain")
    assert not any("morale" in line.text for line in plain)
