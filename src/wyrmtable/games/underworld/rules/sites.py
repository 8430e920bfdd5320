"""A dungeon around a piece that is always the same: the piece is known to the maker, and the rest grows (UWA-GEN-2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..files.content import Book, read_book
from ..files.site import GROUNDS, WAYS, Site, read_site
from ..files.terms import SIZE
from . import stocking
from .halls import FALSE_BOTTOM, LOCK_NEEDLE, NEEDLE
from .level import DOOR, OPEN, ROOM, SECRET, SIDES, STEPS, WALL
from .stocking import DRESSING, Stock
from .ways import STAIRS

KINDS = {"opening": OPEN, "door": DOOR, "secret door": SECRET}
GUARDS = {"needle": NEEDLE, "needle on the lock": LOCK_NEEDLE, "false bottom": FALSE_BOTTOM}
BOOTS = 1  # the first of the things one can ask for


@lru_cache(maxsize=8)
def lore(own: tuple[tuple[str, str], ...], files: tuple[tuple[str, str], ...], floors: int) -> tuple[Any, ...]:
    """What the maker is told, as `truth.written` would write it, and after it who lives in the room of the piece."""
    book = read_book(dict(own))
    site = read_site(dict(files), book.number, book.treasure.items["miscellaneous"].ladder.results)
    squares = "".join(chr(_ground(site, at) + 1) if at in site.squares else "\0" for at in range(SIZE))
    sides = _sides(site)
    drawn = "".join(chr(sides[at] + 1) if at in sides else "\0" for at in range(2 * SIZE))
    ends = [(0, site.entrance, STAIRS, 0, -1, -1, 0)]
    ends += [(0, site.stairs, STAIRS, 1, 1, -1, 2)] if floors > 1 else []
    rest = "\0" * SIZE * (floors - 1)
    return (
        squares + rest,
        drawn + 2 * rest,
        tuple(ends),
        site.entrance,
        ((0, site.room.at, tuple(dwelling(site, book))), (0, site.room.at + SIZE, tuple(other_trunk(site)))),
        (site.foot, site.entrance),
    )


def _ground(site: Site, square: int) -> int:
    return ROOM + GROUNDS.index(site.squares[square])


def _sides(site: Site) -> dict[int, int]:
    """Walls all around; open between squares of the same sort; and what the file says."""
    found: dict[int, int] = {}
    for square in site.squares:
        for way in range(4):
            other = square + STEPS[way]
            alike = other in site.squares and (site.squares[square] == "r") == (site.squares[other] == "r")
            found[SIDES[square][way]] = OPEN if alike else WALL
    for square, word, kind in site.sides:
        found[SIDES[square][WAYS.index(word)]] = KINDS[kind]
    return found


def dwelling(site: Site, book: Book) -> Stock:
    room = site.room
    line = book.treasure.items["miscellaneous"]
    at = line.ladder.results.index(room.boots)
    boots = (BOOTS, stocking.MAGIC_WORTH * line.values[at], stocking.code(book, "miscellaneous", at))
    guards = tuple(GUARDS[guard] for guard in room.guards)
    about = sum(1 << DRESSING.index(word) for word in room.about)
    found = Stock(book.number[room.kind], room.number, placed=True, guards=guards, dressing=about, wanted=boots)
    return found._replace(copper=room.copper, worth=(0,) * 5, pieces=(0,) * 4)


def other_trunk(site: Site) -> Stock:
    room = site.room
    guards = tuple(GUARDS[guard] for guard in room.other)
    return Stock(worth=(0, 0, 0, room.jewels, 0), pieces=(0, room.pieces, 0, 0), guards=guards)
