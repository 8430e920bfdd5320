"""In the water: falls, drowning, swimming, and who is taken in (UWA-SWIM, UWA-NMEL-2)."""

from __future__ import annotations

from math import isqrt

from wyrmtable.core import Dice, Log, tell_all

from ...files.seaboard import INCH, near_point, square
from ...files.throws import per_cent
from .driving import inches
from .position import AFLOAT, FROM_WATER, GALE, ROWED, STAYING, STOPPED, SeaPosition

NONE, LEATHER, CHAIN, PLATE = range(4)
DROWNS = (5, 20, 80, 100)  # per cent, thrown once on entering the water (UWA-SWIM-1)
SHEDS = (0, 0, 3, 0)  # turns until metal is off; nobody sheds plate
STRUGGLES, STORM = 50, 50  # per cent a turn: who cannot swim, and everybody in a gale
STROKE, GENTLE = 3, 15  # inches: of swimmers, and of a ship that is too fast for them (UWA-SWIM-3)
HAULED = 100  # hundredths of an inch from which a line reaches them
DEADLY = 4  # points that kill a man of one die (UWA-CBT-12)


def armour_of(ac: int) -> int:
    """What somebody of that armour class wears (UWA-CBT-5)."""
    return PLATE if ac <= 3 else CHAIN if ac <= 5 else LEATHER if ac <= 7 else NONE


def fall(levels: int, soft: bool, dice: Dice) -> int:
    """Points of a fall: a chance in six of harm for every ten feet, then a die for each, or for every two into water
    (UWA-NMEL-2)."""
    if dice.d6("UWA-NMEL-2 fall") > levels:
        return 0
    many = levels // 2 if soft else levels
    return sum([dice.d6("UWA-NMEL-2 damage") for _ in range(many)])


def freeboard(pos: SeaPosition, deck: int, zone: int) -> int:
    """Levels of ten feet above the water; bow and stern of a ship with castles stand one higher (UWA-NAV-4)."""
    vessel = pos.vessel(deck)
    return vessel.levels + int(vessel.castle and zone in (0, vessel.zones - 1))


def overboard(pos: SeaPosition, deck: int, seat: int, men: int, armour: int, dice: Dice, log: Log | None) -> None:
    """Men forced over the rail fall first, from where their body stands (UWA-NMEL-2)."""
    levels = freeboard(pos, deck, pos.guard[deck] if seat == pos.seat(deck) else pos.front[deck])
    living = men - sum([fall(levels, True, dice) >= DEADLY for _ in range(men)]) if levels else men
    drowned = per_cent(dice, living, DROWNS[NONE], "UWA-SWIM-1 drowning") if armour == NONE else 0
    into_water(pos, deck, seat, living - drowned, armour, dice, log)


def into_water(pos: SeaPosition, deck: int, seat: int, men: int, armour: int, dice: Dice, log: Log | None) -> None:
    """The throw on entering, which plate makes needless; who wears nothing and is not thrown is safe; half of those who
    live can swim, the lesser half (UWA-SWIM-1, UWA-SWIM-2)."""
    if not men:
        return
    drowned = men if armour == PLATE else 0
    if armour in (LEATHER, CHAIN):
        drowned = per_cent(dice, men, DROWNS[armour], "UWA-SWIM-1 drowning")
    living = men - drowned
    tell_all(log, "sea-overboard", men, drowned)
    if living:
        bare = pos.turn + SHEDS[armour]
        pos.swimmers.append((seat, pos.x[deck], pos.y[deck], living // 2, (living + 1) // 2, bare))


def swim(pos: SeaPosition, dice: Dice, log: Log | None) -> None:
    """A turn in the water: some drown, the others make for the nearest ship of their side, or for one that they were
    told, or stay where they are; an enemy they climb aboard (UWA-SWIM-1 to 3, UWA-BOARD-1)."""
    groups, pos.swimmers = pos.swimmers, []
    goals, pos.climb = pos.climb + [-1] * (len(groups) - len(pos.climb)), []
    for (seat, x, y, able, unable, bare), goal in zip(groups, goals, strict=True):
        if pos.wind == GALE:
            able -= per_cent(dice, able, STORM, "UWA-SWIM-1 storm")
        unable -= per_cent(dice, unable, STRUGGLES, "UWA-SWIM-2 struggle")
        if not able + unable:
            continue
        told = goal >= 0 and pos.state[goal] == AFLOAT
        boarding = told and pos.seat(goal) != seat
        ship = goal if told else -1 if goal == STAYING else nearest_ship(pos, seat, x, y)
        if ship >= 0 and pos.turn >= bare:
            x, y = towards(x, y, pos.x[ship], pos.y[ship])
        if boarding and near_point(x, y, pos.outline(ship), HAULED):
            clamber(pos, ship, able, pos.content.names.pick(square(x, y)), log)
            able = 0
        elif ship >= 0 and not boarding and takes_in(pos, ship, x, y):
            pos.sailors[ship] += able + unable
            tell_all(log, "sea-saved", pos.piece(ship), able + unable)
            continue
        if able + unable:
            pos.swimmers.append((seat, x, y, able, unable, bare))


def clamber(pos: SeaPosition, ship: int, men: int, place: int, log: Log | None) -> None:
    """Up the side of an enemy, where her men stand above them; or to friends who are aboard already (UWA-BOARD-1)."""
    if not men:
        return
    if not pos.boarders[ship]:
        pos.raiders[ship] = FROM_WATER
        pos.front[ship] = pos.entry[ship] = pos.guard[ship]
        pos.hacked[ship] = 0
    pos.boarders[ship] += men
    pos.hands[ship] += men
    tell_all(log, "sea-boarded", place, pos.piece(ship), men)


def nearest_ship(pos: SeaPosition, seat: int, x: int, y: int) -> int:
    ships = pos.ships_of(seat)
    return min(ships, key=lambda ship: (pos.x[ship] - x) ** 2 + (pos.y[ship] - y) ** 2) if ships else -1


def towards(x: int, y: int, to_x: int, to_y: int) -> tuple[int, int]:
    across, down = to_x - x, to_y - y
    far = isqrt(across * across + down * down)
    if far <= STROKE * INCH:
        return to_x, to_y
    return x + across * STROKE * INCH // far, y + down * STROKE * INCH // far


def takes_in(pos: SeaPosition, ship: int, x: int, y: int) -> bool:
    """She is close, and goes at slow stroke or less than fifteen inches, or was stopped on her way (UWA-SWIM-3)."""
    if not near_point(x, y, pos.outline(ship), HAULED):
        return False
    slow = pos.drive[ship] == ROWED and pos.order[ship] == STOPPED + 1
    return slow or abs(inches(pos, ship)) < GENTLE or lies_still(pos, ship)


def lies_still(pos: SeaPosition, ship: int) -> bool:
    """Whatever was ordered, in the end she went no further: she is bound, or stuck, or has run into somebody."""
    went = pos.went[ship]
    return len(went) > 2 and went[-4:-2] == went[-2:]
