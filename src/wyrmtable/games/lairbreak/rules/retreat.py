"""Retreat (section 12.3): where an attacker may go back to, and going there."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import PLACES
from ..files.terms import AMBUSH, DIGGING, PLAIN, SPENT, TEMPLE
from ..position import Position
from .gates import can_break_in
from .holding import hold
from .spaces import station


def retreat_squares(pos: Position) -> list[int]:
    """The squares a beaten group may go back to; the one it came from this turn must be used if it is among them
    (LB-CMB-12, LB-GATE-8)."""
    group, halls = pos.attackers, pos.content.halls
    found = [there for there, edge, _ in halls.ways[pos.camp] if _is_safe(pos, group, there, edge)]
    origin = came_from(pos, group)
    if origin in found:
        return [origin]
    slant = origin in [there for there, _ in halls.slants[pos.camp]]
    return [origin] if slant and _is_safe(pos, group, origin, PLAIN) else found


def came_from(pos: Position, group: tuple[int, ...]) -> int:
    """The square from which all of a group stepped into its present one this turn, or -1."""
    trails = [pos.trail_of(unit) for unit in group]
    before = {trail[-2] if len(trail) > 1 else -1 for trail in trails}
    return before.pop() if len(before) == 1 else -1


def _is_safe(pos: Position, group: tuple[int, ...], square: int, edge: int) -> bool:
    if square == pos.spot or can_break_in(pos, square, edge) or not _is_free(pos, group, square):
        return False
    return pos.content.halls.kind[square] != TEMPLE or not any(pos.ban[unit] for unit in group)


def _is_free(pos: Position, group: tuple[int, ...], square: int) -> bool:
    if pos.monster[square] or pos.tile[square]:
        return False
    army = pos.content.army[group[0]]
    return pos.holder[square] in (0, army + 1) and pos.has_room(square, pos.spaces_of(group))


def picks(pos: Position, step: Step) -> Decision:
    """Where to retreat; a group that finds no square stays where it is (LB-CMB-12)."""
    squares = retreat_squares(pos) or [pos.camp]
    listed = sorted(PLACES + square for square in squares)
    return Decision(pos.owner[pos.army], listed, "Where does the group retreat to?", ("LB-CMB-12",))


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    square, group, camp = pick - PLACES, pos.attackers, pos.camp
    for unit in group:
        pos.mp[unit] = 0
        if pos.how & DIGGING:
            pos.did[unit] |= SPENT
    pos.steps.pop()
    leave_combat(pos)
    tell_all(log, "retreated", pos.content.army[group[0]], PLACES + square)
    if square != camp:
        _fall_back(pos, group, camp, square, log)


def _fall_back(pos: Position, group: tuple[int, ...], camp: int, square: int, log: Log | None) -> None:
    for unit in group:
        pos.lift(unit)
        pos.mark_trail(unit, (*(pos.trail_of(unit) or (camp,)), square))
    station(pos, group, square)
    hold(pos, pos.content.army[group[0]], group, square, log)


# -- the hoard wagon after a lost ambush -------------------------------------------------------------------------------


def flee_picks(pos: Position, step: Step) -> Decision:
    """The hoard wagon leaves the monster's square for the nearest that can take it, where it came from if that is among
    them (LB-LAIR-11)."""
    unit = step[1]
    about = (pos.content.pieces + unit,)
    listed = [PLACES + square for square in _nearest_free(pos, (unit,))] or [PLACES + pos.where[unit]]
    return Decision(pos.owner[pos.army], listed, "Where does {0} flee to?", ("LB-LAIR-11",), about)


def _nearest_free(pos: Position, group: tuple[int, ...]) -> list[int]:
    """Back to where it came from, diagonally too, or else free squares in the smallest number of steps, whoever or
    whatever stands between."""
    halls, start = pos.content.halls, pos.where[group[0]]
    origin = came_from(pos, group)
    if origin >= 0 and _is_safe(pos, group, origin, PLAIN):
        return [origin]
    ring, seen = [start], {start}
    while ring:
        ring = sorted(
            {there for here in ring for there, edge, _ in halls.ways[here] if not can_break_in(pos, there, edge)}
        )
        ring = [square for square in ring if square not in seen]
        seen.update(ring)
        free = [square for square in ring if _is_free(pos, group, square)]
        if free:
            return free
    return []


def take_flight(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    unit, square = step[1], pick - PLACES
    pos.steps.pop()
    tell_all(log, "fled", pos.content.pieces + unit, pick)
    if square != pos.where[unit]:
        _fall_back(pos, (unit,), pos.where[unit], square, log)


def leave_combat(pos: Position) -> None:
    """The combat is over and leaves no trace in the position."""
    pos.spot = pos.camp = -1
    pos.how = 0
    pos.attackers = pos.front = pos.defenders = pos.rank_held = ()
    pos.overrun = pos.spoils = pos.doomed = pos.hits = ()


def is_ambush(pos: Position) -> bool:
    return bool(pos.how & AMBUSH)
