"""Squares, spaces and movement (section 9), gates and outposts (section 10), wagons (section 11)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, RandomDice, Setting, complete
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.buttons import PLACES
from wyrmtable.games.lairbreak.files.terms import ARMIES, HELD_POST, PIT
from wyrmtable.games.lairbreak.rules.movement import flood, hindrances, points, search, traced, unhindered
from wyrmtable.games.lairbreak.rules.squad import members

from .table import Table

# -- spaces ------------------------------------------------------------------------------------------------------


def test_wagons_take_two_spaces() -> None:
    """LB-SPACE-1, LB-SPACE-2, LB-MOVE-6: two wagons fill a square; other armies keep out."""
    table = Table()
    table.put("K11", "orcs", "wagon", "wagon")
    table.put("M11", "orcs", "footman")
    table.put("N11", "humans", "footman")
    table.go("orcs").pick("orcs-footman-1")
    assert table.why("K11") == ["LB-MOVE-6"]
    assert table.legal("J11"), "a full own square may be passed"
    table.pick("stop")
    assert {table.pos.space[table.unit(wagon)] for wagon in ("orcs-wagon-1", "orcs-wagon-2")} == {3, 12}


def test_choosing_spaces() -> None:
    """LB-SPACE-3, LB-SPACE-4, LB-D30: free rearrangement in the own movement phase, a wagon on spaces with one side."""
    table = Table()
    footman, miner, wagon = (table.put("K11", "orcs", kind)[0] for kind in ("footman", "miner", "wagon"))
    table.go("orcs").pick("arrange", "K11")
    assert table.picks() == ["space-NW", "space-NE", "space-SW", "space-SE"]
    table.pick("space-SW")
    assert table.picks() == ["space-N", "space-E"], "the wagon must leave room for the last unit"
    table.pick("space-E")
    assert table.pos.space[table.unit(miner)] == 4
    assert table.pos.space[table.unit(wagon)] == 10
    assert table.pos.space[table.unit(footman)] == 1
    assert table.mp(footman) == 5


def test_default_arrangement() -> None:
    """LB-SPACE-5: a squad that walks east has its fighters on the east side and its wagon behind."""
    table = Table()
    one, two, wagon = table.put("K11", "orcs", "footman", "footman", "wagon")
    table.go("orcs").pick("K11", "M11")
    assert table.pos.space[table.unit(wagon)] == 1 | 4
    assert {table.pos.space[table.unit(unit)] for unit in (one, two)} == {2, 8}


def test_a_wagon_joins_by_rearranging() -> None:
    """LB-SPACE-4, LB-MOVE-4: units on opposite corners close up for a wagon that moves in."""
    table = Table()
    table.put("K11", "orcs", "footman", "footman", spaces=[1, 8])
    (wagon,) = table.put("M11", "orcs", "wagon")
    table.go("orcs").pick(wagon, "K11")
    assert table.here("K11") == ["orcs wagon", "orcs footman", "orcs footman"]


# -- movement ----------------------------------------------------------------------------------------------------


def test_slowest_member() -> None:
    """LB-MOVE-4, LB-MOVE-1, LB-TERM-6: a group goes as far as its slowest member; members drop off and go on."""
    table = Table()
    knight, miner = table.put("K11", "humans", "knight", "miner")
    table.go("humans").pick("K11")
    assert table.legal("O11")
    assert not table.legal("P11")
    table.pick("O11")
    assert (table.mp(knight), table.mp(miner)) == (2, 0)
    table.pick(knight, "Q11")
    assert (table.at(knight), table.at(miner)) == ("Q11", "O11")


def test_joining_on_the_way() -> None:
    """LB-MOVE-4, LB-MOVE-5: a unit that waits on the way is taken along."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    (two,) = table.put("M11", "orcs", "footman")
    table.go("orcs").pick(one, "M11", two, "N11")
    assert (table.at(one), table.at(two), table.mp(one), table.mp(two)) == ("N11", "N11", 2, 4)


def test_enemies_bar_the_way() -> None:
    """LB-MOVE-7, LB-MOVE-8, LB-CMB-2: enemies must be beaten first; cave-ins and the lair cannot be entered."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    table.put("M11", "humans", "miner")
    table.go("orcs").pick(one)
    assert not table.legal("N11")
    assert table.why("M11") == ["LB-CMB-2"]
    table = Table()
    (one,) = table.put("N13", "orcs", "footman")
    table.tile("N14", 2)
    table.go("orcs").pick(one)
    assert table.why("N14") == ["LB-MOVE-8"]
    assert table.why("O14") == ["LB-MON-5"]


def test_allies_pass_but_do_not_share() -> None:
    """LB-MOVE-6, LB-R11, LB-TERM-9: allied squares may be passed, not stopped in, and not attacked."""
    table = Table(players=2)
    (orc,) = table.put("K11", "orcs", "footman")
    table.put("M11", "goblins", "footman")
    table.go("orcs").pick(orc)
    assert table.legal("N11")
    assert table.why("M11") == ["LB-R11"]


def test_tiles_stop_a_march() -> None:
    """LB-MOVE-9, LB-MYS-1: nobody walks over a face-down tile; entering it turns it over."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    table.tile("M11")
    table.go("orcs").pick(one)
    assert table.legal("M11")
    assert not table.legal("P11")
    table.pick("M11", dice=[table.face("gold")])
    assert table.pos.tile[table.square("M11")] == 0
    assert table.legal("P11"), "the rest of the MP is still there"


def test_no_room_sends_back() -> None:
    """LB-MOVE-10, LB-MYS-8: blown to a square that has filled up, a group stops on the next one that has room."""
    table = Table()
    squad = table.put("K11", "orcs", "footman", "footman")
    table.put("J11", "orcs", "footman", "footman", "footman")
    table.tile("N11")
    table.go("orcs").pick("K11", "M11", "stop", "J11", "K11", "stop")
    table.pick("M11", "N11", dice=[table.face("wind"), 6])
    assert [table.at(unit) for unit in squad] == ["L11", "L11"]


def test_acting_needs_a_place_to_stand() -> None:
    """LB-MOVE-11: from beyond a full square nobody attacks or tries a door."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    table.put("L11", "orcs", "footman", "footman", "footman", "footman")
    table.put("M11", "humans", "miner")
    table.go("orcs").pick(one)
    assert table.why("M11") == ["LB-CMB-2"]


def test_foreign_bases() -> None:
    """LB-MOVE-12, LB-R48, LB-BASE-2, LB-BASE-1: enemies may stand in a base, but sell nothing there."""
    table = Table()
    (wagon,) = table.put("H2", "orcs", "wagon")
    table.load(wagon, "gold")
    table.go("orcs").pick(wagon, "G2")
    assert not table.legal("unload")
    assert table.legal("F1")


def test_no_diagonals_at_special_rooms() -> None:
    """LB-MOVE-3, LB-R49: none into or out of bases, outposts and the lair, none past a gate."""
    table = Table()
    halls = table.content.halls
    for square, kind in enumerate(halls.kind):
        if kind in (2, 4, 5):
            assert not halls.slants[square]
            assert all(square != there for row in halls.slants for there, _ in row)


def test_held_units_and_new_units_do_not_move() -> None:
    """LB-MOVE-1, LB-MYS-14, LB-MYS-15: a unit found in the movement phase has no MP."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    table.tile("L11")
    table.go("orcs").pick(one, "L11", dice=[table.face("lost_miner")])
    assert table.here("L11") == ["orcs miner", "orcs footman"]
    assert table.mp("orcs-miner-1") == 0


# -- gates -------------------------------------------------------------------------------------------------------


def test_undefended_gate() -> None:
    """LB-GATE-1, LB-GATE-2, LB-R44: gates without enemies behind them are ignored; own units do not defend."""
    table = Table()
    (one,) = table.put("I11", "orcs", "footman")
    table.put("K11", "orcs", "footman")
    table.go("orcs").pick(one)
    assert table.legal("L11")


def test_gate_defends_both_ways() -> None:
    """LB-GATE-1, LB-GATE-3, LB-R44: whoever stands behind the gate is defended, on either side."""
    for camp, target in (("J11", "K11"), ("K11", "J11")):
        table = Table()
        squad = table.put(camp, "dwarves", "footman", "footman")
        table.put(target, "orcs", "footman")
        table.go("dwarves").pick(camp, target, dice=[2])
        assert [table.mp(unit) for unit in squad] == [0, 0]


@pytest.mark.parametrize(("value", "dice"), [("free", [4, 1, 1]), ("held", [2])])
def test_the_gate_of_ones_own_base(value: str, dice: list[int]) -> None:
    """LB-GATE-1, LB-R44, LB-OPT-21: an enemy outside does not hold it against those inside; with the switch he does."""
    table = Table(own_gates=value)
    inside = table.put("G2", "dwarves", "footman", "footman")
    table.put("H2", "orcs", "footman")
    table.go("dwarves").pick("G2", "H2", dice=dice)
    assert table.here("H2") == (["orcs footman"] if value == "held" else [])
    assert [table.mp(unit) for unit in inside] == ([0, 0] if value == "held" else [5, 5])


def test_ones_own_gate_held_from_inside() -> None:
    """LB-GATE-1, LB-R44: enemies inside the base do hold its gate against its own army."""
    table = Table()
    (one,) = table.put("H2", "dwarves", "footman")
    table.put("G2", "orcs", "footman")
    table.go("dwarves").pick(one, "G2", dice=[3])
    assert (table.at(one), table.mp(one)) == ("H2", 0)


def test_monsters_defend_no_gate() -> None:
    """LB-GATE-1, LB-R44, LB-R45: a monster behind a gate is attacked without a breach."""
    table = Table()
    table.monster("K11", "rats")
    table.put("J11", "orcs", "footman")
    table.go("orcs").pick("orcs-footman-1", "K11", dice=[4, 1, 1])
    assert table.at("orcs-footman-1") == "K11"


def test_gate_is_not_destroyed() -> None:
    """LB-GATE-6, LB-GATE-5: every assault needs a roll of its own, and uses all MP."""
    table = Table()
    one, two = table.put("J11", "orcs", "footman", "footman")
    table.put("K11", "humans", "miner")
    table.go("orcs").pick(one, "K11", dice=[3])
    table.pick(two, "K11", dice=[4, 1, 1])
    table.pick("retreat", "I11")
    assert (table.mp(one), table.mp(two)) == (0, 0)


def test_no_retreat_through_a_defended_gate() -> None:
    """LB-GATE-8, LB-CMB-12: the way back is barred when enemies stand behind the gate."""
    table = Table()
    table.put("K11", "orcs", "footman")
    table.put("J11", "humans", "footman")
    table.put("L11", "humans", "footman")
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[1, 1])
    table.pick("retreat")
    assert table.at("orcs-footman-1") == "K11", "nowhere to go, so it stays"
    assert table.mp("orcs-footman-1") == 0


# -- outposts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "found"), [(1, "giant"), (2, "wraith"), (3, "lizardman"), (4, "rats"), (5, 100), (6, 200)]
)
def test_contents(roll: int, found: int | str) -> None:
    """LB-POST-3, LB-POST-9, LB-POST-4, LB-R46: the chart decides, once; a monster fights at once."""
    table = Table()
    table.put("M4", "dwarves", "footman", "footman")
    dice = [4, roll]
    if isinstance(found, str):
        dice += [1, 1, *[1] * (2 if found == "rats" else 1)]
    table.go("dwarves").pick("M4", "L4", dice=dice)
    if isinstance(found, int):
        assert table.gold("dwarves") == found
        assert table.pos.post[table.square("L4")] == HELD_POST
    else:
        assert table.asked == "press"
        table.pick("retreat")
        assert len(table.here("M4")) == 2
        assert table.pos.monster[table.square("L4")]
        table.go("dwarves").pick("M4")
        assert table.legal("L4"), "attacked from before the door, without a roll"


def test_outpost_states() -> None:
    """LB-POST-1, LB-POST-7, LB-R47, LB-POST-5: control stays until another army enters, which ends its movement."""
    table = Table()
    (orc,) = table.put("M5", "orcs", "footman")
    table.control("L4", "dwarves")
    assert [edge for _, edge, _ in table.content.halls.ways[table.square("L4")]] == [2], "one door, else walls"
    table.go("orcs").pick(orc, "L4")
    assert table.mp(orc) == 0
    assert table.pos.post[table.square("L4")] == HELD_POST + ARMIES.index("orcs")


def test_own_outpost_is_free_to_use() -> None:
    """LB-POST-5: an own outpost may be entered and left."""
    table = Table()
    (one,) = table.put("M4", "dwarves", "footman")
    table.control("L4", "dwarves")
    table.go("dwarves").pick(one, "L4")
    assert table.mp(one) == 4
    assert table.legal("M4")


def test_occupied_outpost() -> None:
    """LB-POST-6, LB-R97, LB-GATE-3: its door is a gate for those outside, not for those inside."""
    table = Table()
    (orc,) = table.put("M5", "orcs", "footman")
    (dwarf,) = table.put("L4", "dwarves", "footman")
    table.control("L4", "dwarves")
    table.go("orcs").pick(orc, "M4")
    assert table.why("L4") == ["LB-GATE-3"]
    table.go("dwarves").pick(dwarf, "M4", dice=[4, 1])
    assert table.at(dwarf) == "M4", "an ordinary attack without a breach"


def test_door_opens_once() -> None:
    """LB-POST-2, LB-R46, LB-POST-9: several groups may try; an open door and its contents are not rolled again."""
    table = Table()
    one, two, three = table.put("M4", "dwarves", "footman", "footman", "footman")
    table.go("dwarves")
    table.pick(one, "L4", dice=[1]).pick(two, "L4", dice=[6, 5]).pick(three, "L4")
    assert table.here("L4") == ["dwarves footman"] * 2
    assert table.gold("dwarves") == 100


# -- wagons ------------------------------------------------------------------------------------------------------


def test_one_load() -> None:
    """LB-WAG-1, LB-R28, LB-D21: a loaded wagon takes nothing more; loading is optional."""
    table = Table()
    full, empty = (table.put(square, "dwarves", "wagon")[0] for square in ("J2", "K2"))
    table.load(full, "iron")
    table.chit("J1", "gold")
    table.go("dwarves").pick(full, "J1")
    assert table.asked == "group"
    assert not table.legal("load")
    table.pick("J2", "stop", empty, "J1", "leave-it")
    assert table.cargo(empty) == ""
    assert table.pos.chit[table.square("J1")]


def test_staying_loaded() -> None:
    """LB-WAG-4, LB-R30, LB-D22: unloading is optional and ends the wagon's movement."""
    table = Table()
    (wagon,) = table.put("H2", "dwarves", "wagon")
    table.load(wagon, "gold")
    table.go("dwarves").pick(wagon, "G2", "G1")
    assert (table.mp(wagon), table.cargo(wagon)) == (4, "gold")
    table.pick("unload")
    assert (table.mp(wagon), table.gold("dwarves")) == (0, 120)


def test_throwing_a_load_away() -> None:
    """LB-WAG-5, LB-D23: a mineral can be thrown away, the hoard cannot."""
    table = Table()
    one, two = (table.put(square, "dwarves", "wagon")[0] for square in ("K11", "M11"))
    table.load(one, "iron")
    table.load(two, "hoard")
    table.go("dwarves").pick(one, "throw-away")
    assert table.cargo(one) == ""
    assert table.gold("dwarves") == 0
    table.pick("stop", two)
    assert not table.legal("throw-away")


def test_destroyed_load_is_lost() -> None:
    """LB-WAG-6, LB-CAP-4, LB-R62: a wagon lost in a pit takes its load along."""
    table = Table()
    (wagon,) = table.put("K11", "dwarves", "wagon")
    table.load(wagon, "gems")
    table.tile("L11")
    table.go("dwarves").pick(wagon, "L11", dice=[table.face("pit"), 4])
    assert table.at(wagon) == ""
    assert table.pos.load[table.unit(wagon)] == 0
    assert table.pos.tile[table.square("L11")] == PIT


def test_ways_that_are_kept_are_those_that_a_search_finds() -> None:
    """LB-MOVE-4: where nothing is in a group's way, the ways kept for an empty board are the ways of this one."""
    rng = Random(7)
    pos = GAME.setup(complete(GAME, Setting("halls", {"preparation": "dealt"})), RandomDice(rng))
    compared, hindered = 0, 0
    for _ in range(1500):
        step, decision = pos.steps[-1], GAME.decision(pos)
        assert isinstance(decision, Decision)
        group = members(pos, step) if step[0] == "group" else ()
        if group:
            reach = points(pos, group)
            cost, came, ends = flood(pos, group, step[1], reach)
            halls, everything = pos.content.halls, (1 << pos.content.squares) - 1
            sought, before, stops = search(halls, step[1], reach, hindrances(pos, group, everything))
            spaces = pos.spaces_of(group)
            assert list(ends) == [s for s in stops if pos.has_room(s - PLACES, spaces)]
            for end in [pick - PLACES for pick in ends]:
                assert (cost[end], traced(came, step[1], end)) == (sought[end], traced(before, step[1], end))
            compared += 1
            hindered += cost is not unhindered(halls, step[1], reach).flood[0]
        GAME.apply(pos, rng.choice(decision.picks), RandomDice(rng))
    assert compared - hindered > 100
    assert hindered > 100
