"""Roads and canals that a lord's investments leave behind: rows of hexes that are tracks or waterways from then on
(UWA-BARONY-6, UWA-R297)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from wyrmtable.core import Log, tell_all

from ...files.landboard import FORD, GROUND, MOUNTAINS, NOTHING, RIVER, SEA, TRACK
from ..land.maker import within
from .barony import REACH
from .position import NOWHERE, DominionPosition

ROADS, CANALS = "roads", "canals"


def lay(pos: DominionPosition, seat: int, returns: Iterable[tuple[str, int]], log: Log | None) -> None:
    """Whatever has brought a return stands in the land."""
    if pos.seat_hex[seat] == NOWHERE:
        return
    for name, gold in returns:
        if gold > 0 and name == ROADS:
            tread(pos, seat, log)
        elif gold > 0 and name == CANALS:
            dig(pos, seat, log)


def tread(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """A track from the stronghold to the nearest village of the house that no road leads to yet."""
    rows = [way(pos, seat, [village[0]], (SEA,)) for village in pos.held(seat)]
    rows = sorted([row for row in rows if any(not pos.drawn[hex_] & TRACK for hex_ in row)], key=len)
    if rows:
        for hex_ in rows[0]:
            pos.drawn[hex_] |= TRACK
        tell_all(log, "house-road", pos.content.seats[seat], pos.content.names.places + rows[0][0])


def dig(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """A waterway from the nearest river to the stronghold, with bridges over it; none through mountains."""
    rivers = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] and pos.drawn[hex_] & GROUND == RIVER]
    row = way(pos, seat, rivers, (SEA, MOUNTAINS))
    dug = [hex_ for hex_ in row if pos.ground(hex_) != RIVER and pos.site(hex_) == NOTHING]
    for hex_ in dug:
        pos.drawn[hex_] = pos.drawn[hex_] & ~GROUND | RIVER | FORD
    if dug:
        tell_all(log, "house-canal", pos.content.seats[seat], pos.content.names.places + row[0])


def way(pos: DominionPosition, seat: int, goals: Iterable[int], barred: tuple[int, ...]) -> list[int]:
    """The shortest row of drawn hexes of the territory from the nearest of these places to the stronghold; empty if
    there is none."""
    start, wanted = pos.seat_hex[seat], set(goals)
    near = within(pos.content.grid, start, REACH)
    before, queue = {start: start}, deque([start])
    while queue:
        at = queue.popleft()
        if at in wanted:
            row = [at]
            while row[-1] != start:
                row.append(before[row[-1]])
            return row
        for one in pos.content.around[at]:
            if one in near and one not in before and pos.fog[one] and pos.drawn[one] & GROUND not in barred:
                before[one] = at
                queue.append(one)
    return []
