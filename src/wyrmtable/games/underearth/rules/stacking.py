"""Stacking (LOU-8.0): one Company and any number of Individuals of one race to a hex."""

from __future__ import annotations

from collections.abc import Iterable

from ..position import Position, units_at


def may_stack(pos: Position, unit: int, others: Iterable[int]) -> bool:
    """Whether a unit may share a hex with others: one Company (LOU-8.0a), one race (LOU-8.0b) unless the scenario
    lets two races mix (LOU-20.4h). Treasure does not count (LOU-8.0c)."""
    apart = pos.content.apart[unit]
    return not any(apart >> other & 1 for other in others)


def shunned(pos: Position, unit: int) -> int:
    """All with whom a unit may not end its move: enemies (LOU-7.3b), and friends it may not be stacked with
    (LOU-8.0)."""
    return pos.content.apart[unit] | ~pos.mine[pos.owner[unit]]


def may_stop(pos: Position, unit: int, hex_: int) -> bool:
    """Whether a unit may end its move in a hex (LOU-7.2, LOU-7.3b, LOU-R22); a flyer does not come down over
    a pit or lake (LOU-R65)."""
    others = pos.at[hex_] & ~(1 << unit)
    return bool(pos.content.terrain.standable[hex_]) and not (others and others & shunned(pos, unit))


def broken(pos: Position, hex_: int) -> list[str]:
    """What is wrong with the stack in a hex; enemies next to a flyer are no stack (LOU-R67)."""
    units = units_at(pos, hex_)
    for unit in units:
        if not may_stack(pos, unit, [other for other in units if pos.owner[other] == pos.owner[unit]]):
            place = pos.content.terrain.board.names[hex_]
            return [f"Stacking is broken in {place} (LOU-8.0a, LOU-8.0b)."]
    return []
