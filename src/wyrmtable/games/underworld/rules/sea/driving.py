"""How fast a ship can go: oars, fatigue, wind, sail, current, rowers short, water shipped (UWA-OAR, UWA-WIND)."""

from __future__ import annotations

from ...files.seaboard import HEADINGS, INCH, angle
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
RAFT_STEPS = (STOPPED, 4)  # poled: it lies still, or goes at its only speed
REST = 1
NO_SAIL = -1
CURRENT, CLUNG = 5, 2  # inches: of a river, and for every hold of a band (UWA-OAR-2, UWA-SEA-1)
GALE_DRIFT = 3
LEG = {ROWED: 10 * INCH, SAILED: 12 * INCH}  # after so far she may turn (UWA-OAR-5, UWA-WIND-7)


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
    speed = manned(full, oarsmen(pos, number), vessel.rowers)
    if pos.sheared[number]:
        speed = min(speed, max(vessel.oars) // 2)
    return awash(pos, number, speed)


def awash(pos: SeaPosition, number: int, speed: int) -> int:
    """A quarter less for each time that she shipped water (UWA-WIND-5)."""
    return speed * (4 - min(pos.water[number], 4)) // 4


def may_row(pos: SeaPosition, number: int) -> bool:
    """Oars, rowers, and not dead in the water; oars sheared twice row no more (UWA-SHEAR-2)."""
    if pos.wind == GALE or pos.sheared[number] > 1 or pos.turn <= pos.dead_until[number]:
        return False
    return pos.vessel(number).rowed and oarsmen(pos, number) > 0


def oarsmen(pos: SeaPosition, number: int) -> int:
    """Who rows; any Viking takes an oar that is free (UWA-NAV-2)."""
    vessel = pos.vessel(number)
    hands = pos.rowers(number) + (pos.marines[number] + pos.sailors[number] if vessel.warriors else 0)
    return min(hands, vessel.rowers)


def oar_steps(pos: SeaPosition, number: int) -> list[int]:
    """Speeds that follow on the last, as far as the rowers' strength pays for them (UWA-OAR-1, UWA-OAR-3)."""
    steps = STEPS_AFTER[pos.speed[number]] if pos.vessel(number).oars[0] else RAFT_STEPS
    return [step for step in steps if COSTS[step] <= pos.fatigue[number]]


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
    if not most:
        return NO_SAIL
    if pos.content.battle.water == "river":  # half speed there (UWA-WIND-6)
        most //= 2
    return awash(pos, number, most)


def inches(pos: SeaPosition, number: int) -> int:
    """What the order makes her go, current and holds from below reckoned in: backwards it is less than nothing."""
    if pos.drive[number] == SAILED:
        return carried(pos, number, pos.knots[number], 0)
    if pos.drive[number] != ROWED:
        return 0
    step = pos.order[number]
    if step < STOPPED:
        return -carried(pos, number, oar_speed(pos, number, step), HEADINGS // 2)
    return carried(pos, number, oar_speed(pos, number, step), 0)


def carried(pos: SeaPosition, number: int, speed: int, turned: int) -> int:
    """Five inches more with the current, five less against it; two less for every hold of a band; nothing in the grip
    of something that holds her (UWA-OAR-2, UWA-SEA-1, UWA-SEA-4)."""
    if not speed or held_fast(pos, number):
        return 0
    stream = pos.content.battle.current
    if stream >= 0:
        across = angle(pos.heading[number] + turned, stream)
        speed += CURRENT if across < HEADINGS // 4 else -CURRENT if across > HEADINGS // 4 else 0
    return max(speed - CLUNG * len([hold for hold in pos.clings if hold[1] == number]), 0)


def held_fast(pos: SeaPosition, number: int) -> bool:
    if number not in pos.grip:
        return False
    return any(
        pos.grip[other] == number and "holds" in beast.habits
        for other in range(len(pos.x))
        if (beast := pos.beast(other)) is not None
    )


def turns_allowed(pos: SeaPosition, number: int) -> tuple[int, int]:
    """How many turns, and of how many steps of 15 degrees at most; inches of earlier turns count as well (UWA-OAR-5,
    UWA-WIND-7)."""
    far = INCH * abs(inches(pos, number))
    if pos.drive[number] == SAILED:
        return (run_before(pos, number) + far) // LEG[SAILED] if far else 0, 2
    if pos.drive[number] == ROWED:
        return (run_before(pos, number) + far) // LEG[ROWED] if far else 1, 3
    return 0, 0


def run_before(pos: SeaPosition, number: int) -> int:
    """Hundredths of an inch that she has gone since she could last turn, by oars or by sail as she goes now."""
    return pos.run[number + (len(pos.x) if pos.drive[number] == SAILED else 0)]


def run_on(pos: SeaPosition, number: int, gone: int) -> None:
    """So far she has come; what is left over counts in turns to come."""
    if pos.drive[number] in LEG:
        at = number + (len(pos.x) if pos.drive[number] == SAILED else 0)
        pos.run[at] = (pos.run[at] + gone) % LEG[pos.drive[number]]


def tire(pos: SeaPosition, number: int) -> None:
    """Rowing costs strength, rest gives one back, never above the first (UWA-OAR-1)."""
    rowed = pos.drive[number] == ROWED and pos.order[number] != STOPPED
    if rowed:
        pos.fatigue[number] -= COSTS[pos.order[number]]
    else:
        pos.fatigue[number] = min(pos.fatigue[number] + REST, pos.vessel(number).fatigue)


assert FRESH > LIGHT > CALM
