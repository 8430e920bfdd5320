"""The sea once more: what a gale leaves to do, whom a ram holds, single hands at grapples, who will not be rescued."""

from __future__ import annotations

import pytest

from wyrmtable.core import LiveDice, Running, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.files.massboard import AROUND
from wyrmtable.games.underworld.files.seaboard import BOARD, CUT, GRAPPLE, MAST, STAY
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.mass import fighting
from wyrmtable.games.underworld.rules.mass.position import FLEEING, READY
from wyrmtable.games.underworld.rules.sea import boarding, ending, melee, movement, orders, shooting, swimming
from wyrmtable.games.underworld.rules.sea.position import (
    AFLOAT,
    BOARDING,
    CUTTING,
    FRESH,
    GALE,
    GRAPPLING,
    STAND_FAST,
    STAYING,
    STOPPED,
    SUNK,
    TAKEN,
    THROWING,
    SeaPosition,
)
from wyrmtable.games.underworld.rules.sea.sequence import STEPS

from .test_mass import CHAMPION, ELVES, FOE_SPEARS, SPEARS, face, field, fight
from .test_sea import BLUE, EAST, FAST, NO_DICE, NORTH, RED, SLOW, SOUTH, at_step, battle, bound, go, put, row
from .test_sea_beasts import TURTLE, WARSHIP, lake

LONGSHIP, GALLEY = 0, 4  # of the river

# -- a gale ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wind", [FRESH, GALE])
def test_missiles_fly_in_any_wind(wind: int) -> None:
    """LAWYER-BATTLE-76, UWA-WIND-3, UWA-NAV-7, UWA-R400: firing is always allowable; a gale only drives the ships."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 3700, SOUTH)
    pos.wind = wind
    assert shooting.targets(pos, RED) == [BLUE]
    assert shooting.volley_targets(pos, RED) == [BLUE]


@pytest.mark.parametrize("wind", [FRESH, GALE])
def test_men_board_in_any_wind(wind: int) -> None:
    """LAWYER-BATTLE-77, UWA-WIND-3, UWA-BOARD-1, UWA-R400: once grappled vessels may be boarded, in a gale as well."""
    pos = bound()
    pos.wind = wind
    assert "board" in at_step(pos, "deed", RED)


@pytest.mark.parametrize(("grip", "south"), [(-1, 2300), (0, 2000)])
def test_an_elemental_holds_a_ship_in_a_gale(grip: int, south: int) -> None:
    """LAWYER-BATTLE-87, UWA-SEA-4, UWA-WIND-3: whom it prevents from moving the storm does not move either."""
    pos = lake("water_elemental", "lake")
    put(pos, WARSHIP, 2000, 2000, EAST)
    pos.wind, pos.grip[TURTLE] = GALE, WARSHIP if not grip else -1
    assert movement.track(pos, WARSHIP)[-1] == (2000, south, EAST)


# -- a ram that sticks -------------------------------------------------------------------------------------------------


def stuck() -> SeaPosition:
    """The ram of the red galley, which does not back off, sticks in the side of the blue one, which rows on."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2060, EAST)
    pos.locked[RED], pos.speed = BLUE, [STOPPED, STOPPED]
    row(pos, BLUE, SLOW, 0)
    return pos


def test_a_ram_holds_only_the_rammer() -> None:
    """LAWYER-BATTLE-78, UWA-RAM-1, UWA-R401: the rammer must back; nothing is said of the rammed ship, which rows
    on. Then nothing sticks in her any more, and the rammer is as free as she."""
    pos = stuck()
    row(pos, RED, SLOW, 0)
    go(pos)
    assert (pos.y[RED], pos.x[BLUE]) == (2000, 3500)
    assert (pos.locked[RED], pos.speed) == (-1, [STOPPED, SLOW])
    row(pos, RED, SLOW, 0)
    pos.drive[BLUE] = 0
    go(pos)
    assert pos.y[RED] == 3500


def test_who_does_not_row_on_stays_stuck() -> None:
    """LAWYER-BATTLE-79, UWA-RAM-1, UWA-R401: a rammed ship that lies to is still close."""
    pos = stuck()
    pos.drive[BLUE] = 0
    go(pos)
    assert pos.locked[RED] == BLUE


# -- grapples ----------------------------------------------------------------------------------------------------------


def test_one_man_cuts_while_others_board() -> None:
    """LAWYER-BATTLE-80, UWA-GRAP-1, UWA-R402: it takes one man to cut a grapple; the others may board meanwhile, and do
    so where the grapple holds."""
    pos = bound()
    pos.tries[RED] = 3
    assert at_step(pos, "deed", RED) == ["cut", "board", "stand"]
    boarding.deed_take(pos, pos.steps[-1], CUT, NO_DICE, None)
    assert pos.steps[-1] == ("deed", RED), "she is asked what the others do"
    assert at_step(pos, "deed", RED) == ["board", "stand"]
    assert boarding.deed_picks(pos, pos.steps[-1]).prompt == "{0}: some see to the grapples; what do the others do?"
    boarding.deed_take(pos, pos.steps[-1], BOARD, NO_DICE, None)
    assert (pos.ropes[RED], pos.deed[RED]) == (CUTTING, BOARDING)
    pos.party[RED] = 3
    dice = ScriptedDice(21, 21, 21, *([1] * 60))
    melee.decks(pos, ("decks",), dice, None)
    assert (pos.grapples, pos.boarders[BLUE] + pos.fighters(RED)) == ([(RED, BLUE)], 30)


def test_one_man_throws_and_one_cuts() -> None:
    """LAWYER-BATTLE-81, UWA-GRAP-1, UWA-R402: bound to one ship, within an inch of another, and enemies aboard: three
    tries with grapples, as many at cutting, and the defenders charge."""
    pos = bound()
    pos.boarders[RED], pos.raiders[RED], pos.front[RED] = 4, BLUE, 1
    assert at_step(pos, "deed", RED)[:2] == ["grapple", "cut"]
    for pick in (GRAPPLE, CUT):
        boarding.deed_take(pos, pos.steps[-1], pick, NO_DICE, None)
    assert pos.ropes[RED] == CUTTING | THROWING
    assert at_step(pos, "deed", RED) == ["board", "stand", "charge", "fall-back", "surrender"]


def test_who_can_only_stand_is_not_asked_again() -> None:
    """LAWYER-BATTLE-82, UWA-GRAP-1: when a ship without men to board with cuts there is nothing more to say."""
    pos = bound()
    pos.marines[RED] = pos.sailors[RED] = 0
    pos.tries[RED] = 3
    assert at_step(pos, "deed", RED) == ["cut", "stand"]
    boarding.deed_take(pos, pos.steps[-1], CUT, NO_DICE, None)
    assert pos.steps == [("next",)]
    assert (pos.ropes[RED], pos.deed[RED]) == (CUTTING, STAND_FAST)


def test_ropes_of_a_turn_are_forgotten() -> None:
    """LAWYER-BATTLE-83, UWA-GRAP-1: what was done with grapples is asked again in every turn."""
    pos = bound()
    pos.ropes[RED] = CUTTING
    orders.begin(pos, ("turn",), NO_DICE, None)
    assert pos.ropes == [0, 0]


def test_what_is_told_of_boarding_another_ship() -> None:
    """LAWYER-BATTLE-84, UWA-BOARD-1, UWA-CMD-2: bound to two ships, how many go over is told of the one named."""
    pos = battle("great-galleys")
    put(pos, 0, 2000, 2000, SOUTH)
    put(pos, 3, 2050, 2000, SOUTH)
    put(pos, 4, 1950, 2060, EAST)
    pos.grapples = [(0, 3), (0, 4)]
    at_step(pos, "deed", 0)
    told = [GAME.explain(pos, 0, pick)[0].text for pick in (BOARD, pos.piece(4))]
    assert told == ["40 men can go over in this turn.", "5 men can go over in this turn."]
    boarding.deed_take(pos, pos.steps[-1], pos.piece(4), NO_DICE, None)
    assert GAME.explain(pos, 0, pos.content.names.pick("third"))[0].text == "5 men can go over in this turn."


@pytest.mark.parametrize(("front", "mast", "hack"), [(0, 1, True), (1, 1, False), (0, 0, False), (0, -1, False)])
def test_who_cuts_rigging(front: int, mast: int, hack: bool) -> None:
    """LAWYER-BATTLE-97, UWA-NMEL-3: boarders who do not fight cut the rigging of a mast that stands, and no other."""
    pos = bound()
    pos.boarders[BLUE], pos.raiders[BLUE], pos.front[BLUE], pos.guard[BLUE] = 4, RED, front, 1
    pos.mast[BLUE] = mast
    assert ("hack" in at_step(pos, "deed", RED)) is hack


@pytest.mark.parametrize(("boarders", "rolls", "state"), [(3, (), AFLOAT), (0, (6, 6), TAKEN), (0, (2, 2), AFLOAT)])
def test_hearts_at_the_end_of_a_turn(boarders: int, rolls: tuple[int, ...], state: int) -> None:
    """LAWYER-BATTLE-98, UWA-CAP-1: a crew that has lost half of its men may strike; one with boarders on its deck
    throws in the fight and not once more behind it."""
    pos = bound()
    pos.marines[BLUE], pos.boarders[BLUE], pos.raiders[BLUE] = 0, boarders, RED
    pos.steps = [("next",), ("aboard", BLUE)]
    dice = ScriptedDice(*rolls)
    while pos.steps[-1][0] != "next":
        code = STEPS[pos.steps[-1][0]]
        assert isinstance(code, Running)
        code.run(pos, pos.steps[-1], dice, None)
    dice.finish()
    assert pos.state[BLUE] == state


# -- men in the water --------------------------------------------------------------------------------------------------


def adrift() -> SeaPosition:
    """Two men of the red galley, who can swim, beside her."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 4000, 4000, NORTH)
    pos.swimmers, pos.climb = [(RED, 2100, 2000, 2, 0, 0)], [-1]
    return pos


def test_nobody_must_be_rescued() -> None:
    """LAWYER-BATTLE-85, UWA-SWIM-3: men do not have to allow themselves to be rescued: told to stay they are not taken
    in, though their own ship lies beside them; the next turn they may think better of it."""
    pos = adrift()
    pos.steps = [("next",), ("write", RED, len(pos.x))]
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    assert "stay" in at_step(pos, *pos.steps[-1])
    orders.task_take(pos, pos.steps[-1], STAY, NO_DICE, None)
    assert pos.climb == [STAYING]
    swimming.swim(pos, NO_DICE, None)
    assert pos.swimmers == [(RED, 2100, 2000, 2, 0, 0)]
    before = pos.sailors[RED]
    orders.begin(pos, ("turn",), NO_DICE, None)
    swimming.swim(pos, NO_DICE, None)
    assert (pos.swimmers, pos.sailors[RED]) == ([], before + 2)


def test_beside_the_only_ship_left() -> None:
    """LAWYER-BATTLE-86, UWA-SWIM-3: they may refuse the only ship there is; without any nobody is asked."""
    pos = adrift()
    pos.state[BLUE] = SUNK
    assert at_step(pos, "task", RED, 0) == ["no-task", "stay"]
    assert orders.may_choose(pos, 0)
    pos.state[RED] = SUNK
    assert not orders.may_choose(pos, 0)


# -- what small faults would change ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "rolls", "water"), [(GALLEY, (10,), 1), (LONGSHIP, (), 0)])
def test_only_galleys_ship_water(ship: int, rolls: tuple[int, ...], water: int) -> None:
    """LAWYER-BATTLE-89, UWA-WIND-5, UWA-WIND-8: galleys do in a fresh to strong breeze; longships are pierced high."""
    pos = battle("river-raid")
    pos.wind = FRESH
    dice = ScriptedDice(*rolls)
    ending.ship_water(pos, ship, dice, None)
    dice.finish()
    assert pos.water[ship] == water


@pytest.mark.parametrize(("sheared", "rams"), [(0, True), (1, False)])
def test_who_has_lost_oars_is_not_fast(sheared: int, rams: bool) -> None:
    """LAWYER-BATTLE-90, UWA-RAM-1, UWA-SHEAR-2: ramming speed is fast; with sheared oars half of it is all there is."""
    pos = battle()
    row(pos, RED, FAST, 0, 0, 0)
    pos.sheared[RED] = sheared
    assert ("ram" in at_step(pos, "intent", RED)) is rams


def test_inches_of_a_ship_that_was_stopped() -> None:
    """LAWYER-BATTLE-91, UWA-OAR-5, UWA-R155: stopped on her way by a grapple she has come so far and no farther: at
    thirty inches the ticks are of six tenths, and a ship four inches ahead is within throw after the fifth."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2460, SOUTH)
    row(pos, RED, FAST, 0, 0, 0)
    pos.speed[RED], pos.intent[RED], pos.shipped = FAST, GRAPPLING, [3, 3]
    go(pos, ScriptedDice(20, 99, 99))
    assert (pos.y[RED], pos.run[RED]) == (2300, 300)


@pytest.mark.parametrize(("men", "ready"), [((20, 10), 3), ((0, 4), 3), ((1, 1), 5)])
def test_every_man_short_at_a_catapult(men: tuple[int, int], ready: int) -> None:
    """LAWYER-BATTLE-92, UWA-CAT-1: every second turn with four men; each man short makes it a turn slower."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 4000, EAST)
    pos.marines[RED], pos.sailors[RED] = men
    shooting.shoot(pos, RED, BLUE, ScriptedDice(1, 2), None)
    assert pos.ready[RED] == ready


@pytest.mark.parametrize(("state", "need"), [(READY, 15), (FLEEING, 13)])
def test_blows_at_backs(state: int, need: int) -> None:
    """LAWYER-BATTLE-93, UWA-CBT-10, UWA-MASS-2: spears hit spears on 15, and those who run with two added."""
    pos = field(SPEARS, FOE_SPEARS)
    face(pos, SPEARS, FOE_SPEARS)
    pos.men[SPEARS], pos.state[FOE_SPEARS] = 40, state
    dice = ScriptedDice(need, need - 1, 1)
    fight(pos, (0,), dice)
    dice.finish()
    assert pos.men[FOE_SPEARS] == 137


@pytest.mark.parametrize(
    ("hull", "under", "turn", "worth"), [(14, 1, 30, 6), (15, 1, 30, 0), (14, 0, 30, 0), (14, 1, 29, 0)]
)
def test_a_turtle_that_hides(hull: int, under: int, turn: int, worth: int) -> None:
    """LAWYER-BATTLE-99, UWA-GAME-14: half of its twelve dice if it is under water below half of its hits at last."""
    pos = lake()
    pos.full[TURTLE], pos.hull[TURTLE], pos.under[TURTLE], pos.turn = 30, hull, under, turn
    assert ending.trophies(pos, TURTLE) == worth


@pytest.mark.parametrize(("stroke", "free"), [(STOPPED, True), (SLOW, False)])
def test_rowers_who_rest_are_hands(stroke: int, free: bool) -> None:
    """LAWYER-BATTLE-100, UWA-CREW-1: ten of the crew lower a mast, rowers as well if they do not row in this turn."""
    pos = battle()
    pos.marines[RED] = pos.sailors[RED] = 0
    row(pos, RED, stroke)
    assert (MAST in orders.tasks(pos, RED)) is free


@pytest.mark.parametrize(("state", "strikes"), [(READY, False), (FLEEING, True)])
def test_one_body_at_a_time(state: int, strikes: bool) -> None:
    """LAWYER-BATTLE-101, UWA-MASS-1: a single fights one body, the strongest of those beside him that stand: who runs
    is no longer the one."""
    pos = field(CHAMPION, FOE_SPEARS, ELVES)
    for foe, way in ((FOE_SPEARS, 0), (ELVES, 1)):
        pos.place[foe] = AROUND[pos.place[CHAMPION]][way]
    pos.state[FOE_SPEARS] = state
    assert fighting.may_strike(pos, ELVES, CHAMPION) is strikes


# -- what is seen ------------------------------------------------------------------------------------------------------


def test_other_people_have_other_counters() -> None:
    """LAWYER-BATTLE-88, UWA-MASS-2, UWA-MEN-2: spears of men and axes of dwarves on the same side are drawn and
    called by what they are."""
    setting = complete(GAME, Setting("two-hosts"))
    view = GAME.view(GAME.setup(setting, LiveDice("1"), None), 0)
    kinds = {token.pick: token.symbol for token in view.tokens}
    assert (kinds["red-spears"], kinds["red-axes"]) == ("heavy-foot-0", "dwarf-heavy-foot-0")
    titles = {line.symbol: line.title for line in view.legend}
    assert (titles["heavy-foot-0"], titles["dwarf-heavy-foot-0"]) == ("Heavy Foot", "Dwarf heavy foot")
