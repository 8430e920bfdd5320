"""Giving up (DOG-R85): the other side has won."""

from __future__ import annotations

from wyrmtable.core import Log, finish, tell_all, win

from ..files.scenarios import HIGHLORD
from ..position import Position


def concede(pos: Position, seat: int, log: Log | None) -> None:
    """A side gives up, whoever is to decide; a player of a team does so for all of them (DOG-N.1)."""
    if pos.outcome:
        return
    side = pos.content.side_of[seat]
    text = "The Highlords have given up." if side == HIGHLORD else "Whitestone has given up."
    winners = [other for other, whose in enumerate(pos.content.side_of) if whose != side]
    finish(pos, win(len(pos.content.seats), winners, text, ("DOG-R85",)))
    tell_all(log, "over", text)
