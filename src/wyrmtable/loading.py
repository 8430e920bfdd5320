"""What whoever plays many games loads for good.

The content of games is most of what there is in such a process, and it never goes away. Python would still look through
all of it for garbage again and again, which takes up to a tenth of the time that is played.
"""

from __future__ import annotations

import gc
from random import Random

from .core import AnyGame, RandomDice, Setting, complete


def load_for_good(game: AnyGame, setting: Setting) -> None:
    """Sets up a game: whatever there is then, all that was imported and the content of the game, is not looked through
    any more in this process."""
    game.setup(complete(game, setting), RandomDice(Random(0)))
    gc.collect()
    gc.freeze()
