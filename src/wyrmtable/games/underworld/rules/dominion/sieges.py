"""Taking a castle, or the stronghold of another house: the ring around it, hunger, engines, ladders, or a traitor who
opens the gate (UWA-CASTLE-12, UWA-LAND-3, UWA-CAT-3, UWA-R285)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.dominioncampaign import BESIEGE, ENGINE, ENGINES, SALLY, STORM, TREACHERY
from ...files.landboard import CASTLE
from ...files.mass import ENGINES as POINTS
from ...files.massboard import STRENGTH, WALL
from ..land.castles import BEATEN, COUNTED, REFUSED, Castle
from ..land.encounters import Met
from ..land.secrets import secret
from . import barony, lords, mail, manning, passing, warring
from .calendar import WEEK
from .ending import HEROES
from .lords import TAKEN
from .position import BESIEGED, GATES, NO_SIEGE, NOWHERE, DominionPosition
from .warring import Fray

STORES = 8  # weeks that a castle can hold out (UWA-LAND-3)
RING = 3  # besiegers for each man on the walls
SHOTS = 20  # of every engine in a week (UWA-LAND-3)
PRICES = (500, 1_000, 1_500)  # gold pieces, in the order of the engines (UWA-BUILD-4)
SPY, FAITHFUL = 500, 50  # gold pieces, and per cent (UWA-SPEC-10, UWA-SPEC-11)
WORTH = 30_000  # of a castle that serves as a stronghold
GUARDS = "heavy_foot"
LEVY = 10  # one in so many of those who pay comes to its walls


# -- whose walls they are ----------------------------------------------------------------------------------------------


def holder(pos: DominionPosition, hex_: int) -> int:
    """The house whose stronghold stands on a hex; -1 if there is none that counts as one."""
    owners = [seat for seat in pos.playing() if pos.seat_hex[seat] == hex_ and passing.stands(pos, seat)]
    return owners[0] if owners else NOWHERE


def besieger(pos: DominionPosition, seat: int) -> int:
    """The house that lies before the stronghold in which this one is; -1 if nobody does."""
    here = pos.hex[seat]
    rings = [row[1] for row in pos.terms if row[0] == here and row[2] == BESIEGED]
    return rings[0] if rings and holder(pos, here) == seat else NOWHERE


def garrison(pos: DominionPosition, hex_: int) -> int:
    """Men on the walls; of a house that is at home all of it, else its garrison and a levy of its villages
    (UWA-R285, UWA-DEC-19)."""
    owner = holder(pos, hex_)
    if owner == NOWHERE:
        rows = [at for at in range(len(pos.castles)) if pos.castles[at][0] == hex_]
        return lords.castle_at(pos, rows[0]).garrison
    if pos.hex[owner] == hex_:
        return HEROES + pos.soldiers(owner) + pos.guards(owner)
    return pos.guards(owner) + sum([people // LEVY for _, people, _, _ in pos.held(owner)])


def manned(pos: DominionPosition, hex_: int) -> bool:
    """Whether anybody still holds walls there: a house that has left the game has left its stronghold, too."""
    return holder(pos, hex_) != NOWHERE or any(row[0] == hex_ for row in pos.castles)


def can_be_taken(pos: DominionPosition, seat: int) -> bool:
    """A castle that nobody has taken yet, or the stronghold of another house."""
    hex_ = pos.hex[seat]
    owner = holder(pos, hex_)
    if owner != NOWHERE:
        return owner != seat
    return pos.site(hex_) == CASTLE and all(row[0] != hex_ or row[2] != TAKEN for row in pos.terms)


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """Before walls: the ring, with an Engineer; engines and the storm, once it is closed; a traitor. Behind them, with
    somebody outside: a sally."""
    if besieger(pos, seat) != NOWHERE:
        return [SALLY]
    if not can_be_taken(pos, seat):
        return []
    gold, closed = pos.gold[seat], weeks(pos, seat) >= 0
    found = [BESIEGE] if pos.engineers[seat] and pos.soldiers(seat) else []
    if closed:
        found += [STORM, *[ENGINE + n for n in range(len(PRICES)) if gold >= PRICES[n]]]
    return found + ([TREACHERY] if gold >= SPY or gate_known(pos, seat) else [])


def gate_known(pos: DominionPosition, seat: int) -> bool:
    """A spy of the house has told how the gate of these walls is opened (UWA-SPEC-11)."""
    return any(report[:2] == (pos.hex[seat], GATES) for report in pos.reports[seat])


def weeks(pos: DominionPosition, seat: int) -> int:
    """Weeks for which the house has lain before the walls where it is; -1 if it does not."""
    since = [row[3] for row in pos.terms if row[:3] == (pos.hex[seat], seat, BESIEGED)]
    return (pos.clock[seat] - since[0]) // WEEK if since else -1


# -- the ring ----------------------------------------------------------------------------------------------------------


def go_on(pos: DominionPosition, log: Log | None) -> None:
    """Whoever has left the walls, or is too weak to close the ring, besieges them no more; when the stores are empty
    they yield (UWA-LAND-3)."""
    for hex_, seat, how, _ in list(pos.terms):
        if how != BESIEGED:
            continue
        if pos.hex[seat] == hex_ and not pos.out[seat] and manned(pos, hex_) and closes_ring(pos, seat, hex_):
            if weeks(pos, seat) >= STORES:
                take(pos, seat, log)
        else:
            lift(pos, seat, log)


def lift(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """A siege is given up, and the engines are left behind."""
    for row in [row for row in pos.terms if row[1:3] == (seat, BESIEGED)]:
        pos.terms.remove(row)
        pos.siege[seat] = NO_SIEGE
        tell_all(log, "house-lifts", pos.content.seats[seat], pos.content.names.places + row[0])


def closes_ring(pos: DominionPosition, seat: int, hex_: int) -> bool:
    """Three to one, and an Engineer (UWA-LAND-3, UWA-BUILD-5)."""
    return pos.engineers[seat] > 0 and HEROES + pos.soldiers(seat) >= RING * garrison(pos, hex_)


def act(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> int:
    """What is done before the walls, and the days it takes."""
    mail.alter(pos, seat, pos.hex[seat])
    break_faith(pos, seat)
    if holder(pos, pos.hex[seat]) == NOWHERE:
        look_at(pos, pos.hex[seat], pick != TREACHERY, dice)
    if pick == TREACHERY:
        return bribe(pos, seat, dice, log)
    if pick == BESIEGE:
        return besiege(pos, seat, log)
    if pick == STORM:
        storm(pos, seat, warring.BREACH if breaches(pos, seat) else warring.STORM, log)
    else:
        build(pos, seat, pick - ENGINE, log)
    return 1


def break_faith(pos: DominionPosition, seat: int) -> None:
    """Guests who turn on their host: all people talk of it, and he is a host no more (UWA-ANGRY-2)."""
    if lords.guests(pos, seat):
        passing.grumble(pos, seat, barony.SACRILEGE)
        lords.settle(pos, pos.hex[seat], seat, REFUSED)


def look_at(pos: DominionPosition, hex_: int, counted: bool, dice: Dice) -> None:
    """Who lives in the castle is thrown when it is first needed; whoever lies before it counts those on the walls."""
    at = lords.known(pos, hex_, secret(dice, "UWA-CASTLE-12 castle"))
    castle = lords.castle_at(pos, at)
    if counted:
        pos.castles[at] = tuple(castle._replace(known=castle.known | COUNTED))


def besiege(pos: DominionPosition, seat: int, log: Log | None) -> int:
    """Another week, and the engines shoot (UWA-LAND-3)."""
    name, hex_, lain = pos.content.seats[seat], pos.hex[seat], weeks(pos, seat)
    place = pos.content.names.places + hex_
    if not closes_ring(pos, seat, hex_):
        tell_all(log, "house-too-few", name, place)
        return 1
    if lain < 0:
        close_ring(pos, seat)
    tell_all(log, "house-besieges", name, place, max(lain, 0) + 1)
    batter(pos, seat, log)
    return WEEK


def close_ring(pos: DominionPosition, seat: int) -> None:
    """What the house was to the lord it is no more; but people who were beaten in the field stay beaten."""
    hex_ = pos.hex[seat]
    kept = [row for row in pos.terms if row[:2] != (hex_, seat) or row[2] == BEATEN]
    pos.terms = [*kept, (hex_, seat, BESIEGED, pos.clock[seat])]


# -- engines -----------------------------------------------------------------------------------------------------------


def build(pos: DominionPosition, seat: int, which: int, log: Log | None) -> None:
    """The Engineer builds it on the spot (UWA-BUILD-4)."""
    siege = list(pos.siege[seat])
    siege[which] += 1
    pos.gold[seat], pos.siege[seat] = pos.gold[seat] - PRICES[which], tuple(siege)
    tell_all(log, "house-engine", pos.content.seats[seat], ENGINES[which])


def damage(pos: DominionPosition, seat: int) -> int:
    """Points of a wall that the engines beat down in a week (UWA-CAT-3, UWA-CAT-5)."""
    return SHOTS * sum([POINTS[ENGINES[n]] * pos.siege[seat][n] for n in range(len(ENGINES))])


def batter(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """A week's shots (UWA-LAND-3)."""
    if points := damage(pos, seat):
        *engines, down = pos.siege[seat]
        pos.siege[seat] = (*engines, down + points)
        tell_all(log, "house-batters", pos.content.seats[seat], points, breaches(pos, seat))


def breaches(pos: DominionPosition, seat: int) -> int:
    """Stretches of the curtain wall that are down (UWA-BUILD-9)."""
    return pos.siege[seat][-1] // STRENGTH[WALL]


# -- the storm ---------------------------------------------------------------------------------------------------------


def bribe(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> int:
    """A spy is in his place after one to four weeks, or not at all; then the gate stands open for one night. One who
    is there already, and knows the gate, opens it at once (UWA-R296)."""
    if gate_known(pos, seat):
        pos.reports[seat] = tuple([row for row in pos.reports[seat] if row[:2] != (pos.hex[seat], GATES)])
        tell_all(log, "house-gate-opened", pos.content.seats[seat])
        storm(pos, seat, warring.INTAKING, log)
        return 1
    pos.gold[seat] -= SPY
    days = WEEK * dice.roll(4, "UWA-SPEC-11 weeks")
    if dice.roll(100, "UWA-SPEC-11 placed") <= FAITHFUL:
        tell_all(log, "house-gate-opened", pos.content.seats[seat])
        storm(pos, seat, warring.INTAKING, log)
    else:
        tell_all(log, "house-no-traitor", pos.content.seats[seat])
    return days


def storm(pos: DominionPosition, seat: int, cause: int, log: Log | None) -> None:
    """The garrison, and the lord with his people unless they were beaten in the field; by ladders they have the walls
    (UWA-LAND-3, UWA-R279)."""
    hex_, book = pos.hex[seat], pos.content.land.book
    if holder(pos, hex_) != NOWHERE:
        pos.steps.append(("assault", seat, cause))
        return
    castle = castle_on(pos, hex_)
    lord = lords.dice_of(pos, castle) if lords.willing(pos, castle.hex) else 0
    warring.begin(pos, seat, Met(book.number[GUARDS], castle.garrison + lord), warring.ONE_DIE, cause, log)


def castle_on(pos: DominionPosition, hex_: int) -> Castle:
    return next(lords.castle_at(pos, at) for at in range(len(pos.castles)) if pos.castles[at][0] == hex_)


def overrun(pos: DominionPosition, seat: int, owner: int, cause: int, log: Log | None) -> None:
    """Those who were left at home fight for it; where nobody was, it is taken at once (UWA-R285)."""
    guards = garrison(pos, pos.hex[seat])
    if guards:
        kind = pos.content.land.book.number[GUARDS]
        warring.begin(pos, seat, Met(kind, guards), warring.ONE_DIE, cause, log)
    else:
        take(pos, seat, log)


def stormed(pos: DominionPosition, seat: int, fray: Fray, won: bool, log: Log | None) -> None:
    """The walls are taken; or those who fell on them are missing there."""
    owner = holder(pos, pos.hex[seat])
    if owner != NOWHERE:
        manning.fall(pos, owner, fray.full if won else fray.full - fray.left)
    elif not won:
        at = next(at for at in range(len(pos.castles)) if pos.castles[at][0] == pos.hex[seat])
        castle = lords.castle_at(pos, at)
        pos.castles[at] = tuple(castle._replace(garrison=min(castle.garrison, fray.left)))
    if won:
        take(pos, seat, log)


def take(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """It belongs to the house, and is its stronghold if it had none yet (UWA-CASTLE-12, UWA-R285)."""
    hex_, worth, hidden = pos.hex[seat], WORTH, pos.count
    owner = holder(pos, hex_)
    if owner != NOWHERE:
        worth, hidden = pos.built[owner], pos.unplaced[owner]
        pos.seat_hex[owner], pos.unplaced[owner], pos.guard[owner] = NOWHERE, 0, ()
        pos.ordered[owner] = pos.built[owner] = pos.lacks[owner] = 0
        pos.lose_hex(owner, hex_)
    pos.terms, pos.siege[seat] = [row for row in pos.terms if row[0] != hex_], NO_SIEGE
    lords.settle(pos, hex_, seat, TAKEN)
    pos.take_hex(seat, hex_)
    if pos.seat_hex[seat] == NOWHERE:
        pos.seat_hex[seat], pos.unplaced[seat] = hex_, hidden
        pos.ordered[seat] = pos.built[seat] = worth
        pos.lacks[seat] = 0
    tell_all(log, "house-takes", pos.content.seats[seat], pos.content.names.places + hex_)
