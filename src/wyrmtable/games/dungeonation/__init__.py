"""Dungeonation: a Dark Keeper against five heroes in a dungeon of tiles."""

from .game import Dungeonation

GAME = Dungeonation()

__all__ = ["GAME", "Dungeonation"]
