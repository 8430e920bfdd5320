"""The joust of a house with the lord of a castle: one of the six after the other rides (UWA-JOUST, UWA-R275)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.dominioncampaign import AIM, GUARD, JOUST, NO_MORE
from ...files.landboard import AIMS
from ..land.castles import FRIEND, PAID
from ..land.joust import LOST, MONTH, WON, Tally, guards, tilt
from . import lords, warring
from .ending import HEROES, level
from .position import DominionPosition

ARMOUR = 50  # gold pieces for a suit of plate
FALL = 1  # what a fall of d6 points takes from the six


def lance_picks(pos: DominionPosition, step: Step) -> Decision:
    return Decision(step[1], range(AIM, AIM + len(AIMS)), "Where does he aim?", ("UWA-JOUST-1",))


def lance_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("shield", *step[1:], pick - AIM)


def shield_picks(pos: DominionPosition, step: Step) -> Decision:
    picks = [GUARD + at for at in guards(step[8])]
    return Decision(step[1], picks, "How does he meet the other lance?", ("UWA-JOUST-1",))


def shield_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A ride, and what a fall takes from the six (UWA-DEC-16)."""
    _, seat, at, rider, rides, ours, theirs, best, aim = step
    land, castle = pos.content.land, lords.castle_at(pos, at)
    rank = land.book.kinds[land.book.number[land.land.occupants[castle.occupant]]].power("fighter")
    he = (aim, pick - GUARD, level(pos, seat))
    came, tally, result = tilt(land.land, he, rank, Tally(rides, ours, theirs), dice, log)
    pos.hurt[seat] += FALL if came.we_fell else 0
    pos.steps[-1] = ("lance", seat, at, rider, *tally, best)
    if result >= 0:
        after(pos, seat, at, rider, result, log)
    warring.bury(pos, seat, log)


def after(pos: DominionPosition, seat: int, at: int, rider: int, result: int, log: Log | None) -> None:
    """A loss costs the armour, and the next may ride, however the others have fared; the best that anybody has done is
    kept in mind (UWA-CASTLE-5, UWA-R240)."""
    tell_all(log, "house-jousted", ("lost", "drawn", "won")[result], pos.content.houses[seat])
    best = pos.steps[-1][7]
    if result == LOST:
        pos.gold[seat] = max(pos.gold[seat] - ARMOUR, 0)
    pos.steps[-1] = ("again", seat, at, rider, max(best, result))


def again_picks(pos: DominionPosition, step: Step) -> Decision:
    """One challenge for each of the six (UWA-CASTLE-5, UWA-R240)."""
    more = [JOUST] if step[3] < HEROES else []
    return Decision(step[1], [*more, NO_MORE], "Does another of them ride?", ("UWA-CASTLE-5",))


def again_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """When nobody rides any more, a win makes guests of all for a month; else they go their way (UWA-CASTLE-5,
    UWA-JOUST-4)."""
    _, seat, at, rider, best = step
    if pick == JOUST:
        pos.steps[-1] = ("lance", seat, at, rider + 1, 0, 0, 0, best)
        return
    pos.steps.pop()
    hex_ = lords.castle_at(pos, at).hex
    if best == WON:
        pos.hex[seat] = hex_
        lords.settle(pos, hex_, seat, FRIEND, pos.clock[seat] + MONTH)
    else:
        lords.settle(pos, hex_, seat, PAID)
