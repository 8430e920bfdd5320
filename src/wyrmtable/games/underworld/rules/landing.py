"""Down the first stair, as the example of play begins: steps, a landing, and two flights on from it (UWA-PLAY-2).

Only a dungeon that begins with the piece that is always the same has a landing. Nothing of its first level is drawn
before the party has come down.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import STAIRWAY
from ..position import Position
from . import halls, turns
from .charting import draw_here, in_room
from .level import PASSAGES
from .truth import feet, storey
from .ways import STAIRS

ABOVE, LANDED = range(2)
NORTHERN, SOUTH_EASTERN = range(2)  # the flights on from the landing, as they are picked
STEPS_TO_LANDING, STEPS_DOWN = 3, 2  # of ten feet
ASKED = ("Steps lead down to the east.", "You stand on a landing ten feet square. Which steps do you take?")
WORDS = (("Go down the steps to the east",), ("Steps down to the north", "Steps that curve down to the south-east"))


def landing_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.deed(STAIRWAY + at) for at in range(len(WORDS[step[1]]))]
    return Decision(pos.caller(), picks, ASKED[step[1]], ("UWA-PLAY-2",))


def landing_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if step[1] == ABOVE:
        pos.steps[-1] = ("landing", LANDED)
        tell_all(log, "landing", 10 * STEPS_TO_LANDING)
        turns.pass_time(pos, STEPS_TO_LANDING * turns.step_parts(pos))
        return
    pos.steps.pop()
    come_down(pos, foot(pos, pick - pos.deed(STAIRWAY)))
    tell_all(log, "came-down", 10 * STEPS_DOWN)
    turns.pass_time(pos, STEPS_DOWN * turns.step_parts(pos))


def foot(pos: Position, flight: int) -> int:
    """Where a flight ends. In a dungeon that is only imagined the northern one ends in some passage."""
    if flight == SOUTH_EASTERN:
        return storey(pos).entrance
    squares = storey(pos).level.squares
    return next(iter(feet(pos)), next(square for square in range(len(squares)) if squares[square] in PASSAGES))


def come_down(pos: Position, square: int) -> None:
    """The party is on the first level, at the foot of the way out, and draws what it sees."""
    pos.here = square
    pos.ends = [(0, square, STAIRS, 0, -1, -1, 0)]
    draw_here(pos)
    if in_room(pos):
        halls.look_in(pos, square)
    pos.flown = []
