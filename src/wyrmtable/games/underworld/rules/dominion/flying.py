"""A flight of the six over the land and back, while their men wait (UWA-FOG-1, UWA-FOG-2, UWA-R222)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.landboard import OFF, TOLD
from ..land.encounters import ALOFT
from ..land.maker import within
from . import exploring, travelling
from .position import NOWHERE, DominionPosition

FAR_SIGHT = 2  # hexes that are told from the air


def flight(pos: DominionPosition) -> int:
    """Hexes there and back again in a day, at half speed since it explores (UWA-WMOVE-1, UWA-FOG-2)."""
    return pos.content.land.land.travel["hippogriff"][2] // 4


def fly(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Flyers may lose their way as everybody does (UWA-LOST-3)."""
    pos.steps[:] = [("flight", seat, travelling.lost(pos, seat, dice, log))]


def flight_picks(pos: DominionPosition, step: Step) -> Decision:
    """Any hex that the hippogriffs reach and come back from on one day (UWA-WMOVE-1, UWA-FOG-2); who is lost flies
    where he drifts, with one change of direction by one side (UWA-LOST-2)."""
    seat, heading = step[1], step[2]
    goals = sorted(within(pos.content.grid, pos.hex[seat], flight(pos)) - {pos.hex[seat]})
    if heading != NOWHERE:
        goals = sorted(drift(pos, pos.hex[seat], heading, flight(pos)))
    picks = [pos.content.names.places + hex_ for hex_ in goals]
    return Decision(seat, picks, "Over which hex do they turn back?", ("UWA-FOG-1", "UWA-FOG-2"))


def drift(pos: DominionPosition, start: int, heading: int, hexes: int) -> set[int]:
    """Hexes that are reached straight ahead, or by one bend to a side after the first of them."""
    around, found, at = pos.content.grid.neighbours, set[int](), start
    for gone in range(1, hexes + 1):
        at = around[at][heading]
        if at == OFF:
            break
        found.add(at)
        for bend in (1, 5):
            side = at
            for _ in range(hexes - gone):
                side = around[side][(heading + bend) % 6]
                if side == OFF:
                    break
                found.add(side)
    return found


def flight_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The six fly out and see all within two hexes of their way; their men wait for them (UWA-FOG-1, UWA-R222)."""
    seat, goal, grid = step[1], pick - pos.content.names.places, pos.content.grid
    at = pos.hex[seat]
    pos.path = [at]
    while at != goal:
        ahead = grid.neighbours[at][step[2]] if step[2] != NOWHERE else OFF
        at = min(pos.content.around[at], key=lambda hex_: (grid.distance(hex_, goal), hex_ != ahead, hex_))
        pos.path.append(at)
        for seen in sorted(within(grid, at, FAR_SIGHT)):
            exploring.tell(pos, seen, TOLD)
    tell_all(log, "house-flew", pos.content.seats[seat], pick)
    pos.trek = tuple(travelling.Trek(ALOFT, 0, moved=1))
    pos.steps[:] = [("evening", seat, travelling.NOON)]
