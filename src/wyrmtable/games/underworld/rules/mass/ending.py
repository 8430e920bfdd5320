"""The round is fought out; what each side has lost, and when a host runs (UWA-CBT-1, UWA-MASS-2)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all

from .. import judging
from .fighting import melee, shoot
from .moving import march
from .orders import show
from .position import (
    BESIEGER,
    BREACHED,
    CAMP,
    FIELD,
    FLED,
    FLEEING,
    GARRISON,
    LADDERS,
    NO_ORDER,
    READY,
    SORTIE,
    MassPosition,
)

BROKEN = 60  # per cent lost at which a host runs
SORTIE_ROUNDS = 5
HUNDRED = 100
STORMS = (BREACHED, LADDERS)


def clash(pos: MassPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A die for each side, the higher acts first, equal ones at once: missiles, movement, melee; then morale."""
    show(pos, log)
    thrown = [dice.d6("UWA-CBT-1 initiative") for _ in range(2)]
    first = 0 if thrown[0] > thrown[1] else 1
    turns = [(0, 1)] if thrown[0] == thrown[1] else [(first,), (1 - first,)]
    tell_all(log, "mass-first", "both at once" if len(turns) == 1 else pos.content.sides[first])
    for seats in turns:
        shoot(pos, seats, dice, log)
        for seat in seats:
            march(pos, seat, log)
        melee(pos, seats, dice, log)
    many = len(pos.place)
    pos.order, pos.goal, pos.written = [NO_ORDER] * many, [-1] * many, bytearray(2)
    pos.steps[:] = [("next",), ("waver", 0)]


def worth(pos: MassPosition, number: int) -> int:
    """Men by their dice; a single counts as ten men for each die (UWA-R206)."""
    body = pos.body(number)
    return body.kind.hd.levels * (10 if body.single else body.men)


def lost(pos: MassPosition, number: int) -> int:
    """What a body has lost of its worth: all of it once it runs, yields or lies on the field."""
    if pos.state[number] >= FLEEING:
        return worth(pos, number)
    body = pos.body(number)
    return 0 if body.single else body.kind.hd.levels * (body.men - pos.men[number])


def share(pos: MassPosition, seat: int) -> int:
    """How much of its worth a side has lost, in per cent."""
    mine = [number for number in range(len(pos.place)) if pos.seat(number) == seat]
    return HUNDRED * sum([lost(pos, number) for number in mine]) // sum([worth(pos, number) for number in mine])


def broken(pos: MassPosition, seat: int) -> bool:
    return share(pos, seat) >= BROKEN


def keep_taken(pos: MassPosition) -> bool:
    """Besiegers in good order stand on the keep."""
    return any(pos.place[n] in pos.content.keeps and pos.state[n] == READY for n in pos.of(BESIEGER))


def next_round(pos: MassPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Another round, unless a host runs, the keep falls, or the day is over."""
    runs = [broken(pos, seat) for seat in range(2)]
    if pos.stage in STORMS and keep_taken(pos):
        finish(pos, won(pos, BESIEGER, "the keep is taken", "UWA-LAND-3"))
    elif runs[0] and runs[1]:
        finish(pos, drawn(pos))
    elif runs[0] or runs[1]:
        winner = 1 if runs[0] else 0
        told = f"the enemy runs, {share(pos, 1 - winner)} of a hundred lost, and {share(pos, winner)} here"
        finish(pos, won(pos, winner, told, "UWA-MASS-2"))
    elif pos.round >= (SORTIE_ROUNDS if pos.stage == SORTIE else pos.content.battle.rounds):
        time_out(pos, log)
    else:
        pos.steps[:] = [("round",)]


def time_out(pos: MassPosition, log: Log | None) -> None:
    """In the field whoever has lost less; a storm that has not got through has failed; a sally goes home."""
    if pos.stage in STORMS:
        finish(pos, won(pos, GARRISON, "the storm is beaten off", "UWA-LAND-3"))
    elif pos.stage == SORTIE:
        go_home(pos)
        tell_all(log, "mass-home", pos.content.sides[GARRISON])
        pos.steps[:] = [("week",)]
    else:
        finish(pos, by_losses(pos))


def go_home(pos: MassPosition) -> None:
    """Both sides back to where they stood; who is in flight does not come back."""
    pos.stage, pos.round = CAMP, 0
    for number in range(len(pos.place)):
        if pos.stands(number):
            pos.place[number], pos.state[number] = pos.body(number).cell, READY
        elif pos.state[number] == FLEEING:
            pos.state[number] = FLED
        pos.went[number] = -1


def by_losses(pos: MassPosition) -> Outcome:
    losses = [share(pos, seat) for seat in range(2)]
    if losses[0] == losses[1]:
        return drawn(pos)
    winner = 0 if losses[0] < losses[1] else 1
    told = f"{losses[winner]} of a hundred lost against {losses[1 - winner]}"
    return won(pos, winner, told, "UWA-MASS-2")


def won(pos: MassPosition, seat: int, how: str, rule: str) -> Outcome:
    content = pos.content
    return judging.verdict(content, [content.chairs[seat]], f"{content.sides[seat]}: the day is won; {how}.", (rule,))


def drawn(pos: MassPosition) -> Outcome:
    return judging.verdict(pos.content, [], "Neither host can say that it has won the day.", ("UWA-MASS-2",))


def concede(pos: MassPosition, seat: int, log: Log | None) -> None:
    """Whoever gives up leaves the field to the other; if somebody goes who only looks on, the battle is broken off."""
    if judging.leaves(pos, seat, log):
        return
    content = pos.content
    tell_all(log, "mass-conceded", content.seats[seat])
    left = [chair for chair in content.chairs if chair != seat]
    told = f"{content.seats[seat]}: the day is given up."
    rule = "UWA-LAND-3" if pos.stage != FIELD else "UWA-MASS-2"
    finish(pos, judging.verdict(content, left if len(left) == 1 else [], told, (rule,)))
