"""What comes with a card, what is found, and how things serve their bearers, by the old text."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation.files.terms import BENEATH, CLOSED, DISCARD, LOCKED, OPEN, PILE, SPENT, WORN
from wyrmtable.games.dungeonation.rules.figures import defence, speed
from wyrmtable.games.dungeonation.rules.keeper import buriable, frenzied, lockable, open_doors
from wyrmtable.games.dungeonation.rules.prowling import marks

from .growing import one as later
from .table import Table
from .test_examples import ROOM, room
from .test_lawyer_4 import door, one, street
from .test_lawyer_6 import turning

# -- who comes, and with what ------------------------------------------------------------------------------------


def lair_found(table: Table) -> Table:
    """The Fighter opens the door to the Boss Lair and turns it."""
    turning(table.put("fighter", "c6"), "lair_ogre").pick("fighter", "c6-c7")
    while table.decision.seat == 1:
        table.pick("pass")
    table.pick("yes", dice=(1,)).pick(sorted(table.picks())[0])
    while "pass" in table.picks():
        table.pick("pass")
    return table


def test_1_buffs_for_the_boss_on_his_throne() -> None:
    """DUN-R110, DUN-MIS1-2, DUN-BUFF-7: summoned in his lair he costs nothing himself, the buff its Imp."""
    table = lair_found(room().hold("ogre-1", "thick-hides-1", imps=3))
    assert set(table.picks()) == {"enough", "card-thick-hides-1"}
    table.pick("card-thick-hides-1")
    assert table.pos.imps == 3  # one came with the door
    assert defence(table.pos, table.figure("ogre-1a")) == 5


def test_2_no_buffs_for_a_boss_who_was_summoned_before() -> None:
    """DUN-R110: he lay face down with what was laid under him then; nothing is asked now."""
    table = room().hold("thick-hides-1", imps=3).lie("ogre-1", 8)
    table.pos.lay_card(table.card("war-paint-1"), BENEATH, table.card("ogre-1") + 1)
    lair_found(table)
    assert table.at("ogre-1a")
    assert table.decision.seat == 0
    assert defence(table.pos, table.figure("ogre-1a")) == 4


def test_3_no_buffs_for_desecrators() -> None:
    """DUN-MIS5-1, DUN-R81: one card is deployed at no cost; no other is asked for."""
    table = Table({0: ("entry_chamber", 0)}, 5).put("fighter", "c6").hold("bugbear-1", "war-paint-1", imps=0)
    turning(table, "sanctuary").pick("fighter", "c6-c7", "pass", "yes", dice=(1,)).pick(
        sorted(table.picks())[0], "pass"
    )
    table.pick("card-bugbear-1", "c8")
    assert (table.at("bugbear-1a"), table.pos.imps) == ("c8", 1)
    assert table.decision.seat == 0


def test_4_a_wandering_monster_in_the_keepers_turn() -> None:
    """DUN-SUM-9, DUN-SRCH-1, DUN-SUM-6: a Troll falls to a parting blow; who wanders in does nothing in this turn."""
    table = room().put("fighter", "d4").put("cave-troll-1a", "d5", 1).hold("wolves-1", imps=0).keepers_turn()
    table.pos.treasure = 1 << table.card("cave-troll-1")
    found = (8, 1, table.item("wandering-monster-1") + 1)
    table.pick("cave-troll-1a", "d6", "card-wolves-1", dice=found)
    while "end-turn" not in table.picks():
        table.pick(min(table.picks()))
    assert table.at("wolves-1a")
    assert "wolves-1a" not in table.picks()


@pytest.mark.parametrize(("card", "imps", "wounds"), [("restless-dead-1", 2, 1), ("blessed-spring-1", 0, 2)])
def test_5_events_under_a_monster(card: str, imps: int, wounds: int) -> None:
    """DUN-SUM-9, DUN-SRCH-1: an event happens to the hero who is named, on his tile and on no other."""
    table = Table(ROOM, 4).put("fighter", "d4").put("mage", "a4", 1).put("thief", "i9", 1).put("cave-troll-1a", "d5", 1)
    table.pos.treasure = 1 << table.card("cave-troll-1")
    table.pick("fighter", "cave-troll-1a", dice=(8, 1)).pick("fighter", dice=(table.item(card) + 1,))
    assert (table.pos.imps, table.wounds("mage"), table.wounds("thief")) == (imps, wounds, 1)


def test_6_a_vent_of_gas() -> None:
    """DUN-SRCH-3, DUN-THF-3: everybody on the tile is attacked, the next tile is spared, and the Thief looks once."""
    table = room().put("fighter", "d4").put("thief", "d5").put("mage", "i3")
    table.pick("fighter", "search", dice=(table.item("gas-vent-1") + 1, 3, 6, 1, 6, 1))
    assert (table.wounds("fighter"), table.wounds("thief"), table.wounds("mage")) == (3, 2, 3)


def test_7_a_cursed_idol() -> None:
    """DUN-SRCH-3, DUN-MR-2: magic; an elf resists with a 1 of ten."""
    table = room().put("archer", "d4", race="elf")
    table.pick("archer", "search", dice=(table.item("cursed-idol-1") + 1, 1))
    assert table.wounds("archer") == 3


def test_8_nothing_left_to_find() -> None:
    """DUN-DECK-1, DUN-IMP-1: with the deck empty a search finds nothing, and is heard all the same."""
    table = room().put("fighter", "d4")
    table.pos.holds[:] = bytes(SPENT if held == PILE else held for held in table.pos.holds)
    assert table.pick("fighter", "search").pos.imps == 1


def test_9_a_chest_gives_once() -> None:
    """DUN-ACT-1, DUN-DECK-7: what was opened and emptied is not opened again, by another hero neither."""
    table = one("lair_ogre").put("fighter", "e2").put("mage", "d1")
    table.pick("fighter", "chest", "stop", dice=(1,))
    assert not {"chest", "take-content"} & set(table.pick("mage").picks())


# -- the Keeper's events -----------------------------------------------------------------------------------------


def test_10_locking_in_his_own_turn() -> None:
    """DUN-TRAP-5: a closed chest nobody stands at; not where a hero is beside, nor what is open or locked."""
    table = one("lair_ogre").put("fighter", "a6").keepers_turn()
    chest = table.content.board.doors
    assert chest in lockable(table.pos)
    for state in (OPEN, LOCKED):
        table.pos.door[chest] = state
        assert chest not in lockable(table.pos)
    table.pos.door[chest] = CLOSED
    assert chest not in lockable(table.put("mage", "e2").pos)


def test_11_only_open_doors_slam() -> None:
    """DUN-EVT-2, DUN-DOOR-3: not closed ones, and never a destroyed one."""
    table = room().put("fighter", "a1")
    at = table.content.board.door_names.index("c6-c7")
    for state in (CLOSED, LOCKED, 5):
        assert at not in open_doors(door(table, "c6-c7", state).pos)
    assert at in open_doors(door(table, "c6-c7", OPEN).pos)


def test_12_where_the_roof_comes_down() -> None:
    """DUN-EVT-1: not on stairs, furniture, figures or the fallen; and the next square lies beside the first, on the
    same tile."""
    table = room().put("fighter", "d4")
    table.pos.body[table.figure("mage")] = table.square("e4")
    found = {table.content.board.names[square] for square in buriable(table.pos, ())}
    assert not {"a1", "b5", "d4", "e4"} & found
    assert {"f3", "g3"} <= found
    then = {table.content.board.names[square] for square in buriable(table.pos, (table.square("f3"),))}
    assert then == {"e3", "f2", "f4"}


def test_13_rubble_and_wings() -> None:
    """DUN-MOVE-5, DUN-SKL-1: a Bugbear is stopped by it, a Bat flies over and does not end there."""
    table = one("hall_long").put("fighter", "c1").put("bugbear-1a", "c6").put("cave-bats-1a", "d6").keepers_turn()
    table.pos.rubble = tuple(sorted(table.square(name) for name in ("c4", "d4", "b4", "b3")))
    table.pos.relay()
    assert "c3" not in table.pick("bugbear-1a").picks()
    picks = table.pick("stop", "cave-bats-1a").picks()
    assert "d3" in picks
    assert "d4" not in picks


def test_14_frenzy_after_the_whole_group() -> None:
    """DUN-EVT-5: not before every figure has acted, and not for who was summoned in this turn."""
    table = one("hall_pillar").put("fighter", "c3").put("wolves-1a", "c4").put("wolves-1b", "f6").keepers_turn()
    table.pick("wolves-1a", "stop")
    assert not frenzied(table.pos)
    table.pick("wolves-1b", "stop")
    assert frenzied(table.pos) == [table.figure("wolves-1a")]


def test_15_in_the_dark() -> None:
    """DUN-EVT-3: bolt, fire and holy water reach the third space and not the fourth; so does Shield."""
    for square, reached in (("d3", True), ("e3", False)):
        table = street().put("mage", "a3").put("cleric", "a4").give("mage", "holy-water-1").put("skeletons-1a", square)
        table.pos.dark = 1
        assert ("bolt" in table.pick("mage").picks()) == reached
        assert ("item-holy-water-1" in table.picks()) == reached


# -- things ------------------------------------------------------------------------------------------------------


def test_16_smoke_for_one_activation() -> None:
    """DUN-PART-3, DUN-ITEM-1: nobody strikes at who is in the smoke; in the next turn they do again."""
    table = one("hall_cross").put("mage", "c3").give("mage", "smoke-pellet-1").put("bugbear-1a", "c4")
    table.pick("mage", "item-smoke-pellet-1", "mage", "d3", "stop")
    table.rest("mage").put("bugbear-1a", "d4").pick("mage", "d2", dice=(1, 8))
    assert table.at("mage") == "d2"


def test_17_the_amulet_and_the_gaze() -> None:
    """DUN-CMB-3, DUN-SKL-4: who would lose all wounds keeps one."""
    table = later("hall_cross").put("fighter", "c3").give("fighter", "amulet-of-life-1").put("basilisk-1a", "c5")
    table.keepers_turn().pick("basilisk-1a", "gaze", "fighter", "yes", dice=(6, 1))
    assert (table.wounds("fighter"), table.at("fighter")) == (1, "c3")


def test_18_no_amulet_in_lava() -> None:
    """DUN-MOVE-8, DUN-DEATH-4: who is put into lava is lost at once, and nobody is asked."""
    table = one("chasm", boss="giant_snake").put("mage", "a2").give("mage", "amulet-of-life-1").put("fighter", "f6")
    table.put("giant-snake-1a", "b2").keepers_turn().pick("giant-snake-1a", "grapple", "mage", "b3")
    assert table.at("mage") == ""
    assert table.pos.has(table.figure("mage"), "amulet_of_life")


def test_19_iron_spikes() -> None:
    """DUN-ITEM-1, DUN-KEEP-3, DUN-ACT-8: monsters have no key for it; the Thief picks it with a 4."""
    table = room().put("thief", "c6").give("thief", "iron-spikes-1").put("fighter", "a1")
    table.pick("thief", "item-iron-spikes-1", "c6-c7", "stop").rest("thief")
    table.pick("thief", "pick-lock", "c6-c7", dice=(3,))
    assert table.pos.imps == 1
    table.pick("stop").rest("thief").pick("thief", "pick-lock", "c6-c7", dice=(4,))
    assert table.pos.door[table.content.board.door_names.index("c6-c7")] == CLOSED


def test_20_master_picks() -> None:
    """DUN-ITEM-1, DUN-THF-2: with them a Fighter tries a lock at its full number, a Thief one better."""
    for hero, opened in (("fighter", False), ("thief", True)):
        table = door(room().put(hero, "c6").give(hero, "master-picks-1"), "c6-c7", LOCKED, 4)
        table.pick(hero, "pick-lock", "c6-c7", dice=(3,))
        assert (table.pos.door[table.content.board.door_names.index("c6-c7")] == CLOSED) == opened


def test_21_the_cloak_of_shadows() -> None:
    """DUN-THF-1, DUN-ITEM-1: missiles cannot name its bearer either."""
    table = one("hall_cross").put("mage", "c1").put("brigands-1a", "c6").keepers_turn()
    archer = table.figure("brigands-1a")
    table.pos.bows |= 1 << archer
    assert marks(table.pos, archer) == [table.figure("mage")]
    assert marks(table.give("mage", "cloak-of-shadows-1").pos, archer) == []


def test_22_what_is_worn() -> None:
    """DUN-PARTY-7: coat and shield add up, leather is of no use to a Fighter, and boots serve the merchant."""
    table = room().put("fighter", "d4").give("fighter", "mail-coat-1", "kite-shield-1", "studded-leather-1")
    assert defence(table.pos, table.figure("fighter")) == 6
    table = Table(ROOM, 2).put("merchant", "d4").give("merchant", "swift-boots-1")
    assert speed(table.pos, table.figure("merchant")) == 5


def test_23_a_scroll_in_any_hand() -> None:
    """DUN-ITEM-1, DUN-IMP-1, DUN-MOVE-7: a Fighter reads it, an Imp comes; standing in water he cannot."""
    table = one("pool_room").put("fighter", "a1").give("fighter", "scroll-of-lightning-1").put("bugbear-1a", "a4")
    table.pick("fighter", "item-scroll-of-lightning-1", "bugbear-1a", dice=(8, 1))
    assert (table.wounds("bugbear-1a"), table.pos.imps) == (2, 1)
    table = one("pool_room").put("fighter", "b2").give("fighter", "scroll-of-lightning-1").put("bugbear-1a", "a4")
    assert "item-scroll-of-lightning-1" not in table.pick("fighter").picks()


def test_24_the_coin_for_a_run() -> None:
    """DUN-DEC-22, DUN-ACT-9: the die of his own run may be thrown again, and the new one counts."""
    table = room().put("mage", "d4").give("mage", "lucky-coin-1").pick("mage", "run", "reroll-1", dice=(1, 6))
    assert table.pos.spaces == 11
    assert not table.pos.has(table.figure("mage"), "lucky_coin")


def test_25_a_ringleader_and_his_card() -> None:
    """DUN-BUFF-3, DUN-DECK-6: when the marked one falls the buff stays with the group until its last figure goes."""
    table = one("hall_pillar").put("fighter", "c3").put("wolves-1a", "c4", 1).put("wolves-1b", "d3", 1)
    buff = table.card("ringleader-1")
    table.pos.lay_card(buff, WORN, table.card("wolves-1") + 1)
    table.pos.leader = table.figure("wolves-1a")
    table.pick("fighter", "wolves-1a", dice=(8, 1))
    assert (table.pos.spot[buff], table.pos.leader) == (WORN, -1)
    table.pick("wolves-1b", dice=(8, 1))
    assert table.pos.spot[buff] == DISCARD
