"""What is wrong with a battle at sea that play should never reach."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.sea.ending import TURNS
from ...rules.sea.position import AFLOAT, SeaPosition


def audit(pos: SeaPosition) -> list[str]:
    return list(_faults(pos))


def _faults(pos: SeaPosition) -> Iterator[str]:
    if not 0 <= pos.turn <= TURNS:
        yield "The battle has more turns than it may have (UWA-GAME-5)."
    stores = (pos.port, pos.starboard, pos.marines, pos.sailors, pos.boarders, pos.fatigue)
    if any(number < 0 for store in stores for number in store):
        yield "There is less than nothing of something."
    for pair in pos.grapples:
        if any(pos.state[number] != AFLOAT for number in pair):
            yield "A grapple holds a ship that is not there (UWA-GRAP-1)."
