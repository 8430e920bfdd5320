"""Hexes of both orientations and squares behind one neighbour table: neighbours, distances, points to draw them with.

A cell is an index, counted along the grid's straight lines of cells. All geometry stands on a lattice of integers, so
sight lines need no rounding; drawing points are that lattice scaled to sides of length one.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from wyrmtable.boards.numbering import CCRR, LETTERS, Numbering, Spot, offset

Point = tuple[float, float]

OFF = -1
"""Stands in neighbour tables where the grid ends."""


class Grid(ABC):
    """What hexes and squares have in common; side `k` runs clockwise from corner `k` to corner `k + 1`."""

    shape: ClassVar[str]
    cell_word: ClassVar[str]
    directions: ClassVar[tuple[str, ...]]
    steps: ClassVar[tuple[Spot, ...]]
    straights: ClassVar[tuple[Spot, ...]]
    row_step: ClassVar[int]
    centre_lattice: ClassVar[Spot]
    corner_lattice: ClassVar[tuple[Spot, ...]]
    unit: ClassVar[Point]

    usual: ClassVar[Numbering]

    def __init__(self, cols: int, rows: int, numbering: Numbering | None = None) -> None:
        self.numbering = numbering or self.usual
        most_cols, most_rows = self.numbering.most
        if not (1 <= cols <= most_cols and 1 <= rows <= most_rows):
            size = f"1 to {most_cols} columns and 1 to {most_rows} rows, not {cols}x{rows}"
            raise ValueError(f"A {self.shape} grid numbered like {self.numbering.example} has {size}.")
        self.cols = cols
        self.rows = rows

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.cols}, {self.rows})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._likeness == other._likeness

    def __hash__(self) -> int:
        return hash(self._likeness)

    @property
    def _likeness(self) -> tuple[str, int, int, Numbering]:
        return self.shape, self.cols, self.rows, self.numbering

    def __len__(self) -> int:
        return len(self.spots)

    def name_at(self, col: int, row: int) -> str:
        """The name a cell at this column and row has, or would have."""
        return self.numbering.write(col, row)

    def read_name(self, name: str) -> Spot | None:
        """Column and row written in the name, whether or not such a cell exists."""
        return self.numbering.read(name)

    @abstractmethod
    def _spots(self) -> Iterator[Spot]:
        """All cells in ascending order."""

    @abstractmethod
    def spot_distance(self, a: Spot, b: Spot) -> int:
        """Cells from one to the other when nothing is in the way."""

    @abstractmethod
    def why_missing(self, name: str) -> tuple[str, str]:
        """What is wrong with a name that `index` does not know, and the remedy."""

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Column and row of every cell, both counted from 1."""
        return tuple(self._spots())

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.name_at(col, row) for col, row in self.spots)

    @cached_property
    def index(self) -> Mapping[str, int]:
        return MappingProxyType({name: cell for cell, name in enumerate(self.names)})

    @cached_property
    def cell_at(self) -> Mapping[Spot, int]:
        return MappingProxyType({spot: cell for cell, spot in enumerate(self.spots)})

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Per cell the neighbour across each side in the order of `directions`, `OFF` at the edge."""
        find = self.cell_at.get
        return tuple(tuple(find((c + dc, r + dr), OFF) for dc, dr in self.steps) for c, r in self.spots)

    def find(self, name: str) -> int | None:
        """The cell of that name, leading zeros and letter case aside."""
        spot = self.read_name(name)
        return None if spot is None else self.cell_at.get(spot)

    def direction(self, a: int, b: int) -> int | None:
        """The side of `a` that it shares with `b`."""
        row = self.neighbours[a]
        return row.index(b) if b in row else None

    def distance(self, a: int, b: int) -> int:
        """Straight distance, walls and terrain not looked at."""
        return self.spot_distance(self.spots[a], self.spots[b])

    def lattice(self, spot: Spot) -> Spot:
        """The centre in whole lattice units."""
        return spot[0] * self.centre_lattice[0], spot[1] * self.centre_lattice[1]

    def centre(self, cell: int) -> Point:
        x, y = self.lattice(self.spots[cell])
        return x * self.unit[0], y * self.unit[1]

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Corner points clockwise from the upper left one."""
        x, y = self.lattice(self.spots[cell])
        return tuple(((x + dx) * self.unit[0], (y + dy) * self.unit[1]) for dx, dy in self.corner_lattice)

    def side_points(self, cell: int, direction: int) -> tuple[Point, Point]:
        """The two ends of a side."""
        corners = self.corners(cell)
        return corners[direction], corners[(direction + 1) % len(corners)]

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Smallest x and y, largest x and y of all corners."""
        points = [point for cell in range(len(self)) for point in self.corners(cell)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


class HexGrid(Grid):
    """Flat-topped hexes in columns and half-rows; column and row are both odd or both even (LOU-22.2a to c)."""

    shape = "hex"
    cell_word = "hex"
    directions = ("N", "NE", "SE", "S", "SW", "NW")
    steps = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    straights = steps
    row_step = 2
    centre_lattice = (3, 1)
    corner_lattice = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
    unit = (0.5, math.sqrt(3) / 2)
    usual = CCRR

    def _spots(self) -> Iterator[Spot]:
        return ((c, r) for c in range(1, self.cols + 1) for r in range(2 - c % 2, self.rows + 1, 2))

    def spot_distance(self, a: Spot, b: Spot) -> int:
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        return dx + max(0, (dy - dx) // 2)

    def why_missing(self, name: str) -> tuple[str, str]:
        spot = self.read_name(name)
        if spot is None:
            return f"{name!r} is not a hex number.", f"Write {self.numbering.form}, such as {self.numbering.example}."
        col, row = spot
        if not (1 <= col <= self.cols and 1 <= row <= self.rows):
            size = f"columns 01 to {self.cols:02} and rows 01 to {self.rows:02}"
            return f"Hex {name} lies off the map.", f"The map has {size}."
        near = [self.name_at(col, r) for r in (row - 1, row + 1) if (col, r) in self.cell_at]
        return (
            f"Hex {name} does not exist: column and row must both be odd or both even.",
            f"Nearest {'are' if len(near) > 1 else 'is'} {' and '.join(near)}.",
        )


class PointyHexGrid(Grid):
    """Pointy-topped hexes in half-columns and rows, both odd or both even: every second row lies half a hex to the
    east. A row of 65 hexes takes 130 half-columns. Names count whole hexes along the row (`numbering.offset`)."""

    shape = "pointy"
    cell_word = "hex"
    directions = ("NE", "E", "SE", "SW", "W", "NW")
    steps = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
    straights = steps
    row_step = 2
    centre_lattice = (1, 3)
    corner_lattice = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    unit = (math.sqrt(3) / 2, 0.5)
    usual = offset()

    def _spots(self) -> Iterator[Spot]:
        return ((c, r) for r in range(1, self.rows + 1) for c in range(2 - r % 2, self.cols + 1, 2))

    def spot_distance(self, a: Spot, b: Spot) -> int:
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        return dy + max(0, (dx - dy) // 2)

    def why_missing(self, name: str) -> tuple[str, str]:
        if self.read_name(name) is None:
            return f"{name!r} is not a hex number.", f"Write {self.numbering.form}, such as {self.numbering.example}."
        return f"Hex {name} lies off the map.", f"The map runs from {self.names[0]} to {self.names[-1]}."


class SquareGrid(Grid):
    """Squares named like spreadsheet cells: A1 in the north-west, columns A to Z, then AA (Lair Break 18.2)."""

    shape = "square"
    cell_word = "square"
    directions = ("N", "E", "S", "W")
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    straights = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    row_step = 1
    centre_lattice = (2, 2)
    corner_lattice = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    unit = (0.5, 0.5)
    usual = LETTERS

    def _spots(self) -> Iterator[Spot]:
        return ((c, r) for c in range(1, self.cols + 1) for r in range(1, self.rows + 1))

    def spot_distance(self, a: Spot, b: Spot) -> int:
        """A diagonal counts one."""
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def why_missing(self, name: str) -> tuple[str, str]:
        if self.read_name(name) is None:
            return f"{name!r} is not a square.", f"Write {self.numbering.form}, such as {self.numbering.example}."
        last = self.name_at(self.cols, self.rows)
        return f"Square {name} lies off the map.", f"The map runs from {self.name_at(1, 1)} to {last}."


KINDS: Mapping[str, type[HexGrid] | type[PointyHexGrid] | type[SquareGrid]] = MappingProxyType(
    {kind.shape: kind for kind in (HexGrid, PointyHexGrid, SquareGrid)}
)


def grid_of(shape: str, cols: int, rows: int) -> Grid:
    """The grid of a shape word: `hex`, `pointy` or `square`."""
    if shape not in KINDS:
        raise ValueError(f"No grid is called {shape!r}: write hex, pointy or square.")
    return KINDS[shape](cols, rows)
