"""Dungeonation behind the engine's six functions. The rules are in the chapters; this only opens the doors to them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wyrmtable.core import (
    Decision,
    Dice,
    Eyes,
    Log,
    Names,
    Order,
    OrderKind,
    Outcome,
    Preview,
    Reason,
    Scenario,
    Sequel,
    Setting,
    View,
    decide,
    settle,
    take,
)
from wyrmtable.draw import Picture

from .audit import audit
from .files.content import content_of
from .files.scenarios import NO_FILES, scenarios
from .files.terms import SEATS
from .position import Position
from .rules import building, ending
from .rules.sequence import STEPS
from .show import draw, explain, imagine, orders, preview, story, view, why_not
from .show.events import RESULTS, SENTENCES


class Dungeonation:
    """A Keeper and his monsters, five heroes and their mission."""

    id = "dungeonation"
    title = "Dungeonation"
    version = 1
    sentences: Mapping[str, str] = SENTENCES
    results = RESULTS

    def scenarios(self, files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
        return scenarios(files)

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        pos.steps = [("race", 0)]
        if pos.content.sheet:
            building.begin(pos, pos.content.sheet)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        ending.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def names(self, pos: Position) -> Names:
        return pos.content.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return SEATS

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        return orders.standing(seat)

    def obeys(self, pos: Position, seat: int, order: Order) -> bool:
        return orders.obeys(pos, order)

    def sequel(self, pos: Position) -> Sequel | None:
        """The next game of a campaign (DUN-CAMP-1)."""
        return story.sequel(pos)

    def titles(self, pos: Position, eyes: Eyes) -> Mapping[int, str]:
        return story.titles(pos)

    def blank(self, setting: Setting) -> Position:
        return Position(content_of(setting))

    def audit(self, pos: Position) -> list[str]:
        return audit(pos)

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos.content)
