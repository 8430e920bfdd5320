"""What lies in wait on a level: traps, slimes, noises without a cause, and a great den (UWA-LVL-7, UWA-STK-5)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..files.content import Book
from . import masks
from .level import CROSSING, DOORWAYS, OPEN, WALL, Known, Level, neighbours
from .lodging import Rooms

PIT, DART, BLOCK, ALARM, SPEARS, LIDDED, PORTCULLIS, CHUTE = range(8)
TRAPS = (PIT, LIDDED, DART, BLOCK, PORTCULLIS, ALARM, SPEARS, CHUTE)  # the last needs a level below
TRAP_WORDS = (
    "a pit", "a dart", "a falling block", "an alarm", "spears from the wall", "a pit with a lid", "a portcullis",
    "a slide to the level below",
)  # fmt: skip
MOST_TRAPS = 8
MOANING, CLANKING, SHUFFLING, MUTTERING, DRAUGHT = range(5)
NOISES = ("moaning", "clanking", "shuffling", "muttering", "a strong draught")
DRAUGHTY = 0.5  # how often a level has a passage through which wind blows
PASSAGE_NOISES, ROOM_NOISES = (MOANING, CLANKING), (SHUFFLING, MUTTERING)
SLIMES = ("ochre_jelly", "ochre_jelly", "ochre_jelly", "green_slime", "green_slime", "black_pudding")
SLIME_SQUARES = 4  # so far from its room a slime lies at most
PUDDINGS_FROM = 4  # the dungeon level; above it green slime lies there instead
DEN_KINDS = ("kobold", "goblin", "orc", "hobgoblin", "gnoll")
DEN_LEVELS = 3  # one den in so many levels


class Lurker(NamedTuple):
    """A trap, a slime or a noise: the level counted from the batch's first, the square, and the kind of either."""

    at: int
    square: int
    kind: int


class Ground(NamedTuple):
    """A level on which something is to lurk: its place in the batch, its depth, what is known of it, the squares that
    are taken, those on which nothing lurks any more, and its passages."""

    at: int
    depth: int
    level: Level
    known: Known
    taken: int
    safe: int
    passages: int


def traps(ground: Ground, deepest: bool, rng: Random) -> tuple[Lurker, ...]:
    """1d4 and half the dungeon level, at most eight (UWA-LVL-7); nothing slides down from the deepest (UWA-TRK-12)."""
    free = ground.passages & ~ground.taken & ~ground.safe
    number = min(rng.randint(1, 4) + ground.depth // 2, MOST_TRAPS)
    kinds = TRAPS[:-1] if deepest else TRAPS
    return tuple([Lurker(ground.at, square, rng.choice(kinds)) for square in masks.some(free, number, rng)])


def with_pits(ground: Ground, found: tuple[Lurker, ...]) -> tuple[Lurker, ...]:
    """Half of the traps are tricks instead (UWA-LVL-7); where ways meet in a set piece there is a pit (UWA-SET-8)."""
    middles = ground.level.noted(CROSSING)[:1]
    pits = [Lurker(ground.at, square, PIT) for square in middles if square not in ground.known.squares]
    return (*pits, *(trap for trap in found[::2] if trap.square not in middles))


def slimes(ground: Ground, rooms: Rooms, book: Book, rng: Random) -> tuple[Lurker, ...]:
    """A slime in any passage on 1 or 2 (UWA-STK-5), and outside every room that was stocked with one (UWA-MON-5)."""
    free = ground.passages & ~ground.taken & ~ground.safe & ~masks.of(ground.known.squares)
    found: list[Lurker] = []
    for room in rooms.lairs():
        kind = rooms.kind(room)
        if book.kinds[kind].group == "slime" and not rooms.placed(room):
            free = lie(ground, free & outside(ground.level, room) or free, free, kind, found, rng)
            rooms.vacate(room)
    if rng.randint(1, 6) <= 2:
        word = rng.choice(SLIMES)
        shallow = word == "black_pudding" and ground.depth < PUDDINGS_FROM
        lie(ground, free, free, book.number["green_slime" if shallow else word], found, rng)
    return tuple(found)


def lie(ground: Ground, where: int, free: int, kind: int, found: list[Lurker], rng: Random) -> int:
    """One of them lies on a square of a set; what is free then."""
    for square in masks.some(where, 1, rng):
        found.append(Lurker(ground.at, square, kind))
        free &= ~(1 << square)
    return free


def outside(level: Level, room: int) -> int:
    """What lies ten to forty feet from a room (UWA-MON-5)."""
    return masks.union(masks.ways(level).waves(masks.of(level.room_squares(room)))[1 : SLIME_SQUARES + 1])


def noises(ground: Ground, rooms: Rooms, rng: Random) -> tuple[Lurker, ...]:
    """On every level one passage or empty room in which something shuffles or mutters without a cause
    (UWA-LISTEN-3)."""
    empty = rooms.empty()
    if empty and rng.random() < 0.5:
        return (Lurker(ground.at, ground.level.rooms.find(rng.choice(empty)), rng.choice(ROOM_NOISES)),)
    if not ground.passages:
        return ()
    square = masks.nth(ground.passages, rng.choice(range(ground.passages.bit_count())))
    return (Lurker(ground.at, square, rng.choice(PASSAGE_NOISES)),)


def draughts(ground: Ground, rng: Random) -> tuple[Lurker, ...]:
    """In one level of two there is a passage through which wind blows (UWA-LIGHT-3)."""
    if not ground.passages or rng.random() >= DRAUGHTY:
        return ()
    return (Lurker(ground.at, masks.nth(ground.passages, rng.randrange(ground.passages.bit_count())), DRAUGHT),)


def den(ground: Ground, rooms: Rooms, book: Book, rng: Random) -> None:
    """One great den of giant-kin in three levels, behind doors (UWA-WAND-7)."""
    if ground.depth < DEN_LEVELS:
        return
    lairs = [room for room in rooms.lairs() if not rooms.placed(room) and _behind_doors(ground.level, room)]
    if lairs:
        kind = book.number[DEN_KINDS[min(ground.depth // DEN_LEVELS, len(DEN_KINDS)) - 1]]
        number = 10 * sum([rng.randint(1, 10) for _ in range(3)])
        rooms.house(rng.choice(lairs), kind, number)


def _behind_doors(level: Level, room: int) -> bool:
    mouths = [
        level.sides[number]
        for square in level.room_squares(room)
        for other, number in neighbours(square)
        if level.rooms[other] != room and level.sides[number] != WALL
    ]
    return all(mouth in DOORWAYS for mouth in mouths) and OPEN not in mouths
