"""Every way a scenario can end has a recorded game; that each still replays is tested for all games on the shelf."""

from __future__ import annotations

from wyrmtable.games.glory import GAME
from wyrmtable.reading import parse

from .endings import ENDINGS, RECORDS


def test_all_endings_are_recorded() -> None:
    """DOG-S.33.4, DOG-S.31.6, DOG-S.34.5, DOG-S.32.6, DOG-V.6, DOG-R85: nothing is missing, nothing is left over."""
    assert {file.stem for file in RECORDS.iterdir()} == {ending.name for ending in ENDINGS}
    assert {ending.scenario for ending in ENDINGS} == set(GAME.scenarios())


def test_records_are_of_their_scenario() -> None:
    """DOG-S.1: a record is of the game its name says."""
    for ending in ENDINGS:
        found = parse((RECORDS / f"{ending.name}.wyrm").read_text(encoding="utf-8"))
        assert found.header.setting.scenario == ending.scenario
