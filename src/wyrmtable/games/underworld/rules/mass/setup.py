"""Setting up a battle of many figures: hit points of heroes and monsters (UWA-MON-1)."""

from __future__ import annotations

from wyrmtable.core import Dice

from .. import judging
from .position import MassPosition


def set_up(pos: MassPosition, dice: Dice) -> None:
    """Singles throw their hit points in the open (UWA-MON-1)."""
    for number in range(len(pos.place)):
        body = pos.body(number)
        if body.single:
            pos.full[number] = pos.men[number] = body.kind.hd.roll(dice, "UWA-MON-1 hit points")
    judging.begin(pos)
