"""Small choices, each with its reason: other jobs of miners, the wind, the Staff, who stands where in a square."""

from __future__ import annotations

from wyrmtable.core import Decision, Step

from ..files.buttons import PLACES, SPACE, SPACE_MASKS
from ..position import Position


def job(pos: Position, decision: Decision, step: Step) -> tuple[int, str]:
    """A closed mine before a cave-in: it may pay again this very turn."""
    own = PLACES + pos.where[step[1]]
    if own in decision.picks:
        return own, "a mine that opens again pays again"
    return decision.picks[0], "a way is cleared"


def wind(pos: Position, decision: Decision, step: Step) -> tuple[int, str]:
    """Back along the way on which least is lost."""
    pieces = pos.content.pieces
    return min(decision.picks, key=lambda pick: (len(pos.trail_of(pick - pieces)), pick)), "the shortest way back"


def enslave(pos: Position, decision: Decision, step: Step) -> tuple[int, str]:
    """The monster that would be hardest to fight."""
    return max(decision.picks, key=lambda pick: (pos.hp(pick - PLACES), pick)), "the toughest monster within reach"


def arrange(pos: Position, decision: Decision, step: Step) -> tuple[int, str]:
    """Where it stands already, if the others leave it that."""
    unit = pos.stack[step[1]][len(step) - 2]
    kept = SPACE + SPACE_MASKS.index(pos.space[unit])
    if kept in decision.picks:
        return kept, "it stands well there"
    return decision.picks[0], "the others leave it room there"
