"""The immutable board every position of a game shares: places, the sides that join them, areas and marks.

Only what can be played on is a place; places count from 0 so that a position can keep a bytearray per board. A side
with no entry is a wall. Tables for movement are made from here once, never in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from wyrmtable.boards.grid import Grid, Point
from wyrmtable.boards.numbering import Spot
from wyrmtable.core.errors import WyrmError

Adjacency = tuple[tuple[tuple[int, int], ...], ...]
"""Per place the (neighbour, cost) pairs, cheapest first."""


class PlaceError(WyrmError):
    """The board has no place or side of that name."""


class Area(NamedTuple):
    """A named stretch of places of one kind: a hall, a field, a lake."""

    id: str
    title: str
    kind: str
    places: tuple[int, ...]


class Side(NamedTuple):
    """A side that can be crossed, `a < b`; `label` tells gates apart, `higher` is the upper place of stairs or -1."""

    a: int
    b: int
    width: str
    feature: str = ""
    label: str = ""
    higher: int = -1


@dataclass(frozen=True, eq=False)
class Board:
    """Places by index. `cells` says where a place is drawn, which need not be where its name says."""

    name: str
    grid: Grid
    names: tuple[str, ...]
    cells: tuple[int, ...]
    kind: tuple[str, ...]
    area: tuple[int, ...]
    areas: tuple[Area, ...]
    sides: tuple[Side, ...]
    standable: tuple[bool, ...]
    marks: Mapping[str, tuple[int, ...]]

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self)} places, {len(self.sides)} sides>"

    @cached_property
    def index(self) -> Mapping[str, int]:
        return MappingProxyType({name: place for place, name in enumerate(self.names)})

    @cached_property
    def joined(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Per place its (neighbour, side id) pairs across every side that is no wall, by neighbour."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.names]
        for number, side in enumerate(self.sides):
            found[side.a].append((side.b, number))
            found[side.b].append((side.a, number))
        return tuple(tuple(sorted(pairs)) for pairs in found)

    @cached_property
    def _side_ids(self) -> Mapping[tuple[int, int], int]:
        ids = {(side.a, side.b): number for number, side in enumerate(self.sides)}
        return ids | {(b, a): number for (a, b), number in ids.items()}

    @cached_property
    def place_at(self) -> Mapping[int, int]:
        """The place drawn in a grid cell; cells of rock are missing."""
        return MappingProxyType({cell: place for place, cell in enumerate(self.cells)})

    @cached_property
    def area_index(self) -> Mapping[str, int]:
        return MappingProxyType({area.id: number for number, area in enumerate(self.areas)})

    def side_between(self, a: int, b: int) -> int | None:
        """The side id, or None where a wall or distance parts the two."""
        return self._side_ids.get((a, b))

    def other_end(self, side: int, place: int) -> int:
        ends = self.sides[side]
        return ends.b if place == ends.a else ends.a

    def place(self, name: str) -> int:
        """The place of that name."""
        try:
            return self.index[name]
        except KeyError:
            word = self.grid.cell_word
            raise PlaceError(f"The map {self.name} has no {word} {name} to play on. Check the number.") from None

    def side(self, text: str) -> int:
        """The side written `1020-0921`, in either order."""
        first, dash, second = text.partition("-")
        if not dash:
            raise PlaceError(
                f"{text!r} is not a side. Write its two {self.grid.cell_word} names with a dash between them."
            )
        found = self.side_between(self.place(first), self.place(second))
        if found is None:
            raise PlaceError(f"No side joins {first} and {second}: a wall or distance parts them.")
        return found

    def side_text(self, side: int) -> str:
        """The text form, the lower place first; `side` reads it back."""
        ends = self.sides[side]
        return f"{self.names[ends.a]}-{self.names[ends.b]}"

    def places_of(self, area: str) -> tuple[int, ...]:
        """The places of an area by its id."""
        if area not in self.area_index:
            raise PlaceError(f"The map {self.name} has no area {area!r}. It has {', '.join(self.area_index)}.")
        return self.areas[self.area_index[area]].places

    def featured(self, feature: str) -> tuple[int, ...]:
        """The ids of all sides with this feature."""
        return tuple(number for number, side in enumerate(self.sides) if side.feature == feature)

    def labelled(self, feature: str, label: str) -> int:
        """The one side with this feature and label, such as the west gate."""
        for number, side in enumerate(self.sides):
            if (side.feature, side.label) == (feature, label):
                return number
        raise PlaceError(f"The map {self.name} has no {feature} called {label!r}.")

    def spot(self, place: int) -> Spot:
        """Column and row where the place is drawn."""
        return self.grid.spots[self.cells[place]]

    def centre(self, place: int) -> Point:
        return self.grid.centre(self.cells[place])

    def corners(self, place: int) -> tuple[Point, ...]:
        return self.grid.corners(self.cells[place])

    def side_points(self, side: int) -> tuple[Point, Point]:
        """The two ends of the line a wall, door or gate is drawn on."""
        a, b = self.cells[self.sides[side].a], self.cells[self.sides[side].b]
        direction = self.grid.direction(a, b)
        if direction is None:
            raise ValueError(f"Side {self.side_text(side)} joins places that are not drawn next to each other.")
        return self.grid.side_points(a, direction)

    def distance(self, a: int, b: int) -> int:
        """Straight distance as the map lies on the table."""
        return self.grid.distance(self.cells[a], self.cells[b])

    def column(self, number: int) -> tuple[int, ...]:
        """The places drawn in a column, from 1 in the west to `grid.cols`."""
        return tuple(place for place in range(len(self)) if self.spot(place)[0] == number)

    def table(self, cost: Callable[[int, int, int], int | None]) -> Adjacency:
        """A movement table: `cost(start, side id, target)` gives points, or None where that mover never goes."""
        rows = []
        for place, pairs in enumerate(self.joined):
            priced = ((neighbour, cost(place, side, neighbour)) for neighbour, side in pairs)
            row = [(neighbour, points) for neighbour, points in priced if points is not None]
            rows.append(tuple(sorted(row, key=lambda pair: (pair[1], pair[0]))))
        return tuple(rows)
