"""A house that follows a track all day (UWA-LOST-3)."""

from __future__ import annotations

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.landboard import CLEAR, ENTERED, TOLD, TRACK, UNKNOWN, WOODS
from wyrmtable.games.underworld.rules.dominion import travelling
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition
from wyrmtable.games.underworld.rules.dominion.travelling import Trek

from .test_dominion_campaign import FIRST, act, campaign, texts, why


def on_a_track() -> tuple[DominionPosition, list[int]]:
    """The house in woods, with a track that comes from the north and leads on to the south."""
    pos = campaign()
    here = pos.content.grid.neighbours[pos.content.grid.neighbours[pos.hex[FIRST]][0]][0]
    row = [pos.content.grid.neighbours[here][0], here, pos.content.grid.neighbours[here][3]]
    for hex_ in row:
        pos.drawn[hex_], pos.fog[hex_] = WOODS | TRACK, TOLD
    pos.hex[FIRST], pos.fog[here] = here, ENTERED
    return pos, row


def test_nobody_is_lost_on_it() -> None:
    """UWA-LOST-3, UWA-LOST-1: no die is thrown, where one would be for a march through the same woods; and the house
    goes only where the track is drawn."""
    pos, (north, here, south) = on_a_track()
    act(pos, "keep-to-track")
    assert Trek(*pos.trek).heading == -1
    assert travelling.ways(pos, FIRST) == sorted([north, south])
    pos, _ = on_a_track()
    dice = ScriptedDice(3)
    act(pos, "march", dice)
    dice.finish()
    assert len(travelling.ways(pos, FIRST)) > 2
    assert here == pos.hex[FIRST]


def test_where_no_track_leads_on() -> None:
    """UWA-LOST-3: the track must be drawn here and on a hex beside."""
    pos, (north, here, south) = on_a_track()
    assert "keep-to-track" in texts(pos)
    pos.fog[north] = pos.fog[south] = UNKNOWN
    assert "keep-to-track" not in texts(pos)
    assert "No track" in why(pos, "keep-to-track")
    pos, (north, here, south) = on_a_track()
    pos.drawn[here] = CLEAR
    assert "keep-to-track" not in texts(pos)


def test_who_must_rest() -> None:
    """UWA-WMOVE-5: after six days no track leads anywhere before a day of rest."""
    pos, _ = on_a_track()
    pos.marched[FIRST] = 6
    assert "keep-to-track" not in texts(pos)
