"""The odds before a pick: the real rules run over every roll, from what the seat knows.

Where the seat does not know everything, chances are averaged over imagined worlds, so that the odds are no oracle
about hidden things. Where the rolls are too many to run over, they are estimated by rolling often, and say so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from .decision import Outcome, Reason
from .dice import Branch, Dice, RandomDice, branches, exhaust, totals
from .errors import TooManyWorlds
from .event import Event
from .extras import Chance, meaning, resolving
from .game import AnyGame
from .position import fingerprint

WORLDS = 24
SERIES = 20_000  # of rolls that are run over, all worlds together; beyond it the odds are estimated
LEAST, VAIN = 250, 1_000  # but so many in each world; and no more than so many that come to nothing
TRIES, FEW = 4_000, 100
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
        game.apply(pos, pick, dice, log)
        for _ in range(STEPS):
            following = _following(game, pos)
            if following is None:
                break
            game.apply(pos, following, dice, log)
    return log.answer


def _following(game: AnyGame, pos: Any) -> int | None:
    """The pick that leads on to a result: the only one there is, or the one the game names."""
    decision = game.decision(pos)
    if isinstance(decision, Outcome):
        return None
    return decision.picks[0] if decision.forced else resolving(game, pos)


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
    because = tuple(game.explain(pos, seat, pick))
    try:
        table, differ, tries = _averaged(game, seen, pick)
    except TooManyWorlds:
        table, tries = _estimated(game, seen, pick, rng)
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


Worlds = Sequence[tuple[Any, int]]  # and how often each was imagined


def _imagined(game: AnyGame, pos: Any, seat: int, rng: Random, worlds: int) -> Worlds:
    seen: dict[str, tuple[Any, int]] = {}
    for count in range(1, worlds + 1):
        world = game.imagine(pos, seat, rng)
        key = fingerprint(world)
        seen[key] = (world, seen[key][1] + 1 if key in seen else 1)
        if len(seen) == 1 and count == SURE:
            break
    return list(seen.values())


def _averaged(game: AnyGame, seen: Worlds, pick: int) -> tuple[dict[str, Fraction], bool, int]:
    """Chances over all worlds, whether they differ from one to another, and the tries if they are an estimate."""
    drawn, alike, tries = sum(times for _, times in seen), set(), 0
    weighed: list[tuple[Fraction, str]] = []
    for world, times in seen:
        found, made = _followed(game, world, pick, max(LEAST, SERIES // len(seen)))
        tries += made
        alike.add(frozenset(found.items()))
        weighed += [(chance * times / drawn, result) for result, chance in found.items()]
    return totals(weighed), len(alike) > 1, tries


def _estimated(game: AnyGame, seen: Worlds, pick: int, rng: Random) -> tuple[dict[str, Fraction], int]:
    """How often each result came of many tries, in worlds drawn as often as imagined; and of how many: few if none."""
    dice, drawn, found = RandomDice(rng), rng.choices(seen, [times for _, times in seen], k=TRIES), list[str]()
    while len(found) < (TRIES if any(found) else FEW):
        found.append(answer(game, drawn[len(found)][0].copy(), pick, dice))
    return totals((Fraction(1, len(found)), result) for result in found), len(found)


def listed(game: AnyGame, table: Mapping[str, Fraction]) -> tuple[Chance, ...]:
    """Chances, the likeliest first."""
    rows = sorted(table.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Chance(result, float(chance), str(chance), *meaning(game, result)) for result, chance in rows)
