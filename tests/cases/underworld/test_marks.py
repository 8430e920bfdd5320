"""Fingerprints below ground: taken of the sheets on which something stands, and still of every square."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice, Setting, complete, fingerprint, same
from wyrmtable.core.position import fill, to_json
from wyrmtable.games.underworld.files.terms import SIZE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position


def fresh(scenario: str = "expedition") -> Position:
    made: Position = GAME.setup(complete(GAME, Setting(scenario)), ScriptedDice(5, 7))
    return made


@pytest.mark.parametrize("field", ["seen", "shown", "searched", "patch"])
@pytest.mark.parametrize("scenario", ["expedition", "season"])
def test_every_square_counts(field: str, scenario: str) -> None:
    """The first and the last square of every sheet, and nothing but what is in the fields."""
    pos = fresh(scenario)
    mark, found = fingerprint(pos), set[str]()
    store: bytearray = getattr(pos, field)
    wide = len(store) // pos.content.storeys
    places = [at for sheet in range(pos.content.storeys) for at in (sheet * wide, (sheet + 1) * wide - 1)]
    for at in places:
        old, store[at] = store[at], store[at] ^ 1
        found.add(fingerprint(pos))
        store[at] = old
    assert mark not in found
    assert len(found) == len(places)
    assert fingerprint(pos) == mark == fingerprint(fill(GAME.blank(pos.content.setting), to_json(pos)))


def test_few_bytes() -> None:
    """A party on the first level is told by that level alone; where nothing was searched, nothing of that."""
    pos = fresh()
    assert pos.used() == 1
    assert [len(part) for part in pos.essence() if isinstance(part, bytearray)].count(SIZE) == 1
    pos.searched[-1] = 1
    assert pos.used() == pos.content.storeys == 3
    twin = pos.copy()
    assert same(pos, twin)
    assert pos.essence() == twin.essence()
