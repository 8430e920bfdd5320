"""Monsters that come in between, who has moved already, and deeds for several at once, by the old text."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation.files.terms import CARRIED, PILE, WORN
from wyrmtable.games.dungeonation.rules.combat import fall
from wyrmtable.games.dungeonation.rules.figures import defence, strike_value
from wyrmtable.games.dungeonation.rules.powers import shot

from .growing import grown
from .growing import one as later
from .table import Table
from .test_lawyer_4 import one, street

# -- an ambush on the way ----------------------------------------------------------------------------------------------


def waylaid(end: str, race: str = "human", hero: str = "fighter") -> Table:
    """A hero walks from one Long Hall into the next, and three Wolves come there: on b10, b9 and c10."""
    table = grown({0: ("hall_long", 0), 4: ("hall_long", 0)}).put(hero, "c6", race=race)
    table.hold("ambush-1", "wolves-1", imps=3).pick(hero, end)
    table.pick("card-ambush-1", "card-wolves-1", "c10")
    assert {table.at(f"wolves-1{letter}") for letter in "abc"} == {"b10", "c10", "b9"}
    return table


@pytest.mark.parametrize("end", ["c10", "c11"])
def test_1_who_comes_in_between_bars_the_way(end: str) -> None:
    """DUN-MOVE-5, DUN-TRAP-11: nobody walks through them or onto them; he stops and says how he goes on."""
    table = waylaid(end)
    assert (table.at("fighter"), table.pos.spaces, table.decision.seat) == ("c7", 4, 0)
    assert not {"c10", "b9", "b10"} & set(table.picks())
    assert table.pick("d10").at("fighter") == "d10"


def test_2_who_comes_elsewhere_bars_nothing() -> None:
    """DUN-TRAP-11, DUN-MOVE-1: the way ends before them, and is walked to its end."""
    table = waylaid("c9")
    assert (table.at("fighter"), table.pos.spaces) == ("c9", 2)


def test_3_a_halfling_slips_past_an_ambush() -> None:
    """DUN-PARTY-4, DUN-TRAP-11: he goes on through the Wolf, unless his way would end on it."""
    boots = grown({0: ("hall_long", 0), 4: ("hall_long", 0)}).put("thief", "c6", race="halfling")
    boots.give("thief", "swift-boots-1").hold("ambush-1", "wolves-1", imps=3).pick("thief", "c11")
    assert boots.pick("card-ambush-1", "card-wolves-1", "c10").at("thief") == "c11"
    table = waylaid("c10", race="halfling", hero="thief")
    assert (table.at("thief"), table.pos.spaces) == ("c7", 3)


@pytest.mark.parametrize(("die", "square", "spaces"), [(6, "c2", 5), (1, "c3", 4)])
def test_4_a_rope_stolen_at_the_ledge(die: int, square: str, spaces: int) -> None:
    """DUN-ITEM-2, DUN-SKL-6, DUN-PART-1: who has no rope any more does not get down; a miss leaves it to him."""
    table = one("loft_room").put("fighter", "c2").give("fighter", "rope-1").put("kobolds-1a", "d2")
    table.pick("fighter", "c3", dice=(die, 1))
    assert (table.at("fighter"), table.pos.spaces) == (square, spaces)


# -- who has moved with its card ---------------------------------------------------------------------------------------


def coiled() -> Table:
    """A Giant Snake lies face down on the tile south of two Crossings, and the Fighter stands on the second of them."""
    return street(boss="giant_snake").put("fighter", "i3").lie("giant-snake-1", 4).hold(imps=1).keepers_turn()


def test_5_who_came_with_its_card_has_moved() -> None:
    """DUN-SUM-12, DUN-SKL-8, DUN-R111: it may run or strike, but there is no move left to give up for a grapple."""
    table = coiled().pick("tile-5", "tile-2", "i6", "giant-snake-1a")
    assert set(table.picks()) == {"stop", "run"}
    assert "grapple" not in table.pick("run", dice=(6,)).picks()


def test_6_who_runs_may_still_give_up_its_move() -> None:
    """DUN-SKL-8, DUN-ACT-9: running is the action, the grapple takes the place of the move."""
    table = street(boss="giant_snake").put("fighter", "i3").put("giant-snake-1a", "i6").keepers_turn()
    table.pick("giant-snake-1a", "run", dice=(6,)).pick("grapple", "fighter", "i5")
    assert (table.at("fighter"), table.at("giant-snake-1a")) == ("i5", "i6")


def test_7_into_the_water() -> None:
    """DUN-SKL-8, DUN-MOVE-7: any square beside it, the pool of the Pool Room as well."""
    table = one("pool_room", "giant_snake").put("mage", "a1").put("giant-snake-1a", "a3").keepers_turn()
    assert set(table.pick("giant-snake-1a", "grapple", "mage").picks()) == {"a2", "a4", "b3"}
    assert table.pick("b3").at("mage") == "b3"


# -- what is on the table in between -----------------------------------------------------------------------------------


def test_8_a_card_waits_for_the_secret_door() -> None:
    """DUN-EXP-5, DUN-EXP-9: a Chasm leads off the edge; first a door is found in it, then the card on it is shown."""
    tiles = {1: ("hall_long", 0), 4: ("hall_long", 0)}
    table = Table(tiles, 4, entry=8, scenario="rooms").put("fighter", "i12").lie("wolves-1", 7)
    table.pos.laid[7] = table.content.tile_number["chasm"] + 1
    assert table.pick("fighter", "i12-i13", "turn-0").asked == "side"
    assert table.pick(table.picks()[0]).asked == "spot"


def test_9_alive_in_the_lava() -> None:
    """DUN-SKL-10, DUN-R108, DUN-R29: with a 6 the Bugbear stays there; in its next turn it may walk out or stay."""
    table = one("chasm").put("fighter", "f6").put("bugbear-1a", "b2").keepers_turn()
    buff = table.card("unnatural-vigour-1")
    table.pos.spot[buff], table.pos.under[buff] = WORN, table.card("bugbear-1") + 1
    table.pick("bugbear-1a", "b3", dice=(6,)).pick("stop")
    assert (table.at("bugbear-1a"), table.wounds("bugbear-1a")) == ("b3", 1)
    table.rest("bugbear-1a").pick("bugbear-1a", "stop")
    assert table.at("bugbear-1a") == "b3"


# -- several at once ---------------------------------------------------------------------------------------------------


def test_10_one_heal_raises_and_heals() -> None:
    """DUN-CLR-2, DUN-CLR-3, DUN-IMP-1: two fallen rise with one wound, a third gets one back, for one Imp."""
    table = one("hall_pillar").put("cleric", "c3").put("archer", "b3", 1).put("mage", "c4").put("thief", "d3")
    for name in ("mage", "thief"):
        fall(table.pos, table.figure(name), None)
    table.pick("cleric", "heal")
    assert [table.wounds(name) for name in ("mage", "thief", "archer", "cleric")] == [1, 1, 2, 3]
    assert (table.at("mage"), table.at("thief"), table.pos.imps) == ("c4", "d3", 1)


def test_11_two_are_thrown_for_in_a_fireball() -> None:
    """DUN-R58, DUN-CMB-4, DUN-MR-2: an elf friend throws his tenths, the Wolf beside him nothing; each has his dice."""
    table = one("hall_pillar").put("mage", "c1").put("fighter", "c4", race="elf").put("wolves-1a", "d4")
    table.pick("mage", "fireball", "c4", "wolves-1a", dice=(8, 1, 1))
    assert (table.at("wolves-1a"), table.wounds("fighter"), table.pos.imps) == ("", 4, 1)


def test_12_the_treasure_of_who_drowns_in_lava() -> None:
    """DUN-SUM-9, DUN-MOVE-8: a Troll that ends its move in lava is defeated; the heroes get what lay under its card."""
    table = one("chasm").put("fighter", "f6").put("cave-troll-1a", "b2").keepers_turn()
    table.pos.treasure |= 1 << table.card("cave-troll-1")
    pool = [item for item in range(table.content.pile) if table.pos.holds[item] == PILE]
    rope = table.item("rope-1")
    table.pick("cave-troll-1a", "b3", dice=(pool.index(rope) + 1,))
    assert (table.at("cave-troll-1a"), table.pos.holds[rope]) == ("", CARRIED + table.figure("fighter"))


# -- values that meet --------------------------------------------------------------------------------------------------


def test_13_backstab_with_a_rune_sword() -> None:
    """DUN-THF-4, DUN-PARTY-7: 3 + 1 + 1 against the undead, all of it twice."""
    table = one("hall_cross").put("thief", "c3").put("fighter", "d4").put("skeletons-1a", "c4")
    table.give("thief", "rune-sword-1")
    assert strike_value(table.pos, table.figure("thief"), table.figure("skeletons-1a")) == 10


def test_14_a_bow_in_webs() -> None:
    """DUN-SKL-15, DUN-ARC-1: beside a spider the bow has 4 - 2, at whomever it is aimed; at its corner 4."""
    table = one("hall_pillar").put("archer", "c3").put("large-spiders-1a", "c4").put("wolves-1a", "f3")
    assert shot(table.pos, table.figure("archer"), table.figure("wolves-1a"))[4] == 2
    table = one("hall_pillar").put("archer", "c3").put("large-spiders-1a", "d4").put("wolves-1a", "f3")
    assert shot(table.pos, table.figure("archer"), table.figure("wolves-1a"))[4] == 4


def test_15_a_shield_lasts_through_turns() -> None:
    """DUN-MAG-1: no turn ends it, and no miss; the Mage may cast it on himself."""
    table = one("hall_pillar").put("mage", "c3").put("bugbear-1a", "c4").pick("mage", "shield", "mage", "stop")
    table.pick("end-turn").keepers_turn().pick("bugbear-1a", "mage", "stop", dice=(1, 8))
    assert defence(table.pos, table.figure("mage")) == 3
    table.rest("bugbear-1a").pick("bugbear-1a", "mage", dice=(8, 1))
    assert defence(table.pos, table.figure("mage")) == 1


def test_16_a_ghost_turns_its_back() -> None:
    """DUN-PART-1, DUN-SKL-2: the insubstantial, too, are struck at when they leave a hero's side."""
    table = one("crypt").put("fighter", "a1").put("ghost-1a", "a2").keepers_turn()
    wounds = table.wounds("ghost-1a")
    table.pick("ghost-1a", "f5", dice=(8, 1))
    assert wounds - table.wounds("ghost-1a") == 1


def test_17_the_thief_and_the_gaze() -> None:
    """DUN-THF-1, DUN-SKL-4, DUN-R20: no missile is aimed at him, but he may be the closest whom a Basilisk sees."""
    table = later("hall_pillar").put("thief", "c3").put("fighter", "c6").put("basilisk-1a", "c1").keepers_turn()
    assert set(table.pick("basilisk-1a", "gaze").picks()) == {"back", "thief"}
