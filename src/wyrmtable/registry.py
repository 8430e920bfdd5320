"""The shelf: every game by its id, and what lies in a game's folder: its captain, its rulebook, its content.

The only place that knows the games by name; each is imported when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from .core import AnyGame, BadSetup, Match, Setting, WyrmError

if TYPE_CHECKING:
    from .bots import Bot
    from .rulebook import Rulebook

SHELF: Mapping[str, str] = {
    "underearth": "wyrmtable.games.underearth",
    "lairbreak": "wyrmtable.games.lairbreak",
}


class NoRulebook(WyrmError):
    """The game ships without a rulebook."""


def game(id: str) -> AnyGame:  # noqa: A002  # "id" is the word players use
    """The game with this id."""
    if id not in SHELF:
        raise BadSetup(f"There is no game {id!r}. The shelf holds: {', '.join(SHELF)}.")
    return load(SHELF[id])


def games() -> Iterator[AnyGame]:
    """Every game on the shelf."""
    return map(load, SHELF.values())


def load(module: str) -> AnyGame:
    """The game that a module holds."""
    found: AnyGame = import_module(module).GAME
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


# -- a game's folder -------------------------------------------------------------------------------------------------


def package(game: AnyGame) -> str:
    """The package a game lives in; empty for a game that stands alone in a module."""
    module = type(game).__module__
    return module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]


def folder(game: AnyGame) -> Path | None:
    """Where a game's rules and content lie; None for a game that has no folder."""
    name = package(game)
    spec = find_spec(name) if name else None
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def captain(game: AnyGame) -> Callable[[Random], Bot] | None:
    """The game's own bot, to be made with a source of whims; None for a game without one."""
    if not has_captain(game):
        return None
    found: Callable[[Random], Bot] = import_module(f"{package(game)}.captain").Captain
    return found


def has_captain(game: AnyGame) -> bool:
    """Whether the game comes with a bot of its own; it is not loaded for the answer."""
    name = package(game)
    return bool(name) and find_spec(f"{name}.captain") is not None


def rulebook(game: AnyGame) -> Rulebook:
    """The game's own rules.md and rulings.md."""
    from .rulebook import Rulebook

    home = folder(game)
    if home is None or not (home / "rules.md").is_file():
        raise NoRulebook(f"{game.title} ships without a rulebook.")
    return Rulebook.load(home)


def content(game: AnyGame) -> dict[str, Path]:
    """The content files that a designer may replace, by name: all in the game's box but its scenarios, which lie in
    folders of their own."""
    home = folder(game)
    found = (home / "content").glob("*.*") if home is not None else ()
    return {path.name: path for path in sorted(found) if path.is_file()}
