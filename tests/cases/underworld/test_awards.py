"""What foes teach: a hundred points a die, or the slow table."""

from __future__ import annotations

import pytest

from wyrmtable.core import Setting, complete
from wyrmtable.games.underworld.files.content import content_of
from wyrmtable.games.underworld.files.throws import hit_dice_of
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import awards

from .arena import against

SLOW = (
    ("1/2", 5), ("1-1", 10), ("1", 10), ("1+1", 15), ("2", 20), ("3", 35), ("3+1", 35), ("4", 75), ("5", 175),
    ("6", 275),
    ("7", 450), ("8", 650), ("9", 900), ("10", 900), ("11", 1_100), ("12", 1_350), ("13", 1_350), ("14", 1_650),
    ("16", 1_650), ("17", 2_000), ("20", 2_000), ("21", 2_500), ("30", 2_500),
)  # fmt: skip


@pytest.mark.parametrize(("dice", "points"), SLOW)
def test_the_slow_table(dice: str, points: int) -> None:
    """UWA-XP-5: every line of it."""
    found = hit_dice_of(dice)
    assert found is not None
    assert awards.slowly(found) == points


@pytest.mark.parametrize(("kind", "usual", "slow"), [("orc", 300, 30), ("kobold", 150, 15), ("ghoul", 600, 90)])
def test_three_of_them(kind: str, usual: int, slow: int) -> None:
    """UWA-XP-1, UWA-XP-5, UWA-R259: a ghoul's touch adds half again, an orc's purse does not."""
    pos = against(kind, 3)
    assert awards.overcome(pos) == usual
    pos.content = content_of(complete(GAME, Setting("meeting", {"xp": "slow"})))
    assert awards.overcome(pos) == slow
