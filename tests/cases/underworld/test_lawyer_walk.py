"""Cases of the walk below ground that nothing else told apart: who finds what, what lasts, what is shared."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.rules import boxes, halls
from wyrmtable.games.underworld.rules.halls import FLOOR_SEARCH, FOUND, INVISIBLE_HOARD, NICHE
from wyrmtable.games.underworld.rules.level import DOOR, ROOM

from .arena import DWARF, ELF, FIRST
from .caves import before, below, emptied, hall


@pytest.mark.parametrize(
    ("guard", "who", "face", "found"),
    [
        (NICHE, ELF, 4, True), (NICHE, ELF, 5, False), (NICHE, FIRST, 3, False),
        (INVISIBLE_HOARD, ELF, 3, False), (INVISIBLE_HOARD, ELF, 2, True), (INVISIBLE_HOARD, DWARF, 3, False),
    ],
)  # fmt: skip
def test_500_an_elfs_eye_is_for_walls(guard: int, who: int, face: int, found: bool) -> None:
    """WALK-500, UWA-SEARCH-1, UWA-GUARD-1: elves find what is behind walls on 1 to 4; what is invisible everybody
    finds on 1 or 2."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR, ROOM)
    hall(pos, guard=guard, silver=100, known=0)
    more = FLOOR_SEARCH + who if guard == INVISIBLE_HOARD else number * FLOOR_SEARCH * 2 + who
    halls.use_searching(pos, face, more)
    here = halls.here(pos)
    assert here is not None
    assert bool(here.known & FOUND) == found


@pytest.mark.parametrize(
    ("who", "face", "found"), [(FIRST, 1, True), (FIRST, 2, False), (DWARF, 2, True), (DWARF, 3, False)]
)
def test_501_who_looks_a_box_over(who: int, face: int, found: bool) -> None:
    """WALK-501, UWA-CHEST-1: a trap is found on 1, by a dwarf on 1 or 2, if it is he who looks."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    hall(pos, guard=halls.GAS, silver=100, known=FOUND)
    boxes.use_box_look(pos, face, who + 1)
    assert bool(boxes.boxes(pos)[0].known & halls.TRAP_KNOWN) == found


@pytest.mark.parametrize(("floor", "dice"), [(0, (5,)), (1, (5,)), (2, (5, 4)), (3, (5, 4))])
def test_502_gas_of_the_deeper_levels(floor: int, dice: tuple[int, ...]) -> None:
    """WALK-502, UWA-CHEST-2: a die on the first two levels of the dungeon, two from the third on."""
    pos = below(floors="6")
    pos.floor = floor
    rolls = ScriptedDice(*dice)
    assert boxes.gas(pos, rolls) == sum(dice)
    rolls.finish()
