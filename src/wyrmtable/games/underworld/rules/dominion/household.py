"""The household: pay of men and specialists, those who must be kept, upkeep, loyalty (UWA-MEN, UWA-SPEC, UWA-LOY)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.core import Dice

from ...files.dominion import Ledger

SERVED = 50  # fighters of an Armorer, horses of a Smith
NEGLECT = 5  # per cent for every point of the die
UPKEEP = 100  # one hundredth of the experience
LOYALTY, MOST_DEAD, BONUS, MOST_BONUS = 7, 3, 500, 2
POWERFUL = ("alchemist", "armorer", "animal_trainer", "sage", "smith")  # serve owners of strongholds only
BUILDERS, OWNERS, PAYERS = ("engineer",), ("seaman", "ship_captain"), ("assassin", "spy")
INSULTED, REFUSED, WANTS_MORE, ACCEPTED, DEVOTED = range(5)
ANSWERS = ("is insulted", "says no", "wants half as much again", "accepts", "accepts with all his heart")


class Household(NamedTuple):
    """Men by kind and people, specialists by kind, horses and mules besides those that are ridden."""

    men: Mapping[tuple[str, str], int]
    specialists: Mapping[str, int]
    animals: int = 0


def wages(ledger: Ledger, house: Household) -> int:
    """Gold pieces a month for men, halves rounded up at the end (UWA-MEN-1)."""
    halves = sum([count * ledger.men[kind].halves[people] for (kind, people), count in house.men.items()])
    return -(-halves // 2)


def salaries(ledger: Ledger, house: Household) -> int:
    """Gold pieces a month for specialists; missions are paid one by one (UWA-SPEC-1 to UWA-SPEC-10)."""
    hired = house.specialists.items()
    return sum([count * ledger.specialists[who].pay for who, count in hired if not ledger.specialists[who].mission])


def fighters(house: Household) -> int:
    return sum([count for (kind, _), count in house.men.items() if kind != "non_fighter"])


def horses(ledger: Ledger, house: Household) -> int:
    return house.animals + sum([count * ledger.men[kind].horses for (kind, _), count in house.men.items()])


def armorers_needed(house: Household) -> int:
    """One for every fifty fighters, begun fifties too (UWA-SPEC-2)."""
    return -(-fighters(house) // SERVED)


def smiths_needed(ledger: Ledger, house: Household) -> int:
    """One for every fifty horses and mules (UWA-SPEC-9)."""
    return -(-horses(ledger, house) // SERVED)


def unserved(needed: int, kept: int, count: int) -> int:
    """How many men or horses nobody looks after."""
    return max(count - SERVED * kept, 0) if kept < needed else 0


def neglected(count: int, dice: Dice) -> int:
    """Each month a die times five per cent of them count an armour class worse, or go lame (UWA-SPEC-12)."""
    return count * NEGLECT * dice.d6("UWA-SPEC-12 neglect") // 100


def warnings(ledger: Ledger, house: Household, alignment: str) -> list[str]:
    """What a lord should know before pay-day."""
    found: list[str] = []
    armorers, smiths = armorers_needed(house), smiths_needed(ledger, house)
    if house.specialists.get("armorer", 0) < armorers:
        found.append(f"{count_of(armorers, 'armorer')} obligatory for {fighters(house)} fighters.")
    if house.specialists.get("smith", 0) < smiths:
        found.append(f"{count_of(smiths, 'smith')} obligatory for {horses(ledger, house)} horses and mules.")
    if alignment != "chaotic" and any(people == "orc" for _, people in house.men):
        found.append("Orcs serve Chaotic employers only.")
    return found


def count_of(number: int, who: str) -> str:
    return f"1 {who} is" if number == 1 else f"{number} {who}s are"


def hires(ledger: Ledger, kind: str, people: str, alignment: str) -> bool:
    """Whether such troops exist at all, and serve this lord (UWA-MEN-1, UWA-MEN-2)."""
    return people in ledger.men[kind].halves and (people != "orc" or alignment == "chaotic")


def serves(who: str, stronghold: bool, building: bool, ship: bool, city: bool, fighter: bool) -> bool:
    """Specialists serve people of power; besides, Engineers whoever builds, seamen who owns a ship, spies and assassins
    who can pay in a city; Sages serve Fighting-Men only (UWA-SPEC-13, UWA-SPEC-6)."""
    if who in BUILDERS:
        return stronghold or building
    if who in OWNERS:
        return stronghold or ship
    if who in PAYERS:
        return stronghold or city
    return stronghold and (who != "sage" or fighter)


def upkeep(experience: int, stronghold: str) -> int:
    """One hundredth of his experience every month, until he has a stronghold in the wilderness or in a town of his own;
    one in a town that he does not rule changes nothing (UWA-UPKEEP-1)."""
    return 0 if stronghold in ("wilderness", "own town") else experience // UPKEEP


def upkeep_missed(experience: int, gained: int, score: int) -> tuple[int, int]:
    """Who cannot pay loses what he learnt in that month, and his men a point of loyalty (UWA-UPKEEP-2)."""
    return experience - gained, score - 1


def loyalty(charm: int, double: bool = False, unpaid_months: int = 0, dead: int = 0, bonus: int = 0) -> int:
    """7, charm, a point for double pay, less for months unpaid and comrades dead, more for a bonus (UWA-LOY-1)."""
    gifts = min(bonus // BONUS, MOST_BONUS)
    return LOYALTY + charm + int(double) - unpaid_months - min(dead, MOST_DEAD) + gifts


def stays(score: int, dice: Dice) -> bool:
    """2d6 not above his loyalty (UWA-LOY-1)."""
    return dice.d6("UWA-LOY-1 loyalty") + dice.d6("UWA-LOY-1 loyalty") <= score


def offer(charm: int, above: int, dice: Dice) -> int:
    """An offer of service: 2d6, charm, and a point for every 100 % above the pay that is asked (UWA-LOY-2)."""
    total = dice.d6("UWA-LOY-2 offer") + dice.d6("UWA-LOY-2 offer") + charm + above // 100
    if total <= 2:
        return INSULTED
    return REFUSED if total <= 5 else WANTS_MORE if total <= 8 else ACCEPTED if total <= 11 else DEVOTED
