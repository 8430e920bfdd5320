"""What a player means on the command line: a game's scenario, a designer's own file, or a record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .. import registry
from ..core import AnyGame, BadSetup
from ..core.record import FORMAT
from ..reading import parse
from ..text.saves import read

if TYPE_CHECKING:
    from ..designs import Source


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


def options(found: Source, preset: str, named: Mapping[str, str]) -> Mapping[str, str]:
    """The options of a preset of the scenario, and those that were named by themselves over them."""
    if not preset:
        return named
    presets = {each.id: each.options for each in found.game.scenarios(found.files)[found.scenario].presets}
    if preset not in presets:
        known = f"Its presets are: {', '.join(presets)}." if presets else "It has none."
        raise BadSetup(f"{found.game.id}/{found.scenario} has no preset {preset!r}. {known}")
    return {**presets[preset], **named}


def source(what: str) -> Source:
    """The scenario that "game/scenario", the path of a designer's scenario file, or "folder/scenario" means: one of the
    game's own with the content files of that folder."""
    from ..designs import ENDINGS, Source, designed, in_folder

    path = Path(what).expanduser()
    if path.is_file():
        return designed(path)
    name, _, scenario = what.partition("/")
    if scenario and name not in registry.SHELF and (found := in_folder(path.parent, path.name)) is not None:
        return found
    if what.endswith(ENDINGS) or name not in registry.SHELF:
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
