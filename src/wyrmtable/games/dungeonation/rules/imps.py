"""Imps (section 10): the Keeper's currency, gained by the heroes' noise."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..position import Position


def gain(pos: Position, count: int, why: str, log: Log | None) -> None:
    """The Keeper gains Imps, before the effect is worked out (DUN-IMP-1, DUN-IMP-5)."""
    pos.imps += count
    pos.gained += count
    tell_all(log, "imps", count, why, pos.imps)


def pay(pos: Position, count: int, log: Log | None) -> None:
    """Imps are spent; there is no credit (DUN-IMP-4, DUN-KEEP-4)."""
    assert pos.imps >= count, "nobody can pay with Imps he has not"
    pos.imps -= count
    if count:
        tell_all(log, "paid", count, pos.imps)
