"""Forced partings: whoever is in a pit, below a trapdoor or behind bars is a group of his own until he is out
(UWA-MARCH-3, UWA-R342)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step

from ..files.terms import ABLE, APART, ASLEEP, TORCH
from ..position import Position
from .blows import hand_on

REJOIN: Step = ("rejoin",)


def cut_off(pos: Position, some: list[int], parts: int) -> None:
    """For so long they are elsewhere: nothing that befalls the others befalls them, and they help nobody."""
    for who in some:
        pos.fate[who] = APART
        if pos.marks[who] & TORCH:
            hand_on(pos, who)
    waiting = [row for row in pos.sleepers if row[0] not in some]
    pos.sleepers = [*waiting, *((who, pos.clock + parts) for who in some)]
    if some and REJOIN not in pos.steps:
        pos.steps.insert(1, REJOIN)


def rejoin(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The group is one again, as soon as it can be."""
    pos.steps.pop()
    return_to(pos, pos.clock, pos.clock)


def return_to(pos: Position, now: int, then: int) -> None:
    """Whose sleep has lasted its turns by now (UWA-TRK-6), and who was out or through by then."""
    for who, until in pos.sleepers:
        if (pos.fate[who] == ASLEEP and until <= now) or (pos.fate[who] == APART and until <= then):
            pos.fate[who] = ABLE
    pos.sleepers = [row for row in pos.sleepers if pos.fate[row[0]] in (ASLEEP, APART)]


def stragglers(pos: Position) -> list[int]:
    """Who is left when all the others have fallen."""
    return [who for who in pos.everybody() if pos.fate[who] == APART]


def go_on_alone(pos: Position) -> bool:
    """Nobody of those who were met is left; but some were elsewhere, and are the party from now on."""
    found = stragglers(pos)
    for who in found:
        pos.fate[who] = ABLE
    pos.sleepers = [row for row in pos.sleepers if row[0] not in found]
    return any(who in pos.characters() for who in found)
