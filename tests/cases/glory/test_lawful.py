"""The laws every game keeps, a golden playthrough, and long random games with an audit of every position."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from wyrmtable.checks import check_game
from wyrmtable.checks.golden import check_golden
from wyrmtable.core import Outcome, RandomDice, Setting, complete, tell
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.show.events import SENTENCES

GOLDEN = Path(__file__).parent / "golden"
IDLE = ("content", "exports", "log", "sequels", "tools", "windows")  # nothing of the kind is in this game


def test_lawful() -> None:
    """DOG-S.33.1: random games of every scenario and option pass every check."""
    report = check_game(GAME, games=4, seed=3, idle=IDLE)
    assert report.games == 4


@pytest.mark.parametrize("scenario", ["kender-strike"])
def test_playthrough(scenario: str) -> None:
    """DOG-S.33.2: the first decisions of a known game."""
    check_golden(GOLDEN / f"{scenario}.txt", GAME, complete(GAME, Setting(scenario)), "26", 60)


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
