"""The board of UnderEarth: strips that change places (LOU-22.2e to g) and the passages drawn on them (LOU-2.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wyrmtable.boards import Board
from wyrmtable.core.errors import WyrmError


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


@dataclass(frozen=True, eq=False, repr=False)
class StripBoard(Board):
    """A board laid out of strips, from north to south; a map without strips has none."""

    passages: tuple[Passage, ...] = ()
    strips: tuple[Strip, ...] = ()

    @property
    def order(self) -> str:
        """The letters of the strips as they lie; small ones are turned."""
        return "".join(strip.letter.lower() if strip.turned else strip.letter for strip in self.strips)

    def __repr__(self) -> str:
        title = f"{self.name} {self.order}".rstrip()
        return f"<StripBoard {title}: {len(self)} places, {len(self.sides)} sides>"
