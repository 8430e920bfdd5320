"""Battles in the air behind the functions of a mode; it only opens the doors to their chapters."""

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

from .files.sky import IDS, battles, sky_content
from .rules.sky import ending
from .rules.sky.position import SkyPosition
from .rules.sky.sequence import STEPS, set_up
from .show.sky import audit, draw, events, explain, imagine, preview, view, why_not


class Sky:
    """Two sides in the sky, orders in writing, everything at once."""

    position = SkyPosition
    ids: tuple[str, ...] = IDS
    sentences = events.SENTENCES
    results = events.RESULTS

    def scenarios(self, files: Mapping[str, str]) -> Mapping[str, Scenario]:
        return battles(files)

    def blank(self, setting: Setting) -> SkyPosition:
        return SkyPosition(sky_content(setting))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> SkyPosition:
        pos = self.blank(setting)
        set_up(pos, dice)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: SkyPosition) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: SkyPosition, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: SkyPosition, seat: int, dice: Dice, log: Log | None = None) -> None:
        ending.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def view(self, pos: SkyPosition, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: SkyPosition, eyes: Eyes, rng: Random) -> SkyPosition:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: SkyPosition, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def names(self, pos: SkyPosition) -> Names:
        return pos.content.names

    def titles(self, pos: SkyPosition, eyes: Eyes) -> Mapping[int, str]:
        return {}

    def seats(self, pos: SkyPosition) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: SkyPosition, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: SkyPosition, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def audit(self, pos: SkyPosition) -> list[str]:
        return audit.audit(pos)

    def picture(self, pos: SkyPosition, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos)
