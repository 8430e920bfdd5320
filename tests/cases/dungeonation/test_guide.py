"""The guided first game: what it says can be done, at moments that come in this game, by rules that there are."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any, NamedTuple

import pytest

from wyrmtable.core import Decision, Match, Setting
from wyrmtable.core.steps import phase
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.files.terms import HEROES
from wyrmtable.games.dungeonation.rules.sequence import STEPS
from wyrmtable.registry import folder, rulebook

SILENT = 2  # steps that a game of other captains may pass by


class Moment(NamedTuple):
    """One question to the guided seat."""

    turn: int
    phase: str
    asked: str
    picks: tuple[str, ...]


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    home = folder(GAME)
    assert home is not None
    return tomllib.loads((home / "content" / "guides" / "simple.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def moments(script: dict[str, Any]) -> list[Moment]:
    """What the heroes are asked if they do what the guide wishes, else what a captain would."""
    match = Match(GAME, Setting("simple", script["options"]), None, script["seed"])
    captains, found = [Captain(Random(seat)) for seat in (0, 1)], list[Moment]()
    wishes = [step["do"] for step in script["steps"] if "do" in step]
    while isinstance(decision := match.decision, Decision):
        pick = match.names.text(captains[decision.seat].choose(match.chair(decision.seat)))
        if decision.seat == HEROES:
            pos, picks = match.position, tuple(map(match.names.text, decision.picks))
            found.append(Moment(pos.round, phase(STEPS, pos), decision.question(match.names), picks))
            if wishes and wishes[0] in picks:
                pick = wishes.pop(0)
        match.pick(decision.seat, pick)
    return found


def fits(step: dict[str, Any], moment: Moment) -> bool:
    """As the page decides when a step is said."""
    when = step.get("when", {})
    return (
        when.get("turn", moment.turn) == moment.turn
        and when.get("phase", "") in moment.phase
        and when.get("asked", "") in moment.asked
        and when.get("pick", moment.picks[0]) in moment.picks
        and step.get("do", moment.picks[0]) in moment.picks
    )


def test_what_it_says_comes_up(script: dict[str, Any], moments: list[Moment]) -> None:
    """DUN-TURN-2, DUN-EXP-3: every wish can be fulfilled, and its steps find their moments."""
    steps = [step for step in script["steps"] if not step.get("when", {}).get("over")]
    told = [any(fits(step, moment) for moment in moments) for step in steps]
    assert all(found for step, found in zip(steps, told, strict=True) if "do" in step)
    assert told.count(False) <= SILENT


def test_it_cites_rules_that_there_are(script: dict[str, Any]) -> None:
    book = rulebook(GAME)
    assert not [rule for step in script["steps"] for rule in step.get("rules", ()) if rule not in book]
