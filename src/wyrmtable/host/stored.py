"""A stored game and the match it leads to: the same rows rebuild it in the host, in another host and in a worker.

A game comes back from its last snapshot and the entries after it; nothing is played again from the beginning. The
match alone seals entries: what is stored here are the lines it wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .. import replaying
from ..core import AnyGame, Entry, Event, Header, Match, WyrmError
from ..core.match import SCHEMA
from ..core.record import header_lines
from ..registry import load
from ..replaying import walk

SNAPSHOT_AFTER = 16  # entries
HEADER = 5  # lines before the first entry

Events = tuple[Event, ...]


class Unplayable(WyrmError):
    """A stored game no longer fits the rules it was played by."""


class StoredEntry(msgspec.Struct, frozen=True, gc=False):
    """An entry as stored, with its seal."""

    entry: Entry
    mark: str

    def line(self) -> str:
        return f"{self.entry.body()} #{self.mark}"


class StoredGame(msgspec.Struct, frozen=True):
    """All it takes to rebuild a match. The snapshot holds the secret seed: it never leaves the host and its workers."""

    table: str
    module: str
    header: Header
    entries: tuple[StoredEntry, ...]
    snapshot: dict[str, Any]
    unseen: tuple[int, ...] = ()  # entries that whoever asks cannot count yet

    @property
    def count(self) -> int:
        """How many entries there are for whoever asks."""
        return len(self.entries) - len(self.unseen)

    def text(self, count: int | None = None) -> str:
        """The record as text, as far as entry `count`."""
        lines = [*header_lines(self.header)[0], *(each.line() for each in self.entries[:count])]
        return "\n".join(lines) + "\n"

    @property
    def secret(self) -> dict[str, str]:
        found: dict[str, str] = self.snapshot.get("secret", {})
        return found


def first_snapshot(seed: str, secret: dict[str, str]) -> dict[str, Any]:
    """What stands for a snapshot where none was kept: the game is played again from its beginning."""
    return {"schema": SCHEMA, "entries": 0, "seed": seed, "secret": secret}


def rebuild(stored: StoredGame) -> Match:
    """The match after all entries, from the snapshot and its tail. If the rules have changed meanwhile, the entries
    after the snapshot must come out as they were sealed, or the game cannot go on."""
    game, snapshot = load(stored.module), stored.snapshot
    try:
        if stored.header.version == game.version:
            play = replaying.reload if snapshot["entries"] else replaying.resume
            return play(game, stored.text(), snapshot)
        if not snapshot["entries"]:
            raise Unplayable(
                "The rules have changed since this game began, and no snapshot of it was kept: it cannot go on. "
                "Its record is kept."
            )
        match = _by_new_rules(stored, game)
    except Unplayable:
        raise
    except WyrmError as trouble:
        raise Unplayable(f"This game no longer fits the rules it was played by: {trouble}") from trouble
    return match


def _by_new_rules(stored: StoredGame, game: AnyGame) -> Match:
    """The match from its snapshot on, each entry after that compared with what was sealed by the old rules."""
    known = int(stored.snapshot["entries"])
    match = replaying.reload(game, stored.text(known), stored.snapshot)
    for each in stored.entries[known:]:
        try:
            follow(match, each)
        except Unplayable as trouble:
            lost = f"entries {each.entry.number} to {stored.entries[-1].entry.number}"
            raise Unplayable(
                f"The rules have changed, and {lost} of this game would come out otherwise now: it cannot go on. "
                f"Its record is kept. ({trouble})"
            ) from trouble
    return match


def play_again(stored: StoredGame) -> Match:
    """The match with its whole story, from the beginning, for whoever wants to look back."""
    return replaying.resume(load(stored.module), stored.text(), stored.snapshot)


def sealed_entries(match: Match, since: int = 0) -> list[StoredEntry]:
    """The match's entries from number `since` on, with the seals it gave them."""
    return [
        StoredEntry(entry, line.rpartition(" #")[2])
        for entry, line in zip(match.entries[since:], match.lines[HEADER + since :], strict=True)
    ]


def follow(match: Match, stored: StoredEntry) -> None:
    """Carries out an entry that was decided elsewhere. It must come out as it was sealed there. (The match may have
    written it by itself already: some entries leave no choice.)"""
    entry = stored.entry
    if entry.number == len(match.entries):
        try:
            _carry_out(match, entry)
        except WyrmError as trouble:
            raise Unplayable(f"Entry {entry.number} of this game no longer fits the rules: {trouble}") from trouble
    if match.lines[HEADER + entry.number] != stored.line():
        raise Unplayable(f"Entry {entry.number} of this game was played by other rules.")


def _carry_out(match: Match, entry: Entry) -> None:
    if entry.undo is not None:
        match.undo(entry.seat, entry.undo)
    elif entry.conceded:
        match.concede(entry.seat)
    else:
        match.pick(entry.seat, entry.text)


def snapshot_due(entries: int, since: int) -> bool:
    """Whether so many entries have come since the last snapshot that it is time for another."""
    return entries - since >= SNAPSHOT_AFTER


def events_since(match: Match, since: int) -> list[Events]:
    """What happened at each entry from `since` on, for whoever it was."""
    return match.events[since:]


def told_again(stored: StoredGame) -> list[Events]:
    """What happened at every entry of a game that an older host kept without it; nothing, if the rules changed."""
    try:
        return [tuple(frame.events) for frame in walk(load(stored.module), stored.text(), stored.secret)]
    except WyrmError:
        return [()] * len(stored.entries)


def undone(entries: Iterable[Entry]) -> set[int]:
    """Entries that were taken back, and the undos themselves."""
    return {number for entry in entries if entry.undo is not None for number in range(entry.undo, entry.number + 1)}


def truly(unseen: Sequence[int], number: int) -> int:
    """The true number of what somebody who cannot count the `unseen` entries calls by this number."""
    for entry in unseen:
        number += entry <= number
    return number


def last_of(entries: Sequence[Entry], seat: int | None) -> int:
    """The number after the seat's latest entry: what came since is news."""
    return next((entry.number + 1 for entry in reversed(entries) if entry.seat == seat), 0)
