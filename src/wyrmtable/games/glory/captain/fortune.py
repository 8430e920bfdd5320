"""What a combat is worth: the ten faces of the die, each with what either side loses and whether the hex is emptied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..position import Position
from ..rules.odds import assess, read_table


class Fortune(NamedTuple):
    """Expected losses in SP, and the chance that the attacked hex is left empty."""

    ours: float  # the attackers' losses
    theirs: float
    emptied: float


def fortune(pos: Position, attackers: Sequence[int], hex_: int, taunted: bool = False) -> Fortune:
    """The expectation of an attack."""
    defenders = pos.armies_at(hex_)
    found = assess(pos, attackers, defenders, hex_, taunted)
    fort = pos.content.land.fort[hex_]
    ours = theirs = emptied = 0.0
    for die in range(1, 11):
        attack, defence = read_table(pos, die + found.modifier, found.column)
        ours += losses(pos, attackers, attack)[0]
        lost, left = losses(pos, defenders, defence)
        theirs += lost
        emptied += not left or ("R" in defence and not fort)
    return Fortune(ours / 10, theirs / 10, emptied / 10)


def losses(pos: Position, force: Sequence[int], result: str) -> tuple[float, int]:
    """Strength a force loses by a result, and how many armies are left; chosen losses fall where they cost least."""
    full = [(pos.content.strength[piece], pos.depleted[piece]) for piece in force]
    if "E" in result:
        return float(sum(strength[state] for strength, state in full)), 0
    steps = [[strength[0] - strength[1], strength[1]] if not state else [strength[1]] for strength, state in full]
    lost = 0
    if "D" in result:
        lost += sum(step.pop(0) for step in steps)
    for _ in range(next((int(sign) for sign in result if sign in "12"), 0)):
        standing = [step for step in steps if step]
        if standing:
            lost += min(standing, key=lambda step: (step[0], len(step))).pop(0)
    return float(lost), sum(1 for step in steps if step)
