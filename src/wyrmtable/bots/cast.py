"""Who sits where: seat words turned into bots.

A word is "human", a level of the game's bots ("beginner", "regular"), a program ("command:./mybot") or a class of one's
own ("python:my_module:MyBot").
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random

from .. import registry
from ..core import AnyGame, BadSetup
from .bot import Bot, BotFailed, RandomBot, TimedBot
from .external import PATIENCE, ProgramBot
from .levels import Beginner

HUMAN = "human"
COMMAND = "command:"
PYTHON = "python:"
OWN = f"{COMMAND}PROGRAM or {PYTHON}MODULE:CLASS"


def _regular(game: AnyGame, rng: Random) -> Bot:
    captain = registry.captain(game)
    if captain is None:
        raise BadSetup(f"{game.title} has no captain yet. Seats can be {HUMAN}, random, {OWN}.")
    return captain(rng)


def _expert(game: AnyGame, rng: Random) -> Bot:
    expert = registry.expert(game)
    if expert is None:
        raise BadSetup(f"{game.title} has no expert yet. Say {', '.join(each.id for each in registry.levels(game))}.")
    return expert(rng)


MAKERS: Mapping[str, Callable[[AnyGame, Random], Bot]] = {
    registry.BEGINNER.id: lambda game, rng: Beginner(_regular(game, rng), rng),
    registry.REGULAR.id: _regular,
    registry.EXPERT.id: _expert,
    registry.RANDOM.id: lambda game, rng: RandomBot(rng),
}


def known(word: str) -> bool:
    """Whether a seat word can be seated."""
    return word == HUMAN or level_word(word) in MAKERS or word.startswith((COMMAND, PYTHON))


def level_word(word: str) -> str:
    """The level that a word means; other words stay as they are."""
    return registry.FORMER.get(word, word)


def bot(word: str, game: AnyGame, rng: Random, seconds: float | None = None) -> Bot:
    """The bot called so. `seconds` is its time budget for one decision."""
    if word.startswith(COMMAND):
        return ProgramBot(word.removeprefix(COMMAND), PATIENCE if seconds is None else seconds)
    if not known(word) or word == HUMAN:
        raise BadSetup(f"Nobody called {word!r} can be seated. Say {HUMAN}, {', '.join(MAKERS)}, {OWN}.")
    found = own_class(word, rng) if word.startswith(PYTHON) else MAKERS[level_word(word)](game, rng)
    return found if seconds is None else TimedBot(found, seconds, f"The bot {word!r}")


def own_class(word: str, rng: Random) -> Bot:
    """The bot of "python:my_module:MyBot", made with a source of whims; modules of the current folder are found."""
    home, _, name = word.removeprefix(PYTHON).partition(":")
    if not home or not name:
        raise BadSetup(f"{word!r} names no class. Write python:MODULE:CLASS, for instance python:my_module:MyBot.")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Bot = getattr(import_module(home), name)(rng)
    except Exception as trouble:  # any mistake of the author's own module
        words = f"{type(trouble).__name__}: {trouble}".rstrip(": ")
        raise BotFailed(
            f"The bot {word!r} cannot be made ({words}). It must be a class in a module that Python finds from here, "
            f"and is made with one argument: {name}(rng)."
        ) from trouble
    if not callable(getattr(found, "choose", None)):
        raise BotFailed(f"The bot {word!r} has no method choose(chair), so it cannot play.")
    return found


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
