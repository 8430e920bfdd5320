"""The captain: the game's own caller."""

from .captain import Captain

__all__ = ["Captain"]
