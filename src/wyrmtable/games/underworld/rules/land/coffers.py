"""What a party on the road can pay with: the coins in its purses, and then its treasure."""

from __future__ import annotations

from ..purse import pay
from .position import LandPosition


def wealth(pos: LandPosition) -> int:
    """Gold pieces in the purses, and what treasure but magic would fetch."""
    return pos.purse() + (pos.taken - pos.relics) // 10


def hand_over(pos: LandPosition, gold: int) -> None:
    """From the purses first, then from the treasure."""
    rest = max(gold - pos.purse(), 0)
    pay(pos, gold - rest)
    pos.taken -= 10 * rest
