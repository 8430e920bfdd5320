"""Why something cannot be picked now in a campaign."""

from __future__ import annotations

from wyrmtable.core import Reason, decide, opening

from ...files.dominioncampaign import (
    AGAINST,
    ASK,
    ASK_LAND,
    BESIEGE,
    BOATS,
    BREW,
    BUY_VESSEL,
    CAMP,
    CHOOSE_MEN,
    CLEAR_HEX,
    CORRUPT,
    DRINK,
    ENGINE,
    EXPEDITION,
    FLY,
    FORGE,
    GARRISON,
    HAIL,
    HAND_OVER,
    HIRE,
    HOSTS,
    INVEST,
    KEEP_TRACK,
    MARCH,
    NOBODY_BESIDES,
    NOTICES,
    OUTLAY,
    PASS_GATE,
    PAY_OFF,
    PLAN,
    RAISE,
    REST,
    RUMOURS,
    SAIL,
    SALLY,
    SEEK,
    SEEK_SEAMEN,
    SEEK_SHIP_CAPTAIN,
    SERVANTS,
    SET_TAX,
    STAY_ABOARD,
    STORM,
    STUDY,
    TAX,
    THAT_IS_ALL,
    TREACHERY,
    USE_POISON,
    WORKS,
)
from ...files.landboard import GATE
from ...rules.dominion import fleets, mail, poisons, retainers
from ...rules.dominion.position import NOWHERE, DominionPosition
from ...rules.dominion.sequence import STEPS
from ...rules.dominion.sieges import PRICES, besieger
from ...rules.dominion.travelling import rested
from .. import court

TOWN = Reason("UWA-GAME-3", "That is done in the home town.")
NO_PEOPLE = Reason("UWA-HIRE-1", "Men are looked for in towns and villages.")
MUST_REST = Reason("UWA-WMOVE-5", "After six days on the move the house must rest for a day.")
SHUT_IN = Reason("UWA-R285", "The house is shut in: it goes out on wings alone, or by a sally.")
TOLD = {
    EXPEDITION: TOWN,
    **dict.fromkeys((HIRE, NOTICES, SERVANTS, CHOOSE_MEN), NO_PEOPLE),
    CLEAR_HEX: Reason("UWA-BARONY-1", "This hex is clear already, or belongs to somebody."),
    MARCH: MUST_REST,
    HAIL: Reason("UWA-CASTLE-3", "One hails a castle from its own hex."),
    BOATS: Reason("UWA-WMOVE-4", "Boats go on rivers and in swamps, and cost 100 gold pieces for eight people."),
    PASS_GATE: Reason("UWA-WORLD-1", "There is no gate on this hex."),
    BESIEGE: Reason(
        "UWA-LAND-3",
        "It takes a castle or another house's stronghold on this hex, men, and an Engineer of the house.",
    ),
    STORM: Reason("UWA-LAND-3", "The storm is for those who have closed the ring."),
    TREACHERY: Reason("UWA-SPEC-10", "It takes walls on this hex that others hold, and 500 gold pieces."),
    SALLY: Reason("UWA-R285", "Nobody lies before a stronghold in which the house is."),
    **{
        ENGINE + at: Reason("UWA-BUILD-4", f"It takes a closed ring, and {gold:,} gold pieces.")
        for at, gold in enumerate(PRICES)
    },
    KEEP_TRACK: Reason("UWA-LOST-3", "No track is drawn that leads on from here, or the house must rest first."),
    FLY: Reason("UWA-SPEC-4", "The house has no hippogriffs that can be ridden."),
    RAISE: Reason(
        "UWA-SPEC-4",
        "It takes an Animal Trainer of the house, in the home town or at its own hearth, and empty stables.",
    ),
}
WATER = {
    BUY_VESSEL: Reason("UWA-EQP-1", "Vessels are bought in towns on or beside drawn water, with the gold in hand."),
    SAIL: Reason(
        "UWA-SPEC-7",
        "It takes vessels here or on the hex beside, with crew and captain, and room for all and horses.",
    ),
    PAY_OFF: Reason("UWA-SPEC-7", "No crew of the house lies in harbour here."),
}
FRAY = Reason("UWA-R223", "Fight on or withdraw; before the first blow many may be drawn up as hosts.")
ELSEWHERE = {
    **court.ELSEWHERE,
    "trek": Reason("UWA-LOST-2", "A house marches to the next hex that is not barred; who is lost drifts straight on."),
    "flight": Reason("UWA-FOG-2", "The hippogriffs must be back before night."),
    "lord": Reason("UWA-DEC-15", "Answer the lord: pay, ride, submit, refuse, attack, or get away."),
    "lance": Reason("UWA-JOUST-1", "Say where he aims."),
    "shield": Reason(
        "UWA-JOUST-1", "Say how he meets the other lance; nobody lowers his helm and aims at the other's."
    ),
    "again": Reason("UWA-CASTLE-5", "Another of the six rides, or none."),
    "greet": Reason("UWA-CAL-5", "Another house is here: fight, get away, or talk."),
    "answer": Reason("UWA-CAL-5", "They have spoken: fight, or take what they leave you."),
    "den": Reason("UWA-WENC-10", "Attack the lair, or slip away."),
    "tax": Reason("UWA-BARONY-4", "Say what everybody pays: from 5 to 20, another sum than now."),
    "garrison": Reason("UWA-DEC-19", "Say how many men stay: one by one, then by tens, or all."),
    "outlay": Reason("UWA-DEC-18", "Say how many thousands the works may cost in a month: from none to twenty."),
    "works": Reason("UWA-BUILD-2", "Order something of the price list, or say that it is all."),
    "form": Reason("UWA-BUILD-3", "Say how it shall be: towers by tens of feet, other works single or double."),
    "besides": Reason("UWA-HIRE-2", "Name somebody who can be sought here beside the men, or nobody."),
    "offers": Reason("UWA-LOY-2", "Make an offer to some who have come and were not asked yet, or to nobody else."),
    "promise": Reason("UWA-LOY-2", "Say what pay they are offered: the usual, double or treble."),
    "target": Reason("UWA-SPEC-13", "Say to whose walls he shall go."),
    "question": Reason("UWA-SPEC-6", "Ask of the land, or of a castle that is drawn and still its lord's."),
    "study": Reason("UWA-SPEC-14", "Say how many prices are paid: from one to five, as far as the gold goes."),
    "bribe": Reason("UWA-SPEC-11", "Say how many hundreds are offered: from one to four, as far as the gold goes."),
    "yard": Reason("UWA-EQP-1", "Say which vessel is bought, as far as the gold goes."),
    "depth": Reason("UWA-R220", "Say how deep they go."),
    "met": Reason("UWA-DEC-14", "They are before you: fight, get away, or talk if they can and are not upon you."),
}


def why_not(pos: DominionPosition, seat: int, pick: int) -> list[Reason]:
    told = opening(decide(STEPS, pos), seat, pick, pos.content.seats, "UWA-CAL-4")
    if told is not None:
        return told
    if pos.steps[-1][0] != "act":
        return [ELSEWHERE.get(pos.steps[-1][0], FRAY)]
    later = CAMP <= pick < REST or HAIL < pick < PASS_GATE or pick == HOSTS
    later = later or pick in (STAY_ABOARD, NOBODY_BESIDES) or USE_POISON <= pick < CORRUPT or AGAINST <= pick < FORGE
    later = later or CHOOSE_MEN < pick < KEEP_TRACK
    later = (
        later or THAT_IS_ALL <= pick < SEEK or pick == ASK_LAND or pos.content.works <= pick < pos.content.bench.accept
    )
    if HAND_OVER <= pick < CHOOSE_MEN:
        return [Reason("UWA-CAL-4", "By mail a house that could act may be let go first, once; it is not handed back.")]
    if pick >= pos.content.names.places or later:
        return [Reason("UWA-DEC-26", "That is asked later: first say what the house does.")]
    if pick >= pos.content.bench.accept:
        return [Reason("UWA-GEN-4", "That is for a human referee, or for houses that have one.")]
    until = mail.closed_until(pos, seat, pos.hex[seat])
    if until != NOWHERE and pick not in (MARCH, BOATS, SAIL, FLY, KEEP_TRACK):
        return [Reason("UWA-CAL-5", f"Another house was here on a later day: closed until day {until}.")]
    if pick in (MARCH, BOATS, SAIL, PASS_GATE) and besieger(pos, seat) != NOWHERE:
        return [SHUT_IN]
    at_a_gate = pick == PASS_GATE and pos.site(pos.hex[seat]) == GATE
    if (at_a_gate or pick in (BOATS, FLY, SAIL)) and not rested(pos, seat):
        return [MUST_REST]
    if pick == MARCH and rested(pos, seat):
        return [Reason("UWA-WMOVE-4", "The house is at sea: it lands from its ships.")]
    return [TOLD.get(pick) or _lordly(pos, seat, pick)]


def _service(pos: DominionPosition, seat: int, pick: int) -> Reason:
    """Specialists who cannot be had, asked or sent away."""
    if pick < ASK:
        return Reason("UWA-SPEC-13", retainers.refusal(pos, seat, pick - SEEK))
    if pick == ASK:
        return Reason("UWA-SPEC-6", retainers.silence(pos, seat))
    if pick == DRINK:
        return Reason("UWA-SPEC-1", "Nobody is hurt, or there is nothing to drink: an Alchemist makes two a month.")
    return Reason("UWA-SPEC-13", "Nobody of that trade is in the house's service.")


def _venture(pos: DominionPosition, seat: int, pick: int) -> Reason:
    """Vessels and crews that cannot be had, poisons that cannot be made, men who cannot be bribed."""
    if pick in (SEEK_SEAMEN, SEEK_SHIP_CAPTAIN):
        who = "seaman" if pick == SEEK_SEAMEN else "ship_captain"
        return Reason("UWA-SPEC-13", fleets.refusal(pos, seat, who))
    if STUDY <= pick < BREW:
        return Reason("UWA-SPEC-14", poisons.refusal(pos, seat, pick - STUDY))
    if pick == CORRUPT:
        return Reason("UWA-SPEC-10", retainers.unbribed(pos, seat))
    return WATER.get(pick, Reason("UWA-SPEC-1", "An Alchemist at home makes poisons of which the formula is known."))


def _lordly(pos: DominionPosition, seat: int, pick: int) -> Reason:
    home = pos.seat_hex[seat]
    if SEEK <= pick < SET_TAX:
        return _service(pos, seat, pick)
    if SEEK_SEAMEN <= pick <= CORRUPT:
        return _venture(pos, seat, pick)
    if FORGE <= pick < NOBODY_BESIDES:
        return Reason("UWA-SPEC-2", "It takes an Armorer of the house at its stronghold; or that is made already.")
    if pick == RUMOURS:
        return Reason(
            "UWA-RUMOR-1", "One asks in a town or village, or at one's own hearth, with 70 gold pieces in hand."
        )
    if (PLAN <= pick < TAX or pick == WORKS) and home == NOWHERE:
        return Reason(
            "UWA-BUILD-7", "One builds on a free hex of the wilderness, or in a town with 5,000 gold pieces for a lot."
        )
    if home == NOWHERE:
        return Reason("UWA-BUILD-1", "The house has no stronghold yet.")
    if pos.hex[seat] != home:
        return Reason("UWA-BUILD-1", "That is ordered at the stronghold.")
    if pick == GARRISON:
        return Reason("UWA-DEC-19", "The house has no men.")
    if pick == OUTLAY:
        return Reason("UWA-DEC-18", "Everything that was ordered stands.")
    if pick < INVEST:
        return Reason(
            "UWA-BARONY-4",
            "No village pays yet, or that is the tax already; sums between the round ones are asked for.",
        )
    return Reason("UWA-BARONY-6", "It takes a stronghold in the wilderness and 1,000 gold pieces.")
