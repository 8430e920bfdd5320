"""Planning attacks while moving: who goes where so that an attack comes about (LOU-25.3, LOU-25.5, LOU-25.21)."""

from __future__ import annotations

from typing import NamedTuple

from ..files.content import bits
from ..files.terrain import CLIFF
from ..position import Position, put, take
from ..rules.combat import attack_side
from ..rules.stacking import may_stack
from . import weights
from .errands import Errands
from .fighting import Attack, acceptable, best_attack, boldness
from .survey import Survey

Slots = dict[int, int]  # unit -> hex it attacks from
ROUNDS = 5


class Battle(NamedTuple):
    """A planned attack: the hexes its units go to, and what it promises above their errands."""

    attack: Attack
    slots: Slots
    net: float


def plan(survey: Survey, errands: Errands, marching: tuple[int, int]) -> Slots:
    """Hexes for all units that have an attack to go for, the best attacks first. `marching` is the unit on its way
    with the points it has left, or (-1, 0)."""
    free = {unit: _points(survey, unit, marching) for unit in errands if _may_join(survey, unit, marching)}
    orders: Slots = {}
    struck: set[int] = set()
    wanted = weights.WORTH_MARCHING - 2 * weights.BOLDER * boldness(survey)
    for _ in range(ROUNDS):
        battles = [_battle(survey, errands, free, hex_) for hex_ in _quarry(survey) if hex_ not in struck]
        found = [battle for battle in battles if battle is not None and battle.net > wanted]
        if not found:
            break
        best = max(found, key=lambda battle: (battle.net, -battle.attack.hex_))
        orders |= best.slots
        struck.add(best.attack.hex_)
        for unit in best.slots:
            free.pop(unit, None)
    return orders


def _points(survey: Survey, unit: int, marching: tuple[int, int]) -> int:
    if unit == marching[0]:
        return marching[1]
    return 0 if survey.pos.moved >> unit & 1 else survey.content.points[unit]


def _may_join(survey: Survey, unit: int, marching: tuple[int, int]) -> bool:
    pos, content = survey.pos, survey.content
    barred = pos.laden | pos.spent | content.dependents | survey.goals.shield & ~content.flyers
    return not barred >> unit & 1


def _quarry(survey: Survey) -> list[int]:
    return sorted({survey.pos.where[foe] for foe in survey.foes})


def _battle(survey: Survey, errands: Errands, free: dict[int, int], hex_: int) -> Battle | None:
    """The best way to attack a hex with the units that are free, if it is worth leaving their errands for."""
    stands = _stands(survey, hex_)
    able = {unit: [hex_ for hex_ in stands if hex_ in survey.reach(unit, points)] for unit, points in free.items()}
    able = {unit: hexes for unit, hexes in able.items() if hexes}
    if not able:
        return None
    companies = {unit: hexes for unit, hexes in able.items() if survey.content.company >> unit & 1}
    lone = {unit: hexes for unit, hexes in able.items() if unit not in companies}
    tries = [fill(survey, able)] + ([fill(survey, lone)] if lone and companies else [])
    battles = [_judge(survey, errands, slots, hex_) for slots in tries]
    found = [battle for battle in battles if battle is not None]
    return max(found, key=lambda battle: battle.net) if found else None


def _stands(survey: Survey, hex_: int) -> list[int]:
    """Hexes from which a hex can be attacked, the widest sides first."""
    ground = survey.ground
    sides = [(ground.width[side], near) for near, side in ground.board.joined[hex_] if ground.feature[side] != CLIFF]
    return [near for _, near in sorted(sides) if ground.standable[near]]


def fill(survey: Survey, able: dict[int, list[int]]) -> Slots:
    """Companies to hexes of their own, the strongest first; leaders one to each of them, the rest anywhere (25.6)."""
    content = survey.content
    slots: Slots = {}
    order = sorted(able, key=lambda u: (not content.company >> u & 1, not content.types[u].leader, -content.cf[u], u))
    for unit in order:
        room = [hex_ for hex_ in able[unit] if _room(survey, slots, unit, hex_)]
        if room:
            slots[unit] = min(room, key=lambda hex_: (_company_waits(survey, slots, unit, hex_), room.index(hex_)))
    return slots


def _room(survey: Survey, slots: Slots, unit: int, hex_: int) -> bool:
    there = [other for other, place in slots.items() if place == hex_]
    standing = [u for u in survey.mine if survey.pos.where[u] == hex_ and u not in slots and u != unit]
    return may_stack(survey.pos, unit, there + standing)


def _company_waits(survey: Survey, slots: Slots, unit: int, hex_: int) -> int:
    """0 for the hex where a leader is wanted most."""
    if not survey.content.types[unit].leader:
        return 0
    there = [other for other, place in slots.items() if place == hex_]
    led = any(survey.content.types[other].leader for other in there)
    company = any(survey.content.company >> other & 1 for other in there)
    return 0 if company and not led else 1 if not there else 2


def _judge(survey: Survey, errands: Errands, slots: Slots, hex_: int) -> Battle | None:
    """An attack from these hexes, weighed against what its units leave undone and expose themselves to."""
    pos = _as_if(survey.pos, slots)
    units = sum(1 << unit for unit in slots)
    reachable = sum(1 << unit for unit in slots if attack_side(pos, unit, hex_) is not None)
    if not reachable:
        return None
    attack = best_attack(survey, pos, hex_, only=units)
    if attack is None or not attack.units or not acceptable(survey, pos, attack):
        return None
    needed = {unit: slots[unit] for unit in bits(attack.units)}
    helpers = {
        u: h for u, h in slots.items() if u not in needed and survey.content.types[u].leader and h in needed.values()
    }
    needed |= helpers
    zeal = max(errands[unit].zeal for unit in needed)
    net = zeal * attack.value - sum(_leaving(survey, errands, unit, place) for unit, place in needed.items())
    return Battle(attack, needed, net - _exposure(survey, errands, needed, attack))


def _as_if(pos: Position, slots: Slots) -> Position:
    """The world with units moved to where they would attack from."""
    scratch = pos.copy()
    for unit, hex_ in slots.items():
        if scratch.where[unit] != hex_:
            take(scratch, unit, hex_)
            put(scratch, unit, hex_)
    return scratch


def _leaving(survey: Survey, errands: Errands, unit: int, hex_: int) -> float:
    """What a unit gives up of its errand by going to a hex."""
    errand, points = errands[unit], survey.content.points[unit]
    here = errand.standing(hex_, points)
    best = max(errand.standing(other, points) for other in survey.reach(unit, points))
    return max(0.0, best - here)


def _exposure(survey: Survey, errands: Errands, slots: Slots, attack: Attack) -> float:
    """What the attackers risk in the enemy's answer, if the enemy is not all dead by then."""
    felt = 0.0
    for hex_ in set(slots.values()):
        units = sum(1 << unit for unit, place in slots.items() if place == hex_)
        care = max(errands[unit].care for unit, place in slots.items() if place == hex_)
        felt += care * survey.risk(hex_, units) * survey.worths(units)
    felt *= 0.5 if attack.column >= 10 else 0.8
    return felt + (weights.NOISE * _roused(survey, slots, attack.hex_) if survey.shy else 0.0)


def _roused(survey: Survey, slots: Slots, target: int) -> int:
    """Sleeping enemies around the attackers' hexes, besides those attacked."""
    around = {near for hex_ in slots.values() for near in survey.ground.near[hex_]} - {target}
    return sum(survey.pos.where[foe] in around and survey.pos.asleep >> foe & 1 for foe in survey.foes)
