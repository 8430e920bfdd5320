"""The land's tables as a designer's own file: mistakes are told with their line and remedy."""

from __future__ import annotations

import pytest

from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.files import content as plain
from wyrmtable.games.underworld.files.land import FILE, read_land
from wyrmtable.games.underworld.game import GAME

TEXT = own_text(plain.__package__ or "", FILE, {})


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("foot = [3, 3, 0]", "foot = [3, 3]", "there are 2 numbers"),
        ('"bandit", "brigand"', '"bandit", "brigant"', "there is no creature 'brigant'"),
        ('"champion d8"', '"champion"', "has no die"),
        ('"25 npc_mu 4 1"', '"often npc_mu"', "cannot be read"),
        ('"sword 50"', '"sword often"', "has no chance"),
        ("helm = [3, 0, 1, 0]", "helm = [3, 0, 1]", "there are 3 numbers"),
    ],
)
def test_mistakes(old: str, new: str, told: str) -> None:
    """UWA-WMOVE-1, UWA-WENC-4, UWA-CASTLE-1: what is wrong is said."""
    assert old in TEXT
    with pytest.raises(BadFile) as wrong:
        GAME.scenarios({FILE: TEXT.replace(old, new, 1)})
    assert told in str(wrong.value)


def test_own_tables() -> None:
    """UWA-WMOVE-1: a designer's figures take the place of the game's."""
    own = read_land({FILE: TEXT.replace("foot = [3, 3, 0]", "foot = [4, 4, 0]")})
    assert own.travel["foot"] == (4, 4, 0)
    assert read_land({}).travel["foot"] == (3, 3, 0)
