"""What a combat is worth: the ten faces of the die, each with what either side loses and whether the hex is emptied."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..files.content import Content
from ..files.tables import HIGHEST, LOWEST
from ..position import Position
from ..rules.ground import fort_at
from ..rules.odds import assess

States = tuple[tuple[int, ...], ...]  # the strength that each step of each army takes with it, ascending


class Fortune(NamedTuple):
    """Expected losses in SP, and the chances that the attacked hex is left empty and that an attacker can enter it."""

    ours: float  # the attackers' losses
    theirs: float
    emptied: float
    taken: float


def fortune(pos: Position, attackers: Sequence[int], hex_: int, taunted: bool = False) -> Fortune:
    """The expectation of an attack."""
    defenders = pos.armies_at(hex_)
    found = assess(pos, attackers, defenders, hex_, taunted)
    walls = bool(fort_at(pos, hex_))
    return expected(
        pos.content, states(pos, attackers), states(pos, defenders), found.column, found.modifier, walls
    )  # fmt: skip


def states(pos: Position, force: Sequence[int]) -> States:
    """What a force has to lose."""
    found = []
    for piece in force:
        full, depleted = pos.content.strength[piece]
        found.append((depleted,) if pos.depleted[piece] else (full - depleted, depleted))
    return tuple(sorted(found))


@lru_cache(maxsize=100_000)
def expected(
    content: Content, attackers: States, defenders: States, column: int, modifier: int, walls: bool
) -> Fortune:
    """The mean over the ten faces."""
    ours = theirs = 0.0
    emptied = taken = 0
    for die in range(1, 11):
        attack, defence = content.crt[min(max(die + modifier, LOWEST), HIGHEST) - LOWEST][column]
        paid, standing = losses(attackers, attack)
        lost, left = losses(defenders, defence)
        ours, theirs = ours + paid, theirs + lost
        if not left or ("R" in defence and not walls):
            emptied += 1
            taken += bool(standing) and "R" not in attack
    return Fortune(ours / 10, theirs / 10, emptied / 10, taken / 10)


@lru_cache(maxsize=20_000)
def losses(force: States, result: str) -> tuple[float, int]:
    """Strength a force loses by a result, and how many armies are left; chosen losses fall where they cost least."""
    steps = [list(army) for army in force]
    if "E" in result:
        return float(sum(map(sum, steps))), 0
    lost = 0
    if "D" in result:
        lost += sum(step.pop(0) for step in steps)
    for _ in range(next((int(sign) for sign in result if sign in "12"), 0)):
        standing = [step for step in steps if step]
        if standing:
            lost += min(standing, key=lambda step: (step[0], len(step))).pop(0)
    return float(lost), sum(1 for step in steps if step)
