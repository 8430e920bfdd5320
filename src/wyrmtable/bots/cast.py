"""Who sits where: seat words such as "human", "random", "captain" or "command:./mybot" turned into bots."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from random import Random

from .. import registry
from ..core import AnyGame, BadSetup
from .bot import Bot, RandomBot, TimedBot
from .external import PATIENCE, ProgramBot

HUMAN = "human"
COMMAND = "command:"


def _captain(game: AnyGame, rng: Random) -> Bot:
    captain = registry.captain(game)
    if captain is None:
        raise BadSetup(f"{game.title} has no captain yet. Seats can be {HUMAN}, random or {COMMAND}PROGRAM.")
    return captain(rng)


BOTS: Mapping[str, Callable[[AnyGame, Random], Bot]] = {
    "random": lambda game, rng: RandomBot(rng),
    "captain": _captain,
}


def known(word: str) -> bool:
    """Whether a seat word can be seated."""
    return word == HUMAN or word in BOTS or word.startswith(COMMAND)


def bot(word: str, game: AnyGame, rng: Random, seconds: float | None = None) -> Bot:
    """The bot called so. `seconds` is its time budget for one decision."""
    if word.startswith(COMMAND):
        return ProgramBot(word.removeprefix(COMMAND), PATIENCE if seconds is None else seconds)
    if word not in BOTS:
        raise BadSetup(f"Nobody called {word!r} can be seated. Say {HUMAN}, {', '.join(BOTS)} or {COMMAND}PROGRAM.")
    found = BOTS[word](game, rng)
    return found if seconds is None else TimedBot(found, seconds, f"The bot {word!r}")


def cast(game: AnyGame, seats: Sequence[str], seed: str, seconds: float | None = None) -> dict[int, Bot]:
    """A bot for every seat that is not human's. The seed settles their whims, so a game of bots can be repeated."""
    for word in seats:
        if not known(word):
            bot(word, game, Random(0))
    return {
        seat: bot(word, game, Random(f"{seed} seat {seat}"), seconds)
        for seat, word in enumerate(seats)
        if word != HUMAN
    }


def words(text: str) -> list[str]:
    """Seat words from a comma-separated list; a command keeps its blanks and may be quoted to keep commas."""
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = ",", True, ""
    return [word.strip() for word in lexer if word.strip()]
