"""Orders of a round, one for each body: advance, hold, shoot, charge or withdraw; then they are shown (UWA-MASS-5)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ...files.massboard import BESIDE, FIRST_SHOT, GRID, HOLD, WITHDRAW
from .. import masks
from .fighting import in_range
from .moving import Reach, front, reach, way_back
from .position import (
    ADVANCING,
    BACK,
    CHARGING,
    HOLDING,
    NO_ORDER,
    READY,
    SHOOTING,
    WITHDRAWING,
    MassPosition,
)

RULES = ("UWA-MASS-5", "UWA-MASS-2")


def writing(pos: MassPosition) -> Manner:
    """Nobody else can count the parts of an order: all orders of a round are one writing (UWA-GAME-7)."""
    return Manner("orders", recorded=True, writing=pos.shown + 1)


def begin(pos: MassPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A new round: bodies that fall back have no choice; who writes first alternates."""
    pos.round += 1
    many = len(pos.place)
    pos.order, pos.goal, pos.came, pos.written = [NO_ORDER] * many, [-1] * many, [0] * many, bytearray(2)
    tell_all(log, "mass-round", pos.round)
    first = (pos.round + 1) % 2
    pos.steps[:] = [("clash",), ("write", 1 - first, 0), ("write", first, 0)]


def write(pos: MassPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next body of a side that can be given an order, or all are given."""
    pos.steps.pop()
    seat = step[1]
    for number in pos.of(seat):
        if number >= step[2] and pos.state[number] == READY:
            pos.steps += [("write", seat, number + 1), ("order", number)]
            return
    pos.written[seat] = 1
    tell_all(log, "mass-written", pos.content.sides[seat])


def hexes(pos: MassPosition, number: int, within: Reach) -> list[int]:
    """Where it may advance to: anywhere that touches no enemy, for that is a charge."""
    return masks.squares(within.cells & ~(within.near | 1 << pos.place[number]))


def picks_of(pos: MassPosition, number: int) -> list[int]:
    """Hold, withdraw, a body to shoot at, a hex to advance to, an enemy to charge. Who is in contact only fights on or
    withdraws."""
    names, body, place = pos.content.names, pos.body(number), pos.place
    against = front(pos, number)
    engaged = against.held >> place[number] & 1
    found = [HOLD]
    within = reach(pos, number, max(body.move // 2, 1) if engaged else body.move, against)
    if way_back(pos, number, within) != place[number]:
        found.append(WITHDRAW)
    if engaged:
        return found
    if body.missile is not None:
        found += [FIRST_SHOT + foe for foe in against.foes if in_range(pos, number, foe)]
    first, cells = names.places, within.cells
    found += [first + cell for cell in hexes(pos, number, within)]
    return found + [pos.piece(foe) for foe in against.foes if cells & BESIDE[place[foe]]]


def order_picks(pos: MassPosition, step: Step) -> Decision:
    number = step[1]
    picks, about = picks_of(pos, number), (pos.piece(number),)
    return Decision(pos.chair(number), picks, "{0}: what is the order?", RULES, about, writing(pos))


def order_take(pos: MassPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number, names = step[1], pos.content.names
    if pick == HOLD:
        pos.order[number] = HOLDING
    elif pick == WITHDRAW:
        pos.order[number] = WITHDRAWING
    elif pick < names.places:
        pos.order[number], pos.goal[number] = SHOOTING, pick - FIRST_SHOT
    elif pick < names.pieces:
        pos.order[number], pos.goal[number] = ADVANCING, pick - names.places
    else:
        pos.order[number], pos.goal[number] = CHARGING, pick - names.pieces
    pos.steps.pop()


def show(pos: MassPosition, log: Log | None) -> None:
    """Everybody reads all orders; those who fall back withdraw."""
    pos.shown += 1
    for number in range(len(pos.place)):
        pos.told[number] = ""
        if pos.stands(number):
            if pos.state[number] == BACK:
                pos.order[number] = WITHDRAWING
            pos.told[number] = in_words(pos, number)
            tell_all(log, "mass-order", pos.piece(number), pos.told[number])


def in_words(pos: MassPosition, number: int) -> str:
    """An order as everybody reads it."""
    order, goal = pos.order[number], pos.goal[number]
    if order == ADVANCING:
        return f"advance to {GRID.names[goal]}"
    if order in (SHOOTING, CHARGING):
        word = "shoot at" if order == SHOOTING else "charge"
        return f"{word} {pos.body(goal).title.replace('The ', 'the ')}"
    return "withdraw" if order == WITHDRAWING else "hold"


def wipe(pos: MassPosition, seat: int) -> None:
    """As if the side had given no orders yet."""
    for number in pos.of(seat):
        pos.order[number], pos.goal[number] = NO_ORDER, -1
    pos.written[seat] = 0
