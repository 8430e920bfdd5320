"""Dice for secret throws, from one recorded number, so that how many are made tells nothing (UWA-GEN-2)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Dice, RandomDice


def secret(dice: Dice, why: str) -> Dice:
    return out_of(dice.number(2**53, why))


def out_of(number: int) -> Dice:
    return RandomDice(Random(number))
