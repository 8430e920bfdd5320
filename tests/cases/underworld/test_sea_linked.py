"""Battles of the campaign on the boards of sky and sea (UWA-GAME-6)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Match, complete
from wyrmtable.core.dice import RandomDice
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.linked import Fleet, Flight, fight_out, result, sea_setting, sky_setting


def captains() -> list[Captain]:
    return [Captain(Random(seat)) for seat in range(2)]


def test_a_meeting_at_sea() -> None:
    """UWA-GAME-6: the forces present open the board, and what is left of each comes back."""
    setting = sea_setting(
        ("Baron", "Pirates"), ((Fleet("cog", "large_merchant", 12),), (Fleet("squid", "squid"), Fleet("boat", "boat")))
    )
    pos = GAME.blank(complete(GAME, setting))
    assert [pos.ship(number).id for number in range(3)] == ["cog", "squid", "boat"]
    assert (pos.marines[0], pos.sail[0], pos.sail[2]) == (12, 1, 0)
    found = fight_out(setting, RandomDice(Random(1)), captains())
    assert found.winner in (-1, 0, 1)
    assert set(found.left) == {"cog", "squid", "boat"}
    assert found == fight_out(setting, RandomDice(Random(1)), captains()), "the same dice tell the same story"


def test_a_meeting_in_the_air() -> None:
    """UWA-GAME-6: a knight on a griffon and a wyvern; somebody who is destroyed does not come back."""
    setting = sky_setting(
        ("Baron", "Brood"), ((Flight("knight", "griffon", ("hero",), "composite_bow"),), (Flight("wyvern", "wyvern"),))
    )
    found = fight_out(setting, RandomDice(Random(3)), captains())
    for remains in found.left.values():
        assert remains.back is (remains.state not in ("destroyed", "carried off"))


def test_a_linked_battle_can_be_played() -> None:
    """UWA-GAME-6: the setting carries its forces as a file; giving up ends it, and the result can be read."""
    match = Match(GAME, sea_setting(("Red", "Blue"), ((Fleet("one", "longship"),), (Fleet("two", "raft"),))), seed="1")
    match.concede(0)
    found = result(match.position)
    assert (found.winner, found.left["one"].back) == (1, True)
