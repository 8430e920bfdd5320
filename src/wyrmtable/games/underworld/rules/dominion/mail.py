"""A campaign by mail: a house goes on while it is at most a week ahead of the last one, may let another act first, and
does not come to a place that somebody has changed on a later day (UWA-CAL-4, UWA-CAL-5, UWA-DEC-26, UWA-R321)."""

from __future__ import annotations

from collections.abc import Sequence

from ...files.dominioncampaign import HAND_OVER
from . import calendar
from .position import NOWHERE, DominionPosition


def may_act(pos: DominionPosition, seat: int) -> bool:
    """Not more than seven days ahead of the date, nor beyond the end of the campaign (UWA-CAL-4)."""
    left = pos.playing()
    if seat not in left or pos.clock[seat] >= pos.content.years * calendar.YEAR:
        return False
    return calendar.may_act([pos.clock[house] for house in left], left.index(seat))


def next_house(pos: DominionPosition) -> int:
    """The smallest clock, ties by seat; by mail the house that sits over the table, while it may act (UWA-CAL-4)."""
    left = pos.playing()
    if pos.content.by_mail and may_act(pos, pos.sitting):
        return pos.sitting
    return left[calendar.next_group([pos.clock[house] for house in left])]


def others(pos: DominionPosition, seat: int) -> list[int]:
    """Houses that could act as well, and may be let go first (UWA-DEC-26)."""
    if not pos.content.by_mail:
        return []
    return [HAND_OVER + house for house in range(len(pos.out)) if house != seat and may_act(pos, house)]


def behind(pos: DominionPosition, seat: int, beside: Sequence[int]) -> int:
    """Of two houses in one place the one that must rest for a day, so that they meet; -1: none (UWA-CAL-5)."""
    for other in beside if pos.content.by_mail else ():
        if pos.clock[seat] != pos.clock[other] and calendar.meet_by_mail(pos.clock, seat, other) != NOWHERE:
            return seat if pos.clock[seat] < pos.clock[other] else other
    return NOWHERE


def alter(pos: DominionPosition, seat: int, hex_: int) -> None:
    """Something was changed here today (UWA-CAL-5)."""
    if pos.content.by_mail:
        pos.changed = [row for row in pos.changed if row[0] != hex_] + [(hex_, pos.clock[seat], seat)]


def forget(pos: DominionPosition) -> None:
    """What all have come to by now is closed to nobody."""
    today = min([pos.clock[house] for house in pos.playing()], default=0)
    pos.changed = [row for row in pos.changed if calendar.closed(row[1], today)]


def closed_until(pos: DominionPosition, seat: int, hex_: int) -> int:
    """The day until which a place is closed to a house; -1: it is open (UWA-CAL-5)."""
    days = [day for where, day, house in pos.changed if where == hex_ and house != seat]
    return max([day for day in days if calendar.closed(day, pos.clock[seat])], default=NOWHERE)
