"""Errands: where each unit is going and how dearly, by the goals of its seat (LOU-25.8 to LOU-25.20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from wyrmtable.boards.paths import NEVER

from ..files.content import bits
from ..position import Position, enemies_at
from . import weights
from .survey import Field, Survey

FAR_AWAY = 400  # half points; anything farther is as far


class Errand(NamedTuple):
    """Half points still to go from every hex, the pull of a turn's march, how much risk is felt, hexes worth something
    by themselves, whether the unit carries Treasure or leaves the map on the way, where it ends, and the unit that a
    leader follows."""

    field: Field
    pull: float
    care: float
    why: str
    bonus: Mapping[int, float] = {}
    lift: bool = False
    leave: bool = False
    zeal: float = 1.0
    ends: tuple[int, ...] = ()
    follows: int = -1

    def standing(self, hex_: int, points: int) -> float:
        """The errand's own worth of a hex, danger left aside."""
        return self.bonus.get(hex_, 0.0) - self.pull * min(self.field[hex_], FAR_AWAY) / points


Errands = dict[int, Errand]


def awake(survey: Survey) -> list[int]:
    """Own units that can be sent somewhere."""
    return [unit for unit in survey.mine if not survey.pos.asleep >> unit & 1]


def fighting(survey: Survey, unit: int) -> bool:
    return bool(survey.content.company >> unit & 1) and not survey.content.dependents >> unit & 1


def towards(
    survey: Survey, unit: int, goals: Iterable[int], pull: float, why: str, care: float = weights.CARE
) -> Errand:
    """A plain errand to the nearest of some hexes; with nowhere to go the unit stays where it is safest."""
    ends = tuple(goals)
    if not ends:
        return Errand([0] * survey.ground.size, 0.0, care, why)
    return Errand(survey.field(unit, ends), pull, care, why, ends=ends)


def turns_away(survey: Survey, unit: int, goals: Iterable[int]) -> float:
    """Turns of march to the nearest of some hexes."""
    return survey.field(unit, goals)[survey.pos.where[unit]] / max(1, survey.content.points[unit])


def nearest(survey: Survey, units: Iterable[int], goals: tuple[int, ...]) -> int | None:
    """The unit that gets there first, if any can."""
    timed = [(turns_away(survey, unit, goals), unit) for unit in units]
    timed = [(turns, unit) for turns, unit in timed if turns < NEVER / 40]
    return min(timed)[1] if timed else None


def prey_hexes(survey: Survey, units: int) -> tuple[int, ...]:
    """Where enemies of a set stand."""
    return tuple(sorted({survey.pos.where[unit] for unit in bits(units) if survey.pos.where[unit] >= 0}))


def foe_mask(survey: Survey) -> int:
    return sum(1 << unit for unit in survey.foes)


# -- waking friends --------------------------------------------------------------------------------------------------


def wakers(survey: Survey, free: list[int], reach: float) -> Errands:
    """Sends the quickest free units to rouse sleepers, one to each group; chains do the rest (25.8)."""
    pos, errands = survey.pos, Errands()
    sleepers = {pos.where[unit] for unit in bits(survey.own & pos.asleep) if pos.where[unit] >= 0}
    runners = [unit for unit in free if not survey.goals.shield >> unit & 1]
    while sleepers and runners:
        timed = [(_delay(survey, unit, hex_), unit, hex_) for unit in runners for hex_ in sleepers]
        turns, unit, hex_ = min(timed)
        if turns > reach:
            break
        beside = [near for near in survey.ground.near[hex_] if survey.ground.standable[near]]
        errands[unit] = towards(survey, unit, beside, weights.HASTE, "Rouse the sleepers.")
        runners.remove(unit)
        sleepers -= {hex_, *survey.ground.near[hex_]}
    return errands


def _delay(survey: Survey, unit: int, hex_: int) -> float:
    """Turns until a unit rouses a sleeper, and what else it could do: whoever must live comes first of all (25.14),
    Scouts run before Companies, who have better things to do, and the helpless may sleep on (25.8)."""
    delay = turns_away(survey, unit, (hex_,))
    asleep = survey.pos.at[hex_] & survey.own & survey.pos.asleep
    if asleep & survey.goals.shield:
        return delay - weights.RALLY
    if fighting(survey, unit) or survey.content.types[unit].leader:
        delay += 1.5 if fighting(survey, unit) else 0.5
    if not asleep & ~survey.content.dependents:
        delay += NEVER if survey.goals.guard or survey.goals.shield else 2.0
    return delay


# -- holding and taking an area --------------------------------------------------------------------------------------


def storm(survey: Survey) -> Errands:
    """Into the area, all in when time runs out (25.11); on the last Game-Turn nothing else counts (25.23)."""
    goals, pos = survey.goals, survey.pos
    area = survey.ground.board.places_of(goals.storm)
    left = goals.limit - pos.turn if goals.limit else weights.CLOSING + 1
    bonus = dict.fromkeys(area, 40.0 if left <= 0 else 2.0)
    care = 6.0 if left <= 0 else weights.CARE / 6 if left <= weights.CLOSING else weights.CARE / 2
    zeal = 1.6 if left > weights.CLOSING else 3.0
    errands, why = Errands(), f"On to the {goals.storm.replace('_', ' ').title()}."
    for unit in awake(survey):
        pull = weights.HASTE if fighting(survey, unit) else weights.MARCH
        errands[unit] = towards(survey, unit, area, pull, why, care)._replace(bonus=bonus, zeal=zeal)
    if left > 0:
        errands |= leaders_forward(survey, area, errands)
    return errands


def leaders_forward(survey: Survey, ends: Iterable[int], errands: Errands) -> Errands:
    """Leaders go with the Companies nearest to what is fought for, one to each (25.6), and stay with them."""
    goals, found = tuple(ends), Errands()
    companies = [unit for unit in errands if fighting(survey, unit)]
    companies.sort(key=lambda u: (turns_away(survey, u, goals), -survey.content.cf[u], u))
    leaders = [u for u in errands if survey.content.types[u].leader and not survey.goals.shield >> u & 1]
    front = companies[: len(leaders)]
    pairs = {leader: survey.plans[leader].follows for leader in leaders if leader in survey.plans}
    pairs = {leader: company for leader, company in pairs.items() if company in front}
    for company in front:
        left = [unit for unit in leaders if unit not in pairs]
        leader = nearest(survey, left, (survey.pos.where[company],))
        if leader is not None and company not in pairs.values():
            pairs[leader] = company
    for leader, company in pairs.items():
        near = towards(survey, leader, (survey.pos.where[company],), weights.MARCH, "With the Companies in front.")
        found[leader] = near._replace(bonus=errands[leader].bonus, care=errands[leader].care, follows=company)
    return found


def guard(survey: Survey) -> Errands:
    """Rouse the garrison, man the entrances, keep a reserve inside (25.12); once enemies are in, throw them out."""
    area = survey.ground.board.places_of(survey.goals.guard)
    units = awake(survey)
    intruders = tuple(hex_ for hex_ in area if enemies_at(survey.pos, survey.seat, hex_))
    posts = [post for post in posts_of(survey, area) if not enemies_at(survey.pos, survey.seat, post)]
    keepers = _keepers(survey, units, posts, intruders)
    errands = {u: sally(survey, u, intruders) for u in units if u not in keepers and _answers(survey, u, intruders)}
    errands |= wakers(survey, [unit for unit in units if unit not in errands and unit not in keepers], 4.0)
    free = [unit for unit in units if unit not in errands]
    errands |= man_posts(survey, free, posts)
    for unit in free:
        if unit not in errands:
            errands[unit] = towards(survey, unit, area, weights.MARCH, "Fall back on what is to be held.")
    foes = prey_hexes(survey, foe_mask(survey) & ~survey.pos.asleep)
    return errands | (leaders_forward(survey, foes, errands) if foes and not intruders else {})


def _keepers(survey: Survey, units: list[int], posts: list[int], intruders: tuple[int, ...]) -> set[int]:
    """Companies at an entrance that others are coming to: a sally leaves none of these empty (25.12)."""
    last = bool(survey.goals.limit) and survey.pos.turn >= survey.goals.limit
    if last or not intruders:
        return set()
    outside = [
        foe for foe in survey.foes if survey.pos.where[foe] not in intruders and not survey.pos.asleep >> foe & 1
    ]
    found = set()
    for unit in units:
        hex_ = survey.pos.where[unit]
        beside = any(hex_ in survey.ground.near[place] for place in intruders)
        if hex_ in posts and fighting(survey, unit) and not beside:
            coming = any(turns_away(survey, foe, (hex_,)) <= 1.5 for foe in outside)
            found |= {unit} if coming else set()
    return found


def _answers(survey: Survey, unit: int, intruders: tuple[int, ...]) -> bool:
    """Whether a unit is near enough to strike at those who have come in."""
    helpless = survey.content.dependents >> unit & 1
    return bool(intruders) and not helpless and turns_away(survey, unit, intruders) < 3


def sally(survey: Survey, unit: int, intruders: tuple[int, ...]) -> Errand:
    """At those who have come in; on the last Game-Turn whatever it costs (25.23)."""
    last = bool(survey.goals.limit) and survey.pos.turn >= survey.goals.limit
    errand = towards(survey, unit, intruders, weights.HASTE, "Throw them out.", 0.0 if last else weights.CARE / 2)
    return errand._replace(zeal=4.0 if last else 1.5)


def posts_of(survey: Survey, area: Iterable[int]) -> list[int]:
    """The entrances of an area, the inner hex of each first, then the outer one: two deep nobody slips through
    (LOU-7.7a); those nearest to the enemy first."""
    inside, ground, near = set(area), survey.ground, survey.foe_distance()
    inner, outer = [], []
    for hex_ in sorted(inside):
        for beyond, _ in ground.walking[hex_]:
            if beyond not in inside:
                inner.append(hex_)
                outer.append(beyond)
    inner.sort(key=lambda hex_: near[hex_])
    outer.sort(key=lambda hex_: near[hex_])
    return list(dict.fromkeys(inner + outer))


def man_posts(survey: Survey, free: list[int], posts: list[int]) -> Errands:
    """A Company to every post: whoever holds it stays, else whoever can be there first; Dependents where no Company is
    left (25.14)."""
    errands = Errands()
    companies = [unit for unit in free if survey.content.company >> unit & 1]
    wanted = posts[: len(companies)]
    for unit in sorted(companies, key=lambda u: (-survey.worth(u), u)):
        hex_ = survey.pos.where[unit]
        if hex_ in wanted:
            errands[unit] = _posted(survey, unit, hex_)
            wanted.remove(hex_)
    for post in wanted:
        left = [unit for unit in companies if unit not in errands]
        if not left:
            break
        unit = min(left, key=lambda u: (turns_away(survey, u, (post,)) - survey.worth(u) / 5, u))
        errands[unit] = _posted(survey, unit, post)
    return errands


def _posted(survey: Survey, unit: int, post: int) -> Errand:
    errand = towards(survey, unit, (post,), weights.MARCH, "Man the entrance.")
    return errand._replace(bonus={post: weights.IN_PLACE})


# -- the hunt, and whom it is for ------------------------------------------------------------------------------------


def hunt(survey: Survey) -> Errands:
    """All for the one kill: race for it (25.13)."""
    quarry = prey_hexes(survey, survey.goals.hunt & foe_mask(survey))
    errands = Errands()
    for unit in awake(survey):
        pull = weights.HASTE if fighting(survey, unit) else weights.MARCH
        errands[unit] = towards(survey, unit, quarry, pull, "After the prize.", weights.CARE / 2)
    return errands


def shield(survey: Survey) -> Errands:
    """The one who must live stays among his Companies. The others rouse him and the rest, gather around him, and go for
    the enemy when they are enough (25.14)."""
    pos, goals = survey.pos, survey.goals
    units = awake(survey)
    errands = {unit: sheltered(survey, unit) for unit in units if goals.shield >> unit & 1}
    errands |= wakers(survey, [unit for unit in units if unit not in errands], weights.RALLY)
    foes = tuple(sorted({pos.where[foe] for foe in survey.foes if not pos.asleep >> foe & 1}))
    lords = tuple(pos.where[unit] for unit in bits(goals.shield) if pos.where[unit] >= 0)
    enough = _strength(survey, survey.mine, lords) >= weights.ENOUGH * _strength(survey, survey.foes, lords)
    for unit in units:
        if unit in errands:
            continue
        if survey.content.dependents >> unit & 1:
            errands[unit] = flee(survey, unit)
        elif enough or not lords:
            errands[unit] = towards(survey, unit, foes, weights.MARCH, "Meet the enemy.")._replace(zeal=1.4)
        else:
            around = {near for hex_ in lords for near in survey.ground.near[hex_]}
            errands[unit] = towards(survey, unit, around, weights.MARCH, "Rally to him.")._replace(zeal=1.2)
    return errands


def sheltered(survey: Survey, unit: int) -> Errand:
    """Among Companies of his own whoever must live is safest; without any he keeps away from the enemy."""
    companies = {survey.pos.where[other] for other in awake(survey) if fighting(survey, other)}
    if not companies:
        return flee(survey, unit)
    return towards(survey, unit, companies, weights.MARCH, "Among his own he is safe.", 1.0)


def _strength(survey: Survey, units: Iterable[int], ends: tuple[int, ...]) -> int:
    """The Combat Factors of those awake within two turns of some hexes."""
    fighters = [unit for unit in units if fighting(survey, unit) and not survey.pos.asleep >> unit & 1]
    near = [unit for unit in fighters if ends and turns_away(survey, unit, ends) <= 2.5]
    return sum(survey.content.cf[unit] for unit in near)


def flee(survey: Survey, unit: int) -> Errand:
    """Away from the enemy, as far as matters."""
    near = survey.foe_distance()
    enough = 3 * max((survey.content.points[foe] for foe in survey.foes), default=16)
    field = [max(0, enough - min(far, enough)) for far in near]
    return Errand(field, weights.HASTE, 1.0, "Keep away from the enemy.")


def prowl(survey: Survey) -> Errands:
    """After those who carry gold away, then the soft and the lonely: the helpless, lone Individuals, Companies without
    company (25.15); where it cannot get to it does not wait."""
    return {unit: _stalk(survey, unit) for unit in awake(survey)}


def _stalk(survey: Survey, unit: int) -> Errand:
    far = survey.outward(unit)
    within = [hex_ for hex_ in prey_hexes(survey, foe_mask(survey)) if far[hex_] < NEVER]
    loaded = [hex_ for hex_ in within if survey.goals.deny and _carrying(survey, hex_)]
    caught = [hex_ for hex_ in loaded if _caught_in_time(survey, unit, hex_)]
    if caught:
        ends = [min(caught, key=lambda hex_: (far[hex_], hex_))]
        return towards(survey, unit, ends, weights.HASTE, "After the gold they carry.", weights.CARE / 2)
    astir = [hex_ for hex_ in within if survey.pos.at[hex_] & ~survey.own & ~survey.pos.asleep]
    soft = [hex_ for hex_ in astir or within if _soft(survey, hex_)]
    return towards(survey, unit, soft or astir or within, weights.MARCH, "After easy prey.", 1.0)


def _caught_in_time(survey: Survey, unit: int, hex_: int) -> bool:
    """Whether a load can be reached before it is out of the mountain. Of several the nearest is hunted, and stays the
    nearest: whoever turns to the one that is soonest out flies to and fro between them."""
    bearer = max(bits(survey.pos.at[hex_] & ~survey.own), key=lambda foe: (survey.content.company >> foe & 1, foe))
    edges = tuple(end for edge in survey.ground.edges.values() for end in edge)
    turns = survey.field(bearer, edges)[hex_] / survey.content.points[bearer]
    return survey.outward(unit)[hex_] / survey.content.points[unit] <= turns + 1


def _carrying(survey: Survey, hex_: int) -> bool:
    """Whether awake enemies stand on Treasure that is on its way out: not where it was laid."""
    awake_there = survey.pos.at[hex_] & ~survey.own & ~survey.pos.asleep
    return bool(awake_there) and hex_ in survey.pos.gold and hex_ not in survey.ground.places("mark:T")


def _soft(survey: Survey, hex_: int) -> bool:
    """Whether at most one Company stands in or next to a hex."""
    near = (hex_, *survey.ground.near[hex_])
    companies = [u for u in survey.foes if survey.pos.where[u] in near and fighting(survey, u)]
    return len(companies) <= 1


def roam(survey: Survey) -> Errands:
    """No goal that is understood: find the enemy."""
    return {
        unit: towards(survey, unit, prey_hexes(survey, foe_mask(survey)), weights.MARCH, "After the enemy.")
        for unit in awake(survey)
    }


Maker = Callable[[Survey], Errands]


def assigned(survey: Survey, maker: Maker) -> Errands:
    """The errands of all own units, kept while the table stays the same, and their routes beyond that."""
    key = ("errands", tuple(sorted(awake(survey))))
    if key not in survey.memo:
        survey.memo[key] = {unit: on_its_route(survey, unit, errand) for unit, errand in maker(survey).items()}
        survey.plans.update(survey.memo[key])
    found: Errands = survey.memo[key]
    return found


def on_its_route(survey: Survey, unit: int, errand: Errand) -> Errand:
    """The errand by the route that was taken for it before, unless another is clearly shorter by now: nobody marches to
    and fro because an enemy on the way has stirred."""
    old = survey.plans.get(unit)
    if old is None or old.ends != errand.ends or not old.ends or old.field == errand.field:
        return errand
    here = survey.pos.where[unit]
    spare = weights.CONSTANCY * survey.content.points[unit]
    along = survey.cost_along(unit, old.field)
    return errand._replace(field=old.field) if along <= errand.field[here] + spare else errand


def idle(pos: Position) -> Errand:
    return Errand([0] * pos.content.terrain.size, 0.0, 1.0, "Nothing to do.")
