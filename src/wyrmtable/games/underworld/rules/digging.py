"""A level under construction: rooms, the ways between them, doors and dead ends (UWA-LVL-9).

What is known of it never changes; how much of the rest is dug, and in which order, is the level maker's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ..files.terms import HIGH, SIZE, WIDE
from . import masks
from .level import (
    BROAD,
    DOOR,
    FALSE,
    FREE,
    INSIDE,
    LOCKED,
    NO_ROOM,
    OPEN,
    PASSAGE,
    PASSAGES,
    ROCK,
    ROOM,
    SECRET,
    SIDES,
    SLANT,
    STEPS,
    UNTRIED,
    WALL,
    Known,
    Level,
    neighbours,
)
from .masks import INNER, PASSABLE, Ways
from .routes import AROUND, crossed, leaving, walked

FEWEST, MOST = 14, 24
TRIES = 240
BLIND_ENDS = (3, 6)
LOOPS, DOORS, SECRETS, SLANTS, BROADS = 0.15, 0.70, 0.10, 0.10, 0.125
UNSTUCK = 0.10
ODDLY_SHAPED = 1 / 6
SHUT = (WALL, FALSE)
EASTERN, SOUTHERN = slice(0, None, 2), slice(1, None, 2)  # of the sides
PASSING, SLANTING, BROADENING = [bytes([ground, *range(1, 256)]) for ground in (PASSAGE, SLANT, BROAD)]  # of rock
OPENING = bytes([OPEN, *range(1, 256)])  # what was a wall is open
ROWS_OF = tuple([bytes([room]) * WIDE for room in range(NO_ROOM)])  # a row of squares of every room


def _sides_of(numbers: Iterable[int]) -> Ways:
    """The squares that have these sides to their east and to their south."""
    found = list(numbers)
    if not found:
        return Ways(0, 0)
    return Ways(
        masks.of([number // 2 for number in found if not number % 2]),
        masks.of([number // 2 for number in found if number % 2]),
    )


class Work:
    """A level under construction. Squares and sides that are known never change. Besides what each square is, sets of
    squares are kept as masks: those dug, and those of rooms among them."""

    def __init__(self, known: Known, rng: Random) -> None:
        self.known = known
        self.random = rng.random
        self.squares = bytearray(SIZE)
        self.rooms = bytearray([NO_ROOM]) * SIZE
        self.sides = bytearray(2 * SIZE)
        self.spans: list[int] = []  # the squares of every room
        self.notes: list[tuple[int, ...]] = []  # set pieces
        self.reserved = 0  # their squares through which nothing else is dug
        self.loose: list[int] = []  # passages that they have begun
        for square, ground in known.squares.items():
            self.squares[square] = ground
        for number, kind in known.sides.items():
            self.sides[number] = kind
        self.seen = masks.of(known.squares)
        self.sighted = _sides_of(known.sides)
        walls = [number for number, kind in known.sides.items() if kind in SHUT]
        self.hard = _sides_of(walls)  # walls that were seen,
        self.unreal = _sides_of([number for number in walls if known.sides[number] == FALSE])  # and those proved so
        self.dug = masks.where(self.squares, masks.DUG) if known.squares else 0
        self.halls = masks.where(self.squares, masks.HALLS) if known.squares else 0

    def die(self, low: int, high: int) -> int:
        return low + int(self.random() * (high - low + 1))

    def level(self) -> Level:
        """Rooms that were filled in again are not counted, nor the notes of what they belonged to."""
        left = [room for room in range(len(self.spans)) if self.rooms.find(room) >= 0]
        if len(left) < len(self.spans):
            number = {room: at for at, room in enumerate(left)}
            self.rooms = bytearray(number.get(room, NO_ROOM) for room in bytes(self.rooms))
        notes = tuple(note for note in self.notes if all(self.squares[square] != ROCK for square in note[1:]))
        return Level(bytes(self.squares), bytes(self.rooms), bytes(self.sides), len(left), notes)

    def dig_square(self, square: int, ground: int) -> None:
        self.squares[square] = ground
        self.dug |= 1 << square

    # -- rooms -------------------------------------------------------------------------------------------------------

    def find_known_rooms(self) -> None:
        """Room squares seen with nothing between them belong together."""
        for start in sorted(self.known.squares):
            if self.squares[start] != ROOM or self.rooms[start] != NO_ROOM:
                continue
            members, self.rooms[start] = [start], len(self.spans)
            for square in members:
                for other, number in neighbours(square):
                    joined = self.squares[other] == ROOM and self.sides[number] == OPEN
                    if joined and other in self.known.squares and self.rooms[other] == NO_ROOM:
                        self.rooms[other] = len(self.spans)
                        members.append(other)
            self.spans.append(masks.of(members))

    def place_rooms(self) -> None:
        """Rooms of two to five squares a side with rock around them, wherever they fit; at least the fewest of them
        if there is any space (UWA-LVL-9)."""
        first, random, spans = len(self.spans), self.random, self.spans
        more = first if self.notes else 0
        wanted, least = self.die(FEWEST, MOST) + more, FEWEST + more
        boxes, taken = masks.BOXES, self.dug | self.seen
        for attempt in range(TRIES * 2):
            if len(spans) >= wanted or (attempt >= TRIES and len(spans) >= least):
                break
            wide, high = (2 + int(random() * 4), 2 + int(random() * 4)) if attempt < TRIES else (2, 2)
            x, y = 1 + int(random() * (WIDE - wide - 1)), 1 + int(random() * (HIGH - high - 1))
            if not boxes[high + 2][wide + 2] << (y - 1) * WIDE + x - 1 & taken and self.is_unseen(x, y, wide, high):
                taken |= self.mark_out(x, y, wide, high)
        self.clear_out(first)

    def is_free(self, x: int, y: int, wide: int, high: int) -> bool:
        """Nothing known inside, nothing dug inside or beside it."""
        if masks.box(x - 1, y - 1, wide + 2, high + 2) & (self.dug | self.seen):
            return False
        return self.is_unseen(x, y, wide, high)

    def is_unseen(self, x: int, y: int, wide: int, high: int) -> bool:
        """No side inside is known."""
        return not self.known.sides or not (self.sighted.east | self.sighted.south) & masks.box(x, y, wide, high)

    def mark_out(self, x: int, y: int, wide: int, high: int) -> int:
        """A room of its own number that fills a box, or nearly so, and its squares; `clear_out` digs it."""
        rooms, number, full = self.rooms, ROWS_OF[len(self.spans)][:wide], masks.BOXES[high][wide] << y * WIDE + x
        for start in range(y * WIDE + x, (y + high) * WIDE + x, WIDE):
            rooms[start : start + wide] = number
        span = full
        if wide >= 3 and high >= 3 and self.random() < ODDLY_SHAPED:
            for corner in self.missing(x, y, wide, high):
                rooms[corner] = NO_ROOM
                span ^= 1 << corner
        self.keep(span)
        return span

    def missing(self, x: int, y: int, wide: int, high: int) -> list[int]:
        """One room in six is round, a trapezoid or a cavern: the corners that it has not (UWA-LVL-9)."""
        low = y + high - 1
        corners = [y * WIDE + x, y * WIDE + x + wide - 1, low * WIDE + x, low * WIDE + x + wide - 1]
        shape = self.die(1, 3)
        if shape == 1:
            return corners
        if shape == 2:
            return corners[:2]
        return [corner for corner in corners if self.random() < 0.5]

    def clear_out(self, first: int) -> None:
        """The rooms that were marked out, from one on. They touch nothing that was dug before, nor each other: whatever
        of them lies side by side belongs to one room."""
        halls = masks.union(self.spans[first:])
        masks.put(self.squares, halls, ROOM)
        masks.put(self.sides, halls & halls >> 1, OPEN, EASTERN)
        masks.put(self.sides, halls & halls >> WIDE, OPEN, SOUTHERN)

    def keep(self, span: int) -> None:
        self.dug |= span
        self.halls |= span
        self.spans.append(span)

    def dig_room(self, members: list[int]) -> None:
        squares, rooms, sides, room = self.squares, self.rooms, self.sides, len(self.spans)
        for square in sorted(members, reverse=True):
            squares[square], rooms[square] = ROOM, room
            if rooms[square + 1] == room:
                sides[2 * square] = OPEN
            if rooms[square + WIDE] == room:
                sides[2 * square + 1] = OPEN
        self.keep(masks.of(members))

    # -- passages ----------------------------------------------------------------------------------------------------

    def continue_known_ways(self) -> None:
        """An opening or door that was seen leads somewhere: a passage goes on behind it, to a room if one can be
        reached."""
        for number, kind in sorted(self.known.sides.items()):
            one = number // 2
            other = one + (WIDE if number % 2 else 1)
            for square in (one, other):
                if kind not in SHUT and square not in self.known.squares and self.squares[square] == ROCK:
                    self.dig_square(square, PASSAGE)
                    self.dig(self.path(1 << square, self.apart(square)), False)

    def apart(self, square: int) -> int:
        """Whatever is dug, but for what is joined to a square."""
        return self.dug & ~masks.through(self.sides, PASSABLE).flood(1 << square)

    def link_rooms(self) -> None:
        """Every room is joined to the nearest that is not joined to it yet; some are joined twice (UWA-LVL-9)."""
        joined = masks.through(self.sides, PASSABLE) if self.known.sides or self.notes else None
        within = self.piece(masks.first(self.spans[0]), joined)
        while apart := self.dug ^ self.dug & within:
            piece = self.piece(masks.first(apart), joined)
            free = piece ^ piece & self.reserved or piece
            way = self.path(free, within) or self.path(free, within, True)
            if way:
                within |= piece | self.dig(way[::-1], self.random() < SECRETS)
            else:
                self.fill_in(piece)
                within |= piece & self.dug
        for _ in range(int(len(self.spans) * LOOPS + 0.5)):
            one, other = self.die(0, len(self.spans) - 1), self.die(0, len(self.spans) - 1)
            if one != other:
                self.dig(self.path(self.spans[one], self.spans[other]), self.random() < SECRETS)

    def piece(self, square: int, joined: Ways | None) -> int:
        """What a square belongs to before anything is linked: whatever is joined to its room; where nothing is known
        and nothing was stamped nothing is joined, and that is the room alone."""
        room = self.rooms[square]
        start = 1 << square if room == NO_ROOM else self.spans[room]
        return start if joined is None else joined.flood(start)

    def fill_in(self, piece: int) -> None:
        """What cannot be joined, though nobody has seen it, is rock again."""
        for square in masks.squares(piece & ~self.seen):
            self.squares[square], self.rooms[square] = ROCK, NO_ROOM
            for _, number in neighbours(square):
                self.sides[number] = self.known.sides.get(number, WALL)
        self.dug &= ~piece | self.seen
        self.halls &= ~piece | self.seen

    def path(self, starts: int, goals: int, hidden: bool = False) -> list[int]:
        """The corners of the shortest way to dig from one of the squares to a goal. A hidden way may begin behind a
        wall that was seen: nobody has found its secret door. Known rock and known walls stay, rooms that are no goal
        are not cut, nor is the sheet's edge. Empty if there is none."""
        if starts & goals:
            return [masks.first(starts & goals)]
        barred = self.halls | self.seen & ~self.dug if self.seen else self.halls
        barred = barred ^ barred & goals | self.reserved | starts
        free, walls, wave = INNER ^ INNER & barred, self.unreal if hidden else self.hard, starts
        waves: list[int] = []
        if walls.east or walls.south:
            return self.path_by_walls(starts, goals, free, walls)
        while wave:
            waves.append(wave)
            corner = wave | wave << WIDE + 1
            wave = (corner | corner << WIDE - 1) >> WIDE & free  # all four neighbours by three shifts
            if met := wave & goals:
                return walked((met & -met).bit_length() - 1, waves)
            free ^= wave
        return []

    def path_by_walls(self, starts: int, goals: int, free: int, walls: Ways) -> list[int]:
        """The same where walls stand in the way that were seen."""
        east, south = masks.EVERYWHERE ^ walls.east, masks.EVERYWHERE ^ walls.south
        wave = starts
        waves: list[int] = []
        while wave:
            waves.append(wave)
            near = (wave & east) << 1 | (wave >> 1) & east | (wave & south) << WIDE | (wave >> WIDE) & south
            wave = near & free
            if wave & goals:
                return walked(masks.first(wave & goals), waves, walls)
            free ^= wave
        return []

    def dig(self, way: list[int], secret: bool) -> int:
        """Opens a way from corner to corner; what was dug. The mouths of rooms get doors, one of them a secret one if
        the link is; a wall that was seen hides a secret door, too."""
        chance = self.random()
        digging = SLANTING if chance < SLANTS else BROADENING if chance < SLANTS + BROADS else PASSING
        squares, sides, dug = self.squares, self.sides, 0
        if len(way) > 1:
            self.open_mouths(way, secret)
        if self.known.sides:
            for number in crossed(way):
                if self.known.sides.get(number) == WALL:
                    sides[number] = SECRET
        one = way[0] if way else 0
        for other in way[1:] or way:
            low, high = (one, other) if one < other else (other, one)
            if high - low >= WIDE:
                squares[low : high + 1 : WIDE] = squares[low : high + 1 : WIDE].translate(digging)
                low_side, high_side = 2 * low + 1, 2 * high
                sides[low_side : high_side : 2 * WIDE] = sides[low_side : high_side : 2 * WIDE].translate(OPENING)
                dug |= masks.ROWS[(high - low) // WIDE + 1] << low
            else:
                squares[low : high + 1] = squares[low : high + 1].translate(digging)
                sides[2 * low : 2 * high : 2] = sides[2 * low : 2 * high : 2].translate(OPENING)
                dug |= (2 << high - low) - 1 << low
            one = other
        self.dug |= dug
        return dug

    def open_mouths(self, way: list[int], secret: bool) -> None:
        """Only where a way begins and ends can it meet a room."""
        rooms, sides, known = self.rooms, self.sides, self.known.sides
        first, last = leaving(way[0], way[1]), leaving(way[-1], way[-2])
        for number in (first, last) if first != last else (first,):
            one = number >> 1
            mouth = rooms[one] != rooms[one + (WIDE if number & 1 else 1)]
            if mouth and sides[number] == WALL and number not in known:
                sides[number] = self.mouth(secret)
                secret = False

    def mouth(self, secret: bool) -> int:
        return SECRET if secret else UNTRIED if self.random() < DOORS else OPEN

    def between(self, one: int, other: int) -> int:
        low, high = min(one, other), max(one, other)
        return 2 * low if high - low == 1 else 2 * low + 1

    # -- doors and dead ends -----------------------------------------------------------------------------------------

    def hang_doors(self) -> None:
        """One door in ten opens freely, one is locked, the others are stuck (UWA-DOOR-1)."""
        number = self.sides.find(UNTRIED)
        while number >= 0:
            chance = self.random()
            self.sides[number] = FREE if chance < UNSTUCK else LOCKED if chance < 2 * UNSTUCK else DOOR
            number = self.sides.find(UNTRIED, number + 1)

    def false_doors(self) -> None:
        """Up to two doors on bare rock, in passages where nobody has looked yet (UWA-DOOR-9)."""
        ways, rock = self.dug & ~self.halls, ~self.dug
        east = (ways & rock >> 1 | rock & ways >> 1) & ~self.sighted.east
        south = (ways & rock >> WIDE | rock & ways >> WIDE) & ~self.sighted.south
        eastern, walls = east.bit_count(), east.bit_count() + south.bit_count()
        for _ in range(self.die(0, 2) if walls else 0):
            at = self.die(0, walls - 1)
            down = at >= eastern
            square = masks.nth(south, at - eastern) if down else masks.nth(east, at)
            self.sides[2 * square + down] = FALSE

    def dead_ends(self) -> None:
        """Three to six blind passages of a few squares, those that are known among them, as far as there is rock for
        them; none leads off a set piece (UWA-LVL-9)."""
        dug = masks.squares(self.dug & ~self.halls & ~self.reserved)
        last = len(dug) - 1
        left = self.die(*BLIND_ENDS) - self.known_ends() if dug else 0
        for _ in range(TRIES):
            if left <= 0:
                break
            left -= self.dig_blindly(dug[self.die(0, last)], self.die(0, 3), self.die(2, 5))

    def dig_blindly(self, square: int, way: int, long: int) -> bool:
        """So many squares this way at most; whether there was any."""
        for done in range(long):
            number, other = SIDES[square][way], square + STEPS[way]
            free = number >= 0 and number not in self.known.sides and not self.reserved >> other & 1
            if not free or not self.is_solid(other, square):
                return done > 0
            self.dig_square(other, PASSAGE)
            self.sides[number] = OPEN
            square = other
        return True

    def known_ends(self) -> int:
        """The blind passages that somebody has seen."""
        passages = [square for square, ground in self.known.squares.items() if ground in PASSAGES]
        return sum(
            [
                [self.sides[one] for one in SIDES[square] if one >= 0 and self.sides[one] not in SHUT] == [OPEN]
                for square in passages
            ]
        )

    def is_solid(self, square: int, came: int) -> bool:
        """Rock that nobody has seen, away from the edge, with nothing dug beside it but where one comes from."""
        return self.is_rock(square) and not (self.dug >> square - WIDE & AROUND & ~(1 << WIDE + came - square))

    def is_rock(self, square: int) -> bool:
        return bool(INSIDE[square]) and self.squares[square] == ROCK and square not in self.known.squares
