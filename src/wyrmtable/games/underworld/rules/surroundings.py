"""Who wanders where: kinds of the place come instead of those of the tables (UWA-WAND-4, UWA-MON-3)."""

from __future__ import annotations

from ..files.terms import FOLLOWERS, OF_THE_PLACE, SURROUNDINGS, WHICH_OF_THEM
from ..position import Position
from . import halls, meeting
from .level import NO_ROOM
from .pieces import ARENA, DICED, LAKE, OWN_FACES, THEMES, which_of
from .stocking import PLAIN_DRESSING
from .throwing import throw
from .truth import level, storey

DEEP = 5  # the dungeon level from which on these may come anywhere:
DEEP_KINDS = ("invisible_stalker", "doppleganger")
PRIEST = "evil_priest"
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
    """As many as of any kind that is right for the level (UWA-WAND-5); slimes and rocs are diced for (UWA-MON-2)."""
    word = kinds_here(pos)[total - 1]
    if word in DICED:
        throw(pos, WHICH_OF_THEM, 1, 6, 0, DICED.index(word))
    else:
        appear(pos, word)


def use_which(pos: Position, total: int, more: int) -> None:
    appear(pos, which_of(DICED[more], pos.depth(), total))


def appear(pos: Position, word: str) -> None:
    pos.table = pos.content.book.encounters.expected(pos.depth())
    if word == PRIEST and theme_here(pos) == ARENA:
        throw(pos, FOLLOWERS, 1, 4)
    meeting.count_foes(pos, pos.content.book.number[word])


def theme_here(pos: Position) -> int:
    """The show piece of the level; -1 if it has none, as where there are no tricks (UWA-LVL-8)."""
    if not pos.content.tricky:
        return -1
    bits = 0
    for room in storey(pos).stock:
        bits |= room.dressing >> PLAIN_DRESSING
    return bits.bit_length() - 1


def kinds_here(pos: Position) -> list[str]:
    """Whoever belongs here; what only swims is met at its lake alone (UWA-R283)."""
    theme = theme_here(pos)
    names = (*(THEMES[theme] if theme >= 0 else ()), *(DEEP_KINDS if pos.depth() >= DEEP else ()))
    return [name for name in names if name in DICED or at_home(pos, name)]


def with_followers(pos: Position, kind: int) -> None:
    """An evil priest who lives in an arena of evil has 1d4 swashbucklers (UWA-MON-3)."""
    if kind == pos.content.book.number[PRIEST] and stands_in(pos, ARENA):
        throw(pos, FOLLOWERS, 1, 4)


def at_home(pos: Position, name: str) -> bool:
    book = pos.content.book
    kind = book.kinds[book.number[name]]
    return bool(kind.move or kind.fly) or stands_in(pos, LAKE)


def stands_in(pos: Position, theme: int) -> bool:
    """Whether the party stands in a show piece, or before it."""
    if not pos.content.floors or not pos.content.tricky:
        return False
    square = pos.goal if pos.goal >= 0 else pos.here
    room = level(pos).rooms[square]
    if room == NO_ROOM:
        return False
    at = halls.index_at(pos, level(pos).rooms.find(room))
    return at >= 0 and bool(halls.Hall(*pos.halls[at]).dressing >> PLAIN_DRESSING + theme & 1)
