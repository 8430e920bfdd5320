"""Bodies that have lost half of their men: morale, and what breaking means (UWA-MOR-1, UWA-MOR-2)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.massboard import APART, MORALE
from .. import judging
from .fighting import FLED_BLOW, blow_hits_on, blows_of, fall, swing
from .position import BACK, FLEEING, READY, TAKEN, MassPosition

COMMAND = 4  # hexes that a leader's voice and banner carry
WITHDRAWS, FLEES = 7, 4  # on 2d6


def halves(pos: MassPosition, number: int) -> int:
    """How often a body has been halved: 1 at a half of its men, 2 at a quarter and so on."""
    found, left = 0, pos.full[number]
    while left > 1 and 2 * pos.men[number] <= left:
        found, left = found + 1, left // 2
    return found


def score(pos: MassPosition, number: int) -> int:
    """Its morale, with the charm of the best leader near enough."""
    leaders = [n for n in pos.of(pos.seat(number)) if pos.body(n).charisma and pos.stands(n)]
    near = [n for n in leaders if APART[pos.place[n]][pos.place[number]] <= COMMAND]
    charms = [pos.content.combat.charm(pos.body(n).charisma) for n in near]
    return pos.body(number).kind.morale + max(charms, default=0)


def waver(pos: MassPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """At the end of a round every body that was halved in it throws 2d6; above its score it breaks."""
    pos.steps.pop()
    for number in range(step[1], len(pos.place)):
        if pos.state[number] > READY or pos.body(number).single or not pos.body(number).kind.morale:
            continue
        lost = halves(pos, number)
        if lost > pos.halves[number]:
            pos.halves[number] = lost
            pos.steps += [("waver", number + 1), ("waver", number)]
            total = dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale")
            judging.hand_on(pos, MORALE, total, number, 2, 12)
            return


def use_morale(pos: MassPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Above its score, with the help of a leader near enough, it breaks."""
    _, _, total, number = step
    pos.steps.pop()
    if total > score(pos, number):
        break_up(pos, number, pos.halves[number] - 1, dice, log)


def break_up(pos: MassPosition, number: int, further: int, dice: Dice, log: Log | None) -> None:
    """2d6, less one for every further half: it falls back, flees, or lays down its arms (UWA-MOR-2)."""
    thrown = dice.d6("UWA-MOR-2 break") + dice.d6("UWA-MOR-2 break") - further
    if thrown >= WITHDRAWS:
        pos.state[number] = BACK
        tell_all(log, "mass-back", pos.piece(number))
    elif thrown >= FLEES or pos.body(number).kind.intel != "I":
        pos.state[number] = FLEEING
        tell_all(log, "mass-fled", pos.piece(number))
        run_down(pos, number, dice, log)
    else:
        pos.state[number] = TAKEN
        tell_all(log, "mass-taken", pos.piece(number))


def run_down(pos: MassPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Those who turn their backs on an enemy are struck at once, with two added (UWA-CBT-10)."""
    losses = [0] * len(pos.place)
    for foe in pos.touching(number):
        if pos.stands(foe):
            need = blow_hits_on(pos, foe, number, FLED_BLOW)
            losses[number] += swing(pos, foe, number, blows_of(pos, foe, number), need, dice)
    fall(pos, losses, log)
