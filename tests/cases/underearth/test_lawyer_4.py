"""Cases from a second reading of the rulebook, sentence by sentence, at the edges of its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files as resources

import pytest

from tests.cases.underearth.arena import arena, deciding, over, step, worked_out
from tests.cases.underearth.table import Table
from wyrmtable.games.underearth.files.tables import COLUMNS
from wyrmtable.games.underearth.position import DEAD
from wyrmtable.games.underearth.rules.combat import assess
from wyrmtable.games.underearth.rules.movement import may_leave_map
from wyrmtable.games.underearth.rules.victory import controlled

TARGET = "1323"  # in a room; 1222, 1325, 1422 and 1424 are next to it
AROUND = ("1424", "1422", "1325", "1222")
LORD_AND_CAPTAINS = "dwarf-lord dwarf-captain.1 dwarf-captain.2 dwarf-captain.3"


def column(attackers: str, defenders: str, morale: str) -> str:
    """The column of an attack on 1323, each attacker in a hex of his own."""
    place = dict.fromkeys(defenders.split(), TARGET)
    place |= dict(zip(attackers.split(), AROUND, strict=False))
    table = arena(place, morale=morale)
    return COLUMNS[worked_out(table, TARGET, *attackers.split()).column - 1]


def gold(
    first: Mapping[str, str], second: Mapping[str, str], dwellers: Mapping[str, str], treasure: Mapping[str, str]
) -> Table:
    """Gold! with two players, whose units are on the map; Dwellers are up and awake."""
    table = Table("gold", dwellers, treasure=treasure, options={"players": "2", "morale": "off"}, turn=3)
    for owner, units in enumerate((first, second)):
        for name, hex_ in units.items():
            table.put(name, hex_, owner=owner)
    return table


# -- odds and shifts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "defenders", "odds"),
    [
        ("orc-co-35.1", "dwarf-guards", "1-2"),  # 35 to 70
        ("orc-co-35.1", "dwarf-guards dwarf-sentry.1", "1-3"),  # 35 to 72
        ("orc-co-45.1", "dwarf-co-45.1", "1-1"),
        ("orc-co-45.1", "dwarf-co-45.1 dwarf-sentry.1", "1-2"),  # 45 to 47
        ("dragon", "dwarf-co-60.1", "1-3"),  # 15 to 60, exactly 1 to 4
        ("dragon", "dwarf-co-60.1 dwarf-scout", "1-5"),  # 15 to 62
        ("troll.1 troll.2", "dwarf-co-50.1", "1-7"),  # 8 to 50 is beyond 1 to 6
        ("troll.1 orc-chieftain.1", "dwarf-guards", "1-10"),  # 7 to 70
        ("orc-scout orc-chieftain.1", "dwarf-co-60.1", "1-10"),  # 5 to 60, exactly 1 to 12
        ("orc-scout orc-chieftain.1", "dwarf-co-60.1 dwarf-scout", "1-13"),  # 5 to 62
        ("orc-co-45.1", LORD_AND_CAPTAINS, "3-1"),  # 45 to 14
        ("orc-co-45.1", f"{LORD_AND_CAPTAINS} dwarf-sentry.1", "2-1"),  # 45 to 16
        ("orc-co-55.1", "dwarf-captain.1 dwarf-captain.2 dwarf-captain.3 dwarf-sentry.1", "5-1"),  # 55 to 11
        ("orc-co-55.1", "dwarf-captain.1 dwarf-captain.2 dwarf-captain.3", "6-1"),  # 55 to 9
    ],
)
def test_cases_1_to_14_odds_are_rounded_for_the_defender(attackers: str, defenders: str, odds: str) -> None:
    """LOU-10.1b, LOU-10.3a: exact odds keep their column, one factor more and the next lower column is read."""
    assert column(attackers, defenders, "off") == odds


@pytest.mark.parametrize(
    ("attackers", "defenders", "odds"),
    [
        ("dragon", "dwarf-co-50.1 dwarf-captain.1", "2-1"),  # 15 to 53, four up and one down
        ("orc-co-55.1", "dwarf-co-50.1 dwarf-lord", "1-3"),  # 55 to 55, two down
        ("orc-scout orc-chieftain.1", "dwarf-co-50.1", "1-5"),  # 5 to 50, the lower of two and three up
        ("orc-co-45.1", "dwarf-captain.1 dwarf-sentry.1", "4-1"),  # beyond 6-1, the lower of three and two down
        ("dragon", "dwarf-captain.1", "5-1"),  # among Individuals no morale, not even a Dragon's
        ("orc-co-45.1 dragon", "dwarf-co-60.1", "1-1"),  # a Company without a leader has no effect: that is the lowest
        ("orc-scout", "dwarf-guards dwarf-lord", "1-13"),  # two up, two down
        ("orc-scout", "dwarf-guards dwarf-lord dwarf-captain.1", "1-10"),  # two up, the lower of two and one down
        ("orc-co-45.1 orc-scout", "dwarf-captain.1", "3-1"),  # 47 to 3, three down
    ],
)
def test_cases_15_to_23_each_side_has_its_lowest_morale(attackers: str, defenders: str, odds: str) -> None:
    """LOU-11.1, LOU-11.3a, LOU-11.4a, LOU-11.4b: the lowest effect of each side, one subtracted from the other."""
    assert column(attackers, defenders, "on") == odds


@pytest.mark.parametrize(
    ("defenders", "odds"),
    [
        ("dwarf-sentry", "6-1"),  # beyond 6-1, two down for the lone Sentry, two up
        ("dwarf-co-45.1 dwarf-captain.1", "1-1"),  # 45 to 48 is 1-2, one down, two up
        ("dwarf-guards dwarf-lord", "1-2"),  # 45 to 75 is 1-2, two down, two up
    ],
)
def test_cases_24_to_26_surprise_and_morale_are_added_up(defenders: str, odds: str) -> None:
    """LOU-20.2g, LOU-R40: both move the column the odds gave; only the sum is kept within the table."""
    names = defenders.split()
    table = Table("surprise", {**dict.fromkeys(names, TARGET), "orc-co-45.1": "1424"}, asleep=names)
    table.pos.surprised = table.pos.asleep
    found = assess(table.pos, table.mask("orc-co-45.1"), table.hex(TARGET))
    assert found is not None
    assert COLUMNS[found.column - 1] == odds


# -- leaving, and what ends a game -----------------------------------------------------------------------------------


def test_case_27_a_dwarf_may_leave_the_besieged_city() -> None:
    """LOU-7.6a, LOU-R79: only the Lord is kept inside in Surprise Attack."""
    table = Table("surprise", {"dwarf-captain.1": "0141", "dwarf-lord": "0521", "orc-scout": "4309"})
    table.phase("movement", "Dwarves")
    table.pick("dwarf-captain.1", "leave")
    assert table.where("dwarf-captain.1") == "left west"
    assert not table.pos.outcome


def test_case_28_the_lord_does_not_leave_the_map() -> None:
    """LOU-R79: not even when he has been driven to its edge."""
    table = Table("surprise", {"dwarf-lord": "0141", "orc-scout": "4309"})
    assert not may_leave_map(table.pos, table.unit("dwarf-lord"))
    inside = Table("surprise", {"dwarf-lord": "0440", "orc-scout": "4309"})
    inside.phase("movement", "Dwarves")
    inside.pick("dwarf-lord")
    assert inside.forbids("leave") == ["LOU-R79"]


LAST_TROLL = {"troll.1": TARGET}
HOARD = {"treasure-20": TARGET}


def last_dweller_beaten() -> Table:
    """Player 1 has just killed the last Dweller of Gold!, on its Treasure."""
    captains = {"human-captain.1": "1424", "human-captain.2": "1424"}
    table = gold(captains, {"orc-scout": "1525"}, LAST_TROLL, HOARD)
    table.run([("player-turn", 0)])
    table.pick("end-phase")
    assert table.attack(TARGET, "human-captain.1", "human-captain.2", dice=[1]) == ("DE", "1-1")
    return table


def test_case_29_nobody_moves_after_the_last_dweller() -> None:
    """LOU-20.5l, LOU-R89: with the player-turn in which it was killed the game is over; Player 2 comes too late."""
    table = last_dweller_beaten()
    assert (step(table), deciding(table)) == ("advance-who", "Player 1")
    table.pick("human-captain.1", "done")
    assert over(table).rules == ("LOU-20.5l",)
    assert (over(table).winners, controlled(table.pos, 0)) == ((0,), 20)


def test_case_30_gold_nobody_stands_on_is_nobodys() -> None:
    """LOU-20.5m, LOU-R89: who does not advance onto the Treasure does not control it."""
    table = last_dweller_beaten()
    table.pick("done")
    assert (over(table).winners, controlled(table.pos, 0), controlled(table.pos, 1)) == ((0, 1), 0, 0)


def test_case_31_the_hunt_is_over_as_soon_as_all_are_out_or_in_tunnels() -> None:
    """LOU-20.5l, LOU-R89: Player 2 sits in a tunnel when the last unit of Player 1 leaves."""
    table = gold({"human-scout": "4309"}, {"orc-scout": "2220"}, {"troll.1": "4143"}, {"treasure-1.1": "4143"})
    table.run([("player-turn", 0)])
    table.pick("human-scout", "leave")
    assert over(table).summary.startswith("The hunt for gold is over.")


def test_case_32_a_dweller_in_a_tunnel_is_not_killed() -> None:
    """LOU-20.5l: hiding in tunnels ends the game for players' units alone."""
    table = gold({"human-scout": "1424"}, {"orc-scout": "4309"}, {"troll.1": "2220"}, {"treasure-1.1": "2220"})
    table.run([("player-turn-end", 0)])
    assert not table.pos.outcome


@pytest.mark.parametrize(("flown", "winner"), [("loses", 0), ("wins", 1)])
def test_cases_33_and_34_a_dragon_that_leaves_early(flown: str, winner: int) -> None:
    """LOU-R81: it has lost, or by the letter won, as the option says; so in a copy of the scenario, too."""
    text = (resources("wyrmtable.games.underearth") / "content/scenarios/dragonfire.toml").read_text("utf-8")
    files = {"copy.toml": text.replace('id = "dragonfire"', 'id = "copy"')}
    table = Table("copy", {"dragon": "4309", "dwarf-lord": "0521"}, files=files, options={"flown": flown})
    table.phase("movement", "Dragon")
    table.pick("dragon", "leave")
    assert over(table).winners == (winner,)


@pytest.mark.parametrize(("dead", "winner"), [(11, 0), (12, 1)])
def test_cases_35_and_36_the_dragon_falls_in_time_or_not(dead: int, winner: int) -> None:
    """LOU-20.3h, LOU-20.3i: fewer than twelve lost is eleven."""
    table = Table("dragonfire", {"dragon": TARGET, "dwarf-guards": "1424", "dwarf-lord": "1424"})
    boxed = [unit for unit in table.content.forces["dwarves"] if table.pos.where[unit] == -2]
    for unit in boxed[:dead]:
        table.pos.where[unit] = DEAD
    table.phase("declare", "Dwarves")
    if winner == 0:
        assert table.attack(TARGET, "dwarf-guards", "dwarf-lord", dice=[1])[0] == "DE"
    else:
        table.run([("player-turn-end", 1)])
    assert over(table).winners == (winner,)


# -- flyers, uncontrolled units, several players ---------------------------------------------------------------------


def flyer_among_enemies() -> Table:
    """A Gargoyle has retreated onto a Captain; an Orc Scout stands far away."""
    return arena({"gargoyle": "2224", "dwarf-captain.1": "2224", "orc-scout": "4309"}, phase="movement")


def test_case_37_others_may_move_before_the_flyer_leaves() -> None:
    """LOU-7.3b, LOU-R67: it may not end its movement there; the text sets no order."""
    table = flyer_among_enemies()
    assert set(table.picks()) == {"gargoyle", "orc-scout"}
    assert table.forbids("end-phase") == ["LOU-R67"]
    table.pick("orc-scout", "4109", "stop")
    assert table.pos.steps[-1][:2] == ("march", table.unit("gargoyle")), "now there is nobody else"
    assert not {"stop", "end-phase", "let-go"} & set(table.picks())
    table.pick("2028", "stop")
    assert table.where("gargoyle") == "2028"
    assert step(table) != "march"


def test_case_38_a_flyer_picked_may_be_let_go_for_another() -> None:
    """LOU-R67, LOU-R23: nothing has been done with it yet."""
    table = flyer_among_enemies()
    table.pick("gargoyle", "let-go")
    assert set(table.picks()) == {"gargoyle", "orc-scout"}
    table.pick("gargoyle", "orc-scout")
    assert table.pos.steps[-1][:2] == ("march", table.unit("orc-scout"))


def test_case_39_once_it_has_left_the_phase_may_end() -> None:
    """LOU-R67: the Scout need not move at all."""
    table = flyer_among_enemies()
    table.pick("gargoyle", "2028", "stop")
    assert "end-phase" in table.picks()


def test_case_40_a_laden_dragon_flies_ten_hexes() -> None:
    """LOU-14.2c, LOU-15.1a: its allowance of 8 is reduced by three, and each hex flown is half a hex of it."""
    table = Table("dragonfire", {"dragon": "2121", "dwarf-lord": "0521"}, treasure={"treasure-20": "2121"})
    table.phase("movement", "Dragon")
    table.pick("dragon", "treasure-20")
    assert table.pos.steps[-1][2] == 10


def test_case_41_the_dragon_acts_as_soon_as_it_is_turned_up() -> None:
    """LOU-20.5i: a Troll on the prowl turns the Dragon up, and it attacks in that same player-turn."""
    table = gold({"human-scout": "4309"}, {"orc-scout": "4313"}, {"troll.1": "1626", "dragon": TARGET}, HOARD)
    table.pos.up &= ~table.mask("dragon")
    table.pos.asleep |= table.mask("dragon")
    table.run([("player-turn", 2)], [2, 1])
    assert (table.where("troll.1"), table.shown("dragon")) == ("dead", True)
    assert [event[5] for event in table.events("battle")] == ["3-1"]
    assert table.where("dragon") == "1424", "it advances after it has won"


@pytest.mark.parametrize(("prey", "attacks"), [("human-duke", True), ("dwarf-lord", False)])
def test_cases_42_and_43_an_uncontrolled_unit_wants_1_to_2(prey: str, attacks: bool) -> None:
    """LOU-17.2: a Wolf, 2, attacks the Duke, 4, and not the Lord, 5."""
    table = gold({prey: "1424"}, {"orc-scout": "4309"}, {"wolf": TARGET}, {"treasure-1.1": "4143"})
    table.run([("player-turn", 2)], [1] if attacks else [])
    assert [event[5] for event in table.events("battle")] == (["1-2"] if attacks else [])


def test_case_44_another_players_unit_of_the_same_race_is_in_the_way() -> None:
    """LOU-18.2: Humans of two players neither share a hex nor pass each other."""
    table = gold({"human-scout": "3836"}, {"human-co-45.1": "3838"}, {"troll.1": "4143"}, {"treasure-1.1": "4143"})
    table.run([("player-turn", 0)])
    table.pick("human-scout")
    assert not {"3838", "3840"} & set(table.places())
    friends = gold({"human-scout": "3836", "human-co-45.1": "3838"}, {}, {"troll.1": "4143"}, {"treasure-1.1": "4143"})
    friends.run([("player-turn", 0)])
    friends.pick("human-scout")
    assert {"3838", "3840"} <= set(friends.places())


def test_case_45_dwellers_of_other_races_are_friends_to_be_roused() -> None:
    """LOU-6.1B, LOU-20.4g: an Orc who is awake rouses the Troll beside him."""
    table = Table("passage", {"orc-scout": "1424", "troll.1": TARGET, "human-duke": "0141"}, asleep=["troll.1"])
    table.phase("alerting", "Dwellers")
    assert table.awake("troll.1")


# -- Treasure --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("carries", "attacks"), [(False, True), (True, False)])
def test_cases_46_and_47_who_leaves_the_treasure_may_attack(carries: bool, attacks: bool) -> None:
    """LOU-14.2c: it is carrying that costs an Individual the attack, not standing on Treasure."""
    table = Table("dragonfire", {"dwarf-captain.1": "1525", "dwarf-lord": "0521", "dragon": TARGET},
                  treasure={"treasure-5.1": "1525"})  # fmt: skip
    table.phase("movement", "Dwarves")
    table.pick("dwarf-captain.1", *(["treasure-5.1"] if carries else []), "1424", "stop", "end-phase")
    assert (TARGET in table.picks()) is attacks


def test_case_48_an_individual_that_advances_takes_nothing_along() -> None:
    """LOU-14.2c, LOU-14.2e: it could only carry by giving up the attack."""
    table = arena({"troll.1": "1424", "dwarf-captain.1": TARGET}, treasure={"treasure-5.1": "1424"}, phase="movement")
    table.pick("end-phase")
    assert table.attack(TARGET, "troll.1", dice=[1])[0] == "DE"
    table.pick("troll.1")
    assert step(table) != "spoils"
    assert table.pos.gold[3] == table.hex("1424")
