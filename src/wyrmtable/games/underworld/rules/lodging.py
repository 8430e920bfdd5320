"""Stocking a level (UWA-STK-1 to UWA-STK-9): who lives where is settled for all of it from one number; whatever else a
room holds comes from a number of its own, made of that one, when somebody first looks into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from wyrmtable.core import Dice, RandomDice

from ..files.content import Book
from . import masks
from .level import Level
from .stocking import (
    EMPTY,
    GUARDED,
    HARDEST,
    LAIRS,
    NOBODY,
    Lodgers,
    Stock,
    counted,
    furnished,
    lodgers,
    treasure,
    two_protections,
    with_treasure,
)

HOARDS = 3
CROWDED = 45  # per cent of the rooms
ROOMS = 256  # more than any level has: so far apart lie the numbers that rooms of two levels have
ORDINARY, HOARD, BARE = range(3)  # a bare room has furniture and nothing else


class Rooms:
    """The rooms of a level. It never shows that a room is stocked only when it is asked for."""

    __slots__ = ("book", "depth", "dwellers", "found", "number", "sorts")

    def __init__(self, many: int, depth: int, number: int, book: Book) -> None:
        self.depth, self.number, self.book = depth, number, book
        self.dwellers: list[Lodgers | None] = [None] * many
        self.sorts = [BARE] * many
        self.found: list[Stock | None] = [None] * many

    def __len__(self) -> int:
        return len(self.found)

    def __getitem__(self, room: int) -> Stock:
        held = self.found[room]
        if held is None:
            held = self.found[room] = self.stocked(room, RandomDice(Random(self.number * ROOMS + room + 1)))
        return held

    def __iter__(self) -> Iterator[Stock]:
        return iter(self.all())

    def __eq__(self, other: object) -> bool:
        return self.all() == (other.all() if isinstance(other, Rooms) else other)

    def __hash__(self) -> int:
        return hash(self.all())

    def all(self) -> tuple[Stock, ...]:
        return tuple([self[room] for room in range(len(self.found))])

    def stocked(self, room: int, rolls: Dice) -> Stock:
        """A hoard has treasure for certain, and two protections if nobody guards it (UWA-STK-1); other rooms by their
        dice (UWA-STK-3)."""
        depth, book, lives, sort = self.depth, self.book, self.dwellers[room], self.sorts[room]
        found = counted(lives, depth, rolls, book) if lives is not None else NOBODY
        if sort == HOARD:
            kind, number, heads = found
            worth, pieces = treasure(depth, rolls, book, True)
            guards = two_protections(rolls) if lives is None else ()
            return furnished(Stock(kind, number, worth, pieces, heads, True, guards), rolls, book)
        return furnished(with_treasure(depth, found, rolls, book) if sort == ORDINARY else EMPTY, rolls, book)

    def settle(self, rooms: Sequence[Stock]) -> None:
        """What all of them hold, if it is not left to their dice."""
        for room in range(len(rooms)):
            held = self.found[room] = rooms[room]
            self.dwellers[room] = Lodgers(held.kind, 0) if held.kind >= 0 else None
            self.sorts[room] = HOARD if held.placed else ORDINARY

    def lairs(self) -> list[int]:
        return [room for room in range(len(self.found)) if self.dwellers[room] is not None]

    def empty(self) -> list[int]:
        return [room for room in range(len(self.found)) if self.dwellers[room] is None]

    def placed(self, room: int) -> bool:
        return self.sorts[room] == HOARD

    def kind(self, room: int) -> int:
        """Who lives there; -1 for nobody."""
        lives = self.dwellers[room]
        return -1 if lives is None else lives.kind

    def house(self, room: int, kind: int, number: int) -> None:
        """So many of a kind live there instead."""
        held = self.found[room]
        self.dwellers[room] = Lodgers(kind, 0, "", number)
        if held is not None:
            self.found[room] = held._replace(kind=kind, number=number, heads=0)

    def vacate(self, room: int) -> None:
        """Nobody lives there after all, and nothing is left but furniture (UWA-STK-8)."""
        self.dwellers[room], self.sorts[room], self.found[room] = None, BARE, None


def stock(
    level: Level, depth: int, entrance: int, number: int, book: Book, special: frozenset[int] = frozenset()
) -> Rooms:
    """The room by which one comes in from above ground stays empty, and so do those of set pieces, which have contents
    of their own; hoards first, then every other room (UWA-STK-1, UWA-STK-2)."""
    rolls, rooms = RandomDice(Random(number)), Rooms(level.halls, depth, number, book)
    dwellers, sorts = rooms.dwellers, rooms.sorts
    closed = special | {level.rooms[entrance]} if depth == 1 else special
    placed = [room for room in out_of_the_way(level, entrance) if room not in closed][:HOARDS]
    for room in placed:
        sorts[room] = HOARD
        if rolls.d6("UWA-STK-1 guardian") <= GUARDED:
            dwellers[room] = lodgers(depth, HARDEST, rolls, book)
    others = [room for room in range(level.halls) if room not in placed and room not in closed]
    for room in others:
        sorts[room] = ORDINARY
    for room in [room for room in others if rolls.d6("UWA-STK-2 monster") <= LAIRS]:
        dwellers[room] = lodgers(depth, rolls.d6("UWA-MTX-1 table"), rolls, book)
    thin_out(rooms, rolls)
    return rooms


def thin_out(rooms: Rooms, rolls: Dice) -> None:
    """If more than 45 % of the rooms came up inhabited, the excess is dropped at random (UWA-STK-9)."""
    lairs = rooms.lairs()
    excess = len(lairs) - len(rooms) * CROWDED // 100
    spare = [room for room in lairs if not rooms.placed(room)]
    for _ in range(min(excess, len(spare))):
        rooms.vacate(rolls.draw(spare, "UWA-STK-9 dropped"))


def out_of_the_way(level: Level, entrance: int) -> list[int]:
    """Rooms by how hard they are to reach: those behind secret doors first, then the farthest (UWA-LVL-6)."""
    corners = masks.of([level.rooms.find(room) for room in range(level.halls)])
    order: list[int] = []
    hidden = _in_order(level, corners, masks.reached(level, entrance), order)
    if hidden & hidden - 1:
        _in_order(level, hidden, masks.ways(level).waves(1 << entrance), order)
    elif hidden:
        order.append(level.rooms[masks.first(hidden)])
    return order[::-1]


def _in_order(level: Level, corners: int, waves: Iterable[int], order: list[int]) -> int:
    """Lists rooms in the order in which somebody sees their corners who goes every way at once; those left over."""
    rooms = level.rooms
    for wave in waves:
        if not wave & corners:
            continue
        new = wave & corners
        corners ^= new
        while new:
            least = new & -new
            order.append(rooms[least.bit_length() - 1])
            new ^= least
        if not corners:
            break
    return corners
