"""Turns, Imps, movement, exploring and the Keeper's turn: one case or more for every rule."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import NoDice, Outcome, RandomDice, Setting, complete, settle
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import CLOSED, HAND, OPEN, WORN
from wyrmtable.games.dungeonation.rules.figures import defence, most_wounds, plain_value, speed
from wyrmtable.games.dungeonation.rules.sequence import STEPS
from wyrmtable.games.dungeonation.rules.summoning import candidates

from .table import Table
from .test_examples import ROOM, room


def test_turn_order() -> None:
    """DUN-TURN-1, DUN-TURN-2, DUN-TURN-4, DUN-GEN-1, DUN-GEN-8, DUN-IMP-2, DUN-KEEP-1: then the Keeper's Imp."""
    table = room().put("fighter", "d4").put("mage", "a6")
    table.pick("fighter", "stop")
    assert "fighter" not in table.picks()
    table.pos.body[3], table.pos.fell = 5, 8
    table.pick("end-turn")
    assert (table.pos.imps, table.pos.body[3], table.pos.fell) == (1, -1, 0)
    assert table.decision.seat == 1


def test_move_then_act() -> None:
    """DUN-TURN-3, DUN-ACT-5, DUN-IMP-1, DUN-GEN-4: after move and action only stop and free things remain."""
    table = room().put("cleric", "d4")
    item = table.item("dust-and-bones-1")
    table.pick("cleric", "d5", "search", dice=(item + 1,))
    assert set(table.picks()) == {"end-turn", "retreat"}  # nothing is left to him: the activation is over
    assert (table.pos.imps, table.pos.searched) == (1, 1)


def test_quiet_deeds() -> None:
    """DUN-IMP-3, DUN-ROOM-3, DUN-ACT-12: drinking at the pool heals one wound and makes no Imp; not when unhurt."""
    table = room().put("cleric", "h9", 2)
    table.pick("cleric", "drink")
    assert (table.wounds("cleric"), table.pos.imps) == (3, 0)
    assert "drink" not in room().put("cleric", "h9").pick("cleric").picks()


def test_passing_friends() -> None:
    """DUN-MOVE-4, DUN-GEN-2: through a friend's square, never stopping on it; not through enemies (DUN-MOVE-5)."""
    table = Table({1: ("hall_long", 0), 4: ("sanctuary", 0)}, entry=8).put("mage", "i1").put("cleric", "i2")
    table.put("fighter", "j2").pick("mage")
    assert "i2" not in table.picks()
    assert "i3" in table.picks()
    table = Table({1: ("hall_long", 0), 4: ("sanctuary", 0)}, entry=8).put("mage", "i1").put("wolves-1a", "i2")
    table.put("wolves-1b", "j2").pick("mage")
    assert "i3" not in table.picks()


def test_leaving() -> None:
    """DUN-MOVE-11, DUN-END-2: from a stair, for a space; when nobody is left inside the Keeper has won."""
    table = room().put("fighter", "a1")
    table.pick("fighter", "leave")
    assert table.outcome.winners == (1,)
    assert "leave" not in room().put("fighter", "d4").pick("fighter").picks()


def test_double_attack_and_shot() -> None:
    """DUN-FTR-1, DUN-ARC-1, DUN-ARC-2, DUN-ACT-3: twice if they have not moved; once after a move."""
    table = room().put("fighter", "d4").put("bugbear-1a", "d5")
    table.pick("fighter", "bugbear-1a", "bugbear-1a", dice=(8, 1, 8, 1))
    assert table.wounds("bugbear-1a") == 2
    table = room().put("archer", "a4").put("bugbear-1a", "d4")
    table.pick("archer", "shoot", "bugbear-1a", "bugbear-1a", dice=(8, 1, 8, 1))
    assert table.wounds("bugbear-1a") == 2
    table = room().put("archer", "a4").put("bugbear-1a", "d4")
    table.pick("archer", "a3", "shoot", "bugbear-1a", dice=(8, 1))
    assert set(table.picks()) == {"end-turn", "retreat"}


def test_no_shots_at_the_thief() -> None:
    """DUN-THF-1, DUN-R20, DUN-SKL-11, DUN-SUM-8: missile weapons never name him; others they do."""
    table = room().put("thief", "d4").put("brigands-1a", "d6")
    table.pos.bows |= 1 << table.figure("brigands-1a")
    assert "shoot" not in table.keepers_turn().pick("brigands-1a").picks()
    table = room().put("mage", "d4").put("brigands-1a", "d6")
    table.pos.bows |= 1 << table.figure("brigands-1a")
    table.keepers_turn().pick("brigands-1a", "shoot", "mage", dice=(6, 1))
    assert table.wounds("mage") == 2


def test_friends_and_figures_in_between() -> None:
    """DUN-CMB-7, DUN-CMB-5, DUN-CMB-6: friends are no targets, and nobody between gives cover."""
    table = room().put("archer", "a4").put("fighter", "b4").put("bugbear-1a", "d4")
    table.pick("archer")
    assert "fighter" not in table.picks()
    table.pick("shoot", "bugbear-1a", dice=(5, 4))  # 9 to 8
    assert table.wounds("bugbear-1a") == 3


def test_swarms_and_flyers() -> None:
    """DUN-SKL-13, DUN-SKL-1: bats strike diagonally and fly over pillars, but do not stop on them."""
    table = room().put("fighter", "d4").put("cave-bats-1a", "e3").keepers_turn()
    table.pick("cave-bats-1a")
    assert "fighter" in table.picks()
    table = room().put("fighter", "a1").put("cave-bats-1a", "b4").keepers_turn().pick("cave-bats-1a")
    assert "b5" not in table.picks()
    assert "b6" in table.picks()


def test_thieves_attack() -> None:
    """DUN-SKL-6: the Keeper picks an item of the victim."""
    table = room().put("mage", "d4").give("mage", "rope-1", "purse-1").put("kobolds-1a", "d5").keepers_turn()
    table.pick("kobolds-1a", "mage", dice=(6, 1))
    assert set(table.picks()) == {"item-rope-1", "item-purse-1"}
    table.pick("item-rope-1")
    assert not table.pos.has(2, "rope")


def test_regeneration() -> None:
    """DUN-SKL-9: an Imp heals a wound, once per figure and turn."""
    table = room().put("fighter", "a1").put("cave-troll-1a", "d4", 3)
    table.pick("end-turn", "cave-troll-1a")
    assert (table.wounds("cave-troll-1a"), table.pos.imps) == (4, 0)
    assert set(table.picks()) == {"end-turn", "draw", "cave-troll-1a"}  # without an Imp there is nothing to be summoned


def test_monsters_open_doors() -> None:
    """DUN-KEEP-3: a locked door opens to them, and its card is discarded."""
    table = room().put("fighter", "a1").put("bugbear-1a", "c6").keepers_turn()
    door, card = table.content.board.border_names.index("c6-c7"), table.card("locked-3-1")
    table.pos.door[door], table.pos.lock[door] = 3, 3
    table.pos.lay_card(card, WORN, door)
    table.pick("bugbear-1a", "c6-c7")
    assert (table.pos.door[door], table.pos.spot[card]) == (OPEN, 6)
    assert table.pos.imps == 0


def test_cards_walk_in() -> None:
    """DUN-SUM-10, DUN-SUM-11, DUN-SUM-12, DUN-KEEP-4: for an Imp, along the edge; they act, but do not move."""
    table = room().put("fighter", "g12").lie("bugbear-1", 5).keepers_turn()
    table.pos.imps = 1
    table.pick("tile-6", "tile-5")
    assert set(table.picks()) == {f"l{row}" for row in range(7, 13)}
    table.pick("l8", "bugbear-1a")
    assert (table.pos.imps, table.pos.spaces) == (0, 0)
    table = Table(ROOM, options={"cards_need_port": "on"}).put("fighter", "g12").lie("bugbear-1", 3).keepers_turn()
    table.pos.imps = 1
    table.pick("tile-4")
    assert "tile-5" not in table.picks()  # the Sanctuary's west side is a wall


def test_no_room() -> None:
    """DUN-SUM-7: what finds no square on the tile goes to the next one without heroes."""
    table = Table({0: ("entry_chamber", 0), 4: ("hall_bend", 0), 5: ("hall_pillar", 0)}).put("fighter", "a1")
    table.pos.rubble = tuple(s for s in table.content.board.squares[4] if table.pos.ground[s] in b".s")
    table.pos.relay()
    found = candidates(table.pos, table.card("bugbear-1"), 4, 0, -1)
    assert found
    assert {table.content.board.tile_of[square] for square in found} == {5}


def test_treasure_of_monsters() -> None:
    """DUN-SUM-9, DUN-R51, DUN-SUM-1, DUN-BOSS-3: the last figure gone, a hero of choice gets the card."""
    table = Table(ROOM, 4).put("fighter", "d4").put("mage", "a1").put("cave-troll-1a", "d5", 2)
    table.pos.treasure = 1 << table.card("cave-troll-1")
    table.pick("fighter", "cave-troll-1a", "cave-troll-1a", dice=(8, 1, 8, 1))
    rope = table.item("rope-1")
    table.pick("mage", dice=(rope + 1,))
    assert table.pos.has(2, "rope")
    assert table.pos.treasure == 0


def test_shuffle_card() -> None:
    """DUN-DECK-5, DUN-DECK-4, DUN-EVT-7: shown, all discards go back, and drawing goes on."""
    table = room().put("fighter", "a1").hold("wolves-1", "wolves-2", "kobolds-1", "kobolds-2").keepers_turn()
    pos = table.pos
    for card in range(table.content.cards):
        if pos.spot[card] == 1 and card != table.content.shuffle:
            pos.spot[card] = 6
    pos.spot[table.card("bugbear-1")] = 1
    pile = sorted([table.card("bugbear-1"), table.content.shuffle])
    table.pick("end-turn", dice=(pile.index(table.content.shuffle) + 1, 1))
    assert pos.hand == 5
    assert pos.spot.count(6) == 0


def test_events() -> None:
    """DUN-EVT-4, DUN-EVT-1, DUN-ACT-7, DUN-EVT-2: Imps, rubble that is dug away, doors that slam."""
    table = room().put("fighter", "d4").hold("imp-brood-1", "cave-in-1", "slamming-doors-1", imps=1).keepers_turn()
    table.pos.door[table.content.board.border_names.index("f3-g3")] = OPEN
    table.pos.relay()
    table.pick("card-imp-brood-1")
    assert table.pos.imps == 3
    table.pick("card-cave-in-1", "d5", "enough")
    assert table.pos.rubble == (table.square("d5"),)
    table.pick("card-slamming-doors-1", "f3-g3")
    assert table.pos.door[table.content.board.border_names.index("f3-g3")] == CLOSED
    table.pos.steps, table.pos.side, table.pos.pending, table.pos.hand = [("heroes",)], 0, None, 0
    for card in table.pos.cards_at(HAND):
        table.pos.spot[card] = 6
    table.pick("fighter", "dig", "d5")
    assert not table.pos.rubble
    assert table.pos.imps == 1


def test_frenzy() -> None:
    """DUN-EVT-5: each figure of a group that has acted may strike once more."""
    table = room().put("fighter", "d4").put("wolves-1a", "d5").hold("frenzy-1", imps=2).keepers_turn()
    assert "card-frenzy-1" not in table.picks()
    table.pick("wolves-1a", "stop", "card-frenzy-1", "fighter", dice=(6, 1))
    assert table.wounds("fighter") == 3


def test_snuffed_torches() -> None:
    """DUN-EVT-3, DUN-WIN-1: no shot farther than three spaces in this turn."""
    table = room().put("archer", "a6").put("bugbear-1a", "e6").hold("snuffed-torches-1", imps=2)
    table.pos.steps, table.pos.pending = [("dawn",)], None
    settle(STEPS, table.pos, NoDice(), None)
    table.pick("card-snuffed-torches-1", "archer")
    assert "shoot" not in table.picks()


def test_shifting_walls() -> None:
    """DUN-EVT-6, DUN-EXP-3: the Keeper orients the tile instead."""
    table = room().put("fighter", "c6").hold("shifting-walls-1", "wolves-1", imps=0)
    table.pos.door[table.content.board.border_names.index("c6-c7")] = OPEN
    table.pos.bag[:] = bytes(len(table.pos.bag))
    table.pos.bag[table.content.tile_number["hall_bend"]] = 6
    table.pick("fighter", "c6-c7", dice=(1,))
    assert len(table.picks()) == 2
    table.pick(sorted(table.picks())[0], "card-shifting-walls-1")
    assert table.decision.seat == 1
    assert len(table.picks()) == 2


def test_buffs() -> None:
    """DUN-BUFF-1, DUN-BUFF-2, DUN-BUFF-3, DUN-BUFF-5, DUN-SUM-5: the group's values, and one ringleader."""
    table = room().put("wolves-1a", "d4").put("wolves-1b", "d5")
    for name in ("war-paint-1", "thick-hides-1", "ringleader-1", "forced-march-1"):
        table.pos.lay_card(table.card(name), WORN, table.card("wolves-1") + 1)
    one, other = table.figure("wolves-1a"), table.figure("wolves-1b")
    table.pos.leader = one
    assert (plain_value(table.pos, one), plain_value(table.pos, other)) == (5, 4)
    assert (defence(table.pos, other), speed(table.pos, other)) == (4, 9)
    assert (most_wounds(table.pos, one), most_wounds(table.pos, other)) == (2, 1)


def test_search_traps_and_finds() -> None:
    """DUN-SRCH-3, DUN-SRCH-1, DUN-DECK-7, DUN-ACT-1c: a needle strikes the searcher; a chest gives a treasure."""
    table = room().put("mage", "d4")
    table.pick("mage", "search", dice=(table.item("poison-needle-1") + 1, 6, 1, 1, 8))
    assert table.wounds("mage") == 2
    table = Table({0: ("lair_ogre", 0)}, entry=8).put("mage", "e2")
    event = table.item("restless-dead-1")
    table.pick("mage", "chest", dice=(event + 1, 1))
    assert len(table.pos.carried(2)) == 1
    assert "take-content" not in table.picks()


def test_items() -> None:
    """DUN-ITEM-1, DUN-ACT-11, DUN-PARTY-7: a potion is free on oneself; things change hands beside a friend."""
    table = room().put("mage", "d4", 1).put("cleric", "d5").give("mage", "healing-potion-1", "rope-1")
    table.pick("mage", "item-healing-potion-1", "mage")
    assert table.wounds("mage") == 3
    table.pick("items", "item-rope-1", "cleric")
    assert table.pos.has(1, "rope")
    table.pick("search", dice=(table.item("dust-and-bones-1") + 1,))


def test_lucky_coin_and_amulet() -> None:
    """DUN-DEC-22, DUN-CMB-3: a die thrown again stands; the Amulet keeps one wound."""
    table = room().put("mage", "d4", 1).give("mage", "lucky-coin-1", "amulet-of-life-1").put("bugbear-1a", "d5")
    table.keepers_turn().pick("bugbear-1a", "mage", "reroll-1", "yes", dice=(8, 1, 7))
    assert table.wounds("mage") == 1
    assert table.pos.carried(2) == []


def test_setting_up() -> None:
    """DUN-SET-1, DUN-SET-2, DUN-SET-6, DUN-SET-7, DUN-PARTY-1, DUN-PARTY-5, DUN-DECK-3, DUN-MIS-1: step by step."""
    table = Table({})
    rng = Random(1)
    table.pos = GAME.setup(
        complete(GAME, Setting("simple", {"mission": "2", "potions": "by_mission"})), RandomDice(rng)
    )
    for race in ("dwarf", "human", "elf", "halfling", "human"):
        table.pick(race)
    for tile in ("sanctuary", "sanctuary", "sanctuary"):
        table.pick(f"lay-{tile}")
    assert "lay-sanctuary" not in table.picks()
    table.pick("lay-hall-long", "lay-hall-tee", "lay-hall-cross")
    left_out = 0
    while "enough" in table.picks():
        table.pick(max(set(table.picks()) - {"enough", "rest"}))
        left_out += 1
    assert left_out == 31 - 24
    assert [row.title for row in GAME.view(table.pos, 0).panels[0].rows][:2] == ["Fighter", "Cleric"]


@pytest.mark.parametrize("mission", range(1, 7))
def test_random_missions(mission: int) -> None:
    """DUN-MIS-1, DUN-SET-8, DUN-END-6, DUN-GEN-6: every mission runs to an end within the limit of rounds."""
    rng = Random(mission)
    dice = RandomDice(rng)
    options = dict(GAME.scenarios()["simple"].presets[1].options) | {"mission": str(mission)}
    pos = GAME.setup(complete(GAME, Setting("simple", options)), dice)
    while not isinstance(decision := GAME.decision(pos), Outcome):
        picks = [pick for pick in decision.picks if pos.content.names.text(pick) != "retreat"]
        GAME.apply(pos, rng.choice(picks), dice)
        if pos.round == 1 and pos.mission == 2:
            assert pos.imps >= 0
    assert pos.round <= 60
