"""What the Magic-User of a house casts so that it gets away unseen: Massmorph and Hallucinatory Terrain, and whatever
else helps the surprised (UWA-EVADE-2, UWA-EVADE-5, UWA-R335)."""

from __future__ import annotations

from wyrmtable.core import Log, only, tell_to

from ..land.outdoors import evasion
from .position import DominionPosition

FOURTH = 3  # the level of both spells, counted from nought
VEILED, HELPED = 8, 9  # of a `travelling.Trek`: how many of them, and of other spells, were cast today
CERTAIN = 100


def slots(pos: DominionPosition, seat: int) -> tuple[int, ...]:
    """The spells of a day of a Magic-User who has learnt as much as the six (UWA-SPELL-1)."""
    rungs = pos.content.land.book.ladders["mage"]
    return [rung for rung in rungs if rung.experience <= pos.xp[seat]][-1].spells


def cast(pos: DominionPosition, which: int) -> int:
    """How many were cast today; a day begins with none."""
    return pos.trek[which] if len(pos.trek) > which else 0


def veil(pos: DominionPosition, seat: int) -> str:
    """The spell of the open air that he has ready: by turns Massmorph and Hallucinatory Terrain (UWA-R335)."""
    ready = slots(pos, seat)
    spent = cast(pos, VEILED)
    if len(ready) <= FOURTH or spent >= ready[FOURTH]:
        return ""
    return "Hallucinatory Terrain" if spent % 2 else "Massmorph"


def cloaked(pos: DominionPosition, seat: int) -> bool:
    """Some other spell is left that lets the surprised evade (UWA-EVADE-2, UWA-R173)."""
    return cast(pos, HELPED) < sum(slots(pos, seat)[:FOURTH])


def chance(
    pos: DominionPosition,
    seat: int,
    party: int,
    came: tuple[int, int],
    surprise: int,
    woods: bool,
    speeds: tuple[int, int],
) -> int:
    """In hundredths (UWA-EVADE-1 to UWA-EVADE-5): of so many, who meet so many of those who could have come."""
    spell = veil(pos, seat)
    if spell == "Massmorph":
        return CERTAIN
    table = pos.content.land.land.evade
    return evasion(table, party, *came, surprise, woods, *speeds, cloaked(pos, seat), bool(spell))


def spend(pos: DominionPosition, seat: int, surprised: bool, log: Log | None) -> None:
    """He casts as the house evades: a veil if he has one, else what the surprised need (UWA-EVADE-5). Others are not
    told: what he can cast tells what the six have learnt."""
    spell = veil(pos, seat)
    if not spell and not (surprised and cloaked(pos, seat)):
        return
    which = VEILED if spell else HELPED
    pos.trek = (*pos.trek[:which], cast(pos, which) + 1, *pos.trek[which + 1 :])
    tell_to(log, only(seat), "house-casts", pos.content.seats[seat], spell or "a spell")
