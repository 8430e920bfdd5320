"""Gates (section 10.1): what defends a gate or an outpost's door, who may assault it, and the breach."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.buttons import PLACES
from ..files.terms import BASE, DOOR, GATE, OUTPOST, PLAIN, SABOTEUR, UNEXPLORED
from ..position import Position


def is_defended(pos: Position, army: int, square: int, target: int, edge: int) -> bool:
    """A gate with enemy units beyond it, or the door of an outpost they stand in (LB-GATE-1, LB-POST-6); but not a gate
    that leads out of the army's own base (LB-OPT-21)."""
    if edge == PLAIN or not pos.is_enemy_at(target, army):
        return False
    halls = pos.content.halls
    if edge == GATE:
        leads_out = halls.base_of[square] == pos.base[army] + 1 and halls.kind[square] == BASE
        return not (leads_out and pos.content.switches.own_gates)
    return halls.kind[target] == OUTPOST


def has_full_move(pos: Position, group: tuple[int, ...]) -> bool:
    """Nobody of the group has moved this turn (LB-GATE-3)."""
    speed, bonus = pos.content.speed, pos.orb
    return all(pos.mp[unit] == speed[unit] + bonus for unit in group)


def breach_needs(pos: Position, group: tuple[int, ...], target: int) -> int:
    """The roll that breaches a gate (LB-GATE-4); a saboteur attacking alone needs none (LB-ELITE-3f)."""
    if len(group) == 1 and pos.content.kind[group[0]] == SABOTEUR:
        return 1
    ours, theirs = len(group), len(pos.stack[target])
    if ours > theirs:
        return 3
    return 4 if ours == theirs else 5


def breach(pos: Position, group: tuple[int, ...], target: int, dice: Dice, log: Log | None) -> bool:
    """The roll at a defended gate; the assault uses all MP whatever comes of it (LB-GATE-3 to LB-GATE-5)."""
    needs = breach_needs(pos, group, target)
    for unit in group:
        pos.mp[unit] = 0
    if needs == 1:
        return True
    roll = dice.d6("LB-GATE-4 breach")
    tell_all(log, "breach", "breached" if roll >= needs else "the gate holds", PLACES + target, roll)
    return roll >= needs


def is_shut(pos: Position, square: int) -> bool:
    """An outpost nobody has opened yet (LB-POST-1)."""
    return pos.content.halls.kind[square] == OUTPOST and pos.post[square] == UNEXPLORED


def can_break_in(pos: Position, target: int, edge: int) -> bool:
    return edge == DOOR and is_shut(pos, target)
