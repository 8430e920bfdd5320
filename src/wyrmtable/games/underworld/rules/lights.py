"""Torches and lanterns: how long they burn, and what blows them out (UWA-LIGHT-1, UWA-LIGHT-3, UWA-LIGHT-T)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.terms import APART, TORCH
from ..position import Position
from .magic import LASTING_LIGHT

BY_FLAME = 1  # of `lit`: a torch or a lantern
TORCH_TURNS, LANTERN_TURNS = 6, 24
SPELL_TURNS = 6
TORCH_OUT, LANTERN_OUT = 4, 1  # on a d6 up to this a gust puts it out
LANTERN_PRICE = "lantern"


def burn(pos: Position, log: Log | None) -> None:
    """A torch lasts six turns; the next is lit from it. A lantern lasts twenty-four on a flask of oil, and when there
    is none left torches take its place. A continual light lasts (UWA-LIGHT-T)."""
    if not pos.lit or pos.lit == LASTING_LIGHT:
        return
    pos.burn += 1
    if pos.lit > BY_FLAME:
        if pos.burn >= SPELL_TURNS:
            pos.burn, pos.lit = 0, int(pos.torches > 0 or pos.lantern > 0)
        return
    if pos.burn < turns_of_light(pos):
        return
    pos.burn = 0
    if pos.lantern and fill(pos):
        return
    pos.torches = max(pos.torches - 1, 0) if not pos.lantern else pos.torches
    pos.lantern = 0
    if not pos.torches:
        go_dark(pos, log)


def turns_of_light(pos: Position) -> int:
    return LANTERN_TURNS if pos.lantern else TORCH_TURNS


def fill(pos: Position) -> bool:
    """A flask of oil goes into the lantern, if anybody has one."""
    who = next((one for one in pos.able() if pos.oil[one]), -1)
    if who < 0:
        return False
    pos.oil[who] -= 1
    return True


def go_dark(pos: Position, log: Log | None) -> None:
    pos.lit = 0
    for who in range(len(pos.marks)):
        if pos.fate[who] != APART:
            pos.marks[who] &= ~TORCH
    tell_all(log, "dark")


def gust(pos: Position, dice: Dice, log: Log | None) -> None:
    """A strong gust: a torch is out on 1 to 4, a lantern on a 1; magic is not blown out (UWA-LIGHT-3)."""
    if pos.lit == BY_FLAME and dice.d6("UWA-LIGHT-3 gust") <= (LANTERN_OUT if pos.lantern else TORCH_OUT):
        pos.lit = 0
        tell_all(log, "blown-out")


def take_lantern(pos: Position) -> None:
    """Whoever has most in his purse buys it, if he can; it burns from the start if there is oil (UWA-EQP-1)."""
    cost = pos.content.book.equipment.prices[LANTERN_PRICE]
    rich = max(pos.characters(), key=lambda who: (pos.gold[who], -who))
    if pos.gold[rich] >= cost and fill(pos):
        pos.gold[rich] -= cost
        pos.lantern = 1
