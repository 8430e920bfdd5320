"""The dragon: a force marches on its lair in stacks and attacks in one turn."""

from __future__ import annotations

from ..files.terms import CAVE_IN, DRAGON, SABOTEUR
from .fights import LONG_WAR
from .plans import Order, beside, fighters_at
from .scouting import FAR, FIGHTERS, Scout
from .shopping import strikes
from .weights import Weights

ENOUGH = 10.4  # damage expected from all who can attack the dragon this turn
MARCH = 11.5  # damage a force promises before it sets out
NEAR_LAIR = 9
LATE = 40  # from this round on less is asked of an attack on the dragon


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
    if scout.pos.round > LONG_WAR:
        return promised >= enough(scout)
    return promised >= MARCH or (len(near) >= len(units) / 2 and promised >= ENOUGH - 1)


def enough(scout: Scout) -> float:
    """The damage wanted of an attack on the dragon: in a long war a smaller chance will do."""
    return max(7.0, ENOUGH - 0.05 * max(0, scout.pos.round - LATE))


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
        if unit in done or not pos.mp[unit] or pos.where[unit] in marks:
            continue
        room = [m for m in marks if scout.has_room(m, 1)] or marks[number // 4 :] or marks
        if room:
            group = _together(scout, unit, units, room[0], done)
            return _way_clear(scout, unit, room[0], done) or Order(group, room[0], False, "the march on the dragon")
    return None


def _together(scout: Scout, unit: int, units: list[int], mark: int, done: set[int]) -> tuple[int, ...]:
    """A unit and those of the force that march beside it, as many as the mark has room for."""
    pos = scout.pos
    here = [u for u in pos.stack[pos.where[unit]] if u in units and u not in done and pos.mp[u]]
    room = max(1, 4 - pos.spaces_of(pos.stack[mark]))
    return tuple(sorted([unit, *[u for u in here if u != unit]][:room]))


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
    if promised < left * (enough(scout) / 10) or _waits_for_wagon(scout, weights, groups[0]):
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
