"""Words for events that name several pieces at once."""

from __future__ import annotations

from collections.abc import Iterable

from ..position import Position


def listed(pos: Position, pieces: Iterable[int]) -> str:
    """ "Hylo Kender (1), Hylo Kender (2) and Kronin Thistleknott"."""
    names = pos.content.names
    titles = [names.title(pos.content.piece + piece) for piece in pieces]
    return " and ".join(filter(None, (", ".join(titles[:-1]), titles[-1]))) if titles else "nobody"
