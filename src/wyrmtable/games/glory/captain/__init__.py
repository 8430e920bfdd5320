"""The captain: the game's own bot."""

from .captain import Captain

__all__ = ["Captain"]
