"""Locked doors (LOU-12.0): locking on the march, trying to open in the Combat phase, and breaking Gates."""

from __future__ import annotations

from wyrmtable.core import ASKED, PLAIN, Decision, Dice, Log, Manner, Step, tell_all

from ..files.content import DONE, bits
from ..files.terrain import LOCK
from ..position import ANYONE, Position, enemies_at, lock, owned, unlock
from .temper import obeys


def lockable(pos: Position, unit: int, points: int) -> list[int]:
    """Numbers of the open doors of its hex that the unit can lock: 3 points in full, no enemy behind (LOU-12.1a,
    LOU-12.1b, LOU-R55). Gates never (LOU-12.3)."""
    content = pos.content
    doors = content.terrain.doors_at[pos.where[unit]]
    if not doors or points < LOCK or not content.locking or content.dummies >> unit & 1:
        return []
    owner = pos.owner[unit]
    return [number for number, bit, behind in doors if not pos.locked & bit and not enemies_at(pos, owner, behind)]


def lock_door(pos: Position, number: int, log: Log | None) -> int:
    """Locks a door for all to see; returns the half points it costs."""
    lock(pos, pos.content.barriers[number])
    tell_all(log, "locks", pos.content.barrier + number)
    return LOCK


# -- door attempts in the Combat phase -------------------------------------------------------------------------------


def openers(pos: Position, seat: int) -> dict[int, tuple[int, ...]]:
    """Units that may try a barrier, and which: next to a locked door (LOU-12.2a), not Dependents, not burdened, not
    used yet (LOU-R56), under orders (LOU-20.4l); a Dragon may break a closed Gate where the scenario says so
    (LOU-20.3f)."""
    content = pos.content
    able = pos.mine[seat] & pos.on_map & ~(pos.asleep | pos.spent | pos.laden | content.dependents | content.dummies)
    found = {}
    if pos.locked or able & content.breakers:
        for unit in bits(able):
            barriers = barriers_for(pos, unit)
            if barriers and obeys(pos, unit):
                found[unit] = barriers
    return found


def barriers_for(pos: Position, unit: int) -> tuple[int, ...]:
    """Numbers of the barriers next to a unit that it may try now, one try each per player-turn (LOU-12.2c)."""
    ground = pos.content.terrain
    near = ground.barriers_at[pos.where[unit]] & ~pos.tried
    found = near & pos.locked
    if near and pos.content.breakers >> unit & 1:
        found |= near & sum([ground.barred_bit[side] for side in ground.gates if breakable(pos, unit, side)])
    return bits(found)


def breakable(pos: Position, unit: int, side: int) -> bool:
    """A Gate that is still closed to somebody, before one who can break it (LOU-20.3f)."""
    gate = pos.content.terrain.gates.index(side)
    return bool(pos.content.breakers >> unit & 1) and pos.gates[gate] != ANYONE


def doors_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Door attempts come first in the Combat phase (LOU-10.1e)."""
    pos.steps.pop()
    if openers(pos, step[1]) or might_try(pos, step[1]):
        pos.steps.append(("try-doors", step[1]))


def might_try(pos: Position, seat: int) -> bool:
    """Whether a face-down unit stands next to a barrier: if it can try it is known to the seat alone."""
    ground, shut = pos.content.terrain, pos.locked
    for gate, side in enumerate(ground.gates):
        if pos.gates[gate] != ANYONE and owned(pos, seat) & pos.content.breakers:
            shut |= ground.barred_bit[side]
    shut &= ~pos.tried
    if not shut:
        return False
    hidden = bits(pos.mine[seat] & pos.on_map & ~(pos.up | pos.asleep | pos.spent | pos.laden))
    return any(ground.barriers_at[pos.where[unit]] & shut for unit in hidden)


def _manner(pos: Position, seat: int) -> Manner:
    return ASKED if might_try(pos, seat) else PLAIN


def doors_picks(pos: Position, step: Step) -> Decision:
    """A unit to try a door, or none."""
    seat, piece = step[1], pos.content.piece
    picks = [DONE, *(piece + unit for unit in openers(pos, seat))]
    return Decision(seat, picks, "Which unit tries to open a door?", ("LOU-12.2a",), (), _manner(pos, seat))


def doors_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == DONE:
        pos.steps.pop()
    else:
        pos.steps.append(("which-door", pick - pos.content.piece))


def which_door_picks(pos: Position, step: Step) -> Decision:
    """The door or Gate it tries."""
    unit, content = step[1], pos.content
    picks = [content.barrier + number for number in barriers_for(pos, unit)]
    seat, about = pos.owner[unit], (content.piece + unit,)
    return Decision(seat, picks, "Which door does {0} try?", ("LOU-12.2a",), about, _manner(pos, seat))


def which_door_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    attempt(pos, step[1], pick - pos.content.barrier, dice, log)


def attempt(pos: Position, unit: int, number: int, dice: Dice, log: Log | None) -> bool:
    """One try at a barrier, which is the unit's attack for the turn (LOU-12.2c): a Company opens on 1-4, an
    Individual below its CF (LOU-12.2b); a Gate breaks without a die (LOU-20.3f)."""
    content = pos.content
    side, barrier = content.barriers[number], content.barrier + number
    pos.spent |= 1 << unit
    pos.tried |= 1 << number
    pos.quiet = 0
    if side in content.terrain.gates:
        gates = list(pos.gates)
        gates[content.terrain.gates.index(side)] = ANYONE
        pos.gates = tuple(gates)
        pos.rebar()
        tell_all(log, "gate", "breaks", barrier)
        return True
    die = dice.d6("LOU-12.2b opening a door")
    if die > opens_on(pos, unit):
        tell_all(log, "door", "stays locked", barrier, die)
        return False
    unlock(pos, side)
    tell_all(log, "door", "opens", barrier, die)
    return True


def opens_on(pos: Position, unit: int) -> int:
    """The highest roll that opens a door for this unit (LOU-12.2b)."""
    return 4 if pos.content.company >> unit & 1 else min(6, pos.content.cf[unit] - 1)
