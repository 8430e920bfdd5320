"""The captain's numbers, by what the scenario is about. All are worth so many SP unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

PRIZE = 24.0  # the goal itself
ASSAULT = 4.0  # what a general assault on the goal must promise
STORM = 60.0  # what it is then worth to stand beside the goal
URGENT = 4.0  # how many times more by the last Turn
CARE = 0.9  # what own losses weigh against the enemy's
LEAST = 0.5  # what a march or an attack must gain
ALERT = 7  # march points at which the goal is threatened
MANY = 48  # hexes that are looked at closely for one march


class Weights(NamedTuple):
    """How bold the sides are."""

    wary: float  # how much an attack weighs that may come upon the Highlords
    haste: tuple[float, float, float]  # a march point nearer to a goal with none, one, or more defenders
    garrison: int  # armies that Whitestone keeps in the goal once it is threatened
    seeking: float  # how much Whitestone likes to be nearer to the enemy, for each hex
    homing: float  # and nearer to the goal


WEIGHTS: Mapping[str, Weights] = MappingProxyType(
    {
        "losses": Weights(2.0, (3.0, 0.5, 0.1), 2, 0.5, 0.0),
        "capital": Weights(0.3, (6.0, 3.0, 1.5), 5, 0.0, 0.6),
        "siege": Weights(1.0, (6.0, 2.0, 0.3), 5, 0.0, 0.8),
    }
)
