"""The captain of The Lords of UnderEarth: a bot that plays every seat of every scenario to win.

For a search there are `evaluate` (a position's worth to a seat), `goals_of` (what a seat has to do) and `Rollout` (a
pick in well under a millisecond).
"""

from .captain import DECIDE, Captain
from .evaluation import evaluate
from .goals import goals_of
from .rollout import Rollout, quick

__all__ = ["DECIDE", "Captain", "Rollout", "evaluate", "goals_of", "quick"]
