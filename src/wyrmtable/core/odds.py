"""The odds before a pick: the real rules run over every roll, from what the seat knows.

Where the seat does not know everything, chances are averaged over imagined worlds, so that the odds are no oracle
about hidden things. Where the rolls are too many to run over, they are estimated by rolling often, and say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from .decision import Outcome, Reason
from .dice import Branch, Dice, NoDice, RandomDice, branches, exhaust, totals
from .errors import DiceError, TooManyWorlds
from .event import Event
from .extras import Chance, meaning, resolving
from .game import AnyGame
from .position import fingerprint

WORLDS = 24
SERIES = 20_000  # of rolls that are run over, all worlds together; beyond it the odds are estimated
LEAST, VAIN = 250, 300  # but so many in each world; and no more than so many that come to nothing
TRIES, SOME, FEW, NEAR = 4_000, 500, 100, 0.0125  # tries are enough when no standard error is larger
STEPS = 40  # picks that odds follow from the one asked about to its result
SURE = 3  # so many imagined worlds alike in a row: the seat knows everything


class Odds(msgspec.Struct, frozen=True):
    """All results with their chances and what went into them. `worlds` is 1 if the seat knows everything, or what it
    does not know makes no difference; else so many imagined worlds were averaged. `tries` is 0 unless the odds are an
    estimate, because the rolls were too many to run over or decide what is made: then they were made so often.
    `final`: for all the seat knows, the pick cannot be taken back."""

    chances: tuple[Chance, ...]
    because: tuple[Reason, ...]
    worlds: int
    tries: int = 0
    final: bool = False

    @property
    def exact(self) -> bool:
        return self.worlds == 1 and not self.tries

    def __getitem__(self, result: str) -> float:
        return next((chance.chance for chance in self.chances if chance.result == result), 0.0)


class _Answered(Exception):
    """The roll's result is known; what follows does not matter."""


class _Listener(list[Event]):
    answer = ""

    def __init__(self, kinds: frozenset[str]) -> None:
        self.kinds = kinds

    def append(self, event: Event) -> None:
        if event[1] in self.kinds:
            self.answer = str(event[2])
            raise _Answered


def answer(game: AnyGame, pos: Any, pick: int, dice: Dice) -> str:
    """The label of the first result that a pick leads to; empty if it leads to none. Where the pick only prepares
    what is asked about (another attacker joins), the game says how it goes on from there. Changes `pos`."""
    log = _Listener(game.results)
    with suppress(_Answered):
        for _ in range(STEPS):
            game.apply(pos, pick, dice, log)
            if (following := _following(game, pos)) is None:
                break
            pick = following
    return log.answer


def _following(game: AnyGame, pos: Any) -> int | None:
    """The pick that leads on to a result: the only one there is, or the one the game names."""
    found = game.decision(pos)
    return None if isinstance(found, Outcome) else found.picks[0] if found.forced else resolving(game, pos)


def chances(game: AnyGame, pos: Any, pick: int, series: int = 100_000) -> dict[str, Fraction]:
    """Exact chances of every result in a position known in full."""
    return totals(exhaust(lambda dice: answer(game, pos.copy(), pick, dice), series))


def _followed(game: AnyGame, pos: Any, pick: int, series: int) -> tuple[dict[str, Fraction], int]:
    """The chances of every result, and how many series of rolls were run if content was made on the way, else 0."""
    found = list[tuple[Fraction, str, bool]]()
    for branch in branches(lambda dice: answer(game, pos.copy(), pick, dice), series):
        found.append(branch)
        if len(found) == VAIN and not any(result for _, result, _ in found):
            raise TooManyWorlds(f"Nothing came of {VAIN} series of rolls; the exact odds are out of reach.")
    return totals((chance, result) for chance, result, _ in found), len(found) * any(made for _, _, made in found)


def odds_of(game: AnyGame, pos: Any, seat: int, pick: int, worlds: int = WORLDS) -> Odds:
    """What the seat may expect of a pick, from what it knows."""
    rng = Random(blake2b(game.view(pos, seat).json() + pick.to_bytes(4, "big"), digest_size=8).digest())
    seen = _imagined(game, pos, seat, rng, worlds)
    ready, because = [_begun(game, *one, pick) for one in seen], tuple(game.explain(pos, seat, pick))
    try:
        table, differ, tries = _averaged(game, ready)
    except TooManyWorlds:
        table, tries = _estimated(game, ready, rng)
        return Odds(listed(game, table), because, len(seen), tries, True)
    final = any(_final(game, world, pick) for world, _ in seen)
    return Odds(listed(game, table), because, len(seen) if differ else 1, tries, final)


def _final(game: AnyGame, world: Any, pick: int) -> bool:
    """Whether a pick passes a barrier of undo, as a match finds it: dice, knowledge, another seat, a window."""
    asked, after, dice = game.decision(world), world.copy(), Branch([])
    game.apply(after, pick, dice)
    if isinstance(asked, Outcome) or not asked.goes_on(game.decision(after)):
        return True
    return bool(dice.chances or dice.sampled or asked.manner.window or world.knowledge() != after.knowledge())


def _imagined(game: AnyGame, pos: Any, seat: int, rng: Random, worlds: int) -> list[tuple[Any, int]]:
    seen: dict[str, tuple[Any, int]] = {}
    for count in range(1, worlds + 1):
        world = game.imagine(pos, seat, rng)
        key = fingerprint(world)
        seen[key] = (world, seen[key][1] + 1 if key in seen else 1)
        if len(seen) == 1 and count == SURE:
            break
    return list(seen.values())


def _begun(game: AnyGame, world: Any, times: int, pick: int) -> tuple[Any, int, int]:
    """How far a pick leads before any dice fall: the same in every try, so it is done once."""
    with suppress(_Answered, DiceError):
        for _ in range(STEPS):
            ahead = world.copy()
            game.apply(ahead, pick, NoDice(), _Listener(game.results))
            if (following := _following(game, ahead)) is None:
                break
            world, pick = ahead, following
    return world, pick, times


def _averaged(game: AnyGame, ready: Sequence[tuple[Any, int, int]]) -> tuple[dict[str, Fraction], bool, int]:
    """Chances over all worlds, whether they differ from one to another, and the tries if they are an estimate."""
    drawn, alike, tries, weighed = sum(times for _, _, times in ready), set(), 0, list[tuple[Fraction, str]]()
    for world, pick, times in ready:
        found, made = _followed(game, world, pick, max(LEAST, SERIES // len(ready)))
        tries += made
        alike.add(frozenset(found.items()))
        weighed += [(chance * times / drawn, result) for result, chance in found.items()]
    return totals(weighed), len(alike) > 1, tries


def _estimated(game: AnyGame, ready: Sequence[tuple[Any, int, int]], rng: Random) -> tuple[dict[str, Fraction], int]:
    """How often each result came of many tries, by turns in all worlds; and of how many: few if none."""
    dice, found, enough = RandomDice(rng), Counter[str](), FEW
    drawn = [(world, pick) for world, pick, times in ready for _ in range(times)]
    while (count := found.total()) < enough:
        found[answer(game, drawn[count % len(drawn)][0].copy(), drawn[count % len(drawn)][1], dice)] += 1
        most = max(found.values())
        enough = FEW if not any(found) else TRIES if most * (count - most) > NEAR**2 * count**3 else SOME
    return {result: Fraction(times, count) for result, times in found.items()}, count


def listed(game: AnyGame, table: Mapping[str, Fraction]) -> tuple[Chance, ...]:
    """Chances, the likeliest first."""
    rows = sorted(table.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Chance(result, float(chance), str(chance), *meaning(game, result)) for result, chance in rows)
