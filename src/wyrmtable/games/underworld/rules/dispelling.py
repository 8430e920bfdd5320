"""What a spell that dispels magic brings to an end (UWA-SPELL-1, UWA-SPELL-2)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.terms import ABLE, DAZED, DEAD, INVISIBLE
from ..position import Position
from . import lasting
from .meeting import learning

EVEN, A_LEVEL = 50, 5  # of a hundred: between equals, and for each level between the casters


def dispel(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """Each spell on a friend ends with 50 %, 5 more or less for every level between the casters, and so does what hides
    a foe; slowness, a curse and confusion with 50 %."""
    for friend in pos.everybody():
        level = pos.spellbound[friend]
        chance = EVEN + A_LEVEL * (pos.level[who] - level)
        if level and pos.fate[friend] != DEAD and dice.roll(100, "UWA-SPELL-1 dispel") <= chance:
            pos.fate[friend], pos.spellbound[friend] = ABLE, 0
            tell_all(log, "freed", pos.piece(friend))
        if pos.marks[friend] & DAZED and dice.roll(100, "UWA-SPELL-1 dispel") <= EVEN:
            lasting.end_for(pos, DAZED, friend)
            tell_all(log, "freed", pos.piece(friend))
    if pos.lagging and dice.roll(100, "UWA-SPELL-1 dispel") <= EVEN:
        pos.lagging = 0
        lasting.end(pos, lasting.SLOWNESS)
    if lasting.holds(pos, lasting.CURSE) and dice.roll(100, "UWA-SPELL-1 dispel") <= EVEN:
        pos.blessed += sum([row[0] == lasting.CURSE for row in pos.lasting])
        lasting.end(pos, lasting.CURSE)
    for foe in [one for one in pos.foes() if hidden_by_spell(pos, one)]:
        chance = EVEN + A_LEVEL * (pos.level[who] - (learning(pos, foe) or 1))
        if dice.roll(100, "UWA-SPELL-1 dispel") <= chance:
            pos.foe_marks[foe] &= ~INVISIBLE


def hidden_by_spell(pos: Position, foe: int) -> bool:
    """Not those whom nobody ever sees by their nature (UWA-MON-1)."""
    return bool(pos.foe_marks[foe] & INVISIBLE) and "unseen" not in pos.kind(foe).powers
