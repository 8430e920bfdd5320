"""The captain of The Lords of UnderEarth: a bot that plays every seat of every scenario to win.

For a search there are `evaluate` (a position's worth to a seat), `goals_of` (what a seat has to do) and `quick` (a pick
in well under a millisecond).
"""

from .captain import DECIDE, Captain
from .evaluation import evaluate, quick
from .goals import goals_of

__all__ = ["DECIDE", "Captain", "evaluate", "goals_of", "quick"]
