"""The three maps near home (UWA-WLD-1)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import RandomDice, ScriptedDice
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land import nearhome
from wyrmtable.games.underworld.rules.stocking import ordinary
from wyrmtable.workbench import tool, use

BOOK = read_book({})
LAIR = (1, 1, *[1] * 4)  # the table, the kind, and dice for their number
NO_TREASURE = 6


@pytest.mark.parametrize("seed", range(40))
def test_the_ruin(seed: int) -> None:
    """UWA-WLD-1: four to eight rooms on one sheet, a square apart, and one to three ways down, a room for each."""
    found = nearhome.ruin(BOOK, RandomDice(Random(seed)))
    assert 4 <= len(found.rooms) <= 8
    assert len(found.stock) == len(found.rooms)
    assert 1 <= len(found.ways) <= 3
    taken = set[tuple[int, int]]()
    for column, row, wide, high in found.rooms:
        squares = {(column + x, row + y) for x in range(wide) for y in range(high)}
        assert all(0 <= x < nearhome.SIDE and 0 <= y < nearhome.SIDE for x, y in squares)
        around = {(x + dx, y + dy) for x, y in squares for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        assert taken.isdisjoint(around)
        taken |= squares
    assert set(found.ways) <= taken
    assert len(set(found.ways)) == len(found.ways)


@pytest.mark.parametrize(("face", "above", "below"), [(1, True, True), (2, False, True), (3, False, False)])
def test_half_the_chance(face: int, above: bool, below: bool) -> None:
    """UWA-WLD-1, UWA-STK-2: a monster on 1 above ground, on 1 or 2 on the first level."""
    for lairs, somebody in ((nearhome.HALF_THE_CHANCE, above), (2, below)):
        rolls = ScriptedDice(face, *(LAIR if somebody else ()), NO_TREASURE)
        assert (ordinary(1, rolls, BOOK, lairs).kind >= 0) is somebody
        rolls.finish()


@pytest.mark.parametrize(("river", "many"), [(True, 12), (False, 11)])
def test_the_town(river: bool, many: int) -> None:
    """UWA-WLD-1: every place is there, each on a block of its own; docks only on a river; the gate in the wall."""
    for seed in range(20):
        found = nearhome.town(river, RandomDice(Random(seed)))
        names = [place.name for place in found.places]
        wanted = {"gate", "market", "inn", "tavern", "shops", "temple", "moneylender", "notice board", "hiring square"}
        assert wanted | {"thieves' quarter"} <= set(names)
        assert ("docks" in names) is river
        assert len({(place.column, place.row) for place in found.places}) == len(names) == many
        gate = found.places[names.index("gate")]
        assert gate.row == nearhome.ROWS - 1


def test_the_desk() -> None:
    """UWA-WLD-1, UWA-TOOL-11: five drawings and their keys as one page; the players' ruin tells no numbers; the same
    from the same seed."""
    found = use(tool(GAME, "home"), {"name": "Westford"}, "7")
    assert found == use(tool(GAME, "home"), {"name": "Westford"}, "7")
    assert [part.id for part in found.parts] == ["ground", "country", "town"]
    drawings = ["ground-referee.svg", "ground-players.svg", "country.svg", "country-players.svg", "town.svg"]
    assert list(found.files) == [*drawings, "near-home.html"]
    assert len(str(found.files["ground-players.svg"])) < len(str(found.files["ground-referee.svg"]))
    assert "Ways down:" in found.parts[0].text
    assert found.parts[2].text.startswith("1. Gate: ")
    assert found.parts[2].title == "Westford"
    dry = use(tool(GAME, "home"), {"river": "no"}, "7")
    assert "Docks" not in dry.parts[2].text
