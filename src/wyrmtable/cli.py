"""The `wyrm` command: play, look, replay, prove, ask for odds and rules, check, study, measure."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TextColumn
from rich.text import Text

from . import __version__
from .bots import HUMAN, Bot, BotFailed, cast, dismiss, has_captain, play_out, words
from .core import BadSetup, Match, Outcome, WyrmError
from .study import asking
from .text import Client, Terminal, console, listing, looking, saves, sources
from .text.options import Json, NoColour, Options, Seats, Seconds, Seed, pairs, put_json, say

app = typer.Typer(
    help="Old fantasy wargames by their real rules: against friends, against bots, or both.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Old fantasy wargames by their real rules."""
    if version:
        sys.stdout.write(f"wyrmtable {__version__}\n")
    elif context.invoked_subcommand is None:
        scenario = next(f"{game.id}/{listing.ordered(game)[0].id}" for game in listing.shelf())
        say(
            Text("Wyrmtable", style="bold").append(": old fantasy wargames by their real rules.", "not bold"),
            "",
            "  wyrm games                    what there is to play",
            "  wyrm serve --browser          play in the browser",
            f"  wyrm play {scenario:<19} play here (you first, a bot against you)",
            "  wyrm resume                   go on with the game you left",
            "  wyrm rules GAME               read the rules",
            "  wyrm --help                   everything else",
        )


@app.command()
def games(json: Json = False) -> None:
    """List the games and their scenarios, easiest first."""
    if json:
        put_json(listing.games_json())
    else:
        for game in listing.shelf():
            say(*listing.games_list(game), "")


@app.command()
def play(
    what: Annotated[str, typer.Argument(help="GAME/SCENARIO or a scenario file of your own.")] = "",
    seats: Seats = "",
    seed: Seed = None,
    option: Options = None,
    record: Annotated[Path | None, typer.Option(help="Where to keep the game; default your own folder.")] = None,
    resume_file: Annotated[Path | None, typer.Option("--resume", help="Go on with this saved game.")] = None,
    seconds: Seconds = None,
    no_colour: NoColour = False,
) -> None:
    """Play a game in the terminal; with bots on all seats, watch it being played to the end."""
    if resume_file is not None:
        return _resume(resume_file, seconds, no_colour)
    if not what:
        return _list_saved()
    found = sources.source(what)
    match = found.match(pairs(option), None, seed)
    sitting = words(seats) if seats else _default_seats(match)
    match = found.match(pairs(option), sitting, match.seed)
    if record is not None and record.exists():
        raise BadSetup(f"{record} exists. Go on with it by --resume {record}, or choose another file.")
    return _play(match, record or saves.fresh_path(match), seconds, no_colour)


def _default_seats(match: Match) -> list[str]:
    """A person on the first seat, the game's captain (else a random bot) on the others."""
    other = "captain" if has_captain(match.game) else "random"
    return [HUMAN] + [other] * (len(match.seat_names) - 1)


def _list_saved() -> None:
    found = saves.saved()
    if not found:
        say("There are no saved games. Begin one: 'wyrm games' lists what there is to play.")
        return
    say(
        listing.saved_table(found),
        "Go on with: wyrm resume NUMBER (or the path of a file); wyrm resume takes the latest.",
    )


@app.command()
def serve(
    database: Annotated[str, typer.Option(help="Where games are kept; default WYRM_DATABASE or a file here.")] = "",
    host: Annotated[str, typer.Option(help="The address to serve on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser, if there is one.")] = False,
) -> None:
    """Serve the table in the browser: lobby, games, bots."""
    from .host.serve import serve as serve_tables

    serve_tables(database or None, host, port, browser)


@app.command("saved")
def saved(json: Json = False) -> None:
    """List saved games, the latest first."""
    if json:
        put_json(listing.saved_json(saves.saved()))
    else:
        _list_saved()


@app.command()
def resume(
    which: Annotated[str, typer.Argument(help="A number of the list of saved games, or a file.")] = "",
    seconds: Seconds = None,
    no_colour: NoColour = False,
) -> None:
    """Go on with a saved game: the latest, or the one you name."""
    if which and not which.isdecimal():
        return _resume(Path(which), seconds, no_colour)
    running = saves.saved() if which else [save for save in saves.saved() if not save.over]
    number = int(which or 1)
    if not 1 <= number <= len(running):
        raise BadSetup(f"There is no saved game {which}. 'wyrm saved' lists them." if which else "No game is waiting.")
    return _resume(running[number - 1].path, seconds, no_colour)


def _resume(path: Path, seconds: float | None, no_colour: bool) -> None:
    game, text = sources.record(path)
    _play(saves.resume(game, text), path.expanduser(), seconds, no_colour)


def _play(match: Match, path: Path, seconds: float | None, no_colour: bool) -> None:
    bots = cast(match.game, match.seats, match.seed, seconds)
    terminal = Terminal(console(not no_colour))
    if HUMAN not in match.seats and match.outcome is None:
        return _watch(match, bots, path)
    client = Client(match, bots, terminal, path)
    try:
        client.run()
    except KeyboardInterrupt:
        terminal.show("")
        terminal.advise("The game is saved up to your last pick. Go on with:", f"wyrm resume {path}")
        raise typer.Exit(130) from None
    except BotFailed as trouble:
        raise BotFailed(f"{trouble} The game is saved: wyrm resume {path}") from None


def _watch(match: Match, bots: Mapping[int, Bot], path: Path) -> None:
    """Bots alone: a line of progress, then the outcome."""
    saves.save(match, path)
    bar = Progress(TextColumn("{task.description}"), TextColumn("{task.completed} picks"), console=console(stderr=True))
    try:
        with bar:
            task = bar.add_task("Playing", total=None)
            outcome = play_out(match, bots, lambda match: bar.update(task, advance=1, description=moment(match)))
    finally:
        for bot in bots.values():
            dismiss(bot)
        saves.save(match, path)
    assert isinstance(outcome, Outcome)
    say(Text(outcome.summary, style="bold"))
    Terminal(console()).advise(f"{len(match.entries) - 1} picks. See the game with:", f"wyrm replay {path}")


def moment(match: Match) -> str | None:
    """Where the game stands, told now and then; None leaves what was told."""
    if len(match.entries) % 50:
        return None
    view = match.view(None)
    return f"{view.turn} {view.phase}"


app.command("show")(looking.show)
app.command("replay")(looking.replay)
app.command("verify")(looking.verify_record)
app.command("odds")(looking.odds)
app.command("rules")(asking.rules)
app.command("check")(asking.check)
app.command("study")(asking.study)
app.command("bench")(asking.bench)


def main() -> None:
    """The entry of the command: whatever a person can get wrong ends in one sentence and exit code 2."""
    try:
        app()
    except WyrmError as trouble:
        complain(str(trouble))
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; nothing is left to say
        sys.exit(1)
    except OSError as trouble:
        where = f"{trouble.filename}: " if trouble.filename else ""
        complain(f"{where}{trouble.strerror or trouble}.")
    except Exception as trouble:
        if os.environ.get("WYRMTABLE_TRACE"):
            raise
        what = f"{type(trouble).__name__}: {trouble}".rstrip(": ")
        complain(f"A mistake of ours, not of yours: {what}. Set WYRMTABLE_TRACE=1 to see where, and tell us.", 3)


def complain(message: str, code: int = 2) -> None:
    console(stderr=True).print(Text(f"wyrm: {message}", style="red"), soft_wrap=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
