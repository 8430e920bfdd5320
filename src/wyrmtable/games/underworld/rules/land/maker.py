"""The land, made from one recorded number: ground in blobs, rivers, towns, castles, tracks, lairs (UWA-HEX-1 to 4).

What is known of a land may be given: then it is kept, and everything else is made anew around it (UWA-Q2).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import compress
from random import Random
from typing import NamedTuple

from wyrmtable.boards.grid import HexGrid
from wyrmtable.core import Dice, RandomDice

from ...files.land import LandContent
from ...files.landboard import (
    CASTLE,
    CLEAR,
    DESERT,
    DUNGEON,
    ENTERED,
    FAR,
    FORD,
    GATE,
    GROUND,
    HOME,
    MOUNTAINS,
    NOTHING,
    OFF,
    RIVER,
    SEA,
    SITE,
    SWAMP,
    TERRAINS,
    TOWN,
    TRACK,
    WOODS,
)

Known = tuple[int, ...]  # hex, what lies there, and how well it is known, a byte each for the last two
BORDER, APART, BETWEEN_TOWNS = 5, 3, 5
HEXES_A_LAIR = 24
BLOB = 7
SEA_CHANCE = 20
INLAND = 3  # how far from the edge rivers rise
WHY = "UWA-HEX-3 land"
DRY = bytes(code >> SITE == NOTHING and code & GROUND != SEA for code in range(256))  # where something can be built
FAR_OFF = 10**6
HERE, BEYOND = range(2)  # the land itself, and the one behind its gate


class Land(NamedTuple):
    """What lies on every hex, where the towns and castles are (home first, the far town second), and the lairs."""

    codes: bytes
    towns: tuple[int, ...]
    castles: tuple[int, ...]
    lairs: frozenset[int]

    def ground(self, hex_: int) -> int:
        return self.codes[hex_] & GROUND

    def site(self, hex_: int) -> int:
        return self.codes[hex_] >> SITE

    def gate(self) -> int:
        """The hex of the gate, OFF without one."""
        return next((hex_ for hex_, code in enumerate(self.codes) if code >> SITE == GATE), OFF)


@lru_cache(maxsize=64)
def grow(content: LandContent, number: int, known: Known = (), world: int = HERE) -> Land:
    """The land of a number, around what is known."""
    maker = Maker(content, RandomDice(Random(number)), known, world)
    maker.raise_ground()
    maker.let_rivers_run()
    maker.keep_known()
    if world == HERE:
        maker.settle_home()
    maker.settle_towns()
    if world == HERE:
        maker.dig_dungeon()
    maker.build_castles()
    if content.gate:
        maker.open_gate()
    maker.tread_tracks()
    maker.keep_known()
    return Land(bytes(maker.codes), tuple(maker.towns), tuple(sorted(maker.castles)), maker.dig_lairs())


class Maker:
    """A land in the making."""

    def __init__(self, content: LandContent, rolls: Dice, known: Known, world: int) -> None:
        self.content, self.rolls, self.grid = content, rolls, content.grid
        self.rim = rim(content.grid)
        self.world = content.worlds[world]
        self.known = {fact >> 16: fact >> 8 & 255 for fact in known}
        self.entered = frozenset(fact >> 16 for fact in known if fact & 255 == ENTERED)
        self.codes = bytearray(len(self.grid))
        self.towns: list[int] = []
        self.castles: list[int] = []

    def keep_known(self) -> None:
        """What was told stays; and what was not told from a hex beside it is not clear (UWA-FOG-1)."""
        for hex_, code in self.known.items():
            self.codes[hex_] = code
        for hex_ in self.entered:
            for beside in self.grid.neighbours[hex_]:
                if beside != OFF and beside not in self.known and self.codes[beside] & GROUND == CLEAR:
                    self.codes[beside] |= WOODS

    # -- the ground ----------------------------------------------------------------------------------------------------

    def raise_ground(self) -> None:
        """Blobs of each ground until it has its share; the rest is clear (UWA-HEX-3)."""
        terrain, size = self.content.land.terrain, self._size()
        if size < len(self.grid):
            self._surround()
        for ground in (MOUNTAINS, WOODS, DESERT, SWAMP):
            left = terrain[ground].share * size // 100
            while left > 0:
                left -= self._blob(ground, min(left, self.rolls.roll(2 * BLOB, WHY)))
        if self.content.sea:
            for side in range(4):
                if self.rolls.roll(100, WHY) <= SEA_CHANCE:
                    self._flood(side)

    def _size(self) -> int:
        return self.world.columns * self.world.rows

    def _surround(self) -> None:
        """Around a world that is smaller than the sheet there is nothing but water (UWA-WORLD-1)."""
        for hex_ in range(len(self.grid)):
            column, row = self.grid.spots[hex_]
            if column > self.world.columns or row > 2 * self.world.rows:
                self.codes[hex_] = SEA

    def _blob(self, ground: int, size: int) -> int:
        """One patch around a clear hex; how large it became."""
        start = self._clear_hex()
        patch, edge = {start}, [start]
        self.codes[start] = ground
        while len(patch) < size and edge:
            at = edge[self.rolls.roll(len(edge), WHY) - 1]
            near = [one for one in self.grid.neighbours[at] if one != OFF and self.codes[one] == CLEAR]
            if not near:
                edge.remove(at)
                continue
            one = near[self.rolls.roll(len(near), WHY) - 1]
            self.codes[one] = ground
            patch.add(one)
            edge.append(one)
        return len(patch)

    def _clear_hex(self) -> int:
        while True:
            hex_ = self.rolls.roll(len(self.grid), WHY) - 1
            if self.codes[hex_] == CLEAR:
                return hex_

    def _flood(self, side: int) -> None:
        """One edge of the map is sea, two hexes deep."""
        far = edges(self.grid)
        for hex_ in range(len(self.grid)):
            if far[hex_][side] < 2:
                self.codes[hex_] = SEA

    def let_rivers_run(self) -> None:
        """Two to four flow from mountains to an edge; every fourth to sixth river hex is a ford (UWA-HEX-3)."""
        heights = [hex_ for hex_ in range(len(self.grid)) if self.codes[hex_] == MOUNTAINS]
        springs = [hex_ for hex_ in heights if self.rim[hex_] >= INLAND] or heights
        for _ in range(1 + self.rolls.roll(3, WHY)):
            at = springs[self.rolls.roll(len(springs), WHY) - 1]
            until_ford = 3 + self.rolls.roll(3, WHY)
            while at != OFF and self.codes[at] & GROUND not in (RIVER, SEA):
                if self.codes[at] != MOUNTAINS:
                    until_ford -= 1
                    self.codes[at] = RIVER if until_ford else RIVER | FORD
                    until_ford = until_ford or 3 + self.rolls.roll(3, WHY)
                at = self._downhill(at)

    def _downhill(self, at: int) -> int:
        """The next hex on the way to the nearest edge, with a bend now and then; OFF beyond it."""
        near = [one for one in self.grid.neighbours[at] if one != OFF]
        if len(near) < 6:
            return OFF
        near.sort(key=lambda one: (self.rim[one], one))
        return near[self.rolls.roll(2, WHY) - 1]

    # -- what was built ------------------------------------------------------------------------------------------------

    def settle_home(self) -> None:
        """Home on clear ground or a river, well inside; the far town far away (UWA-HEX-4)."""
        home = self._known_site(HOME) or [self._site(self._inland(), (CLEAR, RIVER))]
        self._build(home[0], HOME)
        self.towns = home[:1]
        far = self._known_site(FAR) or [self._farthest(home[0])]
        self._build(far[0], FAR)
        self.towns += far[:1]

    def settle_towns(self) -> None:
        """The other towns, well apart."""
        self.towns += self._known_site(TOWN)
        while len(self.towns) < self.world.towns:
            town = self._site(self._free(self.towns, BETWEEN_TOWNS), (CLEAR, RIVER))
            self._build(town, TOWN)
            self.towns.append(town)

    def dig_dungeon(self) -> None:
        """Near home (UWA-HEX-4)."""
        if not self._known_site(DUNGEON):
            near = within(self.grid, self.towns[0], 2)
            room = [hex_ for hex_ in self._free((), 0) if hex_ in near]
            if room:
                self._build(self._one_of(room), DUNGEON)

    def build_castles(self) -> None:
        """At least three hexes from towns and from each other (UWA-HEX-4)."""
        self.castles = self._known_site(CASTLE)
        while len(self.castles) < self.world.castles:
            castle = self._one_of(self._free([*self.towns, *self.castles], APART))
            self._build(castle, CASTLE)
            self.castles.append(castle)

    def open_gate(self) -> None:
        """One, in the wilds (UWA-WORLD-1)."""
        if not self._known_site(GATE):
            self._build(self._one_of(self._free([*self.towns, *self.castles], APART)), GATE)

    def _build(self, hex_: int, site: int) -> None:
        self.codes[hex_] = self.codes[hex_] & ((1 << SITE) - 1) | site << SITE

    def _known_site(self, site: int) -> list[int]:
        return sorted(hex_ for hex_, code in self.known.items() if code >> SITE == site)

    def _inland(self) -> list[int]:
        return [hex_ for hex_ in self._free((), 0) if self.rim[hex_] >= BORDER]

    def _free(self, others: Iterable[int], apart: int) -> list[int]:
        """Unknown hexes on dry land with nothing on them, so far from the others; if there is none, any."""
        room = self.codes.translate(DRY)
        for hex_ in self.known:
            room[hex_] = 0
        clear = room[:]
        for one in others:
            for hex_ in within(self.grid, one, apart - 1):
                clear[hex_] = 0
        return list(compress(range(len(room)), clear)) or list(compress(range(len(room)), room))

    def _site(self, among: list[int], grounds: tuple[int, ...]) -> int:
        return self._one_of([hex_ for hex_ in among if self.codes[hex_] & GROUND in grounds] or among)

    def _one_of(self, among: list[int]) -> int:
        return among[self.rolls.roll(len(among), WHY) - 1]

    def _farthest(self, home: int) -> int:
        """One of the farthest third of all that suits a town."""
        fit = [hex_ for hex_ in self._free((), 0) if self.codes[hex_] & GROUND in (CLEAR, RIVER)] or self._free((), 0)
        away = distances(self.grid, home)
        fit.sort(key=lambda hex_: (-away[hex_], hex_))
        return self._one_of(fit[: max(len(fit) // 4, 1)])

    # -- tracks and lairs ----------------------------------------------------------------------------------------------

    def tread_tracks(self) -> None:
        """Tracks join the towns by the cheapest path, each to one that is joined already (UWA-HEX-3)."""
        for at in range(1, len(self.towns)):
            start = self.towns[at]
            goal = min(self.towns[:at], key=lambda town: (self.grid.distance(start, town), town))
            for hex_ in self._cheapest(start, goal):
                self.codes[hex_] |= TRACK

    def _cheapest(self, start: int, goal: int) -> list[int]:
        """By what hexes cost to enter; there is no way over the sea."""
        neighbours, prices = self.grid.neighbours, self.codes.translate(toll(self.content))
        best, before, queue = [FAR_OFF] * len(prices), {start: start}, [(0, start)]
        best[start] = 0
        while queue:
            spent, at = heappop(queue)
            if at == goal:
                break
            for one in neighbours[at]:
                if one != OFF and prices[one] and spent + prices[one] < best[one]:
                    best[one], before[one] = spent + prices[one], at
                    heappush(queue, (best[one], one))
        way, at = [goal], goal
        while at != start and at in before:
            at = before[at]
            way.append(at)
        return way

    def dig_lairs(self) -> frozenset[int]:
        """Some of the wild hexes hold a lair; none where the party has been without finding one."""
        wild = [hex_ for hex_ in self._wild() if hex_ not in self.entered]
        count = min(self._size() // HEXES_A_LAIR, len(wild))
        return frozenset(wild.pop(self.rolls.roll(len(wild), WHY) - 1) for _ in range(count))

    def _wild(self) -> list[int]:
        return [
            hex_
            for hex_ in range(len(self.grid))
            if self.codes[hex_] & GROUND in (WOODS, SWAMP, MOUNTAINS, DESERT) and self.codes[hex_] >> SITE == NOTHING
        ]


@lru_cache(maxsize=4096)
def within(grid: HexGrid, hex_: int, far: int) -> frozenset[int]:
    """Every hex that lies no farther away."""
    found = {hex_}
    for _ in range(far):
        found |= {beside for one in found for beside in grid.neighbours[one] if beside != OFF}
    return frozenset(found)


@lru_cache(maxsize=4096)
def distances(grid: HexGrid, hex_: int) -> tuple[int, ...]:
    """How far every hex lies from one."""
    return tuple(grid.distance(one, hex_) for one in range(len(grid)))


@lru_cache(maxsize=16)
def toll(content: LandContent) -> bytes:
    """What it costs to enter a hex, by all that may lie there: a ford is easy, 0 is no way (UWA-HEX-3)."""
    terrain, grounds = content.land.terrain, [code & GROUND for code in range(256)]
    cost = [terrain[ground].cost if ground < len(terrain) and ground != SEA else 0 for ground in grounds]
    return bytes(1 if code & FORD and cost[code] else cost[code] for code in range(256))


@lru_cache(maxsize=16)
def edges(grid: HexGrid) -> tuple[tuple[int, int, int, int], ...]:
    """How far every hex lies from the western, eastern, northern and southern edge."""
    return tuple((col - 1, grid.cols - col, (row - 1) // 2, (grid.rows - row) // 2) for col, row in grid.spots)


@lru_cache(maxsize=16)
def rim(grid: HexGrid) -> tuple[int, ...]:
    """How far every hex lies from the nearest edge."""
    return tuple(min(far) for far in edges(grid))


def told(code: int) -> str:
    """What somebody who sees a hex would call it."""
    words = TERRAINS[code & GROUND]
    words += " with a ford" if code & FORD else ""
    return words + (" and a track" if code & TRACK else "")
