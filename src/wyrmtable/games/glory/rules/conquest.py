"""Control and conquest (DOG-T.8, Rule 9): who holds a place, and what becomes of a country that has lost all."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.content import SHIP
from ..files.scenario import TOLD, WHITESTONE
from ..position import GONE, POOL, Position
from .victory import check


def capture(pos: Position, hex_: int, log: Log | None) -> None:
    """An army has ended its way in a hex: a place there changes hands (DOG-R42, DOG-9.2)."""
    place = pos.content.land.place_at.get(hex_, -1)
    holder = pos.guard[hex_]
    if place < 0 or not holder or pos.control[place] == holder:
        return
    pos.control[place] = holder
    if hex_ == pos.temple and holder == WHITESTONE + 1:
        pos.ruined = 1
    tell_all(log, "captured", TOLD[holder - 1], pos.content.place + hex_)
    exiled = [moved for moved, _, seat in pos.capitals if seat == hex_]
    for country in (pos.content.place_country[place], *exiled):
        if is_conquered(pos, country):
            conquer(pos, country, log)
    check(pos, log)


def is_conquered(pos: Position, country: int) -> bool:
    """Whether the enemy holds every place of a country that takes part (DOG-9.1), or the one to which its capital has
    moved (DOG-9.23, DOG-9.25)."""
    content = pos.content
    owner = pos.ally[country] - 1
    if owner < 0 or country not in content.fallible or pos.fallen[country]:
        return False
    for moved, _, hex_ in pos.capitals:
        if moved == country:
            return hex_ >= 0 and pos.control[content.land.place_at[hex_]] == 2 - owner
    held = [pos.control[place] for place, whose in enumerate(content.place_country) if whose == country]
    return all(control == 2 - owner for control in held)


def conquer(pos: Position, country: int, log: Log | None) -> None:
    """All its armies and leaders, on the map and in the pool, are removed for good (DOG-9.4)."""
    pos.fallen[country] = 2 - pos.ally[country] + 1
    tell_all(log, "conquered", pos.content.countries[pos.content.nations[country]].title)
    for piece, home in enumerate(pos.content.home):
        if home != country or pos.content.sort[piece] == SHIP:
            continue
        if pos.is_there(piece):
            pos.depleted[piece] = pos.lance[piece] = pos.orb[piece] = 0
            pos.gnomes = -1 if pos.gnomes == piece else pos.gnomes
            pos.take(piece, GONE)
        elif pos.where[piece] == POOL:
            pos.where[piece] = GONE
