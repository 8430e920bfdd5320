"""Commands that ask about games: rules, check, study, bench."""

from __future__ import annotations

import os
import secrets
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from .. import registry
from ..bots import HUMAN, cast, dismiss, words
from ..core import AnyGame, BadSetup
from ..rulebook import Rule, Rulebook, citations, coverage
from ..text import sources
from ..text.options import Json, Options, Seats, Seconds, pairs, put_json, say
from ..text.rulebooks import rulebook_of
from ..text.terminal import console
from .games import Plan, Row, play_some
from .study import jobs_of, run_study
from .summary import ENDING, Summary, summarise, table

GameName = Annotated[str, typer.Argument(help="The game's id, as 'wyrm games' lists it.")]
MOST_ENDINGS = 12  # shown to people; programs get them all


# -- rules -----------------------------------------------------------------------------------------------------------


def rules(
    game: GameName,
    rule: Annotated[str, typer.Argument(help="A rule's id such as LOU-7.4; default: the contents.")] = "",
    search: Annotated[str, typer.Option(help="Show the rules that contain these words.")] = "",
    cover: Annotated[bool, typer.Option("--coverage", help="Count the rules that tests cite.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are, for --coverage.")] = Path("tests"),
    json: Json = False,
) -> None:
    """Read the rules of a game: the contents, a rule by its id, or all that contain some words."""
    book = rulebook_of(registry.game(game))
    if cover:
        return _coverage(book, tests, json)
    if not (rule or search):
        return _contents(book, json)
    wanted = rule.upper() if rule.upper() in book else rule
    found = book.search(search) if search else book.resolve(wanted)
    if not found:
        raise BadSetup(f"No rule of {game} contains {search!r}.")
    if json:
        return put_json([_plain(each) for each in found])
    return say(*[Markdown(f"**{each.id}** ({each.title}) {each.text}") for each in found])


def _plain(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "section": rule.section, "title": rule.title, "text": rule.text}


def _contents(book: Rulebook, json: bool) -> None:
    if json:
        put_json([_plain(rule) for rule in book])
        return
    for section in book.sections:
        ends = dict.fromkeys(rule.id for rule in (section.rules[:1] + section.rules[-1:]))
        ids = f"  {' to '.join(ends)}" if ends else ""
        line = Text("  " * (section.level - 1)).append(f"{section.number} {section.title}".strip(), "bold")
        say(line.append(ids, "dim not bold"))


def _coverage(book: Rulebook, tests: Path, json: bool) -> None:
    if not tests.is_dir():
        raise BadSetup(f"There is no folder {tests}. Say where the tests are with --tests.")
    found = coverage(book, citations(tests, book.prefix))
    if json:
        put_json({"total": found.total, "cited": found.cited, "missing": found.missing, "reference": found.reference})
        return
    say(f"{found.total} rules and rulings: {len(found.cited)} cited by tests, {len(found.missing)} not.")
    say(f"{len(found.reference)} are for reference only; nothing in them can be tried.")
    if found.missing:
        say(Text(f"Missing: {', '.join(found.missing)}", style="yellow"))


# -- check -----------------------------------------------------------------------------------------------------------


def check(
    what: Annotated[str, typer.Argument(help="A game's id, or a map or scenario file of your own.")],
    games: Annotated[int, typer.Option(min=1, help="How many random games to play.")] = 5,
    seed: Annotated[int, typer.Option(help="Where the random games begin.")] = 1,
    json: Json = False,
) -> None:
    """Check a designer's file, or put a whole game through everything that every game must pass."""
    if sources.is_file(what):
        return _check_file(Path(what), games, seed, json)
    if what not in registry.SHELF:
        raise BadSetup(f"There is no game and no file {what!r}. The games are: {', '.join(registry.SHELF)}.")
    return _check_game(registry.game(what), games, seed, json)


def _check_file(path: Path, games: int, seed: int, json: bool) -> None:
    """Mistakes with their lines; a scenario without any is tried out in random games."""
    found = sources.mistakes(path)
    tried = _tried(sources.designed(path), games, seed) if not found and path.suffix != ".map" else None
    troubles = [*found, *(tried.troubles if tried is not None else ())]
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


def _tried(source: sources.Source, games: int, seed: int) -> Summary:
    """A few random games of a scenario."""
    names = source.match({}).seat_names
    module = registry.SHELF[source.game.id]
    plan = Plan(module, source.scenario, ("random",) * len(names), files=source.files)
    return summarise(play_some(plan, jobs_of(seed, games)), names)


def _check_game(game: AnyGame, games: int, seed: int, json: bool) -> None:
    from ..checks import run

    with _bar("Checking", json) as bar:
        task = bar.add_task("", total=None)
        report = run(game, games, seed, None, lambda done, total: bar.update(task, completed=done, total=total))
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


def _bar(words: str, quiet: bool) -> Progress:
    columns = (
        TextColumn(words),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    return Progress(*columns, console=console(stderr=True), disable=quiet)


# -- study -----------------------------------------------------------------------------------------------------------


def study(
    what: Annotated[str, typer.Argument(help="GAME/SCENARIO or a scenario file of your own.")],
    seats: Seats = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    workers: Annotated[int | None, typer.Option(min=1, help="How many processes; default: one a core.")] = None,
    seed: Annotated[int | None, typer.Option(help="The first game's seed; the next has the next.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="A CSV file with a row for each game; goes on where it ended.")
    ] = None,
    option: Options = None,
    rotate: Annotated[bool, typer.Option(help="Everybody moves on by one seat after every game.")] = False,
    seconds: Seconds = None,
    json: Json = False,
) -> None:
    """Let bots play many games: who wins how often (and how sure that is), how long it takes."""
    found = sources.source(what)
    match = found.match(pairs(option))
    sitting = tuple(words(seats)) if seats else ("random",) * len(match.seat_names)
    first = seed if seed is not None else secrets.randbelow(10**9)
    plan = Plan(
        registry.SHELF[found.game.id], found.scenario, sitting, match.setting.options, found.files, rotate, seconds
    )
    _try_cast(found, plan)
    rows, stopped = _collect(plan, first, games, workers or os.cpu_count() or 1, out, json)
    _tell(summarise(rows, match.seat_names), first, out, stopped, json)
    if stopped:
        raise typer.Exit(130)


def _try_cast(found: sources.Source, plan: Plan) -> None:
    """Refuses a wrong cast before any process is started."""
    if HUMAN in plan.seats:
        raise BadSetup("A study is played by bots alone; put random, captain or command:PROGRAM on every seat.")
    found.match(plan.options, plan.seats, "0")
    for bot in cast(found.game, plan.seats, "0").values():
        dismiss(bot)


def _collect(plan: Plan, seed: int, games: int, workers: int, out: Path | None, quiet: bool) -> tuple[list[Row], bool]:
    """The rows of a study, and whether it was stopped by the keyboard."""
    rows: list[Row] = []
    try:
        with _bar("Playing", quiet) as bar, closing(run_study(plan, seed, games, workers, out)) as played:
            task = bar.add_task("", total=games)
            for row in played:
                rows.append(row)
                bar.update(task, advance=1, description=row.trouble[:60])
    except KeyboardInterrupt:
        return rows, True
    return rows, False


def _tell(summary: Summary, seed: int, out: Path | None, stopped: bool, json: bool) -> None:
    if json:
        put_json({"first_seed": seed, "stopped": stopped, **msgspec.to_builtins(summary)})
        return
    if stopped:
        again = f" The same command with --seed {seed} goes on." if out is not None else ""
        say(Text(f"Stopped after {summary.games} games.{again}", style="yellow"))
    say(table("By seat", summary.seats))
    if len(summary.players) > 1:
        say(table("By player", summary.players))
    endings = summary.endings[:MOST_ENDINGS]
    say(table("How they ended" if endings == summary.endings else "How most of them ended", endings, ENDING))
    say(
        f"{summary.games} games from seed {seed} on; {summary.draws} without a winner. Decisions: {summary.shortest} "
        f"to {summary.longest}, median {summary.median:g}, mean {summary.mean:.1f}. {summary.seconds:.1f} s of playing."
    )
    say(*[Text(trouble, style="red") for trouble in summary.troubles])


# -- bench -----------------------------------------------------------------------------------------------------------


def bench(
    what: Annotated[str, typer.Argument(help="A game's id; default: all games.")] = "",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of ours and theirs in turn.")] = 5,
    seconds: Annotated[float, typer.Option(help="CPU seconds for each measurement.")] = 1.0,
    json: Json = False,
) -> None:
    """Measure the speed of the games against python-chess, in turn, in CPU time."""
    from ..bench import measure, report_table

    chosen = [registry.game(name) for name in ([what] if what else registry.SHELF)]
    with _bar("Measuring", json) as bar:
        task = bar.add_task("", total=None)
        results = measure(chosen, rounds, seconds, lambda words: bar.update(task, advance=1, description=words))
    if json:
        put_json(results)
    else:
        say(*report_table(results))
