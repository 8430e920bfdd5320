"""How sure a win rate is: Wilson's score interval, which stays sensible for few games and for rates near 0 and 1."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054  # standard deviations that hold 95 % of a normal distribution


class Wilson(NamedTuple):
    """A rate with its interval."""

    rate: float
    low: float
    high: float

    @classmethod
    def of(cls, wins: float, games: int, z: float = Z95) -> Wilson:
        """The interval for so many wins (shared ones count their share) in so many games."""
        if games <= 0:
            return cls(0.0, 0.0, 1.0)
        rate = wins / games
        spread = z * z / games
        middle = (rate + spread / 2) / (1 + spread)
        half = z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
        low = 0.0 if wins <= 0 else max(0.0, middle - half)  # exactly, where rounding would leave a speck
        return cls(rate, low, 1.0 if wins >= games else min(1.0, middle + half))

    def __str__(self) -> str:
        return f"{self.rate:.1%} ({self.low:.1%} to {self.high:.1%})"
