"""The party's own map: what it sees where it stands, and the ways on from there (UWA-PLAY-2, UWA-Q3).

Everything here but what draws reads the drawing alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..files.terms import SIZE
from ..position import Position
from . import drawing
from .level import DOORS, DOORWAYS, EAST, FALSE, NORTH, OPEN, ROOM, SECRET, SIDES, SOUTH, WALL, WEST, looks, side
from .level import STEPS as STRIDES
from .truth import LORE_OF_SEEN, feet, level, storey
from .ways import (
    BARRED,
    BEYOND,
    CHIMNEY,
    EITHER_WAY,
    FALSE_STAIRS,
    FLIGHTS,
    SLIDE,
    SLOPING_STEPS,
    STAIRS,
    TRAP_STEPS,
    Way,
    ends,
)

COMPASS = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}
ORDER = (NORTH, EAST, SOUTH, WEST)
MOST_EXITS = 16
CROSSINGS = 4096  # squares of passages, each with what its sides look like, whose exits are remembered
LOOKS = bytes([looks(kind) + 1 for kind in range(FALSE + 1)])  # what is drawn of a side that is seen in passing
RANKED = tuple(
    [
        tuple([(ORDER.index(way), at + STRIDES[way], SIDES[at][way]) for way in ORDER if SIDES[at][way] >= 0])
        for at in range(SIZE)
    ]
)  # for every square the squares around it in that order, each with its place in it and the side between
LEADS_ON = tuple([kind + 1 for kind in (OPEN, *DOORS, SECRET)])  # as the sides of a drawing are kept


class Exit(NamedTuple):
    """A way on: from a square of the spot, in a direction, through a side that looks so."""

    square: int
    way: int
    side: int
    kind: int

    @property
    def beyond(self) -> int:
        return self.square + STRIDES[self.way]


Surroundings = tuple[tuple[int, ...], tuple[Exit, ...], tuple[Exit, ...]]  # squares, what leads on, doors of it


def ground(pos: Position, square: int) -> int:
    """What is drawn on a square; -1: nothing."""
    return pos.seen[pos.floor * SIZE + square] - 1


def drawn_side(pos: Position, number: int) -> int:
    return pos.shown[2 * pos.floor * SIZE + number] - 1


def in_room(pos: Position) -> bool:
    """Whether the party stands in a room, as far as is drawn."""
    return pos.seen[pos.floor * SIZE + pos.here] == ROOM + 1


def spot(pos: Position) -> tuple[int, ...]:
    """The squares that count as one place: the whole room, or one square of a passage."""
    return survey(pos)[0] if pos.seen[pos.floor * SIZE + pos.here] == ROOM + 1 else (pos.here,)


def exits(pos: Position) -> tuple[Exit, ...]:
    """Everything that leads on from the spot, north first, as the drawing shows it."""
    return around(pos)[1]


def doors(pos: Position) -> tuple[Exit, ...]:
    """What of that leads through a door."""
    return around(pos)[2]


def around(pos: Position) -> Surroundings:
    here, base, shown = pos.here, pos.floor * SIZE, pos.shown
    if pos.seen[base + here] == ROOM + 1:
        return survey(pos)
    east, south, west, north = SIDES[here]
    base += base
    return _crossing(
        here,
        shown[base + east] if east >= 0 else 0,
        shown[base + south] if south >= 0 else 0,
        shown[base + west] if west >= 0 else 0,
        shown[base + north] if north >= 0 else 0,
    )


@lru_cache(maxsize=CROSSINGS)
def _crossing(here: int, *looks_so: int) -> Surroundings:
    """A square of a passage whose four sides are drawn so. Parties see the same ones again and again."""
    found = [(way, looks_so[way]) for way in ORDER if looks_so[way] in LEADS_ON]
    return _with_doors((here,), [Exit(here, way, SIDES[here][way], look - 1) for way, look in found])


def _with_doors(squares: tuple[int, ...], ways: list[Exit]) -> Surroundings:
    return squares, tuple(ways), tuple([way for way in ways if way.kind in DOORWAYS])


def survey(pos: Position) -> Surroundings:
    """The room the party stands in and its exits. It is asked for many times before the drawing changes, so the last
    answer is kept with what it was worked out from."""
    base, last = pos.floor * SIZE, pos.surveyed
    if (
        last is None
        or last[0] != pos.here
        or not (pos.shown.startswith(last[2], 2 * base) and pos.seen.startswith(last[1], base))
    ):
        seen, shown = bytes(pos.seen[base : base + SIZE]), bytes(pos.shown[2 * base : 2 * (base + SIZE)])
        last = pos.surveyed = (pos.here, seen, shown, _room(pos.here, seen, shown))
    found: Surroundings = last[3]
    return found


def _room(here: int, seen: bytes, shown: bytes) -> Surroundings:
    """The room around a square of a drawing, and its exits."""
    room, found, known = ROOM + 1, [here], {here}
    leading: list[tuple[int, int, int, int]] = []
    for square in found:
        for rank, other, number in RANKED[square]:
            look = shown[number]
            if look <= WALL + 1:
                continue
            if look == OPEN + 1 and seen[other] == room:
                if other not in known:
                    found.append(other)
                    known.add(other)
            elif look in LEADS_ON:
                leading.append((rank, square, other, number))
    leading.sort()
    ways = [
        Exit(square, ORDER[rank], number, shown[number] - 1)
        for rank, square, other, number in leading
        if other not in known
    ]
    return _with_doors(tuple(sorted(found)), ways[:MOST_EXITS])


def exit_title(pos: Position, found: Exit) -> str:
    bars = any(row[:2] == (pos.floor, found.side) for row in pos.bars)
    closed = "a portcullis" if bars else "a door"
    what = closed if found.kind in DOORS else "a secret door" if found.kind == SECRET else "a passage"
    number = sheet_side(pos, found.side)
    state = "" if number not in pos.wedged else ", standing open" if number in pos.settled else ", wedged open"
    if pos.shut and any(row[0] == number for row in pos.shut):
        state = ", spiked shut"
    return f"{COMPASS[found.way]}: {what}{state}"


def sheet_side(pos: Position, number: int) -> int:
    return 2 * pos.floor * SIZE + number


def stairways(pos: Position) -> list[tuple[int, ...]]:
    """The ends of ways that lie in the spot, apart from the way out."""
    if len(pos.ends) == 1 and is_way_out(pos.ends[0]):
        return []
    squares, floor = spot(pos), pos.floor
    found = [end for end in pos.ends if end[0] == floor and end[1] in squares]
    if not found:
        return found
    return sorted([end for end in found if not is_way_out(end) and end[2] not in (FALSE_STAIRS, BEYOND)])


def is_way_out(end: tuple[int, ...]) -> bool:
    return end[0] == 0 and not end[3] and end[4] < 0


def at_way_out(pos: Position) -> bool:
    for end in () if pos.floor else pos.ends:  # noqa: SIM110  # asked at every step: a generator would take longer
        if is_way_out(end) and end[1] in spot(pos):
            return True
    return False


# -- drawing -----------------------------------------------------------------------------------------------------------


def draw_here(pos: Position) -> None:
    """The square the party stands on, or the whole room if it stands in one, with their sides."""
    true = level(pos)
    room = true.squares[pos.here] == ROOM
    draw_squares(pos, true.room_squares(true.rooms[pos.here]) if room else [pos.here])


def draw_room(pos: Position, square: int) -> None:
    true = level(pos)
    draw_squares(pos, true.room_squares(true.rooms[square]))


def draw_squares(pos: Position, squares: list[int]) -> None:
    drawing.look(pos, squares)
    put_down(pos, squares)


def put_down(pos: Position, squares: list[int]) -> None:
    """Squares and their sides, with the pen as it is, and what looks like stairs on them."""
    true, base = level(pos), pos.floor * SIZE
    seen, shown, grounds, sides = pos.seen, pos.shown, true.squares, true.sides
    for square in squares:
        if not seen[base + square]:
            pos.flown.append(square)
            drawing.ink(pos, square)
        seen[base + square] = grounds[square] + 1
        for number in SIDES[square]:
            at, look = 2 * base + number, LOOKS[sides[number]]
            if number >= 0 and shown[at] != look and (not shown[at] or has_changed(shown[at] - 1, sides[number])):
                shown[at] = look
    if pos.floor == 0 and len(pos.lore) > LORE_OF_SEEN:
        see_daylight(pos, squares)
    ways = [way for way in storey(pos).ways if way.high_square in squares or way.low_square in squares]
    for square in squares if ways else ():
        for way in ways:
            if square == way.high_square or square == way.low_square:
                note_way(pos, way, square)


def see_daylight(pos: Position, squares: list[int]) -> None:
    """Other stairs that come down from above ground, in a piece that is always the same."""
    for square in feet(pos):
        if square in squares:
            remember(pos, (0, square, STAIRS, 0, -1, -1, 0))


def has_changed(drawn: int, kind: int) -> bool:
    """Whether a side drawn before has plainly changed: an opening, a wall where none was, a door in a wall or an
    opening."""
    vanished = kind == WALL and drawn not in (WALL, SECRET)
    appeared = drawn in (WALL, OPEN) and kind in DOORS
    return kind == OPEN or vanished or appeared


def note_way(pos: Position, way: Way, square: int) -> None:
    """Whatever looks like stairs is seen as stairs, and a chimney as a dark hole; stubs are fallen in and hidden ways
    show nothing (UWA-LVL-5)."""
    depth = pos.floor + 1
    if way.kind == CHIMNEY:
        reveal(pos, way, square)
    if way.kind not in FLIGHTS:
        return
    if way.high == depth and way.high_square == square:
        remember(pos, seen_from_above(pos, way, square))
    elif way.low == depth and way.low_square == square and way.kind != SLIDE:
        down = int(way.kind == SLOPING_STEPS and pos.floor == 0)
        kind = BARRED if way.kind == TRAP_STEPS else STAIRS
        other = way.high - 1 if way.kind != SLOPING_STEPS else pos.floor + (1 if down else -1)
        told = told_level(pos, down) if kind == BARRED else told_at(pos, other)
        remember(pos, (pos.floor, square, kind, down, other, -1, told))


def reveal(pos: Position, way: Way, square: int) -> None:
    """A hole in the floor or in the ceiling that anybody sees, or that was found."""
    depth = pos.floor + 1
    if square in ends(way, depth):
        down = int(way.high == depth)
        other = (way.low if down else way.high) - 1
        remember(pos, (pos.floor, square, way.kind, down, other, -1, told_at(pos, other)))


def seen_from_above(pos: Position, way: Way, square: int) -> tuple[int, ...]:
    """Trap steps and slides look like stairs up, false stairs and sloping steps like whatever the level has."""
    last = pos.floor + 1 == pos.content.floors
    plain = way.kind in (STAIRS, EITHER_WAY)
    down = int(plain or (way.kind in (FALSE_STAIRS, SLOPING_STEPS) and not last))
    other = way.low - 1 if plain else pos.floor + (1 if down else -1)
    return pos.floor, square, STAIRS, down, other, -1, told_at(pos, other)


def told_level(pos: Position, down: int) -> int:
    """The level to which stairs lead, for all the party knows; 0: it does not know on which it is."""
    return pos.told + (1 if down else -1) if pos.told else 0


def told_at(pos: Position, other: int) -> int:
    """The same for a way of which one sees how far it goes: some lead past a level (UWA-LVL-5)."""
    return max(pos.told + other - pos.floor, 0) if pos.told else 0


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
