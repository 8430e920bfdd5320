"""The turn (section 4): start, purchase, mining, movement and combat, end; and the next army's turn."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import HORN, SHELTERED, SPENT
from ..position import Position, bits
from . import monsters, victory


def run_begin(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The start of a turn, and its steps in order, the first on top (LB-TURN-1, LB-TURN-2)."""
    pos.shield = pos.orb = pos.drums = 0
    pos.dug.clear()
    mine, number = pos.content.own[pos.army], len(pos.content.of_army[pos.army])
    pos.did[mine] = pos.mp[mine] = bytes(number)
    pos.trail = [()] * len(pos.trail)
    tell_all(log, "turn", pos.army, pos.round)
    pos.steps[:] = [("close",), ("act",), ("march",), ("ready",), ("mine",), ("test",), ("buy",)]
    keeper = pos.keeper[HORN] - 1
    if keeper >= 0 and pos.uses[HORN] and pos.is_enemy(pos.army, keeper):
        pos.steps.append(("horn",))


def run_test(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A marked army that still has no unit after its purchases is eliminated (LB-WIN-4b, LB-TURN-3)."""
    pos.steps.pop()
    bit = 1 << pos.army
    if not pos.marked & bit:
        return
    if pos.afield[pos.army]:
        pos.marked &= ~bit
    else:
        pos.steps[:] = [("next",)]
        victory.eliminate(pos, pos.army, log)


def run_march(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Every unit gets its MP (LB-MOVE-1); those in the temple must leave it (LB-TEMP-3)."""
    pos.steps.pop()
    pos.ready = None
    mp, held, did, speed, faster = pos.mp, pos.held, pos.did, pos.content.speed, pos.orb
    for unit in bits(pos.afield[pos.army]):
        mp[unit] = 0 if held[unit] or did[unit] & SPENT else speed[unit] + faster
    if pos.ground[pos.army] & pos.content.halls.sanctuary:
        for square in pos.content.halls.temple:
            if pos.holder[square] == pos.army + 1:
                for unit in pos.stack[square]:
                    did[unit] |= SHELTERED


def run_close(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The end of a turn: regeneration, delays, the mark of an army without units (LB-TURN-6)."""
    monsters.regenerate(pos)
    mine, nothing = pos.content.own[pos.army], bytes(len(pos.content.of_army[pos.army]))
    pos.mp[mine] = nothing
    for delay in (pos.held, pos.ban):
        if delay[mine] != nothing:
            delay[mine] = bytes([max(0, turns - 1) for turns in bytes(delay[mine])])
    if not pos.afield[pos.army]:
        pos.marked |= 1 << pos.army
        tell_all(log, "marked", pos.army)
    pos.steps[:] = [("next",)]


def run_next(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The next army still in play; after the last a new round begins (LB-SET-13; LB-OPT-19)."""
    at = pos.order.index(pos.army)
    while True:
        at += 1
        if at == len(pos.order):
            at = 0
            limit = pos.content.switches.round_limit
            if limit and pos.round >= limit:
                victory.judge_time(pos)
                return
            pos.round += 1
        if pos.alive >> pos.order[at] & 1:
            break
    pos.army = pos.order[at]
    pos.steps[:] = [("begin",)]
