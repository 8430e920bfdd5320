"""Strongholds: the bill, how long it takes, and when a heap of stones counts as one (UWA-BUILD-1 to UWA-BUILD-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wyrmtable.core import Dice

from ...files.dominion import Ledger

MAJOR = 10_000  # gold pieces from which a stronghold is a major one, and the least that counts as one
MONTHLY, MOST_ENGINEERS, PAY = 5_000, 4, 750
STEP = 10  # feet of a tower
LOWER, HIGHER = 10, 20  # per cent of the price for every ten feet
HUNDRED = 100
SITES = {"swamp": 150, "mountains": 75}  # per cent of the price
LOT_DIE, LOT = 10, 500  # a lot in a town: 500 to 5,000 gold pieces
DEAREST_LOT = LOT_DIE * LOT


class Part(NamedTuple):
    """So many of a work; `feet` is the height of towers (0: the usual), `double` the dearer form."""

    work: str
    number: int = 1
    feet: int = 0
    double: bool = False


class Bill(NamedTuple):
    lines: tuple[tuple[str, int, int], ...]  # work, number, gold pieces for all of them
    works: int  # gold pieces
    engineers: int
    months: int
    pay: int  # of the Engineers

    @property
    def total(self) -> int:
        return self.works + self.pay


def height_of(asked: int, usual: int) -> int:
    """Towers are built in steps of ten feet, as low or as high as one likes (UWA-BUILD-3)."""
    return max(asked or usual, STEP)


def price(ledger: Ledger, part: Part) -> int:
    """One piece of it. Towers: a tenth of the price less for ten feet less, a fifth of it more for ten feet more
    (UWA-BUILD-3)."""
    work = ledger.works[part.work]
    base = work.double if part.double and work.double else work.price
    if not work.feet:
        return base
    steps = (height_of(part.feet, work.feet) - work.feet) // STEP
    return base * (HUNDRED + steps * (HIGHER if steps > 0 else LOWER)) // HUNDRED


def engineers_needed(works: int, engineers: int) -> int:
    """A major stronghold takes at least one, and no more than four work on it (UWA-BUILD-5, UWA-BUILD-6)."""
    return min(max(engineers, 1 if works >= MAJOR else 0), MOST_ENGINEERS)


def months(works: int, engineers: int) -> int:
    """5,000 gold pieces of works for every Engineer and month; small works go as fast as with one (UWA-BUILD-6)."""
    return -(-works // (MONTHLY * max(engineers, 1)))


def bill(ledger: Ledger, parts: Sequence[Part], site: str = "", engineers: int = 1) -> Bill:
    """What it costs and how long it takes. Swamps cost half as much again, mountains a quarter less (UWA-BUILD-7)."""
    factor = SITES.get(site, HUNDRED)
    lines = tuple((part.work, part.number, part.number * price(ledger, part) * factor // HUNDRED) for part in parts)
    works = sum([gold for _, _, gold in lines])
    hired = engineers_needed(works, engineers)
    time = months(works, hired)
    return Bill(lines, works, hired, time, hired * time * PAY)


def major(works: int) -> bool:
    return works >= MAJOR


def is_stronghold(ledger: Ledger, parts: Sequence[Part], works: int) -> bool:
    """10,000 gold pieces finished, a gate, and a tower or keep (UWA-BUILD-8)."""
    uses = {ledger.works[part.work].use for part in parts if part.number}
    return works >= MAJOR and "gate" in uses and "tower" in uses


def strength(ledger: Ledger, parts: Sequence[Part]) -> int:
    """Structure points of all parts together (UWA-BUILD-9)."""
    return sum([part.number * ledger.works[part.work].points for part in parts])


def lot_price(dice: Dice) -> int:
    """What a lot in a town costs (UWA-BUILD-7)."""
    return LOT * dice.roll(LOT_DIE, "UWA-BUILD-7 lot")


READY_PLANS: dict[str, tuple[Part, ...]] = {
    "10,000": (Part("gatehouse"), Part("tower_square"), Part("palisade", 12)),
    "25,000": (Part("gatehouse_full"), Part("tower_round", 2), Part("curtain_wall"), Part("building")),
    "77,400": (
        Part("keep"), Part("curtain_wall", 4), Part("tower_round", 4, 40), Part("gatehouse_full"),
        Part("door_reinforced", 10), Part("slit_window", 20),
    ),
}  # fmt: skip
