"""The map as movement, sound and combat see it (LOU-2.0, LOU-7.4, LOU-10.9, LOU-22).

Everything is worked out once per map and strip order; in play only tables are read. Movement points are counted in
halves (LOU-R34): walking 2, stairs 4, a cliff 12, flying 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import field, hops
from wyrmtable.files import BadFile, own_text

from .mapfile import assemble
from .mapfile import read as read_map
from .mapstrips import StripBoard
from .mapwords import MapSheet, Vocabulary
from .ways import LEVEL, Explorer, Traveller

OPEN, WIDE, NARROW, BRIDGE, TUNNEL = range(5)
WIDTHS = {"open": OPEN, "wide": WIDE, "narrow": NARROW, "bridge": BRIDGE, "tunnel": TUNNEL}
PLAIN, DOOR, GATE, STAIRS, CLIFF = range(5)
FEATURES = {"": PLAIN, "door": DOOR, "gate": GATE, "stairs": STAIRS, "cliff": CLIFF}

WALK, CLIMB_STAIRS, DESCEND_CLIFF, FLY, LOCK = LEVEL, 4, 12, 1, 6
HEARING = 4  # hexes a Sentry's alarm carries (LOU-6.1C)

VOCABULARY = Vocabulary(
    areas=("room", "outside", "pit", "lake"),
    widths=("wide", "narrow", "tunnel", "bridge"),
    closed=frozenset({"pit", "lake"}),
    spans=frozenset({"bridge"}),
    features=("door",),
    slopes=("stairs", "cliff"),
    labels={"gate": ("west", "east")},
    marks=("*", "***", "Sen", "Gds", "Lord", "T"),
)


def has_map(name: str, files: Mapping[str, str]) -> bool:
    """Whether there is a map of that name: a designer's own file, or one of the box."""
    return bool(_map_text(name, files))


def sheet(name: str, files: Mapping[str, str]) -> MapSheet:
    """A map by name: a designer's own file, or one of the box."""
    text = _map_text(name, files)
    if not text:
        raise BadFile(name, 0, "there is no such map.", "Use chalasi, or give the map file along with the scenario.")
    return read_map(text, VOCABULARY, name if name in files else f"{name}.map")


def _map_text(name: str, files: Mapping[str, str]) -> str:
    if name in files:
        return files[name]
    try:
        return own_text(__package__, f"{name}.map", files)
    except BadFile:
        return ""


class Legs(NamedTuple):
    """Steps from each hex: all (to which hex, across which side, what it costs on the wing and on foot, where that is
    possible), and how they are taken where nobody is near."""

    steps: tuple[tuple[tuple[int, int, int | None, int | None], ...], ...]
    free: Adjacency


class Terrain:
    """A board and everything the rules ask of it."""

    def __init__(self, board: StripBoard) -> None:
        self.board = board
        self.size = len(board)
        self.width = tuple(WIDTHS[side.width] for side in board.sides)
        self.feature = tuple(FEATURES[side.feature] for side in board.sides)
        self.higher = tuple(side.higher for side in board.sides)
        self.near = tuple(tuple(neighbour for neighbour, _ in row) for row in board.joined)
        self.side = {(place, n): side for place, row in enumerate(board.joined) for n, side in row}
        self.doors = board.featured("door")
        self.gates = tuple(board.labelled("gate", label) for label in ("west", "east"))
        self.barred_bit = {side: 1 << bit for bit, side in enumerate((*self.doors, *self.gates))}
        self.standable = bytes(board.standable)
        self.footholds = sum(1 << hex_ for hex_ in range(self.size) if self.standable[hex_])  # the same as a bit mask
        self.tunnel_hex = bytes(kind == "tunnel" for kind in board.kind)
        self.narrow_hex = bytes(kind == "narrow" for kind in board.kind)
        self.outside = bytes(kind == "outside" for kind in board.kind)
        self.places = cache(self._places)
        self.explorer = cache(self._explorer)
        self.area_mask = cache(self._area_mask)
        self.legs = cache(self._legs)
        self.all_places = cache(self._all_places)
        self.away_from = cache(self._away_from)
        self.within = cache(self._within)
        self._tabulate(board)

    def _tabulate(self, board: StripBoard) -> None:
        """Movement tables, and what the rules ask of single hexes."""
        self.walking = board.table(self._walk)  # for those who fit through tunnels; barriers taken as open (LOU-7.4)
        self.walking_large = board.table(self._walk_large)
        self.flying = {"gargoyle": board.table(self._fly_gargoyle), "dragon": board.table(self._fly_dragon)}
        self.adjacent = tuple(sum(1 << n for n in near) for near in self.near)  # no wall between (LOU-6.2a, LOU-6.2b)
        self.around = tuple(near | 1 << hex_ for hex_, near in enumerate(self.adjacent))
        self.earshot = tuple(self.within(hex_, HEARING) for hex_ in range(self.size))  # of a Sentry (LOU-6.1C, LOU-R29)
        self.farther_out = self._farther_out()
        self.barrier_ends = tuple(board.sides[side][:2] for side in self.barred_bit)  # of doors, then of Gates
        self.gate_hexes = tuple(hex_ for gate in self.gates for hex_ in board.sides[gate][:2])
        self.doors_at = self._doors_at()
        self.barriers_at = tuple(sum(self.barred_bit.get(side, 0) for _, side in row) for row in board.joined)
        self.tunnel_only = self._tunnel_only()
        self.edges = self._edges()
        self.exit_edge = {hex_: edge for edge, hexes in self.edges.items() for hex_ in hexes}

    def _farther_out(self) -> tuple[int, ...]:
        """Per hex a bit mask of the outside hexes that lead no nearer to the inside: from within that is all of them
        (LOU-R79)."""
        far, outside = self.away_from(("inside",)), [hex_ for hex_ in range(self.size) if self.outside[hex_]]
        return tuple(sum(1 << hex_ for hex_ in outside if far[hex_] >= far[here]) for here in range(self.size))

    def _within(self, hex_: int, distance: int) -> int:
        """A bit mask of the hexes at most so far away, along a path that crosses no wall (LOU-R29)."""
        steps = hops(self.board.joined, hex_, distance)
        return sum(1 << place for place in range(self.size) if steps[place] <= distance)

    def _explorer(self, large: bool, flight: str) -> Explorer:
        """The ways of a kind of unit; see `ways`."""
        walked, flown = self.walking_large if large else self.walking, self.flying[flight] if flight else None
        return Explorer(Traveller(walked, flown, self.standable, self.barrier_ends))

    def _legs(self, large: bool, flight: str) -> Legs:
        """The steps a kind of unit could take from each hex, every barrier taken as open."""
        walk, fly = self.walking_large if large else self.walking, self.flying[flight] if flight else None
        steps, free = [], []
        for hex_, row in enumerate(self.board.joined):
            on_foot, flown = dict(walk[hex_]), dict(fly[hex_]) if fly else {}
            steps.append(tuple((near, side, flown.get(near), on_foot.get(near)) for near, side in row))
            free.append(tuple((near, {**on_foot, **flown}[near]) for near, _ in row if near in {*on_foot, *flown}))
        return Legs(tuple(steps), tuple(free))

    def _walk(self, start: int, side: int, target: int) -> int | None:
        """Half points to enter a hex on foot (LOU-7.1b, LOU-7.4.1 to LOU-7.4.6)."""
        if not (self.standable[start] and self.standable[target]) or self._off_bridge(start, side, target):
            return None
        feature = self.feature[side]
        if feature == CLIFF:
            return None if self.higher[side] == target else DESCEND_CLIFF
        return CLIMB_STAIRS if feature == STAIRS else WALK

    def _off_bridge(self, start: int, side: int, target: int) -> bool:
        """Bridge hexes are entered and left along their bridge sides (LOU-7.4.4)."""
        over_depth = self.board.kind[start] in ("pit", "lake") or self.board.kind[target] in ("pit", "lake")
        return over_depth and self.width[side] != BRIDGE

    def _walk_large(self, start: int, side: int, target: int) -> int | None:
        """Large creatures never cross a tunnel side (LOU-7.5)."""
        return None if self.width[side] == TUNNEL else self._walk(start, side, target)

    def _fly_gargoyle(self, start: int, side: int, target: int) -> int | None:
        """A Gargoyle enters tunnel hexes only on foot; out of one it may fly (LOU-15.3a)."""
        return None if self.tunnel_hex[target] else FLY

    def _fly_dragon(self, start: int, side: int, target: int) -> int | None:
        """A Dragon does not fly in narrow corridors and never enters tunnels (LOU-15.3b, LOU-R66)."""
        tight = self.width[side] in (NARROW, TUNNEL) or self.narrow_hex[target] or self.tunnel_hex[target]
        return None if tight else FLY

    def _doors_at(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """Per hex the doors of its sides, Gates left out: number, bit and the hex behind it."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in range(self.size)]
        for number, side in enumerate(self.doors):
            a, b = self.board.sides[side][:2]
            found[a].append((number, 1 << number, b))
            found[b].append((number, 1 << number, a))
        return tuple(tuple(row) for row in found)

    def _tunnel_only(self) -> bytes:
        """Tunnel hexes, and rooms cut off from outside once all tunnel sides are walls (LOU-R80)."""
        wide = self.board.table(lambda a, side, b: None if self.width[side] == TUNNEL else 1)
        reached = bytearray(self.size)
        queue = [hex_ for hex_ in range(self.size) if self.outside[hex_]]
        while queue:
            hex_ = queue.pop()
            if not reached[hex_]:
                reached[hex_] = 1
                queue.extend(n for n, _ in wide[hex_])
        return bytes(self.tunnel_hex[hex_] or not reached[hex_] for hex_ in range(self.size))

    def _edges(self) -> dict[str, tuple[int, ...]]:
        """Exit and entry hexes: outside hexes of the first and last column (LOU-7.6b). They belong to the Gate they lie
        before, on whichever side of the map a turned strip has brought it (LOU-R94)."""
        found: dict[str, list[int]] = {"west": [], "east": []}
        for edge, col in (("west", 1), ("east", self.board.grid.cols)):
            for hex_ in self.board.column(col):
                if self.outside[hex_]:
                    found[self._before_gate(hex_) or edge].append(hex_)
        return {edge: tuple(sorted(hexes)) for edge, hexes in found.items()}

    def _before_gate(self, hex_: int) -> str:
        """The Gate whose field a hex belongs to, if it is one's."""
        for edge, gate in zip(("west", "east"), self.gates, strict=True):
            ends = self.board.sides[gate][:2]
            if any(self.outside[end] and self.board.area[end] == self.board.area[hex_] for end in ends):
                return edge
        return ""

    def _places(self, where: str) -> tuple[int, ...]:
        """The standable hexes a scenario's word names: `mark:*`, `area:east_hall`, `outside:west`, `inside:west:2`,
        `inside` (anywhere but outside) or `anywhere`. (`within:4:of:Humans` depends on play.)"""
        word, _, rest = where.partition(":")
        match word:
            case "mark":
                found = list(self.board.marks.get(rest, ()))
            case "area":
                found = list(self.board.places_of(rest))
            case "outside":
                found = self._outside_of(rest)
            case "inside" if rest:
                found = self._inside_of(*rest.split(":"))
            case "inside":
                found = [hex_ for hex_ in range(self.size) if not self.outside[hex_]]
            case _:
                found = list(range(self.size))
        return tuple(sorted(hex_ for hex_ in found if self.standable[hex_]))

    def _all_places(self, wheres: tuple[str, ...]) -> tuple[int, ...]:
        """The hexes that several words name together, ascending."""
        return tuple(sorted({hex_ for where in wheres for hex_ in self.places(where)}))

    def _away_from(self, wheres: tuple[str, ...]) -> tuple[int, ...]:
        """How far each hex is from the nearest of those the words name; 0 if they name none."""
        ends = self.all_places(wheres)
        return tuple(field(self.walking, ends)) if ends else (0,) * self.size

    def _area_mask(self, area: str) -> int:
        return sum(1 << hex_ for hex_ in self.board.places_of(area))

    def _outside_of(self, gate: str) -> list[int]:
        side = self.board.sides[self.gates[("west", "east").index(gate)]]
        outside = side.a if self.outside[side.a] else side.b
        return list(self.board.areas[self.board.area[outside]].places)

    def _inside_of(self, gate: str, distance: str) -> list[int]:
        """Hexes up to so many hexes behind a Gate."""
        side = self.board.sides[self.gates[("west", "east").index(gate)]]
        first = side.b if self.outside[side.a] else side.a
        near = self.within(first, int(distance) - 1)
        return [hex_ for hex_ in range(self.size) if near >> hex_ & 1 and not self.outside[hex_]]


def terrain(name: str, strips: str, files: Mapping[str, str]) -> Terrain:
    """The terrain of a map with its strips in this order (LOU-2.0p, LOU-R94); made once for each."""
    return _terrain(name, strips, tuple(sorted((file, text) for file, text in files.items() if file.endswith(".map"))))


@lru_cache(maxsize=32)
def _terrain(name: str, strips: str, files: tuple[tuple[str, str], ...]) -> Terrain:
    chart = sheet(name, dict(files))
    return Terrain(assemble(chart, strips) if chart.strips else assemble(chart))
