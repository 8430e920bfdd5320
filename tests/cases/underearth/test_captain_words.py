"""Hints say what a choice is for, with the numbers a player would ask for (LOU-25)."""

from __future__ import annotations

import wyrmtable as wt

from ..hinting import said

EMPTY = ("best place", "is next", "worth 2", "as good as")


def test_hints_of_the_pursuit() -> None:
    hints = said(wt.new("underearth/pursuit", seed=3), 140)
    every = [hint for hints_ in hints.values() for hint in hints_]
    assert not [hint for hint in every if not hint.endswith(".") or any(word in hint for word in EMPTY)]
    assert "In the Great Hall, which must be held." in hints["place-at"]
    assert any(hint.startswith("On to the Great Hall. That is") for hint in hints["movement"])
    assert any("The danger of losing it rises from" in hint for hint in hints["march"])
    assert any("to destroy them" in hint and hint.startswith("At 2-1") for hint in hints["declare"])
    assert any(hint.startswith("It brings the attack from") for hint in hints["attackers"])
