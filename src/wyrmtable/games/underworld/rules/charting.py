"""The party's own map: what it sees where it stands, and the ways on from there (UWA-PLAY-2, UWA-Q3).

Everything here but what draws reads the drawing alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..files.terms import SIZE
from ..position import Position
from . import drawing
from .dungeon import BARRED, FALSE_STAIRS, FLIGHTS, SLIDE, SLOPING_STEPS, STAIRS, TRAP_STEPS, Way
from .level import BESIDE, DOORS, EAST, FALSE, NORTH, OPEN, ROOM, SECRET, SIDES, SOUTH, WALL, WEST, looks, side
from .level import STEPS as STRIDES
from .truth import dungeon, level

COMPASS = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}
ORDER = (NORTH, EAST, SOUTH, WEST)
MOST_EXITS = 16


class Exit(NamedTuple):
    """A way on: from a square of the spot, in a direction, through a side that looks so."""

    square: int
    way: int
    side: int
    kind: int

    @property
    def beyond(self) -> int:
        return self.square + STRIDES[self.way]


def ground(pos: Position, square: int) -> int:
    """What is drawn on a square; -1: nothing."""
    return pos.seen[pos.floor * SIZE + square] - 1


def drawn_side(pos: Position, number: int) -> int:
    return pos.shown[2 * pos.floor * SIZE + number] - 1


def spot(pos: Position) -> list[int]:
    """The squares that count as one place: the whole room, or one square of a passage."""
    return list(_around(pos.here, *sheet(pos))[0])


def exits(pos: Position) -> list[Exit]:
    """Everything that leads on from the spot, north first, as the drawing shows it."""
    return list(_around(pos.here, *sheet(pos))[1])


def sheet(pos: Position) -> tuple[bytes, bytes]:
    """The drawing of the level the party is on: its squares and their sides."""
    base = pos.floor * SIZE
    return bytes(pos.seen[base : base + SIZE]), bytes(pos.shown[2 * base : 2 * (base + SIZE)])


@lru_cache(maxsize=512)
def _around(here: int, seen: bytes, shown: bytes) -> tuple[tuple[int, ...], tuple[Exit, ...]]:
    """Spot and exits of a square on a drawing; asked so often that answers are kept."""
    room, found = ROOM + 1, [here]
    known = {here}
    for square in found if seen[here] == room else ():
        for other, number in BESIDE[square]:
            if other not in known and seen[other] == room and shown[number] == OPEN + 1:
                found.append(other)
                known.add(other)
    squares = tuple(sorted(found))
    ways = list[Exit]()
    for way in ORDER:
        for square in squares:
            number = SIDES[square][way]
            kind = shown[number] - 1 if number >= 0 else WALL
            if kind not in (WALL, FALSE, -1) and square + STRIDES[way] not in known:
                ways.append(Exit(square, way, number, kind))
    return squares, tuple(ways[:MOST_EXITS])


def exit_title(pos: Position, found: Exit) -> str:
    what = "a door" if found.kind in DOORS else "a secret door" if found.kind == SECRET else "a passage"
    wedged = ", wedged open" if sheet_side(pos, found.side) in pos.wedged else ""
    return f"{COMPASS[found.way]}: {what}{wedged}"


def sheet_side(pos: Position, number: int) -> int:
    return 2 * pos.floor * SIZE + number


def stairways(pos: Position) -> list[tuple[int, ...]]:
    """The ends of ways that lie in the spot, apart from the way out."""
    squares = spot(pos)
    return [
        end
        for end in sorted(pos.ends)
        if end[0] == pos.floor and end[1] in squares and not is_way_out(end) and end[2] != FALSE_STAIRS
    ]


def is_way_out(end: tuple[int, ...]) -> bool:
    return end[0] == 0 and not end[3] and end[4] < 0


def at_way_out(pos: Position) -> bool:
    squares = spot(pos)
    return any(is_way_out(end) and end[1] in squares for end in pos.ends if pos.floor == 0)


# -- drawing -----------------------------------------------------------------------------------------------------------


def draw_here(pos: Position) -> None:
    """The square the party stands on, or the whole room if it stands in one, with their sides."""
    true = level(pos)
    if true.squares[pos.here] == ROOM:
        draw_room(pos, pos.here)
    else:
        drawing.look(pos, [pos.here])
        draw_square(pos, pos.here)


def draw_room(pos: Position, square: int) -> None:
    true = level(pos)
    squares = true.room_squares(true.rooms[square])
    drawing.look(pos, squares)
    for each in squares:
        draw_square(pos, each)


def draw_square(pos: Position, square: int) -> None:
    true, base = level(pos), pos.floor * SIZE
    if not pos.seen[base + square]:
        pos.flown.append(square)
        drawing.ink(pos, square)
    pos.seen[base + square] = true.squares[square] + 1
    for way in range(4):
        number = side(square, way)
        if number >= 0:
            draw_side(pos, 2 * base + number, true.sides[number])
    for way_found in dungeon(pos).ways:
        if way_found.high_square == square or way_found.low_square == square:
            note_way(pos, way_found, square)


def draw_side(pos: Position, number: int, kind: int) -> None:
    """As it looks when it is first seen; later only what has plainly changed: an opening, a wall where none was, a door
    in a wall."""
    shown = pos.shown[number] - 1
    vanished = kind == WALL and shown not in (WALL, SECRET, -1)
    appeared = shown == WALL and kind in DOORS
    if shown < 0 or kind == OPEN or vanished or appeared:
        pos.shown[number] = looks(kind) + 1


def note_way(pos: Position, way: Way, square: int) -> None:
    """Whatever looks like stairs is seen as stairs; stubs are fallen in and hidden ways show nothing (UWA-LVL-5)."""
    depth = pos.floor + 1
    if way.kind not in FLIGHTS:
        return
    if way.high == depth and way.high_square == square:
        remember(pos, seen_from_above(pos, way, square))
    elif way.low == depth and way.low_square == square and way.kind != SLIDE:
        down = int(way.kind == SLOPING_STEPS and pos.floor == 0)
        kind = BARRED if way.kind == TRAP_STEPS else STAIRS
        other = way.high - 1 if way.kind != SLOPING_STEPS else pos.floor + (1 if down else -1)
        remember(pos, (pos.floor, square, kind, down, other, -1, told_level(pos, down)))


def seen_from_above(pos: Position, way: Way, square: int) -> tuple[int, ...]:
    """Trap steps and slides look like stairs up, false stairs and sloping steps like whatever the level has."""
    last = pos.floor + 1 == pos.content.floors
    down = int(way.kind == STAIRS or (way.kind in (FALSE_STAIRS, SLOPING_STEPS) and not last))
    other = way.low - 1 if way.kind == STAIRS else pos.floor + (1 if down else -1)
    return pos.floor, square, STAIRS, down, other, -1, told_level(pos, down)


def told_level(pos: Position, down: int) -> int:
    """The level to which stairs lead, for all the party knows; 0: it does not know on which it is."""
    return pos.told + (1 if down else -1) if pos.told else 0


def remember(pos: Position, end: tuple[int, ...]) -> None:
    if all(known[:2] != end[:2] for known in pos.ends):
        pos.ends.append(end)


def forget_flight(pos: Position) -> None:
    """Nobody draws while he runs: what was first seen in flight is not on the map, but for where the party stands
    (UWA-MOVE-2)."""
    keep = set(spot(pos))
    base = pos.floor * SIZE
    for square in pos.flown:
        if square in keep or not pos.seen[base + square]:
            continue
        pos.seen[base + square] = 0
        pos.ends = [end for end in pos.ends if end[:2] != (pos.floor, square)]
        for way in range(4):
            number = side(square, way)
            other = square + STRIDES[way]
            if number >= 0 and not pos.seen[base + other]:
                pos.shown[2 * base + number] = 0
    pos.flown = []
