"""What goes into an act of a house, by rule."""

from __future__ import annotations

from wyrmtable.core import Reason, Step

from ...files.dominioncampaign import (
    AGAINST,
    ASK,
    ASK_LAND,
    BESIEGE,
    BOATS,
    BREW,
    BUY_VESSEL,
    CHOOSE_MEN,
    CLEAR_HEX,
    CORRUPT,
    DISMISS,
    DRINK,
    ENGINE,
    ENGINES,
    EVADE,
    EXPEDITION,
    FLY,
    FORGE,
    GARRISON,
    HIRE,
    HOSTS,
    INVEST,
    KEEP_TRACK,
    NOBODY_BESIDES,
    OFFER,
    OUTLAY,
    PASS_GATE,
    PAY,
    PAY_OFF,
    PLAN,
    PROMISE,
    PROMISES,
    RATES,
    RUMOURS,
    SAIL,
    SALLY,
    SEEK,
    SEEK_SEAMEN,
    SEEK_SHIP_CAPTAIN,
    SET_TAX,
    SOUGHT,
    STORM,
    STUDY,
    TAX,
    TREACHERY,
    USE_POISON,
    WAIT,
    WORKS,
)
from ...files.landboard import TERRAINS
from ...files.mass import ENGINES as POINTS
from ...rules.dominion import (
    acting,
    barony,
    building,
    delving,
    flying,
    forging,
    founding,
    household,
    lords,
    meeting,
    missions,
    passing,
    recruiting,
    sieges,
    specialists,
    travelling,
)
from ...rules.dominion.position import LORD, NOWHERE, TROOPS, DominionPosition
from ...rules.land.castles import Castle
from ...rules.land.encounters import AFLOAT

SIEGE = {
    BESIEGE: Reason(
        "UWA-LAND-3", "Three for each man on the walls, and an Engineer; after eight weeks they yield. Engines shoot."
    ),
    SALLY: Reason("UWA-R285", "Out at the besiegers; if they are driven off, the siege is over."),
    TREACHERY: Reason("UWA-SPEC-11", "500 gold pieces, and in half the cases an open gate; no ring is needed."),
}


RULES = {
    "sage": "UWA-SPEC-6", "alchemist": "UWA-SPEC-1", "armorer": "UWA-SPEC-2", "smith": "UWA-SPEC-9",
    "engineer": "UWA-SPEC-5", "animal_trainer": "UWA-SPEC-4", "assassin": "UWA-SPEC-3", "spy": "UWA-SPEC-11",
}  # fmt: skip
DOES = {
    "sage": "He answers a question a week: on 5 to 8 in part, on 9 to 12 exactly.",
    "alchemist": "He makes two potions of healing a month, for 125 each, and studies poisons.",
    "armorer": "One for every 50 fighters is obligatory; one beyond them makes arms.",
    "smith": "One for every 50 horses of the men is obligatory; others help the Armorers.",
    "engineer": "He builds 5,000 gold pieces of works a month; no major stronghold and no siege without one.",
    "animal_trainer": "He raises six hippogriffs, at home or in the home town.",
    "assassin": "He goes to the lord of a castle or to another house; taken alive, he talks on 1 to 3.",
    "spy": "Half of them are taken on, in one to four weeks; then each week 4 to 6 bring a true report, 1 ends it.",
}
WATER = {
    BUY_VESSEL: Reason("UWA-EQP-1", "From a raft for 40 to a large galley for 30,000 gold pieces."),
    SEEK_SEAMEN: Reason("UWA-HIRE-2", "A week and 200 to 1,200 gold pieces; a crew on 5 or 6, and 10 a month a man."),
    SEEK_SHIP_CAPTAIN: Reason("UWA-HIRE-2", "A week and 200 to 1,200 gold pieces; he comes on 6, and has 250 a month."),
    SAIL: Reason("UWA-WIND-3", "Ships without oars lie still in a calm, and nobody sails in a gale."),
    PAY_OFF: Reason("UWA-SPEC-7", "They have no pay any more."),
    CORRUPT: Reason("UWA-SPEC-10", "A day: 100 to 400 gold pieces against his loyalty; he may tell his lord."),
}
VENOM = (
    "A die more for each of the first six hits of the six.",
    "Three dice more for each of the first six hits, unless they save.",
    "Each of the first six hits slays one of them, unless it saves.",
)
LASTING = {
    "roads": " With a return, a track to a village.",
    "canals": " With a return, a waterway to the nearest river.",
}
MORE = {
    ASK: ("UWA-SPEC-6", "A day, and two dice: to 4 nothing, to 8 a part of the truth, above it all of it."),
    DRINK: ("UWA-MAG-4", "A day: one for each of the six at most, a die and one hits each."),
    DISMISS: ("UWA-SPEC-13", "He has no pay any more."),
}


def explain(pos: DominionPosition, seat: int, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if pos.outcome or step[1:2] != (seat,):
        return []
    if pick == EVADE and step[0] == "met":
        if meeting.shuns(pos, seat):
            return [Reason("UWA-AVOID-2", "They will not follow whoever is so much stronger.")]
        return [Reason("UWA-EVADE-1", f"{meeting.chance(pos, seat)} in a hundred.")]
    if pick == PAY and step[0] == "met":
        return [Reason("UWA-REACT-2", f"{meeting.gift(pos)} gold pieces, if they let the house pass.")]
    if pick == PAY and step[0] == "lord":
        return [Reason("UWA-CASTLE-5", f"{lords.price(pos, seat, step[3])} gold pieces.")]
    if pick == HOSTS and step[0] in ("fray", "feud"):
        return [Reason("UWA-MASS-1", "Figures of twenty on a field of their own; whoever falls there is lost.")]
    if step[0] == "target" and step[2] == missions.ASSASSIN and pick >= pos.content.names.places:
        return murder(pos, seat, pick - pos.content.names.places)
    if step[0] == "target" and AGAINST <= pick < FORGE:
        return [
            Reason("UWA-SPEC-3", "60 in a hundred, less 5 for each level, and 10 for men, for walls, for warnings.")
        ]
    if step[0] in ("study", "bribe", "yard", "fray"):
        return ventures(pos, seat, pick)
    if step[0] == "tax" and TAX <= pick < WAIT:
        return [levy(pos, seat, RATES[pick - TAX])]
    if step[0] == "form" and pick >= pos.content.names.numbers:
        return [form(pos, step[4], pick - pos.content.names.numbers)]
    if step[0] == "besides" and SEEK <= pick < ASK:
        return service(pos, pick)[1:]
    if step[0] in ("offers", "promise"):
        return bargain(pos, step, pick) if seat == step[1] else []
    if step[0] != "act":
        return []
    if FORGE <= pick < NOBODY_BESIDES:
        return [smithy(pos, seat, pick)]
    if SEEK <= pick < SET_TAX:
        return service(pos, pick)
    if pick in WATER:
        return [WATER[pick]]
    if STUDY <= pick < USE_POISON:
        return [poison(pick)]
    if pick == EXPEDITION:
        chambers = delving.CHAMBERS
        return [Reason("UWA-R220", f"A week: {chambers} chambers of a level, whoever lives there and what they guard.")]
    if pick == PASS_GATE:
        return [Reason("UWA-WORLD-1", "It takes the day; whoever goes through can come back the same way.")]
    if pick in SIEGE:
        return [SIEGE[pick]]
    if pick == STORM or ENGINE <= pick < ENGINE + len(sieges.PRICES):
        return [engine_or_storm(pos, seat, pick)]
    if pick == KEEP_TRACK:
        return [Reason("UWA-LOST-3", "Nobody is lost who follows a track all day.")]
    if pick == OUTLAY:
        return [Reason("UWA-DEC-18", "A day: from nothing to as much as four Engineers build. Men are paid first.")]
    if pick == GARRISON:
        return [Reason("UWA-BARONY-2", f"A day: {garrison(pos)} keep the country clear while the six are away.")]
    if pick == FLY:
        return [Reason("UWA-FOG-2", f"A day: out to {flying.flight(pos)} hexes and back.")]
    if pick == BOATS:
        gold, far = travelling.fare(pos, seat), travelling.allowance(pos, seat, AFLOAT)
        told = f"{far} hexes of river, a swamp counting for three; boats that are lacking cost {gold} gold pieces."
        return [Reason("UWA-WMOVE-1", told)]
    if pick in recruiting.METHODS or pick == CHOOSE_MEN:
        each = "two dice" if pick in (HIRE, CHOOSE_MEN) else "a die"
        told = f"A week: {each} of 100 gold pieces, men by the size of a town, some dwarves or elves, and their arms."
        return [Reason("UWA-HIRE-2", told)]
    if pick == WORKS:
        return [Reason("UWA-BUILD-2", "By the price list; a stronghold needs a gate, and a tower or keep.")]
    if pick == RUMOURS:
        told = "on 1 nothing, 2 something false, 3 or 4 true and near, 5 of the dungeon, 6 a legend"
        return [Reason("UWA-RUMOR-2", f"A day: {told}. False and true look alike.")]
    if pick == CLEAR_HEX:
        ground = pos.ground(pos.hex[seat])
        least = pos.content.land.land.terrain[ground].meets
        return [Reason("UWA-BARONY-1", f"A day: in {TERRAINS[ground]} monsters live here on {least} to 6.")]
    if PLAN <= pick < PLAN + len(acting.PLANS):
        works = building.bill(pos.content.ledger, building.READY_PLANS[acting.PLANS[pick - PLAN]]).works
        return [Reason("UWA-BUILD-6", f"{works:,} gold pieces, 5,000 a month for each Engineer, who has 750.")]
    if TAX <= pick < WAIT or pick == SET_TAX:
        return [Reason("UWA-BARONY-4", "Each gold piece above 10 is a point of unrest a year, each below one less.")]
    if INVEST <= pick < pos.content.works and pos.seat_hex[seat] != NOWHERE:
        kind = list(pos.content.ledger.investments.values())[pick - INVEST]
        fit = barony.fit(kind, passing.offers(pos, seat))
        name = list(pos.content.ledger.investments)[pick - INVEST]
        return [Reason("UWA-BARONY-6", f"2d6 at the end of the year, {fit:+} for the land.{LASTING.get(name, '')}")]
    return []


def ventures(pos: DominionPosition, seat: int, pick: int) -> list[Reason]:
    """What a study or a bribe of that price is good for, what a vessel is, and what poison does."""
    step, many = pos.steps[-1], pick - pos.content.names.numbers
    if step[0] == "study" and many > 0:
        gold, weeks, chance = specialists.research(step[2] + 1, many, True)
        return [Reason("UWA-SPEC-14", f"{gold:,} gold pieces and {weeks} weeks: {chance} in a hundred.")]
    if step[0] == "bribe" and many > 0:
        return [Reason("UWA-SPEC-11", f"Two dice above {household.LOYALTY - many}, and the man is yours, or says so.")]
    if step[0] == "yard" and pick >= pos.content.ships:
        kind = list(pos.content.ledger.ships.values())[pick - pos.content.ships]
        hands = f"{kind.seamen} Seamen and a captain" if kind.seamen else "no crew"
        return [Reason("UWA-NAV-2", f"She needs {hands}, and takes {kind.room} people and animals along.")]
    if USE_POISON <= pick < CORRUPT:
        return [Reason("UWA-SPEC-14", VENOM[pick - USE_POISON]), Reason("UWA-ANGRY-2", "3 points of unrest.")]
    return []


def poison(pick: int) -> Reason:
    """What the Alchemist is told to do."""
    if pick >= BREW:
        worth = (passing.POTION, *passing.POISON_WORTH)[pick - BREW]
        return Reason("UWA-SPEC-1", f"Two a month for each Alchemist who does not study, at {worth // 2} gold pieces.")
    gold, weeks, chance = specialists.research(pick - STUDY + 1, 1, True)
    return Reason("UWA-SPEC-14", f"{gold:,} gold pieces and {weeks} weeks for each {chance} in a hundred.")


def form(pos: DominionPosition, at: int, number: int) -> Reason:
    """What a work costs in that form, before the ground is counted."""
    part = founding.forms(pos, at).get(number, building.Part(list(pos.content.ledger.works)[at]))
    return Reason(
        "UWA-BUILD-3" if part.feet else "UWA-BUILD-2", f"{building.price(pos.content.ledger, part):,} gold pieces."
    )


def garrison(pos: DominionPosition) -> str:
    """Who is enough for a stronghold to be lived in (UWA-BARONY-2)."""
    return "ten men or more" if pos.content.ten_men else "men of any number"


def smithy(pos: DominionPosition, seat: int, pick: int) -> Reason:
    """What the free Armorers would make in a month with the assistants there are."""
    armorers, smiths = forging.free(pos.content.ledger, passing.house(pos, seat))
    if pick == FORGE:
        return Reason("UWA-SPEC-2", "Those who lent a hand have no pay any more.")
    each = specialists.MADE[forging.MADE[pick - FORGE - 1]]
    told = f"{each} a month for each Armorer without duties, twice or three times with one or two free Smiths"
    return Reason("UWA-SPEC-2", f"{told}; now free are {armorers} and {smiths}.")


def service(pos: DominionPosition, pick: int) -> list[Reason]:
    """What a specialist costs, and what he does."""
    if pick < ASK:
        who = SOUGHT[pick - SEEK]
        one = pos.content.ledger.specialists[who]
        per = "the mission" if one.mission else "a month, the first at once"
        told = f"A week and 200 to 1,200 gold pieces; two dice, and {one.answers} or more on one brings him."
        return [Reason("UWA-HIRE-2", told), Reason(RULES[who], f"{one.pay:,} gold pieces {per}. {DOES[who]}")]
    return [Reason(*MORE[min(pick, DISMISS)])] if pick != ASK_LAND else []


def murder(pos: DominionPosition, seat: int, hex_: int) -> list[Reason]:
    """The chance, if the house knows who lives there."""
    met = [Castle(*row) for row in pos.castles if row[0] == hex_]
    told = [number for where, what, number, _ in pos.reports[seat] if (where, what) == (hex_, LORD)]
    if not met and not told:
        return [Reason("UWA-SPEC-3", "60 in a hundred, less 5 for each level of whoever lives there, and his guards.")]
    lord = met[0] if met else Castle(hex_, told[0], 0, 0, 0, 0, (), 0)
    return [Reason("UWA-SPEC-3", f"{missions.chance(pos, seat, lord)} in a hundred.")]


def levy(pos: DominionPosition, seat: int, rate: int) -> Reason:
    """What a tax brings and stirs up in a year."""
    gold = barony.taxes([village[1] for village in pos.held(seat)], rate)
    return Reason("UWA-BARONY-4", f"{gold:,} gold pieces a year from today's people, and {rate - barony.TAX:+} unrest.")


def engine_or_storm(pos: DominionPosition, seat: int, pick: int) -> Reason:
    """What an engine costs and does, or how the storm goes in."""
    if pick == STORM and (down := sieges.breaches(pos, seat)):
        return Reason("UWA-LAND-3", f"Through {down} breaches, where nobody stands behind a wall.")
    if pick == STORM:
        return Reason("UWA-LAND-3", "By ladders: those on the walls are two armour classes better.")
    at = pick - ENGINE
    told = f"{sieges.PRICES[at]:,} gold pieces; {sieges.SHOTS * POINTS[ENGINES[at]]} points of the walls a week."
    return Reason("UWA-BUILD-4", f"{told} Twenty make a breach.")


def bargain(pos: DominionPosition, step: Step, pick: int) -> list[Reason]:
    """How many have come, what each costs, and on what throw they come for the pay that is offered."""
    if step[0] == "offers" and OFFER <= pick < PROMISE:
        kind = pick - OFFER
        arms = forging.arm(pos, step[1], kind)
        return [Reason("UWA-HIRE-2", f"{step[2 + kind]} have come; arms for the first cost {arms} gold pieces.")]
    if step[0] == "promise" and PROMISE <= pick < PROMISE + PROMISES:
        above = pick - PROMISE
        line, people = passing.hired_as(TROOPS[step[2]])
        gold = above * pos.content.ledger.men[line].halves[people] // 2
        told = f"They come on {6 - above} or more of 2d6, below {9 - above} for half a month's pay in hand"
        return [Reason("UWA-LOY-2", f"{told}; {gold} gold pieces more each.")]
    return []
