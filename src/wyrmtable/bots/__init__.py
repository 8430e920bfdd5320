"""Bots: the levels of every game, classes of one's own, and programs in any language over JSON lines."""

from ..registry import has_captain
from .bot import Bot, BotFailed, RandomBot, TimedBot, checked, dismiss, play_out, why
from .cast import COMMAND, HUMAN, PYTHON, bot, cast, known, words
from .external import Answer, PickLine, ProgramBot, Question
from .levels import Beginner

__all__ = [
    "COMMAND",
    "HUMAN",
    "PYTHON",
    "Answer",
    "Beginner",
    "Bot",
    "BotFailed",
    "PickLine",
    "ProgramBot",
    "Question",
    "RandomBot",
    "TimedBot",
    "bot",
    "cast",
    "checked",
    "dismiss",
    "has_captain",
    "known",
    "play_out",
    "why",
    "words",
]
