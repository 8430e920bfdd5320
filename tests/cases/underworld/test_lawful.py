"""The laws every game keeps, a golden playthrough, the captain against chance, and the written rules."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import wyrmtable
from wyrmtable.checks import CHECKS, check_game, check_golden, run
from wyrmtable.core import Decision, Match, Setting, complete
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.charting import exits
from wyrmtable.games.underworld.rules.ending import points
from wyrmtable.games.underworld.rules.level import DOORS
from wyrmtable.rulebook import Rulebook, citations, coverage

HERE = Path(__file__).parent


@pytest.mark.slow
def test_lawful() -> None:
    """UWA-GAME-7, UWA-GAME-11: random meetings pass every check."""
    report = check_game(GAME, games=5, seed=5, scenarios=["meeting"], hidden=("foe_hp", "bent"))
    assert report.games == 5


def test_the_dungeon_stays_secret() -> None:
    """UWA-GAME-7, UWA-GEN-2: nobody can tell an imagined dungeon from the true one, and it is another."""
    secret = [check for check in CHECKS if check.name in ("imagine", "views", "decisions", "log")]
    report = run(GAME, entries=5, seed=4, scenarios=["expedition"], hidden=("number",), checks=secret)
    assert report.broken == []


def test_golden() -> None:
    check_golden(HERE / "meeting.golden", GAME, complete(GAME, Setting("meeting", {})), "8")


def result(seed: int, captain: bool, scenario: str = "meeting") -> int:
    return points(played(seed, captain, scenario).position)


def played(seed: int, captain: bool, scenario: str) -> Match:
    match = Match(GAME, Setting(scenario, {}), seed=str(seed))
    rng = Random(seed)
    caller = Captain(rng)
    while isinstance(decision := match.decision, Decision):
        chosen = caller.choose(match.chair(0)) if captain else rng.choice(list(decision))
        match.pick(0, chosen)
    return match


def test_the_captain_beats_chance() -> None:
    better = sum(result(seed, True) >= result(seed, False) for seed in range(300))
    assert better >= 240


def test_the_captain_below_ground() -> None:
    """UWA-GAME-1: it comes home from most expeditions, with more than chance (seeds f1-f1200: 1,113 home, 1,068
    better)."""
    seeds = range(6, 26)
    games = [played(seed, True, "expedition") for seed in seeds]
    home = [match for match in games if match.outcome and not match.outcome.summary.startswith("Nobody")]
    better = [
        seed
        for seed, match in zip(seeds, games, strict=True)
        if points(match.position) > result(seed, False, "expedition")
    ]
    assert len(home) >= 16
    assert len(better) >= 16


def test_the_captain_lingers_behind_doors_only() -> None:
    """UWA-LISTEN-4: through an open mouth wanderers come unheard, so it looks for certain things elsewhere."""
    asked = 0
    for seed in range(6):
        match = Match(GAME, Setting("expedition", {}), seed=str(seed))
        caller = Captain(Random(seed))
        while not match.outcome:
            chosen = caller.choose(match.chair(0))
            if match.position.steps[-1][0] == "ask":
                asked += 1
                assert all(one.kind in DOORS for one in exits(match.position))
            match.pick(0, chosen)
    assert asked


def test_every_rule_is_cited_by_a_case() -> None:
    book = Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "underworld")
    assert book.faults() == []
    report = coverage(book, citations(HERE, "UWA"))
    assert [rule for rule in report.missing if not re.fullmatch(r"UWA-R\d+", rule)] == []
