"""What could they do to me here? Enemies in sight who could come alongside a ship in the next turn, or shoot at her."""

from __future__ import annotations

from math import isqrt

from wyrmtable.core import Eyes, Reason, Threat

from ...files.seaboard import GRID, INCH, square
from ...rules.sea import contact, driving, orders, shooting
from ...rules.sea.position import STOPPED, SeaPosition
from ..threats import Peril, at_least_once, told

DEEDS = ("shoot at", "come alongside", "ram")
SHOT, ALONGSIDE, RAMMED = range(3)
CLOSE = 1  # inch: near enough for grapples (UWA-GRAP-1)


def threat(pos: SeaPosition, eyes: Eyes, place: int) -> Threat | None:
    """Against one's own ship in a square of the sea. What is under water is not reckoned with: nobody sees it."""
    names, cell = pos.content.names, place - pos.content.names.places
    if eyes not in pos.content.chairs or pos.outcome or not 0 <= cell < len(GRID):
        return None
    side = pos.content.chairs.index(eyes)
    mine = [ship for ship in pos.afloat(side) if square(pos.x[ship], pos.y[ship]) == GRID.names[cell]]
    if not mine:
        return None
    foes = [foe for foe in pos.afloat(1 - side) if pos.sees(eyes, foe)]
    found = [_peril(pos, foe, mine[0]) for foe in foes]
    return told(names, pos.piece(mine[0]), DEEDS, [peril for peril in found if peril is not None])


def _peril(pos: SeaPosition, foe: int, mine: int) -> Peril | None:
    far = isqrt((pos.x[foe] - pos.x[mine]) ** 2 + (pos.y[foe] - pos.y[mine]) ** 2) // INCH
    goes = most(pos, foe)
    away = f"{far} inches off; she makes {goes} at most"
    if far <= goes + CLOSE and pos.beast(foe) is not None:
        reason = Reason("UWA-SEA-1", f"{far} inches off; it swims {goes}.")
        return Peril(pos.piece(foe), ALONGSIDE, reason, "upon her", 1.0, "")
    if far <= goes + CLOSE:
        rams = pos.content.battle.rams and not pos.mast[foe]
        deed = RAMMED if rams and _fast(pos, foe) else ALONGSIDE
        rule = "UWA-RAM-1" if deed == RAMMED else "UWA-GRAP-1"
        reason = Reason(rule, f"{away}, and is then within {CLOSE} inch.")
        if deed == RAMMED:
            return Peril(pos.piece(foe), deed, reason, "holed", contact.HOLED / 100, "damaged")
        held = at_least_once(contact.GRAPPLE_HOLDS, 100, contact.TRIES)
        return Peril(pos.piece(foe), deed, reason, "grappled", held, "free")
    if pos.beast(foe) is None and pos.vessel(foe).catapults and far <= goes + shooting.MOST:
        reason = Reason("UWA-NAV-7", f"{away}, and a catapult carries {shooting.MOST}.")
        return Peril(pos.piece(foe), SHOT, reason, "on the mark", at_least_once(1, 6, 1), "off the mark")
    return None


def most(pos: SeaPosition, number: int) -> int:
    """Inches that she can make in a turn: at her oars, under sail on her heading, or swimming."""
    if pos.grappled(number):
        return 0
    if pos.beast(number) is not None:
        return orders.reach(pos, number)
    rowed = [driving.oar_speed(pos, number, step) for step in _strokes(pos, number)]
    return max([*rowed, driving.sail_speed(pos, number), 0])


def _strokes(pos: SeaPosition, number: int) -> list[int]:
    return driving.oar_steps(pos, number) if driving.may_row(pos, number) else [STOPPED]


def _fast(pos: SeaPosition, number: int) -> bool:
    """Ramming speed is Fast (UWA-RAM-1)."""
    return len(driving.COSTS) - 1 in _strokes(pos, number)
