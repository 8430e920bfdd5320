"""The sea, sentence by sentence once more: strokes after a stop, any ship for swimmers, work that is broken off."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.files import own_text
from wyrmtable.games.underworld.captain import seabeast
from wyrmtable.games.underworld.files.seaboard import middle
from wyrmtable.games.underworld.rules.sea import beasts, contact, driving, ending, melee, movement, orders, swimming
from wyrmtable.games.underworld.rules.sea.position import (
    AFLOAT,
    CUTTING,
    DRIFT,
    GRAPPLING,
    IDLE,
    MASTING,
    PATCHING,
    RAMMING,
    SAILED,
    SAILING,
    STOPPED,
    SUNK,
    SeaPosition,
)

from .test_lawyer_sea import names
from .test_sea import (
    BLUE,
    CRUISE,
    EAST,
    FAST,
    NO_DICE,
    RED,
    SLOW,
    SOUTH,
    at_step,
    battle,
    go,
    put,
    row,
)
from .test_sea_beasts import BAND, BOAT, TURTLE, WARSHIP, lake, toll

# -- strokes after a stop ----------------------------------------------------------------------------------------------


def strokes(pos: SeaPosition, number: int) -> list[str]:
    pos.drive[number] = 1
    return at_step(pos, "speed", number)


def abreast(intent: int) -> SeaPosition:
    """Red rows south at fast stroke and comes up right beside Blue, who lies to."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2080, 3000, SOUTH)
    pos.speed[RED], pos.intent[RED] = CRUISE, intent
    row(pos, RED, FAST, 0, 0, 0)
    return pos


def test_who_is_bound_begins_from_a_stop() -> None:
    """LAWYER-BATTLE-49, UWA-OAR-3, UWA-GRAP-1, UWA-R156: grappled at fast stroke she lies dead in the water; if she is
    cut loose in the same turn, slow is all that follows."""
    pos = abreast(GRAPPLING)
    dice = ScriptedDice(20, 99, 99)
    go(pos, dice)
    dice.finish()
    assert (pos.grapples, pos.speed[RED]) == ([(RED, BLUE)], STOPPED)
    pos.ropes[BLUE] = CUTTING
    melee.decks(pos, ("decks",), ScriptedDice(20), None)
    assert not pos.grapples
    assert strokes(pos, RED) == ["back-slow", "stop", "slow"]


def test_who_is_not_stopped_keeps_her_stroke() -> None:
    """LAWYER-BATTLE-50, UWA-OAR-3: three grapples that do not hold stop nobody: fast follows on fast."""
    pos = abreast(GRAPPLING)
    go(pos, ScriptedDice(21, 99, 99))
    assert (pos.grapples, pos.speed[RED]) == ([], FAST)
    assert "fast" in strokes(pos, RED)


def test_who_is_rammed_begins_from_a_stop() -> None:
    """LAWYER-BATTLE-51, UWA-RAM-1, UWA-OAR-3, UWA-R156: both stop, the victim as well, at whatever stroke she came."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 1000, 2500, EAST)
    for number in (RED, BLUE):
        pos.speed[number] = CRUISE
        row(pos, number, FAST, 0, 0, 0)
    pos.intent[RED] = RAMMING
    put(pos, RED, 2000, 1500, SOUTH)
    go(pos, ScriptedDice(1, 100))
    assert pos.locked[RED] == BLUE
    assert pos.speed == [STOPPED, STOPPED]


def test_who_is_stuck_gains_no_speed() -> None:
    """LAWYER-BATTLE-52, UWA-RAM-1, UWA-OAR-3, UWA-R156: a rammer who rows on instead of backing stays, and is no faster
    for it; backing can still be ordered."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2060, EAST)
    pos.locked[RED], pos.speed = BLUE, [STOPPED, STOPPED]
    row(pos, RED, SLOW, 0)
    go(pos)
    assert (pos.y[RED], pos.locked[RED]) == (2000, BLUE)
    assert strokes(pos, RED) == ["back-slow", "stop", "slow"]


@pytest.mark.parametrize(("gap", "rammed"), [(19, True), (20, False), (30, False), (31, None)])
def test_a_ram_needs_contact(gap: int, rammed: bool | None) -> None:
    """LAWYER-BATTLE-71, UWA-NAV-4, UWA-RAM-1, UWA-SHEAR-2: hulls closer than a fifth of an inch are in contact; at
    three tenths or less she only passes alongside, and shears oars whatever she meant; beyond nothing happens."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000 + gap, 2600, SOUTH)
    pos.speed[RED], pos.intent[RED] = FAST, RAMMING
    row(pos, RED, FAST, 0, 0, 0)
    go(pos, ScriptedDice(1, 100) if rammed else NO_DICE)
    assert (pos.locked[RED] == BLUE) is bool(rammed)
    assert pos.sheared == ([1, 1] if rammed is False else [0, 0])


# -- men in the water --------------------------------------------------------------------------------------------------


def gulf() -> SeaPosition:
    """Two men of the gulf fleet who can swim, two inches off its great galley and six off a small one."""
    pos = battle("great-galleys")
    put(pos, 0, 2000, 2000, SOUTH)
    put(pos, 1, 2800, 2000, SOUTH)
    pos.swimmers, pos.climb = [(0, 2200, 2000, 2, 0, 0)], [-1]
    return pos


def test_swimmers_make_for_any_ship() -> None:
    """LAWYER-BATTLE-53, UWA-SWIM-3: any ship that they can reach, not only the nearest of their own."""
    pos = gulf()
    pos.steps = [("next",), ("write", 0, len(pos.x))]
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    assert at_step(pos, *pos.steps[-1]) == [
        "no-task",
        "stay",
        "gulf-great",
        "gulf-small-1",
        "gulf-small-2",
        "fleet-1",
        "fleet-2",
    ]
    orders.task_take(pos, pos.steps[-1], pos.piece(1), NO_DICE, None)
    assert pos.climb == [1]
    row(pos, 0, CRUISE)
    before = pos.sailors[1]
    swimming.swim(pos, NO_DICE, None)
    assert pos.swimmers == [(0, 2500, 2000, 2, 0, 0)]
    pos.climb = [1]
    swimming.swim(pos, NO_DICE, None)
    assert (pos.swimmers, pos.sailors[1], pos.boarders[1]) == ([], before + 2, 0)


def test_without_any_ship_nobody_is_asked() -> None:
    """LAWYER-BATTLE-54, UWA-SWIM-3: where no ship is left there is nothing to say, with one the men may refuse; where
    the ship that was named is gone they make for the nearest."""
    pos = gulf()
    pos.state = [SUNK] * 5
    assert not orders.may_choose(pos, 0)
    pos.state[0] = 0
    assert orders.may_choose(pos, 0)
    assert names(pos, list(orders.task_picks(pos, ("task", 0, 0)).picks)) == ["no-task", "stay"]
    pos.state[1] = 0
    chosen = names(pos, list(orders.task_picks(pos, ("task", 0, 0)).picks))
    assert chosen == ["no-task", "stay", "gulf-great", "gulf-small-1"]
    pos.state[1], pos.climb = SUNK, [1]
    swimming.swim(pos, NO_DICE, None)
    assert not pos.swimmers, "the great galley has them"


@pytest.mark.parametrize(("stopped", "saved"), [(True, True), (False, False)])
def test_a_ship_that_was_stopped_takes_men_in(stopped: bool, saved: bool) -> None:
    """LAWYER-BATTLE-55, UWA-SWIM-3, UWA-R158: at cruise she makes twenty inches, which is too much; stopped on her way
    she lies still, whatever was ordered."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2080 if stopped else 4000, 3000, SOUTH)
    pos.speed[RED], pos.intent[RED] = CRUISE, GRAPPLING
    row(pos, RED, CRUISE, 0, 0)
    go(pos, ScriptedDice(20, 99, 99) if stopped else NO_DICE)
    assert driving.inches(pos, RED) == 20
    pos.swimmers = [(RED, pos.x[RED], pos.y[RED] + 100, 1, 0, 0)]
    swimming.swim(pos, NO_DICE, None)
    assert bool(pos.swimmers) is not saved


def test_a_move_under_water_is_no_stop() -> None:
    """LAWYER-BATTLE-66, UWA-SWIM-3: a ship that has gone all her way is not one that was stopped."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 4000, 4000, SOUTH)
    row(pos, RED, CRUISE, 0, 0)
    movement.go(pos, ("go",), NO_DICE, None)
    assert not swimming.lies_still(pos, RED)
    assert swimming.lies_still(pos, BLUE)


# -- work --------------------------------------------------------------------------------------------------------------


def test_work_that_is_broken_off_is_not_lost() -> None:
    """LAWYER-BATTLE-56, UWA-RAM-3, UWA-CREW-1, UWA-R157: five turns of work, three and then two; and in between the
    clock of the hole runs on. A mast takes three, with another task between."""
    pos = battle()
    pos.sinks[RED] = 9
    dice = ScriptedDice(26)
    for task in (PATCHING, PATCHING, PATCHING, IDLE, PATCHING, PATCHING):
        pos.task[RED] = task
        ending.labour(pos, RED, dice, None)
        if task == IDLE:
            assert pos.sinks[RED] == 12, "it ran on by as much as the turn did"
    dice.finish()
    assert (pos.sinks[RED], pos.work[RED]) == (0, 0)
    for task in (MASTING, MASTING, SAILING, MASTING):
        pos.task[RED] = task
        ending.labour(pos, RED, NO_DICE, None)
    assert pos.mast[RED] == 1


# -- crocodiles --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("inches", "slain"), [(12, True), (0, False)])
def test_only_who_sails_runs_a_crocodile_down(inches: int, slain: bool) -> None:
    """LAWYER-BATTLE-72, UWA-SEA-6: ships ram crocodiles that are in their way; one that swims up to a ship that lies
    still has nothing to fear of her hull."""
    pos = lake("crocodile", "river")
    pos.wind, pos.drive[WARSHIP], pos.knots[WARSHIP] = 1, SAILED if inches else DRIFT, inches
    pos.rise[TURTLE], pos.goal[TURTLE] = 1, 20 * 48 + 25
    x, y = middle(pos.goal[TURTLE])
    put(pos, TURTLE, x, y - 300, SOUTH)
    put(pos, WARSHIP, x, y - (500 if inches else 0), SOUTH)
    go(pos, ScriptedDice(51) if slain else NO_DICE)
    assert (pos.state[TURTLE] == SUNK) is slain


@pytest.mark.parametrize(
    ("rams", "vessel", "thrown"), [("true", "longship", 0), ("true", "warship", 1), ("false", "longship", 1)]
)
def test_whose_hull_is_scraped(rams: str, vessel: str, thrown: int) -> None:
    """LAWYER-BATTLE-73, UWA-SEA-6, UWA-RAM-1: half the ships without a ram are harmed; where there are rams, galleys
    and longships have them."""
    head, tail = own_text("wyrmtable.games.underworld.files", "sea.toml", {}).split("[battle.turtle]")
    tail = tail.replace('"warship"', f'"{vessel}"').replace('"dragon_turtle"', '"crocodile"')
    tail = tail.replace('water = "lake"', f'water = "river"\nrams = {rams}')
    pos = battle("turtle", {"sea.toml": f"{head}[battle.turtle]{tail}"})
    put(pos, WARSHIP, 2000, 2000, SOUTH)
    put(pos, TURTLE, 2000, 2000, SOUTH)
    dice = ScriptedDice(*[51] * thrown)
    assert contact.run_down(pos, WARSHIP, TURTLE, dice, None)
    dice.finish()


# -- many blows -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vessel", "blows"), [("warship", 12), ("longship", 2)])
def test_a_turtle_against_vikings(vessel: str, blows: int) -> None:
    """LAWYER-BATTLE-68, UWA-CBT-7, UWA-SEA-3: once for each of its twelve dice at men of one die; Vikings have more
    than one, so it bites them twice."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    head, tail = text.split("[battle.turtle]")
    pos = battle("turtle", {"sea.toml": f"{head}[battle.turtle]{tail.replace('warship', vessel)}"})
    put(pos, 0, 2000, 2000, SOUTH)
    turtle = 3
    beast = pos.beast(turtle)
    assert beast is not None
    dice = ScriptedDice(*[1] * blows)
    beasts.bite(pos, turtle, 0, beast, dice, None)
    dice.finish()
    assert beasts.blows_at(beast, pos.content.sailor) == 12


# -- so many of a hundred ----------------------------------------------------------------------------------------------


def test_so_many_of_a_hundred() -> None:
    """LAWYER-BATTLE-74, UWA-GEN-1, UWA-SWIM-1, UWA-SWIM-2, UWA-SEA-1: a chance is met by a throw of no more than it,
    where many throw at once as well: 20 in leather drown, 21 do not; 50 of those who cannot swim; 10 for ten mermen."""
    pos = battle()
    swimming.into_water(pos, RED, RED, 2, swimming.LEATHER, ScriptedDice(20, 21), None)
    assert [sum(group[3:5]) for group in pos.swimmers] == [1]
    pos.swimmers, pos.climb = [(RED, 0, 0, 0, 2, 0)], [-1]
    swimming.swim(pos, ScriptedDice(50, 51), None)
    assert [group[4] for group in pos.swimmers] == [1]
    band = toll()
    beasts.cling(band, BAND, ScriptedDice(10, 11, 100, 100), None)
    assert len(band.clings) == 1


# -- the captain of a beast --------------------------------------------------------------------------------------------


def test_a_turtle_spares_itself_boats() -> None:
    """LAWYER-BATTLE-75, UWA-GAME-9, UWA-GAME-14: a warship two turns away is worth more than a boat at hand; and up it
    comes within two inches of her, not from where it only breathes and all shoot at it."""
    pos = lake("dragon_turtle", at=(4000, 3900))
    put(pos, WARSHIP, 3000, 3900, SOUTH)
    pos.speed[BOAT] = STOPPED
    assert seabeast.prey(pos, TURTLE) == WARSHIP
    put(pos, WARSHIP, 1000, 1000, SOUTH)
    pos.state[WARSHIP] = SUNK
    assert seabeast.prey(pos, TURTLE) == BOAT
    pos.state[WARSHIP], pos.breath[TURTLE] = AFLOAT, 3
    put(pos, WARSHIP, 2050, 2000, SOUTH)
    pos.drive[WARSHIP] = DRIFT
    for goal, text in ((20 * 48 + 22, "surface"), (20 * 48 + 26, "under")):
        pos.goal[TURTLE] = goal
        put(pos, TURTLE, *middle(goal), SOUTH)
        pick, _ = seabeast.rise(pos, TURTLE, ())
        assert pos.content.names.text(pick) == text
