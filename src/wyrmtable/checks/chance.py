"""Laws of the odds: they add up to one, and the dice agree with them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random

from ..core import Event, RandomDice, RecordedDice, odds_of, totals
from ..core.dice import branches
from ..core.errors import TooManyWorlds
from ..core.odds import answer
from .found import Check, Subject, Tally
from .playout import Moment, Playout, spread

SAMPLE = 16
BRANCHES = 2_000
ROLLS = 240
SIGMAS = 5.0
TELLING = 2**16  # smaller numbers may stand in an event by chance
SLACK = 3.0  # rare results are not normally distributed


def exact(subject: Subject, moment: Moment, pick: int) -> dict[str, Fraction] | None:
    """The exact chances of a pick in the true position; None if they are out of reach, or content is made by it."""
    game = subject.game
    try:
        found = list(branches(lambda dice: answer(game, moment.pos.copy(), pick, dice), BRANCHES))
    except TooManyWorlds:
        return None
    made = any(sampled for _, _, sampled in found)
    return None if made else totals((chance, result) for chance, result, _ in found)


def risky(subject: Subject, playout: Playout, purpose: str, most: int) -> list[tuple[Moment, int, dict[str, Fraction]]]:
    """Picks of the playout that lead to a labelled result, with their chances."""
    rolled = [m for m in playout.chosen if any(event[1] in subject.game.results for event in m.events)]
    chosen = spread(rolled, most, playout.rng(purpose))
    found = [(moment, moment.pick, exact(subject, moment, moment.pick)) for moment in chosen]
    return [(moment, pick, table) for moment, pick, table in found if table is not None]


def odds_true(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Chances add up to one, and what is rolled agrees with them."""
    rng = playout.rng("odds")
    for moment, pick, table in risky(subject, playout, "odds", SAMPLE):
        tally.examined += 1
        if sum(table.values()) != 1:
            raise playout.broken("odds", f"The exact chances add up to {sum(table.values())}.", moment)
        told = odds_of(subject.game, moment.pos, moment.seat, pick)
        if abs(sum(chance.chance for chance in told.chances) - 1) > 1e-9:
            raise playout.broken("odds", f"The odds told add up to {sum(c.chance for c in told.chances)}.", moment)
        _agree(subject, playout, moment, table, rng)


def _agree(subject: Subject, playout: Playout, moment: Moment, table: dict[str, Fraction], rng: Random) -> None:
    """Frequencies stay near the chances; what is impossible or sure is so."""
    counts: dict[str, int] = {}
    for _ in range(ROLLS):
        label = _rolled(subject, moment, rng)
        counts[label] = counts.get(label, 0) + 1
    for label in sorted({*table, *counts}):
        chance, times = float(table.get(label, 0)), counts.get(label, 0)
        allowed = SIGMAS * sqrt(ROLLS * chance * (1 - chance)) + SLACK if 0 < chance < 1 else 1e-6
        if abs(times - ROLLS * chance) > allowed:
            raise playout.broken(
                "odds", f"{label or 'no result'} came {times} times in {ROLLS}; its chance is {chance:.3f}.", moment
            )


def _rolled(subject: Subject, moment: Moment, rng: Random) -> str:
    """The label of the first result when the pick is really carried out, and what it leads to."""
    return answer(subject.game, moment.pos.copy(), moment.pick, RandomDice(rng))


class Noting(RecordedDice):
    """Recorded dice that remember the numbers content was made from."""

    __slots__ = ("numbers",)

    def __init__(self, results: Sequence[int]) -> None:
        super().__init__(results)
        self.numbers: set[int] = set()

    def number(self, below: int, why: str) -> int:
        found = super().number(below, why)
        if below >= TELLING:
            self.numbers.update((found, found + 1))
        return found


def numbers_untold(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The number that content is made from stands in no event: whoever knew it could make the content himself."""
    game, entries = subject.game, playout.match.entries
    dice, log = Noting(entries[0].dice), list[Event]()
    game.setup(playout.setting, dice, log)
    _untold(playout, dice, log, None, tally)
    for moment in playout.chosen:
        if any(roll >= TELLING for roll in moment.dice):
            dice, log = Noting(moment.dice), []
            game.apply(moment.pos.copy(), moment.pick, dice, log)
            _untold(playout, dice, log, moment, tally)


def _untold(playout: Playout, dice: Noting, log: Sequence[Event], moment: Moment | None, tally: Tally) -> None:
    tally.examined += len(dice.numbers) // 2
    for event in log:
        if dice.numbers.intersection(event[2:]):
            raise playout.broken("content", f"The event {event[1]!r} tells the number content was made from.", moment)


CHECKS = (
    Check("odds", "odds add up to one and agree with what is rolled", "odds", odds_true),
    Check("content", "no event tells the number content is made from", "numbers", numbers_untold, optional=True),
)
