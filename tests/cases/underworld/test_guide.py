"""The guided first expedition: its picks and rules exist, and its first steps come in their order."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import wyrmtable
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.underworld.game import GAME
from wyrmtable.rulebook import Rulebook

HOME = Path(wyrmtable.__file__).parent / "games" / "underworld"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return tomllib.loads((HOME / "content" / "guides" / "expedition.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def match(script: dict[str, Any]) -> Match:
    return Match(GAME, Setting("expedition", script["options"]), seed=script["seed"])


def test_it_cites_rules_that_there_are(script: dict[str, Any]) -> None:
    book = Rulebook.load(HOME)
    assert [rule for step in script["steps"] for rule in step["rules"] if rule not in book] == []


def test_its_picks_are_buttons(script: dict[str, Any], match: Match) -> None:
    names = GAME.names(match.position)
    named = [step[key] for step in script["steps"] for key in ("do",) if key in step]
    named += [step["when"]["pick"] for step in script["steps"] if "pick" in step.get("when", {})]
    assert all(0 <= names.pick(word) < names.places for word in named)


def test_the_way_to_the_first_room_is_told(script: dict[str, Any], match: Match) -> None:
    """UWA-MARCH-1, UWA-PLAY-2: what it says at first fits what is asked at first, up to the first room."""
    phases = list[str]()
    for text in ("as-mage", "ready", "ready", "ready"):
        decision = match.decision
        assert isinstance(decision, Decision)
        phases.append(match.view(0).phase)
        match.pick(0, GAME.names(match.position).pick(text))
    assert phases[0] == "Setting out"
    assert "Marching order" in [*phases, match.view(0).phase]
    spoken = [step["when"]["phase"] for step in script["steps"] if "phase" in step.get("when", {})]
    assert spoken.index("Setting out") < spoken.index("Marching order") < spoken.index("Exploring")
