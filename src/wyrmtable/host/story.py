"""A stored game and the match it leads to: the same rows rebuild it in the host, in another host and in a worker."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Self

import msgspec

from ..core import AnyGame, Entry, Header, Match, WyrmError, fingerprint
from ..core.record import header_lines, sealed
from .refusals import Unplayable

SNAPSHOT_EVERY = 16


class Page(msgspec.Struct, frozen=True):
    """An entry as stored, with its seal."""

    entry: Entry
    mark: str

    def line(self) -> str:
        return f"{self.entry.body()} #{self.mark}"


class Story(msgspec.Struct, frozen=True):
    """All it takes to rebuild a match. Holds the secret seed: it never leaves the host and its workers."""

    table: str
    module: str
    header: Header
    seed: str
    pages: tuple[Page, ...]
    snapshot: dict[str, Any] | None = None


def load_game(module: str) -> AnyGame:
    game: AnyGame = import_module(module).GAME
    return game


class Ledger:
    """A match and the seal of its last entry. After a pick or an undo `seal` gives the page to be stored."""

    def __init__(self, match: Match, mark: str) -> None:
        self.match = match
        self.mark = mark

    @classmethod
    def rebuild(cls, story: Story) -> Self:
        """The match after all pages. Dice come from the seed, so every seal must be met again; if the rules have
        changed meanwhile, the game goes on from its snapshot."""
        game = load_game(story.module)
        if story.header.version != game.version:
            return cls._go_on(game, story)
        return deque(cls.retell(story), maxlen=1)[0]

    @classmethod
    def retell(cls, story: Story) -> Iterator[Self]:
        """The match after each page in turn (the same object, going on)."""
        game = load_game(story.module)
        match = Match(game, story.header.setting, story.header.seats, story.seed)
        ledger = cls(match, header_lines(story.header)[1])
        if ledger.seal().mark != story.pages[0].mark:
            raise Unplayable("This game was set up by other rules; it can be looked up, but not played.")
        yield ledger
        for page in story.pages[1:]:
            ledger.follow(page)
            yield ledger

    @classmethod
    def _go_on(cls, game: AnyGame, story: Story) -> Self:
        if story.snapshot is None:
            raise Unplayable("The rules have changed since this game began, and no snapshot of it was kept.")
        known = int(story.snapshot["entries"])
        lines = [*header_lines(story.header)[0], *(page.line() for page in story.pages[:known])]
        match = Match.resume(game, "\n".join(lines) + "\n", story.snapshot)
        ledger = cls(match, story.pages[known - 1].mark)
        for page in story.pages[known:]:
            ledger._repeat(page)
            ledger.mark = page.mark
        return ledger

    def seal(self) -> Page:
        """The newest entry as a page."""
        entry = self.match.entries[-1]
        _, self.mark = sealed(self.mark, entry.body(), fingerprint(self.match.position))
        return Page(entry, self.mark)

    def follow(self, page: Page) -> None:
        """Carries out a page that was decided elsewhere."""
        self._repeat(page)
        if self.seal().mark != page.mark:
            raise Unplayable(f"Entry {page.entry.number} of this game was played by other rules.")

    def _repeat(self, page: Page) -> None:
        entry = page.entry
        try:
            if entry.undo is not None:
                self.match.undo(entry.seat, entry.undo)
            else:
                self.match.pick(entry.seat, entry.text)
        except WyrmError as trouble:
            raise Unplayable(f"Entry {entry.number} of this game no longer fits the rules: {trouble}") from trouble

    def snapshot_due(self) -> bool:
        """Snapshots are taken now and then, where nothing can be taken back across them."""
        seat = self.match.deciding
        number = len(self.match.entries)
        return number % SNAPSHOT_EVERY == 0 and (seat is None or not self.match.undoable(seat))


def open_ledger(match: Match) -> tuple[Ledger, Page]:
    """The ledger of a new match, and the set-up as its first page."""
    ledger = Ledger(match, header_lines(match.header)[1])
    return ledger, ledger.seal()
