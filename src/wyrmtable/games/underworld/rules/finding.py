"""What spells and wands find where the party stands: magic things, secret doors (UWA-SPELL-1, UWA-MAG-6)."""

from __future__ import annotations

from ..position import Position
from . import halls
from .charting import sheet_side
from .level import SECRET
from .stocking import MAP


def count_magic(pos: Position) -> int:
    """How many magic things lie in the room, wherever they are hidden; that is remembered."""
    hall = halls.here(pos)
    if hall is None:
        return 0
    asked_for = int(hall.wanted > 0 and hall.wanted_thing > MAP)
    found = asked_for + sum([box.magic_count for box in halls.boxes(pos) if box.thing != MAP])
    halls.change(pos, hall._replace(known=hall.known % halls.COUNTED + halls.COUNTED * (1 + found)))
    return found


def show_secret_doors(pos: Position) -> None:
    """All of the place."""
    for number in halls.secret_sides(pos):
        pos.shown[sheet_side(pos, number)] = SECRET + 1
