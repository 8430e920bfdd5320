"""The level maker: `grow` keeps the squares that are known and makes the rest (UWA-LVL-9, UWA-GEN-2).

A level is a function of what is fixed and one number. Nothing is fixed when a level is first made; a player who
imagines it fixes all he has seen.
"""

from __future__ import annotations

from random import Random

from ..files.terms import HIGH, SIZE, WIDE
from . import stamps
from .level import (
    BESIDE,
    BLIND,
    DOOR,
    FALSE,
    FREE,
    INSIDE,
    LOCKED,
    NO_ROOM,
    OPEN,
    PASSAGE,
    ROCK,
    ROOM,
    SECRET,
    SIDES,
    SLANT,
    STEPS,
    UNTRIED,
    WALL,
    WEST_LAIR,
    Known,
    Level,
    neighbours,
    side,
)

FEWEST, MOST = 14, 24
TRIES = 240
LOOPS, DOORS, SECRETS, SLANTS = 0.15, 0.70, 0.10, 0.10
UNSTUCK = 0.10
BRANCHES, WESTERN = 0.4, 0.3  # how often a level with tricks has blind branches, and a lair in the west
SHUT = (WALL, FALSE)
FAR = 1 << 30
NEAR = tuple(
    tuple(
        (turn, square + STEPS[turn], SIDES[square][turn])
        for turn in range(4)
        if SIDES[square][turn] >= 0 and INSIDE[square + STEPS[turn]]
    )
    for square in range(SIZE)
)


def grow(known: Known, number: int, tricky: int = 0) -> Level:
    """A whole level around what is known: set pieces if it is to have them, rooms, passages, doors, dead ends."""
    work = Work(known, Random(number))
    work.find_known_rooms()
    if tricky:
        stamps.stamp(work, tricky)
    work.place_rooms()
    work.continue_known_ways()
    work.link_rooms()
    if tricky:
        work.finish_pieces()
    work.dead_ends()
    work.hang_doors()
    work.false_doors()
    return work.level()


class Work:
    """A level under construction. Squares and sides that are known never change."""

    def __init__(self, known: Known, rng: Random) -> None:
        self.known = known
        self.random = rng.random
        self.squares = bytearray(SIZE)
        self.rooms = bytearray([NO_ROOM]) * SIZE
        self.sides = bytearray(2 * SIZE)
        self.members: list[list[int]] = []
        self.notes: list[tuple[int, ...]] = []  # set pieces
        self.reserved: set[int] = set()  # their squares through which nothing else is dug
        self.loose: list[int] = []  # passages that they have begun
        for square, ground in known.squares.items():
            self.squares[square] = ground
        for number, kind in known.sides.items():
            self.sides[number] = kind

    def die(self, low: int, high: int) -> int:
        return low + int(self.random() * (high - low + 1))

    def level(self) -> Level:
        """Rooms that were filled in again are not counted, nor the notes of what they belonged to."""
        left = [room for room in range(len(self.members)) if self.rooms.find(room) >= 0]
        if len(left) < len(self.members):
            number = {room: at for at, room in enumerate(left)}
            self.rooms = bytearray(number.get(room, NO_ROOM) for room in bytes(self.rooms))
        notes = tuple(note for note in self.notes if all(self.squares[square] != ROCK for square in note[1:]))
        return Level(bytes(self.squares), bytes(self.rooms), bytes(self.sides), len(left), notes)

    # -- rooms -------------------------------------------------------------------------------------------------------

    def find_known_rooms(self) -> None:
        """Room squares seen with nothing between them belong together."""
        for start in sorted(self.known.squares):
            if self.squares[start] != ROOM or self.rooms[start] != NO_ROOM:
                continue
            members, self.rooms[start] = [start], len(self.members)
            for square in members:
                for other, number in neighbours(square):
                    joined = self.squares[other] == ROOM and self.sides[number] == OPEN
                    if joined and other in self.known.squares and self.rooms[other] == NO_ROOM:
                        self.rooms[other] = len(self.members)
                        members.append(other)
            self.members.append(members)

    def place_rooms(self) -> None:
        """Rooms of two to five squares a side with rock around them, wherever they fit; at least the fewest of them
        if there is any space (UWA-LVL-9)."""
        wanted = self.die(FEWEST, MOST)
        wanted, least = wanted + len(self.members) * bool(self.notes), FEWEST + len(self.members) * bool(self.notes)
        for attempt in range(TRIES * 2):
            if len(self.members) >= wanted or (attempt >= TRIES and len(self.members) >= least):
                break
            wide, high = (self.die(2, 5), self.die(2, 5)) if attempt < TRIES else (2, 2)
            x, y = self.die(1, WIDE - wide - 1), self.die(1, HIGH - high - 1)
            if self.is_free(x, y, wide, high):
                self.dig_room(self.shaped(x, y, wide, high))

    def is_free(self, x: int, y: int, wide: int, high: int) -> bool:
        """Nothing known inside, nothing dug inside or beside it."""
        known, squares = self.known.squares, self.squares
        for row in range(y - 1, y + high + 1):
            for square in range(row * WIDE + x - 1, row * WIDE + x + wide + 1):
                if square in known or squares[square] != ROCK:
                    return False
        return all(number not in self.known.sides for number in self.sides_around(x, y, wide, high))

    def sides_around(self, x: int, y: int, wide: int, high: int) -> list[int]:
        return [
            2 * ((y + row) * WIDE + x + column) + way for row in range(high) for column in range(wide) for way in (0, 1)
        ]

    def shaped(self, x: int, y: int, wide: int, high: int) -> list[int]:
        """One room in six is round, a trapezoid or a cavern: corners are missing (UWA-LVL-9)."""
        full = [(y + row) * WIDE + x + column for row in range(high) for column in range(wide)]
        if min(wide, high) < 3 or self.random() >= 1 / 6:
            return full
        corners = [y * WIDE + x, y * WIDE + x + wide - 1]
        low = [(y + high - 1) * WIDE + x, (y + high - 1) * WIDE + x + wide - 1]
        shape = self.die(1, 3)
        if shape == 1:
            gone = {*corners, *low}
        elif shape == 2:
            gone = set(corners)
        else:
            gone = {corner for corner in (*corners, *low) if self.random() < 0.5}
        return [square for square in full if square not in gone]

    def dig_room(self, members: list[int]) -> None:
        for square in members:
            self.squares[square], self.rooms[square] = ROOM, len(self.members)
        for square in members:
            for other, number in neighbours(square):
                if self.rooms[other] == len(self.members):
                    self.sides[number] = OPEN
        self.members.append(members)

    # -- passages ----------------------------------------------------------------------------------------------------

    def continue_known_ways(self) -> None:
        """An opening or door that was seen leads somewhere: a passage goes on behind it, to a room if one can be
        reached."""
        for number, kind in sorted(self.known.sides.items()):
            one = number // 2
            other = one + (WIDE if number % 2 else 1)
            for square in (one, other):
                if kind not in SHUT and square not in self.known.squares and self.squares[square] == ROCK:
                    self.squares[square] = PASSAGE
                    self.dig(self.path([square], self.parts(square)[1]), False)

    def parts(self, start: int) -> tuple[bytearray, bytearray]:
        """What is joined to a square, and whatever is dug besides."""
        apart = bytearray([ground != ROCK for ground in bytes(self.squares)])
        apart[start] = 0
        joined = [start]
        self.flood(joined, apart)
        within = bytearray(SIZE)
        for square in joined:
            within[square] = 1
        return within, apart

    def flood(self, joined: list[int], apart: bytearray) -> None:
        """Whatever can be reached from those joined is joined, too."""
        sides = self.sides
        for square in joined:
            for other, number in BESIDE[square]:
                if apart[other] and sides[number] not in SHUT:
                    apart[other] = 0
                    joined.append(other)

    def link_rooms(self) -> None:
        """Every room is joined to the nearest that is not joined to it yet; some are joined twice (UWA-LVL-9)."""
        within, apart = self.parts(self.members[0][0])
        while (start := apart.find(1)) >= 0:
            apart[start] = 0
            piece = [start]
            self.flood(piece, apart)
            free = [square for square in piece if square not in self.reserved] if self.reserved else piece
            way = self.path(free, within) or self.path(free, within, True)
            if way:
                self.dig(way[::-1], self.random() < SECRETS)
                for square in (*piece, *way):
                    within[square], apart[square] = 1, 0
            else:
                self.fill_in(piece)
        for _ in range(int(len(self.members) * LOOPS + 0.5)):
            one, other = self.die(0, len(self.members) - 1), self.die(0, len(self.members) - 1)
            if one != other:
                goals = bytearray(SIZE)
                for square in self.members[other]:
                    goals[square] = 1
                self.dig(self.path(self.members[one], goals), self.random() < SECRETS)

    def finish_pieces(self) -> None:
        """What set pieces have begun leads on; the room farthest west is a lair to which many ways lead (UWA-SET-4);
        and some branches are blind, all of them (UWA-TRK-7)."""
        stamps.lead_on(self)
        fork = stamps.blind_branches(self) if self.random() < BRANCHES else -1
        self.notes += [(BLIND, fork)] if fork >= 0 else []
        free = [room for room in self.members if room[0] not in self.reserved and room[0] not in self.known.squares]
        if free and self.random() < WESTERN:
            lair = min(free, key=lambda room: (min(square % WIDE for square in room), room[0]))
            goals = bytearray(SIZE)
            for square in lair:
                goals[square] = 1
            for _ in range(2):
                self.dig(self.path(free[self.die(0, len(free) - 1)], goals), False)
            self.notes.append((WEST_LAIR, min(lair)))

    def fill_in(self, piece: list[int]) -> None:
        """What cannot be joined, though nobody has seen it, is rock again."""
        for square in piece:
            if square not in self.known.squares:
                self.squares[square], self.rooms[square] = ROCK, NO_ROOM
                for _, number in neighbours(square):
                    self.sides[number] = self.known.sides.get(number, WALL)

    def path(self, starts: list[int], goals: bytearray, hidden: bool = False) -> list[int]:
        """The cheapest way to dig from one of the squares to a goal; bends cost more than straight digging. A hidden
        way may begin behind a wall that was seen: nobody has found its secret door. Known rock and known walls stay,
        rooms that are no goal are not cut, nor is the sheet's edge. Empty if there is none."""
        best, came = [FAR] * SIZE, [-1] * SIZE
        for square in starts:
            best[square] = 0
        rows: list[list[tuple[int, int]]] = [[(square, -1) for square in starts], [], [], []]  # by what they cost
        squares, rooms, walls, known = self.squares, self.rooms, self.known.sides, self.known.squares
        reserved = self.reserved
        cost = 0
        while any(rows[cost : cost + 4]):
            rows.append([])
            for square, way in sorted(rows[cost]):
                if goals[square]:
                    return self.walked(square, came)
                if cost > best[square]:
                    continue
                for turn, other, number in NEAR[square]:
                    rock = squares[other] == ROCK
                    price = cost + (2 if turn == way else 3) - (not rock)
                    if price >= best[other]:
                        continue
                    if number in walls and walls[number] in SHUT and not (hidden and walls[number] == WALL):
                        continue
                    if (rock and other in known) or other in reserved:
                        continue
                    if not rock and not goals[other] and squares[other] == ROOM and rooms[other] != rooms[square]:
                        continue
                    best[other], came[other] = price, square
                    rows[price].append((other, turn))
            cost += 1
        return []

    def walked(self, square: int, came: list[int]) -> list[int]:
        way = [square]
        while came[way[-1]] >= 0:
            way.append(came[way[-1]])
        return way[::-1]

    def dig(self, way: list[int], secret: bool) -> None:
        """Opens a way square by square; the mouths of rooms get doors, one of them a secret one if the link is."""
        ground = SLANT if self.random() < SLANTS else PASSAGE
        for at in range(len(way)):
            if self.squares[way[at]] == ROCK:
                self.squares[way[at]] = ground
            if at == 0:
                continue
            number = self.between(way[at - 1], way[at])
            if number in self.known.sides:
                self.sides[number] = self.known.sides[number] or SECRET
            elif self.sides[number] == WALL:
                mouth = self.rooms[way[at]] != self.rooms[way[at - 1]]
                self.sides[number] = self.mouth(secret) if mouth else OPEN
                secret = secret and not mouth

    def mouth(self, secret: bool) -> int:
        return SECRET if secret else UNTRIED if self.random() < DOORS else OPEN

    def hang_doors(self) -> None:
        """One door in ten opens freely, one is locked, the others are stuck (UWA-DOOR-1)."""
        for number in range(2 * SIZE):
            if self.sides[number] == UNTRIED:
                chance = self.random()
                self.sides[number] = FREE if chance < UNSTUCK else LOCKED if chance < 2 * UNSTUCK else DOOR

    def false_doors(self) -> None:
        """Up to two doors on bare rock, in passages where nobody has looked yet (UWA-DOOR-9)."""
        walls = [
            number
            for square in range(SIZE)
            if self.squares[square] in (PASSAGE, SLANT)
            for other, number in neighbours(square)
            if self.squares[other] == ROCK and number not in self.known.sides
        ]
        for _ in range(self.die(0, 2) if walls else 0):
            self.sides[walls[self.die(0, len(walls) - 1)]] = FALSE

    def between(self, one: int, other: int) -> int:
        low, high = min(one, other), max(one, other)
        return 2 * low if high - low == 1 else 2 * low + 1

    def dead_ends(self) -> None:
        """Three to six blind passages of a few squares (UWA-LVL-9)."""
        dug = [square for square in range(SIZE) if self.squares[square] in (PASSAGE, SLANT)]
        for _ in range(self.die(3, 6) if dug else 0):
            square = dug[self.die(0, len(dug) - 1)]
            way = self.die(0, 3)
            for _ in range(self.die(2, 5)):
                number, other = side(square, way), square + STEPS[way]
                if number < 0 or number in self.known.sides or not self.is_solid(other, square):
                    break
                self.squares[other], self.sides[number] = PASSAGE, OPEN
                square = other

    def is_solid(self, square: int, came: int) -> bool:
        """Rock that nobody has seen, away from the edge, with nothing dug beside it but where one comes from."""
        return self.is_rock(square) and all(
            self.squares[other] == ROCK or other == came for other, _ in neighbours(square)
        )

    def is_rock(self, square: int) -> bool:
        return bool(INSIDE[square]) and self.squares[square] == ROCK and square not in self.known.squares
