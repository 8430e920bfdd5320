"""Flights that a captain in the air considers: up to two turns, a few lengths of each leg."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..files.skyboard import AHEAD, LEFT, OFF, PLACES, RIGHT
from ..rules.sky.position import SkyPosition


class Flight(NamedTuple):
    """Picks of the path, its end, where it is bound, inches flown; `over` are the hexes of a straight one."""

    picks: tuple[int, ...]
    cell: int
    facing: int
    inches: int
    over: tuple[int, ...]


def flights(pos: SkyPosition, number: int) -> Iterator[Flight]:
    """Staying, flying straight on, and turning once or twice, soon or late."""
    start = Flight((), pos.place[number], pos.facing[number], 0, ())
    unit, rate = pos.unit(number), pos.rate(number)
    yield start
    yield from _legs(start, rate, straight=True)
    soon = max(unit.spaces - pos.run[number], 0)
    for first in _moments(soon, rate) if unit.turns else ():
        for one in _turned(start, first):
            yield from _legs(one, rate)
            for second in _moments(unit.spaces, rate - one.inches) if unit.turns > 1 else ():
                for two in _turned(one, second):
                    yield from _legs(two, rate)


def _moments(soon: int, rate: int) -> list[int]:
    """When to turn: as soon as may be, and later."""
    return sorted({inches for inches in (soon, soon + rate // 3, soon + 2 * rate // 3) if inches <= rate})


def _turned(flight: Flight, inches: int) -> Iterator[Flight]:
    """Straight on for so many inches, then left or right."""
    cell = flight.cell
    for _ in range(inches):
        cell = AHEAD[cell][flight.facing]
        if cell == OFF:
            return
    leg = (PLACES + cell,) if inches else ()
    for pick, way in ((LEFT, 5), (RIGHT, 1)):
        yield Flight((*flight.picks, *leg, pick), cell, (flight.facing + way) % 6, flight.inches + inches, ())


def _legs(flight: Flight, rate: int, straight: bool = False) -> Iterator[Flight]:
    """The last leg: some lengths between nothing and all that is left."""
    cell, left = flight.cell, rate - flight.inches
    wanted = {left, 3 * left // 4, left // 2, left // 4, 8, 4, 2, 1}
    over: list[int] = []
    for inches in range(1, left + 1):
        cell = AHEAD[cell][flight.facing]
        if cell == OFF:
            return
        over.append(cell)
        if straight or inches in wanted:
            yield Flight(
                (*flight.picks, PLACES + cell), cell, flight.facing, flight.inches + inches,
                tuple(over) if straight else (),
            )  # fmt: skip
