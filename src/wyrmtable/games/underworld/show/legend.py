"""What counters and marks mean: on the chart of a level, and on the ground of a meeting."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import Legend

from ..files.terms import HIRELINGS
from ..position import Position
from .chart import PARTY_SYMBOL

MEMBER = ("One of the party", "Hit points left of all he has, or what has become of him.")
FOE = ("A foe", "The points dealt to it so far, or what has become of it.")
FIRST_FOE = "giantkin"  # the one that the legend shows for all
MEETING = (
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
    """An expedition has both kinds of sheets. All who may ever be met are in it: who is near is another matter."""
    content = pos.content
    members = _members(tuple(member.id for member in content.company))
    foes = _foes(frozenset(kind.group for kind in content.book.kinds))
    return (*(CHART if content.floors else ()), *members, *foes, *MEETING)


@lru_cache(maxsize=64)
def _members(party: tuple[str, ...]) -> tuple[Legend, ...]:
    """Those who set out, then those who can be hired."""
    return tuple(Legend(key, *MEMBER) for key in dict.fromkeys((*party, *HIRELINGS)))


@lru_cache(maxsize=8)
def _foes(groups: frozenset[str]) -> tuple[Legend, ...]:
    """Creatures have one counter for each of their groups."""
    ordered = sorted(groups, key=lambda group: (group != FIRST_FOE, group))
    return tuple(Legend(f"foe-{group}", *FOE) for group in ordered)
