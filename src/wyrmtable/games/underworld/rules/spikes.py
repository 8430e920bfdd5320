"""The spikes of doors that the party has wedged open and left: thrown for in secret, seen when it is back (UWA-DOOR-8).

A row of `Position.spiked` is a door on the drawing, and, hidden, whether its spike has slipped.
"""

from __future__ import annotations

from ..files.terms import SLIPPING
from ..position import Position
from .charting import exits, sheet_side
from .throwing import throw

SLIPS = 5  # and more


def leave(pos: Position) -> None:
    """At the end of the turn in which the party has left such a door, once (UWA-DOOR-8)."""
    thrown = [number for number, _ in pos.spiked]
    fresh = [number for number in pos.wedged if number not in pos.settled and number not in thrown]
    here = at_hand(pos) if fresh else []
    for number in fresh:
        if number not in here:
            throw(pos, SLIPPING, 1, 6, 0, number)


def at_hand(pos: Position) -> list[int]:
    return [sheet_side(pos, one.side) for one in exits(pos)]


def use_slipping(pos: Position, total: int, more: int) -> None:
    """A spike slips on 5 or 6, and the door is shut."""
    pos.spiked.append((more, int(total >= SLIPS)))


def look(pos: Position) -> None:
    """The party comes to a place: it sees which of the spikes there have held."""
    if not pos.spiked:
        return
    here = at_hand(pos)
    for row in [row for row in pos.spiked if row[0] in here]:
        pos.spiked.remove(row)
        pos.settled.append(row[0])
        if row[1] and row[0] in pos.wedged:
            pos.wedged.remove(row[0])
