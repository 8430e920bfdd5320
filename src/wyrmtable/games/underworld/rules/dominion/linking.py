"""Battles of the campaign that have a board of their own: when one is opened, and what it brings home (UWA-GAME-6)."""

from __future__ import annotations

from typing import Any

from wyrmtable.core import Outcome, finish

from ...files.dominioncampaign import SAILORS
from ...files.dominionstate import Campaign
from ..land.encounters import AFLOAT, ALOFT
from .delving import learn
from .ending import HEROES, level, mourn
from .position import DominionPosition
from .warring import LESSON, lose_men

UNSAVED = ("outcome", "steps")
DUSK = 1  # the evening goes on from there


def leader(pos: DominionPosition, seat: int) -> int:
    """The next house leads whoever is met; -1 if there is no other (UWA-R226)."""
    many = len(pos.out)
    return next((other % many for other in range(seat + 1, seat + many) if not pos.out[other % many]), -1)


def has_board(pos: DominionPosition, seat: int) -> bool:
    """In the air and on the water, for those who are known there, if somebody can lead them."""
    kind, way = pos.content.land.book.kinds[pos.band[0]], pos.band[3]
    if leader(pos, seat) < 0:
        return False
    if way == ALOFT:
        return kind.fly > 0 and kind.air_class != "-"
    return way == AFLOAT and (kind.id in pos.content.swimmers or kind.id in SAILORS)


def open_board(pos: DominionPosition, seat: int) -> None:
    """This match is over, and the battle comes next; nobody has won anything yet."""
    many, name = len(pos.out), pos.content.seats[seat]
    where = "in the air" if pos.band[3] == ALOFT else "on the water"
    told = f"{name}: a battle {where}. The campaign goes on when it has been fought."
    finish(pos, Outcome((), told, (1 / many,) * many, ("UWA-GAME-6",)))


def saved(pos: DominionPosition) -> dict[str, Any]:
    """Everything that lies on the table."""
    fields = {name: getattr(pos, name) for name in pos.FIELDS if name not in UNSAVED}
    return {name: bytes(value).hex() if isinstance(value, bytearray) else value for name, value in fields.items()}


def resume(pos: DominionPosition, state: Campaign) -> None:
    """The table as it was, and what the battle has changed: heroes who fell, mounts and men that were lost, and what
    those have learnt who came back. The day goes on from noon."""
    for name, value in state.fields.items():
        setattr(pos, name, thawed(getattr(pos, name), value))
    seat, met = state.seat, pos.content.land.book.kinds[pos.band[0]]
    pos.band = ()
    pos.mounts[seat] = max(pos.mounts[seat] - state.mounts, 0)
    lose_men(pos, seat, state.men)
    learn(pos, seat, LESSON * state.slain, met.hd.levels)
    pos.hurt[seat] = min(pos.hurt[seat], HEROES * level(pos, seat) - 1)
    if state.fallen:
        mourn(pos, seat, state.fallen)
    pos.steps[:] = [("evening", seat, DUSK)]


def thawed(like: object, value: Any) -> Any:
    """A value as it was before it was written: rows are tuples."""
    if isinstance(like, bytearray):
        return bytearray.fromhex(value)
    if isinstance(like, tuple):
        return tuple(value)
    if isinstance(like, list):
        return [tuple(row) if isinstance(row, list) else row for row in value]
    return value
