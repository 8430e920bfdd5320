"""A record stepped through in the terminal: forwards, backwards, to any entry, as any seat saw it."""

from __future__ import annotations

from rich.text import Text

from ..core import BadPick, Eyes, View, WyrmError, mentioned
from .board import Lit
from .playback import Playback, eyes_called
from .screen import Screen, places_of
from .tables import Boards, on_sheet
from .terminal import Terminal

HELP = (
    "Enter or n: next entry; b: back; a number: go to that entry; + and a number: that many further; s SEAT: look with "
    "that seat's eyes (s spectator: an onlooker's; s alone: those that see most); o: overview; p: all pieces; x: what "
    "lies beside the board; q: leave."
)


class Stepper:
    """Shows one entry after another."""

    def __init__(self, playback: Playback, terminal: Terminal, eyes: Eyes) -> None:
        self.playback = playback
        self.terminal = terminal
        self.eyes = eyes
        match = playback.match
        self.boards = Boards(match.game)
        first = self.boards.board(playback.positions[0], playback.view(0, eyes))
        self.screen = Screen(terminal, first, match.names)

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
            self.eyes = eyes_called(self.playback.match, word[1:].strip())
        elif word == "o":
            self.screen.overview(self._view(at), Lit())
        elif word == "p":
            self.screen.pieces(self.playback.view(at, self.eyes))
        elif word == "x":
            self.screen.panels(self._view(at))
        else:
            raise BadPick(HELP)
        return at

    def _view(self, at: int) -> View:
        """The table after an entry, its board put on the screen."""
        view = self.playback.view(at, self.eyes)
        self.screen.board = self.boards.board(self.playback.positions[at], view)
        return on_sheet(view)

    def show(self, at: int) -> None:
        """One entry: the table after it, and what was told."""
        view = self._view(at)
        match = self.playback.match
        told = [line for line in match.log(self.eyes, at) if line.entry == at]
        named = [text for line in told for text in mentioned(line.event, match.game.sentences, match.names)]
        focus = frozenset(places_of(view, named))
        self.screen.heading(view)
        self.screen.map(view, Lit(focus=focus), focus)
        self.terminal.show(Text(f"{at}. {self.playback.caption(at, self.eyes)}", style="bold"))
        self.screen.news(told)
        if view.outcome:
            self.terminal.show(Text(view.outcome, style="bold"))
