"""Every way a scenario can end has a recorded game, and each of them still replays, roll by roll."""

from __future__ import annotations

import pytest

from wyrmtable import replaying
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.content import BOARDS

from .endings import ENDINGS, RECORDS, Ending

RULES = {"LB-WIN-2", "LB-WIN-3", "LB-WIN-4", "LB-WIN-8", "LB-WIN-9"}


@pytest.mark.parametrize("ending", ENDINGS, ids=[ending.name for ending in ENDINGS])
def test_recorded_ending(ending: Ending) -> None:
    """LB-WIN-1, LB-WIN-2, LB-WIN-3, LB-WIN-4, LB-WIN-8, LB-WIN-9: the record leads to its end by the rule it should."""
    match = replaying.replay(GAME, (RECORDS / f"{ending.name}.wyrm").read_text(encoding="utf-8"))
    outcome = match.outcome
    assert outcome is not None
    assert outcome.rules == (ending.rule,)
    assert len(outcome.winners) == 1
    assert [entry.seat for entry in match.entries if entry.text == "concede"] == [seat for _, seat in ending.quitters]


def test_all_endings_are_recorded() -> None:
    """LB-WIN-1: all five, on both boards; and nothing lies among the records that is not looked at."""
    assert {(ending.scenario, ending.rule) for ending in ENDINGS} == {
        (board, rule) for board in BOARDS for rule in RULES
    }
    assert {file.stem for file in RECORDS.iterdir()} == {ending.name for ending in ENDINGS}
