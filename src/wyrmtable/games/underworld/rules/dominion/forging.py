"""Armorers and Smiths in a house's service: whose arms and horses they look after, what becomes of the others, and what
an Armorer without such duties makes (UWA-SPEC-2, UWA-SPEC-9, UWA-SPEC-12, UWA-R320)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Dice, Log, only, tell_to

from ...files.dominion import Ledger
from ...files.dominioncampaign import FORGE, FORGED
from . import household, specialists
from .household import Household
from .position import DominionPosition, Forge

MADE = ("armour", "shield", "weapon")  # what `FORGED` are called one by one
TWO, SIX = (2, 1), (6, 2)  # assistants of an Armorer, and the Smiths among them (UWA-SPEC-2)
HAND = ("non_fighter", "man")  # who the others are (UWA-MEN-1)


class Arms(NamedTuple):
    """Gold pieces: all that a man of his kind is given by his lord, and of it his armour, shield and weapon."""

    gear: int
    suit: int
    shield: int
    weapon: int


ARMS = tuple(
    Arms(*row)
    for row in (
        (26, 15, 10, 1), (60, 30, 10, 10), (50, 15, 0, 25), (40, 15, 0, 15), (65, 15, 0, 40), (91, 15, 10, 1),
        (210, 30, 10, 10), (350, 50, 10, 10), (60, 30, 10, 10), (50, 15, 0, 25), (40, 15, 0, 15), (60, 30, 10, 10),
    )
)  # fmt: skip  # in the order of TROOPS (UWA-MEN-2, UWA-EQP-1)


def forge(pos: DominionPosition, seat: int) -> Forge:
    return Forge(*pos.forge[seat])


# -- duties ------------------------------------------------------------------------------------------------------------


def free(ledger: Ledger, house: Household) -> tuple[int, int]:
    """Armorers and Smiths beyond those who look after the house's men and horses (UWA-SPEC-2, UWA-SPEC-9)."""
    armorers = house.specialists.get("armorer", 0) - household.armorers_needed(house)
    smiths = house.specialists.get("smith", 0) - household.smiths_needed(ledger, house)
    return max(armorers, 0), max(smiths, 0)


def neglect(pos: DominionPosition, seat: int, house: Household, dice: Dice, log: Log | None) -> None:
    """Each month, of the men and of the horses that nobody looks after: a die times five in a hundred (UWA-SPEC-12)."""
    ledger, now = pos.content.ledger, forge(pos, seat)
    men = household.unserved(household.armorers_needed(house), now.armorers, household.fighters(house))
    horses = household.unserved(household.smiths_needed(ledger, house), now.smiths, household.horses(ledger, house))
    worn = household.neglected(men, dice) if men else 0
    lame = household.neglected(horses, dice) if horses else 0
    pos.forge[seat] = tuple(now._replace(worn=worn, lame=lame))
    if worn:
        tell_to(log, only(seat), "house-worn", worn)
    if lame:
        tell_to(log, only(seat), "house-lame", lame)


def worn(pos: DominionPosition, seat: int) -> int:
    """Men who count an armour class worse this month."""
    return min(forge(pos, seat).worn, pos.soldiers(seat))


# -- what is made ------------------------------------------------------------------------------------------------------


def crews(ledger: Ledger, house: Household) -> list[tuple[int, int]]:
    """The assistants of every free Armorer, and the Smiths among them: as many as there are Smiths for (UWA-SPEC-2)."""
    armorers, smiths = free(ledger, house)
    found = list[tuple[int, int]]()
    for at in range(armorers):
        spare = smiths - (armorers - at - 1)  # one for each who comes after him
        team = SIX if spare >= SIX[1] else TWO if smiths else (0, 0)
        smiths -= team[1]
        found.append(team)
    return found


def hands(pos: DominionPosition, seat: int, house: Household) -> int:
    """Assistants who are no Smiths, and have a non-fighter's pay while the forge is lit (UWA-MEN-1)."""
    teams = crews(pos.content.ledger, house) if forge(pos, seat).makes else []
    return sum([all_ - smiths for all_, smiths in teams])


def output(pos: DominionPosition, seat: int, house: Household) -> int:
    """Pieces a month (UWA-SPEC-2)."""
    makes = forge(pos, seat).makes
    if not makes:
        return 0
    teams = crews(pos.content.ledger, house)
    return sum([specialists.smithy(MADE[makes - 1], all_, smiths, duties=False) for all_, smiths in teams])


def make(pos: DominionPosition, seat: int, house: Household, log: Log | None) -> None:
    """A month's work of the free Armorers lies ready for those who will be hired."""
    count, now = output(pos, seat, house), forge(pos, seat)
    if not count:
        return
    stock = [now.suits, now.shields, now.weapons]
    stock[now.makes - 1] += count
    suits, shields, weapons = stock
    pos.forge[seat] = tuple(now._replace(suits=suits, shields=shields, weapons=weapons))
    tell_to(log, only(seat), "house-forged", count, FORGED[now.makes - 1])


def arm(pos: DominionPosition, seat: int, kind: int) -> int:
    """What it costs to arm one man of a kind, with what lies ready (UWA-MEN-2)."""
    arms, now = ARMS[kind], forge(pos, seat)
    saved = (arms.suit if now.suits else 0) + (arms.shield if now.shields else 0) + (arms.weapon if now.weapons else 0)
    return arms.gear - saved


def hand_out(pos: DominionPosition, seat: int, kind: int) -> None:
    """He takes of it what his kind bears."""
    arms, now = ARMS[kind], forge(pos, seat)
    pos.forge[seat] = tuple(
        now._replace(
            suits=max(now.suits - bool(arms.suit), 0),
            shields=max(now.shields - bool(arms.shield), 0),
            weapons=max(now.weapons - bool(arms.weapon), 0),
        )
    )


# -- orders at the hearth ----------------------------------------------------------------------------------------------


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """At home, with an Armorer: what the forge makes."""
    if pos.hex[seat] != pos.seat_hex[seat] or not forge(pos, seat).armorers:
        return []
    return [FORGE + at for at in range(len(FORGED) + 1) if at != forge(pos, seat).makes]


def light(pos: DominionPosition, seat: int, pick: int, log: Log | None) -> None:
    pos.forge[seat] = tuple(forge(pos, seat)._replace(makes=pick - FORGE))
    tell_to(log, only(seat), "house-forge", ("nothing", *FORGED)[pick - FORGE])
