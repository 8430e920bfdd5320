"""Building, passing others, the use of things, and how a game is set up, by the old text."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import RandomDice, Setting, complete
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import FACE_DOWN, HAND, RELIC
from wyrmtable.games.dungeonation.rules.figures import strike_value
from wyrmtable.games.dungeonation.rules.setup import has_needs

from .growing import grown
from .growing import one as later
from .table import Table
from .test_examples import room
from .test_lawyer_4 import one

# -- building ----------------------------------------------------------------------------------------------------

NEEDS = {
    "guard_room": ("orc_lair", "goblin_lair"), "jail": ("guard_room",), "alchemists_lab": ("jail",),
    "summoning_chamber": ("guard_room", "alchemists_lab"), "gadget_room": ("chambers", "alchemists_lab"),
    "mushroom": ("goblin_lair", "orc_lair", "guard_room"), "bridge_room": ("loft_room", "chambers"),
    "platform_room": ("bridge_room",), "catwalk": ("chasm",), "stone_bridge": ("chasm", "pool_room"),
}  # fmt: skip


def own(table: Table, tiles: dict[str, int]) -> Table:
    """The Keeper owns these tiles and no others."""
    for kind in range(len(table.pos.owned)):
        table.pos.owned[kind] = 0
    for tile, count in tiles.items():
        table.pos.owned[table.content.tile_number[tile]] = count
    return table


@pytest.mark.parametrize("tile", sorted(NEEDS))
def test_1_prerequisites(tile: str) -> None:
    """DUN-CAMP-5, DUN-ROOM-5: each of the rooms it asks for must be owned, and no other."""
    table = later("hall_cross")
    for missing in ("", *NEEDS[tile]):
        own(table, {need: int(need != missing) for need in NEEDS[tile]})
        assert has_needs(table.pos, table.content.tile_number[tile]) == (not missing)


def test_2_four_halls() -> None:
    """DUN-ROOM-13, DUN-ROOM-14: Chambers ask for any four Halls, the same kind among them; three are too few. A Round
    Room asks for a Gadget Room besides."""
    table = later("hall_cross")
    number = table.content.tile_number
    for count, able in ((4, True), (3, False)):
        own(table, {"hall_long": count})
        assert has_needs(table.pos, number["chambers"]) == able
        assert not has_needs(table.pos, number["round_room"])
        own(table, {"hall_long": count, "gadget_room": 1})
        assert has_needs(table.pos, number["round_room"]) == able


def test_3_prices_of_bosses() -> None:
    """DUN-BOSS-1: two, two, two, three, three, four, in this order."""
    forms = later("hall_cross").content.box.cards
    order = ("giant_snake", "manticore", "iron_golem", "fire_giant", "dragon", "eye_fiend")
    assert [forms[key].upgrade for key in order] == [2, 2, 2, 3, 3, 4]


# -- passing others ----------------------------------------------------------------------------------------------


def test_4_felled_on_a_friends_square() -> None:
    """DUN-MOVE-4, DUN-PART-2: he falls while he passes the Fighter, who stays where he is; his marker lies there."""
    table = one("hall_long").put("mage", "c1", 1).put("fighter", "c2").put("thief", "d1").put("bugbear-1a", "d2")
    table.pick("mage", "c3", dice=(8, 1))
    assert (table.at("mage"), table.at("fighter")) == ("", "c2")
    assert table.pos.holder[table.square("c2")] == table.figure("fighter") + 1
    assert table.pos.body[table.figure("mage")] == table.square("c2")


def test_5_felled_above_a_hero() -> None:
    """DUN-SKL-1, DUN-PART-1: a Bat passes over the Thief and is struck down by the Fighter; the Thief stands."""
    table = one("hall_long").put("thief", "c2").put("fighter", "d2").put("cave-bats-1a", "c1").put("cave-bats-1b", "b4")
    table.keepers_turn().pick("cave-bats-1a", "c3", dice=(1, 4, 8, 1))
    assert table.at("cave-bats-1a") == ""
    assert table.pos.holder[table.square("c2")] == table.figure("thief") + 1


def test_6_retreat_on_the_stairs() -> None:
    """DUN-END-2, DUN-END-3: with everybody on the stairs it ends the game; else when the last one comes to them."""
    table = room().put("fighter", "a1").put("mage", "c2").pick("retreat")
    assert table.outcome.winners == (1,)
    table = room().put("fighter", "a1").put("mage", "d2").pick("retreat")
    assert not table.pos.outcome
    table.pick("mage", "c2", "stop")
    assert table.outcome.winners == (1,)


# -- things ------------------------------------------------------------------------------------------------------


def test_7_on_top_of_the_chest() -> None:
    """DUN-ACT-1, DUN-MOVE-6: he hops onto it and opens it there; at its corner he cannot reach it."""
    table = one("lair_ogre", mission=5).put("fighter", "e2").put("mage", "d2").pick("fighter", "e1", "chest", dice=(1,))
    assert table.pos.imps == 1
    assert "chest" not in one("lair_ogre", mission=5).put("mage", "d2").pick("mage").picks()


def test_8_weapons_against_the_dead() -> None:
    """DUN-PARTY-7, DUN-SKL-17: the Rune Sword has one more against the living and two against the undead; of two
    weapons one counts, and a Mage has nothing of either."""
    table = one("hall_pillar").put("fighter", "c3").put("skeletons-1a", "c4").put("wolves-1a", "d3").put("mage", "b3")
    fighter, mage = table.figure("fighter"), table.figure("mage")
    dead, wolf = table.figure("skeletons-1a"), table.figure("wolves-1a")
    table.give("fighter", "rune-sword-1", "keen-blade-1")
    assert (strike_value(table.pos, fighter, dead), strike_value(table.pos, fighter, wolf)) == (7, 6)
    table.give("mage", "rune-sword-1")
    assert strike_value(table.pos, mage, dead) == 2


def test_9_the_blessed_mace() -> None:
    """DUN-CLR-1, DUN-PARTY-7: Turn Undead with 4 + 1; 5 + 4 against 3 + 5 destroys a Skeleton, 4 + 4 does not."""
    for mace, left in ((True, ""), (False, "c4")):
        table = one("hall_pillar").put("cleric", "c3").put("skeletons-1a", "c4").put("fighter", "f6")
        table = table.give("cleric", "blessed-mace-1") if mace else table
        table.pick("cleric", "turn-undead", dice=(4, 5))
        assert table.at("skeletons-1a") == left


@pytest.mark.parametrize(("square", "reached"), [("e3", True), ("f3", False)])
def test_10_holy_water_four_spaces(square: str, reached: bool) -> None:
    """DUN-ITEM-1: the fourth space and not the fifth; a Wolf is nearer, but no undead."""
    table = one("hall_cross").put("thief", "a3").give("thief", "holy-water-1").put("skeletons-1a", square)
    table.put("wolves-1a", "c3").pick("thief")
    assert ("item-holy-water-1" in table.picks()) == reached


def test_11_a_potion_for_a_friend() -> None:
    """DUN-ACT-11, DUN-IMP-3: an action and no Imp; never more wounds than there were."""
    table = one("hall_cross").put("thief", "c3").give("thief", "healing-potion-1").put("fighter", "c4", 3)
    table.pick("thief", "item-healing-potion-1", "fighter")
    assert (table.wounds("fighter"), table.pos.imps) == (4, 0)


def test_12_a_captured_bearer() -> None:
    """DUN-JAIL-1, DUN-MIS3-3, DUN-MAG-1: the relic lies where he stood, and his Shield is gone."""
    table = later("hall_cross").put("mage", "c3", 1).put("fighter", "f3").put("bugbear-1a", "c4")
    table.pos.tokens[RELIC], table.pos.shield = -2 - table.figure("mage"), 1 << table.figure("mage")
    table.hold("capture-1", imps=2).keepers_turn().pick("bugbear-1a", "mage", "card-capture-1", dice=(8, 1))
    assert (table.pos.tokens[RELIC], table.pos.shield) == (table.square("c3"), 0)


def test_13_a_prisoner_is_no_hero_on_the_tile() -> None:
    """DUN-JAIL-4, DUN-SUM-3: with the Thief in a cell monsters may come to the spawn point of the Jail."""
    table = grown({0: ("jail", 0), 1: ("hall_cross", 0)}).put("fighter", "i3").hold("bugbear-1", imps=3)
    table.pos.cell[table.figure("thief")] = 2
    table.pos.side, table.pos.steps = 1, [("draw",), ("act",), ("summon",)]
    assert "f6" in table.pick("card-bugbear-1").picks()


# -- setting up --------------------------------------------------------------------------------------------------


def set_up(mission: int, corner: str) -> Table:
    """A first dungeon of six Halls, with the Entry Chamber in that corner, up to the first pick of the heroes."""
    table = Table({})
    options = {"mission": str(mission), "start_imps": "none", "potions": "none"}
    dice = RandomDice(Random(mission))
    table.pos = GAME.setup(complete(GAME, Setting("simple", options)), dice)
    halls = [f"lay-hall-{kind}" for kind in ("long", "bend", "tee", "cross", "pillar", "crook")]
    for text in (*["human"] * 5, *halls, "enough", corner):
        assert text in table.picks(), f"{text} is not among {sorted(table.picks())}"
        GAME.apply(table.pos, table.names.pick(text), dice)
    return table


@pytest.mark.parametrize(
    ("corner", "square"), [("corner-nw", "a1"), ("corner-ne", "r1"), ("corner-se", "r18"), ("corner-sw", "a18")]
)
def test_14_stairs_to_the_outer_corner(corner: str, square: str) -> None:
    """DUN-SET-5, DUN-SET-7: whichever corner the Keeper takes, a stair lies in it, and five heroes stand on six."""
    table = set_up(4, corner)
    assert square in table.picks()
    assert len(set(table.picks()) - {"rest"}) == 6
    assert table.pos.turn.count(FACE_DOWN) == 8


def test_15_the_boss_is_one_of_five() -> None:
    """DUN-MIS1-1, DUN-DECK-4: in mission 1 the hand has the boss and four others, and never the Shuffle card."""
    table = set_up(1, "corner-nw")
    assert table.pos.spot[table.pos.boss] == HAND
    assert table.pos.spot.count(HAND) == 5
    assert table.pos.spot[table.content.shuffle] != HAND


def test_16_from_corner_to_corner() -> None:
    """DUN-MIS2-1: the way out is in one corner, the six begin in the opposite one on a Hall that they turn."""
    table = set_up(2, "corner-nw")
    assert set(table.picks()) == {"rest", "turn-0", "turn-1", "turn-2", "turn-3"}
    table.pick("turn-0", dice=(1, 1, 1, 1, 1))
    tile_of = table.content.board.tile_of
    assert {tile_of[table.square(name)] for name in set(table.picks()) - {"rest"}} == {8}
    assert table.pos.entry == 0
    assert table.pos.turn.count(FACE_DOWN) == 7
