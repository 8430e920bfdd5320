"""Retreat (section 12.3): where an attacker may go back to, and going there."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import PLACES
from ..files.terms import AMBUSH, DIGGING, SPENT, TEMPLE
from ..position import Position
from .gates import can_break_in
from .spaces import station


def retreat_squares(pos: Position) -> list[int]:
    """The squares a beaten group may go back to; the one it came from this turn must be used if it is among them
    (LB-CMB-12, LB-GATE-8)."""
    group, camp = pos.attackers, pos.camp
    army = pos.content.army[group[0]]
    spaces = pos.spaces_of(group)
    found = [there for there, edge, _ in pos.content.halls.ways[camp] if _is_safe(pos, army, spaces, there, edge)]
    before = {pos.trail[unit][-2] if len(pos.trail[unit]) > 1 else -1 for unit in group}
    if len(before) == 1:
        origin = before.pop()
        if origin in found:
            return [origin]
    return found


def _is_safe(pos: Position, army: int, spaces: int, square: int, edge: int) -> bool:
    if square == pos.spot or pos.monster[square] or pos.tile[square]:
        return False
    if can_break_in(pos, square, edge):
        return False
    if pos.holder[square] not in (0, army + 1) or not pos.has_room(square, spaces):
        return False
    return pos.content.halls.kind[square] != TEMPLE or not any(pos.ban[unit] for unit in pos.attackers)


def picks(pos: Position, step: Step) -> Decision:
    """Where to retreat; a group that finds no square stays where it is (LB-CMB-12)."""
    squares = retreat_squares(pos) or [pos.camp]
    listed = sorted(PLACES + square for square in squares)
    return Decision(pos.owner[pos.army], listed, "Where does the group retreat to?", ("LB-CMB-12",))


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    square, group = pick - PLACES, pos.attackers
    if square != pos.camp:
        for unit in group:
            pos.lift(unit)
            pos.trail[unit] = (*(pos.trail[unit] or (pos.camp,)), square)
        station(pos, group, square)
    for unit in group:
        pos.mp[unit] = 0
        if pos.how & DIGGING:
            pos.did[unit] |= SPENT
    tell_all(log, "retreated", pos.content.army[group[0]], PLACES + square)
    pos.steps.pop()
    leave_combat(pos)


def leave_combat(pos: Position) -> None:
    """The combat is over and leaves no trace in the position."""
    pos.spot = pos.camp = -1
    pos.how = 0
    pos.attackers = pos.front = pos.defenders = pos.rank_held = ()
    pos.overrun = pos.spoils = pos.doomed = pos.hits = ()


def is_ambush(pos: Position) -> bool:
    return bool(pos.how & AMBUSH)
