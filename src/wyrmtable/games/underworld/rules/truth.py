"""The dungeon as it is: a function of a number and of what was known when it was imagined (UWA-GEN-2, UWA-Q2).

Only rules look here. Nothing that is shown or offered may depend on it, but for what the party has seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..files.content import read_book
from ..files.terms import SIZE
from ..position import Position
from .dungeon import Dungeon, Lore, Plan, Storey, make_batch, make_offshoot, make_storey, nothing_known, plan
from .level import DOOR, FALSE, NORTH, OPEN, PASSAGE, ROCK, SIDES, SOUTH, STEPS, Known, Level
from .stocking import Stock
from .tricks import Trick
from .ways import BEYOND, FALSE_STAIRS, Way

Files = tuple[tuple[str, str], ...]
KEPT = 64
LORE_OF_SEEN = 4  # parts of what is known of a dungeon that was imagined; a piece that is always the same adds others
SHUTTERS = 6  # one door of so many stays open
MIX, SPREAD = 1_000_003, 48_271  # primes that scatter the numbers of doors


@lru_cache(maxsize=KEPT)
def _made(files: Files, floors: int, number: int, lore: tuple[Any, ...], tricky: int) -> Dungeon:
    return make_batch(1, number, read_book(dict(files)), floors, _lore(floors, lore), tricky)


@lru_cache(maxsize=KEPT)
def _planned(floors: int, number: int, lore: tuple[Any, ...]) -> tuple[Plan, Lore]:
    known = _lore(floors, lore)
    return plan(1, number, floors, known.ways), known


@lru_cache(maxsize=3 * KEPT)
def _storey(files: Files, floors: int, number: int, lore: tuple[Any, ...], floor: int) -> Storey:
    made, known = _planned(floors, number, lore)
    if floor >= floors:
        return make_offshoot(made, floor, floor - floors + 1, read_book(dict(files)), known)
    return make_storey(made, floor, read_book(dict(files)), known)


def dungeon(pos: Position) -> Dungeon:
    """All of it."""
    return _made(pos.content.own, pos.content.floors, pos.number, pos.lore, pos.content.tricky)


def storey(pos: Position) -> Storey:
    """The level the party is on, and all that is on it; asked so often that the position remembers it."""
    last = pos.storey
    if last is None or last[0] != pos.floor or last[1] != pos.number or last[2] is not pos.lore:
        last = pos.storey = (pos.floor, pos.number, pos.lore, storey_at(pos, pos.floor))
    found: Storey = last[3]
    return found


def storey_at(pos: Position, floor: int) -> Storey:
    """Tricks tie levels together, and a dungeon that has them is made whole; otherwise a level is made when somebody
    comes there (UWA-LVL-3), like every offshoot."""
    content = pos.content
    if content.tricky and floor < content.floors:
        return dungeon(pos).storey(floor)
    return _storey(content.own, content.floors, pos.number, pos.lore, floor)


def far_end(pos: Position, square: int) -> tuple[int, int, int] | None:
    """Where a way leads that begins on a square of the level the party is on, and what it is."""
    depth = pos.floor + 1
    for way in storey(pos).ways:
        for mine, other in (((way.high, way.high_square), way.low), ((way.low, way.low_square), way.high)):
            if mine == (depth, square):
                return other - 1, _other_square(pos, way, other), way.kind
    return None


def _other_square(pos: Position, way: Way, depth: int) -> int:
    """The end that lies on another level, which may have to be made for it."""
    if depth < 0:
        return -1
    there = next(one for one in storey_at(pos, depth - 1).ways if one.letter == way.letter)
    return there.low_square if depth == there.low else there.high_square


def stock(pos: Position, room: int, anchor: int) -> Stock:
    """What a room of this level holds; the room of a piece that is always the same has its own (see `sites`)."""
    for floor, square, found in pos.lore[4] if len(pos.lore) > 4 else ():
        if (floor, square) == (pos.floor, anchor):
            return Stock(*found)
    return storey(pos).stock[room]


def second_box(pos: Position, anchor: int) -> Stock | None:
    """A room of such a piece may have a second box: its place is one sheet beyond the room's."""
    for floor, square, found in pos.lore[4] if len(pos.lore) > 4 else ():
        if (floor, square) == (pos.floor, anchor + SIZE):
            return Stock(*found)
    return None


def feet(pos: Position) -> tuple[int, ...]:
    """Where other stairs come down from above ground, on a first level with a piece that is always the same."""
    found: tuple[int, ...] = pos.lore[5] if len(pos.lore) > 5 else ()
    return found


def level(pos: Position) -> Level:
    made = storey(pos).level
    if not pos.breaches and not pos.shifts and not pos.bars:
        return made
    gone = tuple(each[1:] for each in pos.breaches if each[0] == pos.floor)
    moved = tuple(each[1:] for each in pos.shifts if each[0] == pos.floor)
    return _changed(made, gone, moved + tuple((each[1], DOOR) for each in pos.bars if each[0] == pos.floor))


@lru_cache(maxsize=KEPT)
def _changed(made: Level, breaches: tuple[tuple[int, ...], ...], shifts: tuple[tuple[int, ...], ...]) -> Level:
    """The level without the rock that magic has blown away (UWA-REB-3), and with the walls that have moved
    (UWA-SET-6) and the bars that are down (UWA-TRAP-2)."""
    squares, sides = bytearray(made.squares), bytearray(made.sides)
    for square, way in breaches:
        if squares[square] == ROCK:
            squares[square] = PASSAGE
        sides[SIDES[square - STEPS[way]][way]] = OPEN
    for side, kind in shifts:
        sides[side] = kind
    return made._replace(squares=bytes(squares), sides=bytes(sides))


def stays_open(pos: Position, side: int) -> bool:
    """One door in six does not shut by itself (UWA-DOOR-6): fixed with the dungeon, by the door's own number."""
    mixed = (pos.number % MIX + (2 * pos.floor * SIZE + side + 1) * SPREAD) % MIX
    return (mixed * mixed // MIX + mixed) % MIX // 7 % SHUTTERS == 0


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
    for floor, number, before in pos.bars:
        at = 2 * floor * SIZE + number
        sides = sides[:at] + chr(before) + sides[at + 1 :]
    return squares, sides, tuple(sorted(pos.ends)), entrance(pos)


def entrance(pos: Position) -> int:
    """Where the party came down: the one way that leads out."""
    return next((square for floor, square, _, _, other, _, _ in pos.ends if floor == 0 and other < 0), -1)


def _lore(floors: int, lore: tuple[Any, ...]) -> Lore:
    """The other way round: what `written` has written."""
    if not lore:
        return nothing_known(2 * floors)
    _, _, ends, start = lore[:4]
    levels = known_levels(lore)
    return Lore(levels, _known_ways(ends), start, (frozenset(),) * len(levels))


def known_levels(lore: tuple[Any, ...]) -> tuple[Known, ...]:
    """What is known of every storey."""
    squares, sides, ends, _ = lore[:4]
    levels = tuple(
        Known(
            {at: ord(squares[floor * SIZE + at]) - 1 for at in range(SIZE) if squares[floor * SIZE + at] != "\0"},
            {
                at: ord(sides[2 * floor * SIZE + at]) - 1
                for at in range(2 * SIZE)
                if sides[2 * floor * SIZE + at] != "\0"
            },
        )
        for floor in range(len(squares) // SIZE)
    )
    for floor, square, kind, _, other, _, _ in ends:
        if kind == BEYOND:
            levels = _kept_free(levels, floor, square, SOUTH if floor < other else NORTH)
    return levels


def _kept_free(levels: tuple[Known, ...], floor: int, square: int, way: int) -> tuple[Known, ...]:
    """Behind the mouth of a passage past the boundary nothing else is dug."""
    known = levels[floor]
    squares = {square + STEPS[way]: ROCK, **known.squares}
    sides = {**known.sides, SIDES[square][way]: FALSE}
    return (*levels[:floor], Known(squares, sides), *levels[floor + 1 :])


def _known_ways(ends: tuple[tuple[int, ...], ...]) -> tuple[Way, ...]:
    """Every way of which an end was seen, once; the way out is none, nor are stairs that were found out."""
    found: dict[tuple[int, int], Way] = {}
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
