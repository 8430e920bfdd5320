"""Cases from reading the rulebook once more: beasts and leaders in Passage, several players, uncontrolled units."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.underearth.arena import arena, over, step
from tests.cases.underearth.table import Table
from tests.cases.underearth.test_lawyer_5 import FAR_OFF, HALL
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.rules.combat import assess
from wyrmtable.games.underearth.rules.victory import controlled


def hunt(*players: dict[str, str], dwellers: dict[str, str], treasure: dict[str, str] | None = None) -> Table:
    """Gold! in full swing; Dwellers are up and awake."""
    options = {"players": str(len(players)), "morale": "off"}
    table = Table("gold", dwellers, treasure=treasure, options=options, turn=3)
    for owner, units in enumerate(players):
        for name, hex_ in units.items():
            table.put(name, hex_, owner=owner)
    return table


# -- Passage ---------------------------------------------------------------------------------------------------------


def test_case_43_no_beast_breaks_a_gate_in_passage() -> None:
    """LOU-20.4i, LOU-20.3f: only Dragonfire lets the Dragon break a Gate."""
    table = Table("passage", {"dragon": "4010", "human-duke": "0141"}, deciding="Dwellers")
    table.phase("doors")
    assert step(table) != "try-doors"


def test_case_44_a_gargoyle_flies_over_orcs_and_a_troll_does_not_pass_them() -> None:
    """LOU-20.4j, LOU-15.1c: by flight they move through each other; nobody ends there (LOU-8.0b)."""
    place = {"orc-co-45.1": "1824", "gargoyle": "1624", "troll.1": "1723", "human-duke": "0141"}
    flyer = Table("passage", place, deciding="Dwellers")
    flyer.pos.mood[flyer.unit("gargoyle")] = 1
    flyer.phase("movement")
    flyer.pick("gargoyle")
    assert "1925" in flyer.places()
    assert "1824" not in flyer.places()
    walker = Table("passage", {**place, "gargoyle": "4143"}, deciding="Dwellers")
    walker.phase("movement")
    walker.pick("troll.1")
    assert "1925" not in walker.places(), "only as an infiltrator, by way of 1824"


def test_case_45_orcs_pass_orcs() -> None:
    """LOU-20.4j, LOU-7.2: disorganization parts races, not comrades."""
    table = Table("passage", {"orc-co-45.1": "1824", "orc-scout": "1723", "human-duke": "0141"}, deciding="Dwellers")
    table.phase("movement")
    table.pick("orc-scout")
    assert {"1824", "1925"} <= set(table.places())


def test_case_46_two_trolls_fight_together_and_a_troll_and_an_orc_do_not() -> None:
    """LOU-20.4j: one race, one attack."""
    place = {"troll.1": "2222", "troll.2": "2226", "orc-chieftain": "2123", "human-duke": HALL}
    table = Table("passage", place, deciding="Dwellers", options={"morale": "off"})
    table.phase("declare")
    table.pick(HALL, "troll.1")
    assert "troll.2" in table.picks()
    assert "orc-chieftain" not in table.picks()


def test_case_47_the_gas_does_not_forget_who_goes_from_tunnel_to_cell() -> None:
    """LOU-20.4m, LOU-R85: tunnels and rooms only tunnels reach are counted together."""
    table = Table("passage", {"human-duke": "2230", "dwarf-lord": "0141", "troll.1": "4143"})
    table.pos.gas[table.unit("human-duke")] = 8
    table.run([("game-turn-end",)])
    assert table.where("human-duke") == "2230"
    table.put("human-duke", "1830")
    table.run([("game-turn-end",)])
    assert table.where("human-duke") == "dead"


def test_case_48_lone_leaders_of_two_races_in_one_hex() -> None:
    """LOU-11.3a, LOU-11.4a, LOU-20.4h: Duke and Lord daunt a Company by three columns; with a Scout by two."""
    place = {"human-duke": "1323", "dwarf-lord": "1323", "orc-co-45.1": "1424", "troll.1": "4143"}
    three = Table("passage", place, deciding="Dwellers")
    found = assess(three.pos, three.mask("orc-co-45.1"), three.hex("1323"))
    assert found is not None
    assert found.column == 11 - 3  # 45 to 9 is 5-1
    two = Table("passage", {**place, "human-scout": "1323"}, deciding="Dwellers")
    found = assess(two.pos, two.mask("orc-co-45.1"), two.hex("1323"))
    assert found is not None
    assert found.column == 10 - 2  # 45 to 11 is 4-1


# -- three players, and uncontrolled units ---------------------------------------------------------------------------


def test_case_49_a_third_player_is_in_the_way_of_a_retreat() -> None:
    """LOU-10.4b, LOU-18.2: units of another player are enemies, whoever fights."""
    table = hunt({"human-captain.1": "1323"}, {"dwarf-captain.1": "1222"}, {"orc-chieftain.1": "1121"},
                 dwellers={"troll.1": "4143"}, treasure={"treasure-20": "4143"})  # fmt: skip
    table.phase("declare", "Player 1")
    assert table.attack("1222", "human-captain.1", dice=[2]) == ("DR", "1-1")
    assert table.where("dwarf-captain.1") == "dead"


def test_case_50_three_equal_profits_share_and_losses_are_counted() -> None:
    """LOU-20.5m: profit may be negative; the smallest loss wins."""
    table = hunt({"human-scout": "4309"}, {"dwarf-scout": "2220"}, {"orc-scout": "2214"},
                 dwellers={"troll.1": "4143"}, treasure={"treasure-20": "4143"})  # fmt: skip
    table.pos.cost[:] = [7, 4, 4]
    table.run([("player-turn", 0)])
    table.pick("human-scout", "leave")
    assert over(table).winners == (1, 2)


def test_case_51_the_door_is_not_locked_in_another_players_face() -> None:
    """LOU-12.1a, LOU-18.2: a rival behind the door is an enemy."""
    table = hunt({"human-captain.1": "1020"}, {"dwarf-captain.1": "0921"},
                 dwellers={"troll.1": "4143"}, treasure={"treasure-20": "4143"})  # fmt: skip
    table.run([("player-turn", 0)])
    table.pick("human-captain.1")
    assert "0921-1020" not in table.picks()


def test_case_52_victims_of_a_dweller_choose_their_own_way() -> None:
    """LOU-10.4a, LOU-17.2: the Dragon drives the second player's Captain back in its own player-turn."""
    table = hunt({"human-scout": "4309"}, {"dwarf-captain.1": HALL, "dwarf-captain.2": HALL, "dwarf-lord": HALL},
                 dwellers={"dragon": "2222"}, treasure={"treasure-20": "4143"})  # fmt: skip
    table.run([("player-turn", 2)], [4])  # 15 to 11 is 1-1
    assert table.events("battle")[0][2] == "--"
    table = hunt({"human-scout": "4309"}, {"dwarf-captain.1": HALL, "dwarf-lord": HALL},
                 dwellers={"dragon": "2222"}, treasure={"treasure-20": "4143"})  # fmt: skip
    table.run([("player-turn", 2)], [3])
    assert table.asks == "Player 2"


def test_case_53_control_of_gold_is_whose_unit_stands_on_it() -> None:
    """LOU-R89, LOU-20.5m: a guardian that is still there leaves it to nobody."""
    table = hunt({"human-scout": "1323"}, {"dwarf-scout": "2220"}, dwellers={"troll.1": "4143"},
                 treasure={"treasure-20": "1323", "treasure-10.1": "4143", "treasure-5.1": "2220"})  # fmt: skip
    assert (controlled(table.pos, 0), controlled(table.pos, 1)) == (20, 5)


def test_case_54_a_hidden_lord_outside_can_be_imagined() -> None:
    """LOU-9.0a, LOU-R79: displaced face-down he may lie outside; as the last hidden counter it can be nobody else."""
    table = Table("surprise", {"dwarf-lord": "0341", "orc-scout": "4309"}, down=["dwarf-lord"], deciding="Orcs")
    table.phase("movement")
    orcs = table.content.seats.index("Orcs")
    world = GAME.imagine(table.pos, orcs, Random(1))
    assert world.where[table.unit("dwarf-lord")] == table.hex("0341")


# -- more of Gold!, of alarms and of Gates ---------------------------------------------------------------------------


def test_case_55_the_alarm_is_handed_on_from_sentry_to_sentry() -> None:
    """LOU-6.3a, LOU-6.1C: one roused by an enemy rouses a second four hexes off, and that one a Company beyond."""
    place = {"orc-scout": "1323", "dwarf-sentry.1": "1222", "dwarf-sentry.2": "0822", "dwarf-guards": "0521"}
    sleepers = ["dwarf-sentry.1", "dwarf-sentry.2", "dwarf-guards"]
    table = arena({**place, "orc-scout": "1525", "dwarf-captain.1": "0309"}, asleep=sleepers, phase="movement")
    table.pick("orc-scout", "1323")
    assert [table.awake(name) for name in sleepers] == [True, True, True]


def test_case_56_a_company_hands_it_on_to_the_next_hex_only() -> None:
    """LOU-6.3a: without a Sentry in between a gap of one hex breaks the chain."""
    place = {"orc-scout": "1525", "dwarf-co-45.1": "1222", "dwarf-co-45.2": "1020", "dwarf-captain.1": "0309"}
    table = arena(place, asleep=["dwarf-co-45.1", "dwarf-co-45.2"], phase="movement")
    table.pick("orc-scout", "1323")
    assert (table.awake("dwarf-co-45.1"), table.awake("dwarf-co-45.2")) == (True, False)


def test_case_57_one_slips_past_a_rival_as_past_an_enemy() -> None:
    """LOU-7.7a, LOU-18.2, LOU-R69: only courtesy passage is forbidden between players."""
    table = hunt({"human-scout": "2222"}, {"human-captain.1": HALL},
                 dwellers={"troll.1": "4143"}, treasure={"treasure-20": "4143"})  # fmt: skip
    table.run([("player-turn", 0)])
    table.pick("human-scout", HALL, "2226")
    assert table.where("human-scout") == "2226"


def test_case_58_a_guardian_that_comes_to_other_gold_is_quiet_again() -> None:
    """LOU-20.5j, LOU-R76: it was driven off its own, and stands on another's Treasure: it neither moves nor attacks."""
    table = hunt({"human-scout": "2222"}, {"dwarf-scout": "4309"},
                 dwellers={"troll.1": HALL}, treasure={"treasure-20": HALL})  # fmt: skip
    table.run([("player-turn", 2)])
    assert (table.where("troll.1"), table.events("battle")) == (HALL, [])


def test_case_59_the_dragon_does_not_sit_on_its_gold() -> None:
    """LOU-20.5i: turned up, it attacks from a hex with Treasure like from any other."""
    table = hunt({"human-captain.1": "2222"}, {"dwarf-scout": "4309"},
                 dwellers={"dragon": HALL}, treasure={"treasure-20": HALL})  # fmt: skip
    table.run([("player-turn", 2)], [1])
    assert [event[2] for event in table.events("battle")] == ["DE"]
    assert table.where("dragon") == "2222"


@pytest.mark.parametrize(("prey", "odds"), [("dwarf-co-60.1", "3-1"), ("dwarf-guards", "2-1")])
def test_cases_60_and_61_a_lone_company_tempts_the_dragon(prey: str, odds: str) -> None:
    """LOU-17.2, LOU-11.3a: 15 to 60 is 1-4, to 70 1-5, and four columns up; morale counts for 1 to 2 or better."""
    table = Table("dragonfire-solitaire", {"dragon": "2222", prey: HALL})
    table.run([("player-turn", 0)], [5])
    assert [event[5] for event in table.events("battle")] == [odds]


def test_case_62_not_even_the_guards_with_their_lord_are_safe() -> None:
    """LOU-17.2, LOU-11.4b: 15 to 75 is 1-5, four up and two down: still 1-2, and it attacks."""
    table = Table("dragonfire-solitaire", {"dragon": "2222", "dwarf-guards": HALL, "dwarf-lord": HALL})
    found = assess(table.pos, table.mask("dragon"), table.hex(HALL))
    assert found is not None
    assert found.column == 6
    table.run([("player-turn", 0)], [2])
    assert [event[2] for event in table.events("battle")] == ["DR"]


def test_case_63_stairs_do_not_stop_a_flyer_and_locked_doors_do() -> None:
    """LOU-15.1b, LOU-R65: up to the door of the Throne Room, and, all three of its doors locked, no farther."""
    doors = ["0921-1020", "0618-0620", "0624-0626"]
    table = arena({"gargoyle": "1121", **FAR_OFF}, phase="movement", locked=doors)
    table.pick("gargoyle")
    assert "1020" in table.places()
    assert "0921" not in table.places()


def test_case_64_a_human_without_a_dwarf_does_not_leave_by_the_east_gate() -> None:
    """LOU-20.4i, LOU-R60: inside it he waits for one; with one in his hex he goes."""
    place = {"human-duke": "4010", "dwarf-lord": "0141", "troll.1": "4143"}
    alone = Table("passage", place, deciding="Alliance")
    alone.phase("movement")
    alone.pick("human-duke")
    assert "4109" not in alone.places()
    led = Table("passage", {**place, "dwarf-scout": "4010"}, deciding="Alliance")
    led.phase("movement")
    led.pick("human-duke")
    assert "4109" in led.places()


def test_case_65_whoever_carries_still_slips_past() -> None:
    """LOU-14.2c, LOU-7.7a, LOU-R33: a laden Captain infiltrates, and the Treasure comes along."""
    table = Table("dragonfire", {"dwarf-captain.1": "2222", "dragon": HALL}, treasure={"treasure-20": "2222"})
    table.phase("movement", "Dwarves")
    table.pick("dwarf-captain.1", "treasure-20", HALL, "2226")
    assert table.where("dwarf-captain.1") == "2226"
    assert table.pos.gold[0] == table.hex("2226")
