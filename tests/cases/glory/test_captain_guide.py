"""The guided first game: what it says can be done, at a moment that comes, and it cites rules that there are."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any, NamedTuple

import pytest

from wyrmtable.core import Decision, Match, Setting
from wyrmtable.core.steps import phase
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.captain import Captain
from wyrmtable.games.glory.files.scenarios import WHITESTONE
from wyrmtable.games.glory.rules.sequence import STEPS
from wyrmtable.registry import folder, rulebook


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
    return tomllib.loads((home / "content" / "guides" / "kender-strike.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def moments(script: dict[str, Any]) -> list[Moment]:
    """What Whitestone is asked in the guided game if it does what the guide wishes, else what a captain would."""
    match = Match(GAME, Setting("kender-strike", script["options"]), None, script["seed"])
    captains, found = [Captain(Random(seat)) for seat in (0, 1)], []
    wishes = [step["do"] for step in script["steps"] if "do" in step]
    while isinstance(decision := match.decision, Decision):
        pick = match.names.text(captains[decision.seat].choose(match.chair(decision.seat)))
        if decision.seat == WHITESTONE:
            pos, picks = match.position, tuple(map(match.names.text, decision.picks))
            found.append(Moment(pos.turn, phase(STEPS, pos), decision.question(match.names), picks))
            wish = next((wish for wish in wishes if wish in picks), "")
            if wish and wish != "end-movement":
                wishes.remove(wish)
                pick = wish
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


def test_the_way_through_set_up_and_the_first_march_is_told(script: dict[str, Any], moments: list[Moment]) -> None:
    """DOG-A.4, DOG-C.4, DOG-C.5: every wish can be fulfilled in this very game, and most of the rest comes up."""
    steps = [step for step in script["steps"] if not step.get("when", {}).get("over")]
    told = [step for step in steps if any(fits(step, moment) for moment in moments)]
    assert [step["do"] for step in told if "do" in step] == [step["do"] for step in steps if "do" in step]
    assert len(told) >= len(steps) - 4


def test_it_cites_rules_that_there_are(script: dict[str, Any]) -> None:
    book = rulebook(GAME)
    assert not [rule for step in script["steps"] for rule in step.get("rules", ()) if rule not in book]
