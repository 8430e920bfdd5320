"""The ground as it is now: what ship bridges open (DOG-4.17), and capitals that are given up (DOG-9.21)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..files.content import Content
from ..files.land import FLIGHT, WOODSMEN, Land
from ..files.lanes import Lanes
from ..files.mapwords import CLEAR, DESERT, FOREST, MARSH
from ..position import DRIVEN, FLED, MOVED, SLIPPED, Moved, Position
from .bits import few, union

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


def riversides(pos: Position, side: int) -> int:
    """The hexes on both banks where a side has ships on rivers, as a mask."""
    rivers = pos.afloat[side] >> pos.content.land.size
    return _riversides(pos.content.lanes, rivers) if rivers else 0


@lru_cache(maxsize=64)
def _riversides(lanes: Lanes, rivers: int) -> int:
    return union(1 << bank for spot in few(rivers, lanes.land.size) for bank in lanes.banks[spot])


def bridges(pos: Position, side: int) -> list[tuple[int, int]]:
    """Pairs of hexes that ships of a side join: on a river, and not moved this Turn (DOG-4.17)."""
    first, banks = pos.content.land.size, pos.content.lanes.banks
    found = []
    for spot in few(pos.afloat[side] >> first, first):
        if any(pos.side[ship] == side and not pos.did[ship] & ADRIFT for ship in pos.fleet[spot]):
            a, b = banks[spot]
            found += [(a, b), (b, a)]
    return found


class Changes:
    """Steps that cost otherwise than on the printed map."""

    def __init__(self, prices: Mapping[tuple[int, int], int]) -> None:
        self.prices = prices
        self.steps = tuple((a, b, cost) for (a, b), cost in prices.items())
        self.starts = union(1 << a for a, _ in prices)  # the hexes they lead from, as a mask


AS_PRINTED = Changes({})


def changes(pos: Position, way: int, side: int) -> Changes:
    """Steps that cost otherwise than on the printed map, for this way of moving."""
    afloat = pos.afloat[side] >> pos.content.land.size
    if way == FLIGHT or not (pos.capitals or afloat):
        return AS_PRINTED
    bridged = tuple(bridges(pos, side)) if afloat else ()
    return _changes(pos.content.land, way, bridged, _given_up(pos.content, pos.capitals))


def altered(pos: Position, side: int) -> int:
    """The hexes from which a side's steps may cost otherwise than on the printed map, as a mask; some may not. What it
    is told from is compared by what it is: as long as nobody has changed it, it is the same."""
    capitals, afloat = pos.capitals, pos.afloat[side]
    were_capitals, was_afloat, found = pos.recent.altered[side]
    if were_capitals is not capitals or was_afloat is not afloat:
        found = _outskirts(pos.content.land, _given_up(pos.content, capitals)) | riversides(pos, side)
        pos.recent.altered[side] = (capitals, afloat, found)
    hexes: int = found
    return hexes


def abandoned(pos: Position) -> int:
    """The hexes of capitals that were given up, as a mask."""
    return _mask_of_given_up(pos.content, pos.capitals)


@lru_cache(maxsize=64)
def _mask_of_given_up(content: Content, capitals: Moved) -> int:
    return union([1 << hex_ for hex_ in _given_up(content, capitals)])


@lru_cache(maxsize=64)
def _given_up(content: Content, capitals: Moved) -> tuple[int, ...]:
    """The hexes of capitals that were given up."""
    return tuple([content.capital[country] for country, _, _ in capitals])


@lru_cache(maxsize=64)
def _outskirts(land: Land, hexes: tuple[int, ...]) -> int:
    """The hexes around those that lie in the woods."""
    return union(1 << near for hex_ in hexes if land.terrain[hex_] == FOREST for near in land.around[hex_])


@lru_cache(maxsize=64)
def _changes(land: Land, way: int, bridged: tuple[tuple[int, int], ...], given_up: tuple[int, ...]) -> Changes:
    """What bridges of ships and capitals given up change (DOG-4.17, DOG-9.21)."""
    printed = land.price[way]
    found: dict[tuple[int, int], int] = {}
    for a, b in bridged:
        if (a, b) not in printed and land.dry[b] and land.terrain[b] not in (DESERT, MARSH):
            found[a, b] = 2 + (land.terrain[b] == FOREST and way != WOODSMEN)
    return Changes({**found, **cleared(land, way, given_up)} if way != WOODSMEN else found)


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
    return (a, b) in changes(pos, content.way[piece], pos.side[piece]).prices
