"""Command control: whom orders reach on the decks of two ships that are bound (UWA-CMD, UWA-NMEL-1).

A captain stands at the stern of his ship, one lieutenant amidships, and another goes over with the boarders.
"""

from __future__ import annotations

from wyrmtable.core import Dice

from ...files.seaboard import HEADINGS, angle
from .position import AFLOAT, SeaPosition

ZONE = 6  # inches of deck scale between the middles of two zones (UWA-CMD-2)
CASTLE = 2  # inches more for who stands twenty feet above his men (UWA-CMD-4)
OBEY = 4  # or less on a die: men in melee hear an order (UWA-CMD-5)
OFFICERS = 3


def station(pos: SeaPosition, number: int) -> int:
    """The captain's zone: the last before the rudder."""
    return pos.vessel(number).zones - 1


def in_melee(pos: SeaPosition, number: int) -> bool:
    """Boarders and defenders stand in the same zone of her deck."""
    return pos.boarders[number] > 0 and pos.fighters(number) > 0 and pos.front[number] == pos.guard[number]


def voice(pos: SeaPosition, number: int) -> int:
    """Whoever leads carries as many inches as the captain has Charisma; a lieutenant who took his place one less
    (UWA-CMD-2)."""
    return pos.ship(number).charisma - int(pos.officers[number] > 0)


def radius(pos: SeaPosition, number: int) -> int:
    """From a castle two inches more, in melee half (UWA-CMD-3, UWA-CMD-4)."""
    if pos.officers[number] >= OFFICERS:
        return -1
    found = voice(pos, number) + (CASTLE if pos.vessel(number).castle else 0)
    fighting = in_melee(pos, number) and pos.guard[number] == station(pos, number)
    return found // 2 if fighting else found


def cheer(pos: SeaPosition, number: int, zones: int) -> int:
    """What the charm of a captain adds to the morale of men so many boundaries off, if his voice reaches them; nobody
    knows that of a lieutenant (UWA-MOR-1)."""
    heard = not pos.officers[number] and ZONE * zones <= radius(pos, number)
    return pos.content.combat.charm(pos.ship(number).charisma) if heard else 0


def led(pos: SeaPosition, number: int) -> bool:
    """An officer of hers lives, or her men need none (UWA-CMD-1)."""
    return pos.vessel(number).warriors or pos.officers[number] < OFFICERS


def zones_apart(pos: SeaPosition, number: int, other: int, zone: int) -> int:
    """Boundaries between the captain's place and a zone of the ship alongside: the rail is one of them (UWA-CMD-2)."""
    zones = pos.vessel(other).zones
    alongside = zone if angle(pos.heading[number], pos.heading[other]) <= HEADINGS // 4 else zones - 1 - zone
    return abs(station(pos, number) - alongside) + 1


def commands_boarders(pos: SeaPosition, number: int, other: int) -> bool:
    """Their lieutenant must stand in the captain's range to pass orders on (UWA-CMD-3); Vikings and what lives in the
    water need nobody (UWA-CMD-1)."""
    if pos.vessel(number).warriors:
        return True
    within = ZONE * zones_apart(pos, number, other, pos.front[other]) <= radius(pos, number)
    return pos.state[number] == AFLOAT and within


def commands_deck(pos: SeaPosition, number: int) -> bool:
    """Whether captain or lieutenant reaches the defenders of his own deck (UWA-CMD-1, UWA-CMD-3)."""
    if pos.vessel(number).warriors:
        return True
    own, guard, amidships = radius(pos, number), pos.guard[number], pos.vessel(number).zones // 2
    if ZONE * (station(pos, number) - guard) <= own:
        return True
    reached = pos.officers[number] < 2 and ZONE * (station(pos, number) - amidships) <= own
    return reached and ZONE * abs(amidships - guard) <= voice(pos, number) - 1


def obeys(pos: SeaPosition, number: int, deck: int, dice: Dice) -> bool:
    """Men in melee hear an order on 1 to 4 (UWA-CMD-5); warriors always do (UWA-CMD-1)."""
    if pos.vessel(number).warriors or not in_melee(pos, deck):
        return True
    return dice.d6("UWA-CMD-5 obey") <= OBEY
