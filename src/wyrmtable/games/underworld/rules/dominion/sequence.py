"""The campaign's table of steps: whose clock is smallest acts (UWA-CAL-4)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Dice, Running, Table, halting

from . import acting, exploring
from .position import CampaignPosition

STEPS: Table[CampaignPosition] = halting(
    {
        "turn": Running(acting.turn, "Clocks"),
        "act": Asking(acting.act_picks, acting.act_take, "The house acts"),
        "over": OVER,
    }
)


def set_up(pos: CampaignPosition, dice: Dice) -> None:
    """The land from one number, one throw for the villages of every territory, all houses in the home town."""
    pos.number = dice.number(2**53, "UWA-GEN-2 land")
    pos.count = dice.roll(4, "UWA-BARONY-3 villages") + dice.roll(4, "UWA-BARONY-3 villages")
    home = pos.land().towns[0]
    pos.hex = [home] * len(pos.hex)
    exploring.enter(pos, home)
