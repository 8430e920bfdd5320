"""The player's terminal: lines in with completion, styled text out. Works as well on a pipe as on a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console, RenderableType
from rich.text import Text

FORGET = "\x1b[3J"  # empties the scroll-back, where a terminal has one


def console(colour: bool = True, stderr: bool = False) -> Console:
    """A console that keeps to NO_COLOR, to `--no-colour` and to the width of the window."""
    plain = not colour or bool(os.environ.get("NO_COLOR"))
    return Console(stderr=stderr, no_color=plain, highlight=False, soft_wrap=False)


class Terminal:
    """What the text client needs of a terminal."""

    def __init__(self, screen: Console) -> None:
        self.screen = screen
        self.live = screen.is_terminal and sys.stdin.isatty() and sys.stdout.isatty()
        self._words: list[str] = []
        if self.live:
            self._set_up_completion()

    @property
    def width(self) -> int:
        return self.screen.width

    @property
    def height(self) -> int:
        return self.screen.height

    def show(self, *what: RenderableType) -> None:
        for item in what:
            self.screen.print(Text(item) if isinstance(item, str) else item)

    def height_of(self, *what: RenderableType) -> int:
        """How many lines it would take to show this."""
        return sum(len(self.screen.render_lines(item)) for item in what)

    def advise(self, words: str, command: str) -> None:
        """A command to copy, in a line that is never broken."""
        self.show(words)
        self.screen.print(Text(f"  {command}"), soft_wrap=True)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """A line from the player; EOFError when there are no more."""
        self._words = list(words)
        if self.live:
            return input(f"{prompt} ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.show(f"{prompt} {line.rstrip()}")
        return line.rstrip("\n")

    def confirm(self, question: str) -> bool:
        """Whether the player says yes; whatever else he types is no."""
        return self.ask(f"{question} (y/n)").strip().casefold() in ("y", "yes")

    def waiting(self, words: str) -> AbstractContextManager[object]:
        """Shows that something is going on, where somebody watches."""
        return self.screen.status(words) if self.live else nullcontext()

    def wipe(self) -> None:
        """Clears the screen, the scroll-back and the lines typed so far: nothing of the other player stays."""
        if not self.live:
            return
        self.screen.clear()
        self.screen.file.write(FORGET)
        self.screen.file.flush()
        _forget_lines()

    def _set_up_completion(self) -> None:
        try:
            import readline
        except ImportError:  # a Python without it, as on Windows: lines are read without completion
            return
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, typed: str, which: int) -> str | None:
        fitting = [word for word in self._words if word.startswith(typed)]
        return fitting[which] if which < len(fitting) else None


def _forget_lines() -> None:
    try:
        import readline
    except ImportError:  # as above: nothing was kept
        return
    readline.clear_history()
