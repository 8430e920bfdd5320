"""How fast a ship can go: oars, fatigue, wind, sail, rowers short, water shipped (UWA-OAR, UWA-WIND)."""

from __future__ import annotations

from ...files.seaboard import HEADINGS, angle
from .position import CALM, FRESH, GALE, LIGHT, ROWED, SAILED, STOPPED, SeaPosition

STEPS_AFTER: tuple[tuple[int, ...], ...] = (
    (0, 1, 2),  # back cruise
    (0, 1, 2),  # back slow
    (1, 2, 3),  # stop
    (2, 3, 4),  # slow
    (2, 3, 4, 5),  # cruise
    (3, 4, 5),  # fast
)
COSTS = (3, 2, 0, 2, 3, 10)  # fatigue of every step (UWA-OAR-1)
REST = 1
NO_SAIL = -1
GALE_DRIFT = 3


def manned(full: int, rowers: int, complement: int) -> int:
    """Rowers short take their share of the speed, rounded down (UWA-OAR-4)."""
    return full - full * (complement - rowers) // complement if complement else 0


def oar_speed(pos: SeaPosition, number: int, step: int) -> int:
    """Inches of a step: backing is half as fast as going ahead; sheared oars halve it (UWA-OAR-2, UWA-SHEAR-2)."""
    vessel = pos.vessel(number)
    pace = abs(step - STOPPED)
    if not pace:
        return 0
    full = vessel.oars[pace - 1] // (2 if step < STOPPED else 1)
    speed = manned(full, pos.rowers(number), vessel.rowers)
    if pos.sheared[number]:
        speed = min(speed, vessel.oars[2] // 2)
    return awash(pos, number, speed)


def awash(pos: SeaPosition, number: int, speed: int) -> int:
    """A quarter less for each time that she shipped water (UWA-WIND-5)."""
    return speed * (4 - min(pos.water[number], 4)) // 4


def may_row(pos: SeaPosition, number: int) -> bool:
    """Oars, rowers, and not dead in the water; oars sheared twice row no more (UWA-SHEAR-2)."""
    if pos.wind == GALE or pos.sheared[number] > 1 or pos.turn <= pos.dead_until[number]:
        return False
    return pos.vessel(number).oars[2] > 0 and pos.rowers(number) > 0


def oar_steps(pos: SeaPosition, number: int) -> list[int]:
    """Speeds that follow on the last, as far as the rowers' strength pays for them (UWA-OAR-1, UWA-OAR-3)."""
    return [step for step in STEPS_AFTER[pos.speed[number]] if COSTS[step] <= pos.fatigue[number]]


def downwind(pos: SeaPosition) -> int:
    """The heading that the wind blows to."""
    return (3 * pos.wind_from + HEADINGS // 2) % HEADINGS


def point_of_sail(pos: SeaPosition, number: int) -> int:
    """0 running, 1 broad reach, 2 quarter reach, 3 beating, 4 into the wind (UWA-WIND-4)."""
    return min((2 * angle(pos.heading[number], downwind(pos)) + 2) // 6, 4)


def sail_speed(pos: SeaPosition, number: int) -> int:
    """The most under sail, or NO_SAIL: the mast must be up and the sail made (UWA-WIND-3, UWA-WIND-9)."""
    if not pos.mast[number] or not pos.sail[number] or pos.wind in (CALM, GALE) or pos.turn <= pos.dead_until[number]:
        return NO_SAIL
    point, vessel = point_of_sail(pos, number), pos.vessel(number)
    most = 0 if point > 3 else (vessel.light if pos.wind == LIGHT else vessel.fresh)[point]
    return awash(pos, number, most) if most else NO_SAIL


def inches(pos: SeaPosition, number: int) -> int:
    """What the order makes her go: backwards it is less than nothing."""
    if pos.drive[number] == SAILED:
        return pos.knots[number]
    if pos.drive[number] != ROWED:
        return 0
    step = pos.order[number]
    speed = oar_speed(pos, number, step)
    return -speed if step < STOPPED else speed


def turns_allowed(pos: SeaPosition, number: int) -> tuple[int, int]:
    """How many turns, and of how many steps of 15 degrees at most (UWA-OAR-5, UWA-WIND-7)."""
    far = abs(inches(pos, number))
    if pos.drive[number] == SAILED:
        return far // 12, 2
    if pos.drive[number] == ROWED:
        return max(far // 10, 0 if far else 1), 3
    return 0, 0


def tire(pos: SeaPosition, number: int) -> None:
    """Rowing costs strength, rest gives one back, never above the first (UWA-OAR-1)."""
    rowed = pos.drive[number] == ROWED and pos.order[number] != STOPPED
    if rowed:
        pos.fatigue[number] -= COSTS[pos.order[number]]
    else:
        pos.fatigue[number] = min(pos.fatigue[number] + REST, pos.vessel(number).fatigue)


assert FRESH > LIGHT > CALM
