"""Batches of levels: ways that meet, hoards out of the way, far more empty rooms than full ones."""

from __future__ import annotations

import pytest

from wyrmtable.games.underworld.files.content import Book, read_book
from wyrmtable.games.underworld.rules.dungeon import STAIRS, STUB, make_batch
from wyrmtable.games.underworld.rules.level import reach
from wyrmtable.games.underworld.rules.stocking import HOARDS


@pytest.fixture(scope="module")
def book() -> Book:
    return read_book({})


@pytest.mark.parametrize("number", range(4))
def test_a_batch(number: int, book: Book) -> None:
    dungeon = make_batch(1, number, book)
    assert dungeon == make_batch(1, number, book)
    assert len({way.letter for way in dungeon.ways}) == len(dungeon.ways)
    for at, level in enumerate(dungeon.levels):
        here = reach(level, dungeon.entrances[at], False)
        down = [way for way in dungeon.ways if way.high == at + 1]
        assert sum(way.kind in (STAIRS, STUB) and way.high_square in here for way in down) >= 2
        up = [way for way in dungeon.ways if way.low == at + 1]
        assert at == 0 or sum(way.kind == STAIRS and way.low_square in here for way in up) >= 1
        ends = [way.high_square for way in down] + [way.low_square for way in up]
        assert len(ends) == len(set(ends))


@pytest.mark.parametrize("number", range(4))
def test_stock(number: int, book: Book) -> None:
    dungeon = make_batch(4, number, book)
    for level, rooms in zip(dungeon.levels, dungeon.stocks, strict=True):
        assert len(rooms) == level.halls
        hoards = [room for room in rooms if room.placed]
        assert len(hoards) == HOARDS
        assert all(room.kind >= 0 or len(room.guards) == 2 for room in hoards)
        assert all(room.worth[2] and room.worth[3] for room in hoards)
        assert sum(room.kind >= 0 for room in rooms) <= max(len(rooms) * 45 // 100, HOARDS)
        assert all(room.guards for room in rooms if room.worth and room.kind < 0)
        assert all(room.number >= 1 for room in rooms if room.kind >= 0)
