"""Giving up (DOG-R85): the other side has won."""

from __future__ import annotations

from wyrmtable.core import Log, finish, tell_all, win

from ..files.scenario import HIGHLORD
from ..position import Position


def give_up(pos: Position, seat: int, log: Log | None) -> None:
    """A side gives up, whoever is to decide."""
    if pos.outcome:
        return
    text = "The Highlords have given up." if seat == HIGHLORD else "Whitestone has given up."
    finish(pos, win(len(pos.content.seats), (1 - seat,), text, ("DOG-R85",)))
    tell_all(log, "over", text)
