"""Catapults that are aimed at a point of the sea, and hulls that lie alongside (UWA-DEC-24, UWA-CAT-2, UWA-R140)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.seaboard import middle, squares_in_arc
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.sea import contact, shooting
from wyrmtable.games.underworld.rules.sea.position import RAMMING, SeaPosition

from .test_sea import BLUE, CRUISE, EAST, FAST, NORTH, RED, SLOW, SOUTH, at_step, battle, go, put, row

NO_DICE = NoDice()


def aimed(far: int = 2000) -> SeaPosition:
    """Blue lies so far ahead of Red, whose catapult points at her."""
    pos = battle()
    put(pos, RED, 2050, 1050, SOUTH)
    put(pos, BLUE, 2050, 1050 + far, EAST)
    return pos


def cell(pos: SeaPosition, text: str) -> int:
    return pos.content.names.pick(text) - pos.content.names.places


# -- at a point of the sea ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", [0, 1, 2, 3, 5, 9, 12, 20])
@pytest.mark.parametrize("spot", [(2413, 2371), (163, 4641), (1213, 777)])
def test_points_in_range(heading: int, spot: tuple[int, int]) -> None:
    """UWA-DEC-24, UWA-CAT-1: every square between 15 and 30 inches off and within 45 degrees of where she points, and
    no other."""
    pos = battle()
    put(pos, RED, *spot, heading)
    inside = [at for at in range(48 * 48) if shooting.bears(pos, RED, *middle(at), 0)]
    assert shooting.points(pos, RED, 0) == inside
    behind = [at for at in range(48 * 48) if shooting.bears(pos, RED, *middle(at), 1)]
    assert squares_in_arc(*spot, (heading + 12) % 24, 15, 30) == behind == shooting.points(pos, RED, 1)


def test_an_empty_point_is_offered() -> None:
    """UWA-DEC-24: the sea beside an enemy as well as she herself, and holding fire; not what is too near or behind."""
    offered = at_step(aimed(), "fire", RED, 0)
    assert offered[0] == "hold-fire"
    assert offered[-1] == "blue"
    assert "U30" in offered
    assert "U24" not in offered
    assert "U1" not in offered


def test_a_stone_between_two_ships() -> None:
    """UWA-DEC-24, UWA-CAT-2, UWA-CAT-3: aimed at the water beside her it strikes her by any part within its circle;
    what it was aimed at is told, and whether somebody was there."""
    pos = aimed()
    put(pos, BLUE, 2130, 3050, SOUTH)
    pos.steps = [("fire", RED, 0)]
    at = cell(pos, "U31")
    shooting.fire_take(pos, ("fire", RED, 0), pos.content.names.places + at, NO_DICE, None)
    assert shooting.aimed_at(pos, pos.aim[RED]) == middle(at) == (2050, 3050)
    log = list[Event]()
    dice = ScriptedDice(3, 3, 5)
    pos.steps = [("next",), ("loose",)]
    shooting.loose(pos, ("loose",), dice, log)
    dice.finish()
    assert pos.hull[BLUE] == 15
    assert (log[0][1], log[0][2:]) == ("sea-shot", ("hit", pos.piece(RED), pos.content.names.places + at))


def test_a_stone_into_the_water() -> None:
    """UWA-CAT-2: over by the larger die along the line of fire; nobody is there."""
    pos = aimed()
    spot = middle(cell(pos, "U26"))
    assert shooting.comes_down(pos, RED, spot, 2, 4) == (2050, spot[1] - 400)
    assert shooting.comes_down(pos, RED, spot, 4, 2) == (2050, spot[1] + 400)
    log = list[Event]()
    shooting.shoot(pos, RED, len(pos.x) + cell(pos, "U26"), ScriptedDice(1, 6), log)
    assert log[0][2] == "miss"
    assert pos.hull[BLUE] == 20


@pytest.mark.parametrize(("far", "asked"), [(700, False), (900, True), (2000, True), (3650, True), (3750, False)])
def test_when_a_catapult_is_asked(far: int, asked: bool) -> None:
    """UWA-DEC-24: wherever an enemy is seen where a stone could come down, be it that he is too near or too far to be
    aimed at himself."""
    pos = aimed(far)
    assert shooting.worth_a_stone(pos, RED, 0) is asked
    pos.ready[RED] = pos.turn + 1
    assert not shooting.worth_a_stone(pos, RED, 0)


def test_a_stone_through_the_ink() -> None:
    """UWA-DEC-24, UWA-SEA-10: whoever is in a cloud cannot be aimed at, but the cloud can."""
    pos = aimed()
    pos.ink = [(2050, 3050, 9)]
    assert shooting.targets(pos, RED, 0) == []
    offered = at_step(pos, "fire", RED, 0)
    assert shooting.worth_a_stone(pos, RED, 0)
    assert "U31" in offered
    assert "blue" not in offered


def test_what_a_stone_at_a_point_would_do() -> None:
    """UWA-CAT-2, UWA-DEC-24: the preview counts the falls of both dice that come down on an enemy who is seen."""
    pos = aimed()
    pos.steps, pos.pending = [("next",), ("fire", RED, 0)], None
    told = GAME.preview(pos, RED, pos.content.names.pick("U31"))
    assert "U31" in told.cost or "U31" in str(told)


# -- alongside ---------------------------------------------------------------------------------------------------------


def alongside(gap: int, heading: int = SOUTH) -> SeaPosition:
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000 + gap, 2000, heading)
    return pos


def test_oars_of_ships_that_lay_alongside() -> None:
    """UWA-R140, UWA-SHEAR-1: whoever rows past a ship beside which she lay shears her oars and her own, as any vessel
    that passes alongside does; oars that are shipped are spared."""
    pos = alongside(25)
    row(pos, RED, SLOW)
    go(pos)
    assert pos.sheared[:2] == [1, 1]
    pos = alongside(25)
    row(pos, RED, SLOW)
    pos.shipped[RED] = pos.shipped[BLUE] = 3
    go(pos)
    assert pos.sheared[:2] == [0, 0]


def test_a_ram_from_close_by() -> None:
    """UWA-R140, UWA-RAM-1: whoever is at fast stroke strikes, however close her bow was when the turn began."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2065, EAST)
    row(pos, RED, FAST)
    pos.intent[RED] = RAMMING
    dice = ScriptedDice(3, 90)
    go(pos, dice)
    dice.finish()
    assert pos.hull[BLUE] == 14


def test_hulls_that_touch_already() -> None:
    """UWA-R140, UWA-RAM-5: they do not run into each other as one draws off; but whoever comes on through the other
    does, and so may those who have come apart."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2055, EAST)
    row(pos, BLUE, CRUISE)
    go(pos)
    assert pos.hull[:2] == [20, 20]
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2055, EAST)
    row(pos, RED, CRUISE)
    dice = ScriptedDice(4, 6)
    go(pos, dice)
    dice.finish()
    assert pos.hull[:2] == [16, 14]
    assert pos.y[RED] < 2100
    dice = ScriptedDice(2, 2)
    assert contact.meet(pos, RED, BLUE, True, NO_DICE, None, True) == ()
    assert contact.meet(pos, RED, BLUE, True, dice, None) == (RED, BLUE)
    dice.finish()


assert NORTH == 0
