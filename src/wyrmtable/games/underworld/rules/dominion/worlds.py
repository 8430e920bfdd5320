"""The land of a campaign and the world behind its gate, as one map of hexes (UWA-WORLD-1)."""

from __future__ import annotations

from ...files.dominioncampaign import DominionContent
from ..land.maker import BEYOND, HERE, Known, Land, grow

SHIFT = 16  # bits of a known fact below the number of its hex


def lie_of_the_land(content: DominionContent, number: int, known: Known) -> Land:
    """The land of a number, around what is known; the world behind its gate is that of the next number, and its hexes
    follow those of the land."""
    if not content.land.gate:
        return grow(content.land, number, known)
    size = len(content.land.grid)
    first = size << SHIFT
    here = grow(content.land, number, tuple([fact for fact in known if fact < first]), HERE)
    there = grow(content.land, number + 1, tuple([fact - first for fact in known if fact >= first]), BEYOND)
    return Land(
        here.codes + there.codes,
        (*here.towns, *[size + hex_ for hex_ in there.towns]),
        (*here.castles, *[size + hex_ for hex_ in there.castles]),
        here.lairs | {size + hex_ for hex_ in there.lairs},
    )


def this_side(content: DominionContent, land: Land, hex_: int) -> Land:
    """As much of it as lies in the same world as a hex."""
    if not content.land.gate:
        return land
    far = content.beyond(hex_)
    return land._replace(
        towns=tuple([town for town in land.towns if content.beyond(town) == far]),
        castles=tuple([castle for castle in land.castles if content.beyond(castle) == far]),
        lairs=frozenset([lair for lair in land.lairs if content.beyond(lair) == far]),
    )
