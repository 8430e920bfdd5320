"""What comes of a proposal on the road, when a human referees (UWA-Q6)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Dice, Log, Step

from ...files.landboard import OFF, UNKNOWN
from .. import refereeing
from ..blows import suffer
from . import evening, travel, truth
from .position import LandPosition


def effect_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """There is one proposal in a morning, and trying costs no time by itself (UWA-R231)."""
    works = refereeing.tried(pos, step, dice, log)
    pos.steps[-1] = travel.TRIED
    if works:
        RESULTS[pick - refereeing.effects(pos)](pos, dice, log)


def nothing(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """It works, and that is all."""


def a_day(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """The day is spent on it, and is none of rest."""
    pos.rested = 0
    pos.stage, pos.watches = evening.ENCOUNTERS, 1
    pos.steps[-1] = ("evening",)


def revealed(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """What lies on a blank hex beside the party, the first from north."""
    beside = pos.content.grid.neighbours[pos.hex]
    for hex_ in beside:
        if hex_ != OFF and pos.fog[hex_] == UNKNOWN:
            truth.tell(pos, hex_, log)
            return


def harm(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    suffer(pos, pos.able()[0], dice.d6("UWA-Q6 harm"), log)
    if not pos.able():
        pos.steps[:] = [("lost",)]


def noise(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """One more throw for an encounter, at once."""
    pos.steps.append(("watch",))


RESULTS: tuple[Callable[[LandPosition, Dice, Log | None], None], ...] = (nothing, a_day, revealed, harm, noise)
