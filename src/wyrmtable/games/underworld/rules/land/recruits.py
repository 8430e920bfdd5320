"""Looking for men on a journey: a week of notices in a town, an offer to those who come, their arms, horses and pay
(UWA-WLD-2, UWA-HIRE-1, UWA-HIRE-2, UWA-LOY-2, UWA-R324); and the Sage of a town (UWA-SPEC-6)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Decision, Dice, Log, RandomDice, Step, tell_all

from ...files.landboard import FAR, HIRE_BOTH, HIRE_MAN, HIRE_NOTICES, HIRE_SERVANTS, NOBODY_ELSE, SITE
from ...files.season import MONTH
from ...files.terms import CRAFTS, FIGHTER, HIRED, HIRELINGS
from .. import hiring as season
from .. import retinue
from ..dominion import hiring as market
from ..dominion import household, specialists
from . import hearsay
from .coffers import hand_over, wealth
from .position import ON_HORSE, ON_WING, LandPosition
from .truth import code

DAYS = 7  # of a search
METHODS = {HIRE_NOTICES: "notices", HIRE_SERVANTS: "servants", HIRE_BOTH: "both"}
BOTH = 10  # what a search by both methods adds to the days that are left of it
DEAREST = 6 * market.FEE  # what a week of one method may cost
MOUNT = 65  # gold pieces: a light horse and its saddle (UWA-EQP-1),
STEEDS = {"medium_horseman": 160, "heavy_horseman": 280}  # and what others ride
HORSEMEN = ("light_horseman", *STEEDS)
WEEKS_OF_A_MONTH = 4
LIVES_HERE = 1  # on a die


# -- the week ----------------------------------------------------------------------------------------------------------


def methods(pos: LandPosition) -> list[int]:
    """Notices, servants or both, as far as the money goes; nobody is hired who would have to fly."""
    if pos.travel == ON_WING or len(pos.men) >= HIRED:
        return []
    ways = ((how, market.methods(word)) for how, word in METHODS.items())
    return [how for how, times in ways if wealth(pos) >= times * DEAREST]


def begin(pos: LandPosition, how: int, dice: Dice, log: Log | None) -> None:
    """The first of seven days: notices and servants are paid for before anybody hears of it (UWA-HIRE-1)."""
    cost = sum([market.fee(dice) for _ in range(market.methods(METHODS[how]))])
    hand_over(pos, cost)
    tell_all(log, "land-notices", cost)
    pos.seeking = DAYS - 1 + (BOTH if how == HIRE_BOTH else 0)


def another_day(pos: LandPosition) -> bool:
    """Whether a day of the search is left, and this is it."""
    if not pos.seeking % BOTH:
        pos.seeking = 0
        return False
    pos.seeking -= 1
    return True


def applicants(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The week is over: who has come, dwarves and elves, too (UWA-HIRE-2, UWA-R295)."""
    how, settlement = METHODS[step[1]], "city" if code(pos, pos.hex) >> SITE == FAR else "town"
    weeks = [market.answering(season.ledger(pos), settlement, "", dice) for _ in range(market.methods(how))]
    found = market.together(weeks)
    men = [found.get(kind, 0) for kind in HIRELINGS]
    tell_all(log, "land-applicants", *men, found.get("dwarf", 0), found.get("elf", 0))
    pos.steps[-1] = ("men", *men, *season.kindred(found))


# -- offers ------------------------------------------------------------------------------------------------------------


def price(pos: LandPosition, craft: int) -> int:
    """His arms, and a horse if the party rides (UWA-MEN-2, UWA-EQP-1)."""
    return season.arms(pos, craft) + (STEEDS.get(CRAFTS[craft], MOUNT) if pos.travel == ON_HORSE else 0)


def goes_along(pos: LandPosition, craft: int) -> bool:
    """Horsemen follow those who ride."""
    return pos.travel == ON_HORSE or CRAFTS[craft] not in HORSEMEN


def men_picks(pos: LandPosition, step: Step) -> Decision:
    """To whom an offer is made, while there is a place for him and gold for his arms (UWA-DEC-17)."""
    able = [
        pos.deed(HIRE_MAN + at)
        for at in range(len(step) - 1)
        if step[1 + at]
        and len(pos.men) < HIRED
        and goes_along(pos, season.served_as(at, HIRELINGS)[0])
        and wealth(pos) >= price(pos, season.served_as(at, HIRELINGS)[0])
    ]
    picks = sorted([*able, pos.deed(NOBODY_ELSE)])
    return Decision(pos.caller(), picks, "Whom do you make an offer?", ("UWA-HIRE-2", "UWA-LOY-2"))


def men_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The usual pay; whoever wants half as much again is promised that (UWA-LOY-2)."""
    at = pick - pos.deed(HIRE_MAN)
    if pick == pos.deed(NOBODY_ELSE):
        pos.steps.pop()
        return
    pos.steps[-1] = ("men", *[count - (kind == at) for kind, count in enumerate(step[1:])])
    craft, people = season.served_as(at, HIRELINGS)
    answer = household.offer(retinue.charm(pos), 0, dice)
    tell_all(log, "answered", household.ANSWERS[answer], season.called(craft, people))
    if answer < household.WANTS_MORE:
        return
    usual = season.usual_pay(pos, craft, people)
    wage = usual * 3 // 2 if answer == household.WANTS_MORE else usual
    hand_over(pos, price(pos, craft))
    terms = retinue.Man(wage, glad=int(answer == household.DEVOTED))
    season.engage(pos, craft, people, terms, dice)


def pay_day(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """Every four weeks; whoever is not paid may leave (UWA-MEN-1, UWA-LOY-1)."""
    if not retinue.living(pos) or pos.day % (MONTH * DAYS):
        return
    wages = retinue.wages(pos)
    if wages <= wealth(pos):
        hand_over(pos, wages)
        tell_all(log, "land-wages", wages)
        return
    tell_all(log, "land-no-wages")
    retinue.go_unpaid(pos)
    retinue.try_loyalty(pos, dice, log)


# -- the Sage ----------------------------------------------------------------------------------------------------------


def fee(pos: LandPosition) -> int:
    """A week of his pay: he answers one question in it (UWA-SPEC-6)."""
    return season.ledger(pos).specialists["sage"].pay // WEEKS_OF_A_MONTH


def may_ask(pos: LandPosition) -> bool:
    """He serves Fighting-Men only (UWA-SPEC-6)."""
    return wealth(pos) >= fee(pos) and any(pos.craft[who] == FIGHTER for who in pos.able())


def ask(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """On 1 one lives in this town (UWA-WLD-2); he says nothing, where something lies, or draws it on the sheet."""
    if dice.d6("UWA-WLD-2 sage") != LIVES_HERE:
        tell_all(log, "land-no-sage")
        return
    hand_over(pos, fee(pos))
    rolls = RandomDice(Random(dice.number(2**53, "UWA-SPEC-6 answer")))
    answer = specialists.KINDS_OF_ANSWER.index(specialists.sage_answers(rolls))
    hearsay.learn(pos, answer, rolls, log)
