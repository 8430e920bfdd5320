"""Giving up: the party is one band, so it ends for everybody (UWA-R85); but for a referee who leaves."""

from __future__ import annotations

from wyrmtable.core import Log, Outcome, finish, tell_all

from ..position import Position
from . import judging


def concede(pos: Position, seat: int, log: Log | None) -> None:
    if judging.leaves(pos, seat, log):
        return
    name = pos.content.seats[seat]
    tell_all(log, "conceded", name)
    finish(pos, Outcome((), f"{name} gave up for the party.", (0.0,) * pos.content.chairs, ("UWA-GAME-11",)))
