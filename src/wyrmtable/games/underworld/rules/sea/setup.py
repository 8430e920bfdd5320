"""Setting up a battle at sea: hulls, crews and the wind (UWA-NAV-2, UWA-NAV-3)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ...files.sea import LARGE, SMALL
from .. import judging
from . import ending
from .position import SeaPosition

FRAMES = {LARGE: 16, SMALL: 7}  # and two d4
BOAT_POINTS = 3


def set_up(pos: SeaPosition, dice: Dice) -> None:
    """Hulls, crews and the wind are thrown in the open: large hulls 16 + 2d4 points, small ones 7 + 2d4, a boat has 3
    (UWA-NAV-2, UWA-NAV-3)."""
    for number in range(len(pos.x)):
        pos.full[number] = strength(pos, number, dice)
        pos.hull[number] = pos.full[number]
        sailors, men = pos.vessel(number).more
        pos.sailors[number] += sum([dice.d6("UWA-NAV-2 crew") for _ in range(sailors)])
        pos.marines[number] += sum([dice.d6("UWA-NAV-2 men") for _ in range(men)])
        pos.muster[number] = pos.fighters(number)
    pos.wind, pos.wind_from = ending.throw_wind(dice)
    judging.begin(pos)


def strength(pos: SeaPosition, number: int, dice: Dice) -> int:
    """Points of a hull, or of a great beast; a band has none."""
    beast = pos.beast(number)
    if beast is not None:
        return 0 if beast.band else beast.dice.roll(dice, "UWA-SEA-3 hits")
    base = FRAMES.get(pos.vessel(number).frame, 0)
    return base + dice.roll(4, "UWA-NAV-3 hull") + dice.roll(4, "UWA-NAV-3 hull") if base else BOAT_POINTS
