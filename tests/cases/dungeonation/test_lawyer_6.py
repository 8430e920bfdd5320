"""The old text where several rules meet: who falls when, what lies behind a door, what comes with a card."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation.files.terms import (
    BENEATH,
    CRYSTAL,
    DESTROYED,
    DISCARD,
    HAND,
    LOCKED,
    OPEN,
    RELIC,
    WORN,
)
from wyrmtable.games.dungeonation.rules.figures import combat_die, defence, plain_value, resistance, speed
from wyrmtable.games.dungeonation.rules.keeper import regenerating
from wyrmtable.games.dungeonation.rules.sight import BLOCKED, CLEAR, sight

from .growing import grown
from .table import Table
from .test_examples import ROOM, room
from .test_lawyer_4 import door, one


def turning(table: Table, kind: str) -> Table:
    """All tiles that nobody has seen are of one kind."""
    count = sum(table.pos.bag)
    table.pos.bag[:] = bytes(len(table.pos.bag))
    table.pos.bag[table.content.tile_number[kind]] = count
    return table


# -- the party's own numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "av", "dv", "wounds"),
    [("fighter", 5, 4, 4), ("cleric", 4, 4, 3), ("mage", 2, 1, 3), ("thief", 3, 2, 3), ("archer", 2, 2, 3)],
)
def test_1_classes(hero: str, av: int, dv: int, wounds: int) -> None:
    """DUN-PARTY-2: AV, DV and wounds come from the class, whatever the race."""
    for race in ("human", "elf", "dwarf", "halfling"):
        table = one("hall_cross").put(hero, "c3", race=race)
        figure = table.figure(hero)
        assert (plain_value(table.pos, figure), defence(table.pos, figure), table.wounds(hero)) == (av, dv, wounds)


@pytest.mark.parametrize(
    ("race", "die", "spaces", "tenths"),
    [("human", 8, 5, 0), ("elf", 6, 5, 1), ("dwarf", 8, 4, 1), ("halfling", 6, 4, 2)],
)
def test_2_races(race: str, die: int, spaces: int, tenths: int) -> None:
    """DUN-PARTY-2, DUN-MR-1: die, spaces and resistance come from the race; a Mage has three tenths more."""
    table = one("hall_cross").put("archer", "c3", race=race).put("mage", "c4", race=race)
    archer, mage = table.figure("archer"), table.figure("mage")
    assert (combat_die(table.pos, archer), speed(table.pos, archer)) == (die, spaces)
    assert (resistance(table.pos, archer), resistance(table.pos, mage)) == (tenths, tenths + 3)


# -- doors and tiles ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("square", ["f3", "f4", "g3", "g4"])
def test_3_four_squares_at_a_door(square: str) -> None:
    """DUN-DOOR-2, DUN-PORT-1, DUN-PORT-2: a double door is opened from any of them, and both halves are open."""
    table = room().put("fighter", square).pick("fighter", "f3-g3")
    assert table.pos.imps == 1
    for west, east in (("f3", "g3"), ("f4", "g4")):
        assert sight(table.pos, table.square(west), table.square(east)) == CLEAR


def test_4_not_beside_the_door() -> None:
    """DUN-DOOR-2, DUN-ACT-1: one square off, or at the corner of its squares, nobody opens it."""
    for square in ("e3", "f2", "f5"):
        assert "f3-g3" not in room().put("fighter", square).pick("fighter").picks()


def test_5_a_door_bashed_in_shows_no_tile() -> None:
    """DUN-ACT-6, DUN-EXP-1, DUN-IMP-1: one Imp for the blow; turning the tile behind is another."""
    table = turning(door(room().put("fighter", "c6"), "c6-c7", LOCKED, 3), "hall_cross")
    table.pick("fighter", "bash", "c6-c7", dice=(8, 1))
    number = table.content.board.door_names.index("c6-c7")
    assert (table.pos.door[number], table.pos.imps) == (DESTROYED, 1)
    table.pick("c6-c7", dice=(1,))
    assert table.pos.imps == 2


def test_6_declined_and_turned_later() -> None:
    """DUN-EXP-2: the door for one Imp; who does not look then pays another when he does."""
    table = turning(room().put("fighter", "c6"), "hall_cross").pick("fighter", "c6-c7", "no")
    assert table.pos.imps == 1
    table.pick("c6-c7", dice=(1,))
    assert table.pos.imps == 2


def test_7_turned_on_the_way() -> None:
    """DUN-EXP-1, DUN-EXP-7, DUN-TURN-3: two spaces, a tile turned for an Imp, and on with the three that are left."""
    table = turning(one("hall_cross").put("fighter", "d3"), "hall_cross").pick("fighter", "f3", "f3-g3", dice=(1,))
    table.pick("turn-0")
    assert (table.pos.imps, table.pos.spaces) == (1, 3)
    assert table.pick("i3").at("fighter") == "i3"


def test_8_two_tiles_in_one_activation() -> None:
    """DUN-EXP-1, DUN-EXP-10, DUN-IMP-1: an elf walks from one Crossing into the next and turns a third; an Imp for
    each."""
    table = turning(one("hall_cross").put("mage", "f3", race="elf"), "hall_cross")
    table.pick("mage", "f3-g3", "turn-0", "i5", "i6", dice=(1,)).pick("i6-i7", dice=(1,))
    assert (table.at("mage"), table.pos.imps) == ("i6", 2)


def test_9_a_neighbours_open_door_stays_open() -> None:
    """DUN-EXP-4: a Crossing is turned beside a Hall whose door stood open towards it; nobody closes it."""
    table = Table({0: ("hall_cross", 0), 4: ("hall_pillar", 1)}, 4, entry=8, scenario="rooms").put("fighter", "f3")
    turning(door(table, "i6-i7", OPEN), "hall_cross").pick("fighter", "f3-g3", "turn-0", dice=(1,))
    assert table.pos.door[table.content.board.door_names.index("i6-i7")] == OPEN


# -- falling and rising ------------------------------------------------------------------------------------------


def test_10_felled_while_walking_and_raised() -> None:
    """DUN-PART-1, DUN-CLR-3, DUN-TURN-6: a parting blow fells him in his own turn; raised, he has had his go."""
    table = one("hall_cross").put("mage", "c3", 1).put("cleric", "a3").put("bugbear-1a", "c4")
    table.pick("mage", "d3", dice=(8, 1))
    assert table.at("mage") == ""
    table.pick("cleric", "b3", "heal")
    assert (table.at("mage"), table.wounds("mage")) == ("c3", 1)
    assert "mage" not in table.picks()


def test_11_his_things_lie_until_the_heroes_turn_ends() -> None:
    """DUN-DEATH-2, DUN-DEATH-3: fallen in the Keeper's turn he is gone, but a friend beside takes his rope."""
    table = one("hall_cross").put("mage", "c3", 1).give("mage", "rope-1").put("thief", "d2").put("bugbear-1a", "c4")
    table.hold("wolves-1", "wolves-2", "kobolds-1", "kobolds-2", "gnolls-1")
    table.keepers_turn().pick("bugbear-1a", "mage", dice=(8, 1)).pick("stop", "end-turn")
    table.pick("thief", "d3", "items", "item-rope-1")
    assert table.pos.has(table.figure("thief"), "rope")


def test_12_a_mighty_blow_at_who_walks_away() -> None:
    """DUN-PART-4, DUN-SKL-12: two wounds for turning one's back on the Ogre."""
    table = one("hall_cross").put("fighter", "c3").put("ogre-1a", "c4").pick("fighter", "d3", dice=(8, 1))
    assert table.wounds("fighter") == 2


def test_13_flyers_are_struck_at() -> None:
    """DUN-SKL-1, DUN-PART-1: a Bat that leaves the Fighter's side is struck at like anybody."""
    table = one("hall_pillar").put("fighter", "c3").put("cave-bats-1a", "c4").put("cave-bats-1b", "f6").keepers_turn()
    table.pick("cave-bats-1a", "c6", dice=(8, 1))
    assert table.at("cave-bats-1a") == ""


def test_14_a_desecrator_dies_in_the_keepers_turn() -> None:
    """DUN-MIS5-3, DUN-END-1, DUN-PART-1: the last one turns his back and is felled; the heroes have won at once."""
    table = Table(ROOM, 5).put("fighter", "i3").put("bugbear-1a", "i4", 1).put("wolves-1a", "l6").keepers_turn()
    table.pos.desecrators = table.card("bugbear-1") + 1
    table.pick("bugbear-1a", "j4", dice=(8, 1))
    assert table.outcome.winners == (0,)


def test_15_the_relic_changes_hands_by_death() -> None:
    """DUN-MIS4-2, DUN-MIS3-3: another steps on it where its bearer fell, and carries it out."""
    table = Table(ROOM, 4).put("mage", "d1", 1).put("fighter", "c3").put("bugbear-1a", "e1").keepers_turn()
    table.pos.tokens[RELIC] = -2 - table.figure("mage")
    table.pick("bugbear-1a", "mage", dice=(8, 1))
    table.pos.steps, table.pos.side, table.pos.pending = [("heroes",)], 0, None
    table.pos.lift(table.figure("bugbear-1a"))
    table.put("bugbear-1a", "l6").pick("fighter", "d1")
    assert table.pos.tokens[RELIC] == -2 - table.figure("fighter")
    table.pick("c1", "leave")
    assert table.outcome.winners == (0,)


def test_16_a_token_is_no_loot() -> None:
    """DUN-MIS3-3, DUN-SKL-6: a Kobold's wound takes nothing from who carries the crystal alone."""
    table = one("hall_cross", mission=3).put("fighter", "c3").put("kobolds-1a", "c4").keepers_turn()
    table.pos.tokens[CRYSTAL] = -2 - table.figure("fighter")
    table.pick("kobolds-1a", "fighter", dice=(6, 1))
    assert table.pos.tokens[CRYSTAL] == -2 - table.figure("fighter")


# -- cards and monsters ------------------------------------------------------------------------------------------


def test_17_the_boss_comes_home_with_what_he_has() -> None:
    """DUN-MIS1-2, DUN-R42: from under another tile to his throne, with his buff; no Imp comes back."""
    table = turning(room().put("fighter", "c6").lie("ogre-1", 8), "lair_ogre")
    buff = table.card("war-paint-1")
    table.pos.lay_card(buff, BENEATH, table.card("ogre-1") + 1)
    table.pos.treasure = 1 << table.card("ogre-1")
    table.pick("fighter", "c6-c7", "yes", dice=(1,))
    table.pick(sorted(table.picks())[0])
    assert table.at("ogre-1a") != ""
    assert table.pos.spot[buff] == WORN
    assert (table.pos.treasure.bit_count(), table.pos.imps) == (1, 1)


def test_18_a_boss_already_met_stays_where_he_is() -> None:
    """DUN-MIS1-2: his lair is found while he stands elsewhere; nobody moves him."""
    table = turning(room().put("fighter", "c6").put("ogre-1a", "l6", 3), "lair_ogre")
    table.pos.met = 1
    table.pick("fighter", "c6-c7", "yes", dice=(1,))
    table.pick(sorted(table.picks())[0])
    assert (table.at("ogre-1a"), table.wounds("ogre-1a")) == ("l6", 3)


def test_19_who_lay_in_the_sanctuary_already() -> None:
    """DUN-MIS5-1: a face-down card there is shown besides, and does not count."""
    table = Table({0: ("entry_chamber", 0)}, 5).put("fighter", "c6").hold("bugbear-1", "wolves-1").lie("gnolls-1", 3)
    turning(table, "sanctuary").pick("fighter", "c6-c7", "pass", "yes", dice=(1,)).pick(
        sorted(table.picks())[0], "pass"
    )
    table.pick("card-bugbear-1", "c8", "a7", "no", "a8", "no")
    assert (table.at("bugbear-1a"), table.at("gnolls-1a"), table.at("gnolls-1b")) == ("c8", "a7", "a8")
    assert table.pos.desecrators == table.card("bugbear-1") + 1


def test_20_a_trapped_treasure() -> None:
    """DUN-SUM-9, DUN-SRCH-3, DUN-THF-3: the card under a Troll is a needle; the Thief disarms it, and no Imp comes."""
    table = Table(ROOM, 4).put("fighter", "d4").put("thief", "a4").put("cave-troll-1a", "d5", 1)
    table.pos.treasure = 1 << table.card("cave-troll-1")
    table.pick("fighter", "cave-troll-1a", dice=(8, 1)).pick("fighter", dice=(table.item("poison-needle-1") + 1, 3))
    assert (table.wounds("fighter"), table.pos.imps) == (4, 0)


def test_21_buffs_go_with_the_last_figure() -> None:
    """DUN-DECK-6: two Wolves with War Paint; it is discarded with the second."""
    table = one("hall_pillar").put("fighter", "c3").put("wolves-1a", "c4").put("wolves-1b", "d3")
    buff = table.card("war-paint-1")
    table.pos.lay_card(buff, WORN, table.card("wolves-1") + 1)
    table.pick("fighter", "wolves-1a", dice=(8, 1))
    assert table.pos.spot[buff] == WORN
    table.pick("wolves-1b", dice=(8, 1))
    assert (table.pos.spot[buff], table.pos.spot[table.card("wolves-1")]) == (DISCARD, DISCARD)


def test_22_an_imp_for_the_door_pays_for_the_dart() -> None:
    """DUN-IMP-5, DUN-TRAP-3: with none before, the one that the opening brings is enough."""
    table = room().put("fighter", "f3").hold("dart-trap-1", imps=0).pick("fighter", "f3-g3")
    table.pick("card-dart-trap-1", dice=(1, 8))
    assert (table.pos.imps, table.wounds("fighter")) == (0, 4)


def test_23_regeneration_up_to_the_brim() -> None:
    """DUN-SKL-9, DUN-CHR-4: unhurt or without an Imp nobody regenerates."""
    for wounds, imps, able in ((5, 3, False), (4, 1, True), (4, 0, False)):
        table = one("hall_cross").put("fighter", "a3").put("cave-troll-1a", "c3", wounds)
        table.pos.imps = imps
        assert bool(regenerating(table.pos)) == able


def test_24_up_to_five_cards() -> None:
    """DUN-DECK-4, DUN-KEEP-1: with three in hand he draws two, with five none."""
    three = ("wolves-1", "wolves-2", "kobolds-1")
    for more, dice in (((), (1, 1)), (("kobolds-2", "gnolls-1"), ())):
        table = one("hall_cross").put("fighter", "a3").hold(*three, *more).keepers_turn().pick("end-turn", dice=dice)
        assert table.pos.spot.count(HAND) == 5


def test_25_a_hero_behind_a_throne_has_cover() -> None:
    """DUN-LOS-4, DUN-CMB-2: over the throne 3 + 5 against 2 + 5 + 1 is no wound; in the open it is."""
    for archer, wounds in (("d1", 3), ("b3", 2)):
        table = one("lair_ogre").put("archer", archer).put("fighter", "f6").put("brigands-1a", "b1").keepers_turn()
        table.pos.bows |= 1 << table.figure("brigands-1a")
        table.pick("brigands-1a", "shoot", "archer", dice=(5, 5))
        assert table.wounds("archer") == wounds


def test_26_rubble_ends_a_row_and_the_sight() -> None:
    """DUN-EVT-1, DUN-LOS-2, DUN-SKL-14: who stands behind it is neither seen nor spat at."""
    table = one("hall_cross").put("fighter", "d3").put("slime-1a", "a3")
    table.pos.rubble = (table.square("c3"),)
    table.pos.relay()
    assert sight(table.pos, table.square("a3"), table.square("d3")) == BLOCKED
    assert "splodge" not in table.keepers_turn().pick("slime-1a").picks()


def test_27_monsters_clear_rubble_quietly() -> None:
    """DUN-KEEP-3, DUN-IMP-3: an action of theirs, and no Imp."""
    table = one("hall_cross").put("fighter", "f3").put("bugbear-1a", "b3").keepers_turn()
    table.pos.rubble = (table.square("c3"),)
    table.pos.relay()
    table.pick("bugbear-1a", "dig", "c3")
    assert not table.pos.rubble
    assert table.pos.imps == 0


def test_28_what_lies_in_the_round_room_turns_along() -> None:
    """DUN-ROOM-13, DUN-TILE-4: the fallen, the crystal, rubble, and the hero who turns it; he may still walk."""
    table = grown({0: ("round_room", 0), 1: ("hall_cross", 0)}, mission=3).put("fighter", "c2").put("mage", "i3")
    table.pos.body[table.figure("thief")] = table.square("d2")
    table.pos.tokens[CRYSTAL], table.pos.rubble = table.square("c3"), (table.square("d1"),)
    table.pos.relay()
    table.pick("fighter", "rotate", "tile-1", "clockwise", dice=(1,))
    names = table.content.board.names
    assert (table.at("fighter"), names[table.pos.body[table.figure("thief")]]) == ("e3", "e4")
    assert (names[table.pos.tokens[CRYSTAL]], [names[square] for square in table.pos.rubble]) == ("d3", ["f4"])
    assert "e2" in table.picks()


def test_29_a_ghost_behind_a_closed_door() -> None:
    """DUN-SKL-2, DUN-MOVE-2: through the door into the next room, not onto a tile that nobody has seen."""
    table = Table({0: ("entry_chamber", 0), 1: ("crypt", 1)}, 4, scenario="rooms").put("fighter", "a1")
    table.put("ghost-1a", "g3").keepers_turn().pick("ghost-1a")
    assert "f3" in table.picks()
    assert {"m3", "g7"}.isdisjoint(table.picks())


def test_30_hovering_over_lava() -> None:
    """DUN-MOVE-8, DUN-SKL-1: a Bat ends its flight over lava unharmed."""
    table = one("chasm").put("fighter", "f6").put("cave-bats-1a", "a2").put("orcs-1a", "b2").keepers_turn()
    table.pick("cave-bats-1a", "a3")
    assert table.at("cave-bats-1a") == "a3"
