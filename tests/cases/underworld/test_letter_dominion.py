"""Clear sentences of the old booklet about strongholds, hirelings, baronies and healing, with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.dominion import read_ledger
from wyrmtable.games.underworld.rules.dominion import barony, building, hiring, household, specialists
from wyrmtable.games.underworld.rules.dominion.building import Part
from wyrmtable.games.underworld.rules.season import healed

LEDGER = read_ledger({})


@pytest.mark.parametrize(("feet", "gold"), [(10, 4000), (20, 4500), (40, 6000), (60, 8000), (70, 9000), (100, 12_000)])
def test_b1_towers_of_any_height(feet: int, gold: int) -> None:
    """LETTER-B1, UWA-BUILD-3: a tenth less for ten feet less, a fifth more for ten more; no height is the last."""
    assert building.price(LEDGER, Part("tower_round", feet=feet)) == gold


def test_b4_alchemists() -> None:
    """LETTER-B4, UWA-SPEC-1, UWA-SPEC-14: a potion for half its value; his research takes twice the time and money."""
    made, gold = specialists.potions(500, 1)
    assert gold == made * 250
    mage, alchemist = (specialists.research(2, 1, who) for who in (False, True))
    assert alchemist[:2] == (2 * mage[0], 2 * mage[1])


def test_b6_trainers() -> None:
    """LETTER-B6, UWA-SPEC-4: six animals each; horses and mules need nobody."""
    assert [specialists.trainers_needed("hippogriff", count) for count in (1, 6, 7)] == [1, 1, 2]
    assert specialists.trainers_needed("horse", 40) == 0


@pytest.mark.parametrize(
    ("ship", "crew"),
    [("longship", 75), ("large_merchant", 20), ("small_merchant", 15), ("large_galley", 120), ("small_galley", 60)],
)
def test_b7_crews(ship: str, crew: int) -> None:
    """LETTER-B7, LETTER-N19, UWA-SPEC-7, UWA-NAV-2, UWA-R332: as many Seamen as the naval rules state; fighters
    are paid as both."""
    assert LEDGER.ships[ship].seamen == crew
    assert specialists.sea_pay(10, 3, True) == 13


@pytest.mark.parametrize(
    ("how", "dice", "cost"), [("notices", (1,), 100), ("notices", (6,), 600), ("both", (2, 5), 700)]
)
def test_b10_looking_for_men(how: str, dice: tuple[int, ...], cost: int) -> None:
    """LETTER-B10, UWA-HIRE-1: 100 to 600 gold pieces a week for either way, and both cost both."""
    men = [1] * len([troop for troop in LEDGER.men.values() if troop.die])
    rolls = [roll for face in dice for roll in (face, *men, 1, 1)]
    script = ScriptedDice(*rolls)
    assert hiring.search(LEDGER, "village", how, "", script).cost == cost
    script.finish()


@pytest.mark.parametrize(("where", "gold"), [("", 40), ("town", 40), ("wilderness", 0), ("own town", 0)])
def test_b11_upkeep(where: str, gold: int) -> None:
    """LETTER-B11, UWA-UPKEEP-1: a hundredth of 4,000 points, until there is a stronghold in the wilderness."""
    assert household.upkeep(4_000, where) == gold


def test_b12_twenty_miles() -> None:
    """LETTER-B12, UWA-BARONY-1, UWA-BARONY-2: hexes within four that were cleared, joined or not; no monster is as good
    as one removed, a truce is not."""
    around = [[at - 1, at + 1] if 0 < at < 11 else [] for at in range(12)]
    clear = [at != 4 for at in range(12)]
    assert barony.commanded(6, clear, around) == {2, 3, 5, 6, 7, 8, 9, 10}
    assert barony.cleared(False, "")
    assert [barony.cleared(True, fate) for fate in ("slain", "truce")] == [True, False]


@pytest.mark.parametrize(("dice", "villages", "people"), [((1, 1), 2, 100), ((4, 4), 8, 400)])
def test_b13_villages(dice: tuple[int, int], villages: int, people: int) -> None:
    """LETTER-B13, UWA-BARONY-3, UWA-BARONY-4: two to eight of 100 to 400 people, who pay ten gold pieces each."""
    places = [roll for _ in range(villages) for roll in (1, people // 100)]
    found = barony.found_villages(["clear"] * 30, ScriptedDice(*dice, *places))
    assert list(found.values()) == [people] * villages
    assert barony.taxes(list(found.values())) == 10 * people * villages


@pytest.mark.parametrize(("name", "grown"), [("farming", 103), ("religion", 103), ("hunting", 100), ("trapping", 100)])
def test_b14_who_comes_for_it(name: str, grown: int) -> None:
    """LETTER-B14, UWA-BARONY-5, UWA-BARONY-6: what prospers draws people, but hunting and trapping do not."""
    offers = dict.fromkeys(("clear", "woods"), True)
    rolls = ScriptedDice(5, 5, *((3,) if grown > 100 else ()), 6)
    sheet = barony.year(LEDGER, [100], 10, {name: 1000}, offers, 0, rolls)
    rolls.finish()
    assert sheet.people == (grown,)


@pytest.mark.parametrize(("days", "points"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (21, 10)])
def test_b15_healing(days: int, points: int) -> None:
    """LETTER-B15, UWA-HEAL-2: nothing on the first day, then a point every other day."""
    assert healed(days, False) == points
