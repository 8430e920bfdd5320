"""Setting up a battle in the air: hit points are thrown in the open (UWA-GAME-10)."""

from __future__ import annotations

from wyrmtable.core import Dice

from .. import judging
from .position import SkyPosition


def set_up(pos: SkyPosition, dice: Dice) -> None:
    """Hit points are thrown in the open; a dragon's go by its age (UWA-GAME-10, UWA-MON-9)."""
    beings = pos.content.battle.beings
    for number in range(len(beings)):
        being = beings[number]
        whole = being.points * being.kind.hd.dice
        pos.hp[number] = whole or being.kind.hd.roll(dice, "UWA-GAME-10 hit points")
    judging.begin(pos)
