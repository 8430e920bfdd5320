"""The board of UnderEarth: strips that change places (LOU-22.2e to g) and the passages drawn on them (LOU-2.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wyrmtable.boards import Board
from wyrmtable.boards.grid import Point
from wyrmtable.core.errors import WyrmError

HALF_SIDE = 0.5  # of a hex


class StripOrderError(WyrmError):
    """The strips cannot be laid in the order asked for."""


class Passage(NamedTuple):
    """A passage as the map lists it: its width class and the places it runs through."""

    id: str
    width: str
    places: tuple[int, ...]


class Strip(NamedTuple):
    """A band of rows that can change places with the others, and be turned upside down."""

    letter: str
    first: int
    last: int
    turned: bool = False

    @property
    def height(self) -> int:
        return self.last - self.first + 1


def tops(strips: Sequence[Strip]) -> list[int]:
    """The rows above each strip as it is laid. A turned strip lies half a hex lower, because its rows begin with the
    other half; an upright one below it keeps a whole hex off, or their half-rows would overlap (LOU-R94)."""
    found, row = list[int](), 0
    for number, strip in enumerate(strips):
        row += 2 if number and strips[number - 1].turned and not strip.turned else 0
        found.append(row)
        row += strip.height
    return found


@dataclass(frozen=True, eq=False, repr=False)
class StripBoard(Board):
    """A board laid out of strips, from north to south; a map without strips has none."""

    passages: tuple[Passage, ...] = ()
    strips: tuple[Strip, ...] = ()

    def side_points(self, side: int) -> tuple[Point, Point]:
        """The two ends of a side; where strips keep off each other, a passage between them is crossed halfway."""
        a, b = (self.cells[place] for place in self.sides[side][:2])
        if self.grid.direction(a, b) is not None:
            return super().side_points(side)
        (ax, ay), (bx, by) = self.grid.centre(a), self.grid.centre(b)
        x, y = (ax + bx) / 2, (ay + by) / 2
        return (x - HALF_SIDE, y), (x + HALF_SIDE, y)

    @property
    def order(self) -> str:
        """The letters of the strips as they lie; small ones are turned."""
        return "".join(strip.letter.lower() if strip.turned else strip.letter for strip in self.strips)

    def __repr__(self) -> str:
        title = f"{self.name} {self.order}".rstrip()
        return f"<StripBoard {title}: {len(self)} places, {len(self.sides)} sides>"
