"""Battles at sea, rule by rule (UWA-NAV, UWA-OAR, UWA-WIND, UWA-RAM, UWA-SHEAR, UWA-GRAP, UWA-BOARD, UWA-CAP)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from wyrmtable.checks import CHECKS, run
from wyrmtable.core import ALL, Decision, Match, NoDice, Outcome, Running, ScriptedDice, Setting, Step, complete
from wyrmtable.core.dice import Dice
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.captain.seacourse import best_course
from wyrmtable.games.underworld.files.seaboard import along, angle, ends, near
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.sea import (
    boarding,
    contact,
    crews,
    driving,
    ending,
    melee,
    movement,
    orders,
    shooting,
)
from wyrmtable.games.underworld.rules.sea.position import (
    AFLOAT,
    BOARDING,
    CALM,
    CUTTING,
    FRESH,
    GALE,
    GRAPPLING,
    LEFT,
    LIGHT,
    MASTING,
    PATCHING,
    RAM_AND_GRAPPLE,
    RAMMING,
    ROWED,
    SAILED,
    SAILING,
    STAND_FAST,
    STOPPED,
    SUNK,
    TAKEN,
    SeaPosition,
)
from wyrmtable.games.underworld.rules.sea.sequence import STEPS
from wyrmtable.games.underworld.rules.sea.setup import set_up

NO_DICE = NoDice()
NO_FILES: Mapping[str, str] = {}
SLOW, CRUISE, FAST, BACK_SLOW, BACK_CRUISE = 3, 4, 5, 1, 0
NORTH, EAST, SOUTH, WEST = 0, 6, 12, 18
RED, BLUE = 0, 1


def battle(
    scenario: str = "galley-duel", files: Mapping[str, str] = NO_FILES, options: Mapping[str, str] = NO_FILES
) -> SeaPosition:
    """A calm, hulls of 20 points, the first turn."""
    pos: SeaPosition = GAME.blank(complete(GAME, Setting(scenario, options, files)))
    pos.turn = 1
    pos.hull, pos.full = [20] * len(pos.x), [20] * len(pos.x)
    return pos


def put(pos: SeaPosition, number: int, x: int, y: int, heading: int) -> None:
    """In hundredths of an inch."""
    pos.x[number], pos.y[number], pos.heading[number] = x, y, heading


def empty(pos: SeaPosition, number: int) -> None:
    """Nobody is aboard."""
    pos.port[number] = pos.starboard[number] = pos.marines[number] = pos.sailors[number] = 0


def row(pos: SeaPosition, number: int, stroke: int, *helm: int) -> None:
    pos.drive[number], pos.order[number], pos.helm[number] = ROWED, stroke, helm


def at_step(pos: SeaPosition, *step: int | str) -> list[str]:
    pos.steps, pos.pending = [("next",), tuple(step)], None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return [pos.content.names.text(pick) for pick in decision]


def why(pos: SeaPosition, seat: int, text: str) -> str:
    return GAME.why_not(pos, seat, pos.content.names.pick(text))[0].rule


def go(pos: SeaPosition, dice: Dice = NO_DICE) -> None:
    movement.go(pos, ("go",), dice, None)


# -- ships -------------------------------------------------------------------------------------------------------------


def test_vessels() -> None:
    """UWA-NAV-1, UWA-NAV-2, UWA-NAV-4: speeds, crews and sizes of the galleys."""
    pos = battle("great-galleys")
    large, small = pos.vessel(0), pos.vessel(1)
    assert (large.oars, large.light[0], large.fresh[2], large.light[3]) == ((10, 15, 25), 20, 15, 0)
    assert (large.rowers, large.marines, large.sailors, large.catapults) == (100, 50, 20, 2)
    assert (small.oars, small.rowers, small.marines, small.sailors, small.catapults) == ((15, 20, 30), 50, 20, 10, 1)
    assert (large.size, small.size) == (120, 80)


def test_hulls_are_thrown() -> None:
    """UWA-NAV-3, UWA-WIND-1: small hulls 7 + 2d4; then the wind, here light from the east."""
    pos = battle()
    dice = ScriptedDice(1, 1, 4, 4, 4, 4, 3)
    set_up(pos, dice)
    dice.finish()
    assert pos.full == [9, 15]
    assert (pos.wind, pos.wind_from) == (LIGHT, 2)


def step_by_step(pos: SeaPosition, step: Step, dice: Dice = NO_DICE) -> None:
    """A step, and whatever it leads to without asking anybody."""
    pos.steps = [("next",), step]
    while len(pos.steps) > 1:
        code = STEPS[pos.steps[-1][0]]
        assert isinstance(code, Running)
        code.run(pos, pos.steps[-1], dice, None)


def work(pos: SeaPosition, *rolls: int) -> None:
    """The end of a turn."""
    step_by_step(pos, ("work",), ScriptedDice(*rolls))


def test_a_hull_without_points_sinks() -> None:
    """UWA-NAV-3: at the end of the turn."""
    pos = battle()
    empty(pos, RED)
    pos.hull[RED] = 0
    work(pos)
    assert pos.state == [SUNK, AFLOAT]


def test_hulls_touch() -> None:
    """UWA-NAV-4: within a fifth of an inch, and if they cross; a hundredth more is clear."""
    hull = ends(1000, 1000, NORTH, 80)
    assert near(hull, ends(1020, 1000, NORTH, 80), 20)
    assert not near(hull, ends(1021, 1000, NORTH, 80), 20)
    assert near(hull, ends(1000, 1000, EAST, 80), 20)


def test_whole_numbers_and_headings() -> None:
    """UWA-NAV-5: 24 headings on a plane of whole hundredths; out of it a ship is gone."""
    assert along(1000, 1000, NORTH, 100) == (1000, 900)
    assert along(1000, 1000, EAST, 100) == (1100, 1000)
    assert along(1000, 1000, 2, 100) == (1050, 914)
    assert (angle(1, 23), angle(0, 12)) == (2, 12)
    pos = battle()
    put(pos, RED, 100, 400, NORTH)
    row(pos, RED, SLOW)
    go(pos)
    assert pos.state[RED] == LEFT


# -- orders ------------------------------------------------------------------------------------------------------------


def test_orders() -> None:
    """UWA-NAV-6, UWA-DEC-23: drive, stroke, a turn for every ten inches, oars, intent; hidden until both are in."""
    pos = battle()
    pos.turn = 0
    orders.begin(pos, ("turn",), NO_DICE, None)
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    for text in ("oars", "cruise", "port-15", "steady", "oars-out", "avoid", "no-task"):
        GAME.apply(pos, pos.content.names.pick(text), NO_DICE)
    assert pos.helm[RED] == (-1, 0)
    assert GAME.view(pos, RED).arrows
    assert GAME.view(pos, ALL).arrows
    assert not GAME.view(pos, BLUE).arrows
    assert not GAME.view(pos, None).overlays


def test_orders_in_words() -> None:
    """UWA-NAV-6: when all are in, everybody is told them."""
    pos = battle()
    row(pos, RED, FAST, -1, 0, 3)
    pos.intent[RED], pos.shipped[RED] = RAMMING, 1
    assert orders.in_words(pos, RED) == "fast, port 15, steady, starboard 45, ship port, ram"
    assert orders.in_words(pos, BLUE) == "lie to, keep off"


def test_a_course() -> None:
    """UWA-NAV-6: twenty inches with a turn to starboard after ten."""
    pos = battle()
    put(pos, RED, 2000, 3000, NORTH)
    row(pos, RED, CRUISE, 3, 0)
    track = movement.track(pos, RED)
    assert track[25] == (2000, 2000, 3)
    assert track[50] == (2707, 1293, 3)


def test_enemies_who_meet_stop() -> None:
    """UWA-NAV-6, UWA-GRAP-2: at the first tick within an inch three tries are made; one that holds stops both."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2050, 4000, NORTH)
    row(pos, RED, CRUISE)
    row(pos, BLUE, CRUISE)
    pos.intent[RED], pos.shipped = GRAPPLING, [3, 3]
    dice = ScriptedDice(21, 20, 100)
    go(pos, dice)
    dice.finish()
    assert pos.grapples == [(RED, BLUE)]
    assert 2900 < pos.y[RED] < pos.y[BLUE] < 3100


# -- oars --------------------------------------------------------------------------------------------------------------


def test_strength() -> None:
    """UWA-OAR-1, UWA-EX-37: slow, cruise, fast, fast cost 25 of 30; a third is refused; rest gives one back."""
    pos = battle()
    for stroke in (SLOW, CRUISE, FAST, FAST):
        row(pos, RED, stroke)
        driving.tire(pos, RED)
    assert pos.fatigue[RED] == 5
    pos.speed[RED] = FAST
    assert "fast" not in (at_step(pos, "drive", RED) and at_speed(pos))
    assert why(pos, RED, "fast") == "UWA-OAR-1"
    row(pos, RED, STOPPED)
    driving.tire(pos, RED)
    assert pos.fatigue[RED] == 6


def at_speed(pos: SeaPosition) -> list[str]:
    pos.drive[RED] = ROWED
    return at_step(pos, "speed", RED)


@pytest.mark.parametrize(
    ("last", "allowed"),
    [
        (FAST, ["slow", "cruise", "fast"]),
        (CRUISE, ["stop", "slow", "cruise", "fast"]),
        (SLOW, ["stop", "slow", "cruise"]),
        (STOPPED, ["back-slow", "stop", "slow"]),
        (BACK_SLOW, ["back-cruise", "back-slow", "stop"]),
        (BACK_CRUISE, ["back-cruise", "back-slow", "stop"]),
    ],
)
def test_changes_of_stroke(last: int, allowed: list[str]) -> None:
    """UWA-OAR-3: up a step at a time, down more quickly."""
    pos = battle()
    pos.speed[RED] = last
    assert at_speed(pos) == allowed


def test_backing() -> None:
    """UWA-OAR-2: half as fast as going ahead, stern first."""
    pos = battle()
    put(pos, RED, 2000, 2000, NORTH)
    row(pos, RED, BACK_CRUISE, 0)
    assert movement.track(pos, RED)[-1] == (2000, 3000, NORTH)


@pytest.mark.parametrize(("rowers", "cruise"), [(50, 20), (48, 20), (47, 19), (45, 18)])
def test_rowers_short(rowers: int, cruise: int) -> None:
    """UWA-OAR-4, UWA-EX-37: one or two short are not felt, the third is; with 45 of 50 she makes 18, or 27 at fast."""
    pos = battle()
    pos.port[RED], pos.starboard[RED] = rowers - 20, 20
    assert driving.oar_speed(pos, RED, CRUISE) == cruise
    if rowers == 45:
        assert driving.oar_speed(pos, RED, FAST) == 27


def test_turning_under_oars() -> None:
    """UWA-OAR-5: three turns of 45 degrees in 30 inches, one where she stands."""
    pos = battle()
    row(pos, RED, FAST)
    assert driving.turns_allowed(pos, RED) == (3, 3)
    row(pos, RED, STOPPED, 3)
    assert driving.turns_allowed(pos, RED) == (1, 3)
    assert movement.track(pos, RED)[-1][2] == SOUTH + 3


# -- wind --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "force"), [(1, 2, CALM), (2, 2, LIGHT), (4, 4, LIGHT), (4, 5, FRESH), (5, 6, FRESH), (6, 6, GALE)]
)
def test_the_wind(one: int, other: int, force: int) -> None:
    """UWA-WIND-1: 2d6 for its force, a d8 for whence it blows."""
    assert ending.throw_wind(ScriptedDice(one, other, 8)) == (force, 7)


def test_the_wind_changes() -> None:
    """UWA-WIND-2: every tenth turn; up on 11, and on 1 it shifts, an even die to the right."""
    pos = battle()
    pos.wind, pos.turn = LIGHT, 10
    work(pos, 5, 6, 1, 2)
    assert (pos.wind, pos.wind_from) == (FRESH, 1)
    ending.change_wind(pos, 3, ScriptedDice(6), None)
    assert (pos.wind, pos.wind_from) == (LIGHT, 1)
    pos.turn = 11
    work(pos)


def sailing(heading: int, wind: int = LIGHT) -> SeaPosition:
    """The wind blows from the north."""
    pos = battle()
    pos.mast[RED] = pos.sail[RED] = 1
    pos.wind, pos.wind_from, pos.heading[RED] = wind, 0, heading
    return pos


@pytest.mark.parametrize(
    ("heading", "light", "fresh"),
    [
        (SOUTH, 25, 30), (13, 25, 30), (14, 20, 25), (16, 20, 25),
        (17, 15, 20), (WEST, 15, 20), (20, -1, -1), (NORTH, -1, -1),
    ],
)  # fmt: skip
def test_points_of_sailing(heading: int, light: int, fresh: int) -> None:
    """UWA-WIND-4, UWA-EX-38: running, broad reach, quarter reach; galleys do not beat."""
    assert driving.sail_speed(sailing(heading), RED) == light
    assert driving.sail_speed(sailing(heading, FRESH), RED) == fresh


def test_calm_and_gale() -> None:
    """UWA-WIND-3: no sail in a calm; in a gale neither oars nor sails, and three inches downwind."""
    for wind in (CALM, GALE):
        assert driving.sail_speed(sailing(SOUTH, wind), RED) == driving.NO_SAIL
    pos = sailing(EAST, GALE)
    put(pos, RED, 2000, 2000, EAST)
    assert at_step(pos, "drive", RED) == ["lie-to"]
    assert why(pos, RED, "oars") == "UWA-WIND-3"
    assert movement.track(pos, RED)[-1] == (2000, 2300, EAST)


def test_a_gale_stops_at_the_edge() -> None:
    """UWA-R154: a ship that drifts to the edge of the board lies there."""
    pos = sailing(EAST, GALE)
    put(pos, RED, 2000, 4700, EAST)
    go(pos)
    assert (pos.y[RED], pos.state[RED]) == (4800, AFLOAT)


def test_water() -> None:
    """UWA-WIND-5: one chance in ten in a fresh wind; a quarter of the speed each time, and the third time she sinks."""
    pos = sailing(SOUTH, FRESH)
    for rolls, water in (((11, 11), 0), ((10, 11), 1), ((1, 11), 2)):
        work(pos, *rolls)
        assert pos.water[RED] == water
    assert driving.sail_speed(pos, RED) == 15
    assert driving.oar_speed(pos, RED, CRUISE) == 10
    empty(pos, RED)
    work(pos, 10, 11)
    assert pos.state[RED] == SUNK


def test_speed_and_turns_under_sail() -> None:
    """UWA-WIND-7, UWA-WIND-9: any speed up to the most; 30 degrees for every twelve inches."""
    pos = sailing(SOUTH)
    pos.drive[RED] = SAILED
    assert at_step(pos, "speed", RED) == [f"={inches}" for inches in range(26)]
    pos.knots[RED] = 25
    assert driving.turns_allowed(pos, RED) == (2, 2)
    assert at_step(pos, "helm", RED)[0] == "port-30"


def test_work_of_the_crew() -> None:
    """UWA-CREW-1: the mast goes up in three turns by ten hands, the sail is made in one."""
    pos = battle()
    for turn in range(3):
        assert pos.mast[RED] == 0, turn
        pos.task[RED] = MASTING
        ending.labour(pos, RED, NO_DICE, None)
    assert (pos.mast[RED], orders.tasks(pos, RED)) == (1, [23, 24, 25])
    pos.task[RED] = SAILING
    ending.labour(pos, RED, NO_DICE, None)
    assert pos.sail[RED] == 1
    empty(pos, RED)
    pos.marines[RED] = pos.sailors[RED] = 1
    assert orders.tasks(pos, RED) == [23]


# -- rams and oars -----------------------------------------------------------------------------------------------------


def ramming(heading: int) -> SeaPosition:
    """Red bears down on Blue from the north at fast stroke."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2500, heading)
    row(pos, RED, FAST, 0, 0, 0)
    pos.speed[RED], pos.intent[RED] = CRUISE, RAMMING
    return pos


def test_who_may_ram() -> None:
    """UWA-RAM-1: at fast stroke with the mast down."""
    pos = ramming(EAST)
    assert "ram" in at_step(pos, "intent", RED)
    pos.mast[RED] = 1
    assert "ram" not in at_step(pos, "intent", RED)
    assert why(pos, RED, "ram") == "UWA-RAM-1"
    pos.mast[RED], pos.order[RED] = 0, CRUISE
    assert "ram" not in at_step(pos, "intent", RED)


def test_a_ram() -> None:
    """UWA-RAM-2, UWA-EX-39: a 4 takes eight of twenty points; one in four is holed and sinks in 3d6 turns."""
    pos = ramming(EAST)
    dice = ScriptedDice(4, 25, 1, 2, 3)
    go(pos, dice)
    dice.finish()
    assert (pos.hull[BLUE], pos.sinks[BLUE]) == (12, 1 + 6)
    assert pos.y[RED] < 2500
    pos = ramming(EAST)
    go(pos, ScriptedDice(4, 26))
    assert pos.sinks[BLUE] == 0


def test_ram_and_grapple() -> None:
    """UWA-RAM-5, UWA-GRAP-1: a ram does not keep her from grappling: she strikes, then throws three grapples."""
    pos = ramming(EAST)
    assert "ram-grapple" in at_step(pos, "intent", RED)
    pos = ramming(EAST)
    pos.intent[RED] = RAM_AND_GRAPPLE
    dice = ScriptedDice(4, 26, 21, 20, 99)
    go(pos, dice)
    dice.finish()
    assert (pos.hull[BLUE], pos.grapples) == (12, [(RED, BLUE)])
    only_grapples = ramming(EAST)
    only_grapples.intent[RED] = GRAPPLING
    go(only_grapples, ScriptedDice(20, 99, 99))
    assert (only_grapples.hull[BLUE], only_grapples.grapples) == (20, [(RED, BLUE)]), "bound before she strikes"


def test_the_rammer_must_back() -> None:
    """UWA-RAM-1, UWA-R140: until she backs slowly she lies there; then she comes free, and nothing is struck again."""
    pos = ramming(EAST)
    go(pos, ScriptedDice(1, 100))
    where = pos.y[RED]
    row(pos, RED, SLOW, 0)
    pos.drive[BLUE] = 0
    go(pos)
    assert (pos.y[RED], pos.locked[RED]) == (where, BLUE)
    row(pos, RED, BACK_SLOW)
    pos.drive[BLUE], pos.intent[RED] = 0, 0
    go(pos)
    assert pos.locked[RED] == -1
    assert pos.y[RED] < where


def test_men_lost_to_a_ram() -> None:
    """UWA-RAM-4, UWA-EX-39, UWA-R143: a large galley of 170 loses 34 in the side, 26 of them rowers; 9 at the bow."""
    pos = battle("great-galleys")
    crews.lose_men(pos, 0, True)
    assert (pos.rowers(0), pos.marines[0] + pos.sailors[0], pos.sailors[0]) == (74, 62, 16)
    pos = battle("great-galleys")
    crews.lose_men(pos, 0, False)
    assert (pos.rowers(0), pos.marines[0] + pos.sailors[0]) == (100, 61)


def test_a_collision() -> None:
    """UWA-RAM-5: without a ram half the damage on both, and both stop."""
    pos = ramming(EAST)
    pos.intent[RED] = 0
    dice = ScriptedDice(4, 6)
    go(pos, dice)
    dice.finish()
    assert pos.hull == [16, 14]
    assert pos.y[RED] < 2500


def test_patching() -> None:
    """UWA-RAM-3: five turns during which the clock stands; one in four gives way, and five more are needed."""
    pos = battle()
    pos.sinks[RED] = 2
    for roll, left in ((25, 7), (26, 0)):
        for turn in range(5):
            pos.task[RED] = PATCHING
            ending.labour(pos, RED, ScriptedDice(roll) if turn == 4 else NO_DICE, None)
        assert pos.sinks[RED] == left


def passing(gap: int) -> SeaPosition:
    """The ships pass each other on opposite courses, each to the other's port side."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000 + gap, 2600, NORTH)
    row(pos, RED, SLOW, 0)
    row(pos, BLUE, SLOW, 0)
    return pos


def test_shearing() -> None:
    """UWA-SHEAR-1, UWA-SHEAR-2: both lose half the rowers of that side and lie dead for three turns."""
    pos = passing(30)
    go(pos)
    assert pos.sheared == [1, 1]
    assert pos.rowers(RED) == 25 + 13  # half of 25, rounded down, are lost
    assert pos.dead_until == [4, 4]
    pos.turn = 4
    assert not driving.may_row(pos, RED)
    pos.turn = 5
    assert driving.may_row(pos, RED)
    assert driving.oar_speed(pos, RED, FAST) == 15
    pos.sheared[RED] = 2
    assert not driving.may_row(pos, RED)
    assert at_step(pos, "drive", RED) == ["lie-to"]
    assert why(pos, RED, "oars") == "UWA-SHEAR-2"


def test_shipped_oars_are_safe() -> None:
    """UWA-SHEAR-1: who ships the oars of that side loses nothing; too far off nobody does."""
    pos = passing(30)
    pos.shipped[RED] = contact.side_of(pos, RED, BLUE)
    go(pos)
    assert pos.sheared == [0, 1]
    pos = passing(31)
    go(pos)
    assert pos.sheared == [0, 0]


# -- grapples and decks ------------------------------------------------------------------------------------------------


def bound() -> SeaPosition:
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2050, 2000, NORTH)
    pos.grapples = [(RED, BLUE)]
    return pos


def test_bound_ships_lie_still() -> None:
    """UWA-GRAP-1: neither oars nor sail while a grapple holds."""
    pos = bound()
    assert at_step(pos, "drive", RED) == ["lie-to"]
    assert why(pos, RED, "oars") == "UWA-GRAP-1"


def test_cutting() -> None:
    """UWA-GRAP-1, UWA-GRAP-2: three tries of 20 per cent; every grapple must be cut."""
    pos = bound()
    pos.grapples *= 2
    boarding.cut(pos, RED, ScriptedDice(20, 21, 21), None)
    assert len(pos.grapples) == 1
    pos.ropes[RED] = CUTTING
    melee.decks(pos, ("decks",), ScriptedDice(1), None)
    assert pos.grapples == []


def test_tries_that_are_left() -> None:
    """UWA-GRAP-2, UWA-EX-44: three a turn, no more, each one in five."""
    pos = bound()
    pos.intent[RED] = GRAPPLING
    contact.throw_grapples(pos, RED, BLUE, ScriptedDice(21, 21, 21), None)
    contact.throw_grapples(pos, RED, BLUE, NO_DICE, None)
    assert round(1 - 0.8**3, 3) == 0.488


def test_boarding() -> None:
    """UWA-BOARD-1: 26 men can cross 80 feet of deck; the galley has 20 men-at-arms, and sailors go with them."""
    pos = bound()
    assert boarding.width(pos, RED, BLUE) == 26
    assert GAME.explain(pos, RED, 0) == []
    boarding.board(pos, RED, BLUE, None)
    assert pos.boarders == [0, 0], "only on an order"
    pos.deed[RED] = BOARDING
    boarding.board(pos, RED, BLUE, None)
    assert (pos.marines[RED], pos.sailors[RED], pos.boarders[BLUE], pos.hands[BLUE]) == (0, 4, 26, 6)
    boarding.come_back(pos, RED, BLUE)
    assert (pos.marines[RED], pos.sailors[RED], pos.boarders[BLUE], pos.hands[BLUE]) == (20, 10, 0, 0)


def test_the_fight_on_the_deck() -> None:
    """UWA-BOARD-2, UWA-CBT-12, UWA-R142: marines need 14 against marines; each hit slays on 4 or more; rowers rest."""
    pos = bound()
    pos.boarders[BLUE], pos.marines[BLUE], pos.sailors[BLUE] = 2, 1, 1
    pos.checks[BLUE] = 3
    dice = ScriptedDice(14, 13, 4, 13, 13)
    melee.fight(pos, BLUE, dice, None)
    dice.finish()
    assert (pos.boarders[BLUE], pos.marines[BLUE], pos.sailors[BLUE]) == (2, 0, 1)
    assert pos.rowers(BLUE) == 50


def test_capture() -> None:
    """UWA-CAP-1, UWA-MOR-1: without defenders she is taken; or when they break at a quarter of their losses."""
    pos = bound()
    pos.boarders[BLUE], pos.marines[BLUE], pos.sailors[BLUE] = 1, 0, 1
    melee.fight(pos, BLUE, ScriptedDice(10, 4, 1), None)
    assert (pos.state[BLUE], pos.grapples) == (TAKEN, [])
    pos = bound()
    pos.marines[BLUE] = 12
    assert crews.breaks(pos, BLUE, ScriptedDice(4, 4))
    assert not crews.breaks(pos, BLUE, NO_DICE), "the same quarter is not asked for twice"
    pos.checks[BLUE] = 0
    assert not crews.breaks(pos, BLUE, ScriptedDice(3, 4))


def test_both_board() -> None:
    """UWA-R141: the parties meet at the rail, and the larger one that is left goes over."""
    pos = bound()
    pos.marines, pos.sailors, pos.deed = [2, 1], [0, 0], [BOARDING, BOARDING]
    boarding.meet_at_the_rail(pos, RED, BLUE, ScriptedDice(1, 14, 1, 4), None)
    assert (pos.marines, pos.deed) == ([2, 0], [BOARDING, STAND_FAST])


# -- catapults and the end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "bears"), [(2000, 3500, True), (2000, 3499, False), (2000, 500, False), (3400, 3300, False)]
)
def test_where_catapults_bear(x: int, y: int, bears: bool) -> None:
    """UWA-NAV-7, UWA-CAT-1: 15 to 30 inches, 45 degrees either side; a small galley has none aft."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, x, y, EAST)
    assert (shooting.targets(pos, RED) == [BLUE]) is bears


def test_a_shot() -> None:
    """UWA-CAT-2, UWA-CAT-3, UWA-NAV-7: on the point it takes d6 of the hull; two inches over it misses."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 4000, EAST)
    shooting.shoot(pos, RED, BLUE, ScriptedDice(3, 3, 5), None)
    assert pos.hull[BLUE] == 15
    assert pos.ready[RED] == 3
    shooting.shoot(pos, RED, BLUE, ScriptedDice(2, 1), None)
    assert pos.hull[BLUE] == 15
    assert shooting.targets(pos, RED) == []
    pos.turn = 3
    assert shooting.targets(pos, RED) == [BLUE]


def test_points_and_the_end() -> None:
    """UWA-GAME-5, UWA-R144: a small galley is worth 10 sunk or driven off, 20 captured; thirty turns at most."""
    pos = battle()
    pos.state[BLUE] = SUNK
    assert ending.points(pos, RED) == 10
    pos.state[BLUE] = LEFT
    assert ending.points(pos, RED) == 10
    pos.state[BLUE] = TAKEN
    assert ending.points(pos, RED) == 20
    ending.next_turn(pos, ("next",), NO_DICE, None)
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (RED,)
    pos = battle()
    pos.turn = 30
    ending.next_turn(pos, ("next",), NO_DICE, None)
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == ()


def test_giving_up() -> None:
    """UWA-GAME-5: whoever gives up has lost."""
    pos = battle()
    GAME.concede(pos, RED, NO_DICE)
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (BLUE,)


def test_bad_content_is_told() -> None:
    """UWA-NAV-1: a misspelt vessel is told with its line."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    with pytest.raises(BadFile, match="small_gally"):
        GAME.scenarios({"sea.toml": text.replace('vessel = "small_galley"', 'vessel = "small_gally"', 1)})


def test_orders_stay_secret() -> None:
    """UWA-NAV-6, UWA-GAME-7: nobody can tell what the other side has written, nor how far it has come."""
    secret = [check for check in CHECKS if check.name in ("imagine", "views", "decisions", "numbers")]
    hidden = ("order", "helm", "intent", "drive")
    report = run(GAME, entries=30, seed=4, scenarios=["galley-duel"], hidden=hidden, checks=secret)
    assert report.broken == []


def test_a_captain_faces_the_enemy() -> None:
    """UWA-NAV-6: whoever lies near an enemy who does not move turns towards her, and never away."""
    for at, turns in ((2400, 1), (1600, -1)):
        pos = battle()
        put(pos, RED, 2000, 2000, NORTH)
        put(pos, BLUE, at, 2000, NORTH)
        found = best_course(pos, RED, BLUE, False)
        assert sum(found.helm) * turns > 0


def test_captains_fight_it_out() -> None:
    """UWA-GAME-9: two captains finish a duel."""
    match = Match(GAME, Setting("galley-duel"), seed="6")
    bots = [Captain(Random(1)), Captain(Random(2))]
    while match.outcome is None:
        seat = next(seat for seat in range(2) if match.chair(seat).decision is not None)
        match.pick(seat, bots[seat].choose(match.chair(seat)))
    assert match.position.turn < 30
