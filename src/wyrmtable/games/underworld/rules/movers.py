"""What moves at the end of a turn while nobody looks: walls, doors, the passages around a hub (UWA-ACT-2, UWA-SET-6).

Only dungeons with tricks have any of it.
"""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step

from ..files.terms import DOOR_APPEARS, RING_FAR, RING_TURNS, WALL_MOVES
from ..position import Position
from . import parting, trickery
from .charting import draw_here, exits, spot
from .level import BESIDE, EAST, NORTH, SIDES, SOUTH, WALL, WEST
from .level import STEPS as STRIDES
from .throwing import throw
from .tricks import APPEARING, MOVING_WALL, NEXUS, ODD_DOOR
from .truth import dungeon

CLOSED = {1: NORTH, 2: EAST, 3: SOUTH, 4: WEST}  # which corridor a moving wall shuts (UWA-SET-6)
THERE = 2  # on a d6 up to this an appearing door is there


def stir(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A throw for everything on this level that moves; what is in sight stays."""
    pos.steps.pop()
    seen = in_sight(pos)
    for trick in dungeon(pos).tricks:
        if trick.at != pos.floor:
            continue
        if trick.kind == MOVING_WALL and trick.square not in seen:
            throw(pos, WALL_MOVES, 1, 6, 0, trick.square)
        elif trick.kind == ODD_DOOR and trick.value == APPEARING:
            throw(pos, DOOR_APPEARS, 1, 6, 0, trick.square)
        elif trick.kind == NEXUS and not in_module(pos, trick.square):
            throw(pos, RING_TURNS, 1, 6, 0, trick.square)


def in_sight(pos: Position) -> set[int]:
    """The spot and the squares beside it, wherever on this level a group of the party stands."""
    squares = {square for here in standing(pos) for square in spot_of(pos, here)}
    return {*squares, *(other for square in squares for other, _ in BESIDE[square])}


def standing(pos: Position) -> list[int]:
    """Where on this level groups of the party stand."""
    rows = [pos.groups[at] for at in parting.below(pos)] if pos.groups else []
    return [pos.here, *(parting.of(row, "here") for row in rows if parting.of(row, "floor") == pos.floor)]


def spot_of(pos: Position, square: int) -> tuple[int, ...]:
    """The spot as those see it who stand there."""
    here, pos.here = pos.here, square
    found = spot(pos)
    pos.here = here
    return found


def in_module(pos: Position, hub: int) -> bool:
    """Whether somebody stands in one of the passages that turn: the twenty feet beyond an opening."""
    there = standing(pos)
    return any(
        here in (square + STRIDES[way], square + 2 * STRIDES[way])
        for square, way in trickery.mouths(pos, hub)
        for here in there
    )


def use_wall_moves(pos: Position, total: int, more: int) -> None:
    """1 closes the north, 2 the east, 3 the south, 4 the west; on 5 or 6 it stays (UWA-SET-6)."""
    if total not in CLOSED:
        return
    around = [(pos.floor, number) for number in SIDES[more]]
    pos.shifts = [shift for shift in pos.shifts if shift[:2] not in around]
    number = SIDES[more][CLOSED[total]]
    if number >= 0:
        pos.shifts.append((pos.floor, number, WALL))


def use_door_appears(pos: Position, total: int, more: int) -> None:
    """The door is there on 1 or 2, else there is only wall (UWA-TRK-8). Who stands before it sees that."""
    pos.shifts = [shift for shift in pos.shifts if shift[:2] != (pos.floor, more)]
    if total > THERE:
        pos.shifts.append((pos.floor, more, WALL))
    refresh(pos)


def refresh(pos: Position) -> None:
    draw_here(pos)
    there = [found.side for found in exits(pos)]
    pos.steps[:] = [step for step in pos.steps if step[0] not in ("door", "pass") or step[1] in there]


def use_ring_turns(pos: Position, total: int, more: int) -> None:
    """On a 1 the ring turns (UWA-SET-7)."""
    if total == 1:
        throw(pos, RING_FAR, 1, max(len(trickery.mouths(pos, more)) - 1, 1), 0, more)


def use_ring_far(pos: Position, total: int, more: int) -> None:
    turned = next((ring[2] for ring in pos.rings if ring[:2] == (pos.floor, more)), 0)
    pos.rings = [ring for ring in pos.rings if ring[:2] != (pos.floor, more)]
    pos.rings.append((pos.floor, more, turned + total))
