"""Dice are an argument, never a module: four rollers behind one method.

Live rolls come from a keyed hash of a secret seed and a counter, so a revealed seed proves every die; recorded
rolls replay, scripted rolls test, exhaustive rolls visit every result and yield exact odds.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from random import Random
from typing import TypeVar

from .errors import DiceError, TooManyWorlds

T = TypeVar("T")
MOST = 2**53


class Dice:
    """What rules may ask of dice. Rollers define `roll`; the rest follows from it."""

    __slots__ = ()

    def roll(self, sides: int, why: str) -> int:
        """A result from 1 to `sides`; `why` names the rule and the occasion."""
        raise DiceError(f"No dice are at hand, yet {why!r} asks for a d{sides}.")

    def d6(self, why: str) -> int:
        return self.roll(6, why)

    def total(self, count: int, sides: int, why: str) -> int:
        """What so many dice show together, rolled one after the other."""
        return sum([self.roll(sides, why) for _ in range(count)])

    def hits(self, count: int, sides: int, on: int, why: str) -> int:
        """How many of so many dice show at least `on`. All are recorded; exact odds branch by the number of hits."""
        return sum([self.roll(sides, why) >= on for _ in range(count)])

    def number(self, below: int, why: str) -> int:
        """A number from 0 to `below` - 1 (`below` <= 2**53) by one roll: content is made from it; no event tells it."""
        return self.roll(_some(below), why) - 1

    def choose(self, among: Sequence[T], why: str) -> T:
        """One of several, equally likely; nothing is rolled for a single one."""
        return among[self.roll(len(among), why) - 1] if len(among) > 1 else among[0]

    def draw(self, pile: MutableSequence[T], why: str) -> T:
        """Takes a random card out of the pile: no hidden order is kept anywhere."""
        return pile.pop(self.roll(len(pile), why) - 1 if len(pile) > 1 else 0)


def _some(below: int) -> int:
    """So many numbers that every roller can tell them apart."""
    if not 1 <= below <= MOST:
        raise DiceError(f"A number is one of 1 to 2**53, not one of {below}.")
    return below


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
    """Committed dice: result n is a keyed hash of the seed and n. `rolled` and `sides`: what fell since `take`."""

    __slots__ = ("_key", "counter", "rolled", "sides")

    def __init__(self, seed: str, counter: int = 0) -> None:
        self._key = hashlib.blake2b(seed.encode(), digest_size=32).digest()
        self.counter = counter
        self.rolled: list[int] = []
        self.sides: list[int] = []

    def roll(self, sides: int, why: str) -> int:
        result = keyed_roll(self._key, self.counter, sides)
        self.counter += 1
        self.rolled.append(result)
        self.sides.append(sides)
        return result

    def take(self) -> tuple[int, ...]:
        """The rolls since the last call."""
        rolled, self.rolled, self.sides = tuple(self.rolled), [], []
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


class Branch(Dice):
    """One path through the tree of results: follows `path`, then takes the first result of every throw, remembering
    the chances of all its results. A throw of content is sampled, not followed: `sampled` counts those."""

    __slots__ = ("chances", "path", "sampled")

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.chances: list[Sequence[Fraction]] = []
        self.sampled = 0

    def roll(self, sides: int, why: str) -> int:
        return self._next(_even(sides)) + 1

    def hits(self, count: int, sides: int, on: int, why: str) -> int:
        return self._next(_binomial(count, sides, on))

    def number(self, below: int, why: str) -> int:
        """From what was rolled before only: all series that begin alike must find the same content."""
        so_far = f"{self.sampled} {self.path[: len(self.chances)]}"
        self.sampled += 1
        return keyed_roll(hashlib.blake2b(so_far.encode(), digest_size=32).digest(), 0, _some(below)) - 1

    def _next(self, chances: Sequence[Fraction]) -> int:
        at = len(self.chances)
        self.chances.append(chances)
        if at == len(self.path):
            self.path.append(next(result for result, chance in enumerate(chances) if chance))
        return self.path[at]


@lru_cache(maxsize=64)
def _even(sides: int) -> tuple[Fraction, ...]:
    return (Fraction(1, sides),) * sides


@lru_cache(maxsize=512)
def _binomial(count: int, sides: int, on: int) -> tuple[Fraction, ...]:
    """The chance of every number of hits."""
    hit = Fraction(min(max(sides - on + 1, 0), sides), sides)
    return tuple(comb(count, n) * hit**n * (1 - hit) ** (count - n) for n in range(count + 1))


def exhaust(run: Callable[[Dice], T], limit: int = 100_000) -> Iterator[tuple[Fraction, T]]:
    """Runs the real rules once for every possible series of rolls, from the same position every time (give it a copy);
    yields each result with its exact chance."""
    return ((chance, result) for chance, result, _ in branches(run, limit))


def branches(run: Callable[[Dice], T], limit: int) -> Iterator[tuple[Fraction, T, bool]]:
    """As `exhaust`, and whether content was sampled on the way, so that the chances are estimates."""
    path: list[int] = []
    for _ in range(limit):
        branch = Branch(path)
        result = run(branch)
        chance = prod((chances[path[at]] for at, chances in enumerate(branch.chances)), start=Fraction(1))
        yield chance, result, branch.sampled > 0
        if not _advance(path, branch.chances):
            return
    raise TooManyWorlds(f"More than {limit} series of rolls are possible here; the exact odds are out of reach.")


def _advance(path: list[int], chances: list[Sequence[Fraction]]) -> bool:
    """Moves on to the next series of rolls that can happen; False if there is none."""
    while path:
        rest = chances[len(path) - 1]
        following = next((result for result in range(path[-1] + 1, len(rest)) if rest[result]), None)
        if following is not None:
            path[-1] = following
            return True
        path.pop()
    return False


def keyed_roll(key: bytes, counter: int, sides: int) -> int:
    """Result `counter` of the committed dice: uniform by rejection."""
    value = ceiling = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while value >= ceiling:
        message = counter.to_bytes(8, "big") + attempt.to_bytes(2, "big")
        value = int.from_bytes(hashlib.blake2b(message, key=key, digest_size=8).digest(), "big")
        attempt += 1
    return value % sides + 1


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
