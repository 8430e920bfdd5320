"""The ground as it is now: what ship bridges open (DOG-4.17), and capitals that are given up (DOG-9.21)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..files.land import FLIGHT, WOODSMEN, Land
from ..files.mapwords import CLEAR, DESERT, FOREST, MARSH
from ..position import DRIVEN, FLED, MOVED, SLIPPED, Position

ADRIFT = MOVED | FLED | SLIPPED | DRIVEN  # what a ship did this Turn that makes it no bridge


def is_disbanded(pos: Position, hex_: int) -> bool:
    """Whether a capital stood here that was given up (DOG-9.21)."""
    return any(pos.content.capital[country] == hex_ for country, _, _ in pos.capitals)


def fort_at(pos: Position, hex_: int) -> int:
    """The kind of place in a hex, 0 if there is none any more."""
    fort = pos.content.land.fort[hex_]
    return 0 if fort and pos.capitals and is_disbanded(pos, hex_) else fort


def terrain_at(pos: Position, hex_: int) -> int:
    """The terrain of a hex; a capital given up is clear ground."""
    return CLEAR if pos.capitals and is_disbanded(pos, hex_) else pos.content.land.terrain[hex_]


def bridges(pos: Position, side: int) -> list[tuple[int, int]]:
    """Pairs of hexes that ships of a side join: on a river, and not moved this Turn (DOG-4.17)."""
    first, banks = pos.content.land.size, pos.content.lanes.banks
    found, rivers = [], pos.afloat[side] >> first
    while rivers:
        spot = first + rivers.bit_length() - 1
        rivers ^= 1 << (spot - first)
        if any(pos.side[ship] == side and not pos.did[ship] & ADRIFT for ship in pos.fleet[spot]):
            a, b = banks[spot]
            found += [(a, b), (b, a)]
    return found


def changes(pos: Position, way: int, side: int) -> Mapping[tuple[int, int], int]:
    """Steps that cost otherwise than on the printed map, for this way of moving."""
    if way == FLIGHT or not (pos.capitals or pos.afloat[side] >> pos.content.land.size):
        return {}
    land, printed = pos.content.land, pos.content.land.price[way]
    found: dict[tuple[int, int], int] = {}
    for a, b in bridges(pos, side):
        if (a, b) not in printed and land.dry[b] and land.terrain[b] not in (DESERT, MARSH):
            found[a, b] = 2 + (land.terrain[b] == FOREST and way != WOODSMEN)
    if pos.capitals and way != WOODSMEN:
        found |= cleared(land, way, tuple([pos.content.capital[country] for country, _, _ in pos.capitals]))
    return found


def is_changed(pos: Position, way: int, side: int, hexes: int) -> bool:
    """Whether a step over one of these hexes may cost otherwise than on the printed map."""
    if way == FLIGHT:
        return False
    first, banks = pos.content.land.size, pos.content.lanes.banks
    rivers = pos.afloat[side] >> first
    while rivers:
        spot = rivers.bit_length() - 1
        rivers ^= 1 << spot
        a, b = banks[first + spot]
        if (hexes >> a | hexes >> b) & 1:
            return True
    return bool(pos.capitals) and any(hexes >> pos.content.capital[country] & 1 for country, _, _ in pos.capitals)


@lru_cache(maxsize=64)
def cleared(land: Land, way: int, hexes: tuple[int, ...]) -> Mapping[tuple[int, int], int]:
    """Steps that are cheaper since capitals in the woods were given up: those hexes are clear ground (DOG-9.21)."""
    printed = land.price[way]
    woods = [hex_ for hex_ in hexes if land.terrain[hex_] == FOREST]
    return {(a, b): printed[a, b] - 1 for b in woods for a in land.around[b] if (a, b) in printed}


def can_step(pos: Position, piece: int, a: int, b: int) -> bool:
    """Whether a piece could go from a hex to the next, apart from enemies (DOG-5.3, DOG-7.4)."""
    content = pos.content
    if (a, b) in content.land.price[content.way[piece]]:
        return True
    return (a, b) in changes(pos, content.way[piece], pos.side[piece])
