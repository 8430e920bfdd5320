"""Why something cannot be picked now in a campaign."""

from __future__ import annotations

from wyrmtable.core import Reason, decide, opening

from ...files.dominioncampaign import (
    CLEAR_HEX,
    ENGINEERS,
    EXPEDITION,
    HIRE,
    INVEST,
    PLAN,
    RUMOURS,
    TAX,
)
from ...rules.dominion.position import NOWHERE, CampaignPosition
from ...rules.dominion.sequence import STEPS

TOWN = Reason("UWA-GAME-3", "That is done in the home town.")
TOLD = {
    EXPEDITION: TOWN,
    HIRE: TOWN,
    CLEAR_HEX: Reason("UWA-BARONY-1", "This hex is clear already, or belongs to somebody."),
}


def why_not(pos: CampaignPosition, seat: int, pick: int) -> list[Reason]:
    told = opening(decide(STEPS, pos), seat, pick, pos.content.seats, "UWA-CAL-4")
    if told is not None:
        return told
    if pick >= pos.content.names.places:
        return [Reason("UWA-FOG-1", "A house marches to the next hex, not into the sea nor to somebody else's castle.")]
    return [TOLD.get(pick) or _lordly(pos, seat, pick)]


def _lordly(pos: CampaignPosition, seat: int, pick: int) -> Reason:
    home = pos.seat_hex[seat]
    if PLAN <= pick < ENGINEERS and home == NOWHERE:
        return Reason("UWA-BUILD-7", "One builds on a hex of the wilderness that is cleared and free.")
    if home == NOWHERE:
        return Reason("UWA-BUILD-1", "The house has no stronghold yet.")
    if pick == RUMOURS:
        return Reason("UWA-RUMOR-1", "One asks in the home town or at one's own hearth, with 70 gold pieces in hand.")
    if pos.hex[seat] != home:
        return Reason("UWA-BUILD-1", "That is ordered at the stronghold.")
    if PLAN <= pick < ENGINEERS:
        return Reason("UWA-BUILD-6", "The works that were ordered are not finished yet.")
    if pick < TAX:
        return Reason("UWA-BUILD-6", "Nothing is left to build, or so many Engineers are at work already.")
    if pick < INVEST:
        return Reason("UWA-BARONY-4", "That is the tax already, or no village pays yet.")
    return Reason("UWA-BARONY-6", "It takes a stronghold and 1,000 gold pieces, once a year for each kind.")
