"""The laws every game keeps, a golden playthrough, the captain against chance, and the written rules."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import wyrmtable
from wyrmtable.checks import check_game, check_golden
from wyrmtable.core import Match, Setting, complete
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.ending import points
from wyrmtable.rulebook import Rulebook, citations, coverage

HERE = Path(__file__).parent


def test_lawful() -> None:
    """UWA-GAME-7, UWA-GAME-11: random meetings pass every check."""
    report = check_game(GAME, games=14, seed=5, hidden=("foe_hp", "bent"))
    assert report.games == 14


def test_golden() -> None:
    check_golden(HERE / "meeting.golden", GAME, complete(GAME, Setting("meeting", {})), "8")


def result(seed: int, captain: bool) -> int:
    match = Match(GAME, Setting("meeting", {}), seed=str(seed))
    rng = Random(seed)
    caller = Captain(rng)
    while (decision := match.decision) and not match.outcome:
        chosen = caller.choose(match.chair(0)) if captain else rng.choice(list(decision))  # type: ignore[arg-type]
        match.pick(0, chosen)
    return points(match.position)


def test_the_captain_beats_chance() -> None:
    better = sum(result(seed, True) >= result(seed, False) for seed in range(20))
    assert better >= 16


def test_every_rule_is_cited_by_a_case() -> None:
    book = Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "underworld")
    assert book.faults() == []
    report = coverage(book, citations(HERE, "UWA"))
    assert [rule for rule in report.missing if not re.fullmatch(r"UWA-R\d+", rule)] == []
