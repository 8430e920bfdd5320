"""What takes little or no time where the party stands, each once a turn: order, pole, light, things handed over; and
guards, rummaging and trying out (UWA-PLAY-15)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.buttons import (
    ASK,
    DRINK,
    EXAMINE,
    HAND_OVER,
    POST_GUARDS,
    PROBE,
    PROPOSE,
    PUT_OUT,
    REORDER,
    STRIDE,
    TRY_OUT,
)
from ..position import Position
from . import guarding, halls, handing, rummaging, turns, walking
from .meeting import BY_TORCH

ORDER, POLE, LIGHT, HANDED, ARRANGEMENTS = 1, 2, 4, 8, 16  # bits of `arranged`, below the turn in which it was done


def arrangements(pos: Position, hall: halls.Hall | None) -> list[int]:
    """What takes little or no time: each of these once a turn (UWA-PLAY-15), guards and rummaging in rooms."""
    done = arranged(pos)
    free = [] if done & ORDER else [REORDER]
    if pos.pole and not done & POLE:
        free.append(STRIDE if pos.probing else PROBE)
    if not done & HANDED and handing.is_possible(pos):
        free.append(HAND_OVER)
    if pos.lit == BY_TORCH and not done & LIGHT:
        free.append(PUT_OUT)
    if pos.content.referee:
        free.append(PROPOSE)
    if guarding.can_post(pos):
        free.append(POST_GUARDS)
    if hall:
        free += [ASK] if rummaging.can_ask(hall) else []
        free.append(EXAMINE)
    if pos.things:
        free += [TRY_OUT] if rummaging.untried(pos) >= 0 else []
        free += [DRINK] if rummaging.healing(pos) >= 0 else []
    return free


def arrange(pos: Position, deed: int, dice: Dice, log: Log | None) -> None:
    if deed in (PROBE, STRIDE):
        pos.probing = int(deed == PROBE)
        note_arranged(pos, POLE)
    elif deed == PUT_OUT:
        pos.lit = 0
        note_arranged(pos, LIGHT)
        tell_all(log, "dark")
    elif deed == REORDER:
        note_arranged(pos, ORDER)
        pos.steps.append(("march", 1))
    elif deed == HAND_OVER:
        note_arranged(pos, HANDED)
        pos.steps.append(("hand",))
    elif deed == POST_GUARDS:
        guarding.post(pos, log)
    elif deed == PROPOSE:
        pos.steps.append(("proposal",))
    elif deed == ASK:
        pos.steps.append(("ask",))
    elif deed == EXAMINE:
        walking.examine(pos, log)
    elif deed == TRY_OUT:
        rummaging.try_out(pos, dice, log)
        pos.steps.insert(1, ("anybody",))
    else:
        rummaging.drink(pos, dice, log)


def arranged(pos: Position) -> int:
    """What was arranged in this turn already, as a mask (UWA-PLAY-15)."""
    turn, done = divmod(pos.arranged, ARRANGEMENTS)
    return done if turn == pos.clock // turns.TURN + 1 else 0


def note_arranged(pos: Position, what: int) -> None:
    pos.arranged = (pos.clock // turns.TURN + 1) * ARRANGEMENTS + (arranged(pos) | what)
