"""What a captain buys: miners and wagons first, guards for them, then a strike force, then nothing but victory."""

from __future__ import annotations

from .kinds import FOOTMAN, MASTER, MINER, SABOTEUR, STEAM, WAGON
from .options import BUY, END_PURCHASE
from .position import Position
from .purchase import affordable
from .scouting import FIGHTERS, Scout
from .temper import Temper

NEARLY = 0.72  # of the goal: from here on money is kept
WARRIORS = (*FIGHTERS, SABOTEUR)
LAST_HOPE = 22  # from this round on every army builds a force


def purchase(scout: Scout, temper: Temper, picks: list[int]) -> tuple[int, str]:
    """The next thing to buy, and why."""
    pos = scout.pos
    money, goal = pos.money(scout.army), pos.world.content.goal
    wanted = wish(scout, temper)
    working = scout.wagons and scout.of_kinds((MINER, MASTER))
    if money >= NEARLY * goal and working:
        return END_PURCHASE, "near the goal every coin is kept"
    for kind, why in wanted:
        if BUY + kind in picks:
            return BUY + kind, why
        if pos.world.price[kind] > money:
            return END_PURCHASE, f"saving: {why}"
    return END_PURCHASE, "nothing is needed"


def is_beaten(pos: Position) -> bool:
    """Whether the player whose turn it is can neither fight, nor earn, nor buy anything with any army of his."""
    seat = pos.owner[pos.army]
    armies = [army for army in pos.order if pos.owner[army] == seat and pos.alive >> army & 1]
    return all(_is_destitute(Scout(pos, army)) for army in armies)


def _is_destitute(scout: Scout) -> bool:
    pos, purchases = scout.pos, affordable(scout.pos, scout.army)
    if scout.of_kinds(WARRIORS) or any(kind in WARRIORS for kind in purchases):
        return False
    if any(pos.load[wagon] for wagon in scout.wagons):
        return False
    safe = [mine for mine in scout.halls.mines if scout.is_safe(mine)]
    can_dig = scout.of_kinds((MINER, MASTER)) or MINER in purchases
    finds = any(pos.chit[mine] or (can_dig and not pos.mined[mine]) for mine in safe)
    return not (finds and (scout.wagons or WAGON in purchases))


def wish(scout: Scout, temper: Temper) -> list[tuple[int, str]]:
    """Kinds wanted now, the most urgent first."""
    pos = scout.pos
    miners = len(scout.of_kinds((MINER, MASTER)))
    haulers = len(scout.wagons)
    guards = len(scout.fighters)
    wanted = list[tuple[int, str]]()
    open_mines = reachable_mines(scout)
    if miners < min(2, open_mines):
        wanted.append((MINER, "the mines need miners"))
    if haulers < 2:
        wanted.append((temper.hauler if haulers else WAGON, "the finds need wagons"))
    if scout.threat(pos.base_squares(scout.army)[0]) > guards + 1:
        wanted.append((FOOTMAN, "enemies are near the base"))
    if guards < min(temper.guards, 1 + pos.round // 3):
        wanted.append(
            (temper.guard if temper.guard in (*FIGHTERS, MASTER) and guards else FOOTMAN, "somebody must stand guard")
        )
    if miners < min(temper.miners, open_mines):
        kind = MASTER if pos.world.pools[scout.army][MASTER] and miners >= 2 else MINER
        wanted.append((kind, "more mines can be worked"))
    if haulers < min(temper.wagons, 1 + miners):
        wanted.append((temper.hauler, "more loads wait"))
    if strikes(scout, temper):
        wanted += strike_force(scout, temper)
    return wanted


def reachable_mines(scout: Scout) -> int:
    """Open mines near a place of our own."""
    pos, homes = scout.pos, scout.homes()
    near = [m for m in scout.halls.mines if min(scout.distance(m, home) for home in homes) <= 11]
    return sum(pos.mined[mine] == 0 and not pos.is_enemy_at(mine, scout.army) for mine in near)


def strikes(scout: Scout, temper: Temper) -> bool:
    """Whether the dragon is worth a march: a force to build, and the hoard still in the lair. When the mines run dry
    everybody tries."""
    pos = scout.pos
    return pos.hoard == 0 and pos.round >= min(temper.strike_round, LAST_HOPE)


def strike_force(scout: Scout, temper: Temper) -> list[tuple[int, str]]:
    """Strikers up to the supply of an elite unit, footmen for the rest."""
    elite = 0 if temper.striker == FOOTMAN else min(8, temper.strike)
    wanted = list[tuple[int, str]]()
    if len(scout.of_kinds((temper.striker,))) < elite:
        wanted.append((temper.striker, "a force against the dragon"))
    if len(scout.of_kinds((FOOTMAN,))) < temper.strike - elite:
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
        goals = scout.foes
    if not goals:
        return squares[0]
    return min(squares, key=lambda square: (min(scout.distance(square, goal) for goal in goals), square))
