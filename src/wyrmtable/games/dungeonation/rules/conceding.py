"""Giving up (section 19): at any time, whoever is to decide."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.terms import HEROES, KEEPER
from ..position import Position
from .ending import CONCEDED, heroes_win, keeper_wins


def concede(pos: Position, seat: int, log: Log | None) -> None:
    """Whoever gives up has lost (DUN-END-2, DUN-END-4)."""
    pos.pending = None
    if seat > KEEPER:
        pos.quit |= 1 << seat  # his heroes go to the leader (DUN-UI-5)
        tell_all(log, "left-party", pos.content.seats[seat])
    elif seat == HEROES:
        tell_all(log, "conceded", "The heroes")
        keeper_wins(pos, CONCEDED, "The heroes give up.", "DUN-END-4", log)
    else:
        tell_all(log, "conceded", "The Keeper")
        heroes_win(pos, "The Keeper gives up his dungeon.", "DUN-END-4")
