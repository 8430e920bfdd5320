"""The captain of Dragons of Glory: a bot that plays either side.

It sees its chair and nothing else, and plans every decision anew: a captain may be put in somebody's place at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from wyrmtable.core import Chair
from wyrmtable.core.steps import Step

from ..files.buttons import (
    ATTACK,
    BACK,
    DONE,
    END_COMBAT,
    END_MOVEMENT,
    END_SHIPS,
    HIGHLORDS_FIRST,
    HOLD,
    LEAVE_IT,
    MUSTER,
    NO_ADVANCE,
    NO_TAUNT,
    NOT_NOW,
    PLACE_REST,
    STAND,
    STOP,
    USE_IT,
    WHITESTONE_FIRST,
)
from ..files.content import CITADEL
from ..files.scenario import HIGHLORD
from ..position import POOL, Position
from ..rules.attack import hecklers, targets, tauntable, victims
from ..rules.citadels import flights
from ..rules.combat import worth
from ..rules.magic import dragons
from ..rules.movement import company, points_of
from ..rules.reach import goals
from ..rules.tower import camp_of
from .fortune import fortune
from .survey import Survey, side_first
from .weights import CARE, LEAST

Choice = tuple[int, str]
Decide = Callable[[Survey, Step, Sequence[int]], Choice]


def set_up(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return (DONE, "everything stands") if DONE in picks else (PLACE_REST, "the usual deployment")


def replace(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Lost armies come back; depleted ones merge if their nation can bring the other back."""
    pos, content = survey.pos, survey.pos.content
    for pick in picks:
        piece = pick - content.piece
        if piece >= 0 and (pos.where[piece] == POOL or content.nationality[piece] in content.returning):
            return pick, "every army counts"
    return DONE, "nothing to replace"


def who_first(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    own = side_first(survey)
    highlords = (survey.side == HIGHLORD) == own
    return HIGHLORDS_FIRST if highlords else WHITESTONE_FIRST, "strike first" if own else "see what they do"


def next_march(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The piece or stack that gains most by marching."""
    pos, content = survey.pos, survey.pos.content
    best: tuple[float, int] = (LEAST, END_MOVEMENT)
    for pick in picks:
        if pick < content.place:
            continue
        group = [pick - content.piece] if pick >= content.piece else company(pos, pick - content.place)
        if content.sort[group[0]] == CITADEL and approach(survey, group[0]) >= 0:
            return pick, "the citadel comes first"
        if not content.is_army[group[0]]:
            continue
        gain = destination(survey, group)[0]
        if gain > best[0]:
            best = gain, pick
    return best[1], "it stands better elsewhere" if best[1] != END_MOVEMENT else "all stand well"


def destination(survey: Survey, group: Sequence[int]) -> tuple[float, int]:
    """How much a group gains by its best march, and where that leads."""
    pos = survey.pos
    here = survey.worth(group, pos.where[group[0]])
    _, hexes = goals(pos, group, points_of(pos, group), True)
    best = (0.0, pos.where[group[0]])
    for hex_ in survey.worth_a_look(hexes):
        gain = survey.worth(group, hex_) - here
        if gain > best[0]:
            best = gain, hex_
    return best


def march(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    if STOP in picks:
        return STOP, "the march is over"
    gain, hex_ = destination(survey, step[3:])
    pick = survey.pos.content.place + hex_
    return (pick, f"a gain of {gain:.1f}") if gain > 0 and pick in picks else (BACK, "it stays")


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
        value = -survey.gain(pos, victims(pos, near, hex_), hex_, True)
        if value > best[0]:
            best = value, near
    return best


def taunt_whom(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    value, near = _bait(survey, step[2])
    return (survey.pos.content.place + near, f"a gain of {value:.1f}") if near >= 0 else (BACK, "no taunt pays")


def combat(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The attack that gains most."""
    pos = survey.pos
    best: tuple[float, int] = (LEAST, END_COMBAT)
    for hex_ in targets(pos, survey.side):
        value = survey.best_attack(pos, survey.side, hex_)[0]
        if value > best[0]:
            best = value, pos.content.place + hex_
    return best[1], f"a gain of {best[0]:.1f}" if best[1] != END_COMBAT else "no attack pays"


def attackers(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The smallest force that does it."""
    _, side, hex_, *chosen = step
    wanted = survey.best_attack(survey.pos, side, hex_)[1]
    missing = [piece for piece in wanted if piece not in chosen]
    if missing:
        return survey.pos.content.piece + missing[0], "it belongs to the plan"
    return (ATTACK, "all are there") if ATTACK in picks else (BACK, "no attack pays")


def temple(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The Temple is built at once, as near to the goal as can be."""
    pos = survey.pos
    sites = [pick for pick in picks if pick >= pos.content.place]
    if not sites:
        return NOT_NOW, "no site"
    return min(sites, key=lambda pick: survey.far[pick - pos.content.place]), "the nearest site"


def muster(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return (MUSTER, "more bodies") if MUSTER in picks else (NOT_NOW, "no room")


def wizard(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Wizards help the strongest attack, or the garrison of the goal."""
    pos, first = survey.pos, survey.pos.content.place
    hexes = [pick for pick in picks if first <= pick < pos.content.piece]
    if not hexes:
        return picks[0], "nobody else"
    return max(hexes, key=lambda pick: survey.need_of_magic(pick - first)), "most needed there"


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

    return max(picks, key=value), "where the goal is fought for"


def orb(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Used if the dragons it may destroy are worth the leader it may cost."""
    pos, leader = survey.pos, step[1]
    rating = pos.content.rating[leader]
    prey = sum(pos.strength(army) for army in dragons(pos, 1 - survey.side))
    pays = rating * (prey + 2) > (6 - rating) * (rating + 2)
    return (USE_IT, "the dragons are worth it") if pays else (LEAVE_IT, "too great a risk")


def gnomes(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return USE_IT, "they help five times of six"


def approach(survey: Survey, citadel: int) -> int:
    """The hex nearest to the goal that a citadel can reach, -1 if it hangs as near already."""
    pos, grid = survey.pos, survey.pos.content.land.sheet.grid
    reach = flights(pos, citadel, pos.content.mp[citadel])
    best = min(reach, key=lambda hex_: (grid.distance(hex_, survey.goal), hex_), default=-1)
    here = grid.distance(pos.where[citadel], survey.goal)
    return best if best >= 0 and grid.distance(best, survey.goal) < here else -1


def fly(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Citadels go beside the goal and take its walls away."""
    pick = survey.pos.content.place + approach(survey, step[1])
    return (pick, "to the goal") if pick in picks and STOP not in picks else (picks[0], "it hangs well")


def no_ships(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return END_SHIPS, "they stay as bridges"


def lose(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    first = survey.pos.content.piece
    return min(picks, key=lambda pick: worth(survey.pos, pick - first)), "the cheapest loss"


def retreat_to(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Places are held; else the army goes where it stands best."""
    if HOLD in picks:
        return HOLD, "walls are worth holding"
    first = survey.pos.content.place
    return max(picks, key=lambda pick: survey.worth((step[1],), pick - first)), "the safest hex"


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
        elif survey.worth((piece,), pos.target) > survey.worth((piece,), pos.where[piece]):
            return pick, "it stands better there"
    return NO_ADVANCE, "nobody goes further"


def withdraw(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """Whoever would be lost evades."""
    pos = survey.pos
    places = [pick for pick in picks if pos.content.place <= pick < pos.content.piece]
    found = fortune(pos, pos.attackers, pos.target)
    if not places or found.theirs <= CARE * found.ours:
        return STAND, "the attack does not pay for them"
    return max(places, key=lambda pick: survey.worth((step[1],), pick - pos.content.place)), "out of their reach"


def ride(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """On to where it stands better."""
    pos = survey.pos
    places = [pick for pick in picks if pick >= pos.content.place]
    best = max(places, key=lambda pick: survey.worth((step[1],), pick - pos.content.place))
    stays = survey.worth((step[1],), pos.target) >= survey.worth((step[1],), best - pos.content.place)
    return (STOP, "it stands well") if STOP in picks and stays else (best, "it stands better there")


def first_pick(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return picks[0], "one is as good as another"


DECIDE: Mapping[str, Decide] = MappingProxyType(
    {
        "set-up": set_up,
        "replacements": replace,
        "who-first": who_first,
        "temple": temple,
        "muster": muster,
        "wizard": wizard,
        "bestowing": bestowed,
        "orb": orb,
        "gnomes-use": gnomes,
        "fly": fly,
        "ships": no_ships,
        "movement": next_march,
        "march": march,
        "taunt": taunt,
        "taunt-whom": taunt_whom,
        "combat": combat,
        "attackers": attackers,
        "withdraw": withdraw,
        "ride": ride,
        "lose": lose,
        "retreat-to": retreat_to,
        "advance": advance,
    }
)


class Captain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        world: Position = chair.imagine(self._rng)
        survey, step = Survey(world, chair.seat), world.steps[-1]
        pick, self._why = DECIDE.get(step[0], first_pick)(survey, step, decision.picks)
        return pick if pick in decision.picks else decision.picks[0]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why
