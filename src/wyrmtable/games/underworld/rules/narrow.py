"""Where the ground is narrower than it looks: caverns and crawls (UWA-TRK-9, UWA-SET-8)."""

from __future__ import annotations

from ..files.terms import WIDE
from ..position import Position
from .level import CAVERN, CROSSING, NO_ROOM
from .truth import level

SINGLE_FILE = 5  # feet


def front(pos: Position, width: int) -> int:
    """The width of the ground that is fought on: in single file where a cavern narrows, and in a crawl."""
    if not pos.content.tricky:
        return width
    true = level(pos)
    room = true.rooms[pos.here]
    cave = [true.rooms[square] for square in true.noted(CAVERN)]
    squeezed = room != NO_ROOM and room in cave and (pos.here % WIDE + pos.here // WIDE) % 2
    return SINGLE_FILE if squeezed or crawling(pos) else width


def crawling(pos: Position) -> bool:
    """One abreast, and at half the pace."""
    return bool(pos.content.tricky) and pos.here in level(pos).noted(CROSSING)[3:]
