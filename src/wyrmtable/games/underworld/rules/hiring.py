"""Hiring in a season: notices and servants, who comes, what is offered, what they answer (UWA-HIRE, UWA-LOY-2)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, HIRE, HIRE_KIN, PAY_ASKED, PAY_DOUBLE, PAY_MORE, READY
from ..files.dominion import Ledger, read_ledger
from ..files.terms import CRAFTS, HEAVY_FOOT, HIRED, SOLDIERS
from ..position import Position
from . import fitting, retinue
from .dominion import hiring as market
from .dominion import household
from .dominion.position import SERVING

SETTLEMENT = "town"  # the nearest one (UWA-WLD-1)
DEAREST = 6 * market.FEE  # what a week of one method may cost
ASKED, DOUBLE = 100, 200  # per cent of the usual pay
MAN = "man"


def ledger(pos: Position) -> Ledger:
    return read_ledger(pos.content.setting.files)


def places(pos: Position) -> int:
    """How many more go along (UWA-R263)."""
    return HIRED - len(pos.men)


def seek(pos: Position, how: str, dice: Dice, log: Log | None) -> None:
    """A week of notices, or of notices and servants; of those who come, soldiers for the dungeon stay to hear an offer,
    dwarves and elves, too (UWA-HIRE-1, UWA-HIRE-2, UWA-LOY-3, UWA-R393)."""
    week = market.search(ledger(pos), SETTLEMENT, how, "", dice)
    found = week.applicants
    pos.bank -= week.cost
    men = [found.get(kind, 0) for kind in SOLDIERS]
    tell_all(log, "applicants", week.cost, *men, found.get("dwarf", 0), found.get("elf", 0))
    pos.steps.append(("hiring", *men, *kindred(found)))


# -- who they are, here and on a journey -------------------------------------------------------------------------------


def kindred(found: dict[str, int]) -> list[int]:
    """How many dwarves and elves have come as what (UWA-R295)."""
    return [market.share(market.Week(0, found), troop) for troop in SERVING]


def served_as(at: int, kinds: Sequence[str]) -> tuple[int, str]:
    """As what somebody of those who have come is hired, by his place among them, where men of these kinds stand first;
    and of which people he is (UWA-MEN-1, UWA-R295)."""
    if at < len(kinds):
        return HEAVY_FOOT + at, MAN
    line, people = list(SERVING.values())[at - len(kinds)]
    return CRAFTS.index(line), people


def called(craft: int, people: str) -> str:
    word = CRAFTS[craft].replace("_", " ")
    return word if people == MAN else f"{people} {word}"


def usual_pay(pos: Position, craft: int, people: str) -> int:
    """In half gold pieces a month (UWA-MEN-1)."""
    return ledger(pos).men[CRAFTS[craft]].halves[people]


def arms(pos: Position, craft: int) -> int:
    """What his arms cost his employer (UWA-MEN-2, UWA-EQP-1)."""
    equipment = pos.content.book.equipment
    return sum([fitting.price(pos, thing) for thing in equipment.kits[CRAFTS[craft]]])


def engage(pos: Position, craft: int, people: str, terms: retinue.Man, dice: Dice) -> None:
    """He joins on these terms, with the hit dice of his kind, or of his people (UWA-MEN-2)."""
    book = pos.content.book
    line = book.number[CRAFTS[craft] if people == MAN else people]
    hd = book.kinds[line].hd
    points = sum([dice.d6("UWA-LOY-3 hit points") for _ in range(max(hd.levels, 1))]) + hd.plus
    retinue.enlist(pos, craft, terms if people == MAN else terms._replace(people=line + 1), points)


# -- offers in a season ------------------------------------------------------------------------------------------------


def button(at: int) -> int:
    """By which somebody is made an offer, by his place among those who have come."""
    return HIRE + at if at < len(SOLDIERS) else HIRE_KIN + at - len(SOLDIERS)


def hiring_picks(pos: Position, step: Step) -> Decision:
    """To whom an offer is made, while there is a place for him and gold for his arms (UWA-DEC-17)."""
    ready = [
        pos.deed(button(at))
        for at in range(len(step) - 1)
        if step[1 + at] and places(pos) and pos.bank >= arms(pos, served_as(at, SOLDIERS)[0])
    ]
    return Decision(pos.caller(), [READY, *ready], "Whom do you make an offer?", ("UWA-HIRE-2", "UWA-LOY-3"))


def hiring_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == READY:
        pos.steps.pop()
        return
    at = next(place for place in range(len(step) - 1) if pos.deed(button(place)) == pick)
    left = [count - (kind == at) for kind, count in enumerate(step[1:])]
    pos.steps[-1] = ("hiring", *left)
    pos.steps.append(("terms", at, 0))


def terms_picks(pos: Position, step: Step) -> Decision:
    """The pay he asks or twice as much; whoever wants more, half as much again or nothing (UWA-LOY-2)."""
    picks = [BACK, pos.deed(PAY_MORE)] if step[2] else [pos.deed(PAY_ASKED), pos.deed(PAY_DOUBLE)]
    return Decision(pos.caller(), picks, "What do you offer him?", ("UWA-LOY-2",))


def terms_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BACK:
        return
    offered = step[2] * 3 // 2 if step[2] else DOUBLE if pick == pos.deed(PAY_DOUBLE) else ASKED
    craft, people = served_as(step[1], SOLDIERS)
    answer = household.offer(retinue.charm(pos), offered - ASKED, dice)
    tell_all(log, "answered", household.ANSWERS[answer], called(craft, people))
    if answer == household.WANTS_MORE and not step[2]:
        pos.steps.append(("terms", step[1], offered))
    elif answer in (household.ACCEPTED, household.DEVOTED):
        glad = int(answer == household.DEVOTED)
        terms = retinue.Man(usual_pay(pos, craft, people) * offered // ASKED, int(offered >= DOUBLE), 0, 0, glad)
        pos.bank -= arms(pos, craft)
        engage(pos, craft, people, terms, dice)
