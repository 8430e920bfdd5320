"""A meeting on the road is played through in the mind, a few times for every plan: who would be left, and how hurt.

It is played by the real rules in a world that the seat could not tell from the true one; the plan says what the party
does as a whole, the caller's habits who does what.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from wyrmtable.core import Outcome, RandomDice, decide, take

from ..files import buttons
from ..files.terms import DEAD, STONE
from ..rules.land.position import LandPosition
from ..rules.land.sequence import STEPS
from .captain import DECIDE

TIMES, GLANCES = 6, 2  # how often a plan is tried, and how often at first
FAR_BEHIND = 0.75  # of a friend: plans that are so much worse at first are not tried again
WOUND = 0.35  # of a friend: what losing all of his hit points but the last would be worth
DAY = 0.15  # of a friend: a day of rest after a flight
COIN = 1 / 4_000  # of a friend: a gold piece
LONG = 400  # picks after which a meeting is broken off


class Plan(NamedTuple):
    """What the party says when it has the word, in the order of its wishes, and what it does when it comes to blows."""

    words: tuple[int, ...]
    blows: tuple[int, ...]


FIGHT = Plan((buttons.FIGHT,), (buttons.FIGHT, buttons.HOLD))
CHARGE = Plan((buttons.FIGHT,), (buttons.FIGHT, buttons.CLOSE, buttons.HOLD))
FLEE = Plan((buttons.FLEE,), (buttons.FLEE, buttons.FIGHT, buttons.HOLD))
TALK = Plan((buttons.PARLEY, buttons.FEED, buttons.FLEE), FLEE.blows)
TALK_AND_FIGHT = Plan((buttons.PARLEY, buttons.FEED, buttons.FIGHT), FIGHT.blows)
FEED = Plan((buttons.FEED, buttons.PARLEY, buttons.FLEE), FLEE.blows)


def best(world: LandPosition, picks: Sequence[int], plans: Sequence[Plan], rng: Random) -> Plan:
    """The plan that leaves the party best off. All are tried twice, and those that are not far behind again."""
    found = [plan for plan in distinct(world, picks, plans) if first(plan, world, picks) in picks]
    if len(found) == 1:
        return found[0]
    sums = [sum([outcome(world, plan, rng) for _ in range(GLANCES)]) for plan in found]
    close = [at for at in range(len(found)) if sums[at] >= max(sums) - GLANCES * FAR_BEHIND]
    for at in close if len(close) > 1 else ():
        sums[at] += sum([outcome(world, found[at], rng) for _ in range(TIMES - GLANCES)])
    return found[max(close, key=lambda at: sums[at])]


def distinct(world: LandPosition, picks: Sequence[int], plans: Sequence[Plan]) -> list[Plan]:
    """Plans that differ in what can be said here."""
    if world.steps[-1][0] == "stance":
        return list({first(plan, world, picks): plan for plan in reversed(plans)}.values())
    said_here = {(tuple([word for word in plan.words if word in picks]), plan.blows): plan for plan in reversed(plans)}
    return list(said_here.values())


def first(plan: Plan, world: LandPosition, picks: Sequence[int]) -> int:
    """What a plan begins with here."""
    wishes = plan.blows if world.steps[-1][0] == "stance" else plan.words
    return next((pick for pick in wishes if pick in picks), -1)


def prospect(world: LandPosition, plan: Plan, rng: Random, opening: int = -1) -> float:
    """How the party is likely to be left by a plan, or by a pick before it."""
    return sum([outcome(world, plan, rng, opening) for _ in range(TIMES)]) / TIMES


def outcome(world: LandPosition, plan: Plan, rng: Random, opening: int = -1) -> float:
    """What is left of the party when this meeting is over."""
    pos, dice = world.copy(), RandomDice(Random(rng.getrandbits(53)))
    meeting = evening(pos)
    if opening >= 0:
        take(STEPS, pos, opening, dice, None)
    for _ in range(LONG):
        decision = decide(STEPS, pos)
        if isinstance(decision, Outcome) or evening(pos) != meeting or pos.steps[-1][0] in ("morning", "trek"):
            break
        take(STEPS, pos, said(pos, decision.picks, plan), dice, None)
    return worth(pos)


def evening(pos: LandPosition) -> tuple[int, ...]:
    """What changes when somebody else is met."""
    return pos.day, pos.stage, pos.watches, len(pos.callers), len(pos.path)


def said(pos: LandPosition, picks: Sequence[int], plan: Plan) -> int:
    name = pos.steps[-1][0]
    if name in ("menu", "segment", "stance"):
        found = first(plan, pos, picks)
        return found if found in picks else picks[0]
    pick = DECIDE[name](pos, picks)[0]
    return pick if pick in picks else picks[0]


def worth(pos: LandPosition) -> float:
    """Friends who are left, less for wounds and for days of rest that are owed."""
    alive = [who for who in pos.characters() if pos.fate[who] not in (DEAD, STONE)]
    if not pos.able():
        return 0.0
    whole = sum([1 - WOUND * pos.hurt[who] / pos.hp[who] for who in alive])
    return whole - DAY * pos.weary / 2 + COIN * (pos.purse() + pos.taken // 10)
