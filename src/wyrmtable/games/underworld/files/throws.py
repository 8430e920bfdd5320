"""Dice as the tables write them: "2d6+1", "4d10x10", "1", and hit dice such as "1/2", "1-1", "4+1" (UWA-GEN-1)."""

from __future__ import annotations

import re
from typing import NamedTuple

from wyrmtable.core import Dice

_THROW = re.compile(r"(\d+)(?:d(\d+))?([+-]\d+)?(?:x(\d+))?")
_HIT_DICE = re.compile(r"(\d+)([+-]\d+)?")


def per_cent(dice: Dice, many: int, chance: int, why: str) -> int:
    """How many of so many throws of a hundred show no more than the chance (UWA-GEN-1)."""
    return many - dice.hits(many, 100, chance + 1, why)


class Throw(NamedTuple):
    """So many dice of so many sides, a number added, the sum multiplied. No sides: the count stands as it is."""

    many: int
    sides: int = 0
    plus: int = 0
    times: int = 1

    def roll(self, dice: Dice, why: str) -> int:
        """Never less than 1, unless the throw is a plain 0."""
        many, sides, plus, times = self
        if not sides:
            return many * times
        total = dice.total(many, sides, why) + plus
        return total * times if total > 1 else times

    @property
    def most(self) -> int:
        return (self.many * max(self.sides, 1) + self.plus) * self.times

    @property
    def mean(self) -> float:
        each = (self.sides + 1) / 2 if self.sides else 1.0
        return (self.many * each + self.plus) * self.times


class HitDice(NamedTuple):
    """Whole dice, points added, and whether it is the half die of the smallest creatures."""

    dice: int
    plus: int = 0
    half: bool = False

    @property
    def weak(self) -> bool:
        """One die or less; 1+n counts as more than one (UWA-CBT-7)."""
        return self.dice <= 1 and self.plus <= 0

    @property
    def levels(self) -> int:
        """What it counts as where hit dice are added up: at least one."""
        return max(self.dice, 1)

    def roll(self, dice: Dice, why: str) -> int:
        """Hit points: d6 a die; half a die is 1 to 3 (UWA-MON-1)."""
        if self.half:
            return dice.roll(3, why)
        return max(dice.total(self.dice, 6, why) + self.plus, 1)

    @property
    def most(self) -> int:
        return 3 if self.half else max(6 * self.dice + self.plus, 1)


def throw_of(text: str) -> Throw | None:
    """What the text says, or None if it is no throw."""
    if text == "-":
        return Throw(0)
    found = _THROW.fullmatch(text)
    if found is None:
        return None
    return Throw(int(found[1]), int(found[2] or 0), int(found[3] or 0), int(found[4] or 1))


def hit_dice_of(text: str) -> HitDice | None:
    """What the text says, or None. A range stands for its middle; the heads of a hydra are counted elsewhere."""
    if text == "1/2":
        return HitDice(1, 0, True)
    if ".." in text:
        low, _, high = text.partition("..")
        return HitDice((int(low) + int(high)) // 2) if low.isdecimal() and high.isdecimal() else None
    if text == "heads":
        return HitDice(0)
    found = _HIT_DICE.fullmatch(text)
    return HitDice(int(found[1]), int(found[2] or 0)) if found else None
