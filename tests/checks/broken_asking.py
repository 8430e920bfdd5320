"""Toys that ask wrongly: windows, standing orders, numbers and moments of entries that tell what a hand holds; dice
that lie."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from wyrmtable.checks import fords, gatehouse
from wyrmtable.checks.fords import TheThreeFords
from wyrmtable.checks.gatehouse import GUARD, HAND, PASS, STEPPED, STEPS, THIEF, TRAPS, Position, TheGatehouse
from wyrmtable.core import (
    PLAIN,
    RECORDED,
    Asking,
    Decision,
    Dice,
    Eyes,
    Log,
    Manner,
    Order,
    OrderKind,
    Outcome,
    RandomDice,
    Running,
    Setting,
    Step,
    Table,
    View,
    decide,
    take,
    tell_all,
)


def traps(pos: Position) -> list[int]:
    return [card for card in pos.at(HAND) if card in TRAPS]


class WithSteps(TheGatehouse):
    """A gatehouse with some steps of its own."""

    table: Table[Position] = STEPS

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(self.table, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(self.table, pos, pick, dice, log)


def asked(manner: Manner) -> Asking[Position]:
    """The guard's answer, asked in another manner."""

    def picks(pos: Position, step: Step) -> Decision:
        found = gatehouse.answer_picks(pos, step)
        return Decision(found.seat, found.picks, found.prompt, found.rules, found.about, manner)

    return Asking(picks, gatehouse.answer_take)


# -- windows -----------------------------------------------------------------------------------------------------------


def run_with_trap(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Asks the guard only if he has something to answer with."""
    gatehouse.run_on(pos, step, dice, log)
    if pos.steps[-1] == ("answer",) and not traps(pos):
        pos.steps.pop()


class OpensWithTrap(WithSteps):
    table = STEPS | {"run": Running(run_with_trap)}  # type: ignore[operator]  # the table is a dict


class PassesForTheGuard(TheGatehouse):
    """Takes the guard's only answer for him."""

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        while pos.steps[-1] == ("answer",) and not traps(pos):
            super().apply(pos, PASS, dice, log)


class NoOrdersForIt(WithSteps):
    table = STEPS | {"answer": asked(STEPPED._replace(kind="stride"))}  # type: ignore[operator]  # the table is a dict


class NoSilence(WithSteps):
    table = STEPS | {"answer": asked(STEPPED._replace(silence=-1))}  # type: ignore[operator]  # the table is a dict


class KindTells(TheGatehouse):
    """Asks in another way if the guard holds a trap."""

    def decision(self, pos: Position) -> Decision | Outcome:
        found = super().decision(pos)
        if isinstance(found, Outcome) or not found.manner.window:
            return found
        manner = STEPPED._replace(kind="trap" if traps(pos) else "step")
        return Decision(found.seat, found.picks, found.prompt, found.rules, found.about, manner)


# -- standing orders ---------------------------------------------------------------------------------------------------


class DefaultTells(TheGatehouse):
    """Whoever has no trap passes without being asked."""

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        default = "ask" if traps(pos) else "pass"
        return (OrderKind("step", "When the thief takes a step", "", default, True),) if seat == GUARD else ()


class OrderKnowsTheGate(TheGatehouse):
    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        return (*super().standing(pos, seat), *((OrderKind("turn", "In my turn"),) if seat == THIEF else ()))

    def obeys(self, pos: Position, seat: int, order: Order) -> bool:
        return pos.laid in TRAPS if seat == THIEF else super().obeys(pos, seat, order)


# -- numbers and moments that tell nothing -----------------------------------------------------------------------------


class LayingSwallowed(TheGatehouse):
    """Whoever can lay but one trap is not asked, and leaves no entry."""

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = super().setup(setting, dice, log)
        while isinstance(found := self.decision(pos), Decision) and len(found) == 1:
            self.apply(pos, found.picks[0], dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        found = super().decision(pos)
        if isinstance(found, Outcome) or found.manner.window:
            return found
        return Decision(found.seat, found.picks, found.prompt, found.rules, found.about)


class LayingAtOnce(TheGatehouse):
    """Whoever can lay but one trap leaves an entry, but sooner than he could have thought."""

    def decision(self, pos: Position) -> Decision | Outcome:
        found = super().decision(pos)
        if isinstance(found, Outcome) or found.manner.window:
            return found
        return Decision(found.seat, found.picks, found.prompt, found.rules, found.about, RECORDED)


class AnswerSwallowed(WithSteps):
    """An ordinary decision where a window is needed: it is skipped if the guard can only pass."""

    table = STEPS | {"answer": asked(PLAIN)}  # type: ignore[operator]  # the table is a dict


# -- secret orders -----------------------------------------------------------------------------------------------------


class TellsParties(TheThreeFords):
    """Everybody hears when one more party was written down."""

    sentences: Mapping[str, str] = MappingProxyType({**TheThreeFords.sentences, "party": "A pen scratches."})

    def apply(self, pos: fords.Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        if pos.writer >= 0 and pos.steps[-1][2]:
            tell_all(log, "party")


class ShowsParties(TheThreeFords):
    """Everybody sees how many parties were written down."""

    def view(self, pos: fords.Position, eyes: Eyes) -> View:
        parties = pos.steps[-1][2] if pos.writer >= 0 else 0
        return msgspec.structs.replace(super().view(pos, eyes), phase=f"Writing party {parties + 1}")


class ImaginesNoOtherParty(TheThreeFords):
    """Takes for granted how many parties the other has written down."""

    def imagine(self, pos: fords.Position, eyes: Eyes, rng: Random) -> fords.Position:
        world = super().imagine(pos, eyes, rng)
        if pos.writer >= 0 and (pos.steps[-1][2] > 0) != (world.steps[-1][2] > 0):
            world.steps[-1], world.sent[pos.writer] = pos.steps[-1], 1 if pos.steps[-1][2] else -1
        return world


# -- many dice and content ---------------------------------------------------------------------------------------------


class AlwaysHits(RandomDice):
    __slots__ = ()

    def hits(self, count: int, sides: int, on: int, why: str) -> int:
        return count


class HitsInSelfPlay(TheThreeFords):
    """Quick games do not roll for hits."""

    def apply(self, pos: fords.Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, AlwaysHits(Random(1)) if isinstance(dice, RandomDice) else dice, log)


class TellsTheNumber(TheThreeFords):
    sentences: Mapping[str, str] = MappingProxyType({**TheThreeFords.sentences, "number": "The omen is {0:n}."})

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> fords.Position:
        number = dice.number(fords.MANY, "FORD-5 dragon")
        secret = {fords.DRAGON: f"round {number % 9}\n"}
        pos = super().setup(Setting(setting.scenario, setting.options, setting.files, secret), dice, log)
        tell_all(log, "number", number)
        return pos


BROKEN: Mapping[str, Any] = MappingProxyType(
    {
        "windows: open only with a trap": OpensWithTrap,
        "windows: answered for the guard": PassesForTheGuard,
        "windows: no orders can be given": NoOrdersForIt,
        "windows: no silence": NoSilence,
        "decisions: the kind of window tells": KindTells,
        "orders: default tells the hand": DefaultTells,
        "orders: an order knows the gate": OrderKnowsTheGate,
        "numbers: laying is swallowed": LayingSwallowed,
        "numbers: an answer is swallowed": AnswerSwallowed,
        "moments: laying takes no time": LayingAtOnce,
        "writing: a party is told": TellsParties,
        "writing: parties are shown": ShowsParties,
        "writing: parties are known": ImaginesNoOtherParty,
        "odds: hits in self-play": HitsInSelfPlay,
        "content: an event tells the number": TellsTheNumber,
    }
)
