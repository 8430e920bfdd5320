"""Where the tricks of a dungeon lie (UWA-TRK, UWA-SET): each is a square, a room or a door with what it does.

They are chosen when the levels are made, only where nobody has looked yet; what they do in play stands in `trickery`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..files.terms import WIDE
from .level import (
    DOORS,
    EAST,
    HUB,
    OPEN,
    PASSAGE,
    PASSAGES,
    SECRET,
    SIDES,
    SLANT,
    SOUTH,
    WALL,
    Level,
    looks,
)
from .level import STEPS as STRIDES
from .stamps import VICIOUS

# What lies there.
TELEPORT, SINKING, CHAMBER, ODD_DOOR, DISTORTED, MOVING_WALL, TWO_OUTLETS, DESCENT, TRANSPORT, PORTAL, NEXUS = range(11)
DISTORTED_STAIRS, TOUCHED_DOOR, TOUCHED_GEM = range(11, 14)
TRICK_WORDS = (
    "a teleport area", "a sinking room", "a room of illusions or gas", "an odd door", "distorted space",
    "a wall that moves", "a secret door with two outlets", "a slope that nobody notices", "a passage that transports",
    "a room that transports both ways", "a revolving nexus",
    "distorted stairs", "a door that is not to be touched", "a gem that is not to be touched",
)  # fmt: skip
ONE_SIDED, STUBBORN, APPEARING = range(1, 4)  # odd doors (UWA-TRK-8)
HALF, TWICE, THRICE = range(1, 4)  # distortions (UWA-TRK-10)
PIT_ROOM, FALSE_TREASURE, DREAD, GREED, SLEEP_GAS, FOUL_GAS = range(1, 7)  # chambers (UWA-TRK-6)
ALIKE = 3  # on a d6 up to this a teleport leads to a place that looks alike (UWA-TRK-4)
SINKS = 3  # and a sinking room truly sinks (UWA-TRK-5)
FAR = 6  # squares between the two ends of a teleport, at least
STAIRS_TOO = 0.4  # how often stairs are distorted where a passage could be
RUN = 3  # squares of a passage that can be distorted, at least


class Trick(NamedTuple):
    """The level counted from the batch's first, the square (of a door: its side), the kind, what sort of it, and the
    level and square of the other end if it has one."""

    at: int
    square: int
    kind: int
    value: int = 0
    other_at: int = -1
    other: int = -1


class Site(NamedTuple):
    """A level with the squares on which a trick can lie: unknown ones without anything else on them, and rooms in
    which nobody lives and nothing lies."""

    at: int
    level: Level
    squares: frozenset[int]
    rooms: tuple[int, ...]
    sides: frozenset[int]
    stairs: tuple[tuple[int, int, int], ...] = ()  # ends of plain stairs that nobody has seen, with the other ends


def tricks(sites: Sequence[Site], numbers: Sequence[int], tricky: int, rng: Random) -> tuple[Trick, ...]:
    """So many on every level, whichever kinds fit (UWA-LVL-7, UWA-Q12); and what set pieces bring with them."""
    found: list[Trick] = []
    for site, number in zip(sites, numbers, strict=True):
        placers = [*PLACERS, *(VICIOUS_PLACERS if tricky & VICIOUS else ())]
        rng.shuffle(placers)
        for place in placers[:number]:
            found += place(site, sites, rng)
        for place in PIECES:
            found += place(site, sites, rng) if rng.random() < 0.5 else ()
    return unique(found)


def unique(found: list[Trick]) -> tuple[Trick, ...]:
    """One trick for a place; a distortion has many squares."""
    kept: dict[tuple[int, int], Trick] = {}
    for trick in found:
        kept.setdefault((trick.at, trick.square), trick)
    return tuple(kept.values())


def corridors(site: Site) -> list[int]:
    """Squares of passages that go straight on, with nothing else about them."""
    return [square for square in sorted(site.squares) if straight(site.level, square) >= 0]


def straight(level: Level, square: int) -> int:
    """EAST or SOUTH if the passage runs this way here and nothing opens to the side; -1 otherwise."""
    if level.squares[square] not in (PASSAGE, SLANT):
        return -1
    kinds = [level.sides[number] if (number := SIDES[square][way]) >= 0 else WALL for way in range(4)]
    for way in (EAST, SOUTH):
        if kinds[way] == kinds[way + 2] == OPEN and kinds[way ^ 1] == kinds[way ^ 1 ^ 2] == WALL:
            return way
    return -1


def apart(one: int, other: int) -> bool:
    return abs(one % WIDE - other % WIDE) + abs(one // WIDE - other // WIDE) >= FAR


# -- tricks ------------------------------------------------------------------------------------------------------------


def teleport(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """To a passage that looks alike on 1 to 3, else to a room (UWA-TRK-4)."""
    ways = corridors(site)
    if not ways:
        return
    square = rng.choice(ways)
    if rng.randint(1, 6) <= ALIKE:
        run = straight(site.level, square)
        alike = [other for other in ways if straight(site.level, other) == run and apart(square, other)]
        if alike:
            yield Trick(site.at, square, TELEPORT, 1, site.at, rng.choice(alike))
    elif site.rooms:
        room = rng.choice(site.rooms)
        yield Trick(site.at, square, TELEPORT, 0, site.at, site.level.room_squares(room)[0])


def shape(level: Level, room: int) -> tuple[int, ...]:
    squares = level.room_squares(room)
    return tuple(square - squares[0] for square in squares)


def sinking(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """One level down on 1 to 3, into a room of the same shape; otherwise it only seems to sink (UWA-TRK-5)."""
    if not site.rooms:
        return
    room = rng.choice(site.rooms)
    square = site.level.room_squares(room)[0]
    below = next((other for other in sites if other.at == site.at + 1), None)
    if rng.randint(1, 6) > SINKS:
        yield Trick(site.at, square, SINKING, 0)
    elif below is not None:
        twins = [other for other in below.rooms if shape(below.level, other) == shape(site.level, room)]
        if twins:
            yield Trick(site.at, square, SINKING, 1, below.at, below.level.room_squares(rng.choice(twins))[0])


def chamber(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """Six kinds of rooms that are not what they seem (UWA-TRK-6)."""
    if site.rooms:
        room = rng.choice(site.rooms)
        yield Trick(site.at, site.level.room_squares(room)[0], CHAMBER, rng.randint(1, 6))


def odd_door(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A door with something about it: the other end is the square from which it is odd (UWA-TRK-8)."""
    doors = [number for number in sorted(site.sides) if site.level.sides[number] in DOORS]
    if doors:
        number = rng.choice(doors)
        square = number // 2
        from_here = rng.choice((square, square + (WIDE if number % 2 else 1)))
        yield Trick(site.at, number, ODD_DOOR, rng.randint(1, 3), site.at, from_here)


def distorted(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A straight run of passage that seems shorter or longer than it is (UWA-TRK-10)."""
    ways = corridors(site)
    runs: list[list[int]] = []
    for square in ways:
        run = straight(site.level, square)
        stretch = [square]
        while stretch[-1] + STRIDES[run] in ways and straight(site.level, stretch[-1] + STRIDES[run]) == run:
            stretch.append(stretch[-1] + STRIDES[run])
        if len(stretch) >= RUN:
            runs.append(stretch)
    factor = rng.randint(HALF, THRICE)
    if site.stairs and (not runs or rng.random() < STAIRS_TOO):
        square, other_at, other = rng.choice(site.stairs)
        yield Trick(site.at, square, DISTORTED_STAIRS, factor)
        yield Trick(other_at, other, DISTORTED_STAIRS, factor)
    elif runs:
        for square in max(runs, key=len):
            yield Trick(site.at, square, DISTORTED, factor)


def touched(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A door or a gem: whoever touches it is elsewhere on the level (UWA-TRK-4). From a door on 1 to 3 before another
    door in a place that looks alike, if there is one, else in a room."""
    if not site.rooms:
        return
    far = site.level.room_squares(rng.choice(site.rooms))[0]
    doors = _doors_of_passages(site)
    if doors and rng.random() < 0.5:
        number, square = rng.choice(doors)
        alike = [
            one for _, one in doors if apart(one, square) and _faces(site.level, one) == _faces(site.level, square)
        ]
        near = alike if rng.randint(1, 6) <= ALIKE else []
        yield Trick(site.at, number, TOUCHED_DOOR, int(bool(near)), site.at, rng.choice(near) if near else far)
    elif len(site.rooms) > 1:
        rooms = [site.level.room_squares(room)[0] for room in site.rooms]
        yield Trick(site.at, rng.choice([one for one in rooms if one != far]), TOUCHED_GEM, 0, site.at, far)


def _doors_of_passages(site: Site) -> list[tuple[int, int]]:
    """Doors between a passage and a room, each with the square of the passage."""
    found: list[tuple[int, int]] = []
    for number in sorted(site.sides):
        one = number // 2
        other = one + (WIDE if number % 2 else 1)
        narrow = [square for square in (one, other) if site.level.squares[square] == PASSAGE]
        if site.level.sides[number] in DOORS and len(narrow) == 1 and narrow[0] in site.squares:
            found.append((number, narrow[0]))
    return found


def _faces(level: Level, square: int) -> tuple[int, ...]:
    """What the sides of a square look like."""
    return tuple(looks(level.sides[number]) if number >= 0 else WALL for number in SIDES[square])


# -- what set pieces bring ---------------------------------------------------------------------------------------------


def moving_wall(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """At a crossing of four passages, if there is one, else of three (UWA-SET-6)."""
    forks = [square for square in sorted(site.squares) if len(open_ways(site.level, square)) >= 3]
    if forks:
        best = max(len(open_ways(site.level, square)) for square in forks)
        yield Trick(site.at, rng.choice([one for one in forks if len(open_ways(site.level, one)) == best]), MOVING_WALL)


def open_ways(level: Level, square: int) -> list[int]:
    """The directions in which passage goes on from a square of passage."""
    if level.squares[square] not in PASSAGES:
        return []
    return [
        way
        for way in range(4)
        if (number := SIDES[square][way]) >= 0
        and level.sides[number] == OPEN
        and level.squares[square + STRIDES[way]] in PASSAGES
    ]


def two_outlets(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A secret door that opens on either of two places (UWA-SET-6)."""
    hidden = [number for number in sorted(site.sides) if site.level.sides[number] == SECRET]
    ways = corridors(site)
    if hidden and ways:
        yield Trick(site.at, rng.choice(hidden), TWO_OUTLETS, 0, site.at, rng.choice(ways))


def nexus(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A hub that was stamped revolves (UWA-SET-7)."""
    for square in site.level.noted(HUB):
        yield Trick(site.at, square, NEXUS)


# -- the vicious corner ------------------------------------------------------------------------------------------------


def descent(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A passage that slopes so gently that nobody feels it: it drops a level or more (UWA-SET-5, "D")."""
    yield from carried(site, [other for other in sites if other.at > site.at], DESCENT, rng)


def transport(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A passage that transports one way, to any level (UWA-SET-5, "F")."""
    yield from carried(site, list(sites), TRANSPORT, rng)


def carried(site: Site, others: Sequence[Site], kind: int, rng: Random) -> Iterator[Trick]:
    ways = corridors(site)
    if not ways or not others:
        return
    square, other = rng.choice(ways), rng.choice(list(others))
    alike = [one for one in corridors(other) if straight(other.level, one) == straight(site.level, square)]
    alike = [one for one in alike if other.at != site.at or apart(one, square)]
    if alike:
        yield Trick(site.at, square, kind, 1, other.at, rng.choice(alike))


def portal(site: Site, sites: Sequence[Site], rng: Random) -> Iterator[Trick]:
    """A room that transports both ways, to a room anywhere (UWA-SET-5, "E")."""
    far = [other for other in sites if other.at != site.at and other.rooms]
    if site.rooms and far:
        other = rng.choice(far)
        here = site.level.room_squares(rng.choice(site.rooms))[0]
        there = other.level.room_squares(rng.choice(other.rooms))[0]
        yield Trick(site.at, here, PORTAL, 0, other.at, there)
        yield Trick(other.at, there, PORTAL, 0, site.at, here)


Placer = Callable[[Site, Sequence[Site], Random], Iterator[Trick]]
PLACERS: tuple[Placer, ...] = (teleport, touched, sinking, chamber, odd_door, distorted)
PIECES: tuple[Placer, ...] = (moving_wall, two_outlets, nexus)
VICIOUS_PLACERS: tuple[Placer, ...] = (descent, transport, portal)
