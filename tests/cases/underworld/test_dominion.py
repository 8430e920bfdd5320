"""Strongholds, households, hiring and specialists, rule by rule (UWA-BUILD, UWA-SPEC, UWA-MEN, UWA-HIRE, UWA-LOY)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.files import BadFile
from wyrmtable.games.underworld.files.dominion import read_ledger
from wyrmtable.games.underworld.rules.dominion import building, hiring, household, specialists
from wyrmtable.games.underworld.rules.dominion.building import Part
from wyrmtable.games.underworld.rules.dominion.household import Household

LEDGER = read_ledger({})
EX_33 = Household({("heavy_foot", "man"): 60, ("archer", "man"): 40, ("light_horseman", "man"): 20}, {})


def thrown(*results: int) -> ScriptedDice:
    return ScriptedDice(*results)


# -- building ----------------------------------------------------------------------------------------------------------


def test_the_great_stronghold() -> None:
    """UWA-EX-31, UWA-BUILD-2, UWA-BUILD-6: 77,400; one Engineer 16 months, four of them 4, 12,000 of pay."""
    plan = building.READY_PLANS["77,400"]
    bills = [building.bill(LEDGER, plan, engineers=engineers) for engineers in (1, 4)]
    assert [(bill.works, bill.months, bill.pay) for bill in bills] == [(77_400, 16, 12_000), (77_400, 4, 12_000)]
    assert bills[0].total == 89_400


@pytest.mark.parametrize(
    ("work", "double", "gold"),
    [("gatehouse_full", False, 9_000), ("gate", False, 3_000), ("barbican_small", False, 14_000),
     ("door_iron", False, 50), ("door_iron", True, 75), ("stairs_stone", True, 140), ("keep", True, 30_000)],
)  # fmt: skip
def test_prices(work: str, double: bool, gold: int) -> None:
    """UWA-BUILD-2: single and double forms; what has no double form costs the same."""
    assert building.price(LEDGER, Part(work, double=double)) == gold


@pytest.mark.parametrize(
    ("feet", "gold"), [(0, 5_000), (20, 4_500), (30, 5_000), (40, 6_000), (60, 8_000), (90, 11_000)]
)
def test_heights(feet: int, gold: int) -> None:
    """UWA-BUILD-3: a round tower of 30 feet is 5,000; a fifth more for every ten feet, however high."""
    assert building.price(LEDGER, Part("tower_round", feet=feet)) == gold


def test_lowest_tower() -> None:
    """UWA-BUILD-3: ten feet are a fifth less than thirty; the great tower is 40 feet for its price."""
    assert building.price(LEDGER, Part("tower_round", feet=10)) == 4_000
    assert building.price(LEDGER, Part("tower_great", feet=40)) == 10_000


def test_attic_and_cellar() -> None:
    """UWA-R31: an attic and a cellar each are a fifth of a building's price."""
    assert [building.price(LEDGER, Part(work)) for work in ("building", "attic", "cellar_building")] == [
        2_500,
        500,
        500,
    ]


def test_other_works() -> None:
    """UWA-BUILD-4: moats, ditches, palisades, cellars, engines; 10,000 is major, 9,999 is not."""
    parts = [Part(work) for work in ("moat", "ditch", "palisade", "cellar", "catapult_light", "trebuchet")]
    assert building.bill(LEDGER, parts).works == 400 + 200 + 125 + 500 + 500 + 1_500
    assert [building.major(gold) for gold in (9_999, 10_000)] == [False, True]


@pytest.mark.parametrize(("works", "asked", "hired"), [(9_999, 0, 0), (10_000, 0, 1), (10_000, 3, 3), (10_000, 9, 4)])
def test_engineers(works: int, asked: int, hired: int) -> None:
    """UWA-BUILD-5, UWA-BUILD-6, UWA-SPEC-5: obligatory for a major stronghold, four at most."""
    assert building.engineers_needed(works, asked) == hired


def test_months_are_begun() -> None:
    """UWA-BUILD-6: 5,000 gold pieces take one month, 5,001 two."""
    assert [building.months(works, 1) for works in (5_000, 5_001)] == [1, 2]


@pytest.mark.parametrize(("site", "gold"), [("clear", 10_000), ("swamp", 15_000), ("mountains", 7_500)])
def test_sites(site: str, gold: int) -> None:
    """UWA-BUILD-7: swamps cost half as much again, mountains a quarter less."""
    assert building.bill(LEDGER, building.READY_PLANS["10,000"], site).works == gold


def test_lots() -> None:
    """UWA-BUILD-1, UWA-BUILD-7: a lot in a town costs 500 to 5,000."""
    assert [building.lot_price(thrown(face)) for face in (1, 10)] == [500, building.DEAREST_LOT]


@pytest.mark.parametrize(
    ("parts", "counts"),
    [((Part("gatehouse"), Part("tower_square"), Part("palisade", 12)), True),
     ((Part("gatehouse"), Part("tower_square"), Part("palisade", 11)), False),
     ((Part("gatehouse", 3),), False), ((Part("keep"),), False)],
)  # fmt: skip
def test_what_counts_as_a_stronghold(parts: tuple[Part, ...], counts: bool) -> None:
    """UWA-BUILD-8: 10,000 gold pieces, a gate, a tower or keep."""
    assert building.is_stronghold(LEDGER, parts, building.bill(LEDGER, parts).works) is counts


def test_strength() -> None:
    """UWA-BUILD-9: doors 2, 4, 8, palisade 5, building 10, curtain 20, gate 24, tower 30, barbican 40, keep 60."""
    works = ("door_wood", "door_reinforced", "door_iron", "palisade", "building", "curtain_wall", "gatehouse",
             "tower_round", "barbican_large", "keep")  # fmt: skip
    points = [building.strength(LEDGER, [Part(work)]) for work in works]
    assert points == [2, 4, 8, 5, 10, 20, 24, 30, 40, 60]


# -- the household -----------------------------------------------------------------------------------------------------


def test_the_household_of_a_lord() -> None:
    """UWA-EX-33, UWA-MEN-1, UWA-SPEC-2, UWA-SPEC-9: 580 for men, three armorers and a smith: 905 a month."""
    assert household.wages(LEDGER, EX_33) == 580
    needed = {"armorer": household.armorers_needed(EX_33), "smith": household.smiths_needed(LEDGER, EX_33)}
    assert needed == {"armorer": 3, "smith": 1}
    served = EX_33._replace(specialists=needed)
    assert household.wages(LEDGER, served) + household.salaries(LEDGER, served) == 905
    assert household.warnings(LEDGER, served, "lawful") == []
    assert len(household.warnings(LEDGER, EX_33, "lawful")) == 2


@pytest.mark.parametrize(
    ("kind", "people", "count", "gold"),
    [("heavy_foot", "orc", 3, 5), ("archer", "orc", 1, 3), ("archer", "elf", 1, 10), ("crossbowman", "dwarf", 1, 5),
     ("non_fighter", "man", 7, 7), ("heavy_horseman", "man", 1, 20)],
)  # fmt: skip
def test_pay(kind: str, people: str, count: int, gold: int) -> None:
    """UWA-MEN-1: orcs of the heavy foot cost one and a half."""
    assert household.wages(LEDGER, Household({(kind, people): count}, {})) == gold


def test_who_serves_whom() -> None:
    """UWA-MEN-2: orcs serve the Chaotic; there are no orc crossbowmen."""
    assert household.hires(LEDGER, "archer", "orc", "chaotic")
    assert not household.hires(LEDGER, "archer", "orc", "neutral")
    assert not household.hires(LEDGER, "crossbowman", "orc", "chaotic")
    orcs = Household({("light_foot", "orc"): 1}, {"armorer": 1})
    assert household.warnings(LEDGER, orcs, "lawful") == ["Orcs serve Chaotic employers only."]


@pytest.mark.parametrize(("count", "needed"), [(0, 0), (1, 1), (50, 1), (51, 2)])
def test_one_for_every_fifty(count: int, needed: int) -> None:
    """UWA-SPEC-2, UWA-SPEC-9: fighters by fifties, horses and mules by fifties; non-fighters do not count."""
    house = Household({("light_foot", "man"): count, ("non_fighter", "man"): 500}, {}, count)
    assert (household.armorers_needed(house), household.smiths_needed(LEDGER, house)) == (needed, needed)


def test_neglect() -> None:
    """UWA-SPEC-12: of 70 men whom nobody serves a die of 4 spoils a fifth; with an Armorer for 50, 20 are unserved."""
    assert household.unserved(2, 1, 70) == 20
    assert household.unserved(2, 2, 70) == 0
    assert household.neglected(70, thrown(4)) == 14


@pytest.mark.parametrize(
    ("who", "able"),
    [("engineer", "building"), ("seaman", "ship"), ("ship_captain", "ship"), ("spy", "city"), ("assassin", "city"),
     ("alchemist", "stronghold"), ("armorer", "stronghold"), ("smith", "stronghold")],
)  # fmt: skip
def test_whom_specialists_serve(who: str, able: str) -> None:
    """UWA-SPEC-13: owners of strongholds, with four exceptions; nobody serves who has nothing."""
    facts = dict.fromkeys(("stronghold", "building", "ship", "city", "fighter"), False)
    assert not household.serves(who, **facts)
    assert household.serves(who, **{**facts, able: True})


def test_sages() -> None:
    """UWA-SPEC-6: they serve Fighting-Men only; 4, 8 and 9 on two dice are nothing, a part, everything."""
    assert not household.serves("sage", True, False, False, True, fighter=False)
    assert household.serves("sage", True, False, False, True, fighter=True)
    told = [specialists.sage_answers(thrown(*faces)) for faces in ((1, 3), (4, 4), (4, 5))]
    assert told == list(specialists.KINDS_OF_ANSWER)


def test_upkeep_missed() -> None:
    """UWA-UPKEEP-2: the month's lessons are lost, and a point of loyalty."""
    assert household.upkeep_missed(9_500, 700, 8) == (8_800, 7)


def test_upkeep() -> None:
    """UWA-EX-34, UWA-UPKEEP-1: a Hero with 9,500 pays 95; nothing with a castle in the wilderness; in a town still."""
    paid = [household.upkeep(9_500, stronghold) for stronghold in ("", "wilderness", "town")]
    assert paid == [95, 0, 95]


def test_loyalty() -> None:
    """UWA-LOY-1: 7 and charm; double pay, months unpaid, the dead to three, bonus to two; at his score a man stays."""
    assert household.loyalty(1) == 8
    assert household.loyalty(0, double=True, unpaid_months=2, dead=5, bonus=2_000) == 7 + 1 - 2 - 3 + 2
    assert household.loyalty(0, bonus=499) == 7
    assert [household.stays(7, thrown(*faces)) for faces in ((3, 4), (4, 4))] == [True, False]


@pytest.mark.parametrize(
    ("faces", "charm", "above", "answer"),
    [((1, 1), 0, 0, household.INSULTED), ((1, 2), 0, 0, household.REFUSED), ((3, 3), 0, 0, household.WANTS_MORE),
     ((4, 5), 0, 0, household.ACCEPTED), ((4, 4), 1, 99, household.ACCEPTED), ((5, 6), 0, 100, household.DEVOTED)],
)  # fmt: skip
def test_offers(faces: tuple[int, int], charm: int, above: int, answer: int) -> None:
    """UWA-LOY-2: bands of 2d6; a point for every full 100 % above the pay."""
    assert household.offer(charm, above, thrown(*faces)) == answer


# -- hiring ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "times"), [("village", 1), ("town", 3), ("city", 6)])
def test_a_week_of_notices(where: str, times: int) -> None:
    """UWA-HIRE-1, UWA-HIRE-2: d6 x 100 gold pieces; men by the size of the place, dwarves not."""
    dice = thrown(4, 5, 2, 3, 1, 1, 2, 1, 1, 4, 6, 3)
    week = hiring.search(LEDGER, where, "notices", "", dice)
    dice.finish()
    assert week.cost == 400
    men = {"light_foot": 5 * times, "heavy_foot": 2 * times, "archer": 2 * times, "light_horseman": times}
    assert week.applicants == {**men, "dwarf": 6}


def test_both_methods() -> None:
    """UWA-HIRE-1, UWA-HIRE-2: each is paid and thrown for."""
    once = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    week = hiring.search(LEDGER, "village", "both", "", thrown(*once, *once))
    assert (week.cost, week.applicants) == (200, {"light_foot": 2, "heavy_foot": 2})


@pytest.mark.parametrize(
    ("wanted", "where", "face", "comes"),
    [("smith", "village", 5, True), ("smith", "village", 4, False), ("spy", "town", 5, False), ("spy", "town", 6, True),
     ("sage", "city", 6, True)],
)  # fmt: skip
def test_specialists_answer(wanted: str, where: str, face: int, comes: bool) -> None:
    """UWA-HIRE-2: on 6; seamen, smiths, armorers and engineers on 5 too."""
    found = hiring.answering(LEDGER, where, wanted, thrown(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, face))
    assert (wanted in found) is comes


def test_sages_live_in_cities() -> None:
    """UWA-HIRE-2: nobody is thrown for elsewhere."""
    dice = thrown(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert "sage" not in hiring.answering(LEDGER, "town", "sage", dice)
    dice.finish()


# -- what specialists do -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("assistants", "smiths", "shields"), [(0, 0, 3), (2, 0, 3), (2, 1, 6), (6, 1, 6), (6, 2, 9)])
def test_a_smithy(assistants: int, smiths: int, shields: int) -> None:
    """UWA-SPEC-2: three shields; twice and three times with enough assistants and Smiths."""
    assert specialists.smithy("shield", assistants, smiths, duties=False) == shields
    assert specialists.smithy("shield", assistants, smiths, duties=True) == 0


def test_other_work_of_an_armorer() -> None:
    """UWA-SPEC-2: alone he makes a suit of armour or five weapons."""
    assert [specialists.smithy(what, 0, 0, False) for what in ("armour", "weapon")] == [1, 5]


def test_potions_and_poisons() -> None:
    """UWA-SPEC-1, UWA-SPEC-14: two potions a month at half their value; poisons at twice the money and weeks."""
    assert specialists.potions(500, 3) == (6, 1_500)
    assert specialists.research(specialists.STRONG, 1, alchemist=False) == (4_000, 2, 20)
    assert specialists.research(specialists.STRONG, 1, alchemist=True) == (8_000, 4, 20)
    assert specialists.research(specialists.DEADLY, 6, alchemist=False) == (48_000, 18, 100)
    assert specialists.research(specialists.WEAK, 2, alchemist=False) == (4_000, 2, 40)


def test_assassins() -> None:
    """UWA-SPEC-3: 60 less five a level less ten a precaution, at least 5; who fails may talk; two or three a year."""
    assert specialists.murder_chance(4, False, False, False) == 40
    assert specialists.murder_chance(4, True, True, True) == 10
    assert specialists.murder_chance(9, True, True, True) == 5
    told = [specialists.murder(40, thrown(*faces)) for faces in ((40,), (41, 3), (41, 4))]
    assert told == ["done", "captured, and he talks", "failed"]
    assert [specialists.assassins_a_year(thrown(face)) for face in (1, 2)] == [2, 3]


def test_a_herd_of_hippogriffs() -> None:
    """UWA-EX-16, UWA-SPEC-4: a trainer for every six; none for horses and mules; 2 months and one for two hit dice."""
    assert [specialists.trainers_needed("hippogriff", count) for count in (0, 1, 6, 7)] == [0, 1, 1, 2]
    assert specialists.trainers_needed("horse", 60) == 0
    assert specialists.training_months(3) == 3


def test_seamen() -> None:
    """UWA-SPEC-7, UWA-SPEC-8: a fighting seaman draws both pays; a captain for each ship."""
    assert [specialists.sea_pay(10, 3, fights) for fights in (False, True)] == [10, 13]
    assert specialists.crew_pay(20, 2, 10, 250) == 700


def test_spies() -> None:
    """UWA-SPEC-10, UWA-SPEC-11: half are placed; a bribe lowers loyalty by four at most; the weeks of a spy."""
    assert specialists.place_spy(thrown(3, 50)) == (3, True)
    assert specialists.place_spy(thrown(3, 51)) == (3, False)
    assert specialists.corrupt(8, 0, 2, thrown(4, 4)) is False
    assert specialists.corrupt(8, 200, 2, thrown(4, 4)) is True
    assert specialists.corrupt(8, 99_999, 2, thrown(2, 2)) is False
    assert specialists.corrupt(8, 99_999, 2, thrown(2, 3)) is True
    assert [specialists.faithful(thrown(face)) for face in (5, 6)] == [True, False]
    weeks = [specialists.spy_week(thrown(*faces)) for faces in ((1,), (2,), (3,), (4, 2))]
    assert weeks == ["discovered", "nothing", "nothing", "gold"]


def test_a_designer_is_told() -> None:
    """UWA-BUILD-2: a price list with a mistake is refused with its line."""
    with pytest.raises(BadFile, match=r"dominion\.toml"):
        read_ledger({"dominion.toml": 'game = "underworld"\n[works]\nkeep = { title = "keep", price = 0 }\n'})
