"""The sequence of play: a stack of steps inside the position.

A step is a tuple `(name, *ints)`; its code is a pair: what may be picked, and what a pick does. Steps that ask
nobody have only the second half. Interrupts, retreats that displace others, traps: push a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .decision import Decision, Outcome
from .dice import Dice
from .event import Log
from .position import Position

Step = tuple[Any, ...]  # (name: str, *ints)


class Stacked(Position, Protocol):
    """A position that keeps its sequence of play as a stack; the last step is the current one."""

    steps: list[Step]


S = TypeVar("S", bound=Stacked)


class Asking(NamedTuple, Generic[S]):
    """A step that asks a seat. `picks` may also answer with an Outcome: then the game is over. `take` carries out a
    pick; it pops or replaces its own step when it is done."""

    picks: Callable[[S, Step], Decision | Outcome]
    take: Callable[[S, Step, int, Dice, Log | None], None]


class Running(NamedTuple, Generic[S]):
    """A step that asks nobody: `run` does it and pops or replaces its own step."""

    run: Callable[[S, Step, Dice, Log | None], None]


Table = Mapping[str, Asking[S] | Running[S]]


def settle(table: Table[S], pos: S, dice: Dice, log: Log | None) -> Decision | Outcome:
    """Runs on to the next real decision: automatic steps are carried out, and a decision with a single pick is
    taken, since nobody can choose otherwise. The decision found is kept in `pos.pending`."""
    while True:
        step = pos.steps[-1]
        code = table[step[0]]
        if isinstance(code, Running):
            code.run(pos, step, dice, log)
            continue
        decision = code.picks(pos, step)
        if isinstance(decision, Outcome) or len(decision.picks) != 1:
            pos.pending = decision
            return decision
        code.take(pos, step, decision.picks[0], dice, log)


def take(table: Table[S], pos: S, pick: int, dice: Dice, log: Log | None) -> None:
    """Carries out a pick of the current decision and settles; the pick is trusted to be in it."""
    step = pos.steps[-1]
    code = table[step[0]]
    assert isinstance(code, Asking), "only an asking step can be current between picks"
    pos.pending = None
    code.take(pos, step, pick, dice, log)
    settle(table, pos, dice, log)
