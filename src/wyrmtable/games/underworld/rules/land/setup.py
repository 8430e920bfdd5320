"""Setting up a journey: the land, the party and what it takes along, or as a battle has left them (UWA-R163)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ...files.dominionstate import CAMPAIGN, read_campaign
from ...files.terms import TORCH
from .. import fitting, setup
from . import bands, linking, town, travel
from .position import ON_FOOT, ON_HORSE, ON_WING, LandPosition
from .truth import land, tell

PURSE = 100
TRAVEL = {"foot": ON_FOOT, "horses": ON_HORSE, "griffons": ON_WING}


def set_up(pos: LandPosition, dice: Dice) -> None:
    """The land and the party, each from one recorded number (UWA-GEN-2); food for four weeks, a purse each for the
    road, and the home town with what is seen from it (UWA-R163); or as a battle has left them (UWA-GAME-6)."""
    secret = pos.content.setting.secret
    if CAMPAIGN in secret:
        linking.resume(pos, read_campaign(secret[CAMPAIGN]))
        return
    pos.land_number = dice.number(2**53, "UWA-HEX-3 land")
    fitting.fit_out(pos, dice)
    for who in pos.march:
        pos.marks[who] &= ~TORCH
        pos.food[who] = town.STORES
        pos.gold[who] += PURSE
    pos.lit = bands.DAYLIGHT
    pos.travel = TRAVEL[pos.content.mount]
    if pos.content.off_hand:
        lay_open(pos)
    travel.enter(pos, land(pos).towns[0], None)
    setup.first_steps(pos)


def lay_open(pos: LandPosition) -> None:
    """Off-hand the ground, castles and towns are drawn for all to see; lairs are not (UWA-WLD-3)."""
    for hex_ in range(len(pos.fog)):
        tell(pos, hex_, None)
