"""What a captain buys: miners and wagons first, guards for them, then a strike force, then nothing but victory."""

from __future__ import annotations

from ..files.buttons import BUY, END_PURCHASE
from ..files.terms import FOOTMAN, MASTER, MINER, SABOTEUR, STEAM, WAGON
from .fights import LONG_WAR
from .scouting import FIGHTERS, Scout
from .weights import Weights

NEARLY = 0.72  # of the goal: from here on money is kept
ALMOST = 0.93  # of the goal: so little is missing that not even the hoard is a reason to spend
IN_REACH = 20  # steps from which new fighters can still stop the hoard
LAST_HOPE = 22  # from this round on every army builds a force


def purchase(scout: Scout, weights: Weights, picks: list[int]) -> tuple[int, str]:
    """The next thing to buy, and why."""
    pos = scout.pos
    money, goal = pos.money(scout.army), pos.content.charts.goal
    wanted = wish(scout, weights)
    working = scout.wagons and scout.of_kinds((MINER, MASTER)) and reachable_mines(scout)
    alarmed = thief(scout) >= 0 and money < ALMOST * goal
    if money >= NEARLY * goal and working and not alarmed:
        return END_PURCHASE, "near the goal every coin is kept"
    if alarmed:
        fighter = weights.guard if weights.guard in FIGHTERS else FOOTMAN
        wanted = [(fighter, "the hoard must not get home"), (FOOTMAN, "the hoard must not get home"), *wanted]
    saving = pos.round <= LONG_WAR or earns(scout)
    for kind, why in wanted:
        if BUY + kind in picks:
            return BUY + kind, why
        if pos.content.price[kind] > money and saving:
            return END_PURCHASE, f"saving: {why}"
    return END_PURCHASE, "nothing is needed"


def thief(scout: Scout) -> int:
    """The enemy's hoard wagon, if we could still stop it from a place of ours; else -1."""
    pos = scout.pos
    carrier = scout.hoard_wagon()
    if carrier < 0 or not pos.is_enemy(scout.army, pos.content.army[carrier]):
        return -1
    targets = (pos.where[carrier], pos.base_squares(pos.content.army[carrier])[0])
    near = min(scout.distance(home, target) for home in scout.homes() for target in targets)
    return carrier if near <= IN_REACH else -1


def wish(scout: Scout, weights: Weights) -> list[tuple[int, str]]:
    """Kinds wanted now, the most urgent first."""
    pos = scout.pos
    miners = len(scout.of_kinds((MINER, MASTER)))
    haulers = len(scout.wagons)
    guards = len(scout.fighters)
    wanted: list[tuple[int, str]] = []
    open_mines = reachable_mines(scout)
    if miners < min(2, open_mines):
        wanted.append((MINER, "the mines need miners"))
    if haulers < 2:
        wanted.append((weights.hauler if haulers else WAGON, "the finds need wagons"))
    if scout.threat(pos.base_squares(scout.army)[0]) > guards + 1:
        wanted.append((FOOTMAN, "enemies are near the base"))
    if guards < min(weights.guards, 1 + pos.round // 3):
        wanted.append(
            (weights.guard if weights.guard in (*FIGHTERS, MASTER) and guards else FOOTMAN, "somebody must stand guard")
        )
    if miners < min(weights.miners, open_mines):
        kind = MASTER if pos.content.pools[scout.army][MASTER] and miners >= 2 else MINER
        wanted.append((kind, "more mines can be worked"))
    if haulers < min(weights.wagons, 1 + miners):
        wanted.append((weights.hauler, "more loads wait"))
    if strikes(scout, weights):
        wanted += strike_force(scout, weights)
    if pos.round > LONG_WAR:
        wanted.append((FOOTMAN, "the war must end"))
    return wanted


def earns(scout: Scout) -> bool:
    """Whether gold can still come in: a load that gets home, a find that a wagon gets to, a mine that a miner does."""
    pos, wagons = scout.pos, scout.wagons
    homes = scout.homes()
    if any(scout.has_way(pos.where[unit], homes) for unit in wagons if pos.load[unit]):
        return True
    finds = [mine for mine in scout.halls.mines if pos.chit[mine] and scout.is_safe(mine)]
    mines = [mine for mine in scout.halls.mines if pos.mined[mine] == 0 and scout.is_safe(mine)]
    if any(scout.has_way(pos.where[unit], finds) for unit in wagons):
        return True
    miners = scout.of_kinds((MINER, MASTER))
    return bool(wagons) and any(scout.has_way(pos.where[unit], mines) for unit in miners)


def reachable_mines(scout: Scout) -> int:
    """Open mines near a place of our own."""
    pos, homes = scout.pos, scout.homes()
    near = [m for m in scout.halls.mines if min(scout.distance(m, home) for home in homes) <= 11]
    return sum(pos.mined[mine] == 0 and not pos.is_enemy_at(mine, scout.army) for mine in near)


def strikes(scout: Scout, weights: Weights) -> bool:
    """Whether the dragon is worth a march: a force to build, and the hoard still in the lair. When the mines run dry
    everybody tries."""
    pos = scout.pos
    return pos.hoard == 0 and pos.round >= min(weights.strike_round, LAST_HOPE)


def strike_force(scout: Scout, weights: Weights) -> list[tuple[int, str]]:
    """Strikers up to the supply of an elite unit, footmen for the rest."""
    elite = 0 if weights.striker == FOOTMAN else min(8, weights.strike)
    wanted: list[tuple[int, str]] = []
    if len(scout.of_kinds((weights.striker,))) < elite:
        wanted.append((weights.striker, "a force against the dragon"))
    if len(scout.of_kinds((FOOTMAN,))) < weights.strike - elite:
        wanted.append((FOOTMAN, "a force against the dragon"))
    return wanted


def place(scout: Scout, kind: int, squares: list[int]) -> int:
    """Where a bought unit arrives: miners near open mines, fighters where enemies or the lair are near."""
    pos, halls = scout.pos, scout.halls
    if kind in (MINER, MASTER):
        goals = [m for m in halls.mines if pos.mined[m] == 0 and not pos.stack[m] and not pos.monster[m]]
    elif kind in (WAGON, STEAM):
        goals = [m for m in halls.mines if pos.chit[m]]
    elif kind == SABOTEUR:
        goals = list(halls.marks)
    else:
        carrier = thief(scout)
        goals = scout.foes if carrier < 0 else [pos.where[carrier]]
    if not goals:
        return squares[0]
    return min(squares, key=lambda square: (min(scout.distance(square, goal) for goal in goals), square))
