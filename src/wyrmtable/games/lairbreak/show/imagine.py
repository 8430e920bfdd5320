"""Worlds a seat could not tell apart (section 15.3): the same table, other amounts in the purses it cannot see."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ALL, Decision, Eyes

from ..files.terms import ARMIES
from ..position import Position
from .purses import sees_purse


def imagine(pos: Position, eyes: Eyes, rng: Random) -> Position:
    """The same table with other amounts in the purses these eyes cannot look into."""
    world = pos.copy()
    if eyes == ALL or not pos.content.switches.hidden_money or not pos.round:
        return world
    goal = pos.content.charts.goal
    for purse in range(len(pos.gold)):
        drawn = rng.randrange(0, goal // 10) * 10
        holders = [army for army in range(len(ARMIES)) if pos.purse[army] == purse and pos.owner[army] >= 0]
        alive = [army for army in holders if pos.alive >> army & 1]
        if alive and not any(sees_purse(pos, eyes, army) for army in holders):
            world.gold[purse] = max(drawn, _pledged(pos, purse))
    world.pending = pos.pending if isinstance(pos.pending, Decision) and pos.pending.seat == eyes else None
    return world


def _pledged(pos: Position, purse: int) -> int:
    """Gold that everybody knows to be there: a unit has been named and is about to be paid."""
    step = pos.steps[-1]
    return pos.content.price[step[1]] if step[0] == "arrive" and pos.purse[pos.army] == purse else 0
