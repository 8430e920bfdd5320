"""What a player means on the command line: a game's scenario, a designer's own file, or a record."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .. import registry
from ..boards.mapwords import MapError, Mistake
from ..bots import home
from ..core import AnyGame, BadFile, BadSetup, Match, RandomDice, Setting, WyrmError, complete, parse
from ..core.record import FORMAT
from .saves import read

ENDINGS = (".map", ".board", ".toml", ".txt")  # of files that a scenario may need besides its own


class Source(NamedTuple):
    """A scenario to be played, with the files it needs."""

    game: AnyGame
    scenario: str
    files: Mapping[str, str]

    def setting(self, options: Mapping[str, str]) -> Setting:
        return Setting(self.scenario, options, self.files)

    def match(self, options: Mapping[str, str], seats: Sequence[str] | None = None, seed: str | None = None) -> Match:
        return Match(self.game, self.setting(options), seats, seed)


def is_file(what: str) -> bool:
    return Path(what).expanduser().is_file()


def is_record(what: str) -> bool:
    """Whether the word names a file that begins like a record."""
    if not is_file(what):
        return False
    with Path(what).expanduser().open("rb") as file:
        return file.read(len(FORMAT)) == FORMAT.encode()


def record(path: Path) -> tuple[AnyGame, str]:
    """The text of a record and the game it is of."""
    text = read(path.expanduser())
    return registry.game(parse(text).header.game), text


def source(what: str) -> Source:
    """The scenario that "game/scenario" or the path of a designer's scenario file means."""
    if is_file(what):
        return designed(Path(what).expanduser())
    name, _, scenario = what.partition("/")
    if what.endswith((".toml", ".map")) or name not in registry.SHELF:
        hint = f"The games are: {', '.join(registry.SHELF)}; 'wyrm games' lists their scenarios."
        raise BadSetup(f"There is no game and no file {what!r}. {hint}")
    game = registry.game(name)
    scenarios = game.scenarios({})
    if not scenario and len(scenarios) == 1:
        scenario = next(iter(scenarios))
    if scenario not in scenarios:
        asked = f"has no scenario {scenario!r}" if scenario else "has several scenarios"
        raise BadSetup(f"{game.title} {asked}. Say {' or '.join(f'{name}/{each}' for each in scenarios)}.")
    return Source(game, scenario, {})


def designed(path: Path) -> Source:
    """A designer's scenario: its file, the files beside it that it names, and the game that understands it."""
    files = gathered(path)
    troubles: list[WyrmError] = []
    for game in _games(files[path.name]):
        try:
            own = [name for name in game.scenarios(files) if name not in game.scenarios({})]
        except WyrmError as trouble:
            troubles.append(trouble)
            continue
        wanted = _table(files[path.name]).get("id")
        if wanted in own or own:
            return Source(game, wanted if wanted in own else own[0], files)
        if wanted in game.scenarios({}):
            return Source(game, str(wanted), files)
    if troubles:
        raise troubles[0]
    raise BadFile(path.name, 0, "no game finds a scenario in this file.", "Compare it with a scenario of its game.")


def gathered(path: Path) -> dict[str, str]:
    """The file and those beside it whose names (with or without ending) it mentions as values."""
    text = read(path)
    files = {path.name: text}
    words = set(_strings(_table(text)))
    for beside in sorted(path.parent.iterdir()):
        if beside != path and beside.suffix in ENDINGS and {beside.name, beside.stem} & words:
            files[beside.name] = read(beside)
    return files


def _table(text: str) -> dict[str, Any]:
    """A TOML file's table; an unreadable one is left to the game, whose message names the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _games(text: str) -> list[AnyGame]:
    """All games, those first whose own files look most like this one: their complaint is the one to show."""
    table = _table(text)
    games = [registry.game(name) for name in registry.SHELF]
    return sorted(games, key=lambda game: -_likeness(game, table))


def _likeness(game: AnyGame, table: Mapping[str, Any]) -> int:
    """How many of a file's keys a file of the game's box has, too."""
    own = (_table(file.read_text(encoding="utf-8")) for file in _box(game, "toml"))
    return max((len(table.keys() & each.keys()) for each in own), default=0)


def _box(game: AnyGame, ending: str) -> list[Path]:
    """The content files that a game ships with."""
    spec = find_spec(home(game))
    folder = Path(spec.origin).parent / "content" if spec is not None and spec.origin else None
    return sorted(folder.rglob(f"*.{ending}")) if folder is not None else []


def fixed_random(seed: str | None) -> Random:
    """Dice for picks that are made only to ask about what follows: the same every time."""
    return Random(seed or "0")


# -- checking a designer's files -----------------------------------------------------------------------------------


def mistakes(path: Path) -> list[str]:
    """What is wrong with a designer's file, each with its line and remedy; empty if it can be played."""
    if path.suffix == ".map":
        return _map_mistakes(path)
    try:
        found = designed(path)
        setting = complete(found.game, found.setting({}))
        found.game.setup(setting, RandomDice(Random(1)))
    except MapError as trouble:
        return [str(mistake) for mistake in trouble.mistakes]
    except WyrmError as trouble:
        return [str(trouble)]
    return []


def _map_mistakes(path: Path) -> list[str]:
    """A map is laid out in the place of a map of the box; the game that finds least wrong is taken to be its own."""
    text = read(path)
    found = [
        _misread(game, file.stem, text) for game in map(registry.game, registry.SHELF) for file in _box(game, "map")
    ]
    if not found:
        raise BadFile(path.name, 0, "no game on the shelf reads map files.")
    return [f"{path.name}, {mistake}" for mistake in min(found, key=len)]


def _misread(game: AnyGame, stem: str, text: str) -> Sequence[Mistake]:
    """Mistakes of the map itself; a scenario of the box that finds no room on it says nothing about it."""
    files = {f"{stem}.map": text}
    for scenario in game.scenarios(files):
        try:
            game.blank(complete(game, Setting(scenario, {}, files)))
        except MapError as trouble:
            return trouble.mistakes
        except WyrmError:
            continue
    return ()
