"""Scrolls: how many spells they hold, and what they fetch (UWA-MAG-5, UWA-EQP-3)."""

from __future__ import annotations

from wyrmtable.core import Dice

A_LEVEL = 100  # gold pieces
SPELLS_OF = {
    "scroll of one spell": 1,
    "scroll of two spells": 2,
    "scroll of three spells": 3,
    "scroll of seven spells": 7,
}


def fetches(title: str, value: int, dice: Dice) -> int:
    """What a thing is worth in town: a scroll of spells 100 gold pieces for each of their levels."""
    if title not in SPELLS_OF:
        return value
    return A_LEVEL * sum([spell_level(dice) for _ in range(SPELLS_OF[title])])


def spell_level(dice: Dice) -> int:
    return one_spell(dice)[1]


def one_spell(dice: Dice) -> tuple[bool, int]:
    """One spell in four is a Cleric's, of level 1 to 5; the others are of 1 to 6 (UWA-MAG-5)."""
    clerical = dice.roll(4, "UWA-MAG-5 whose") == 1
    return clerical, dice.roll(5 if clerical else 6, "UWA-MAG-5 level")
