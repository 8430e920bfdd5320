"""The seat of a human referee: his option, his buttons, and the kinds of throws that he may look at (UWA-GEN-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wyrmtable.core import ALL, Choice, Eyes

SEAT = "Referee"
NOBODY = -1
NO_KIN: Mapping[int, tuple[int, str]] = {}
LOOKING_ON = Choice(
    "referee", "Referee", ("no", "yes"), "no", "UWA-GEN-4",
    "A human referee has a seat of his own: he sees all, and may set some throws before they count.",
    ("The computer", "One of you"),
)  # fmt: skip


class Bench(NamedTuple):
    """Where he sits (behind the players; -1: nobody does), the button that leaves things as they are, the first of
    those that tick a kind of throws, what all kinds are called, and which of them are thrown here."""

    seat: int
    accept: int
    first: int
    words: Mapping[int, str]
    offered: tuple[int, ...]
    kin: Mapping[int, tuple[int, str]] = NO_KIN  # throws that are ticked with another kind, and what they are called

    def word(self, what: int) -> str:
        """What a throw is called when he is asked about it."""
        if what in self.words:
            return self.words[what]
        kind, detail = self.kin[what]
        return f"{self.words[kind]} ({detail})"

    def sees_all(self, eyes: Eyes) -> bool:
        """Whoever looks on with all eyes, and the referee."""
        return eyes == ALL or (self.seat >= 0 and eyes == self.seat)

    def reads(self, eyes: Eyes, written: int) -> bool:
        """All eyes read whatever is written; he reads orders once a side has handed them in."""
        return eyes == ALL or (self.seat >= 0 and eyes == self.seat and bool(written))

    @property
    def chair(self) -> tuple[str, ...]:
        """The name of his seat, if somebody has it."""
        return (SEAT,) if self.seat >= 0 else ()

    def bit(self, what: int) -> int:
        """The mark of a kind that is ticked."""
        return 1 << list(self.words).index(what)


def bench(options: Mapping[str, str], players: int, first: int, kinds: Sequence[str]) -> Bench:
    """His bench beside a board: kinds are numbered as they are listed, and `first` is the first of his buttons."""
    seat = players if options.get("referee") == "yes" else NOBODY
    return Bench(seat, first, first + 1, dict(enumerate(kinds)), tuple(range(len(kinds))))


def buttons(kinds: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """What he can press: to leave things as they are, and one for each kind."""
    ticks = [(f"tick-{kind.lower().replace(' ', '-')}", f"Look at throws for {kind.lower()}", "") for kind in kinds]
    return (("accept", "Leave it so", "done"), *ticks)
