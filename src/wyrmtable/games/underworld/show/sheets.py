"""Which board is shown: the ground of a meeting, or the chart of a level."""

from __future__ import annotations

from wyrmtable.core import Sheet
from wyrmtable.draw import Picture

from ..files.terms import SIZE
from ..position import Position
from .chart import chart
from .draw import meeting

MEETING = "meeting"


def level_id(floor: int) -> str:
    return f"level-{floor + 1}"


def sheets(pos: Position) -> tuple[Sheet, ...]:
    """In an expedition: every level of which something is drawn, and the ground of a meeting."""
    if not pos.content.floors:
        return ()
    drawn = [floor for floor in range(pos.content.floors) if any(pos.seen[floor * SIZE : (floor + 1) * SIZE])]
    return (*(Sheet(level_id(floor), f"Level {floor + 1}") for floor in drawn), Sheet(MEETING, "The meeting"))


def now(pos: Position) -> str:
    if not pos.content.floors:
        return ""
    return MEETING if pos.met else level_id(pos.floor)


def picture(pos: Position, sheet: str) -> Picture:
    wanted = sheet or now(pos)
    for floor in range(pos.content.floors):
        if wanted == level_id(floor):
            return chart(pos, floor)
    return meeting(pos.content)
