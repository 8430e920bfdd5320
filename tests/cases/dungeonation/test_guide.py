"""The guided first game: what it says can be done, at moments that come in this game, by rules that there are."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import HEROES

from ..guiding import Script, guide, guided, steps, told, unknown_rules, wished

SILENT = 2  # steps that a game of other captains may pass by


@pytest.fixture(scope="module")
def script() -> Script:
    return guide(GAME, "simple")


def test_what_it_says_comes_up(script: Script) -> None:
    """DUN-TURN-2, DUN-EXP-3: every wish can be fulfilled, and its steps find their moments."""
    said = told(script, guided(GAME, "simple", script, HEROES))
    assert [step["do"] for step in said if "do" in step] == wished(script)
    assert len(said) >= len(steps(script)) - SILENT


def test_it_cites_rules_that_there_are(script: Script) -> None:
    assert unknown_rules(GAME, script) == []
