"""The land as it truly is, from the number of a position, and what the party knows of it."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Log, tell_all

from ...files.landboard import CITY, FAR, GROUND, NOTHING, SITE, TOLD, UNKNOWN
from .maker import Known, Land, grow
from .position import LandPosition

SEEN = ("", "castle", "town", "home town", "far town", "dungeon", "gate")


def land(pos: LandPosition) -> Land:
    if pos.country is None:
        pos.country = grow(pos.content, pos.land_number, pos.land_lore, pos.world)
    return pos.country


def written(pos: LandPosition) -> Known:
    """Every hex that is drawn, as it was told."""
    return noted(pos.fog, pos.drawn)


def noted(fog: Sequence[int], drawn: Sequence[int]) -> Known:
    return tuple([hex_ << 16 | drawn[hex_] << 8 | fog[hex_] for hex_ in range(len(fog)) if fog[hex_]])


def code(pos: LandPosition, hex_: int) -> int:
    """What lies on a hex: as it was told, or as it truly is."""
    return pos.drawn[hex_] if pos.fog[hex_] else land(pos).codes[hex_]


def ground(pos: LandPosition) -> int:
    """The terrain where the party is."""
    return code(pos, pos.hex) & GROUND


def surroundings(pos: LandPosition) -> int:
    """The column that counts where the party is: a city has one of its own, villages and castles use their ground
    (UWA-WENC-11)."""
    here = code(pos, pos.hex)
    return CITY if here >> SITE == FAR else here & GROUND


def tell(pos: LandPosition, hex_: int, log: Log | None) -> None:
    """A hex is told and drawn (UWA-FOG-1)."""
    if pos.fog[hex_] != UNKNOWN:
        return
    pos.drawn[hex_] = land(pos).codes[hex_]
    pos.fog[hex_] = TOLD
    site = pos.drawn[hex_] >> SITE
    if site != NOTHING:
        tell_all(log, "land-site", SEEN[site], pos.place(hex_))
