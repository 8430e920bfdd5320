"""What a position is worth to a seat, between 0 and 1, and a quick hand that plays games out: what a search needs.

Both look at a whole position (an imagined world), know the goals of the scenario, and take well under a millisecond.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from random import Random

from wyrmtable.boards.paths import NEVER, field, reverse
from wyrmtable.core import Decision, Step

from ..files.content import ATTACK, EVERYONE, LEAVE, REST, STOP, Content, bits
from ..position import DEAD, LEFT_EAST, LEFT_WEST, Position, enemies_at
from ..rules.combat import attack_strength, everyone
from ..rules.stacking import may_stop
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
    far = _field(pos.content, tuple(pos.content.terrain.board.places_of(area)))
    stormers = [u for u, hex_ in enumerate(pos.where) if hex_ >= 0 and (pos.owner[u] == seat) == mine]
    return min((min(far[pos.where[u]], FAR) / pos.content.points[u] for u in stormers), default=10.0)


@lru_cache(maxsize=512)
def _field(content: Content, ends: tuple[int, ...]) -> Field:
    """Half points on foot to the nearest of some hexes, doors and others left aside."""
    return field(reverse(content.terrain.walking), ends)


# -- a quick hand ----------------------------------------------------------------------------------------------------


def quick(pos: Position, decision: Decision, rng: Random) -> int:
    """A sensible pick without looking ahead: towards the goal, at the enemy where the odds are good."""
    picks, step = decision.picks, pos.steps[-1]
    match step[0]:
        case "place-who" | "place-at" if REST in decision:
            return REST
        case "movement":
            units = [pick for pick in picks if pos.content.piece <= pick < pos.content.treasure]
            return units[0] if units else picks[0]
        case "march":
            return _onward(pos, step, decision, rng)
        case "declare":
            return _worthwhile(pos, decision)
        case "attackers":
            return EVERYONE if EVERYONE in decision else ATTACK if ATTACK in decision else picks[0]
        case "advance-who":
            return picks[-1]
        case "hire" | "hire-again" | "spoils" | "look-over" | "lock-some":
            return picks[0]
    return picks[int(rng.random() * len(picks))]


def _onward(pos: Position, step: Step, decision: Decision, rng: Random) -> int:
    """The hex nearest to where the seat wants to be; now and then another, so that games differ."""
    content, unit = pos.content, step[1]
    if LEAVE in decision and goals_of(content, decision.seat).escape:
        return LEAVE
    far = _field(content, _ends(pos, decision.seat))
    hexes = [pick - content.place for pick in decision.picks if content.place <= pick < content.barrier]
    free = [hex_ for hex_ in hexes if not enemies_at(pos, decision.seat, hex_) and may_stop(pos, unit, hex_)]
    here = pos.where[unit]
    best = min(free, key=lambda hex_: (far[hex_] + 3 * rng.random(), hex_), default=here)
    if STOP in decision and (best == here or far[best] >= min(far[here], NEVER)):
        return STOP
    return content.place + best if best != here else decision.picks[0]


def _ends(pos: Position, seat: int) -> tuple[int, ...]:
    """Where a seat wants to be: its area, its edge, its quarry, or else wherever enemies are."""
    content, goals = pos.content, goals_of(pos.content, seat)
    ground = content.terrain
    if goals.storm or goals.guard:
        return tuple(ground.board.places_of(goals.storm or goals.guard))
    if goals.escape in ground.edges:
        return ground.edges[goals.escape]
    if goals.profit or goals.haul:
        gold = tuple(sorted({hex_ for hex_ in pos.gold if hex_ >= 0}))
        return gold or tuple(end for edge in ground.edges.values() for end in edge)
    quarry = [hex_ for unit, hex_ in enumerate(pos.where) if hex_ >= 0 and pos.owner[unit] != seat]
    wanted = [pos.where[unit] for unit in bits(goals.hunt) if pos.where[unit] >= 0]
    return tuple(sorted(set(wanted or quarry)))


def _worthwhile(pos: Position, decision: Decision) -> int:
    """The first target that everybody together attacks at better than even strength."""
    content = pos.content
    for pick in decision.picks:
        if pick >= content.place:
            hex_ = pick - content.place
            there = sum(content.cf[u] for u, where in enumerate(pos.where) if where == hex_)
            if attack_strength(pos, everyone(pos, decision.seat, hex_), hex_) > there:
                return pick
    return decision.picks[0]
