"""The Lords of UnderEarth: a Dwarf city under the mountain, from its glory to its ruin."""

from .game import GAME

__all__ = ["GAME"]
