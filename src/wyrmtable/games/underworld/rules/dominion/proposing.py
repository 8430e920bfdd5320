"""What a house proposes, and what a human referee lets come of it (UWA-Q6, UWA-R271)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.landboard import TOLD, UNKNOWN
from ..land.encounters import ASHORE, EVENING
from . import exploring, passing, travelling, warring
from .calendar import WEEK
from .position import DominionPosition

CHANCES = 6


def proposal_picks(pos: DominionPosition, step: Step) -> Decision:
    """It goes by word of mouth; the referee says how likely it is."""
    chances = [pos.content.names.number(chance) for chance in range(CHANCES + 1)]
    return Decision(pos.content.bench.seat, chances, "They propose something. How many chances in six?", ("UWA-Q6",))


def proposal_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("effect", step[1], pos.content.names.value(pick))


def effect_picks(pos: DominionPosition, step: Step) -> Decision:
    picks = [pos.content.propose + 1 + at for at in range(len(RESULTS))]
    return Decision(pos.content.bench.seat, picks, "And what comes of it, if it works?", ("UWA-Q6",))


def effect_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A die against the chances; trying takes the day."""
    _, seat, chances = step
    pos.steps[:] = [("turn",), ("day", seat)]
    works = dice.d6("UWA-Q6 proposal") <= chances
    tell_all(log, "tried", "works" if works else "does not work")
    if works:
        RESULTS[pick - pos.content.propose - 1](pos, seat, dice, log)


def nothing(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """It works, and that is all."""


def a_week(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """The rest of a week is spent on it."""
    passing.pass_time(pos, seat, WEEK - 1, dice, log)


def revealed(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """What lies on a blank hex beside the house, the first from north."""
    blank = [hex_ for hex_ in pos.content.around[pos.hex[seat]] if pos.fog[hex_] == UNKNOWN]
    if blank:
        exploring.tell(pos, blank[0], TOLD)


def harm(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    pos.hurt[seat] += dice.d6("UWA-Q6 harm")
    warring.bury(pos, seat, log)


def noise(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """The evening comes, and with it a throw for an encounter, wherever they are."""
    pos.trek = tuple(travelling.Trek(ASHORE, 0))
    pos.steps[:] = [("evening", seat, travelling.NIGHT), ("watch", seat, EVENING)]


Result = Callable[[DominionPosition, int, Dice, Log | None], None]
RESULTS: tuple[Result, ...] = (nothing, a_week, revealed, harm, noise)
