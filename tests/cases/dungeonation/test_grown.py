"""The rooms, cards and powers of a grown dungeon: cells, bridges, rooms that turn, ambushes, the second level."""

from __future__ import annotations

from wyrmtable.core import ScriptedDice
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import (
    CLOSED,
    DISCARD,
    HAND,
    LOCKED,
    SET_ASIDE,
    WORN,
)
from wyrmtable.games.dungeonation.position import Position
from wyrmtable.games.dungeonation.rules.figures import strike_value
from wyrmtable.games.dungeonation.rules.sight import BLOCKED, CLEAR, sight
from wyrmtable.games.dungeonation.rules.summoning import crowd
from wyrmtable.games.dungeonation.rules.windows import could_ambush

from .growing import grown, one
from .table import Table

# -- capture and cells -------------------------------------------------------------------------------------------


def test_capture() -> None:
    """DUN-TRAP-10, DUN-JAIL-1, DUN-JAIL-5, DUN-R85, DUN-WIN-1: struck down he is taken alive, Jail or not."""
    table = one("hall_cross").put("mage", "c3", 1).give("mage", "rope-1").put("fighter", "f3").put("bugbear-1a", "c4")
    table.hold("capture-1", imps=2).keepers_turn().pick("bugbear-1a", "mage", dice=(8, 1))
    assert table.decision.manner.kind == "kill"
    table.pick("card-capture-1")
    mage = table.figure("mage")
    assert (table.at("mage"), table.pos.cell[mage], table.wounds("mage")) == ("", SET_ASIDE, 1)
    assert table.pos.has(mage, "rope")
    assert (table.pos.body[mage], table.pos.fell) == (-1, 0)
    assert any("captured" in note.note for note in GAME.view(table.pos, None).panels[0].rows)


def test_capture_is_passed_or_cannot_be_paid() -> None:
    """DUN-TRAP-10, DUN-WIN-2: a pass lets him fall; with one Imp nobody is asked."""
    for imps, asked in ((2, True), (1, False)):
        table = one("hall_cross").put("mage", "c3", 1).put("fighter", "f3").put("bugbear-1a", "c4")
        table.hold("capture-1", imps=imps).keepers_turn().pick("bugbear-1a", "mage", dice=(8, 1))
        assert (set(table.picks()) == {"pass", "card-capture-1"}) == asked
        if asked:
            table.pick("pass")
        assert table.at("mage") == ""
        assert table.pos.body[table.figure("mage")] == table.square("c3")


def test_poison_and_arrows_capture_nobody() -> None:
    """DUN-R98, DUN-TRAP-10: only the blow itself can be answered."""
    table = one("hall_cross").put("mage", "c3", 2).put("fighter", "f3").put("large-spiders-1a", "c4")
    table.hold("capture-1", imps=2).keepers_turn().pick("large-spiders-1a", "mage", dice=(6, 1, 6, 1))
    assert table.at("mage") == ""
    assert table.pos.cell[table.figure("mage")] == 0


def test_the_last_hero_is_captured() -> None:
    """DUN-END-2, DUN-JAIL-1: nobody is left, and the Keeper has won."""
    table = one("hall_cross").put("mage", "c3", 1).put("bugbear-1a", "c4").hold("capture-1", imps=2).keepers_turn()
    table.pick("bugbear-1a", "mage", "card-capture-1", dice=(8, 1))
    assert table.outcome.winners == (1,)


def jailed() -> Table:
    """The Thief in cell 2 of a Jail."""
    table = one("jail").put("fighter", "c4")
    table.pos.cell[table.figure("thief")] = 2
    table.pos.wounds[table.figure("thief")] = 1
    return table


def test_freed() -> None:
    """DUN-JAIL-4, DUN-ROOM-15, DUN-DOOR-2: the door is opened, an Imp, and the prisoner may act."""
    table = jailed().pick("fighter", "c3", "b3-c3", "b3")
    assert (table.at("thief"), table.pos.imps, table.pos.cell[table.figure("thief")]) == ("b3", 1, 0)
    assert "thief" in table.picks()
    assert table.wounds("thief") == 1


def test_freed_by_bashing() -> None:
    """DUN-JAIL-4, DUN-TRAP-7: a lock of number 5 is bashed, and the cell stands open."""
    table = jailed()
    door = table.content.board.door_names.index("b3-c3")
    table.pos.door[door], table.pos.lock[door] = LOCKED, 5
    table.pick("fighter", "c3", "bash", "b3-c3", "a4", dice=(8, 1))
    assert table.at("thief") == "a4"


def test_monsters_free_nobody() -> None:
    """DUN-JAIL-4: only a hero who opens the cell sets its prisoners free."""
    table = jailed().put("gnolls-1a", "c3").keepers_turn().pick("gnolls-1a", "b3-c3")
    assert table.pos.cell[table.figure("thief")] == 2


def test_prisoners_bring_imps() -> None:
    """DUN-IMP-2, DUN-JAIL-3: one more, however many there are."""
    table = jailed()
    table.pos.cell[table.figure("mage")] = SET_ASIDE
    table.pick("end-turn")
    assert table.pos.imps == 2


def test_the_jail_is_turned_later() -> None:
    """DUN-JAIL-2, DUN-EXP-5: whoever was set aside goes into a cell of the Keeper's choice."""
    table = grown({0: ("hall_long", 0)}).put("fighter", "c6")
    table.pos.cell[table.figure("mage")] = SET_ASIDE
    table.pos.laid[4] = table.content.tile_number["jail"] + 1
    table.pick("fighter", "c6-c7", "turn-0")
    assert set(table.picks()) == {"b8-c8", "b9-c9", "b11-c11"}
    table.pick("b11-c11")
    assert table.pos.cell[table.figure("mage")] == 4 * 4 + 2 + 1
    assert any(marker.symbol == "prisoner" for marker in GAME.view(table.pos, None).markers)


def test_locks_of_the_jail() -> None:
    """DUN-TRAP-6, DUN-TRAP-7, DUN-ROOM-15: their numbers are four and five."""
    for card, number in (("locked-4-1", 4), ("locked-5-1", 5)):
        table = one("jail").put("fighter", "c2").hold(card, imps=1).pick("fighter", "b2-c2", f"card-{card}")
        assert table.pos.lock[table.content.board.door_names.index("b2-c2")] == number
        assert table.pos.spot[table.card(card)] == WORN


# -- small rooms, ambush, hordes ---------------------------------------------------------------------------------


def test_chambers() -> None:
    """DUN-ROOM-14, DUN-TILE-2, DUN-TILE-4: inner doors bar way, blows and sight, and turn with the tile."""
    table = one("chambers").put("fighter", "b3").put("wolves-1a", "b2")
    assert sight(table.pos, table.square("b3"), table.square("b2")) == BLOCKED
    assert "wolves-1a" not in table.pick("fighter").picks()
    table.pick("b2-b3")
    assert sight(table.pos, table.square("b3"), table.square("b2")) == CLEAR
    assert table.pos.imps == 1
    turned = grown({0: ("jail", 1)})
    names = turned.content.board.door_names
    assert {names[d] for d in range(len(names)) if turned.pos.door[d] == CLOSED and "g" not in names[d]} >= {
        "b2-b3", "d2-d3", "e2-e3",
    }  # fmt: skip


def test_one_search_for_all_chambers() -> None:
    """DUN-ROOM-14, DUN-ACT-5: a room once, however many small ones it has."""
    table = (
        one("chambers")
        .put("fighter", "a1")
        .put("thief", "f6")
        .pick("fighter", "search", dice=(1,))
        .pick("stop", "thief")
    )
    assert "search" not in table.picks()


def ambushed() -> Table:
    """A hero about to turn a Pillared Hall; Ambush and Wolves in the hand."""
    table = grown({0: ("hall_long", 0)}).put("fighter", "c6").hold("ambush-1", "wolves-1", imps=2)
    table.pos.laid[4] = table.content.tile_number["hall_pillar"] + 1
    return table


def test_ambush_on_a_new_tile() -> None:
    """DUN-TRAP-11, DUN-EXP-8, DUN-WIN-1: a monster for its cost, near the spawn point, not beside the hero."""
    table = ambushed().pick("fighter", "c6-c7", "turn-0", "pass")
    assert table.decision.manner.kind == "laid"
    table.pick("card-ambush-1", "card-wolves-1")
    assert table.at("wolves-1a") == "a12"
    assert table.pos.imps == 0
    assert not set(table.picks()) & {"stop"}  # the Keeper places the others
    table.pick("a11")
    assert table.at("wolves-1c") == "b12"
    assert table.decision.seat == 0
    assert table.pos.spot[table.card("ambush-1")] == DISCARD


def test_ambush_on_a_tile_entered() -> None:
    """DUN-TRAP-11, DUN-WIN-3: a trap first, and the window opens once more for Ambush; a pass passes both."""
    table = grown({0: ("hall_long", 0), 4: ("hall_pillar", 0)}).put("fighter", "c6").put("thief", "c1")
    table.hold("ambush-1", "wolves-1", "dart-trap-1", imps=4).pick("fighter", "c7")
    assert {"card-ambush-1", "card-dart-trap-1", "pass"} == set(table.picks())
    table.pick("card-dart-trap-1", dice=(1, 1, 8))
    assert set(table.picks()) == {"card-ambush-1", "pass"}
    table.pick("pass")
    assert table.decision.seat == 0
    table = grown({0: ("hall_long", 0)}).put("fighter", "c4").hold("ambush-1", "wolves-1", imps=3).pick("fighter", "c5")
    assert table.decision.seat == 0 or "card-ambush-1" not in table.picks()  # not within a tile


def test_ambush_needs_two_cards() -> None:
    """DUN-WIN-2: one for the ambush, one who lies in it; and the Imps for both."""
    table = one("hall_long").put("fighter", "c4").hold("ambush-1", imps=5)
    assert not could_ambush(table.pos)
    assert could_ambush(table.hold("wolves-1", imps=2).pos)
    table.pos.imps = 1
    assert not could_ambush(table.pos)


def test_ambush_without_a_spawn_point() -> None:
    """DUN-TRAP-11: on a Crossing they come at the port farthest from the hero."""
    table = (
        grown({0: ("hall_long", 0), 4: ("hall_cross", 0)}).put("fighter", "c6").hold("ambush-1", "bugbear-1", imps=4)
    )
    table.pick("fighter", "c7", "card-ambush-1", "card-bugbear-1")
    assert set(table.picks()) == {"c12", "d12"}
    assert table.pick("c12").at("bugbear-1a") == "c12"


def test_hordes() -> None:
    """DUN-BUFF-6, DUN-BUFF-7: three more for a group of three or more; never for one or two, or a boss."""
    table = (
        one("hall_pillar")
        .put("fighter", "f3")
        .put("thief", "c3")
        .hold("hordes-1", "wolves-1", "gnolls-1", "ogre-1", imps=9)
    )
    table.pos.where[table.figure("fighter")], table.pos.holder = -1, [0] * len(table.pos.holder)
    table.keepers_turn()
    table.pos.steps = [("draw",), ("act",), ("summon",)]
    assert "card-hordes-1" in table.pick("card-wolves-1").picks()
    for card in ("gnolls-1", "ogre-1"):
        assert "card-hordes-1" not in table.pick("back", f"card-{card}").picks()
    table.pick("back", "card-wolves-1", "card-hordes-1")
    assert "tile-2" in table.picks()
    table.pick("tile-2")
    assert table.pos.imps == 5
    table.pos.lay_card(table.card("hordes-1"), WORN, table.card("wolves-1") + 1)
    assert crowd(table.pos, table.card("wolves-1")) == 6


# -- traps of the Gadget Room ------------------------------------------------------------------------------------


def test_exploding_trap() -> None:
    """DUN-TRAP-8, DUN-ROOM-18, DUN-R96: fire on the hero and everybody around him that he sees."""
    table = one("hall_pillar").put("fighter", "c3").put("thief", "d5").put("wolves-1a", "b4").put("gnolls-1a", "f4")
    table.hold("exploding-trap-1", imps=3).pick("fighter", "c4", "card-exploding-trap-1", dice=(3, 8, 1, 1, 8, 8, 1))
    assert (table.wounds("fighter"), table.wounds("thief"), table.at("wolves-1a")) == (3, 3, "")
    assert table.wounds("gnolls-1a") == 2


def test_arrow_trap() -> None:
    """DUN-TRAP-9, DUN-R20: two attacks, on a thief too."""
    table = one("hall_cross").put("thief", "c3").put("fighter", "f3").hold("arrow-trap-1", imps=2)
    table.pick("thief", "c4", "card-arrow-trap-1", dice=(2, 8, 1, 8, 1))
    assert table.wounds("thief") == 1


def test_death_ray() -> None:
    """DUN-TRAP-9b, DUN-MR-2: magic; a hit takes all wounds."""
    for resisted in (True, False):
        table = one("hall_cross").put("fighter", "c3", race="elf").put("cleric", "f3").hold("death-ray-trap-1", imps=4)
        dice = (1,) if resisted else (2, 8, 1)
        table.pick("fighter", "c4", "card-death-ray-trap-1", dice=dice)
        assert (table.at("fighter") == "c4") == resisted


# -- monsters of the later rooms ---------------------------------------------------------------------------------


def test_war_cry() -> None:
    """DUN-SKL-22, DUN-ROOM-5: other goblins within three spaces strike with one more; orcs do not."""
    table = one("hall_pillar").put("fighter", "c3").put("goblins-1a", "c4").put("goblin-champion-1a", "f6")
    goblin, fighter = table.figure("goblins-1a"), table.figure("fighter")
    assert strike_value(table.pos, goblin, fighter) == 4
    table.pos.lift(table.figure("goblin-champion-1a"))
    table.put("goblin-champion-1a", "d1")
    assert strike_value(table.pos, goblin, fighter) == 4
    table.pos.lift(table.figure("goblin-champion-1a"))
    assert strike_value(table.pos, goblin, fighter) == 3
    table.put("orcs-1a", "b3").put("goblin-champion-1a", "d1")
    assert strike_value(table.pos, table.figure("orcs-1a"), fighter) == 4


def test_flask() -> None:
    """DUN-SKL-23, DUN-ROOM-16, DUN-R20: fire on two by two squares; a thief alone cannot be aimed at."""
    table = one("hall_pillar").put("thief", "d4").put("alchemist-1a", "a3").keepers_turn().pick("alchemist-1a")
    assert "throw" not in table.picks()
    table = one("hall_pillar").put("thief", "d4").put("mage", "c4").put("alchemist-1a", "a3").keepers_turn()
    table.pick("alchemist-1a", "throw", "c3", dice=(8, 1, 8, 1))
    assert (table.wounds("thief"), table.wounds("mage")) == (2, 2)


def test_spells_of_monsters() -> None:
    """DUN-SKL-18, DUN-ROOM-17, DUN-MR-2: magic against one hero in sight, a thief too; not from water."""
    table = one("hall_pillar").put("thief", "d4", race="elf").put("cult-leader-1a", "a3").keepers_turn()
    table.pick("cult-leader-1a", "cast", "thief", dice=(2, 8, 1))
    assert table.wounds("thief") == 2
    table = one("pool_room").put("thief", "f1").put("orc-shaman-1a", "e2").keepers_turn().pick("orc-shaman-1a")
    assert "cast" not in table.picks()


def test_mushrooms() -> None:
    """DUN-ROOM-19, DUN-DEATH-4, DUN-TURN-4: spores for each hero here; no Heal, potions work, no raising."""
    table = one("mushroom").put("fighter", "a1", 3).put("cleric", "b1").put("mage", "c1", 1)
    table.give("fighter", "healing-potion-1")
    table.pos.steps = [("dawn",)]
    GAME.apply(_passing(table), table.names.pick("end-turn"), ScriptedDice(*(2, 12, 1)))
    assert table.at("mage") == ""
    assert table.pos.fell == 0
    table.pick("cleric")
    assert not {"heal", "heal-self"} & set(table.picks())
    table.pick("stop", "fighter", "item-healing-potion-1")
    assert "fighter" in table.picks()


def _passing(table: Table) -> Position:
    """At the end of a Keeper's turn, so that the next pick leads to the heroes' dawn."""
    table.pos.side, table.pos.steps, table.pos.pending = 1, [("draw",), ("act",)], None
    for card in ("rats", "kobolds", "wolves", "brigands", "gnolls"):
        name = {"rats": "giant-rats-1"}.get(card, f"{card}-1")
        table.pos.lay_card(table.card(name), HAND)
    return table.pos
