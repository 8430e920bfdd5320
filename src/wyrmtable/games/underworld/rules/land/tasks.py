"""Geas and Quest: what the lord of a castle sends the party to do, and what it costs not to (UWA-CASTLE-6, UWA-Q41)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.boards.grid import HexGrid
from wyrmtable.core import Dice, Log, tell_all

from ...files.landboard import OFF
from ...files.terms import ABLE, DEAD, STRENGTH
from ..blows import fall, saves
from . import trove
from .maker import Land
from .position import LandPosition
from .truth import land, tell

GEAS, QUEST = range(2)
FETCH, SLAY, ESCORT, RING, RAID = range(5)
GOALS = ("fetch the hoard of", "slay what lives at", "bring a guest safely to", "clear the hexes around", "go and raid")
QUESTS = (SLAY, SLAY, FETCH, ESCORT, RING, RAID)  # by the faces of a d6 (UWA-CASTLE-7)
GRACE, WEEK = 28, 7
SPELLS = 4  # the column of saving throws
CURSE = 2
OPEN, CARRYING, DONE = range(3)


class Task(NamedTuple):
    """Who is bound by whom, to do what and where, until when; `so_far` are hexes of a ring, or silver to be shared,
    and `charms` the magic things among it."""

    kind: int
    castle: int
    goal: int
    hex: int
    who: int
    deadline: int
    state: int = OPEN
    so_far: int = 0
    charms: int = 0


def lay(pos: LandPosition, group: str, castle: int, dice: Dice, log: Log | None) -> None:
    """A Magic-User's Geas falls on the highest of the party, who may save; a Cleric's Quest is one of six."""
    who = max(pos.able(), key=lambda one: (pos.level[one], -one))
    if group == "npc_mu":
        if saves(pos, who, SPELLS, dice):
            tell_all(log, "land-resists", pos.piece(who))
            return
        bind(pos, GEAS, castle, FETCH, who, log)
    else:
        bind(pos, QUEST, castle, QUESTS[dice.d6("UWA-CASTLE-7 quest") - 1], who, log)


def bind(pos: LandPosition, kind: int, castle: int, goal: int, who: int, log: Log | None) -> None:
    """The nearest lair, town or other castle; where there is none, the next thing that there is."""
    where = nearest(pos, castle, goal)
    if where == OFF:
        goal, where = RING, castle
    pos.tasks.append(tuple(Task(kind, castle, goal, where, who, pos.day + GRACE)))
    tell(pos, where, log)
    tell_all(log, "land-bound", ("geas", "quest")[kind], pos.piece(who), GOALS[goal], pos.place(where))


def nearest(pos: LandPosition, castle: int, goal: int) -> int:
    taken, known = {Task(*row).hex for row in pos.tasks}, {den[0]: den[2] for den in pos.dens}
    return goal_hex(land(pos), pos.content.grid, castle, goal, pos.hex, taken, known)


def goal_hex(
    country: Land, grid: HexGrid, castle: int, goal: int, here: int, taken: set[int], known: Mapping[int, int]
) -> int:
    """The hex that a task is about, as near as there is one; lairs that are known may be empty."""
    if goal in (FETCH, SLAY):
        among = [hex_ for hex_ in {*country.lairs, *known} if known.get(hex_, 1) and hex_ not in taken]
    elif goal == ESCORT:
        among = [hex_ for hex_ in country.towns if hex_ != here]
    elif goal == RAID:
        among = [hex_ for hex_ in country.castles if hex_ != castle]
    else:
        return castle
    return min(among, key=lambda hex_: (grid.distance(castle, hex_), hex_), default=OFF)


def lair_wanted(pos: LandPosition, hex_: int) -> bool:
    """A lair that a task names is there in every world."""
    return any(Task(*row).hex == hex_ and Task(*row).goal in (FETCH, SLAY) for row in pos.tasks)


def arrive(pos: LandPosition, log: Log | None) -> None:
    """The party has come to a hex: tasks that end there are done."""
    for at in range(len(pos.tasks)):
        task = Task(*pos.tasks[at])
        after = onward(task, pos.hex, pos.content.grid)
        pos.tasks[at] = tuple(after)
        if after.state == task.state:
            continue
        if task.state == CARRYING:
            share(pos, task, log)
        finish(pos, at, log)


def onward(task: Task, here: int, grid: HexGrid) -> Task:
    """A task when its bearer has come to a hex: it may be done there, or a side of a ring has been seen."""
    if task.state == CARRYING and task.castle == here:
        return task._replace(state=DONE)
    if task.state != OPEN:
        return task
    if task.goal in (ESCORT, RAID) and task.hex == here:
        return task._replace(state=DONE)
    if task.goal != RING:
        return task
    ring = grid.neighbours[task.hex]
    so_far = task.so_far | sum([1 << side for side in range(6) if ring[side] == here])
    whole = all(ring[side] == OFF or so_far >> side & 1 for side in range(6))
    return task._replace(so_far=so_far, state=DONE if whole else OPEN)


def share(pos: LandPosition, task: Task, log: Log | None) -> None:
    """Half of the hoard stays at the castle; a Magic-User chooses first among magic things (UWA-CASTLE-6)."""
    half, given = -(-task.so_far // 2), 0
    for _ in range(min(task.charms, pos.charms) if task.kind == GEAS else 0):
        given += trove.give(pos, task.hex, log) if given < half else 0
    money = min(max(half - given, 0), pos.taken - pos.relics)
    pos.taken -= money
    tell_all(log, "land-shared", (given + money) // 10)


def load_things(pos: LandPosition, hex_: int, number: int) -> None:
    """Magic things out of a lair: whoever has sent for its hoard will ask for them."""
    for at in range(len(pos.tasks)):
        task = Task(*pos.tasks[at])
        if task.hex == hex_ and task.goal == FETCH and task.state == OPEN:
            pos.tasks[at] = tuple(task._replace(charms=task.charms + number))


def finish(pos: LandPosition, at: int, log: Log | None) -> None:
    task = Task(*pos.tasks[at])
    pos.tasks[at] = tuple(task._replace(state=DONE))
    tell_all(log, "land-done", ("geas", "quest")[task.kind])


def beaten(pos: LandPosition, hex_: int, silver: int, log: Log | None) -> None:
    """A lair is cleared: a beast was to be slain, or half of its hoard is to be brought to the castle."""
    for at in range(len(pos.tasks)):
        task = Task(*pos.tasks[at])
        if task.hex != hex_ or task.state != OPEN:
            continue
        if task.goal == SLAY:
            finish(pos, at, log)
        elif task.goal == FETCH:
            pos.tasks[at] = tuple(task._replace(state=CARRYING, so_far=silver))
            tell_all(log, "land-carrying", pos.place(task.castle))


def overdue(pos: LandPosition) -> list[Task]:
    """Tasks whose four weeks are over (UWA-Q41)."""
    return [task for task in (Task(*row) for row in pos.tasks) if task.state != DONE and pos.day > task.deadline]


def weigh(pos: LandPosition, log: Log | None) -> None:
    """Every week after the grace a Geas takes a point of Strength, and at none the life (UWA-SPELL-1, UWA-Q41)."""
    for task in overdue(pos):
        if task.kind == GEAS and (pos.day - task.deadline) % WEEK == 0 and pos.fate[task.who] == ABLE:
            pos.ability[6 * task.who + STRENGTH] -= 1
            tell_all(log, "land-weakened", pos.piece(task.who))
            if pos.score(task.who, STRENGTH) <= 0:
                fall(pos, task.who, DEAD, log)


def cursed(pos: LandPosition) -> bool:
    """A Quest that is not done lies as a curse on all throws (UWA-SPELL-1)."""
    return any(task.kind == QUEST for task in overdue(pos))
