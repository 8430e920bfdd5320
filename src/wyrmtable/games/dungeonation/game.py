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
    Threat,
    View,
    decide,
    opening,
    settle,
    take,
)
from wyrmtable.draw import Picture

from .audit import audit
from .files.content import content_of
from .files.scenarios import NO_FILES, scenarios
from .position import Position
from .rules import building, conceding, council
from .rules.sequence import STEPS
from .show import draw, explain, imagine, orders, preview, printing, prospects, seating, story, threat, view, why_not
from .show.events import RESULTS, SENTENCES, TURNS


class Dungeonation:
    """A Keeper and his monsters, five heroes and their mission."""

    id = "dungeonation"
    title = "Dungeonation"
    version = 8
    sentences: Mapping[str, str] = SENTENCES
    results = RESULTS
    meanings = prospects.MEANINGS
    turns = TURNS
    exports = printing.EXPORTS

    def scenarios(self, files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
        return scenarios(files)

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        pos.steps = [("race", 0)]
        since = len(log) if log is not None else 0
        if pos.content.sheet:
            building.begin(pos, pos.content.sheet)
            building.recall(pos, pos.content.sheet, log)
        settle(STEPS, pos, dice, log)
        seating.heard_by_seats(pos, log, since)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return seating.deciding(pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        since = len(log) if log is not None else 0
        if pos.content.switches.vote and self._is_voted(pos):
            pick = council.vote(pos, pick, log)
        if pick >= 0:
            take(STEPS, pos, pick, dice, log)
        if log is not None:
            seating.heard_by_seats(pos, log, since)

    def _is_voted(self, pos: Position) -> bool:
        found = decide(STEPS, pos)
        return isinstance(found, Decision) and council.is_voted(pos, found)

    def view(self, pos: Position, eyes: Eyes) -> View:
        return seating.seated(pos, view.view(pos, seating.role(pos, eyes)), eyes)

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return imagine.imagine(pos, seating.role(pos, eyes), rng)

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        told = opening(self.decision(pos), seat, pick, self.seats(pos), "DUN-TURN-1")
        return told if told is not None else why_not.why_not(pos, pick)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        since = len(log) if log is not None else 0
        pos.ballots = ()
        conceding.concede(pos, seating.swap(pos, seat), log)
        settle(STEPS, pos, dice, log)
        seating.heard_by_seats(pos, log, since)

    def names(self, pos: Position) -> Names:
        return pos.content.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, pick) if self._asks(pos, seat, pick) else []

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, pick) if self._asks(pos, eyes, pick) else Preview()

    def resolving(self, pos: Position) -> int | None:
        """The pick that leads an attack that has been begun to its dice."""
        return prospects.resolving(pos)

    def threat(self, pos: Position, eyes: Eyes, place: int) -> Threat | None:
        """The worst that the other side could do to a figure on a square."""
        return threat.threat(pos, seating.role(pos, eyes), place)

    def _asks(self, pos: Position, eyes: Eyes, pick: int) -> bool:
        """Whether these eyes are asked, and the pick is one of the answers."""
        found = self.decision(pos)
        return isinstance(found, Decision) and found.seat == eyes and pick in found.picks

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        return orders.standing(pos, seating.role(pos, seat))

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
