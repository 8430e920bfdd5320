"""Where ships sail (DOG-4.1 to DOG-4.3): sea and coastal hexes, and the sides of deep rivers, as one net of spots.

Spots are numbers: first all hexes, then the sides of deep rivers. Every link costs one point.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wyrmtable.boards import Adjacency

from .land import Land
from .mapwords import DEEP, MAELSTROM, MARSH, SEA, STRAIT

Spot = tuple[int, int]  # a corner of hexes, on the lattice of the grid


class Lanes:
    """The net of one map."""

    def __init__(self, land: Land) -> None:
        self.land = land
        sheet = land.sheet
        self.rivers = tuple(sorted(side for side, kind in sheet.lines.items() if kind == DEEP))
        self.names = tuple(sheet.sides.names[side] for side in self.rivers)
        self.size = land.size + len(self.rivers)
        self.banks: Mapping[int, tuple[int, int]] = {
            land.size + number: sheet.sides.cells[side] for number, side in enumerate(self.rivers)
        }
        self.river_at: Mapping[tuple[int, int], int] = {
            pair: spot for spot, (a, b) in self.banks.items() for pair in ((a, b), (b, a))
        }
        banks = {hex_ for pair in self.banks.values() for hex_ in pair}
        self.riverside = bytes([hex_ in banks for hex_ in range(land.size)])
        self.floats = bytes(
            land.terrain[hex_] == SEA or (land.coastal[hex_] and land.terrain[hex_] != MARSH)
            for hex_ in range(land.size)
        )
        self.ports = frozenset(place.hex for place in land.places if place.port)
        self.sea_ports = frozenset(place.hex for place in land.places if place.port in ("sea", "both"))
        self.table = self._net()
        self.rim = self._rim()
        self.brink = tuple(sorted({near for row in self.rim.values() for near in row if land.terrain[near] == SEA}))

    def hexes(self, spot: int) -> tuple[int, ...]:
        """The hex of a spot, or the two a river side lies between."""
        return self.banks[spot] if spot >= self.land.size else (spot,)

    def harbours(self, hex_: int) -> list[int]:
        """The spots from which a ship can reach the shore of a hex: the hex itself, and its deep river sides."""
        around = [self.river_at[hex_, other] for other in self.land.around[hex_] if (hex_, other) in self.river_at]
        return ([hex_] if self.floats[hex_] else []) + around

    def _net(self) -> Adjacency:
        links: list[set[int]] = [set() for _ in range(self.size)]
        for hex_ in range(self.land.size):
            if self.floats[hex_]:
                links[hex_].update(near for near in self.land.around[hex_] if self._sails(hex_, near))
        for a, b in self._river_links():
            links[a].add(b)
            links[b].add(a)
        return tuple(tuple((spot, 1) for spot in sorted(row)) for row in links)

    def _sails(self, a: int, b: int) -> bool:
        """Whether a ship goes from one hex to a neighbour: over open water, along one sea, or out of a port
        (DOG-4.1)."""
        land = self.land
        if not self.floats[b]:
            return False
        if SEA in (land.terrain[a], land.terrain[b]) or land.line(a, b) == STRAIT:
            return True
        common = {hex_ for hex_ in land.around[a] if land.terrain[hex_] == SEA} & set(land.around[b])
        return bool(common) or (bool({a, b} & self.sea_ports) and not land.is_mountain_side(a, b))

    def _rim(self) -> Mapping[int, tuple[int, ...]]:
        """The edge hexes of the Maelstrom, each with the waters from which a ship enters it (DOG-4.18)."""
        land = self.land
        waters = {
            hex_: tuple(near for near in land.around[hex_] if self.floats[near])
            for hex_ in range(land.size)
            if land.terrain[hex_] == MAELSTROM
        }
        return {hex_: near for hex_, near in waters.items() if near}

    def _river_links(self) -> list[tuple[int, int]]:
        """River sides that meet, and mouths: a river's end at the sea or a coast (DOG-4.3, DOG-R11)."""
        sides, land = self.land.sheet.sides, self.land
        touching: dict[Spot, set[int]] = {}
        for (a, b), ends in zip(sides.cells, sides.corners, strict=True):
            for corner in ends:
                touching.setdefault(corner, set()).update((a, b))
        meeting: dict[Spot, list[int]] = {}
        for number, side in enumerate(self.rivers):
            for corner in sides.corners[side]:
                meeting.setdefault(corner, []).append(land.size + number)
        found: list[tuple[int, int]] = []
        for corner, spots in meeting.items():
            found += [(spot, other) for spot in spots for other in spots if spot < other]
            shores = [hex_ for hex_ in touching[corner] if self.floats[hex_]]
            if len(spots) == 1 or any(land.terrain[hex_] == SEA for hex_ in shores):
                found += [(spot, hex_) for spot in spots for hex_ in shores]
        return found


@lru_cache(maxsize=4)
def lanes(land: Land) -> Lanes:
    """The net of a map, worked out once for each."""
    return Lanes(land)
