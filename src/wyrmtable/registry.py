"""The shelf: every game by its id. The only place that knows the games by name; each is imported when asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from .core import AnyGame, BadSetup, Match, Setting

SHELF: Mapping[str, str] = {
    "underearth": "wyrmtable.games.underearth",
    "lairbreak": "wyrmtable.games.lairbreak",
}


def game(id: str) -> AnyGame:  # noqa: A002  # "id" is the word players use
    """The game with this id."""
    if id not in SHELF:
        raise BadSetup(f"There is no game {id!r}. The shelf holds: {', '.join(SHELF)}.")
    found: AnyGame = import_module(SHELF[id]).GAME
    return found


def new(
    what: str,
    *,
    seed: int | str | None = None,
    seats: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    files: Mapping[str, str] | None = None,
) -> Match:
    """A new match of "game/scenario": `new("underearth/pursuit", seed=7)`."""
    name, _, scenario = what.partition("/")
    chosen = game(name)
    if not scenario:
        scenarios = ", ".join(chosen.scenarios(files or {}))
        raise BadSetup(f"Which scenario of {chosen.title}? Say {name}/ and one of: {scenarios}.")
    setting = Setting(scenario, dict(options or {}), dict(files or {}))
    return Match(chosen, setting, seats, None if seed is None else str(seed))
