"""The board file (LB-BRD-10 to LB-BRD-16): read, checked, and turned into the tables that play uses.

Only open squares are places. What joins them never changes in play, so steps, diagonals and lines of fire are worked
out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

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


@dataclass(frozen=True, eq=False)
class Halls:
    """The board every position shares. Squares count from 0 in the order of their names' columns and rows."""

    name: str
    grid: SquareGrid
    names: tuple[str, ...]
    spots: tuple[tuple[int, int], ...]
    kind: bytes
    base_of: tuple[int, ...]
    ways: tuple[tuple[Way, ...], ...]
    marks: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def index(self) -> Mapping[str, int]:
        return {name: square for square, name in enumerate(self.names)}

    @cached_property
    def at(self) -> Mapping[tuple[int, int], int]:
        return {spot: square for square, spot in enumerate(self.spots)}

    @cached_property
    def passages(self) -> dict[str, tuple[str, str]]:
        """The open edges between squares by name, and what closes them (LB-GATE-1)."""
        barriers = {PLAIN: "", GATE: "gate", DOOR: "door"}
        return {
            f"{self.names[here]}-{self.names[there]}": (barriers[edge], "")
            for here, ways in enumerate(self.ways)
            for there, edge, _ in ways
            if here < there
        }

    def of_kind(self, kind: int) -> tuple[int, ...]:
        return tuple(square for square, found in enumerate(self.kind) if found == kind)

    @cached_property
    def bases(self) -> tuple[tuple[int, ...], ...]:
        """The squares of every base, base 1 first."""
        numbers = sorted(set(self.base_of) - {0})
        return tuple(tuple(s for s, found in enumerate(self.base_of) if found == number) for number in numbers)

    @cached_property
    def lair(self) -> tuple[int, ...]:
        return self.of_kind(LAIR)

    @cached_property
    def temple(self) -> tuple[int, ...]:
        return self.of_kind(TEMPLE)

    @cached_property
    def hallowed(self) -> frozenset[int]:
        return frozenset(self.temple)

    @cached_property
    def sanctuary(self) -> int:
        """The temple's squares as bits."""
        return sum(1 << square for square in self.temple)

    @cached_property
    def joined(self) -> tuple[int, ...]:
        """Per square those joined to it, as bits."""
        return tuple(sum(1 << there for there, _, _ in row) for row in self.ways)

    @cached_property
    def mines(self) -> tuple[int, ...]:
        return self.of_kind(MINE)

    @cached_property
    def outposts(self) -> tuple[int, ...]:
        return self.of_kind(OUTPOST)

    @cached_property
    def thoroughfares(self) -> tuple[int, ...]:
        """Outposts with more than one way in: whoever holds one may go through it."""
        return tuple(post for post in self.outposts if len(self.ways[post]) > 1)

    @cached_property
    def edges(self) -> Mapping[tuple[int, int], int]:
        """The kind of edge between two squares that are joined; walls are missing."""
        return {(square, other): edge for square, row in enumerate(self.ways) for other, edge, _ in row}

    @cached_property
    def slants(self) -> tuple[tuple[Slant, ...], ...]:
        """Diagonal steps and the corners they may lead over (LB-MOVE-3)."""
        return tuple(tuple(self._slants(square)) for square in range(len(self)))

    def _slants(self, square: int) -> Iterator[Slant]:
        closed = (BASE, OUTPOST, LAIR)
        if self.kind[square] in closed:
            return
        col, row = self.spots[square]
        for dc, dr in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
            target = self.at.get((col + dc, row + dr))
            if target is None or self.kind[target] in closed:
                continue
            corners = (self.at.get((col + dc, row)), self.at.get((col, row + dr)))
            free = tuple(c for c in corners if c is not None and self._plain(square, c) and self._plain(c, target))
            if free:
                yield target, free

    @cached_property
    def doors(self) -> tuple[tuple[int, ...], ...]:
        """Per square the outposts whose doors open onto it."""
        return tuple(
            tuple(there for there, edge, _ in row if edge == DOOR and self.kind[there] == OUTPOST) for row in self.ways
        )

    def _plain(self, a: int, b: int) -> bool:
        return self.edges.get((a, b)) == PLAIN

    @cached_property
    def shots(self) -> tuple[tuple[Shot, ...], ...]:
        """Targets of a volley from every square (LB-ELITE-4b, c)."""
        return tuple(tuple(self._shots(square)) for square in range(len(self)))

    def _shots(self, square: int) -> Iterator[Shot]:
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

    @cached_property
    def in_sight(self) -> tuple[int, ...]:
        """Per square the targets of a volley from it, as bits."""
        return tuple(sum({1 << target for target, _, _ in shots}) for shots in self.shots)

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

    @cached_property
    def outside_gates(self) -> frozenset[int]:
        """The squares directly outside a base's gates (LB-OPT-20)."""
        return frozenset(
            other
            for square, row in enumerate(self.ways)
            if self.kind[square] == BASE
            for other, _, _ in row
            if self.base_of[other] != self.base_of[square]
        )

    @cached_property
    def tile_squares(self) -> tuple[int, ...]:
        """Squares that could ever take a mystery tile (LB-SET-11)."""
        return tuple(s for s, kind in enumerate(self.kind) if kind in (FLOOR, MINE))

    @cached_property
    def touching(self) -> tuple[tuple[int, ...], ...]:
        """The up to eight squares that touch each square, walls ignored (LB-TERM-8)."""
        around = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if dc or dr]
        return tuple(
            tuple(self.at[(col + dc, row + dr)] for dc, dr in around if (col + dc, row + dr) in self.at)
            for col, row in self.spots
        )

    @cached_property
    def around(self) -> tuple[int, ...]:
        """Per square a mask of the squares too near to it for the Wand (LB-TRE-9)."""
        return tuple(
            sum(1 << other for other in range(len(self)) if self.distance(square, other) < WAND_DISTANCE)
            for square in range(len(self))
        )

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
    grid = SquareGrid(sheet.cols, sheet.rows)
    spots = tuple(spot for spot in grid.spots if sheet.sign(spot) != "#")
    places = {spot: number for number, spot in enumerate(spots)}
    signs = tuple(sheet.sign(spot) for spot in spots)
    ways = tuple(tuple(_ways(sheet, places, spot)) for spot in spots)
    return Halls(
        sheet.name,
        grid,
        tuple(grid.name_at(*spot) for spot in spots),
        spots,
        bytes(SIGNS[sign] for sign in signs),
        tuple(int(sign) if sign.isdigit() else 0 for sign in signs),
        ways,
        tuple(_marks_in_order(sheet, places)),
    )


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
