"""The sequence of play (LOU-5.0): Game-Turns of player-turns, each with Movement, Alerting and Combat."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.content import bits
from ..position import Position, owned
from . import treasure
from .combat import eliminate
from .temper import roll_tempers
from .victory import check, standstill

LAST_CALLS = (4, 0)  # Game-Turns still to go when the end of an idle game is announced (LOU-R92)


def game_turn_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A Game-Turn: all player-turns once (LOU-5.0a)."""
    pos.turn += 1
    pos.quiet += 1
    tell_all(log, "turn", pos.turn)
    if (left := standstill(pos)) in LAST_CALLS:
        tell_all(log, "standstill", pos.quiet - 1, left + 1)
    pos.steps[-1] = ("player-turn", 0)


def player_turn_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One player-turn: Movement, Alerting, then Combat with doors first (LOU-5.0a, LOU-10.1e)."""
    at = step[1]
    if at == len(pos.order):
        pos.steps[-1] = ("game-turn-end",)
        return
    pos.active = seat = pos.order[at]
    pos.moved = pos.spent = pos.laden = pos.tried = 0
    pos.attacks = pos.struck = ()
    pos.surprised = pos.asleep
    pos.steps[-1] = ("player-turn-end", at)
    if seat == pos.content.wild:
        pos.steps.append(("wild-turn",))
        return
    tell_all(log, "player-turn", pos.content.seats[seat])
    if pos.content.semi:
        roll_tempers(pos, seat, dice, log)
    treasure.begin_phase(pos, seat, log)
    pos.steps += [("resolution", seat), ("combat", seat), ("doors", seat), ("alerting",), ("movement", seat)]


def combat_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """From here on `moved` marks units driven off in this Combat phase (LOU-R38)."""
    pos.moved = 0
    pos.steps[-1] = ("declare", step[1])


def player_turn_end_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("player-turn", step[1] + 1)
    check(pos, "player-turn", log)


def game_turn_end_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The Game-Turn is marked as passed (LOU-5.0b): gas, then the ways of ending."""
    pos.steps[-1] = ("game-turn",)
    _breathe_gas(pos, log)
    check(pos, "game-turn", log)


def _breathe_gas(pos: Position, log: Log | None) -> None:
    """Ten Game-Turns on end in tunnels or rooms only tunnels reach are death (LOU-20.4m, LOU-R85)."""
    rule = pos.content.rules.gas
    if rule is None:
        return
    dead = 0
    for unit in bits(owned(pos, pos.content.owner_number(rule.side))):
        hex_ = pos.where[unit]
        pos.gas[unit] = pos.gas[unit] + 1 if hex_ >= 0 and pos.content.terrain.tunnel_only[hex_] else 0
        if pos.gas[unit] >= rule.turns:
            tell_all(log, "gas", pos.content.piece + unit, pos.content.place + hex_)
            dead |= 1 << unit
    eliminate(pos, dead, log)
