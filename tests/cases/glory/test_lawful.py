"""Long random games with an audit of every position; the laws themselves are run for every game on the shelf."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Outcome, RandomDice, Setting, complete, tell
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.show.events import SENTENCES


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    """DOG-S.33.4, DOG-5.8, DOG-T.8: every game ends, every position is sound, every event has its sentence."""
    rng = Random(seed)
    dice = RandomDice(rng)
    log: list[tuple[int | str, ...]] = []
    pos = GAME.setup(complete(GAME, Setting("kender-strike")), dice, log)
    while not isinstance(decision := GAME.decision(pos), Outcome):
        assert list(decision.picks) == sorted(set(decision.picks))
        GAME.apply(pos, rng.choice(decision.picks), dice, log)
        assert not GAME.audit(pos)
    assert pos.turn <= 5
    for event in log:
        assert tell(event, SENTENCES, GAME.names(pos))
