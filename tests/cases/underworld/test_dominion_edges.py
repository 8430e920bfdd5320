"""Edges of the rules of a barony: what is just inside a rule, and what is just outside (UWA-BARONY, UWA-SPEC)."""

from __future__ import annotations

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.dominioncampaign import RAISE
from wyrmtable.games.underworld.rules.dominion import acting, barony, forging, lords, missions, passing, retainers
from wyrmtable.games.underworld.rules.dominion.calendar import MONTH, WEEK
from wyrmtable.games.underworld.rules.dominion.position import Forge
from wyrmtable.games.underworld.rules.dominion.retainers import TRAINER
from wyrmtable.games.underworld.rules.land.castles import FRIEND, REFUSED

from .test_dominion_campaign import FIRST, act, campaign, found
from .test_dominion_specialists import in_the_city, walls

NO_DICE = NoDice()


# -- specialists -------------------------------------------------------------------------------------------------------


def test_six_for_each_trainer() -> None:
    """UWA-SPEC-4, UWA-R414: two trainers raise twelve animals, and a third one more six."""
    pos = campaign()
    pos.gold[FIRST] = 99_000
    retainers.engage(pos, FIRST, TRAINER, 2)
    act(pos, "raise")
    passing.pass_time(pos, FIRST, 3 * MONTH, NO_DICE, None)
    assert pos.mounts[FIRST] == 12
    assert RAISE not in acting.on_the_way(pos, FIRST, True)
    retainers.engage(pos, FIRST, TRAINER, 1)
    assert RAISE in acting.on_the_way(pos, FIRST, True)
    pos.ready[FIRST] = pos.clock[FIRST] + 1
    passing.pass_time(pos, FIRST, 1, NO_DICE, None)
    assert pos.mounts[FIRST] == 18


def test_breeding_wants_a_trainer() -> None:
    """UWA-BARONY-6: a trainer in the house's service is what the breeding of animals asks for."""
    pos = campaign()
    found(pos)
    assert not passing.offers(pos, FIRST)["trainer"]
    retainers.engage(pos, FIRST, TRAINER, 1)
    assert passing.offers(pos, FIRST)["trainer"]


# -- angry people ------------------------------------------------------------------------------------------------------


def test_a_hero_and_his_followers() -> None:
    """UWA-ANGRY-2, UWA-R224: a hero of the ninth level and more is a lord, and every four of his 2d6 followers count as
    another like him."""
    for followers, number in (((2, 2), 2), ((6, 5), 3), ((6, 6), 4), ((1, 2), 1)):
        risen = barony.rising(100, 0, ScriptedDice(6, 1, *followers))
        assert (risen.kind, risen.number) == ("lord", number)


# -- spies and assassins -----------------------------------------------------------------------------------------------


def test_a_bribed_man_writes_from_the_next_week_on() -> None:
    """UWA-SPEC-11, UWA-R307: not on the day on which he takes the gold."""
    pos = in_the_city()
    hex_ = walls(pos)
    missions.corrupt(pos, FIRST, hex_, 4, ScriptedDice(6, 6, 1, 7), None)
    assert pos.agents[FIRST] == ((hex_, pos.clock[FIRST] + WEEK, 6),)


def test_a_murdered_hosts_friendship_ends() -> None:
    """UWA-SPEC-3, UWA-R296: a friend at whom the house has sent a man is a friend no more."""
    pos = in_the_city()
    hex_ = walls(pos)
    lords.settle(pos, hex_, FIRST, FRIEND, 99)
    missions.murder(pos, FIRST, hex_, ScriptedDice(6, 3), None)
    assert lords.standing(pos, hex_, FIRST) == REFUSED


def test_worn_arms_of_the_fallen() -> None:
    """UWA-SPEC-12: no more men have worn arms than there are men."""
    pos = campaign()
    pos.forge[FIRST] = tuple(Forge(worn=9))
    pos.men[FIRST] = (0, 4, *[0] * 10)
    assert forging.worn(pos, FIRST) == 4
