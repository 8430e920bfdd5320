"""What follows from the map for movement and combat, as tables worked out once: costs by way of moving, adjacency."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from wyrmtable.boards import Adjacency

from .mapwords import (
    BRIDGE,
    DEEP,
    DESERT,
    FOREST,
    MAELSTROM,
    MARSH,
    MOUNTAIN,
    RANGE,
    SEA,
    SHALLOW,
    STRAIT,
    Place,
    Sheet,
)

FOOT, WOODSMEN, HILLMEN, FLIGHT = range(4)  # ways of moving
RIVER_CROSSED, BRIDGE_CROSSED, FORD_CROSSED = 1, 2, 3


class Land:
    """The tables of one map. Hexes are numbers; a pair of hexes stands for the side between them, as it is crossed."""

    def __init__(self, sheet: Sheet, shallow: frozenset[int] = frozenset()) -> None:
        self.sheet = sheet
        self.shallow = shallow  # deep river sides that armies may wade through all the same
        self.names = sheet.grid.names
        self.size = len(sheet.grid)
        self.columns = sheet.grid.cols // 2  # hexes in a row
        self.terrain = sheet.terrain
        self.country = sheet.country
        self.places: tuple[Place, ...] = sheet.places
        self.place_at: Mapping[int, int] = {place.hex: number for number, place in enumerate(sheet.places)}
        self.fort = bytes(self._fort(hex_) for hex_ in range(self.size))
        self.pass_hexes = frozenset(hex_ for way in sheet.ways for hex_ in way.hold)
        self.opened = frozenset(self._side(a, b) for way in sheet.ways for a, b in pairwise(way.hexes))
        self.dry = bytes(kind not in (SEA, MAELSTROM) for kind in sheet.terrain)
        self.coastal = bytes(self._is_coastal(hex_) for hex_ in range(self.size))
        self.around: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(other for other in row if other >= 0)) for row in sheet.grid.neighbours
        )
        self.crossing = self._crossings()
        self.adjacent = tuple(
            tuple(other for other in self.around[hex_] if self._is_adjacent(hex_, other)) for hex_ in range(self.size)
        )
        self.price: tuple[Mapping[tuple[int, int], int], ...] = tuple(self._prices(way) for way in range(4))
        self.tables: tuple[Adjacency, ...] = tuple(self._table(prices) for prices in self.price)
        ground = frozenset(hex_ for hex_ in range(self.size) if self._bears(hex_))
        flown = frozenset(b for _, b in self.price[FLIGHT])
        self.entered = (ground, ground, ground, flown)  # by way: the hexes in which one may be, however one comes there
        self.marched = frozenset(b for _, b in self.price[FOOT])  # those into which everybody can march

    def _side(self, a: int, b: int) -> int:
        side = self.sheet.sides.between(a, b)
        assert side is not None, "ways lead from neighbour to neighbour"
        return side

    def _fort(self, hex_: int) -> int:
        return self.places[self.place_at[hex_]].kind if hex_ in self.place_at else 0

    def _is_coastal(self, hex_: int) -> bool:
        """Land that touches sea or a sea hexside, or holds a sea port (DOG-B.8)."""
        if not self.dry[hex_]:
            return False
        around = [other for other in self.sheet.grid.neighbours[hex_] if other >= 0]
        wet = any(not self.dry[other] or self.line(hex_, other) == STRAIT for other in around)
        return wet or (hex_ in self.place_at and self.places[self.place_at[hex_]].port in ("sea", "both"))

    def line(self, a: int, b: int) -> int:
        """What runs along a side for those on foot: RANGE, DEEP, SHALLOW, STRAIT or 0."""
        side = self._side(a, b)
        return SHALLOW if side in self.shallow else self.sheet.lines.get(side, 0)

    def is_mountain_side(self, a: int, b: int) -> bool:
        """A mountain hexside, or one of a mountain hex, unless a pass or tunnel opens it (DOG-R27)."""
        if self._side(a, b) in self.opened:
            return False
        return self.line(a, b) == RANGE or MOUNTAIN in (self.terrain[a], self.terrain[b])

    def _crossings(self) -> Mapping[tuple[int, int], int]:
        """How armies on foot get over a river (DOG-5.2, DOG-R10)."""
        found: dict[tuple[int, int], int] = {}
        for side, kind in self.sheet.lines.items():
            built = self.sheet.crossings.get(side, 0)
            over = BRIDGE_CROSSED if built == BRIDGE else FORD_CROSSED if built else RIVER_CROSSED
            if kind == SHALLOW or (kind == DEEP and (built or side in self.shallow)):
                a, b = self.sheet.sides.cells[side]
                found[a, b] = found[b, a] = over
        return found

    def _is_adjacent(self, a: int, b: int) -> bool:
        """Neighbours that stop each other's armies (DOG-T.11)."""
        if not (self.dry[a] and self.dry[b]) or self.is_mountain_side(a, b) or self.line(a, b) == STRAIT:
            return False
        return self.line(a, b) != DEEP or (a, b) in self.crossing

    def _prices(self, way: int) -> Mapping[tuple[int, int], int]:
        price = self._flight if way == FLIGHT else self._walk
        priced = {(a, b): price(way, a, b) for a in range(self.size) for b in self.around[a]}
        return {pair: cost for pair, cost in priced.items() if cost}

    def _bears(self, hex_: int) -> bool:
        """Ground on which armies can stand: no sea, desert or marsh. Mountains bar the way in and out, but whoever is
        put ashore, flown in or begins there may stay (DOG-5.3)."""
        return bool(self.dry[hex_]) and self.terrain[hex_] not in (DESERT, MARSH)

    def _walk(self, way: int, a: int, b: int) -> int:
        """What a step on foot costs, 0 if it cannot be made (DOG-5.2 to DOG-5.7)."""
        if not (self.dry[a] and self._bears(b)) or self.line(a, b) == STRAIT:
            return 0
        ridge = self.is_mountain_side(a, b)
        if (ridge and way != HILLMEN) or (self.line(a, b) == DEEP and (a, b) not in self.crossing):
            return 0
        woods = self.terrain[b] == FOREST and way != WOODSMEN
        return 1 + ridge + woods + ((a, b) in self.crossing)

    def _flight(self, way: int, a: int, b: int) -> int:
        """One for each hex, one more over mountains, never into a desert (DOG-6.1, DOG-5.5)."""
        return 0 if self.terrain[b] == DESERT else 1 + self.is_mountain_side(a, b)

    def _table(self, prices: Mapping[tuple[int, int], int]) -> Adjacency:
        rows: list[list[tuple[int, int]]] = [[] for _ in range(self.size)]
        for (a, b), cost in prices.items():
            rows[a].append((b, cost))
        return tuple(tuple(sorted(row, key=lambda pair: (pair[1], pair[0]))) for row in rows)


def land(sheet: Sheet, shallow: frozenset[int] = frozenset()) -> Land:
    """The tables of a map, worked out once for each."""
    return _lands(_Same(sheet), shallow)


class _Same:
    """A sheet as a key: there is one object for each text."""

    def __init__(self, sheet: Sheet, shallow: frozenset[int] = frozenset()) -> None:
        self.sheet = sheet
        self.shallow = shallow  # deep river sides that armies may wade through all the same

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.sheet is self.sheet

    def __hash__(self) -> int:
        return id(self.sheet)


@lru_cache(maxsize=4)
def _lands(kept: _Same, shallow: frozenset[int]) -> Land:
    return Land(kept.sheet, shallow)
