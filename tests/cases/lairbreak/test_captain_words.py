"""Hints say what a choice is for, with the numbers a player would ask for."""

from __future__ import annotations

import re

import wyrmtable as wt

from ..hinting import said

EMPTY = ("best place", "makes no difference", "nothing is known", "as good as")
NUMBERED = ("army", "entry", "buy", "arrive", "mine", "press", "casualties", "front", "advance", "volley")


def test_hints_of_the_hollow() -> None:
    hints = said(wt.new("lairbreak/hollow", seed=4, options={"players": "4"}), 900)
    every = [hint for hints_ in hints.values() for hint in hints_]
    assert not [hint for hint in every if not hint.endswith(".") or not hint[0].isupper()]
    assert not [hint for hint in every if any(word in hint for word in EMPTY)]
    for step in NUMBERED:
        assert all(re.search(r"\d", hint) for hint in hints.get(step, ["1"])), (step, hints[step])
    assert any(re.search(r"of \d+ gold", hint) for hint in hints["buy"])
    assert any(re.search(r"\d+ squares? to go", hint) for hint in hints["group"])
    assert any(re.search(r"\d+ % to win", hint) for hint in [*hints["group"], *hints["act"]])
