"""What goes into an act of a house, by rule."""

from __future__ import annotations

from wyrmtable.core import Reason

from ...files.dominioncampaign import (
    BESIEGE,
    BOATS,
    CLEAR_HEX,
    ENGINE,
    ENGINES,
    EVADE,
    EXPEDITION,
    FLY,
    HIRE,
    HOSTS,
    INVEST,
    PASS_GATE,
    PAY,
    PLAN,
    RUMOURS,
    SALLY,
    STORM,
    TAX,
    TREACHERY,
    WAIT,
    WORKS,
)
from ...files.landboard import TERRAINS
from ...files.mass import ENGINES as POINTS
from ...rules.dominion import acting, barony, building, delving, lords, meeting, passing, sieges, travelling
from ...rules.dominion.position import NOWHERE, DominionPosition
from ...rules.land.encounters import AFLOAT

SIEGE = {
    BESIEGE: Reason(
        "UWA-LAND-3", "Three for each man on the walls, and an Engineer; after eight weeks they yield. Engines shoot."
    ),
    SALLY: Reason("UWA-R285", "Out at the besiegers; if they are driven off, the siege is over."),
    TREACHERY: Reason("UWA-SPEC-11", "500 gold pieces, and in half the cases an open gate; no ring is needed."),
}


def explain(pos: DominionPosition, seat: int, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if pos.outcome or step[1:2] != (seat,):
        return []
    if pick == EVADE and step[0] == "met":
        return [Reason("UWA-EVADE-1", f"{meeting.chance(pos, seat)} in a hundred.")]
    if pick == PAY and step[0] == "lord":
        return [Reason("UWA-CASTLE-5", f"{lords.price(pos, seat, step[3])} gold pieces.")]
    if pick == HOSTS and step[0] in ("fray", "feud"):
        return [Reason("UWA-MASS-1", "Figures of twenty on a field of their own; whoever falls there is lost.")]
    if step[0] != "act":
        return []
    if pick == EXPEDITION:
        chambers = delving.CHAMBERS
        return [Reason("UWA-R220", f"A week: {chambers} chambers of a level, whoever lives there and what they guard.")]
    if pick == PASS_GATE:
        return [Reason("UWA-WORLD-1", "It takes the day; whoever goes through can come back the same way.")]
    if pick in SIEGE:
        return [SIEGE[pick]]
    if pick == STORM or ENGINE <= pick < ENGINE + len(sieges.PRICES):
        return [engine_or_storm(pos, seat, pick)]
    if pick == FLY:
        return [Reason("UWA-FOG-2", f"A day: out to {travelling.flight(pos)} hexes and back.")]
    if pick == BOATS:
        gold, far = travelling.boats(pos, seat), travelling.allowance(pos, seat, AFLOAT)
        told = f"{far} hexes of river, a swamp counting for three; the boats cost {gold} gold pieces."
        return [Reason("UWA-WMOVE-1", told)]
    if pick in acting.METHODS:
        each = "two dice" if pick == HIRE else "a die"
        told = f"A week: {each} of 100 gold pieces, men by the size of a town, some dwarves or elves, and their arms."
        return [Reason("UWA-HIRE-2", told)]
    if pick == WORKS:
        return [Reason("UWA-BUILD-2", "By the price list; a stronghold needs a gate, and a tower or keep.")]
    if pick == RUMOURS:
        villages = pos.unplaced[seat]
        told = f"one of {villages} villages" if villages else "a castle or a town that nobody has seen yet"
        return [Reason("UWA-RUMOR-2", f"A day: on 3 to 6 {told} is heard of.")]
    if pick == CLEAR_HEX:
        ground = pos.ground(pos.hex[seat])
        least = pos.content.land.land.terrain[ground].meets
        return [Reason("UWA-BARONY-1", f"A day: in {TERRAINS[ground]} monsters live here on {least} to 6.")]
    if PLAN <= pick < PLAN + len(acting.PLANS):
        works = building.bill(pos.content.ledger, building.READY_PLANS[acting.PLANS[pick - PLAN]]).works
        return [Reason("UWA-BUILD-6", f"{works:,} gold pieces, 5,000 a month for each Engineer, who has 750.")]
    if TAX <= pick < WAIT:
        return [Reason("UWA-BARONY-4", "Each gold piece above 10 is a point of unrest a year, each below one less.")]
    if INVEST <= pick < pos.content.works and pos.seat_hex[seat] != NOWHERE:
        kind = list(pos.content.ledger.investments.values())[pick - INVEST]
        fit = barony.fit(kind, passing.offers(pos, seat))
        return [Reason("UWA-BARONY-6", f"2d6 at the end of the year, {fit:+} for the land.")]
    return []


def engine_or_storm(pos: DominionPosition, seat: int, pick: int) -> Reason:
    """What an engine costs and does, or how the storm goes in."""
    if pick == STORM and (down := sieges.breaches(pos, seat)):
        return Reason("UWA-LAND-3", f"Through {down} breaches, where nobody stands behind a wall.")
    if pick == STORM:
        return Reason("UWA-LAND-3", "By ladders: those on the walls are two armour classes better.")
    at = pick - ENGINE
    told = f"{sieges.PRICES[at]:,} gold pieces; {sieges.SHOTS * POINTS[ENGINES[at]]} points of the walls a week."
    return Reason("UWA-BUILD-4", f"{told} Twenty make a breach.")
