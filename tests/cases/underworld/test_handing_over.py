"""Friends hand each other what they carry; cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.games.underworld.files.terms import BARE, MIRROR, TORCH
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import handing, retinue
from wyrmtable.games.underworld.rules.turns import TURN

from .arena import CLERIC, ELF, FIRST, MAGE, SECOND, pick, texts, told
from .caves import below, emptied


def camp() -> Position:
    """Nobody carries anything of his own."""
    pos = below()
    emptied(pos)
    for store in (pos.oil, pos.water, pos.arrows, pos.silver_arrows, pos.food, pos.gold):
        store[:] = [0] * len(store)
    pos.steps, pos.pending = [("explore",)], None
    return pos


def member(pos: Position, who: int) -> str:
    return pos.member(who).id


@pytest.mark.parametrize(("had", "given"), [(1, 1), (3, 2), (4, 2)])
def test_half_of_it(had: int, given: int) -> None:
    """UWA-PLAY-15, UWA-R345: half of what he has, rounded up, in no time."""
    pos = camp()
    pos.oil[MAGE] = had
    pick(pos, "hand-over")
    if pos.steps[-1] == ("hand",):
        pick(pos, member(pos, MAGE))
    if len(pos.steps[-1]) == 2:
        pick(pos, "hand-oil")
    log = pick(pos, member(pos, FIRST))
    assert (pos.oil[MAGE], pos.oil[FIRST], pos.clock) == (had - given, given, 0)
    assert told(log, "handed") == [(pos.piece(MAGE), "oil", pos.piece(FIRST))]


def test_once_a_turn() -> None:
    """UWA-PLAY-15: one such decision a turn."""
    pos = camp()
    pos.oil[MAGE] = 4
    assert "hand-over" in texts(pos)
    pick(pos, "hand-over")
    pick(pos, "back")
    assert "hand-over" not in texts(pos)
    pos.clock, pos.pending = TURN, None
    assert "hand-over" in texts(pos)


def test_nothing_to_hand_over() -> None:
    """UWA-PLAY-15: whoever has nothing is not asked, and nobody alone."""
    pos = camp()
    assert "hand-over" not in texts(pos)
    pos.gold[FIRST], pos.pending = 10, None
    assert handing.givers(pos) == [FIRST]
    assert handing.things(pos, FIRST) == [5]
    for who in range(SECOND, 6):
        pos.fate[who] = 1
    assert handing.givers(pos) == []


def test_arrows_are_for_archers() -> None:
    """UWA-PLAY-15, UWA-CHAR-10: only whoever has a bow takes arrows, and he who gives them keeps one at least."""
    pos = camp()
    pos.arrows[ELF] = 5
    assert handing.givers(pos) == []
    pos.silver_arrows[FIRST] = 1
    assert handing.takers(pos, ELF, 2) == [FIRST]
    handing.give(pos, ELF, 2, FIRST)
    assert (pos.arrows[ELF], pos.arrows[FIRST]) == (3, 2)


def test_the_light_and_the_mirror() -> None:
    """UWA-PLAY-15, UWA-MARCH-1: the light is borne by somebody else from then on; a mirror goes to who has none."""
    pos = camp()
    pos.marks[MAGE] |= TORCH
    pos.marks[CLERIC] |= MIRROR
    handing.give(pos, MAGE, 6, SECOND)
    assert [who for who in range(6) if pos.marks[who] & TORCH] == [SECOND]
    assert CLERIC not in handing.takers(pos, SECOND, 7)
    pos.marks[SECOND] |= BARE
    assert not handing.has(pos, SECOND, 6), "it lies on the ground"


def test_creatures_bear_nothing() -> None:
    """UWA-R265: those who serve take nothing and give nothing."""
    pos = camp()
    pos.oil[MAGE] = 4
    wolf = retinue.enlist(pos, 0, retinue.Man(creature=pos.content.book.number["wolf"] + 1), 8)
    assert wolf not in handing.takers(pos, MAGE, 0)
    assert wolf not in handing.givers(pos)
