"""Rooms with two levels, planks over an abyss, and a room that turns."""

from __future__ import annotations

from wyrmtable.games.dungeonation.files.terms import (
    CLOSED,
    NO_TILE,
    OPEN,
)
from wyrmtable.games.dungeonation.rules.movement import destinations
from wyrmtable.games.dungeonation.rules.secret_doors import climbable, secret_sides
from wyrmtable.games.dungeonation.rules.sight import BLOCKED, sight
from wyrmtable.games.dungeonation.rules.windows import step_traps

from .growing import grown, one

# -- rooms with levels -------------------------------------------------------------------------------------------


def test_bridge() -> None:
    """DUN-ROOM-20, DUN-MOVE-12, DUN-MOVE-14, DUN-LOS-5: over and under; nobody gets up, shots go between the levels."""
    table = one("bridge_room").put("fighter", "c1").put("archer", "a3").put("orcs-1a", "c3").put("orcs-1b", "c4-up")
    assert {"c2-up", "d3-up"} <= set(table.pick("fighter").picks())
    assert not {"c2", "b1", "c5-up"} & set(table.picks())  # down, and past an orc
    table.pick("c3-up")
    assert (table.at("fighter"), table.at("orcs-1a")) == ("c3-up", "c3")
    assert {"orcs-1b"} == {pick for pick in table.picks() if pick.startswith("orcs")}
    assert sight(table.pos, table.square("c3"), table.square("c3-up")) == BLOCKED
    table.pick("orcs-1b", dice=(1, 6)).pick("archer", "shoot")
    assert {"orcs-1a", "orcs-1b"} <= set(table.picks())


def test_under_the_bridge() -> None:
    """DUN-ROOM-20, DUN-TRAP-1: below one walks from side to side, and a pit can open there; not on the bridge."""
    table = one("bridge_room").put("fighter", "b3").hold("pit-trap-a-1", imps=2)
    assert "e3" in table.pick("fighter").picks()
    pit = table.card("pit-trap-a-1")
    assert pit in step_traps(table.pos, table.square("c3"))
    assert pit not in step_traps(table.pos, table.square("c3-up"))


def test_flyers_and_ropes_at_the_bridge() -> None:
    """DUN-SKL-1, DUN-ITEM-2, DUN-ROOM-20: flyers change level; a Rope leads down, never up."""
    table = one("bridge_room").put("fighter", "c3-up").give("fighter", "rope-1").put("cave-bats-1a", "a1")
    assert {"b3", "d3"} <= set(table.pick("fighter").picks())
    bats = table.figure("cave-bats-1a")
    table.pick("stop").keepers_turn().pick("cave-bats-1a")
    assert {table.square("c4-up"), table.square("c4")} <= set(destinations(table.pos, bats))
    table = one("bridge_room").put("fighter", "b3").give("fighter", "rope-1").pick("fighter")
    assert not {pick for pick in table.picks() if pick.endswith("-up")}


def test_elves_on_the_bridge() -> None:
    """DUN-MOVE-3, DUN-MOVE-13: diagonally along the bridge, but not off it."""
    table = one("bridge_room").put("mage", "c2-up", race="elf").pick("mage")
    assert "d3-up" in table.picks()
    assert "b3" not in table.picks()


def test_fire_on_one_level() -> None:
    """DUN-R96, DUN-MAG-2: a Fireball on the bridge spares who is beneath it."""
    table = one("bridge_room").put("mage", "c1").put("wolves-1a", "c5-up").put("wolves-1b", "d4")
    table.pick("mage", "fireball", "c5", dice=(8, 1))
    assert (table.at("wolves-1a"), table.at("wolves-1b")) == ("", "d4")


def test_steps_up_to_a_bridge() -> None:
    """DUN-EXP-9: the only ways on are at the other level of the bridge; a lower square beside it becomes steps."""
    table = grown({4: ("hall_long", 1), 5: ("bridge_room", 0), 6: ("hall_long", 1)}, mission=6).put("fighter", "g9")
    pos, board = table.pos, table.content.board
    for place in (0, 2, 3, 7, 8, 9, 10, 11):
        pos.turn[place] = NO_TILE
    for border in range(board.borders):
        if NO_TILE in [pos.turn[place] for place in board.border_places[border]]:
            pos.door[border] = 0
    assert secret_sides(pos) == []  # only the bridge leads on, to the north
    assert table.square("h9") in climbable(pos)
    pos.steps, pos.pending = [("heroes",), ("secret",), ("climb",)], None
    table.pick("h9")
    assert pos.climbs == (table.square("h9"),)
    assert climbable(pos) == []
    assert {"i9-up"} <= set(table.pick("fighter").picks())


def test_platform() -> None:
    """DUN-ROOM-21, DUN-MOVE-13: by the steps only; from the steps one strikes at both levels."""
    table = (
        one("platform_room").put("fighter", "d4").put("goblins-1a", "d5").put("archer", "a6").put("goblins-1b", "a4")
    )
    assert "goblins-1a" in table.pick("fighter").picks()
    table = one("platform_room").put("fighter", "b4").put("goblins-1a", "a4").put("basilisk-1a", "f6")
    assert "goblins-1a" not in table.pick("fighter").picks()


def test_planks_over_an_abyss() -> None:
    """DUN-ROOM-22, DUN-ROOM-23, DUN-MOVE-8, DUN-DEATH-4: a pit is deadly; nobody walks into the abyss."""
    for tile, start, square, abyss in (("catwalk", "a1", "b1", "b2"), ("stone_bridge", "c1", "c2", "b2")):
        table = one(tile).put("archer", start).put("fighter", "d6" if tile == "stone_bridge" else "f6")
        table.hold("pit-trap-b-1", imps=1)
        assert abyss not in table.pick("archer").picks()
        table.pick(square, "card-pit-trap-b-1")
        assert table.at("archer") == ""
        assert table.pos.fell == 1 << table.figure("archer")
    assert {"gargoyles", "gorgon"} <= set(table.content.card_id)


# -- the Round Room ----------------------------------------------------------------------------------------------


def test_round_room() -> None:
    """DUN-ROOM-13, DUN-IMP-1, DUN-TILE-4: from afar, two quarters with a 4; a goblin on c2 comes to d5."""
    for die, square in ((4, "d5"), (1, "e3"), (6, "b4")):
        table = (
            grown({0: ("round_room", 0), 1: ("hall_cross", 0)}, mission=6).put("fighter", "i3").put("goblins-1a", "c2")
        )
        table.put("thief", "c4").pick("fighter", "rotate", "tile-1", "clockwise", dice=(die,))
        assert table.at("goblins-1a") == square
        assert table.pos.imps == 1
    ports = [table.pos.port(0, side) for side in range(4)]
    assert ports == [1, 0, 0, 1]


def test_round_room_joins_anew() -> None:
    """DUN-ROOM-13, DUN-PORT-2, DUN-R107: a wall before the neighbour's door; then a way again, and it is closed."""
    table = grown({0: ("round_room", 0), 1: ("crypt", 1)}, mission=6).put("fighter", "i3").put("thief", "c4")
    door = table.content.board.border_names.index("f3-g3")
    table.pos.door[door] = OPEN
    table.pos.bar(door)
    table.pick("fighter", "rotate", "tile-1", "clockwise", dice=(3,))
    assert table.pos.door[door] in (0, CLOSED)
    table.pick("stop", "thief", "rotate", "tile-1", "counter", dice=(3,))
    assert table.pos.door[door] == CLOSED


def test_the_round_room_counts_as_turned() -> None:
    """DUN-EXP-9: as long as turning it would lead on, no secret door appears."""
    table = grown({0: ("round_room", 2), 1: ("hall_long", 1)}, mission=6).put("fighter", "c3")
    assert secret_sides(table.pos) == []
