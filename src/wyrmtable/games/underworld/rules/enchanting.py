"""Spells on the party, or on all the foes, that last for turns (UWA-SPELL-1)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Dice, Log, tell_all

from ..files.terms import ALOFT
from ..position import Position
from . import lasting
from .meeting import SEES_INVISIBLE
from .pace import TURN

SIX_TURNS, MISSILE_TURNS, HASTE_TURNS = 6, 12, 3
Effect = Callable[[Position, int, int, Dice, Log | None], None]


def last(pos: Position, what: int, turns: int) -> None:
    lasting.begin(pos, what, lasting.EVERYBODY, turns * TURN)


def slow(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """Up to 24 creatures go and strike at half their pace; in a larger band those behind cannot pass them."""
    pos.slowed = 1
    last(pos, lasting.THEIR_SLOWNESS, HASTE_TURNS)
    tell_all(log, "slowed")


def marking(mark: int, turns: int = 0, more: int = 0) -> Effect:
    """A spell that leaves a mark on the one it is cast on, or on the caster; for so many turns, and as many more for
    each level of the caster. Without turns the mark stays."""

    def effect(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
        bearer = who if aim < 0 else aim
        if turns:
            lasting.lay(pos, mark, bearer, turns + more * pos.level[who])
        pos.marks[bearer] |= mark

    return effect


def marking_all(mark: int, turns: int = 0) -> Effect:
    def effect(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
        for one in pos.able():
            marking(mark, turns)(pos, who, one, dice, log)

    return effect


def fly(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """For d6 turns and as many as the caster's level (UWA-SPELL-1)."""
    lasting.lay(pos, ALOFT, aim, dice.d6("UWA-SPELL-1 fly") + pos.level[who])


def bless(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    pos.blessed += 1
    last(pos, lasting.BLESSING, SIX_TURNS)


def haste(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """It undoes slowness first."""
    pos.hasted = 0 if pos.lagging else 1
    pos.lagging = 0
    lasting.end(pos, lasting.SLOWNESS)
    if pos.hasted:
        last(pos, lasting.HASTE, HASTE_TURNS)


def detect_evil(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    pos.seen_bent = 1
    last(pos, lasting.EVIL, SIX_TURNS)


def detect_invisible(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    pos.keen |= SEES_INVISIBLE
    last(pos, lasting.SIGHT, SIX_TURNS)
