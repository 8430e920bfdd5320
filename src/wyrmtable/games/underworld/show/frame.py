"""What the views of all modes have in common: the frame around a board, and the two sides of a battle."""

from __future__ import annotations

from typing import Protocol, TypeVar

from wyrmtable.core import Decision, Eyes, Outcome, SeatLine, Setting, Table, View, decide, phase
from wyrmtable.core.steps import Stacked

from ..files.referee import SEAT

SIDES = ("#8a3b2f", "#2f5d8a")  # the colours of the two sides of a battle
LOOKS_ON, GREY = -1, "#6b6b6b"


class Content(Protocol):
    @property
    def setting(self) -> Setting: ...

    @property
    def seats(self) -> tuple[str, ...]: ...


class Framed(Stacked, Protocol):
    @property
    def content(self) -> Content: ...


S = TypeVar("S", bound=Framed)


def frame(table: Table[S], pos: S, eyes: Eyes, turn: str, seats: tuple[SeatLine, ...]) -> View:
    """Who plays what, who is asked, and how it ended; the board is empty yet."""
    decision = decide(table, pos)
    asked = decision.seat if isinstance(decision, Decision) else None
    ended = decision.summary if isinstance(decision, Outcome) else ""
    return View("underworld", pos.content.setting.scenario, eyes, turn, phase(table, pos), seats, asked, outcome=ended)


def seat_lines(names: tuple[str, ...], chairs: tuple[int, ...], notes: tuple[str, ...]) -> tuple[SeatLine, ...]:
    """The seats of a battle, and what is to be said of the side that each leads; others look on."""
    sides = [chairs.index(seat) if seat in chairs else LOOKS_ON for seat in range(len(names))]
    said, colours = (*notes, "looks on"), (*SIDES, GREY)
    return tuple(
        referee_line() if name == SEAT and side == LOOKS_ON else SeatLine(name, said[side], mark, colours[side])
        for name, mark, side in zip(names, _marks(names), sides, strict=True)
    )


def _marks(names: tuple[str, ...]) -> list[str]:
    """A letter of its own for each seat: its first, that of its last word where others begin alike, or any that is
    free."""
    first, found = [name[0] for name in names], list[str]()
    for name in names:
        wanted = name.split()[-1][0] if first.count(name[0]) > 1 else name[0]
        found.append(next(letter for letter in (wanted, *name.replace(" ", "").upper()) if letter not in found))
    return found


def referee_line() -> SeatLine:
    """A human referee's seat (UWA-GEN-4)."""
    return SeatLine(SEAT, "sees all", SEAT[0], GREY)
