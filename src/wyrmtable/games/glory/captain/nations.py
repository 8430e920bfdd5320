"""Neutral nations as the captain sees them: what they are worth, and the chances to win them (Rule 3)."""

from __future__ import annotations

from ..files.scenarios import HIGHLORD
from ..rules.activation import bonus
from ..rules.bits import numbers
from ..rules.neutral import RESENTMENT, rating
from .aims import marches
from .operations import Operations
from .survey import Survey
from .weights import COVETED, ENOUGH, NEAR, WORTH_INVADING
from .words import percent


def strength_of(survey: Survey, country: int) -> int:
    """The strength that a nation brings."""
    content = survey.pos.content
    return sum(content.strength[piece][0] for piece in content.muster_of[country])


def is_coveted(survey: Survey, country: int) -> bool:
    """Whether this nation counts for the side that has it: in a war all do, else those whose capital is a goal."""
    return survey.war or (survey.side == HIGHLORD and survey.pos.content.capital[country] in survey.goals)


def promise(survey: Survey, country: int) -> float:
    """What an attempt to activate a nation promises: its strength by the chance, and what the enemy is denied."""
    pos, side = survey.pos, survey.side
    ours = chance_to_win(survey, country)
    theirs = _tenths(rating(pos, country, 1 - side))
    return ours * (strength_of(survey, country) * (1 + theirs / 2) + COVETED * is_coveted(survey, country))


def chance_to_win(survey: Survey, country: int) -> float:
    """How likely an attempt to activate a nation succeeds (DOG-3.2)."""
    return _tenths(rating(survey.pos, country, survey.side) + bonus(survey.pos, survey.side))


def _tenths(number: int) -> float:
    return min(10, max(0, number)) / 10


def chance_by_invasion(survey: Survey, country: int) -> float:
    """How likely an invaded nation joins the invader: the other side rolls first, and at 2 more (DOG-3.10)."""
    theirs = _tenths(rating(survey.pos, country, 1 - survey.side) + RESENTMENT)
    ours = _tenths(rating(survey.pos, country, survey.side))
    won = (1 - theirs) * ours
    return won / (won + theirs) if won else 0.0


def is_wanted(survey: Survey, country: int, won: float) -> float:
    """How much a nation is wanted by force: where it counts and there is nothing else to do, in a war by its chances
    and by whether it could be beaten if it went to the enemy."""
    pos, seat = survey.pos, survey.pos.content.capital[country]
    if not survey.war or seat < 0:
        held = [pos.control[pos.content.land.place_at[hex_]] == 2 - survey.side for hex_ in survey.targets]
        return float(is_coveted(survey, country) and not any(held))
    far = marches(pos.content, seat)
    near = sum(pos.strength(army) for army in pos.armies_of(survey.side) if far[pos.where[army]] <= NEAR)
    return max(won, 0.5 if near > ENOUGH * strength_of(survey, country) else won)


def invade(plan: Operations) -> None:
    """The invasion that promises most, if any does: the weakest army that can goes over the border."""
    pos, content = plan.pos, plan.pos.content
    best: tuple[float, int, int] = (WORTH_INVADING, -1, -1)
    for country in content.neutrals if pos.wild else ():
        if not pos.ally[country]:
            best = max(best, _coup(plan, country), _inroad(plan, country))
    if best[1] >= 0:
        country = content.land.country[best[2]]
        nation, chance = content.countries[content.nations[country]].title, chance_by_invasion(plan.survey, country)
        plan.order(best[1], best[2], f"draws {nation} into the war: {percent(chance)} that it joins us")


def _inroad(plan: Operations, country: int) -> tuple[float, int, int]:
    """An invasion over the border: what it is worth, by whom and where."""
    survey = plan.survey
    won = 2 * chance_by_invasion(survey, country) - 1
    value = won * strength_of(survey, country) + COVETED * is_wanted(survey, country, won)
    return _by_the_weakest(plan, value, plan.pos.content.territory[country] & ~_places(plan))


def _coup(plan: Operations, country: int) -> tuple[float, int, int]:
    """An invasion that ends in the only place of a nation: it joins us, or it is beaten before it strikes (DOG-R91)."""
    survey, content = plan.survey, plan.pos.content
    seats = content.territory[country] & _places(plan)
    if seats.bit_count() != 1 or content.setting.options.get("settled_first") == "on":
        return 0.0, -1, -1
    value = chance_by_invasion(survey, country) * strength_of(survey, country)
    return _by_the_weakest(plan, value + COVETED * is_coveted(survey, country), seats)


def _places(plan: Operations) -> int:
    return plan.chart.mask(plan.pos.content.land.place_at)


def _by_the_weakest(plan: Operations, value: float, land: int) -> tuple[float, int, int]:
    """The invasion of some of this land by the weakest army that can be there."""
    free = [army for army in plan.armies if army not in plan.orders and plan.abroad.get(army, 0) & land]
    army = min(free, key=lambda army: (plan.pos.strength(army), army), default=-1)
    return (value, army, numbers(plan.abroad[army] & land)[0]) if free else (0.0, -1, -1)
