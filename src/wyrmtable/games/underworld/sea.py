"""Battles at sea behind the functions of a mode; it only opens the doors to their chapters."""

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
    Setting,
    View,
    decide,
    settle,
    take,
)
from wyrmtable.draw import Picture

from .files.sea import IDS, sea_battles, sea_content
from .rules.sea import ending
from .rules.sea.position import SeaPosition
from .rules.sea.sequence import STEPS, set_up
from .show.sea import audit, draw, events, explain, imagine, preview, view, why_not


class Sea:
    """Two fleets of galleys, orders in writing, everything at once."""

    position = SeaPosition
    ids: tuple[str, ...] = IDS
    sentences = events.SENTENCES
    results = events.RESULTS

    def scenarios(self, files: Mapping[str, str]) -> Mapping[str, Scenario]:
        return sea_battles(files)

    def blank(self, setting: Setting) -> SeaPosition:
        return SeaPosition(sea_content(setting))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> SeaPosition:
        pos = self.blank(setting)
        set_up(pos, dice)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: SeaPosition) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: SeaPosition, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: SeaPosition, seat: int, dice: Dice, log: Log | None = None) -> None:
        ending.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def view(self, pos: SeaPosition, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: SeaPosition, eyes: Eyes, rng: Random) -> SeaPosition:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: SeaPosition, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def names(self, pos: SeaPosition) -> Names:
        return pos.content.names

    def titles(self, pos: SeaPosition, eyes: Eyes) -> Mapping[int, str]:
        return {}

    def seats(self, pos: SeaPosition) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: SeaPosition, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: SeaPosition, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def audit(self, pos: SeaPosition) -> list[str]:
        return audit.audit(pos)

    def picture(self, pos: SeaPosition, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos)
