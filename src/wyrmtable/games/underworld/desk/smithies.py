"""A household's Armorers and Smiths at the referee's desk: what is neglected, and what is made (UWA-SPEC-2,
UWA-SPEC-12)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Dice
from wyrmtable.workbench import Part

from ..files.dominion import Ledger
from ..rules.dominion import forging, household, specialists

Roll = Callable[[str], Dice]


def neglected(ledger: Ledger, house: household.Household, roll: Roll) -> list[Part]:
    """What becomes this month of those whom nobody looks after (UWA-SPEC-12)."""
    kept, fighters, horses = house.specialists, household.fighters(house), household.horses(ledger, house)
    men = household.unserved(household.armorers_needed(house), kept.get("armorer", 0), fighters)
    animals = household.unserved(household.smiths_needed(ledger, house), kept.get("smith", 0), horses)
    if not men + animals:
        return []
    dice, told = roll("neglect"), list[str]()
    if men:
        told.append(f"{household.neglected(men, dice)} of {men} men count one armour class worse this month.")
    if animals:
        told.append(f"{household.neglected(animals, dice)} of {animals} horses and mules are lame this month.")
    return [Part("neglect", "Neglect", "\n".join(told), ("UWA-SPEC-12",))]


def forged(ledger: Ledger, house: household.Household) -> list[Part]:
    """What Armorers without duties make in a month, with the Smiths who are free (UWA-SPEC-2)."""
    teams = forging.crews(ledger, house)
    if not teams:
        return []
    made = {what: sum([specialists.smithy(what, *team, duties=False) for team in teams]) for what in specialists.MADE}
    told = f"{made['armour']} suits of armour, or {made['shield']} shields, or {made['weapon']} weapons a month."
    return [Part("forge", "The forge", told, ("UWA-SPEC-2",))]
