"""Flight (LOU-15.0): Gargoyle and Dragon fly or walk, hex by hex as they like; `files/ways` finds their ways.

A flown hex costs half a point; over pits, lakes and enemies one can only fly on.
"""

from __future__ import annotations

from ..position import Position


def could_fly(pos: Position, unit: int, start: int, target: int) -> bool:
    """Whether a flyer could fly from one hex into the next (LOU-R67)."""
    flown = pos.content.explorers[unit].flown
    if flown is None:
        return False
    return any(neighbour == target for neighbour, _ in flown(pos.shut[pos.content.race[unit]])[start])
