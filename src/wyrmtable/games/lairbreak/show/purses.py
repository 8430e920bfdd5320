"""Whose purse whose eyes may look into: the only secret of the game (LB-INFO-1)."""

from __future__ import annotations

from wyrmtable.core import ALL, Eyes

from ..position import Position


def sees_purse(pos: Position, eyes: Eyes, army: int) -> bool:
    """Own purses, or all when they are open (LB-INFO-1; LB-OPT-15)."""
    return eyes == ALL or not pos.content.switches.hidden_money or pos.owner[army] == eyes
