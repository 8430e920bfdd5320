"""Sides as places to stand on: every side between two cells, and which sides and cells meet at its corners.

A ship on a river stands on a side and goes on to a side that shares a corner with it; at the river's mouth a corner
touches the sea. Walls count as sides here: which of them can be used is the game's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType

from wyrmtable.boards.board import Adjacency, PlaceError
from wyrmtable.boards.grid import Grid, Point
from wyrmtable.boards.numbering import Spot


class Sides:
    """The sides of a grid by number, ascending by their two cells; each lists its cells with the lower one first."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.cells: tuple[tuple[int, int], ...] = tuple(
            (cell, other) for cell, around in enumerate(grid.neighbours) for other in sorted(around) if other > cell
        )

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        return f"<{len(self)} sides of {self.grid!r}>"

    @cached_property
    def _numbers(self) -> Mapping[tuple[int, int], int]:
        return MappingProxyType({ends: number for number, ends in enumerate(self.cells)})

    def between(self, a: int, b: int) -> int | None:
        """The side two cells share, in either order; None if they are no neighbours."""
        return self._numbers.get((a, b) if a < b else (b, a))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """`0102-0203`, the lower cell first."""
        return tuple(f"{self.grid.names[a]}-{self.grid.names[b]}" for a, b in self.cells)

    def find(self, text: str) -> int:
        """The side of that name, its cells in either order."""
        first, _, second = text.partition("-")
        a, b = self.grid.find(first), self.grid.find(second)
        found = None if a is None or b is None else self.between(a, b)
        if found is None:
            word = self.grid.cell_word
            raise PlaceError(f"{text!r} is not a side. Write two neighbouring {word} names with a dash between them.")
        return found

    @cached_property
    def corners(self) -> tuple[tuple[Spot, Spot], ...]:
        """The lattice points where each side begins and ends."""
        return tuple(self._ends(a, b) for a, b in self.cells)

    def _ends(self, a: int, b: int) -> tuple[Spot, Spot]:
        x, y = self.grid.lattice(self.grid.spots[a])
        direction = self.grid.neighbours[a].index(b)
        shape = self.grid.corner_lattice
        (fx, fy), (tx, ty) = shape[direction], shape[(direction + 1) % len(shape)]
        return (x + fx, y + fy), (x + tx, y + ty)

    @cached_property
    def cells_at(self) -> Mapping[Spot, tuple[int, ...]]:
        """The cells around every corner, ascending: three hexes or four squares, fewer at the edge of the map."""
        found: dict[Spot, list[int]] = {}
        for cell, spot in enumerate(self.grid.spots):
            x, y = self.grid.lattice(spot)
            for dx, dy in self.grid.corner_lattice:
                found.setdefault((x + dx, y + dy), []).append(cell)
        return MappingProxyType({corner: tuple(cells) for corner, cells in found.items()})

    @cached_property
    def sides_at(self) -> Mapping[Spot, tuple[int, ...]]:
        """The sides that come together at every corner, ascending."""
        found: dict[Spot, list[int]] = {}
        for side, ends in enumerate(self.corners):
            for corner in ends:
                found.setdefault(corner, []).append(side)
        return MappingProxyType({corner: tuple(sides) for corner, sides in found.items()})

    @cached_property
    def meeting(self) -> tuple[tuple[int, ...], ...]:
        """Per side the other sides that share a corner with it, ascending."""
        return tuple(
            tuple(sorted({other for corner in ends for other in self.sides_at[corner]} - {side}))
            for side, ends in enumerate(self.corners)
        )

    @cached_property
    def touching(self) -> tuple[tuple[int, ...], ...]:
        """Per side the cells beyond its two ends, ascending: those at its corners that it does not part."""
        return tuple(
            tuple(sorted({cell for corner in ends for cell in self.cells_at[corner]} - set(self.cells[side])))
            for side, ends in enumerate(self.corners)
        )

    def table(self, cost: Callable[[int, int], int | None]) -> Adjacency:
        """A movement table over sides: `cost(side, next side)` gives points, or None where that mover never goes."""
        rows = []
        for side, others in enumerate(self.meeting):
            priced = ((other, cost(side, other)) for other in others)
            row = [(other, points) for other, points in priced if points is not None]
            rows.append(tuple(sorted(row, key=lambda pair: (pair[1], pair[0]))))
        return tuple(rows)

    def points(self, side: int) -> tuple[Point, Point]:
        """The two ends of a side, for drawing."""
        a, b = self.cells[side]
        return self.grid.side_points(a, self.grid.neighbours[a].index(b))

    def middle(self, side: int) -> Point:
        (ax, ay), (bx, by) = self.points(side)
        return (ax + bx) / 2, (ay + by) / 2
