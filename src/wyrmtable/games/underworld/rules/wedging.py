"""Doors wedged open with spikes (UWA-DOOR-8)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.buttons import BACK, EXIT
from ..position import Position
from . import turns
from .charting import doors, exits, sheet_side


def wedgeable(pos: Position) -> list[int]:
    """The sides of doors at hand through which the party has come before, and that do not stand open (UWA-DOOR-8)."""
    found: list[int] = []
    if pos.source < 0 and not pos.settled:
        return found
    for one in doors(pos):
        number = sheet_side(pos, one.side)
        known = one.side == pos.source or number in pos.settled
        if known and number not in pos.wedged and one.side != pos.coming - 1:
            found.append(one.side)
    return found


def wedge(pos: Position, side: int) -> None:
    """A round; whether the spike holds is thrown for when the party has left (UWA-DOOR-8)."""
    number = sheet_side(pos, side)
    pos.wedged.append(number)
    pos.settled = [each for each in pos.settled if each != number]
    pos.spikes -= 1
    turns.pass_time(pos, turns.ROUND_PARTS)


def begin(pos: Position) -> None:
    """At once if there is one door to wedge, else the caller says which."""
    sides = wedgeable(pos)
    if len(sides) > 1:
        pos.steps.append(("wedge",))
    else:
        wedge(pos, sides[0])


def wedge_picks(pos: Position, step: Step) -> Decision:
    """Which of several doors (UWA-DOOR-8)."""
    sides = wedgeable(pos)
    picks = [BACK, *(pos.deed(EXIT + at) for at, found in enumerate(exits(pos)) if found.side in sides)]
    return Decision(pos.caller(), sorted(picks), "Which door do you wedge open?", ("UWA-DOOR-8",))


def wedge_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != BACK:
        wedge(pos, exits(pos)[pick - pos.content.deeds - EXIT].side)
