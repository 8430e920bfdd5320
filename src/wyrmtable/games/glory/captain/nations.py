"""Neutral nations as the captain sees them: what they are worth, and the chances to win them (Rule 3)."""

from __future__ import annotations

from ..files.scenario import HIGHLORD
from ..rules.activation import bonus
from ..rules.neutral import RESENTMENT, rating
from ..rules.spread import numbers
from .operations import Operations
from .survey import Survey
from .weights import COVETED, WORTH_INVADING


def strength_of(survey: Survey, country: int) -> int:
    """The strength that a nation brings."""
    content = survey.pos.content
    return sum(content.strength[piece][0] for piece in content.muster_of[country])


def is_coveted(survey: Survey, country: int) -> bool:
    """Whether the Highlords need this nation's capital."""
    return survey.side == HIGHLORD and survey.pos.content.capital[country] in survey.goals


def promise(survey: Survey, country: int) -> float:
    """What an attempt to activate a nation promises: its strength by the chance, and what the enemy is denied."""
    pos, side = survey.pos, survey.side
    ours = _tenths(rating(pos, country, side) + bonus(pos, side))
    theirs = _tenths(rating(pos, country, 1 - side))
    return ours * (strength_of(survey, country) * (1 + theirs / 2) + COVETED * is_coveted(survey, country))


def _tenths(number: int) -> float:
    return min(10, max(0, number)) / 10


def chance_by_invasion(survey: Survey, country: int) -> float:
    """How likely an invaded nation joins the invader: the other side rolls first, and at 2 more (DOG-3.10)."""
    theirs = _tenths(rating(survey.pos, country, 1 - survey.side) + RESENTMENT)
    ours = _tenths(rating(survey.pos, country, survey.side))
    won = (1 - theirs) * ours
    return won / (won + theirs) if won else 0.0


def invade(plan: Operations) -> None:
    """The invasion that promises most, if any does: the weakest army that can goes over the border."""
    survey, pos, content = plan.survey, plan.pos, plan.pos.content
    best: tuple[float, int, int] = (WORTH_INVADING, -1, -1)
    places = plan.chart.mask(content.land.place_at)
    for country in content.neutrals if pos.wild else ():
        land = content.territory[country] & ~places
        free = [army for army in plan.armies if army not in plan.orders and plan.abroad.get(army, 0) & land]
        if pos.ally[country] or not free:
            continue
        won = 2 * chance_by_invasion(survey, country) - 1
        needed = is_coveted(survey, country) and not survey.held  # what else is there to do?
        value = won * strength_of(survey, country) + COVETED * needed
        if value > best[0]:
            army = min(free, key=lambda army: (pos.strength(army), army))
            best = value, army, numbers(plan.abroad[army] & land)[0]
    if best[1] >= 0:
        plan.orders[best[1]] = best[2]
