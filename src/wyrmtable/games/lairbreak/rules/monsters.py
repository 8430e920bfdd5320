"""Monsters (section 8 and the dragon of 14.1): their wounds, their end and what they leave behind."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.buttons import PLACES
from ..files.terms import CARD, DRAGON, KIND, LYING
from ..position import Position


def wound(pos: Position, square: int, hits: int, log: Log | None) -> None:
    """Damage to a monster wherever it comes from; a dead one is removed."""
    den = pos.den(square)
    left = pos.hp(square)
    pos.wound[den] += min(hits, left)
    if den not in pos.bleeding:
        pos.bleeding.append(den)
    if hits >= left:
        slay(pos, square, log)


def slay(pos: Position, square: int, log: Log | None) -> None:
    """A monster is removed; its card goes to the discards (LB-MINE-7). A dead dragon leaves the hoard (LB-LAIR-5)."""
    monster = pos.monster[square]
    tell_all(log, "slain", pos.content.charts.monsters[(monster & KIND) - 1].title, PLACES + square)
    den = pos.den(square)
    pos.wound[den] = 0
    if den in pos.bleeding:
        pos.bleeding.remove(den)
    if monster == DRAGON:
        for lair in pos.content.halls.lair:
            pos.lay(pos.monster, lair, 0)
        pos.hoard = LYING
        return
    pos.lay(pos.monster, square, 0)
    if monster & CARD:
        pos.discard[pos.content.card_of(monster & KIND)] += 1


def regenerate(pos: Position) -> None:
    """At the end of every army's turn all monsters have their full hit points again (LB-MON-6, LB-LAIR-4)."""
    for square in pos.bleeding:
        pos.wound[square] = 0
    pos.bleeding.clear()
