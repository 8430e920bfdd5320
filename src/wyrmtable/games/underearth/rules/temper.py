"""Semi-controlled units (LOU-20.4l): a die each turn says whether they obey, stay, or run wild."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, only, tell_all, tell_to

from ..files.content import bits
from ..position import Position, owned

UNROLLED, OBEYS, STAYS, WILD = range(4)
_TOLD = {OBEYS: "obeys", STAYS: "stays", WILD: "wild"}


def roll_tempers(pos: Position, seat: int, dice: Dice, log: Log | None) -> None:
    """At the start of his player-turn: 1-3 under orders, 4-5 it only attacks, 6 it runs wild."""
    for unit in bits(owned(pos, seat) & pos.content.semi):
        pos.mood[unit] = UNROLLED
        if pos.where[unit] >= 0 and not pos.asleep >> unit & 1:
            die = dice.d6("LOU-20.4l temper")
            pos.mood[unit] = temper(die)
            kind, piece = _TOLD[pos.mood[unit]], pos.content.piece + unit
            if pos.up >> unit & 1:
                tell_all(log, kind, piece, die)
            else:
                tell_to(log, only(seat), kind, piece, die)


def temper(die: int) -> int:
    """What a roll makes of a beast."""
    return OBEYS if die <= 3 else STAYS if die <= 5 else WILD


def obeys(pos: Position, unit: int) -> bool:
    """Whether its owner may move it; one roused after the roll waits for the next (LOU-R99)."""
    return not pos.content.semi >> unit & 1 or pos.mood[unit] == OBEYS


def fights(pos: Position, unit: int) -> bool:
    """Whether its owner may attack with it."""
    return not pos.content.semi >> unit & 1 or pos.mood[unit] in (OBEYS, STAYS)


def runs_wild(pos: Position, unit: int) -> bool:
    """Nobody decides for it: an uncontrolled unit, or one that runs wild in the uncontrolled player-turn."""
    wild = pos.content.wild
    return pos.owner[unit] == wild or (pos.mood[unit] == WILD and pos.active == wild)
