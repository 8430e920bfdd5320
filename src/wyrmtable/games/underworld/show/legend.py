"""What counters and marks mean: on the chart of a level, and on the ground of a meeting."""

from __future__ import annotations

from wyrmtable.core import Legend

from ..position import Position
from .chart import PARTY_SYMBOL

FOE = "foe-giantkin"  # as an example
MEETING = (
    Legend(FOE, "A foe", "The points dealt to it so far, or what has become of it."),
    Legend("", "Rear and Front", "The party's ranks: three fight side by side in a passage, six in a room."),
    Legend("", "Contact, 10 ft to 90 ft", "How far off the foes are."),
    Legend("", "Fallen, Beyond, Behind", "Who is down, who is out of sight, and who has come round behind the party."),
)
CHART = (
    Legend(PARTY_SYMBOL, "The party", "The figure is how many of it can act."),
    Legend("", "Light and dark floor", "Rooms are lighter than passages; nobody has drawn what is dark."),
    Legend("", "A brown bar", "A door. Whether it is stuck, locked or free shows when it is tried."),
    Legend("", "A red bar", "A secret door that was found."),
    Legend("", "A black bar", "A door that was none."),
    Legend("", "up, down", "Stairs, or a hole by which one can go."),
    Legend(
        "", "bars, false, on", "Stairs behind bars, stairs that end at a wall, a passage past the edge of the sheet."
    ),
    Legend("", "trap", "A trap that was found, or has sprung."),
)


def legend(pos: Position) -> tuple[Legend, ...]:
    """An expedition has both kinds of sheets."""
    member = Legend(pos.member(0).id, "One of the party", "Hit points left of all he has, or what has become of him.")
    return (*(CHART if pos.content.floors else ()), member, *MEETING)
