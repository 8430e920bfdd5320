"""The command that writes out what a game offers: tables, maps, books."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from .. import registry
from ..core import AnyGame, BadSetup, Eyes, Match
from ..workbench import Export
from . import sources
from .words import EntryNumber, Json, Options, Seat, Seed, pairs, put_json, say


def export(
    what: Annotated[str, typer.Argument(help="A game's id, GAME/SCENARIO, a scenario of your own, or a record.")],
    name: Annotated[str, typer.Argument(help="What to write; default: list what there is.")] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; default: print it.")] = None,
    entry: EntryNumber = None,
    seat: Seat = "",
    option: Options = None,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Write out a game or a record in one of the forms that its game offers; without a name, list them."""
    if not name:
        return _list(_game(what), json)
    chosen = registry.export(_game(what), name)
    match, eyes = _match(what, entry, seat, pairs(option), seed)
    return _write(chosen, chosen.make(match, eyes), out)


def _game(what: str) -> AnyGame:
    if sources.is_record(what):
        return sources.record(Path(what))[0]
    return registry.game(what) if what in registry.SHELF else sources.source(what).game


def _match(what: str, entry: int | None, seat: str, options: dict[str, str], seed: str | None) -> tuple[Match, Eyes]:
    """A record after one of its entries, or the beginning of a scenario; and whose eyes look at it."""
    from ..text.playback import Playback, eyes_called

    if not sources.is_record(what):
        if entry is not None:
            raise BadSetup(f"--entry goes with a record; {what} is not one.")
        match = sources.source(what).match(options, None, seed)
        return match, eyes_called(match, seat)
    book = Playback(*sources.record(Path(what)))
    return (book.match if entry is None else book.match_at(entry)), eyes_called(book.match, seat)


def _list(game: AnyGame, json: bool) -> None:
    found = registry.exports(game)
    if json:
        put_json([{"id": each.id, "title": each.title, "about": each.about, "suffix": each.suffix} for each in found])
    elif not found:
        say(f"{game.title} cannot be written out in any form.")
    for each in () if json else found:
        say(
            Text(f"  {each.id}", style="bold cyan").append(f"  {each.title} ({each.suffix})", "bold"),
            f"      {each.about}",
        )


def _write(chosen: Export, made: str | bytes, out: Path | None) -> None:
    from ..text.saves import write

    if out is None and isinstance(made, bytes):
        raise BadSetup(f"{chosen.title} is not text. Say where to write it: -o FILE{chosen.suffix}")
    if out is None:
        sys.stdout.write(str(made))
        return
    if isinstance(made, bytes):
        out.write_bytes(made)
    else:
        write(out, made)
    say(f"Written: {out}")
