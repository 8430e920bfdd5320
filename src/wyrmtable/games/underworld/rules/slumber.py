"""Whom a spell of sleep overcomes: by hit dice, without a save (UWA-SPELL-1)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Dice

from ..files.throws import HitDice

SLEEPERS = ((HitDice(1, 1), 2, 8), (HitDice(2, 1), 2, 6), (HitDice(3, 1), 1, 6), (HitDice(4, 1), 0, 1))


def bound(hd: HitDice) -> int:
    """The row of the spell that somebody falls into; past the last he cannot be put to sleep."""
    dice = (hd.dice, hd.plus)
    return next((at for at, row in enumerate(SLEEPERS) if dice <= (row[0].dice, row[0].plus)), len(SLEEPERS))


def overcome(targets: Sequence[HitDice], dice: Dice) -> list[int]:
    """Which of them fall asleep: the first who can be put to sleep says which row is thrown on."""
    drowsy = [at for at, hd in enumerate(targets) if bound(hd) < len(SLEEPERS)]
    if not drowsy:
        return []
    limit, count, sides = SLEEPERS[bound(targets[drowsy[0]])]
    number = sum([dice.roll(sides, "UWA-SPELL-1 sleep") for _ in range(count)]) if count else 1
    weak = [at for at in drowsy if (targets[at].dice, targets[at].plus) <= (limit.dice, limit.plus)]
    return weak[:number]
