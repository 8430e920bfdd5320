"""More sentences against the old text: who felled the boss, what counts as explored, and doors behind prisoners."""

from __future__ import annotations

from wyrmtable.games.dungeonation.files.terms import CLOSED, DESTROYED, DISCARD, OPEN, SET_ASIDE, UPPER
from wyrmtable.games.dungeonation.rules import ending, reckoning

from .growing import grown, one
from .table import Table


def test_1_who_fells_the_boss_as_he_walks_away() -> None:
    """DUN-XP-4, DUN-PART-1: the Ogre turns his back on the Fighter in the Keeper's turn; the Fighter gets the XP."""
    table = Table({0: ("hall_cross", 0)}, 4, entry=8, scenario="rooms")
    table.put("fighter", "c3").put("ogre-1a", "c4", 1).keepers_turn()
    table.pick("ogre-1a", "c5", dice=(8, 1))
    assert table.at("ogre-1a") == ""
    assert table.pos.slayer == table.figure("fighter") + 1


def test_2_a_trap_is_nobodys_deed() -> None:
    """DUN-XP-4, DUN-TRAP-8: the blast of a trap fells the boss beside its victim; no hero has done that."""
    table = one("hall_cross").put("fighter", "c2").put("ogre-1a", "d4", 1).put("mage", "f3")
    table.hold("exploding-trap-1", imps=3).pick("fighter", "c3", "card-exploding-trap-1", dice=(1, 8, 8, 1))
    assert table.at("ogre-1a") == ""
    assert table.pos.slayer == 0


def test_3_the_hall_of_the_start_is_explored() -> None:
    """DUN-XP-3, DUN-MIS2-1, DUN-GEN-4: of nine tiles Entry Chamber, first Hall and three more are half; two are not."""
    for turned, xp in ((3, 1), (2, 0)):
        table = Table({0: ("hall_cross", 0), 8: ("entry_chamber", 2)}, 2, entry=8).put("mage", "r18")
        table.pos.spread, table.pos.turned, table.pos.ended = 9, turned, ending.RETREATED
        assert reckoning.experience(table.pos, table.figure("mage")) == xp
        assert reckoning.chapter(table.pos).explored == turned + 2


def test_4_the_lower_entry_chamber_is_explored() -> None:
    """DUN-XP-3, DUN-DOWN-4: sixteen tiles above and four below with their Entry Chamber; ten of twenty are half."""
    for turned, xp in ((8, 1), (7, 0)):
        table = Table({8: ("entry_chamber", 2)}, 1, entry=8).put("mage", "r18")
        table.pos.level, table.pos.spread, table.pos.turned = 1, 20, turned
        table.pos.ended = ending.RETREATED
        assert reckoning.experience(table.pos, table.figure("mage")) == xp


def captured() -> Table:
    """The Mage is about to be taken, and the doors of two cells are no longer closed."""
    table = one("jail").put("mage", "e3", 1).put("fighter", "c3").put("bugbear-1a", "e4")
    table.hold("capture-1", imps=2).keepers_turn()
    for name, state in (("b3-c3", OPEN), ("b2-c2", DESTROYED)):
        door = table.content.board.door_names.index(name)
        table.pos.door[door] = state
        table.pos.bar(door)
    return table.pick("bugbear-1a", "mage", "card-capture-1", dice=(8, 1))


def test_5_a_cell_without_a_door_holds_nobody() -> None:
    """DUN-JAIL-1, DUN-JAIL-4: who is free only when a door opens is not put where there is none."""
    assert set(captured().picks()) == {"b3-c3", "b5-c5"}


def test_6_the_door_falls_shut_behind_a_prisoner() -> None:
    """DUN-JAIL-1, DUN-JAIL-4: the cell stood open; it is closed, so that one action opens it again."""
    table = captured().pick("b3-c3")
    assert table.pos.door[table.content.board.door_names.index("b3-c3")] == CLOSED
    table.pos.steps = [("heroes",)]
    table.rest("fighter").pick("fighter", "b3-c3", "b3")
    assert table.at("mage") == "b3"


def test_7_no_cell_with_a_door_is_left() -> None:
    """DUN-JAIL-1, DUN-JAIL-2: then the prisoner stays aside."""
    table = one("jail").put("mage", "e3", 1).put("fighter", "c3").put("bugbear-1a", "e4")
    table.hold("capture-1", imps=2).keepers_turn()
    for name in ("b2-c2", "b3-c3", "b5-c5"):
        table.pos.door[table.content.board.door_names.index(name)] = DESTROYED
    table.pick("bugbear-1a", "mage", "card-capture-1", dice=(8, 1))
    assert table.pos.cell[table.figure("mage")] == SET_ASIDE
    assert not {"b2-c2", "b3-c3", "b5-c5"} & set(table.picks())


def test_8_a_token_lies_where_one_can_walk() -> None:
    """DUN-MIS3-2, DUN-ROOM-20: a Bridge Room entered below, with nothing else explored; nobody gets onto its bridge."""
    table = grown({0: ("hall_cross", 0)}, 3).put("fighter", "f3")
    table.pos.laid[1] = table.content.tile_number["bridge_room"] + 1
    table.pos.notes = (1, 5)
    table.pick("fighter", "f3-g3", "turn-0")
    squares = {pick for pick in table.picks() if pick not in ("back", "pass")}
    assert "g3" in squares
    assert {"i1", "j6"}.isdisjoint(squares)
    assert not any(table.pos.ground[table.square(name)] == UPPER for name in squares)


def test_9_a_blast_strikes_who_is_passing() -> None:
    """DUN-TRAP-8, DUN-MOVE-4: sprung on the Mage on the Fighter's square it attacks both, the Mage first."""
    table = one("hall_cross").put("mage", "c2").put("fighter", "c3").hold("exploding-trap-1", imps=3)
    table.pick("mage", "c4", "card-exploding-trap-1", dice=(8, 1, 1, 8))
    assert (table.at("mage"), table.wounds("mage"), table.wounds("fighter")) == ("c4", 2, 4)


def test_10_who_finds_no_room_was_not_slain() -> None:
    """DUN-SUM-7, DUN-SUM-9, DUN-MIS1-1: on a full Hall the boss and his treasure are lost; nobody has earned either."""
    table = Table({0: ("hall_long", 0), 8: ("hall_cross", 0)}, 1).put("mage", "o15").hold("ogre-1", imps=5)
    crowd = [f"{card}-{n}{letter}" for card in ("giant-rats", "kobolds") for n in (1, 2) for letter in "abcd"]
    hall = ("c1", "d1", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4", "c5", "d5", "c6", "d6")
    for name, square in zip(crowd, hall, strict=False):
        table.put(name, square)
    table.pos.steps, table.pos.side = [("draw",), ("act",), ("summon",)], 1
    table.pick("card-ogre-1", "b4")
    assert not table.pos.outcome
    assert (table.pos.spot[table.card("ogre-1")], table.pos.treasure) == (DISCARD, 0)
    assert table.decision.seat == 1
