"""Tricks in the way of those who run, and of a column too long for them; cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.terms import ASLEEP, DEAD, HEAVY_FOOT, SLIMED
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    chambers,
    flight,
    headlong,
    parting,
    retinue,
    stairs,
    traps,
    tricks,
    truth,
    turns,
    walking,
    ways,
)
from wyrmtable.games.underworld.rules.charting import exits, spot
from wyrmtable.games.underworld.rules.level import EAST
from wyrmtable.games.underworld.rules.tricks import Trick

from .arena import against, told
from .caves import emptied, stand
from .test_lawyer import BAND
from .test_tricks import at_stairs, corridors, tricky

SAVED, FAILED = 20, 1
ODD = 1  # a door with two outlets, if there were one


def chased(pos: Position, kind: str = "orc", gap: int = 60) -> Position:
    """The party runs from three of a kind."""
    foes = against(kind, 3, gap)
    for name in BAND:
        setattr(pos, name, getattr(foes, name))
    pos.gap, pos.met, pos.steps = gap, 1, [("flight",)]
    return pos


def running_at(trick: int, value: int, monkeypatch: pytest.MonkeyPatch, other_at: int = 0) -> tuple[Position, int, int]:
    """In flight, ten feet west of such a passage; where that is, and where it leads."""
    pos = tricky(monkeypatch=monkeypatch)
    here = corridors(pos, EAST)[0]
    pos.floor = other_at
    there = corridors(pos, EAST)[-1]
    pos = tricky(Trick(0, here, trick, value, other_at, there), monkeypatch=monkeypatch)
    emptied(pos)
    stand(pos, here - 1)
    return chased(pos), here, there


def dash(pos: Position, *faces: int) -> list[tuple[int | str, ...]]:
    """East, as far as they come, and whatever befalls them at once."""
    log: list[tuple[int | str, ...]] = []
    dice = ScriptedDice(ODD, *faces)
    flight.dash(pos, next(one for one in exits(pos) if one.way == EAST), dice, log)
    while pos.steps[-1][0] in ("vanish", "plunge"):
        run = headlong.vanish if pos.steps[-1][0] == "vanish" else headlong.plunge
        run(pos, pos.steps[-1], dice, log)
    dice.finish()
    return log


def enlist(pos: Position, many: int) -> None:
    for _ in range(many):
        retinue.enlist(pos, HEAVY_FOOT, retinue.Man(), 4)


# -- passages ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [tricks.TELEPORT, tricks.TRANSPORT])
def test_nobody_comes_after_whoever_has_vanished(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4, UWA-SET-5, UWA-R351: in a passage that looks alike; nobody is told why they are alone."""
    pos, _, there = running_at(kind, 1, monkeypatch)
    log = dash(pos)
    assert (pos.here, pos.steps) == (there, [traps.AWAY])
    assert told(log, "elsewhere") == []


def test_they_see_that_they_are_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4, UWA-R351: as those do who walk, and they begin a new sheet."""
    pos, _, there = running_at(tricks.TELEPORT, 0, monkeypatch)
    log = dash(pos)
    assert (pos.here, pos.steps, len(told(log, "elsewhere"))) == (there, [traps.AWAY], 1)


def test_caught_before_they_come_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-PURS-3: whoever is faster has them before."""
    pos, here, _ = running_at(tricks.TELEPORT, 1, monkeypatch)
    chased(pos, "giant_ant", 1)
    dash(pos)
    assert (pos.here, pos.steps[0]) == (here, traps.CAUGHT)


def test_down_a_gentle_slope(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-5, UWA-PURS-1: it is a passage like others, and they are still followed."""
    pos, _, there = running_at(tricks.DESCENT, 1, monkeypatch, 1)
    pos.spent += [(trap.at, trap.square) for trap in truth.dungeon(pos).traps]  # none lies in their way
    dash(pos)
    assert (pos.floor, pos.steps[0]) == (1, ("flight",))
    assert pos.here != there, "they run on"


@pytest.mark.parametrize("flees", [False, True])
def test_the_rear_of_a_long_column_stays(flees: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4, UWA-MARCH-2, UWA-R351: of twelve ranks the last two see the others vanish, walking and running; those
    who run are still followed."""
    pos, here, there = running_at(tricks.TELEPORT, 1, monkeypatch)
    enlist(pos, 30)
    front, rear = pos.able()[:30], pos.able()[30:]
    if flees:
        dash(pos)
        assert (pos.able(), pos.here, pos.steps[0]) == (rear, here - 1, ("flight",))
        (row,) = pos.groups
        assert (parting.of(row, "here"), parting.of(row, "met")) == (there, 0)
    else:
        pos.met, pos.steps = 0, [("explore",), ("walk", EAST, 0, 0, 0)]
        walking.walk(pos, pos.steps[-1], ScriptedDice(), None)
        assert (pos.able(), pos.here) == (front, there)
        assert [parting.of(row, "here") for row in pos.groups] == [here - 1]


# -- rooms -------------------------------------------------------------------------------------------------------------


def into(trick: int, value: int, monkeypatch: pytest.MonkeyPatch) -> Position:
    """They have run into a room that does something."""
    pos = tricky(monkeypatch=monkeypatch)
    true, there = truth.level(pos), truth.dungeon(pos).levels[1].room_squares(0)[0]
    small = min([true.room_squares(room) for room in range(true.halls)], key=len)
    pos = tricky(Trick(0, small[0], trick, value, 1, there), monkeypatch=monkeypatch)
    emptied(pos)
    stand(pos, small[0])
    pos.back = next(one.beyond for one in exits(pos))
    chased(pos)
    assert headlong.waits(pos)
    pos.steps.append(headlong.PLUNGE)
    return pos


def plunge(pos: Position, *faces: int) -> None:
    headlong.plunge(pos, pos.steps[-1], dice := ScriptedDice(*faces), None)
    dice.finish()


def test_through_a_portal(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-5, UWA-R351: they are gone, and nobody comes after them."""
    pos = into(tricks.PORTAL, 0, monkeypatch)
    plunge(pos)
    assert (pos.floor, pos.steps) == (1, [traps.AWAY])


def test_behind_doors_that_are_shut_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-5, UWA-R351: two turns at least, in which nobody comes in."""
    pos = into(tricks.SINKING, 0, monkeypatch)
    plunge(pos, 1, 1)
    assert pos.steps == [traps.AWAY, turns.SHUT_IN, turns.SHUT_IN]


@pytest.mark.parametrize("trick", [tricks.PORTAL, tricks.SINKING])
def test_who_finds_no_room_inside(trick: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-MARCH-3, UWA-R351: six to ten feet square; the others stand before it, and are still followed."""
    pos = into(trick, int(trick == tricks.SINKING), monkeypatch)
    enlist(pos, 6 * len(spot(pos)))
    back, left = pos.back, pos.able()[-6:]
    plunge(pos, *(() if trick == tricks.PORTAL else (1, 1)))
    (row,) = pos.groups
    assert (pos.able(), pos.here, pos.steps) == (left, back, [("flight",)])
    assert (parting.of(row, "floor"), parting.of(row, "met"), len(row[0])) == (1, 0, len(pos.fate) - 6)


def test_a_long_column_walks_into_a_sinking_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-5, UWA-MARCH-3: its end is before the door when that is shut."""
    pos = into(tricks.SINKING, 1, monkeypatch)
    enlist(pos, 6 * len(spot(pos)))
    back, left = pos.back, pos.able()[-6:]
    pos.met, pos.steps = 0, [("explore",), ("chamber",)]
    chambers.chamber(pos, pos.steps[-1], ScriptedDice(1, 1), None)
    (row,) = pos.groups
    assert (pos.floor, [who for who, _ in row[0]], parting.of(row, "here")) == (1, left, back)
    assert pos.steps == [("explore",), parting.OTHERS, turns.SHUT_IN, turns.SHUT_IN]


def test_a_floor_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R95: the first of them falls; the others run on."""
    pos = into(tricks.CHAMBER, tricks.PIT_ROOM, monkeypatch)
    first = pos.march[0]
    plunge(pos, 6)
    assert [who for who, _ in pos.groups[0][0]] == [first]
    assert (first in pos.able(), pos.steps) == (False, [("flight",)])


def test_dread_adds_nothing_to_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R351: they flee already."""
    pos = into(tricks.CHAMBER, tricks.DREAD, monkeypatch)
    plunge(pos)
    assert (pos.groups, pos.steps) == ([], [("flight",)])


@pytest.mark.parametrize(("gap", "caught"), [(31, False), (30, True)])
def test_greed_costs_rounds(gap: int, caught: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R351: two rounds, in which orcs come thirty feet nearer."""
    pos = into(tricks.CHAMBER, tricks.GREED, monkeypatch)
    pos.gap = gap
    plunge(pos, *[FAILED] + [SAVED] * 5, 2, 1, 1)
    assert ((pos.steps[0] == traps.CAUGHT), pos.gap) == (caught, gap - 30)


def test_some_fall_asleep_on_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R101: whoever still runs may stand by him, or leave him behind, who does not come home then."""
    pos = into(tricks.CHAMBER, tricks.SLEEP_GAS, monkeypatch)
    first = pos.able()[0]
    plunge(pos, *[FAILED] + [SAVED] * 5, 3)
    assert (pos.fate[first], pos.steps) == (ASLEEP, [("flight",)])


def test_all_fall_asleep_on_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-R101: whoever was after them finds them so."""
    pos = into(tricks.CHAMBER, tricks.SLEEP_GAS, monkeypatch)
    plunge(pos, *[FAILED] * 6, *[3] * 6)
    assert pos.steps == [("surrender",)]


def test_asleep_with_nobody_after_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-R101, UWA-PURS-1: the chase is over, so nobody leaves the sleepers behind."""
    pos = into(tricks.CHAMBER, tricks.SLEEP_GAS, monkeypatch)
    pos.steps[0] = traps.AWAY
    first = pos.able()[0]
    plunge(pos, *[FAILED] + [SAVED] * 5, 3)
    assert (pos.fate[first], pos.steps[0][0]) == (ASLEEP, "go-on")


def test_through_foul_gas(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: a die, half with a save, for everybody."""
    pos = into(tricks.CHAMBER, tricks.FOUL_GAS, monkeypatch)
    pos.hp = [9] * 6
    plunge(pos, *[2, SAVED] * 6)
    assert (list(pos.hurt), pos.steps[0]) == ([1] * 6, ("flight",))


def test_they_run_into_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-PURS-5, UWA-R351: the effect comes when they arrive."""
    pos = into(tricks.CHAMBER, tricks.DREAD, monkeypatch)
    room, found = spot(pos), exits(pos)[0]
    stand(pos, found.beyond)
    chased(pos)
    flight.dash(pos, next(one for one in exits(pos) if one.side == found.side), ScriptedDice(ODD, 1), None)
    assert (spot(pos), pos.steps[-1]) == (room, headlong.PLUNGE)


def test_slime_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-MON-1, UWA-R342: whoever bears slime into a pit, with nobody there who has a flame, is lost before."""
    pos = into(tricks.CHAMBER, tricks.PIT_ROOM, monkeypatch)
    first = pos.march[0]
    pos.lit, pos.torches, pos.oil = 0, 0, [0] * len(pos.oil)
    pos.slimed, pos.marks[first] = [(first, 3)], pos.marks[first] | SLIMED
    plunge(pos, 6)
    assert (pos.fate[first], pos.groups, pos.steps) == (DEAD, [], [("flight",)])


def test_a_turn_that_ends_as_they_slide(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-ACT-2, UWA-R95: its end comes after the flight."""
    pos = into(tricks.CHAMBER, tricks.DREAD, monkeypatch)
    pos.clock, pos.steps = turns.TURN, [("flight",), turns.END]
    traps.slide(pos, pos.march[0], None)
    assert (pos.steps[0], turns.END in pos.steps, pos.clock) == (traps.AWAY, False, turns.TURN - 1)


# -- stairs ------------------------------------------------------------------------------------------------------------


def up(pos: Position, *faces: int) -> None:
    at = len(pos.ends) - 1
    pos.steps.append(("upstairs", at))
    flight.upstairs(pos, pos.steps[-1], dice := ScriptedDice(*faces), None)
    if pos.steps[-1][0] == "before-wall":
        traps.before_wall(pos, pos.steps[-1], dice, None)
    dice.finish()


def test_a_slide_on_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-4, UWA-R95: each who sets foot on it may spring it; nobody slides after them."""
    pos = chased(at_stairs(ways.SLIDE, 2, monkeypatch))
    up(pos, 3, 2)
    assert pos.steps[0] == traps.AWAY
    flight.upstairs(pos, pos.steps[-1], ScriptedDice(), None)
    assert (pos.floor, pos.steps[0]) == (2, traps.AWAY)


def test_a_slide_that_holds_is_a_blank_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-4, UWA-PURS-2: then they stand before it."""
    pos = chased(at_stairs(ways.SLIDE, 2, monkeypatch))
    up(pos, *[3] * 6)
    assert (pos.floor, pos.steps[0]) == (1, traps.CAUGHT)
    assert pos.ends[-1][2] == ways.FALSE_STAIRS


def test_a_trapdoor_behind_false_stairs_on_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-1, UWA-R95: whoever springs it is gone; the others are caught before the wall."""
    pos = chased(at_stairs(ways.FALSE_STAIRS, -1, monkeypatch))
    second = pos.able()[1]
    up(pos, 1, 3, 1, 6)
    (row,) = pos.groups
    assert ([who for who, _ in row[0]], parting.of(row, "floor")) == ([second], 2)
    assert (pos.floor, pos.steps[0], pos.chasers) == (1, traps.CAUGHT, [])


def test_bars_behind_trap_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-3, UWA-PURS-2: they fall behind the party, and nobody comes through."""
    pos = chased(at_stairs(ways.TRAP_STEPS, 2, monkeypatch))
    up(pos)
    assert stairs.barred(pos)
    assert (pos.floor, pos.steps, pos.chasers) == (2, [traps.AWAY], [])
