"""The ranks of the column: who walks how far behind whom, and whom that parts from the others (UWA-MARCH-1,
UWA-MARCH-2)."""

from __future__ import annotations

from wyrmtable.core import Log

from ..files.terms import FALLEN
from ..position import Position
from . import narrow, parting

RANK_FEET = 5
NEAR = 10  # feet: so far a slide takes others along (UWA-SET-4)
ABREAST, BROADLY = 3, 6  # in a passage of ten feet, and of twenty


def abreast(pos: Position) -> int:
    """Three, six in a passage of twenty feet, one where it is single file."""
    if narrow.front(pos, 10) == narrow.SINGLE_FILE:
        return 1
    return BROADLY if narrow.broad(pos) else ABREAST


def near(pos: Position, who: int) -> list[int]:
    """Who walks within ten feet of him, himself among them (UWA-SET-4, UWA-R102)."""
    able, wide = pos.able(), abreast(pos)
    rank = able.index(who) // wide
    return [one for at, one in enumerate(able) if abs(at // wide - rank) * RANK_FEET <= NEAR]


def rest_of(pos: Position, some: list[int]) -> list[int]:
    """The others who walk with them, whoever cannot act among them."""
    away = parting.elsewhere(pos)
    return [who for who in pos.column if who not in some and who not in away and pos.fate[who] not in FALLEN]


def let_slide(pos: Position, who: int, log: Log | None) -> None:
    """The slide takes down everybody within ten feet of whoever has sprung it; the others stay where they are
    (UWA-SET-4, UWA-MARCH-3)."""
    left = rest_of(pos, near(pos, who))
    if left:
        parting.split(pos, left, log)
