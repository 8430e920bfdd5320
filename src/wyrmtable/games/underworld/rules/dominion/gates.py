"""A house goes through the gate into another world, and comes back by it (UWA-WORLD-1)."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ...files.landboard import GATE, SITE
from . import exploring
from .position import DominionPosition
from .travelling import walk_out


def other_side(pos: DominionPosition, hex_: int) -> int:
    """The gate in the other world."""
    size, codes = len(pos.content.land.grid), pos.land().codes
    first = 0 if pos.content.beyond(hex_) else size
    return next(cell for cell in range(first, first + size) if codes[cell] >> SITE == GATE)


def pass_through(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """It takes the day, and the evening is that of the other world."""
    there = other_side(pos, pos.hex[seat])
    pos.hex[seat] = there
    exploring.enter(pos, there)
    tell_all(log, "house-gate", pos.content.seats[seat], pos.content.names.places + there)
    walk_out(pos, seat)
