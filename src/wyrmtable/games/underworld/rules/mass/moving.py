"""How bodies move over the field: costs of the ground, contact that stops them, walls, ladders and flight."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ...files.massboard import APART, AROUND, ROW_OF
from .position import (
    ADVANCING,
    BACK,
    BESIEGER,
    CHARGING,
    FLED,
    FLEEING,
    LADDERS,
    READY,
    WITHDRAWING,
    MassPosition,
)

NO_WAY = 99


def entry(pos: MassPosition, number: int, cell: int) -> int:
    """What a hex costs. A wall that stands stops besiegers, unless they bring ladders: a whole move (UWA-LAND-3)."""
    if pos.walls[cell] > 0 and pos.seat(number) == BESIEGER:
        return pos.body(number).move if pos.stage == LADDERS else NO_WAY
    return pos.content.costs[cell]


def reach(pos: MassPosition, number: int, points: int) -> dict[int, int]:
    """Every hex that a body can move to, with its cost: through friends, not through enemies, and no further than the
    first hex that touches one (UWA-MASS-2)."""
    seat, start = pos.seat(number), pos.place[number]
    friends = {pos.place[other] for other in pos.of(seat) if other != number}
    foes = pos.of(1 - seat)
    barred = {pos.place[foe] for foe in foes}
    held = {near for foe in foes if pos.state[foe] <= BACK for near in AROUND[pos.place[foe]]}
    spent = {start: 0}
    ring = [list[int]() for _ in range(points + 1)]
    ring[0].append(start)
    for cost in range(points):
        for cell in ring[cost]:
            if spent[cell] < cost or (cell in held and cell != start):
                continue
            for near in AROUND[cell]:
                total = cost + entry(pos, number, near)
                if total <= points and near not in barred and total < spent.get(near, NO_WAY):
                    spent[near] = total
                    ring[total].append(near)
    return {cell: cost for cell, cost in spent.items() if cell not in friends}


def beside(cells: dict[int, int], place: int) -> list[int]:
    """The hexes of these that touch a place."""
    return [cell for cell in AROUND[place] if cell in cells]


def way_back(pos: MassPosition, number: int, points: int) -> int:
    """Where a body comes to that goes back: nearest to its own edge, clear of enemies, and no step further than
    needed."""
    edge, cells = pos.edge(pos.seat(number)), reach(pos, number, points)
    held = {near for foe in pos.of(1 - pos.seat(number)) for near in AROUND[pos.place[foe]]}
    return min(cells, key=lambda cell: (abs(ROW_OF[cell] - edge), cell in held, cells[cell], cell))


def march(pos: MassPosition, seat: int, log: Log | None) -> None:
    """Every body of a side carries out its order as far as it can."""
    for number in pos.of(seat):
        pos.went[number] = pos.place[number]
        if pos.state[number] == FLEEING:
            flee(pos, number, log)
        elif pos.order[number] == WITHDRAWING:
            pace = pos.body(number).move
            pos.place[number] = way_back(pos, number, max(pace // 2, 1) if pos.engaged(number) else pace)
            pos.state[number] = READY
        elif pos.order[number] == ADVANCING and not pos.engaged(number):
            approach(pos, number, pos.goal[number])
        elif pos.order[number] == CHARGING and not pos.engaged(number):
            charge(pos, number, pos.goal[number])


def approach(pos: MassPosition, number: int, goal: int) -> None:
    """To a hex, or as near as it comes."""
    cells = reach(pos, number, pos.body(number).move)
    pos.place[number] = min(cells, key=lambda cell: (APART[cell][goal], cells[cell], cell))


def charge(pos: MassPosition, number: int, foe: int) -> None:
    """Into contact with an enemy, wherever he is by now, or towards him."""
    if not pos.here(foe):
        return
    cells = reach(pos, number, pos.body(number).move)
    home = beside(cells, pos.place[foe])
    if home:
        pos.place[number] = min(home, key=lambda cell: (cells[cell], cell))
        pos.came[number] = 1
    else:
        approach(pos, number, pos.place[foe])


def flee(pos: MassPosition, number: int, log: Log | None) -> None:
    """At full speed to the own edge, and over it (UWA-MOR-2)."""
    edge = pos.edge(pos.seat(number))
    if ROW_OF[pos.place[number]] == edge:
        pos.state[number] = FLED
        tell_all(log, "mass-gone", pos.piece(number))
    else:
        pos.place[number] = way_back(pos, number, pos.body(number).move)
