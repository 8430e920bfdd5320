"""New rooms and passages on a level that somebody knows, where its sheet has space (UWA-FRESH-2)."""

from __future__ import annotations

from random import Random

from ..files.terms import HIGH, WIDE
from . import masks
from .digging import TRIES, Work
from .level import UNTRIED, WALL, Known, neighbours
from .routes import crossed

MOST_ROOMS = 3


def extended(known: Known, rng: Random) -> Known:
    """What is known, and one to three rooms more, each with a passage to a door that was broken through a wall. A sheet
    that is full stays as it is."""
    work = Work(known, rng)
    work.find_known_rooms()
    old, sides = work.dug, dict(known.sides)
    for room in new_rooms(work, work.die(1, MOST_ROOMS)):
        way = work.path(work.spans[room], old, True)
        if way:
            work.dig(way[::-1], False)
            sides.update({number: UNTRIED for number in crossed(way) if known.sides.get(number) == WALL})
        else:
            work.fill_in(work.spans[room])
    squares = masks.squares(work.dug & ~old)
    for number in {number for square in squares for _, number in neighbours(square)}:
        if work.sides[number] != WALL and number not in known.sides:
            sides[number] = work.sides[number]
    return Known({**known.squares, **{square: work.squares[square] for square in squares}}, sides)


def new_rooms(work: Work, wanted: int) -> list[int]:
    """The numbers of so many rooms that were dug where nothing is known, or of fewer."""
    first = len(work.spans)
    for _ in range(TRIES):
        if len(work.spans) < first + wanted:
            wide, high = work.die(2, 5), work.die(2, 5)
            x, y = work.die(1, WIDE - wide - 1), work.die(1, HIGH - high - 1)
            if work.is_free(x, y, wide, high):
                work.mark_out(x, y, wide, high)
    work.clear_out(first)
    return list(range(first, len(work.spans)))
