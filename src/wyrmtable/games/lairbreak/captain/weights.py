"""How each army's captain leans: what it builds, when it marches on the dragon, how boldly it attacks.

The numbers were set by playing many games between captains, so that no army wins too often or too rarely.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..files.terms import (
    ARCHER,
    ASSASSIN,
    DARK_ELVES,
    DWARVES,
    FOOTMAN,
    GNOMES,
    GOBLINS,
    HUMANS,
    KNIGHT,
    ORCS,
    SABOTEUR,
    STEAM,
    WAGON,
)


@dataclass(frozen=True, slots=True)
class Weights:
    """An army's ways. `strike` is how many of `striker` (and footmen) make a march on the dragon."""

    miners: int
    wagons: int
    guards: int
    hauler: int
    guard: int
    striker: int
    strike: int
    strike_round: int
    boldness: float


WEIGHTS = {
    DWARVES: Weights(5, 4, 3, WAGON, FOOTMAN, FOOTMAN, 12, 12, 15.0),
    HUMANS: Weights(4, 3, 3, WAGON, KNIGHT, KNIGHT, 8, 12, 14.0),
    GNOMES: Weights(5, 3, 3, STEAM, FOOTMAN, FOOTMAN, 12, 15, 20.0),
    ORCS: Weights(4, 3, 3, WAGON, ARCHER, ARCHER, 12, 18, 18.0),
    DARK_ELVES: Weights(5, 3, 3, WAGON, ASSASSIN, ASSASSIN, 8, 8, 14.0),
    GOBLINS: Weights(4, 3, 4, WAGON, FOOTMAN, SABOTEUR, 7, 7, 10.0),
}
