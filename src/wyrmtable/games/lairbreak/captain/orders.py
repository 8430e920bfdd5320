"""What a captain has his units do, one order at a time: haul, dig, fight, explore, march on the dragon.

Orders are worked out anew before each of them, so that every fight and find is taken into account.
"""

from __future__ import annotations

from collections.abc import Callable

from ..files.terms import DRAGON, HELD_POST, HOARD, MASTER, MINE, MINED_OUT, MINER, SABOTEUR, UNEXPLORED
from .quest import (
    Order,
    baggage,
    beside,
    carry_hoard,
    dragon_attack,
    fighters_at,
    follow,
    force,
    free_units,
    is_marching,
    squares_of,
    strike_march,
)
from .scouting import FAR, Scout
from .weights import Weights

SQUAD = 3  # fighters that share a task
PATIENCE = 22  # rounds after which ever smaller gains are worth a fight
LONG_WAR = 60  # rounds after which the enemy is looked for, wherever he is
WAY_TO_THE_LAIR = 80  # gold it is worth to a marching force to have a mark beside the lair


def next_order(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """The most urgent order for units that have not been seen to yet."""
    parts: tuple[Callable[[Scout, Weights, set[int]], Order | None], ...] = (
        carry_hoard,
        dragon_attack,
        fights,
        haul,
        follow,
        fetch,
        dig,
        strike_march,
        squads,
        bombs,
    )
    for part in parts:
        order = part(scout, weights, done)
        if order is not None:
            return order
    return None


# -- fights ------------------------------------------------------------------------------------------------------


def fights(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """The most profitable attack within reach, if it pays."""
    pos = scout.pos
    best, order = weights.boldness - max(0, pos.round - PATIENCE), None
    marks = scout.halls.marks if is_marching(scout, weights) else ()
    targets = [*scout.foes, *(s for s, beast in enumerate(pos.monster) if beast and beast != DRAGON)]
    for square in squares_of(scout, free_units(scout, scout.fighters, done)):
        group = fighters_at(scout, square, done)
        reach = min(pos.mp[unit] for unit in group)
        for target in targets:
            gap = scout.distance(square, target)
            if gap > reach or pos.shield >> (pos.holder[target] - 1 if pos.holder[target] else 9) & 1:
                continue
            start = _start(scout, group, square, target, gap)
            if start < 0:
                continue
            gain = scout.gain(group, start, target) - gap + (WAY_TO_THE_LAIR if target in marks else 0)
            if gain > best:
                best, order = gain, Order(group, target, True, f"a fight worth {gain:.0f} gold")
    return order


def _start(scout: Scout, group: tuple[int, ...], square: int, target: int, gap: int) -> int:
    """The square to attack from, if the rules allow it this turn; -1 otherwise."""
    if gap == 1:
        return square if scout.can_assault(group, square, target) else -1
    for there in beside(scout, target):
        close = scout.distance(square, there) == gap - 1
        if close and scout.can_assault(group, there, target) and not scout.pos.stack[there]:
            return there
    return -1


def bombs(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """A saboteur alone against a square worth more than himself; otherwise he stands in front of the base."""
    pos = scout.pos
    for unit in free_units(scout, scout.of_kinds((SABOTEUR,)), done):
        square = pos.where[unit]
        worth = [
            (scout.prize(target) * 5 / 6 - pos.content.price[SABOTEUR] - 2 * scout.distance(square, target), target)
            for target in scout.foes
            if scout.distance(square, target) <= pos.mp[unit]
            and _start(scout, (unit,), square, target, scout.distance(square, target)) >= 0
        ]
        gain, target = max(worth, default=(0.0, -1))
        least = 160 if is_marching(scout, weights) else 40 - max(0, pos.round - LONG_WAR)
        if target >= 0 and gain > least:
            return Order((unit,), target, True, f"a blast worth {gain:.0f} gold")
        if pos.round > LONG_WAR and scout.foes:
            return Order((unit,), scout.nearest(square, scout.foes), False, "the war must end")
    return None


# -- economy -----------------------------------------------------------------------------------------------------


def haul(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Loaded wagons go to the nearest place that pays."""
    pos = scout.pos
    for unit in scout.wagons:
        if pos.load[unit] and pos.load[unit] != HOARD and unit not in done:
            here = pos.where[unit]
            homes = [home for home in scout.homes() if home == here or scout.has_room(home, 2)] or scout.homes()
            return Order((unit,), scout.nearest(here, homes), False, "a load is brought home")
    return None


def fetch(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Empty wagons go to the nearest chit, or wait where a miner works without one."""
    pos = scout.pos
    reserved = baggage(scout, weights)
    empty = [unit for unit in free_units(scout, scout.wagons, done) if not pos.load[unit] and unit != reserved]
    if not empty:
        return None
    served = {pos.where[u] for u in scout.wagons if u in done}
    chits = [m for m in scout.halls.mines if pos.chit[m] and m not in served and scout.is_safe(m)]
    diggers = [pos.where[u] for u in scout.of_kinds((MINER, MASTER)) if scout.halls.kind[pos.where[u]] == MINE]
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


def dig(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Miners go to the nearest open mine nobody works yet."""
    pos = scout.pos
    miners = free_units(scout, scout.of_kinds((MINER, MASTER)), done)
    worked = {pos.where[unit] for unit in scout.of_kinds((MINER, MASTER))}
    masters = [unit for unit in miners if scout.kind[unit] == MASTER]
    homes = scout.homes()
    for unit in miners:
        square = pos.where[unit]
        if scout.halls.kind[square] == MINE and (pos.mined[square] == 0 or _may_try(scout, unit, square)):
            continue
        goals = [m for m in scout.halls.mines if scout.is_safe(m) and not pos.holder[m] and m not in worked]
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
    bit = 1 << (unit - pos.content.pools[scout.army][MASTER].start & 7)
    return not pos.tried[mine] & bit


# -- squads ------------------------------------------------------------------------------------------------------


def squads(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Fighters in threes: explore outposts near home, stand by the miners, meet enemies that come near."""
    pos = scout.pos
    idle = scout.fighters
    if is_marching(scout, weights):
        idle = [unit for unit in idle if unit not in force(scout, weights)]
    tasks = _tasks(scout, weights)
    wagon = baggage(scout, weights)
    if wagon >= 0 and weights.striker == SABOTEUR:
        tasks = [(pos.where[wagon], "the hoard wagon will need an escort")]
    for number, unit in enumerate(idle):
        if unit in done or not pos.mp[unit]:
            continue
        goal, why = tasks[min(number // SQUAD, len(tasks) - 1)]
        if pos.where[unit] != goal:
            return Order((unit,), goal, pos.post[goal] == UNEXPLORED and goal in scout.halls.outposts, why)
    return None


def _tasks(scout: Scout, weights: Weights) -> list[tuple[int, str]]:
    """Goals for squads, the nearest first."""
    pos, halls = scout.pos, scout.halls
    home = pos.base_squares(scout.army)[0]
    tasks = list[tuple[int, str]]()
    diggers = [pos.where[u] for u in scout.of_kinds((MINER, MASTER)) if halls.kind[pos.where[u]] == MINE]
    if pos.round > LONG_WAR and scout.foes:
        tasks.append((scout.nearest(home, scout.foes), "the war must end"))
    near = [foe for foe in scout.foes if any(scout.distance(foe, s) <= 6 for s in (home, *diggers))]
    if near:
        tasks.append((scout.nearest(home, near), "an enemy is near"))
    posts = [p for p in halls.outposts if pos.post[p] < HELD_POST and scout.distance(home, p) <= 14]
    tasks += [(post, "an outpost to take") for post in sorted(posts, key=lambda p: scout.distance(home, p))[:1]]
    if diggers:
        worst = max(diggers, key=lambda mine: (scout.threat(mine), scout.distance(home, mine)))
        tasks.append((scout.nearest(home, beside(scout, worst)), "the miners need a guard"))
    rivals = [p for p in halls.outposts if pos.post[p] >= HELD_POST and pos.post[p] != HELD_POST + scout.army]
    if rivals and pos.round > 8:
        tasks.append((scout.nearest(home, rivals), "an enemy outpost"))
    prey = [foe for foe in scout.foes if any(pos.load[u] or pos.is_wagon(u) for u in pos.stack[foe])]
    if prey and pos.round > 5:
        tasks.append((scout.nearest(home, prey), "wagons to raid"))
    return tasks or [(home, "home")]
