"""A human referee's seat, in every mode alike: he ticks kinds of throws, and may set those before they count.

Only throws can be ticked of which everybody knows that they are made: so his being asked tells nothing (UWA-GEN-4,
UWA-R107). Such a throw is a step of its own: made, perhaps ruled on, then used. Others he sets beforehand (see
`foresight`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wyrmtable.core import Decision, Dice, Log, Names, Outcome, Step, only, tell_all, tell_to, win

from ..files.referee import Bench


class Court(Protocol):
    """What never changes about a match with a referee."""

    @property
    def bench(self) -> Bench: ...

    @property
    def names(self) -> Names: ...

    @property
    def seats(self) -> tuple[str, ...]: ...


class Judged(Protocol):
    """A position in which throws can be ruled on."""

    ticks: int  # a bit for each kind that he wants to see first
    steps: list[Step]

    @property
    def content(self) -> Court: ...


# -- ticking -----------------------------------------------------------------------------------------------------------


def begin(pos: Judged) -> None:
    """Before anything else he says what he wants to see."""
    if pos.content.bench.seat >= 0:
        pos.steps.append(("tick",))


def tick_picks(pos: Judged, step: Step) -> Decision:
    """The kinds of throws that he wants to see before they count; none, unless he says so (UWA-GEN-4)."""
    bench = pos.content.bench
    picks = sorted([bench.accept, *unticked(pos)])
    return Decision(bench.seat, picks, "Which secret throws do you want to see first?", ("UWA-GEN-4",))


def unticked(pos: Judged) -> list[int]:
    bench = pos.content.bench
    kinds = list(bench.words)
    return [bench.first + at for at in range(len(kinds)) if kinds[at] in bench.offered and not pos.ticks >> at & 1]


def tick_take(pos: Judged, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    bench = pos.content.bench
    if pick != bench.accept:
        pos.ticks |= 1 << pick - bench.first
    if pick == bench.accept or not unticked(pos):
        pos.steps.pop()


# -- throws ------------------------------------------------------------------------------------------------------------


def hand_on(pos: Judged, what: int, total: int, more: int, low: int, high: int) -> None:
    """A throw has fallen: the referee is asked, if he has ticked its kind; then it is used. It takes the place of the
    step that has made it, and `more` is for whoever uses it."""
    if pos.ticks and looked_at(pos, what):
        pos.steps[-1] = ("ruling", what, total, more, low, high)
    else:
        pos.steps[-1] = ("thrown", what, total, more)


def looked_at(pos: Judged, what: int) -> bool:
    bench = pos.content.bench
    kind = bench.kin[what][0] if what in bench.kin else what
    return kind in bench.words and bool(pos.ticks & bench.bit(kind))


def ruling_picks(pos: Judged, step: Step) -> Decision:
    """As it fell, or any other result that the dice could show; below nought nothing gets worse."""
    _, what, _, _, low, high = step
    bench, names = pos.content.bench, pos.content.names
    sums = [names.number(value) for value in range(max(low, 0), high + 1)]
    prompt = f"{bench.word(what)}: let it stand, or set it?"
    return Decision(bench.seat, [bench.accept, *sums], prompt, ("UWA-GEN-4",))


def ruling_take(pos: Judged, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Both values stay in his log (UWA-Q6)."""
    _, what, total, more, _, _ = step
    bench = pos.content.bench
    value = total if pick == bench.accept else pos.content.names.value(pick)
    tell_to(log, only(bench.seat), "ruled", bench.word(what), total, value)
    pos.steps[-1] = ("thrown", what, value, more)


# -- the end -----------------------------------------------------------------------------------------------------------


def verdict(court: Court, winners: Sequence[int], told: str, rules: tuple[str, ...]) -> Outcome:
    """Won by some, or drawn among all who play; the referee has no part in it."""
    found = win(len(court.seats) - len(court.bench.chair), winners, told, rules)
    return Outcome(found.winners, told, (*found.scores, *[0.0 for _ in court.bench.chair]), rules)


PUT_TO_HIM = ("tick", "proposal", "effect", "foresee")


def leaves(pos: Judged, seat: int, log: Log | None) -> bool:
    """If it is the referee who gives up, the computer goes on alone."""
    bench = pos.content.bench
    if seat != bench.seat:
        return False
    tell_all(log, "conceded", bench.chair[0])
    pos.ticks = 0
    pos.steps[:] = [_settled(step) for step in pos.steps if step[0] not in PUT_TO_HIM]
    return True


def _settled(step: Step) -> Step:
    return ("thrown", *step[1:4]) if step[0] == "ruling" else step
