"""The captain: Dungeonation's own bot, for either side."""

from .captain import Captain

__all__ = ["Captain"]
