"""Dice are an argument, never a module: four rollers behind one method.

Live rolls come from a keyed hash of a secret seed and a counter, so a revealed seed proves every die; recorded
rolls replay, scripted rolls test, exhaustive rolls visit every result and yield exact odds.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from .errors import DiceError, TooManyWorlds

T = TypeVar("T")


class Dice:
    """What rules may ask of dice. Rollers define `roll`; the rest follows from it."""

    __slots__ = ()

    def roll(self, sides: int, why: str) -> int:
        """A result from 1 to `sides`; `why` names the rule and the occasion."""
        raise DiceError(f"No dice are at hand, yet {why!r} asks for a d{sides}.")

    def d6(self, why: str) -> int:
        return self.roll(6, why)

    def choose(self, among: Sequence[T], why: str) -> T:
        """One of several, equally likely; nothing is rolled for a single one."""
        return among[self.roll(len(among), why) - 1] if len(among) > 1 else among[0]

    def draw(self, pile: MutableSequence[T], why: str) -> T:
        """Takes a random card out of the pile: no hidden order is kept anywhere."""
        return pile.pop(self.roll(len(pile), why) - 1 if len(pile) > 1 else 0)


class NoDice(Dice):
    """Refuses every roll: for rules that must not need any."""

    __slots__ = ()


class RandomDice(Dice):
    """Fast dice for self-play and search, from a seeded generator; nothing is proved or kept."""

    __slots__ = ("_random",)

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def roll(self, sides: int, why: str) -> int:
        return int(self._random() * sides) + 1


class LiveDice(Dice):
    """Committed dice: result n is a keyed hash of the seed and n. `rolled` collects what was thrown since `take`."""

    __slots__ = ("_key", "counter", "rolled")

    def __init__(self, seed: str, counter: int = 0) -> None:
        self._key = hashlib.blake2b(seed.encode(), digest_size=32).digest()
        self.counter = counter
        self.rolled: list[int] = []

    def roll(self, sides: int, why: str) -> int:
        result = keyed_roll(self._key, self.counter, sides)
        self.counter += 1
        self.rolled.append(result)
        return result

    def take(self) -> tuple[int, ...]:
        """The rolls since the last call."""
        rolled = tuple(self.rolled)
        self.rolled.clear()
        return rolled


class RecordedDice(Dice):
    """Replays the rolls of a record; too few or impossible ones are an error, left-over ones too (`finish`)."""

    __slots__ = ("_results", "_used")

    def __init__(self, results: Sequence[int]) -> None:
        self._results = results
        self._used = 0

    def roll(self, sides: int, why: str) -> int:
        if self._used == len(self._results):
            raise DiceError(f"{why!r} asks for a d{sides}, but no further roll was written down.")
        result = self._results[self._used]
        if not 1 <= result <= sides:
            raise DiceError(f"{why!r} asks for a d{sides}, but {result} was written down.")
        self._used += 1
        return result

    def finish(self) -> None:
        if self._used < len(self._results):
            raise DiceError(f"{len(self._results) - self._used} roll(s) too many were written down.")


class ScriptedDice(RecordedDice):
    """Rolls written by a test. `asked` remembers what each was for."""

    __slots__ = ("asked",)

    def __init__(self, *results: int) -> None:
        super().__init__(results)
        self.asked: list[str] = []

    def roll(self, sides: int, why: str) -> int:
        self.asked.append(why)
        return super().roll(sides, why)


class _Branch(Dice):
    """One path through the tree of results: follows `path`, then takes 1s, remembering how wide each roll was."""

    __slots__ = ("path", "widths")

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.widths: list[int] = []

    def roll(self, sides: int, why: str) -> int:
        at = len(self.widths)
        self.widths.append(sides)
        if at == len(self.path):
            self.path.append(1)
        return self.path[at]


def exhaust(run: Callable[[Dice], T], limit: int = 100_000) -> Iterator[tuple[Fraction, T]]:
    """Runs the real rules once for every possible series of rolls; yields each result with its exact chance.

    `run` must start from the same position every time (give it a copy).
    """
    path: list[int] = []
    for _ in range(limit):
        branch = _Branch(path)
        result = run(branch)
        chance = Fraction(1)
        for width in branch.widths:
            chance /= width
        yield chance, result
        while path and path[-1] == branch.widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise TooManyWorlds(f"More than {limit} series of rolls are possible here; the exact odds are out of reach.")


def keyed_roll(key: bytes, counter: int, sides: int) -> int:
    """Result `counter` of the committed dice: uniform by rejection."""
    ceiling = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while True:
        message = counter.to_bytes(8, "big") + attempt.to_bytes(2, "big")
        value = int.from_bytes(hashlib.blake2b(message, key=key, digest_size=8).digest(), "big")
        if value < ceiling:
            return value % sides + 1
        attempt += 1


def new_seed() -> str:
    """A secret seed nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is published before the first roll; the seed is revealed at the end."""
    return hashlib.sha256(b"wyrmtable seed " + seed.encode()).hexdigest()


def totals(results: Iterable[tuple[Fraction, T]]) -> dict[T, Fraction]:
    """Chances added up per result."""
    table: dict[T, Fraction] = {}
    for chance, result in results:
        table[result] = table.get(result, Fraction(0)) + chance
    return table
