"""What is wrong with a battle of many figures that play should never reach."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.mass.position import SLAIN, MassPosition


def audit(pos: MassPosition) -> list[str]:
    return list(_faults(pos))


def _faults(pos: MassPosition) -> Iterator[str]:
    here = [pos.place[number] for number in range(len(pos.place)) if pos.here(number)]
    if len(set(here)) < len(here):
        yield "Two bodies stand on the same hex (UWA-MASS-2)."
    for number in range(len(pos.place)):
        if not 0 <= pos.men[number] <= pos.full[number]:
            yield "A body has more men than it began with, or less than none (UWA-MASS-2)."
        if (pos.men[number] == 0) != (pos.state[number] == SLAIN):
            yield "A body without men stands, or one with men lies on the field (UWA-MASS-2)."
    if any(points < 0 for points in pos.walls):
        yield "A wall has less than no points (UWA-BUILD-9)."
