"""Hints say what a choice is for, with the numbers a player would ask for (LOU-25)."""

from __future__ import annotations

from random import Random

import wyrmtable as wt
from wyrmtable.games.underearth.captain import Captain

EMPTY = ("best place", "is next", "worth 2", "as good as")


def said(scenario: str, picks: int) -> dict[str, list[str]]:
    """What captains say of their choices, by the step they were asked in."""
    match = wt.new(f"underearth/{scenario}", seed=3)
    bots = [Captain(Random(seat)) for seat in range(len(match.seat_names))]
    found = dict[str, list[str]]()
    while match.deciding is not None and len(match.entries) < picks:
        seat, step = match.deciding, match.position.steps[-1][0]
        pick = bots[seat].choose(match.chair(seat))
        found.setdefault(step, []).append(bots[seat].why())
        match.pick(seat, pick)
    return found


def test_hints_of_the_pursuit() -> None:
    hints = said("pursuit", 140)
    every = [hint for hints_ in hints.values() for hint in hints_]
    assert not [hint for hint in every if not hint.endswith(".") or any(word in hint for word in EMPTY)]
    assert "In the Great Hall, which must be held." in hints["place-at"]
    assert any(hint.startswith("On to the Great Hall. That is") for hint in hints["movement"])
    assert any("The danger of losing it rises from" in hint for hint in hints["march"])
    assert any("to destroy them" in hint and hint.startswith("At 2-1") for hint in hints["declare"])
    assert any(hint.startswith("It brings the attack from") for hint in hints["attackers"])
