"""A captain at sea: hunts the nearest enemy or makes for the edge, rams, shoots, boards with more men, and commands.

It reads an imagined battle, so it never knows the other side's orders nor what is under water.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random

from wyrmtable.core import Chair

from ..files.seaboard import (
    AVOID,
    BACK_CRUISE,
    BOARD,
    CHARGE,
    CUT,
    EVERYBODY,
    GRAPPLE,
    HIRE,
    HOLD_FIRE,
    LIE_TO,
    NO_TASK,
    OARS,
    OARS_OUT,
    PATCH,
    RAM,
    RAM_GRAPPLE,
    SAIL,
    SHIP_BOTH,
    STAND,
    STEADY,
    THIRD,
    WITHDRAW,
    near,
)
from ..rules.sea import boarding, command
from ..rules.sea.contact import BRUSH
from ..rules.sea.position import ROWED, SAILED, SeaPosition
from .seabeast import rise, swim
from .seacourse import FAST_STEP, Course, best_course
from .seacourse import LIE_TO as ADRIFT

Choice = tuple[int, str]
WRITTEN = ("drive", "speed", "helm", "oars", "intent", "task")


class SeaCaptain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""
        self._plan = (-1, -1)  # the turn and ship that the course below is for
        self._course: Course = ADRIFT

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        pos: SeaPosition = chair.imagine(self._rng)
        name, number = pos.steps[-1][0], pos.steps[-1][1]
        if self._plan != (pos.turn, number) and name in WRITTEN:
            self._plan = (pos.turn, number)
            self._course = best_course(pos, number, quarry(pos, number), runs(pos, number))
        pick, self._why = self._answer(pos, name, number, decision.picks)
        return pick if pick in decision.picks else decision.picks[-1]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why

    def _answer(self, pos: SeaPosition, name: str, number: int, picks: Sequence[int]) -> Choice:
        course = self._course
        if name == "swim":
            return swim(pos, number, picks, self._rng)
        if name == "rise":
            return rise(pos, number, picks)
        if name == "drive":
            return {
                ROWED: (OARS, "Oars bring us nearest to where we want to be."),
                SAILED: (SAIL, "The wind serves."),
            }.get(course.drive, (LIE_TO, "There is nowhere to go."))
        if name == "speed":
            names = pos.content.names
            return (BACK_CRUISE + course.speed if course.drive == ROWED else names.number(course.speed)), purpose(
                course
            )
        if name == "helm":
            at = len(pos.helm[number])
            return STEADY + (course.helm[at] if at < len(course.helm) else 0), purpose(course)
        if name == "oars":
            return (
                SHIP_BOTH if (course.meets and course.speed < FAST_STEP) or beside(pos, number) else OARS_OUT
            ), "In if we are about to touch her, out if we need them."
        if name == "intent":
            return intent(pos, number, course, picks)
        if name == "task":
            return next(
                (task for task in (PATCH, HIRE) if task in picks), NO_TASK
            ), "A hole is patched first; nothing else is worth the hands."
        return on_deck(pos, name, number, picks)


def beside(pos: SeaPosition, number: int) -> bool:
    """Somebody lies so close alongside that oars which are out would be sheared off."""
    others = [other for other in (*pos.ships_of(0), *pos.ships_of(1)) if other != number]
    return any(near(pos.outline(number), pos.outline(other), BRUSH) for other in others)


def purpose(course: Course) -> str:
    return (
        "That brings us right up to her." if course.meets else "That leaves us best placed against where she is going."
    )


def runs(pos: SeaPosition, number: int) -> bool:
    """Who wants to be away, who meets a beast, and who can neither board nor ram, keeps clear of everybody."""
    foe = quarry(pos, number)
    if foe < 0 or pos.ship(number).leave != "none" or pos.beast(foe) is not None:
        return True
    rams = pos.content.battle.rams and pos.vessel(number).rowed
    return not rams and not strong(pos, number)


def intent(pos: SeaPosition, number: int, course: Course, picks: Sequence[int]) -> Choice:
    if RAM in picks and course.meets:
        return (RAM_GRAPPLE, "Ram her, and then over!") if strong(pos, number) else (RAM, "Brace for the ram!")
    return (GRAPPLE, "Grapples ready!") if strong(pos, number) else (AVOID, "Keep clear of her men.")


def strong(pos: SeaPosition, number: int) -> bool:
    """Whether boarding promises something: at least nearly as many fighters as the nearest enemy."""
    foe = quarry(pos, number)
    if foe < 0 or pos.beast(foe):
        return False
    mine = onset(pos, number)
    return 5 * mine >= 4 * (might(pos, foe) + pos.boarders[number])


def onset(pos: SeaPosition, number: int) -> int:
    """Those whom one sends over: sailors are wanted aboard."""
    return boarding.boarding_men(pos, number) - pos.sailors[number]


def might(pos: SeaPosition, number: int) -> int:
    """Fighters, a sailor for half a man."""
    return pos.fighters(number) - pos.sailors[number] // 2


def quarry(pos: SeaPosition, number: int) -> int:
    """The nearest enemy, merchants before others; what is under water counts where it was last seen."""
    foes = pos.afloat(1 - pos.seat(number))

    def worth(foe: int) -> float:
        x, y = pos.seen[foe][:2] if pos.beast(foe) else (pos.x[foe], pos.y[foe])
        return hypot(x - pos.x[number], y - pos.y[number]) * (0.6 if pos.ship(foe).leave != "none" else 1.0)

    return min(foes, key=worth, default=-1)


# -- missiles and decks ------------------------------------------------------------------------------------------------


def on_deck(pos: SeaPosition, name: str, number: int, picks: Sequence[int]) -> Choice:
    if name in ("fire", "bows"):
        foes = [pick for pick in picks if pick >= pos.piece(0)]
        close = sorted(foes, key=lambda pick: far(pos, number, pick - pos.piece(0)))
        return (close[0] if close else HOLD_FIRE), "Let fly!"
    if name == "party":
        return party(pos, number), "All of you who bear arms!"
    if name == "rail":
        return rail(pos, number, picks)
    return deed(pos, number, picks)


def party(pos: SeaPosition, number: int) -> int:
    """As many thirds as there are men-at-arms; everybody if there is nobody to fear."""
    men, armed = boarding.boarding_men(pos, number), onset(pos, number)
    if 2 * might(pos, boarding.boarded(pos, number)) < armed:
        return EVERYBODY
    return THIRD + min(max(3 * armed // max(men, 1), 1), 3) - 1


def far(pos: SeaPosition, number: int, foe: int) -> int:
    return (pos.x[foe] - pos.x[number]) ** 2 + (pos.y[foe] - pos.y[number]) ** 2


def rail(pos: SeaPosition, number: int, picks: Sequence[int]) -> Choice:
    """Where orders reach, and there as close to the defenders as can be."""
    other = boarding.neighbours(pos, number)[0]
    guard = pos.guard[other]
    free = pos.vessel(number).warriors

    def worth(zone: int) -> tuple[bool, int]:
        inches = command.ZONE * command.zones_apart(pos, number, other, zone)
        return not free and inches > command.radius(pos, number), abs(zone - guard)

    best = min(range(len(picks)), key=worth)
    return picks[best], "Over there!"


def deed(pos: SeaPosition, number: int, picks: Sequence[int]) -> Choice:
    """Board with more men, call back who is losing, charge who is fewer, cut loose from who is stronger."""
    near = boarding.neighbours(pos, number)
    if BOARD in picks and near:
        theirs = might(pos, near[0]) - pos.boarders[near[0]]
        if 5 * onset(pos, number) >= 4 * theirs or pos.boarders[near[0]]:
            return BOARD, "Over with you!"
    if GRAPPLE in picks and not near and strong(pos, number):
        return GRAPPLE, "Now, before she is away!"
    deck = boarding.over_there(pos, number)
    if WITHDRAW in picks and 2 * pos.boarders[deck] < pos.fighters(deck):
        return WITHDRAW, "Come back!"
    if CHARGE in picks and pos.fighters(number) > pos.boarders[number]:
        return CHARGE, "At them!"
    if pos.boarders[number] or CUT not in picks or deck >= 0:
        return STAND, "Hold the deck!"
    return CUT, "Cut loose!"
