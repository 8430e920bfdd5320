"""The dragon and its hoard: marching on the lair, attacking together, carrying the hoard home or hunting it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..files.terms import CAVE_IN, DRAGON, LYING, SABOTEUR
from .scouting import FAR, FIGHTERS, Scout
from .shopping import strikes
from .weights import Weights

ENOUGH = 10.4  # damage expected from all who can attack the dragon this turn
MARCH = 11.5  # damage a force promises before it sets out
NEAR_LAIR = 9


class Order(NamedTuple):
    """A group, where it goes, whether it attacks there, and why."""

    group: tuple[int, ...]
    goal: int
    attack: bool
    why: str


def free_units(scout: Scout, units: Iterable[int], done: set[int]) -> list[int]:
    return [unit for unit in units if unit not in done and scout.pos.mp[unit]]


def squares_of(scout: Scout, units: Iterable[int]) -> list[int]:
    return sorted({scout.pos.where[unit] for unit in units})


def fighters_at(scout: Scout, square: int, done: set[int]) -> tuple[int, ...]:
    """The fighters of a square that can still act together."""
    here = [u for u in scout.pos.stack[square] if scout.kind[u] in FIGHTERS]
    return tuple(free_units(scout, here, done))


def beside(scout: Scout, target: int) -> list[int]:
    return [there for there, _, _ in scout.halls.ways[target]]


def _fit_to_attack(scout: Scout, group: tuple[int, ...], square: int, target: int) -> bool:
    return bool(group) and scout.gain(group, scout.nearest(square, beside(scout, target)), target) > 0


# -- the hoard ---------------------------------------------------------------------------------------------------


def carry_hoard(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Home with it, after it, or to it."""
    pos = scout.pos
    carrier = scout.hoard_wagon()
    if carrier >= 0 and carrier in scout.mine:
        if carrier not in done and pos.mp[carrier]:
            return _make_way(scout, carrier, done) or _bring_home(scout, carrier)
        return _escort(scout, carrier, done)
    if carrier >= 0:
        return _hunt_hoard(scout, pos.where[carrier], done)
    if pos.hoard == LYING:
        wagons = [unit for unit in free_units(scout, scout.wagons, done) if not pos.load[unit]]
        lair = scout.halls.lair
        wagons.sort(key=lambda unit: min(scout.distance(pos.where[unit], s) for s in lair))
        for unit in wagons[:2]:
            return Order((unit,), scout.nearest(pos.where[unit], lair), False, "the hoard lies open")
    return None


def _bring_home(scout: Scout, carrier: int) -> Order:
    base = scout.pos.base_squares(scout.army)
    goal = scout.nearest(scout.pos.where[carrier], [s for s in base if scout.has_room(s, 2)] or base)
    return Order((carrier,), goal, False, "the hoard goes home")


def _make_way(scout: Scout, carrier: int, done: set[int]) -> Order | None:
    """Our own units must not fill the entrance of the base when the hoard comes: they go further in."""
    pos, base = scout.pos, scout.pos.base_squares(scout.army)
    entrance = scout.nearest(pos.where[carrier], base)
    inside = [square for square in base if square != entrance and scout.has_room(square, 1)]
    if scout.has_room(entrance, 2) or scout.distance(pos.where[carrier], entrance) > pos.mp[carrier] or not inside:
        return None
    movers = free_units(scout, pos.stack[entrance], done)
    return Order((movers[0],), scout.nearest(entrance, inside), False, "room for the hoard") if movers else None


def _escort(scout: Scout, carrier: int, done: set[int]) -> Order | None:
    pos = scout.pos
    square = pos.where[carrier]
    for unit in free_units(scout, scout.fighters, done):
        if 0 < scout.distance(pos.where[unit], square) <= 12:
            return Order((unit,), square, False, "the hoard wagon needs an escort")
    return None


def _hunt_hoard(scout: Scout, target: int, done: set[int]) -> Order | None:
    """Everybody near enough cuts the way home."""
    for square in squares_of(scout, free_units(scout, scout.fighters, done)):
        group = fighters_at(scout, square, done)
        if scout.distance(square, target) <= 14:
            return Order(group, target, _fit_to_attack(scout, group, square, target), "the hoard must not get home")
    return None


# -- the dragon --------------------------------------------------------------------------------------------------


def force(scout: Scout, weights: Weights) -> list[int]:
    """The units meant for the dragon."""
    kinds = {weights.striker, *FIGHTERS} if weights.strike > 8 else {weights.striker}
    return scout.of_kinds(tuple(kinds))


def damage(scout: Scout, units: list[int]) -> float:
    """What a force would do to the dragon, in squads of four, saboteurs one by one."""
    if units and scout.kind[units[0]] == SABOTEUR:
        return 2.6 * len(units)
    return sum(scout.dragon_damage(units[n : n + 4]) for n in range(0, len(units), 4))


def is_marching(scout: Scout, weights: Weights) -> bool:
    """Strong enough to set out, or near the lair and strong enough to go on."""
    if not strikes(scout, weights):
        return False
    units = force(scout, weights)
    promised = damage(scout, units)
    lair = scout.halls.marks[0]
    near = [unit for unit in units if scout.distance(scout.pos.where[unit], lair) <= NEAR_LAIR + 4]
    return promised >= MARCH or (len(near) >= len(units) / 2 and promised >= ENOUGH - 1)


def strike_march(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """The force goes to the marks beside the lair, a wagon behind it."""
    if not is_marching(scout, weights):
        return None
    pos = scout.pos
    marks = [m for m in scout.halls.marks if pos.tile[m] != CAVE_IN and pos.holder[m] in (0, scout.army + 1)]
    home = pos.base_squares(scout.army)[0]
    marks.sort(key=lambda mark: scout.distance(home, mark))
    units = force(scout, weights)
    for number, unit in enumerate(units):
        if unit in done or not pos.mp[unit]:
            continue
        if pos.where[unit] in marks:
            continue
        room = [m for m in marks if scout.has_room(m, 1)] or marks[number // 4 :] or marks
        if room:
            return _way_clear(scout, unit, room[0], done) or Order((unit,), room[0], False, "the march on the dragon")
    return None


def _way_clear(scout: Scout, unit: int, goal: int, done: set[int]) -> Order | None:
    """When monsters bar every way to the goal, the nearest of them is attacked by all who are there."""
    pos, square = scout.pos, scout.pos.where[unit]
    if scout.field(goal)[square] != FAR:
        return None
    beasts = [s for s, beast in enumerate(pos.monster) if beast and beast != DRAGON]
    target = scout.nearest(square, beasts)
    if target < 0:
        return None
    if scout.distance(square, target) > 1:
        return Order((unit,), target, False, "a monster bars the way")
    group = (unit,) if scout.kind[unit] == SABOTEUR else fighters_at(scout, square, done)
    if len(group) < 3 and scout.kind[unit] != SABOTEUR:
        return None
    return Order(group, target, True, "a monster bars the way")


def baggage(scout: Scout, weights: Weights) -> int:
    """The wagon that follows the force: the empty one nearest to the lair, if another is left at home; else -1."""
    pos = scout.pos
    if len(scout.wagons) < 2 or not is_marching(scout, weights):
        return -1
    lair = scout.halls.marks[0]
    empty = [unit for unit in scout.wagons if not pos.load[unit]]
    return min(empty, key=lambda unit: (scout.distance(pos.where[unit], lair), unit), default=-1)


def follow(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """The baggage stays a few squares behind the force."""
    pos = scout.pos
    unit = baggage(scout, weights)
    if unit < 0 or unit in done or not pos.mp[unit]:
        return None
    units = force(scout, weights)
    van = min(units, key=lambda u: scout.distance(pos.where[u], scout.halls.marks[0]))
    if scout.distance(pos.where[unit], pos.where[van]) <= 3:
        return None
    near = [s for s in beside(scout, pos.where[van]) if s not in scout.halls.lair]
    return Order((unit,), scout.nearest(pos.where[unit], near), False, "a wagon for the hoard") if near else None


def dragon_attack(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """All at the marks attack in one turn, if with those close behind they should be enough (LB-LAIR-4)."""
    pos = scout.pos
    if pos.hoard:
        return None
    groups = [group for mark in scout.halls.marks for group in _at_mark(scout, mark)]
    if not groups:
        return None
    left = pos.hp(scout.halls.lair[0])
    ready = {unit for _, group in groups for unit in group}
    behind = [u for u in force(scout, weights) if u not in ready and pos.mp[u] > 2 and _is_close(scout, pos.where[u])]
    promised = sum(scout.dragon_damage(group) for _, group in groups) + damage(scout, behind)
    if promised < left * (ENOUGH / 10) or _waits_for_wagon(scout, weights, groups[0]):
        return None
    mark, group = groups[0]
    lair = next(there for there, _, _ in scout.halls.ways[mark] if there in scout.halls.lair)
    return Order(group, lair, True, f"the dragon has {left} HP left")


def _at_mark(scout: Scout, mark: int) -> list[tuple[int, tuple[int, ...]]]:
    """The groups that can attack from a mark: saboteurs one by one, fighters together."""
    pos = scout.pos
    if pos.holder[mark] != scout.army + 1:
        return []
    here = [unit for unit in pos.stack[mark] if pos.mp[unit]]
    groups: list[tuple[int, tuple[int, ...]]] = [(mark, (unit,)) for unit in here if scout.kind[unit] == SABOTEUR]
    fighters = tuple(unit for unit in here if scout.kind[unit] in FIGHTERS)
    return [*groups, (mark, fighters)] if fighters else groups


def _is_close(scout: Scout, square: int) -> bool:
    return min(scout.distance(square, mark) for mark in scout.halls.marks) <= 2


def _waits_for_wagon(scout: Scout, weights: Weights, group: tuple[int, tuple[int, ...]]) -> bool:
    """Saboteurs leave nobody to guard the hoard, so their wagon must be at hand first."""
    mark, units = group
    unit = baggage(scout, weights)
    if scout.kind[units[0]] != SABOTEUR or unit < 0:
        return False
    return scout.distance(scout.pos.where[unit], mark) > 5
