"""What a square means to those who stand on it, however they came there: an outpost changes hands (LB-POST-7), and the
hoard in its owner's base wins the game (LB-LAIR-7)."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.buttons import PLACES
from ..files.terms import BASE, HELD_POST, HOARD, HOARD_HOME, OUTPOST
from ..position import Position
from .victory import crown


def hold(pos: Position, army: int, group: tuple[int, ...], square: int, log: Log | None) -> None:
    """Units stand on a square: they entered it, fell back to it, were found or captured there."""
    halls = pos.content.halls
    kind = halls.kind[square]
    if kind == OUTPOST and not pos.monster[square]:
        _occupy(pos, army, group, square, log)
    elif kind == BASE and halls.base_of[square] == pos.base[army] + 1 and any(pos.load[u] == HOARD for u in group):
        crown(pos, army, HOARD_HOME)


def _occupy(pos: Position, army: int, group: tuple[int, ...], square: int, log: Log | None) -> None:
    """Units in an outpost without a monster control it; entering one that is not their own ends their movement
    (LB-POST-5, LB-POST-7)."""
    if pos.post[square] == HELD_POST + army:
        return
    pos.lay(pos.post, square, HELD_POST + army)
    for unit in group:
        pos.mp[unit] = 0
    tell_all(log, "controls", army, PLACES + square)
