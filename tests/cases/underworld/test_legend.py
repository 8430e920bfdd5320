"""What the legend says of counters and signs."""

from __future__ import annotations

import pytest

from tests.cases.legends import legend_of, told_in_one_way, unexplained
from wyrmtable.core import Setting
from wyrmtable.games.underworld import GAME


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_symbol_on_the_board_is_explained(scenario: str) -> None:
    """UWA-CHAR-8: what hit points on counters mean is said of every one."""
    assert not unexplained(GAME, Setting(scenario), "1")
    assert told_in_one_way(legend_of(GAME, Setting(scenario)))
