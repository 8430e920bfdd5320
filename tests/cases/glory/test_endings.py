"""Every way a scenario can end has a recorded game; that each still replays is tested for all games on the shelf."""

from __future__ import annotations

import pytest

from wyrmtable.games.glory import GAME
from wyrmtable.reading import parse

from .endings import ENDINGS, RECORDS, Ending


def test_all_endings_are_recorded() -> None:
    """DOG-S.33.4, DOG-S.31.6, DOG-S.34.5, DOG-S.32.6, DOG-V.6, DOG-R85: nothing is missing, nothing is left over."""
    assert {file.stem for file in RECORDS.iterdir()} == {ending.name for ending in ENDINGS}
    assert {ending.scenario for ending in ENDINGS} == set(GAME.scenarios())


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_recorded_game_comes_to_its_end(ending: Ending) -> None:
    """DOG-S.1, DOG-S.33.4, DOG-S.31.6, DOG-S.34.5, DOG-S.32.6, DOG-V.6, DOG-R85: a record is of the game its name says,
    and its last sentence is the one it was played for."""
    found = parse((RECORDS / f"{ending.name}.wyrm").read_text(encoding="utf-8"))
    assert found.header.setting.scenario == ending.scenario
    assert found.header.version == GAME.version
    assert found.end.endswith(ending.text)
