"""Poisons: an Alchemist studies them and makes them, and the six use them (UWA-SPEC-1, UWA-SPEC-14, UWA-R306)."""

from __future__ import annotations

from wyrmtable.core import ASKED, Decision, Dice, Log, Step, only, tell_to

from ...files.charts import POISON
from ...files.dominioncampaign import BREW, POISONS, STUDY, USE_POISON
from ...files.monsters import Kind
from ..land.secrets import secret
from . import barony, passing, specialists
from .calendar import WEEK
from .ending import HEROES
from .position import NOWHERE, DominionPosition, Staff
from .warring import Fray

MOST_PRICES = 5  # five times 20 in a hundred is certain
WEAK, STRONG, DEADLY = range(3)
THREE_DICE = 3


# -- study -------------------------------------------------------------------------------------------------------------


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """At home: what the Alchemist studies, and what he makes of what is known."""
    if not at_home(pos, seat):
        return []
    staff = Staff(*pos.staff[seat])
    studies = [STUDY + at for at in range(len(POISONS)) if not refusal(pos, seat, at)]
    known = [at for at in range(len(POISONS)) if staff.formulas >> at & 1]
    made = [BREW, *[BREW + 1 + at for at in known]] if known else []
    return studies + [pick for pick in made if pick - BREW != staff.brewed]


def at_home(pos: DominionPosition, seat: int) -> bool:
    return bool(Staff(*pos.staff[seat]).alchemists) and pos.hex[seat] == pos.seat_hex[seat]


def refusal(pos: DominionPosition, seat: int, at: int) -> str:
    """Why a poison cannot be studied; nothing if it can."""
    staff = Staff(*pos.staff[seat])
    if not at_home(pos, seat):
        return "An Alchemist of the house studies poisons at the stronghold."
    if staff.studied:
        return "He is still at another study."
    if staff.formulas >> at & 1:
        return "Its formula is known."
    gold = price(at, 1)
    return "" if pos.gold[seat] >= gold else f"One try costs {gold:,} gold pieces."


def price(at: int, prices: int) -> int:
    return specialists.research(at + 1, prices, True)[0]


def take(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> None:
    """A study asks first how much is spent on it; what he makes is said in a day."""
    pos.marched[seat] = 0
    if pick < BREW:
        pos.steps[:] = [("study", seat, pick - STUDY)]
        return
    pos.staff[seat] = tuple(Staff(*pos.staff[seat])._replace(brewed=pick - BREW))
    tell_to(log, only(seat), "house-brews", ("potions of healing", *POISONS)[pick - BREW])
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, 1, dice, log)


def study_picks(pos: DominionPosition, step: Step) -> Decision:
    """Prices that are paid: 20 in a hundred each; how many it could pay, only the house knows (UWA-SPEC-14)."""
    _, seat, at = step
    able = [many for many in range(1, MOST_PRICES + 1) if price(at, many) <= pos.gold[seat]]
    picks = [pos.content.names.numbers + many for many in able]
    return Decision(seat, picks, "How many prices are paid for the study?", ("UWA-SPEC-14", "UWA-SPEC-1"), (), ASKED)


def study_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """It takes twice a Magic-User's weeks and money, and the Alchemist makes nothing meanwhile."""
    _, seat, at = step
    many = pick - pos.content.names.numbers
    gold, weeks, _ = specialists.research(at + 1, many, True)
    pos.gold[seat] -= gold
    staff = Staff(*pos.staff[seat])._replace(studied=at + 1, prices=many, due=pos.clock[seat] + WEEK * weeks)
    pos.staff[seat] = tuple(staff)
    tell_to(log, only(seat), "house-studies", POISONS[at], staff.due)
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, 1, dice, log)


def learn(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """A study that is done has found the formula, or not; a house without its Alchemist never learns (UWA-SPEC-14)."""
    staff = Staff(*pos.staff[seat])
    if not staff.studied or pos.clock[seat] < staff.due:
        return
    at, chance = staff.studied - 1, specialists.research(staff.studied, staff.prices, True)[2]
    found = staff.alchemists and secret(dice, "UWA-SPEC-14 study").roll(100, "UWA-SPEC-14 study") <= chance
    formulas = staff.formulas | (1 << at if found else 0)
    pos.staff[seat] = tuple(staff._replace(studied=0, prices=0, due=NOWHERE, formulas=formulas))
    tell_to(log, only(seat), "house-formula" if found else "house-no-formula", POISONS[at])


# -- in a fight --------------------------------------------------------------------------------------------------------


def doses(pos: DominionPosition, seat: int) -> tuple[int, int, int]:
    staff = Staff(*pos.staff[seat])
    return staff.weak, staff.strong, staff.deadly


def blades(pos: DominionPosition, seat: int, kind: Kind) -> list[int]:
    """What the six can strike with: whatever is at hand, but not at the undead (UWA-R306)."""
    at_hand = doses(pos, seat)
    return [USE_POISON + at for at in range(len(POISONS)) if at_hand[at] and not kind.undead]


def strike(pos: DominionPosition, seat: int, at: int, fray: Fray, kind: Kind, hits: int, dice: Dice) -> int:
    """Hit dice that poison takes besides the blows: a dose for each of the first hits of six coated weapons. Weak:
    a die; strong: three unless they save; deadly: all that one of them has left (UWA-SPEC-14). The people hear of it
    (UWA-ANGRY-2)."""
    coated = min(hits, HEROES, doses(pos, seat)[at])
    spend(pos, seat, at, coated)
    passing.grumble(pos, seat, barony.POISON)
    if at == WEAK:
        return coated
    need = pos.content.land.book.combat.save("fighter", kind.hd.levels, POISON)
    failed = sum([dice.roll(20, "UWA-SAVE throw") < need for _ in range(coated)])
    return failed * (min(THREE_DICE, fray.hd) if at == STRONG else fray.hd)


def spend(pos: DominionPosition, seat: int, at: int, count: int) -> None:
    left = list(doses(pos, seat))
    left[at] -= count
    pos.staff[seat] = tuple(Staff(*pos.staff[seat])._replace(weak=left[WEAK], strong=left[STRONG], deadly=left[DEADLY]))
