"""Loading in passing (LB-WAG-2): a wagon takes a chit from a mine that its own units fill, and goes on at once.

The wagon stays where it is until its way on is known; the step remembers the mine it passes.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.board import Flood
from ..files.buttons import PLACES, STOP
from ..files.terms import TEMPLE
from ..position import Position, bits
from . import movement, wagons

Group = tuple[int, ...]


def destinations(pos: Position, group: Group, square: int, reach: int, wagons_too: bool) -> Sequence[int]:
    """Picks of the squares where the group that is asked now can end its move, and of mines its wagons can load at in
    passing; its ways are kept."""
    cost, came, ends = movement.flood(pos, group, square, reach)
    pos.reach = (square, group, cost, came)
    if pos.content.halls.kind[square] == TEMPLE:
        ends = [end for end in ends if movement.can_still_leave(pos, group, end - PLACES, cost[end - PLACES])]
    mines = mines_on_the_way(pos, group, square, cost, ends) if wagons_too else []
    return sorted([*ends, *mines]) if mines else ends


def mines_on_the_way(pos: Position, group: Group, square: int, cost: bytes, ends: Sequence[int]) -> list[int]:
    """Picks of the mines within reach where the group could not stop, but load and go on: its own army fills them."""
    return [
        PLACES + mine
        for mine in bits(pos.ground[pos.content.army[group[0]]])
        if pos.chit[mine]
        and cost[mine] != movement.NEVER
        and mine != square
        and PLACES + mine not in ends
        and _loader(pos, group, mine) >= 0
        and _ways_on(pos, group, square, mine, cost[mine])[2]
    ]


def _loader(pos: Position, group: Group, mine: int) -> int:
    """A wagon of the group that can take the chit, or -1."""
    return next((unit for unit in group if wagons.can_take(pos, unit, mine)), -1)


def _ways_on(pos: Position, group: Group, square: int, mine: int, cost: int) -> Flood:
    """The ways from a mine reached at a cost; where the group came from it finds room again."""
    left = movement.points(pos, group) - cost - wagons.load_price(pos, True)
    costs, came, ends = movement.flood(pos, group, mine, max(0, left))
    if costs[square] != movement.NEVER and PLACES + square not in ends:
        ends = [*ends, PLACES + square]
    return costs, came, ends


def begin(pos: Position, group: Group, square: int, mine: int) -> None:
    """The group sets out; where it goes on from the mine is asked next."""
    pos.steps.append(("passing", mine, square, *group))


def picks(pos: Position, step: Step) -> Decision:
    """Where the group goes on with what it loads; nothing has happened before it is known."""
    _, mine, square, *rest = step
    group = tuple(rest)
    cost, _ = movement.way_to(pos, group, square, mine)
    listed = sorted(_ways_on(pos, group, square, mine, cost)[2])
    about = (PLACES + mine, *(pos.content.pieces + unit for unit in group))
    prompt = "Loading in passing: where does {1} go on from {0}?"
    return Decision(pos.owner[pos.army], [STOP, *listed], prompt, ("LB-WAG-2",), about)


def whole_way(pos: Position, step: Step, target: int) -> tuple[int, tuple[int, ...]]:
    """Cost and squares of the way over the mine, loading included."""
    _, mine, square, *rest = step
    group = tuple(rest)
    cost, way = movement.way_to(pos, group, square, mine)
    costs, came, _ = _ways_on(pos, group, square, mine, cost)
    return cost + costs[target] + wagons.load_price(pos, True), (*way, *movement.traced(came, mine, target)[1:])


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == STOP:
        pos.steps.pop()
        return
    mine, group, target = step[1], step[3:], pick - PLACES
    cost, way = whole_way(pos, step, target)
    price = wagons.load_price(pos, True)
    pos.steps.pop()
    wagons.load(pos, _loader(pos, group, mine), mine, price, log)
    pos.steps[-1] = ("group", target, *group)
    movement.walk(pos, group, way, cost - price, dice, log)
