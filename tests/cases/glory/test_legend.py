"""What the legend says of counters and signs."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.legends import legend_of, meaning, told_in_one_way, unexplained
from wyrmtable.core import Setting
from wyrmtable.games.glory import GAME


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_symbol_on_the_board_is_explained(scenario: str) -> None:
    """DOG-B.4: strength, ratings and movement are explained on every counter, of either side and depleted."""
    assert not unexplained(GAME, Setting(scenario), "1")
    assert told_in_one_way(legend_of(GAME, Setting(scenario)))


def test_the_figures_of_armies_leaders_and_ships() -> None:
    """DOG-B.2 to DOG-B.4, DOG-M.3: strength, rating or bonus first, movement points second."""
    assert meaning(GAME, "silvanesti", "hl_inf") == "Strength and movement points (DOG-B.4)."
    assert "left of its strength" in meaning(GAME, "silvanesti", "hl_inf-depleted")
    assert "Tactical Rating" in meaning(GAME, "silvanesti", "hl_ariakus")
    assert "Combat Rating" in meaning(GAME, "silvanesti", "silvanesti_ship")
    assert "by 3" in meaning(GAME, "silvanesti", "wizard_highlord")
    assert "(DOG-M.2)" in meaning(GAME, "silvanesti", "dragon_red")


def test_what_lies_on_hexsides_is_told_in_words() -> None:
    """DOG-B.9: rivers of both kinds, what crosses them, passes and tunnels; with the house rule some can be waded."""
    ways = GAME.ways(Table("campaign").pos)
    told = {side: ways[side][0] for side in ("1619-1719", "1618-1519", "4341-4441", "2617-2718", "4441-4541")}
    assert [*told.values()] == ["deep river", "shallow river", "bridge", "ford", "deep river"]
    assert [ways[side][0] for side in ways if "2316" in side] == ["pass", "pass"]
    assert "3123-3223" not in ways  # mountains are no way
    kinds = [word for word, _ in ways.values()]
    assert [kinds.count(word) for word in ("deep river", "bridge", "ford", "shallow river")] == [57, 4, 3, 255]
    shallow = GAME.ways(Table("silvanesti", thon_thalas_shallow="on").pos)
    assert shallow["4441-4541"][0] == "shallow river"
