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
from ..rules.tower import camp_of
from .choice import Choice
from .fortune import fortune
from .operations import Assault, Operations, by_value
from .survey import Survey
from .weights import CARE, LEAST
from .words import called, name_of, of_way, points

# -- taunts ------------------------------------------------------------------------------------------------------------


def taunt(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Kender taunt whoever would lose by it."""
    pos = survey.pos
    for hex_ in hecklers(pos, survey.side):
        gain = _bait(survey, hex_)[0]
        if gain > 0 and pos.content.place + hex_ in picks:
            return pos.content.place + hex_, f"if they attack in anger they lose {points(gain)} more than we"
    return NO_TAUNT, "whoever could be taunted would not lose by it"


def _bait(survey: Survey, hex_: int) -> tuple[float, int]:
    pos = survey.pos
    best: tuple[float, int] = (0.0, -1)
    for pick in tauntable(pos, hex_):
        found = fortune(pos, victims(pos, pick, hex_), hex_, True)
        value = CARE * found.ours - found.theirs - found.emptied
        if value > best[0]:
            best = value, pick
    return best


def taunt_whom(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    value, pick = _bait(survey, step[2])
    return (
        (pick, f"they would lose {points(value)} more than we, if the die shows 4 or more")
        if pick >= 0
        else (BACK, "nobody here would lose by it")
    )


# -- attacks -----------------------------------------------------------------------------------------------------------


def combat(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The attack that gains most."""
    plan = Operations(survey, moving=False)
    best = _best_assault(plan, targets(survey.pos, survey.side))
    if best is None:
        return END_COMBAT, "every attack left would cost more than it gains"
    return survey.pos.content.place + best.hex, plan.told(best)


def _best_assault(plan: Operations, hexes: Sequence[int]) -> Assault | None:
    best = max(map(plan.assault, hexes), key=by_value, default=None)
    return best if best is not None and best.value > LEAST else None


def attackers(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The force that gains most, one by one."""
    _, _, hex_, *chosen = step
    plan = Operations(survey, moving=False)
    best = _best_assault(plan, [hex_])
    missing = [army for army, _ in best.force if army not in chosen] if best else []
    why = plan.told(best) if best else "an attack here would cost more than it gains"
    if missing:
        return survey.pos.content.piece + missing[0], f"one of those who attack {why}"
    return (ATTACK, why) if ATTACK in picks else (BACK, why)


def orb(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Used if the dragons it may destroy are worth the leader it may cost."""
    pos, leader = survey.pos, step[1]
    rating = pos.content.rating[leader]
    prey = sum(pos.strength(army) for army in dragons(pos, 1 - survey.side))
    pays = rating * (prey + 2) > (6 - rating) * (rating + 2)
    told = f"{rating} in 6 to destroy dragons of {points(prey)}; else {pos.content.title[leader]} is lost"
    return USE_IT if pays else LEAVE_IT, told


def gnomes(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return USE_IT, "they help five times of six"


# -- what comes of it --------------------------------------------------------------------------------------------------


def lose(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    first = survey.pos.content.piece
    best = min(picks, key=lambda pick: worth(survey.pos, pick - first))
    return best, f"nobody else can be spared so easily: it is worth {points(survey.pos.strength(best - first))}"


def retreat_to(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Places are held; else the army goes where it stands best."""
    if HOLD in picks:
        return HOLD, f"behind the walls of {name_of(survey.pos.content, survey.pos.target)} nobody needs to retreat"
    first = survey.pos.content.place
    return max(picks, key=lambda pick: survey.worth(step[1], pick - first)), "the fewest enemies are near there"


def advance(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Whoever stands better there goes; leaders go along."""
    pos, content = survey.pos, survey.pos.content
    for pick in picks:
        piece = pick - content.piece
        if piece < 0:
            continue
        if not content.is_army[piece]:
            if not any(pos.side[army] == pos.side[piece] for army in pos.armies_at(pos.where[piece])):
                return pick, "a leader left without an army may be lost"
        elif survey.worth(piece, pos.target) > survey.worth(piece, pos.where[piece]):
            return pick, f"takes {called(content, pos.target)}"
    return NO_ADVANCE, "the hex is not worth the risk"


def withdraw(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Whoever would be lost evades."""
    pos = survey.pos
    places = [pick for pick in picks if pos.content.place <= pick < pos.content.piece]
    found = fortune(pos, pos.attackers, pos.target)
    if not places or pos.target in survey.wards or found.theirs <= CARE * found.ours:
        return STAND, f"the attack would cost them {points(found.ours)}, us {points(found.theirs)}"
    best = max(places, key=lambda pick: survey.worth(step[1], pick - pos.content.place))
    return best, f"the attack would cost us {points(found.theirs)}, them only {points(found.ours)}"


def ride(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """On to where it stands better."""
    pos = survey.pos
    places = [pick for pick in picks if pick >= pos.content.place]
    best = max(places, key=lambda pick: survey.worth(step[1], pick - pos.content.place))
    here = camp_of(pos, step[1])
    if survey.worth(step[1], here) >= survey.worth(step[1], best - pos.content.place):
        return STOP, f"it holds {name_of(pos.content, here)}"
    left = survey.far[best - pos.content.place]
    return best, of_way(pos, survey.goal, left)
