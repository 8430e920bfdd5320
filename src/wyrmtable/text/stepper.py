"""A record stepped through in the terminal: forwards, backwards, to any entry, as any seat saw it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ..core import BadPick, WyrmError, mentioned
from .board import Lit
from .playback import Playback
from .screen import Screen, places_of
from .tables import text_board
from .terminal import Terminal

HELP = (
    "Enter or n: next entry; b: back; a number: go to that entry; + and a number: so many further; s SEAT: look with "
    "that seat's eyes (s alone: a spectator's); o: overview; p: all pieces; q: leave."
)


class Stepper:
    """Shows one entry after another."""

    def __init__(self, playback: Playback, terminal: Terminal, seat: int | None) -> None:
        self.playback = playback
        self.terminal = terminal
        self.seat = seat
        match = playback.match
        self.board = text_board(match.game, match.position)
        self.screen = Screen(terminal, self.board, match.names)

    def run(self, at: int) -> None:
        self.terminal.show(Text(HELP, style="dim"))
        moved = True
        while True:
            if moved:
                self.show(at)
            try:
                word = self.terminal.ask(f"{at}/{self.playback.last}>").strip().casefold()
            except EOFError:
                return
            if word in ("q", "quit", "exit"):
                return
            try:
                before, at = at, self._obey(word, at)
                moved = before != at or word.startswith("s")
            except WyrmError as trouble:
                moved = False
                self.terminal.show(Text(str(trouble), style="red"))

    def _obey(self, word: str, at: int) -> int:
        last = self.playback.last
        if word in ("", "n", "b"):
            step = -1 if word == "b" else 1
            if not 0 <= at + step <= last:
                raise BadPick("This is the end of the record." if step > 0 else "This is the beginning of the record.")
            return at + step
        if word.isdecimal():
            return self.playback.entry(int(word))
        if word[0] == "+" and word[1:].strip().isdecimal():
            return min(last, at + int(word[1:]))
        if word.split()[0] == "s":
            self.seat = seat_called(self.playback.match.seat_names, word[1:].strip())
        elif word == "o":
            self.screen.overview(self.playback.view(at, self.seat), Lit())
        elif word == "p":
            self.screen.pieces(self.playback.view(at, self.seat))
        else:
            raise BadPick(HELP)
        return at

    def show(self, at: int) -> None:
        """One entry: the table after it, and what was told."""
        view = self.playback.view(at, self.seat)
        match = self.playback.match
        told = [line for line in match.log(self.seat, at) if line.entry == at]
        named = [text for line in told for text in mentioned(line.event, match.game.sentences, match.names)]
        focus = frozenset(places_of(view, named))
        self.screen.heading(view)
        self.screen.map(view, Lit(focus=focus), focus)
        self.terminal.show(Text(f"{at}. {self.playback.caption(at, self.seat)}", style="bold"))
        self.screen.news(told)
        if view.outcome:
            self.terminal.show(Text(view.outcome, style="bold"))


def seat_called(seats: Sequence[str], word: str) -> int | None:
    """The seat with this number or beginning of a name; an empty word is the spectator."""
    if not word:
        return None
    if word.isdecimal() and int(word) < len(seats):
        return int(word)
    fitting = [seat for seat, name in enumerate(seats) if name.casefold().startswith(word.casefold())]
    if len(fitting) != 1:
        raise BadPick(f"No seat is called {word!r}. The seats are: {', '.join(seats)}.")
    return fitting[0]
