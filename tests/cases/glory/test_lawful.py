"""Long random games with an audit of every position, or every third; the laws are run for every game on the shelf."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Outcome, RandomDice, Setting, complete, tell
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.show.events import SENTENCES

GAMES = [("kender-strike", seed) for seed in range(5)] + [
    (scenario, seed) for scenario in ("silvanesti", "kalaman") for seed in range(2)
]


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_random_games(scenario: str, seed: int) -> None:
    """DOG-S.33.4, DOG-S.31.6, DOG-S.34.5, DOG-5.8, DOG-T.8: games end, positions are sound, events are told."""
    rng = Random(seed)
    dice = RandomDice(rng)
    log: list[tuple[int | str, ...]] = []
    pos = GAME.setup(complete(GAME, Setting(scenario)), dice, log)
    number, often = 0, 1 if scenario == "kender-strike" else 3
    while not isinstance(decision := GAME.decision(pos), Outcome):
        assert list(decision.picks) == sorted(set(decision.picks))
        GAME.apply(pos, rng.choice(decision.picks), dice, log)
        number += 1
        assert number % often or not GAME.audit(pos)
    assert pos.turn <= pos.content.last_turn
    for event in log:
        assert tell(event, SENTENCES, GAME.names(pos))


@pytest.mark.parametrize("scenario", ["solamnic", "historical", "campaign"])
def test_the_first_moves_of_long_games(scenario: str) -> None:
    """DOG-3.7, DOG-5.8, DOG-T.8: after the usual deployment, some hundred random picks lead to sound positions only."""
    rng = Random(7)
    dice = RandomDice(rng)
    pos = GAME.setup(complete(GAME, Setting(scenario)), dice)
    names = GAME.names(pos)
    quick = [names.pick(text) for text in ("done", "place-rest")]
    for _ in range(300):
        decision = GAME.decision(pos)
        assert not isinstance(decision, Outcome)
        usual = [pick for pick in quick if pick in decision.picks and not pos.turn]
        GAME.apply(pos, usual[0] if usual else rng.choice(decision.picks), dice)
        if rng.random() < 0.1:
            assert not GAME.audit(pos)
