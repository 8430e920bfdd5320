"""The drawings: the chart of a level as the party has it, old charts, and the ground of a meeting."""

from __future__ import annotations

from hashlib import sha256

from wyrmtable.draw import Picture

from ..position import Position
from .chart import chart, lines_of, old_chart
from .ranks import ranks
from .sheets import now, old_maps, sheet_id, sheet_title


def picture(pos: Position, sheet: str) -> Picture:
    wanted = sheet or now(pos)
    for number in range(len(pos.leaves)):
        if wanted == sheet_id(pos, number):
            return chart(pos, number, sheet_title(pos, number))
    for at, (title, seen, shown) in enumerate(old_maps(pos)):
        if wanted == f"old-{at + 1}":
            return old_chart(title, bytes.fromhex(seen), bytes.fromhex(shown))
    return ranks(pos.content)


def drawn(pos: Position, sheet: str) -> str:
    """A word that changes whenever the picture of a sheet does."""
    wanted = sheet or now(pos)
    for number in range(len(pos.leaves)):
        if wanted == sheet_id(pos, number):
            return sha256(repr(lines_of(pos, number)).encode()).hexdigest()[:12]
    return ""
