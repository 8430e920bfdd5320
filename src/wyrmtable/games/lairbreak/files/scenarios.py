"""The scenarios: the two boards of the game, and every board file a designer brings along."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wyrmtable.core import Scenario
from wyrmtable.files import presets_for

from .board import read_halls
from .charts import FILES, read_charts
from .content import BOARDS, board_text
from .switches import PRESETS, choices

NO_FILES: Mapping[str, str] = MappingProxyType({})
_ABOUT = {
    "halls": "The great halls under the mountain: six bases, two dozen mines, and Wykercles asleep in the middle.",
    "hollow": "A smaller warren for two to four players: four bases close to each other and to the dragon.",
}


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    """Every scenario at hand, by id; mistakes in a designer's content files are told here."""
    if any(name in files for name in FILES):
        read_charts(files)
    own = [name.removesuffix(".board") for name in files if name.endswith(".board")]
    found = {name: _scenario(name, number, files) for number, name in enumerate(BOARDS, 1)}
    return found | {name: _scenario(name, 9, files) for name in own if name not in BOARDS}


def _scenario(name: str, learn: int, files: Mapping[str, str]) -> Scenario:
    file, text = board_text(name, files)
    halls = read_halls(text, file)
    bases = len(halls.bases)
    players = tuple(str(n) for n in range(2, bases + 1) if n > 2 or bases >= 4)
    default = "2" if name == "hollow" else players[-1]
    seats = tuple(f"Player {n + 1}" for n in range(int(default)))
    about = _ABOUT.get(name, f"A designer's board with {bases} bases and {len(halls.mines)} mines.")
    minutes, level = (60, "easy") if name == "hollow" else (30 * int(default), "medium")
    order = 3 - learn if learn < 3 else learn
    options = choices(players, default)
    presets = presets_for(options, PRESETS)
    return Scenario(name, halls.name, about, seats, minutes, level, order, options, presets)
