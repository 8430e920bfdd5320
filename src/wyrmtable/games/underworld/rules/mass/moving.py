"""How bodies move over the field: costs of the ground, contact that stops them, walls, ladders and flight."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Log, tell_all

from ...files.massboard import APART, AROUND, BESIDE, CELLS, ROW_OF
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

NO_WAY, TAKEN = 99, 0


def entries(pos: MassPosition, number: int) -> Sequence[int]:
    """What hexes cost. A wall that stands stops besiegers, unless they bring ladders: a whole move (UWA-LAND-3)."""
    costs, walls = pos.content.costs, pos.walls
    if pos.seat(number) != BESIEGER or max(walls) <= 0:
        return costs
    wall = pos.body(number).move if pos.stage == LADDERS else NO_WAY
    return [wall if walls[cell] > 0 else costs[cell] for cell in range(CELLS)]


def reach(pos: MassPosition, number: int, points: int) -> dict[int, int]:
    """Every hex that a body can move to, with its cost: through friends, not through enemies, and no further than the
    first hex that touches one (UWA-MASS-2)."""
    place, seat, start = pos.place, pos.seat(number), pos.place[number]
    friends = {place[other] for other in pos.of(seat) if other != number}
    costs, spent = entries(pos, number), bytearray([points + 1]) * CELLS  # more than it has
    held = 0  # a bit for every hex that touches somebody who stands his ground
    for foe in pos.of(1 - seat):
        spent[place[foe]] = TAKEN
        held |= BESIDE[place[foe]] if pos.state[foe] <= BACK else 0
    spent[start], held = 0, held & ~(1 << start)
    rings: list[list[int]] = [[start], *([] for _ in range(points))]
    for cost in range(points):
        for cell in rings[cost]:
            if spent[cell] < cost or held >> cell & 1:
                continue
            for near in AROUND[cell]:
                total = cost + costs[near]
                if total < spent[near]:
                    spent[near] = total
                    rings[total].append(near)
    return {cell: spent[cell] for cells in rings for cell in cells if cell not in friends}


def beside(cells: dict[int, int], place: int) -> list[int]:
    """The hexes of these that touch a place."""
    return [cell for cell in AROUND[place] if cell in cells]


def way_back(pos: MassPosition, number: int, cells: dict[int, int]) -> int:
    """Where a body comes to that goes back, of the hexes in its reach: nearest to its own edge, clear of enemies, and
    no step further than needed."""
    edge, held = pos.edge(pos.seat(number)), 0
    for foe in pos.of(1 - pos.seat(number)):
        held |= BESIDE[pos.place[foe]]
    nearest = min([abs(ROW_OF[cell] - edge) for cell in cells])
    rear = [cell for cell in cells if abs(ROW_OF[cell] - edge) == nearest]
    return min(rear, key=lambda cell: (held >> cell & 1, cells[cell], cell))


def march(pos: MassPosition, seat: int, log: Log | None) -> None:
    """Every body of a side carries out its order as far as it can."""
    for number in pos.of(seat):
        pos.went[number] = pos.place[number]
        if pos.state[number] == FLEEING:
            flee(pos, number, log)
        elif pos.order[number] == WITHDRAWING:
            pace = pos.body(number).move
            points = max(pace // 2, 1) if pos.engaged(number) else pace
            pos.place[number] = way_back(pos, number, reach(pos, number, points))
            pos.state[number] = READY
        elif pos.order[number] == ADVANCING and not pos.engaged(number):
            approach(pos, number, pos.goal[number])
        elif pos.order[number] == CHARGING and not pos.engaged(number):
            charge(pos, number, pos.goal[number])


def approach(pos: MassPosition, number: int, goal: int) -> None:
    """To a hex, or as near as it comes."""
    cells, far = reach(pos, number, pos.body(number).move), APART[goal]
    pos.place[number] = goal if goal in cells else min(cells, key=lambda cell: (far[cell], cells[cell], cell))


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
        pos.place[number] = way_back(pos, number, reach(pos, number, pos.body(number).move))
