"""Clear sentences of the rules, above all in the air, tried at their edges: numbered cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import boxes, explore, halls, rummaging, truth, turns, walking
from wyrmtable.games.underworld.rules import ending as homecoming
from wyrmtable.games.underworld.rules.sea import contact
from wyrmtable.games.underworld.rules.sea import shooting as catapults
from wyrmtable.games.underworld.rules.sea.position import LIGHT
from wyrmtable.games.underworld.rules.sky import ending, melee, movement, shooting, wounds
from wyrmtable.games.underworld.rules.sky.geometry import FRONT
from wyrmtable.games.underworld.rules.sky.position import (
    CARRIED,
    ESCAPED,
    FIGHTING,
    GONE,
    MUST_WITHDRAW,
    SHARP,
    WITHDRAWING,
    SkyPosition,
)

from . import test_sea
from .arena import FIRST, SECOND
from .arena import pick as choose
from .arena import run as settled
from .caves import below, hall, stand
from .skies import alone, at_step, battle, order, put, run, texts, unit, write

MISS = 1


# -- flying ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "still"), [(3, False), (12, True)])
def test_31_a_sharp_dive_is_a_move(goal: int, still: bool) -> None:
    """UWA-CBT-8, UWA-AIR-9: whoever dives nine inches has not stood still, though he came no inch forward."""
    pos = battle()
    number = put(pos, "griffon-1", "2420", 12)
    write(pos, number, goal=goal, mode=SHARP if goal < 12 else 1)
    run(pos, "fly")
    assert bool(pos.still[number]) is still


@pytest.mark.parametrize(("dived", "height"), [(7, 17), (8, 22)])
def test_32_a_short_sharp_dive_is_slow(dived: int, height: int) -> None:
    """UWA-AIR-11: a griffon that moves less than 7 1/2 inches loses six, in a sharp dive as well."""
    pos = battle()
    number = put(pos, "griffon-1", "2420", 30)
    write(pos, number, goal=30 - dived, mode=SHARP)
    run(pos, "fly")
    assert pos.height[number] == height


@pytest.mark.parametrize(("facing", "state"), [("NE", GONE), ("SE", ESCAPED)])
def test_33_the_far_edge(facing: str, state: int) -> None:
    """UWA-GAME-4: the Wizard gets away by the far edge; from its last hex he can still leave by the side."""
    pos = battle("wizards-flight")
    number = put(pos, "carpet", "4747", 12, facing)
    at_step(pos, "path", number, 0)
    order(pos, "leave")
    run(pos, "fly")
    assert pos.state[number] == state


def test_43_nobody_dives_without_speed() -> None:
    """UWA-AIR-9, UWA-AIR-17: half as much again as nothing is nothing: a flyer halved to no speed has no sharp dive."""
    pos = battle()
    number = put(pos, "griffon-1", "2420", 12)
    pos.halved[number] = 5
    at_step(pos, "path", number, 0)
    assert "sharp-dive" not in texts(pos)


# -- hits --------------------------------------------------------------------------------------------------------------


def test_34_a_hero_who_was_drained() -> None:
    """UWA-AIR-16: a rider below the third level may lose heart; a Hero drained to the second is below it."""
    for level, dice, marks in ((3, ScriptedDice(1), 0), (2, ScriptedDice(1, 25, 1), MUST_WITHDRAW)):
        pos = battle()
        number = unit(pos, "griffon-1")
        pos.level[pos.unit(number).riders[0]] = level
        wounds.strike_flyer(pos, number, FRONT, 1, False, dice, None)
        dice.finish()
        assert pos.critical[number] == marks


def test_35_silver_is_kept() -> None:
    """UWA-CBT-8: silver is used where it helps: a spectre fears magic only."""
    pos = battle("night-riders")
    rider, spectre = put(pos, "rider-1", "2410", 12), put(pos, "spectre", "2405", 12)
    hero = pos.unit(rider).riders[0]
    shooting.volley(pos, rider, hero, spectre, ScriptedDice(MISS), None)
    assert pos.silver[hero] == 12


@pytest.mark.parametrize(("die", "left"), [(1, 0), (3, 1)])
def test_36_half_is_rounded_down(die: int, left: int) -> None:
    """UWA-GEN-1, UWA-MON-1: half of what a silver arrow does to a wraith."""
    pos = battle("night-riders")
    rider, wraith = put(pos, "rider-1", "2410", 12), put(pos, "wraith", "2405", 12)
    shooting.volley(pos, rider, pos.unit(rider).riders[0], wraith, ScriptedDice(20, die, 10), None)
    assert pos.hp[pos.unit(wraith).body] == 16 - left


def test_37_the_touch_drains_whom_it_strikes() -> None:
    """UWA-AIR-15, UWA-MON-6: with criticals in melee the table says who is struck, and he is drained."""
    pos = battle("night-riders", melee_criticals="yes")
    alone(pos, "spectre", "rider-1")
    spectre, rider = put(pos, "spectre", "2410", 12, "S"), put(pos, "rider-1", "2412", 12, "N")
    hero, mount = pos.unit(rider).riders[0], pos.unit(rider).body
    melee.strike(pos, pos.unit(spectre).body, rider, mount, ScriptedDice(20, 1, 1), None)
    assert (pos.level[hero], pos.level[mount]) == (2, 3)


# -- carrying off ------------------------------------------------------------------------------------------------------


def bitten(name: str) -> tuple[SkyPosition, int, int]:
    """A wyvern has bitten one of these."""
    pos = battle("wyvern-brood")
    alone(pos, "wyvern-1", name)
    men = unit(pos, name)
    wyvern = put(pos, "wyvern-1", "2439", 2, "S")
    melee.strike(pos, pos.unit(wyvern).body, men, pos.unit(men).riders[0], ScriptedDice(1, 1, 19), None)
    return pos, wyvern, men


def test_38_a_bite_takes_one_man() -> None:
    """UWA-GAME-13: of a crew of four three go on serving, and one man is carried off."""
    pos, wyvern, crew = bitten("engine-1")
    assert (pos.state[crew], len(pos.riders(crew))) == (FIGHTING, 3)
    pos.height[wyvern] = 8
    movement.lift_prey(pos, None)
    assert (pos.captured, pos.cargo[wyvern], len(pos.riders(crew))) == (1, -1, 3)
    assert GAME.audit(pos) == []


def test_39_the_last_of_a_crew() -> None:
    """UWA-GAME-13: with its last man the crew is gone; if he is dropped and lives it is back."""
    pos, wyvern, crew = bitten("engine-1")
    men = pos.unit(crew).riders
    for man in men[1:]:
        pos.hp[man] = 0
    wounds.release(pos, wyvern, ScriptedDice(1, 1), None)
    assert (pos.hp[men[0]], pos.state[crew], pos.riders(crew)) == (2, FIGHTING, [men[0]])
    melee.seize(pos, wyvern, men[0], None)
    assert pos.state[crew] == CARRIED
    assert not pos.active(crew)


def test_40_the_turn_must_end() -> None:
    """UWA-GAME-13: the wyvern must end a turn six inches higher; slain in that turn it drops him."""
    pos, wyvern, man = bitten("bowman-5")
    pos.goal[wyvern], pos.path[wyvern] = 8, tuple([6 * pos.place[wyvern]] * 6)
    pos.mode[wyvern] = 1
    run(pos, "fly")
    assert (pos.height[wyvern], pos.captured) == (8, 0)
    slain = pos.copy()
    slain.hp[slain.unit(wyvern).body] = 0
    run(slain, "after", ScriptedDice(*[1] * 8))
    ending.next_turn(slain, ("next",), NoDice(), None)
    assert (slain.captured, slain.hp[slain.unit(man).riders[0]]) == (0, 0)
    ending.next_turn(pos, ("next",), NoDice(), None)
    assert pos.captured == 1


def test_48_prey_is_dropped_by_the_slain() -> None:
    """UWA-GAME-13, UWA-AIR-12: a wyvern that loses heart flies home with its prey, and off the board he is carried
    off."""
    pos, wyvern, man = bitten("bowman-5")
    ending.flee(pos, wyvern, None)
    assert (pos.state[wyvern], pos.state[man]) == (WITHDRAWING, CARRIED)
    put(pos, "wyvern-1", "2403", 12, "N")
    run(pos, "fly")
    assert (pos.state[wyvern], pos.captured) == (GONE, 1)


# -- morale ------------------------------------------------------------------------------------------------------------


def test_41_the_first_man() -> None:
    """UWA-MOR-1: morale is thrown for when a side loses its first man, not only with a whole crew."""
    pos = battle("wyvern-brood")
    crew = unit(pos, "engine-1")
    pos.hp[pos.unit(crew).riders[0]] = 0
    assert ending.occasions(pos, 1) == 1
    assert ending.occasions(pos, 1) == 0


def test_42_getting_away_is_no_loss() -> None:
    """UWA-MOR-1, UWA-GAME-4: nobody loses heart because the Wizard got away as he should."""
    pos = battle("wizards-flight")
    pos.state[unit(pos, "carpet")] = ESCAPED
    assert ending.occasions(pos, 0) == 0


# -- below ground ------------------------------------------------------------------------------------------------------


def test_44_a_ring_is_no_weapon() -> None:
    """UWA-MAG-6: a ring of protection guards whoever wears it; it adds nothing to his blows."""
    pos = below()
    armour = pos.ac(FIRST)
    rummaging.gird(pos, "ring of protection +1")
    assert (pos.edge[FIRST], pos.ac(FIRST)) == (0, armour - 1)


def test_45_out_of_the_pit_beneath_a_chest() -> None:
    """UWA-TRAP-4: whoever falls lies there, and his friends have him out in a turn."""
    pos = below()
    before = pos.clock
    assert boxes.spring(pos, halls.OVER_PIT, SECOND, [], ScriptedDice(3), None) == 0
    settled(pos)
    choose(pos, "help-out")
    choose(pos, "rest", 1)
    assert (pos.clock, pos.groups) == (before + turns.TURN, [])


@pytest.mark.parametrize(("pole", "dice", "hurt"), [(1, (1,), 0), (0, (1, 11, 4), 4)])
def test_46_a_trap_is_avoided_with_a_pole(pole: int, dice: tuple[int, ...], hurt: int) -> None:
    """UWA-CHEST-1: that a needle was found out does not help without a pole to open the box with."""
    pos = below()
    pos.pole = pole
    hall(pos, silver=300, guard=halls.NEEDLE, known=halls.FOUND | halls.TRAP_KNOWN)
    choose(pos, "open-box", *dice)
    assert pos.hurt[FIRST] == hurt


def test_47_where_it_was_won() -> None:
    """UWA-XP-3: what is won on the second level counts half for somebody of the fourth, also if he goes home by the
    first; what is thrown away counts no more."""
    pos = below()
    pos.level[:] = [4] * 6
    pos.experience, pos.taken = 600, 0
    way = next(way for way in truth.dungeon(pos).ways if way.kind == 0 and way.high == 1)
    stand(pos, way.high_square)
    down = (0, way.high_square, 0, 1, 1, way.low_square, 2)
    pos.ends = [down]
    walking.climb(pos, down, None, 0)
    pos.experience, pos.taken = 1200, 24_000
    assert homecoming.lesson(pos, FIRST) == (600 + 2 * 600 + 2 * 2400) // 4 // 6
    pos.steps = [("explore",)]
    walking.climb(pos, next(end for end in pos.ends if end[:2] == (pos.floor, pos.here)), None, 0)
    assert (pos.floor, homecoming.lesson(pos, FIRST)) == (0, 275)
    explore.drop_loot(pos, None)
    assert homecoming.lesson(pos, FIRST) == (600 + 2 * 600) // 4 // 6


# -- at sea ------------------------------------------------------------------------------------------------------------


def test_49_who_shears_passes_on() -> None:
    """UWA-SHEAR-1, UWA-SHEAR-2: she whose oars were shipped loses nothing and goes on; the other lies dead."""
    pos = test_sea.passing(30)
    pos.shipped[test_sea.RED] = contact.side_of(pos, test_sea.RED, test_sea.BLUE)
    test_sea.go(pos)
    assert pos.sheared == [0, 1]
    assert pos.y[test_sea.RED] == 2000 + 1500
    assert pos.y[test_sea.BLUE] > 2600 - 1500


def test_50_dead_in_the_water() -> None:
    """UWA-SHEAR-2: for three turns she does not sail, either; then she may, though her oars be sheared twice."""
    pos = test_sea.battle()
    red = test_sea.RED
    pos.wind, pos.mast[red], pos.sail[red] = LIGHT, 1, 1
    pos.wind_from = 0 if pos.heading[red] == test_sea.SOUTH else 4
    pos.sheared[red], pos.dead_until[red] = 2, 4
    for turn, picks in ((5, ["sail", "lie-to"]), (4, ["lie-to"])):
        pos.turn = turn
        assert test_sea.at_step(pos, "drive", red) == picks
    assert test_sea.why(pos, red, "sail") == "UWA-SHEAR-2"


@pytest.mark.parametrize(("men", "ready"), [(4, 3), (3, 4), (1, 6)])
def test_51_a_catapult_short_of_men(men: int, ready: int) -> None:
    """UWA-CAT-1: each man short of four makes it a turn slower; it is not silent."""
    pos = test_sea.battle()
    test_sea.put(pos, test_sea.RED, 2000, 1000, test_sea.SOUTH)
    test_sea.put(pos, test_sea.BLUE, 2000, 3000, test_sea.NORTH)
    pos.marines[test_sea.RED], pos.sailors[test_sea.RED] = 0, men
    assert catapults.targets(pos, test_sea.RED) == [test_sea.BLUE]
    catapults.shoot(pos, test_sea.RED, test_sea.BLUE, ScriptedDice(1, 6), None)
    assert pos.ready[test_sea.RED] == ready
