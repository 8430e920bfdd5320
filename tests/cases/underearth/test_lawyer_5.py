"""Cases from reading the rulebook once more: where two rules meet, and the last hex, point or unit that counts."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena, over, step
from tests.cases.underearth.table import Table
from wyrmtable.games.underearth.position import DEAD
from wyrmtable.games.underearth.rules.combat import assess
from wyrmtable.games.underearth.rules.retreat import retreat_hexes

HALL = "2224"  # in the middle of the Great Hall; six open sides
RING = ("2222", "2226", "2123", "2125", "2323", "2325")
FAR_OFF = {"orc-scout": "4309", "dwarf-sentry.1": "0309"}


def lord_at(hex_: str, **others: str) -> Table:
    """The Lord of Surprise Attack, picked to move; a sentence of LOU-10.4 has driven him wherever he is."""
    table = Table("surprise", {"dwarf-lord": hex_, "orc-scout": "1323", **others}, deciding="Dwarves")
    table.phase("movement")
    table.pick("dwarf-lord")
    return table


# -- the Lord outside ------------------------------------------------------------------------------------------------


def test_case_1_the_lord_walks_back_in() -> None:
    """LOU-R79, LOU-20.2h: two hexes outside he has three hexes to go; on the way back outside hexes are open to him."""
    table = lord_at("0240")
    assert {"0341", "0440", "0539"} <= set(table.places())
    table.pick("0440")
    assert (table.where("dwarf-lord"), table.pos.steps[-1][2]) == ("0440", 12)


@pytest.mark.parametrize("farther", ["0139", "0141", "0238", "0242"])
def test_cases_2_to_5_but_not_farther_out(farther: str) -> None:
    """LOU-R79: a hex outside that brings him no nearer to the inside stays closed."""
    assert lord_at("0240").forbids(farther) == ["LOU-R79"]


def test_case_6_from_the_edge_he_comes_all_the_way() -> None:
    """LOU-R79, LOU-7.6a: three hexes out, at the edge of the map, he neither leaves nor stays for ever."""
    table = lord_at("0141")
    assert "leave" not in table.picks()
    assert {"0240", "0242", "0341", "0440"} <= set(table.places())


def test_case_7_he_may_wait_on_the_way() -> None:
    """LOU-R79, LOU-7.1b: nobody has to use all his points; from the next hex the way back is closed."""
    table = lord_at("0141")
    table.pick("0240")
    assert "0141" not in table.places()
    assert table.forbids("0242") == ["LOU-R79"]
    assert "stop" in table.picks()


def test_case_8_an_enemy_in_the_gate_keeps_him_out() -> None:
    """LOU-R79, LOU-7.3a: the one hex that leads inside is held, and no other is open to him."""
    table = lord_at("0341", **{"orc-co-45.1": "0440", "orc-co-45.2": "0539", "orc-co-45.3": "0541"})
    assert (table.places(), step(table)) == (["0440"], "declare"), "all he can do is attack"
    assert table.where("dwarf-lord") == "0341"


# -- flyers among enemies --------------------------------------------------------------------------------------------

LANDED = {"dragon": HALL, "dwarf-co-50.1": HALL, **FAR_OFF}


def test_case_9_nobody_joins_a_stack_that_a_flyer_has_landed_on() -> None:
    """LOU-7.3a, LOU-7.7a, LOU-15.2: the hex is enemy-occupied for Dwarves as well; one may only slip through."""
    table = arena({**LANDED, "dwarf-captain.1": "2022"}, deciding="Dwarves", phase="movement")
    table.pick("dwarf-captain.1")
    assert "LOU-7.3a" in table.forbids(HALL)
    beside = arena({**LANDED, "dwarf-captain.1": "2222"}, deciding="Dwarves", phase="movement")
    beside.pick("dwarf-captain.1", HALL)
    assert set(beside.places()) == set(RING) - {"2222"}, "behind it, not in it"


def test_case_10_those_it_landed_on_may_walk_away() -> None:
    """LOU-7.1a, LOU-15.2: they were not moved, and nothing binds them."""
    table = arena(LANDED, deciding="Dwarves", phase="movement")
    table.pick("dwarf-co-50.1", "2222", "stop")
    assert table.where("dwarf-co-50.1") == "2222"


def test_case_11_they_attack_it_in_full_together_with_others() -> None:
    """LOU-R67, LOU-10.2a, LOU-10.5a: 50 from its own hex and 45 from the next: 95 to 15 is 6-1."""
    table = arena({**LANDED, "dwarf-co-45.1": "2222"}, deciding="Dwarves")
    assert table.attack(HALL, "dwarf-co-50.1", "dwarf-co-45.1", dice=[1]) == ("DE", "6-1")


def test_case_12_their_hex_stays_theirs_when_it_is_driven_out() -> None:
    """LOU-10.4a, LOU-10.4g: the Dragon retreats; the Company is in the hex already and nobody else finds room."""
    table = arena({**LANDED, "dwarf-co-45.1": "2222"}, deciding="Dwarves")
    assert table.attack(HALL, "dwarf-co-50.1", dice=[4]) == ("DR", "3-1")
    table.pick("2226")
    assert (table.where("dragon"), table.where("dwarf-co-50.1")) == ("2226", HALL)
    assert step(table) != "advance-who"


def test_case_13_beaten_it_may_land_on_others() -> None:
    """LOU-15.2: driven out of one enemy hex it may come down in the next."""
    table = arena({**LANDED, "dwarf-captain.1": "2226"}, deciding="Dwarves")
    assert table.attack(HALL, "dwarf-co-50.1", dice=[4]) == ("DR", "3-1")
    assert "2226" in table.places()


def test_case_14_thrown_back_the_walkers_leave_the_hex_to_it() -> None:
    """LOU-10.4a, LOU-10.8b: attackers in the very hex of their target retreat like any others."""
    table = arena({"dragon": HALL, "dwarf-captain.1": HALL, **FAR_OFF}, deciding="Dwarves")
    assert table.attack(HALL, "dwarf-captain.1", dice=[6]) == ("AE", "1-5")
    driven = arena({"dragon": HALL, "dwarf-captain.1": HALL, **FAR_OFF}, deciding="Dwarves")
    assert driven.attack(HALL, "dwarf-captain.1", dice=[4]) == ("AR", "1-5")
    assert set(driven.places()) == set(RING)


def test_case_15_a_flyer_does_not_retreat_over_a_cliff() -> None:
    """LOU-10.4b, LOU-15.1d: flight has no effect on combat; a cliff bars the retreat of a Gargoyle too."""
    table = arena({"gargoyle": "0828", **FAR_OFF})
    names = table.content.terrain.board.names
    assert [names[hex_] for hex_ in retreat_hexes(table.pos, table.unit("gargoyle"))] == ["0929"]


def test_case_16_nor_onto_a_pit() -> None:
    """LOU-10.4b, LOU-15.2: pits stay closed; only the ban on enemy-occupied hexes is lifted."""
    table = arena({"gargoyle": "3014", "dwarf-captain.1": "3012", **FAR_OFF})
    names = table.content.terrain.board.names
    assert {names[hex_] for hex_ in retreat_hexes(table.pos, table.unit("gargoyle"))} == {"3012", "3016"}


def test_case_17_a_dragon_in_a_narrow_corridor_is_no_flyer() -> None:
    """LOU-15.3b, LOU-R67: where it may not fly it does not come down on enemies."""
    table = arena({"dragon": "2408", "dwarf-captain.1": "2410", "dwarf-captain.2": "2406", **FAR_OFF})
    assert retreat_hexes(table.pos, table.unit("dragon")) == []
    gargoyle = arena({"gargoyle": "2408", "dwarf-captain.1": "2410", "dwarf-captain.2": "2406", **FAR_OFF})
    assert len(retreat_hexes(gargoyle.pos, gargoyle.unit("gargoyle"))) == 2


def test_case_18_a_flyer_rouses_whom_it_flies_past() -> None:
    """LOU-6.1A, LOU-15.1c: sleepers beside its way wake and are turned up, whether or not it stops there."""
    place = {"gargoyle": "2022", "dwarf-captain.1": HALL, **FAR_OFF}
    table = arena(place, asleep=["dwarf-captain.1"], down=["dwarf-captain.1"], phase="movement")
    table.pick("gargoyle", "2123")
    assert (table.awake("dwarf-captain.1"), table.shown("dwarf-captain.1")) == (True, True)


# -- retreats, displacement, advance ---------------------------------------------------------------------------------


def test_case_19_displaced_dependents_are_not_attacked() -> None:
    """LOU-13.0b, LOU-10.4d: a beaten Company in a corridor pushes Dependents out of their hex; they live."""
    place = {"dwarf-co-45.1": "1222", "dwarf-dependents.1": "1121", "orc-co-55.1": "1323", **FAR_OFF}
    table = arena(place)
    assert table.attack("1222", "orc-co-55.1", dice=[2]) == ("DR", "1-1")
    assert table.where("dwarf-co-45.1") == "1121"
    assert table.where("dwarf-dependents.1") == "1020", "up the stairs and one hex on"


def test_case_20_an_individual_falls_back_on_a_company_without_pushing_it() -> None:
    """LOU-10.4c, LOU-10.4d: one Company and an Individual of its race may share a hex."""
    place = {"dwarf-captain.1": "1222", "dwarf-co-45.1": "1121", "orc-chieftain.1": "1323", **FAR_OFF}
    table = arena(place)
    assert table.attack("1222", "orc-chieftain.1", dice=[2]) == ("DR", "1-1")
    assert (table.where("dwarf-captain.1"), table.where("dwarf-co-45.1")) == ("1121", "1121")


def test_case_21_a_retreat_rouses_sleeping_enemies() -> None:
    """LOU-6.1A, LOU-R20: the Chieftain thrown back comes next to a sleeper, who wakes."""
    place = {"orc-chieftain.1": "1824", "dwarf-captain.1": "1925", "dwarf-co-45.1": "1725", **FAR_OFF}
    table = arena(place, asleep=["dwarf-co-45.1"], down=["dwarf-co-45.1"])
    assert table.attack("1925", "orc-chieftain.1", dice=[5]) == ("AR", "1-1")
    assert table.where("orc-chieftain.1") == "1723"
    assert (table.awake("dwarf-co-45.1"), table.shown("dwarf-co-45.1")) == (True, True)


def test_case_22_an_advance_rouses_the_next_in_line() -> None:
    """LOU-6.1A, LOU-R20: taking the hex brings the attacker next to a sleeper behind it."""
    place = {"orc-co-55.1": "1323", "dwarf-dependents.1": "1222", "dwarf-co-45.1": "1121", **FAR_OFF}
    table = arena(place, asleep=["dwarf-co-45.1"])
    assert table.attack("1222", "orc-co-55.1", dice=[]) == ("DE", "")
    table.pick("orc-co-55.1")
    assert table.awake("dwarf-co-45.1")


def test_case_23_an_open_door_is_a_way_of_retreat_and_a_locked_one_is_not() -> None:
    """LOU-10.4b, LOU-12.2d: Shut in between an enemy and a locked door a unit is lost."""
    place = {"dwarf-captain.1": "1925", "orc-chieftain.1": "2024", **FAR_OFF}
    free = arena(place)
    assert free.attack("1925", "orc-chieftain.1", dice=[2]) == ("DR", "1-1")
    assert free.where("dwarf-captain.1") == "1824"
    shut = arena(place, locked=["1824-1925"])
    assert shut.attack("1925", "orc-chieftain.1", dice=[2]) == ("DR", "1-1")
    assert shut.where("dwarf-captain.1") == "dead"


def test_case_24_the_higher_attacker_gains_nothing() -> None:
    """LOU-10.6b: down the stairs 3 to 3 is 1-1, up the stairs 1-2."""
    down = arena({"dwarf-captain.1": "1925", "orc-chieftain.1": "2024", **FAR_OFF})
    assert down.attack("1925", "orc-chieftain.1", dice=[4]) == ("--", "1-1")
    up = arena({"dwarf-captain.1": "2024", "orc-chieftain.1": "1925", **FAR_OFF})
    assert up.attack("2024", "orc-chieftain.1", dice=[4]) == ("AR", "1-2")


def test_case_25_a_bridge_is_a_way_of_retreat() -> None:
    """LOU-10.4b, LOU-7.4.4: along the bridge, not over its rail."""
    place = {"dwarf-captain.1": "1109", "orc-chieftain.1": "1208", **FAR_OFF}
    table = arena(place)
    assert table.attack("1109", "orc-chieftain.1", dice=[2]) == ("DR", "1-1")
    assert table.where("dwarf-captain.1") == "1010"


def test_case_26_leaders_who_only_looked_on_stay() -> None:
    """LOU-10.8d, LOU-11.2b: the Company is thrown back, the Chieftain who lent it his voice is not."""
    place = {"orc-co-45.1": "1323", "orc-chieftain.1": "1323", "dwarf-guards": "1222", **FAR_OFF}
    table = arena(place, morale="on")
    assert table.attack("1222", "orc-co-45.1", dice=[5]) == ("AR", "1-1")  # 45 to 70 is 1-2, one up
    table.pick("1424")
    assert (table.where("orc-co-45.1"), table.where("orc-chieftain.1")) == ("1424", "1323")


def test_case_27_dependents_fall_to_a_company_in_a_narrow_place() -> None:
    """LOU-13.0b, LOU-10.5a: no odds are looked at; attacked, they are gone."""
    table = arena({"orc-co-35.1": "2410", "dwarf-dependents.1": "2408", **FAR_OFF})
    assert table.attack("2408", "orc-co-35.1", dice=[]) == ("DE", "")
    assert table.where("dwarf-dependents.1") == "dead"


def test_case_28_who_killed_dependents_has_attacked() -> None:
    """LOU-10.1d, LOU-13.0b: without a die it was the unit's attack for the turn all the same."""
    place = {"orc-co-35.1": HALL, "dwarf-dependents.1": "2222", "dwarf-captain.1": "2226", **FAR_OFF}
    table = arena(place)
    assert table.attack("2222", "orc-co-35.1", dice=[]) == ("DE", "")
    assert table.pos.spent == table.mask("orc-co-35.1")
    assert table.events("declares")[1:] == [], "there was nobody left to attack the Captain"


def test_case_29_a_bridge_squeezes_a_company_and_not_its_leader() -> None:
    """LOU-10.5a, LOU-10.5c: 55 is 6 over a bridge side, and the Chieftain's 3 are 3: 9 to 3."""
    place = {"orc-co-55.1": "3012", "orc-chieftain.1": "3012", "dwarf-captain.1": "3014", **FAR_OFF}
    table = arena(place)
    found = assess(table.pos, table.mask("orc-co-55.1", "orc-chieftain.1"), table.hex("3014"))
    assert found is not None
    assert (found.attack, found.defence) == (9, 3)


# -- Treasure and doors ----------------------------------------------------------------------------------------------

HOARD = {"treasure-20": HALL, "treasure-10.1": HALL, "treasure-10.2": HALL, "treasure-5.1": HALL}


def dragonfire(place: dict[str, str], treasure: dict[str, str], phase: str = "movement") -> Table:
    table = Table("dragonfire", {"dragon": "4143", **place}, treasure=treasure)
    table.phase(phase, "Dwarves")
    return table


def test_case_30_a_company_takes_two_and_its_captain_a_third() -> None:
    """LOU-14.2b, LOU-14.2c: each carries for himself; the fourth counter stays."""
    table = dragonfire({"dwarf-co-45.1": HALL, "dwarf-captain.1": HALL}, HOARD)
    table.pick("dwarf-co-45.1", "treasure-20", "treasure-10.1")
    assert not {"treasure-10.2", "treasure-5.1"} & set(table.picks()), "two are all a Company carries"
    table.pick("2022", "stop", "dwarf-captain.1", "treasure-10.2")
    assert "treasure-5.1" not in table.picks()
    table.pick("2022", "stop")
    board = table.content.terrain.board
    assert [board.names[hex_] for hex_ in table.pos.gold if hex_ >= 0].count("2022") == 3


def test_case_31_dependents_run_off_with_two() -> None:
    """LOU-14.2b, LOU-R36: porters at full speed, seven hexes."""
    table = dragonfire({"dwarf-dependents.1": HALL}, HOARD)
    table.pick("dwarf-dependents.1", "treasure-20", "treasure-10.1")
    assert table.pos.steps[-1][2] == 14


@pytest.mark.parametrize(("start", "below"), [("0828", "0729"), ("3622", "3721")])
def test_cases_32_and_33_a_laden_company_climbs_down_and_a_laden_captain_does_not(start: str, below: str) -> None:
    """LOU-7.4.3, LOU-14.2c: six points down a cliff; a Captain with Treasure has five."""
    company = dragonfire({"dwarf-co-50.1": start}, {"treasure-20": start})
    company.pick("dwarf-co-50.1", "treasure-20")
    assert below in company.places()
    captain = dragonfire({"dwarf-captain.1": start}, {"treasure-20": start})
    captain.pick("dwarf-captain.1")
    assert below in captain.places()
    captain.pick("treasure-20")
    assert below not in captain.places()


@pytest.mark.parametrize(("hexes", "locks"), [(["1222", "1121"], False), (["1222"], False), ([], True)])
def test_cases_34_to_36_a_laden_captain_locks_with_what_is_left(hexes: list[str], locks: bool) -> None:
    """LOU-12.1b, LOU-14.2c: five points: the door of his hex he locks at once; 1121 to 1020 costs two."""
    start = "1020" if locks else "1323"
    table = dragonfire({"dwarf-captain.1": start}, {"treasure-20": start})
    table.pick("dwarf-captain.1", "treasure-20", *hexes)
    door = [pick for pick in table.picks() if pick == "0921-1020"]
    assert bool(door) is locks
    if locks:
        table.pick("0921-1020")
        assert table.pos.steps[-1][2] == 4


def test_case_37_thirty_nine_points_are_not_enough() -> None:
    """LOU-20.3h: 20, 10 and 5 and four more would do; with the last counter out it is over at once."""
    out = {"treasure-20": "0141", "treasure-10.1": "0141"}
    table = dragonfire({"dwarf-co-45.1": "0141", "dwarf-co-50.1": "0139", "dwarf-lord": "0521"},
                       {**out, "treasure-10.2": "0139", "treasure-5.1": "0139"})  # fmt: skip
    table.pick("dwarf-co-45.1", "treasure-20", "treasure-10.1", "leave")
    assert not table.pos.outcome
    table.pick("dwarf-co-50.1", "treasure-10.2", "leave")
    assert over(table).winners == (0,)


def test_case_38_what_is_taken_out_after_the_twelfth_loss_is_too_late() -> None:
    """LOU-20.3h, LOU-20.3i: the game ended with the twelfth."""
    place = {"dwarf-captain.1": "1323", "dwarf-lord": "0521", "dragon": "1424"}
    table = dragonfire(place, {}, "declare")
    boxed = [unit for unit in table.content.forces["dwarves"] if table.pos.where[unit] == -2]
    for unit in boxed[:11]:
        table.pos.where[unit] = DEAD
    table.phase("declare", "Dwarves")
    assert table.attack("1424", "dwarf-captain.1", dice=[6])[0] == "AE"
    assert over(table).winners == (1,)


@pytest.mark.parametrize(("unit", "last"), [("dwarf-sentry.1", 1), ("dwarf-captain.1", 2), ("dwarf-co-45.1", 4)])
def test_cases_39_to_41_what_opens_a_door_and_what_does_not(unit: str, last: int) -> None:
    """LOU-12.2b: the highest roll that opens, and the next one, which does not."""
    for die, locked in ((last, False), (last + 1, True)):
        table = Table("dragonfire", {unit: "1020", "dragon": "4143"}, locked=["0921-1020"])
        table.phase("doors", "Dwarves")
        table.pick(unit, dice=[die])
        assert bool(table.pos.locked) is locked, die


def test_case_42_an_opened_door_does_not_open_it_to_the_opener() -> None:
    """LOU-12.2c, LOU-12.2a: the Captain who opened it does not attack; the Company beside him does."""
    place = {"dwarf-captain.1": "1925", "dwarf-co-45.1": "1925", "orc-co-35.1": "1824", **FAR_OFF}
    table = arena(place, deciding="Dwarves", phase="doors", locked=["1824-1925"])
    table.pick("dwarf-captain.1", dice=[2])
    assert table.places() == ["1824"]
    assert table.attack("1824", "dwarf-co-45.1", dice=[2]) == ("DR", "1-1")
