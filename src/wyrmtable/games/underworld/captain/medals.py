"""Medals of an expedition: the captain's own results on the same dungeon are the measure (UWA-GAME-1).

They are worked out when somebody asks for them after the game, for a hundred expeditions take their time; the captain
goes on them by his rules of thumb, for thinking ahead would take ten times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from wyrmtable.core import AnyGame, Eyes, Match, Outcome, Setting
from wyrmtable.workbench import Export

from ..position import Position
from ..rules.ending import points
from ..rules.explore import CONTEST
from .captain import DelveCaptain

RUNS = 100
MEDALS = ((99, "the laurel"), (90, "gold"), (75, "silver"), (50, "bronze"))
NO_EXPEDITION = "Medals are given for expeditions alone.\n"
TOO_EARLY = "Which medal it has earned is told when it is over.\n"


def medals(match: Match, eyes: Eyes) -> str:
    """What a finished expedition has earned, and the scores that it was measured by; the same for all eyes."""
    pos = match.position
    if not isinstance(pos, Position) or not pos.content.floors or pos.content.of_season:
        return NO_EXPEDITION
    if match.outcome is None or match.sequel is not None:
        return TOO_EARLY
    results = reference(match.game, match.setting, pos.number, RUNS)
    score = scored(pos, match.outcome)
    earned = awarded(score, results)
    lines = [f"  {name}: {line(results, share)}" for share, name in MEDALS]
    head = f"{score} points: {earned or 'no medal'}."
    told = f"The captain has gone down into this dungeon {RUNS} times, by rules of thumb; by its scores one needs for"
    return "\n".join([head, "", told, *lines, ""])


def scored(pos: Position, outcome: Outcome) -> int:
    """Whoever gave up, or was still below at night, has carried nothing out (UWA-GAME-1)."""
    return points(pos) if any(outcome.scores) else 0


def awarded(score: int, results: Sequence[int]) -> str:
    """The best medal whose line a score has reached: the captain's median, and three lines above it. Nobody earns one
    by bringing nothing home."""
    return next((name for share, name in MEDALS if score >= max(line(results, share), 1)), "")


def line(results: Sequence[int], share: int) -> int:
    """The result that so many in a hundred of the runs do not exceed."""
    ranked = sorted(results)
    return ranked[min(len(ranked) * share // 100, len(ranked) - 1)]


def reference(game: AnyGame, setting: Setting, number: int, runs: int) -> list[int]:
    """The captain's scores in one dungeon, each run with luck of its own."""
    contest = replace(setting, secret={**setting.secret, CONTEST: str(number)})
    return [play(game, contest, f"medals {number} {run}") for run in range(runs)]


def play(game: AnyGame, setting: Setting, seed: str) -> int:
    match = Match(game, setting, seed=seed)
    caller = DelveCaptain(Random(seed))
    while not isinstance(decision := match.decision, Outcome):
        match.pick(decision.seat, caller.choose(match.chair(decision.seat)))
    return scored(match.position, decision)


EXPORTS = (
    Export(
        "medals",
        "The medal",
        "What an expedition has earned, measured by the captain's own results in the same dungeon.",
        ".txt",
        medals,
    ),
)
