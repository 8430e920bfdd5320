"""The campaign of houses behind the functions of a mode; it only opens the doors to their chapters."""

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

from .files.dominioncampaign import IDS, campaign_content, campaigns
from .rules.dominion import ending
from .rules.dominion.position import CampaignPosition
from .rules.dominion.sequence import STEPS, set_up
from .show.dominion import audit, draw, events, explain, imagine, preview, view, why_not


class Barony:
    """Houses on parallel clocks, in search of land."""

    position = CampaignPosition
    ids: tuple[str, ...] = IDS
    sentences = events.SENTENCES
    results = events.RESULTS

    def scenarios(self, files: Mapping[str, str]) -> Mapping[str, Scenario]:
        return campaigns(files)

    def blank(self, setting: Setting) -> CampaignPosition:
        return CampaignPosition(campaign_content(setting))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> CampaignPosition:
        pos = self.blank(setting)
        set_up(pos, dice)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: CampaignPosition) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: CampaignPosition, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: CampaignPosition, seat: int, dice: Dice, log: Log | None = None) -> None:
        ending.concede(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def view(self, pos: CampaignPosition, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: CampaignPosition, eyes: Eyes, rng: Random) -> CampaignPosition:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: CampaignPosition, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def names(self, pos: CampaignPosition) -> Names:
        return pos.content.names

    def titles(self, pos: CampaignPosition, eyes: Eyes) -> Mapping[int, str]:
        return {}

    def seats(self, pos: CampaignPosition) -> tuple[str, ...]:
        return pos.content.seats

    def explain(self, pos: CampaignPosition, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: CampaignPosition, eyes: Eyes, pick: int) -> Preview:
        return preview.preview(pos, eyes, pick)

    def audit(self, pos: CampaignPosition) -> list[str]:
        return audit.audit(pos)

    def picture(self, pos: CampaignPosition, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos)
