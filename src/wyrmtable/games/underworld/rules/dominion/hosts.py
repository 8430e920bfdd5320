"""Two hosts of a campaign have fought on their own board: what comes of it where they met (UWA-GAME-6, UWA-R279)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step

from . import rivals, spoils
from .position import DominionPosition
from .warring import Fray

US, THEM = range(2)  # sides of the board


def fought(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The fight that was broken off ends as the hosts have ended it."""
    _, winner, left = step
    pos.steps.pop()
    if pos.steps[-1][0] == "feud":
        feud = rivals.Feud(*pos.steps[-1])
        lost = {US: [feud.foe], THEM: [feud.seat]}.get(winner, [])
        rivals.over(pos, feud, lost, log)
        return
    fray = Fray(*pos.fray)._replace(left=left)
    spoils.settle(pos, pos.steps[-1][1], fray, winner == US, dice, log)
