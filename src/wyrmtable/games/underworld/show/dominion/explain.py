"""What goes into an act of a house, by rule."""

from __future__ import annotations

from wyrmtable.core import Reason

from ...files.dominioncampaign import CLEAR_HEX, EXPEDITION, HIRE, INVEST, PLAN, RUMOURS, TAX, WAIT
from ...files.landboard import TERRAINS
from ...rules.dominion import acting, barony, building, ending, passing
from ...rules.dominion.position import NOWHERE, CampaignPosition


def explain(pos: CampaignPosition, seat: int, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if pos.outcome or step[0] != "act" or step[1] != seat:
        return []
    if pick == EXPEDITION:
        each = acting.PURSE * ending.level(pos, seat)
        return [Reason("UWA-R220", f"A week: two dice of {each} gold pieces each; on two ones somebody falls.")]
    if pick == HIRE:
        return [Reason("UWA-HIRE-2", "A week: two dice of 100 gold pieces, men by the size of a town, and their arms.")]
    if pick == RUMOURS:
        return [Reason("UWA-RUMOR-2", f"A day: on 3 to 6 one of {pos.unplaced[seat]} villages is heard of.")]
    if pick == CLEAR_HEX:
        ground = pos.ground(pos.hex[seat])
        least = pos.content.land.land.terrain[ground].meets
        return [Reason("UWA-BARONY-1", f"A day: in {TERRAINS[ground]} monsters live here on {least} to 6.")]
    if PLAN <= pick < PLAN + len(acting.PLANS):
        works = building.bill(pos.content.ledger, building.READY_PLANS[acting.PLANS[pick - PLAN]]).works
        return [Reason("UWA-BUILD-6", f"{works:,} gold pieces, 5,000 a month for each Engineer, who has 750.")]
    if TAX <= pick < WAIT:
        return [Reason("UWA-BARONY-4", "Each gold piece above 10 is a point of unrest a year, each below one less.")]
    if pick >= INVEST and pick < pos.content.names.places and pos.seat_hex[seat] != NOWHERE:
        kind = list(pos.content.ledger.investments.values())[pick - INVEST]
        fit = barony.fit(kind, passing.offers(pos, seat))
        return [Reason("UWA-BARONY-6", f"2d6 at the end of the year, {fit:+} for the land.")]
    return []
