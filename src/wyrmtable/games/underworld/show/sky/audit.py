"""What is wrong with a battle in the air that play should never reach."""

from __future__ import annotations

from collections.abc import Iterator

from ...files.skyboard import GRID
from ...rules.sky.ending import TURNS
from ...rules.sky.position import SkyPosition


def audit(pos: SkyPosition) -> list[str]:
    return list(_faults(pos))


def _faults(pos: SkyPosition) -> Iterator[str]:
    if not 0 <= pos.turn <= TURNS:
        yield "The battle has more turns than it may have (UWA-GAME-4)."
    for number, height in enumerate(pos.height):
        if height < 0 or not 0 <= pos.place[number] < len(GRID):
            yield f"{pos.unit(number).title} is nowhere (UWA-AIR-1)."
        if len(pos.path[number]) > max(pos.rate(number), 3 * pos.rate(number) // 20):
            yield f"{pos.unit(number).title} has orders to fly further than it can (UWA-AIR-5)."
        prey = pos.cargo[number]
        if prey >= 0 and not pos.away[prey]:
            yield f"{pos.unit(number).title} carries somebody who is not there (UWA-GAME-13)."
        alive = pos.riders(number) or pos.body(number) >= 0
        if pos.active(number) and not alive and not pos.outcome:
            yield f"{pos.unit(number).title} is dead and still flies (UWA-AIR-18)."
    if any(points < 0 for points in pos.hp) or any(arrows < 0 for arrows in pos.silver):
        yield "There is less than nothing of something."
