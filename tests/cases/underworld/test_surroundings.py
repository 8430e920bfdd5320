"""Who belongs where, and what dwarves see first: wanderers by their surroundings, rooms that are looked over."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.terms import DEAD, NUMBER, OPENING
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import holes, pieces, stocking, surroundings, truth, walking
from wyrmtable.games.underworld.rules.ways import TRAPDOOR, Way

from .arena import DWARF, ELF, step
from .caves import below, exchange
from .test_lawyer_dungeon_6 import at_the_mouth

BOOK = read_book({})


@pytest.mark.parametrize(("face", "told"), [(2, True), (3, False)])
def test_182_the_dwarf_has_looked_first(face: int, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SENSE-2, UWA-SENSE-3: what hides in the floor of a room he sees on 1 or 2 as the party comes in."""
    pos = before_a_trapdoor(monkeypatch)
    walking.enter(pos, pos.here, None)
    assert [one[1] for one in pos.steps if one[0] == "throw"] == [OPENING]
    step(pos, ScriptedDice(face))
    step(pos, ScriptedDice())
    assert (pos.steps[-1][:2] == ("opened", -1)) == told


def test_182_nobody_else_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SENSE-3: without a dwarf nobody throws."""
    pos = before_a_trapdoor(monkeypatch)
    pos.fate[DWARF] = DEAD
    walking.enter(pos, pos.here, None)
    assert pos.steps == [("explore",)]


def before_a_trapdoor(monkeypatch: pytest.MonkeyPatch) -> Position:
    """Before an empty room in whose floor a trapdoor hides; without an elf."""
    pos, square = at_the_mouth()
    made = truth.storey(pos)
    way = Way(TRAPDOOR, "A", 1, square, 2, square)
    exchange(monkeypatch, holes, "storey", lambda _: made._replace(ways=(way,)))
    pos.fate[ELF], pos.steps = DEAD, [("explore",)]
    return pos


def of_crypts(monkeypatch: pytest.MonkeyPatch, depth: int = 1, theme: int = pieces.CRYPTS) -> Position:
    """On a level with a show piece, in a dungeon that has such."""
    pos = below(tricks="yes", floors="6")
    pos.floor = depth - 1
    made = truth.storey(pos)
    bits = 1 << stocking.PLAIN_DRESSING + theme if theme >= 0 else 0
    first, *others = made.stock
    stock = (first._replace(dressing=bits), *[one._replace(dressing=0) for one in others])
    exchange(monkeypatch, surroundings, "storey", lambda _: made._replace(stock=stock))
    pos.steps, pos.table = [("sight",)], 1
    return pos


@pytest.mark.parametrize(("face", "kind"), [(1, "shadow"), (2, "kobold")])
def test_183_whoever_belongs_there_wanders(face: int, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-WAND-4, UWA-MON-3: near crypts a shadow comes on a 1; else whom the table has named."""
    pos = of_crypts(monkeypatch)
    surroundings.use_entry(pos, 1, 0)
    dice = ScriptedDice(face, *[1] * (3 if kind == "shadow" else 8))  # the place, its kind, and two throws for six
    while pos.steps[-1] != ("sight",):
        step(pos, dice)
    assert {BOOK.kinds[number].id for number in pos.foe_kind} == {kind}


@pytest.mark.parametrize(
    ("theme", "depth", "kinds"),
    [
        (pieces.FUNGI, 1, "*slime giant_beetle giant_toad"),
        (pieces.SHAFT, 1, "griffon pterodactyl *roc"),
        (pieces.MUSEUM, 1, "cyborg robot android"),
        (pieces.LAKE, 1, "giant_crab crocodile"),
        (-1, 4, ""),
        (-1, 5, "invisible_stalker doppleganger"),
    ],
)
def test_184_who_belongs_where(theme: int, depth: int, kinds: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-WAND-4, UWA-MON-3, UWA-R283: whoever walks among those of the place; from level 5 on two kinds more."""
    pos = of_crypts(monkeypatch, depth, theme)
    found = surroundings.kinds_here(pos)
    assert set(kinds.split()) <= set(found) if theme == pieces.LAKE else found == kinds.split()
    assert "giant_leech" not in found, "it only swims"


def test_185_no_die_for_the_surroundings_where_there_are_none() -> None:
    """UWA-WAND-4: in a dungeon of three plain levels nobody belongs anywhere."""
    pos = below()
    pos.steps, pos.table = [("sight",)], 1
    surroundings.use_entry(pos, 1, 0)
    assert pos.steps[-1][:2] == ("throw", NUMBER)
