"""A batch of levels with the ways between them (UWA-LVL-2 to UWA-LVL-6): a function of one number."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..files.content import Book
from .level import NOTHING_KNOWN, PASSAGE, ROOM, Level, reach
from .maker import grow
from .stocking import Stock, stock

STAIRS, TRAPDOOR, CHIMNEY, SLOPE, CHUTE, STUB = range(6)
KINDS = ("stairs", "trapdoor", "chimney", "sloping passage", "chute", "stub")
BATCH = 3
DOWN = 2  # stairs down from every level, at least
SPRAWL = 20


class Way(NamedTuple):
    """A way down with both its ends and the letter that marks them on both keys; `low` is -1 where it is a stub."""

    kind: int
    letter: str
    high: int
    high_square: int
    low: int
    low_square: int


class Dungeon(NamedTuple):
    """Levels from the first of the batch on, their contents, their offsets from the level above, and the ways."""

    first: int
    levels: tuple[Level, ...]
    stocks: tuple[tuple[Stock, ...], ...]
    offsets: tuple[tuple[int, int], ...]
    ways: tuple[Way, ...]
    entrances: tuple[int, ...]


def make_batch(first: int, number: int, book: Book, count: int = BATCH) -> Dungeon:
    """So many levels together, so that every way has both its ends (UWA-LVL-2)."""
    rng = Random(number)
    seeds = [(rng.getrandbits(53), rng.getrandbits(53)) for _ in range(count)]
    levels = tuple(grow(NOTHING_KNOWN, seed) for seed, _ in seeds)
    entrances = tuple(_entrance(level, rng) for level in levels)
    offsets = tuple((rng.randint(-SPRAWL, SPRAWL), rng.randint(-SPRAWL, SPRAWL)) for _ in levels)
    ways = _ways(first, levels, entrances, rng)
    stocks = tuple(stock(level, first + at, entrances[at], seeds[at][1], book) for at, level in enumerate(levels))
    return Dungeon(first, levels, stocks, offsets, ways, entrances)


def _entrance(level: Level, rng: Random) -> int:
    """A square of the room from which most of the level can be reached without finding a secret door."""
    starts = [level.room_squares(room)[0] for room in rng.sample(range(level.halls), 3)]
    return max(starts, key=lambda square: len(reach(level, square, False)))


def _ways(first: int, levels: tuple[Level, ...], entrances: tuple[int, ...], rng: Random) -> tuple[Way, ...]:
    """Two stairs down from every level that lie open, and one or two ways of another kind (UWA-LVL-5, UWA-LVL-6)."""
    free = [_open_squares(level, entrances[at], rng) for at, level in enumerate(levels)]
    ways = list[Way]()
    for at in range(len(levels)):
        last = at + 1 == len(levels)
        others = [] if last else [rng.choice((TRAPDOOR, CHIMNEY, SLOPE, CHUTE)) for _ in range(rng.randint(1, 2))]
        for kind in [STUB if last else STAIRS] * DOWN + others:
            letter = _letter(len(ways))
            square = free[at].pop()
            low = -1 if last else first + at + 1
            ways.append(Way(kind, letter, first + at, square, low, -1 if last else free[at + 1].pop()))
    return tuple(ways)


def _open_squares(level: Level, entrance: int, rng: Random) -> list[int]:
    """Squares that can be reached without a secret door, in no order."""
    found = [
        square
        for square in reach(level, entrance, False)
        if level.squares[square] in (ROOM, PASSAGE) and square != entrance
    ]
    rng.shuffle(found)
    return found


def _letter(number: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26] + ("" if number < 26 else str(number // 26))
