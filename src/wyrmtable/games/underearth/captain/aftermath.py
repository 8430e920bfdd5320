"""Doors, retreats, advances and spoils: the small decisions of the Combat phase (LOU-25.2, LOU-25.7)."""

from __future__ import annotations

from collections.abc import Sequence

from ..files.content import DONE
from ..rules.locking import barriers_for, opens_on
from . import weights
from .fighting import attacks
from .marching import Choice, company_kept, errand_of, standing
from .survey import Survey

# -- doors -----------------------------------------------------------------------------------------------------------


def try_doors(survey: Survey, picks: Sequence[int]) -> Choice:
    """Whoever has the best chance at a door that lies on his way (LOU-12.2)."""
    piece = survey.content.piece
    busy = 0
    for attack in attacks(survey):
        busy |= attack.units
    hopeful = [
        (opens_on(survey.pos, unit), -unit)
        for unit in (pick - piece for pick in picks if pick >= piece)
        if not busy >> unit & 1 and wanted_doors(survey, unit)
    ]
    if not hopeful:
        return DONE, "No locked door is in the way."
    best = max(hopeful)
    return piece - best[1], "The door is in the way."


def wanted_doors(survey: Survey, unit: int) -> list[int]:
    """Barriers next to a unit behind which its errand goes on, the most helpful first."""
    here, errand = survey.pos.where[unit], errand_of(survey, unit)
    if opens_on(survey.pos, unit) < 1 or not errand.pull:
        return []
    found = []
    for number in barriers_for(survey.pos, unit):
        ends = survey.ground.board.sides[survey.content.barriers[number]][:2]
        beyond = ends[1] if ends[0] == here else ends[0]
        gain = errand.field[here] - errand.field[beyond]
        if gain > 0:
            found.append((-gain, number))
    return [number for _, number in sorted(found)]


def which_door(survey: Survey, unit: int, picks: Sequence[int]) -> Choice:
    wanted = [survey.content.barrier + number for number in wanted_doors(survey, unit)]
    return next((pick for pick in wanted if pick in picks), picks[0]), "It is on the way."


# -- retreats --------------------------------------------------------------------------------------------------------


def who_retreats(survey: Survey, picks: Sequence[int]) -> Choice:
    """Companies first, so that their leaders can follow them (LOU-R41)."""
    piece, content = survey.content.piece, survey.content
    best = min(picks, key=lambda pick: (not content.company >> (pick - piece) & 1, -content.cf[pick - piece], pick))
    return best, "The others follow."


def retreat_to(survey: Survey, unit: int, picks: Sequence[int]) -> Choice:
    """Where it is safest and the errand suffers least (25.2)."""
    place = survey.content.place
    best = max(picks, key=lambda pick: (_refuge(survey, unit, pick - place), -pick))
    return best, "Out of their reach as far as may be."


def _refuge(survey: Survey, unit: int, hex_: int) -> float:
    errand = errand_of(survey, unit)
    crowd = survey.pos.at[hex_] & survey.own & survey.content.company
    pushed = 1.0 if crowd and survey.content.company >> unit & 1 else 0.0
    return standing(survey, unit, hex_, errand) - pushed


# -- advances --------------------------------------------------------------------------------------------------------


def advance(survey: Survey, hex_: int, picks: Sequence[int]) -> Choice:
    """Into the vacated hex if it is better than where the unit stands (LOU-10.4g); leaders follow their Company."""
    piece, content = survey.content.piece, survey.content
    gains = []
    for unit in (pick - piece for pick in picks if pick >= piece):
        errand, here = errand_of(survey, unit), survey.pos.where[unit]
        gain = standing(survey, unit, hex_, errand) - standing(survey, unit, here, errand)
        gain += _gold_there(survey, hex_) + company_kept(survey, unit, hex_)
        if errand.field[hex_] < errand.field[here] and errand.pull:
            gain += weights.GROUND
        gains.append((gain, bool(content.company >> unit & 1), content.cf[unit], -unit))
    best = max(gains, default=(0.0, False, 0, 0))
    if best[0] <= 0:
        return DONE, "Where they stand they are safer, or nearer to what they are after."
    return piece - best[3], "Take the ground."


def _gold_there(survey: Survey, hex_: int) -> float:
    wanted = survey.goals.profit or survey.goals.haul
    return weights.IN_PLACE if wanted and hex_ in survey.pos.gold else 0.0


def spoils(survey: Survey, unit: int, picks: Sequence[int]) -> Choice:
    """Treasure goes along if gold is wanted and the new hex is no worse for it."""
    treasure = [pick for pick in picks if pick >= survey.content.treasure]
    if not treasure or not (survey.goals.profit or survey.goals.haul):
        return DONE, "Let it lie."
    values = survey.content.values
    return max(treasure, key=lambda pick: (values[pick - survey.content.treasure], -pick)), "Take it along."
