"""A keyboard for tests: lines typed beforehand, a page that keeps what was shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path

from rich.console import Console

from wyrmtable.bots import Bot
from wyrmtable.core import AnyGame, Match, Setting
from wyrmtable.text.client import Client
from wyrmtable.text.terminal import Terminal


class Desk(Terminal):
    """A player who types these lines and then leaves; handing the keyboard over takes no line."""

    def __init__(self, *lines: str, width: int = 100) -> None:
        self.paper = StringIO()
        super().__init__(Console(file=self.paper, width=width, highlight=False))
        self.lines = list(lines)
        self.asked: list[str] = []

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        if "press Enter" in prompt:
            return ""
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        self.show(f"{prompt} {line}")
        return line

    @property
    def page(self) -> str:
        return self.paper.getvalue()


def sit(game: AnyGame, path: Path, *lines: str, seed: str = "1", bots: Mapping[int, Bot] | None = None) -> Sitting:
    """Plays these lines; whoever has no bot sits at the keyboard."""
    match = Match(game, Setting(next(iter(game.scenarios({})))), seed=seed)
    desk = Desk(*lines)
    client = Client(match, bots or {}, desk, path)
    client.run()
    return Sitting(match, desk, client)


class Sitting:
    """What came of it."""

    def __init__(self, match: Match, desk: Desk, client: Client) -> None:
        self.match = match
        self.desk = desk
        self.client = client

    @property
    def page(self) -> str:
        return self.desk.page

    def after(self, typed: str) -> str:
        """What was shown after a line was typed, up to the next prompt."""
        told = self.page.partition(f"> {typed}\n")[2]
        return told.partition("> ")[0]
