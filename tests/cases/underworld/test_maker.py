"""The level maker: what is known stays, the rest is one number's work, and everything hangs together."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.games.underworld.rules.level import NOTHING_KNOWN, ROOM, looks, reach
from wyrmtable.games.underworld.rules.maker import FEWEST, MOST, grow


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
