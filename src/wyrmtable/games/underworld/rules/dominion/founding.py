"""Where a house builds, and what it orders: a ready plan, or works piece by piece (UWA-BUILD-1, UWA-BUILD-2)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import MOST_THROWN, THAT_IS_ALL
from ...files.landboard import DUNGEON, FAR, GATE, HOME, MOUNTAINS, NOTHING, SEA, SWAMP, TOWN
from . import building, mail, manning, passing
from .building import Part
from .position import MOST_OUTLAY, NOWHERE, DominionPosition

SETTLEMENTS = {HOME: "town", TOWN: "town", FAR: "city"}  # by their size (UWA-HIRE-2, UWA-R162)
SITES = {SWAMP: "swamp", MOUNTAINS: "mountains"}
WILD = (NOTHING, DUNGEON, GATE)  # of the wilderness; in castles and towns somebody else is the master
USES = {"gate": 1, "tower": 2}  # what a stronghold must have, as bits of `lacks` (UWA-BUILD-8)
PIECES = 20  # that are ordered in a day
SINGLE, DOUBLE = 1, 2


def settlement(pos: DominionPosition, hex_: int) -> str:
    """A town, a city or a village in which notices are read; nothing elsewhere. A village of which only the taverns
    speak may be none (UWA-HIRE-2, UWA-R221)."""
    if pos.site(hex_) in SETTLEMENTS:
        return SETTLEMENTS[pos.site(hex_)]
    seen = any(village[0] == hex_ for village in pos.villages) and all(row[1] != hex_ for row in pos.heard)
    return "village" if seen else ""


def may_found(pos: DominionPosition, seat: int) -> bool:
    """Wherever a house likes: on any hex of the wilderness that no other house has chosen, or on a lot in a town, if it
    can pay the dearest (UWA-BUILD-1, UWA-BUILD-7). Whoever has a house in a town may still build in the wilds."""
    hex_ = pos.hex[seat]
    if hex_ in pos.seat_hex or not (pos.seat_hex[seat] == NOWHERE or pos.in_town(seat)):
        return False
    lot = pos.site(hex_) in SETTLEMENTS and pos.seat_hex[seat] == NOWHERE and pos.gold[seat] >= building.DEAREST_LOT
    return lot or (pos.site(hex_) in WILD and pos.ground(hex_) != SEA)


def may_order(pos: DominionPosition, seat: int) -> bool:
    """On new ground, or at the own stronghold, at any time (UWA-BUILD-1)."""
    return may_found(pos, seat) or pos.hex[seat] == pos.seat_hex[seat]


def order(pos: DominionPosition, seat: int, parts: Sequence[Part], dice: Dice) -> int:
    """A stronghold is founded, or enlarged; the villages around it are as many as for everybody, but none belong to a
    lot in a town (UWA-BARONY-3, UWA-BUILD-7). What it costs."""
    if pos.seat_hex[seat] != pos.hex[seat]:
        pos.seat_hex[seat], pos.unplaced[seat] = pos.hex[seat], pos.count
        pos.ordered[seat] = pos.built[seat] = 0
        pos.lacks[seat] = sum(USES.values())
        manning.muster(pos, seat)
        if not pos.in_town(seat):
            mail.alter(pos, seat, pos.hex[seat])
        else:
            pos.unplaced[seat] = 0
            pos.gold[seat] -= building.lot_price(dice)
    ledger = pos.content.ledger
    for part in parts:
        pos.lacks[seat] &= ~USES.get(ledger.works[part.work].use, 0)
    works = building.bill(ledger, parts, SITES.get(pos.ground(pos.hex[seat]), "")).works
    pos.ordered[seat] += works
    return works


def works_picks(pos: DominionPosition, step: Step) -> Decision:
    """One piece after the other from the price list (UWA-BUILD-2, UWA-DEC-18)."""
    _, seat, pieces, _ = step
    first = pos.content.works
    list_ = range(first, first + len(pos.content.ledger.works)) if pieces < PIECES else ()
    picks = [*([THAT_IS_ALL] if pieces else []), *list_]
    return Decision(seat, picks, "Which work is ordered next?", ("UWA-BUILD-2", "UWA-DEC-18"))


def works_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Ordering takes a day, however long the list is."""
    _, seat, pieces, gold = step
    if pick == THAT_IS_ALL:
        tell_all(log, "house-ordered", pos.content.seats[seat], gold)
        pos.marched[seat] = 0
        pos.steps[:] = [("turn",)]
        passing.pass_time(pos, seat, 1, dice, log)
        return
    at = pick - pos.content.works
    if forms(pos, at):
        pos.steps[-1] = ("form", seat, pieces, gold, at)
        return
    work = list(pos.content.ledger.works)[at]
    pos.steps[-1] = ("works", seat, pieces + 1, gold + order(pos, seat, (Part(work),), dice))


def outlay_picks(pos: DominionPosition, step: Step) -> Decision:
    """Thousands of gold pieces in a month (UWA-DEC-18)."""
    picks = [pos.content.names.numbers + many for many in range(MOST_OUTLAY + 1)]
    return Decision(step[1], picks, "How many thousands may the works cost in a month?", ("UWA-DEC-18", "UWA-BUILD-6"))


def outlay_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """It takes a day, as every order does."""
    seat = step[1]
    pos.outlay[seat] = pick - pos.content.names.numbers
    tell_to(log, only(seat), "house-outlay", pos.outlay[seat])
    pos.marched[seat] = 0
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, 1, dice, log)


def forms(pos: DominionPosition, at: int) -> dict[int, Part]:
    """What a work of the list can be ordered as: a tower by tens of feet, to as many as there are buttons for, others
    single or double; nothing for those that have one form alone (UWA-BUILD-2, UWA-BUILD-3)."""
    name, work = list(pos.content.ledger.works.items())[at]
    if work.feet:
        return {tens: Part(name, 1, tens * building.STEP) for tens in range(1, MOST_THROWN + 1)}
    return {SINGLE: Part(name), DOUBLE: Part(name, double=True)} if work.double else {}


def form_picks(pos: DominionPosition, step: Step) -> Decision:
    tower = list(pos.content.ledger.works.values())[step[4]].feet
    prompt = "How many tens of feet shall it be high?" if tower else "Single (1) or double (2)?"
    picks = [pos.content.names.numbers + number for number in forms(pos, step[4])]
    return Decision(step[1], picks, prompt, ("UWA-BUILD-3" if tower else "UWA-BUILD-2", "UWA-DEC-18"))


def form_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, pieces, gold, at = step
    part = forms(pos, at)[pick - pos.content.names.numbers]
    pos.steps[-1] = ("works", seat, pieces + 1, gold + order(pos, seat, (part,), dice))
