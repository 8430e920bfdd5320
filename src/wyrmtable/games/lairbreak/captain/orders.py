"""What a captain has his units do, one order at a time: haul, dig, fight, explore, march on the dragon.

Orders are worked out anew before each of them, so that every fight and find is taken into account.
"""

from __future__ import annotations

from collections.abc import Callable

from ..files.terms import DRAGON, FOOTMAN, HELD_POST, HOARD, MASTER, MINE, MINED_OUT, MINER, SABOTEUR, UNEXPLORED, WAGON
from .fights import LONG_WAR, best_fight, blast, boldness
from .hoard import carry_hoard
from .plans import Order, beside, free_units
from .quest import baggage, dragon_attack, follow, force, is_marching, strike_march
from .scouting import FAR, Scout
from .shopping import earns
from .weights import Weights

SQUAD = 4  # fighters that share a task: as many as fit into a square
CALL = 8  # steps from which the others come to gather
WAY_TO_THE_LAIR = 80  # gold it is worth to a marching force to have a mark beside the lair


def next_order(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """The most urgent order for units that have not been seen to yet."""
    parts: tuple[Callable[[Scout, Weights, set[int]], Order | None], ...] = (
        carry_hoard,
        dragon_attack,
        fights,
        haul,
        step_aside,
        follow,
        fetch,
        dig,
        strike_march,
        squads,
        bombs,
        last_stand,
    )
    for part in parts:
        order = part(scout, weights, done)
        if order is not None:
            return order
    return None


def fights(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """The most profitable attack within reach, if it pays; to a marching force the marks beside the lair are worth
    something, too."""
    marks = scout.halls.marks if is_marching(scout, weights) else ()
    return best_fight(scout, done, boldness(scout, weights), dict.fromkeys(marks, WAY_TO_THE_LAIR))


def bombs(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Saboteurs wait for a target worth more than themselves; in a long war they look for one."""
    least = 160 if is_marching(scout, weights) else 40 - max(0, scout.pos.round - LONG_WAR)
    order = blast(scout, done, least)
    if order is None and scout.pos.round > LONG_WAR and scout.foes:
        for unit in free_units(scout, scout.of_kinds((SABOTEUR,)), done):
            return Order((unit,), scout.nearest(scout.pos.where[unit], scout.foes), False, "the war must end")
    return order


def last_stand(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """A worn-out army sends its miners who have nothing to dig, or no wagon for what they find: at the nearest enemy,
    or at the monster that sits on a mine. Wagons that will never haul anything again go at the enemy, too."""
    pos = scout.pos
    if not _is_worn_out(scout):
        return None
    haunted = [mine for mine in scout.halls.mines if pos.monster[mine]]
    for unit in free_units(scout, scout.of_kinds((MINER, MASTER)), done):
        square = pos.where[unit]
        digs = scout.halls.kind[square] == MINE and pos.mined[square] == 0
        if not (digs and scout.wagons):
            return _attack_something(scout, unit, [*scout.foes, *haunted])
    if scout.foes and not earns(scout):
        for unit in free_units(scout, scout.wagons, done):
            return _attack_something(scout, unit, scout.foes)
    return None


def _attack_something(scout: Scout, unit: int, targets: list[int]) -> Order | None:
    """The nearest of some targets that a way leads to; where there is none, the nearest monster."""
    square = scout.pos.where[unit]
    beasts = [s for s, beast in enumerate(scout.pos.monster) if beast and beast != DRAGON]
    goal = scout.nearest(square, [t for t in targets if scout.field(t)[square] != FAR] or beasts)
    return Order((unit,), goal, True, "nothing is left to lose") if goal >= 0 else None


def _is_worn_out(scout: Scout) -> bool:
    """A long war has left neither fighters nor the money for one."""
    pos = scout.pos
    return pos.round > LONG_WAR and not scout.fighters and pos.money(scout.army) < pos.content.price[FOOTMAN]


# -- economy -----------------------------------------------------------------------------------------------------


def haul(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Loaded wagons go to the nearest place that pays, if a worn-out army has not given them up."""
    pos = scout.pos
    if _is_worn_out(scout) and not earns(scout):
        return None
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


def step_aside(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Without a wagon, and without the money for one, miners leave their finds to an ally."""
    pos = scout.pos
    allies = pos.allies[scout.army] & ~(1 << scout.army) & pos.alive
    if not allies or scout.wagons or pos.money(scout.army) >= pos.content.price[WAGON]:
        return None
    for unit in free_units(scout, scout.of_kinds((MINER, MASTER)), done):
        square = pos.where[unit]
        free = [there for there in beside(scout, square) if not pos.holder[there] and not pos.tile[there]]
        if pos.chit[square] and free:
            return Order((unit,), free[0], False, "the ally may have the find")
    return None


def dig(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Miners go to the nearest open mine nobody works yet; not if nothing will ever be hauled from it."""
    pos = scout.pos
    if _is_worn_out(scout) and not scout.wagons:
        return None
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
    """Fighters in stacks: explore outposts near home, stand by the miners, meet enemies that come near."""
    pos = scout.pos
    idle = scout.fighters
    if is_marching(scout, weights):
        idle = [unit for unit in idle if unit not in force(scout, weights)]
    tasks = _tasks(scout, weights)
    wagon = baggage(scout, weights)
    if wagon >= 0 and weights.striker == SABOTEUR:
        tasks = [(pos.where[wagon], "the hoard wagon will need an escort")]
    number = 0
    while idle:
        goal, why = tasks[min(number, len(tasks) - 1)]
        idle.sort(key=lambda unit: (scout.distance(pos.where[unit], goal), unit))
        order = _send(scout, idle[:SQUAD], goal, why, done)
        if order is not None:
            return order
        idle, number = idle[SQUAD:], number + 1
    return None


def _send(scout: Scout, team: list[int], goal: int, why: str, done: set[int]) -> Order | None:
    """A team gathers where most of it stands, and goes on as one."""
    pos = scout.pos
    movers = [unit for unit in free_units(scout, team, done) if pos.where[unit] != goal]
    if not movers:
        return None
    anchor = max(
        {pos.where[unit] for unit in team},
        key=lambda square: (sum(pos.where[u] == square for u in team), -scout.distance(square, goal), -square),
    )
    for unit in movers:
        if pos.where[unit] != anchor and scout.distance(pos.where[unit], anchor) <= CALL and scout.has_room(anchor, 1):
            return Order((unit,), anchor, False, "the squad gathers")
    group = tuple(sorted(unit for unit in team if pos.where[unit] == anchor and pos.mp[unit]))
    if not any(unit in movers for unit in group):
        group = (movers[0],)
    late = [u for u in team if 0 < scout.distance(pos.where[u], anchor) <= CALL // 2 and not pos.held[u]]
    if late and pos.round % 3 and pos.where[group[0]] == anchor and scout.has_room(anchor, 1):
        return None
    breaking_in = pos.post[goal] == UNEXPLORED and goal in scout.halls.outposts
    return Order(group, goal, breaking_in, why)


def _tasks(scout: Scout, weights: Weights) -> list[tuple[int, str]]:
    """Goals for squads, the nearest first."""
    pos, halls = scout.pos, scout.halls
    home = pos.base_squares(scout.army)[0]
    tasks: list[tuple[int, str]] = []
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
