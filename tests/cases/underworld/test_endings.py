"""Every way a scenario can end has a recorded game, and each of them still replays, roll by roll."""

from __future__ import annotations

import pytest

from wyrmtable import replaying
from wyrmtable.games.underworld import GAME

from .endings import CAMPAIGNS, ENDINGS, RECORDS, Campaign, Ending


@pytest.mark.parametrize("ending", ENDINGS, ids=[ending.name for ending in ENDINGS])
def test_recorded_ending(ending: Ending) -> None:
    """UWA-GAME-11, UWA-GAME-1: the record leads to the end it should."""
    match = replaying.replay(GAME, (RECORDS / f"{ending.name}.wyrm").read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert match.outcome.summary.startswith(ending.summary)


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=[campaign.name for campaign in CAMPAIGNS])
def test_recorded_campaign(campaign: Campaign) -> None:
    """UWA-GAME-3, UWA-GAME-6: a barony held or not, points, the last house, a battle on its own board."""
    match = replaying.replay(GAME, (RECORDS / f"{campaign.name}.wyrm").read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert campaign.summary in match.outcome.summary


def test_nothing_else_lies_among_the_records() -> None:
    own = {ending.scenario for ending in ENDINGS}
    assert {file.stem for file in RECORDS.iterdir() if file.stem.split("-")[0] in own} == {one.name for one in ENDINGS}
