"""Larger layouts, the second level, and what heroes learn."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Outcome, RandomDice, Setting, complete
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files import buttons as b
from wyrmtable.games.dungeonation.files.terms import (
    ABSENT,
    DISCARD,
    FACE_DOWN,
    HAND,
    LOST,
    NO_TILE,
    RELIC,
    SET_ASIDE,
)
from wyrmtable.games.dungeonation.rules import ending, setup
from wyrmtable.games.dungeonation.rules.descending import below, room_for
from wyrmtable.games.dungeonation.rules.exploring import draw_tile
from wyrmtable.games.dungeonation.rules.figures import defence, most_wounds, resistance, speed, strike_value
from wyrmtable.games.dungeonation.rules.movement import spared
from wyrmtable.games.dungeonation.rules.powers import shot

from .growing import grown, learn, one
from .table import Table

# -- larger layouts ----------------------------------------------------------------------------------------------


def begun(seed: int, **options: str) -> Table:
    """A game set up by random picks."""
    table = Table({}, options=options, scenario="grown")
    rng = Random(seed)
    table.pos = GAME.setup(table.content.setting, RandomDice(rng))
    while not table.pos.round:
        GAME.apply(table.pos, rng.choice(table.decision.picks), RandomDice(rng))
    return table


@pytest.mark.parametrize("tiles", ["12", "16", "20"])
def test_setting_up_a_grown_dungeon(tiles: str) -> None:
    """DUN-OPT-4, DUN-SET-3, DUN-SET-4, DUN-SET-9, DUN-ROOM-24: prerequisites owned, Halls by their rule, all laid."""
    for seed in range(6):
        table = begun(seed, tiles=tiles, mission="4")
        pos, content = table.pos, table.content
        assert sum(pos.owned) == int(tiles) + (1 if int(tiles) >= 16 else 0)
        assert all(setup.has_needs(pos, kind) for kind in range(content.kinds) if pos.owned[kind])
        halls = [pos.owned[kind] for kind in content.halls]
        assert max(halls) == 1 or min(halls) >= 1
        places = len(pos.turn) - pos.turn.count(NO_TILE)
        assert sum(pos.bag) + sum(turn < 4 for turn in pos.turn) >= places
        assert {panel.id for panel in GAME.view(pos, 0).panels} >= {"dungeon"}
        absent = [card for card in range(content.cards) if pos.spot[card] == ABSENT]
        assert all(pos.owned[content.card_tile[card]] <= content.card_set[card] for card in absent)


def test_a_smaller_layout() -> None:
    """DUN-SET-4: the Keeper stays with three by three and says which tiles are laid; two Halls are among them."""
    table = Table({}, options={"tiles": "12", "mission": "4", "advances": "0"}, scenario="grown")
    rng = Random(3)
    pos = table.pos = GAME.setup(table.content.setting, RandomDice(rng))
    while pos.steps[-1][0] != "size":
        table.pick(rng.choice([text for text in table.picks() if text != "rest"]))
    table.pick("size-33")
    while pos.steps[-1][0] == "choose":
        table.pick(rng.choice([text for text in table.picks() if text != "rest"]))
    assert sum(pos.bag) == 8
    assert sum(pos.bag[kind] for kind in table.content.halls) >= 2
    assert pos.bag[pos.lair] == 1
    table.pick("enough")
    assert setup.corners(pos) == (0, 2, 10, 8)


def test_rounds_by_size() -> None:
    """DUN-END-6: 80 with twelve tiles, 100 with sixteen, and 60 more below."""
    for tiles, level, rounds in (("12", 0, 80), ("16", 0, 100), ("16", 1, 160)):
        table = one("hall_cross", tiles=tiles, round_limit="by_size")
        table.pos.level, table.pos.spread = level, int(tiles) + 5 * level
        assert ending.last_round(table.pos) == rounds


# -- the second level --------------------------------------------------------------------------------------------


def deep(mission: int = 4, stack: int = 3) -> Table:
    """All heroes on the stairs down of a dungeon of sixteen tiles and more."""
    table = grown({0: ("stairs_down", 0), 1: ("hall_cross", 0)}, mission=mission, entry=15, options={"tiles": "20"})
    table.pos.owned[:] = bytes(len(table.pos.owned))
    table.pos.owned[table.content.stairs_down], table.pos.owned[table.content.entry] = 1, 15 + stack
    return table.put("fighter", "b3").put("mage", "c4")


def test_going_down() -> None:
    """DUN-DOWN-1, DUN-DOWN-2, DUN-DOWN-3, DUN-DOWN-5, DUN-DOWN-7: all stand on the stairs; no Imp."""
    table = deep().put("thief", "a1")
    assert "descend" not in table.picks()
    table.pos.lift(table.figure("thief"))
    table.pos.pending = None
    table.pick("fighter", "stop", "descend")
    assert set(table.picks()) == {"tile-2", "tile-5"}
    table.pick("tile-5", "a1", "b2")  # the other port and the corner between follow by themselves
    assert (table.at("fighter"), table.at("mage"), table.pos.level, table.pos.imps) == ("a1", "b2", 1, 0)
    assert "mage" in table.picks()
    assert "fighter" not in table.picks()
    assert table.pos.turn.count(FACE_DOWN) == 3
    assert "leave" in table.pick("mage").picks()


def test_each_tile_touches_many() -> None:
    """DUN-DOWN-4, DUN-DOWN-9, DUN-R87: the first two at the ports, the third in the corner between them."""
    table = deep(stack=4).pick("descend", "tile-2")
    assert table.pos.turn[4] == table.pos.turn[5] == FACE_DOWN  # forced, both
    assert set(table.picks()) == {"tile-3", "tile-7", "tile-9", "tile-10"}
    assert room_for(table.pos) == [2, 6, 8, 9]


def test_what_is_left_above() -> None:
    """DUN-DOWN-6, DUN-DOWN-8, DUN-JAIL-5: monsters and cards are discarded, the boss returns, prisoners are lost."""
    table = deep().put("ogre-1a", "i3").put("wolves-1a", "j3").lie("kobolds-1", 5)
    table.pos.treasure = 1 << table.card("kobolds-1")
    table.pos.cell[table.figure("cleric")] = 3
    table.pos.cell[table.figure("archer")] = SET_ASIDE
    table.pos.tokens[RELIC] = -2
    table.pick("descend", dice=(1,))
    assert table.pos.spot[table.pos.boss] == HAND
    assert table.pos.boss_known
    assert table.pos.spot[table.card("wolves-1")] == table.pos.spot[table.card("kobolds-1")] == DISCARD
    assert list(table.pos.cell[1:5]) == [LOST, 0, 0, SET_ASIDE]
    assert table.pos.tokens[RELIC] == -2  # carried along
    assert not table.pos.stage


@pytest.mark.parametrize(("mission", "failed"), [(1, False), (3, True), (4, False), (5, False), (6, True)])
def test_missions_that_fail_below(mission: int, failed: bool) -> None:
    """DUN-DOWN-8, DUN-MIS6-1, DUN-END-3: the Portal is above, and the map was not complete."""
    table = deep(mission)
    table.pos.bag[table.content.sanctuary] = 1
    table.pick("descend")
    assert bool(table.pos.stage & ending.HOPELESS) == failed


def test_nobody_goes_down_with_the_merchant() -> None:
    """DUN-DOWN-1, DUN-R87: mission 2 stays on the first level."""
    assert "descend" not in deep(2).picks()


def test_the_stairs_are_always_above() -> None:
    """DUN-DOWN-1: with one face-down tile left it is the Stairs Down, whatever else waits."""
    table = grown({0: ("hall_cross", 0)}, options={"tiles": "20"})
    pos, content = table.pos, table.content
    for place in range(2, 16):
        pos.turn[place] = NO_TILE
    pos.bag[:] = bytes(len(pos.bag))
    pos.bag[content.stairs_down], pos.bag[content.sanctuary], pos.bag[content.halls[0]] = 1, 1, 3
    draw_tile(pos, 1, RandomDice(Random(1)), "DUN-EXP-1 tile")
    assert pos.laid[1] - 1 == content.stairs_down
    assert below(pos) == 0


# -- what heroes learn -------------------------------------------------------------------------------------------


def test_values_that_are_learned() -> None:
    """DUN-XP-8: wounds, AV, DV, MV and resistance; the bow, spells and Turn Undead."""
    table = one("hall_cross").put("archer", "c3").put("wolves-1a", "c6")
    archer = table.figure("archer")
    before = [f(table.pos, archer) for f in (most_wounds, defence, speed, resistance)]
    learn(table, "archer", "tough", "guard", "swift", "will", "sharpshooter", "blade_training")
    assert [f(table.pos, archer) for f in (most_wounds, defence, speed, resistance)] == [n + 1 for n in before]
    assert shot(table.pos, archer, table.figure("wolves-1a"))[4] == 5
    assert strike_value(table.pos, archer, table.figure("wolves-1a")) == 3


def test_cleave() -> None:
    """DUN-XP-8: a blow that fells is followed by one at another, once."""
    table = learn(one("hall_cross").put("fighter", "c3"), "fighter", "cleave")
    table.put("wolves-1a", "c4").put("wolves-1b", "d3").put("wolves-1c", "c2")
    table.pick("fighter", "wolves-1a", "wolves-1b", dice=(8, 1, 8, 1))
    assert set(table.picks()) == {"no", "wolves-1c"}  # the second blow of a Fighter who has not moved
    table.pick("wolves-1c", dice=(8, 1))
    assert table.pos.beasts == []


def test_bulwark_and_hawkeye() -> None:
    """DUN-XP-8: DV +1 against missiles beside the Fighter; no cover against the Archer."""
    table = learn(
        one("hall_cross").put("mage", "c3").put("fighter", "d3").put("brigands-1a", "c6"), "fighter", "bulwark"
    )
    table.pos.bows = 1 << table.figure("brigands-1a")
    table.keepers_turn().pick("brigands-1a", "shoot", "mage", dice=(4, 5))
    assert table.wounds("mage") == 3  # 3 + 4 against 1 + 1 + 5
    table = one("guard_room").put("archer", "a2").put("wolves-1a", "f2")
    target = table.figure("wolves-1a")
    assert shot(table.pos, table.figure("archer"), target)[7]
    learn(table, "archer", "hawkeye")
    assert not shot(table.pos, table.figure("archer"), target)[7]


def test_greater_heal_and_quiet_ward() -> None:
    """DUN-XP-8: two wounds for one of them; a Shield without an Imp."""
    table = learn(
        one("hall_cross").put("cleric", "c3").put("fighter", "c4", 1).put("mage", "d3", 1), "cleric", "greater_heal"
    )
    table.pick("cleric", "heal", "fighter")
    assert (table.wounds("fighter"), table.wounds("mage"), table.pos.imps) == (3, 2, 1)
    learn(table, "mage", "quiet_ward").pick("stop", "mage", "shield", "mage")
    assert table.pos.imps == 1


def test_thieves_arts() -> None:
    """DUN-XP-8: a 4 counts as 5, a 1 always fails; nobody strikes at a shadow."""
    for die, lives in ((3, True), (1, False)):
        table = learn(one("chasm").put("archer", "c2").put("thief", "d1"), "thief", "nimble_fingers")
        table.hold("pit-trap-a-1", imps=2).pick("archer", "c3", "card-pit-trap-a-1", dice=(die,))
        assert bool(table.at("archer")) == lives
    assert not spared(table.pos, table.figure("thief"))
    assert spared(learn(table, "thief", "shadow_step").pos, table.figure("thief"))


def test_learning_by_class() -> None:
    """DUN-XP-8, DUN-OPT-4: arts of other classes are not offered, and nothing beyond its limit."""
    table = one("hall_cross")
    fighter = {table.content.feats[n].name for n in setup.learnable(table.pos, 0)}
    assert {"Cleave", "Tough"} <= fighter
    assert "Hawkeye" not in fighter
    learn(table, "fighter", "cleave")
    assert "Cleave" not in {table.content.feats[n].name for n in setup.learnable(table.pos, 0)}


def test_a_grown_game_ends() -> None:
    """DUN-OPT-4: random picks lead to an end, and all is in order on the way."""
    setting = complete(GAME, Setting("grown", {"tiles": "20", "mission": "6", "round_limit": "by_size"}))
    rng = Random(5)
    pos = GAME.setup(setting, RandomDice(rng))
    for count in range(800):
        found = GAME.decision(pos)
        if isinstance(found, Outcome):
            break
        GAME.apply(pos, rng.choice(found.picks), RandomDice(rng))
        assert count % 50 or GAME.audit(pos) == []


def test_buttons_are_in_order() -> None:
    """DUN-PARTY-1: options and their numbers agree."""
    names = one("hall_cross").names
    assert [names.text(pick) for pick in (b.HUMANS, b.SIZE_44, b.DESCEND, b.THROW)] == [
        "human",
        "size-44",
        "descend",
        "throw",
    ]
