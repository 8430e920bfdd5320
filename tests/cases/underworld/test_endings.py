"""Every way a scenario can end has a recorded game, and each of them still replays, roll by roll."""

from __future__ import annotations

import pytest

from wyrmtable import replaying
from wyrmtable.games.underworld import GAME

from .endings import ENDINGS, RECORDS, Ending


@pytest.mark.parametrize("ending", ENDINGS, ids=[ending.name for ending in ENDINGS])
def test_recorded_ending(ending: Ending) -> None:
    """UWA-GAME-11, UWA-GAME-1: the record leads to the end it should."""
    match = replaying.replay(GAME, (RECORDS / f"{ending.name}.wyrm").read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert match.outcome.summary.startswith(ending.summary)


def test_nothing_else_lies_among_the_records() -> None:
    own = {ending.scenario for ending in ENDINGS}
    assert {file.stem for file in RECORDS.iterdir() if file.stem.split("-")[0] in own} == {one.name for one in ENDINGS}
