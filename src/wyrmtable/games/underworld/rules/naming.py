"""Who does it: whom the caller names for a door or a box, before the first of the march (UWA-DEC-3, UWA-PLAY-3)."""

from __future__ import annotations

from ..files.terms import ABLE
from ..position import Position


def choices(pos: Position) -> list[int]:
    """Whoever can still be named; with one alone there is nothing to choose."""
    able = pos.able()
    if len(able) < 2:
        return []
    return [pos.piece(who) for who in able if who not in pos.named]


def is_one(pos: Position, pick: int) -> bool:
    names = pos.content.names
    return names.pieces <= pick < names.numbers


def name(pos: Position, pick: int) -> None:
    """Each who is named comes after those named before him."""
    pos.named.append(pick - pos.content.names.pieces)


def named(pos: Position) -> list[int]:
    """Those who were named and can act."""
    return [who for who in pos.named if pos.fate[who] == ABLE]


def first(pos: Position, number: int) -> list[int]:
    """So many who do it: those who were named, then the others in the order of the march."""
    if not pos.named:
        return pos.able()[:number]
    chosen = named(pos)
    return [*chosen, *(who for who in pos.able() if who not in chosen)][:number]
