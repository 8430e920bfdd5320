"""How far off foes are first seen, as far as walls let anybody see (UWA-SIGHT-1)."""

from __future__ import annotations

from ..files.terms import WIDE
from ..position import Position
from . import meeting
from .level import ROOM
from .truth import level


def use_sighting(pos: Position, total: int, more: int) -> None:
    """Nobody in a room is farther off than its farthest corner from the mouth at which the party stands."""
    meeting.use_sighting(pos, total, more)
    if pos.content.floors and pos.goal >= 0:
        pos.gap = min(pos.gap, depth_of_room(pos))


def depth_of_room(pos: Position) -> int:
    true = level(pos)
    if true.squares[pos.goal] != ROOM:
        return pos.gap
    column, row = pos.here % WIDE, pos.here // WIDE
    squares = true.room_squares(true.rooms[pos.goal])
    return 10 * max([max(abs(square % WIDE - column), abs(square // WIDE - row)) for square in squares])
