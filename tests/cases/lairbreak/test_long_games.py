"""Long random games with an audit of every position, and play that can be repeated."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Outcome, RandomDice, Setting, complete, fingerprint, heard, tell
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.show.events import SENTENCES


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_long_random_games(players: str) -> None:
    """LB-SET-3, LB-WIN-9, LB-OPT-19: every position is sound and the round limit ends the game."""
    rng = Random(int(players))
    dice = RandomDice(rng)
    log: list[tuple[int | str, ...]] = []
    pos = GAME.setup(complete(GAME, Setting("halls", {"players": players, "round_limit": "20"})), dice, log)
    count = 0
    while not isinstance(decision := GAME.decision(pos), Outcome):
        GAME.apply(pos, rng.choice(decision.picks), dice, log)
        count += 1
        if count % 10 == 0:
            assert not GAME.audit(pos)
    assert pos.round <= 20
    for event in filter(lambda event: heard(event, ALL), log):
        assert tell(event, SENTENCES, GAME.names(pos))


def test_a_known_game() -> None:
    """LB-TERM-13: the same seed leads to the same position."""
    marks = []
    for _ in range(2):
        rng = Random(5)
        dice = RandomDice(rng)
        pos = GAME.setup(complete(GAME, Setting("halls", {"preparation": "dealt"})), dice)
        for _ in range(300):
            decision = GAME.decision(pos)
            if isinstance(decision, Outcome):
                break
            GAME.apply(pos, rng.choice(decision.picks), dice)
        marks.append(fingerprint(pos))
    assert marks[0] == marks[1]
