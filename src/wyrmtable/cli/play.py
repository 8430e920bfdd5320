"""Commands that play: play, saved, resume, and campaign for series of games."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress, TextColumn
from rich.table import Table
from rich.text import Text

from .. import registry
from ..bots import HUMAN, Bot, BotFailed, cast, dismiss, play_out, words
from ..core import BadSetup, Match, Outcome
from ..text import saves
from ..text.terminal import Terminal, console
from . import sources
from .words import Json, NoColour, Options, Preset, Seats, Seconds, Seed, pairs, put_json, say


def play(
    what: Annotated[
        str, typer.Argument(help="GAME/SCENARIO, a scenario file of your own, or FOLDER/SCENARIO with your files.")
    ] = "",
    seats: Seats = "",
    seed: Seed = None,
    preset: Preset = "",
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
    options = sources.options(found, preset, pairs(option))
    match = found.match(options, None, seed)
    sitting = words(seats) if seats else _default_seats(match)
    match = found.match(options, sitting, match.seed)
    if record is not None and record.exists():
        raise BadSetup(f"{record} exists. Go on with it by --resume {record}, or choose another file.")
    return _play(match, record or saves.fresh_path(match), seconds, no_colour)


def _default_seats(match: Match) -> list[str]:
    """A person on the first seat, the usual bot of the game on the others."""
    return [HUMAN] + [registry.usual_level(match.game).id] * (len(match.seat_names) - 1)


def _list_saved() -> None:
    found = saves.saved()
    if not found:
        say("There are no saved games. Begin one: 'wyrm games' lists what there is to play.")
        return
    say(
        saved_table(found),
        "Go on with: wyrm resume NUMBER (or the path of a file); wyrm resume takes the latest.",
    )


def saved(json: Json = False) -> None:
    """List saved games, the latest first."""
    if json:
        put_json(saved_json(saves.saved()))
    else:
        _list_saved()


def resume(
    which: Annotated[str, typer.Argument(help="A number of the list of saved games, or a file.")] = "",
    seconds: Seconds = None,
    no_colour: NoColour = False,
) -> None:
    """Go on with a saved game: the latest, or the one you name."""
    found = saves.saved() if which else [save for save in saves.saved() if not save.over]
    if not which and not found:
        raise BadSetup("No game is waiting.")
    _resume(_saved_as(which, found), seconds, no_colour)


def campaign(
    which: Annotated[str, typer.Argument(help="A number of the list of saved games, or a file.")] = "",
    seconds: Seconds = None,
    no_colour: NoColour = False,
) -> None:
    """Go on with a series of games: begin the game that follows a finished one; by default the latest saved."""
    path = _saved_as(which, saves.saved())
    game, text = sources.record(path)
    match = saves.resume(game, text)
    if match.outcome is None:
        return _play(match, path, seconds, no_colour)
    following = sequel_of(match)
    if following is None:
        raise BadSetup(f"The series ends with this game: {match.outcome.summary}")
    after = saves.following_path(path)
    if after.exists():
        raise BadSetup(f"The next game of the series is there already. Go on with it: wyrm campaign {after}")
    return _play(following, after, seconds, no_colour)


def sequel_of(match: Match) -> Match | None:
    """The next game of a series, for the same players and with a seed of its own: this one's may become known."""
    sequel = match.sequel
    return Match(match.game, sequel.setting, match.seats) if sequel is not None else None


def _saved_as(which: str, found: Sequence[saves.Saved]) -> Path:
    """The file that a number of the list, or a path, means; the first of the list without a word."""
    if which and not which.isdecimal():
        return Path(which).expanduser()
    number = int(which or 1)
    if not 1 <= number <= len(found):
        raise BadSetup(f"There is no saved game {number}. 'wyrm saved' lists them.")
    return found[number - 1].path


def _resume(path: Path, seconds: float | None, no_colour: bool) -> None:
    game, text = sources.record(path)
    _play(saves.resume(game, text), path.expanduser(), seconds, no_colour)


def _play(match: Match, path: Path, seconds: float | None, no_colour: bool) -> None:
    """Plays a game, and the games that follow it as long as the players want; each is saved in a file of its own."""
    following: Match | None = match
    while following is not None:
        match, following = following, None
        goes_on = _play_one(match, path, seconds, no_colour)
        if goes_on:
            path, following = saves.following_path(path), sequel_of(match)
        elif match.sequel is not None:
            Terminal(console(not no_colour)).advise("The series goes on with:", f"wyrm campaign {path}")


def _play_one(match: Match, path: Path, seconds: float | None, no_colour: bool) -> bool:
    """Plays one game; whether the players want the next one of a series."""
    from ..text.client import Client

    bots = cast(match.game, match.seats, match.seed, seconds)
    terminal = Terminal(console(not no_colour))
    if HUMAN not in match.seats and match.outcome is None:
        _watch(match, bots, path)
        return False
    client = Client(match, bots, terminal, path)
    try:
        finished = client.run()
        new = match.sequel is not None and not saves.following_path(path).exists()
        return finished and new and client.goes_on()
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


def saved_table(found: Iterable[saves.Saved]) -> Table:
    table = Table(title="Saved games, the latest first", title_justify="left")
    table.add_column("", justify="right", style="bold cyan")
    for heading in ("game", "seats", "picks", "state", "last played", "file"):
        table.add_column(heading)
    for number, save in enumerate(found, 1):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.when))
        state = "over" if save.over else "running"
        seats = ", ".join(save.seats)
        table.add_row(
            str(number), f"{save.game}/{save.scenario}", seats, str(save.entries), state, when, save.path.name
        )
    return table


def saved_json(found: Iterable[saves.Saved]) -> list[dict[str, Any]]:
    return [{**save._asdict(), "path": str(save.path)} for save in found]
