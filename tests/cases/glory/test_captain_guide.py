"""The guided first game: what it says can be done, at a moment that comes, and it cites rules that there are."""

from __future__ import annotations

import pytest

from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.scenarios import WHITESTONE

from ..guiding import Script, guide, guided, steps, told, unknown_rules, wished

SILENT = 4  # steps that a game of other captains may pass by


@pytest.fixture(scope="module")
def script() -> Script:
    return guide(GAME, "kender-strike")


def test_the_way_through_set_up_and_the_first_march_is_told(script: Script) -> None:
    """DOG-A.4, DOG-C.4, DOG-C.5: every wish can be fulfilled in this very game, and most of the rest comes up."""
    said = told(script, guided(GAME, "kender-strike", script, WHITESTONE, own_time=["end-movement"]))
    assert [step["do"] for step in said if "do" in step] == wished(script)
    assert len(said) >= len(steps(script)) - SILENT


def test_it_cites_rules_that_there_are(script: Script) -> None:
    assert unknown_rules(GAME, script) == []
