"""Engineers and Animal Trainers who are sought like others (UWA-R323, UWA-SPEC-4, UWA-SPEC-5, UWA-BUILD-5)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.captain import dominion as captain
from wyrmtable.games.underworld.files.dominioncampaign import NOBODY_BESIDES, SEEK
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import passing, retainers, sieges
from wyrmtable.games.underworld.rules.dominion.position import BESIEGED
from wyrmtable.games.underworld.rules.dominion.retainers import ENGINEER, TRAINER

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign, found, texts, why
from .test_lawyer_wilds_3 import besieging, week


@pytest.mark.parametrize(("dice", "came"), [((3, 4, 2, 5), 1), ((3, 4, 2, 4), 0)])
def test_an_engineer_is_sought(dice: tuple[int, ...], came: int) -> None:
    """UWA-R323, UWA-HIRE-1, UWA-HIRE-2, UWA-SPEC-13: by whoever means to build, in any town, for a week of notices and
    servants; on 5 by one of two dice he comes, and has his first month's pay."""
    pos = campaign()
    pos.clock[SECOND] = 99
    rolls = ScriptedDice(*dice)
    act(pos, "seek-engineer", rolls)
    rolls.finish()
    assert (pos.engineers[FIRST], pos.clock[FIRST]) == (came, 7)
    assert pos.gold[FIRST] == 5_000 - 100 * (dice[0] + dice[2]) - 750 * came


def test_nobody_builds_a_major_stronghold_without_one() -> None:
    """UWA-BUILD-5, UWA-R323: what is ordered waits until an Engineer has come; four at most work on it."""
    for engineers, built in ((0, 0), (1, 5_000), (3, 15_000), (5, 20_000)):
        pos = campaign()
        found(pos, 0)
        pos.ordered[FIRST], pos.gold[FIRST], pos.engineers[FIRST] = 25_000, 40_000, engineers
        passing.build(pos, FIRST, None)
        assert pos.built[FIRST] == built


@pytest.mark.parametrize(("thousands", "built"), [(20, 10_000), (7, 7_000), (0, 0)])
def test_what_the_works_may_cost(thousands: int, built: int) -> None:
    """UWA-DEC-18, UWA-BUILD-6: the lord says in a day how much is built in a month, from nothing to as much as four
    Engineers build; at first it is that. Nothing is asked when everything stands."""
    pos = campaign()
    pos.hex[FIRST] = found(pos, 0)
    assert "Everything" in why(pos, "outlay")
    pos.ordered[FIRST], pos.gold[FIRST], pos.engineers[FIRST], pos.clock[SECOND] = 25_000, 40_000, 2, 99
    act(pos, "outlay")
    assert "from none to twenty" in GAME.why_not(pos, FIRST, pos.content.names.pick("wait"))[0].text
    picks = [pos.content.names.numbers + many for many in range(21)]
    assert captain.answer(pos, FIRST, picks).pick == picks[-1]
    GAME.apply(pos, picks[thousands], NO_DICE)
    assert pos.clock[FIRST] == 1
    passing.build(pos, FIRST, None)
    assert pos.built[FIRST] == built
    seen = [str(GAME.view(pos, eyes)) for eyes in (FIRST, SECOND)]
    assert [f"the works may cost {thousands},000 GP a month" in text for text in seen] == [thousands < 20, False]


def test_one_of_them_is_before_the_walls() -> None:
    """UWA-BUILD-5: an Engineer conducts the siege, and does not build meanwhile; without any the ring is open."""
    pos = campaign()
    found(pos, 0)
    pos.ordered[FIRST], pos.gold[FIRST], pos.engineers[FIRST] = 25_000, 40_000, 2
    pos.terms = [(pos.hex[FIRST], FIRST, BESIEGED, 0)]
    passing.build(pos, FIRST, None)
    assert pos.built[FIRST] == 5_000
    pos = besieging()
    week(pos)
    assert sieges.closes_ring(pos, FIRST, pos.hex[FIRST])
    pos.engineers[FIRST] = 0
    sieges.go_on(pos, None)
    assert not [row for row in pos.terms if row[2] == BESIEGED]


def test_their_pay() -> None:
    """UWA-SPEC-4, UWA-SPEC-5: 750 and 500 gold pieces a month, whether there is work or not; unpaid they leave,
    and with the trainer whatever he was raising."""
    pos = campaign()
    plain = passing.pay_due(pos, FIRST)
    pos.engineers[FIRST] = 2
    retainers.engage(pos, FIRST, TRAINER, 1)
    assert passing.pay_due(pos, FIRST) == plain + 2 * 750 + 500
    pos.ready[FIRST], pos.gold[FIRST] = 200, 0
    passing.month(pos, FIRST, NO_DICE, None)
    assert (pos.engineers[FIRST], retainers.serving(pos, FIRST, TRAINER), pos.ready[FIRST]) == (0, 0, -1)


def test_a_trainer_serves_a_lord() -> None:
    """UWA-SPEC-13, UWA-SPEC-4, UWA-R323: whoever has no stronghold that stands finds none; dismissed he leaves, and
    what he has not raised yet is lost; what can be ridden stays."""
    pos = campaign()
    assert "seek-engineer" in texts(pos)
    assert "has a stronghold" in why(pos, "seek-trainer")
    found(pos)
    assert "seek-trainer" in texts(pos)
    assert "raise" not in texts(pos)
    retainers.engage(pos, FIRST, TRAINER, 1)
    pos.mounts[FIRST] = 0
    assert "raise" in texts(pos)
    pos.ready[FIRST] = 90
    retainers.dismiss(pos, FIRST, TRAINER, None)
    assert (pos.ready[FIRST], retainers.serving(pos, FIRST, TRAINER)) == (-1, 0)


@pytest.mark.parametrize("who", range(6))
def test_everybody_is_counted(who: int) -> None:
    """UWA-SPEC-13: one more of a trade is one more in the house's service, and in no other."""
    pos = campaign()
    retainers.engage(pos, FIRST, who, 2)
    assert [retainers.serving(pos, FIRST, each) for each in range(6)] == [2 * (each == who) for each in range(6)]


def test_the_captain_seeks_one() -> None:
    """UWA-R323: before anything is built, beside the men; not once there is one."""
    pos = campaign()
    picks = [NOBODY_BESIDES, SEEK + ENGINEER]
    assert captain.besides(pos, FIRST, picks).pick == SEEK + ENGINEER
    pos.engineers[FIRST] = 1
    assert captain.besides(pos, FIRST, picks).pick == NOBODY_BESIDES


def test_nobody_else_knows_of_them() -> None:
    """UWA-GAME-7: they stand in the house's own ledger alone."""
    pos = campaign()
    pos.engineers[FIRST] = 2
    assert "Engineers" in str(GAME.view(pos, FIRST))
    assert "Engineers" not in str(GAME.view(pos, SECOND))
