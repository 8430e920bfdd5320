"""Spells that last on a party that is cut in two; cases without dice."""

from __future__ import annotations

from wyrmtable.core import NoDice
from wyrmtable.games.underworld.files.terms import PROTECTED, UNSEEN
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import enchanting, lasting, parting
from wyrmtable.games.underworld.rules.turns import TURN

from .arena import CLERIC, FIRST, MAGE
from .caves import below

NO_DICE = NoDice()


def spellbound() -> Position:
    """A blessing lies on all, a protection on the cleric, and the first fighting-man is not seen."""
    pos = below()
    enchanting.bless(pos, CLERIC, -1, NO_DICE, None)
    lasting.lay(pos, PROTECTED, CLERIC, 6)
    pos.marks[FIRST] |= UNSEEN
    return pos


def test_each_group_keeps_what_lies_on_it() -> None:
    """UWA-MARCH-3, UWA-SPELL-1: what was cast on all lies on both groups, what was cast on somebody goes with him."""
    pos = spellbound()
    parting.split(pos, [CLERIC, MAGE], None)
    assert (pos.blessed, [row[1] for row in pos.lasting]) == (1, [lasting.EVERYBODY])
    (row,) = pos.groups
    assert (parting.of(row, "blessed"), [each[1] for each in parting.of(row, "lasting")]) == (1, [-1, CLERIC])
    assert pos.marks[CLERIC] & PROTECTED


def test_the_end_of_one_meeting_leaves_the_others_alone() -> None:
    """UWA-MARCH-3, UWA-R94: what lies on those who are elsewhere does not end with a meeting that is not theirs."""
    pos = spellbound()
    parting.split(pos, [CLERIC, MAGE], None)
    lasting.outlast(pos, parting.own(pos))
    assert pos.marks[CLERIC] & PROTECTED
    assert pos.marks[FIRST] & UNSEEN
    assert pos.blessed == 1


def test_time_passes_for_each_group() -> None:
    """UWA-ACT-2, UWA-MARCH-3: a spell is over for the group whose turns are over, not yet for the other."""
    pos = spellbound()
    parting.split(pos, [CLERIC, MAGE], None)
    pos.clock += 6 * TURN
    lasting.expire(pos)
    assert (pos.blessed, pos.lasting) == (0, [])
    parting.change_over(pos, 0)
    assert (pos.blessed, bool(pos.marks[CLERIC] & PROTECTED)) == (1, True)


def test_together_nothing_lies_twice() -> None:
    """UWA-MARCH-3, UWA-SPELL-1: one party again has one blessing, and everybody what was his."""
    pos = spellbound()
    before = sorted(pos.lasting)
    parting.split(pos, [CLERIC, MAGE], None)
    parting.gather(pos)
    assert pos.groups == []
    assert (pos.blessed, sorted(pos.lasting)) == (1, before)
