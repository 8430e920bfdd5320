"""Clear sentences of the old rules that no other case would miss: whoever breaks one of them breaks a case here."""

from __future__ import annotations

import pytest

from wyrmtable.core import DiceError, ScriptedDice
from wyrmtable.games.dungeonation.files.terms import COVERED, RANGED
from wyrmtable.games.dungeonation.rules import combat, turn

from .growing import one
from .table import Table
from .test_examples import room


@pytest.mark.parametrize(("race", "most"), [("dwarf", 4), ("human", 6), ("elf", 6), ("halfling", 6)])
def test_1_dwarves_run_by_a_smaller_die(race: str, most: int) -> None:
    """LETTER-1, DUN-ACT-9: a D4 for dwarves, a D6 for all others: the die shows no more."""
    table = room().put("fighter", "a6", race=race)
    with pytest.raises(DiceError):
        table.pick("fighter", "run", dice=(most + 1,))
    table = room().put("fighter", "a6", race=race)
    left = table.pick("fighter").pos.spaces
    assert table.pick("run", dice=(most,)).pos.spaces == left + most


@pytest.mark.parametrize(("shown", "wounds"), [(1, 3), (2, 4), (12, 4)])
def test_2_spores(shown: int, wounds: int) -> None:
    """LETTER-2, DUN-ROOM-19: a D12 for each hero among the mushrooms, and a wound on a one alone."""
    table = one("mushroom").put("fighter", "a1")
    table.pos.steps = [("heroes",), ("spores", table.figure("fighter"))]
    dice = ScriptedDice(shown)
    turn.run_spores(table.pos, table.pos.steps[-1], dice, None)
    dice.finish()
    assert table.wounds("fighter") == wounds


def spat(*dice: int) -> Table:
    """A Slime spits at a Thief, DV 2, who stands alone before it."""
    return one("hall_pillar").put("thief", "c3").put("slime-1a", "a3").keepers_turn().pick(
        "slime-1a", "splodge", "east", dice=dice
    )  # fmt: skip


def test_3_a_splodge_poisons() -> None:
    """LETTER-3, DUN-SKL-14: AV 4 and a D8; whom it wounds the poison attacks with AV 3 and a D6."""
    assert spat(5, 7).wounds("thief") == 3  # 9 against 9
    assert spat(6, 7, 6, 7).wounds("thief") == 2  # 10 against 9, and 9 against 9
    assert spat(6, 7, 6, 6).wounds("thief") == 1  # and 9 against 8
    with pytest.raises(DiceError):
        spat(6, 7, 7, 1)


@pytest.mark.parametrize(
    ("flags", "rolls", "hit"), [(0, (5, 5), True), (COVERED, (5, 5), False), (COVERED, (6, 5), True)]
)
def test_4_cover_adds_one(flags: int, rolls: tuple[int, int], hit: bool) -> None:
    """LETTER-4, DUN-CMB-2: an arrow with 4 and 5 against a Kobold's 3 and 5: 9 against 8, in cover 9 against 9; with a
    6 it hits all the same, for cover is worth one and no more."""
    table = room().put("archer", "a6").put("kobolds-1a", "d6")
    pos, kobold = table.pos, table.figure("kobolds-1a")
    pos.steps = [("attack", table.figure("archer"), kobold, RANGED, 4, 8, 1, flags, 1)]
    combat.run_attack(pos, pos.steps[-1], ScriptedDice(*rolls), None)
    assert bool(pos.steps) is hit
    assert combat.guarding(pos, kobold, RANGED, flags) == 3 + (flags == COVERED)
