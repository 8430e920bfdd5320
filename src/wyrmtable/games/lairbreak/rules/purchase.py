"""Purchase (section 5): what an army can buy and where it arrives."""

from __future__ import annotations

from wyrmtable.core import ASKED, RECORDED, Decision, Dice, Log, Step, tell_all

from ..files.buttons import BUY, END_PURCHASE, PLACES
from ..files.terms import HELD_POST
from ..position import Position
from .gains import appear, home_squares


def arrival_squares(pos: Position, army: int, kind: int) -> list[int]:
    """The main base and the outposts under control, where there is room and no enemy (LB-BUY-3, LB-BUY-5)."""
    span = pos.content.charts.units[kind].spaces
    squares = home_squares(pos, army, kind)
    for square in pos.content.halls.outposts:
        if (
            pos.post[square] == HELD_POST + army
            and pos.holder[square] in (0, army + 1)
            and pos.free_space(square, span)
        ):
            squares.append(square)
    return sorted(squares)


def affordable(pos: Position, army: int) -> list[int]:
    """Kinds the army can pay for, has in supply and can place (LB-BUY-2)."""
    price, money = pos.content.price, pos.money(army)
    return [
        kind
        for kind in pos.content.wares[army]
        if price[kind] <= money and pos.supply(army, kind) >= 0 and arrival_squares(pos, army, kind)
    ]


def picks(pos: Position, step: Step) -> Decision:
    """What to buy next; asked even of an empty purse, which is nobody else's business: when an entry comes would tell
    how full it is (LB-INFO-1)."""
    listed = [BUY + kind for kind in affordable(pos, pos.army)]
    listed.append(END_PURCHASE)
    manner = ASKED if pos.content.switches.hidden_money else RECORDED
    return Decision(pos.owner[pos.army], listed, "What do {0} buy?", ("LB-BUY-2",), (pos.army,), manner)


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == END_PURCHASE:
        pos.steps.pop()
    else:
        pos.steps.append(("arrive", pick - BUY))


def arrive_picks(pos: Position, step: Step) -> Decision:
    listed = [PLACES + square for square in arrival_squares(pos, pos.army, step[1])]
    piece = pos.content.pieces + pos.supply(pos.army, step[1])
    return Decision(pos.owner[pos.army], listed, "Where does {0} arrive?", ("LB-BUY-3",), (piece,))


def take_arrive(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    kind = step[1]
    price = pos.content.price[kind]
    unit = pos.supply(pos.army, kind)
    pos.steps.pop()
    pos.gold[pos.purse[pos.army]] -= price
    tell_all(log, "bought", pos.army, pos.content.pieces + unit, price)
    appear(pos, unit, pick - PLACES, log)
