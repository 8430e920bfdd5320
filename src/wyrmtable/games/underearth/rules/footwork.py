"""What every kind of movement has in common: setting a unit on another hex, and ending its move."""

from __future__ import annotations

from wyrmtable.core import Log

from ..position import Position, shift
from . import treasure


def relocate(pos: Position, unit: int, hex_: int) -> None:
    """Sets a unit on another hex, with the Treasure it carries."""
    shift(pos, unit, hex_)
    if pos.gold:
        treasure.bring_along(pos, unit, hex_)


def finish(pos: Position, unit: int, log: Log | None) -> None:
    """The move of the unit that the current step is about is over."""
    pos.steps.pop()
    end_move(pos, unit, log)


def end_move(pos: Position, unit: int, log: Log | None) -> None:
    """A unit's move is over (LOU-7.1b): it puts down and looks at Treasure (LOU-14.3a)."""
    pos.moved |= 1 << unit
    if pos.gold:
        treasure.set_down(pos, unit)
        treasure.look(pos, unit, log)
