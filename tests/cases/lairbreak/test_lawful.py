"""The laws every game keeps, long random games with an audit of every position, and golden play."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.checks import check_game
from wyrmtable.core import Outcome, RandomDice, Setting, complete, fingerprint, tell
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.options import CONCEDE
from wyrmtable.games.lairbreak.sentences import SENTENCES


def test_lawful() -> None:
    """LB-INFO-4, LB-TERM-13: random games of both boards pass every check."""
    report = check_game(GAME, games=6, seed=11, hidden=("gold",))
    assert report.games == 6


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_long_random_games(players: str) -> None:
    """LB-SET-3, LB-WIN-9, LB-OPT-19: nobody concedes; every position is sound and the round limit ends the game."""
    rng = Random(int(players))
    dice = RandomDice(rng)
    log: list[tuple[int | str, ...]] = []
    pos = GAME.setup(complete(GAME, Setting("halls", {"players": players, "round_limit": "20"})), dice, log)
    count = 0
    while not isinstance(decision := GAME.decision(pos), Outcome):
        picks = [pick for pick in decision.picks if pick != CONCEDE]
        GAME.apply(pos, rng.choice(picks), dice, log)
        count += 1
        if count % 10 == 0:
            assert not GAME.audit(pos)
    assert pos.round <= 20
    for event in log:
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
