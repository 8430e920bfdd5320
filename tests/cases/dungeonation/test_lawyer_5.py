"""Walking and being struck at, what monsters can do, doors and cards, and the ends of missions."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation.files.terms import (
    CLOSED,
    CRYSTAL,
    LOCKED,
    PORTAL,
    WORN,
)
from wyrmtable.games.dungeonation.rules.figures import strike_value
from wyrmtable.games.dungeonation.rules.wonders import gazed, row

from .growing import grown
from .table import Table
from .test_examples import ROOM, room
from .test_lawyer_4 import door, one, street

SOUTH_EAST = 3


# -- walking -----------------------------------------------------------------------------------------------------


def test_1_move_action_and_no_more() -> None:
    """DUN-TURN-3: he moves one space and opens a door; what he had left of his move is gone. The other way he moves."""
    table = room().put("fighter", "e3").put("mage", "a6")
    table.pick("fighter", "f3", "f3-g3")
    assert {"g3", "e3"}.isdisjoint(table.picks())
    table = room().put("fighter", "f3").put("mage", "a6").pick("fighter", "f3-g3", "g3")
    assert table.at("fighter") == "g3"


def test_2_run_first() -> None:
    """DUN-ACT-9, DUN-MOVE-10: a D6 before the move, five and four are nine spaces."""
    table = street().put("fighter", "a3").put("mage", "a4").pick("fighter", "run", dice=(4,))
    assert table.pos.spaces == 9
    assert "j3" in table.picks()
    assert "k3" not in table.picks()


def test_3_monsters_run_with_a_d6() -> None:
    """DUN-KEEP-3, DUN-ACT-9: a Bugbear with five spaces and a six moves eleven."""
    table = street().put("fighter", "i6").put("bugbear-1a", "a3").keepers_turn().pick("bugbear-1a", "run", dice=(6,))
    assert table.pos.spaces == 11


def test_4_struck_at_while_running() -> None:
    """DUN-PART-1, DUN-PART-2, DUN-ACT-9: spaces of a run are left like others."""
    table = one("hall_cross").put("archer", "c2").put("fighter", "f4").put("bugbear-1a", "c3")
    table.pick("archer", "run", dice=(1,)).pick("d2", dice=(8, 1))
    assert table.wounds("archer") == 2


def test_5_no_blow_across_a_corner_or_a_door() -> None:
    """DUN-PART-1, DUN-GEN-5: enemies at a corner or behind a closed door do not strike at who walks away."""
    table = room().put("archer", "f3").put("wolves-1a", "g3").put("bugbear-1a", "e2").pick("archer", "f4")
    assert (table.at("archer"), table.wounds("archer")) == ("f4", 3)


def test_6_swarms_strike_at_nobody_across_a_corner() -> None:
    """DUN-PART-4, DUN-SKL-13: a Rat attacks diagonally, but who leaves the square at its corner is not struck at."""
    table = one("hall_pillar").put("archer", "c3").put("giant-rats-1a", "d4").pick("archer", "b3")
    assert (table.at("archer"), table.wounds("archer")) == ("b3", 3)


def test_7_struck_at_on_the_stairs() -> None:
    """DUN-MOVE-11, DUN-PART-1: leaving the dungeon is leaving a square; the merchant falls before he is out."""
    table = Table(ROOM, 2).put("merchant", "c1", 1).put("fighter", "a1").put("bugbear-1a", "d1")
    table.pick("merchant", "leave", dice=(8, 1))
    assert table.at("merchant") == ""
    assert not table.pos.outcome


def test_8_halflings_pass_and_do_not_stop() -> None:
    """DUN-PARTY-4: through two enemies in a row, but not to a stand among them; a human is stopped by them."""
    for race, passes in (("halfling", True), ("human", False)):
        table = one("hall_long").put("thief", "c1", race=race).put("fighter", "b4")
        for name, square in (("wolves-1a", "c2"), ("wolves-1b", "d2"), ("wolves-1c", "c3")):
            table.put(name, square)
        table.pick("thief")
        assert "c2" not in table.picks()
        assert ("c4" in table.picks()) == passes


# -- monsters ----------------------------------------------------------------------------------------------------


def test_9_any_monster_makes_a_group() -> None:
    """DUN-SKL-7: a Bugbear and a Kobold beside the target count for a Wolf, one at the corner does not."""
    table = (
        one("hall_pillar").put("fighter", "c3").put("wolves-1a", "c4").put("bugbear-1a", "d3").put("kobolds-1a", "b3")
    )
    table.put("kobolds-1b", "d4")
    fighter = table.figure("fighter")
    assert strike_value(table.pos, table.figure("wolves-1a"), fighter) == 5
    assert strike_value(table.pos, table.figure("bugbear-1a"), fighter) == 5  # has no such skill, and AV 5


def test_10_strike_and_then_grapple() -> None:
    """DUN-SKL-8, DUN-TURN-3: the move that is given up may come after the action; after a step there is no grapple."""
    table = one("hall_pillar", "giant_snake").put("fighter", "c4").put("mage", "f3").put("giant-snake-1a", "c3")
    table.keepers_turn().pick("giant-snake-1a", "fighter", dice=(1, 8))
    assert "grapple" in table.picks()
    table.pick("grapple", "mage", "d3")
    assert table.at("mage") == "d3"
    table = one("hall_pillar", "giant_snake").put("mage", "f3").put("giant-snake-1a", "c3").keepers_turn()
    assert "grapple" not in table.pick("giant-snake-1a", "c4").picks()


@pytest.mark.parametrize(("die", "left"), [(5, 1), (4, 0)])
def test_11_hard_to_kill_in_mission_one(die: int, left: int) -> None:
    """DUN-SKL-10, DUN-MIS1-1: a boss who stays with one wound is not dead, and the game goes on."""
    table = room().put("fighter", "d4").put("ogre-1a", "d5", 1)
    buff = table.card("unnatural-vigour-1")
    table.pos.spot[buff], table.pos.under[buff] = WORN, table.card("ogre-1") + 1
    table.pick("fighter", "ogre-1a", dice=(8, 1, die))
    assert table.wounds("ogre-1a") == left
    assert bool(table.pos.outcome) == (left == 0)


def test_12_a_gaze_for_the_closest_only() -> None:
    """DUN-SKL-4, DUN-R67: two equally close may both be looked at; a closer one out of its sight does not count."""
    table = one("hall_cross", "eye_fiend").put("fighter", "c5").put("mage", "d5").put("thief", "c6")
    table.put("eye-fiend-1a", "c2")
    assert set(gazed(table.pos, table.figure("eye-fiend-1a"))) == {table.figure("fighter"), table.figure("mage")}
    table = one("hall_cross", "eye_fiend").put("fighter", "a3").put("mage", "c6").put("eye-fiend-1a", "c1")
    assert gazed(table.pos, table.figure("eye-fiend-1a")) == [table.figure("mage")]


def test_13_three_squares_diagonally() -> None:
    """DUN-SKL-14: the third diagonal square is hit, the fourth is not."""
    table = one("spider_lair").put("slime-1a", "a1").put("thief", "d4").put("archer", "e5")
    assert row(table.pos, table.figure("slime-1a"), SOUTH_EAST) == [table.figure("thief")]


def test_14_webs_leave_at_least_nothing() -> None:
    """DUN-SKL-15, DUN-CHR-4: a Mage with AV 2 between two spiders strikes with 0."""
    table = one("hall_pillar").put("mage", "c3").put("large-spiders-1a", "c4").put("large-spiders-1b", "d3")
    assert strike_value(table.pos, table.figure("mage"), table.figure("large-spiders-1a")) == 0


def test_15_poison_needs_a_wound() -> None:
    """DUN-SKL-3: a miss is followed by no poison, and neither is the blow that fells."""
    table = one("hall_pillar").put("mage", "c3", 1).put("fighter", "f6").put("large-spiders-1a", "c4").keepers_turn()
    table.pick("large-spiders-1a", "mage", dice=(1, 8))
    assert table.wounds("mage") == 1
    table.rest("large-spiders-1a").keepers_turn().pick("large-spiders-1a", "mage", dice=(6, 1))
    assert table.at("mage") == ""


def test_16_thieves_rob_the_fallen() -> None:
    """DUN-SKL-6, DUN-CMB-3: whoever falls by it loses a thing, too; a miss takes nothing."""
    for dice, kept in (((6, 1), False), ((1, 6), True)):
        table = (
            one("hall_pillar").put("mage", "c3", 1).give("mage", "rope-1").put("fighter", "f6").put("kobolds-1a", "c4")
        )
        table.keepers_turn().pick("kobolds-1a", "mage", dice=dice)
        assert table.pos.has(table.figure("mage"), "rope") == kept


# -- doors, rooms, cards -----------------------------------------------------------------------------------------


def test_17_what_monsters_unlock_stays_unlocked() -> None:
    """DUN-KEEP-3: opened with the key and closed again the door is closed, not locked; no Imp for either."""
    table = door(room().put("fighter", "a1").put("bugbear-1a", "c6"), "c6-c7", LOCKED, 3).keepers_turn()
    table.pick("bugbear-1a", "c6-c7", "stop").rest("bugbear-1a").keepers_turn().pick("bugbear-1a", "close", "c6-c7")
    number = table.content.board.door_names.index("c6-c7")
    assert (table.pos.door[number], table.pos.lock[number], table.pos.imps) == (CLOSED, 0, 0)


def test_18_a_picked_chest() -> None:
    """DUN-ACT-8, DUN-ACT-1, DUN-THF-2: the Thief unlocks it with the lock's number; then anybody opens it."""
    table = Table({0: ("lair_ogre", 0)}, 5, entry=8).put("thief", "e2").put("mage", "d1")
    table.pos.door[table.content.board.doors] = LOCKED
    table.pos.lock[table.content.board.doors] = 3
    assert "chest" not in table.pick("mage").picks()
    table.pick("stop", "thief", "pick-lock", "e1", dice=(3,))
    assert table.pos.imps == 0
    table.pick("stop").rest("mage").pick("mage", "chest", dice=(1,))
    assert table.pos.imps == 1


def test_19_searching() -> None:
    """DUN-ACT-5: the Entry Chamber and a lair with its boss can be searched once, a Hall never."""
    assert "search" in room().put("fighter", "d4").pick("fighter").picks()
    assert "search" not in room().put("fighter", "i3").pick("fighter").picks()
    table = one("lair_ogre").put("fighter", "c4").put("ogre-1a", "c3").put("thief", "f6").pick("fighter")
    table.pick("search", "stop", "thief", dice=(table.item("dust-and-bones-1") + 1,))
    assert "search" not in table.picks()


@pytest.mark.parametrize(("die", "square"), [(2, "b4"), (3, "d5"), (5, "e3")])
def test_20_the_round_room_the_other_way(die: int, square: str) -> None:
    """DUN-ROOM-13: counter-clockwise; a 2 is one quarter, a 3 two, a 5 three."""
    table = grown({0: ("round_room", 0), 1: ("hall_cross", 0)}, mission=6).put("fighter", "i3").put("goblins-1a", "c2")
    table.pick("fighter", "rotate", "tile-1", "counter", dice=(die,))
    assert table.at("goblins-1a") == square


def test_21_cards_step_to_free_tiles() -> None:
    """DUN-SUM-10: never diagonally and not onto another face-down card; where monsters stand openly it may go."""
    table = room().put("fighter", "a1").put("wolves-1a", "g12").lie("bugbear-1", 5).lie("kobolds-1", 8).keepers_turn()
    table.pos.imps = 3
    table.pick("tile-6")
    assert "tile-9" not in table.picks()
    assert "tile-2" not in table.picks()
    assert {"tile-5", "tile-3"} <= set(table.picks())


def test_22_once_a_turn() -> None:
    """DUN-SUM-10, DUN-KEEP-4: one Imp for one tile; the same card goes no farther in that turn."""
    table = room().put("fighter", "a1").lie("bugbear-1", 8).keepers_turn()
    table.pos.imps = 3
    table.pick("tile-9", "tile-8")
    assert table.pos.imps == 2
    assert "tile-8" not in table.picks()


def test_23_where_a_hero_fell_monsters_may_come() -> None:
    """DUN-SUM-3, DUN-DEATH-2: who lies fallen on a tile is no hero on it."""
    table = room().put("fighter", "a1").hold("bugbear-1", imps=3)
    table.pos.body[table.figure("mage")] = table.square("h12")
    table.pos.side, table.pos.steps = 1, [("draw",), ("act",), ("summon",)]
    assert "g12" in table.pick("card-bugbear-1").picks()


# -- missions ----------------------------------------------------------------------------------------------------


def test_24_the_bearer_opens_and_nobody_else() -> None:
    """DUN-MIS3-4: on the Portal's tile one without the crystal cannot open it; its bearer on the next tile neither."""
    for bearer, square, able in (("fighter", "d4", True), ("mage", "d4", False), ("fighter", "g3", False)):
        table = Table(ROOM, 3).put("fighter", square).put("mage", "h3")
        table.pos.tokens[CRYSTAL], table.pos.tokens[PORTAL] = -2 - table.figure(bearer), table.square("a3")
        assert ("open-portal" in table.pick("fighter").picks()) == able


def test_25_others_may_leave_before_the_merchant() -> None:
    """DUN-MIS2-2, DUN-MOVE-11: a hero who leaves ends nothing; the merchant off the stairs wins with friends inside."""
    table = Table(ROOM, 2).put("fighter", "a1").put("merchant", "b1").put("mage", "d4").pick("fighter", "leave")
    assert not table.pos.outcome
    table.pick("merchant", "leave")
    assert table.outcome.winners == (0,)


def test_26_the_fallen_need_not_come_out() -> None:
    """DUN-MIS6-2: the map is complete, one is out, and the last one inside falls: the heroes have won."""
    table = Table(ROOM, 6).put("fighter", "a1").put("mage", "d4", 1).put("bugbear-1a", "d5")
    table.pos.visited = 511
    table.pick("fighter", "leave").keepers_turn().pick("bugbear-1a", "mage", dice=(8, 1))
    assert table.outcome.winners == (0,)
