"""A captain at sea: makes for the nearest enemy, rams her if she shows her side, and boards with more men.

It reads an imagined battle, so it never knows the other side's orders; it supposes that the enemy holds her course.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import hypot
from random import Random
from typing import NamedTuple

from wyrmtable.core import Chair

from ..files.seaboard import (
    AVOID,
    BACK_CRUISE,
    BACK_SLOW,
    BOARD,
    CUT,
    FAST,
    GRAPPLE,
    HOLD_FIRE,
    INCH,
    LIE_TO,
    NO_TASK,
    OARS,
    OARS_OUT,
    PATCH,
    RAM,
    SHIP_BOTH,
    SIDE,
    STAND,
    STEADY,
    angle,
)
from ..rules.sea import driving, movement
from ..rules.sea.position import ROWED, STOPPED, SeaPosition

Choice = tuple[int, str]
HELMS = {0: ((),), 1: tuple((turn,) for turn in range(-3, 4)), 2: tuple(product((-3, -1, 0, 1, 3), repeat=2))}
SHARP_HELMS = tuple(product((-3, 0, 3), repeat=3))
MOMENTS = (10, 20, 30, 40, 50)
TOUCHING = 90.0  # hundredths of an inch that count as meeting her
RAM_WORTH, SIDE_WORTH, TIRING, EDGE = 900.0, 500.0, 250.0, 3000.0


class Course(NamedTuple):
    """A stroke and turns of the helm; whether it meets the enemy, and across her side."""

    stroke: int
    helm: tuple[int, ...]
    meets: bool
    worth: float


class SeaCaptain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""
        self._plan = (-1, -1)  # the turn and ship that the course below is for
        self._course = Course(STOPPED, (), False, 0.0)

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        pos: SeaPosition = chair.imagine(self._rng)
        name, number = pos.steps[-1][0], pos.steps[-1][1]
        if self._plan != (pos.turn, number) and name == "drive":
            self._plan, self._course = (pos.turn, number), best_course(pos, number)
        pick, self._why = self._answer(pos, name, number, decision.picks)
        return pick if pick in decision.picks else decision.picks[-1]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why

    def _answer(self, pos: SeaPosition, name: str, number: int, picks: Sequence[int]) -> Choice:
        course = self._course
        if name == "drive":
            return (OARS if OARS in picks else LIE_TO), "Out oars!"
        if name == "speed":
            return BACK_CRUISE + course.stroke, "That stroke."
        if name == "helm":
            at = len(pos.helm[number])
            return STEADY + (course.helm[at] if at < len(course.helm) else 0), "Mind the helm."
        if name == "oars":
            return (SHIP_BOTH if course.meets and course.stroke < FAST - BACK_CRUISE else OARS_OUT), "Mind the oars."
        if name == "intent":
            return intent(pos, number, course, picks)
        if name == "task":
            return (PATCH if PATCH in picks else NO_TASK), "All hands."
        if name == "fire":
            return (picks[1] if len(picks) > 1 else HOLD_FIRE), "Let fly!"
        return deed(pos, number, picks)


def intent(pos: SeaPosition, number: int, course: Course, picks: Sequence[int]) -> Choice:
    if RAM in picks and course.meets:
        return RAM, "Brace for the ram!"
    return (GRAPPLE, "Grapples ready!") if strong(pos, number) else (AVOID, "Keep clear of her men.")


def strong(pos: SeaPosition, number: int) -> bool:
    """Whether boarding promises something: at least nearly as many marines as the nearest enemy."""
    foe = nearest(pos, number)
    return foe >= 0 and 5 * pos.marines[number] >= 4 * (pos.marines[foe] + pos.boarders[number])


def deed(pos: SeaPosition, number: int, picks: Sequence[int]) -> Choice:
    others = pos.grappled(number)
    theirs = pos.marines[others[0]] + pos.sailors[others[0]] // 2 - pos.boarders[others[0]]
    if BOARD in picks and (5 * pos.marines[number] >= 4 * theirs or pos.boarders[others[0]]):
        return BOARD, "Over with you!"
    return (STAND, "Hold the deck!") if pos.boarders[number] else (CUT, "Cut loose!")


def nearest(pos: SeaPosition, number: int) -> int:
    foes = pos.afloat(1 - pos.seat(number))
    return min(foes, key=lambda foe: (pos.x[foe] - pos.x[number]) ** 2 + (pos.y[foe] - pos.y[number]) ** 2, default=-1)


def best_course(pos: SeaPosition, number: int) -> Course:
    """Every stroke and some turns of the helm, against an enemy who goes straight on."""
    if pos.locked[number] >= 0:
        return Course(BACK_SLOW - BACK_CRUISE, (), False, 0.0)
    foe = nearest(pos, number)
    if foe < 0 or not driving.may_row(pos, number) or pos.grappled(number):
        return Course(STOPPED, (), False, 0.0)
    world = pos.copy()
    world.drive[number], world.drive[foe] = ROWED, ROWED
    world.order[foe], world.helm[foe] = pos.speed[foe], ()
    expected = movement.track(world, foe)
    courses = list[Course]()
    for stroke in driving.oar_steps(pos, number):
        world.order[number], world.helm[number] = stroke, ()
        turns = driving.turns_allowed(world, number)[0]
        for helm in HELMS.get(turns, SHARP_HELMS):
            courses.append(weigh(world, number, stroke, helm, expected))
    return max(courses, key=lambda course: course.worth)


def weigh(pos: SeaPosition, number: int, stroke: int, helm: tuple[int, ...], expected: movement.Track) -> Course:
    whole = INCH * driving.inches(pos, number)
    start = pos.x[number], pos.y[number], pos.heading[number]
    best, meets, side = 1e9, False, 0
    x = y = 0
    for tick in MOMENTS:
        gone = abs(whole) * tick // movement.TICKS
        x, y, heading = movement.course_after(*start, gone, 10 * INCH, helm, -1 if whole < 0 else 1)
        far = hypot(x - expected[tick][0], y - expected[tick][1])
        best = min(best, far)
        if far < TOUCHING and not meets:
            meets, side = True, angle(heading, expected[tick][2])
    worth = -hypot(x - expected[-1][0], y - expected[-1][1]) - best / 2
    if meets and stroke == FAST - BACK_CRUISE:
        worth += RAM_WORTH + (SIDE_WORTH if 3 <= side <= 9 else 0)
    elif stroke == FAST - BACK_CRUISE:
        worth -= TIRING
    if not (2 * INCH < x < (SIDE - 2) * INCH and 2 * INCH < y < (SIDE - 2) * INCH):
        worth -= EDGE
    return Course(stroke, helm, meets, worth)
