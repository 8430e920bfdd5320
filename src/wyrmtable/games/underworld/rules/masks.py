"""Sets of squares of a sheet as the bits of one number: whole regions spread, meet and part in single operations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from random import Random

from ..files.terms import HIGH, SIZE, WIDE
from .level import BROAD, DOORS, INSIDE, OPEN, PASSAGE, ROCK, ROOM, SECRET, SLANT, WALL, Level

ZERO, ONE = b"01"
EVERY = tuple(range(SIZE))
TRUTH = bytes([kind == ONE for kind in range(256)])
WHOLE = slice(None)
HALVES = tuple([(1 << power, (1 << (1 << power)) - 1) for power in range(SIZE.bit_length() - 1, -1, -1)])
AS_KIND = tuple([bytes([kind if one == ONE else 0 for one in range(256)]) for kind in range(8)])
EVERYWHERE = (1 << SIZE) - 1
NOTHING = bytes(SIZE)
FEW = 20  # squares that are sooner found one by one than by listing all
ROWS = tuple([sum([1 << WIDE * row for row in range(high)]) for high in range(HIGH + 1)])  # a bit in every row
BOXES = tuple([tuple([((1 << wide) - 1) * row for wide in range(WIDE + 1)]) for row in ROWS])


def picking(*kinds: int) -> bytes:
    """A table that picks these kinds."""
    return bytes([ONE if kind in kinds else ZERO for kind in range(256)])


HALLS, PASSAGES, DUG = picking(ROOM), picking(PASSAGE, SLANT, BROAD), picking(ROOM, PASSAGE, SLANT, BROAD)
ENDS = picking(ROOM, PASSAGE, BROAD)  # where ways between levels may end
STRAIGHT = picking(PASSAGE, BROAD)
SOLID, WALLS = picking(ROCK), picking(WALL)
PLAINLY = picking(OPEN, *DOORS)
PASSABLE = picking(OPEN, *DOORS, SECRET)


def where(store: bytes | bytearray, table: bytes) -> int:
    """The squares on which a store holds one of the kinds that a table picks."""
    return int(store.translate(table)[::-1], 2)


def of(squares: Iterable[int]) -> int:
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def box(x: int, y: int, wide: int, high: int) -> int:
    return BOXES[high][wide] << y * WIDE + x


def line(low: int, high: int) -> int:
    """Everything between two squares of one row or of one column, and the two."""
    return ROWS[(high - low) // WIDE + 1] << low if high - low >= WIDE else (2 << high - low) - 1 << low


def put(store: bytearray, mask: int, kind: int, part: slice = WHOLE) -> None:
    """Puts a kind on the squares of a set, on which nothing stands yet."""
    old, new = store[part], bin(mask)[:1:-1].encode().translate(AS_KIND[kind])
    if old == NOTHING:
        store[part] = new.ljust(SIZE, b"\0")
    else:
        store[part] = (int.from_bytes(old, "little") | int.from_bytes(new, "little")).to_bytes(SIZE, "little")


def nth(mask: int, number: int) -> int:
    """The square with so many others of the set before it: found by halves, without listing them."""
    square = 0
    for wide, half in HALVES:
        part = mask & half
        before = part.bit_count()
        if number >= before:
            square += wide
            number -= before
            mask >>= wide
        else:
            mask = part
    return square


def some(mask: int, number: int, rng: Random) -> list[int]:
    """So many squares of a set, in no order; all of them if there are no more."""
    many = mask.bit_count()
    if number < FEW:
        return [nth(mask, at) for at in rng.sample(range(many), min(number, many))]
    return rng.sample(squares(mask), min(number, many))


def squares(mask: int) -> list[int]:
    """The squares of a set, in their order."""
    return list(compress(EVERY, bin(mask)[:1:-1].encode().translate(TRUTH)))


def first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


INNER = where(INSIDE, picking(1))


class Ways:
    """Where one can pass: the squares that lead on to the east, and those that lead on to the south."""

    __slots__ = ("east", "south")

    def __init__(self, east: int, south: int) -> None:
        self.east, self.south = east, south

    def spread(self, mask: int) -> int:
        """The squares to which those of a set lead."""
        east, south = self.east, self.south
        return (mask & east) << 1 | (mask >> 1) & east | (mask & south) << WIDE | (mask >> WIDE) & south

    def waves(self, mask: int) -> list[int]:
        """A set, and what is reached from it step after step by whoever goes every way at once: no square twice."""
        east, south, wave, free = self.east, self.south, mask, EVERYWHERE ^ mask
        found: list[int] = []
        while wave:
            found.append(wave)
            near = (wave & east) << 1 | (wave >> 1) & east | (wave & south) << WIDE | (wave >> WIDE) & south
            wave = near & free
            free ^= wave
        return found

    def flood(self, mask: int) -> int:
        """Whatever can be reached from a set, and the set itself."""
        east, south, edge, free = self.east, self.south, mask, EVERYWHERE ^ mask
        while edge:
            near = (edge & east) << 1 | (edge >> 1) & east | (edge & south) << WIDE | (edge >> WIDE) & south
            edge = near & free
            free ^= edge
        return EVERYWHERE ^ free


def through(sides: bytes | bytearray, table: bytes) -> Ways:
    """Ways through the sides that a table picks."""
    return Ways(where(sides[0::2], table), where(sides[1::2], table))


@lru_cache(maxsize=16)
def ways(level: Level, secret: bool = True) -> Ways:
    """The ways of a level; through secret doors only if they are to be used. Asked often while it is stocked."""
    return through(level.sides, PASSABLE if secret else PLAINLY)


@lru_cache(maxsize=16)
def reached(level: Level, start: int) -> list[int]:
    """Step after step what is reached from a square without finding a secret door. Asked more than once for every
    level that is stocked."""
    return ways(level, False).waves(1 << start)
