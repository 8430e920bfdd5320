"""Proposals: what players want to try goes by word of mouth, and a human referee says what comes of it (UWA-Q6)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import EFFECTS, TICK
from ..files.terms import WANDERING
from ..position import Position
from . import halls, turns
from .blows import suffer
from .throwing import throw

CHANCES = 6
NOTHING, TIME, REVEALED, HARM, NOISE = range(5)


# -- proposals ---------------------------------------------------------------------------------------------------------


def proposal_picks(pos: Position, step: Step) -> Decision:
    """What the players want to try goes by word of mouth; the referee says how likely it is (UWA-Q6)."""
    chances = [pos.content.names.number(chance) for chance in range(CHANCES + 1)]
    return Decision(pos.content.bench.seat, chances, "They propose something. How many chances in six?", ("UWA-Q6",))


def proposal_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("effect", pos.content.names.value(pick))


def effect_picks(pos: Position, step: Step) -> Decision:
    picks = [effects(pos) + at for at in range(len(RESULTS))]
    return Decision(pos.content.bench.seat, picks, "And what comes of it, if it works?", ("UWA-Q6",))


def effect_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    works = tried(pos, step, dice, log)
    turns.pass_time(pos, turns.ROUND_PARTS)
    if works:
        RESULTS[pick - effects(pos)](pos, dice, log)


def effects(pos: Position) -> int:
    """The first of the buttons for what comes of it: after those to tick, and the players' own."""
    return pos.deed(pos.content.tick + EFFECTS - TICK)


def tried(pos: Position, step: Step, dice: Dice, log: Log | None) -> bool:
    """A die against the chances that the referee has given."""
    pos.steps.pop()
    works: bool = dice.d6("UWA-Q6 proposal") <= step[1]
    tell_all(log, "tried", "works" if works else "does not work")
    return works


def nothing(pos: Position, dice: Dice, log: Log | None) -> None:
    """It works, and that is all."""


def time_passes(pos: Position, dice: Dice, log: Log | None) -> None:
    turns.pass_time(pos, turns.TURN)


def revealed(pos: Position, dice: Dice, log: Log | None) -> None:
    """A secret door of the place is found, or else whatever is hidden in the room."""
    halls.reveal_a_secret(pos)


def harm(pos: Position, dice: Dice, log: Log | None) -> None:
    suffer(pos, pos.able()[0], dice.d6("UWA-Q6 harm"), log)
    pos.steps.insert(1, ("anybody",))


def noise(pos: Position, dice: Dice, log: Log | None) -> None:
    throw(pos, WANDERING, 1, 6, 0, turns.ALARMED_ON)


RESULTS: tuple[Callable[[Position, Dice, Log | None], None], ...] = (nothing, time_passes, revealed, harm, noise)
