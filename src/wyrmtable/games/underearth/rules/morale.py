"""Morale (LOU-11.0): leaders steady Companies, and lone Individuals daunt them."""

from __future__ import annotations

from ..files.content import bits
from ..position import Position, owned


def effect(pos: Position, side: int, other: int) -> int:
    """The morale effect of one side of a combat: the lowest among its elements (LOU-11.4a, LOU-R48). Without a
    Company on either side there is none (LOU-11.1); Dependents never count (LOU-R51)."""
    content = pos.content
    fighting = content.company & ~content.dependents
    if not content.morale or not (side | other) & fighting:
        return 0
    elements = []
    for unit in bits(side & ~content.dependents):
        if fighting >> unit & 1:
            elements.append(company_effect(pos, unit))
        else:
            company = _company_of(pos, unit)
            if company & side:
                continue  # covered by the Company it is stacked with (LOU-11.3b)
            elements.append(0 if company or not other & fighting else content.types[unit].morale)
    return min(elements, default=0)


def company_effect(pos: Position, unit: int) -> int:
    """1 with a Captain or Chieftain in its hex, 2 with a Lord or Duke; the lower of both (LOU-11.2a, LOU-11.2b,
    LOU-R49)."""
    ranks = [pos.content.types[other].leader for other in bits(_comrades(pos, unit))]
    return min((rank for rank in ranks if rank), default=0)


def _comrades(pos: Position, unit: int) -> int:
    return pos.at[pos.where[unit]] & owned(pos, pos.owner[unit]) & ~(1 << unit)


def _company_of(pos: Position, unit: int) -> int:
    """The friendly Company in an Individual's hex, as a mask (LOU-11.3a, LOU-R51)."""
    return _comrades(pos, unit) & pos.content.company & ~pos.content.dependents
