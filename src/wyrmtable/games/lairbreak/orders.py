"""What a captain has his units do, one order at a time: haul, dig, fight, explore, march on the dragon.

Orders are worked out anew before each of them, so that every fight and find is taken into account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .kinds import (
    CAVE_IN,
    DRAGON,
    HELD_POST,
    HOARD,
    LYING,
    MASTER,
    MINED_OUT,
    MINER,
    SABOTEUR,
    UNEXPLORED,
)
from .scouting import FAR, FIGHTERS, Scout
from .shopping import strikes
from .temper import Temper

SQUAD = 3  # fighters that share a task
ENOUGH = 10.4  # damage expected from all who can attack the dragon this turn
MARCH = 11.5  # damage a force promises before it sets out
NEAR_LAIR = 9


class Order(NamedTuple):
    """A group, where it goes, whether it attacks there, and why."""

    group: tuple[int, ...]
    goal: int
    attack: bool
    why: str


def next_order(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """The most urgent order for units that have not been seen to yet."""
    parts: tuple[Callable[[Scout, Temper, set[int]], Order | None], ...] = (
        carry_hoard,
        dragon_attack,
        fights,
        haul,
        fetch,
        dig,
        strike_march,
        squads,
        bombs,
    )
    for part in parts:
        order = part(scout, temper, done)
        if order is not None:
            return order
    return None


def _free(scout: Scout, units: Iterable[int], done: set[int]) -> list[int]:
    return [unit for unit in units if unit not in done and scout.pos.mp[unit]]


# -- the hoard ---------------------------------------------------------------------------------------------------


def carry_hoard(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """Home with it, after it, or to it."""
    pos = scout.pos
    carrier = scout.hoard_wagon()
    if carrier >= 0 and carrier in scout.mine:
        if carrier not in done and pos.mp[carrier]:
            goal = scout.nearest(pos.where[carrier], pos.base_squares(scout.army))
            return Order((carrier,), goal, False, "the hoard goes home")
        return _escort(scout, carrier, done)
    if carrier >= 0:
        return _hunt_hoard(scout, pos.where[carrier], done)
    if pos.hoard == LYING:
        wagons = [unit for unit in _free(scout, scout.wagons, done) if not pos.load[unit]]
        lair = scout.halls.lair
        wagons.sort(key=lambda unit: min(scout.distance(pos.where[unit], s) for s in lair))
        for unit in wagons[:2]:
            return Order((unit,), scout.nearest(pos.where[unit], lair), False, "the hoard lies open")
    return None


def _escort(scout: Scout, carrier: int, done: set[int]) -> Order | None:
    pos = scout.pos
    square = pos.where[carrier]
    for unit in _free(scout, scout.fighters, done):
        if 0 < scout.distance(pos.where[unit], square) <= 12:
            return Order((unit,), square, False, "the hoard wagon needs an escort")
    return None


def _hunt_hoard(scout: Scout, target: int, done: set[int]) -> Order | None:
    """Everybody near enough cuts the way home."""
    for square in _squares(scout, _free(scout, scout.fighters, done)):
        group = _group(scout, square, done)
        if scout.distance(square, target) <= 14:
            return Order(group, target, _fit_to_attack(scout, group, square, target), "the hoard must not get home")
    return None


# -- fights ------------------------------------------------------------------------------------------------------


def _squares(scout: Scout, units: Iterable[int]) -> list[int]:
    return sorted({scout.pos.where[unit] for unit in units})


def _group(scout: Scout, square: int, done: set[int]) -> tuple[int, ...]:
    """The fighters of a square that can still act together."""
    here = [u for u in scout.pos.stack[square] if scout.kind[u] in FIGHTERS]
    return tuple(_free(scout, here, done))


def _fit_to_attack(scout: Scout, group: tuple[int, ...], square: int, target: int) -> bool:
    return bool(group) and scout.gain(group, scout.nearest(square, _beside(scout, target)), target) > 0


def _beside(scout: Scout, target: int) -> list[int]:
    return [there for there, _, _ in scout.halls.ways[target]]


def fights(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """The most profitable attack within reach, if it pays."""
    pos = scout.pos
    best, order = temper.boldness, None
    targets = [*scout.foes, *(s for s, beast in enumerate(pos.monster) if beast and beast != DRAGON)]
    for square in _squares(scout, _free(scout, scout.fighters, done)):
        group = _group(scout, square, done)
        reach = min(pos.mp[unit] for unit in group)
        for target in targets:
            gap = scout.distance(square, target)
            if gap > reach or pos.shield >> (pos.holder[target] - 1 if pos.holder[target] else 9) & 1:
                continue
            start = _start(scout, group, square, target, gap)
            if start < 0:
                continue
            gain = scout.gain(group, start, target) - gap
            if gain > best:
                best, order = gain, Order(group, target, True, f"a fight worth {gain:.0f} gold")
    return order


def _start(scout: Scout, group: tuple[int, ...], square: int, target: int, gap: int) -> int:
    """The square to attack from, if the rules allow it this turn; -1 otherwise."""
    if gap == 1:
        return square if scout.can_assault(group, square, target) else -1
    for there in _beside(scout, target):
        close = scout.distance(square, there) == gap - 1
        if close and scout.can_assault(group, there, target) and not scout.pos.stack[there]:
            return there
    return -1


def bombs(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """A saboteur alone against a square worth more than himself; otherwise he stands in front of the base."""
    pos = scout.pos
    for unit in _free(scout, scout.of_kinds((SABOTEUR,)), done):
        square = pos.where[unit]
        worth = [
            (scout.prize(target) * 5 / 6 - pos.world.price[SABOTEUR] - 2 * scout.distance(square, target), target)
            for target in scout.foes
            if scout.distance(square, target) <= pos.mp[unit]
            and _start(scout, (unit,), square, target, scout.distance(square, target)) >= 0
        ]
        gain, target = max(worth, default=(0.0, -1))
        if target >= 0 and gain > 40:
            return Order((unit,), target, True, f"a blast worth {gain:.0f} gold")
    return None


# -- economy -----------------------------------------------------------------------------------------------------


def haul(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """Loaded wagons go to the nearest place that pays."""
    pos = scout.pos
    for unit in scout.wagons:
        if pos.load[unit] and pos.load[unit] != HOARD and unit not in done:
            return Order((unit,), scout.nearest(pos.where[unit], scout.homes()), False, "a load is brought home")
    return None


def fetch(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """Empty wagons go to the nearest chit, or wait where a miner works without one."""
    pos = scout.pos
    empty = [unit for unit in _free(scout, scout.wagons, done) if not pos.load[unit]]
    if not empty:
        return None
    served = {pos.where[u] for u in scout.wagons if u in done}
    chits = [m for m in scout.halls.mines if pos.chit[m] and m not in served and _is_safe_mine(scout, m)]
    diggers = [pos.where[u] for u in scout.of_kinds((MINER, MASTER)) if scout.halls.kind[pos.where[u]] == 1]
    waiting = [m for m in diggers if m not in served and pos.mined[m] == 0 and scout.has_room(m, 2)]
    homes = scout.homes()
    best: tuple[float, int, int] | None = None
    for unit in empty:
        for mine in (*chits, *waiting):
            way = scout.distance(pos.where[unit], mine)
            back = min(scout.distance(mine, home) for home in homes)
            cost = way + 0.5 * back + (0 if pos.chit[mine] else 4)
            if way < FAR - 1 and (best is None or cost < best[0]):
                best = cost, unit, mine
    if best is None:
        return None
    return Order(
        (best[1],), best[2], False, "a find waits for a wagon" if pos.chit[best[2]] else "a miner needs a wagon"
    )


def _is_safe_mine(scout: Scout, mine: int) -> bool:
    pos = scout.pos
    return not pos.monster[mine] and pos.tile[mine] != CAVE_IN and not pos.is_enemy_at(mine, scout.army)


def dig(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """Miners go to the nearest open mine nobody works yet."""
    pos = scout.pos
    miners = _free(scout, scout.of_kinds((MINER, MASTER)), done)
    worked = {pos.where[unit] for unit in scout.of_kinds((MINER, MASTER))}
    masters = [unit for unit in miners if scout.kind[unit] == MASTER]
    homes = scout.homes()
    for unit in miners:
        square = pos.where[unit]
        if scout.halls.kind[square] == 1 and (pos.mined[square] == 0 or _may_try(scout, unit, square)):
            continue
        goals = [m for m in scout.halls.mines if _is_safe_mine(scout, m) and not pos.holder[m] and m not in worked]
        open_goals = [m for m in goals if pos.mined[m] == 0]
        if unit in masters and not open_goals:
            open_goals = [m for m in goals if pos.mined[m] == MINED_OUT and _may_try(scout, unit, m)]
        ranked = sorted(
            open_goals,
            key=lambda m: (
                scout.distance(square, m) + min(scout.distance(m, home) for home in homes) + 3 * scout.threat(m),
                m,
            ),
        )
        if ranked:
            return Order((unit,), ranked[0], False, "an open mine")
    return None


def _may_try(scout: Scout, unit: int, mine: int) -> bool:
    pos = scout.pos
    if scout.kind[unit] != MASTER or pos.mined[mine] != MINED_OUT:
        return False
    bit = 1 << (unit - pos.world.pools[scout.army][MASTER].start & 7)
    return not pos.tried[mine] & bit


# -- the dragon --------------------------------------------------------------------------------------------------


def force(scout: Scout, temper: Temper) -> list[int]:
    """The units meant for the dragon."""
    kinds = {temper.striker, *FIGHTERS} if temper.strike > 8 else {temper.striker}
    return scout.of_kinds(tuple(kinds))


def damage(scout: Scout, units: list[int]) -> float:
    """What a force would do to the dragon, in squads of four, saboteurs one by one."""
    if units and scout.kind[units[0]] == SABOTEUR:
        return 2.6 * len(units)
    return sum(scout.dragon_damage(units[n : n + 4]) for n in range(0, len(units), 4))


def is_marching(scout: Scout, temper: Temper) -> bool:
    """Strong enough to set out, or near the lair and strong enough to go on."""
    if not strikes(scout, temper):
        return False
    units = force(scout, temper)
    promised = damage(scout, units)
    lair = scout.halls.marks[0]
    near = [unit for unit in units if scout.distance(scout.pos.where[unit], lair) <= NEAR_LAIR + 4]
    return promised >= MARCH or (len(near) >= len(units) / 2 and promised >= ENOUGH - 1)


def strike_march(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """The force goes to the marks beside the lair, a wagon behind it."""
    if not is_marching(scout, temper):
        return None
    pos = scout.pos
    marks = [m for m in scout.halls.marks if pos.tile[m] != CAVE_IN and pos.holder[m] in (0, scout.army + 1)]
    home = pos.base_squares(scout.army)[0]
    marks.sort(key=lambda mark: scout.distance(home, mark))
    units = force(scout, temper)
    for number, unit in enumerate(units):
        if unit in done or not pos.mp[unit]:
            continue
        if pos.where[unit] in marks:
            continue
        room = [m for m in marks if scout.has_room(m, 1)] or marks[number // 4 :] or marks
        if room:
            return Order((unit,), room[0], False, "the march on the dragon")
    return _baggage(scout, marks, done)


def _baggage(scout: Scout, marks: list[int], done: set[int]) -> Order | None:
    """The nearest empty wagon follows when the force is at the lair."""
    pos = scout.pos
    at_lair = [m for m in marks if pos.holder[m] == scout.army + 1]
    wagons = [unit for unit in scout.wagons if not pos.load[unit]]
    if not at_lair or not wagons:
        return None
    unit = min(wagons, key=lambda u: (scout.distance(pos.where[u], at_lair[0]), u))
    if unit in done or not pos.mp[unit] or scout.distance(pos.where[unit], at_lair[0]) <= 2:
        return None
    beside = [s for s in _beside(scout, at_lair[0]) if s not in scout.halls.lair]
    return Order((unit,), beside[0], False, "a wagon for the hoard") if beside else None


def dragon_attack(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """All at the marks attack in one turn, if together they should be enough (LB-LAIR-4)."""
    pos = scout.pos
    if pos.hoard or not temper.strike:
        return None
    groups = list[tuple[int, tuple[int, ...]]]()
    for mark in scout.halls.marks:
        if pos.holder[mark] != scout.army + 1:
            continue
        here = [u for u in pos.stack[mark] if pos.mp[u] and u not in done]
        singles = [u for u in here if scout.kind[u] == SABOTEUR]
        groups += [(mark, (unit,)) for unit in singles]
        fighters = tuple(u for u in here if scout.kind[u] in FIGHTERS)
        if fighters:
            groups.append((mark, fighters))
    left = pos.hp(scout.halls.lair[0])
    promised = sum(scout.dragon_damage(group) for _, group in groups)
    if not groups or promised < left * (ENOUGH / 10):
        return None
    mark, group = groups[0]
    lair = next(there for there, _, _ in scout.halls.ways[mark] if there in scout.halls.lair)
    return Order(group, lair, True, f"the dragon has {left} HP left")


# -- squads ------------------------------------------------------------------------------------------------------


def squads(scout: Scout, temper: Temper, done: set[int]) -> Order | None:
    """Fighters in threes: explore outposts near home, stand by the miners, meet enemies that come near."""
    pos = scout.pos
    idle = scout.fighters
    if is_marching(scout, temper):
        idle = [unit for unit in idle if unit not in force(scout, temper)]
    tasks = _tasks(scout, temper)
    for number, unit in enumerate(idle):
        if unit in done or not pos.mp[unit]:
            continue
        goal, why = tasks[min(number // SQUAD, len(tasks) - 1)]
        if pos.where[unit] != goal:
            return Order((unit,), goal, pos.post[goal] == UNEXPLORED and goal in scout.halls.outposts, why)
    return None


def _tasks(scout: Scout, temper: Temper) -> list[tuple[int, str]]:
    """Goals for squads, the nearest first."""
    pos, halls = scout.pos, scout.halls
    home = pos.base_squares(scout.army)[0]
    tasks = list[tuple[int, str]]()
    diggers = [pos.where[u] for u in scout.of_kinds((MINER, MASTER)) if halls.kind[pos.where[u]] == 1]
    near = [foe for foe in scout.foes if any(scout.distance(foe, s) <= 6 for s in (home, *diggers))]
    if near:
        tasks.append((scout.nearest(home, near), "an enemy is near"))
    posts = [p for p in halls.outposts if pos.post[p] < HELD_POST and scout.distance(home, p) <= 14]
    tasks += [(post, "an outpost to take") for post in sorted(posts, key=lambda p: scout.distance(home, p))[:1]]
    if diggers:
        worst = max(diggers, key=lambda mine: (scout.threat(mine), scout.distance(home, mine)))
        tasks.append((worst, "the miners need a guard"))
    rivals = [p for p in halls.outposts if pos.post[p] >= HELD_POST and pos.post[p] != HELD_POST + scout.army]
    if rivals and pos.round > 8:
        tasks.append((scout.nearest(home, rivals), "an enemy outpost"))
    prey = [foe for foe in scout.foes if any(pos.load[u] or pos.is_wagon(u) for u in pos.stack[foe])]
    if prey and pos.round > 5:
        tasks.append((scout.nearest(home, prey), "wagons to raid"))
    return tasks or [(home, "home")]
