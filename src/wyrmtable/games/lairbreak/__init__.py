"""Lair Break: two to six armies mine, fight and steal a dragon's hoard."""

from .game import LairBreak

GAME = LairBreak()

__all__ = ["GAME", "LairBreak"]
