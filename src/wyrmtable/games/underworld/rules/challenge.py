"""On which dungeon level experience and treasure were won (UWA-XP-3)."""

from __future__ import annotations

from ..position import Position


def won(pos: Position) -> tuple[list[int], list[int]]:
    """Experience, and treasure without magic in silver pieces, by dungeon level."""
    feats, hauls, at = pos.feats[:], pos.hauls[:], pos.depth() - 1
    feats[at] += pos.experience - sum(feats)
    hauls[at] += pos.taken - pos.relics - sum(hauls)
    return feats, hauls


def book(pos: Position) -> None:
    """The party leaves a level: what it has won there is counted by its depth."""
    pos.feats, pos.hauls = won(pos)


def share(pos: Position, level: int) -> int:
    """Foes and treasure alike for somebody of this level, each scaled by the dungeon level over his own."""
    feats, hauls = won(pos)
    return sum([(feats[at] + hauls[at] // 10) * min(at + 1, level) for at in range(len(feats))]) // level
