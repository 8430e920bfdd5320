"""The illusionary wind when the members of a group came different ways: their owner picks one (LB-MYS-8)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step

from .mystery import blow
from .position import Position


def picks(pos: Position, step: Step) -> Decision:
    """The member whose way all are blown back along; members that came the same way are asked for once."""
    ways = dict[tuple[int, ...], int]()
    for unit in step[2:]:
        ways.setdefault(pos.trail[unit], unit)
    listed = sorted(pos.world.pieces + unit for unit in ways.values())
    return Decision(pos.owner[pos.army], listed, "Whose way are they blown back along?", ("LB-MYS-8",))


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    blow(pos, step[2:], pos.trail[pick - pos.world.pieces], step[1], log)
