"""Hiring in a season: notices and servants, who comes, what is offered, what they answer (UWA-HIRE, UWA-LOY-2)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, HIRE, PAY_ASKED, PAY_DOUBLE, PAY_MORE, READY
from ..files.dominion import Ledger, read_ledger
from ..files.terms import CRAFTS, HEAVY_FOOT, HIRED, SOLDIERS
from ..position import Position
from . import fitting, retinue
from .dominion import hiring as market
from .dominion import household

SETTLEMENT = "town"  # the nearest one (UWA-WLD-1)
DEAREST = 6 * market.FEE  # what a week of one method may cost
ASKED, DOUBLE = 100, 200  # per cent of the usual pay


def ledger(pos: Position) -> Ledger:
    return read_ledger(pos.content.setting.files)


def places(pos: Position) -> int:
    """How many more go along (UWA-R263)."""
    return HIRED - len(pos.men)


def seek(pos: Position, how: str, dice: Dice, log: Log | None) -> None:
    """A week of notices, or of notices and servants; of those who come, soldiers for the dungeon stay to hear an offer
    (UWA-HIRE-1, UWA-HIRE-2, UWA-LOY-3)."""
    week = market.search(ledger(pos), SETTLEMENT, how, "", dice)
    pos.bank -= week.cost
    came = [week.applicants.get(kind, 0) for kind in SOLDIERS]
    tell_all(log, "applicants", week.cost, *came)
    pos.steps.append(("hiring", *came))


def arms(pos: Position, craft: int) -> int:
    """What his arms cost his employer (UWA-MEN-2, UWA-EQP-1)."""
    equipment = pos.content.book.equipment
    return sum([fitting.price(pos, thing) for thing in equipment.kits[CRAFTS[craft]]])


def hiring_picks(pos: Position, step: Step) -> Decision:
    """To whom an offer is made, while there is a place for him and gold for his arms (UWA-DEC-17)."""
    ready = [
        pos.deed(HIRE + at)
        for at in range(len(SOLDIERS))
        if step[1 + at] and places(pos) and pos.bank >= arms(pos, HEAVY_FOOT + at)
    ]
    return Decision(pos.caller(), [READY, *ready], "Whom do you make an offer?", ("UWA-HIRE-2", "UWA-LOY-3"))


def hiring_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == READY:
        pos.steps.pop()
        return
    at = pick - pos.deed(HIRE)
    left = [count - (kind == at) for kind, count in enumerate(step[1:])]
    pos.steps[-1] = ("hiring", *left)
    pos.steps.append(("terms", HEAVY_FOOT + at, 0))


def terms_picks(pos: Position, step: Step) -> Decision:
    """The pay he asks or twice as much; whoever wants more, half as much again or nothing (UWA-LOY-2)."""
    picks = [BACK, pos.deed(PAY_MORE)] if step[2] else [pos.deed(PAY_ASKED), pos.deed(PAY_DOUBLE)]
    return Decision(pos.caller(), picks, "What do you offer him?", ("UWA-LOY-2",))


def terms_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BACK:
        return
    craft, offered = step[1], step[2] * 3 // 2 if step[2] else DOUBLE if pick == pos.deed(PAY_DOUBLE) else ASKED
    answer = household.offer(retinue.charm(pos), offered - ASKED, dice)
    tell_all(log, "answered", household.ANSWERS[answer], CRAFTS[craft].replace("_", " "))
    if answer == household.WANTS_MORE and not step[2]:
        pos.steps.append(("terms", craft, offered))
    elif answer in (household.ACCEPTED, household.DEVOTED):
        usual = ledger(pos).men[CRAFTS[craft]].halves["man"]
        glad = int(answer == household.DEVOTED)
        man = retinue.Man(usual * offered // ASKED, int(offered >= DOUBLE), 0, 0, glad)
        pos.bank -= arms(pos, craft)
        retinue.enlist(pos, craft, man, dice.d6("UWA-LOY-3 hit points"))
