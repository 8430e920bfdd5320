"""The Underworld: six adventurers below ground; the computer referees."""

from .game import GAME, Underworld

__all__ = ["GAME", "Underworld"]
