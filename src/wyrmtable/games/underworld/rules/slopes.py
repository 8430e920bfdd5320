"""Sloping passages: they lead to the next level and look like any other (UWA-LVL-5, UWA-SENSE-2).

A slope runs south and down: its upper mouth is in the south side of a passage, its lower one in the north side of
another. Whoever walks through draws on as if he were still on the same level, unless a dwarf has felt the slope.
"""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.terms import SLOPING
from ..position import Position
from . import challenge, drawing
from .charting import remember, told_level
from .level import NORTH, SOUTH
from .level import STEPS as STRIDES
from .throwing import throw
from .truth import far_end, storey, storey_at
from .ways import BEYOND, MOUTHS, ends

UNFELT, FELT = 1, 2  # kept in the step of the walk
FELT_ON = 2


def ahead(pos: Position, way: int) -> tuple[int, int] | None:
    """The floor and the square to which a slope or a passage past the boundary leads from here in this direction, if
    there is one."""
    if way not in (SOUTH, NORTH):
        return None
    depth = pos.floor + 1
    for one in storey(pos).ways:
        if one.kind in MOUTHS and pos.here in ends(one, depth) and (one.high == depth) == (way == SOUTH):
            found = far_end(pos, pos.here)
            assert found is not None, "a slope has two ends"
            floor, square, _ = found
            return floor, square if square >= 0 else storey_at(pos, floor).entrance
    return None


def is_even(pos: Position, there: tuple[int, int]) -> bool:
    """Whether a passage leads past the boundary to an offshoot or back, and slopes nowhere (UWA-FRESH-5)."""
    return pos.content.depth(there[0]) == pos.depth()


def feel(pos: Position, there: tuple[int, int]) -> bool:
    """Whether there is a slope, and a dwarf to feel it; then he throws first."""
    if is_even(pos, there) or not any(pos.race(who) == "dwarf" for who in pos.able()):
        return False
    throw(pos, SLOPING, 1, 6)
    return True


def use_sloping(pos: Position, total: int, more: int) -> None:
    """On 1 or 2 he notices (UWA-SENSE-2)."""
    step = pos.steps[-1]
    pos.steps[-1] = (*step[:3], FELT if total <= FELT_ON else UNFELT, *step[4:])


def cross(pos: Position, there: tuple[int, int], way: int, felt: bool, log: Log | None) -> int:
    """The party has come to another level and stands before the square that is returned; it knows so only if the slope
    was felt."""
    floor, square = there
    challenge.book(pos)
    if is_even(pos, there):
        go_past(pos, floor, square, log)
    elif felt:
        down = int(way == SOUTH)
        tell_all(log, "sloping", "down" if down else "up")
        drawing.change_level(pos, floor, square, told_level(pos, down), True)
    else:
        drawing.go_on_as_if(pos, pos.here + STRIDES[way], square)
    pos.floor, pos.here, pos.flown = floor, square - STRIDES[way], []
    return square


def go_past(pos: Position, floor: int, square: int, log: Log | None) -> None:
    """The passage runs off the paper: the party takes another sheet for the same level, and knows both mouths."""
    outward = int(floor > pos.floor)
    remember(pos, (pos.floor, pos.here, BEYOND, outward, floor, square, pos.told))
    remember(pos, (floor, square, BEYOND, 1 - outward, pos.floor, pos.here, pos.told))
    tell_all(log, "past-boundary")
    drawing.change_level(pos, floor, square, pos.told, True)
