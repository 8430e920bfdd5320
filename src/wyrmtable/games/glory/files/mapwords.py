"""The words of the map file (DOG-B.8, DOG-B.9) and what its reader finds: everything as written, nothing derived."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from wyrmtable.boards import PointyHexGrid, Sides

SEA, MAELSTROM, CLEAR, FOREST, DESERT, MARSH, MOUNTAIN, ICE = range(8)
TERRAIN: Mapping[str, int] = MappingProxyType({sign: number for number, sign in enumerate("~@.fdm^i")})
TERRAIN_TITLES = ("sea", "Maelstrom", "clear", "forest", "desert", "marsh", "mountain", "ice")

CITY, FORTRESS, DWARVEN = 1, 2, 3
PLACE_WORDS: Mapping[str, int] = MappingProxyType({"city": CITY, "fortress": FORTRESS, "dwarven": DWARVEN})
PLACE_TITLES = ("", "fortified city", "fortress", "dwarven fortress")

RANGE, DEEP, SHALLOW, STRAIT = 1, 2, 3, 4
LINES: Mapping[str, int] = MappingProxyType({"mountain": RANGE, "deep": DEEP, "shallow": SHALLOW, "sea": STRAIT})
BRIDGE, FORD = 1, 2
CROSSINGS: Mapping[str, int] = MappingProxyType({"bridge": BRIDGE, "ford": FORD})
WATERS = ("sea", "river", "both")


class Place(NamedTuple):
    """A fortified city, fortress or dwarven fortress (DOG-T.7); `port` is the water it lies on, or empty."""

    id: str
    title: str
    kind: int
    hex: int
    port: str = ""


class Way(NamedTuple):
    """A pass or tunnel through the mountains from hex to hex; `hold` are the pass hexes (DOG-R27)."""

    kind: str
    title: str
    hexes: tuple[int, ...]
    hold: tuple[int, ...] = ()


class Sheet(NamedTuple):
    """The map as its file has it. Hexes and sides are numbers of the grid; a country is -1 where there is none."""

    title: str
    grid: PointyHexGrid
    sides: Sides
    seam: int
    south: int
    terrain: bytes
    country: tuple[int, ...]
    lines: Mapping[int, int]  # side -> RANGE, DEEP, SHALLOW or STRAIT
    crossings: Mapping[int, int]  # side -> BRIDGE or FORD
    ways: tuple[Way, ...]
    places: tuple[Place, ...]
    towns: tuple[tuple[str, int], ...]
    labels: tuple[tuple[str, str, int], ...]  # region or water, its name, a hex
    rivers: tuple[tuple[str, tuple[int, ...]], ...]  # names of rivers and the sides they flow along
    ranges: tuple[tuple[str, tuple[int, ...]], ...]
