"""The Underworld behind the six functions of the engine: every mode of play has its own, and this finds the mode.

A scenario belongs to one mode, and every mode has a class of positions of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wyrmtable.core import (
    Decision,
    Dice,
    Eyes,
    Log,
    Names,
    Outcome,
    Preview,
    Reason,
    Scenario,
    Sequel,
    Setting,
    Table,
    Threat,
    View,
    decide,
    take,
)
from wyrmtable.draw import Picture

from .delve import DELVE
from .desk import battles, calendars, dominion, dungeons, meetings, nearhome, persons
from .desk.land import TOOLS as LAND_TOOLS
from .desk.written import EXPORTS
from .dominion import DOMINION
from .files.scenarios import NO_FILES
from .land import LAND
from .mass import MASS
from .modes import Mode
from .sea import SEA
from .show.prospects import MEANINGS
from .sky import SKY

MODES: tuple[Mode[Any], ...] = (DELVE, LAND, SKY, SEA, MASS, DOMINION)
BY_POSITION: Mapping[object, Mode[Any]] = {mode.position: mode for mode in MODES}
STEPS: Mapping[object, Table[Any]] = {mode.position: mode.steps for mode in MODES}


class Underworld:
    """Adventures below ground, and battles in the sky and at sea."""

    id = "underworld"
    title = "The Underworld & Wilderness Adventures"
    version = 13
    sentences: Mapping[str, str] = {kind: text for mode in MODES for kind, text in mode.sentences.items()}
    tools = (
        *dungeons.TOOLS, *meetings.TOOLS, *LAND_TOOLS, *nearhome.TOOLS, *persons.TOOLS, *dominion.TOOLS,
        *calendars.TOOLS, *battles.TOOLS,
    )  # fmt: skip
    exports = EXPORTS
    results = frozenset(kind for mode in MODES for kind in mode.results)
    turns = frozenset(kind for mode in MODES for kind in mode.turns)
    meanings = MEANINGS

    def scenarios(self, files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
        return {id_: scenario for mode in MODES for id_, scenario in mode.scenarios(files).items()}

    def blank(self, setting: Setting) -> Any:
        return _mode_of(setting).blank(setting)

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Any:
        return _mode_of(setting).setup(setting, dice, log)

    def decision(self, pos: Any) -> Decision | Outcome:
        return decide(STEPS[type(pos)], pos)

    def apply(self, pos: Any, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS[type(pos)], pos, pick, dice, log)

    def concede(self, pos: Any, seat: int, dice: Dice, log: Log | None = None) -> None:
        BY_POSITION[type(pos)].give_up(pos, seat, dice, log)

    def view(self, pos: Any, eyes: Eyes) -> View:
        return BY_POSITION[type(pos)].view(pos, eyes)

    def imagine(self, pos: Any, eyes: Eyes, rng: Random) -> Any:
        return BY_POSITION[type(pos)].imagine(pos, eyes, rng)

    def why_not(self, pos: Any, seat: int, pick: int) -> list[Reason]:
        return BY_POSITION[type(pos)].why_not(pos, seat, pick)

    def names(self, pos: Any) -> Names:
        names: Names = pos.content.names
        return names

    def titles(self, pos: Any, eyes: Eyes) -> Mapping[int, str]:
        return BY_POSITION[type(pos)].titles(pos)

    def seats(self, pos: Any) -> tuple[str, ...]:
        seats: tuple[str, ...] = pos.content.seats
        return seats

    def explain(self, pos: Any, seat: int, pick: int) -> list[Reason]:
        return BY_POSITION[type(pos)].explain(pos, seat, pick)

    def preview(self, pos: Any, eyes: Eyes, pick: int) -> Preview:
        return BY_POSITION[type(pos)].preview(pos, eyes, pick)

    def resolving(self, pos: Any) -> int | None:
        return BY_POSITION[type(pos)].resolving(pos)

    def threat(self, pos: Any, eyes: Eyes, place: int) -> Threat | None:
        return BY_POSITION[type(pos)].threat(pos, eyes, place)

    def audit(self, pos: Any) -> list[str]:
        return BY_POSITION[type(pos)].audit(pos)

    def picture(self, pos: Any, eyes: Eyes = None, sheet: str = "") -> Picture:
        return BY_POSITION[type(pos)].picture(pos, sheet)

    def drawn(self, pos: Any, eyes: Eyes, sheet: str = "") -> str:
        """Maps that are drawn in play change their pictures; boards that are printed do not."""
        return BY_POSITION[type(pos)].drawn(pos, sheet)

    def sequel(self, pos: Any) -> Sequel | None:
        return BY_POSITION[type(pos)].sequel(pos)


def _mode_of(setting: Setting) -> Mode[Any]:
    """The mode that a scenario belongs to."""
    return next(mode for mode in MODES if setting.scenario in mode.ids)


GAME = Underworld()
