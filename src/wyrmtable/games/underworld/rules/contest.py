"""A contest: several parties go down into the same dungeon, one after the other (UWA-GAME-1, UWA-Q1).

Its number goes from one to the next as a secret file, so that nobody is told anything of it before the last is back.
"""

from __future__ import annotations

from msgspec.structs import replace

from wyrmtable.core import Sequel

from ..files.contest import STANDING, written
from ..position import Position
from . import homecoming
from .ending import standing
from .explore import CONTEST


def after(pos: Position) -> Sequel | None:
    """What follows: the next expedition of a season, or the next party of a contest."""
    return homecoming.after(pos) or next_party(pos)


def next_party(pos: Position) -> Sequel | None:
    """Unless the last is back. The others play with the same options, and with dice of their own (UWA-GAME-1)."""
    parties = pos.content.parties
    if not pos.outcome or len(standing(pos)) >= parties:
        return None
    setting = pos.content.setting
    files = {**setting.files, STANDING: written(standing(pos))}
    told = ", ".join(str(points) for points in standing(pos))
    about = f"Party {len(standing(pos)) + 1} of {parties} goes down into the same dungeon; points so far: {told}."
    return Sequel("The next party", about, replace(setting, files=files, secret={CONTEST: str(pos.number)}), True)
