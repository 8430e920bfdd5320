"""Near home: the ruin on the ground above the dungeon, and the nearest town with its streets (UWA-WLD-1, UWA-R281)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from wyrmtable.core import Dice, RandomDice

from ...files.content import Book
from ..stocking import Stock, ordinary

SIDE = 20  # squares of the sheet, each way
LEAST_ROOMS, MOST_ROOMS = 4, 8
SMALLEST, LARGEST = 3, 5  # squares of a room, each way
MOST_WAYS = 3
DEPTH, HALF_THE_CHANCE = 1, 1  # stocked as the first level, but with a monster on 1 alone
NUMBERS = 2**53

COLUMNS, ROWS = 7, 5  # blocks of houses
PLACES: tuple[tuple[str, str], ...] = (
    ("gate", "in and out; news of the road"),
    ("market", "buy and sell"),
    ("inn", "a bed, and a week of rest"),
    ("tavern", "rumours"),
    ("tavern", "rumours"),
    ("shops", "arms, armour and gear"),
    ("temple", "healing"),
    ("moneylender", "coin for gems and jewels"),
    ("notice board", "men-at-arms by notice"),
    ("hiring square", "men-at-arms and specialists"),
    ("thieves' quarter", "magic is fenced, spies are hired; on 1 or 2 somebody is robbed"),
)
DOCKS = ("docks", "boats and ships")
MIDDLE = COLUMNS // 2
Room = tuple[int, int, int, int]  # column, row, squares wide, squares high


class Ruin(NamedTuple):
    """Rooms of fallen walls, what each holds, and the squares on which ways lead down, each in a room."""

    rooms: tuple[Room, ...]
    stock: tuple[Stock, ...]
    ways: tuple[tuple[int, int], ...]


class Place(NamedTuple):
    """One place of a town is one action; its block, by column and row."""

    name: str
    does: str
    column: int
    row: int


class Town(NamedTuple):
    places: tuple[Place, ...]
    river: bool


# -- the ground above --------------------------------------------------------------------------------------------------


def ruin(book: Book, dice: Dice) -> Ruin:
    """Four to eight rooms on one sheet, stocked as the first level at half the chance, with one to three ways down
    (UWA-WLD-1)."""
    wanted = LEAST_ROOMS - 1 + dice.roll(MOST_ROOMS - LEAST_ROOMS + 1, "UWA-WLD-1 rooms")
    rng = Random(dice.number(NUMBERS, "UWA-WLD-1 walls"))
    rooms = list[Room]()
    while len(rooms) < wanted:
        room = fallen_walls(rng)
        if all(apart(room, other) for other in rooms):
            rooms.append(room)
    rolls = RandomDice(Random(dice.number(NUMBERS, "UWA-WLD-1 stock")))
    stocks = tuple(ordinary(DEPTH, rolls, book, HALF_THE_CHANCE) for _ in rooms)
    return Ruin(tuple(rooms), stocks, ways_down(rooms, dice))


def fallen_walls(rng: Random) -> Room:
    """A room somewhere on the sheet."""
    wide, high = rng.randint(SMALLEST, LARGEST), rng.randint(SMALLEST, LARGEST)
    return rng.randrange(SIDE - wide + 1), rng.randrange(SIDE - high + 1), wide, high


def apart(one: Room, other: Room) -> bool:
    """A square of open ground lies between them."""
    return any(one[way] + one[way + 2] < other[way] or other[way] + other[way + 2] < one[way] for way in range(2))


def ways_down(rooms: Sequence[Room], dice: Dice) -> tuple[tuple[int, int], ...]:
    """In rooms of their own, in the middle of the floor."""
    left, found = list(rooms), list[tuple[int, int]]()
    for _ in range(dice.roll(MOST_WAYS, "UWA-WLD-1 ways")):
        column, row, wide, high = left.pop(dice.roll(len(left), "UWA-WLD-1 way") - 1)
        found.append((column + wide // 2, row + high // 2))
    return tuple(found)


# -- the town ----------------------------------------------------------------------------------------------------------


def town(river: bool, dice: Dice) -> Town:
    """Every place on a block of its own: the gate in the wall below, the market in the middle, the thieves in a corner,
    docks on the river if there is one, the others anywhere (UWA-WLD-1)."""
    fixed = {"gate": (MIDDLE, ROWS - 1), "market": (MIDDLE, ROWS // 2)}
    fixed["thieves' quarter"] = (0 if dice.d6("UWA-WLD-1 thieves") <= 3 else COLUMNS - 1, ROWS - 1)
    if river:
        fixed[DOCKS[0]] = (dice.roll(COLUMNS, "UWA-WLD-1 docks") - 1, 0)
    free = [(column, row) for row in range(ROWS) for column in range(COLUMNS) if (column, row) not in fixed.values()]
    found = list[Place]()
    for name, does in (*PLACES, *((DOCKS,) if river else ())):
        block = fixed[name] if name in fixed else free.pop(dice.roll(len(free), "UWA-WLD-1 place") - 1)
        found.append(Place(name, does, *block))
    return Town(tuple(found), river)
