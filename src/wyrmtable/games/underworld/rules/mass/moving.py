"""How bodies move over the field: costs of the ground, contact that stops them, walls, ladders and flight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wyrmtable.core import Log, tell_all

from ...files.massboard import BESIDE, GRID, ROW_CELLS, ROW_OF, circles, spread
from .. import masks
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

FROM_THE_SOUTH = ROW_CELLS[::-1]
Grounds = Sequence[tuple[int, int]]  # what hexes cost, and those that cost it


class Reach(NamedTuple):
    """Where a body can come to, as bits of a number: the hexes that it gets to for each cost, all where it may stay,
    and those that touch an enemy, whether in its reach or not."""

    rings: list[int]
    cells: int
    near: int

    def has(self, cell: int) -> bool:
        return bool(self.cells >> cell & 1)

    def cost(self, cell: int) -> int:
        return next(cost for cost in range(len(self.rings)) if self.rings[cost] >> cell & 1)

    def nearest(self, wanted: int) -> int:
        """Of some of its hexes the one that costs least, the first of several."""
        return masks.first(next(found for ring in self.rings if (found := ring & wanted)))


class Front(NamedTuple):
    """The enemies of a body, and as bits of a number where they stand, the hexes that touch any of them, and those that
    touch one who stands his ground."""

    foes: list[int]
    taken: int
    near: int
    held: int


def front(pos: MassPosition, number: int) -> Front:
    place, state, foes = pos.place, pos.state, pos.of(1 - pos.seat(number))
    taken = near = held = 0
    for foe in foes:
        cell = place[foe]
        beside = BESIDE[cell]
        taken |= 1 << cell
        near |= beside
        if state[foe] <= BACK:
            held |= beside
    return Front(foes, taken, near, held)


def entries(pos: MassPosition, number: int) -> Grounds:
    """What hexes cost. A wall that stands stops besiegers, unless they bring ladders: a whole move (UWA-LAND-3)."""
    grounds, walls = pos.content.grounds, pos.walls
    if pos.seat(number) != BESIEGER or not pos.content.walls:
        return grounds
    standing = masks.of([cell for cell in pos.content.walls if walls[cell] > 0])
    ladders = [(pos.body(number).move, standing)] if pos.stage == LADDERS else []
    return [(cost, cells & ~standing) for cost, cells in grounds] + ladders


def reach(pos: MassPosition, number: int, points: int, against: Front | None = None) -> Reach:
    """Every hex that a body can move to: through friends, not through enemies, and no further than the first hex that
    touches one (UWA-MASS-2)."""
    against = against or front(pos, number)
    place, start = pos.place, 1 << pos.place[number]
    grounds, held = entries(pos, number), against.held & ~start
    free = ~(against.taken | start)
    rings, onward, cells = [start], list[int](), start
    for spent in range(1, points + 1):
        onward.append(spread(rings[-1] & ~held))
        ring = 0
        for cost, ground in grounds:
            if cost <= spent:
                ring |= onward[spent - cost] & ground
        ring &= free
        free &= ~ring
        cells |= ring
        rings.append(ring)
    friends = masks.of([place[other] for other in pos.of(pos.seat(number)) if other != number])
    return Reach(rings, cells & ~friends, against.near)


def way_back(pos: MassPosition, number: int, within: Reach) -> int:
    """Where a body comes to that goes back, of the hexes in its reach: nearest to its own edge, clear of enemies, and
    no step further than needed."""
    rows = ROW_CELLS if pos.edge(pos.seat(number)) == 0 else FROM_THE_SOUTH
    cells = within.cells
    rear = next(found for row in rows if (found := row & cells))
    return within.nearest(rear & ~within.near or rear)


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
            tell_march(pos, number, "back to", log)
        elif pos.order[number] == ADVANCING and not pos.engaged(number):
            approach(pos, number, pos.goal[number])
            tell_march(pos, number, "forward to", log)
        elif pos.order[number] == CHARGING and not pos.engaged(number):
            charge(pos, number, pos.goal[number])
            tell_march(pos, number, "a charge home at" if pos.came[number] else "a charge as far as", log)


def tell_march(pos: MassPosition, number: int, does: str, log: Log | None) -> None:
    """From where to where, if it has moved at all."""
    before, after = pos.went[number], pos.place[number]
    if log is not None and before != after:
        place = pos.content.names.places + after
        tell_all(log, "mass-marched", pos.piece(number), does, place, f"{GRID.names[before]} {GRID.names[after]}")


def approach(pos: MassPosition, number: int, goal: int) -> None:
    """To a hex, or as near as it comes."""
    within = reach(pos, number, pos.body(number).move)
    cells = within.cells
    pos.place[number] = within.nearest(next(found for ring in circles(goal) if (found := ring & cells)))


def charge(pos: MassPosition, number: int, foe: int) -> None:
    """Into contact with an enemy, wherever he is by now, or towards him."""
    if not pos.here(foe):
        return
    within = reach(pos, number, pos.body(number).move)
    home = within.cells & BESIDE[pos.place[foe]]
    if home:
        pos.place[number] = within.nearest(home)
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
        tell_march(pos, number, "in flight to", log)
