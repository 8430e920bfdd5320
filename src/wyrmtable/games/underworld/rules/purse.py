"""Food and gold that leave the packs: thrown to pursuers, paid to those who ask for it."""

from __future__ import annotations

from ..position import Position


def rations(pos: Position) -> int:
    return sum([pos.food[who] for who in pos.able()])


def fodder(pos: Position) -> int:
    """A day's ration for three (UWA-PURS-8)."""
    return (len(pos.foes()) + 2) // 3


def eat(pos: Position, days: int) -> None:
    """Rations leave the packs of the able, in marching order."""
    for who in pos.able():
        given = min(days, pos.food[who])
        pos.food[who] -= given
        days -= given


def pay(pos: Position, gold: int) -> None:
    for who in pos.able():
        given = min(gold, pos.gold[who])
        pos.gold[who] -= given
        gold -= given
