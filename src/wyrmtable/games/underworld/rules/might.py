"""What somebody can force open by strength: doors, boxes, and doors on the run (UWA-DOOR-3)."""

from __future__ import annotations

from ..files.terms import STRENGTH
from ..position import Position
from . import lasting, lending

OGRE = 4


def strength_of(pos: Position, who: int) -> int:
    """His Strength, less the points that shadows have drained (UWA-MON-1)."""
    gone = (lasting.WEAKNESS, who)
    return pos.score(who, STRENGTH) - sum([row[:2] == gone for row in pos.lasting])


def opens_on(pos: Position, who: int) -> int:
    """1 or 2; the small, whatever their Strength, and the weak 1; the strong 1 to 3 (UWA-DOOR-2, UWA-DOOR-3); whoever
    wears gauntlets of ogre power 1 to 4 (UWA-MAG-7)."""
    score = strength_of(pos, who)
    weak = score <= 6 or pos.member(who).race == "halfling"
    if lending.bears(pos, who, lending.GAUNTLETS):
        return OGRE
    return 1 if weak else 3 if score >= 16 else 2
