"""Batches of levels: ways that meet, hoards out of the way, mostly empty rooms, traps, slimes, dens."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.games.underworld.files.content import Book, read_book
from wyrmtable.games.underworld.files.terms import WIDE
from wyrmtable.games.underworld.rules import masks
from wyrmtable.games.underworld.rules.digging import FEWEST, MOST
from wyrmtable.games.underworld.rules.dungeon import (
    Dungeon,
    ground_of,
    make_batch,
    make_storey,
    nothing_known,
    plan,
)
from wyrmtable.games.underworld.rules.level import (
    DOORS,
    NORTH,
    NOTHING_KNOWN,
    OPEN,
    PASSAGES,
    ROCK,
    ROOM,
    SECRET,
    SIDES,
    WALL,
    Level,
    neighbours,
    reach,
)
from wyrmtable.games.underworld.rules.lodging import HOARDS, ROOMS, Rooms, stock
from wyrmtable.games.underworld.rules.lurkers import MOST_TRAPS, TRAPS, slimes
from wyrmtable.games.underworld.rules.ways import SLOPE, STAIRS, STUB, Way, ends, lay_slopes

IN_EVERY_RUN, IN_FULL = 20, 1_000


@pytest.fixture(scope="module")
def book() -> Book:
    return read_book({})


def check_levels(dungeon: Dungeon) -> None:
    """Every level hangs together and has as many rooms as it should (UWA-LVL-9)."""
    for at, level in enumerate(dungeon.levels):
        assert FEWEST <= level.halls <= MOST
        assert set(reach(level, dungeon.entrances[at])) == set(level.open_squares())


def check_ways(dungeon: Dungeon) -> None:
    """Both ends of every way exist, under one letter; two plain ways down lie open, one up (UWA-LVL-5, UWA-LVL-6)."""
    assert len({way.letter for way in dungeon.ways}) == len(dungeon.ways)
    for at, level in enumerate(dungeon.levels):
        depth, here = dungeon.first + at, reach(level, dungeon.entrances[at], False)
        down = [way for way in dungeon.ways if way.high == depth]
        up = [way for way in dungeon.ways if way.low == depth]
        assert sum(way.kind in (STAIRS, STUB) and way.high_square in here for way in down) >= 2
        assert at == 0 or sum(way.kind == STAIRS and way.low_square in here for way in up) >= 1
        ends = [way.high_square for way in down] + [way.low_square for way in up]
        assert len(ends) == len(set(ends))
        assert all(level.squares[end] != ROCK for end in ends)


def check_stock(dungeon: Dungeon, book: Book) -> None:
    """Hoards are guarded or protected twice, treasure without a guardian once; most rooms are empty (UWA-STK)."""
    for rooms in dungeon.stocks:
        hoards = [room for room in rooms if room.placed]
        assert len(hoards) == HOARDS
        assert all(room.kind >= 0 or len(room.guards) == 2 for room in hoards)
        assert all(room.worth[2] and room.worth[3] and room.pieces[2] for room in hoards)
        assert sum(room.kind >= 0 for room in rooms) <= max(len(rooms) * 45 // 100, HOARDS)
        assert all(room.guards for room in rooms if room.worth and room.kind < 0)
        assert all(room.number >= 1 for room in rooms if room.kind >= 0)
        assert all(room.heads for room in rooms if room.kind == book.number["hydra"])


def check_lurkers(dungeon: Dungeon, book: Book) -> None:
    """Traps and slimes lie in passages, none on a stair; no slime has a room of its own (UWA-LVL-7, UWA-STK-5)."""
    for at, level in enumerate(dungeon.levels):
        depth = dungeon.first + at
        traps = [trap for trap in dungeon.traps if trap.at == at]
        assert 1 <= len(traps) <= min(4 + depth // 2, MOST_TRAPS)
        assert all(trap.kind in TRAPS for trap in traps)
        ends = {way.high_square for way in dungeon.ways if way.high == depth}
        ends |= {way.low_square for way in dungeon.ways if way.low == depth}
        for lurker in (*traps, *(slime for slime in dungeon.slimes if slime.at == at)):
            assert level.squares[lurker.square] in PASSAGES
            assert lurker.square not in ends
    assert all(book.kinds[slime.kind].group == "slime" for slime in dungeon.slimes)
    rooms = [room for stock in dungeon.stocks for room in stock if room.kind >= 0 and not room.placed]
    assert all(book.kinds[room.kind].group != "slime" for room in rooms)


def check_den(dungeon: Dungeon) -> None:
    """A great den lies behind doors (UWA-WAND-7)."""
    level = dungeon.levels[-1]
    for room, held in enumerate(dungeon.stocks[-1]):
        if held.number >= 90:
            sides = [
                level.sides[number]
                for square in level.room_squares(room)
                for other, number in neighbours(square)
                if level.rooms[other] != room and level.sides[number] != WALL
            ]
            assert all(side in (*DOORS, SECRET) for side in sides)


def check_dungeon(number: int, book: Book) -> None:
    dungeon = make_batch(1 + 3 * (number % 2), number, book)
    check_levels(dungeon)
    check_ways(dungeon)
    check_stock(dungeon, book)
    check_lurkers(dungeon, book)
    check_den(dungeon)


@pytest.mark.parametrize("number", range(IN_EVERY_RUN))
def test_invariants(number: int, book: Book) -> None:
    """UWA-LVL-2, UWA-LVL-5, UWA-LVL-6, UWA-LVL-7, UWA-LVL-9, UWA-STK-1, UWA-STK-5, UWA-STK-9, UWA-WAND-7, UWA-MON-5:
    whatever the number, the dungeon keeps them all."""
    check_dungeon(number, book)


def test_a_slope_has_its_mouth_where_no_passage_is_free(book: Book) -> None:
    """UWA-LVL-5: if no passage of a level has a free wall, the slope comes out of a room's."""
    dungeon = make_batch(1, 2, book)
    level, slope = dungeon.levels[2], Way(SLOPE, "A", 2, -1, 3, -1)
    halls = masks.where(level.squares, masks.HALLS)
    made, (laid,) = lay_slopes(level, [slope], 3, halls, Random(1))
    assert level.squares[laid.low_square] == ROOM
    assert made.sides[SIDES[laid.low_square][NORTH]] == OPEN
    assert level.squares[laid.low_square - WIDE] == ROCK


@pytest.mark.parametrize("tricky", [0, 1])
def test_three_to_six_blind_passages(tricky: int, book: Book) -> None:
    """UWA-LVL-9: on every level; with set pieces and blind branches there may be more."""
    many = [blind_ends(level) for number in range(12) for level in make_batch(1, number, book, 3, None, tricky).levels]
    assert set(many) >= {3, 4, 5, 6}
    assert min(many) >= 3
    assert tricky or max(many) == 6


def blind_ends(level: Level) -> int:
    """Squares of passages with but one way on; a false door is none, and a slope was laid later."""
    squares = [square for square in level.open_squares() if level.squares[square] != ROOM]
    around = [[number for other, number in neighbours(square) if level.squares[other] != ROCK] for square in squares]
    return sum([level.sides[one] for one in sides if level.sides[one] != WALL] == [OPEN] for sides in around)


def test_slimes_lie_outside_their_rooms(book: Book) -> None:
    """UWA-MON-5: ten to forty feet from the room for which one was thrown, in a passage."""
    jelly, found = book.number["ochre_jelly"], 0
    for number in range(40):
        dungeon = make_batch(2, number, book, 1)
        level = dungeon.levels[0]
        rooms = stock(level, 2, dungeon.entrances[0], number, book)
        lairs = [room for room in rooms.lairs() if rooms.kind(room) == jelly]
        rooms = stock(level, 2, dungeon.entrances[0], number, book)
        ground = ground_of(0, 2, level, NOTHING_KNOWN, 0)
        lying = slimes(ground, rooms, book, Random(number))
        for room, slime in zip(lairs, lying, strict=False):
            found += 1
            near = reach(level, slime.square)
            assert 1 <= min(near[square] for square in level.room_squares(room)) <= 4
        assert all(rooms.kind(room) != jelly for room in lairs)
    assert found > 3


@pytest.mark.full
def test_invariants_of_a_thousand(book: Book) -> None:
    for number in range(IN_FULL):
        check_dungeon(number, book)


def test_a_number_makes_one_dungeon(book: Book) -> None:
    """UWA-GEN-2: the same number, the same dungeon."""
    assert make_batch(1, 7, book) == make_batch(1, 7, book)
    assert make_batch(1, 7, book) != make_batch(1, 8, book)


@pytest.mark.parametrize("number", range(4))
def test_a_level_is_made_when_somebody_comes_there(number: int, book: Book) -> None:
    """UWA-LVL-3, UWA-LVL-5: made alone it is the level that it is in the whole dungeon, and so are its contents and its
    ends of ways; only where those lead to on other levels is not known to it."""
    whole, made = make_batch(1, number, book), plan(1, number, 3, ())
    for at in (2, 0, 1):
        alone, there = make_storey(made, at, book, nothing_known()), whole.storey(at)
        assert alone._replace(ways=()) == there._replace(ways=())
        assert [ends(way, at + 1) for way in alone.ways] == [ends(way, at + 1) for way in there.ways]
        assert any(way.low_square < 0 for way in alone.ways)


@pytest.mark.parametrize("number", range(4))
def test_a_room_is_stocked_when_somebody_looks(number: int, book: Book) -> None:
    """UWA-GEN-2, UWA-STK-2: who lives where is settled with the level; what else a room holds comes from a number of
    its own, so that it matters neither when nor after which others it is looked into."""
    made = plan(1, number, 3, ())
    for at in range(3):
        first, second = [make_storey(made, at, book, nothing_known()).stock for _ in range(2)]
        assert isinstance(first, Rooms)
        assert isinstance(second, Rooms)
        many = len(first)
        assert first.found == [None] * many
        kinds = [first.kind(room) for room in range(many)]
        assert [first[room] for room in range(many)] == [second[room] for room in reversed(range(many))][::-1]
        assert [room.kind for room in first] == kinds
        assert [room for room in range(many) if first[room].placed] == list(filter(first.placed, range(many)))


def test_rooms_of_a_level_differ(book: Book) -> None:
    """UWA-GEN-2: no two rooms share a number, on one level or on two."""
    seeds = [Rooms(1, 1, number, book).number * ROOMS + room + 1 for number in (0, 1, 2) for room in range(ROOMS - 1)]
    assert len(set(seeds)) == len(seeds)
    held = [room for number in range(4) for room in make_batch(1, number, book).stocks[0] if room.kind < 0]
    assert len({room.dressing for room in held}) > 20


def test_whoever_lived_there_leaves_furniture(book: Book) -> None:
    """UWA-STK-5, UWA-STK-8, UWA-STK-9: a room whose slime lies in a passage instead, or that is one too many, is an
    empty room like others, with odd things in it."""
    seen = 0
    for number in range(60):
        made = make_batch(4, number, book)
        seen += len(made.slimes)
        assert all(1 <= room.dressing.bit_count() <= 3 for rooms in made.stocks for room in rooms if room.kind < 0)
    assert seen > 60, "more than one level in three has from its own die"
