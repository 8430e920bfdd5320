"""Geas and Quest on one of the six: what a house is sent to do, and what it costs not to (UWA-CASTLE-6, UWA-Q41)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.landboard import OFF, TOLD
from ..land.castles import Castle
from ..land.tasks import (
    CARRYING,
    DONE,
    FETCH,
    GEAS,
    GOALS,
    GRACE,
    OPEN,
    QUEST,
    QUESTS,
    RING,
    SLAY,
    SPELLS,
    Task,
    goal_hex,
    onward,
)
from . import exploring
from .calendar import WEEK
from .ending import level, mourn
from .position import DominionPosition
from .worlds import this_side

STRENGTH = 10  # weeks after the grace in which a Geas kills (UWA-R276)


def lay(pos: DominionPosition, seat: int, castle: Castle, dice: Dice, log: Log | None) -> None:
    """A Magic-User's Geas, against which the first of the six may save; a Cleric's Quest is one of six."""
    if castle.group != "npc_mu":
        bind(pos, seat, QUEST, castle.hex, QUESTS[dice.d6("UWA-CASTLE-7 quest") - 1], log)
        return
    need = pos.content.land.book.combat.save("fighter", level(pos, seat), SPELLS)
    if dice.roll(20, "UWA-SAVE throw") >= need:
        tell_all(log, "house-resists", pos.content.houses[seat])
    else:
        bind(pos, seat, GEAS, castle.hex, FETCH, log)


def bind(pos: DominionPosition, seat: int, kind: int, castle: int, goal: int, log: Log | None) -> None:
    """The nearest lair, town or other castle; where there is none, the ring of hexes around the castle."""
    taken = {row[4] for row in pos.tasks}
    gone = {hex_: 0 for hex_ in range(len(pos.cleared)) if pos.cleared[hex_]}
    country = this_side(pos.content, pos.land(), castle)  # a task does not lead through the gate (UWA-R230)
    where = goal_hex(country, pos.content.grid, castle, goal, pos.hex[seat], taken, gone)
    if where == OFF:
        goal, where = RING, castle
    pos.tasks.append((seat, *Task(kind, castle, goal, where, 0, pos.clock[seat] + GRACE)))
    exploring.tell(pos, where, TOLD)
    words = ("Geas", "Quest")[kind]
    tell_all(log, "house-bound", pos.content.houses[seat], words, GOALS[goal], pos.content.names.places + where)


def of(pos: DominionPosition, seat: int) -> list[tuple[int, Task]]:
    """What a house has still to do, by its place in the list."""
    rows = [(at, Task(*pos.tasks[at][1:])) for at in range(len(pos.tasks)) if pos.tasks[at][0] == seat]
    return [(at, task) for at, task in rows if task.state != DONE]


def arrive(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """The house has come to a hex: tasks go on or end there; half of a hoard stays at the castle."""
    for at, task in of(pos, seat):
        after = onward(task, pos.hex[seat], pos.content.grid)
        if task.state == CARRYING and after.state == DONE:
            pos.gold[seat] = max(pos.gold[seat] - task.so_far // 2, 0)
        change(pos, seat, at, after, log)


def change(pos: DominionPosition, seat: int, at: int, task: Task, log: Log | None) -> None:
    pos.tasks[at] = (seat, *task)
    if task.state == DONE:
        tell_all(log, "house-freed", pos.content.houses[seat])


def wanted(pos: DominionPosition, hex_: int) -> bool:
    """A lair that a task names is there in every world."""
    rows = [Task(*row[1:]) for row in pos.tasks]
    return any(task.hex == hex_ and task.goal in (FETCH, SLAY) and task.state == OPEN for task in rows)


def lair_beaten(pos: DominionPosition, seat: int, gold: int, log: Log | None) -> None:
    """The beast is slain; or half of its hoard is to be brought to the castle."""
    for at, task in of(pos, seat):
        if task.hex == pos.hex[seat] and task.state == OPEN and task.goal == SLAY:
            change(pos, seat, at, task._replace(state=DONE), log)
        elif task.hex == pos.hex[seat] and task.state == OPEN and task.goal == FETCH:
            change(pos, seat, at, task._replace(state=CARRYING, so_far=gold), log)


def weigh(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """Every week: a Geas that is not done kills whoever bears it in the end (UWA-Q41, UWA-R276)."""
    for at, task in of(pos, seat):
        if task.kind == GEAS and pos.clock[seat] >= task.deadline + STRENGTH * WEEK:
            mourn(pos, seat, 1)
            change(pos, seat, at, task._replace(state=DONE), log)


def cursed(pos: DominionPosition, seat: int) -> bool:
    """A Quest that is not done in time lies as a curse on the house (UWA-SPELL-1)."""
    return any(task.kind == QUEST and pos.clock[seat] > task.deadline for _, task in of(pos, seat))
