"""Looking for men: what it costs in a week, and who comes (UWA-HIRE-1, UWA-HIRE-2)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Dice

from ...files.dominion import Ledger

SIZES = {"village": 1, "town": 3, "city": 6}
FEE = 100
RARE = 4  # on a die, elves and dwarves each
METHODS = ("notices", "servants", "both")


class Week(NamedTuple):
    """What was spent, and who has come, by kind (and by people where they are not men)."""

    cost: int
    applicants: dict[str, int]


def share(week: Week, troop: str) -> int:
    """How many come as what: of dwarves half, and one more, are heavy foot and the others crossbowmen; of elves archers
    and heavy foot (UWA-MEN-1, UWA-R295)."""
    others = {"dwarf_crossbowman": "dwarf", "elf_foot": "elf"}
    if troop in others:
        return week.applicants.get(others[troop], 0) // 2
    count = week.applicants.get(troop, 0)
    return -(-count // 2) if troop in others.values() else count


def methods(how: str) -> int:
    return 2 if how == "both" else 1


def fee(dice: Dice) -> int:
    """What a week of one method costs (UWA-HIRE-1)."""
    return FEE * dice.d6("UWA-HIRE-1 cost")


def search(ledger: Ledger, settlement: str, how: str, wanted: str, dice: Dice) -> Week:
    """A week of one or both methods, each paid and thrown for by itself."""
    weeks = [(fee(dice), answering(ledger, settlement, wanted, dice)) for _ in range(methods(how))]
    return Week(sum([cost for cost, _ in weeks]), together([found for _, found in weeks]))


def together(answers: list[dict[str, int]]) -> dict[str, int]:
    """Who has come by all methods."""
    found = dict[str, int]()
    for answer in answers:
        for who, count in answer.items():
            found[who] = found.get(who, 0) + count
    return {who: count for who, count in found.items() if count}


def answering(ledger: Ledger, settlement: str, wanted: str, dice: Dice) -> dict[str, int]:
    """Men by the size of the place; a few dwarves or elves on 4 or more; a named specialist on 5 or 6 (UWA-HIRE-2)."""
    size, found = SIZES[settlement], dict[str, int]()
    for kind, troop in ledger.men.items():
        if troop.die:
            found[kind] = size * (dice.roll(troop.die, f"UWA-HIRE-2 {kind}") - troop.less)
    for people in ("dwarf", "elf"):
        if dice.d6(f"UWA-HIRE-2 {people}") >= RARE:
            found[people] = dice.d6(f"UWA-HIRE-2 number of {people}")
    if wanted and comes(ledger, settlement, wanted, dice):
        found[wanted] = 1
    return found


def comes(ledger: Ledger, settlement: str, wanted: str, dice: Dice) -> bool:
    """Whether a named specialist answers; some live in cities only (UWA-HIRE-2)."""
    one = ledger.specialists[wanted]
    return (settlement == "city" or not one.city) and dice.d6("UWA-HIRE-2 specialist") >= one.answers


def seek(ledger: Ledger, settlement: str, wanted: str, dice: Dice) -> tuple[int, bool]:
    """A week of notices and servants for one specialist and nobody else: what it costs, and whether he comes."""
    cost, found = 0, False
    for _ in range(methods("both")):
        cost += fee(dice)
        found = comes(ledger, settlement, wanted, dice) or found
    return cost, found
