"""How an expedition ends: out in time with what the survivors carry, or overtaken by the night (UWA-GAME-1)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all

from ..position import Position
from . import rummaging, turns
from .charting import at_way_out
from .ending import points, so_far, survivors, teach

WORTHWHILE = 500  # points from which an expedition counts as won; which medal it earns is measured afterwards


def settle_up(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Out with what the survivors carry (UWA-GAME-1, UWA-PLAY-16)."""
    rummaging.name_all(pos, log)
    teach(pos, log)
    told = points(pos)
    won = told >= WORTHWHILE
    text = f"{survivors(pos)} of {len(pos.content.company)} come home: {told} points."
    winners = tuple(range(pos.content.players)) if won else ()
    finish(pos, Outcome(winners, text + so_far(pos), (1.0 if won else 0.5,) * pos.content.chairs, ("UWA-GAME-1",)))


def dusk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After turn 144 whoever stands on a way up is out; the others and their loads do not count. In a season they march
    home by night, with one last meeting on the way (UWA-Q33)."""
    tell_all(log, "dusk")
    if at_way_out(pos):
        settle_up(pos, step, dice, log)
    elif pos.content.of_season:
        turns.clear_table(pos)
        pos.clock = turns.NIGHT
        pos.width, pos.doorway, pos.goal, pos.source = 10, 0, -1, -1
        pos.steps[:] = [("settle",), ("meet",)]
    else:
        text = "The day is over, and nobody has come out: 0 points."
        finish(pos, Outcome((), text, (0.0,) * pos.content.chairs, ("UWA-GAME-1",)))
