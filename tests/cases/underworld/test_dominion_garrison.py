"""Men who stay behind the walls while their house is away (UWA-DEC-19, UWA-BARONY-2, UWA-R285)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, ScriptedDice
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import missions, passing, rivals, sieges
from wyrmtable.games.underworld.rules.dominion.position import TROOPS, DominionPosition
from wyrmtable.games.underworld.rules.dominion.warring import BREACH, STORM, Fray

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign, found, texts, why

MEN = (3, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # light and heavy foot
assert len(MEN) == len(TROOPS)


def at_home() -> DominionPosition:
    pos = campaign()
    pos.hex[FIRST] = found(pos)
    pos.men[FIRST] = MEN
    return pos


def leave(pos: DominionPosition, men: int) -> None:
    act(pos, "garrison")
    GAME.apply(pos, pos.content.names.numbers + men, NO_DICE)


@pytest.mark.parametrize(("men", "stay", "go"), [(0, 0, 17), (1, 1, 16), (10, 10, 7), (17, 17, 0)])
def test_men_are_told_off(men: int, stay: int, go: int) -> None:
    """UWA-DEC-19: the light foot first; in a day, and their pay is the same."""
    pos = at_home()
    pay = passing.pay_due(pos, FIRST)
    leave(pos, men)
    assert (pos.guards(FIRST), pos.soldiers(FIRST), pos.clock[FIRST]) == (stay, go, 1)
    assert passing.pay_due(pos, FIRST) == pay
    if men == 10:
        assert (pos.guard[FIRST][:2], pos.men[FIRST][:2]) == ((3, 7), (0, 7))


def test_they_are_told_off_anew() -> None:
    """UWA-DEC-19: whoever stayed before is counted with the others; no more than there are can be named."""
    pos = at_home()
    leave(pos, 10)
    act(pos, "garrison")
    asked = GAME.decision(pos)
    assert isinstance(asked, Decision)
    assert [pos.content.names.value(pick) for pick in asked.picks] == [*range(11), 17]
    GAME.apply(pos, pos.content.names.numbers, NO_DICE)
    assert (pos.guards(FIRST), pos.men[FIRST]) == (0, MEN)


def test_at_ones_own_hearth_alone() -> None:
    """UWA-DEC-19: elsewhere there are no walls of the house's, and nobody can be told off who is not there."""
    pos = at_home()
    pos.men[FIRST] = (0,) * len(TROOPS)
    assert "garrison" not in texts(pos)
    assert "no men" in why(pos, "garrison")
    pos.men[FIRST], pos.hex[FIRST] = MEN, pos.hex[SECOND]
    assert "garrison" not in texts(pos)
    assert "at the stronghold" in why(pos, "garrison")


@pytest.mark.parametrize(("away", "on_the_walls"), [(True, 10 + 20), (False, 6 + 17)])
def test_who_stands_on_the_walls(away: bool, on_the_walls: int) -> None:
    """UWA-R285, UWA-DEC-19: the garrison and a tenth of the people who pay; with the house at home all of it."""
    pos = at_home()
    home = pos.seat_hex[FIRST]
    leave(pos, 10)
    pos.villages = [(pos.content.around[home][0], 200, FIRST, 0)]
    if away:
        pos.hex[FIRST] = pos.content.around[home][0]
    assert sieges.garrison(pos, home) == on_the_walls


@pytest.mark.parametrize(("left", "stay"), [(25, 5), (5, 0)])
def test_those_who_fall_on_the_walls(left: int, stay: int) -> None:
    """UWA-R285: of thirty on the walls five have fallen, all of the garrison; of the men afield nobody."""
    pos = at_home()
    leave(pos, 10)
    home = pos.seat_hex[FIRST]
    pos.hex[FIRST], pos.hex[SECOND] = pos.content.around[home][0], home
    fray = Fray(pos.content.land.book.number["heavy_foot"], left, 30, 1, 40, 2, 0, 0, STORM)
    sieges.stormed(pos, SECOND, fray, False, None)
    assert (pos.guards(FIRST), pos.soldiers(FIRST)) == (stay, 7)


def test_a_stronghold_that_is_taken_has_no_garrison() -> None:
    """UWA-R285: who kept it is gone with it."""
    pos = at_home()
    leave(pos, 10)
    home = pos.seat_hex[FIRST]
    pos.hex[FIRST], pos.hex[SECOND] = pos.content.around[home][0], home
    sieges.take(pos, SECOND, None)
    assert (pos.guards(FIRST), pos.soldiers(FIRST), pos.seat_hex[SECOND]) == (0, 7, home)


def test_all_fight_for_their_own_walls() -> None:
    """UWA-R285, UWA-DEC-19: whoever is at home when the walls are stormed fights with the garrison beside him."""
    pos = at_home()
    leave(pos, 10)
    pos.hex[SECOND] = pos.hex[FIRST]
    pos.steps = [("turn",), ("assault", SECOND, BREACH)]
    rivals.assault(pos, pos.steps[-1], NO_DICE, None)
    assert (pos.steps[-1][0], pos.guards(FIRST), pos.men[FIRST]) == ("feud", 0, MEN)


def test_pay_that_is_missed() -> None:
    """UWA-LOY-1: half of the garrison goes, too."""
    pos = at_home()
    leave(pos, 10)
    pos.gold[FIRST] = 0
    passing.month(pos, FIRST, ScriptedDice(6, 6), None)
    assert (pos.guards(FIRST), pos.soldiers(FIRST)) == (2 + 4, 4)


@pytest.mark.parametrize(("men", "less"), [(0, 0), (10, 10)])
def test_a_guard_at_the_door(men: int, less: int) -> None:
    """UWA-SPEC-3: men behind the walls guard whoever sleeps there."""
    pos = at_home()
    pos.men[FIRST] = (10, *[0] * (len(TROOPS) - 1))
    leave(pos, men)
    pos.men[FIRST] = (0,) * len(TROOPS)
    with_walls = missions.care(pos, SECOND, FIRST)
    pos.guard[FIRST] = ()
    assert missions.care(pos, SECOND, FIRST) - with_walls == less


def test_nobody_else_knows_of_it() -> None:
    """UWA-GAME-7: the garrison stands in the house's own ledger alone."""
    pos = at_home()
    leave(pos, 10)
    assert "Garrison" in str(GAME.view(pos, FIRST))
    assert "Garrison" not in str(GAME.view(pos, SECOND))
