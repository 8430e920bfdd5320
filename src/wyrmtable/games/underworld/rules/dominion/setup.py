"""Setting up a campaign: the land and the villages, or the table as a battle has left it (UWA-GAME-3, UWA-GAME-6)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ...files.dominionstate import CAMPAIGN, read_campaign
from .. import judging
from . import exploring, linking
from .position import DominionPosition


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
    judging.begin(pos)
