"""A batch of levels with the ways between them, what lives there, and its traps (UWA-LVL-2 to UWA-LVL-7).

A dungeon is a function of what is known of it and one number. Nothing is known when it is first made; whoever imagines
it knows what he has seen. Every level has numbers of its own, so that each can be made when somebody comes there.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from wyrmtable.core import RandomDice

from ..files.content import Book
from ..files.terms import SIZE
from . import lurkers, masks, ways
from .level import NOTHING_KNOWN, ROCK, Known, Level, neighbours
from .lodging import Rooms, stock
from .lurkers import Ground, Lurker
from .maker import grow
from .pieces import ILLUSION, furnish, special_rooms
from .stamps import BELOW
from .stocking import Stock, treasure
from .tricks import CHAMBER, FALSE_TREASURE, TOUCHED_GEM, Site, Trick, tricks
from .ways import Way

BATCH = 3
SPRAWL = 20
SPRAWLING = range(-SPRAWL, SPRAWL + 1)
ENTRIES = 3  # rooms that are tried as the one to begin with


class Lore(NamedTuple):
    """What somebody knows: squares and sides of each level, ways of which he has seen an end, the entrance, and the
    squares on which nothing lurks any more."""

    levels: tuple[Known, ...]
    ways: tuple[Way, ...]
    entrance: int
    safe: tuple[frozenset[int], ...]


class Storey(NamedTuple):
    """One level with all that is on it; of ways that lead elsewhere perhaps only the end that lies here."""

    level: Level
    stock: Rooms | tuple[Stock, ...]
    entrance: int
    ways: tuple[Way, ...]
    traps: tuple[Lurker, ...]
    slimes: tuple[Lurker, ...]
    noises: tuple[Lurker, ...]


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

    def storey(self, at: int) -> Storey:
        depth = self.first + at
        here = tuple([way for way in self.ways if way.touches(depth)])
        traps, slimes, noises = (
            tuple([one for one in lot if one.at == at]) for lot in (self.traps, self.slimes, self.noises)
        )
        return Storey(self.levels[at], self.stocks[at], self.entrances[at], here, traps, slimes, noises)


class Plan(NamedTuple):
    """What is settled for a whole batch before any of its levels is made: three numbers for each, how far it lies from
    the one above, and which ways there are."""

    first: int
    numbers: tuple[tuple[int, int, int], ...]
    offsets: tuple[tuple[int, int], ...]
    ways: tuple[Way, ...]
    last: int  # for what ties the levels together


def nothing_known(count: int = BATCH) -> Lore:
    return Lore((NOTHING_KNOWN,) * count, (), -1, (frozenset(),) * count)


def plan(first: int, number: int, count: int, known: tuple[Way, ...]) -> Plan:
    """Every level lies up to `SPRAWL` squares off the one above (UWA-LVL-4)."""
    rng = Random(number)
    bits = rng.getrandbits
    numbers = tuple([(bits(53), bits(53), bits(53)) for _ in range(count)])
    offsets = tuple([(rng.choice(SPRAWLING), rng.choice(SPRAWLING)) for _ in range(count)])
    found = ways.planned(first, count, known, rng)
    return Plan(first, numbers, offsets, found + ways.past_the_boundary(first, count, found, rng), bits(53))


def make_storey(made: Plan, at: int, book: Book, lore: Lore, tricky: int = 0) -> Storey:
    """One level of a batch (UWA-LVL-3)."""
    return _built(made, at, made.first + at, made.numbers[at], book, lore, tricky)


def make_offshoot(made: Plan, at: int, depth: int, book: Book, lore: Lore) -> Storey:
    """A storey beside the levels of a batch, as deep as the one from which a passage leads there (UWA-FRESH-5)."""
    bits = Random(f"{made.last} offshoot {at}").getrandbits
    return _built(made, at, depth, (bits(53), bits(53), bits(53)), book, lore, 0)


def _built(
    made: Plan, at: int, depth: int, numbers: tuple[int, int, int], book: Book, lore: Lore, tricky: int
) -> Storey:
    """Ways know storeys by their place in the batch; monsters and treasure go by the depth."""
    number, stocking, lurking = numbers
    known, storey_number, rng = lore.levels[at], made.first + at, Random(lurking)
    level = _grown(known, number, tricky | (BELOW if at and tricky else 0))
    entrance, plain = begun(level, lore.entrance if at == 0 else -1, rng)
    here = [way for way in made.ways if way.touches(storey_number)]
    free = ways.open_squares(level, plain, 1 << entrance, known, 2 * len(here), rng)
    settled = ways.settled(here, storey_number, free, entrance)
    taken = masks.of([end for way in settled for end in ways.ends(way, storey_number) if end >= 0]) | 1 << entrance
    ground = ground_of(at, depth, level, known, taken, masks.of(lore.safe[at]))
    storey = inhabited(ground, entrance, settled, stocking, rng, book, tricky, at + 1 >= len(made.numbers))
    return with_slopes(storey, storey_number, plain & ~taken & ~masks.of(known.squares), rng)


def with_slopes(storey: Storey, depth: int, free: int, rng: Random) -> Storey:
    """The slopes come last: they open walls of a level that is whole without them."""
    if all(way.kind not in ways.MOUTHS for way in storey.ways):
        return storey
    level = storey.level
    odd = [square for note in level.notes for square in note[1:]]
    lying = [one.square for one in (*storey.traps, *storey.slimes, *storey.noises)]
    free &= ~masks.of([*odd, *lying])
    level, laid = ways.lay_slopes(level, storey.ways, depth, free, rng)
    return storey._replace(level=level, ways=laid)


def ground_of(at: int, depth: int, level: Level, known: Known, taken: int, safe: int = 0) -> Ground:
    return Ground(at, depth, level, known, taken, safe, masks.where(level.squares, masks.PASSAGES))


def inhabited(
    ground: Ground,
    entrance: int,
    here: tuple[Way, ...],
    number: int,
    rng: Random,
    book: Book,
    tricky: int = 0,
    deepest: bool = True,
) -> Storey:
    """A level that is made gets its contents from a number, and whatever lurks there."""
    level = ground.level
    rooms = stock(level, ground.depth, entrance, number, book, special_rooms(level))
    if tricky:
        held = list(rooms)
        furnish(level, ground.depth, held, ground.known.squares, book, number)
        rooms.settle(held)
    if deepest or ground.depth % lurkers.DEN_LEVELS == 0:
        lurkers.den(ground, rooms, book, rng)
    slimes = lurkers.slimes(ground, rooms, book, rng)
    ground = ground._replace(taken=ground.taken | masks.of([slime.square for slime in slimes]))
    traps = lurkers.traps(ground, deepest, rng)
    traps = lurkers.with_pits(ground, traps) if tricky else traps
    noises = lurkers.noises(ground, rooms, rng) + lurkers.draughts(ground, rng)
    return Storey(level, rooms, entrance, here, traps, slimes, noises)


def make_batch(
    first: int, number: int, book: Book, count: int = BATCH, lore: Lore | None = None, tricky: int = 0
) -> Dungeon:
    """So many levels together, so that every way has both its ends (UWA-LVL-2); with tricks if there are to be any."""
    lore = lore or nothing_known(count)
    made = plan(first, number, count, lore.ways)
    storeys = [make_storey(made, at, book, lore, tricky) for at in range(count)]
    whole = together(first, storeys, made.offsets)
    return with_tricks(whole, lore, book, tricky, Random(made.last)) if tricky else whole


def together(first: int, storeys: list[Storey], offsets: tuple[tuple[int, int], ...]) -> Dungeon:
    """Every way has an end on one level or on two, and each level knows its own."""
    found: dict[str, Way] = {}
    for way in [way for storey in storeys for way in storey.ways]:
        other = found.get(way.letter, way)
        high, low = max(other.high_square, way.high_square), max(other.low_square, way.low_square)
        found[way.letter] = way._replace(high_square=high, low_square=low)
    return Dungeon(
        first,
        tuple([storey.level for storey in storeys]),
        tuple([tuple(storey.stock) for storey in storeys]),
        offsets,
        tuple(found.values()),
        tuple([storey.entrance for storey in storeys]),
        tuple([trap for storey in storeys for trap in storey.traps]),
        tuple([slime for storey in storeys for slime in storey.slimes]),
        tuple([noise for storey in storeys for noise in storey.noises]),
    )


def with_tricks(whole: Dungeon, lore: Lore, book: Book, tricky: int, rng: Random) -> Dungeon:
    """Stairs of odd sorts, and tricks, where nothing else lies."""
    used = [_used(whole, at) for at in range(len(whole.levels))]
    free = [
        [square for square in _all_open(level, whole.entrances[at], lore.levels[at], rng) if square not in used[at]]
        for at, level in enumerate(whole.levels)
    ]
    odd_ways = ways.false_ways(whole.first, whole.levels, free, whole.ways, lore.levels, rng)
    whole = whole._replace(ways=whole.ways + odd_ways)
    found = _tricks(whole, lore, tricky, rng)
    stocks = [list(rooms) for rooms in whole.stocks]
    for one in found:
        if one.kind == CHAMBER and one.value == FALSE_TREASURE:
            stocks[one.at][whole.levels[one.at].rooms[one.square]] = _false_treasure(whole.first + one.at, book, rng)
        elif one.kind == TOUCHED_GEM:
            stocks[one.at][whole.levels[one.at].rooms[one.square]] = _lone_gem(book, rng)
    return whole._replace(stocks=tuple([tuple(rooms) for rooms in stocks]), tricks=found)


def _all_open(level: Level, entrance: int, known: Known, rng: Random) -> list[int]:
    plain = masks.ways(level, False).flood(1 << entrance)
    return ways.open_squares(level, plain, 1 << entrance, known, len(level.squares), rng)


def _used(whole: Dungeon, at: int) -> set[int]:
    """Squares of a level on which something lies already."""
    ends = {end for way in whole.ways for end in ways.ends(way, whole.first + at)}
    lying = {one.square for one in (*whole.traps, *whole.slimes) if one.at == at}
    return ends | lying | {whole.entrances[at]}


def _tricks(whole: Dungeon, lore: Lore, tricky: int, rng: Random) -> tuple[Trick, ...]:
    """On every level one to three, where nobody has looked and nothing else lies."""
    sites: list[Site] = []
    for at, level in enumerate(whole.levels):
        known, special, rooms = lore.levels[at], special_rooms(level), whole.stocks[at]
        used = _used(whole, at) | set(known.squares)
        empty = tuple(
            room
            for room in range(level.halls)
            if room not in special
            and rooms[room].kind < 0
            and not rooms[room].worth
            and not used & set(level.room_squares(room))
        )
        squares = frozenset(square for square in level.open_squares() if square not in used)
        sides = frozenset(number for square in squares for _, number in neighbours(square) if number not in known.sides)
        sites.append(Site(at, level, squares, empty, sides, _stairs(whole, lore, at)))
    return tricks(sites, [rng.randint(1, 3) for _ in sites], tricky, rng)


def _stairs(whole: Dungeon, lore: Lore, at: int) -> tuple[tuple[int, int, int], ...]:
    """Where plain stairs lead down from a level, if nobody has seen either end."""
    found: list[tuple[int, int, int]] = []
    for way in whole.ways:
        low = way.low - whole.first
        if way.kind != ways.STAIRS or way.high != whole.first + at or not 0 <= low < len(whole.levels):
            continue
        if way.high_square not in lore.levels[at].squares and way.low_square not in lore.levels[low].squares:
            found.append((way.high_square, low, way.low_square))
    return tuple(found)


def _lone_gem(book: Book, rng: Random) -> Stock:
    """It lies there for the taking (UWA-TRK-4, UWA-TRE-3)."""
    ladder, values = book.treasure.gems
    rolls = RandomDice(rng)
    worth = 10 * values[ladder.at(rolls.roll(100, "UWA-TRE-3"))].roll(rolls, "UWA-TRE-3")
    return Stock(worth=(0, 0, worth, 0, 0), pieces=(1, 0, 0, 0))


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


def begun(level: Level, known: int, rng: Random) -> tuple[int, int]:
    """Where one comes in, unless that is known: a square of the room from which most of the level can be reached
    without finding a secret door. And what can be reached so."""
    if known >= 0:
        return known, sum(masks.reached(level, known))
    every = range(level.halls)
    odd = {level.rooms[square] for note in level.notes for square in note[1:]}
    plain = [room for room in every if room not in odd] or every if odd else every
    starts = [level.rooms.find(room) for room in rng.sample(plain, min(ENTRIES, len(plain)))]
    best, most, seen, dug = starts[0], 0, 0, SIZE - level.squares.count(ROCK)
    for start in starts:
        if not seen >> start & 1:
            part = sum(masks.reached(level, start))
            seen |= part
            if part.bit_count() > most.bit_count():
                best, most = start, part
        if 2 * most.bit_count() >= dug:  # nowhere else is there more
            break
    return best, most
