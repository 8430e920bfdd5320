"""Words that the commands of `wyrm` share: their options, and how they speak to people and to programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from ..core import BadSetup
from ..text.terminal import console

What = Annotated[str, typer.Argument(help="GAME/SCENARIO, or a file: a record or a scenario of your own.")]
RecordFile = Annotated[Path, typer.Argument(help="A record or a saved game.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the scenario: NAME=VALUE.")]
Preset = Annotated[
    str,
    typer.Option("--preset", help="Several options set at once: a preset of the scenario, as 'wyrm games' lists it."),
]
Seats = Annotated[
    str,
    typer.Option(
        help="Who plays, with commas between: human, a bot (beginner, regular, random), command:PROGRAM or "
        "python:MODULE:CLASS."
    ),
]
Seed = Annotated[str | None, typer.Option(help="Settles every die: the same seed and picks give the same game.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color", help="No colours (as with NO_COLOR).")]
Seat = Annotated[
    str,
    typer.Option(
        "--seat",
        help="With whose eyes: a seat's number or name, spectator, or all; default all once a game is over.",
    ),
]
EntryNumber = Annotated[int | None, typer.Option("--entry", help="After which entry of the record; default the last.")]
GameName = Annotated[str, typer.Argument(help="The game's id, as 'wyrm games' lists it.")]
Seconds = Annotated[float | None, typer.Option(help="Time budget of a bot for one decision.")]


def say(*what: RenderableType) -> None:
    """To people."""
    out = console()
    for item in what:
        out.print(Text(item) if isinstance(item, str) else item)


def put_json(value: Any) -> None:
    """To programs."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def pairs(options: list[str] | None) -> dict[str, str]:
    """NAME=VALUE words as a table."""
    table = {}
    for word in options or []:
        name, found, value = word.partition("=")
        if not found:
            raise BadSetup(f"An option is written NAME=VALUE; {word!r} is not.")
        table[name.strip()] = value.strip()
    return table


def bar_of(words: str, quiet: bool) -> Progress:
    """A bar on standard error for work that takes its time; none for programs."""
    columns = (
        TextColumn(words),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    return Progress(*columns, console=console(stderr=True), disable=quiet)
