"""What a figure may still do in its activation (DUN-TURN-3)."""

from __future__ import annotations

from ..files.terms import ACTED, HALTED, MOVED
from ..position import Position


def spend(pos: Position, *, still: bool = False) -> None:
    """The action is taken; a move that has begun is over (DUN-TURN-3)."""
    if pos.doing & MOVED or still:
        pos.doing |= HALTED
    pos.doing |= ACTED
