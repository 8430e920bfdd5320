"""Dwarves and elves who were hired, below ground: what their people see, hear and withstand (UWA-MEN-2, UWA-R394)."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.charts import POISON
from wyrmtable.games.underworld.files.terms import ABLE, ARCHER, DEAD, HEAVY_FOOT, HELD, SENSING
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import blows, guarding, halls, passing, powers, retinue, walking
from wyrmtable.games.underworld.rules.charting import sheet_side
from wyrmtable.games.underworld.rules.level import ROOM, SECRET
from wyrmtable.games.underworld.show.titles import figure_title

from .arena import DWARF, ELF, against
from .caves import before, below, emptied


def hired(pos: Position) -> tuple[int, int, int]:
    """A man and a dwarf of the heavy foot, and an elf with a bow; no character is a dwarf or an elf."""
    number = pos.content.book.number
    pos.fate[DWARF] = pos.fate[ELF] = DEAD
    for craft, people in ((HEAVY_FOOT, 0), (HEAVY_FOOT, number["dwarf"] + 1), (ARCHER, number["elf"] + 1)):
        retinue.enlist(pos, craft, retinue.Man(people=people), 4)
    pos.pending = None
    return 6, 7, 8


def test_who_they_are() -> None:
    """UWA-MEN-2, UWA-R394: each is called by his people and his arms; a man by his arms alone."""
    pos = below()
    man, dwarf, elf = hired(pos)
    assert [pos.race(who) for who in (man, dwarf, elf)] == ["man", "dwarf", "elf"]
    titles = [figure_title(pos, who) for who in (man, dwarf, elf)]
    assert titles == ["The heavy foot", "The dwarf heavy foot", "The elf archer"]
    assert GAME.audit(pos) == []


@pytest.mark.parametrize(("at", "face", "found"), [(0, 3, False), (1, 3, False), (2, 4, True), (2, 5, False)])
def test_secret_doors(at: int, face: int, found: bool) -> None:
    """UWA-SEARCH-1, UWA-R394: men and dwarves find them on 1 or 2, elves on 1 to 4, whoever pays them."""
    pos = below()
    who = hired(pos)[at]
    emptied(pos)
    number = before(pos, SECRET, ROOM)
    halls.use_searching(pos, face, number * 2 * halls.FLOOR_SEARCH + who)
    assert (pos.shown[sheet_side(pos, number)] == SECRET + 1) == found


def test_an_elf_feels_them_in_passing() -> None:
    """UWA-SENSE-1, UWA-R394: he throws where a secret door is; when he has fallen nobody does."""
    pos = below()
    elf = hired(pos)[2]
    emptied(pos)
    before(pos, SECRET, ROOM)
    pos.steps = [("explore",)]
    walking.sense(pos)
    assert pos.steps[-1][:2] == ("throw", SENSING)
    pos.fate[elf], pos.steps = DEAD, [("explore",)]
    walking.sense(pos)
    assert pos.steps == [("explore",)]


def test_keen_ears() -> None:
    """UWA-LISTEN-1, UWA-LISTEN-4, UWA-R394: dwarf and elf go to the door before men do, and stand guard."""
    pos = below()
    man, dwarf, elf = hired(pos)
    ears = passing.listeners(pos)
    keen = [who for who in pos.able() if pos.race(who) != "man"]
    assert ears[: len(keen)] == keen
    assert {dwarf, elf} <= set(keen)
    assert man not in keen
    pos.guards = 1
    assert guarding.watch(pos)[0][0] == keen[0]


def test_what_they_withstand() -> None:
    """UWA-MEN-2, UWA-R394: a dwarf saves as if four levels higher; a ghoul does not hold an elf."""
    pos = against("ghoul")
    man, dwarf, elf = hired(pos)
    assert blows.saves(pos, dwarf, POISON, ScriptedDice(10))
    assert not blows.saves(pos, man, POISON, ScriptedDice(11))
    powers.touch(pos, 0, elf, 3, NoDice(), None)
    powers.touch(pos, 0, man, 3, ScriptedDice(13), None)
    assert (pos.fate[elf], pos.fate[man]) == (ABLE, HELD)
