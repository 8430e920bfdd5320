"""Choices that belong to a player: handing tokens over, looking with a scroll, ties, order, squares, doors."""

from __future__ import annotations

from random import Random

from wyrmtable.core import NoDice, ScriptedDice, tell
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import BOARD, CRYSTAL, LOCKED, RELIC, SPIKED, WORN
from wyrmtable.games.dungeonation.rules import ending, items
from wyrmtable.games.dungeonation.rules.movement import way_to

from .table import Table
from .test_examples import ROOM, room


def test_tokens_change_hands() -> None:
    """DUN-MIS3-3, DUN-MIS4-2: crystal and relic are given to a friend beside, and taken from one."""
    table = Table(ROOM, 4).put("fighter", "d4").put("thief", "d5").put("mage", "a6")
    table.pos.tokens[RELIC] = -2 - table.figure("fighter")
    table.pick("fighter", "items", "relic", "thief")
    assert table.pos.tokens[RELIC] == -2 - table.figure("thief")
    table.pick("items", "relic")
    assert table.pos.tokens[RELIC] == -2 - table.figure("fighter")
    table.pick("stop", "mage")
    assert "items" not in table.picks()  # nobody is beside him
    table.pos.tokens[CRYSTAL] = -2 - table.figure("mage")
    assert items.tokens_at_hand(table.pos, table.figure("mage")) == []


def test_scroll_of_revealing() -> None:
    """DUN-ITEM-1: the heroes see tile and card, the Keeper and spectators not; a card that moves on stays known."""
    table = room().put("mage", "d4").give("mage", "scroll-of-revealing-1").lie("wolves-1", 3)
    table.pos.imps = 0
    table.pick("mage", "item-scroll-of-revealing-1", "tile-4", dice=(1,))
    card = table.card("wolves-1")
    assert (table.pos.spied, table.pos.imps) == (1 << card, 1)
    titles = {eyes: {token.title for token in GAME.view(table.pos, eyes).tokens} for eyes in (0, 1, None)}
    assert "Wolves" in titles[0]
    assert "A face-down card" in titles[None]
    for seed in range(8):
        assert GAME.imagine(table.pos, 0, Random(seed)).spot[card] == table.pos.spot[card]
    table.pos.lay_card(card, BOARD)
    assert table.pos.spied == 0


def test_trap_on_a_friends_square() -> None:
    """DUN-WIN-1, DUN-MOVE-4, DUN-R106: passing a friend can be answered; who is stopped there steps aside."""
    table = Table({1: ("hall_long", 0), 4: ("sanctuary", 0)}, entry=8).put("mage", "i1").put("cleric", "i2")
    table.put("fighter", "j2").hold("pit-trap-a-1", imps=2)
    table.pick("mage", "i3", "card-pit-trap-a-1")
    assert table.wounds("mage") == 2
    assert table.at("cleric") == "i2"
    assert set(table.picks()) == {"i1", "i3"}
    table.pick("i3")
    assert table.at("mage") == "i3"
    assert "i4" not in table.picks()


def test_wandering_monster() -> None:
    """DUN-SRCH-1, DUN-SUM-5: two Imps less, buffs come along, and of equally near spawn points the Keeper chooses."""
    tiles = {0: ("sanctuary", 1), 1: ("entry_chamber", 1), 2: ("hall_pillar", 2)}
    table = Table(tiles, entry=1).put("mage", "i3").hold("bugbear-1", "war-paint-1", imps=1)
    table.pick("mage", "search", dice=(table.item("wandering-monster-1") + 1,))
    assert "card-bugbear-1" in table.picks()
    table.pick("card-bugbear-1")
    assert table.pos.imps == 1
    assert set(table.picks()) == {"enough", "card-war-paint-1"}
    table.pick("card-war-paint-1")
    assert table.pos.spot[table.card("war-paint-1")] == WORN
    assert table.at("bugbear-1a") in ("a1", "r1")


def test_monsters_choose_among_doors() -> None:
    """DUN-KEEP-3, DUN-ACT-7: which rubble is cleared and which wedged door is bashed the Keeper says."""
    table = room().put("fighter", "a1").put("bugbear-1a", "d4").keepers_turn()
    table.pos.rubble = tuple(sorted([table.square("d3"), table.square("d5")]))
    table.pos.relay()
    table.pick("bugbear-1a", "dig")
    assert set(table.picks()) == {"back", "d3", "d5"}
    table.pick("d5")
    assert table.pos.rubble == (table.square("d3"),)
    assert table.pos.imps == 0
    table = room().put("fighter", "a1").put("bugbear-1a", "c6").keepers_turn()
    door = table.content.board.border_names.index("c6-c7")
    table.pos.door[door], table.pos.lock[door] = LOCKED, 4 | SPIKED
    table.pick("bugbear-1a", "bash", "c6-c7", dice=(8, 1))
    assert table.pos.door[door] == 5


def test_the_quiet_way() -> None:
    """DUN-PART-1, DUN-MOVE-1: of equally short ways the one with fewer parting attacks is walked."""
    table = room().put("mage", "a4").put("bugbear-1a", "b6").pick("mage")
    _, way = way_to(table.pos, table.figure("mage"), table.square("c5"))
    assert table.square("b5") not in way[:-1]
    assert len(way) == 3


def test_who_rises_where() -> None:
    """DUN-CLR-3: with his square taken the Hero player chooses among the nearest."""
    table = room().put("cleric", "d4").put("fighter", "d5")
    table.pos.body[table.figure("thief")] = table.square("d5")
    table.pos.fell |= 1 << table.figure("thief")
    table.pick("cleric", "heal")
    assert set(table.picks()) == {"c5", "d6"}  # a pillar stands on e5
    table.pick("d6")
    assert (table.at("thief"), table.wounds("thief")) == ("d6", 1)


def test_poison_of_traps() -> None:
    """DUN-TRAP-3, DUN-SRCH-3: the poison has the values that the card prints."""
    table = room().put("mage", "d4").hold("dart-trap-1", imps=1)
    table.pick("mage", "d5", "card-dart-trap-1", dice=(6, 1, 3, 5))  # 10 to 2, then 3 + 3 to 1 + 5
    assert table.wounds("mage") == 2


def test_who_is_saved() -> None:
    """DUN-END-4, DUN-END-5: who gives up saves those in the Entry Chamber and those already out."""
    table = room().put("fighter", "d4").put("mage", "g3")
    table.pos.out = 1 << table.figure("thief")
    log: list[tuple[int | str, ...]] = []
    GAME.concede(table.pos, 0, NoDice(), log)
    assert ending.saved(table.pos) == [table.figure("fighter"), table.figure("thief")]
    assert any("Fighter, Thief" in tell(event, GAME.sentences, table.names) for event in log)
    table = room().put("fighter", "a1").put("mage", "g3").pick("retreat", "mage", "stop")
    assert table.pos.ended == 0
    table.pos.lift(table.figure("mage"))
    table.pos.put(table.figure("mage"), table.square("b1"))
    table.pick("fighter", "stop")
    assert ending.ENDS[table.pos.ended] == "retreat"
    assert ending.saved(table.pos) == [0, 2]


def test_no_monster_for_the_sanctuary() -> None:
    """DUN-MIS5-2: if the draw pile has none either, the discards are shuffled in."""
    table = Table({0: ("entry_chamber", 0)}, 5).put("fighter", "c6").hold("imp-brood-1", imps=0)
    pos = table.pos
    for card in table.content.monsters:
        pos.spot[card] = 6
    pos.bag[:] = bytes(len(pos.bag))
    pos.bag[table.content.sanctuary] = 8
    table.pick("fighter", "c6-c7")
    while table.decision.seat == 1:
        table.pick("pass")
    table.pick("yes", dice=(1,))
    table.pick(sorted(table.picks())[0])
    scripted = ScriptedDice(1)
    while table.decision.seat == 1 and "pass" in table.picks():
        GAME.apply(pos, table.names.pick("pass"), scripted)
    assert pos.reshuffles == 1
    assert len(table.picks()) == 1
