"""The rulebook that a game ships with, for the text client and the command line."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ..bots import home
from ..core import AnyGame, WyrmError
from ..rulebook import Rulebook


class NoRulebook(WyrmError):
    """The game ships without a rulebook."""


def rulebook_of(game: AnyGame) -> Rulebook:
    """The game's own rules.md and rulings.md."""
    package = home(game)
    spec = find_spec(package) if package else None
    folder = Path(spec.origin).parent if spec is not None and spec.origin else None
    if folder is None or not (folder / "rules.md").is_file():
        raise NoRulebook(f"{game.title} ships without a rulebook.")
    return Rulebook.load(folder)
