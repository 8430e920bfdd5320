"""Taking a castle: the ring around it, hunger, ladders, or a traitor who opens the gate (UWA-CASTLE-12, UWA-LAND-3)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.dominioncampaign import BESIEGE, STORM, TREACHERY
from ...files.landboard import CASTLE
from ..land.castles import COUNTED
from ..land.encounters import Met
from ..land.evening import secret
from . import building, lords, warring
from .calendar import WEEK
from .ending import HEROES
from .lords import BESIEGED, TAKEN
from .position import NOWHERE, DominionPosition
from .warring import Fray

STORES = 8  # weeks that a castle can hold out (UWA-LAND-3)
RING = 3  # besiegers for each man on the walls
A_MONTH = 4  # weeks for which an Engineer is paid
SPY, FAITHFUL = 500, 50  # gold pieces, and per cent (UWA-SPEC-10, UWA-SPEC-11)
WORTH = 30_000  # of a castle that serves as a stronghold
GUARDS = "heavy_foot"


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """Before a castle that nobody has taken yet: the ring, with an Engineer; ladders, once it is closed; a traitor."""
    hex_, gold = pos.hex[seat], pos.gold[seat]
    if pos.site(hex_) != CASTLE or any(row[0] == hex_ and row[2] == TAKEN for row in pos.terms):
        return []
    closed = weeks(pos, seat) >= 0
    paid = closed and weeks(pos, seat) % A_MONTH
    found = [BESIEGE] if (paid or gold >= building.PAY) and pos.soldiers(seat) else []
    found += [STORM] if closed else []
    return found + ([TREACHERY] if gold >= SPY else [])


def weeks(pos: DominionPosition, seat: int) -> int:
    """Weeks for which the house has lain before the castle where it is; -1 if it does not."""
    since = [row[3] for row in pos.terms if row[:3] == (pos.hex[seat], seat, BESIEGED)]
    return (pos.clock[seat] - since[0]) // WEEK if since else -1


def go_on(pos: DominionPosition, log: Log | None) -> None:
    """Whoever has left the castle, or is too weak to close the ring, besieges it no more; when its stores are empty the
    castle yields (UWA-LAND-3)."""
    for hex_, seat, how, _ in list(pos.terms):
        if how != BESIEGED:
            continue
        if pos.hex[seat] == hex_ and not pos.out[seat] and closes_ring(pos, seat, hex_):
            if weeks(pos, seat) >= STORES:
                take(pos, seat, log)
        else:
            pos.terms = [row for row in pos.terms if row[:3] != (hex_, seat, BESIEGED)]
            tell_all(log, "house-lifts", pos.content.seats[seat], pos.content.names.places + hex_)


def closes_ring(pos: DominionPosition, seat: int, hex_: int) -> bool:
    """Three to one (UWA-LAND-3)."""
    garrison = next(lords.castle_at(pos, at).garrison for at in range(len(pos.castles)) if pos.castles[at][0] == hex_)
    return HEROES + pos.soldiers(seat) >= RING * garrison


def act(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> int:
    """What is done before the castle, and the days it takes."""
    hex_ = pos.hex[seat]
    at = lords.known(pos, hex_, secret(dice, "UWA-CASTLE-12 castle"))
    if pick == TREACHERY:
        return bribe(pos, seat, at, dice, log)
    castle = lords.castle_at(pos, at)
    pos.castles[at] = tuple(castle._replace(known=castle.known | COUNTED))
    if pick == STORM:
        storm(pos, seat, at, warring.STORM, log)
        return 1
    return besiege(pos, seat, log)


def besiege(pos: DominionPosition, seat: int, log: Log | None) -> int:
    """Another week: the Engineer has his pay every month (UWA-LAND-3)."""
    name, hex_, lain = pos.content.seats[seat], pos.hex[seat], weeks(pos, seat)
    place = pos.content.names.places + hex_
    if not closes_ring(pos, seat, hex_):
        tell_all(log, "house-too-few", name, place)
        return 1
    if lain < 0:
        lords.settle(pos, hex_, seat, BESIEGED, pos.clock[seat])
    if max(lain, 0) % A_MONTH == 0:
        pos.gold[seat] -= building.PAY
    tell_all(log, "house-besieges", name, place, max(lain, 0) + 1)
    return WEEK


def bribe(pos: DominionPosition, seat: int, at: int, dice: Dice, log: Log | None) -> int:
    """A spy is in his place after one to four weeks, or not at all; then the gate stands open for one night."""
    pos.gold[seat] -= SPY
    days = WEEK * dice.roll(4, "UWA-SPEC-11 weeks")
    if dice.roll(100, "UWA-SPEC-11 placed") <= FAITHFUL:
        tell_all(log, "house-gate-opened", pos.content.seats[seat])
        storm(pos, seat, at, warring.INTAKING, log)
    else:
        tell_all(log, "house-no-traitor", pos.content.seats[seat])
    return days


def storm(pos: DominionPosition, seat: int, at: int, cause: int, log: Log | None) -> None:
    """The garrison, and the lord with his people unless they were beaten in the field; by ladders they have the walls
    (UWA-LAND-3, UWA-R279)."""
    castle, book = lords.castle_at(pos, at), pos.content.land.book
    lord = lords.dice_of(pos, castle) if lords.willing(pos, castle.hex) else 0
    warring.begin(pos, seat, Met(book.number[GUARDS], castle.garrison + lord), warring.ONE_DIE, cause, log)


def stormed(pos: DominionPosition, seat: int, fray: Fray, won: bool, log: Log | None) -> None:
    """The castle is taken; or those who fell on its walls are missing there."""
    if won:
        take(pos, seat, log)
        return
    at = next(at for at in range(len(pos.castles)) if pos.castles[at][0] == pos.hex[seat])
    castle = lords.castle_at(pos, at)
    pos.castles[at] = tuple(castle._replace(garrison=min(castle.garrison, fray.left)))


def take(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """It belongs to the house, and is its stronghold if it had none yet (UWA-CASTLE-12)."""
    hex_ = pos.hex[seat]
    pos.terms = [row for row in pos.terms if row[0] != hex_]
    lords.settle(pos, hex_, seat, TAKEN)
    pos.take_hex(seat, hex_)
    if pos.seat_hex[seat] == NOWHERE:
        pos.seat_hex[seat], pos.unplaced[seat] = hex_, pos.count
        pos.ordered[seat] = pos.built[seat] = WORTH
    tell_all(log, "house-takes", pos.content.seats[seat], pos.content.names.places + hex_)
