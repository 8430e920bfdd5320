"""How far somebody comes in a round of a fight (UWA-CBT-2)."""

from __future__ import annotations

TURN = 360  # parts of a turn: rounds, quarters and moves of every rate are whole numbers of them
ROUND_PARTS = TURN // 10


def round_move(rate: int) -> int:
    """A sixth of a move in feet, rounded down to five (UWA-CBT-2)."""
    return rate * 10 // 6 // 5 * 5
