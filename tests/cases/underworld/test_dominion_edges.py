"""Edges of the rules of a barony: what is just inside a rule, and what is just outside (UWA-BARONY, UWA-SPEC)."""

from __future__ import annotations

import pytest

from wyrmtable.core import DiceError, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.dominioncampaign import RAISE
from wyrmtable.games.underworld.files.landboard import RIVER, SEA
from wyrmtable.games.underworld.rules.dominion import (
    acting,
    barony,
    forging,
    founding,
    lords,
    missions,
    nights,
    passing,
    poisons,
    retainers,
    rivals,
    travelling,
    warring,
)
from wyrmtable.games.underworld.rules.dominion.building import Part
from wyrmtable.games.underworld.rules.dominion.calendar import MONTH, WEEK
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, Forge, Staff
from wyrmtable.games.underworld.rules.dominion.retainers import TRAINER
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.dominion.warring import Fray
from wyrmtable.games.underworld.rules.land.castles import FRIEND, REFUSED
from wyrmtable.games.underworld.rules.land.encounters import ABOARD, ALOFT, Met

from .caves import exchange
from .test_dominion_campaign import FIRST, SECOND, act, campaign, found
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


# -- at home and at sea ------------------------------------------------------------------------------------------------


def test_a_study_without_its_alchemist() -> None:
    """UWA-SPEC-14, UWA-R306: when the day comes, and nobody is there who has studied, no die falls."""
    pos = campaign()
    pos.staff[FIRST] = tuple(Staff(studied=1, prices=5, due=0))
    poisons.learn(pos, FIRST, NO_DICE, None)
    assert pos.staff[FIRST] == tuple(Staff())


def test_the_garrison_of_a_house_that_is_given_up() -> None:
    """UWA-R288, UWA-DEC-19: whoever builds in the wilds gives up his house in the town, and the men who kept it come
    along."""
    pos = campaign()
    pos.seat_hex[FIRST], pos.guard[FIRST], pos.men[FIRST] = pos.hex[FIRST], (0, 3), (0, 2)
    pos.hex[FIRST] = pos.content.grid.neighbours[pos.hex[FIRST]][0]
    founding.order(pos, FIRST, (Part("gate"),), NO_DICE)
    assert (pos.men[FIRST][1], pos.guards(FIRST)) == (5, 0)


@pytest.mark.parametrize(("ground", "looked"), [(SEA, False), (RIVER, True)])
def test_no_castle_comes_out_to_sea(ground: int, looked: bool) -> None:
    """UWA-CASTLE-2: on the open sea nobody passes a castle; on a river one does."""
    pos = campaign()
    pos.drawn[pos.hex[FIRST]] = ground
    pos.trek, pos.path, pos.steps = tuple(Trek(ABOARD, 0, moved=1)), [pos.hex[FIRST]], [("evening", FIRST, 0)]
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    assert (("castles", FIRST) in pos.steps) is looked


# -- fights ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "foe"), [(FIRST, SECOND), (SECOND, FIRST)])
def test_whoever_speaks_last_the_other_takes_the_walls(seat: int, foe: int) -> None:
    """UWA-R285: a stronghold falls to the house that has beaten its lord, whichever of both was asked last."""
    pos = campaign()
    hex_ = found(pos)
    pos.hex[:] = [hex_, hex_]
    pos.steps.append(("feud",))
    rivals.over(pos, rivals.Feud("feud", seat, foe, 0, 1, 0, 0, 0, FIRST), [FIRST], None)
    assert (pos.seat_hex[FIRST], pos.seat_hex[SECOND]) == (NOWHERE, hex_)


def test_men_waver_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-R223, UWA-MOR-1: those who have held at half of their number throw for morale no more."""
    pos = campaign()
    pos.men[FIRST] = (0, 4)
    number = pos.content.land.book.number["ogre"]
    pos.fray = tuple(Fray(number, 40, 40, 4, 10, 2, 0, 1, warring.ROAD))
    exchange(monkeypatch, warring, "struck", lambda *_: (0, 0))
    exchange(monkeypatch, warring, "their_blows", lambda *_: 0)
    assert warring.fight(pos, FIRST, pos.content.land.book.kinds[number], NO_DICE) == warring.FIGHTING


def test_men_who_wait_are_not_bitten() -> None:
    """UWA-WENC-8, UWA-R222: of a house in flight the six alone sleep there; a seventh sleeper does not exist."""
    pos = campaign()
    pos.men[FIRST], pos.trek = (0, 9), tuple(Trek(ALOFT, 0, moved=1))
    met = Met(pos.content.land.book.number["giant_toad"], 1, 0, True)
    with pytest.raises(DiceError):
        nights.creep(pos, FIRST, met, ScriptedDice(1, 7), None)
    nights.creep(pos, FIRST, met, ScriptedDice(1, 6), None)
    assert (pos.hurt[FIRST], pos.soldiers(FIRST)) == (1, 9)
