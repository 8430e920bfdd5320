"""Setting up a battle in the air: hit points are thrown in the open (UWA-GAME-10)."""

from __future__ import annotations

from wyrmtable.core import Dice

from .. import judging
from .position import SkyPosition


def set_up(pos: SkyPosition, dice: Dice) -> None:
    """Hit points are thrown in the open; a dragon's go by its age, and that by a die if the battle does not say it
    (UWA-GAME-10, UWA-MON-9)."""
    beings = pos.content.battle.beings
    for number in range(len(beings)):
        kind = beings[number].kind
        if not pos.full[number] and "drowsy" in kind.powers:
            pos.full[number] = kind.hd.dice * dice.roll(6, "UWA-MON-9 age")
        elif not pos.full[number]:
            pos.full[number] = kind.hd.roll(dice, "UWA-GAME-10 hit points")
        pos.hp[number] = pos.full[number]
    judging.begin(pos)
