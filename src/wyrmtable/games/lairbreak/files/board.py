"""The board file (LB-BRD-10 to LB-BRD-16): read, checked, and turned into the tables that play uses.

Only open squares are places. What joins them never changes in play, so steps, diagonals and lines of fire are worked
out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from wyrmtable.boards.grid import SquareGrid
from wyrmtable.files import BadFile

from .check import check_sheet
from .sheet import Sheet, read_sheet
from .terms import BASE, DOOR, FLOOR, GATE, LAIR, MINE, OUTPOST, PLAIN, TEMPLE

SIGNS = {".": FLOOR, "?": FLOOR, "m": MINE, "o": OUTPOST, "T": TEMPLE, "L": LAIR} | dict.fromkeys("123456", BASE)
COMPASS = ((0, -1), (1, 0), (0, 1), (-1, 0))
RANGE = 4
WAND_DISTANCE = 5

Way = tuple[int, int, int]  # neighbour, kind of edge, direction
Slant = tuple[int, tuple[int, ...]]  # diagonal neighbour, corner squares a step may lead over
Shot = tuple[int, tuple[int, ...], int]  # target, squares that must hold no cave-in, direction (-1: diagonal)


Flood = tuple[bytes, dict[int, int], Sequence[int]]  # costs, ways back, picks; shared: nobody changes one


class Free:
    """Where a group gets to from a square if nothing is in its way."""

    __slots__ = ("flood", "near", "temple")

    def __init__(self, flood: Flood, near: int, temple: int) -> None:
        self.flood = flood
        self.near = near  # the squares that it comes to, but the first, and outposts beside them, as bits
        self.temple = temple  # those in the temple


class Halls:
    """The board every position shares. Squares count from 0 in the order of their names' columns and rows."""

    def __init__(
        self,
        sheet: Sheet,
        spots: tuple[tuple[int, int], ...],
        ways: tuple[tuple[Way, ...], ...],
        marks: tuple[int, ...],
    ) -> None:
        signs = [sheet.sign(spot) for spot in spots]
        self.name = sheet.name
        self.grid = SquareGrid(sheet.cols, sheet.rows)
        self.names = tuple([self.grid.name_at(*spot) for spot in spots])
        self.spots = spots
        self.kind = bytes([SIGNS[sign] for sign in signs])
        self.base_of = tuple([int(sign) if sign.isdigit() else 0 for sign in signs])
        self.ways = ways
        self.marks = marks
        self.index = {name: square for square, name in enumerate(self.names)}
        self.at = {spot: square for square, spot in enumerate(spots)}
        self.free: dict[tuple[int, int], Free] = {}  # by square and MP, as far as it was asked for
        self._places()
        self._joins()
        self._lines()

    def __len__(self) -> int:
        return len(self.names)

    def _places(self) -> None:
        """Which squares are what."""
        numbers = sorted(set(self.base_of) - {0})
        self.bases = tuple([tuple([s for s, n in enumerate(self.base_of) if n == number]) for number in numbers])
        self.lair = self.of_kind(LAIR)
        self.temple = self.of_kind(TEMPLE)
        self.hallowed = frozenset(self.temple)
        self.sanctuary = sum([1 << square for square in self.temple])  # the temple's squares as bits
        self.mines = self.of_kind(MINE)
        self.outposts = self.of_kind(OUTPOST)
        # Outposts with more than one way in: whoever holds one may go through it.
        self.thoroughfares = tuple([post for post in self.outposts if len(self.ways[post]) > 1])
        self.tile_squares = self.of_kind(FLOOR, MINE)  # could ever take a mystery tile (LB-SET-11)

    def _joins(self) -> None:
        """What leads from square to square; walls are missing."""
        self.joined = tuple(
            [sum([1 << way[0] for way in row]) for row in self.ways]
        )  # per square those joined, as bits
        self.edges = {(square, way[0]): way[1] for square, row in enumerate(self.ways) for way in row}  # kinds of edges
        self.slants = tuple([tuple(self._slants(square)) for square in range(len(self))])  # diagonals (LB-MOVE-3)
        self.doors = tuple([tuple(self._doors(square)) for square in range(len(self))])  # outposts that open onto it
        out = [(here, way[0]) for here in self.of_kind(BASE) for way in self.ways[here]]
        beyond = [there for here, there in out if self.base_of[here] != self.base_of[there]]
        self.outside_gates = frozenset(beyond)  # directly outside a base's gates (LB-OPT-20)

    def _lines(self) -> None:
        """What is seen, touched or too near from every square."""
        self.shots = tuple([tuple(self._shots(square)) for square in range(len(self))])  # of volleys (LB-ELITE-4b, c)
        self.in_sight = tuple([sum({1 << shot[0] for shot in shots}) for shots in self.shots])  # their targets as bits
        self.touching = tuple(
            [tuple(self._within(square, 1)) for square in range(len(self))]
        )  # by walls, too (LB-TERM-8)
        near = [self._within(square, WAND_DISTANCE - 1) for square in range(len(self))]
        # Per square a mask of those too near to it for the Wand (LB-TRE-9).
        self.around = tuple([sum([1 << other for other in (square, *row)]) for square, row in enumerate(near)])

    @property
    def passages(self) -> dict[str, tuple[str, str]]:
        """The open edges between squares by name, and what closes them (LB-GATE-1)."""
        barriers = {PLAIN: "", GATE: "gate", DOOR: "door"}
        return {
            f"{self.names[here]}-{self.names[there]}": (barriers[edge], "")
            for (here, there), edge in self.edges.items()
            if here < there
        }

    def of_kind(self, *kinds: int) -> tuple[int, ...]:
        return tuple([square for square in range(len(self)) if self.kind[square] in kinds])

    def _slants(self, square: int) -> Iterator[Slant]:
        """Diagonal steps and the corners they may lead over (LB-MOVE-3)."""
        closed = (BASE, OUTPOST, LAIR)
        if self.kind[square] in closed:
            return
        col, row = self.spots[square]
        for dc, dr in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
            target = self.at.get((col + dc, row + dr))
            if target is None or self.kind[target] in closed:
                continue
            corners = (self.at.get((col + dc, row)), self.at.get((col, row + dr)))
            free = tuple([c for c in corners if c is not None and self._plain(square, c) and self._plain(c, target)])
            if free:
                yield target, free

    def _doors(self, square: int) -> list[int]:
        """The outposts whose doors open onto a square."""
        return [way[0] for way in self.ways[square] if way[1] == DOOR and self.kind[way[0]] == OUTPOST]

    def _plain(self, a: int, b: int) -> bool:
        return self.edges.get((a, b)) == PLAIN

    def _shots(self, square: int) -> Iterator[Shot]:
        """Targets of a volley from a square (LB-ELITE-4b, c)."""
        if self.kind[square] == TEMPLE:
            return
        for number, step in enumerate((*COMPASS, (1, -1), (1, 1), (-1, 1), (-1, -1))):
            here, clear = square, list[int]()
            for _ in range(RANGE):
                beyond = self._sight(here, step)
                if beyond is None:
                    break
                here = beyond[0]
                clear += beyond
                if self.kind[here] != TEMPLE:
                    yield here, tuple(clear), number if number < 4 else -1

    def _sight(self, square: int, step: tuple[int, int]) -> tuple[int, ...] | None:
        """The next square of a line of fire with the corner squares it passes, or None if walls stop it."""
        col, row = self.spots[square]
        target = self.at.get((col + step[0], row + step[1]))
        if target is None:
            return None
        if 0 in step:
            return (target,) if self._plain(square, target) else None
        corners = (self.at.get((col + step[0], row)), self.at.get((col, row + step[1])))
        if any(c is None or not self._plain(square, c) or not self._plain(c, target) for c in corners):
            return None
        return (target, *(c for c in corners if c is not None))

    def _within(self, square: int, distance: int) -> list[int]:
        """The other squares at most so far away, walls ignored, column by column."""
        (col, row), span = self.spots[square], range(-distance, distance + 1)
        spots = [(col + dc, row + dr) for dc in span for dr in span if dc or dr]
        return [self.at[spot] for spot in spots if spot in self.at]

    def distance(self, a: int, b: int) -> int:
        """Squares as the Wand counts them, walls ignored (LB-TRE-9)."""
        (ac, ar), (bc, br) = self.spots[a], self.spots[b]
        return max(abs(ac - bc), abs(ar - br))


@lru_cache(maxsize=32)
def read_halls(text: str, path: str = "The board") -> Halls:
    """The board of a file; everything wrong with it is told at once."""
    sheet, mistakes = read_sheet(text, path)
    if not mistakes:
        mistakes = check_sheet(sheet)
    if mistakes:
        raise BadFile.of(path, mistakes)
    return build(sheet)


def build(sheet: Sheet) -> Halls:
    """The tables of a sheet without mistakes."""
    spots = tuple([spot for spot in SquareGrid(sheet.cols, sheet.rows).spots if sheet.sign(spot) != "#"])
    places = {spot: number for number, spot in enumerate(spots)}
    ways = tuple([tuple(_ways(sheet, places, spot)) for spot in spots])
    return Halls(sheet, spots, ways, tuple(_marks_in_order(sheet, places)))


def _ways(sheet: Sheet, places: Mapping[tuple[int, int], int], spot: tuple[int, int]) -> Iterator[Way]:
    col, row = spot
    for direction, (dc, dr) in enumerate(COMPASS):
        other = (col + dc, row + dr)
        edge = sheet.edge(spot, other)
        if other in places and edge is not None:
            yield places[other], {"gate": GATE, "door": DOOR}.get(edge, PLAIN), direction


def _marks_in_order(sheet: Sheet, places: Mapping[tuple[int, int], int]) -> Iterable[int]:
    """The lair marks north, east, south, west (LB-BRD-16)."""
    marks = [spot for spot in places if sheet.sign(spot) == "?"]
    if len(marks) != 4:
        return
    yield places[min(marks, key=lambda spot: spot[1])]
    yield places[max(marks, key=lambda spot: spot[0])]
    yield places[max(marks, key=lambda spot: spot[1])]
    yield places[min(marks, key=lambda spot: spot[0])]
