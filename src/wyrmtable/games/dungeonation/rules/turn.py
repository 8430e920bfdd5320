"""The order of turns (section 9): the Hero turn's beginning and end."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import HEROES, NOWHERE, PARTY, SUMMONED
from ..position import Position
from . import ending, windows


def run_dawn(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A new round: everybody may act again; window `dawn` (DUN-TURN-1, DUN-TURN-4)."""
    pos.round += 1
    pos.side = HEROES
    pos.dark = 0
    for figure in range(len(pos.did)):
        pos.did[figure] = 0
    tell_all(log, "hero-turn", pos.round)
    pos.steps[:] = [("heroes",)]
    windows.open_dawn(pos)


def run_dusk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All fallen markers are removed for good (DUN-TURN-4, DUN-DEATH-3)."""
    for hero in range(PARTY):
        if pos.body[hero] >= 0:
            pos.body[hero] = NOWHERE
    pos.fell = 0
    for figure in range(PARTY, len(pos.did)):
        pos.did[figure] &= ~SUMMONED & 255
    pos.steps[:] = [("keeper",)]
    ending.check_end(pos, log)
