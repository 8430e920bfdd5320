"""What a position is worth to a seat, between 0 and 1: for bots that search.

It looks at a whole position (an imagined world), knows the goals of the scenario, and takes well under a millisecond.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from wyrmtable.boards.paths import field, reverse

from ..files.content import Content, bits
from ..position import DEAD, LEFT_EAST, LEFT_WEST, Position
from ..rules.victory import carried_off, losses, profit
from .goals import Goals, goals_of
from .survey import Field

STEEP = 0.15  # how quickly an advantage turns into a sure win
WORTH = {"company": 0.1, "leader": 4.0, "other": 2.0}
FAR = 200


def evaluate(pos: Position, seat: int) -> float:
    """The chance of a seat to win, guessed from the material and from how far it is with its goals."""
    if pos.outcome:
        return float(pos.outcome[2][seat])
    goals = goals_of(pos.content, seat)
    if goals.profit:
        rivals = [profit(pos, other) for other in range(pos.content.wild) if other != seat]
        return _share(2.0 * (profit(pos, seat) - max(rivals, default=0)))
    return _share(_material(pos, seat) + _progress(pos, seat, goals))


def _share(advantage: float) -> float:
    return 1 / (1 + exp(-STEEP * max(-200.0, min(200.0, advantage))))


def _material(pos: Position, seat: int) -> float:
    """Own units less the others', sleepers at half their worth."""
    total = 0.0
    for unit, hex_ in enumerate(pos.where):
        if hex_ >= 0:
            worth = _worths(pos.content)[unit] * (0.5 if pos.asleep >> unit & 1 else 1.0)
            total += worth if pos.owner[unit] == seat else -worth
    return total


@lru_cache(maxsize=64)
def _worths(content: Content) -> tuple[float, ...]:
    return tuple(
        kind.cf * WORTH["company"] if kind.company else WORTH["leader"] if kind.leader else WORTH["other"]
        for kind in content.types
    )


def _progress(pos: Position, seat: int, goals: Goals) -> float:
    """How near a seat is to what it wants, and the others to what they want of it."""
    content, total = pos.content, 0.0
    if goals.storm or goals.guard:
        near = _nearest(pos, goals.storm or goals.guard, goals.storm != "", seat)
        total += (1 if goals.storm else -1) * (10 - near)
    if goals.escape or goals.bar:
        gone = (LEFT_EAST,) if (goals.escape or goals.bar) == "east" else (LEFT_WEST, LEFT_EAST)
        out = sum(pos.where[unit] in gone for unit in range(content.size))
        total += (1 if goals.escape else -1) * 8 * (out - 3)
    if goals.haul or goals.deny:
        hauler = seat if goals.haul else 1 - seat
        total += (1 if goals.haul else -1) * (carried_off(pos, hauler) - 20) * 0.6
    if goals.spare or goals.cull:
        loser = seat if goals.spare else 1 - seat
        total += (-1 if goals.spare else 1) * 1.5 * (losses(pos, min(loser, content.wild - 1)) - 4)
    hunted = goals.hunt | goals.shield
    dead = sum(pos.where[unit] == DEAD for unit in bits(hunted))
    return total + (60 * dead if goals.hunt else -60 * dead)


def _nearest(pos: Position, area: str, mine: bool, seat: int) -> float:
    """Turns of march of the nearest stormer to an area."""
    far = field_to(pos.content, tuple(pos.content.terrain.board.places_of(area)))
    stormers = [u for u, hex_ in enumerate(pos.where) if hex_ >= 0 and (pos.owner[u] == seat) == mine]
    return min((min(far[pos.where[u]], FAR) / pos.content.points[u] for u in stormers), default=10.0)


@lru_cache(maxsize=512)
def field_to(content: Content, ends: tuple[int, ...]) -> Field:
    """Half points on foot to the nearest of some hexes, doors and others left aside."""
    return field(reverse(content.terrain.walking), ends)
