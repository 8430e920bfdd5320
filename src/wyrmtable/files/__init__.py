"""Content files: TOML and text read with line numbers, one family of errors, content cached by setting. Knows no game.

A reader never stops at the first mistake: it collects them all, each with line and remedy, and `BadFile` tells them.
"""

from .cached import by_setting, own_files, own_text
from .errors import BadFile, Mistake
from .fitting import Form
from .mistakes import Mistakes
from .naming import game_named, game_of
from .presets import presets_for
from .shapes import Shape
from .text import Line, lines, read_text, statements
from .toml import Page, Table

__all__ = [
    "BadFile",
    "Form",
    "Line",
    "Mistake",
    "Mistakes",
    "Page",
    "Shape",
    "Table",
    "by_setting",
    "game_named",
    "game_of",
    "lines",
    "own_files",
    "own_text",
    "presets_for",
    "read_text",
    "statements",
]
