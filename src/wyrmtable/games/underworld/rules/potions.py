"""What potions do for whoever drinks them, where it differs from the spell of their name (UWA-MAG-4)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ..files.terms import ALOFT, MIGHTY, SWIFT, UNSEEN
from ..position import Position
from . import lasting, lending


def rise(pos: Position, who: int, dice: Dice) -> None:
    """He is borne by it."""
    lasting.lay(pos, ALOFT, who, lending.potion_turns(dice))


def vanish(pos: Position, who: int, dice: Dice) -> None:
    """Nobody sees him, until he strikes."""
    pos.marks[who] |= UNSEEN


def strengthen(pos: Position, who: int, dice: Dice) -> None:
    """He strikes like a giant (see `blows.harm`)."""
    lasting.lay(pos, MIGHTY, who, lending.potion_turns(dice))


def quicken(pos: Position, who: int, dice: Dice) -> None:
    """Haste for him alone (see `blows.quick`)."""
    lasting.lay(pos, SWIFT, who, lending.potion_turns(dice))


DRUNK = {
    "levitate": rise, "fly": rise, "invisibility": vanish, "giant_strength": strengthen, "haste": quicken,
}  # fmt: skip
