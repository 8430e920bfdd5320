"""A caller who plays a meeting out in his head before he says what is done.

He does so in worlds that his party could not tell from the real one, by his own rules of thumb, until it is over; then
he does what has turned out best. What a party is worth that walks on was counted: how often one of its standing came
home with anything won.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import NamedTuple

from wyrmtable.core import Chair, Dice, Outcome, RandomDice, take
from wyrmtable.core import decide as decision_of

from ..files import buttons
from ..files.terms import FALLEN
from ..position import Position
from ..rules import magic, parting
from ..rules.charting import at_way_out
from ..rules.ending import points, survivors
from ..rules.sequence import STEPS
from . import weights
from .captain import DelveCaptain, decide
from .guide import Guide, cornered

OPTIONS = {
    "menu": (buttons.FIGHT, buttons.FLEE, buttons.PARLEY, buttons.FEED, buttons.THREATEN, buttons.SURRENDER),
    "segment": (buttons.FIGHT, buttons.FLEE, buttons.HIDE),
    "stance": (buttons.FIGHT, buttons.HOLD, buttons.FLEE, buttons.SURRENDER),
}
NEVER_THROWN = (buttons.DROP_WEAPONS, buttons.DROP_COINS)  # whoever has thrown his weapon away wins nothing any more
STANDING = (buttons.FIGHT, buttons.HOLD, buttons.STAND)
ONE_ROUND, TO_THE_END = 1, 99


class Plan(NamedTuple):
    """What is done now, and for how many rounds the party stands before it thinks of running."""

    pick: int
    stands: int = 0


class Caller(DelveCaptain):
    """Chooses for one seat; below ground it looks ahead where somebody was met."""

    def choose(self, chair: Chair) -> int:
        pick = super().choose(chair)
        world: Position = chair.imagine(self._rng)
        if not world.content.floors or not world.met or tired(world):
            return pick
        assert chair.decision is not None, "a captain is asked only when its seat decides"
        plans = plans_for(world, chair.decision.picks, pick)
        if len(plans) < 2:
            return pick
        best = self._weigh(chair, plans)
        if best.pick != pick:
            self._why = "I have thought it through to the end."
        return best.pick

    def _weigh(self, chair: Chair, plans: list[Plan]) -> Plan:
        """All plans in a few worlds, then the most promising in more; what comes to mind first is left only for a plan
        that is better beyond chance."""
        results: dict[Plan, list[float]] = {plan: [] for plan in plans}
        self._try_out(chair, plans, results, weights.WORLDS)
        promising = sorted(plans[1:], key=lambda plan: -sum(results[plan]))[: weights.SHORT_LIST]
        self._try_out(chair, [plans[0], *promising], results, weights.MORE_WORLDS)
        return max([plans[0], *promising], key=lambda plan: surplus(results[plan], results[plans[0]]))

    def _try_out(self, chair: Chair, plans: list[Plan], results: dict[Plan, list[float]], worlds: int) -> None:
        """The same worlds and the same dice for every plan."""
        for _ in range(worlds):
            world, luck = chair.imagine(self._rng), self._rng.random()
            for plan in plans:
                results[plan].append(outlook(world.copy(), plan, self._guide.copy(), RandomDice(Random(luck))))


def tired(pos: Position) -> bool:
    """Whether there is no more to be thought out: the fight goes on and on, or too many are lost already."""
    return pos.round > weights.LONG_FIGHT or points(pos) < -weights.HOPELESS


def surplus(ours: Sequence[float], first: Sequence[float]) -> float:
    """By how much a plan is better than the first, less what chance may have added."""
    gains = [one - other for one, other in zip(ours, first, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum([(gain - mean) ** 2 for gain in gains]) / max(len(gains) - 1, 1)
    return mean - weights.DOUBT * sqrt(spread / len(gains))


def plans_for(pos: Position, picks: Sequence[int], first: int) -> list[Plan]:
    """What comes to mind first, and what else could be done where it matters most."""
    step = pos.steps[-1][0]
    if step == "flight":
        found = [pick for pick in picks if pick not in NEVER_THROWN and pick != pos.deed(buttons.DROP_LOOT)]
    else:
        found = [pick for pick in OPTIONS.get(step, ()) if pick in picks]
    vain = {buttons.FLEE} if step == "stance" and cornered(pos) else set[int]()
    vain |= {buttons.SURRENDER} if not pos.experience else set()  # what was learnt is all that they leave a party
    found = [pick for pick in found if pick not in vain]
    found = [first, *(pick for pick in found if pick != first)] if found else []
    bold = [pick for pick in found if pick in STANDING]
    return [Plan(pick) for pick in found] + [Plan(pick, rounds) for pick in bold for rounds in (ONE_ROUND, TO_THE_END)]


def outlook(pos: Position, plan: Plan, guide: Guide, dice: Dice) -> float:
    """What a plan comes to in one world: it is played until the party walks on, or nobody does."""
    stands = plan.stands
    take(STEPS, pos, plan.pick, dice, None)
    while not isinstance(decision := decision_of(STEPS, pos), Outcome):
        step, picks = pos.steps[-1][0], decision.picks
        if step == "explore" and not pos.met and not (pos.groups and met_elsewhere(pos)):
            return prospects(pos)
        if step == "stance" and stands:
            stands -= 1
            pick = buttons.FIGHT if buttons.FIGHT in picks else buttons.HOLD
        else:
            pick = decide(guide, pos, picks)[0]
        take(STEPS, pos, pick, dice, None)
    return result(points(pos)) if any(decision.scores) and survivors(pos) else 0.0


def met_elsewhere(pos: Position) -> bool:
    """Whether another group still has somebody before it or behind it: in flight all act by turns (UWA-R342)."""
    return any(parting.of(pos.groups[at], "met") for at in parting.below(pos))


def result(won: int) -> float:
    """An expedition that is over: something is what counts, and more is a little better (UWA-GAME-1)."""
    if won <= 0:
        return weights.NOTHING_WON if won == 0 else 0.0
    return 1 + min(won, weights.PLENTY) / weights.PLENTY * weights.FOR_PLENTY


def prospects(pos: Position) -> float:
    """How likely a party that walks on comes home with something, and how much it may be; all its groups are one party,
    which is as far down as any of them."""
    won = points(pos) + any(not known for _, _, known in pos.things)
    rows = [pos.groups[at] for at in parting.below(pos)] if pos.groups else []
    able = pos.able() + [who for row in pos.groups for who, fate in row[0] if fate not in FALLEN]
    out = at_way_out(pos) and not rows
    below = pos.floor or any(parting.of(row, "floor") for row in rows)
    fit = min(sum([pos.hp[who] - pos.hurt[who] for who in able]) / weights.FIT, 1)
    if won > 0:
        few = weights.ON_THE_WAY_FEW if len(able) < len(pos.content.company) else weights.ON_THE_WAY
        return result(won) * (1 if out else weights.ASTRAY if below else few)
    if won < 0:
        return weights.BEREFT * exp(won / weights.DEBT) * fit
    sleep = pos.content.book.spells.number("sleep")
    awake = 1 if any(magic.has(pos, who, sleep) for who in able) else weights.NO_SPELL
    return (weights.FRESH if out else weights.ASTRAY if below else weights.UNDER_WAY) * awake * fit
