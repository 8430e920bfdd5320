"""Whole journeys, seasons and baronies by chance alone, looked over after every pick: what no law comes by in its few
entries, since men are hired and wars are fought late."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Outcome, RandomDice, Setting, complete
from wyrmtable.games.underworld.game import GAME


def by_chance(setting: Setting, seed: int) -> int:
    """How many picks were made until it was over, none of which left anything wrong on the table."""
    rng, picks = Random(seed), 0
    dice = RandomDice(rng)
    pos = GAME.setup(setting, dice)
    while not isinstance(decision := GAME.decision(pos), Outcome):
        GAME.apply(pos, rng.choice(list(decision)), dice)
        assert GAME.audit(pos) == []
        picks += 1
    return picks


@pytest.mark.parametrize(("scenario", "games", "picks"), [("journey", 300, 9_000), ("barony", 40, 4_000)])
def test_by_chance(scenario: str, games: int, picks: int) -> None:
    """UWA-GAME-3, UWA-GAME-7, UWA-GAME-12: whatever is picked, everything stays in order and comes to its end."""
    setting = complete(GAME, Setting(scenario))
    assert sum(by_chance(setting, seed) for seed in range(games)) > picks
