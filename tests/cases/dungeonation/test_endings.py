"""Every way a scenario can end has a recorded game, and each of them still replays, roll by roll."""

from __future__ import annotations

import pytest

from wyrmtable import replaying
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.rules.ending import ENDS

from .endings import ENDINGS, RECORDS, Ending, ends_so


@pytest.mark.parametrize("ending", ENDINGS, ids=[ending.name for ending in ENDINGS])
def test_recorded_ending(ending: Ending) -> None:
    """DUN-END-1, DUN-END-2, DUN-END-4, DUN-END-6, DUN-END-8: the record leads to the end it is named for."""
    match = replaying.verify(GAME, (RECORDS / f"{ending.name}.wyrm").read_text(encoding="utf-8"))
    assert ends_so(ending, match)


def test_every_end_is_recorded() -> None:
    assert {ending.end for ending in ENDINGS} == set(ENDS[1:])


def test_nothing_else_lies_among_the_records() -> None:
    assert {path.stem for path in RECORDS.iterdir()} == {ending.name for ending in ENDINGS}
