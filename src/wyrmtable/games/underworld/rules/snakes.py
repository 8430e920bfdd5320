"""Sticks to Snakes: 2d8 snakes that fight for the party as long as a meeting lasts (UWA-SPELL-1, UWA-R341)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.buttons import WAIT
from ..files.terms import FIGHTER, VENOM
from ..files.throws import HitDice
from ..position import Position
from . import retinue

SNAKE = "giant_snake"
SNAKE_DICE = HitDice(2)


def room_for_snakes(pos: Position) -> int:
    return len(pos.content.figures) - len(pos.fate)


def sticks_to_snakes(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """They are at the head of the column at once, and half of them are poisonous."""
    number = dice.roll(8, "UWA-SPELL-1 snakes") + dice.roll(8, "UWA-SPELL-1 snakes")
    kind, column, march = pos.content.book.number[SNAKE], pos.column, pos.march
    snakes: list[int] = []
    for at in range(min(number, room_for_snakes(pos))):
        man = retinue.Man(creature=kind + 1, summoned=1)
        snake = retinue.enlist(pos, FIGHTER, man, SNAKE_DICE.roll(dice, "UWA-MON-1 hit points"))
        pos.level[snake], pos.order[snake] = SNAKE_DICE.levels, WAIT
        pos.marks[snake] |= VENOM if at % 2 else 0
        snakes.append(snake)
    pos.column = [*column[:-1], *snakes, *column[-1:]]
    pos.march = [*snakes, *[one for one in march if one not in snakes]]
    tell_all(log, "snakes", len(snakes))
