"""Rooms with monsters of their own, and the later bosses: levels, water, lava, rows, gazes, grapples."""

from __future__ import annotations

from random import Random

from wyrmtable.core import NoDice, RandomDice, Setting, complete
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.rules.powers import can_cast
from wyrmtable.games.dungeonation.rules.sight import CLEAR, COVER, sight
from wyrmtable.games.dungeonation.rules.wonders import gazed, row

from .table import Table

EAST = 2


def one(tile: str, boss: str = "ogre", mission: int = 4, sunk: str = "raised") -> Table:
    """A room a1-f6 with the Entry Chamber far away."""
    return Table({0: (tile, 0)}, mission, {"boss": boss, "sunk": sunk}, entry=8, scenario="rooms")


def test_water() -> None:
    """DUN-MOVE-7, DUN-ROOM-12, DUN-SKL-20: two spaces a square; with one left nobody enters; no magic in it."""
    table = one("pool_room").put("mage", "b1", race="dwarf").put("fighter", "a6")
    table.put("wolves-1a", "f6").pick("mage")
    assert "b4" not in table.picks()
    table.pick("b3")
    assert table.pos.spaces == 0
    assert not can_cast(table.pos, table.figure("mage"))
    assert "bolt" not in table.picks()
    table = one("pool_room").put("fighter", "a6").put("lizardmen-1a", "b1").put("cave-bats-1a", "c1").keepers_turn()
    table.pick("lizardmen-1a", "b4")
    assert table.pos.spaces == 2
    table.pick("stop", "cave-bats-1a", "c5")
    assert table.pos.spaces == 4


def test_levels() -> None:
    """DUN-MOVE-12, DUN-MOVE-13, DUN-ROOM-11: up by the steps only; no blows across the ledge, shots go."""
    table = one("loft_room").put("fighter", "c3").put("archer", "f6").put("orcs-1a", "c2")
    table.pick("fighter")
    assert "orcs-1a" not in table.picks()
    assert "c1" not in table.picks()
    table.pick("stop", "archer", "shoot", "orcs-1a", "no", dice=(1, 6))
    table = one("loft_room").put("fighter", "a3").put("orcs-1a", "a2").put("orcs-1b", "a4")
    assert {"orcs-1a", "orcs-1b"} <= set(table.pick("fighter").picks())
    table = one("loft_room").put("mage", "a3", race="elf").pick("mage")
    assert "b2" in table.picks()  # diagonally from the steps


def test_rope() -> None:
    """DUN-ITEM-2: down the ledge with a Rope, one's own or that of a friend beside, never up."""
    table = one("loft_room").put("fighter", "c2").give("fighter", "rope-1").put("thief", "d2").put("mage", "f6")
    assert "c3" in table.pick("fighter").picks()
    assert "d3" in table.pick("stop", "thief").picks()
    table.pick("stop").give("mage", "rope-2")
    assert "f2" not in table.pick("mage").picks()
    assert "c5" not in one("loft_room").put("fighter", "c2").pick("fighter").picks()


def test_pit_on_a_bridge() -> None:
    """DUN-ROOM-8, DUN-MOVE-8, DUN-DEATH-4: the thief disarms it, or the archer is lost, by an option for good."""
    for die, lives in ((4, True), (3, False)):
        table = one("chasm", sunk="gone").put("archer", "c2").put("thief", "d1").give("archer", "rope-1")
        table.hold("pit-trap-a-1", imps=2).pick("archer", "c3", "card-pit-trap-a-1", dice=(die,))
        assert bool(table.at("archer")) == lives
        assert table.pos.has(table.figure("archer"), "rope") == lives
        assert not table.pos.fell


def test_lava() -> None:
    """DUN-MOVE-8, DUN-R29: a walker crosses lava; whoever stops in it is lost, monsters too."""
    table = (
        one("chasm", sunk="gone").put("archer", "a2").give("archer", "rope-1").put("thief", "f6").pick("archer", "a5")
    )
    assert table.at("archer") == "a5"
    table.pick("stop", "thief", "f4")
    assert table.at("thief") == ""
    assert not table.pos.fell
    table = one("chasm").put("fighter", "f6").put("orcs-1a", "b2").put("orcs-1b", "a2").keepers_turn()
    table.pick("orcs-1a", "b3")
    assert table.at("orcs-1a") == ""


def test_struck_down_in_lava() -> None:
    """DUN-DEATH-4: who falls while he crosses lava leaves nothing behind, if the option says so."""
    table = one("chasm", sunk="gone").put("archer", "a2", 1).put("fighter", "f6").hold("dart-trap-1", imps=1)
    table.pick("archer", "a5", "card-dart-trap-1", dice=(6, 1))
    assert table.at("archer") == ""
    assert table.pos.body[table.figure("archer")] < 0


def test_splodge() -> None:
    """DUN-SKL-14: four squares in a row, friend and foe, poisoned; not the fifth; own level only."""
    table = one("hall_pillar").put("thief", "c3").put("goblins-1a", "d3").put("archer", "f3").put("slime-1a", "a3")
    figures = [table.figure(name) for name in ("thief", "goblins-1a")]
    assert row(table.pos, table.figure("slime-1a"), EAST) == figures
    table.keepers_turn().pick("slime-1a", "splodge", "east", dice=(8, 1, 1, 6, 1, 6))
    assert (table.wounds("thief"), table.wounds("archer")) == (2, 3)
    table = one("hall_pillar").put("thief", "c2").put("slime-1a", "a2")
    assert row(table.pos, table.figure("slime-1a"), EAST) == []  # behind a pillar


def test_undead_and_immunity() -> None:
    """DUN-ROOM-9, DUN-SKL-17, DUN-CARD-2, DUN-R58: no arrows at skeletons; fire and Turn Undead work."""
    table = one("crypt").put("archer", "a1").put("skeletons-1a", "d1").put("cleric", "a3").put("mage", "a6")
    assert "shoot" not in table.pick("archer").picks()
    table.pick("stop", "cleric", "turn-undead", dice=(8, 1))
    assert table.at("skeletons-1a") == ""


def test_ghost() -> None:
    """DUN-SKL-2, DUN-R31: through walls and rock of explored tiles, stopping only where a flyer could."""
    tiles = {0: ("crypt", 0), 1: ("hall_long", 0)}
    table = Table(tiles, 4, entry=8, scenario="rooms").put("fighter", "a1").put("ghost-1a", "f1").keepers_turn()
    table.pick("ghost-1a")
    assert "i1" in table.picks()
    assert "g1" not in table.picks()  # rock


def test_spiders() -> None:
    """DUN-ROOM-7, DUN-SKL-15, DUN-SKL-3: webs and poison."""
    table = one("spider_lair").put("fighter", "c3").put("large-spiders-1a", "c4").keepers_turn()
    table.pick("large-spiders-1a", "fighter", dice=(6, 1, 6, 1))
    assert table.wounds("fighter") == 2


def test_lairs_and_rust() -> None:
    """DUN-ROOM-6, DUN-ROOM-10, DUN-SKL-19: orcs with bows, goblins in groups; rust takes metal only."""
    table = one("loft_room").put("mage", "c4").give("mage", "rope-1").put("rust-monster-1a", "c5").keepers_turn()
    table.pick("rust-monster-1a", "mage", dice=(8, 1))
    assert table.pos.has(table.figure("mage"), "rope")
    table = one("loft_room").put("mage", "c4").give("mage", "rope-1", "lucky-coin-1").put("rust-monster-1a", "c5")
    table.keepers_turn().pick("rust-monster-1a", "mage", "keep", dice=(8, 1))
    assert not table.pos.has(table.figure("mage"), "lucky_coin")
    assert {card.tile for card in table.content.card_form if card.name in ("Orcs", "Goblins")} == {
        "orc_lair",
        "goblin_lair",
    }


def test_grapple() -> None:
    """DUN-SKL-8, DUN-R27, DUN-R28, DUN-MOVE-15, DUN-MOVE-8: instead of the move, into lava even; then it strikes."""
    table = one("chasm", "giant_snake").put("mage", "c1").put("fighter", "f6").put("wolves-1a", "c2")
    table.put("giant-snake-1a", "d3").keepers_turn().pick("giant-snake-1a", "grapple", "mage")
    assert set(table.picks()) == {"d2", "e3", "d4", "c3"}
    table.pick("e3")
    assert table.at("mage") == ""
    assert not table.pos.fell
    table = one("chasm", "giant_snake").put("mage", "c1").put("giant-snake-1a", "d3").keepers_turn()
    table.pick("giant-snake-1a", "grapple", "mage", "d2", "mage", dice=(1, 8))
    assert table.at("mage") == "d2"


def test_gaze_and_drain() -> None:
    """DUN-SKL-4, DUN-R67, DUN-R75, DUN-SKL-16: the closest it sees, all wounds; no magic on its tile."""
    table = one("hall_cross", "eye_fiend").put("fighter", "c4").put("mage", "c6").put("eye-fiend-1a", "c1")
    assert gazed(table.pos, table.figure("eye-fiend-1a")) == [table.figure("fighter")]
    assert not can_cast(table.pos, table.figure("mage"))
    table.keepers_turn().pick("eye-fiend-1a", "gaze", "fighter", dice=(5, 4))
    assert table.at("fighter") == ""
    table = one("hall_cross", "eye_fiend").put("fighter", "c4", race="dwarf").put("eye-fiend-1a", "c1").keepers_turn()
    table.pick("eye-fiend-1a", "gaze", "fighter", dice=(1,))
    assert table.wounds("fighter") == 4


def test_fire_breath_and_golem() -> None:
    """DUN-SKL-21, DUN-SKL-5, DUN-BOSS-1, DUN-BOSS-2: fire along a row; magic does nothing to the Iron Golem."""
    table = one("hall_pillar", "dragon").put("fighter", "c3").put("mage", "d3").put("dragon-1a", "a3").keepers_turn()
    table.pick("dragon-1a", "breathe", "east", dice=(8, 1, 1, 8))
    assert (table.wounds("fighter"), table.wounds("mage")) == (3, 3)
    table = one("hall_pillar", "iron_golem").put("mage", "a3").put("iron-golem-1a", "d3")
    assert "bolt" not in table.pick("mage").picks()
    assert table.content.tiles[table.pos.lair].id == "lair_golem"


def test_poisoned_missiles() -> None:
    """DUN-CARD-2, DUN-SKL-12: the Manticore's spikes are poisoned, the Fire Giant's rock strikes twice as hard."""
    table = one("hall_pillar", "manticore").put("mage", "a3").put("manticore-1a", "f3")
    table.pos.bows |= 1 << table.figure("manticore-1a")
    table.keepers_turn().pick("manticore-1a", "shoot", "mage", dice=(8, 1, 6, 1))
    assert table.wounds("mage") == 1
    table = one("hall_pillar", "fire_giant").put("cleric", "a3").put("fire-giant-1a", "f3")
    table.pos.bows |= 1 << table.figure("fire-giant-1a")
    table.keepers_turn().pick("fire-giant-1a", "shoot", "cleric", dice=(10, 1))
    assert table.wounds("cleric") == 1


def test_furniture_and_lava_do_not_block() -> None:
    """DUN-LOS-2, DUN-LOS-4: over a sarcophagus with cover, over lava without."""
    table = one("crypt")
    assert sight(table.pos, table.square("a2"), table.square("d2")) == COVER
    table = one("chasm")
    assert sight(table.pos, table.square("a1"), table.square("a6")) == CLEAR


def test_choosing_rooms() -> None:
    """DUN-SET-2, DUN-DECK-2: three Halls at least; a room's cards join the deck, those of others do not."""
    table = Table({}, scenario="rooms")
    table.pos = GAME.setup(complete(GAME, Setting("rooms", {"mission": "1"})), RandomDice(Random(1)))
    table.pick(*["human"] * 5)
    table.pick("lay-crypt", "lay-chasm", "lay-pool-room")
    assert not {"lay-crypt", "lay-sanctuary"} & set(table.picks())
    table.pick("lay-hall-long", "lay-hall-tee", "lay-hall-cross")
    assert "card-ghost-1" in table.picks()
    assert "card-orcs-1" not in table.picks()


def test_concession_in_the_rooms() -> None:
    """DUN-END-4: in a dungeon with rooms, too, whoever gives up has lost."""
    table = one("crypt").put("fighter", "a1")
    GAME.concede(table.pos, 1, NoDice())
    assert table.outcome.winners == (0,)
