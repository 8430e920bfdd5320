"""The campaign's table of steps: whose clock is smallest acts (UWA-CAL-4)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Dice, Running, Table, halting

from ...files.dominionstate import CAMPAIGN, read_campaign
from . import acting, delving, exploring, linking, meeting, travelling, warring
from .position import DominionPosition

STEPS: Table[DominionPosition] = halting(
    {
        "turn": Running(acting.turn, "Clocks"),
        "act": Asking(acting.act_picks, acting.act_take, "The house acts"),
        "day": Running(acting.day, "The house acts"),
        "depth": Asking(delving.depth_picks, delving.depth_take, "The dungeon"),
        "below": Running(delving.below, "The dungeon"),
        "trek": Asking(travelling.trek_picks, travelling.trek_take, "On the march"),
        "flight": Asking(travelling.flight_picks, travelling.flight_take, "In the air"),
        "evening": Running(travelling.evening, "Evening"),
        "met": Asking(meeting.met_picks, meeting.met_take, "A meeting"),
        "fray": Asking(warring.fray_picks, warring.fray_take, "A fight"),
        "over": OVER,
    }
)


def set_up(pos: DominionPosition, dice: Dice) -> None:
    """The land from one number, one throw for the villages of every territory, all houses in the home town; or the
    campaign as a battle on another board has left it (UWA-GAME-6)."""
    secret = pos.content.setting.secret
    if CAMPAIGN in secret:
        linking.resume(pos, read_campaign(secret[CAMPAIGN]))
        return
    pos.number = dice.number(2**53, "UWA-GEN-2 land")
    pos.count = dice.roll(4, "UWA-BARONY-3 villages") + dice.roll(4, "UWA-BARONY-3 villages")
    home = pos.land().towns[0]
    pos.hex = [home] * len(pos.hex)
    exploring.enter(pos, home)
