"""Secret orders stay secret, and the captain in the air beats chance."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.bots import RandomBot
from wyrmtable.checks import CHECKS, run
from wyrmtable.core import Match, Setting
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.game import GAME


def test_orders_stay_secret() -> None:
    """UWA-AIR-2, UWA-GAME-7: nobody can tell what the other side has written, nor how far it has come."""
    secret = [check for check in CHECKS if check.name in ("imagine", "views", "decisions", "numbers")]
    hidden = ("path", "goal", "stance", "heading", "mode")
    report = run(GAME, entries=30, seed=4, scenarios=["border-patrol"], hidden=hidden, checks=secret)
    assert report.broken == []


@pytest.mark.parametrize("captain", [0, 1])
def test_the_captain_beats_chance(captain: int) -> None:
    """UWA-GAME-9: on either side, three battles out of three."""
    for seed in range(3):
        match = Match(GAME, Setting("border-patrol"), seed=str(seed))
        bots = [Captain(Random(seed)) if seat == captain else RandomBot(Random(seed)) for seat in range(2)]
        while match.outcome is None:
            seat = next(seat for seat in range(2) if match.chair(seat).decision is not None)
            match.pick(seat, bots[seat].choose(match.chair(seat)))
        assert match.outcome.winners == (captain,)
