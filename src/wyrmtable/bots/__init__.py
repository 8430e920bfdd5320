"""Bots: random, each game's own captain, and programs in any language over JSON lines."""

from ..registry import has_captain
from .bot import Bot, BotFailed, RandomBot, TimedBot, checked, dismiss, play_out, why
from .cast import BOTS, COMMAND, HUMAN, bot, cast, known, words
from .external import Answer, PickLine, ProgramBot, Question

__all__ = [
    "BOTS",
    "COMMAND",
    "HUMAN",
    "Answer",
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
