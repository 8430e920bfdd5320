"""The command that puts a game's content where a designer can change it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import registry
from ..core import BadSetup
from ..text.saves import write
from . import sources
from .words import Json, put_json, say


def copy(
    what: Annotated[str, typer.Argument(help="A game's id, for all of its content; or GAME/SCENARIO.")],
    folder: Annotated[Path, typer.Argument(help="Where to put the files; files that are there stay as they are.")],
    json: Json = False,
) -> None:
    """Copy a game's content, or a scenario and its map, into a folder: to change, check and play them."""
    from ..designs import begin_with, box
    from ..files import read_text

    name, _, scenario = what.partition("/")
    game = registry.game(name)
    if scenario:
        scenario = sources.source(what).scenario
    found = begin_with(game, scenario) if scenario else box(game)
    if not found:
        raise BadSetup(f"{game.title} has no content files.")
    there = [file for file in found if (folder / file).exists()]
    if there:
        raise BadSetup(f"{folder / there[0]} exists already. Choose another folder, or move the file away.")
    for file, path in found.items():
        write(folder / file, read_text(path))
    if json:
        return put_json({"game": game.id, "files": [str(folder / file) for file in found]})
    wanted = [scenario] if scenario else list(game.scenarios({}))
    main = next((file for each in wanted for file in found if Path(file).stem == each), "")
    return say(
        f"Copied into {folder}: {', '.join(found)}",
        "Change them as you like. See what is wrong with one, or play a scenario with them:",
        f"  wyrm check {folder / (main or next(iter(found)))}",
        f"  wyrm play {folder / (main or wanted[0])}",
    )
