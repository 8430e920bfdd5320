"""Outposts (section 10.2): breaking in, and what is inside."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.buttons import PLACES
from ..files.terms import AMBUSH, FREE_POST
from ..position import Position
from . import combat
from .holding import hold
from .spaces import station
from .victory import pay

OPENS = 4  # an outpost's door opens on 4+


def break_in(pos: Position, group: tuple[int, ...], square: int, target: int, dice: Dice, log: Log | None) -> None:
    """The first opening of an outpost: the door's die, then its contents (LB-POST-2, LB-POST-3)."""
    roll = dice.d6("LB-POST-2 door")
    opened = roll >= OPENS
    tell_all(log, "door", "the door opens" if opened else "the door holds", PLACES + target, roll)
    if not opened:
        for unit in group:
            pos.mp[unit] = 0
        return
    for unit in group:
        pos.lift(unit)
        pos.mark_trail(unit, (*(pos.trail_of(unit) or (square,)), target))
    station(pos, group, target)
    explore(pos, group, target, dice, log)


def explore(pos: Position, group: tuple[int, ...], target: int, dice: Dice, log: Log | None) -> None:
    """The first who stand in an outpost find what is inside, and go no further (LB-POST-3, LB-POST-5)."""
    pos.lay(pos.post, target, FREE_POST)
    for unit in group:
        pos.mp[unit] = 0
    found = pos.content.loot[dice.d6("LB-POST-3 contents") - 1]
    army = pos.content.army[group[0]]
    if found > 0:
        pos.lay(pos.monster, target, found)
        tell_all(log, "monster", pos.content.charts.monsters[found - 1].title, PLACES + target)
        combat.ambush(pos, group, target, AMBUSH, log)
        return
    hold(pos, army, group, target, log)
    pay(pos, army, -found, log)
