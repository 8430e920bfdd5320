"""Which errands serve which goals."""

from __future__ import annotations

from . import errands, fortune, passage
from .errands import Maker
from .survey import Survey


def maker_for(survey: Survey) -> Maker:
    """The errands of a seat follow from what it has to do, the most telling goal first."""
    goals = survey.goals
    chosen: tuple[tuple[object, Maker], ...] = (
        (goals.profit, fortune.profit),
        (goals.escape, passage.escape),
        (goals.haul, fortune.haul),
        (goals.storm, errands.storm),
        (goals.guard, errands.guard),
        (goals.bar, passage.bar),
        (goals.hunt and goals.spare, fortune.slay),
        (goals.hunt, errands.hunt),
        (goals.shield and not survey.alone, errands.shield),
        (survey.alone, errands.prowl),
    )
    return next((maker for wanted, maker in chosen if wanted), errands.roam)
