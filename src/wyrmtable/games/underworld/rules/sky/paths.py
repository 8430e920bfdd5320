"""Where everybody is at each inch of his path, and who meets whom (UWA-AIR-3, UWA-AIR-8)."""

from __future__ import annotations

from typing import NamedTuple

from ...files.skyboard import COLUMN, OFF, ROW
from .position import PASSING, SHARP, SkyPosition

REACH = 36  # four times the square of the three inches of melee
NEAR = 3  # columns beyond which nobody is in reach


def length(pos: SkyPosition, number: int) -> int:
    """Inches of its path; in a sharp dive those dived."""
    if pos.mode[number] == SHARP:
        return pos.height[number] - pos.goal[number]
    return len(pos.path[number])


def hex_at(pos: SkyPosition, number: int, inches: int) -> int:
    """Hex and facing after so many inches: 6 x hex + facing, or OFF."""
    path = pos.path[number]
    at = min(inches // 10, len(path)) if pos.mode[number] == SHARP else inches
    return path[at - 1] if at else 6 * pos.place[number] + pos.facing[number]


def height_at(pos: SkyPosition, number: int, inches: int) -> int:
    """The height changes evenly along the path, rounded down (UWA-AIR-8)."""
    whole = length(pos, number)
    here, goal = pos.height[number], pos.goal[number]
    if not whole:
        return here
    return here + (goal - here) * inches // whole if goal > here else here - (here - goal) * inches // whole


class Flights(NamedTuple):
    """Everybody's flight of a turn: the inches each has come, in how many ticks, and who met whom at which of them."""

    come: list[int]
    ticks: int
    met: list[tuple[int, int, int]]


def carry_out(pos: SkyPosition) -> Flights:
    """At every tick enemies within three inches, one of whom engages, stop and melee; and so do all who are so close
    when everybody has arrived, whether they want to or not (UWA-AIR-3, UWA-AIR-19)."""
    units = [number for number in range(len(pos.place)) if pos.active(number)]
    whole = [length(pos, number) for number in range(len(pos.place))]
    come, meetings = [0] * len(pos.place), list[tuple[int, int, int]]()
    stopped = bytearray(len(pos.place))
    ticks = max([whole[number] for number in units], default=0)
    enemies = [(one, other) for one in units for other in units if pos.seat(one) < pos.seat(other)]
    pairs = [pair for pair in enemies if pos.stance[pair[0]] != PASSING or pos.stance[pair[1]] != PASSING]
    last = max(ticks, 1)
    for tick in range(1, last + 1):
        spots, heights = [OFF] * len(pos.place), [0] * len(pos.place)
        for number in units:
            if not stopped[number] and ticks:
                come[number] = whole[number] * tick // ticks
            spots[number] = hex_at(pos, number, come[number]) // 6
            heights[number] = height_at(pos, number, come[number])
        willing = pairs if tick < last else [pair for pair in enemies if pair not in pos.melee]
        met = [pair for pair in willing if in_reach(pair[0], pair[1], spots, heights)]
        for one, other in met:
            stopped[one] = stopped[other] = 1
            pos.melee.append((one, other))
            meetings.append((tick, one, other))
        if met:
            pairs = [pair for pair in pairs if pair not in met]
    return Flights(come, ticks, meetings)


def in_reach(one: int, other: int, spots: list[int], heights: list[int]) -> bool:
    """Within the three inches of melee (UWA-AIR-19)."""
    a, b = spots[one], spots[other]
    if a < 0 or b < 0:
        return False
    across = COLUMN[a] - COLUMN[b]
    if across > NEAR or across < -NEAR:
        return False
    down, rise = ROW[a] - ROW[b], heights[one] - heights[other]
    return 3 * across * across + down * down + 4 * rise * rise <= REACH
