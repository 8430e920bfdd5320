"""Battles of many figures and sieges behind the functions of a mode; it only opens the doors to their chapters."""

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

from .files.mass import IDS, mass_battles, mass_content
from .rules.mass import ending
from .rules.mass.position import MassPosition
from .rules.mass.sequence import STEPS, set_up
from .show.mass import audit, draw, events, explain, imagine, preview, view, why_not


class Mass:
    """Two hosts in the field, or a castle and the host before it."""

    position = MassPosition
    ids: tuple[str, ...] = IDS
    sentences = events.SENTENCES
    results = events.RESULTS

    def scenarios(self, files: Mapping[str, str]) -> Mapping[str, Scenario]:
        return mass_battles(files)

    def blank(self, setting: Setting) -> MassPosition:
        return MassPosition(mass_content(setting))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> MassPosition:
        pos = self.blank(setting)
        set_up(pos, dice)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: MassPosition) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: MassPosition, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: MassPosition, seat: int, dice: Dice, log: Log | None = None) -> None:
        ending.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def view(self, pos: MassPosition, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: MassPosition, eyes: Eyes, rng: Random) -> MassPosition:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: MassPosition, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def names(self, pos: MassPosition) -> Names:
        return pos.content.names

    def titles(self, pos: MassPosition, eyes: Eyes) -> Mapping[int, str]:
        return {}

    def seats(self, pos: MassPosition) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: MassPosition, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: MassPosition, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def audit(self, pos: MassPosition) -> list[str]:
        return audit.audit(pos)

    def picture(self, pos: MassPosition, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos)
