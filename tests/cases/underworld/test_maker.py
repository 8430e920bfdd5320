"""The level maker: what is known stays, the rest is one number's work, and everything hangs together."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.games.underworld.rules import masks
from wyrmtable.games.underworld.rules.digging import FEWEST, MOST
from wyrmtable.games.underworld.rules.level import NOTHING_KNOWN, ROOM, looks, reach
from wyrmtable.games.underworld.rules.maker import grow


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
