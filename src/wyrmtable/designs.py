"""A designer's files: which game they are for, which of them belong together, and what is wrong with them.

A file names its game in its first lines. Beside a scenario lie the files that it names, and content files of the
game's own names (a changed `units.toml`): all of them are played with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from . import registry
from .core import AnyGame, BadSetup, Match, RandomDice, Setting, WyrmError, complete
from .files import BadFile, Mistake, Page, game_of
from .files.text import read_text

if TYPE_CHECKING:
    from .rulebook import Rulebook

_ID = re.compile(r"\w[\w-]*")
Place = tuple[str | int, ...]
Wrong = tuple[Place, str, str]  # where, what is wrong, and the remedy
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


def designed(path: Path) -> Source:
    """The scenario of a designer's file, with the files beside it that belong to it."""
    game = _game(path.name, read_text(path))
    files = gathered(path, game)
    scenario = _scenario(game, path, files)
    if scenario is None:
        own = path.parent / next(iter(game.scenarios({})))
        remedy = f"Play a scenario or board that lies beside it, or one of the game's own with it, such as {own}."
        raise BadFile(path.name, 0, f"it is a part of {game.title}, but not a scenario.", remedy)
    return Source(game, scenario, files)


def in_folder(folder: Path, scenario: str) -> Source | None:
    """A scenario with the content files that lie in a folder, whether it has a file there or is the game's own; None
    if no file there says which game it is for."""
    game = _game_in(folder)
    if game is None:
        return None
    known, laid, ours = game.scenarios({}), _laid_in(folder), box(game)
    for name, path in laid.items():
        if path.stem == scenario and (name in ours or scenario not in known):
            return designed(path)
    if scenario not in known:
        asked = " or ".join(str(folder / each) for each in known)
        raise BadSetup(f"{game.title} has no scenario {scenario!r}. Say {asked}.")
    if not laid.keys() & ours.keys():
        raise _unread(game, next(iter(laid)))
    return Source(game, scenario, _sound(_beside(folder, game, set()), game))


def _laid_in(folder: Path) -> dict[str, Path]:
    """The files in a folder that may be a game's content, by name."""
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return {path.name: path for path in found if path.suffix in (*ENDINGS, ".csv") and path.is_file()}


def _game_in(folder: Path) -> AnyGame | None:
    """The game that the first file in a folder which names one is for."""
    for name, path in _laid_in(folder).items():
        with suppress(BadFile):
            return _game(name, read_text(path))
    return None


def _game(name: str, text: str) -> AnyGame:
    """The game that a file says it is for."""
    return registry.game(game_of(name, text, registry.SHELF))


def _scenario(game: AnyGame, path: Path, files: Mapping[str, str]) -> str | None:
    """The scenario that a file holds: the one it names or is named after, or the one that it adds."""
    known, ours = game.scenarios(files), game.scenarios({})
    wanted = _table(files[path.name]).get("id", path.stem if path.name in box(game) else "")
    if wanted in known:
        return str(wanted)
    return next((name for name in known if name not in ours), None)


def belonging(files: Mapping[str, str], game: AnyGame) -> None:
    """Refuses files that do not say that they are for this game: for those that come without a folder around them."""
    for name, text in files.items():
        named = game_of(name, text, dict.fromkeys((game.id, *registry.SHELF)))
        if named != game.id:
            raise BadFile(name, 0, f"the file is for {named}, not for {game.id}.", "Leave it out, or change that line.")
        sound(name, text, game)


def sound(name: str, text: str, game: AnyGame) -> None:
    """Refuses what no file of a game may say, whatever it is about: an id that is not a plain word, and rules that
    are not in the game's rulebook."""
    data = _table(text) if name.endswith(".toml") else {}
    wrong = [*_odd_id(data), *_unknown_rules(data, game)]
    if wrong:
        page = Page(text, name)
        raise BadFile.of(name, [Mistake(page.line(place), what, remedy) for place, what, remedy in wrong])


def _odd_id(data: Mapping[str, Any]) -> Iterator[Wrong]:
    word = data.get("id", "id")
    if isinstance(word, str) and not _ID.fullmatch(word):
        yield ("id",), f"the id {word[:80]!r} is not a plain word.", "Use letters, digits, dashes and underscores."


def _unknown_rules(data: Mapping[str, Any], game: AnyGame) -> Iterator[Wrong]:
    """Rules that a file sends its players to, but that nobody could look up. (What the box itself cites may be of a
    chapter that is not in play yet.)"""
    cited = [(place, word) for place, word in _cited(data, ()) if word]
    if not cited or not has_rulebook(game):
        return
    book = registry.rulebook(game)
    unknown = [(place, word) for place, word in cited if not _leads_somewhere(book, word)]
    ours = {word for path in box(game).values() for _, word in _cited(_table(read_text(path)), ())} if unknown else ()
    for place, word in unknown:
        if word not in ours:
            yield place, f"there is no rule {word[:80]!r}.", f"'wyrm rules {game.id}' lists the rules; or leave it out."


def _leads_somewhere(book: Rulebook, word: str) -> bool:
    try:
        return bool(book.resolve(word))
    except WyrmError:
        return False


def _cited(value: object, place: Place) -> Iterator[tuple[Place, str]]:
    """Every word that stands under the key `rule`, and where."""
    items: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        if key == "rule" and isinstance(inner, str):
            yield (*place, key), inner
        else:
            yield from _cited(inner, (*place, key))


def has_rulebook(game: AnyGame) -> bool:
    home = registry.folder(game)
    return home is not None and (home / "rules.md").is_file()


def gathered(path: Path, game: AnyGame) -> dict[str, str]:
    """The file; those beside it whose names (with or without ending) it mentions as values; and those that bear the
    name of a content file of its game and say something else than that does."""
    text = read_text(path)
    beside = _beside(path.parent, game, set(_strings(_table(text))))
    return _sound({path.name: text} | {name: other for name, other in beside.items() if name != path.name}, game)


def _beside(folder: Path, game: AnyGame, words: Collection[str]) -> dict[str, str]:
    """The files in a folder that these words mention, or that take the place of a game's own."""
    box, files = registry.content(game), dict[str, str]()
    for beside in sorted(folder.iterdir()):
        mentioned = beside.suffix in ENDINGS and (beside.name in words or beside.stem in words)
        if not (mentioned or beside.name in box) or not beside.is_file():
            continue
        other = read_text(beside)
        unchanged = beside.name in box and other == box[beside.name].read_text(encoding="utf-8")
        if not unchanged and _game(beside.name, other).id == game.id:
            files[beside.name] = other
    return files


def _sound(files: dict[str, str], game: AnyGame) -> dict[str, str]:
    for name, text in files.items():
        sound(name, text, game)
    return files


def _table(text: str) -> dict[str, Any]:
    """A TOML file's table; an unreadable one is left to the game, whose message names the line."""
    return Page(text, "").top.data


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


# -- what to begin with ----------------------------------------------------------------------------------------------


def box(game: AnyGame) -> dict[str, Path]:
    """All files of a game's content that a designer may copy and change, by name: its parts and its scenarios."""
    home = registry.folder(game)
    scenarios = sorted((home / "content" / "scenarios").glob("*.toml")) if home is not None else ()
    return {**registry.content(game), **{path.name: path for path in scenarios}}


def begin_with(game: AnyGame, scenario: str) -> dict[str, Path]:
    """The files to begin a scenario of one's own with: the one that holds it and those it names; all, if no file
    holds it."""
    whole = box(game)
    own = {name: path for name, path in whole.items() if path.stem == scenario}
    words = {word for path in own.values() for word in _strings(_table(read_text(path)))}
    named = {name: path for name, path in whole.items() if path.suffix in ENDINGS and {name, path.stem} & words}
    return {**named, **own} if own else whole


# -- checking --------------------------------------------------------------------------------------------------------


class Examined(NamedTuple):
    """What is wrong with a file, each mistake with its line and remedy; and its scenario, if it holds one and nothing
    is wrong."""

    mistakes: tuple[str, ...]
    source: Source | None = None


def examine(path: Path) -> Examined:
    """Reads a designer's file as play would: a scenario is set up, another content file takes the place of the game's
    own."""
    try:
        game = _game(path.name, read_text(path))
        files = gathered(path, game)
        scenario = _scenario(game, path, files)
        if scenario is None:
            return Examined(_misread(game, path))
        source = Source(game, scenario, files)
        game.setup(complete(game, source.setting({})), RandomDice(Random(1)))
    except BadFile as trouble:
        return Examined(trouble.sentences)
    except WyrmError as trouble:
        return Examined((f"{path.name}: {trouble}",))
    return Examined((), source)


def _misread(game: AnyGame, path: Path) -> tuple[str, ...]:
    """Mistakes of a map or a table itself; a scenario of the box that finds no room on a map says nothing about it."""
    box = registry.content(game)
    places = [path.name] if path.name in box else [name for name in box if name.endswith(path.suffix)]
    if not places:
        raise _unread(game, path.name)
    found = [_misread_as(game, place, path) for place in places]
    return min(found, key=len)


def _unread(game: AnyGame, name: str) -> BadFile:
    reads = ", ".join(registry.content(game))
    return BadFile(name, 0, f"{game.title} reads no files of this name.", f"It reads: {reads}.")


def _misread_as(game: AnyGame, place: str, path: Path) -> tuple[str, ...]:
    files = {place: read_text(path)}
    for scenario in game.scenarios(files):
        try:
            game.blank(complete(game, Setting(scenario, {}, files)))
        except BadFile as trouble:
            if trouble.path == place:
                return BadFile.of(path.name, trouble.mistakes).sentences
        except WyrmError:
            continue
    return ()
