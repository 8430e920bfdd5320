"""Lair Break behind the engine's six functions. The rules are in the chapters; this only opens the doors to them."""

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

from . import audit
from .files.content import content_of
from .files.scenarios import NO_FILES, scenarios
from .position import Position
from .rules import conceding
from .rules.sequence import STEPS
from .show import draw, events, explain, imagine, orders, preview, prospects, view, why_not


class LairBreak:
    """Two to six armies dig, fight and carry the dragon's hoard home."""

    id = "lairbreak"
    title = "Lair Break"
    version = 7
    sentences = events.SENTENCES
    results = events.RESULTS
    turns = events.TURNS
    meanings = prospects.MEANINGS

    def scenarios(self, files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
        return scenarios(files)

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        """A new game, its preparations dealt by the dice if the players wish it."""
        pos = self.blank(setting)
        pos.steps = [("start-roll",)]
        settle(STEPS, pos, dice, log)
        while pos.content.switches.dealt and not pos.round:
            decision = self.decision(pos)
            assert isinstance(decision, Decision)
            self.apply(pos, dice.choose(decision.picks, "LB-SET-3 dealt"), dice, log)
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
        conceding.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def names(self, pos: Position) -> Names:
        return pos.content.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def resolving(self, pos: Position) -> int | None:
        return prospects.resolving(pos)

    def threat(self, pos: Position, eyes: Eyes, place: int) -> Threat | None:
        return prospects.threat(pos, eyes, place)

    def turn(self, pos: Position) -> tuple[int, ...]:
        """One army's turn; the whole set-up counts as one."""
        return pos.round, pos.army

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        return orders.KINDS

    def blank(self, setting: Setting) -> Position:
        return Position(content_of(setting))

    def audit(self, pos: Position) -> list[str]:
        return audit.audit(pos)

    def ways(self, pos: Position) -> dict[str, tuple[str, str]]:
        """The ways between squares, for clients that draw in characters."""
        return pos.content.halls.passages

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos.content)
