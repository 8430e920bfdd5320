"""The captain: Lair Break's own bot."""

from .captain import Captain

__all__ = ["Captain"]
