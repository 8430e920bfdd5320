"""The command that lets bots play many games."""

from __future__ import annotations

import os
import secrets
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.text import Text

from .. import registry
from ..bots import HUMAN, cast, dismiss, words
from ..core import BadSetup
from ..text.terminal import console
from . import sources
from .words import Json, Options, Preset, Seats, Seconds, bar_of, pairs, put_json, say

if TYPE_CHECKING:
    from ..designs import Source
    from ..study import Plan, Row, Summary

MOST_ENDINGS = 12  # shown to people; programs get them all
MOST_TROUBLES = 20


def study(
    what: Annotated[
        str, typer.Argument(help="GAME/SCENARIO, a scenario file of your own, or FOLDER/SCENARIO with your files.")
    ],
    seats: Seats = "",
    games: Annotated[int, typer.Option(min=1, help="How many games, or series of games.")] = 100,
    workers: Annotated[int | None, typer.Option(min=1, help="How many processes; default: one per core.")] = None,
    seed: Annotated[int | None, typer.Option(help="The first game's seed; the next has the next.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="A CSV file with a row for each game; goes on where it ended.")
    ] = None,
    preset: Preset = "",
    option: Options = None,
    rotate: Annotated[bool, typer.Option(help="Everybody moves on by one seat after every game.")] = False,
    chain: Annotated[int, typer.Option(min=1, help="Play series of so many games, each the sequel of the last.")] = 1,
    seconds: Seconds = None,
    json: Json = False,
) -> None:
    """Let bots play many games: who wins how often (and how sure that is), how long it takes."""
    from ..study import Plan, summarise

    found = sources.source(what)
    match = found.match(sources.options(found, preset, pairs(option)))
    sitting = tuple(words(seats)) if seats else ("random",) * len(match.seat_names)
    first = seed if seed is not None else secrets.randbelow(10**9)
    module, options = registry.SHELF[found.game.id], match.setting.options
    plan = Plan(module, found.scenario, sitting, options, found.files, rotate, seconds, chain=chain)
    _try_cast(found, plan)
    rows, stopped = _collect(plan, first, games, workers or os.cpu_count() or 1, out, json)
    summary = summarise(rows, match.seat_names)
    _tell(summary, first, out, stopped, json)
    if stopped:
        raise typer.Exit(130)
    if summary.troubles:
        console(stderr=True).print(Text(f"wyrm: {failure(summary)}", style="red"), soft_wrap=True)
        raise typer.Exit(1)


def failure(summary: Summary) -> str:
    """How many games failed, and the first error."""
    failed = len(summary.troubles)
    games = "One game has" if failed == 1 else f"{failed} games have"
    return f"{games} no result. The first error, {summary.troubles[0]}"


def _try_cast(found: Source, plan: Plan) -> None:
    """Refuses a wrong cast before any process is started."""
    from ..study.games import BOTS_ALONE

    if HUMAN in plan.seats:
        raise BadSetup(BOTS_ALONE)
    found.match(plan.options, plan.seats, "0")
    for bot in cast(found.game, plan.seats, "0").values():
        dismiss(bot)


def _collect(plan: Plan, seed: int, games: int, workers: int, out: Path | None, quiet: bool) -> tuple[list[Row], bool]:
    """The rows of a study, and whether it was stopped by the keyboard."""
    from ..study import run_study

    rows: list[Row] = []
    try:
        with bar_of("Playing", quiet) as bar, closing(run_study(plan, seed, games, workers, out)) as played:
            task = bar.add_task("", total=games)
            for row in played:
                rows.append(row)
                bar.update(task, advance=int(row.link == 1), description=row.trouble[:60])
    except KeyboardInterrupt:
        return rows, True
    return rows, False


def _tell(summary: Summary, seed: int, out: Path | None, stopped: bool, json: bool) -> None:
    from ..study import ENDING, table

    if json:
        put_json({"first_seed": seed, "stopped": stopped, **msgspec.to_builtins(summary)})
        return
    if stopped:
        again = f" The same command with --seed {seed} goes on." if out is not None else ""
        say(Text(f"Stopped after {_games(summary.games)}.{again}", style="yellow"))
    say(table("By seat", summary.seats))
    if len(summary.players) > 1:
        say(table("By player", summary.players))
    endings = summary.endings[:MOST_ENDINGS]
    say(table("How they ended" if endings == summary.endings else "How most of them ended", endings, ENDING))
    say(
        f"{_games(summary.games)} from seed {seed} on; {summary.draws} without a winner. Decisions: {summary.shortest} "
        f"to {summary.longest}, median {summary.median:g}, mean {summary.mean:.1f}. {summary.seconds:.1f} s of playing."
    )
    say(*[Text(trouble, style="red") for trouble in summary.troubles[:MOST_TROUBLES]])
    if len(summary.troubles) > MOST_TROUBLES:
        say(Text(f"... and {len(summary.troubles) - MOST_TROUBLES} more.", style="red"))


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"
