"""Numbered cases of uncontrolled units (LOU-17): whom they hunt, where they stop, whom they attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.cases.underearth.arena import deciding, step
from tests.cases.underearth.table import Table


def hunt(
    place: Mapping[str, str],
    dice: Sequence[int] = (),
    *,
    asleep: Sequence[str] = (),
    locked: Sequence[str] = (),
    down: Sequence[str] = (),
) -> Table:
    """Dragonfire alone: the Dragon's own player-turn, up to the next decision of the Dwarves."""
    table = Table("dragonfire-solitaire", place, asleep=asleep, locked=locked, down=down)
    table.run([("player-turn", 0)], dice)
    return table


def gold(
    dwellers: Mapping[str, str],
    first: Mapping[str, str],
    second: Mapping[str, str] | None = None,
    *,
    treasure: Mapping[str, str] | None = None,
    locked: Sequence[str] = (),
    morale: str = "off",
) -> Table:
    """Gold! with two players and their units; Dwellers are nobody's."""
    options = {"players": "2", "morale": morale}
    table = Table("gold", dwellers, treasure=treasure, locked=locked, options=options)
    for owner, units in enumerate((first, second or {})):
        for name, hex_ in units.items():
            table.put(name, hex_, owner=owner)
    return table


def wild_turn(table: Table, dice: Sequence[int] = ()) -> Table:
    """The uncontrolled player-turn of Gold!, after both players."""
    table.run([("player-turn", 2)], dice)
    return table


# -- movement --------------------------------------------------------------------------------------------------------


def test_it_heads_for_the_closest_unit_of_any_kind() -> None:
    """LOU-17.1a: out of the Great Hall to the Barracks, since the Guest Hall is farther, and it attacks."""
    table = hunt({"dragon": "2121", "dwarf-co-50.1": "2828", "dwarf-sentry.1": "3628"}, [6])
    assert table.where("dragon") == "2727"
    assert table.events("battle")[0][5] == "3-1"


def test_whoever_owns_it() -> None:
    """LOU-17.1a, LOU-R73: the closest unit may be another Dweller; nobody is a friend."""
    table = gold({"troll.1": "1424", "wolf": "1323"}, {"dwarf-lord": "4309"})
    wild_turn(table, [1, 1, 1])
    assert table.where("wolf") == "dead"


def test_distance_is_counted_in_its_own_points() -> None:
    """LOU-R70: two hexes away over stairs is farther for a Troll than two hexes on the level; no die is needed."""
    table = gold({"troll.1": "2024"}, {"dwarf-captain.1": "1723"}, {"human-captain.1": "2321"})
    wild_turn(table, [4])
    assert table.where("troll.1") == "2222"


def test_units_without_a_route_are_ignored() -> None:
    """LOU-R70: the Scout in the Old Lode is near, but a Bear does not get there; it goes for the farther prey."""
    table = gold({"bear": "1404"}, {"dwarf-scout": "1103"}, {"human-duke": "1422"})
    wild_turn(table)
    assert table.where("bear") != "1404"
    assert table.where("bear") not in ("1303", "1305"), "not towards the tunnel to the Old Lode"
    alone = gold({"bear": "1404"}, {"dwarf-scout": "1103"})
    wild_turn(alone)
    assert alone.where("bear") == "1404"


@pytest.mark.parametrize(("die", "end", "roll"), [(1, "2123", 5), (2, "2325", 6)])
def test_a_die_decides_between_equals(die: int, end: str, roll: int) -> None:
    """LOU-17.1b: two units at the same distance; a die says which, once for the whole move."""
    table = hunt({"dragon": "2224", "dwarf-guards": "2022", "dwarf-co-60.1": "2426"}, [die, roll])
    assert table.where("dragon") == end


def test_it_stands_still_next_to_somebody() -> None:
    """LOU-17.1c: begun adjacent to a unit it does not move at all, even where softer prey is near."""
    table = hunt({"dragon": "1424", "dwarf-guards": "1323", "dwarf-captain.1": "1323", "dwarf-sentry.1": "1626"}, [4])
    assert table.where("dragon") == "1424"
    assert not table.events("moves")


def test_it_stops_next_to_the_first_unit_it_comes_to() -> None:
    """LOU-17.1c: one hex short of its prey, with points to spare."""
    table = hunt({"dragon": "2121", "dwarf-guards": "2329"}, [5])
    assert table.content.terrain.board.names[table.pos.where[table.unit("dragon")]] in ("2228", "2327")


def test_those_it_comes_up_to_are_roused_and_turned_up() -> None:
    """LOU-17.1d: it and the sleepers it comes next to are alerted and turned face-up."""
    units = ["dwarf-guards", "dragon"]
    table = hunt({"dragon": "2121", "dwarf-guards": "2329"}, [5], asleep=["dwarf-guards"], down=units)
    assert table.pos.up & table.mask(*units) == table.mask(*units)
    assert not table.pos.asleep


def test_a_unit_behind_a_locked_door_is_adjacent() -> None:
    """LOU-17.1c, LOU-6.2b, LOU-R71, LOU-R72: it does not move away from a unit across a locked door, but opens it."""
    table = hunt({"dragon": "1824", "dwarf-guards": "1925", "dwarf-sentry.1": "1521"}, [6], locked=["1824-1925"])
    assert (table.where("dragon"), table.where("dwarf-sentry.1")) == ("1824", "1521")
    assert [event[2] for event in table.events("door")] == ["opens"]


def test_a_unit_on_top_of_a_cliff_is_adjacent() -> None:
    """LOU-17.1c, LOU-6.2a, LOU-R28, LOU-R71: the Wolf below the Captain stays, though it cannot attack him."""
    table = gold({"wolf": "0729"}, {"dwarf-captain.1": "0828"}, {"human-captain.1": "0626"})
    wild_turn(table)
    assert table.where("wolf") == "0729"
    assert not table.events("battle", "moves")


def test_it_tries_the_door_in_its_way() -> None:
    """LOU-R72: the way leads through a locked door: it stops there and tries to open it, since it attacks nobody."""
    for die, said in ((3, "opens"), (4, "stays locked")):
        table = gold({"troll.1": "1626"}, {"dwarf-lord": "1925"}, locked=["1824-1925"])
        wild_turn(table, [die])
        assert table.where("troll.1") == "1824"
        assert [event[2] for event in table.events("door")] == [said], "a Troll opens on 1 to 3"


def test_a_door_costs_a_full_movement_allowance_in_the_plan() -> None:
    """LOU-R70: the door 1020-0921 would cost a Troll 7 points more; prey farther off in the open is nearer."""
    table = gold({"troll.1": "1121"}, {"dwarf-lord": "0921"}, {"human-captain.1": "1525"}, locked=["0921-1020"])
    wild_turn(table, [4])
    assert table.where("troll.1") == "1424"


def test_the_dragon_breaks_the_gate_in_its_way() -> None:
    """LOU-R72, LOU-R70: in Dragonfire a Gate is planned through and broken like a door, without a die."""
    table = hunt({"dragon": "4309", "dwarf-guards": "3610"})
    assert table.where("dragon") == "4109"
    assert [event[2] for event in table.events("gate")] == ["breaks"]


def test_dummies_count_until_they_are_turned_up() -> None:
    """LOU-R74: a dummy is the nearest unit; turned up it vanishes, and the mover goes on to the next."""
    table = gold({"wolf": "2224", "dummy.1": "2022"}, {"dwarf-captain.1": "2329"})
    table.pos.up &= ~table.mask("dummy.1")
    table.pos.asleep |= table.mask("dummy.1")
    wild_turn(table, [1])
    assert table.where("dummy.1") == "gone"
    assert (table.where("wolf"), table.where("dwarf-captain.1")) == ("2329", "dead")


def test_guardians_stop_on_the_first_treasure() -> None:
    """LOU-R76: away from its gold a Troll hunts, until it enters a hex with Treasure; there it stays."""
    table = gold({"troll.1": "1020"}, {"dwarf-lord": "1323"}, treasure={"treasure-5.1": "1121"})
    wild_turn(table)
    assert table.where("troll.1") == "1121"
    wild_turn(table)
    assert table.where("troll.1") == "1121"


# -- combat ----------------------------------------------------------------------------------------------------------


def test_it_attacks_at_one_to_two_or_better_after_shifts() -> None:
    """LOU-17.2: the Dragon takes on a Company, 1-4 and four columns up; a Wolf, 1-13 and two columns up, does not."""
    dragon = hunt({"dragon": "1424", "dwarf-co-50.1": "1323"}, [6])
    assert dragon.events("battle")[0][5] == "3-1"
    wolf = gold({"wolf": "1424"}, {"dwarf-co-50.1": "1323"}, morale="on")
    assert not wild_turn(wolf).events("battle")
    even = gold({"wolf": "1424"}, {"dwarf-captain.1": "1323"})
    assert wild_turn(even, [1]).events("battle")[0][5] == "1-2", "2 against 3 is just enough"
    worse = gold({"wolf": "1424"}, {"dwarf-lord": "1323"})
    assert not wild_turn(worse).events("battle"), "2 against 5 is not"


def test_it_advances_when_it_wins() -> None:
    """LOU-17.2: always, without being asked."""
    table = hunt({"dragon": "1424", "dwarf-sentry.1": "1323", "dwarf-lord": "0521"}, [1])
    assert (table.where("dragon"), table.where("dwarf-sentry.1")) == ("1323", "dead")


def test_it_chooses_the_best_column() -> None:
    """LOU-R73: of several adjacent hexes the one with the best final column; Dependents fall without a die."""
    best = hunt({"dragon": "1424", "dwarf-guards": "1323", "dwarf-sentry.1": "1525", "dwarf-lord": "0521"}, [1])
    assert (best.where("dwarf-sentry.1"), best.where("dwarf-guards")) == ("dead", "1323")
    soft = hunt({"dragon": "1424", "dwarf-guards": "1323", "dwarf-dependents.1": "1525", "dwarf-lord": "0521"})
    assert soft.where("dwarf-dependents.1") == "dead"


@pytest.mark.parametrize(("die", "victim"), [(1, "dwarf-sentry.1"), (2, "dwarf-sentry.2")])
def test_a_die_chooses_between_equal_columns(die: int, victim: str) -> None:
    """LOU-R73: ties by die."""
    units = {"dragon": "1424", "dwarf-sentry.1": "1323", "dwarf-sentry.2": "1525", "dwarf-lord": "0521"}
    assert hunt(units, [die, 1]).where(victim) == "dead"


def test_it_attacks_alone_and_nobody_twice() -> None:
    """LOU-R73, LOU-R39, LOU-10.1d: two Trolls never add up (1-2, not 1-1), and those attacked are left alone, wherever
    they have retreated to. The second Troll finds the first in their hex, whom nobody has attacked."""
    table = gold({"troll.1": "1222", "troll.2": "1424"}, {"dwarf-lord": "1323", "dwarf-captain.1": "1323"})
    wild_turn(table, [1, 1, 2])
    table.pick("dwarf-lord", "1325")
    table.pick("1325", dice=[4])
    assert [event[5] for event in table.events("battle")] == ["1-2", "1-1"]
    assert table.where("troll.1") == "1323"


def test_they_act_after_all_players() -> None:
    """LOU-17.3, LOU-R6: they move and fight in a player-turn of their own, when all players have had theirs."""
    table = gold({"wolf": "1626"}, {"dwarf-captain.1": "1323"}, {"human-captain.1": "4309"})
    table.run([("player-turn", 0)])
    assert deciding(table) == "Player 1"
    table.pick("end-phase")
    assert (deciding(table), table.where("wolf")) == ("Player 2", "1626")
    table.pick("end-phase", dice=[1])
    assert table.where("dwarf-captain.1") == "dead"


# -- retreats --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "end"), [(1, "1222"), (2, "1325")])
def test_it_retreats_at_random_to_a_vacant_hex(die: int, end: str) -> None:
    """LOU-R75: a die picks among the vacant hexes, though a flyer might go among enemies."""
    units = {"dragon": "1323", "dwarf-co-50.1": "1424", "dwarf-co-50.2": "1422"}
    table = Table("dragonfire-solitaire", units, deciding="Dwarves")
    table.phase("declare")
    table.attack("1323", "dwarf-co-50.1", "dwarf-co-50.2", dice=[4, die])
    assert table.where("dragon") == end


def test_only_a_ring_of_enemies_makes_it_land_among_them() -> None:
    """LOU-R75: with nothing else open a flyer goes into an enemy hex."""
    units = {"dragon": "1323", "dwarf-co-50.1": "1424", "dwarf-co-50.2": "1422", "dwarf-sentry.1": "1325"}
    table = Table("dragonfire-solitaire", {**units, "dwarf-sentry.2": "1222"}, deciding="Dwarves")
    table.phase("declare")
    table.attack("1323", "dwarf-co-50.1", "dwarf-co-50.2", dice=[4, 1])
    assert table.where("dragon") == "1222"


def test_victims_retreat_as_their_owner_likes_but_never_onto_the_hunter() -> None:
    """LOU-R75, LOU-R73: while it runs wild a Bear is an enemy of its own side, too."""
    units = {"bear": "1424", "orc-scout": "1323", "orc-co-45.1": "1325", "orc-co-45.2": "1422", "orc-co-35": "1222"}
    table = Table("passage", {**units, "human-scout": "4309"}, options={"morale": "off"})
    table.pos.mood[table.unit("bear")] = 3
    table.run([("player-turn", 2)], [4])
    assert table.events("battle")[0][5] == "2-1"
    assert (step(table), deciding(table)) == ("retreat-to", "Dwellers")
    assert table.picks() == ["1222", "1325", "1422"], "friends all around, but never onto the Bear"
    assert table.why_not("1424", 1) == [("LOU-10.4b", "Enemies hold this hex.")]
