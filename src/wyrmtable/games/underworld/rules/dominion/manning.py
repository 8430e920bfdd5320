"""Who keeps a stronghold while its house is away: men told off as its garrison, kind by kind the cheapest first
(UWA-DEC-19, UWA-BARONY-2)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_to

from ...files.dominioncampaign import GARRISON, MOST_THROWN
from . import passing
from .position import TROOPS, DominionPosition

TENS = 10  # men by which a garrison is counted


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """At one's own hearth, with any men."""
    at_home = pos.hex[seat] == pos.seat_hex[seat]
    return [GARRISON] if at_home and pos.soldiers(seat) + pos.guards(seat) else []


def stay_picks(pos: DominionPosition, step: Step) -> Decision:
    """By tens, and the last of them whoever is left (UWA-Q5)."""
    seat = step[1]
    tens = -(-(pos.soldiers(seat) + pos.guards(seat)) // TENS)
    picks = [pos.content.names.numbers + many for many in range(min(tens, MOST_THROWN) + 1)]
    return Decision(seat, picks, "How many tens of men stay behind the walls?", ("UWA-DEC-19", "UWA-BARONY-2"))


def stay_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """It takes a day, as every order does."""
    seat = step[1]
    muster(pos, seat)
    left, stay = TENS * (pick - pos.content.names.numbers), list[int]()
    for kind in range(len(TROOPS)):
        stay.append(min(pos.troop(seat, kind), left))
        left -= stay[-1]
    pos.guard[seat] = tuple(stay)
    pos.men[seat] = tuple([pos.troop(seat, kind) - stay[kind] for kind in range(len(TROOPS))])
    tell_to(log, only(seat), "house-garrison", sum(stay))
    pos.marched[seat] = 0
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, 1, dice, log)


def muster(pos: DominionPosition, seat: int) -> None:
    """All are together: the garrison stands with the others."""
    pos.men[seat] = pos.enrolled(seat)
    pos.guard[seat] = ()


def fall(pos: DominionPosition, seat: int, count: int) -> None:
    """So many of the garrison have fallen, the cheapest first."""
    left = list(pos.guard[seat])
    for kind in range(len(left)):
        gone = min(left[kind], count)
        left[kind] -= gone
        count -= gone
    pos.guard[seat] = tuple(left)
