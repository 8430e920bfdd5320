"""Dragons of Glory: the six functions of the game, thin."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wyrmtable.core import (
    Decision,
    Dice,
    Eyes,
    Log,
    Names,
    OrderKind,
    Outcome,
    Preview,
    Reason,
    Scenario,
    Setting,
    Threat,
    View,
    decide,
    settle,
    take,
)
from wyrmtable.draw import Picture
from wyrmtable.workbench import Tool

from . import audit
from .files.content import content_of
from .files.scenarios import scenarios
from .position import Position
from .rules import conceding, setup
from .rules.sequence import PLAIN, STEPS
from .show import (
    atlas,
    battle_orders,
    desk,
    draw,
    explain,
    imagine,
    journal,
    legend,
    orders,
    orders_of_war,
    preview,
    prospects,
    threat,
    view,
    why_not,
)
from .show.events import RESULTS, SENTENCES, TURNS


class Glory:
    """The War of the Lance, as the engine knows it."""

    id = "glory"
    title = "Dragons of Glory"
    version = 12
    sentences: Mapping[str, str] = SENTENCES
    results = RESULTS
    turns = TURNS
    meanings: Mapping[str, tuple[str, str]] = prospects.MEANINGS
    exports = (*orders_of_war.EXPORTS, battle_orders.BATTLES, *journal.JOURNALS, *atlas.ATLAS)

    @property
    def tools(self) -> tuple[Tool, ...]:
        """What a referee may ask of a record."""
        return desk.tools(self)

    def scenarios(self, files: Mapping[str, str] = {}) -> Mapping[str, Scenario]:  # never changed
        return {name: scenario.poster(name) for name, scenario in scenarios(files).items()}

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = setup.fresh(content_of(setting))
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS if pos.content.special else PLAIN, pos, pick, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        pos.pending = None
        conceding.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def names(self, pos: Position) -> Names:
        return pos.content.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        """The way of a march and its cost, and what it leaves behind."""
        return preview.preview(pos, eyes, pick)

    def resolving(self, pos: Position) -> int | None:
        """The pick that leads an attack to its die."""
        return prospects.resolving(pos)

    def ways(self, pos: Position) -> Mapping[str, tuple[str, str]]:
        """What lies on the hexsides, for clients that draw in characters."""
        return legend.ways(pos.content.land)

    def threat(self, pos: Position, eyes: Eyes, place: int) -> Threat | None:
        """The best attack of the enemies in sight on a hex."""
        return threat.threat(self, pos, eyes, place)

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        return orders.KINDS

    def blank(self, setting: Setting) -> Position:
        return Position(content_of(setting))

    def audit(self, pos: Position) -> list[str]:
        return audit.audit(pos)

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos.content)
