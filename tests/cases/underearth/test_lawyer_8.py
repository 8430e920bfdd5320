"""Numbered cases 74 to 87: uncontrolled units by the letter, the Dragon that leaves, and what threatens whom."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena, over
from tests.cases.underearth.test_b_uncontrolled import gold, hunt, wild_turn
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.captain.goals import goals_of
from wyrmtable.games.underearth.rules.temper import WILD

from .table import Table

TURNED_DOWN = {"DE": "ruin", "DR": "loss", "--": "even", "AR": "gain", "AE": "win"}


def test_case_74_the_step_up_to_its_prey_counts() -> None:
    """LOU-17.1a, LOU-7.4.2, LOU-R70: both Captains are two hexes away; the one on top of the stairs is the farther."""
    table = gold({"troll.1": "0632"}, {"dwarf-captain.1": "0628"}, {"human-captain.1": "0636"})
    wild_turn(table, [4])
    assert table.where("troll.1") == "0634", "no die was needed to choose"


def test_case_75_a_gate_between_does_not_set_it_free() -> None:
    """LOU-17.1c, LOU-6.2b, LOU-R72: Guards behind the Gate hold it, though a Captain is near; it breaks the Gate."""
    table = hunt({"dragon": "4109", "dwarf-guards": "4010", "dwarf-captain.1": "4313"})
    assert (table.where("dragon"), table.where("dwarf-captain.1")) == ("4109", "4313")
    assert [event[2] for event in table.events("gate")] == ["breaks"]


@pytest.mark.parametrize(("die", "said"), [(3, "opens"), (4, "stays locked")])
def test_case_76_it_tries_the_door_to_its_neighbour(die: int, said: str) -> None:
    """LOU-17.1c, LOU-12.2b, LOU-R72: a Troll beside a locked door with somebody behind it tries that one, on 1 to 3."""
    table = gold({"troll.1": "1824"}, {"dwarf-lord": "1925"}, {"human-captain.1": "1521"}, locked=["1824-1925"])
    wild_turn(table, [die])
    assert table.where("troll.1") == "1824"
    assert [event[2] for event in table.events("door")] == [said]


def test_case_77_who_can_attack_leaves_the_door_alone() -> None:
    """LOU-17.2, LOU-12.2c, LOU-R72: with prey before it the door behind which others stand does not matter."""
    table = gold({"troll.1": "1824"}, {"dwarf-lord": "1925"}, {"human-captain.1": "1723"}, locked=["1824-1925"])
    wild_turn(table, [1])
    assert (table.where("human-captain.1"), table.events("door")) == ("dead", [])


def test_case_78_both_are_roused_across_a_locked_door() -> None:
    """LOU-17.1d, LOU-6.2b: the sleeper behind the door is alerted and turned up, as soon as it comes next to it."""
    table = hunt({"dragon": "1626", "dwarf-guards": "1925"}, [6], asleep=["dwarf-guards"], locked=["1824-1925"])
    assert table.where("dragon") == "1824"
    assert table.awake("dwarf-guards")


def test_case_79_by_the_letter_leaving_late_or_early_is_a_victory() -> None:
    """LOU-20.3i, LOU-R81: eleven Dwarves lost or none, the Dragon off the map has prevented both Dwarf victories."""
    for dead in (0, 11):
        table = Table("dragonfire", {"dragon": "0141", "dwarf-lord": "0521"}, options={"flown": "wins"})
        boxed = [unit for unit in table.content.forces["dwarves"] if table.pos.where[unit] == -2]
        for unit in boxed[:dead]:
            table.pos.where[unit] = -3
        table.phase("movement", "Dragon")
        table.pick("dragon", "leave")
        assert (over(table).winners, over(table).rules) == ((1,), ("LOU-20.3i",))


def test_case_80_only_dragonfire_asks_what_leaving_means() -> None:
    """LOU-R81: the option belongs to the scenario that has such an ending; the letter is the other choice."""
    asked = {
        name: choice for name, poster in GAME.scenarios().items() for choice in poster.choices if "fl" in choice.id
    }
    assert list(asked) == ["dragonfire"]
    assert (asked["dragonfire"].default, asked["dragonfire"].values) == ("loses", ("loses", "wins"))


@pytest.mark.parametrize("flown", ["wins", "loses"])
def test_case_81_a_captain_does_not_steal_away(flown: str) -> None:
    """LOU-R81: whatever leaving means, the Dragon's captain has no such goal."""
    table = Table("dragonfire", {"dragon": "4309"}, options={"flown": flown})
    assert goals_of(table.content, 1).escape == ""
    assert goals_of(table.content, 0).bar == ""


@pytest.mark.parametrize("victim", ["dwarf-co-50.1", "dwarf-dependents.1"])
def test_case_82_a_threat_is_told_for_its_victim(victim: str) -> None:
    """LOU-10.8, LOU-13.0b: what eliminates the defenders is ruin to whoever asks, and the attackers' ruin a win."""
    table = Table("surprise", {victim: "1323", "orc-co-35.1": "1725"}, deciding="Dwarves")
    table.phase("movement")
    found = GAME.threat(table.pos, 0, table.content.names.pick("1323"))
    assert found is not None
    assert all(chance.tone == TURNED_DOWN[chance.result] for chance in found.chances), found.chances
    assert "The defenders" in found.chances[0].words or "The attackers" in found.chances[0].words


def test_case_83_a_company_slips_past_a_company_over_a_bridge() -> None:
    """LOU-7.7d, LOU-R33, LOU-R32: neither is barred by the text; in a Narrow Corridor both would be."""
    bridge = arena({"orc-co-45.1": "3012", "dwarf-co-50.1": "3014"}, phase="movement")
    bridge.pick("orc-co-45.1", "3014")
    assert bridge.where("orc-co-45.1") == "3016"
    narrow = arena({"orc-co-45.1": "3836", "dwarf-co-50.1": "3838"}, phase="movement")
    narrow.pick("orc-co-45.1")
    assert "3838" not in narrow.picks()


def test_case_84_an_uncontrolled_flyer_waits_on_the_shore() -> None:
    """LOU-17.1a, LOU-R65: half a point more would leave it over the lake for the night, so it stops before it."""
    table = Table("passage", {"gargoyle": "3341", "human-captain.1": "1127"}, deciding="Dwellers")
    table.pos.mood[table.unit("gargoyle")], table.pos.active = WILD, table.content.wild
    table.run([("player-turn-end", 2), ("alerting",), ("wild-movement", table.mask("gargoyle"))])
    assert table.where("gargoyle") == "2040"


@pytest.mark.parametrize(("unit", "goes"), [("dwarf-lord", False), ("dwarf-captain.1", True)])
def test_case_85_the_lord_does_not_advance_outside(unit: str, goes: bool) -> None:
    """LOU-R79, LOU-10.4g: a Captain takes the hex before the broken Gate, the Lord stays within."""
    place = {unit: "4010", "orc-scout": "4109", "orc-chieftain.1": "4313", "dwarf-scout": "0309"}
    table = Table("surprise", place, deciding="Dwarves", options={"morale": "off"})
    table.phase("declare")
    table.attack("4109", unit, dice=[1])
    assert table.where("orc-scout") == "dead"
    assert (unit in table.picks()) is goes


@pytest.mark.parametrize(("unit", "goes"), [("dwarf-lord", False), ("dwarf-captain.1", True)])
def test_case_86_the_lord_does_not_slip_outside(unit: str, goes: bool) -> None:
    """LOU-R79, LOU-7.7a: past the Scout in the broken Gate a Captain gets to the field before it, the Lord does not."""
    place = {unit: "3909", "orc-scout": "4010", "orc-chieftain.1": "4313", "dwarf-sentry": "3911"}
    table = Table("surprise", place, deciding="Dwarves")
    table.phase("movement")
    table.pick(unit)
    assert ("4010" in table.picks()) is goes


def test_case_87_a_bear_hunts_whoever_sits_in_the_mouth_of_a_tunnel() -> None:
    """LOU-17.1a, LOU-R31, LOU-R70: it cannot follow the Scout, but reach him: it attacks and does not advance."""
    table = gold({"bear": "1406"}, {"dwarf-scout": "1204"}, {"human-duke": "1422"})
    wild_turn(table, [1])
    assert (table.where("bear"), table.where("dwarf-scout")) == ("1303", "dead")
