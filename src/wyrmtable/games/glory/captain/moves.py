"""The captain moves: orders are given once for the whole Step and carried out one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.steps import Step

from ..files.buttons import BACK, END_MOVEMENT, STOP
from ..files.content import CITADEL, WIZARD
from ..files.scenarios import HIGHLORD, WHITESTONE
from ..rules.bits import numbers
from ..rules.citadels import flights, points_left
from ..rules.companies import points_of
from ..rules.movement import surplus
from ..rules.odds import WIZARD_AID
from ..rules.reach import goals
from .choice import Choice
from .nations import invade
from .operations import Operations
from .posts import Posts
from .survey import Survey
from .weights import LEAST
from .words import called, name_of, points

NO_REASON = "as its orders say"


def orders(survey: Survey) -> dict[int, int]:
    """Who goes where: as ordered before, or worked out now."""
    if survey.orders is None:
        plan = Operations(survey, moving=True)
        plan.decide()
        invade(plan)
        Posts(plan).decide()
        survey.orders, survey.reasons = plan.orders, plan.reasons
    return survey.orders


def next_march(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Citadels, then armies, leaders and wizards, as ordered."""
    pos, content = survey.pos, survey.pos.content
    waiting = [pick - content.piece for pick in picks if pick >= content.piece]
    for piece in waiting:
        if content.sort[piece] == CITADEL and points_left(pos, piece) and approach(survey, piece) >= 0:
            return content.piece + piece, f"brings its walls nearer to {called(content, survey.goal)}"
    for piece, hex_ in orders(survey).items():
        if piece in waiting and pos.where[piece] != hex_ and can_go(survey, piece, hex_):
            return content.piece + piece, survey.reasons.get(piece, NO_REASON)
    if END_MOVEMENT not in picks:
        return _make_room(survey, step)
    return END_MOVEMENT, "everybody who can do better elsewhere has marched"


def _make_room(survey: Survey, step: Step) -> Choice:
    """The weakest of those who crowd a capital given up marches off (DOG-9.21)."""
    pos = survey.pos
    army = min(surplus(pos, step), key=lambda army: (pos.strength(army), army))
    orders(survey)[army] = goals(pos, [army], points_of(pos, [army]), True)[1][0]
    return pos.content.piece + army, "the capital was given up and has room for two"


def can_go(survey: Survey, piece: int, hex_: int) -> bool:
    """Whether a piece can go now where it is ordered: there must be room, and for a leader an army."""
    pos, content = survey.pos, survey.pos.content
    if not content.is_army[piece] and pos.guard[hex_] != survey.side + 1:
        return False
    return content.sort[piece] == WIZARD or hex_ in goals(pos, [piece], points_of(pos, [piece]), True)[1]


def march(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    if STOP in picks:
        return STOP, "it is where it was sent"
    pick = survey.pos.content.place + orders(survey).get(step[3], -1)
    return (pick, survey.reasons.get(step[3], NO_REASON)) if pick in picks else (BACK, "the way there is closed now")


def wizard(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Wizards help the strongest attack, or the garrison of the goal."""
    pos, first = survey.pos, survey.pos.content.place
    moving = any(name == "movement" for name, *_ in pos.steps)
    ordered = first + orders(survey).get(step[1], -1) if moving else -1
    if ordered in picks:
        return ordered, survey.reasons.get(step[1], NO_REASON)
    hexes = [pick for pick in picks if first <= pick < pos.content.piece]
    if not hexes:
        return picks[0], "there is no army to go to"
    best = max(hexes, key=lambda pick: survey.need_of_magic(pick - first))
    strength = sum(map(pos.strength, pos.armies_at(best - first)))
    return best, f"helps {points(strength)} at {name_of(pos.content, best - first)}: {WIZARD_AID} on the die"


def approach(survey: Survey, citadel: int) -> int:
    """The hex nearest to the goal that a citadel can reach, -1 if it hangs as near already."""
    pos, grid = survey.pos, survey.pos.content.land.sheet.grid
    reach = numbers(flights(pos, citadel, pos.content.mp[citadel]))
    best = min(reach, key=lambda hex_: (grid.distance(hex_, survey.goal), hex_), default=-1)
    here = grid.distance(pos.where[citadel], survey.goal)
    return best if best >= 0 and 0 < grid.distance(best, survey.goal) < here else -1


def fly(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Citadels go beside the goal and take its walls away."""
    pick = survey.pos.content.place + approach(survey, step[1])
    goal = called(survey.pos.content, survey.goal)
    if pick in picks and STOP not in picks:
        return pick, f"beside {goal} it takes the walls from the defenders"
    return picks[0], f"it hangs as near to {goal} as it can"


def side_first(survey: Survey) -> bool:
    """Whether the side should move first: the Highlords have a march to make; Whitestone if it has whom to strike."""
    if survey.side == HIGHLORD:
        return True
    plan = Operations(survey, moving=True)
    foes = [hex_ for hex_ in sorted(survey.pos.stack) if survey.pos.guard[hex_] == 2 - WHITESTONE]
    return any(plan.assault(hex_).value > 2 * LEAST for hex_ in foes)
