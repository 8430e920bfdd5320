"""A barony: cleared country, villages, taxes, investments, raids and unrest, year by year (UWA-BARONY, UWA-ANGRY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wyrmtable.core import Dice

from ...files.dominion import Investment, Ledger

REACH = 4  # hexes from the stronghold, twenty miles
GARRISON = 10  # men without whom it counts as empty, if the players want it so
TAX, LEAST_TAX, MOST_TAX = 10, 5, 20
TROUBLE = 1
UNSETTLED = ("mountains", "swamp")
FITS, UNFIT = 1, -2
HALF_LOST, NOTHING, TENTH, FIFTH = 4, 7, 9, 11  # totals of 2d6
SETTLES = 8
ANGER, CALMER = 5, 4
PLUNDER, SACRILEGE, LOST, POISON = 3, 5, 2, 3  # points of unrest
QUARTER = -1
REMOVED = ("slain", "fled", "charmed", "subdued", "hired")


class Year(NamedTuple):
    """The sheet of a year."""

    taxes: int
    returns: tuple[tuple[str, int], ...]  # investments with what came of them, less than nothing for a loss
    people: tuple[int, ...]
    raided: tuple[int, ...]  # villages in trouble
    unrest: int

    @property
    def revenue(self) -> int:
        return self.taxes + sum([gold for _, gold in self.returns])


def cleared(met: bool, fate: str) -> bool:
    """A hex is clear if nobody was there, or whoever was is removed; a truce is no removal (UWA-BARONY-1)."""
    return not met or fate in REMOVED


def commanded(home: int, clear: Sequence[bool], around: Sequence[Sequence[int]]) -> set[int]:
    """Hexes that the stronghold keeps clear: those within four of it that were cleared (UWA-BARONY-2, UWA-R273)."""
    near, ring = {home}, [home]
    for _ in range(REACH):
        ring = [cell for at in ring for cell in around[at] if cell not in near]
        near.update(ring)
    return {home} | {cell for cell in near if clear[cell]}


def reverts(lived_in: bool, dice: Dice) -> bool:
    """If nobody lives in the stronghold each hex is lost on a 1 each month (UWA-BARONY-2)."""
    return not lived_in and dice.d6("UWA-BARONY-2 revert") == 1


def found_villages(terrain: Sequence[str], dice: Dice) -> dict[int, int]:
    """2d4 villages of d4 x 100 people, on different hexes that are neither mountains nor swamp; 2d4 at most as many
    as there is room for (UWA-BARONY-3). The answer is hex by place in the list, with its people."""
    count = dice.roll(4, "UWA-BARONY-3 villages") + dice.roll(4, "UWA-BARONY-3 villages")
    room = [at for at in range(len(terrain)) if terrain[at] not in UNSETTLED]
    found: dict[int, int] = {}
    for _ in range(min(count, len(room))):
        at = dice.draw(room, "UWA-BARONY-3 place")
        found[at] = 100 * dice.roll(4, "UWA-BARONY-3 people")
    return found


def lord_of(nets: Sequence[set[int]], village: int) -> int:
    """The first stronghold whose net of cleared hexes reaches it; -1 for nobody (UWA-BARONY-3)."""
    return next((lord for lord in range(len(nets)) if village in nets[lord]), -1)


def taxes(people: Sequence[int], rate: int = TAX) -> int:
    """Gold pieces a year (UWA-BARONY-4)."""
    return sum(people) * rate


def may_tax(rate: int) -> bool:
    return LEAST_TAX <= rate <= MOST_TAX


def fit(investment: Investment, offers: Mapping[str, bool]) -> int:
    """+1 where the land suits it, -2 where it does not (UWA-BARONY-6)."""
    if not investment.needs:
        return 0
    return FITS if offers.get(investment.needs, False) else UNFIT


def gain(total: int, gold: int) -> int:
    """What 2d6 and the fit make of a sum (UWA-BARONY-6)."""
    if total <= HALF_LOST:
        return -(gold // 4)
    if total <= NOTHING:
        return 0
    return gold * (10 if total <= TENTH else 20 if total <= FIFTH else 30) // 100


def year(
    ledger: Ledger,
    people: Sequence[int],
    rate: int,
    sums: Mapping[str, int],
    offers: Mapping[str, bool],
    unrest: int,
    dice: Dice,
) -> Year:
    """Taxes of the people there are, then investments and those they draw, then raids and unrest."""
    income, returns, grown = taxes(people, rate), list[tuple[str, int]](), list(people)
    for name, gold in sums.items():
        investment = ledger.investments[name]
        total = dice.d6("UWA-BARONY-6 return") + dice.d6("UWA-BARONY-6 return") + fit(investment, offers)
        returns.append((name, gain(total, gold)))
        if total >= SETTLES and investment.settlers:
            more = dice.d6("UWA-BARONY-6 settlers")
            grown = [count + count * more // 100 for count in grown]
    raided = tuple(at for at in range(len(grown)) if dice.d6("UWA-BARONY-7 trouble") == TROUBLE)
    return Year(income, tuple(returns), tuple(grown), raided, max(unrest + rate - TAX, 0))


def raid_not_beaten(people: int, dice: Dice) -> int:
    """Those who are left when nobody has come to help within a month (UWA-BARONY-7)."""
    return people - people * 10 * dice.d6("UWA-BARONY-7 loss") // 100


def angers(unrest: int, face: int) -> bool:
    """At five points and more, each month a die not above the unrest less four (UWA-ANGRY-2)."""
    return unrest >= ANGER and face <= unrest - CALMER


class Rising(NamedTuple):
    """Who comes, how many, or what was stolen; in words."""

    told: str
    kind: str = ""
    number: int = 0
    stolen: int = 0


HEROES = ("superhero", "lord")  # of the eighth level, and above it


def rising(nearest: int, treasury: int, dice: Dice) -> Rising:
    """Who puts things right: a mob, thieves, militia, or a famous hero (UWA-ANGRY-1, UWA-ANGRY-2)."""
    face = dice.d6("UWA-ANGRY-2 who")
    if face <= 2:
        number = nearest // 10
        return Rising(f"A mob of {number} from the nearest village.", "villager", number)
    if face == 3:
        gold = treasury * 5 * dice.d6("UWA-ANGRY-2 theft") // 100
        return Rising(f"Thieves take {gold} gold pieces.", stolen=gold)
    if face <= 5:
        men = 10 * (dice.d6("UWA-ANGRY-2 militia") + dice.d6("UWA-ANGRY-2 militia"))
        return Rising(f"{men} men of the militia.", "militia", men)
    level = 8 + dice.roll(4, "UWA-ANGRY-2 hero")
    followers = dice.d6("UWA-ANGRY-2 followers") + dice.d6("UWA-ANGRY-2 followers")
    told = f"A wandering Fighting-Man of level {level} with {followers} followers."
    return Rising(told, HEROES[level > 8], 1 + followers // 4)
