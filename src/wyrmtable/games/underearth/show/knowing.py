"""What whose eyes know of face-down counters and Treasure (LOU-9.0a, LOU-14.3). When the game is over all lies open."""

from __future__ import annotations

from wyrmtable.core import ALL, Eyes

from ..position import Position, owned


def known_units(pos: Position, eyes: Eyes) -> int:
    """Face-up units are known to all, face-down ones to their owner (LOU-9.0a)."""
    if pos.outcome or eyes == ALL:
        return -1
    return pos.up if eyes is None else pos.up | owned(pos, eyes)


def knows(pos: Position, eyes: Eyes, unit: int) -> bool:
    """Whether these eyes know what a unit is."""
    return bool(known_units(pos, eyes) >> unit & 1)


def knows_value(pos: Position, eyes: Eyes, treasure: int) -> bool:
    """Whoever looked knows (LOU-14.3b)."""
    if pos.outcome or eyes == ALL:
        return True
    return eyes is not None and bool(pos.seen[treasure] >> eyes & 1)
