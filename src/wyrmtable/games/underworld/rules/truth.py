"""The dungeon as it is: a function of a number and of what was known when it was imagined (UWA-GEN-2, UWA-Q2).

Only rules look here. Nothing that is shown or offered may depend on it, but for what the party has seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..files.content import read_book
from ..files.terms import SIZE
from ..position import Position
from .dungeon import FALSE_STAIRS, Dungeon, Lore, Way, make_batch
from .level import OPEN, PASSAGE, ROCK, SIDES, STEPS, Known, Level
from .tricks import Trick

Files = tuple[tuple[str, str], ...]
KEPT = 64


@lru_cache(maxsize=KEPT)
def _made(files: Files, floors: int, number: int, lore: tuple[Any, ...], tricky: int) -> Dungeon:
    return make_batch(1, number, read_book(dict(files)), floors, _lore(floors, lore), tricky)


def dungeon(pos: Position) -> Dungeon:
    return _made(pos.content.own, pos.content.floors, pos.number, pos.lore, pos.content.tricky)


def level(pos: Position) -> Level:
    made = dungeon(pos).levels[pos.floor]
    if not pos.breaches and not pos.shifts:
        return made
    gone = tuple(each[1:] for each in pos.breaches if each[0] == pos.floor)
    return _changed(made, gone, tuple(each[1:] for each in pos.shifts if each[0] == pos.floor))


@lru_cache(maxsize=KEPT)
def _changed(made: Level, breaches: tuple[tuple[int, ...], ...], shifts: tuple[tuple[int, ...], ...]) -> Level:
    """The level without the rock that magic has blown away (UWA-REB-3), and with the walls that have moved
    (UWA-SET-6)."""
    squares, sides = bytearray(made.squares), bytearray(made.sides)
    for square, way in breaches:
        if squares[square] == ROCK:
            squares[square] = PASSAGE
        sides[SIDES[square - STEPS[way]][way]] = OPEN
    for side, kind in shifts:
        sides[side] = kind
    return made._replace(squares=bytes(squares), sides=bytes(sides))


def trick_at(pos: Position, square: int, kinds: tuple[int, ...]) -> Trick | None:
    """What lies on a square (or, for doors, on a side) of the level the party is on, if it is of these kinds."""
    if not pos.content.tricky:
        return None
    return next((one for one in dungeon(pos).tricks if one[:2] == (pos.floor, square) and one.kind in kinds), None)


def written(pos: Position) -> tuple[Any, ...]:
    """What the party knows of the dungeon, as plain text and numbers: squares and sides of each level, the ends of ways
    it has seen, and the entrance."""
    squares = pos.seen.decode("latin-1")
    sides = pos.shown.decode("latin-1")
    return squares, sides, tuple(sorted(pos.ends)), entrance(pos)


def entrance(pos: Position) -> int:
    """Where the party came down: the one way that leads out."""
    return next((square for floor, square, _, _, other, _, _ in pos.ends if floor == 0 and other < 0), -1)


def _lore(floors: int, lore: tuple[Any, ...]) -> Lore | None:
    """The other way round: what `written` has written."""
    if not lore:
        return None
    squares, sides, ends, start = lore
    levels = tuple(
        Known(
            {at: ord(squares[floor * SIZE + at]) - 1 for at in range(SIZE) if squares[floor * SIZE + at] != "\0"},
            {
                at: ord(sides[2 * floor * SIZE + at]) - 1
                for at in range(2 * SIZE)
                if sides[2 * floor * SIZE + at] != "\0"
            },
        )
        for floor in range(floors)
    )
    return Lore(levels, _known_ways(ends), start, (frozenset(),) * floors)


def _known_ways(ends: tuple[tuple[int, ...], ...]) -> tuple[Way, ...]:
    """Every way of which an end was seen, once; the way out is none, nor are stairs that were found out."""
    found = dict[tuple[int, int], Way]()
    for floor, square, kind, down, other, other_square, _ in ends:
        if (other < 0 and not down) or kind == FALSE_STAIRS:
            continue
        if down:
            way = Way(kind, "", floor + 1, square, other + 1 if other >= 0 else -1, other_square)
        else:
            way = Way(kind, "", other + 1, other_square, floor + 1, square)
        key = (way.high, way.high_square) if way.high_square >= 0 else (-way.low, way.low_square)
        found[key] = way
    return tuple(way._replace(letter=f"K{number}") for number, way in enumerate(found.values()))
