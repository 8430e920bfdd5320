"""Battles of the campaign that have a board of their own: when one is opened, and what it brings home (UWA-GAME-6)."""

from __future__ import annotations

from wyrmtable.core import fill, finish

from ...files.dominioncampaign import SAILORS
from ...files.dominionstate import Campaign
from ..judging import verdict
from ..land.encounters import AFLOAT, ALOFT
from .delving import learn
from .ending import HEROES, level, mourn
from .position import DominionPosition
from .warring import LESSON, lose_men

DUSK = 1  # the evening goes on from there


def leader(pos: DominionPosition, seat: int) -> int:
    """A human referee leads whoever is met, else the next house; -1 if there is neither (UWA-R226)."""
    if pos.content.bench.seat >= 0:
        return pos.content.bench.seat
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
    name = pos.content.houses[seat]
    where = "in the air" if pos.band[3] == ALOFT else "on the water"
    told = f"{name}: a battle {where}. The campaign goes on when it has been fought."
    finish(pos, verdict(pos.content, [], told, ("UWA-GAME-6",)))


def resume(pos: DominionPosition, state: Campaign) -> None:
    """The table as it was, and what the battle has changed: heroes who fell, mounts and men that were lost, and what
    those have learnt who came back. The day goes on from noon, and the castles that it has passed
    are still to be thrown for (UWA-CASTLE-2)."""
    fill(pos, state.fields)
    seat, met = state.seat, pos.content.land.book.kinds[pos.band[0]]
    pos.band = ()
    pos.mounts[seat] = max(pos.mounts[seat] - state.mounts, 0)
    lose_men(pos, seat, state.men)
    learn(pos, seat, LESSON * state.slain, met.hd.levels)
    pos.hurt[seat] = min(pos.hurt[seat], HEROES * level(pos, seat) - 1)
    if state.fallen:
        mourn(pos, seat, state.fallen)
    pos.outcome, pos.steps = (), [("evening", seat, DUSK)]
    if pos.path and not pos.out[seat]:
        pos.steps.append(("castles", seat))
