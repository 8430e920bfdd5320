"""Purchase (section 5): what an army can buy and where it arrives; conceding (LB-WIN-8)."""

from __future__ import annotations

from wyrmtable.core import EVERYONE, Decision, Dice, Log, Step

from . import victory
from .gains import appear, home_squares
from .kinds import ARMIES, FOOTMAN, HELD_POST, MINER, WAGON
from .options import BUY, CONCEDE, END_PURCHASE, PLACES, PLAY_ON
from .position import Position


def arrival_squares(pos: Position, army: int, kind: int) -> list[int]:
    """The main base and the outposts under control, where there is room and no enemy (LB-BUY-3, LB-BUY-5)."""
    span = pos.world.content.units[kind].spaces
    squares = home_squares(pos, army, kind)
    for square in pos.world.halls.outposts:
        if (
            pos.post[square] == HELD_POST + army
            and pos.holder[square] in (0, army + 1)
            and pos.free_space(square, span)
        ):
            squares.append(square)
    return sorted(squares)


def affordable(pos: Position, army: int) -> list[int]:
    """Kinds the army can pay for, has in supply and can place (LB-BUY-2)."""
    world = pos.world
    money = pos.money(army)
    kinds = (MINER, WAGON, FOOTMAN, world.content.armies[army].elite)
    return sorted(
        kind
        for kind in kinds
        if world.price[kind] <= money and pos.supply(army, kind) >= 0 and arrival_squares(pos, army, kind)
    )


def picks(pos: Position, step: Step) -> Decision:
    listed = [BUY + kind for kind in affordable(pos, pos.army)]
    listed += [END_PURCHASE, CONCEDE]
    return Decision(pos.owner[pos.army], listed, "What do {0} buy?", ("LB-BUY-2",), (pos.army,))


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == END_PURCHASE:
        pos.steps.pop()
    elif pick == CONCEDE:
        pos.steps.append(("concede",))
    else:
        pos.steps.append(("arrive", pick - BUY))


def arrive_picks(pos: Position, step: Step) -> Decision:
    listed = [PLACES + square for square in arrival_squares(pos, pos.army, step[1])]
    piece = pos.world.pieces + pos.supply(pos.army, step[1])
    return Decision(pos.owner[pos.army], listed, "Where does {0} arrive?", ("LB-BUY-3",), (piece,))


def take_arrive(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    kind = step[1]
    price = pos.world.price[kind]
    unit = pos.supply(pos.army, kind)
    pos.steps.pop()
    pos.gold[pos.purse[pos.army]] -= price
    if log is not None:
        log.append((EVERYONE, "bought", pos.army, pos.world.pieces + unit, price))
    appear(pos, unit, pick - PLACES, log)


def concede_picks(pos: Position, step: Step) -> Decision:
    """Giving up needs a second word that no slip of the hand gives: the army's own name (LB-D34)."""
    listed = [*range(len(ARMIES)), PLAY_ON]
    return Decision(pos.owner[pos.army], listed, "To give up all you own, name your army.", ("LB-WIN-8",))


def take_concede(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """All armies of the player leave the game at once (LB-WIN-8)."""
    pos.steps.pop()
    if pick != pos.army:
        return
    seat = pos.owner[pos.army]
    for army in pos.order:
        if pos.owner[army] == seat and pos.alive >> army & 1:
            victory.eliminate(pos, army, log)
    pos.steps[:] = [("next",)]
