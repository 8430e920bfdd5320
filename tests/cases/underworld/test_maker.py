"""The level maker: what is known stays, the rest is one number's work, and everything hangs together."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.games.underworld.files.terms import SIZE
from wyrmtable.games.underworld.rules import masks
from wyrmtable.games.underworld.rules.digging import FEWEST, MOST, SOUTHERN, Work
from wyrmtable.games.underworld.rules.level import (
    DOOR,
    NO_ROOM,
    NOTHING_KNOWN,
    OPEN,
    PASSAGE,
    ROOM,
    SLANT,
    WALL,
    looks,
    reach,
)
from wyrmtable.games.underworld.rules.lodging import out_of_the_way
from wyrmtable.games.underworld.rules.maker import grow
from wyrmtable.games.underworld.rules.routes import crossed, leaving


@pytest.mark.parametrize("number", range(12))
def test_a_level_hangs_together(number: int) -> None:
    level = grow(NOTHING_KNOWN, number)
    assert FEWEST <= level.halls <= MOST
    assert set(reach(level, level.room_squares(0)[0])) == set(level.open_squares())
    assert level == grow(NOTHING_KNOWN, number)


@pytest.mark.parametrize("number", range(12))
def test_what_is_known_stays(number: int) -> None:
    """Whoever has walked a part of a level imagines others that agree with all he has seen; walls may hide doors."""
    rng = Random(number)
    level = grow(NOTHING_KNOWN, number)
    start = level.room_squares(0)[0]
    far = rng.randint(2, 50)
    seen = level.seen(square for square, feet in reach(level, start, False).items() if feet <= far)
    other = grow(seen, 1000 + number)
    assert all(other.squares[square] == ground for square, ground in seen.squares.items())
    for side, kind in seen.sides.items():
        assert looks(other.sides[side]) == kind
    assert set(reach(other, start)) == set(other.open_squares())
    assert other == grow(seen, 1000 + number)


def test_other_numbers_make_other_levels() -> None:
    levels = {grow(NOTHING_KNOWN, number).squares for number in range(5)}
    assert len(levels) == 5
    assert all(ROOM in squares for squares in levels)


def test_regions_spread_at_once() -> None:
    """UWA-LVL-9: sets of squares reach as far as somebody who walks from square to square, with secret doors or
    without."""
    for number in range(6):
        level = grow(NOTHING_KNOWN, number)
        start = level.room_squares(0)[0]
        for secret in (True, False):
            assert masks.squares(masks.ways(level, secret).flood(1 << start)) == sorted(reach(level, start, secret))
    assert masks.squares(masks.of([7, 3, 1199])) == [3, 7, 1199]
    assert masks.squares(masks.box(2, 1, 2, 2)) == [32, 33, 62, 63]
    assert (masks.first(1 << 5 | 1 << 9), masks.squares(0)) == (5, [])


def test_sets_of_squares() -> None:
    """UWA-LVL-9: one of a set by its place in it, lines along rows and columns, and kinds put down at once beside what
    stands there already."""
    mask = masks.of([3, 7, 640, 1199])
    assert [masks.nth(mask, at) for at in range(4)] == [3, 7, 640, 1199]
    assert masks.squares(masks.line(31, 33)) == [31, 32, 33]
    assert masks.squares(masks.line(31, 91)) == [31, 61, 91]
    assert masks.line(5, 5) == masks.union([1 << 5, 0]) == 1 << 5
    store = bytearray(SIZE)
    store[8] = DOOR
    masks.put(store, mask, ROOM)
    assert [(at, kind) for at, kind in enumerate(bytes(store)) if kind] == [
        (3, ROOM), (7, ROOM), (8, DOOR), (640, ROOM), (1199, ROOM),
    ]  # fmt: skip
    sides = bytearray(2 * SIZE)
    masks.put(sides, mask, OPEN, SOUTHERN)
    assert [at for at, kind in enumerate(bytes(sides)) if kind] == [7, 15, 1281, 2399]


@pytest.mark.parametrize("number", range(4))
def test_a_way_is_dug_from_corner_to_corner(number: int) -> None:
    """UWA-LVL-9: the sides between the squares of a way are opened, and no others; where it leaves a room it has a
    mouth."""
    work = Work(NOTHING_KNOWN, Random(number))
    work.place_rooms()
    before = work.dug
    way = work.path(work.spans[0], work.spans[1])
    assert len(way) >= 2
    dug = work.dig(way, False)
    squares = masks.squares(dug)
    assert len(crossed(way)) == len(squares) - 1
    assert work.dug == before | dug
    assert all(work.sides[side] != WALL for side in crossed(way))
    assert all(work.squares[square] in (PASSAGE, SLANT) for square in squares if not before >> square & 1)
    assert {leaving(way[0], way[1]), leaving(way[-1], way[-2])} <= set(crossed(way))
    opened = [side for side, kind in enumerate(bytes(work.sides)) if kind != WALL and side not in crossed(way)]
    assert all(work.rooms[side // 2] != NO_ROOM for side in opened)


@pytest.mark.parametrize("number", range(12))
def test_rooms_in_the_order_in_which_they_are_reached(number: int) -> None:
    """UWA-LVL-6: those behind secret doors count as the hardest to reach, then the farthest."""
    level = grow(NOTHING_KNOWN, number)
    start = level.rooms.find(0)
    plain, every = reach(level, start, False), reach(level, start)
    corners = [level.rooms.find(room) for room in range(level.halls)]
    hidden = [one for one in corners if one not in plain]
    order = sorted(plain.keys() & set(corners), key=lambda one: (plain[one], one))
    order += sorted(hidden, key=lambda one: (every[one], one))
    assert out_of_the_way(level, start) == [level.rooms[one] for one in reversed(order)]
