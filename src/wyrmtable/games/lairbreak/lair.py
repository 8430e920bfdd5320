"""Dragon, hoard and monsters beaten (section 14.1): what a monster leaves behind when it is gone."""

from __future__ import annotations

from wyrmtable.core import EVERYONE, Log

from .kinds import CARD, DRAGON, KIND, LYING
from .options import PLACES
from .position import Position


def slay(pos: Position, square: int, log: Log | None) -> None:
    """A monster is removed; its card goes to the discards (LB-MINE-7). A dead dragon leaves the hoard (LB-LAIR-5)."""
    monster = pos.monster[square]
    if log is not None:
        log.append((EVERYONE, "slain", pos.world.content.monsters[(monster & KIND) - 1].title, PLACES + square))
    den = pos.den(square)
    pos.wound[den] = 0
    if den in pos.bleeding:
        pos.bleeding.remove(den)
    if monster == DRAGON:
        for lair in pos.world.halls.lair:
            pos.monster[lair] = 0
        pos.hoard = LYING
        return
    pos.monster[square] = 0
    if monster & CARD:
        pos.discard[pos.world.card_of(monster & KIND)] += 1


def regenerate(pos: Position) -> None:
    """At the end of every army's turn all monsters have their full hit points again (LB-MON-6, LB-LAIR-4)."""
    for square in pos.bleeding:
        pos.wound[square] = 0
    pos.bleeding.clear()
