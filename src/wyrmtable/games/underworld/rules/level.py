"""A dungeon level: squares of ten feet, and what stands between them (UWA-LVL-1, UWA-LVL-9).

A level never changes once it is made. `Known` is what somebody has seen of one: the squares, and their sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..files.terms import SIZE, WIDE

ROCK, ROOM, PASSAGE, SLANT, BROAD = range(5)  # a broad passage is twenty feet wide
PASSAGES = (PASSAGE, SLANT, BROAD)
WALL, OPEN, DOOR, SECRET, FREE, LOCKED, UNTRIED, FALSE = range(8)  # a plain door is stuck; its kind shows when tried
DOORS = (DOOR, FREE, LOCKED, UNTRIED)
DOOR_LIKE = (DOOR, FREE, LOCKED, UNTRIED, FALSE)  # what looks like a door
DOORWAYS = (DOOR, FREE, LOCKED, UNTRIED, SECRET)  # what can be gone through by opening it
EAST, SOUTH, WEST, NORTH = range(4)
STEPS = (1, WIDE, -1, -WIDE)
NO_ROOM = 255
# What a level may bear a note of: set pieces and odd grounds, each with the squares that matter (see `stamps`).
LABYRINTH, HUB, RETURNING, CROSSING, CAVERN, BLIND, WEST_LAIR = range(7)


class Known(NamedTuple):
    """Squares seen, by number, and sides seen, by `side`. A wall that was seen may still hide a secret door, and a door
    that nobody has tried may be of any kind."""

    squares: Mapping[int, int]
    sides: Mapping[int, int]


NOTHING_KNOWN = Known({}, {})


class Level(NamedTuple):
    """What every square is, which room it belongs to, and what is at its east and south side."""

    squares: bytes
    rooms: bytes
    sides: bytes  # two for each square: east, south
    halls: int  # how many rooms there are
    notes: tuple[tuple[int, ...], ...] = ()  # set pieces

    def room_squares(self, room: int) -> list[int]:
        """In their order; found by leaps, for it is asked often."""
        found: list[int] = []
        square = self.rooms.find(room)
        while square >= 0:
            found.append(square)
            square = self.rooms.find(room, square + 1)
        return found

    def noted(self, kind: int) -> tuple[int, ...]:
        """The squares of a set piece; none if the level has no such piece."""
        return next((note[1:] for note in self.notes if note[0] == kind), ())

    def open_squares(self) -> list[int]:
        return [square for square in range(SIZE) if self.squares[square] != ROCK]

    def seen(self, squares: Iterable[int]) -> Known:
        """What somebody knows who has stood on these squares: secret doors look like walls, all doors alike."""
        known: dict[int, int] = {}
        sides: dict[int, int] = {}
        for square in squares:
            known[square] = self.squares[square]
            for way in range(4):
                number = side(square, way)
                if number >= 0:
                    sides[number] = looks(self.sides[number])
        return Known(known, sides)


def looks(kind: int) -> int:
    """What a side shows to somebody who passes by."""
    return WALL if kind == SECRET else UNTRIED if kind in DOOR_LIKE else kind


def _side(square: int, way: int) -> int:
    if way == EAST:
        return 2 * square if square % WIDE < WIDE - 1 else -1
    if way == SOUTH:
        return 2 * square + 1 if square < SIZE - WIDE else -1
    if way == WEST:
        return 2 * (square - 1) if square % WIDE else -1
    return 2 * (square - WIDE) + 1 if square >= WIDE else -1


SIDES = tuple(tuple(_side(square, way) for way in range(4)) for square in range(SIZE))
BESIDE = tuple(
    tuple((square + STEPS[way], SIDES[square][way]) for way in range(4) if SIDES[square][way] >= 0)
    for square in range(SIZE)
)
INSIDE = bytes(0 < square % WIDE < WIDE - 1 and WIDE < square < SIZE - WIDE for square in range(SIZE))


def side(square: int, way: int) -> int:
    """The number of the side of a square that lies this way; -1 at the edge of the sheet."""
    return SIDES[square][way]


def neighbours(square: int) -> tuple[tuple[int, int], ...]:
    """The squares beside a square, each with the side between."""
    return BESIDE[square]


def reach(level: Level, start: int, secret: bool = True) -> dict[int, int]:
    """The squares of a level that can be walked to, with their distance; through secret doors only if they are to be
    used. Behind the mouth of a slope lies another level."""
    shut = (WALL, FALSE) if secret else (WALL, SECRET, FALSE)
    found = {start: 0}
    edge = [start]
    while edge:
        further: list[int] = []
        for square in edge:
            for other, number in BESIDE[square]:
                if level.sides[number] not in shut and other not in found and level.squares[other] != ROCK:
                    found[other] = found[square] + 1
                    further.append(other)
        edge = further
    return found
