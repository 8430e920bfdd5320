"""Who acts and who is struck, what is answered, and where missions end, by the old text."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import CRYSTAL, DECK, DESTROYED, DISCARD, GONE, LOCKED, OPEN, WORN
from wyrmtable.games.dungeonation.rules.decks import reshuffle
from wyrmtable.games.dungeonation.rules.figures import strike_value
from wyrmtable.games.dungeonation.rules.keeper import regenerating
from wyrmtable.games.dungeonation.rules.windows import step_traps

from .growing import grown
from .growing import one as later
from .table import Table
from .test_examples import ROOM, room
from .test_lawyer_4 import door, one, street
from .test_lawyer_6 import turning

# -- who acts ----------------------------------------------------------------------------------------------------


def found_by(table: Table) -> Table:
    """The Fighter turns the tile behind an open door, on which a Bugbear lay."""
    table.put("fighter", "c6").put("mage", "a1").lie("bugbear-1", 3)
    door(turning(table, "hall_cross"), "c6-c7", OPEN).pick("fighter", "c6-c7", dice=(1,)).pick("turn-0", "c7")
    return table


def test_1_who_was_found_strikes_at_once() -> None:
    """DUN-EXP-5, DUN-PART-5: he was summoned before; who walks away from him is struck at."""
    table = found_by(Table({0: ("entry_chamber", 0)}, 4)).pick("c5", dice=(1, 8))
    assert table.at("fighter") == "c5"


def test_2_who_was_found_moves_and_acts() -> None:
    """DUN-KEEP-2: in the Keeper's next turn he is like any other, with his five spaces."""
    table = found_by(Table({0: ("entry_chamber", 0)}, 4)).keepers_turn().pick("bugbear-1a")
    assert table.pos.spaces == 5
    assert "fighter" in table.picks()


def test_3_who_came_with_a_card_may_run() -> None:
    """DUN-SUM-12, DUN-R111, DUN-ACT-9: its move is over, and running is an action like the others."""
    table = room().put("fighter", "a1").lie("bugbear-1", 5).keepers_turn()
    table.pos.imps = 1
    table.pick("tile-6", "tile-5")
    table.pick(min(table.picks()), "bugbear-1a")
    assert not [pick for pick in table.picks() if pick[0].islower() and pick[1:].isdigit()]
    table.pick("run", dice=(4,))
    assert table.pos.spaces == 4
    assert [pick for pick in table.picks() if pick[0].islower() and pick[1:].isdigit()]


def test_4_a_card_just_laid_stays() -> None:
    """DUN-SUM-6: what is summoned in this turn does not move, not even its card."""
    table = room().put("fighter", "a1").hold("bugbear-1", imps=5)
    table.pos.side, table.pos.steps = 1, [("draw",), ("act",), ("summon",)]
    table.pick("card-bugbear-1", "tile-6")
    assert table.pos.imps == 2
    assert "tile-6" not in table.picks()


def test_5_monsters_hop_too() -> None:
    """DUN-MOVE-6, DUN-SKL-1: a Bugbear on the table goes no farther, a Bat crosses it."""
    table = one("orc_lair").put("fighter", "f1").put("bugbear-1a", "c2").put("cave-bats-1a", "d2").keepers_turn()
    table.pick("bugbear-1a", "c3")
    assert set(table.picks()) == {"end-turn", "draw", "cave-bats-1a"}  # nothing is left to him, not even a run
    table.pick("cave-bats-1a", "d3")
    assert "d5" in table.picks()


def test_6_the_first_imp_heals() -> None:
    """DUN-KEEP-1, DUN-SKL-9: the Imp of the turn is there before anybody regenerates."""
    table = one("hall_cross").put("fighter", "a3").put("cave-troll-1a", "f4", 2)
    table.pick("end-turn", "cave-troll-1a")
    assert (table.wounds("cave-troll-1a"), table.pos.imps) == (3, 0)
    assert not regenerating(table.pos)


# -- blows and magic ---------------------------------------------------------------------------------------------


def test_7_the_second_arrow() -> None:
    """DUN-TRAP-9: who has fallen to the first is not shot at again."""
    table = later("hall_cross").put("mage", "c1", 1).put("fighter", "c6").hold("arrow-trap-1", imps=2)
    table.pick("mage", "c2", "card-arrow-trap-1", dice=(8, 1))
    assert table.at("mage") == ""


def test_8_what_ends_a_shield() -> None:
    """DUN-MAG-1, DUN-R58: a miss leaves it, the wound of a friend's Fireball ends it."""
    table = one("hall_cross").put("mage", "c1").put("fighter", "c4").put("bugbear-1a", "c5").put("gnolls-1a", "d5")
    table.pos.shield = 1 << table.figure("fighter")
    table.keepers_turn().pick("bugbear-1a", "fighter", "stop", dice=(1, 8))
    assert table.pos.shield
    table.pos.steps, table.pos.side, table.pos.pending = [("heroes",)], 0, None
    table.pick("mage", "fireball", "c4", dice=(8, 1)).pick("bugbear-1a", dice=(1, 8, 1, 6))
    assert (table.wounds("fighter"), table.pos.shield) == (3, 0)


def test_9_monsters_resist() -> None:
    """DUN-MR-2: a Cult Leader has three tenths; the bolt does nothing with a 3, and is thrown with a 4."""
    for die, dice in ((3, ()), (4, (8, 1))):
        table = later("hall_cross").put("mage", "c1").put("cult-leader-1a", "c4")
        table.pick("mage", "bolt", "cult-leader-1a", dice=(die, *dice))
        assert table.wounds("cult-leader-1a") == (4 if not dice else 2)


def test_10_a_thief_in_the_flames() -> None:
    """DUN-SKL-23, DUN-R20: the flask is thrown at the Fighter; the Thief beside him burns as well."""
    table = later("hall_cross").put("fighter", "c4").put("thief", "d4").put("alchemist-1a", "c1").keepers_turn()
    table.pick("alchemist-1a", "throw", "c4", "fighter", dice=(1, 8, 8, 1))
    assert (table.wounds("fighter"), table.wounds("thief")) == (4, 2)


def test_11_no_thief_to_look() -> None:
    """DUN-THF-3: as a prisoner he notices nothing."""
    table = one("hall_cross").put("mage", "c1").put("thief", "c3").hold("pit-trap-a-1", imps=2)
    table.pos.lift(table.figure("thief"))
    table.pos.cell[table.figure("thief")] = 255
    table.pick("mage", "c2", "card-pit-trap-a-1")
    assert table.wounds("mage") == 2


def test_12_a_cry_for_others() -> None:
    """DUN-SKL-22: the Champion does not hearten himself; beside another Champion of goblins he would be."""
    table = later("hall_cross").put("fighter", "c3").put("goblin-champion-1a", "c4").put("goblins-1a", "f4")
    champion, goblin = table.figure("goblin-champion-1a"), table.figure("goblins-1a")
    assert strike_value(table.pos, champion, table.figure("fighter")) == 5
    assert strike_value(table.pos, goblin, table.figure("fighter")) == 3 + 1 + 1  # the cry, and one more beside


def test_13_no_crowd_over_the_ledge() -> None:
    """DUN-SKL-7, DUN-MOVE-13: a Wolf on the loft is not beside who stands below."""
    table = one("loft_room").put("fighter", "c3").put("wolves-1a", "c4").put("wolves-1b", "c2")
    assert strike_value(table.pos, table.figure("wolves-1a"), table.figure("fighter")) == 3
    table.put("wolves-1c", "d3")
    assert strike_value(table.pos, table.figure("wolves-1a"), table.figure("fighter")) == 4


def test_14_webs_when_the_spider_leaves() -> None:
    """DUN-SKL-15, DUN-PART-4: the parting blow of a hero beside it has two less: 5 - 2 + 6 against 3 + 6 misses."""
    table = one("spider_lair").put("fighter", "c3").put("large-spiders-1a", "c4").keepers_turn()
    table.pick("large-spiders-1a", "d4", dice=(6, 6))
    assert table.wounds("large-spiders-1a") == 2


def test_15_fire_on_iron() -> None:
    """DUN-SKL-5, DUN-CARD-2: magic does nothing to the Golem, though the blaze burns the Wolf beside it."""
    table = one("hall_cross", boss="iron_golem").put("mage", "c1").put("iron-golem-1a", "c4").put("wolves-1a", "d4")
    table.pick("mage", "fireball", "c4", "iron-golem-1a", dice=(8, 1))
    assert (table.wounds("iron-golem-1a"), table.at("wolves-1a")) == (6, "")


def test_16_arrows_with_and_without_poison() -> None:
    """DUN-CARD-2, DUN-SKL-11: the Sniper's are poisoned; they are shot with his bow's values."""
    table = later("hall_cross").put("fighter", "c1").put("dark-elf-sniper-1a", "c5").keepers_turn()
    table.pos.bows |= 1 << table.figure("dark-elf-sniper-1a")
    table.pick("dark-elf-sniper-1a", "shoot", "fighter", dice=(5, 5, 6, 3))
    assert table.wounds("fighter") == 2
    table = one("hall_cross").put("fighter", "c1").put("brigands-1a", "c5").keepers_turn()
    table.pos.bows |= 1 << table.figure("brigands-1a")
    table.pick("brigands-1a", "shoot", "fighter", dice=(6, 1))
    assert table.wounds("fighter") == 3


# -- answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "square", "able"),
    [
        ("hall_cross", "c1", True), ("chasm", "c3", True), ("orc_lair", "c3", False), ("pool_room", "b2", False),
        ("loft_room", "a3", False), ("loft_room", "a1", False), ("entry_chamber", "a1", False),
        ("entry_chamber", "d4", True),
    ],
)  # fmt: skip
def test_17_where_a_pit_opens(tile: str, square: str, able: bool) -> None:
    """DUN-TRAP-1: floor and planks; no furniture, water, steps, upper floor or stairs."""
    table = one(tile)
    assert (table.card("pit-trap-a-1") in step_traps(table.pos, table.square(square))) == able


def test_18_a_blade_in_the_chest() -> None:
    """DUN-TRAP-4, DUN-ACT-1c: it falls when the chest opens; who is felled leaves the content to others."""
    table = one("lair_ogre").put("mage", "e2", 1).put("fighter", "d1").hold("scything-blade-1", imps=2)
    table.pick("mage", "chest", "pass", "card-scything-blade-1", dice=(8, 1))
    assert table.at("mage") == ""
    while "pass" in table.picks():
        table.pick("pass")
    assert "take-content" in table.pick("fighter").picks()


def test_19_captured_on_his_way() -> None:
    """DUN-TRAP-10, DUN-PART-1: a parting blow in the heroes' own turn can be answered as well."""
    table = later("hall_cross").put("mage", "c3", 1).put("fighter", "a3").put("bugbear-1a", "c4")
    table.hold("capture-1", imps=2).pick("mage", "c2", "card-capture-1", dice=(8, 1))
    assert table.pos.cell[table.figure("mage")]
    assert table.wounds("mage") == 1


def test_20_a_card_with_the_key() -> None:
    """DUN-SUM-11, DUN-KEEP-3: where cards need a port they open a locked door, and its lock is done with."""
    table = Table(ROOM, 1, {"cards_need_port": "on"}).put("fighter", "a1").lie("bugbear-1", 3).keepers_turn()
    lock = table.card("locked-3-1")
    at = table.content.board.door_names.index("c6-c7")
    door(table, "c6-c7", LOCKED, 3).pos.lay_card(lock, WORN, at)
    table.pos.imps = 1
    table.pick("tile-4", "tile-1")
    assert (table.pos.door[at], table.pos.spot[lock]) == (OPEN, DISCARD)


def test_21_out_of_a_small_chamber() -> None:
    """DUN-SUM-4: five come to a spawn point behind a closed door; four fill the chamber, the last is put outside."""
    table = grown({0: ("chambers", 0), 1: ("hall_cross", 0)}).put("fighter", "i3").hold("goblins-1", imps=3)
    table.pos.side, table.pos.steps = 1, [("draw",), ("act",), ("summon",)]
    table.pick("card-goblins-1", "a1")
    while "end-turn" not in table.picks():
        table.pick(min(table.picks()))
    stand = {table.at(f"goblins-1{letter}") for letter in "abcde"}
    assert {"a1", "a2", "b1", "b2"} < stand
    assert stand - {"a1", "a2", "b1", "b2"} <= {"a3", "b3", "c1", "c2", "c3"}


# -- doors and rooms ---------------------------------------------------------------------------------------------


def test_22_the_merchants_noise() -> None:
    """DUN-IMP-1, DUN-PARTY-6, DUN-GEN-3: he opens a door and searches like a hero, and is heard."""
    table = Table(ROOM, 2).put("merchant", "c6").put("fighter", "a1")
    assert table.pick("merchant", "c6-c7", "no").pos.imps == 1
    table.pick("stop").rest("merchant").pick("merchant", "search", dice=(table.item("dust-and-bones-1") + 1,))
    assert table.pos.imps == 2


def test_23_a_door_that_is_gone() -> None:
    """DUN-DOOR-3, DUN-ACT-6: a tie breaks nothing; what is destroyed cannot be closed."""
    table = door(room().put("mage", "c6"), "c6-c7", LOCKED, 3).pick("mage", "bash", "c6-c7", dice=(5, 4))
    at = table.content.board.door_names.index("c6-c7")
    assert table.pos.door[at] == LOCKED
    table.pick("stop").rest("mage").pick("mage", "bash", "c6-c7", dice=(6, 4))
    assert table.pos.door[at] == DESTROYED
    assert "close" not in table.pick("stop").rest("mage").pick("mage").picks()


def test_24_nobody_strikes_at_who_is_turned_away() -> None:
    """DUN-ROOM-13, DUN-MOVE-15: a Goblin is carried from the Fighter's side without a blow."""
    table = grown({0: ("round_room", 0), 1: ("hall_cross", 0)}, mission=6).put("fighter", "g3").put("goblins-1a", "f3")
    table.pick("fighter", "rotate", "tile-1", "clockwise", dice=(3,))
    assert table.at("goblins-1a") == "a4"


def test_25_round_a_corner_of_rock() -> None:
    """DUN-MOVE-3: on a Crossing an elf goes from c2 to b3 past one rock; between two he does not."""
    table = one("hall_cross").put("mage", "c2", race="elf").put("fighter", "a3").pick("mage")
    assert "b3" in table.picks()
    table.pick("b3")
    assert table.pos.spaces == 4
    table = one("hall_bend").put("mage", "b2", race="elf").put("fighter", "c6").pick("mage")
    table.pick("c3")
    assert table.pos.spaces == 4


# -- missions and ends -------------------------------------------------------------------------------------------


def test_26_the_crystal_is_carried_out() -> None:
    """DUN-MIS3-4, DUN-END-3, DUN-MOVE-11: the Portal is not opened any more; the others go home."""
    table = Table(ROOM, 3).put("mage", "a1").put("fighter", "d4")
    table.pos.tokens[CRYSTAL] = -2 - table.figure("mage")
    table.pick("mage", "leave")
    assert table.pos.stage
    assert not table.pos.outcome
    table.pick("fighter", "c2", "stop")
    assert table.outcome.winners == (1,)


def test_27_one_sanctuary_is_desecrated() -> None:
    """DUN-MIS5-1, DUN-COST-1: the first that is found; a second one brings nobody."""
    table = Table({0: ("entry_chamber", 0)}, 5).put("fighter", "c6").hold("bugbear-1", "wolves-1", imps=0)
    table.pos.desecrators = table.card("gnolls-1") + 1
    turning(table.put("gnolls-1a", "f1"), "sanctuary")
    table.pick("fighter", "c6-c7", "pass", "yes", dice=(1,))
    table.pick(sorted(table.picks())[0], "pass")
    assert table.decision.seat == 0
    assert table.pos.hand == 2


def test_28_the_merchant_falls_in_the_keepers_turn() -> None:
    """DUN-MIS2-2, DUN-DEATH-3: at once the mission is lost; by the option he may be raised in the turn after it."""
    for raising, lost in (("turn", True), ("since_last_heroes_turn", False)):
        table = Table(ROOM, 2, {"raise": raising}).put("merchant", "d4", 1).put("fighter", "i3").put("bugbear-1a", "d5")
        table.keepers_turn().pick("bugbear-1a", "merchant", dice=(8, 1))
        assert bool(table.pos.stage) == lost


def test_29_a_prisoner_set_aside() -> None:
    """DUN-IMP-2, DUN-JAIL-3: no Jail is explored yet, and the Keeper has his second Imp all the same."""
    table = later("hall_cross").put("fighter", "a3")
    table.pos.cell[table.figure("mage")] = 255
    assert table.pick("end-turn").pos.imps == 2


def test_30_retreat_is_declared_once() -> None:
    """DUN-END-3: it is not taken back, nor declared again."""
    table = street().put("fighter", "a3")
    assert "retreat" in table.picks()
    assert "retreat" not in table.pick("retreat").picks()


def test_31_a_halfling_leaves() -> None:
    """DUN-PARTY-4, DUN-MOVE-11: out of the dungeon, too, he slips away unhurt."""
    table = room().put("thief", "c2", 1, race="halfling").put("fighter", "d4").put("bugbear-1a", "d2")
    table.pick("thief", "leave")
    assert table.pos.out


def test_32_a_dead_boss_stays_dead() -> None:
    """DUN-DECK-6, DUN-BOSS-3: when the discards come back he is not among them."""
    table = one("hall_cross").put("fighter", "c3").put("ogre-1a", "c4", 1)
    table.pick("fighter", "ogre-1a", dice=(8, 1))
    wolves, boss = table.card("wolves-1"), table.card("ogre-1")
    table.pos.lay_card(wolves, DISCARD)
    reshuffle(table.pos, None)
    assert (table.pos.spot[wolves], table.pos.spot[boss]) == (DECK, GONE)


# -- what is told before a blow ----------------------------------------------------------------------------------


def test_33_every_modifier_is_named() -> None:
    """DUN-CMB-1, DUN-CMB-2, DUN-SKL-7, DUN-MAG-1: cover, a crowd and a Shield stand in the reasons, with their sums."""
    table = one("lair_ogre").put("fighter", "e2").put("thief", "a6").put("brigands-1a", "c1").keepers_turn()
    table.pos.bows |= 1 << table.figure("brigands-1a")
    table.pos.shield = 1 << table.figure("fighter")
    table.pick("brigands-1a", "shoot")
    told = {reason.rule: reason.text for reason in GAME.explain(table.pos, 1, table.names.pick("fighter"))}
    assert told["DUN-CMB-1"].startswith("Attack 3 + D6 against ")
    assert "DUN-MAG-1" in told
    table = one("hall_cross").put("fighter", "c3").put("wolves-1a", "c4").put("wolves-1b", "d3").keepers_turn()
    table.pick("wolves-1a")
    told = {reason.rule: reason.text for reason in GAME.explain(table.pos, 1, table.names.pick("fighter"))}
    assert told["DUN-SKL-7"] == "Other monsters beside the target add 1."
    assert told["DUN-CMB-1"].startswith("Attack 4 + D6 against 4 + D8")
