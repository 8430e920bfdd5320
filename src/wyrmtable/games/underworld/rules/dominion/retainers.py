"""Specialists whom a house seeks and keeps: where they come, a Sage's answers, an Alchemist's potions (UWA-SPEC-1,
UWA-SPEC-6, UWA-SPEC-13, UWA-R296)."""

from __future__ import annotations

from wyrmtable.core import ASKED, PLAIN, Decision, Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import AGAINST, ASK, ASK_LAND, CORRUPT, DISMISS, DRINK, KEPT, SEEK, SOUGHT
from ...files.landboard import TOLD
from ..land.secrets import secret
from . import exploring, forging, hiring, household, lords, missions, passing, specialists
from .calendar import WEEK, YEAR
from .ending import HEROES
from .founding import SETTLEMENTS, settlement
from .missions import ASSASSIN
from .position import LORD, NOWHERE, NUMBERS, PLANS, DominionPosition, Staff

SEARCH = 1_200  # the most that a week of notices and servants costs (UWA-HIRE-1)
ENGINEER, TRAINER = SOUGHT.index("engineer"), SOUGHT.index("animal_trainer")
HEALS = 1  # beside the die of a potion (UWA-MAG-4)
BRIBED = (1,)  # a mission of somebody who is to be bribed
NOTHING, PART, ALL_OF_IT = range(3)  # of a Sage's answer
CITY = "Such people are found in a city only."
TOWN = "Specialists are sought in towns and villages."
POWER = "They serve whoever has a stronghold that stands; in a city Spies and Assassins whoever pays."
NOBODY = "No walls of others are known to which he could be sent."
NO_MORE = "No other Assassin will be found this year."


def trade(who: int) -> str:
    """What a specialist is called."""
    return SOUGHT[who].replace("_", " ").capitalize()


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """Those who can be sought here; a question to a Sage at home; potions for whoever is hurt; and farewells."""
    staff = Staff(*pos.staff[seat])
    found = [SEEK + who for who in range(len(SOUGHT)) if not refusal(pos, seat, who)]
    found += [ASK] if not silence(pos, seat) else []
    found += [DRINK] if staff.potions and pos.hurt[seat] else []
    found += [CORRUPT] if not unbribed(pos, seat) else []
    return found + [DISMISS + who for who in range(KEPT) if serving(pos, seat, who)]


def refusal(pos: DominionPosition, seat: int, who: int) -> str:
    """Why nobody of that trade can be sought; nothing if one can (UWA-HIRE-2, UWA-SPEC-13)."""
    one, place = pos.content.ledger.specialists[SOUGHT[who]], settlement(pos, pos.hex[seat])
    city, staff = place == "city", Staff(*pos.staff[seat])
    if not place or (one.city and not city):
        return CITY if one.city else TOWN
    if not household.serves(SOUGHT[who], passing.stands(pos, seat), True, False, city, True):
        return POWER
    if pos.gold[seat] < SEARCH + one.pay:
        return f"It takes {SEARCH + one.pay:,} gold pieces: up to {SEARCH:,} for the search, and his pay."
    if who == ASSASSIN and staff.year == pos.clock[seat] // YEAR and not staff.killers:
        return NO_MORE
    houses = missions.marks(pos, seat) if who == ASSASSIN else []
    return NOBODY if one.mission and not houses and not missions.targets(pos, seat, who) else ""


def unbribed(pos: DominionPosition, seat: int) -> str:
    """Why nobody behind walls can be bribed; nothing if somebody can: people of all camps come to towns, and whoever is
    before their walls can speak with them (UWA-SPEC-10, UWA-R307)."""
    walls = missions.targets(pos, seat, missions.SPY)
    if pos.site(pos.hex[seat]) not in SETTLEMENTS and pos.hex[seat] not in walls:
        return "Somebody of another camp is met in towns, or before its walls."
    return "" if walls and pos.gold[seat] >= missions.BRIBE else "It takes walls that are known, and 100 gold pieces."


def silence(pos: DominionPosition, seat: int) -> str:
    """Why no Sage can be asked; nothing if one can. Every Sage has a question a week (UWA-SPEC-6)."""
    staff = Staff(*pos.staff[seat])
    if not staff.sages:
        return "The house has no Sage."
    if pos.hex[seat] != pos.seat_hex[seat]:
        return "The Sage lives at the stronghold."
    return f"He is at his books until day {staff.question}." if pos.clock[seat] < staff.question else ""


def take(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> None:
    """What is done with specialists; a mission and a question lead to another one first."""
    pos.marched[seat] = 0
    if pick == ASK:
        pos.steps[:] = [("question", seat)]
    elif pick == DRINK:
        drink(pos, seat, dice, log)
        pass_on(pos, seat, 1, dice, log)
    elif pick >= DISMISS:
        dismiss(pos, seat, pick - DISMISS, log)
        pass_on(pos, seat, 1, dice, log)
    elif pick - SEEK >= KEPT:
        pos.steps[:] = [("target", seat, pick - SEEK)]
    else:
        seek(pos, seat, pick - SEEK, NOWHERE, dice, log)


def pass_on(pos: DominionPosition, seat: int, days: int, dice: Dice, log: Log | None) -> None:
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, days, dice, log)


# -- seeking -----------------------------------------------------------------------------------------------------------


def seek(pos: DominionPosition, seat: int, who: int, hex_: int, dice: Dice, log: Log | None) -> None:
    """A week of notices and servants, wherever it is spent (UWA-R270); who comes takes his pay (UWA-HIRE-1)."""
    cost, came = hiring.seek(pos.content.ledger, settlement(pos, pos.hex[seat]), SOUGHT[who], dice)
    pos.gold[seat] -= cost
    pos.steps[:] = [("turn",), ("week-over", seat)]
    tell_all(log, "house-looks", pos.content.seats[seat])
    tell_to(
        log,
        only(seat),
        "house-sought" if came else "house-sought-in-vain",
        trade(who),
        cost,
    )
    if came:
        receive(pos, seat, who, hex_, dice, log)


def receive(pos: DominionPosition, seat: int, who: int, hex_: int, dice: Dice, log: Log | None) -> None:
    """He has come: his first month's pay, or his mission's, and he stays or goes."""
    if who < KEPT:
        engage(pos, seat, who, 1)
        pos.gold[seat] -= pos.content.ledger.specialists[SOUGHT[who]].pay
        return
    if who == ASSASSIN:
        missions.hire_one(pos, seat, dice)
    missions.send(pos, seat, who, hex_, dice, log)


def serving(pos: DominionPosition, seat: int, who: int) -> int:
    """How many of a trade are in the house's service."""
    staff, smithy = Staff(*pos.staff[seat]), forging.forge(pos, seat)
    kept = staff.sages, staff.alchemists, smithy.armorers, smithy.smiths, pos.engineers[seat], staff.trainers
    return kept[who]


def engage(pos: DominionPosition, seat: int, who: int, count: int) -> None:
    """So many more of a trade, or fewer."""
    staff, smithy, many = Staff(*pos.staff[seat]), forging.forge(pos, seat), serving(pos, seat, who) + count
    if who == ENGINEER:
        pos.engineers[seat] = many
    elif SOUGHT[who] == "armorer":
        pos.forge[seat] = tuple(smithy._replace(armorers=many))
    elif SOUGHT[who] == "smith":
        pos.forge[seat] = tuple(smithy._replace(smiths=many))
    elif SOUGHT[who] == "sage":
        pos.staff[seat] = tuple(staff._replace(sages=many))
    elif SOUGHT[who] == "alchemist":
        pos.staff[seat] = tuple(staff._replace(alchemists=many))
    else:
        pos.staff[seat] = tuple(staff._replace(trainers=many))


def dismiss(pos: DominionPosition, seat: int, who: int, log: Log | None) -> None:
    """With the last Animal Trainer goes whatever he was raising (UWA-SPEC-4)."""
    engage(pos, seat, who, -1)
    if who == TRAINER and not serving(pos, seat, who):
        pos.ready[seat] = NOWHERE
    tell_to(log, only(seat), "house-dismissed", trade(who))


def target_picks(pos: DominionPosition, step: Step) -> Decision:
    """Walls for Spies and bribes; for an Assassin lords of castles, or somebody of another house. Others do not learn
    where the house has spies already."""
    seat, who = step[1], step[2]
    first = pos.content.names.places
    walls = missions.targets(pos, seat, who)
    if step[3:4] == BRIBED:
        town = pos.site(pos.hex[seat]) in SETTLEMENTS
        picks = [first + hex_ for hex_ in walls if hex_ == pos.hex[seat] or town]
        rules = ("UWA-SPEC-10", "UWA-R307")
        return Decision(seat, picks, "Behind whose walls?", rules, (), ASKED if town else PLAIN)
    houses = [AGAINST + other for other in missions.marks(pos, seat)] if who == ASSASSIN else []
    picks = [*houses, *[first + hex_ for hex_ in walls]]
    rule = "UWA-SPEC-3" if who == ASSASSIN else "UWA-SPEC-10"
    return Decision(seat, picks, f"To whom shall the {trade(who)} go?", (rule, "UWA-SPEC-13"), (), ASKED)


def target_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A house is written as a number below nothing. Whoever was named beside men is looked for with them."""
    first = pos.content.names.places
    goal = pick - first if pick >= first else missions.mark(pick - AGAINST)
    if step[3:4] == BRIBED:
        pos.steps[:] = [("bribe", step[1], goal)]
    elif step[4:]:
        pos.steps[:] = [("recruit", step[1], step[4], step[2], goal)]
    else:
        seek(pos, step[1], step[2], goal, dice, log)


def bribe_picks(pos: DominionPosition, step: Step) -> Decision:
    """From one to four hundred gold pieces, of which others do not know whether the house has them (UWA-SPEC-11)."""
    able = [many for many in range(1, missions.MOST_BRIBES + 1) if many * missions.BRIBE <= pos.gold[step[1]]]
    picks = [pos.content.names.numbers + many for many in able]
    prompt = "How many hundreds of gold pieces are offered?"
    return Decision(step[1], picks, prompt, ("UWA-SPEC-10", "UWA-SPEC-11"), (), ASKED)


def bribe_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, hex_ = step
    missions.corrupt(pos, seat, hex_, pick - pos.content.names.numbers, secret(dice, "UWA-SPEC-11 bribe"), log)
    pass_on(pos, seat, 1, dice, log)


# -- the Sage ----------------------------------------------------------------------------------------------------------


def question_picks(pos: DominionPosition, step: Step) -> Decision:
    """What the land hides, or who lives in a castle that is drawn."""
    first = pos.content.names.places
    picks = [ASK_LAND, *[first + hex_ for hex_ in missions.castles(pos)]]
    return Decision(step[1], picks, "What shall the Sage find out?", ("UWA-SPEC-6",))


def question_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """2d6: nothing, a part of the truth, or all of it (UWA-SPEC-6)."""
    seat, staff = step[1], Staff(*pos.staff[step[1]])
    rolls = secret(dice, "UWA-SPEC-6 answer")
    answer = specialists.KINDS_OF_ANSWER.index(specialists.sage_answers(rolls))
    pos.staff[seat] = tuple(staff._replace(question=pos.clock[seat] + max(WEEK // max(staff.sages, 1), 1)))
    if answer == NOTHING:
        tell_to(log, only(seat), "house-sage-silent")
    elif pick == ASK_LAND:
        of_the_land(pos, seat, answer, rolls, log)
    else:
        of_a_castle(pos, seat, pick - pos.content.names.places, answer, rolls, log)
    pass_on(pos, seat, 1, dice, log)


def of_the_land(pos: DominionPosition, seat: int, answer: int, rolls: Dice, log: Log | None) -> None:
    """In part: where a village of the territory, a castle or a town lies; exactly: the country around it as well, which
    everybody draws, as all that is told of the land."""
    hex_ = exploring.hear_of(pos, seat, rolls, log)
    pos.heard = [row for row in pos.heard if row[1] != hex_]  # he does not speak of what is not so
    if hex_ == NOWHERE:
        tell_to(log, only(seat), "house-sage-silent")
    elif answer == ALL_OF_IT:
        for near in pos.content.around[hex_]:
            exploring.tell(pos, near, TOLD)


def of_a_castle(pos: DominionPosition, seat: int, hex_: int, answer: int, rolls: Dice, log: Log | None) -> None:
    """In part: who lives there; exactly: how he stands to strangers, and the men on his walls, too. Only the house that
    asked hears of it."""
    castle = lords.people_of(pos, hex_, rolls)
    told = [(LORD, castle.occupant), (PLANS, castle.stance), (NUMBERS, castle.garrison)]
    for what, number in told if answer == ALL_OF_IT else told[:1]:
        report = missions.note(pos, seat, hex_, what, number)
        where = pos.content.names.places + hex_
        tell_to(log, only(seat), "house-sage-says", where, missions.said(pos, report))


# -- potions -----------------------------------------------------------------------------------------------------------


def drink(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """One for each of the six at most, as long as somebody is hurt; each heals a die and one (UWA-MAG-4)."""
    staff, drunk, before = Staff(*pos.staff[seat]), 0, pos.hurt[seat]
    while pos.hurt[seat] and drunk < min(staff.potions, HEROES):
        pos.hurt[seat] = max(pos.hurt[seat] - dice.d6("UWA-MAG-4 healing") - HEALS, 0)
        drunk += 1
    pos.staff[seat] = tuple(staff._replace(potions=staff.potions - drunk))
    tell_to(log, only(seat), "house-drinks", drunk, before - pos.hurt[seat])
