"""Courses that a captain at sea weighs: strokes or inches under sail, turns of the helm, and where they lead.

The enemy is supposed to hold her course and speed; what is under water is not seen at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import hypot
from typing import NamedTuple

from ..files.seaboard import BACK_CRUISE, BACK_SLOW, FAST, INCH, SIDE, angle, heading_to
from ..rules.sea import driving, movement
from ..rules.sea.position import DRIFT, ROWED, SAILED, STOPPED, SeaPosition
from ..rules.sea.telling import Track

HELMS = {0: ((),), 1: tuple((turn,) for turn in range(-3, 4)), 2: tuple(product((-3, -1, 0, 1, 3), repeat=2))}
SHARP_HELMS = tuple(product((-3, 0, 3), repeat=3))
SAIL_HELMS = {
    0: ((),), 1: tuple((turn,) for turn in range(-2, 3)), 2: tuple(product((-2, -1, 0, 1, 2), repeat=2)),
}  # fmt: skip
MOMENTS = tuple(range(5, 51, 5))
TOUCHING = 90.0  # hundredths of an inch that count as meeting her
RAM_WORTH, SIDE_WORTH, TIRING, EDGE = 900.0, 500.0, 250.0, 3000.0
ASTERN = 10.0  # for every 15 degrees that her bow points away from the enemy
STRONG_WIND = 8.0  # what an inch of speed on the last heading is worth
PERIL, KEEP = 1200.0, 800.0  # for coming near what one flees; the distance that crossbows like
NEAR, ELBOW_ROOM, FOUL = 6000.0, 250.0, 2000.0  # friends that matter; too near to a friend, and what that costs
FAST_STEP = FAST - BACK_CRUISE


class Course(NamedTuple):
    """How she is driven; whether it meets the enemy, and what it is worth."""

    drive: int
    speed: int  # a stroke, or inches under sail
    helm: tuple[int, ...]
    meets: bool
    worth: float


LIE_TO = Course(DRIFT, STOPPED, (), False, -1e9)


def best_course(pos: SeaPosition, number: int, foe: int, runs: bool) -> Course:
    """The best of all; who is bound or stuck has no choice."""
    if pos.locked[number] >= 0:
        return Course(ROWED, BACK_SLOW - BACK_CRUISE, (), False, 0.0)
    if foe < 0 or pos.grappled(number):
        return LIE_TO
    world = pos.copy()
    expected, friends = guess(world, foe), friendly(world, number)
    found = [weigh(world, number, course, expected, friends, foe, runs) for course in courses(world, number)]
    return max(found, key=lambda course: course.worth, default=LIE_TO)


def friendly(world: SeaPosition, number: int) -> list[Track]:
    """Courses of friends that may come near: as they were written, or straight on."""
    x, y = world.x[number], world.y[number]
    others = [other for other in world.afloat(world.seat(number)) if other != number and world.beast(other) is None]
    near = [other for other in others if hypot(world.x[other] - x, world.y[other] - y) < NEAR]
    return [movement.track(world, other) if world.drive[other] != DRIFT else guess(world, other) for other in near]


def guess(world: SeaPosition, foe: int) -> Track:
    """Where the enemy will be: straight on at her last speed; a beast stays where it was seen."""
    if world.beast(foe):
        x, y, _ = world.seen[foe]
        return [(x, y, world.heading[foe])] * (movement.TICKS + 1)
    if world.vessel(foe).rowed:
        world.drive[foe], world.order[foe], world.helm[foe] = ROWED, world.speed[foe], ()
    elif (most := driving.sail_speed(world, foe)) > 0:
        world.drive[foe], world.knots[foe], world.helm[foe] = SAILED, min(most, last_run(world, foe)), ()
    return movement.track(world, foe)


def last_run(world: SeaPosition, foe: int) -> int:
    """Inches that a ship made in the turn before, as everybody saw; at first she may make any."""
    went = world.went[foe]
    if not went:
        return SIDE
    return round(hypot(went[-2] - went[0], went[-1] - went[1]) / INCH)


def courses(world: SeaPosition, number: int) -> Iterator[Course]:
    """Every stroke, and some speeds under sail, with some turns of the helm."""
    if driving.may_row(world, number):
        world.drive[number] = ROWED
        for stroke in driving.oar_steps(world, number):
            world.order[number] = stroke
            for helm in HELMS.get(driving.turns_allowed(world, number)[0], SHARP_HELMS):
                yield Course(ROWED, stroke, helm, False, 0.0)
    most = driving.sail_speed(world, number)
    if most > 0:
        world.drive[number] = SAILED
        for knots in sorted({most, most * 3 // 4, most // 2, min(12, most), 0}):
            world.knots[number] = knots
            for helm in SAIL_HELMS.get(driving.turns_allowed(world, number)[0], SAIL_HELMS[2]):
                yield Course(SAILED, knots, helm, False, 0.0)


def weigh(
    pos: SeaPosition,
    number: int,
    course: Course,
    expected: Track,
    friends: list[Track],
    foe: int,
    runs: bool,
) -> Course:
    """Near the enemy for who hunts; far from her and near the edge for who runs."""
    whole = INCH * driving.inches(pos, number)
    start = pos.x[number], pos.y[number], pos.heading[number]
    best, meets, side, crowded = 1e9, False, 0, 1e9
    x, y, heading = start
    leg = driving.LEG[course.drive]
    legs = leg - driving.run_before(pos, number), leg
    for tick in MOMENTS:
        gone = abs(whole) * tick // movement.TICKS
        x, y, heading = movement.course_after(*start, gone, legs, course.helm, -1 if whole < 0 else 1)
        far = hypot(x - expected[tick][0], y - expected[tick][1])
        best = min(best, far)
        for track in friends:
            crowded = min(crowded, hypot(x - track[tick][0], y - track[tick][1]))
        if far < TOUCHING and not runs:  # there both stop
            meets, side = True, angle(heading, expected[tick][2])
            break
    last = hypot(x - expected[tick][0], y - expected[tick][1])
    edge = pos.ship(number).leave
    if runs:
        worth = min(last, 2000.0) / 2 + min(best, PERIL) + progress(x, y, edge)
    else:
        worth = -last - best / 2 - ASTERN * angle(heading, heading_to(expected[tick][0] - x, expected[tick][1] - y))
        fast = course.drive == ROWED and course.speed == FAST_STEP
        if fast and meets and pos.content.battle.rams and not pos.beast(foe):
            worth += RAM_WORTH + (SIDE_WORTH if 3 <= side <= 9 else 0)
        elif fast:
            worth -= TIRING
    if crowded < ELBOW_ROOM:
        worth -= FOUL * (ELBOW_ROOM - crowded) / ELBOW_ROOM
    if course.drive == SAILED:
        worth += STRONG_WIND * sail_at(pos, number, heading)
    if off_board(x, y, 2) and not (edge != "none" and past(x, y, edge)):
        worth -= EDGE
    return Course(course.drive, course.speed, course.helm, meets, worth)


def sail_at(pos: SeaPosition, number: int, heading: int) -> int:
    """Inches that the wind would give her on that heading."""
    before, pos.heading[number] = pos.heading[number], heading
    speed = max(driving.sail_speed(pos, number), 0)
    pos.heading[number] = before
    return speed


def progress(x: int, y: int, edge: str) -> float:
    """Twice the way made towards the edge that she wants."""
    return {"south": 2.0 * y, "north": -2.0 * y, "east": 2.0 * x, "west": -2.0 * x}.get(edge, 0.0)


def off_board(x: int, y: int, margin: int) -> bool:
    low, high = margin * INCH, (SIDE - margin) * INCH
    return not (low < x < high and low < y < high)


def past(x: int, y: int, edge: str) -> bool:
    high = (SIDE - 2) * INCH
    return {"south": y > high, "north": y < 2 * INCH, "east": x > high, "west": x < 2 * INCH}[edge]
