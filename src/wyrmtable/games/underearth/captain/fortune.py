"""Errands for Treasure: carrying it off (LOU-25.16), and bands that make a profit (LOU-25.19)."""

from __future__ import annotations

from ..files.content import bits
from ..position import WAITING
from ..rules.treasure import BURDEN
from ..rules.uncontrolled import guards
from . import weights
from .errands import Errand, Errands, awake, fighting, flee, nearest, towards, turns_away, wakers
from .survey import Survey

COMPANY_LOAD = 2
LONGEST_TRIP = 18.0  # turns to a Treasure and out again beyond which it is left alone
LEAST_GAIN = 0.25  # gold for each turn of a trip below which it is left alone
LAST_STRAW = 0.0  # the same for a band that would come home with a loss: it has nothing more to lose


def exits(survey: Survey) -> tuple[int, ...]:
    return tuple(hex_ for edge in survey.ground.edges.values() for hex_ in edge)


def value_known(survey: Survey, number: int) -> float:
    """The value of a Treasure as far as the seat knows it: what it has seen, else the mean of the unseen."""
    pos, values = survey.pos, survey.content.values
    if pos.seen[number] >> survey.seat & 1:
        return values[number]
    unseen = [value for n, value in enumerate(values) if not pos.seen[n] >> survey.seat & 1]
    return sum(unseen) / len(unseen)


def homeward(survey: Survey, unit: int, why: str = "Out with the gold.") -> Errand:
    burden = 0 if survey.content.company >> unit & 1 else BURDEN
    field = survey.field(unit, exits(survey), burden)
    return Errand(field, weights.HASTE, weights.CARE, why, lift=True, leave=True)


def carriers(survey: Survey, units: list[int]) -> Errands:
    """Units that stand on Treasure, or carry it, take it to the nearest edge: Companies first, they carry two."""
    pos, errands = survey.pos, Errands()
    for hex_ in sorted({place for place in pos.gold if place >= 0}):
        load = sum(place == hex_ for place in pos.gold)
        there = [unit for unit in units if pos.where[unit] == hex_ and _may_carry(survey, unit)]
        there.sort(key=lambda u: (u not in pos.bearer, not survey.content.company >> u & 1, -survey.content.points[u]))
        for unit in there:
            if load > 0:
                errands[unit] = homeward(survey, unit)
                load -= COMPANY_LOAD if survey.content.company >> unit & 1 else 1
    return errands


def _may_carry(survey: Survey, unit: int) -> bool:
    return not survey.goals.shield >> unit & 1 and not survey.content.dummies >> unit & 1


def fetchers(survey: Survey, units: list[int], reach: float) -> Errands:
    """The nearest free unit to every Treasure nobody holds, the dearest first; Companies carry best (25.16)."""
    pos, errands = survey.pos, Errands()
    lying = [number for number, hex_ in enumerate(pos.gold) if hex_ >= 0 and not _held(survey, hex_)]
    for number in sorted(lying, key=lambda n: (-value_known(survey, n), n)):
        free = [unit for unit in units if unit not in errands and _may_carry(survey, unit)]
        free = [unit for unit in free if turns_away(survey, unit, (pos.gold[number],)) <= reach]
        unit = nearest(survey, free, (pos.gold[number],))
        if unit is not None:
            errands[unit] = towards(survey, unit, (pos.gold[number],), weights.MARCH, "Fetch the gold.")
    return errands


def _held(survey: Survey, hex_: int) -> bool:
    return bool(survey.pos.at[hex_] & survey.own & ~survey.pos.asleep)


def haul(survey: Survey) -> Errands:
    """Rouse the city, carry the gold to both Gates, hide the helpless, and strike together or not at all (25.16)."""
    units = awake(survey)
    errands = {unit: flee(survey, unit) for unit in units if survey.goals.shield >> unit & 1}
    errands |= carriers(survey, units)
    errands |= fetchers(survey, [u for u in units if u not in errands], 3.0)
    errands |= wakers(survey, [u for u in units if u not in errands], 4.0)
    for unit in units:
        if unit not in errands:
            errands[unit] = _company_keeping(survey, unit)
    return errands


def slay(survey: Survey) -> Errands:
    """Only the kill counts (LOU-20.3.1b): rouse all, then close in together (25.16)."""
    units = awake(survey)
    quarry = tuple(sorted({survey.pos.where[foe] for foe in survey.foes}))
    errands = wakers(survey, units, 3.0)
    for unit in units:
        if unit in errands:
            continue
        if survey.content.dependents >> unit & 1 or not (fighting(survey, unit) or survey.content.types[unit].leader):
            errands[unit] = flee(survey, unit)
        else:
            errands[unit] = towards(survey, unit, quarry, weights.STROLL, "Close in on the beast.")._replace(zeal=1.5)
    return errands


def _company_keeping(survey: Survey, unit: int) -> Errand:
    """Fighters keep near other fighters, so that two can strike at once; the others keep away (25.16)."""
    if not fighting(survey, unit) and not survey.content.types[unit].leader:
        return flee(survey, unit)
    others = [survey.pos.where[u] for u in awake(survey) if u != unit and fighting(survey, u)]
    return towards(survey, unit, others, weights.STROLL, "Keep together.")._replace(zeal=1.3)


# -- Gold! -----------------------------------------------------------------------------------------------------------


def profit(survey: Survey) -> Errands:
    """From hoard to hoard until all can be carried that two hands hold, then out with it: nobody comes twice
    (LOU-7.6a, 25.19, 25.20)."""
    units = awake(survey)
    done = laden_enough(survey) or band_target(survey) is None or quits(survey)
    eager = [unit for unit in units if fighting(survey, unit) and not full_handed(survey, unit)]
    return {
        unit: homeward(survey, unit) if done or (eager and full_handed(survey, unit)) else seek(survey, unit)
        for unit in units
    }


def quits(survey: Survey) -> bool:
    """Whether the band is ahead with what it has in its hands, and more is not worth the danger."""
    pos = survey.pos
    if not any(_ours(survey, hex_) for hex_ in pos.gold):
        return False
    hoard = band_target(survey)
    band = [unit for unit in bits(survey.own) if pos.where[unit] >= 0]
    far = hoard is None or not band or min(turns_away(survey, unit, (hoard,)) for unit in band) > 2
    return gain(survey) >= weights.AHEAD and far


def gain(survey: Survey) -> float:
    """The profit if the band went home with what it has."""
    pos = survey.pos
    mine = [n for n, hex_ in enumerate(pos.gold) if pos.taken[n] == survey.seat or _ours(survey, hex_)]
    return sum(value_known(survey, number) for number in mine) - pos.cost[survey.seat]


def full_handed(survey: Survey, unit: int) -> bool:
    """Whether the Treasure in its hex leaves a unit no hand free; Companies take it up first."""
    pos, company = survey.pos, survey.content.company
    load = sum(hex_ == pos.where[unit] for hex_ in pos.gold)
    if company >> unit & 1:
        return load >= COMPANY_LOAD
    stacked = bin(pos.at[pos.where[unit]] & survey.own & company).count("1")
    return load - COMPANY_LOAD * stacked >= 1


def laden_enough(survey: Survey) -> bool:
    """Whether the Treasure in the band's hexes is as much as it can carry."""
    pos, content = survey.pos, survey.content
    band = [unit for unit in bits(survey.own) if pos.where[unit] >= WAITING]
    hands = sum(COMPANY_LOAD if content.company >> unit & 1 else 1 for unit in band)
    return sum(_ours(survey, hex_) for hex_ in pos.gold) >= hands


def _ours(survey: Survey, hex_: int) -> bool:
    return hex_ >= 0 and _held(survey, hex_) and not any(survey.pos.where[foe] == hex_ for foe in survey.foes)


def seek(survey: Survey, unit: int) -> Errand:
    """The hoard the whole band goes for, or the way out when none is left (25.19)."""
    hoard = band_target(survey)
    if hoard is None:
        return homeward(survey, unit, "Nothing more to be had.")
    return towards(survey, unit, (hoard,), weights.MARCH, "After the gold.")._replace(zeal=1.2, lift=True)


def band_target(survey: Survey) -> int | None:
    """The Treasure hex with the best value for its way there and out again; the strongest unit's way counts."""
    if "hoard" not in survey.memo:
        survey.memo["hoard"] = _band_target(survey)
    hoard: int | None = survey.memo["hoard"]
    return hoard


def _band_target(survey: Survey) -> int | None:
    band = [unit for unit in bits(survey.own) if survey.pos.where[unit] >= WAITING]
    if not band:
        return None
    head = max(band, key=lambda u: (survey.pos.where[u] >= 0, survey.content.cf[u], -u))
    lying = [hex_ for hex_ in sorted(set(survey.pos.gold)) if hex_ >= 0 and not _ours(survey, hex_)]
    rated = [(rating(survey, head, hex_), hex_) for hex_ in lying]
    least = LEAST_GAIN if gain(survey) >= 0 else LAST_STRAW
    rated = [(worth, hex_) for worth, hex_ in rated if worth > least]
    return max(rated)[1] if rated else None


def rating(survey: Survey, head: int, hex_: int) -> float:
    """Gold for each turn the trip takes; what a rival holds or a dragon guards is left alone."""
    pos, content = survey.pos, survey.content
    start = pos.where[head]
    there = survey.outward(head)[hex_] if start >= 0 else min(survey.field(head, (hex_,))[e] for e in exits(survey))
    out = survey.field(head, exits(survey))[hex_]
    turns = (there + out) / content.points[head] + 1
    if turns > LONGEST_TRIP:
        return 0.0
    gold = sum(value_known(survey, n) for n, place in enumerate(pos.gold) if place == hex_)
    return gold * _chance(survey, head, hex_) / turns


def _chance(survey: Survey, head: int, hex_: int) -> float:
    """How likely the band gets past whoever holds a hex, from what can be seen of him."""
    pos, content = survey.pos, survey.content
    holders = [foe for foe in survey.foes if pos.where[foe] == hex_]
    if any(pos.owner[foe] < content.wild for foe in holders):
        return 0.15
    strength = sum(content.cf[unit] for unit in bits(survey.own) if pos.where[unit] >= WAITING)
    seen = [foe for foe in holders if pos.up >> foe & 1]
    if any(not guards(pos, foe, hex_) for foe in seen):
        return 0.05
    defence = sum(content.cf[foe] for foe in seen) if seen else 4
    return min(1.0, 0.2 + strength / (4.0 * defence)) if holders else 1.0
