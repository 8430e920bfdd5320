"""Dragons of Glory: the War of the Lance on the continent of Ansalon."""

from .game import Glory

GAME = Glory()

__all__ = ["GAME", "Glory"]
