"""A bot to lose against: the game's own bot with a wandering mind."""

from __future__ import annotations

from random import Random

from ..core import Chair
from .bot import Bot, RandomBot, why

WANDERS = 0.3  # the share of decisions in which it does the first thing that comes to mind


class Beginner:
    """Chooses as the game's own bot does, but often enough anything that is legal."""

    def __init__(self, teacher: Bot, rng: Random) -> None:
        self._teacher = teacher
        self._rng = rng
        self._whim = RandomBot(rng)
        self._why = ""

    def choose(self, chair: Chair) -> int:
        if self._rng.random() < WANDERS:
            self._why = "It came to mind first."
            return self._whim.choose(chair)
        pick = self._teacher.choose(chair)
        self._why = why(self._teacher)
        return pick

    def why(self) -> str:
        return self._why
