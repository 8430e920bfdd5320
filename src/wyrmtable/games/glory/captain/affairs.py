"""The captain's other affairs: set-up, replacements, the Dark Temple, events, nations to win."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.steps import Step

from ..files.buttons import DONE, HIGHLORDS_FIRST, MUSTER, NOT_NOW, PLACE_REST, WHITESTONE_FIRST
from ..files.scenarios import HIGHLORD
from ..position import POOL
from ..rules.bits import numbers
from ..rules.tower import camp_of
from .choice import Choice
from .moves import side_first
from .nations import chance_to_win, promise, strength_of
from .survey import Survey
from .weights import WORTH_ASKING
from .words import called, percent, points


def set_up(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    if DONE in picks:
        return DONE, "everybody has a place"
    return PLACE_REST, "the deployment that the scenario proposes: capitals held, the strongest in front"


def exile(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """On a coast, where ships can fetch the exiles, not in mountains, from which nobody marches, and as far from the
    enemy as can be (DOG-S.24)."""
    pos, content = survey.pos, survey.pos.content
    grid, foes = content.land.sheet.grid, numbers(pos.hosts[1 - survey.side])

    def value(pick: int) -> tuple[bool, int, int]:
        hex_ = pick - content.place
        fair = bool(content.lanes.floats[hex_]) and hex_ in content.land.marched
        return fair, min((grid.distance(hex_, foe) for foe in foes), default=0), -pick

    best = max(picks, key=value)
    return best, f"ships can land there, and the nearest enemy is {value(best)[1]} hexes away"


def replace(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Lost armies come back; depleted ones merge if their nation can bring the other back."""
    pos, content = survey.pos, survey.pos.content
    for pick in picks:
        piece = pick - content.piece
        if piece >= 0 and (pos.where[piece] == POOL or content.nationality[piece] in content.returning):
            return pick, f"brings {points(content.strength[piece][0])} back to the map"
    return DONE, "nobody can return"


def who_first(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    own = side_first(survey)
    highlords = (survey.side == HIGHLORD) == own
    return HIGHLORDS_FIRST if highlords else WHITESTONE_FIRST, (
        "we have the march to make, and strike before they are ready" if own else "we see where they go before we march"
    )


def temple(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The Temple is built at once, as near to the goal as can be, and behind walls if any are offered."""
    pos = survey.pos
    sites = [pick for pick in picks if pick >= pos.content.place]
    if not sites:
        return NOT_NOW, "there is no site yet"
    walled = [pick for pick in sites if pick - pos.content.place in pos.content.land.place_at]
    best = min(walled or sites, key=lambda pick: survey.far[pick - pos.content.place])
    left = survey.far[best - pos.content.place]
    return best, f"new draconians begin {left} march points from {called(pos.content, survey.goal)}"


def muster(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return (MUSTER, "a new army for nothing") if MUSTER in picks else (NOT_NOW, "there is no room for another army")


def bestowed(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """What events bring goes to where the goal is fought for, and to the strongest there."""
    pos, content = survey.pos, survey.pos.content
    grid = content.land.sheet.grid

    def value(pick: int) -> float:
        piece = pick - content.piece
        hex_ = camp_of(pos, piece) if piece >= 0 else pick - content.place
        if not 0 <= hex_ < content.land.size:
            return -99.0
        merit = 3.0 * content.rating[piece] + pos.strength(piece) if piece >= 0 else 0.0
        return merit - grid.distance(hex_, survey.goal)

    best = max(picks, key=value)
    return best, f"the strongest who is nearest to {called(content, survey.goal)}"


def activate(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The nation that promises most."""
    content = survey.pos.content
    offers = {
        pick: promise(survey, content.seat.index(pick - content.place)) for pick in picks if pick >= content.place
    }
    best = max(offers, key=lambda pick: (offers[pick], -pick), default=NOT_NOW)
    if best == NOT_NOW or offers[best] < WORTH_ASKING:
        return NOT_NOW, "no nation is likely enough to come"
    country = content.seat.index(best - content.place)
    brings, chance = strength_of(survey, country), chance_to_win(survey, country)
    return best, f"{percent(chance)} to win {content.countries[content.nations[country]].title} with {points(brings)}"
