"""What the legend says of counters and signs."""

from __future__ import annotations

import pytest

from tests.cases.legends import legend_of, meaning, told_in_one_way, unexplained
from wyrmtable.core import Setting
from wyrmtable.games.lairbreak import GAME


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_symbol_on_the_board_is_explained(scenario: str) -> None:
    """LB-TERM-12: what a unit's or a monster's die must show is explained on every counter."""
    assert not unexplained(GAME, Setting(scenario), "1")
    assert told_in_one_way(legend_of(GAME, Setting(scenario)))


def test_the_figures_of_units_and_monsters() -> None:
    """LB-TERM-12, LB-BUY-1, LB-MON-1: the die that hits, the number of dice, and the movement points."""
    assert meaning(GAME, "hollow", "dwarves-footman").startswith("4+ 5: its die hits on 4 or more")
    assert meaning(GAME, "halls", "dark_elves-assassin").startswith("2x4+ 7: each of its 2 dice hits on 4 or more")
    assert "hit points" in meaning(GAME, "hollow", "monster-giant")
