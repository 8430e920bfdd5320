"""The command that checks a designer's file or a whole game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from .. import registry
from ..core import AnyGame, BadSetup
from . import sources
from .words import Json, bar_of, put_json, say

if TYPE_CHECKING:
    from ..designs import Source
    from ..study import Summary


TRIED = 5  # random games of a designer's scenario
EXAMINED = 300  # entries of a game: a few minutes of the slowest


def check(
    what: Annotated[str, typer.Argument(help="A game's id, or a map or scenario file of your own.")],
    games: Annotated[
        int | None,
        typer.Option(
            min=1, help=f"How many random games to play: {TRIED} of a file; those of a game are examined whole."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Where the random games begin.")] = 1,
    entries: Annotated[
        int | None,
        typer.Option(min=1, help=f"How many entries of random games of a game to examine: {EXAMINED}, unless --games."),
    ] = None,
    json: Json = False,
) -> None:
    """Check a designer's file, or put a whole game through everything that every game must pass."""
    if sources.is_file(what):
        if entries is not None:
            raise BadSetup(f"--entries goes with a game; for the file {what} say --games.")
        return _check_file(Path(what), games or TRIED, seed, json)
    if what not in registry.SHELF:
        raise BadSetup(f"There is no game and no file {what!r}. The games are: {', '.join(registry.SHELF)}.")
    return _check_game(registry.game(what), games, seed, entries or (None if games else EXAMINED), json)


def _check_file(path: Path, games: int, seed: int, json: bool) -> None:
    """Mistakes with their lines; a scenario without any is tried out in random games."""
    from ..designs import examine

    examined = examine(path.expanduser())
    tried = _tried(examined.source, games, seed) if examined.source is not None else None
    failed = tried.troubles if tried is not None else ()
    troubles = [*examined.mistakes, *(f"{path.name}, random game of {trouble}" for trouble in failed)]
    if json:
        put_json({"file": str(path), "mistakes": troubles, "tried": tried})
    else:
        say(*[Text(trouble, style="red") for trouble in troubles])
        if not troubles:
            say(Text(f"{path.name} is in order.", style="green"))
        if tried is not None:
            rates = ", ".join(f"{rate.name} {rate.points:g}" for rate in tried.seats)
            length = " to ".join(dict.fromkeys(map(str, (tried.shortest, tried.longest))))
            say(f"Random games played to the end: {tried.games}, of {length} decisions. Points: {rates}.")
    if troubles:
        raise typer.Exit(2)


def _tried(source: Source, games: int, seed: int) -> Summary:
    """A few random games of a scenario."""
    from ..study import Plan, jobs_of, play_some, summarise

    names = source.match({}).seat_names
    module = registry.SHELF[source.game.id]
    plan = Plan(module, source.scenario, ("random",) * len(names), files=source.files)
    return summarise(play_some(plan, jobs_of(seed, games)), names)


def _check_game(game: AnyGame, games: int | None, seed: int, entries: int | None, json: bool) -> None:
    from ..checks import run

    with bar_of("Checking", json) as bar:
        task = bar.add_task("", total=None)
        report = run(
            game, games, seed, None, lambda done, total: bar.update(task, completed=done, total=total), entries=entries
        )
    if json:
        lines = [
            {"check": row.check.name, "verdict": row.verdict, "examined": row.examined, "broken": str(row.broken or "")}
            for row in report.rows
        ]
        put_json({"game": game.id, "games": report.games, "passed": report.passed, "checks": lines})
    else:
        say(*[Text(str(row), style="red" if row.broken else "") for row in report.rows])
    if not report.passed:
        raise typer.Exit(1)
