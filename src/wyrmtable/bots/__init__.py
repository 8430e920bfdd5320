"""Bots: random, each game's own captain, and programs in any language over JSON lines."""

from .bot import Bot, BotFailed, RandomBot, TimedBot, checked, dismiss, play_out, why
from .cast import BOTS, COMMAND, HUMAN, bot, cast, has_captain, home, known, words
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
    "home",
    "known",
    "play_out",
    "why",
    "words",
]
