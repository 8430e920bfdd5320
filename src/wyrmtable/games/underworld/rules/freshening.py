"""Levels that were cleared are changed between two expeditions (UWA-FRESH-6): what the party has drawn goes stale.

The dungeon of the next expedition grows around what is known of it; changes are made to that known part.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..files.terms import SIZE, WIDE
from ..position import Position
from . import truth
from .halls import Hall
from .level import BESIDE, SIDES, UNTRIED, WALL

CLEARED = 60  # per cent of the lairs
MOST_CHANGES = 3
EDITS = 4
Lore = tuple[str, str, tuple[tuple[int, ...], ...], int]
Old = tuple[tuple[str, str, str], ...]


def freshen(pos: Position, rng: Random) -> tuple[Lore, Old]:
    """One to three changes on every level of which more than six lairs in ten are cleared; what is known of the dungeon
    afterwards, and maps that are only paper now."""
    squares, sides, ends, start = truth.written(pos)
    lore: Lore = (squares, sides, ends, start)
    old = list[tuple[str, str, str]]()
    for floor in range(pos.content.floors):
        if not cleared(pos, floor):
            continue
        for change in rng.choices(CHANGES if floor else CHANGES[:2], k=rng.randint(1, MOST_CHANGES)):
            lore = change(pos, floor, lore, old, rng)
    return lore, tuple(old)


def cleared(pos: Position, floor: int) -> bool:
    lairs = [room for room, stock in enumerate(truth.storey_at(pos, floor).stock) if stock.kind >= 0]
    empty = {row[1] for row in pos.halls if row[0] == floor and Hall(*row).number == 0}
    level = truth.storey_at(pos, floor).level
    won = [room for room in lairs if level.room_squares(room)[0] in empty]
    return bool(lairs) and 100 * len(won) > CLEARED * len(lairs)


def restock(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """Rooms from which everything was taken are thrown for again (UWA-FRESH-3)."""
    pos.halls = [row for row in pos.halls if row[0] != floor or Hall(*row).number > 0 or Hall(*row).worth > 0]
    return lore


def alter(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """Ways are blocked and doors broken through where the party has been; it will see that when it comes there
    (UWA-FRESH-1)."""
    squares, sides, ends, start = lore
    dug = [square for square in range(SIZE) if ord(squares[floor * SIZE + square]) > 1]
    between = sorted({number for square in dug for other, number in BESIDE[square] if other in dug})
    changed = list(sides)
    for number in rng.sample(between, min(EDITS, len(between))):
        at = 2 * floor * SIZE + number
        changed[at] = chr((UNTRIED if ord(changed[at]) - 1 == WALL else WALL) + 1)
    return squares, "".join(changed), ends, start


def reverse(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """The level is mirrored, with the ways that lead to it; the old drawing is only paper now (UWA-FRESH-4)."""
    base = slice(floor * SIZE, (floor + 1) * SIZE)
    wide = slice(2 * floor * SIZE, 2 * (floor + 1) * SIZE)
    if any(pos.seen[base]):
        old.append((f"Old map of level {floor + 1}", bytes(pos.seen[base]).hex(), bytes(pos.shown[wide]).hex()))
    squares, sides, ends, start = lore
    new_squares, new_sides = list(squares), ["\0"] * (2 * SIZE)
    for square in range(SIZE):
        new_squares[floor * SIZE + mirrored(square)] = squares[floor * SIZE + square]
        for way in range(4):
            number, other = SIDES[square][way], SIDES[mirrored(square)][MIRRORED_WAY[way]]
            if number >= 0 and other >= 0:
                new_sides[other] = sides[2 * floor * SIZE + number]
    found = tuple(sorted(_mirrored_end(end, floor) for end in ends))
    pos.ends = [_mirrored_end(end, floor) for end in pos.ends if end[0] != floor]
    for field, part in (("seen", base), ("shown", wide), ("searched", wide)):
        store = getattr(pos, field)
        store[part] = bytes(len(store[part]))
    pos.patch[base] = bytes([floor]) * SIZE
    pos.halls = [row for row in pos.halls if row[0] != floor]
    pos.spent, pos.clues = ([one for one in each if one[0] != floor] for each in (pos.spent, pos.clues))
    whole = sides[: wide.start] + "".join(new_sides) + sides[wide.stop :]
    return "".join(new_squares), whole, found, start


MIRRORED_WAY = (2, 1, 0, 3)  # east and west change places


def mirrored(square: int) -> int:
    return square - square % WIDE + WIDE - 1 - square % WIDE


def _mirrored_end(end: tuple[int, ...], floor: int) -> tuple[int, ...]:
    level, square, kind, down, other, other_square, told = end
    here = mirrored(square) if level == floor else square
    there = mirrored(other_square) if other == floor and other_square >= 0 else other_square
    return level, here, kind, down, other, there, told


Change = Callable[[Position, int, Lore, list[tuple[str, str, str]], Random], Lore]
CHANGES: tuple[Change, ...] = (restock, alter, reverse)
