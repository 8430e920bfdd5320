"""Flight, treasure and the end: cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.games.underworld.files.terms import DEAD, GEMS, GOLD, JEWELS, MAGIC, PLATE, SHIELD, SILVER, STRENGTH
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules.ending import points
from wyrmtable.games.underworld.rules.spoils import room_left

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, against, pick, run, told


def running(kind: str, number: int = 3, gap: int = 40) -> Position:
    """Everybody fully armoured: 6"."""
    pos = against(kind, number, gap)
    for who in range(6):
        pos.armour[who] = PLATE
        pos.marks[who] = SHIELD | 2
    pos.steps = [("chase",)]
    return pos


def test_orcs_catch_the_armoured() -> None:
    """UWA-PURS-3, UWA-MOVE-1, UWA-AVOID-1: from 40 feet orcs at 9" are 10 feet behind after a move of 6" and catch the
    party in the second."""
    pos = running("orc")
    assert (pos.party_rate(), pos.foe_rate()) == (6, 9)
    pick(pos, "run", 2)
    assert (pos.gap, pos.fled) == (10, 60)
    pick(pos, "run")
    assert (pos.gap, pos.steps[-1], pos.march[0]) == (0, ("stance",), MAGE)


def test_shields_thrown_away() -> None:
    """UWA-PURS-4: without shields the party goes 9" and the gap stays 40 feet."""
    pos = running("orc")
    pos.fled = 61
    pick(pos, "drop-shields")
    assert pos.party_rate() == 9
    pick(pos, "run", 1)
    assert pos.gap == 40


def test_far_enough() -> None:
    """UWA-PURS-1: beyond 90 feet nobody follows."""
    pos = running("ochre_jelly", 1, 70)
    pos.fled = 61
    pick(pos, "run")
    assert pos.outcome[2] == (0.5,)


@pytest.mark.parametrize(("die", "over"), [(2, False), (3, True)])
def test_corners(die: int, over: bool) -> None:
    """UWA-PURS-2: a band follows round a corner on 1 or 2 only."""
    pos = running("orc", 3, 80)
    pick(pos, "run", die)
    assert bool(pos.outcome) == over


def test_the_stuck_door() -> None:
    """UWA-PURS-6, UWA-DOOR-2, UWA-DOOR-3: three try; the strong open on 3, the weak only on 1."""
    pos = running("zombie", 3, 80)
    pos.fled = 200
    pos.ability[6 * FIRST + STRENGTH] = 6
    pos.ability[6 * DWARF + STRENGTH] = 16
    log = pick(pos, "run", 2, 3, 4)
    assert told(log, "broken-in") == [("stuck",)]
    assert pos.fled == 239
    log = pick(pos, "run", 2, 3, 3, 2)
    assert told(log, "broken-in") == [("open",)]


def test_hold_portal() -> None:
    """UWA-PURS-6, UWA-SPELL-1: the door that a spell holds ends the chase."""
    pos = running("zombie", 3, 80)
    pos.fled = 200
    known = pos.content.book.spells
    pos.spells[MAGE * len(known.known) + known.number("hold_portal")] = 1
    pick(pos, "cast-hold-portal")
    pick(pos, "run", 1)
    assert pos.outcome[2] == (0.5,)


@pytest.mark.parametrize(
    ("spell", "kind", "faces", "over"),
    [
        ("wizard_lock", "thaumaturgist", (), False),  # of the fifth level
        ("wizard_lock", "theurgist", (3, 3), True),
        ("wizard_lock", "theurgist", (3, 2), False),
        ("hold_portal", "thaumaturgist", (3, 3), True),
    ],
)
def test_wizard_lock(spell: str, kind: str, faces: tuple[int, ...], over: bool) -> None:
    """UWA-PURS-6, UWA-SPELL-1: a magician of three levels more than the party's passes it, a lesser one breaks it on 1
    or 2 a round like any held door; Hold Portal lets nobody just pass."""
    pos = running(kind, 1, 80)
    pos.fled, pos.level[MAGE] = 200, 2
    known = pos.content.book.spells
    pos.spells[MAGE * len(known.known) + known.number(spell)] = 1
    pick(pos, f"cast-{spell.replace('_', '-')}")
    pick(pos, "run", 1, *faces)
    assert bool(pos.outcome) is over


@pytest.mark.parametrize(("kind", "die", "over"), [("orc", 4, True), ("orc", 5, False), ("zombie", 2, False)])
def test_burning_oil(kind: str, die: int, over: bool) -> None:
    """UWA-PURS-7: it stops orcs on 1 to 4, the undead on 1."""
    pos = running(kind)
    pos.oil[MAGE] = 1
    pick(pos, "burn-oil", die)
    assert bool(pos.outcome) == over


@pytest.mark.parametrize(
    ("kind", "what", "chance"),
    [
        ("orc", "drop-food", 10),
        ("orc", "drop-treasure", 90),
        ("giant_rat", "drop-food", 90),
        ("troll", "drop-food", 50),
        ("zombie", "drop-food", 90),
        ("zombie", "drop-treasure", 10),
        ("vampire", "drop-food", 10),
    ],
)
def test_food_and_gold(kind: str, what: str, chance: int) -> None:
    """UWA-PURS-8: what stops whom."""
    for die in (chance, chance + 1):
        pos = running(kind)
        pos.food[ELF], pos.gold[ELF] = 1, 30
        pick(pos, what, die)
        assert bool(pos.outcome) == (die == chance)


def test_a_hoard() -> None:
    """UWA-STK-3, UWA-STK-6, UWA-TRE-3, UWA-MAG-1, UWA-DEC-9, UWA-GAME-1: everything is there, loaded, and scored."""
    pos = against("giant_beetle", 1)
    pos.foe_fate[0] = DEAD
    pos.steps = [("round",)]
    # treasure on 3; 400 silver; gold on 50: 30; gems on 5: two of 100; no jewellery; magic on 5, no map on 75, a potion
    run(pos, 3, 4, 50, 3, 5, 2, 50, 60, 6, 5, 75, 50, 9)
    assert pos.loot == [400, 30, 2, 0, 1, 0]
    assert (pos.value[GEMS], pos.value[MAGIC], pos.value[GOLD]) == (2000, 2500, 300)
    for kind in ("magic", "gems", "gold", "silver"):
        pick(pos, f"take-{kind}")
    assert pos.loot[JEWELS] == pos.loot[SILVER] == 0
    assert pos.outcome[2] == (1.0,)
    assert points(pos) == 250 + 200 + 30 + 40 + 250


def test_what_cannot_be_carried_is_left() -> None:
    """UWA-DEC-9, UWA-ENC-1: one survivor loads up to 3,000 coins."""
    pos = against("ogre", 1)
    for who in range(1, 6):
        pos.fate[who] = DEAD
    pos.steps = [("loot",)]
    pos.loot[SILVER] = pos.value[SILVER] = 9000
    room = room_left(pos)
    pick(pos, "take-silver")
    assert (pos.packed, pos.outcome[2]) == (room, (1.0,))


def test_pockets() -> None:
    """UWA-TRE-2: goblins carry d6 silver pieces each."""
    pos = against("goblin", 2)
    pos.foe_fate[:] = bytearray([DEAD, DEAD])
    pos.steps = [("round",)]
    run(pos, 6, 4, 5)
    assert pos.loot[SILVER] == 9


def test_lost_levels_count() -> None:
    """UWA-GAME-1, UWA-CHAR-8: 500 for every level of the dead; nothing if nobody is left."""
    pos = against("orc", level="3")
    pos.experience = 400
    pos.fate[CLERIC] = DEAD
    assert points(pos) == 200 - 1500
    pos.fate[:] = bytearray([DEAD]) * 6
    assert points(pos) == 0
