"""The shelf: every game by its id, and what lies in a game's folder: its captain, its rulebook, its content.

The only place that knows the games by name; each is imported when asked for. Games of other people's packages come
through their entry points of the group `wyrmtable.games`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from .core import AnyGame, BadSetup, Match, Setting, WyrmError

if TYPE_CHECKING:
    from .bots import Bot
    from .rulebook import Rulebook
    from .workbench import Export

ENTRY_POINTS = "wyrmtable.games"
OURS: Mapping[str, str] = {
    "underearth": "wyrmtable.games.underearth",
    "lairbreak": "wyrmtable.games.lairbreak",
    "glory": "wyrmtable.games.glory",
    "dungeonation": "wyrmtable.games.dungeonation",
    "underworld": "wyrmtable.games.underworld",
}


def guests() -> dict[str, str]:
    """Games that other installed packages bring: their ids, and the module that holds each; ours keep their ids."""
    from importlib.metadata import entry_points  # both the import and the search take longer than the engine's loading

    found = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name)
    return {entry.name: entry.value for entry in found if entry.name not in OURS}


class _Shelf(Mapping[str, str]):
    """Our games, and behind them those of other packages, which are searched for when somebody looks that far."""

    @cached_property
    def _whole(self) -> Mapping[str, str]:
        return {**OURS, **guests()}

    def __getitem__(self, name: str) -> str:
        return OURS[name] if name in OURS else self._whole[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole)

    def __len__(self) -> int:
        return len(self._whole)


SHELF: Mapping[str, str] = _Shelf()


class NoRulebook(WyrmError):
    """The game ships without a rulebook."""


def game(id: str) -> AnyGame:  # noqa: A002  # "id" is the word players use
    """The game with this id."""
    if id not in SHELF:
        raise BadSetup(f"There is no game {id!r}. The shelf holds: {', '.join(SHELF)}.")
    if id in OURS:
        return load(SHELF[id])
    return _guest(id, SHELF[id])


def _guest(name: str, module: str) -> AnyGame:
    """A game of somebody else's package; whatever is wrong with it is told as his."""
    try:
        found = load(module)
    except Exception as trouble:  # any mistake of a foreign module
        words = f"{type(trouble).__name__}: {trouble}".rstrip(": ")
        raise BadSetup(
            f"The game {name!r} cannot be loaded from {module} ({words}). Update or uninstall the package it is from."
        ) from trouble
    if found.id != name:
        raise BadSetup(f"The game in {module} calls itself {found.id!r}; its package registers it as {name!r}.")
    return found


def games() -> Iterator[AnyGame]:
    """Every game on the shelf; a guest that cannot be loaded is passed over (`game` tells why)."""
    for name in SHELF:
        try:
            yield game(name)
        except BadSetup:
            continue


def listed() -> dict[str, tuple[str, ...]]:
    """The games by id, each with its scenarios, easiest first: what `new` can begin."""
    found = {game.id: game.scenarios({}).values() for game in games()}
    return {
        name: tuple(each.id for each in sorted(scenarios, key=lambda scenario: scenario.learn))
        for name, scenarios in found.items()
    }


class _Callable(ModuleType):
    """The package of the games, which lists them when it is called: `wyrmtable.games()`."""

    def __call__(self) -> dict[str, tuple[str, ...]]:
        return listed()


import_module("wyrmtable.games").__class__ = _Callable


def load(module: str) -> AnyGame:
    """The game that a module holds as GAME; `module:NAME` names it otherwise."""
    home, _, name = module.partition(":")
    found: AnyGame = getattr(import_module(home), name or "GAME")
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
    found: Callable[[Random], Bot] | None = _in_captain(game, "Captain")
    return found


def expert(game: AnyGame) -> Callable[[Random], Bot] | None:
    """A bot of the game that is stronger than its captain; None for a game without one."""
    found: Callable[[Random], Bot] | None = _in_captain(game, "Expert")
    return found


def rollout(game: AnyGame) -> Callable[[Random], Bot] | None:
    """A bot that answers in a small part of the captain's time, for playing imagined positions out."""
    found: Callable[[Random], Bot] | None = _in_captain(game, "Rollout")
    return found


def evaluation(game: AnyGame) -> Callable[[Any, int], float] | None:
    """What a position is worth to a seat: its share of the game, 0 to 1. For bots that search."""
    found: Callable[[Any, int], float] | None = _in_captain(game, "evaluate")
    return found


def exports(game: AnyGame) -> Sequence[Export]:
    """What a match of this game can be written out as: by the game itself, and by its captain, who may judge it."""
    from . import workbench

    judged: Sequence[Export] = _in_captain(game, "EXPORTS") or ()
    return (*workbench.exports(game), *judged)


def export(game: AnyGame, id: str) -> Export:  # noqa: A002  # "id" is the word users read
    """The export of this id."""
    from . import workbench

    return workbench.named("export", game, id, {each.id: each for each in exports(game)})


def _in_captain(game: AnyGame, name: str) -> Any:
    return getattr(import_module(f"{package(game)}.captain"), name, None) if has_captain(game) else None


def has_captain(game: AnyGame) -> bool:
    """Whether the game comes with a bot of its own; it is not loaded for the answer."""
    name = package(game)
    return bool(name) and find_spec(f"{name}.captain") is not None


class Level(NamedTuple):
    """How strong a bot is: the word that seats it, its name for people, and a sentence about it."""

    id: str
    title: str
    about: str


BEGINNER = Level("beginner", "Beginner", "Knows the game, but often does the first thing that comes to mind.")
REGULAR = Level("regular", "Regular", "The game's own bot at its best.")
EXPERT = Level("expert", "Expert", "Thinks ahead, and takes its time for it.")
RANDOM = Level("random", "Random", "Picks evenly from all that is legal; for trying things out.")
FORMER: Mapping[str, str] = {"captain": REGULAR.id}  # other words for levels, in older records and in guides


def levels(game: AnyGame) -> tuple[Level, ...]:
    """The bots that can be seated in a game, the weakest that knows it first."""
    if not has_captain(game):
        return (RANDOM,)
    return (BEGINNER, REGULAR, *((EXPERT,) if expert(game) is not None else ()), RANDOM)


def usual_level(game: AnyGame) -> Level:
    """The bot to offer first."""
    return REGULAR if has_captain(game) else RANDOM


def level(game: AnyGame, word: str) -> Level | None:
    """The level that a word means in this game, if it means one."""
    wanted = FORMER.get(word, word)
    return next((each for each in levels(game) if each.id == wanted), None)


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
