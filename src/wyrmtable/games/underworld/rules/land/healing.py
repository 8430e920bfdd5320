"""Healing by spells on the road: in the morning as the party wishes, and at night with what is left (UWA-HEAL-3)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log

from .. import ailments, remedies
from .position import LandPosition


def cures(pos: LandPosition) -> dict[int, int]:
    """Spells that would cure somebody now, each with who has it."""
    found, known, able = dict[int, int](), pos.content.book.spells, pos.able()
    ready, many = pos.spells, len(known.known)
    for name in remedies.CURES:
        spell = known.number(name)
        for who in able:
            if ready[who * many + spell]:
                if remedies.ailing(pos, name):
                    found[spell] = who
                break
    return found


def cure(pos: LandPosition, spell: int, dice: Dice, log: Log | None) -> None:
    """It takes no time that a day would know; whoever needs it most is healed."""
    remedies.cure(pos, cures(pos)[spell], spell, dice, log)


def before_sleep(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """What is left of the day's cures: in the morning all spells are fresh again (UWA-SPELL-1, UWA-R286). The day is
    over for limps, too, and for the taint of lycanthropes (UWA-MON-1)."""
    while found := cures(pos):
        cure(pos, min(found), dice, log)
    ailments.pass_days(pos, 1, log)
