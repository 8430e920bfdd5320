"""The odds before a pick: the real rules run over every roll, from what the seat knows.

Where the seat does not know everything, chances are averaged over imagined worlds, so that the odds are no oracle
about hidden things.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from .decision import Reason
from .dice import Dice, exhaust, totals
from .event import Event, Log
from .game import AnyGame
from .position import fingerprint

WORLDS = 24
SURE = 3  # so many imagined worlds alike in a row: the seat knows everything


class Chance(msgspec.Struct, frozen=True):
    """A result and how likely it is."""

    result: str
    chance: float
    fraction: str


class Odds(msgspec.Struct, frozen=True):
    """All results with their chances and what went into them. `worlds` is 1 if the odds are exact: the seat knows
    everything, or what it does not know makes no difference; else so many imagined worlds were averaged."""

    chances: tuple[Chance, ...]
    because: tuple[Reason, ...]
    worlds: int

    @property
    def exact(self) -> bool:
        return self.worlds == 1

    def __getitem__(self, result: str) -> float:
        return next((chance.chance for chance in self.chances if chance.result == result), 0.0)


class _Answered(Exception):
    """The roll's result is known; what follows does not matter."""


class _Listener(list[Event]):
    def __init__(self, kinds: frozenset[str]) -> None:
        super().__init__()
        self.kinds = kinds
        self.answer = ""

    def append(self, event: Event) -> None:
        if event[1] in self.kinds:
            self.answer = str(event[2])
            raise _Answered


def answer(game: AnyGame, pos: Any, pick: int, dice: Dice) -> str:
    """The label of the first result that a pick leads to; empty if it leads to none. Changes `pos`."""
    log: Log = _Listener(game.results)
    with suppress(_Answered):
        game.apply(pos, pick, dice, log)
    assert isinstance(log, _Listener)
    return log.answer


def chances(game: AnyGame, pos: Any, pick: int) -> dict[str, Fraction]:
    """Exact chances of every result in a position known in full."""
    return totals(exhaust(lambda dice: answer(game, pos.copy(), pick, dice)))


def odds_of(game: AnyGame, pos: Any, seat: int, pick: int, worlds: int = WORLDS) -> Odds:
    """What the seat may expect of a pick, from what it knows."""
    rng = Random(blake2b(game.view(pos, seat).json() + pick.to_bytes(4, "big"), digest_size=8).digest())
    seen: dict[str, tuple[Any, int]] = {}
    for count in range(1, worlds + 1):
        world = game.imagine(pos, seat, rng)
        key = fingerprint(world)
        seen[key] = (world, seen[key][1] + 1 if key in seen else 1)
        if len(seen) == 1 and count == SURE:
            break
    drawn = sum(times for _, times in seen.values())
    table: dict[str, Fraction] = {}
    alike = set()
    for world, times in seen.values():
        found = chances(game, world, pick)
        alike.add(frozenset(found.items()))
        for result, chance in found.items():
            table[result] = table.get(result, Fraction(0)) + chance * times / drawn
    rows = sorted(table.items(), key=lambda row: (-row[1], row[0]))
    listed = tuple(Chance(result, float(chance), str(chance)) for result, chance in rows)
    return Odds(listed, tuple(game.explain(pos, seat, pick)), 1 if len(alike) == 1 else len(seen))
