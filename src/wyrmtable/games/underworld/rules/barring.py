"""Doors spiked shut before anybody comes, from where the party stands (UWA-DOOR-7, UWA-DOOR-8, UWA-R344).

A row of `Position.shut` is a door on the drawing, and the square on whose side the spike is.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, EXIT
from ..position import Position
from . import holding, portcullis, turns
from .charting import Exit, doors, exits, sheet_side

AT_THE_DOOR = 10  # feet


def open_to_it(pos: Position) -> list[Exit]:
    """Doors at hand that are neither wedged nor spiked."""
    if pos.coming:
        return []
    if not pos.bars and not pos.shut and not pos.wedged:
        return list(doors(pos))
    found = [one for one in doors(pos) if not portcullis.is_down(pos, one.side)]
    return [one for one in found if not is_shut(pos, one.side) and sheet_side(pos, one.side) not in pos.wedged]


def is_shut(pos: Position, side: int) -> bool:
    return bool(pos.shut) and any(row[0] == sheet_side(pos, side) for row in pos.shut)


def from_here(pos: Position, side: int) -> bool:
    """Whether its spike is on this side of the door."""
    return (sheet_side(pos, side), pos.here) in pos.shut


def weight(pos: Position, side: int) -> int:
    """What a spike adds to the hands that hold a door."""
    return holding.SPIKES if is_shut(pos, side) else 0


def begin(pos: Position, log: Log | None) -> None:
    """At once if there is one door, else the caller says which."""
    free = open_to_it(pos)
    if len(free) > 1:
        pos.steps.append(("bar",))
    else:
        bar(pos, free[0], log)


def bar_picks(pos: Position, step: Step) -> Decision:
    """Which of several doors (UWA-DOOR-7)."""
    sides = [one.side for one in open_to_it(pos)]
    picks = [BACK, *(pos.deed(EXIT + at) for at, found in enumerate(exits(pos)) if found.side in sides)]
    return Decision(pos.caller(), sorted(picks), "Which door do you spike shut?", ("UWA-DOOR-7",))


def bar_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != BACK:
        bar(pos, exits(pos)[pick - pos.content.deeds - EXIT], log)


def bar(pos: Position, found: Exit, log: Log | None) -> None:
    """A round, and a spike (UWA-ACT-1)."""
    pos.shut.append((sheet_side(pos, found.side), found.square))
    pos.spikes -= 1
    tell_all(log, "spiked-shut")
    turns.pass_time(pos, turns.ROUND_PARTS)


def unbar(pos: Position, side: int) -> None:
    """The spike is out, or the door is open."""
    pos.shut = [row for row in pos.shut if row[0] != sheet_side(pos, side)]


def burst(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Whoever comes throws himself against the door, which holds as if three men held it; they leave off after ten
    rounds. Once they are in they are ten feet off, and have surprised nobody (UWA-DOOR-7, UWA-R98)."""
    pos.steps.pop()
    held = holding.rounds_held(holding.pushing(pos), holding.SPIKES, dice)
    if held < holding.PATIENCE:
        tell_all(log, "holding", "bursts open", held + 1)
        unbar(pos, pos.source)
        pos.gap = AT_THE_DOOR
        pos.steps += [("begin",), ("muster",)]
    else:
        tell_all(log, "holding", "holds", held)
        holding.nobody_comes(pos)
    turns.linger(pos, held * turns.ROUND_PARTS)
