"""The joust of a house with the lord of a castle: one of the six after the other rides (UWA-JOUST, UWA-R275)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.dominioncampaign import AIM, GUARD, JOUST, NO_MORE
from ...files.landboard import AIMS
from ..land.castles import FRIEND, PAID
from ..land.joust import DRAWN, MONTH, WON, Tally, guards, tilt
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
    picks = [GUARD + at for at in guards(step[7])]
    return Decision(step[1], picks, "How does he meet the other lance?", ("UWA-JOUST-1",))


def shield_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A ride, and what a fall takes from the six (UWA-DEC-16)."""
    _, seat, at, rider, rides, ours, theirs, aim = step
    land, castle = pos.content.land, lords.castle_at(pos, at)
    rank = land.book.kinds[land.book.number[land.land.occupants[castle.occupant]]].power("fighter")
    he = (aim, pick - GUARD, level(pos, seat))
    came, tally, result = tilt(land.land, he, rank, Tally(rides, ours, theirs), dice, log)
    pos.hurt[seat] += FALL if came.we_fell else 0
    pos.steps[-1] = ("lance", seat, at, rider, *tally)
    if result >= 0:
        after(pos, seat, at, rider, result, log)
    warring.bury(pos, seat, log)


def after(pos: DominionPosition, seat: int, at: int, rider: int, result: int, log: Log | None) -> None:
    """A win makes guests of all for a month, a draw frees from the toll, a loss costs the armour, and the next may
    ride (UWA-CASTLE-5, UWA-JOUST-4)."""
    hex_ = lords.castle_at(pos, at).hex
    tell_all(log, "house-jousted", ("lost", "drawn", "won")[result], pos.content.houses[seat])
    pos.steps.pop()
    if result == WON:
        pos.hex[seat] = hex_
        lords.settle(pos, hex_, seat, FRIEND, pos.clock[seat] + MONTH)
    elif result == DRAWN:
        lords.settle(pos, hex_, seat, PAID)
    else:
        pos.gold[seat] = max(pos.gold[seat] - ARMOUR, 0)
        pos.steps.append(("again", seat, at, rider))


def again_picks(pos: DominionPosition, step: Step) -> Decision:
    """One challenge for each of the six (UWA-CASTLE-5, UWA-R240)."""
    more = [JOUST] if step[3] < HEROES else []
    return Decision(step[1], [*more, NO_MORE], "Does another of them ride?", ("UWA-CASTLE-5",))


def again_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, at, rider = step
    if pick == JOUST:
        pos.steps[-1] = ("lance", seat, at, rider + 1, 0, 0, 0)
    else:
        pos.steps.pop()
        lords.settle(pos, lords.castle_at(pos, at).hex, seat, PAID)
