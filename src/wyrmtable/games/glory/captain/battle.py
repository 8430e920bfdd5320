"""The captain fights: attacks by the odds, the cheapest losses, retreats and advances to where it stands best."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.steps import Step

from ..files.buttons import (
    ATTACK,
    BACK,
    END_COMBAT,
    HOLD,
    LEAVE_IT,
    NO_ADVANCE,
    NO_TAUNT,
    STAND,
    STOP,
    USE_IT,
)
from ..rules.attack import hecklers, targets, tauntable, victims
from ..rules.combat import worth
from ..rules.magic import dragons
from .choice import Choice
from .fortune import fortune
from .operations import Assault, Operations, by_value
from .survey import Survey
from .weights import CARE, LEAST

# -- taunts ------------------------------------------------------------------------------------------------------------


def taunt(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Kender taunt whoever would lose by it."""
    pos = survey.pos
    for hex_ in hecklers(pos, survey.side):
        if _bait(survey, hex_)[0] > 0 and pos.content.place + hex_ in picks:
            return pos.content.place + hex_, "they would lose more than we"
    return NO_TAUNT, "no taunt pays"


def _bait(survey: Survey, hex_: int) -> tuple[float, int]:
    pos = survey.pos
    best: tuple[float, int] = (0.0, -1)
    for near in tauntable(pos, hex_):
        found = fortune(pos, victims(pos, near, hex_), hex_, True)
        value = CARE * found.ours - found.theirs - found.emptied
        if value > best[0]:
            best = value, near
    return best


def taunt_whom(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    value, near = _bait(survey, step[2])
    return (survey.pos.content.place + near, f"a gain of {value:.1f}") if near >= 0 else (BACK, "no taunt pays")


# -- attacks -----------------------------------------------------------------------------------------------------------


def combat(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The attack that gains most."""
    best = _best_assault(survey, targets(survey.pos, survey.side))
    if best is None:
        return END_COMBAT, "no attack pays"
    return survey.pos.content.place + best.hex, f"a gain of {best.value:.1f}"


def _best_assault(survey: Survey, hexes: Sequence[int]) -> Assault | None:
    plan = Operations(survey, moving=False)
    best = max(map(plan.assault, hexes), key=by_value, default=None)
    return best if best is not None and best.value > LEAST else None


def attackers(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The force that gains most, one by one."""
    _, _, hex_, *chosen = step
    best = _best_assault(survey, [hex_])
    missing = [army for army, _ in best.force if army not in chosen] if best else []
    if missing:
        return survey.pos.content.piece + missing[0], "it belongs to the plan"
    return (ATTACK, "all are there") if ATTACK in picks else (BACK, "no attack pays")


def orb(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Used if the dragons it may destroy are worth the leader it may cost."""
    pos, leader = survey.pos, step[1]
    rating = pos.content.rating[leader]
    prey = sum(pos.strength(army) for army in dragons(pos, 1 - survey.side))
    pays = rating * (prey + 2) > (6 - rating) * (rating + 2)
    return (USE_IT, "the dragons are worth it") if pays else (LEAVE_IT, "too great a risk")


def gnomes(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return USE_IT, "they help five times of six"


# -- what comes of it --------------------------------------------------------------------------------------------------


def lose(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    first = survey.pos.content.piece
    return min(picks, key=lambda pick: worth(survey.pos, pick - first)), "the cheapest loss"


def retreat_to(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Places are held; else the army goes where it stands best."""
    if HOLD in picks:
        return HOLD, "walls are worth holding"
    first = survey.pos.content.place
    return max(picks, key=lambda pick: survey.worth(step[1], pick - first)), "the safest hex"


def advance(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Whoever stands better there goes; leaders go along."""
    pos, content = survey.pos, survey.pos.content
    for pick in picks:
        piece = pick - content.piece
        if piece < 0:
            continue
        if not content.is_army[piece]:
            if not any(pos.side[army] == pos.side[piece] for army in pos.armies_at(pos.where[piece])):
                return pick, "not to be left alone"
        elif survey.worth(piece, pos.target) > survey.worth(piece, pos.where[piece]):
            return pick, "it stands better there"
    return NO_ADVANCE, "nobody goes further"


def withdraw(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Whoever would be lost evades."""
    pos = survey.pos
    places = [pick for pick in picks if pos.content.place <= pick < pos.content.piece]
    found = fortune(pos, pos.attackers, pos.target)
    if not places or pos.target in survey.goals or found.theirs <= CARE * found.ours:
        return STAND, "the attack does not pay for them"
    return max(places, key=lambda pick: survey.worth(step[1], pick - pos.content.place)), "out of their reach"


def ride(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """On to where it stands better."""
    pos = survey.pos
    places = [pick for pick in picks if pick >= pos.content.place]
    best = max(places, key=lambda pick: survey.worth(step[1], pick - pos.content.place))
    stays = survey.worth(step[1], pos.target) >= survey.worth(step[1], best - pos.content.place)
    return (STOP, "it stands well") if STOP in picks and stays else (best, "it stands better there")
