"""The flights of a turn as they are told: leg by leg, in the order in which they end, and who meets whom (UWA-AIR-3).

A word of a way is a hex, a facing in degrees and a height: whoever plays a flight back lays the counter down so.
"""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ...files.sky import FACINGS
from ...files.skyboard import GRID, OFF, measured
from .paths import Flights, height_at, hex_at, length
from .position import SHARP, SkyPosition

DEGREES = 60  # of a step of facing
FORWARD = 10  # inches of a sharp dive for each inch ahead
Leg = tuple[int, int]  # inches come before it and after it


def tell_flights(pos: SkyPosition, flights: Flights, log: Log | None) -> None:
    """Every leg at the tick at which it ends; of what happens at one tick, flights before meetings."""
    if log is None:
        return
    flown = [(tick_of(pos, n, leg[1], flights.ticks), n, leg) for n in _flyers(pos) for leg in legs(pos, n, flights)]
    flown.sort()
    for tick, one, other in flights.met:
        while flown and flown[0][0] <= tick:
            tell_leg(pos, flown[0][1], flown.pop(0)[2], log)
        tell_all(log, "sky-met", pos.piece(one), pos.piece(other))
    for _, number, leg in flown:
        tell_leg(pos, number, leg, log)


def _flyers(pos: SkyPosition) -> list[int]:
    return [number for number in range(len(pos.place)) if pos.active(number) and not pos.grounded(number)]


def tick_of(pos: SkyPosition, number: int, come: int, ticks: int) -> int:
    """The first tick at which it has come so far."""
    return -(-come * ticks // length(pos, number))


def legs(pos: SkyPosition, number: int, flights: Flights) -> list[Leg]:
    """Straight parts of what it has flown; a sharp dive is one."""
    come, found = flights.come[number], list[Leg]()
    if pos.mode[number] == SHARP:
        return [(0, come)] if come else found
    path = pos.path[number][:come]
    for inch in range(len(path) - path.count(OFF)):
        if inch and path[inch] % 6 == path[inch - 1] % 6:
            found[-1] = found[-1][0], inch + 1
        else:
            found.append((inch, inch + 1))
    return found


def tell_leg(pos: SkyPosition, number: int, leg: Leg, log: Log) -> None:
    """From where to where, which way, and how high it comes out (UWA-AIR-8 to UWA-AIR-10)."""
    sharp = pos.mode[number] == SHARP
    marks = [*range(leg[0], leg[1], FORWARD if sharp else 1), leg[1]]
    spots = [(hex_at(pos, number, come), height_at(pos, number, come)) for come in marks]
    way = [lying(cell // 6, cell % 6, height) for cell, height in spots if cell != OFF]
    cell, height = next(spot for spot in reversed(spots) if spot[0] != OFF)
    comes_out = rising(spots[0][1], height)
    if sharp:
        tell_all(log, "sky-plunged", pos.piece(number), pos.hex(cell // 6), comes_out, " ".join(way))
        return
    tell_all(
        log, "sky-flew", pos.piece(number), measured(leg[1] - leg[0]), FACINGS[cell % 6], pos.hex(cell // 6), comes_out,
        " ".join(way),
    )  # fmt: skip


def rising(before: int, after: int) -> str:
    """How the height changes."""
    return f"{'climbing to ' if after > before else 'diving to ' if after < before else ''}{measured(after)} up"


def lying(cell: int, facing: int, height: int) -> str:
    return f"{GRID.names[cell]}@{DEGREES * facing}@{height}"


def tell_turn(pos: SkyPosition, number: int, facing: int, log: Log | None) -> None:
    """At the end of its path it turns from the facing that it flew with."""
    if log is not None:
        cell, after, height = pos.place[number], pos.facing[number], pos.height[number]
        way = f"{lying(cell, facing, height)} {lying(cell, after, height)}"
        tell_all(log, "sky-turned", pos.piece(number), FACINGS[after], way)


def tell_sinking(pos: SkyPosition, number: int, height: int, log: Log | None) -> None:
    """It sinks from a height, being too slow (UWA-AIR-11)."""
    if log is not None:
        cell, facing, after = pos.place[number], pos.facing[number], pos.height[number]
        way = f"{lying(cell, facing, height)} {lying(cell, facing, after)}"
        tell_all(log, "sky-sank", pos.piece(number), measured(after), way)
