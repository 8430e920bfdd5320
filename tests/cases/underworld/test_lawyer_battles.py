"""Battles in the air and at sea against the text once more: what it lets ships do, and what it does not soften."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice, complete
from wyrmtable.games.underworld.files.sides import Sides
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.linked import Flight, sky_setting
from wyrmtable.games.underworld.rules.sea import (
    beasts,
    boarding,
    contact,
    crews,
    driving,
    melee,
    movement,
    shooting,
)
from wyrmtable.games.underworld.rules.sea.position import (
    AFLOAT,
    BOARDING,
    GRAPPLING,
    LIGHT,
    PATCHING,
    RAM_AND_GRAPPLE,
    RAMMING,
    SAILED,
    STOPPED,
    TAKEN,
    SeaPosition,
)
from wyrmtable.games.underworld.rules.sky import wounds
from wyrmtable.games.underworld.rules.sky.geometry import FRONT
from wyrmtable.games.underworld.rules.sky.position import MUST_WITHDRAW, SkyPosition
from wyrmtable.games.underworld.rules.sky.shooting import on_curve

from . import skies
from .test_sea import (
    BLUE,
    CRUISE,
    EAST,
    NO_DICE,
    RED,
    SLOW,
    SOUTH,
    at_step,
    battle,
    bound,
    empty,
    go,
    put,
    row,
    work,
)
from .test_sea_beasts import BOAT, TURTLE, WARSHIP, lake
from .test_sea_decks import LONGSHIP, MERCHANT, convoy

# -- in the air --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "height", "struck"), [("2414", 10, True), ("2414", 11, False), ("2514", 10, True), ("2513", 10, False)]
)
def test_the_spread_is_a_ball(place: str, height: int, struck: bool) -> None:
    """LAWYER-BATTLE-1, UWA-AIR-14: the stones strike whatever is inside a ball around their curve: nearly an inch
    aside it is, or two thirds of an inch too high, but not both at once."""
    pos = skies.battle("dragon-at-the-tower", engines="light")
    skies.alone(pos, "dragon", "engine-1", "pegasus-1")
    engine, dragon = skies.unit(pos, "engine-1"), skies.put(pos, "dragon", "2414", 10)
    pegasus = skies.put(pos, "pegasus-1", place, height)
    light = pos.content.tables.engines["light"]
    assert on_curve(pos, engine, dragon, dragon, 15, light)
    assert on_curve(pos, engine, dragon, pegasus, 15, light) is struck


@pytest.mark.parametrize(("played", "rolls", "marks"), [(True, (1,), 0), (False, (1, 25, 77), MUST_WITHDRAW)])
def test_a_character_loses_no_heart(played: bool, rolls: tuple[int, ...], marks: int) -> None:
    """LAWYER-BATTLE-2, UWA-AIR-16, UWA-GAME-6: riders below the third level are struck critically if nobody plays them;
    a character of the first level in a battle of his journey only takes the wound."""
    flights = [[Flight("rider-1", "griffon", ("veteran",), played=played)], [Flight("wyvern-1", "wyvern")]]
    setting = sky_setting(Sides(("Party", "Brood"), ("Caller", "Referee"), (0, 1)), flights)
    pos: SkyPosition = GAME.blank(complete(GAME, setting))
    pos.hp = [20] * len(pos.hp)
    dice = ScriptedDice(*rolls)
    wounds.strike_flyer(pos, 0, FRONT, 1, False, dice, None)
    dice.finish()
    assert (pos.hp[pos.riders(0)[0]], pos.critical[0]) == (19, marks)


# -- turning -----------------------------------------------------------------------------------------------------------


def sail(pos: SeaPosition, number: int, knots: int, *helm: int) -> None:
    pos.drive[number], pos.knots[number], pos.helm[number] = SAILED, knots, helm


def test_every_twelve_inches_of_sail() -> None:
    """LAWYER-BATTLE-3, UWA-WIND-7, UWA-R155: 30 degrees for every twelve inches, in one turn or in several: seven
    and seven more let her turn five inches into the second course, and two are left over."""
    pos = convoy()
    put(pos, MERCHANT, 2000, 1000, SOUTH)
    sail(pos, MERCHANT, 7)
    assert driving.turns_allowed(pos, MERCHANT) == (0, 2)
    go(pos)
    assert (pos.y[MERCHANT], pos.heading[MERCHANT]) == (1700, SOUTH)
    pos.turn = 2
    sail(pos, MERCHANT, 7, 2)
    assert driving.turns_allowed(pos, MERCHANT) == (1, 2)
    go(pos)
    assert pos.heading[MERCHANT] == SOUTH + 2
    assert (pos.x[MERCHANT], pos.y[MERCHANT]) == (2000 - 100, 1700 + 500 + 174)
    sail(pos, MERCHANT, 9)
    assert driving.turns_allowed(pos, MERCHANT)[0] == 0
    sail(pos, MERCHANT, 10)
    assert driving.turns_allowed(pos, MERCHANT)[0] == 1


def test_every_ten_inches_of_oars() -> None:
    """LAWYER-BATTLE-4, UWA-OAR-5, UWA-R155: fifteen inches leave five over, so the next fifteen have two turns;
    inches under oars do not count under sail, and a ship that is stopped has come only so far."""
    pos = battle()
    put(pos, RED, 2000, 500, SOUTH)
    row(pos, RED, SLOW, 0)
    go(pos)
    row(pos, RED, SLOW)
    assert driving.turns_allowed(pos, RED) == (2, 3)
    pos.wind, pos.mast[RED], pos.sail[RED] = LIGHT, 1, 1
    sail(pos, RED, 11)
    assert driving.turns_allowed(pos, RED) == (0, 2)
    row(pos, RED, SLOW, 3, 0)
    track = movement.track(pos, RED)
    assert [heading for _, _, heading in track].index(SOUTH + 3) == 17, "after five of fifteen inches"
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2800, EAST)
    row(pos, RED, SLOW, 0)
    go(pos, ScriptedDice(1, 1))
    assert pos.y[RED] < 2800
    row(pos, RED, SLOW)
    assert driving.turns_allowed(pos, RED) == (2, 3), "some eight inches and fifteen more"


def test_where_the_helm_is_put_over() -> None:
    """LAWYER-BATTLE-35, UWA-OAR-5, UWA-AIR-5: before an order is given one is told after how many inches she turns, and
    how far a flight is that ends here."""
    pos = battle()
    put(pos, RED, 2000, 500, SOUTH)
    pos.run[RED] = 500
    row(pos, RED, CRUISE)
    at_step(pos, "helm", RED)
    port = pos.content.names.pick("port-45")
    assert GAME.preview(pos, RED, port).cost == "after 5 of 20 inches"
    pos.helm[RED] = (0,)
    assert GAME.preview(pos, RED, port).cost == "after 15 of 20 inches"
    row(pos, RED, STOPPED)
    assert GAME.preview(pos, RED, port).cost == "where she lies"
    sky = skies.battle()
    griffon = skies.put(sky, "griffon-1", "2420", 12)
    skies.write(sky, griffon, *skies.straight(sky, griffon, 7))
    skies.at_step(sky, "path", griffon, 1)
    assert GAME.preview(sky, 0, sky.content.names.pick("end")).cost == "7 of 30 inches"


def test_a_ship_that_turned_shoots() -> None:
    """LAWYER-BATTLE-5, UWA-NAV-6, UWA-AIR-2: shooting is always allowed at the end of a turn, however she turned."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 4000, EAST)
    pos.helm[RED] = (3, 3)
    assert shooting.targets(pos, RED) == [BLUE]


def test_few_hands_sail_as_fast() -> None:
    """LAWYER-BATTLE-6, UWA-CREW-1: what a short crew costs is told of rowers, masts and sails; sails that are made draw
    as well for one man."""
    pos = convoy()
    pos.heading[MERCHANT], pos.sailors[MERCHANT] = SOUTH, 1
    assert driving.sail_speed(pos, MERCHANT) == 25


# -- rams and grapples -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rolls", "left"), [((26,), 0), ((25, 26), 0), ((25, 25), 1)])
def test_a_hole_waits_for_its_patch(rolls: tuple[int, ...], left: int) -> None:
    """LAWYER-BATTLE-9, UWA-RAM-2, UWA-RAM-3: she would sink in the next turn, but not while ten men work, be it for ten
    turns; then her clock runs on."""
    pos = battle()
    empty(pos, BLUE)
    pos.sinks[RED], pos.checks, pos.sailors[BLUE] = 2, [7, 7], 1
    for turn in range(1, 5 * len(rolls) + 1):
        pos.turn, pos.task[RED] = turn, PATCHING
        wind = [3, 4, 2] if turn == 10 else []  # as before
        work(pos, *([rolls[turn // 5 - 1]] if turn % 5 == 0 else []), *wind)
        assert pos.state[RED] == AFLOAT
    assert (pos.sinks[RED] - pos.turn if pos.sinks[RED] else 0) == (2 if left else 0)


def test_no_rower_falls_at_bow_or_stern() -> None:
    """LAWYER-BATTLE-10, UWA-RAM-4: not even of Vikings, who have nobody else left; in the side they do."""
    pos = convoy()
    pos.marines[LONGSHIP] = 1
    crews.lose_men(pos, LONGSHIP, False)
    assert (pos.marines[LONGSHIP], pos.rowers(LONGSHIP)) == (0, 64)
    crews.lose_men(pos, LONGSHIP, True)
    assert pos.rowers(LONGSHIP) == 64 - 13


@pytest.mark.parametrize(("gap", "rolls", "held"), [(90, (21, 21, 20), 1), (101, (), 0)])
def test_a_ram_that_missed_keeps_nobody_from_grappling(gap: int, rolls: tuple[int, ...], held: int) -> None:
    """LAWYER-BATTLE-11, UWA-RAM-5, UWA-GRAP-1, UWA-GRAP-2: whoever comes within an inch may grapple, though she
    meant to ram first and struck nothing; who only means to ram does not."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000 + gap, 2000, SOUTH)
    pos.intent[RED] = RAM_AND_GRAPPLE
    assert contact.meet(pos, RED, BLUE, True, NO_DICE, None) == ()
    melee.decks(pos, ("decks",), ScriptedDice(*rolls), None)
    assert len(pos.grapples) == held
    pos.grapples, pos.intent[RED], pos.tries[RED] = [], RAMMING, 0
    pos.steps.append(("decks",))
    melee.decks(pos, ("decks",), NO_DICE, None)
    assert pos.grapples == []


def test_tries_that_are_left_at_the_end() -> None:
    """LAWYER-BATTLE-12, UWA-GRAP-1, UWA-GRAP-2: three a turn, whenever they are thrown, and at enemies only."""
    pos = battle("great-galleys")
    for number, x in ((0, 2000), (1, 2080), (3, 1930)):
        put(pos, number, x, 2000, SOUTH)
    pos.intent[0], pos.tries[0] = GRAPPLING, 2
    contact.late_grapples(pos, ScriptedDice(20), None)
    assert pos.grapples == [(0, 3)]
    contact.late_grapples(pos, NO_DICE, None)


# -- decks and beasts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "over"), [(4, True), (5, False)])
def test_men_in_melee_board_only_if_they_hear(roll: int, over: bool) -> None:
    """LAWYER-BATTLE-13, UWA-CMD-5: with the enemy upon them they answer an order to board on 1 to 4."""
    pos = bound()
    pos.boarders[RED], pos.hands[RED], pos.raiders[RED] = 1, 1, BLUE
    pos.deed[RED], pos.party[RED] = BOARDING, 1
    pos.marines[RED], pos.sailors[RED], pos.checks[RED] = 3, 0, 7
    empty(pos, BLUE)
    pos.steps.append(("decks",))
    blows = [1] * (1 + 2 if over else 1 + 3)  # the boarder, and whoever stays with him
    dice = ScriptedDice(roll, *blows)
    melee.decks(pos, ("decks",), dice, None)
    dice.finish()
    assert (pos.state[BLUE] == TAKEN) is over


def test_nobody_boards_without_an_officer() -> None:
    """LAWYER-BATTLE-14, UWA-NMEL-1, UWA-CMD-1: men go for an objective only under command; Vikings need nobody."""
    pos = bound()
    pos.officers[RED] = 2
    assert boarding.may_board(pos, RED)
    pos.officers[RED] = 3
    assert not boarding.may_board(pos, RED)
    assert "board" not in at_step(pos, "deed", RED)
    pos = convoy()
    pos.grapples, pos.officers[LONGSHIP] = [(MERCHANT, LONGSHIP)], 3
    assert boarding.may_board(pos, LONGSHIP)


def test_steam_scalds_rowers() -> None:
    """LAWYER-BATTLE-15, UWA-SEA-3, UWA-R148: everybody in the zone: of a boat all, of a warship a third of her men."""
    pos = lake()
    beasts.steam(pos, TURTLE, BOAT, None)
    assert (pos.fighters(BOAT), pos.rowers(BOAT)) == (0, 0)
    before = pos.fighters(WARSHIP)
    beasts.steam(pos, TURTLE, WARSHIP, None)
    assert pos.fighters(WARSHIP) == before - -(-before // 3)
