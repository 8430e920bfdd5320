"""Setting up: the party, its dungeon, and the steps before anything is met (UWA-DEC-1, UWA-GEN-2)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ..position import Position
from . import explore, fitting, landing, season
from .marching import SWAPS


def set_up(pos: Position, dice: Dice) -> None:
    """The party, each of it from one recorded number (UWA-GEN-2): a season's, one before its dungeon, or one that meets
    somebody; then its order of march."""
    if pos.content.of_season:
        season.begin(pos, dice)
    elif pos.content.floors:
        explore.set_out(pos, dice)
    else:
        fitting.fit_out(pos, dice)
    first_steps(pos)


def first_steps(pos: Position) -> None:
    """The steps before a meeting, the first of them on top."""
    pos.steps = [("explore",) if pos.content.floors else ("meet",)]
    if pos.content.site is not None:
        pos.steps.append(("landing", landing.ABOVE))
    pos.steps.append(("march", SWAPS))
    for who in reversed(pos.characters()):
        pos.steps.append(("study", who, sum(pos.rung(who).spells)))
        if pos.member(who).race == "elf":
            pos.steps.append(("calling", who))
    if pos.content.referee:
        pos.steps.append(("tick",))
    if pos.content.of_season:
        pos.steps.append(("town",))
