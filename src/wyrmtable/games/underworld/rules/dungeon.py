"""A batch of levels with the ways between them, what lives there, and its traps (UWA-LVL-2 to UWA-LVL-7).

A dungeon is a function of what is known of it and one number. Nothing is known when it is first made; whoever imagines
it knows what he has seen.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from random import Random
from typing import NamedTuple

from wyrmtable.core import RandomDice

from ..files.content import Book
from .level import (
    CROSSING,
    DOORWAYS,
    NOTHING_KNOWN,
    OPEN,
    PASSAGE,
    RETURNING,
    ROOM,
    SLANT,
    Known,
    Level,
    neighbours,
    reach,
)
from .maker import grow
from .pieces import ILLUSION, furnish, special_rooms
from .stamps import BELOW
from .stocking import Stock, stock, treasure
from .tricks import CHAMBER, FALSE_TREASURE, Site, Trick, tricks

STAIRS, TRAPDOOR, CHIMNEY, SLOPE, CHUTE, STUB, FALSE_STAIRS, SLOPING_STEPS, TRAP_STEPS, SLIDE, BARRED = range(11)
KINDS = (
    "stairs", "trapdoor", "chimney", "sloping passage", "chute", "stub", "false stairs", "steps into a sloping passage",
    "trap steps", "stairs that are a slide", "barred stairs",
)  # fmt: skip
FLIGHTS = (STAIRS, FALSE_STAIRS, SLOPING_STEPS, TRAP_STEPS, SLIDE)  # what looks like stairs
BATCH = 3
DOWN = 2  # stairs down from every level, at least
SPRAWL = 20
ODD_STAIRS = 0.35  # how often a level with tricks has stairs of an odd sort
SPARE = 4  # squares that are left free for other things
PIT, DART, BLOCK, ALARM, SPEARS, LIDDED = range(6)
TRAPS = (PIT, LIDDED, DART, BLOCK, ALARM, SPEARS)
TRAP_WORDS = ("a pit", "a dart", "a falling block", "an alarm", "spears from the wall", "a pit with a lid")
MOST_TRAPS = 8
MOANING, CLANKING, SHUFFLING, MUTTERING = range(4)
NOISES = ("moaning", "clanking", "shuffling", "muttering")
PASSAGE_NOISES, ROOM_NOISES = (MOANING, CLANKING), (SHUFFLING, MUTTERING)
SLIMES = ("ochre_jelly", "ochre_jelly", "ochre_jelly", "green_slime", "green_slime", "black_pudding")
PUDDINGS_FROM = 4  # the dungeon level; above it green slime lies there instead
DEN_KINDS = ("kobold", "goblin", "orc", "hobgoblin", "gnoll")


class Way(NamedTuple):
    """A way down with both its ends and the letter that marks them on both keys; `low` is -1 where it is a stub, and a
    square is -1 as long as nobody knows it."""

    kind: int
    letter: str
    high: int
    high_square: int
    low: int
    low_square: int


class Lurker(NamedTuple):
    """A trap, a slime or a noise: the level counted from the batch's first, the square, and the kind of either."""

    at: int
    square: int
    kind: int


class Lore(NamedTuple):
    """What somebody knows: squares and sides of each level, ways of which he has seen an end, the entrance, and the
    squares on which nothing lurks any more."""

    levels: tuple[Known, ...]
    ways: tuple[Way, ...]
    entrance: int
    safe: tuple[frozenset[int], ...]


class Dungeon(NamedTuple):
    """Levels from the first of the batch on, their contents, their offsets from the level above, and the ways."""

    first: int
    levels: tuple[Level, ...]
    stocks: tuple[tuple[Stock, ...], ...]
    offsets: tuple[tuple[int, int], ...]
    ways: tuple[Way, ...]
    entrances: tuple[int, ...]
    traps: tuple[Lurker, ...]
    slimes: tuple[Lurker, ...]
    noises: tuple[Lurker, ...]
    tricks: tuple[Trick, ...] = ()


def nothing_known(count: int = BATCH) -> Lore:
    return Lore((NOTHING_KNOWN,) * count, (), -1, (frozenset(),) * count)


def make_batch(
    first: int, number: int, book: Book, count: int = BATCH, lore: Lore | None = None, tricky: int = 0
) -> Dungeon:
    """So many levels together, so that every way has both its ends (UWA-LVL-2); with tricks if there are to be any."""
    lore = lore or nothing_known(count)
    rng = Random(number)
    seeds = [(rng.getrandbits(53), rng.getrandbits(53)) for _ in range(count)]
    wanted = [tricky | (BELOW if at and tricky else 0) for at in range(count)]
    levels = tuple(_grown(lore.levels[at], seed, wanted[at]) for at, (seed, _) in enumerate(seeds))
    return assemble(first, levels, tuple(seed for _, seed in seeds), book, lore, rng, tricky)


def assemble(
    first: int,
    levels: tuple[Level, ...],
    numbers: tuple[int, ...],
    book: Book,
    lore: Lore,
    rng: Random,
    tricky: int = 0,
) -> Dungeon:
    """Levels that are made get their ways, their contents, each from a number of its own, and what lurks there."""
    entrances = tuple(_entrance(level, lore, at, rng) for at, level in enumerate(levels))
    offsets = tuple((rng.randint(-SPRAWL, SPRAWL), rng.randint(-SPRAWL, SPRAWL)) for _ in levels)
    ways = join(first, levels, entrances, lore, rng)
    stocks = [
        list(stock(level, first + at, entrances[at], numbers[at], book, special_rooms(level)))
        for at, level in enumerate(levels)
    ]
    for at, level in enumerate(levels if tricky else ()):
        furnish(level, first + at, stocks[at], lore.levels[at].squares, book, numbers[at])
    ways += false_ways(first, levels, entrances, ways, lore, rng) if tricky else ()
    _den(first, levels, stocks, book, rng)
    taken = [{end for way in ways for end in ends(way, first + at)} | {entrances[at]} for at in range(len(levels))]
    slimes = _slimes(first, levels, stocks, taken, lore, book, rng)
    traps = _traps(first, levels, taken, lore, rng)
    traps = _with_pits(levels, traps[::2], lore) if tricky else traps
    noises = _noises(levels, stocks, rng)
    odd = _tricks(levels, stocks, taken, traps, lore, tricky, rng) if tricky else ()
    for one in odd:
        if one.kind == CHAMBER and one.value == FALSE_TREASURE:
            stocks[one.at][levels[one.at].rooms[one.square]] = _false_treasure(first + one.at, book, rng)
    rooms = tuple(tuple(each) for each in stocks)
    return Dungeon(first, levels, rooms, offsets, ways, entrances, traps, slimes, noises, odd)


def _tricks(
    levels: tuple[Level, ...],
    stocks: list[list[Stock]],
    taken: list[set[int]],
    traps: tuple[Lurker, ...],
    lore: Lore,
    tricky: int,
    rng: Random,
) -> tuple[Trick, ...]:
    """On every level one to three, where nobody has looked and nothing else lies."""
    sites = list[Site]()
    for at, level in enumerate(levels):
        known, special = lore.levels[at], special_rooms(level)
        used = {*taken[at], *known.squares, *(trap.square for trap in traps if trap.at == at)}
        rooms = tuple(
            room
            for room in range(level.halls)
            if room not in special
            and stocks[at][room].kind < 0
            and not stocks[at][room].worth
            and not used & set(level.room_squares(room))
        )
        squares = frozenset(square for square in level.open_squares() if square not in used)
        sides = frozenset(number for square in squares for _, number in neighbours(square) if number not in known.sides)
        sites.append(Site(at, level, squares, rooms, sides))
    return tricks(sites, [rng.randint(1, 3) for _ in sites], tricky, rng)


def _false_treasure(depth: int, book: Book, rng: Random) -> Stock:
    """It looks like treasure, and vanishes on touch (UWA-TRK-6)."""
    worth, pieces = treasure(depth, RandomDice(rng), book, False)
    return Stock(-1, 0, worth, pieces, guards=(ILLUSION,))


def _grown(known: Known, seed: int, tricky: int) -> Level:
    return grow(known, seed, tricky) if known.squares else _untouched(seed, tricky)


@lru_cache(maxsize=64)
def _untouched(seed: int, tricky: int) -> Level:
    """Levels that nobody has seen are made once."""
    return grow(NOTHING_KNOWN, seed, tricky)


def ends(way: Way, depth: int) -> list[int]:
    """The squares of a level on which a way begins or ends."""
    high = [way.high_square] if way.high == depth else []
    return high + ([way.low_square] if way.low == depth else [])


def _entrance(level: Level, lore: Lore, at: int, rng: Random) -> int:
    """A square of the room from which most of the level can be reached without finding a secret door."""
    odd = {level.rooms[square] for note in level.notes for square in note[1:]}
    plain = [room for room in range(level.halls) if room not in odd] or list(range(level.halls))
    starts = [level.room_squares(room)[0] for room in rng.sample(plain, min(3, len(plain)))]
    best = max(starts, key=lambda square: len(reach(level, square, False)))
    return lore.entrance if at == 0 and lore.entrance >= 0 else best


# -- ways between levels -----------------------------------------------------------------------------------------------


def join(first: int, levels: tuple[Level, ...], entrances: tuple[int, ...], lore: Lore, rng: Random) -> tuple[Way, ...]:
    """Two stairs down from every level that lie open, and one or two ways of another kind (UWA-LVL-5, UWA-LVL-6). Of a
    way that is known only the unknown end is chosen."""
    free = [_open_squares(level, entrances[at], lore.levels[at], rng) for at, level in enumerate(levels)]
    ways = [_completed(way, first, free) for way in lore.ways]
    for at in range(len(levels)):
        last = at + 1 == len(levels)
        others = [] if last else [rng.choice((TRAPDOOR, CHIMNEY, SLOPE, CHUTE)) for _ in range(rng.randint(1, 2))]
        plain = STUB if last else STAIRS
        there = [way.kind for way in ways if way.high == first + at]
        missing = [plain] * max(DOWN - there.count(plain), 0)
        missing += others if len(there) < DOWN + 1 else []
        for kind in missing:
            if free[at] and (last or free[at + 1]):
                low = -1 if last else first + at + 1
                square = free[at].pop()
                end = -1 if last else free[at + 1].pop()
                ways.append(Way(kind, _letter(len(ways)), first + at, square, low, end))
    return tuple(ways)


def _completed(way: Way, first: int, free: list[list[int]]) -> Way:
    if way.high_square < 0 and free[way.high - first]:
        way = way._replace(high_square=free[way.high - first].pop())
    if way.low >= 0 and way.low_square < 0 and free[way.low - first]:
        way = way._replace(low_square=free[way.low - first].pop())
    return way


def _open_squares(level: Level, entrance: int, known: Known, rng: Random) -> list[int]:
    """Squares nobody has seen that can be reached without a secret door, in no order; hidden ones last."""
    plain, hidden = reach(level, entrance, False), reach(level, entrance)
    found = [
        square
        for square in hidden
        if level.squares[square] in (ROOM, PASSAGE) and square != entrance and square not in known.squares
    ]
    rng.shuffle(found)
    return sorted(found, key=lambda square: square in plain)


def _letter(number: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26] + ("" if number < 26 else str(number // 26))


def false_ways(
    first: int, levels: tuple[Level, ...], entrances: tuple[int, ...], ways: tuple[Way, ...], lore: Lore, rng: Random
) -> tuple[Way, ...]:
    """Stairs that are not what they seem, at most one of each sort on a level (UWA-TRK-1 to UWA-TRK-3, UWA-SET-4), the
    stairs down to a round room from which all ways return (UWA-SET-1), and those of an evil man (UWA-SET-8). No drop
    ends below the deepest level or where it began (UWA-TRK-12)."""
    free = [_open_squares(level, entrances[at], lore.levels[at], rng) for at, level in enumerate(levels)]
    used = [{end for way in ways for end in ends(way, first + at)} for at in range(len(levels))]
    free = [[square for square in squares if square not in used[at]] for at, squares in enumerate(free)]
    found = list[Way]()

    def add(kind: int, at: int, low_at: int, square: int = -1, low_square: int = -1) -> None:
        """From a free square or the one that is given."""
        square = square if square >= 0 else free[at].pop()
        low_square = low_square if low_square >= 0 or low_at < 0 else free[low_at].pop()
        letter = _letter(len(ways) + len(found))
        found.append(Way(kind, letter, first + at, square, first + low_at if low_at >= 0 else -1, low_square))

    last = len(levels) - 1
    for at, level in enumerate(levels):
        low = min(at + 1 + rng.randint(1, 2), last)
        two = max(at - 2, 0) if rng.random() < 0.5 else min(at + 2, last)
        sorts = [(FALSE_STAIRS, -1), (SLOPING_STEPS, at if rng.random() < 1 / 3 else two)]
        sorts += [(TRAP_STEPS, low), (SLIDE, at + 1)] if 0 < at < last else []
        for kind, low_at in sorts:
            if rng.random() < ODD_STAIRS and len(free[at]) > SPARE and (low_at < 0 or len(free[low_at]) > SPARE):
                add(kind, at, low_at)
        for square in level.noted(RETURNING):
            if at and free[at - 1] and square not in lore.levels[at].squares:
                add(STAIRS, at - 1, at, -1, square)
        evil = level.noted(CROSSING)
        if evil and at < last and len(free[at + 1]) > SPARE and evil[2] not in used[at] | set(lore.levels[at].squares):
            add(STAIRS, at, at + 1, evil[2])
    return tuple(found)


# -- what lurks --------------------------------------------------------------------------------------------------------


def _passages(level: Level, taken: Collection[int], safe: Collection[int]) -> list[int]:
    return [
        square
        for square, ground in enumerate(level.squares)
        if ground in (PASSAGE, SLANT) and square not in taken and square not in safe
    ]


def _traps(first: int, levels: tuple[Level, ...], taken: list[set[int]], lore: Lore, rng: Random) -> tuple[Lurker, ...]:
    """1d4 and half the dungeon level, at most eight (UWA-LVL-7), of the kinds that leave the party together."""
    found = list[Lurker]()
    for at, level in enumerate(levels):
        squares = _passages(level, taken[at], lore.safe[at])
        number = min(rng.randint(1, 4) + (first + at) // 2, MOST_TRAPS, len(squares))
        found += [Lurker(at, square, rng.choice(TRAPS)) for square in rng.sample(squares, number)]
    return tuple(found)


def _with_pits(levels: tuple[Level, ...], traps: tuple[Lurker, ...], lore: Lore) -> tuple[Lurker, ...]:
    """Half of the traps are tricks instead (UWA-LVL-7); where ways meet in a set piece there is a pit (UWA-SET-8)."""
    middles = [(at, square) for at, level in enumerate(levels) for square in level.noted(CROSSING)[:1]]
    pits = [Lurker(at, square, PIT) for at, square in middles if square not in lore.levels[at].squares]
    return (*pits, *(trap for trap in traps if trap[:2] not in middles))


def _slimes(
    first: int,
    levels: tuple[Level, ...],
    stocks: list[list[Stock]],
    taken: list[set[int]],
    lore: Lore,
    book: Book,
    rng: Random,
) -> tuple[Lurker, ...]:
    """A slime in a passage on 1 or 2 (UWA-STK-5), and outside every room that was stocked with one (UWA-MON-5)."""
    found = list[Lurker]()
    for at, level in enumerate(levels):
        kinds = [room.kind for room in stocks[at] if room.kind >= 0 and book.kinds[room.kind].group == "slime"]
        stocks[at] = [Stock() if room.kind in kinds and not room.placed else room for room in stocks[at]]
        if rng.randint(1, 6) <= 2:
            word = rng.choice(SLIMES)
            shallow = word == "black_pudding" and first + at < PUDDINGS_FROM
            kinds.append(book.number["green_slime" if shallow else word])
        squares = _passages(level, taken[at], {*lore.safe[at], *lore.levels[at].squares})
        for kind, square in zip(kinds, rng.sample(squares, min(len(kinds), len(squares))), strict=False):
            found.append(Lurker(at, square, kind))
            taken[at].add(square)
    return tuple(found)


def _noises(levels: tuple[Level, ...], stocks: list[list[Stock]], rng: Random) -> tuple[Lurker, ...]:
    """On every level one passage or empty room in which something shuffles or mutters without a cause
    (UWA-LISTEN-3)."""
    found = list[Lurker]()
    for at, level in enumerate(levels):
        rooms = [room for room in range(level.halls) if stocks[at][room].kind < 0]
        passages = _passages(level, (), ())
        if passages and (rng.random() < 0.5 or not rooms):
            found.append(Lurker(at, rng.choice(passages), rng.choice(PASSAGE_NOISES)))
        elif rooms:
            found.append(Lurker(at, level.room_squares(rng.choice(rooms))[0], rng.choice(ROOM_NOISES)))
    return tuple(found)


def _den(first: int, levels: tuple[Level, ...], stocks: list[list[Stock]], book: Book, rng: Random) -> None:
    """One great den of giant-kin in three levels, behind doors (UWA-WAND-7)."""
    at = len(levels) - 1
    rooms = [
        room
        for room in range(levels[at].halls)
        if not stocks[at][room].placed and stocks[at][room].kind >= 0 and _behind_doors(levels[at], room)
    ]
    if rooms and first + at >= BATCH:
        kind = book.number[DEN_KINDS[min((first + at) // BATCH, len(DEN_KINDS)) - 1]]
        number = 10 * sum(rng.randint(1, 10) for _ in range(3))
        room = rng.choice(rooms)
        stocks[at][room] = stocks[at][room]._replace(kind=kind, number=number)


def _behind_doors(level: Level, room: int) -> bool:
    mouths = [
        level.sides[number]
        for square in level.room_squares(room)
        for other, number in neighbours(square)
        if level.rooms[other] != room and level.sides[number] != 0
    ]
    return all(mouth in DOORWAYS for mouth in mouths) and OPEN not in mouths
