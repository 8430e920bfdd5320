"""Edges of the old text: the last square in range, who counts as beside, what a turn allows, what ends a spell."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation.files.terms import CLOSED, OPEN
from wyrmtable.games.dungeonation.rules.figures import resistance, strike_value

from .growing import grown
from .growing import one as later
from .table import Table
from .test_examples import ROOM, room


def one(tile: str, boss: str = "ogre", mission: int = 4) -> Table:
    """A room a1-f6 with the Entry Chamber far away."""
    return Table({0: (tile, 0)}, mission, {"boss": boss}, entry=8, scenario="rooms")


def street(mission: int = 4, boss: str = "ogre") -> Table:
    """Two Crossings beside each other: twelve squares in a row from a3 to l3."""
    tiles = {0: ("hall_cross", 0), 1: ("hall_cross", 0)}
    return Table(tiles, mission, {"boss": boss}, entry=8, scenario="rooms")


def door(table: Table, name: str, state: int, lock: int = 0) -> Table:
    """A door in the state that a case asks for."""
    number = table.content.board.door_names.index(name)
    table.pos.door[number], table.pos.lock[number] = state, lock
    table.pos.bar(number)
    return table


# -- ranges ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("square", "reached"), [("i3", True), ("j3", False)])
@pytest.mark.parametrize(("hero", "deed"), [("archer", "shoot"), ("mage", "bolt")])
def test_1_eight_spaces(hero: str, deed: str, square: str, reached: bool) -> None:
    """DUN-ARC-1, DUN-MAG-1, DUN-LOS-1: bow and bolt reach the eighth square and not the ninth."""
    table = street().put(hero, "a3").put("bugbear-1a", square).pick(hero)
    assert (deed in table.picks()) == reached


def test_2_a_fireball_six_spaces_off() -> None:
    """DUN-MAG-1, DUN-MAG-2: the nearest of the four squares is in range; what stands behind it burns as well."""
    table = street().put("mage", "a3").put("bugbear-1a", "h4").pick("mage", "fireball")
    assert "g3" in table.picks()
    assert "h3" not in table.picks()
    table.pick("g3", dice=(8, 1))
    assert table.wounds("bugbear-1a") == 3


@pytest.mark.parametrize(("start", "end", "dice"), [("h3", "i3", (3,)), ("i3", "j3", ())])
def test_3_a_trap_eight_spaces_from_the_thief(start: str, end: str, dice: tuple[int, ...]) -> None:
    """DUN-THF-3: eight spaces away he may notice it, nine away he may not."""
    table = street().put("thief", "a3").put("fighter", start).hold("pit-trap-a-1", imps=2)
    table.pick("fighter", end, "card-pit-trap-a-1", dice=dice)
    assert table.wounds("fighter") == 3


def test_4_a_trap_out_of_his_sight() -> None:
    """DUN-THF-3, DUN-LOS-2: near, but round a corner of rock; no die."""
    table = one("hall_cross").put("thief", "a3").put("fighter", "c5").hold("pit-trap-a-1", imps=2)
    table.pick("fighter", "c6", "card-pit-trap-a-1")
    assert table.wounds("fighter") == 3


@pytest.mark.parametrize(("square", "reached"), [("e3", True), ("f3", False)])
def test_5_grapple_four_spaces(square: str, reached: bool) -> None:
    """DUN-SKL-8: the fourth space and not the fifth; a thief is no exception."""
    table = one("hall_cross", "giant_snake").put("thief", square).put("giant-snake-1a", "a3").keepers_turn()
    assert ("grapple" in table.pick("giant-snake-1a").picks()) == reached


def test_6_shield_as_far_as_one_sees() -> None:
    """DUN-MAG-1, DUN-R59, DUN-CMB-1: eleven spaces off; then 5 + 8 against 4 + 2 + 7 is no wound."""
    table = street().put("mage", "a3").put("fighter", "l3").put("bugbear-1a", "l4")
    table.pick("mage", "shield", "fighter", "stop")
    table.keepers_turn().pick("bugbear-1a", "fighter", dice=(8, 7))
    assert table.wounds("fighter") == 4
    assert table.pos.shield


# -- what ends a Shield ------------------------------------------------------------------------------------------


def test_7_a_pit_ends_a_shield() -> None:
    """DUN-MAG-1, DUN-TRAP-1: a wound without defence is a wound."""
    table = one("hall_cross").put("mage", "c2").put("fighter", "c4").hold("pit-trap-a-1", imps=2)
    table.pick("mage", "shield", "fighter", "stop", "fighter", "c5", "card-pit-trap-a-1")
    assert (table.wounds("fighter"), table.pos.shield) == (3, 0)


def test_8_poison_ends_a_shield() -> None:
    """DUN-MAG-1, DUN-SKL-3: the blow ends it, so the poison meets the plain DV; 2 + 4 against 1 + 4 wounds."""
    table = one("hall_cross").put("mage", "c3").put("large-spiders-1a", "c4")
    table.pos.shield = 1 << table.figure("mage")
    table.keepers_turn().pick("large-spiders-1a", "mage", dice=(6, 1, 4, 4))
    assert (table.wounds("mage"), table.pos.shield) == (1, 0)


# -- two attacks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wolf", "shots"), [("d4", 2), ("d3", 1)])
def test_9_an_enemy_at_the_corner_hinders_no_archer(wolf: str, shots: int) -> None:
    """DUN-ARC-2, DUN-GEN-5: beside is never diagonal; truly beside him the Wolf leaves him one shot, at anybody."""
    table = one("hall_pillar").put("archer", "c3").put("wolves-1a", wolf).put("bugbear-1a", "c6")
    table.pick("archer", "shoot", "bugbear-1a", dice=(8, 1))
    assert ("bugbear-1a" in table.picks()) == (shots == 2)


def test_10_an_enemy_behind_a_door_hinders_no_archer() -> None:
    """DUN-ARC-2, DUN-GEN-5: who is beyond a closed door is not beside him."""
    table = room().put("archer", "f3").put("wolves-1a", "g3").put("bugbear-1a", "c3")
    table.pick("archer", "shoot", "bugbear-1a", "bugbear-1a", dice=(8, 1, 8, 1))
    assert table.wounds("bugbear-1a") == 2


def test_11_the_second_shot_waits_for_no_target() -> None:
    """DUN-ARC-2: the only enemy beside him falls to the first shot; there is no second one in that turn."""
    table = one("hall_pillar").put("archer", "c3").put("wolves-1a", "c4").put("bugbear-1a", "c6")
    table.pick("archer", "shoot", "wolves-1a", dice=(8, 1))
    assert table.at("wolves-1a") == ""
    assert "bugbear-1a" not in table.picks()


def test_12_one_blow_and_then_away() -> None:
    """DUN-FTR-1: after the first blow he may move instead of striking again, and then strikes no more."""
    table = one("hall_pillar").put("fighter", "c3").put("wolves-1a", "c4", 1).put("bugbear-1a", "d5")
    table.pick("fighter", "wolves-1a", dice=(8, 1))
    table.pick("c4")
    assert table.at("fighter") == "c4"
    assert "bugbear-1a" not in table.picks()


def test_13_two_blows_and_no_step() -> None:
    """DUN-FTR-1: at two enemies, one after the other; then he may not move any more."""
    table = one("hall_pillar").put("fighter", "c3").put("wolves-1a", "c4").put("wolves-1b", "d3").put("thief", "f6")
    table.pick("fighter", "wolves-1a", "wolves-1b", dice=(8, 1, 8, 1))
    assert (table.at("wolves-1a"), table.at("wolves-1b")) == ("", "")
    assert "c4" not in table.picks()


def test_14_one_blow_after_a_step() -> None:
    """DUN-FTR-1: he moved, so there is one."""
    table = one("hall_pillar").put("fighter", "c2").put("bugbear-1a", "c4").put("thief", "f6")
    table.pick("fighter", "c3", "bugbear-1a", dice=(8, 1))
    assert "bugbear-1a" not in table.picks()


# -- Backstab ----------------------------------------------------------------------------------------------------


def test_15_a_merchant_beside_the_prey() -> None:
    """DUN-THF-4, DUN-PARTY-6: the merchant is a hero like the others; at the corner of the prey he is of no use."""
    for square, value in (("c5", 6), ("d5", 3)):
        table = one("hall_pillar", mission=2).put("thief", "c3").put("bugbear-1a", "c4").put("merchant", square)
        assert strike_value(table.pos, table.figure("thief"), table.figure("bugbear-1a")) == value


def test_16_backstab_in_webs() -> None:
    """DUN-THF-4, DUN-SKL-15: doubled first, two less afterwards; a second spider beside him forbids it."""
    table = one("hall_pillar").put("thief", "c3").put("fighter", "c5").put("large-spiders-1a", "c4")
    thief, spider = table.figure("thief"), table.figure("large-spiders-1a")
    assert strike_value(table.pos, thief, spider) == 4
    table.put("large-spiders-1b", "d3")
    assert strike_value(table.pos, thief, spider) == 1


def test_17_backstab_at_who_walks_away() -> None:
    """DUN-THF-4, DUN-PART-4: 6 + 3 against 4 + 4 wounds a Bugbear who turns his back on Thief and Fighter."""
    table = one("hall_pillar").put("thief", "c3").put("fighter", "d4").put("bugbear-1a", "c4").keepers_turn()
    table.pick("bugbear-1a", "b4", "thief", dice=(3, 4, 1, 8))
    assert table.wounds("bugbear-1a") == 3


# -- healing -----------------------------------------------------------------------------------------------------


def test_18_all_beside_the_cleric() -> None:
    """DUN-CLR-2, DUN-GEN-5: four friends beside him regain one wound each, the one at his corner none; one Imp."""
    table = one("hall_pillar", mission=2).put("cleric", "c3", 1).put("fighter", "c4", 1).put("mage", "d3", 1)
    table.put("thief", "b3", 1).put("merchant", "c2", 1).put("archer", "d4", 1).put("wolves-1a", "f6")
    table.pick("cleric", "heal")
    assert [table.wounds(name) for name in ("fighter", "mage", "thief", "merchant")] == [2, 2, 2, 2]
    assert (table.wounds("archer"), table.wounds("cleric"), table.pos.imps) == (1, 1, 1)


@pytest.mark.parametrize(("state", "healed"), [(CLOSED, False), (OPEN, True)])
def test_19_healing_through_a_door(state: int, healed: bool) -> None:
    """DUN-CLR-2, DUN-GEN-5, DUN-DOOR-1: a closed door parts them, an open one does not."""
    table = door(room().put("cleric", "f3").put("fighter", "g3", 1), "f3-g3", state)
    assert ("heal" in table.pick("cleric").picks()) == healed


def test_20_the_fungus_stops_the_cleric_and_not_the_patient() -> None:
    """DUN-ROOM-19: no Heal is used in that room; from beside it one inside can be healed."""
    tiles = {0: ("mushroom", 1), 1: ("hall_cross", 0)}
    for patient in ("e3", "g3"):
        table = grown(tiles).put("cleric", "f3").put("fighter", patient, 1)
        assert "heal" not in table.pick("cleric").picks()
    table = grown(tiles).put("cleric", "g3").put("fighter", "f3", 1)
    table.pick("cleric", "heal")
    assert table.wounds("fighter") == 2


def test_21_nobody_is_raised_in_the_fungus() -> None:
    """DUN-ROOM-19, DUN-DEATH-4: he fell there, and the Cleric stands outside; all the same."""
    table = grown({0: ("mushroom", 1), 1: ("hall_cross", 0)}).put("cleric", "g3").put("fighter", "e3", 1)
    table.hold("pit-trap-a-1", imps=2).pick("fighter", "f3", "card-pit-trap-a-1")
    assert table.at("fighter") == ""
    assert "heal" not in table.pick("cleric").picks()


def test_22_beside_the_pool() -> None:
    """DUN-ROOM-3, DUN-GEN-5: next to the water one may drink, at its corner not; the merchant drinks, too."""
    table = Table(ROOM, 2).put("merchant", "h9", 1).put("fighter", "h12", 1)
    table.pick("merchant", "drink")
    assert (table.wounds("merchant"), table.pos.imps) == (2, 0)
    for square, able in (("i8", True), ("g9", False)):
        assert ("drink" in room().put("fighter", square, 1).pick("fighter").picks()) == able


# -- magic -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "wounds"), [(4, 3), (5, 2)])
def test_23_resistance_to_the_point(die: int, wounds: int) -> None:
    """DUN-MR-2, DUN-MR-1: an elf Mage has 4/10; a 4 saves him, with a 5 the spell is thrown."""
    table = later("hall_pillar").put("mage", "d4", race="elf").put("fighter", "f6").put("cult-leader-1a", "a3")
    dice = (die,) if die == 4 else (die, 8, 1)
    table.keepers_turn().pick("cult-leader-1a", "cast", "mage", dice=dice)
    assert table.wounds("mage") == wounds


def test_24_resistance_adds_up() -> None:
    """DUN-MR-1: halfling and Mage have 5/10, with the Ring of Warding 7/10; a human Fighter has none."""
    table = one("hall_pillar").put("mage", "c3", race="halfling").put("fighter", "c4")
    assert resistance(table.pos, table.figure("mage")) == 5
    table.give("mage", "ring-of-warding-1")
    assert resistance(table.pos, table.figure("mage")) == 7
    assert resistance(table.pos, table.figure("fighter")) == 0


def test_25_no_resistance_to_a_dart() -> None:
    """DUN-MR-2, DUN-TRAP-3: what is not magic is not resisted; only attack and defence are thrown."""
    table = one("hall_cross").put("mage", "c3", race="halfling").put("fighter", "f3").hold("dart-trap-1", imps=1)
    table.pick("mage", "c4", "card-dart-trap-1", dice=(1, 6))
    assert table.wounds("mage") == 3


def test_26_no_cover_against_a_bolt() -> None:
    """DUN-R103, DUN-CMB-2: round a corner 5 + 4 against 4 + 4 wounds; with cover it would be a tie."""
    table = room().put("mage", "h1").put("gnolls-1a", "i2")
    table.pick("mage", "bolt", "gnolls-1a", dice=(4, 4))
    assert table.at("gnolls-1a") == ""


def test_27_turn_undead_ends_with_the_tile() -> None:
    """DUN-CLR-1: the next square belongs to another tile and is spared."""
    table = street().put("cleric", "f3").put("skeletons-1a", "g3").put("skeletons-1b", "a4")
    table.pick("cleric", "turn-undead", dice=(8, 1))
    assert (table.at("skeletons-1a"), table.at("skeletons-1b")) == ("g3", "")


def test_28_into_a_drained_tile() -> None:
    """DUN-SKL-16: from the next tile a bolt reaches in; on the tile neither spell nor power nor scroll is used."""
    table = (
        street(boss="eye_fiend").put("mage", "f3").put("eye-fiend-1a", "h3").put("cleric", "l3").put("thief", "l4", 1)
    )
    table.give("cleric", "scroll-of-lightning-1")
    assert "bolt" in table.pick("mage").picks()
    table.pick("stop", "cleric")
    assert {"heal", "turn-undead", "item-scroll-of-lightning-1"}.isdisjoint(table.picks())


def test_29_into_the_water() -> None:
    """DUN-ROOM-12, DUN-MOVE-7: from dry ground a bolt reaches who stands in the pool; stepping out costs one space."""
    table = one("pool_room").put("mage", "a1").put("wolves-1a", "c3").put("fighter", "b2")
    assert "bolt" in table.pick("mage").picks()
    table.pick("stop", "fighter", "b1")
    assert table.pos.spaces == 4
