"""Who wanders where: kinds of the place come instead of those of the tables (UWA-WAND-4, UWA-MON-3)."""

from __future__ import annotations

from ..files.terms import OF_THE_PLACE, SURROUNDINGS
from ..position import Position
from . import meeting
from .pieces import OWN_FACES, THEMES
from .stocking import PLAIN_DRESSING
from .throwing import throw
from .truth import storey

DEEP = 5  # the dungeon level from which on these may come anywhere:
DEEP_KINDS = ("invisible_stalker", "doppleganger")
ALONE = 6  # faces of a theme that nobody else lives in; those who wander by are rarer


def use_entry(pos: Position, total: int, more: int) -> None:
    """In a dungeon that may have such surroundings somewhere a die is thrown everywhere, so that it tells nothing."""
    if pos.content.floors and (pos.content.tricky or pos.content.floors >= DEEP):
        throw(pos, SURROUNDINGS, 1, 6, 0, total)
    else:
        meeting.use_entry(pos, total, more)


def use_surroundings(pos: Position, total: int, more: int) -> None:
    """On a 1, where giant fungi grow on 1 or 2, somebody of the place comes; else whom the table has named."""
    theme = theme_here(pos)
    faces = OWN_FACES[theme] if theme >= 0 and OWN_FACES[theme] < ALONE else 1
    kinds = kinds_here(pos) if total <= faces else []
    if kinds:
        throw(pos, OF_THE_PLACE, 1, len(kinds))
    else:
        meeting.use_entry(pos, more, 0)


def use_of_the_place(pos: Position, total: int, more: int) -> None:
    """As many as of any kind that is right for the level (UWA-WAND-5)."""
    pos.table = pos.content.book.encounters.expected(pos.depth())
    meeting.count_foes(pos, kinds_here(pos)[total - 1])


def theme_here(pos: Position) -> int:
    """The show piece of the level; -1 if it has none (UWA-LVL-8)."""
    bits = 0
    for room in storey(pos).stock:
        bits |= room.dressing >> PLAIN_DRESSING
    return bits.bit_length() - 1


def kinds_here(pos: Position) -> list[int]:
    """Whoever belongs here and can walk: what only swims stays in its lake (UWA-R283)."""
    theme = theme_here(pos)
    names = (*(THEMES[theme] if theme >= 0 else ()), *(DEEP_KINDS if pos.depth() >= DEEP else ()))
    book = pos.content.book
    found = [book.number[name] for name in names]
    return [kind for kind in found if book.kinds[kind].move or book.kinds[kind].fly]
