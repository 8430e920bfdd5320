"""Stacking (DOG-5.8 to DOG-5.12): how many armies share a hex, checked where a piece ends its way."""

from __future__ import annotations

from collections.abc import Collection

from ..files.content import AIR
from ..files.mapwords import CITY
from ..position import Position
from .ground import fort_at

GROUND_LIMIT, CITY_LIMIT, AIR_LIMIT = 2, 3, 2


def ground_limit(pos: Position, hex_: int) -> int:
    """Two ground armies, three in a fortified city (DOG-5.8)."""
    return CITY_LIMIT if fort_at(pos, hex_) == CITY else GROUND_LIMIT


def room_left(pos: Position, hex_: int) -> int:
    """How many ground armies more find room in a hex."""
    sort = pos.content.sort
    return ground_limit(pos, hex_) - sum([sort[piece] < AIR for piece in pos.stack.get(hex_, ())])


def fits(pos: Position, hex_: int, arriving: Collection[int]) -> bool:
    """Whether these pieces may stay in a hex without enemy armies, together with the armies there."""
    return (len(arriving) == 1 and not pos.guard[hex_]) or _fits_among(pos, hex_, arriving)


def _fits_among(pos: Position, hex_: int, arriving: Collection[int]) -> bool:
    content = pos.content
    armies = [piece for piece in arriving if content.is_army[piece]]
    if not armies:
        return True
    if len(armies) == 1 and not pos.guard[hex_]:
        return True
    total = armies + [piece for piece in pos.armies_at(hex_) if piece not in armies]
    flying = sum([content.sort[piece] == AIR for piece in total])
    if flying > AIR_LIMIT or len(total) - flying > ground_limit(pos, hex_):
        return False
    kender = sum([content.is_kender[piece] for piece in total])
    return kender in (0, len(total))
