"""The wilderness behind the functions of a mode; it only opens the doors to its chapters."""

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

from .files.land import IDS, journeys, land_content
from .rules import conceding
from .rules.land.position import LandPosition
from .rules.land.sequence import STEPS, set_out
from .show.land import audit, draw, events, explain, imagine, preview, titles, view, why_not


class Wilds:
    """A party on a hex land that nobody has drawn yet."""

    position = LandPosition
    ids: tuple[str, ...] = IDS
    sentences = events.SENTENCES
    results = events.RESULTS

    def scenarios(self, files: Mapping[str, str]) -> Mapping[str, Scenario]:
        return journeys(files)

    def blank(self, setting: Setting) -> LandPosition:
        return LandPosition(land_content(setting))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> LandPosition:
        pos = self.blank(setting)
        set_out(pos, dice)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: LandPosition) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: LandPosition, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: LandPosition, seat: int, dice: Dice, log: Log | None = None) -> None:
        conceding.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def view(self, pos: LandPosition, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: LandPosition, eyes: Eyes, rng: Random) -> LandPosition:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: LandPosition, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def names(self, pos: LandPosition) -> Names:
        return pos.content.names

    def titles(self, pos: LandPosition, eyes: Eyes) -> Mapping[int, str]:
        return titles.titles(pos)

    def seats(self, pos: LandPosition) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: LandPosition, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: LandPosition, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def audit(self, pos: LandPosition) -> list[str]:
        return audit.audit(pos)

    def picture(self, pos: LandPosition, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos, sheet)
