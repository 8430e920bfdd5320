"""The sequence of play: a stack of steps inside the position.

A step is a tuple `(name, *ints)`; its code is a pair: what may be picked, and what a pick does. Steps that ask
nobody have only the second half. Interrupts, retreats that displace others, traps: push a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from .decision import Decision, Outcome, Reason
from .dice import Dice
from .event import Log, Watching
from .names import possessive
from .position import Position

Step = tuple[Any, ...]  # (name: str, *ints)


class Stacked(Position, Protocol):
    """A position that keeps its sequence of play as a stack; the last step is the current one."""

    steps: list[Step]


class Ending(Stacked, Protocol):
    """A position that keeps how the game ended: `(winners, summary, scores, rules)`, empty while it goes on."""

    outcome: tuple[Any, ...]


S = TypeVar("S", bound=Stacked)
E = TypeVar("E", bound=Ending)

Picks = Callable[[S, Step], Decision | Outcome]
Take = Callable[[S, Step, int, Dice, Log | None], None]
Run = Callable[[S, Step, Dice, Log | None], None]
Ended = Callable[[S], None]  # what is done once a step has been carried out and there is an outcome


class Asking(Generic[S]):
    """A step that asks a seat. `picks` may also answer with an Outcome: then the game is over. `take` carries out a
    pick; it pops or replaces its own step when it is done. `phase` is what people call this part of the turn; without
    one the step belongs to that of the step below it."""

    __slots__ = ("ended", "phase", "picks", "take")

    def __init__(self, picks: Picks[S], take: Take[S], phase: str = "", ended: Ended[S] | None = None) -> None:
        self.picks, self.take, self.phase, self.ended = picks, take, phase, ended


class Running(Generic[S]):
    """A step that asks nobody: `run` does it and pops or replaces its own step."""

    __slots__ = ("ended", "phase", "run")

    def __init__(self, run: Run[S], phase: str = "", ended: Ended[S] | None = None) -> None:
        self.run, self.phase, self.ended = run, phase, ended


Table = Mapping[str, Asking[S] | Running[S]]


def settle(table: Table[S], pos: S, dice: Dice, log: Log | None) -> Decision | Outcome:
    """Runs on to the next real decision, kept in `pos.pending`: automatic steps are carried out, and a single pick is
    taken, since nobody can choose otherwise, unless that would tell something (see `Manner`)."""
    while True:
        step = pos.steps[-1]
        code = table[step[0]]
        if isinstance(code, Running):
            run = code.run
            run(pos, step, dice, log)
        else:
            picks, done = code.picks, code.take
            decision = picks(pos, step)
            if isinstance(decision, Outcome) or len(decision.picks) != 1 or not decision.manner.swallowed:
                pos.pending = decision
                return decision
            if isinstance(log, Watching):
                log.forced(decision.picks[0])
            done(pos, step, decision.picks[0], dice, log)
        if (ended := code.ended) is not None and pos.outcome:  # type: ignore[attr-defined]  # who ends so has one
            ended(pos)


def take(table: Table[S], pos: S, pick: int, dice: Dice, log: Log | None) -> None:
    """Carries out a pick of the current decision and settles; the pick is trusted to be in it."""
    step = pos.steps[-1]
    code = table[step[0]]
    assert isinstance(code, Asking), "only an asking step can be current between picks"
    pos.pending, done = None, code.take
    done(pos, step, pick, dice, log)
    if (ended := code.ended) is not None and pos.outcome:  # type: ignore[attr-defined]  # who ends so has one
        ended(pos)
    settle(table, pos, dice, log)


def decide(table: Table[S], pos: S) -> Decision | Outcome:
    """The decision of a settled position: the one kept from settling, else worked out anew."""
    if pos.pending is None:
        code = table[pos.steps[-1][0]]
        assert isinstance(code, Asking), "only an asking step can be current between picks"
        pos.pending = code.picks(pos, pos.steps[-1])
    return pos.pending


def phase(table: Table[S], pos: S) -> str:
    """What people call this part of the turn: told by the topmost step that names one."""
    return next((table[step[0]].phase for step in reversed(pos.steps) if table[step[0]].phase), "")


def finish(pos: Ending, outcome: Outcome) -> None:
    """The game is over: nothing else is left to do."""
    pos.outcome = (outcome.winners, outcome.summary, outcome.scores, outcome.rules)
    pos.steps[:] = [("over",)]


def halt(pos: Ending) -> None:
    """Once there is an outcome, nothing that was still to be done is done."""
    if pos.outcome:
        pos.steps[:] = [("over",)]


def halting(table: Table[E]) -> Table[E]:
    """The table of a game that may end in the middle of a step: what that step has still pushed is not carried out."""
    return {name: _halting(code) for name, code in table.items()}


def _halting(code: Asking[E] | Running[E]) -> Asking[E] | Running[E]:
    if isinstance(code, Running):
        return Running(code.run, code.phase, halt)
    return Asking(code.picks, code.take, code.phase, halt)


def _over(pos: Ending, step: Step) -> Outcome:
    return Outcome(*pos.outcome)


def _nothing(pos: Ending, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    raise AssertionError("nothing is picked when the game is over")


OVER: Asking[Any] = Asking(_over, _nothing)


def opening(decision: Decision | Outcome, seat: int, pick: int, seats: Sequence[str], rule: str) -> list[Reason] | None:
    """How every `why_not` begins: the game is over, somebody else decides (by `rule`, that of the order of play), or
    nothing forbids the pick. None: the game itself must say why."""
    if isinstance(decision, Outcome):
        return [Reason(decision.rules[0] if decision.rules else rule, f"The game is over. {decision.summary}")]
    if decision.seat != seat:
        return [Reason(rule, f"It is {possessive(seats[decision.seat])} turn.")]
    return [] if pick in decision.picks else None
