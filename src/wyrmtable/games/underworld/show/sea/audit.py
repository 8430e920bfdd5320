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
    stores = (pos.port, pos.starboard, pos.marines, pos.sailors, pos.boarders, pos.fatigue, pos.breath)
    if any(number < 0 for store in stores for number in store):
        yield "There is less than nothing of something."
    for pair in pos.grapples:
        if any(pos.state[number] != AFLOAT for number in pair):
            yield "A grapple holds a ship that is not there (UWA-GRAP-1)."
    for number in range(len(pos.x)):
        zones = pos.vessel(number).zones
        if not (0 <= pos.front[number] < zones and 0 <= pos.guard[number] < zones):
            yield "A body of men stands beside its deck (UWA-NAV-5)."
    for hold in pos.clings:
        if pos.under[hold[0]]:
            yield "Somebody holds a ship from under water (UWA-SEA-1)."
