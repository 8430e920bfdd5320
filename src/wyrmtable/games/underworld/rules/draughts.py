"""Potions of healing that are known for what they are: drunk in a round, in a fight or between two (UWA-MAG-4)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log

from ..position import Position
from . import lending, magic
from .stocking import magic_thing

HEALING = "potion of healing"


def ready(pos: Position) -> int:
    """Which of the things in the packs is one; -1 if there is none."""
    book = pos.content.book
    known = [at for at, thing in enumerate(pos.things) if thing[2] and magic_thing(book, thing[0])[1] == HEALING]
    return known[0] if known else -1


def drink(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """It heals 1d6 + 1 of whoever drinks it (UWA-MAG-4); somebody else may have been quicker."""
    at = ready(pos)
    if at >= 0:
        lending.use_up(pos, at)
        magic.cure(pos, who, dice.d6("UWA-MAG-4 healing") + 1, log)
