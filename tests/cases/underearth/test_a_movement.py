"""Cases of movement: allowance, terrain, friends and enemies in the way, leaving the map (LOU-7.1 to LOU-7.6)."""

import pytest

from wyrmtable.games.underearth.position import WAITING, enlist
from wyrmtable.games.underearth.rules.retreat import retreat_hexes

from .table import Table, marching

NARROW_WAY = ["3836", "3838", "3840", "3741", "3642", "3644", "3745", "3846"]


def points(table: Table) -> float:
    """Movement points the marching unit has left."""
    step = table.pos.steps[-1]
    assert step[0] == "march"
    return int(step[2]) / 2


def test_ex_03_a_captain_enters_eight_hexes() -> None:
    """EX-3 (LOU-7.1a, LOU-7.1b): a Dwarf Captain 3-8 with a free way before him enters eight hexes, not nine."""
    table = marching("dwarf-captain.1", "3737")
    assert "3846" in table.picks()
    assert table.forbids("3848") == ["LOU-7.1b"]
    for left, hex_ in enumerate(reversed(NARROW_WAY)):
        assert points(table) == 8 - left
        table.pick(NARROW_WAY[left])
        assert table.where("dwarf-captain.1") == NARROW_WAY[left], hex_
    assert table.pos.moved & table.mask("dwarf-captain.1")


@pytest.mark.parametrize(
    ("start", "sixth", "seventh"), [("2040", "1440", "1339"), ("1440", "2040", "2141")], ids=["down", "up"]
)
def test_ex_04_stairs_cost_two(start: str, sixth: str, seventh: str) -> None:
    """EX-4 (LOU-7.4.2): with MA 7 and one stairs side on the way six hexes at most, up or down alike."""
    table = marching("dwarf-co-50.1", start)
    assert sixth in table.picks()
    assert table.forbids(seventh) == ["LOU-7.1b"]
    table.pick(sixth)
    assert table.pos.moved & table.mask("dwarf-co-50.1")


def test_ex_05_cliff_and_heavy_infantry() -> None:
    """EX-5 (LOU-7.4.3): a Human 60-5 on top of a cliff cannot go down."""
    table = Table("pursuit", {"human-co-60.1": "0828", "human-scout": "4305"})
    table.phase("movement", "Humans")
    table.pick("human-co-60.1")
    assert table.forbids("0729") == ["LOU-7.4.3"]
    assert "0929" in table.picks()


def test_ex_05_cliff_takes_all_six_points() -> None:
    """EX-5 (LOU-7.4.3): the Guards 70-6 can go down and stop below, since nothing is left."""
    table = marching("dwarf-guards", "0828")
    table.pick("0729")
    assert table.where("dwarf-guards") == "0729"
    assert table.pos.moved & table.mask("dwarf-guards")


@pytest.mark.parametrize("unit", ["dwarf-scout", "dwarf-captain.1", "dwarf-guards", "dwarf-co-45.1"])
def test_ex_05_nobody_climbs_a_cliff(unit: str) -> None:
    """EX-5 (LOU-7.4.3): upwards never, however much is left."""
    table = marching(unit, "0729")
    assert table.forbids("0828") == ["LOU-7.4.3"]


@pytest.mark.parametrize(("start", "goes"), [("1028", True), ("1127", False)])
def test_a_cliff_bars_whoever_has_fewer_than_six_points_left(start: str, goes: bool) -> None:
    """LOU-R16: no ban on anybody, only a price; a Captain 3-8 has six left two hexes on, five left three hexes on."""
    table = marching("dwarf-captain.1", start)
    table.pick("0828")
    assert ("0729" in table.picks()) is goes


def test_any_all_or_none_may_move() -> None:
    """LOU-7.1a: each alerted unit once, in any order; the phase may be ended at any time."""
    table = Table("surprise", {"dwarf-captain.1": "2224", "dwarf-co-50.1": "1624", "dwarf-scout": "0521"})
    table.phase("movement")
    assert table.picks() == ["end-phase", "dwarf-captain.1", "dwarf-scout", "dwarf-co-50.1"]
    table.pick("dwarf-co-50.1", "1525", "stop")
    assert table.picks() == ["end-phase", "dwarf-captain.1", "dwarf-scout"]
    assert table.forbids("dwarf-co-50.1") == ["LOU-7.1a"]


def test_only_own_units_move() -> None:
    """LOU-7.1a: the enemy's units are not yours to move."""
    table = Table("surprise", {"dwarf-sentry": "0521", "orc-scout": "4313"})
    table.phase("movement", "Orcs")
    assert table.forbids("dwarf-sentry") == ["LOU-7.1a"]


def test_a_unit_may_turn_back() -> None:
    """LOU-7.1a: in any directions; out and back costs two points and ends where it began."""
    table = marching("dwarf-captain.1", "2224")
    table.pick("2226", "2224")
    assert points(table) == 6
    table.pick("stop")
    assert table.where("dwarf-captain.1") == "2224"


def test_unused_points_are_lost() -> None:
    """LOU-7.1b: a Scout who stops after one hex does not go on later."""
    table = marching("dwarf-scout", "2224", {"dwarf-captain.1": "2028"})
    table.pick("2226", "stop", "dwarf-captain.1", "2026", "stop")
    assert "dwarf-scout" not in table.picks()


def test_one_unit_finishes_before_the_next_begins() -> None:
    """LOU-R23: picking the Company while the Captain is on his way ends his move."""
    table = marching("dwarf-captain.1", "2224", {"dwarf-co-50.1": "2224"})
    table.pick("2226", "dwarf-co-50.1")
    assert table.forbids("dwarf-captain.1") == ["LOU-7.1a"]
    assert table.pos.moved == table.mask("dwarf-captain.1")


def test_nobody_moves_while_another_cannot_stay_where_he_is() -> None:
    """LOU-R23, LOU-7.2: a Company on top of another has to go on before somebody else moves."""
    table = marching("dwarf-co-50.1", "3836", {"dwarf-co-50.2": "3838"})
    table.pick("3838")
    assert table.forbids("dwarf-sentry") == ["LOU-8.0a"]
    assert table.forbids("end-phase") == ["LOU-8.0a"]


def test_a_unit_that_has_done_nothing_is_let_go() -> None:
    """LOU-7.1a, LOU-R23: whoever is picked and does nothing may still move later, whatever is picked instead."""
    table = marching("dwarf-captain.1", "2224", {"dwarf-co-50.1": "2228"})
    table.pick("let-go")
    assert "dwarf-captain.1" in table.picks()
    table.pick("dwarf-captain.1", "dwarf-co-50.1", "2230", "dwarf-captain.1", "2226")
    assert (table.where("dwarf-co-50.1"), table.where("dwarf-captain.1")) == ("2230", "2226")
    assert table.pos.moved == table.mask("dwarf-co-50.1")
    table.pick("end-phase")
    assert table.asks == "Orcs"  # there is nobody to fight


def test_whoever_has_moved_cannot_be_let_go() -> None:
    """LOU-7.1b: after the first hex a unit can only go on or end its move."""
    table = marching("dwarf-captain.1", "2224", {"dwarf-co-50.1": "2228"})
    table.pick("2226")
    assert "let-go" not in table.picks()


def test_a_stack_moves_as_one() -> None:
    """LOU-R23, LOU-7.1b: all of a stack go the same way, no farther than the slowest, and their moves are over."""
    table = marching("dwarf-captain.1", "2224", {"dwarf-co-50.1": "2224"})
    table.pick("let-go", "stack.dwarf-captain.1")
    assert "2238" in table.picks()
    assert table.forbids("2240") == ["LOU-7.1b"]  # a Captain's eighth hex
    table.pick("2238")
    assert (table.where("dwarf-captain.1"), table.where("dwarf-co-50.1")) == ("2238", "2238")
    assert table.pos.moved == table.mask("dwarf-captain.1", "dwarf-co-50.1")


def test_a_stack_stops_when_something_becomes_known() -> None:
    """LOU-R23, LOU-9.0b: the first comes next to an enemy and is asked anew; the second has not moved."""
    table = marching("dwarf-captain.1", "2224", {"dwarf-co-50.1": "2224", "orc-co-45.1": "2234"}, down=["orc-co-45.1"])
    table.pick("stack.dwarf-captain.1", "2232")
    assert (table.where("dwarf-captain.1"), table.where("dwarf-co-50.1")) == ("2232", "2224")
    assert table.pos.steps[-1] == ("march", table.unit("dwarf-captain.1"), 8, 0)
    table.pick("dwarf-co-50.1", "2230")
    assert table.where("dwarf-co-50.1") == "2230"


def test_the_stack_does_not_go_where_one_of_it_cannot_stay() -> None:
    """LOU-7.2, LOU-8.0a: a Company does not follow its Captain onto another Company."""
    table = marching("dwarf-captain.1", "3836", {"dwarf-co-50.1": "3836", "dwarf-co-50.2": "3840"})
    table.pick("stack.dwarf-captain.1")
    assert table.forbids("3840") == ["LOU-8.0a"]
    table.pick("dwarf-captain.1", "3840")
    assert table.where("dwarf-captain.1") == "3840"


def test_friends_may_be_passed_but_not_stacked_with_against_the_rules() -> None:
    """LOU-7.2: one Company marches through another in the corridor and may not stop on it."""
    table = marching("dwarf-co-50.1", "3836", {"dwarf-co-50.2": "3838"})
    assert "3840" in table.picks()
    table.pick("3838")
    assert "stop" not in table.picks()
    assert table.forbids("stop") == ["LOU-8.0a"]
    table.pick("3840", "stop")
    assert (table.where("dwarf-co-50.1"), table.where("dwarf-co-50.2")) == ("3840", "3838")


def test_stacking_is_checked_when_each_unit_ends_its_move() -> None:
    """LOU-R22: the second Company must end elsewhere even if the first is going to move away later this phase."""
    table = marching("dwarf-co-50.1", "3834", {"dwarf-co-50.2": "3838"})
    assert table.forbids("3838") == ["LOU-8.0a"]
    table.pick("stop", "dwarf-co-50.2", "3840", "stop")
    assert table.where("dwarf-co-50.2") == "3840"


def test_a_friend_in_a_blind_alley_can_be_visited() -> None:
    """LOU-7.2: a Company may step through a friend's hex and come back to its own, if it has the points."""
    place = {"dwarf-co-50.2": "3848", "orc-co-45.1": "3745"}
    table = marching("dwarf-co-50.1", "3846", place)
    table.pick("3848")
    assert table.where("dwarf-co-50.1") == "3846"  # the only way on is taken by itself
    assert points(table) == 5


def test_enemies_bar_the_way() -> None:
    """LOU-7.3a: an Orc in the narrow corridor cannot be walked through, and what lies behind is out of reach."""
    table = marching("dwarf-captain.1", "3834", {"orc-co-45.1": "3838"})
    assert table.forbids("3838") == ["LOU-7.3a"]
    assert table.forbids("3840") == ["LOU-7.1b"]
    assert "3836" in table.picks()


def test_nobody_ends_in_an_enemy_hex() -> None:
    """LOU-7.3b: an enemy's hex is no place to stop, not even for an infiltrator, who goes on behind it."""
    table = marching("dwarf-captain.1", "2224", {"orc-scout": "2226"})
    table.pick("2226")
    assert table.where("dwarf-captain.1") == "2224"
    assert set(table.picks()) == {"2125", "2127", "2228", "2325", "2327"}


def test_there_are_no_zones_of_control() -> None:
    """LOU-7.3c: three hexes along an enemy cost three points, and the unit goes on."""
    table = marching("dwarf-captain.1", "2028", {"orc-co-45.1": "2125"})
    table.pick("2026", "2024", "2022")
    assert points(table) == 5
    assert "1925" in table.picks()


def test_walls_are_never_crossed() -> None:
    """LOU-7.4.1: from 3511 the Feast Hall at 3513 is one hex away through the wall, and out of reach of a Scout."""
    table = marching("dwarf-scout", "3511")
    assert table.forbids("3513") == ["LOU-7.1b"]
    assert table.why_not("3513")[0].text == "It is too far, or shut off: 10 movement points are left."


@pytest.mark.parametrize(("start", "depth"), [("2911", "2913"), ("1539", "1537")], ids=["pit", "lake"])
def test_pits_and_lakes_are_closed_to_walkers(start: str, depth: str) -> None:
    """LOU-7.4.4: nobody walks into the Chasm or the Mere."""
    table = marching("dwarf-captain.1", start)
    assert table.forbids(depth) == ["LOU-7.4.4"]
    assert table.why_not(depth)[0].text == "Nobody can stand in a pit or lake."


def test_a_bridge_is_entered_and_left_along_its_sides() -> None:
    """LOU-7.4.4: over the Great Shaft one goes from 1307 to 0911 by 1208, 1109 and 1010, and in no other way."""
    table = marching("dwarf-captain.1", "1307")
    table.pick("1208", "1109")
    reached = {hex_ for hex_ in table.picks() if hex_ != "stop"}
    assert {"1010", "1208", "0911"} <= reached
    assert reached.isdisjoint({"1107", "1111", "1008", "1210"})
    assert points(table) == 6


def test_a_locked_door_is_closed_to_everybody() -> None:
    """LOU-7.4.5: the unit that locked it does not pass either; open, the door costs nothing extra."""
    table = marching("dwarf-captain.1", "0624")
    table.pick("0626")
    assert points(table) == 7
    table.pick("0624-0626")
    assert points(table) == 4
    assert table.forbids("0624") == ["LOU-7.4.5"]


@pytest.mark.parametrize(
    ("kind", "unit", "start", "target"),
    [
        ("outside", "orc-co-55.1", "4208", "4206"),
        ("room", "dwarf-guards", "2224", "2226"),
        ("wide", "dwarf-guards", "1842", "1941"),
        ("narrow", "dwarf-guards", "3838", "3840"),
        ("tunnel", "dwarf-guards", "2222", "2220"),
        ("bridge", "dwarf-guards", "3012", "3014"),
        ("gate", "orc-co-55.1", "4109", "4010"),
    ],
)
def test_ordinary_ground_costs_one(kind: str, unit: str, start: str, target: str) -> None:
    """LOU-7.4.6: outside, rooms, wide and narrow corridors, tunnels and bridges cost 1 MP; both units have MA 6."""
    table = marching(unit, start)
    table.pick(target)
    assert points(table) == 5, kind


@pytest.mark.parametrize(
    ("what", "start", "target", "halves"),
    [("walking", "2224", "2226", 2), ("stairs", "1925", "2024", 4), ("a cliff", "3539", "3541", 12)],
)
def test_points_are_counted_in_halves(what: str, start: str, target: str, halves: int) -> None:
    """LOU-R34: walking takes two halves, stairs four, a cliff twelve of a Captain's sixteen; locking six more."""
    table = marching("dwarf-captain.1", start)
    table.pick(target)
    assert 16 - table.pos.steps[-1][2] == halves, what


def test_locking_takes_six_halves() -> None:
    """LOU-R34: a Captain who locks a door before he moves has ten halves of sixteen left."""
    table = marching("dwarf-captain.1", "0624")
    table.pick("0624-0626")
    assert table.pos.steps[-1][2] == 10


# -- large creatures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("creature", ["bear", "scorpion"])
def test_large_creatures_do_not_enter_tunnels(creature: str) -> None:
    """LOU-7.5: Bear and Giant Scorpion stand before the tunnel of the Great Hall and cannot go in or retreat there."""
    table = Table("passage", {creature: "2222", "human-scout": "0139", "wolf": "0812"}, deciding="Dwellers")
    unit = table.unit(creature)
    table.pos.mood[unit] = 1
    table.phase("movement")
    table.pick(creature)
    assert table.forbids("2220") == ["LOU-7.5"]
    assert table.hex("2220") not in retreat_hexes(table.pos, unit)
    assert table.hex("2224") in retreat_hexes(table.pos, unit)


def test_a_troll_is_not_large() -> None:
    """LOU-7.5: the list is Dragon, Bear and Scorpion; a Troll takes the tunnel."""
    table = Table("passage", {"troll.1": "2222", "human-scout": "0139", "wolf": "0812"}, deciding="Dwellers")
    table.phase("movement")
    table.pick("troll.1")
    assert "2220" in table.picks()


def test_a_dragon_fights_through_a_tunnel_side_but_does_not_advance() -> None:
    """LOU-R31, LOU-7.5: it kills the Sentry in the tunnel, and nobody is asked about an advance."""
    place = {"dragon": "2222", "dwarf-sentry.1": "2220", "dwarf-captain.1": "0521"}
    table = Table("dragonfire", place, deciding="Dragon")
    table.phase("declare")
    table.pick("2220", dice=[1])
    assert table.where("dwarf-sentry.1") == "dead"
    assert table.where("dragon") == "2222"
    assert table.pos.steps[-1][0] == "movement"


def test_a_dragon_is_attacked_through_a_tunnel_side() -> None:
    """LOU-R31: a Captain in the tunnel attacks it at 3 against 15, column 1-5."""
    table = Table("dragonfire", {"dragon": "2222", "dwarf-captain.1": "2220"}, options={"morale": "off"})
    table.phase("declare")
    table.pick("2222", dice=[2])
    assert "-- (die 2, column 1-5) in the attack on Great Hall 2222." in table.told()


def test_a_dragon_does_not_retreat_into_a_tunnel() -> None:
    """LOU-7.5: driven back, it has the hall around it (and, flying, the enemy's hex) but not the free tunnel."""
    table = Table("dragonfire", {"dragon": "2222", "dwarf-captain.1": "2224"}, options={"morale": "off"})
    table.phase("declare")
    table.pick("2222", dice=[1])
    assert set(table.picks()) == {"2121", "2123", "2224", "2321", "2323"}
    assert [reason.rule for reason in table.why_not("2220", seat=table.content.seats.index("Dragon"))] == ["LOU-10.4b"]


# -- leaving the map ---------------------------------------------------------------------------------------------------


def test_a_unit_that_has_left_never_returns() -> None:
    """LOU-7.6a: gone by the east edge, the Orc is not offered in any later turn."""
    table = marching("orc-chieftain.1", "4305")
    table.pick("leave")
    assert table.where("orc-chieftain.1") == "left east"
    assert table.forbids("orc-chieftain.1") == ["LOU-7.6a"]
    table.phase("movement", "Orcs")
    assert "orc-chieftain.1" not in table.picks()


def test_half_hexes_are_playable() -> None:
    """LOU-7.6a, LOU-2.0q: one walks along the half hexes of column 01 like anywhere else."""
    table = Table("pursuit", {"human-captain.1": "0137", "human-scout": "4305"}, choice="west")
    table.phase("movement", "Humans")
    table.pick("human-captain.1", "0139", "0141")
    assert points(table) == 6


@pytest.mark.parametrize(("hex_", "leaves"), [("4313", True), ("4206", False), ("4109", False), ("3802", False)])
def test_leaving_is_possible_only_from_the_outer_columns(hex_: str, leaves: bool) -> None:
    """LOU-7.6b, LOU-R30: from an outside hex at the edge, not from one further in, nor from a port in the north."""
    table = marching("orc-chieftain.1", hex_)
    assert ("leave" in table.picks()) is leaves
    assert table.forbids("leave") == ([] if leaves else ["LOU-7.6b"])


def test_leaving_costs_one_point() -> None:
    """LOU-7.6b: five hexes leave an Orc 55-6 one point to go; six leave none, and it has to stay."""
    table = marching("orc-co-55.1", "3808")
    table.pick("4307")
    assert "leave" in table.picks()
    table = marching("orc-co-55.1", "3808")
    table.pick("4305")
    assert table.where("orc-co-55.1") == "4305"
    assert table.pos.moved & table.mask("orc-co-55.1")


def test_retreats_never_leave_the_board() -> None:
    """LOU-R30: an Orc hemmed in at the edge has no retreat and is eliminated."""
    place = {"orc-chieftain.1": "4305", "dwarf-co-50.1": "4206", "dwarf-co-50.2": "4307", "orc-scout": "0812"}
    table = Table("surprise", place, options={"morale": "off"})
    assert retreat_hexes(table.pos, table.unit("orc-chieftain.1")) == []


def test_friends_of_another_race_pass_each_other_and_fight_together() -> None:
    """LOU-R37: a hired Human walks through a Dwarf Company and may not stop there; both join in one attack."""
    table = Table("gold", options={"players": "2"})
    for name, hex_, owner in (
        ("human-scout", "3834", 0),
        ("dwarf-co-50.1", "3836", 0),
        ("human-captain.1", "2026", 0),
        ("dwarf-captain.1", "2024", 0),
        ("orc-co-45.1", "2125", 1),
    ):
        table.put(name, hex_, owner)
    table.phase("movement", "Player 1")
    table.pick("human-scout", "3836")
    assert table.forbids("stop") == ["LOU-8.0a"]
    table.pick("3838", "stop")
    table.phase("declare")
    table.pick("2125", "human-captain.1")
    assert "dwarf-captain.1" in table.picks()


def test_a_waiting_company_enters_past_a_friend() -> None:
    """LOU-7.2: at an entry hex held by a friendly Company another may come in, but has to go on; an enemy bars it."""
    table = Table("gold", options={"players": "2"})
    table.put("dwarf-co-50.1", "4305", 0)
    table.put("orc-scout", "4309", 1)
    newcomer = table.unit("dwarf-co-50.2")
    enlist(table.pos, newcomer, 0)
    table.pos.where[newcomer] = WAITING
    table.phase("movement", "Player 1")
    table.pick("dwarf-co-50.2")
    assert "4309" not in table.picks()
    table.pick("4305")
    assert table.forbids("stop") == ["LOU-8.0a"]
    assert points(table) == 6
    table.pick("4206", "stop")
    assert table.where("dwarf-co-50.2") == "4206"
