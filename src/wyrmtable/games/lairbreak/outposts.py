"""Gates and outposts (section 10): what defends a gate, breaking in, what is inside, who controls it."""

from __future__ import annotations

from wyrmtable.core import EVERYONE, Dice, Log

from . import combat
from .kinds import AMBUSH, DOOR, FREE_POST, GATE, HELD_POST, OUTPOST, PLAIN, SABOTEUR, UNEXPLORED
from .options import PLACES
from .position import Position
from .spaces import station
from .victory import pay

OPENS = 4  # an outpost's door opens on 4+


def is_defended(pos: Position, army: int, square: int, target: int, edge: int) -> bool:
    """A gate with enemy units beyond it, or the door of an outpost they stand in (LB-GATE-1, LB-POST-6)."""
    if edge == PLAIN or not pos.is_enemy_at(target, army):
        return False
    return edge == GATE or pos.world.halls.kind[target] == OUTPOST


def has_full_move(pos: Position, group: tuple[int, ...]) -> bool:
    """Nobody of the group has moved this turn (LB-GATE-3)."""
    speed, bonus = pos.world.speed, pos.orb
    return all(pos.mp[unit] == speed[unit] + bonus for unit in group)


def breach_needs(pos: Position, group: tuple[int, ...], target: int) -> int:
    """The roll that breaches a gate (LB-GATE-4); a saboteur attacking alone needs none (LB-ELITE-3f)."""
    if len(group) == 1 and pos.world.kind[group[0]] == SABOTEUR:
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
    if log is not None:
        log.append((EVERYONE, "breach", "breached" if roll >= needs else "the gate holds", PLACES + target, roll))
    return roll >= needs


def can_break_in(pos: Position, target: int, edge: int) -> bool:
    return edge == DOOR and pos.world.halls.kind[target] == OUTPOST and pos.post[target] == UNEXPLORED


def break_in(pos: Position, group: tuple[int, ...], square: int, target: int, dice: Dice, log: Log | None) -> None:
    """The first opening of an outpost: the door's die, then its contents (LB-POST-2, LB-POST-3)."""
    roll = dice.d6("LB-POST-2 door")
    opened = roll >= OPENS
    if log is not None:
        log.append((EVERYONE, "door", "the door opens" if opened else "the door holds", PLACES + target, roll))
    if not opened:
        for unit in group:
            pos.mp[unit] = 0
        return
    pos.post[target] = FREE_POST
    for unit in group:
        pos.mp[unit] = 0
        pos.lift(unit)
        pos.trail[unit] = (*(pos.trail[unit] or (square,)), target)
    station(pos, group, target)
    _find_contents(pos, group, target, dice, log)


def _find_contents(pos: Position, group: tuple[int, ...], target: int, dice: Dice, log: Log | None) -> None:
    found = pos.world.loot[dice.d6("LB-POST-3 contents") - 1]
    army = pos.world.army[group[0]]
    if found > 0:
        pos.monster[target] = found
        if log is not None:
            log.append((EVERYONE, "monster", pos.world.content.monsters[found - 1].title, PLACES + target))
        combat.ambush(pos, group, target, AMBUSH, log)
        return
    occupy(pos, army, group, target, log)
    pay(pos, army, -found, log)


def occupy(pos: Position, army: int, group: tuple[int, ...], square: int, log: Log | None) -> None:
    """Units in an outpost without a monster control it; entering one that is not their own ends their movement
    (LB-POST-5, LB-POST-7)."""
    if pos.post[square] == HELD_POST + army:
        return
    pos.post[square] = HELD_POST + army
    for unit in group:
        pos.mp[unit] = 0
    if log is not None:
        log.append((EVERYONE, "controls", army, PLACES + square))
