"""A guided first game: what its guide says can be done, at moments that come, by rules that there are."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from typing import Any, NamedTuple

from wyrmtable import registry
from wyrmtable.core import AnyGame, Decision, Match, Setting

from .hinting import captains

Script = dict[str, Any]


class Moment(NamedTuple):
    """One question to the guided seat."""

    turn: int
    phase: str
    asked: str
    picks: tuple[str, ...]


def guide(game: AnyGame, scenario: str) -> Script:
    home = registry.folder(game)
    assert home is not None
    return tomllib.loads((home / "content" / "guides" / f"{scenario}.toml").read_text(encoding="utf-8"))


def guided(game: AnyGame, scenario: str, script: Script, seat: int, own_time: Collection[str] = ()) -> list[Moment]:
    """What the seat is asked if it does what the guide wishes, else what a captain would; of the picks in `own_time`
    the captain knows best when."""
    match = Match(game, Setting(scenario, script["options"]), None, script["seed"])
    bots, found = captains(match), list[Moment]()
    wishes = [wish for wish in wished(script) if wish not in own_time]
    while isinstance(decision := match.decision, Decision):
        pick = match.names.text(bots[decision.seat].choose(match.chair(decision.seat)))
        if decision.seat == seat:
            found.append(_moment(match, decision))
            pick = next((wish for wish in wishes if wish in found[-1].picks), pick)
            if pick in wishes:
                wishes.remove(pick)
        match.pick(decision.seat, pick)
    return found


def _moment(match: Match, decision: Decision) -> Moment:
    """As the page knows it."""
    view = match.view(decision.seat)
    picks = tuple(map(match.names.text, decision.picks))
    return Moment(view.aim.turn if view.aim else 0, view.phase, decision.question(match.names), picks)


def wished(script: Script) -> list[str]:
    return [step["do"] for step in script["steps"] if "do" in step]


def told(script: Script, moments: list[Moment]) -> list[Script]:
    """The steps of a guide that are said in this game, before it is over."""
    return [step for step in steps(script) if any(_fits(step, moment) for moment in moments)]


def steps(script: Script) -> list[Script]:
    return [step for step in script["steps"] if not step.get("when", {}).get("over")]


def _fits(step: Script, moment: Moment) -> bool:
    """As the page decides when a step is said."""
    when = step.get("when", {})
    return (
        when.get("turn", moment.turn) == moment.turn
        and when.get("phase", "") in moment.phase
        and when.get("asked", "") in moment.asked
        and when.get("pick", moment.picks[0]) in moment.picks
        and step.get("do", moment.picks[0]) in moment.picks
    )


def unknown_rules(game: AnyGame, script: Script) -> list[str]:
    book = registry.rulebook(game)
    return [rule for step in script["steps"] for rule in step.get("rules", ()) if rule not in book]
