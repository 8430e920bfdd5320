"""Sentence by sentence against the old text: what it does not forbid, whose die it is, what is left on the board."""

from __future__ import annotations

from wyrmtable.games.dungeonation.files.terms import CHEST, CRYSTAL, DESTROYED, LOCKED
from wyrmtable.games.dungeonation.rules.windows import step_traps

from .table import Table
from .test_examples import room


def one(tile: str, boss: str = "ogre", mission: int = 4) -> Table:
    """A room a1-f6 with the Entry Chamber far away."""
    return Table({0: (tile, 0)}, mission, {"boss": boss}, entry=8, scenario="rooms")


def test_1_turn_undead_reaches_the_whole_tile() -> None:
    """DUN-CLR-1, DUN-R112: every undead monster of the tile is attacked, on its upper level too."""
    table = one("loft_room").put("cleric", "c5").put("skeletons-1a", "c2").put("skeletons-1b", "f6")
    table.pick("cleric", "turn-undead", dice=(8, 1, 8, 1))
    assert (table.at("skeletons-1a"), table.at("skeletons-1b")) == ("", "")


def test_2_webs_weaken_a_bash() -> None:
    """DUN-SKL-15, DUN-ACT-6: beside a spider a Fighter bashes with 5 - 2; 3 + 8 against 3 + 8 is not enough."""
    for spider, state in (("f2", LOCKED), ("a6", DESTROYED)):
        table = one("hall_pillar").put("fighter", "f3").put("large-spiders-1a", spider)
        door = table.content.board.border_names.index("f3-g3")
        table.pos.door[door], table.pos.lock[door] = LOCKED, 3
        table.pick("fighter", "bash", "f3-g3", dice=(8, 8))
        assert table.pos.door[door] == state


def test_3_webs_weaken_holy_water() -> None:
    """DUN-SKL-15, DUN-ITEM-1: thrown beside a spider it has AV 4; 4 + 4 against 3 + 6 does nothing."""
    for spider, left in (("d3", "a1"), ("f6", "")):
        table = one("hall_cross").put("mage", "c3").give("mage", "holy-water-1").put("skeletons-1a", "c5")
        table.put("large-spiders-1a", spider).pick("mage", "item-holy-water-1", "skeletons-1a", dice=(4, 6))
        assert bool(table.at("skeletons-1a")) == bool(left)


def test_4_the_coin_turns_no_die_of_who_is_attacked() -> None:
    """DUN-DEC-22: its bearer attacks: his own die may be thrown again, not the defender's; struck at, either."""
    table = room().put("cleric", "d4").give("cleric", "lucky-coin-1").put("bugbear-1a", "d5")
    table.pick("cleric", "bugbear-1a", dice=(1, 8))
    assert set(table.picks()) == {"keep", "reroll-1"}
    table.pick("reroll-1", dice=(8,))
    table = room().put("cleric", "d4").give("cleric", "lucky-coin-1").put("bugbear-1a", "d5").keepers_turn()
    table.pick("bugbear-1a", "cleric", dice=(8, 1))
    assert set(table.picks()) == {"keep", "reroll-1", "reroll-2"}


def test_5_the_coin_turns_no_die_of_a_door() -> None:
    """DUN-DEC-22, DUN-ACT-6: the D8 of a lock is the Keeper's throw."""
    table = room().put("cleric", "c6").give("cleric", "lucky-coin-1")
    door = table.content.board.border_names.index("c6-c7")
    table.pos.door[door], table.pos.lock[door] = LOCKED, 3
    table.pick("cleric", "bash", "c6-c7", dice=(1, 8))
    assert set(table.picks()) == {"keep", "reroll-1"}


def test_6_the_crystal_does_not_sink_into_lava() -> None:
    """DUN-DEATH-4, DUN-MIS3-3: its bearer is thrown into lava; it lies on the nearest square one can stand on."""
    table = one("chasm", "giant_snake", 3).put("mage", "c1").put("fighter", "f6").put("giant-snake-1a", "d3")
    table.pos.tokens[CRYSTAL] = -2 - table.figure("mage")
    table.keepers_turn().pick("giant-snake-1a", "grapple", "mage", "e3")
    assert table.at("mage") == ""
    assert table.content.board.names[table.pos.tokens[CRYSTAL]] == "e2"


def test_7_who_is_pulled_has_stood_there() -> None:
    """DUN-GEN-4, DUN-MIS6-1, DUN-MIS3-3, DUN-SKL-8: the tile is visited, and what lies on the square is taken."""
    tiles = {0: ("hall_cross", 0), 1: ("hall_cross", 0)}
    table = Table(tiles, 6, {"boss": "giant_snake"}, entry=8, scenario="rooms").put("mage", "f3")
    table.put("giant-snake-1a", "i3").keepers_turn()
    table.pos.tokens[CRYSTAL] = table.square("h3")
    table.pick("giant-snake-1a", "grapple", "mage", "h3")
    assert table.pos.visited == 0b11
    assert table.pos.tokens[CRYSTAL] == -2 - table.figure("mage")


def test_8_who_steps_aside_has_stood_there() -> None:
    """DUN-R106, DUN-GEN-4, DUN-MIS3-3: stopped on a friend's square he steps over to another tile, onto the crystal."""
    table = Table({1: ("hall_long", 0), 4: ("hall_long", 0)}, 3, entry=8).put("mage", "i4").put("cleric", "i6")
    table.put("fighter", "i5").put("thief", "j6").hold("pit-trap-a-1", imps=2)
    table.pos.tokens[CRYSTAL] = table.square("i7")
    table.pick("mage", "i7", "pass", "card-pit-trap-a-1", dice=(1,))
    assert table.at("mage") == "i7"
    assert table.pos.visited == 0b10010
    assert table.pos.tokens[CRYSTAL] == -2 - table.figure("mage")


def test_9_nobody_strikes_at_the_fallen() -> None:
    """DUN-PART-1: when the first blow fells him, nobody asks who of the others strikes next."""
    table = one("hall_cross").put("mage", "c3", 1).put("fighter", "a4")
    table.put("wolves-1a", "b3").put("bugbear-1a", "d3").put("gnolls-1a", "c2").pick("mage", "c4")
    assert set(table.picks()) == {"wolves-1a", "bugbear-1a", "gnolls-1a"}
    table.pick("bugbear-1a", dice=(8, 1))
    assert table.at("mage") == ""
    assert table.decision.seat == 0
    table = one("hall_cross").put("fighter", "c3")
    table.put("wolves-1a", "b3").put("wolves-1b", "d3").put("bugbear-1a", "c2").pick("fighter", "c4")
    table.pick("bugbear-1a", dice=(1, 8, 1, 8, 1, 8))
    assert table.at("fighter") == "c4"


def test_10_no_blade_in_a_blank_wall() -> None:
    """DUN-PORT-3, DUN-TRAP-4: the middle squares of a walled side are no port, nor is a dead end; an open mouth is."""
    table = one("chasm").put("archer", "b1").hold("scything-blade-1", imps=2)
    blade = table.card("scything-blade-1")
    assert blade in step_traps(table.pos, table.square("c6"))  # a door to the next tile
    assert blade not in step_traps(table.pos, table.square("f3"))  # a wall
    assert blade not in step_traps(table.pos, table.square("c1"))  # a door at the edge of the dungeon


def test_11_monsters_bash_what_they_have_keys_for() -> None:
    """DUN-KEEP-3, DUN-ACT-6: a locked door is opened or bashed, as the Keeper likes, and no Imp comes of it; a chest is
    not theirs to bash."""
    table = room().put("fighter", "a1").put("bugbear-1a", "c6").keepers_turn()
    door = table.content.board.border_names.index("c6-c7")
    table.pos.door[door], table.pos.lock[door] = LOCKED, 3
    table.pick("bugbear-1a")
    assert {"bash", "c6-c7"} <= set(table.picks())
    table.pick("bash", "c6-c7", dice=(8, 1))
    assert (table.pos.door[door], table.pos.imps) == (DESTROYED, 0)
    table = one("lair_ogre").put("fighter", "a1").keepers_turn()
    chest = next(square for square in table.content.board.squares[0] if table.pos.ground[square] == CHEST)
    table.pos.door[table.content.board.doors] = LOCKED
    table.put("bugbear-1a", table.content.board.names[table.pos.near[chest][0]]).pick("bugbear-1a")
    assert "bash" not in table.picks()
