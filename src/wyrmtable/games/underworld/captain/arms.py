"""A baron at arms: which fights he takes on, what he says to whom he meets, and how he rides against a lord."""

from __future__ import annotations

from collections.abc import Sequence

from ..files.dominioncampaign import (
    AIM,
    EVADE,
    FIGHT,
    FIGHT_ON,
    GUARD,
    JOUST,
    NO_MORE,
    PARLEY,
    PAY,
    SUBMIT,
    WITHDRAW,
)
from ..rules.dominion import ending, meeting, nights
from ..rules.dominion.position import DominionPosition
from ..rules.dominion.warring import ALONE, AT_THE_WALLS, Fray
from ..rules.land.encounters import ALOFT, hit_dice
from . import besieging
from .besieging import Choice

MAN, HERO = 2, 3  # what a man, and a level of the six, are worth against hit dice: halves, and whole
LISTS = {
    "lord": (JOUST, PAY, SUBMIT, EVADE),
    "lance": (AIM + 2,),
    "shield": (GUARD,),
    "again": (JOUST, NO_MORE),
}


def strength(pos: DominionPosition, seat: int, alone: bool) -> int:
    """Hit dice that the house can take on."""
    left = ending.HEROES * ending.level(pos, seat) - pos.hurt[seat]
    return HERO * left // 2 + (0 if alone else pos.soldiers(seat) // MAN)


def blows(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice:
    """On, as long as more is left of us than of them; for a castle one dares more."""
    fray = Fray(*pos.fray)
    daring = 3 if fray.cause in AT_THE_WALLS else 2
    stronger = daring * strength(pos, seat, fray.cause in ALONE) >= 2 * fray.left
    hosts = besieging.many(pos.soldiers(seat), fray.left, picks, stronger)
    if hosts is not None:
        return hosts
    return Choice(FIGHT_ON, "They weaken.") if stronger else Choice(WITHDRAW, "They are too strong.")


def face(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice:
    """Words if there are any to say, else blows if they are weaker, else away."""
    band = meeting.Band(*pos.band)
    weaker = 2 * meeting.their_dice(pos) <= strength(pos, seat, band.way == ALOFT)
    if PARLEY in picks and not weaker:
        return Choice(PARLEY, "Better to talk.")
    return Choice(FIGHT, "They will not stand.") if weaker else Choice(EVADE, "Away from here.")


def den(pos: DominionPosition, seat: int) -> Choice:
    """A lair that was seen first is attacked if those who live there are weak enough."""
    found = nights.den_at(pos, pos.hex[seat])
    kinds = pos.content.land.book.kinds
    weak = found is not None and hit_dice(kinds[found[1]], found[2], found[3]) <= strength(pos, seat, False)
    return Choice(FIGHT, "They have gold, and no sentries.") if weak else Choice(EVADE, "Quietly on.")


def rival(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice:
    """Peace with other houses, if they want it; else blows against those who have fewer men."""
    if PARLEY in picks:
        return Choice(PARLEY, "There is land enough for both.")
    theirs = pos.soldiers(pos.steps[-1][2])
    weaker = theirs <= pos.soldiers(seat)
    hosts = besieging.many(pos.soldiers(seat), theirs, picks, weaker)
    if hosts is not None:
        return hosts
    if FIGHT_ON in picks:
        return Choice(FIGHT_ON, "They weaken.") if weaker else Choice(WITHDRAW, "They are too strong.")
    return Choice(FIGHT, "They will not stand.") if weaker else Choice(EVADE, "Away from here.")


def tilt(step: str, picks: Sequence[int]) -> Choice:
    """Before a castle: what costs least first; in the lists a steady seat and the centre of the shield."""
    wanted = LISTS[step]
    return Choice(next(pick for pick in wanted if pick in picks), "Let us pass in peace.")
