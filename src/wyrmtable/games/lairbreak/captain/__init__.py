"""The captain: Lair Break's own bot; and what a search needs: goals, an evaluation and a quick hand for playouts."""

from .captain import Captain
from .goals import Goal, evaluate, goals_of
from .rollout import Rollout

__all__ = ["Captain", "Goal", "Rollout", "evaluate", "goals_of"]
