"""Movement: everybody flies at once, inch by inch, until enemies meet who want to (UWA-AIR-3, UWA-AIR-11)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.skyboard import AHEAD, COLUMN, OFF, ROW, SIDE, STEPS
from .bombing import runs
from .orders import deepest_dive, in_words, plunge
from .paths import carry_out, height_at, hex_at, length
from .position import (
    CARRIED,
    DIVING,
    ESCAPED,
    GONE,
    LANDED,
    LEVEL,
    SHARP,
    WITHDRAWING,
    SkyPosition,
)
from .telling import tell_flights, tell_sinking, tell_turn

LIFT = 6  # inches a wyvern must rise with its prey
SINKING = 6  # inches lost by a winged flyer that is too slow


def fly(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Orders are shown and carried out."""
    for number in range(len(pos.place)):
        if pos.state[number] == DIVING:
            dive_to_land(pos, number)
        elif pos.state[number] == WITHDRAWING:
            fly_home(pos, number)
    for number in range(len(pos.place)):
        if pos.active(number) and not pos.grounded(number):
            pos.told[number] = in_words(pos, number)
            tell_all(log, "sky-order", pos.piece(number), pos.told[number])
    flights = carry_out(pos)
    tell_flights(pos, flights, log)
    bombs = [("bomb-falls", number) for number in runs(pos, flights.come)]
    for number in range(len(pos.place)):
        if pos.active(number) and not pos.grounded(number):
            arrive(pos, number, flights.come[number], log)
    pos.steps[:] = [("next",), ("morale",), ("after",), ("melee",), ("shoot",), *reversed(bombs)]


def dive_to_land(pos: SkyPosition, number: int) -> None:
    """Each turn the largest dive there is (UWA-AIR-17)."""
    pos.mode[number] = SHARP
    pos.goal[number] = pos.height[number] - deepest_dive(pos, number)
    plunge(pos, number)


# -- withdrawing -------------------------------------------------------------------------------------------------------


def to_edge(cell: int, home: str) -> int:
    """Columns or rows of hexes between a hex and an edge of the board."""
    row, col = (ROW[cell] - 1) // 2, COLUMN[cell] - 1
    return {"N": row, "S": SIDE - 1 - row, "W": col, "E": SIDE - 1 - col}[home]


def homeward(facing: int, home: str) -> int:
    """How straight a facing leads to the edge of its side: more is better."""
    across, down = STEPS[facing]
    return {"N": -down, "S": down, "W": -across, "E": across}[home]


def fly_home(pos: SkyPosition, number: int) -> None:
    """Straight for the edge of its side, turning as it may (UWA-AIR-17)."""
    unit, home = pos.unit(number), pos.content.battle.home[pos.seat(number)]
    cell, facing, path = pos.place[number], pos.facing[number], list[int]()
    run, turns = pos.run[number], 0
    for _ in range(pos.rate(number)):
        if turns < unit.turns and run >= unit.spaces:
            best = max((facing, (facing + 1) % 6, (facing + 5) % 6), key=lambda way: homeward(way, home))
            if best != facing or homeward(facing, home) < 0:
                facing = best if best != facing else (facing + 1) % 6
                turns, run = turns + 1, 0
        cell, run = AHEAD[cell][facing], run + 1
        path.append(OFF if cell == OFF else 6 * cell + facing)
        if cell == OFF:
            break
    pos.mode[number], pos.path[number] = LEVEL, tuple(path)
    pos.heading[number], pos.goal[number] = facing, pos.height[number]


# -- the end of the flight ---------------------------------------------------------------------------------------------


def arrive(pos: SkyPosition, number: int, come: int, log: Log | None) -> None:
    """It stands where it has come to, unless it left the board or was too slow to stay up."""
    start, end = pos.place[number], hex_at(pos, number, come)
    whole = length(pos, number)
    steps = min(come // 10, len(pos.path[number])) if pos.mode[number] == SHARP else come
    trail = pos.path[number][:steps]
    pos.flown[number] = (start, *[inch // 6 for inch in trail if inch != OFF])
    pos.still[number] = not come
    if end == OFF:
        leave(pos, number, trail, log)
        return
    slow = sinks(pos, number)
    height = height_at(pos, number, come)
    run, facing = pos.run[number], pos.facing[number]
    for inch in trail:
        run, facing = (run + 1, facing) if inch % 6 == facing else (1, inch % 6)
    pos.run[number], pos.facing[number] = run, facing
    pos.place[number], pos.height[number] = end // 6, height
    if come == whole and pos.heading[number] != facing:
        pos.run[number], pos.facing[number] = 0, pos.heading[number]
        tell_turn(pos, number, facing, log)
    if slow and height:
        pos.height[number] = max(height - SINKING, 0)
        tell_sinking(pos, number, height, log)
    if pos.state[number] == DIVING and not pos.height[number]:
        pos.state[number] = LANDED
        tell_all(log, "sky-landed", pos.piece(number))


def sinks(pos: SkyPosition, number: int) -> bool:
    """A winged flyer that was ordered to fly or dive less than a quarter of its rate (UWA-AIR-11)."""
    return not pos.unit(number).hovers and 4 * length(pos, number) < pos.rate(number)


def leave(pos: SkyPosition, number: int, trail: tuple[int, ...], log: Log | None) -> None:
    """Off the board it is driven off, unless it was to get away by that edge (UWA-AIR-12, UWA-GAME-13)."""
    battle, seat = pos.content.battle, pos.seat(number)
    last = trail[-2] // 6 if len(trail) > 1 else pos.place[number]
    edge = battle.home[1 - seat]
    far = to_edge(last, edge) == 0 and homeward(pos.heading[number], edge) > 0
    led = any(pos.being(rider).leader for rider in pos.riders(number))
    wanted = battle.objective == "escape" and seat == 0 and led
    pos.state[number] = ESCAPED if wanted and far else GONE
    tell_all(log, "sky-escaped" if pos.state[number] == ESCAPED else "sky-left", pos.piece(number))
    if pos.cargo[number] >= 0:
        carry_off(pos, number, log)


def lift_prey(pos: SkyPosition, log: Log | None) -> None:
    """Carried off: its captor ends a turn six inches higher with him (UWA-GAME-13)."""
    for number in range(len(pos.place)):
        if pos.cargo[number] < 0 or not pos.active(number):
            continue
        prey = pos.being(pos.cargo[number]).unit
        if pos.state[prey] == CARRIED:
            pos.place[prey], pos.height[prey] = pos.place[number], pos.height[number]
        if pos.height[number] >= pos.grip[number] + LIFT:
            carry_off(pos, number, log)


def carry_off(pos: SkyPosition, number: int, log: Log | None) -> None:
    prey = pos.being(pos.cargo[number]).unit
    pos.cargo[number] = -1
    pos.captured += 1
    tell_all(log, "sky-carried-off", pos.piece(number), pos.piece(prey))
