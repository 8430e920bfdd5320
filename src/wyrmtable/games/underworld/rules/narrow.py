"""Where the ground is broader or narrower than usual: passages of twenty feet (UWA-LVL-9), caverns and crawls
(UWA-TRK-9, UWA-SET-8)."""

from __future__ import annotations

from ..files.terms import WIDE
from ..position import Position
from .level import BROAD, CAVERN, CROSSING, NO_ROOM
from .truth import level

SINGLE_FILE, TWENTY = 5, 20  # feet


def front(pos: Position, width: int) -> int:
    """The width of the ground that is fought on: twenty feet in a broad passage, unless somebody is met at the mouth of
    a room; in single file where a cavern narrows, and in a crawl."""
    true = level(pos)
    if broad(pos) and pos.goal < 0:
        width = TWENTY
    if not pos.content.tricky:
        return width
    room = true.rooms[pos.here]
    cave = [true.rooms[square] for square in true.noted(CAVERN)]
    squeezed = room != NO_ROOM and room in cave and (pos.here % WIDE + pos.here // WIDE) % 2
    return SINGLE_FILE if squeezed or crawling(pos) else width


def broad(pos: Position) -> bool:
    """Whether the party stands in a passage of twenty feet (UWA-LVL-9)."""
    return level(pos).squares[pos.here] == BROAD


def crawling(pos: Position) -> bool:
    """One abreast, and at half the pace."""
    return bool(pos.content.tricky) and pos.here in level(pos).noted(CROSSING)[3:]
