"""A quick hand that plays games out: towards the goal, at the enemy where the odds are good, nothing weighed.

It remembers nothing: any decision of any position can be put to it, in a small part of a captain's time.
"""

from __future__ import annotations

from random import Random

from wyrmtable.boards.paths import NEVER
from wyrmtable.core import Chair, Decision, Step

from ..files.content import ATTACK, EVERYONE, LEAVE, REST, STOP, bits
from ..position import Position, enemies_at
from ..rules.combat import attack_strength, everyone
from ..rules.stacking import may_stop
from .evaluation import field_to
from .goals import goals_of


class Rollout:
    """A policy: `pick` for positions, `choose` to sit in a chair like any bot."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a bot is asked only when it is its decision"
        return self.pick(chair.imagine(self.rng), decision)

    def pick(self, pos: Position, decision: Decision) -> int:
        """The answer to a position's decision."""
        return quick(pos, decision, self.rng)


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
    far = field_to(content, _ends(pos, decision.seat))
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
    wanted = [pos.where[unit] for unit in bits(goals.hunt & pos.on_map)]
    return tuple(sorted(set(wanted or quarry)))


def _worthwhile(pos: Position, decision: Decision) -> int:
    """The first target that everybody together attacks at better than even strength."""
    content = pos.content
    for pick in decision.picks:
        if pick >= content.place:
            hex_ = pick - content.place
            there = sum(content.cf[unit] for unit in bits(pos.at[hex_]))
            if attack_strength(pos, everyone(pos, decision.seat, hex_), hex_) > there:
                return pick
    return decision.picks[0]
