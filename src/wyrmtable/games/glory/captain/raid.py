"""Raids: where losses beyond a share defeat the Highlords, they dare more only while the defenders let them."""

from __future__ import annotations

from ..files.scenarios import HIGHLORD, WHITESTONE
from ..position import Position
from ..rules.victory import initial_strength, strength_now
from .weights import SCATTERED, SPARED


def is_limited(pos: Position) -> bool:
    """Whether the Highlords lose by their losses (DOG-S.33.4)."""
    return pos.content.scenario.victory.kind == "losses"


def is_raid(pos: Position, side: int) -> bool:
    """Whether the Highlords go for the goal: it lies open, or its defenders are too scattered to strike together, and
    no more is lost than leaves a draw within reach (DOG-S.33.4)."""
    if side != HIGHLORD or not is_limited(pos) or _spent(pos):
        return False
    return not pos.armies_at(pos.content.land.places[pos.content.goal].hex) or _scattered(pos)


def _spent(pos: Position) -> bool:
    """Whether so much is lost that the rest must be spared."""
    initial = initial_strength(pos)
    return 100 * (initial - strength_now(pos)) >= SPARED * pos.content.scenario.victory.losses * initial


def _scattered(pos: Position) -> bool:
    armies = pos.armies_of(WHITESTONE)
    return len(armies) < SCATTERED * len({pos.where[army] for army in armies})
