"""Commands that look at games without playing them: show, replay, verify, odds."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
import typer
from rich.progress import MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from ..core import AnyGame, BadPick, BadSetup, Decision, Eyes, Names, RandomDice, View, odds_of
from ..proving import prove
from ..text.board import Lit
from ..text.menu import Menu
from ..text.playback import Playback, eyes_called
from ..text.saves import write
from ..text.screen import Screen
from ..text.stepper import Stepper
from ..text.tables import on_sheet, text_board
from ..text.terminal import Terminal, console
from . import sources
from .words import EntryNumber, Json, Options, RecordFile, Seat, Seed, What, pairs, put_json, say

if TYPE_CHECKING:
    from ..draw.picture import Frame, Picture

MOMENTS = 120  # of an animation: it lasts a minute and a half, which is as long as anybody looks


class Moment(NamedTuple):
    """A position to look at, and the match it belongs to."""

    game: AnyGame
    position: Any
    names: Names
    seats: tuple[str, ...]
    eyes: Eyes = None


def moment(what: str, entry: int | None, options: dict[str, str], seed: str | None, seat: str = "") -> Moment:
    """The start of a scenario, or a record after one of its entries."""
    if sources.is_record(what):
        book = Playback(*sources.record(Path(what)))
        position = book.positions[book.entry(entry)]
        return Moment(book.game, position, book.match.names, book.match.seat_names, eyes_called(book.match, seat))
    if entry is not None:
        raise BadSetup(f"--entry goes with a record; {what} is not one.")
    match = sources.source(what).match(options, None, seed)
    return Moment(match.game, match.position, match.names, match.seat_names, eyes_called(match, seat))


def show(
    what: What,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="board.svg or board.png; default: as text.")] = None,
    entry: EntryNumber = None,
    seat: Seat = "",
    option: Options = None,
    seed: Seed = None,
    width: Annotated[int, typer.Option(help="Width of a PNG in pixels.")] = 1600,
    json: Json = False,
) -> None:
    """Draw the board of a scenario, or of a record after any of its entries."""
    found = moment(what, entry, pairs(option), seed, seat)
    view = found.game.view(found.position, found.eyes)
    if json:
        put_json(view)
    elif out is None:
        board = text_board(found.game, found.position, found.eyes, view.sheet)
        screen, shown = Screen(Terminal(console()), board, found.names), on_sheet(view)
        screen.heading(shown)
        screen.map(shown, Lit(), [token.place for token in shown.tokens])
        screen.panels(shown)
    else:
        _draw(found, view, out, width)
        say(f"Drawn: {out}")


def _draw(found: Moment, view: View, out: Path, width: int) -> None:
    from ..draw import export
    from ..draw.picture import svg

    drawing = svg(found.game.picture(found.position, found.eyes, view.sheet), view)
    if out.suffix == ".png":
        export.png(drawing, out, width)
    elif out.suffix == ".svg":
        write(out, drawing)
    else:
        raise BadSetup(f"{out} should end in .svg or .png.")


def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option("--to", help="Begin at this entry.")] = None,
    seat: Seat = "",
    json: Json = False,
    html: Annotated[Path | None, typer.Option(help="Write a page with a slider instead.")] = None,
    gif: Annotated[Path | None, typer.Option(help="Write an animation of at most 120 moments instead.")] = None,
    pictures: Annotated[Path | None, typer.Option(help="Write a PNG of each turn into this folder instead.")] = None,
    turns: Annotated[
        bool, typer.Option("--turns", help="Show only the end of each turn in a page or animation.")
    ] = False,
) -> None:
    """Step through a record; or make a page, an animation or pictures of it. Every line is checked on the way."""
    book = Playback(*sources.record(file))
    eyes = eyes_called(book.match, seat)
    if json:
        put_json(_replay_json(book, eyes, book.entry(to)))
    elif html is not None or gif is not None or pictures is not None:
        from ..draw import export

        picture = book.game.picture(book.match.position, eyes, book.match.view(eyes).sheet)
        if html is not None:
            moments = book.turns(eyes) if turns else list(book.frames(eyes, to))
            write(html, export.html(picture, moments, f"{book.game.title}: {book.match.setting.scenario}"))
        if gif is not None:
            export.gif(picture, book.turns(eyes) if turns else list(book.frames(eyes, to, MOMENTS)), gif)
        if pictures is not None:
            _paint(picture, book.turns(eyes), pictures)
        say(f"Written: {' and '.join(str(path) for path in (html, gif, pictures) if path is not None)}")
    else:
        Stepper(book, Terminal(console()), eyes).run(book.entry(to) if to is not None else 0)


def _paint(picture: Picture, frames: list[Frame], folder: Path) -> None:
    """One picture after the other, with a line of progress."""
    from ..draw import export

    bar = Progress(
        TextColumn("Painting"), MofNCompleteColumn(), TextColumn("{task.description}"), console=console(stderr=True)
    )
    with bar:
        task = bar.add_task("", total=len(frames))
        for frame, _ in zip(frames, export.stills(picture, frames, folder), strict=True):
            bar.update(task, advance=1, description=frame.view.turn)


def _replay_json(book: Playback, seat: Eyes, last: int) -> dict[str, Any]:
    told: dict[int, list[str]] = {}
    for line in book.match.log(seat):
        told.setdefault(line.entry, []).append(line.sentence)
    entries = [
        {"entry": number, "caption": book.caption(number, seat), "told": told.get(number, [])}
        for number in range(last + 1)
    ]
    header = book.match.header
    return {
        "game": header.game,
        "scenario": header.setting.scenario,
        "options": dict(header.setting.options),
        "seats": list(header.seats),
        "entries": entries,
        "view": msgspec.to_builtins(book.view(last, seat)),
    }


def verify(file: RecordFile, json: Json = False) -> None:
    """Prove a finished record: every pick legal, every line sealed, every die from the seed revealed at its end.

    A record of other rules than these: its seals and dice; whether its picks were legal, only those rules can tell."""
    game, text = sources.record(file)
    proof = prove(game, text)
    record, legal = proof.record, proof.match is not None
    entries = len(record.entries) - 1
    if json:
        what = {"proved": legal, "seals": True, "dice": True, "moves": legal, "rules": record.header.version}
        put_json({**what, "entries": entries, "rolls": proof.rolls, "outcome": record.end})
    elif legal:
        say(
            Text("Proved.", style="bold green"),
            f"{entries} entries are legal and sealed; {proof.rolls} rolls come from the committed seed.",
            record.end,
        )
    else:
        say(
            Text("Seals and dice proved.", style="bold green"),
            f"{entries} entries are sealed; {proof.rolls} rolls come from the committed seed.",
            f"Not proved: that the moves were legal and led where the record says. It was played by version "
            f"{record.header.version} of the rules; these are version {game.version}.",
            record.end,
        )


def odds(
    what: What,
    picks: Annotated[list[str], typer.Argument(help="The pick to ask about; picks before it are made first.")],
    entry: EntryNumber = None,
    option: Options = None,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """The odds of a pick for the seat that decides, from what that seat knows."""
    found = moment(what, entry, pairs(option), seed)
    position = found.position.copy()
    for word in picks[:-1]:
        _, pick = _asked(found, position, word)
        found.game.apply(position, pick, RandomDice(_fixed(seed)))
    seat, pick = _asked(found, position, picks[-1])
    answer = odds_of(found.game, position, seat, pick)
    if json:
        put_json({"seat": found.seats[seat], "pick": found.names.text(pick), "odds": answer})
    else:
        screen = Screen(Terminal(console()), text_board(found.game, position), found.names)
        screen.odds(f"{found.seats[seat]}: {found.names.title(pick)}", answer)


def _fixed(seed: str | None) -> Random:
    """Dice for picks that are made only to ask about what follows: the same every time."""
    return Random(seed or "0")


def _asked(found: Moment, position: Any, word: str) -> tuple[int, int]:
    """The deciding seat and the pick that a word means there."""
    decision = found.game.decision(position)
    if not isinstance(decision, Decision):
        raise BadPick(f"The game is over there: {decision.summary}")
    pick = Menu(decision, found.names).find(word)
    if pick not in decision:
        reasons = found.game.why_not(position, decision.seat, pick)
        raise BadPick(f"{found.names.title(pick)} cannot be picked there. {' '.join(map(str, reasons))}")
    return decision.seat, pick
