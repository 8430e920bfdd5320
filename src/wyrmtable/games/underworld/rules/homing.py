"""How an expedition ends: out in time with what the survivors carry, or overtaken by the night (UWA-GAME-1)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all

from ..files.terms import FALLEN, LATE
from ..position import Position
from . import parting, portcullis, rummaging, stairs, turns
from .charting import at_way_out
from .ending import points, so_far, survivors, teach

WORTHWHILE = 500  # points from which an expedition counts as won; which medal it earns is measured afterwards


def settle_up(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Out with what the survivors carry (UWA-GAME-1, UWA-PLAY-16), once no other group is still below."""
    if parting.done(pos, parting.HOME, log):
        return
    come_together(pos)
    rummaging.name_all(pos, log)
    teach(pos, log)
    told = points(pos)
    won = told >= WORTHWHILE
    text = f"{survivors(pos)} of {len(pos.content.company)} come home: {told} points."
    winners = tuple(range(pos.content.players)) if won else ()
    finish(pos, Outcome(winners, text + so_far(pos), (1.0 if won else 0.5,) * pos.content.chairs, ("UWA-GAME-1",)))


def come_together(pos: Position) -> None:
    """At home everybody meets again; whoever was still below at night does not count, nor what he carries
    (UWA-Q33)."""
    rows, pos.groups = pos.groups, []
    for row in rows:
        if parting.of(row, "steps")[0] == parting.HOME:
            parting.join(pos, row)
        for who, fate in row[0] if parting.of(row, "steps")[0] == parting.STILL_BELOW else ():
            pos.fate[who] = fate if fate in FALLEN else LATE
    portcullis.raise_all(pos)


def dusk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After turn 144 whoever stands on a way up is out; the others and their loads do not count. In a season they march
    home by night, with one last meeting on the way (UWA-Q33)."""
    tell_all(log, "dusk")
    if at_way_out(pos) or stairs.at_way_up(pos):
        settle_up(pos, step, dice, log)
    elif pos.content.of_season:
        march_by_night(pos)
    elif not parting.done(pos, parting.STILL_BELOW, log) and pos.steps[0] != parting.HOME:
        overtaken(pos, pos.steps[0], dice, log)


def march_by_night(pos: Position) -> None:
    """Each group goes by itself. Nobody stays in a pit: friends at its brink pull out whoever lies there and march with
    him, and in a whole night others climb out or are found (UWA-Q33, UWA-R342)."""
    turns.clear_table(pos)
    pos.clock, pos.snare = turns.NIGHT, 0
    pos.width, pos.doorway, pos.goal, pos.source = 10, 0, -1, -1
    pos.steps[:] = [("settle",), ("meet",)]
    near = parting.beside(pos)
    pos.groups = [parting.changed(row, snare=0) if row in near else row for row in pos.groups]
    parting.gather(pos)


def overtaken(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """No group has come out."""
    text = "The day is over, and nobody has come out: 0 points."
    finish(pos, Outcome((), text, (0.0,) * pos.content.chairs, ("UWA-GAME-1",)))
