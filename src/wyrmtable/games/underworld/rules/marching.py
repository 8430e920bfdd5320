"""The marching order: who goes in front is settled before anything is met (UWA-MARCH-1, UWA-DEC-1)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, READY
from ..files.terms import TORCH
from ..position import Position


def march_picks(pos: Position, step: Step) -> Decision:
    """Two characters may change places, so often as the step says; the order given is a good one."""
    members = sorted(pos.piece(who) for who in pos.march) if step[1] else []
    return Decision(pos.caller(), [READY, *members], "Who changes his place in the column?", ("UWA-MARCH-1",))


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == READY:
        pos.steps.pop()
    else:
        pos.steps[-1] = ("march", step[1] - 1)
        pos.steps.append(("swap", pick - pos.content.names.pieces))


def swap_picks(pos: Position, step: Step) -> Decision:
    others = sorted(pos.piece(who) for who in pos.march if who != step[1])
    return Decision(
        pos.caller(), [BACK, *others], "With whom does {0} change?", ("UWA-MARCH-1",), (pos.piece(step[1]),)
    )


def swap_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BACK:
        return
    other = pick - pos.content.names.pieces
    here, there = pos.march.index(step[1]), pos.march.index(other)
    pos.march[here], pos.march[there] = other, step[1]
    for who in pos.march:
        pos.marks[who] &= ~TORCH
    pos.marks[pos.march[-1]] |= TORCH
    tell_all(log, "swapped", pos.piece(step[1]), pos.piece(other))
