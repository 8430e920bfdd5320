"""Hints say what a choice is for, with the numbers a player would ask for."""

from __future__ import annotations

import re
from random import Random

import wyrmtable as wt
from wyrmtable.games.lairbreak.captain import Captain

EMPTY = ("best place", "makes no difference", "nothing is known", "as good as")
NUMBERED = ("army", "entry", "buy", "arrive", "mine", "press", "casualties", "front", "advance", "volley")


def said(scenario: str, players: str, picks: int, seed: int) -> dict[str, list[str]]:
    """What captains say of their choices, by the step they were asked in."""
    match = wt.new(f"lairbreak/{scenario}", seed=seed, options={"players": players})
    bots = [Captain(Random(seat)) for seat in range(len(match.seat_names))]
    found = dict[str, list[str]]()
    while match.deciding is not None and len(match.entries) < picks:
        seat, step = match.deciding, match.position.steps[-1][0]
        pick = bots[seat].choose(match.chair(seat))
        found.setdefault(step, []).append(bots[seat].why())
        match.pick(seat, pick)
    return found


def test_hints_of_the_hollow() -> None:
    hints = said("hollow", "4", 900, 4)
    every = [hint for hints_ in hints.values() for hint in hints_]
    assert not [hint for hint in every if not hint.endswith(".") or not hint[0].isupper()]
    assert not [hint for hint in every if any(word in hint for word in EMPTY)]
    for step in NUMBERED:
        assert all(re.search(r"\d", hint) for hint in hints.get(step, ["1"])), (step, hints[step])
    assert any(re.search(r"of \d+ gold", hint) for hint in hints["buy"])
    assert any(re.search(r"\d+ squares? to go", hint) for hint in hints["group"])
    assert any(re.search(r"\d+ % to win", hint) for hint in [*hints["group"], *hints["act"]])
