"""Numbered cases of morale (LOU-11): leaders steady Companies, and lone Individuals daunt them."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena, worked_out
from tests.cases.underearth.table import Table
from wyrmtable.games.underearth.rules.morale import company_effect, effect


def morale(place: dict[str, str], deciding: str = "Orcs") -> Table:
    return arena(place, deciding=deciding, morale="on")


def effects(table: Table, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> tuple[int, int]:
    ours, theirs = table.mask(*attackers), table.mask(*defenders)
    return effect(table.pos, ours, theirs), effect(table.pos, theirs, ours)


# -- the rulebook's examples -----------------------------------------------------------------------------------------


def test_ex_13_a_captain_steadies_the_defenders() -> None:
    """LOU-11.2a: 50 against 45 and a Chieftain of 3 is 1-1; the Company's effect 1 makes it 1-2."""
    table = morale({"dwarf-co-50.1": "1424", "orc-co-45.1": "1323", "orc-chieftain.1": "1323"}, "Dwarves")
    assert worked_out(table, "1323", "dwarf-co-50.1").raw == 7
    assert table.attack("1323", "dwarf-co-50.1")[1] == "1-2"


def test_ex_14a_the_lowest_effect_counts() -> None:
    """LOU-11.4a, LOU-R48: an Orc Company and, from another hex, a Chieftain against a lone Captain: 6-1 becomes 3-1."""
    table = morale({"orc-co-45.1": "1424", "orc-chieftain.1": "1325", "dwarf-captain.1": "1323"})
    assert effects(table, ("orc-co-45.1", "orc-chieftain.1"), ("dwarf-captain.1",)) == (0, 3)
    assert table.attack("1323", "orc-co-45.1", "orc-chieftain.1")[1] == "3-1"


def test_ex_14b_the_difference_shifts_the_column() -> None:
    """LOU-11.4b: attackers' effect 2 against the Dragon's 4 is two columns for the Dragon: 70 to 15, 4-1, is 2-1."""
    table = morale({"dwarf-guards": "1424", "dwarf-lord": "1424", "dragon": "1323"}, "Dwarves")
    assert effects(table, ("dwarf-guards",), ("dragon",)) == (2, 4)
    assert worked_out(table, "1323", "dwarf-guards").raw == 10
    assert table.attack("1323", "dwarf-guards")[1] == "2-1"


@pytest.mark.parametrize(
    ("defenders", "column"),
    [(("dwarf-co-50.1",), "3-1"), (("dwarf-guards",), "2-1"), (("dwarf-co-45.1", "dwarf-captain.1"), "2-1")],
)
def test_ex_23_the_dragon_attacks_companies(defenders: tuple[str, ...], column: str) -> None:
    """LOU-11.3a: 15 to 50 is 1-4 and four columns up 3-1; to 70 1-5, 2-1; to 45 with a Captain 1-4 + 4 - 1 = 2-1."""
    table = morale({"dragon": "1424", **dict.fromkeys(defenders, "1323")})
    assert table.attack("1323", "dragon")[1] == column


def test_ex_24_two_companies_attack_the_dragon() -> None:
    """LOU-11.3a, LOU-11.4b: 100 to 15 is 6-1, less four columns 2-1."""
    table = morale({"dwarf-co-50.1": "1422", "dwarf-co-50.2": "1424", "dragon": "1323"}, "Dwarves")
    assert table.attack("1323", "dwarf-co-50.1", "dwarf-co-50.2")[1] == "2-1"


def test_ex_25_captain_and_lord_in_one_hex() -> None:
    """LOU-R49: a Company with both a Captain and a Lord has effect 1, the lower one."""
    table = morale({"dwarf-co-50.1": "1323", "dwarf-captain.1": "1323", "dwarf-lord": "1323", "orc-co-55.1": "1424"})
    assert effects(table, ("orc-co-55.1",), ("dwarf-co-50.1", "dwarf-captain.1", "dwarf-lord")) == (0, 1)
    assert company_effect(table.pos, table.unit("dwarf-co-50.1")) == 1


def test_ex_26_a_captain_among_dependents_is_alone() -> None:
    """LOU-R47, LOU-R51: odds against the Captain's 3 only, his effect 3, and the Dependents die whatever the roll."""
    table = morale({"orc-co-45.1": "1424", "dwarf-captain.1": "1323", "dwarf-dependents.1": "1323"})
    assert effects(table, ("orc-co-45.1",), ("dwarf-captain.1", "dwarf-dependents.1")) == (0, 3)
    assert table.attack("1323", "orc-co-45.1", dice=[6]) == ("--", "3-1")
    assert (table.where("dwarf-dependents.1"), table.where("dwarf-captain.1")) == ("dead", "1323")


# -- rule by rule ----------------------------------------------------------------------------------------------------


def test_between_individuals_there_is_no_morale() -> None:
    """LOU-11.1: a Troll against a Captain is 4 to 3, 1-1, with no shift for either."""
    table = morale({"troll.1": "1424", "dwarf-captain.1": "1323"})
    assert table.attack("1323", "troll.1")[1] == "1-1"


def test_morale_is_an_option() -> None:
    """LOU-11.1, LOU-4.0c: with the option off nobody is daunted."""
    table = arena({"dragon": "1424", "dwarf-co-50.1": "1323"}, morale="off")
    assert table.attack("1323", "dragon")[1] == "1-3"


@pytest.mark.parametrize(
    ("leader", "rank"),
    [("dwarf-captain.1", 1), ("dwarf-lord", 2), ("dwarf-scout", 0), ("dwarf-sentry.1", 0)],
)
def test_leaders_give_a_company_their_rank(leader: str, rank: int) -> None:
    """LOU-11.2a: stacked with a Captain effect 1, with a Lord 2, otherwise 0, in attack and in defence alike."""
    table = morale({"dwarf-co-50.1": "1323", leader: "1323", "orc-co-55.1": "1424"})
    assert effects(table, ("orc-co-55.1",), ("dwarf-co-50.1", leader)) == (0, rank)
    assert effects(table, ("dwarf-co-50.1", leader), ("orc-co-55.1",)) == (rank, 0)


def test_duke_and_chieftain_lead_as_well() -> None:
    """LOU-11.2a: a Duke is worth 2, a Chieftain 1."""
    humans = Table("pursuit", {"human-co-60.1": "1323", "human-duke": "1323"})
    assert company_effect(humans.pos, humans.unit("human-co-60.1")) == 2
    orcs = morale({"orc-co-55.1": "1323", "orc-chieftain.1": "1323"})
    assert company_effect(orcs.pos, orcs.unit("orc-co-55.1")) == 1


def test_a_leader_need_not_fight_himself() -> None:
    """LOU-11.2b: being in the hex is enough; 55 to 50 is 1-1, with the Chieftain looking on 2-1."""
    table = morale({"orc-co-55.1": "1424", "orc-chieftain.1": "1424", "dwarf-co-50.1": "1323"})
    assert table.attack("1323", "orc-co-55.1")[1] == "2-1"
    away = morale({"orc-co-55.1": "1424", "orc-chieftain.1": "1525", "dwarf-co-50.1": "1323"})
    assert away.attack("1323", "orc-co-55.1")[1] == "1-1"


@pytest.mark.parametrize(
    ("unit", "worth"),
    [
        ("dragon", 4),
        ("orc-chieftain.1", 3),
        ("orc-scout", 2),
        ("orc-sentry", 2),
        ("bear", 2),
        ("gargoyle", 2),
        ("scorpion", 2),
        ("troll.1", 2),
        ("wolf", 2),
    ],
)
def test_lone_individuals_daunt_companies(unit: str, worth: int) -> None:
    """LOU-11.3a: Dragon 4, leader 3, all others 2, attacking or defending against a side with a Company."""
    table = morale({unit: "1424", "dwarf-co-50.1": "1323"})
    assert effects(table, (unit,), ("dwarf-co-50.1",)) == (worth, 0)
    assert effects(table, ("dwarf-co-50.1",), (unit,)) == (0, worth)


def test_dwarf_leaders_are_worth_three_alone() -> None:
    """LOU-11.3a: Lord and Captain alike count 3 when no Company is with them."""
    table = morale({"dwarf-lord": "1323", "dwarf-captain.1": "1325", "orc-co-55.1": "1424"})
    assert effects(table, ("orc-co-55.1",), ("dwarf-lord",)) == (0, 3)
    assert effects(table, ("orc-co-55.1",), ("dwarf-captain.1",)) == (0, 3)


def test_an_individual_with_its_company_is_covered_by_it() -> None:
    """LOU-11.3b: stacked with a Company that takes part it adds no element; against Individuals it is worth nothing."""
    table = morale({"orc-co-55.1": "1424", "orc-chieftain.1": "1424", "dwarf-co-50.1": "1323", "dwarf-scout": "1325"})
    assert effects(table, ("orc-co-55.1", "orc-chieftain.1"), ("dwarf-co-50.1",)) == (1, 0)
    lone = morale({"orc-co-55.1": "1424", "orc-scout": "1525", "dwarf-scout": "1523"})
    assert effects(lone, ("orc-co-55.1", "orc-scout"), ("dwarf-scout",)) == (0, 2)


def test_every_element_counts_and_the_lowest_rules() -> None:
    """LOU-R48, LOU-11.4a: a led and an unled Company together have effect 0, two led ones 1, a Scout beside them 2."""
    units = {"orc-co-55.1": "1424", "orc-chieftain.1": "1424", "orc-co-55.2": "1325", "orc-scout": "1422"}
    table = morale({**units, "dwarf-co-50.1": "1323"})
    target = ("dwarf-co-50.1",)
    assert effects(table, ("orc-co-55.1",), target) == (1, 0)
    assert effects(table, ("orc-co-55.1", "orc-co-55.2"), target) == (0, 0)
    assert effects(table, ("orc-co-55.1", "orc-scout"), target) == (1, 0)
    table.put("orc-chieftain.2", "1325")
    assert effects(table, ("orc-co-55.1", "orc-co-55.2"), target) == (1, 0)


def test_an_individual_that_leaves_its_company_behind_is_worth_nothing() -> None:
    """LOU-R50: a Chieftain attacks while the Company in his hex does not: effect 0."""
    table = morale({"orc-co-55.1": "1424", "orc-chieftain.1": "1424", "dwarf-co-45.1": "1323"})
    assert effects(table, ("orc-chieftain.1",), ("dwarf-co-45.1",)) == (0, 0)
    assert table.attack("1323", "orc-chieftain.1", dice=[1])[1] == "1-13"


def test_dependents_are_no_company_for_morale() -> None:
    """LOU-R51, LOU-11.1: they neither bring morale into a fight nor rob a leader of standing alone."""
    table = morale({"troll.1": "1424", "dwarf-captain.1": "1323", "dwarf-dependents.1": "1323"})
    assert effects(table, ("troll.1",), ("dwarf-captain.1", "dwarf-dependents.1")) == (0, 0)
    assert table.attack("1323", "troll.1", dice=[4])[1] == "1-1"
    back = morale({"dwarf-captain.1": "1424", "dwarf-dependents.1": "1424", "orc-co-45.1": "1323"}, "Dwarves")
    assert effects(back, ("dwarf-captain.1",), ("orc-co-45.1",)) == (3, 0)
