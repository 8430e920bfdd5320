"""Giving up (LB-WIN-8, LB-D34): at any time, whoever is to decide; the others go on without the player's armies."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.terms import HORN
from ..position import Position
from . import monsters, victory
from .retreat import leave_combat
from .treasures import ring_targets

FIGHTING = frozenset(
    ("staff?", "front", "move-up", "round", "fuse", "dice", "casualties", "bury", "settle", "press", "retreat")
)


def concede(pos: Position, seat: int, log: Log | None) -> None:
    """All armies of the player leave the game at once; during the set-up they do so when the first round begins."""
    pos.pending = pos.reach = pos.ready = None
    pos.gone |= 1 << seat
    tell_all(log, "conceded", f"Player {seat + 1}")
    if not pos.round:
        _end_before_the_first_round(pos)
        return
    in_turn = pos.owner[pos.army] == seat
    victory.leave(pos, seat, log)
    if pos.outcome:
        return
    if in_turn:
        leave_combat(pos)
        monsters.regenerate(pos)
        pos.steps[:] = [("next",)]
    else:
        _go_on_without(pos)


def _end_before_the_first_round(pos: Position) -> None:
    """Who alone has not given up has won."""
    left = [seat for seat in range(pos.content.switches.players) if not pos.gone >> seat & 1]
    if len(left) == 1:
        victory.end(pos, left[0], f"Player {left[0] + 1} is the last in the halls and wins.", "LB-WIN-8")


def _go_on_without(pos: Position) -> None:
    """In another player's turn: whoever fought the vanished has beaten them, and nothing is aimed at them any more."""
    if pos.defenders:
        pos.defenders, pos.rank_held = _present(pos, pos.defenders), _present(pos, pos.rank_held)
        pos.overrun, pos.doomed = _present(pos, pos.overrun), _present(pos, pos.doomed)
        if not pos.defenders and pos.steps[-1][0] in FIGHTING:
            while pos.steps[-1][0] in FIGHTING:
                pos.steps.pop()
            pos.steps.append(("aftermath",))
    while pos.steps[-1][0] == "spoils" and not pos.alive >> pos.steps[-1][3] & 1:
        pos.steps.pop()
    step = pos.steps[-1]
    if step[0] == "ring":
        pieces = pos.content.pieces
        named = tuple([pick for pick in step[1:] if pick < pieces or pos.where[pick - pieces] >= 0])
        pos.steps[-1] = ("ring", *named)
        if not ring_targets(pos, named):
            pos.steps.pop()
    elif (step[0] == "struck" and not pos.stack[step[1]]) or (step[0] == "horn" and not pos.keeper[HORN]):
        pos.steps.pop()


def _present(pos: Position, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([unit for unit in units if pos.where[unit] >= 0])
