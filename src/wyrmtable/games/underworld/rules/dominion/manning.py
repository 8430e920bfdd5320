"""Who keeps a stronghold while its house is away: men told off as its garrison, kind by kind the cheapest first
(UWA-DEC-19, UWA-BARONY-2)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_to

from ...files.dominioncampaign import GARRISON, MOST_GUARDS
from . import passing
from .position import TROOPS, DominionPosition, without

SINGLY, TENS = 10, 10  # men of a garrison: below this number one by one, above it by tens


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """At one's own hearth, with any men."""
    at_home = pos.hex[seat] == pos.seat_hex[seat]
    return [GARRISON] if at_home and pos.soldiers(seat) + pos.guards(seat) else []


def stay_picks(pos: DominionPosition, step: Step) -> Decision:
    """One by one, then by tens, or all of them (UWA-Q5)."""
    seat = step[1]
    most = min(pos.soldiers(seat) + pos.guards(seat), MOST_GUARDS)
    wanted = sorted({*range(min(SINGLY, most)), *range(TENS, most, TENS), most})
    picks = [pos.content.names.numbers + many for many in wanted]
    return Decision(seat, picks, "How many men stay behind the walls?", ("UWA-DEC-19", "UWA-BARONY-2"))


def stay_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """It takes a day, as every order does."""
    seat = step[1]
    muster(pos, seat)
    everybody = pos.men[seat]
    pos.men[seat] = without(everybody, pick - pos.content.names.numbers)
    pos.guard[seat] = tuple([everybody[kind] - pos.troop(seat, kind) for kind in range(len(TROOPS))])
    tell_to(log, only(seat), "house-garrison", pos.guards(seat))
    pos.marched[seat] = 0
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, 1, dice, log)


def muster(pos: DominionPosition, seat: int) -> None:
    """All are together: the garrison stands with the others."""
    pos.men[seat] = pos.enrolled(seat)
    pos.guard[seat] = ()


def fall(pos: DominionPosition, seat: int, count: int) -> None:
    """So many of the garrison have fallen, the cheapest first."""
    pos.guard[seat] = without(pos.guard[seat], count)
