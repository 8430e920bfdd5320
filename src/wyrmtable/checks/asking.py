"""Laws of being asked: windows open from public facts alone, and neither number nor moment of entries tells anything.

Whether a seat is asked, how often, and whether it took its time is seen by everybody. So in every world that another
cannot tell from the true one the same pick must lead to the same question, and what is swallowed, or answered at once,
in one must be so in all.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..core import Decision, Dice, Event, Eyes, RandomDice, Watching, fingerprint
from ..core.orders import Order, standing
from .found import Check, Subject, Tally
from .playout import Moment, Playout
from .worlds import WORLDS, indistinct, seen, whose, words

FEW = 3
MANY = 40
SET_UP = "setup"  # the manner by which clients know setting up


class Continued(Dice):
    """The rolls of a moment, then others: in another world the same pick may lead further."""

    __slots__ = ("_further", "_left")

    def __init__(self, rolls: tuple[int, ...], rng: Random) -> None:
        self._left = list(rolls)
        self._further = RandomDice(rng)

    def roll(self, sides: int, why: str) -> int:
        if self._left and self._left[0] <= sides:
            return self._left.pop(0)
        return self._further.roll(sides, why)


def windows_public(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A window opens whenever the others must think it could, whatever the hand holds."""
    rng = playout.rng("windows")
    for moment in playout.chosen:
        if _window(moment.decision):
            tally.examined += 1
            _well_formed(subject, playout, moment)
    for moment in playout.sample("windows", MANY) if _has_windows(subject, playout) else ():
        asked = _window(subject.game.decision(moment.after))
        for eyes in playout.seats:
            if asked is None or asked.seat != eyes:
                tally.examined += _opens_alike(subject, playout, moment, eyes, rng)


def _has_windows(subject: Subject, playout: Playout) -> bool:
    """Whether windows can open at all: then orders can be given for them."""
    seats = range(len(playout.match.seat_names))
    kinds = [kind for m in playout.chosen[:1] for seat in seats for kind in standing(subject.game, m.pos, seat)]
    return any(kind.window for kind in kinds)


def _window(decision: object) -> Decision | None:
    return decision if isinstance(decision, Decision) and decision.manner.window else None


def _well_formed(subject: Subject, playout: Playout, moment: Moment) -> None:
    """A window has a kind that orders can be given for, silence is one of its picks, and it bars undo."""
    manner = moment.decision.manner
    kinds = standing(subject.game, moment.pos, moment.seat)
    if not any(kind.kind == manner.kind and kind.window for kind in kinds):
        raise playout.broken("windows", f"There are no standing orders for the window {manner.kind!r}.", moment)
    if manner.silence not in moment.decision.picks:
        raise playout.broken("windows", "Silence is none of the window's picks.", moment)
    if moment.undoable:
        raise playout.broken("windows", "An answered window can be taken back.", moment)


def _opens_alike(subject: Subject, playout: Playout, moment: Moment, eyes: Eyes, rng: Random) -> int:
    """The same pick in worlds these eyes cannot tell apart: unless they hear something else, the same window opens."""
    here = _window(subject.game.decision(moment.after))
    told = words(subject, moment.after, moment.events, eyes)
    for world in (subject.game.imagine(moment.pos, eyes, rng) for _ in range(WORLDS)):
        decision = subject.game.decision(world)
        if not isinstance(decision, Decision) or moment.pick not in decision or decision.seat != moment.seat:
            continue
        log: list[Event] = []
        subject.game.apply(world, moment.pick, Continued(moment.dice, rng), log)
        there = _window(subject.game.decision(world))
        if there is not None and there.seat == eyes:
            continue
        other = words(subject, world, log, eyes)
        shorter = min(len(told), len(other))  # one may have gone on where the other was stopped by a window
        if _asked(here) != _asked(there) and told[:shorter] == other[:shorter]:
            asked = "opened" if here else "did not open"
            raise playout.broken("windows", f"That a window {asked} tells {whose(eyes)} what is hidden.", moment)
    return WORLDS


def _asked(window: Decision | None) -> object:
    return window and (window.seat, window.manner)


def orders_discreet(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Which orders can be given depends on public facts, and whether one fits on what its seat knows."""
    for moment in playout.sample("orders", FEW):
        for seat in range(len(playout.match.seat_names)):
            kinds = standing(subject.game, moment.pos, seat)
            tally.examined += len(kinds)
            for eyes in playout.seats if kinds else ():
                for world in indistinct(subject, moment, eyes):
                    if tuple(standing(subject.game, world, seat)) != tuple(kinds):
                        raise playout.broken(
                            "orders", f"Orders of seat {seat} tell {whose(eyes)} hidden things.", moment
                        )
                    if eyes == seat and _fitting(subject, world, seat) != _fitting(subject, moment.pos, seat):
                        raise playout.broken("orders", f"An order of seat {seat} knows more than he does.", moment)


def _fitting(subject: Subject, pos: Any, seat: int) -> list[bool]:
    obeys = getattr(subject.game, "obeys", None)
    kinds = standing(subject.game, pos, seat)
    return [bool(obeys(pos, seat, Order(kind.kind))) for kind in kinds] if obeys else []


# -- numbers that tell nothing -----------------------------------------------------------------------------------------


class Watch(Watching):
    """Keeps the position whenever a pick is taken because there is no other."""

    def __init__(self, pos: Any) -> None:
        super().__init__()
        self.pos = pos
        self.found: list[Any] = []

    def forced(self, pick: int) -> None:
        self.found.append(self.pos.copy())
        self.found[-1].pending = None


def numbers_tell_nothing(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A pick is swallowed only where everybody must think so: else the number of entries tells what is hidden."""
    rng = playout.rng("numbers")
    for moment in playout.sample("numbers", MANY):
        _asked_everywhere(subject, playout, moment)
        pos = moment.pos.copy()
        watch = Watch(pos)
        subject.game.apply(pos, moment.pick, Continued(moment.dice, rng), watch)
        tally.examined += 1 + len(watch.found)
        for forced in watch.found:
            _swallowed_everywhere(subject, playout, moment, forced, rng)


def _asked_everywhere(subject: Subject, playout: Playout, moment: Moment) -> None:
    """What leaves an entry here leaves one in every world that others imagine."""
    for eyes in playout.seats:
        for world in indistinct(subject, moment, eyes) if eyes != moment.seat else ():
            there = subject.game.decision(world)
            if isinstance(there, Decision) and there.forced and there.manner.swallowed:
                told = f"That seat {moment.seat} has a choice tells {whose(eyes)} hidden things: mark it recorded."
                raise playout.broken("numbers", told, moment)


def _swallowed_everywhere(subject: Subject, playout: Playout, moment: Moment, pos: Any, rng: Random) -> None:
    """What left no entry here leaves none in any world that others imagine."""
    here = subject.game.decision(pos)
    if not isinstance(here, Decision) or not here.manner.swallowed:
        raise playout.broken("numbers", "A window, or what must be recorded, was taken on the way.", moment)
    for eyes in playout.seats:
        for _ in range(WORLDS if eyes != here.seat else 0):
            there = subject.game.decision(subject.game.imagine(pos, eyes, rng))
            if not isinstance(there, Decision) or there.seat != here.seat or len(there) != 1:
                told = f"That seat {here.seat} had no choice tells {whose(eyes)} hidden things: mark it recorded."
                raise playout.broken("numbers", f"{told} It was asked: {here.prompt}", moment)


def moments_tell_nothing(subject: Subject, playout: Playout, tally: Tally) -> None:
    """An answer comes at once only where everybody must think so: else its moment tells whether there was a choice. In
    a writing nobody else can count the answers, so no single one has a moment; and setting up is left out, where most
    is placed in one go and a newcomer should not be asked for each counter that has one place to stand."""
    for moment in playout.sample("moments", MANY):
        manner = moment.decision.manner
        if not manner.writing and manner.kind != SET_UP:
            tally.examined += 1
            for eyes in playout.seats:
                if eyes != moment.seat:
                    _answered_alike(subject, playout, moment, eyes)


def _answered_alike(subject: Subject, playout: Playout, moment: Moment, eyes: Eyes) -> None:
    for world in indistinct(subject, moment, eyes):
        there = subject.game.decision(world)
        if isinstance(there, Decision) and there.seat == moment.seat and there.forced != moment.decision.forced:
            told = f"How soon seat {moment.seat} answers tells {whose(eyes)} hidden things: mark it asked."
            raise playout.broken("moments", f"{told} It was asked: {moment.decision.prompt}", moment)


# -- secret orders -----------------------------------------------------------------------------------------------------


def writing_silent(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Of orders being written others see and hear nothing: for them nothing has happened before the last pick."""
    for moment in playout.sample("writing", MANY):
        if moment.decision.manner.writing and moment.decision.goes_on(subject.game.decision(moment.after)):
            tally.examined += 1
            for eyes in playout.seats:
                if eyes != moment.seat:
                    _nothing_happened(subject, playout, moment, eyes)


def _nothing_happened(subject: Subject, playout: Playout, moment: Moment, eyes: Eyes) -> None:
    game, number = subject.game, playout.rng(f"writing {moment.entry} {eyes}").getrandbits(32)
    if words(subject, moment.after, moment.events, eyes):
        raise playout.broken("writing", f"{whose(eyes)} hears that an order is being written.", moment)
    if seen(subject, moment.pos, eyes) != seen(subject, moment.after, eyes):
        raise playout.broken("writing", f"{whose(eyes)} sees how far an order has been written.", moment)
    before, after = (fingerprint(game.imagine(pos, eyes, Random(number))) for pos in (moment.pos, moment.after))
    if before != after:
        raise playout.broken("writing", f"What {whose(eyes)} imagines tells how far an order is written.", moment)


CHECKS = (
    Check("windows", "a window opens from public facts alone", "windows", windows_public, optional=True),
    Check("orders", "standing orders tell nothing hidden", "orders", orders_discreet, optional=True),
    Check("numbers", "the number of entries tells nothing hidden", "picks", numbers_tell_nothing),
    Check("moments", "the moment of an entry tells nothing hidden", "picks", moments_tell_nothing, optional=True),
    Check("writing", "orders being written are nobody else's to count", "picks", writing_silent, optional=True),
)
