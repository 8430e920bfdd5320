"""Five ways to keep a level fresh: alter, extend, restock, reverse, and a sublevel (UWA-FRESH).

Each is a function of a level and dice; a level stays whole, and whatever could be reached can be reached afterwards.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from wyrmtable.core import Dice

from ..files.content import Book
from ..files.terms import HIGH, SIZE, WIDE
from ..rules.level import BESIDE, DOOR, NO_ROOM, OPEN, ROCK, WALL, Known, Level, reach
from ..rules.lodging import stock
from ..rules.maker import grow
from ..rules.stocking import Stock

NUMBERS = 2**53
TRIES = 16  # until new rooms have found their place
LONG = 4  # squares of a room that can be divided


def alter(level: Level, edits: int, dice: Dice) -> tuple[Level, list[str]]:
    """Passages are blocked and new doors broken through, so many small changes; nothing is cut off (UWA-FRESH-1)."""
    told = list[str]()
    start = level.open_squares()[0]
    whole = len(reach(level, start))
    between = [number for number in range(2 * SIZE) if _divides(level, number)]
    while between and len(told) < edits:
        number = dice.draw(between, "UWA-FRESH-1 where")
        one, kind = number // 2, level.sides[number]
        sides = bytearray(level.sides)
        sides[number] = DOOR if kind == WALL else WALL
        changed = level._replace(sides=bytes(sides))
        if len(reach(changed, start)) == whole:
            level = changed
            told.append(f"{'a door was broken through' if kind == WALL else 'the way was blocked'} at {place(one)}")
    return level, told


def divide(level: Level, dice: Dice) -> tuple[Level, list[str]]:
    """A long room becomes two, with a door between them; the new one is the eastern or southern half (UWA-FRESH-1)."""
    long = [room for room in range(level.halls) if max(_spans(level, room), default=0) >= LONG]
    if not long:
        return level, []
    room = dice.draw(long, "UWA-FRESH-1 room")
    wide, high = _spans(level, room)
    squares = level.room_squares(room)
    south = int(high > wide)
    first = min(_along(square, south) for square in squares) + (high if south else wide) // 2
    sides, rooms = bytearray(level.sides), bytearray(level.rooms)
    cut = [square for square in squares if _along(square, south) == first - 1]
    for square in cut:
        sides[2 * square + south] = WALL
    sides[2 * dice.choose(cut, "UWA-FRESH-1 door") + south] = DOOR
    for square in squares:
        rooms[square] = level.halls if _along(square, south) >= first else room
    half = "southern" if south else "eastern"
    told = f"room {room + 1} was divided; its {half} half is room {level.halls + 1}"
    return level._replace(sides=bytes(sides), rooms=bytes(rooms), halls=level.halls + 1), [told]


def _along(square: int, south: int) -> int:
    return square // WIDE if south else square % WIDE


def _spans(level: Level, room: int) -> tuple[int, ...]:
    """How many squares a room is wide and high, if it has four corners."""
    squares = level.room_squares(room)
    if not squares:
        return ()
    spans = tuple(
        max(_along(square, south) for square in squares) - min(_along(square, south) for square in squares) + 1
        for south in (0, 1)
    )
    return spans if spans[0] * spans[1] == len(squares) else ()


def fill(level: Level, kept: Collection[int], dice: Dice) -> tuple[Level, list[str]]:
    """A room is filled in through which nobody has to go and in which nothing that is kept lies; its number is not
    given to another one (UWA-FRESH-1)."""
    rooms = [room for room in range(level.halls) if level.room_squares(room)]
    rooms = [room for room in rooms if not set(kept) & set(level.room_squares(room))]
    while rooms:
        room = dice.draw(rooms, "UWA-FRESH-1 room")
        changed = _filled(level, level.room_squares(room))
        if joined(changed):
            return changed, [f"room {room + 1} was filled in"]
    return level, []


def _filled(level: Level, gone: list[int]) -> Level:
    squares, rooms, sides = bytearray(level.squares), bytearray(level.rooms), bytearray(level.sides)
    for square in gone:
        squares[square], rooms[square] = ROCK, NO_ROOM
        for _, number in BESIDE[square]:
            sides[number] = WALL
    return level._replace(squares=bytes(squares), rooms=bytes(rooms), sides=bytes(sides))


def _divides(level: Level, number: int) -> bool:
    """Whether a side lies between two squares that are dug and do not belong to one room."""
    one, other = number // 2, number // 2 + (WIDE if number % 2 else 1)
    if other >= SIZE or ROCK in (level.squares[one], level.squares[other]):
        return False
    return not level.rooms[one] == level.rooms[other] != NO_ROOM


def place(square: int) -> str:
    return f"column {square % WIDE + 1}, row {square // WIDE + 1}"


def extend(level: Level, dice: Dice) -> tuple[Level, list[str]]:
    """New rooms and passages where the sheet has space, around all that is there (UWA-FRESH-2)."""
    dug = level.open_squares()
    sides = {number: level.sides[number] for square in dug for _, number in BESIDE[square]}
    known = Known({square: level.squares[square] for square in dug}, sides)
    rng = Random(dice.number(NUMBERS, "UWA-FRESH-2 extend"))
    for _ in range(TRIES):
        grown = grow(known, rng.getrandbits(53))
        if grown.halls > level.halls:
            more = len(grown.open_squares()) - len(dug)
            return grown, [f"{grown.halls - level.halls} new rooms, {more} new squares of ten feet"]
    return level, ["the sheet has no room for more: a sublevel would lie behind its boundary"]


def stock_new(
    level: Level, depth: int, entrance: int, rooms: tuple[Stock, ...], book: Book, dice: Dice
) -> tuple[Stock, ...]:
    """What the rooms hold that were not there before; the others stay as they are (UWA-FRESH-2)."""
    fresh = stock(level, depth, entrance, dice.number(NUMBERS, "UWA-FRESH-2 stock"), book)
    return (*rooms, *fresh.all()[len(rooms) :])


def restock(
    level: Level, depth: int, entrance: int, rooms: tuple[Stock, ...], book: Book, dice: Dice
) -> tuple[tuple[Stock, ...], list[str]]:
    """Rooms that nobody lives in are thrown for again (UWA-FRESH-3)."""
    fresh = stock(level, depth, entrance, dice.number(NUMBERS, "UWA-FRESH-3 restock"), book)
    old = (*rooms, *[Stock()] * (level.halls - len(rooms)))
    found = tuple(old[at] if old[at].kind >= 0 or old[at].placed else fresh[at] for at in range(level.halls))
    told = [
        f"room {at + 1}: {found[at].number} x {book.kinds[found[at].kind].name}"
        for at in range(level.halls)
        if found[at] != old[at] and found[at].kind >= 0
    ]
    return found, told or ["nobody new has moved in"]


def reverse(level: Level, across: bool, down: bool) -> Level:
    """The map mirrored in one direction or both; the rooms keep their numbers (UWA-FRESH-4)."""
    squares, rooms, sides = bytearray(SIZE), bytearray([255]) * SIZE, bytearray(2 * SIZE)
    for square in range(SIZE):
        other = mirrored(square, across, down)
        squares[other], rooms[other] = level.squares[square], level.rooms[square]
    for number in range(2 * SIZE):
        square, south = divmod(number, 2)
        beyond = square + (WIDE if south else 1)
        if level.sides[number] != WALL and beyond < SIZE:
            first = min(mirrored(square, across, down), mirrored(beyond, across, down))
            sides[2 * first + south] = level.sides[number]
    return Level(bytes(squares), bytes(rooms), bytes(sides), level.halls)


def mirrored(square: int, across: bool, down: bool) -> int:
    """Where a square lies in the mirror."""
    column, row = square % WIDE, square // WIDE
    return (HIGH - 1 - row if down else row) * WIDE + (WIDE - 1 - column if across else column)


def joined(level: Level) -> bool:
    """Whether everything dug hangs together; secret doors count."""
    dug = level.open_squares()
    return len(reach(level, dug[0])) == len(dug) and OPEN in level.sides
