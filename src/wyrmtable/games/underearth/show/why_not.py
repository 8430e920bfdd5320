"""Why not? The rules that forbid a pick, in words, from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Outcome, Reason, Step, decide, opening

from ..files.content import DISMISS, END, HIRE, LEAVE, LET_GO, STOP, bits
from ..files.terrain import CLIFF, LOCK, TUNNEL
from ..position import WAITING, Position, barred, enemies_at, owned
from ..rules import combat, hiring, locking, placing, retreat
from ..rules.gates import gate_or_lock
from ..rules.marching import FRESH, MOVED
from ..rules.movement import destinations, in_its_way, may_leave_map, ways
from ..rules.sequence import STEPS
from ..rules.stacking import may_stack, may_stop
from ..rules.temper import UNROLLED, WILD, fights


def why_not(pos: Position, seat: int, pick: int) -> list[Reason]:
    """Empty exactly if the seat may pick this now."""
    decision = decide(STEPS, pos)
    known = opening(decision, seat, pick, pos.content.seats, "LOU-5.0c")
    if known is not None or isinstance(decision, Outcome):
        return known or []
    step = pos.steps[-1]
    explain = _BY_STEP.get(step[0])
    reasons = explain(pos, step, pick) if explain else []
    return reasons or [Reason(decision.rules[0], _other(pos, pick))]


def _other(pos: Position, pick: int) -> str:
    kind = {"option": "button", "place": "hex", "side": "door", "piece": "counter"}[pos.content.names.kind(pick)]
    return f"This {kind} is not among the choices at this point."


def _unit(pos: Position, pick: int) -> int | None:
    unit = pick - pos.content.piece
    return unit if 0 <= unit < pos.content.size else None


def _hex(pos: Position, pick: int) -> int | None:
    hex_ = pick - pos.content.place
    return hex_ if 0 <= hex_ < pos.content.terrain.size else None


def _movement(pos: Position, step: Step, pick: int) -> list[Reason]:
    unit = _unit(pos, pick)
    if pick == END:
        return [Reason("LOU-R67", "A flyer among enemies has to leave before the phase ends.")]
    if pick == DISMISS:
        return [Reason("LOU-R88", "None of your units is waiting to enter.")]
    if pick >= pos.content.stack:
        return [Reason("LOU-R23", "There is no such stack: two or more of your units that can all march from one hex.")]
    if unit is None:
        return [Reason("LOU-7.1a", "First pick the unit that is to move.")]
    if pos.owner[unit] != step[1]:
        return [Reason("LOU-7.1a", "You move only your own units.")]
    if pos.where[unit] < 0 and pos.where[unit] != WAITING:
        return [Reason("LOU-7.6a", "This unit is not on the map.")]
    if pos.asleep >> unit & 1:
        return [Reason("LOU-6.1", "An Unalerted unit may not move.")]
    if pos.moved >> unit & 1:
        return [Reason("LOU-7.1a", "This unit has moved already.")]
    return [_disobeys(pos, unit)]


def _disobeys(pos: Position, unit: int) -> Reason:
    if pos.mood[unit] == UNROLLED:
        return Reason("LOU-R99", "This unit was roused after the dice were rolled; it waits for the next roll.")
    if pos.mood[unit] == WILD:
        return Reason("LOU-R87", "This unit runs wild: it does nothing before the uncontrolled player-turn.")
    return Reason("LOU-20.4l", "This unit does not obey this turn.")


def _march(pos: Position, step: Step, pick: int) -> list[Reason]:
    _, unit, points, stage = step
    content = pos.content
    hex_ = _hex(pos, pick)
    if hex_ is not None:
        return _no_way(pos, unit, points, stage != MOVED, hex_)
    if pick == LEAVE:
        if pos.content.indoors >> unit & 1:
            return [Reason("LOU-R79", "The Lord may not leave the map.")]
        if not may_leave_map(pos, unit):
            return [Reason("LOU-7.6b", "Units leave only from outside hexes of the west or east edge.")]
        return [Reason("LOU-7.6b", "Leaving costs one movement point.")]
    if pick < content.place:
        return [_STUCK] if pick in (STOP, END, LET_GO) and not may_stop(pos, unit, pos.where[unit]) else []
    if pick < content.piece:
        return _no_lock(pos, unit, points, pick - content.barrier)
    if content.treasure <= pick < content.stack:
        return _no_burden(pos, unit, pick, stage == FRESH)
    if pick == content.piece + unit:
        return [Reason("LOU-R23", "This is the unit that is on the march.")]
    if stage == FRESH or may_stop(pos, unit, pos.where[unit]):
        return _movement(pos, ("movement", pos.owner[unit]), pick)
    return [_STUCK]


_STUCK = Reason("LOU-8.0a", "The unit on the march cannot stay in this hex: it has to go on first.")


def _enter(pos: Position, step: Step, pick: int) -> list[Reason]:
    unit, hex_ = step[1], _hex(pos, pick)
    if hex_ is None:
        return _movement(pos, ("movement", pos.owner[unit]), pick) if pick >= pos.content.piece else []
    if pos.content.terrain.exit_edge.get(hex_) is None:
        return [Reason("LOU-20.5f", "Units enter on outside hexes of the west or east edge.")]
    if enemies_at(pos, pos.owner[unit], hex_):
        return [Reason("LOU-7.3a", "Enemies hold this hex.")]
    return [Reason("LOU-8.0a", "There is no room in this hex: one Company, one race.")]


def _file(pos: Position, step: Step, pick: int) -> list[Reason]:
    """Why a stack cannot go to a hex: the first of its units that cannot says why."""
    _, seat, units = step
    hex_ = _hex(pos, pick)
    if hex_ is None:
        return _movement(pos, ("movement", seat), pick) if pick >= pos.content.piece else []
    for unit in bits(units):
        points = pos.content.points[unit]
        if enemies_at(pos, seat, hex_):
            return [Reason("LOU-7.3a", "Enemies hold this hex."), Reason("LOU-7.7a", "Units infiltrate one by one.")]
        if hex_ not in destinations(pos, unit, points) or not may_stop(pos, unit, hex_):
            return _no_way(pos, unit, points, True, hex_)
    return []


def _no_way(pos: Position, unit: int, points: int, fresh: bool, hex_: int) -> list[Reason]:
    """Why a unit cannot go to a hex, the nearest obstacle first."""
    content, ground, start = pos.content, pos.content.terrain, pos.where[unit]
    if hex_ == start:
        return [Reason("LOU-7.1a", "The unit is there already.")]
    if enemies_at(pos, pos.owner[unit], hex_):
        return _no_infiltration(pos, unit, points, fresh, hex_)
    if not ground.standable[hex_]:
        return [Reason("LOU-7.4.4", "Nobody can stand in a pit or lake.")]
    if content.indoors >> unit & 1 and ground.farther_out[start] >> hex_ & 1:
        return [Reason("LOU-R79", "The Lord may not go outside.")]
    if in_its_way(pos, unit) >> hex_ & 1:
        return [Reason("LOU-20.4j", "Units of another race block the way.")]
    side = ground.side.get((start, hex_))
    if side is not None:
        near = _no_step(pos, unit, side, hex_)
        if near:
            return near
    if not may_stop(pos, unit, hex_) and hex_ in ways(pos, unit, start, points).hexes:
        return [Reason("LOU-8.0a", "The stack there has no room: one Company, one race.")]
    return [Reason("LOU-7.1b", f"It is too far, or shut off: {points / 2:g} movement points are left.")]


def _no_step(pos: Position, unit: int, side: int, hex_: int) -> list[Reason]:
    ground, content = pos.content.terrain, pos.content
    if side in ground.gates and barred(pos, side, content.race[unit]):
        return [Reason("LOU-R59", "The Gate is closed to this unit.")]
    if barred(pos, side, content.race[unit]):
        return [Reason("LOU-7.4.5", "The door is locked.")]
    if ground.feature[side] == CLIFF and not content.flyers >> unit & 1:
        up = ground.higher[side] == hex_
        return [Reason("LOU-7.4.3", "Nobody climbs a cliff." if up else "Going down a cliff takes 6 movement points.")]
    if ground.width[side] == TUNNEL and content.large >> unit & 1:
        return [Reason("LOU-7.5", "It is too large for a tunnel.")]
    return []


def _no_infiltration(pos: Position, unit: int, points: int, fresh: bool, hex_: int) -> list[Reason]:
    barring = [Reason("LOU-7.3a", "Enemies hold this hex.")]
    if hex_ not in pos.content.terrain.near[pos.where[unit]]:
        return barring
    if not fresh:
        return [*barring, Reason("LOU-7.7a", "Infiltration is a unit's whole move; this one has begun another.")]
    return [*barring, Reason("LOU-7.7a", "No empty hex behind them can be reached by slipping through.")]


def _no_lock(pos: Position, unit: int, points: int, number: int) -> list[Reason]:
    content = pos.content
    side = content.barriers[number]
    ends = content.terrain.board.sides[side]
    if not content.locking:
        return [Reason("LOU-4.0c", "This game is played without locked doors.")]
    if side in content.terrain.gates:
        return [Reason("LOU-12.3", "Gates cannot be locked.")]
    if pos.where[unit] not in ends[:2]:
        return [Reason("LOU-12.1a", "A unit locks only a door of its own hex.")]
    if pos.locked >> number & 1:
        return [Reason("LOU-12.1a", "The door is locked already.")]
    if points < LOCK:
        return [Reason("LOU-12.1b", "Locking takes 3 movement points in full.")]
    return [Reason("LOU-12.1a", "An enemy stands behind the door.")]


def _no_burden(pos: Position, unit: int, pick: int, fresh: bool) -> list[Reason]:
    number = pick - pos.content.treasure
    if not fresh:
        return [Reason("LOU-14.2a", "Treasure is taken up only before the unit moves.")]
    if pos.gold[number] != pos.where[unit] or not pos.begun[number] >> unit & 1:
        return [Reason("LOU-14.2a", "A unit carries only Treasure it is stacked with when the phase begins.")]
    if pos.carried >> number & 1:
        return [Reason("LOU-R63", "This Treasure has been carried already this phase.")]
    return [Reason("LOU-14.2b", "A Company carries two counters, an Individual one.")]


def _declare(pos: Position, step: Step, pick: int) -> list[Reason]:
    hex_, seat = _hex(pos, pick), step[1]
    if hex_ is None:
        return [Reason("LOU-10.3a", "The target of an attack is a hex.")]
    if not enemies_at(pos, seat, hex_):
        return [Reason("LOU-10.1a", "There is no enemy in this hex.")]
    if hex_ in pos.struck:
        return [Reason("LOU-10.3b", "This hex is attacked already.")]
    return [_no_attacker(pos, seat, hex_)]


def _no_attacker(pos: Position, seat: int, hex_: int) -> Reason:
    ground = pos.content.terrain
    near = [unit for unit in bits(owned(pos, seat)) if pos.where[unit] in (hex_, *ground.near[hex_])]
    if not near:
        return Reason("LOU-10.1a", "None of your units is adjacent to it.")
    free = [unit for unit in near if combat.able(pos, seat) >> unit & 1]
    if not free:
        return Reason("LOU-10.1d", "None of your units next to it can still attack.")
    return Reason("LOU-10.7", "A cliff, a locked door or a closed Gate lies between.")


def _attackers(pos: Position, step: Step, pick: int) -> list[Reason]:
    _, seat, hex_, chosen = step
    unit = _unit(pos, pick)
    if unit is None:
        return [Reason("LOU-10.2a", "Pick the units that attack, then declare the attack.")]
    if pos.owner[unit] != seat:
        return [Reason("LOU-18.1", "Only your own units attack.")]
    if chosen >> unit & 1:
        return [Reason("LOU-10.1d", "This unit takes part already.")]
    return [_no_part(pos, unit, seat, hex_, chosen)]


def _no_part(pos: Position, unit: int, seat: int, hex_: int, chosen: int) -> Reason:
    content = pos.content
    if content.dependents >> unit & 1:
        return Reason("LOU-13.0b", "Dependents never attack.")
    if pos.asleep >> unit & 1:
        return Reason("LOU-6.1", "An Unalerted unit does not attack.")
    if pos.spent >> unit & 1:
        return Reason("LOU-10.1d", "This unit has made its attack, or tried a door.")
    if pos.laden >> unit & 1:
        return Reason("LOU-14.2c", "An Individual that carries Treasure may not attack.")
    if not fights(pos, unit):
        return _disobeys(pos, unit)
    if pos.where[unit] < 0 or hex_ not in (pos.where[unit], *content.terrain.near[pos.where[unit]]):
        return Reason("LOU-10.1a", "Only adjacent units attack.")
    if combat.attack_side(pos, unit, hex_) is None:
        return Reason("LOU-10.7", "A cliff, a locked door or a closed Gate lies between.")
    if seat == content.disorganized and any(content.race[u] != content.race[unit] for u in bits(chosen)):
        return Reason("LOU-20.4j", "Units of different races do not attack together.")
    return Reason("LOU-10.2c", "Only one unit attacks through a tunnel side.")


def _doors(pos: Position, step: Step, pick: int) -> list[Reason]:
    unit = _unit(pos, pick)
    if unit is None or pos.owner[unit] != step[1]:
        return [Reason("LOU-12.2a", "Pick one of your units next to a locked door.")]
    if (pos.spent | pos.laden | pos.content.dependents) >> unit & 1:
        return [Reason("LOU-R56", "Dependents, burdened Individuals and units already used try no doors.")]
    if pos.where[unit] < 0 or not locking.barriers_for(pos, unit):
        return [Reason("LOU-12.2a", "There is no locked door next to this unit to try.")]
    return [Reason("LOU-6.1", "This unit is Unalerted or does not obey.")]


def _retreat(pos: Position, step: Step, pick: int) -> list[Reason]:
    hex_, unit = _hex(pos, pick), step[1]
    if hex_ is None:
        return [Reason("LOU-10.4a", "Pick the hex to retreat to.")]
    start = pos.where[unit]
    if hex_ not in pos.content.terrain.near[start]:
        return [Reason("LOU-10.4a", "A retreat goes one hex.")]
    if retreat.under_attack(pos, hex_):
        return [Reason("LOU-10.4e", "An attack on this hex is still to be fought.")]
    if hex_ == pos.fight and not retreat.held_against(pos, unit, hex_):
        return [Reason("LOU-R44", "The attacked hex is closed until the advance is decided.")]
    if not retreat.passable(pos, unit, start, hex_):
        return [
            Reason("LOU-10.4b", "The way is barred: depths, cliff, locked door, closed Gate or a tunnel too tight.")
        ]
    if retreat.held_against(pos, unit, hex_):
        return [Reason("LOU-10.4b", "Enemies hold this hex.")]
    if pos.content.indoors >> unit & 1 and pos.content.terrain.outside[hex_]:
        return [Reason("LOU-R79", "The Lord goes outside only if there is nowhere else to go.")]
    if not may_stack(pos, unit, bits(pos.at[hex_] & retreat.moved_already(pos))):
        return [Reason("LOU-R43", "The friends there have already moved in this combat, and the stack has no room.")]
    return [Reason("LOU-10.4c", "Friends stand there, and a vacant hex is open.")]


def _infiltrate(pos: Position, step: Step, pick: int) -> list[Reason]:
    _, unit, _, enemy = step
    hex_ = _hex(pos, pick)
    if hex_ is None or hex_ not in pos.content.terrain.near[enemy]:
        return [Reason("LOU-7.7a", "The hex must be adjacent to the enemy's.")]
    if pos.at[hex_] or hex_ == pos.where[unit]:
        return [Reason("LOU-7.7a", "The hex must hold no unit at all.")]
    side = pos.content.terrain.side[enemy, hex_]
    if gate_or_lock(pos, unit, enemy, side):
        return [Reason("LOU-7.7e", "A locked door or closed Gate stops infiltration.")]
    return [Reason("LOU-7.7c", "The way there is too tight, too steep or too long.")]


def _spoils(pos: Position, step: Step, pick: int) -> list[Reason]:
    if pick < pos.content.treasure:
        return [Reason("LOU-14.2e", "Pick Treasure to take along, or none.")]
    return [Reason("LOU-R63", "Only Treasure the Company was stacked with when its Movement phase began.")]


def _advance(pos: Position, step: Step, pick: int) -> list[Reason]:
    _, _, hex_, attackers = step
    unit = _unit(pos, pick)
    if unit is None:
        return [Reason("LOU-10.4g", "Pick an attacker that advances, or nobody.")]
    if not attackers >> unit & 1:
        return [Reason("LOU-10.4g", "Only units that attacked may advance.")]
    if pos.where[unit] == hex_:
        return [Reason("LOU-10.4g", "This unit is there already.")]
    if not may_stop(pos, unit, hex_):
        return [Reason("LOU-8.0a", "The stack there has no room: one Company, one race.")]
    return [Reason("LOU-R46", "The unit cannot pass the side it attacked across.")]


def _place_at(pos: Position, step: Step, pick: int) -> list[Reason]:
    stage = pos.content.scenario.setup[step[1]]
    hex_, unit = _hex(pos, pick), step[2]
    if hex_ is None:
        return [Reason(stage.rule, "Pick the hex it is set up in.")]
    if hex_ not in placing.stage_places(pos, stage):
        return [Reason(stage.rule, "The scenario does not set this unit up there.")]
    if enemies_at(pos, pos.owner[unit], hex_):
        return [Reason(stage.rule, "Enemies hold this hex.")]
    if stage.per_hex and pos.at[hex_].bit_count() >= stage.per_hex:
        return [Reason(stage.rule, "The hex is taken.")]
    return [Reason("LOU-8.0a", "Set-up never breaks stacking: one Company, one race.")]


def _hire(pos: Position, step: Step, pick: int) -> list[Reason]:
    kind = pick - HIRE
    if not 0 <= kind < len(pos.content.hireable):
        return [Reason("LOU-16.1a", "Pick a unit to hire, or end your list.")]
    if hiring.BLANK in pos.orders[step[1]]:
        return [Reason("LOU-16.1a", "Your list is finished.")]
    if len(pos.orders[step[1]]) > hiring.stage_of(pos).most:
        return [Reason("LOU-16.2a", f"You may hire at most {hiring.stage_of(pos).most} units.")]
    if hiring.quarrels(pos, kind, pos.orders[step[1]]):
        return [Reason("LOU-16.2b", "Orcs and Dwarves do not serve in one force.")]
    return [Reason("LOU-16.3", "There are no more counters of this kind.")]


_BY_STEP: dict[str, Callable[[Position, Step, int], list[Reason]]] = {
    "movement": _movement,
    "march": _march,
    "file": _file,
    "enter": _enter,
    "infiltrate": _infiltrate,
    "declare": _declare,
    "attackers": _attackers,
    "try-doors": _doors,
    "retreat-to": _retreat,
    "spoils": _spoils,
    "advance-who": _advance,
    "place-at": _place_at,
    "hire": _hire,
}
