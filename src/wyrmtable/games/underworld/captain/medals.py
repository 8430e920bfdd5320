"""Medals of an expedition: the captain's own results on the same dungeon are the measure (UWA-GAME-1)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from wyrmtable.core import Match, Outcome, Setting

from ..game import GAME
from ..rules.ending import points
from ..rules.explore import CONTEST
from .captain import DelveCaptain

RUNS = 100
MEDALS = ((99, "the laurel"), (90, "gold"), (75, "silver"), (50, "bronze"))


def medal(match: Match, runs: int = RUNS) -> str:
    """What a finished expedition has earned, in words; nothing below the captain's median."""
    results = reference(match.setting, match.position.number, runs)
    return awarded(points(match.position), results)


def awarded(score: int, results: Sequence[int]) -> str:
    """The best medal whose line a score has reached: the captain's median, and three lines above it."""
    return next((name for share, name in MEDALS if score >= line(results, share)), "")


def line(results: Sequence[int], share: int) -> int:
    """The result that so many in a hundred of the runs do not exceed."""
    ranked = sorted(results)
    return ranked[min(len(ranked) * share // 100, len(ranked) - 1)]


def reference(setting: Setting, number: int, runs: int) -> list[int]:
    """The captain's scores in one dungeon, each run with luck of its own."""
    contest = replace(setting, secret={**setting.secret, CONTEST: str(number)})
    return [play(contest, f"medals {run}") for run in range(runs)]


def play(setting: Setting, seed: str) -> int:
    match = Match(GAME, setting, seed=seed)
    caller = DelveCaptain(Random(seed))
    while not isinstance(decision := match.decision, Outcome):
        match.pick(decision.seat, caller.choose(match.chair(decision.seat)))
    return points(match.position)
