"""Wyrmtable: old fantasy wargames by their real rules."""

from .core import Decision, Match, Outcome, Setting, WyrmError
from .registry import game, new
from .replaying import verify

__all__ = ["Decision", "Match", "Outcome", "Setting", "WyrmError", "game", "new", "verify"]
__version__ = "0.1.0"
