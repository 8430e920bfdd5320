"""Below ground: the meeting and the expedition behind the six functions; it only opens the doors to the chapters."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

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
    View,
    decide,
    settle,
    take,
)
from wyrmtable.draw import Picture

from . import audit
from .files.content import content_of
from .files.scenarios import IDS, NO_FILES, scenarios
from .position import Position
from .rules import conceding, explore, fitting, marching, season
from .rules.sequence import STEPS
from .show import events, explain, imagine, preview, sheets, titles, view, why_not


class Delve:
    """Six adventurers below ground; the computer referees."""

    position = Position
    ids: tuple[str, ...] = IDS
    sentences = events.SENTENCES
    results = events.RESULTS

    def scenarios(self, files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
        return scenarios(files)

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        if pos.content.of_season:
            season.begin(pos, dice)
        elif pos.content.floors:
            explore.set_out(pos, dice)
        else:
            fitting.fit_out(pos, dice)
        marching.begin(pos)
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
        conceding.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def names(self, pos: Position) -> Names:
        return pos.content.names

    def titles(self, pos: Position, eyes: Eyes) -> Mapping[int, str]:
        return titles.titles(pos)

    def seats(self, pos: Position) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def blank(self, setting: Setting) -> Position:
        return Position(content_of(setting))

    def audit(self, pos: Position) -> list[str]:
        return audit.audit(pos)

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return sheets.picture(pos, sheet)

    def drawn(self, pos: Position, eyes: Eyes, sheet: str = "") -> str:
        return sheets.drawn(pos, sheet)

    def sequel(self, pos: Position) -> Sequel | None:
        return season.after(pos)
