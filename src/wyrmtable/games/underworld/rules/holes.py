"""Ways that nobody sees until they are found or open: trapdoors and the mouths of chutes (UWA-LVL-5).

In a passage whoever passes may spring one; in a room it is found by those who search the floor.
"""

from __future__ import annotations

from wyrmtable.core import Dice, Log

from ..files.terms import OPENING, SIZE, SPRINGING
from ..position import Position
from .charting import spot
from .throwing import on_the_run, throw
from .truth import storey
from .ways import CHUTE, TRAPDOOR, Way, ends

HIDDEN = (TRAPDOOR, CHUTE)
NOTICING, PROBED = -1, -2  # in the place of a character: a dwarf looks at the floor, a pole strikes it
GLANCE = -10  # and below: a dwarf looks a room over; less the square
STARE = GLANCE - SIZE  # and below: he examines it
NOTICED_ON, EXAMINED_ON, PROBED_ON, SPRUNG_ON = 2, 4, 4, 2
OPENED = "opened"
NOBODY = -1


def hidden(pos: Position, square: int) -> Way | None:
    """What nobody has found on a square yet. The lower end of a chute is a hole in the ceiling, and no way at all."""
    depth = pos.floor + 1
    for way in storey(pos).ways:
        if way.kind not in HIDDEN or (way.high_square != square and way.low_square != square):
            continue
        if square in ends(way, depth) and (way.kind == TRAPDOOR or way.high == depth):
            return None if any(end[:2] == (pos.floor, square) for end in pos.ends) else way
    return None


def underfoot(pos: Position) -> None:
    """Ten feet of passage that may give way; a pole and a dwarf come before anybody's foot (UWA-TRAP-5,
    UWA-SENSE-2)."""
    way = hidden(pos, pos.here)
    if way is not None and way.high == pos.floor + 1:
        throw(pos, OPENING, 1, 6, 0, PROBED if pos.probing else after_pole(pos))


def after_pole(pos: Position) -> int:
    return NOTICING if any(pos.race(who) == "dwarf" for who in pos.able()) else 0


def stumbles(pos: Position, dice: Dice, log: Log | None) -> int:
    """Who of those in flight sets something off where they run, in marching order; -1 if a dwarf sees it in time
    (UWA-SENSE-2), or it lets everybody pass (UWA-TRAP-1)."""
    if after_pole(pos) == NOTICING and on_the_run(pos, SPRINGING, dice, log) <= NOTICED_ON:
        return NOBODY
    return next((who for who in pos.able() if on_the_run(pos, SPRINGING, dice, log) <= SPRUNG_ON), NOBODY)


def opens(pos: Position, dice: Dice, log: Log | None) -> int:
    """Who of those in flight falls through the floor where they run; -1: nobody."""
    way = hidden(pos, pos.here)
    return stumbles(pos, dice, log) if way is not None and way.high == pos.floor + 1 else NOBODY


def use_opening(pos: Position, total: int, more: int) -> None:
    """Found, or sprung on 1 or 2 by one after the other in marching order (UWA-TRAP-1)."""
    able = pos.able()
    if more <= STARE:
        pos.steps += [(OPENED, NOBODY, STARE - more)] if total <= EXAMINED_ON else []
    elif more <= GLANCE:
        pos.steps += [(OPENED, NOBODY, GLANCE - more)] if total <= NOTICED_ON else []
    elif more >= 0 and total <= SPRUNG_ON:
        pos.steps.append((OPENED, able[more], pos.here))
    elif more < 0 and total <= (PROBED_ON if more == PROBED else NOTICED_ON):
        pos.steps.append((OPENED, NOBODY, pos.here))
    elif more + 1 < len(able):
        throw(pos, OPENING, 1, 6, 0, after_pole(pos) if more == PROBED else more + 1)


def look_over(pos: Position, how: int = GLANCE) -> None:
    """A dwarf who comes into a room looks at its floor, and more closely when it is examined (UWA-SENSE-2,
    UWA-SENSE-3)."""
    for square in unfound(pos) if after_pole(pos) == NOTICING else ():
        throw(pos, OPENING, 1, 6, 0, how - square)


def search(pos: Position) -> None:
    """Whoever searches the floor of a room finds all of them."""
    pos.steps += [(OPENED, NOBODY, square) for square in unfound(pos)]


def unfound(pos: Position) -> list[int]:
    """The squares of the spot on which there is something that nobody has found yet; most levels have few anywhere."""
    depth = pos.floor + 1
    squares = [square for way in storey(pos).ways if way.kind in HIDDEN for square in ends(way, depth)]
    here = set(squares).intersection(spot(pos)) if squares else ()
    return [square for square in sorted(here) if hidden(pos, square) is not None]
