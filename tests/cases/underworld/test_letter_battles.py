"""Clear sentences of the old booklet about battles in the air and at sea, each thrown out with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.skyboard import GRID
from wyrmtable.games.underworld.rules.sea import beasts, boarding, command, contact, driving, ending, setup, swimming
from wyrmtable.games.underworld.rules.sea import orders as sea_orders
from wyrmtable.games.underworld.rules.sea.position import (
    CALM,
    FRESH,
    GALE,
    GRAPPLING,
    LIGHT,
    PATCHING,
    RAMMING,
    ROWED,
    SAILED,
    STOPPED,
    SeaPosition,
)
from wyrmtable.games.underworld.rules.sky import bombing, orders, paths, wounds
from wyrmtable.games.underworld.rules.sky.geometry import FRONT
from wyrmtable.games.underworld.rules.sky.position import MUST_WITHDRAW, SHARP

from . import skies
from .test_sea import BLUE, CRUISE, EAST, FAST, RED, SLOW, SOUTH, battle, put
from .test_sea_beasts import BOAT, TURTLE, WARSHIP, lake, prowl

NO_DICE = NoDice()
BACK_CRUISE, BACK_SLOW = 0, 1
MISS = (1,) * 10


# -- the sky -----------------------------------------------------------------------------------------------------------


def test_a3_dives() -> None:
    """LETTER-A3, UWA-AIR-8, UWA-AIR-9: half of the movement; sharply half as much again, an inch on for every ten."""
    pos = skies.battle("dragon-at-the-tower")
    dragon = skies.put(pos, "dragon", "2440", 40)
    rate = pos.rate(dragon)
    skies.write(pos, dragon, *skies.straight(pos, dragon, 2))
    assert orders.deepest_dive(pos, dragon) == rate // 2
    pos.mode[dragon] = SHARP
    assert orders.deepest_dive(pos, dragon) == min(rate * 3 // 2, 40)
    assert [orders.forward(inches) for inches in (9, 10, 29, 30)] == [0, 1, 2, 3]


@pytest.mark.parametrize(("flown", "climb"), [(3, 3), (9, 9), (10, 9), (11, 8)])
def test_a4_climbs(flown: int, climb: int) -> None:
    """LETTER-A4, UWA-AIR-10: as far ahead as up; twice the inches and the spaces between turns, here five of 24."""
    pos = skies.battle("dragon-at-the-tower")
    dragon = skies.put(pos, "dragon", "2440", 4)
    pos.load[dragon] = 0
    assert (pos.rate(dragon), pos.unit(dragon).spaces) == (24, 5)
    skies.write(pos, dragon, *skies.straight(pos, dragon, flown))
    assert orders.highest_climb(pos, dragon) == climb
    costs = [2 * inches + 5 + (flown - inches) for inches in (climb, climb + 1)]
    assert costs[0] <= 24
    assert costs[1] > 24 or climb == flown


def test_a9_a_load_costs_a_third() -> None:
    """LETTER-A9, UWA-AIR-20: a third of the greatest movement."""
    pos = skies.battle("dragon-at-the-tower")
    dragon = skies.unit(pos, "dragon")
    assert pos.load[dragon]
    laden = pos.rate(dragon)
    pos.load[dragon] = 0
    assert (laden, pos.rate(dragon)) == (16, 24)


@pytest.mark.parametrize(
    ("dice", "fallen"),
    [((3, 4), (0, 0)), ((1, 3, 1, 2, 3, 1), (0, -6)), ((1, 3, 1, 2, 3, 3), (-6, -6)), ((1, 3, 1, 2, 3, 6), (-6, 0)),
     ((4, 4, 5, 2), (0, 5)), ((6, 6, 1, 1, 1, 1, 1, 4), (5, 5)), ((5, 5, 2, 2, 2, 5), (6, 0))],
)  # fmt: skip
def test_a9_bombs(dice: tuple[int, ...], fallen: tuple[int, int]) -> None:
    """LETTER-A9, UWA-AIR-21, UWA-AIR-22: 7 hits; below it left or short, above it right or long, a die for each point
    and none for the height; 1 or 2 sideways, 3 or 4 both, 5 or 6 along."""
    rolls = ScriptedDice(*dice)
    assert bombing.scatter(rolls) == fallen
    rolls.finish()


def test_a6_no_rider() -> None:
    """LETTER-A6, UWA-AIR-15: a rider's place without a rider is the body."""
    pos = skies.battle("wyvern-brood")
    wyvern = next(number for number in range(len(pos.place)) if pos.unit(number).id.startswith("wyvern"))
    assert wounds.struck_part(pos, wyvern, FRONT, ScriptedDice(1)) == wounds.BODY


@pytest.mark.parametrize(("level", "chance", "withdraws"), [(2, 25, True), (2, 26, False), (3, 0, False)])
def test_a7_riders(level: int, chance: int, withdraws: bool) -> None:
    """LETTER-A7, UWA-AIR-16: a rider below the third level is struck critically with 25 of a hundred, and withdraws."""
    pos = skies.battle()
    griffon = skies.unit(pos, "griffon-1")
    rider = pos.riders(griffon)[0]
    pos.hp[rider], pos.level[rider] = 20, level
    dice = ScriptedDice(1, *((chance,) if chance else ()), *((77,) if withdraws else ()))
    wounds.strike_flyer(pos, griffon, FRONT, 1, False, dice, None)
    dice.finish()
    assert pos.critical[griffon] == (MUST_WITHDRAW if withdraws else 0)


def test_a8_twelve_inches_are_twelve_dice() -> None:
    """LETTER-A8, UWA-AIR-18: a die for every inch, to the rider."""
    pos = skies.battle()
    griffon = skies.put(pos, "griffon-1", "2424", 12)
    rider = pos.riders(griffon)[0]
    pos.hp[rider] = 50
    dice = ScriptedDice(*[3] * 12)
    wounds.crash(pos, griffon, dice, None)
    dice.finish()
    assert pos.hp[rider] == 50 - 36


def test_a10_three_inches() -> None:
    """LETTER-A10, UWA-AIR-19: melee within three inches, height reckoned in."""
    cells = [GRID.index[name] for name in ("2424", "2421", "2420")]
    assert paths.in_reach(0, 1, [cells[0], cells[1]], [5, 5])
    assert not paths.in_reach(0, 1, [cells[0], cells[2]], [5, 5])
    assert not paths.in_reach(0, 1, [cells[0], cells[1]], [5, 6])
    assert paths.in_reach(0, 1, [cells[0], cells[0]], [5, 8])


# -- oars and wind -----------------------------------------------------------------------------------------------------


def test_n2_n4_strokes() -> None:
    """LETTER-N2, LETTER-N4, UWA-OAR-1, UWA-OAR-3: what each stroke costs, and which follows on which."""
    assert driving.COSTS == (3, 2, 0, 2, 3, 10)
    pos = battle()
    pos.fatigue[RED] = 30
    allowed = {step: set(driving.STEPS_AFTER[step]) for step in range(6)}
    for before, after in ((FAST, SLOW), (CRUISE, STOPPED), (STOPPED, BACK_SLOW), (BACK_SLOW, BACK_CRUISE),
                          (STOPPED, SLOW), (SLOW, CRUISE), (CRUISE, FAST)):  # fmt: skip
        assert after in allowed[before]
    assert FAST not in allowed[SLOW]
    assert not {CRUISE, FAST} & allowed[STOPPED]
    pos.speed[RED], pos.fatigue[RED] = CRUISE, 9
    assert FAST not in driving.oar_steps(pos, RED)
    pos.fatigue[RED] = 10
    assert FAST in driving.oar_steps(pos, RED)


def test_n2_fatigue_of_vikings() -> None:
    """LETTER-N2, UWA-OAR-1: a fresh crew has 30, Vikings 40, and rest gives one back."""
    pos = battle("convoy")
    assert {pos.vessel(number).fatigue for number in range(len(pos.x)) if pos.vessel(number).warriors} == {40}
    assert battle().vessel(RED).fatigue == 30
    pos = battle()
    pos.fatigue[RED], pos.drive[RED] = 10, 0
    driving.tire(pos, RED)
    assert pos.fatigue[RED] == 11


def test_n3_n20_backing_and_rowers_short() -> None:
    """LETTER-N3, LETTER-N20, UWA-OAR-2, UWA-OAR-4: backing is half as fast; each rower short takes his share."""
    pos = battle()
    assert [driving.oar_speed(pos, RED, step) for step in (BACK_SLOW, BACK_CRUISE, SLOW, CRUISE, FAST)] == [
        7,
        10,
        15,
        20,
        30,
    ]
    assert [driving.manned(20, 50 - short, 50) for short in (0, 2, 3, 25)] == [20, 20, 19, 10]


@pytest.mark.parametrize(
    ("score", "force"), [((1, 1), CALM), ((1, 2), CALM), ((2, 2), LIGHT), ((4, 4), LIGHT), ((4, 5), FRESH),
                         ((5, 6), FRESH), ((6, 6), GALE)],
)  # fmt: skip
def test_n6_wind(score: tuple[int, int], force: int) -> None:
    """LETTER-N6, UWA-WIND-1: to 3 calm, to 8 light, to 11 fresh, 12 a gale; a die of eight for where it blows from."""
    assert ending.throw_wind(ScriptedDice(*score, 3)) == (force, 2)


@pytest.mark.parametrize(("roll", "times"), [(10, 1), (11, 0)])
def test_n7_shipping_water(roll: int, times: int) -> None:
    """LETTER-N7, UWA-WIND-5: a tenth in a fresh wind, a quarter of her speed each time; never in a light one."""
    pos = battle()
    pos.wind = FRESH
    ending.ship_water(pos, RED, ScriptedDice(roll), None)
    assert (pos.water[RED], driving.oar_speed(pos, RED, CRUISE)) == (times, 20 - 5 * times)
    pos.wind = LIGHT
    ending.ship_water(pos, RED, NO_DICE, None)


def test_n8_turning() -> None:
    """LETTER-N8, UWA-OAR-5, UWA-WIND-7: 45 degrees for ten inches of oars, 30 for twelve of sail."""
    pos = battle()
    pos.drive[RED], pos.order[RED] = ROWED, CRUISE
    assert driving.turns_allowed(pos, RED) == (2, 3)
    pos.drive[RED], pos.knots[RED] = SAILED, 24
    assert driving.turns_allowed(pos, RED) == (2, 2)


@pytest.mark.parametrize(("frame", "least", "most"), [("large_galley", 18, 24), ("small_galley", 9, 15)])
def test_n10_hulls(frame: str, least: int, most: int) -> None:
    """LETTER-N10, UWA-NAV-3: large ships 18 to 24 points, small ones 9 to 15."""
    pos = battle("great-galleys")
    ship = next(number for number in range(len(pos.x)) if pos.vessel(number).title.lower().replace(" ", "_") == frame)
    assert setup.strength(pos, ship, ScriptedDice(1, 1)) == least
    assert setup.strength(pos, ship, ScriptedDice(4, 4)) == most


# -- ships that meet ---------------------------------------------------------------------------------------------------


def rammed(*dice: int, heading: int = EAST) -> SeaPosition:
    """The red galley's bow is in the side, or the stern, of the blue one, whose hull has twenty points."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2050, heading)
    pos.intent[RED] = RAMMING
    rolls = ScriptedDice(*dice)
    assert contact.ram(pos, RED, BLUE, rolls, None)
    rolls.finish()
    return pos


@pytest.mark.parametrize(("face", "points"), [(1, 2), (6, 12)])
def test_n11_damage(face: int, points: int) -> None:
    """LETTER-N11, UWA-RAM-2: ten to sixty of a hundred; 26 of a hundred is not holed; the rammer must back."""
    pos = rammed(face, 26)
    assert (pos.hull[BLUE], pos.sinks[BLUE], pos.locked[RED]) == (20 - points, 0, BLUE)


def test_n11_holed() -> None:
    """LETTER-N11, UWA-RAM-2: on 25 she sinks in 3d6 turns."""
    assert rammed(1, 25, 2, 3, 4).sinks[BLUE] == 1 + 9


def test_n11_men() -> None:
    """LETTER-N11, UWA-RAM-4: of 80 in the side sixteen, twelve of them rowers; by bow or stern four, and no rower."""
    before = battle()
    assert (before.rowers(BLUE), before.marines[BLUE] + before.sailors[BLUE]) == (50, 30)
    side, stern = rammed(1, 100), rammed(1, 100, heading=SOUTH)
    assert (side.rowers(BLUE), side.marines[BLUE] + side.sailors[BLUE]) == (38, 26)
    assert (stern.rowers(BLUE), stern.marines[BLUE] + stern.sailors[BLUE]) == (50, 26)


def test_n11_a_ram_needs_a_bare_mast_and_the_fast_stroke() -> None:
    """LETTER-N11, UWA-RAM-1."""
    pos = battle()
    pos.drive[RED], pos.order[RED], pos.mast[RED] = ROWED, FAST, 0
    assert sea_orders.may_ram(pos, RED)
    pos.order[RED] = CRUISE
    assert not sea_orders.may_ram(pos, RED)
    pos.order[RED], pos.mast[RED] = FAST, 1
    assert not sea_orders.may_ram(pos, RED)


@pytest.mark.parametrize(("roll", "holds"), [(25, False), (26, True)])
def test_n11_patching(roll: int, holds: bool) -> None:
    """LETTER-N11, UWA-RAM-3: five turns of ten men; one in four does not hold."""
    pos = battle()
    pos.task[RED], pos.sinks[RED] = PATCHING, 9
    for _ in range(4):
        ending.labour(pos, RED, NO_DICE, None)
    ending.labour(pos, RED, ScriptedDice(roll), None)
    assert (pos.sinks[RED] == 0) is holds
    assert sea_orders.HANDS[PATCHING] == 10


def test_n12_shearing() -> None:
    """LETTER-N12, UWA-SHEAR-1, UWA-SHEAR-2: half the rowers of that side; dead three turns, then half speed."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2025, 2000, SOUTH)
    pos.drive[BLUE] = SAILED
    assert contact.shear(pos, RED, BLUE, None) == (RED,)
    assert sorted((pos.port[RED], pos.starboard[RED])) == [13, 25]
    pos.turn = 4
    assert not driving.may_row(pos, RED)
    pos.turn = 5
    assert driving.may_row(pos, RED)
    pos.port[RED] = pos.starboard[RED] = 25
    assert driving.oar_speed(pos, RED, FAST) == 15
    pos.sheared[RED] = 2
    assert not driving.may_row(pos, RED)


def test_n13_grapples() -> None:
    """LETTER-N13, UWA-GRAP-1: three tries of 20 of a hundred each, to throw and to cut."""
    pos = battle()
    pos.intent[RED] = GRAPPLING
    assert contact.throw_grapples(pos, RED, BLUE, ScriptedDice(21, 20, 100), None)
    assert len(pos.grapples) == 1
    assert not contact.throw_grapples(pos, RED, BLUE, NO_DICE, None)
    boarding.cut(pos, BLUE, ScriptedDice(21, 21, 21), None)
    assert pos.grapples
    boarding.cut(pos, BLUE, ScriptedDice(21, 20), None)
    assert not pos.grapples


@pytest.mark.parametrize(("face", "levels", "points"), [(4, 4, 12), (5, 4, 0), (2, 1, 0), (1, 1, 3)])
def test_n15_falls(face: int, levels: int, points: int) -> None:
    """LETTER-N15, UWA-NMEL-2: forty feet are saved on 5 or 6; a die for each level."""
    dice = ScriptedDice(face, *([3] * levels if points else ()))
    assert swimming.fall(levels, False, dice) == points
    dice.finish()


def test_n16_command() -> None:
    """LETTER-N16, UWA-CMD-2 to UWA-CMD-5: Charisma in inches, two more from a castle, half in melee; 1 to 4 obey."""
    pos = lake()
    charisma = pos.ship(WARSHIP).charisma
    assert command.radius(pos, WARSHIP) == charisma + 2
    pos.boarders[WARSHIP], pos.guard[WARSHIP] = 5, command.station(pos, WARSHIP)
    pos.front[WARSHIP] = pos.guard[WARSHIP]
    assert command.radius(pos, WARSHIP) == (charisma + 2) // 2
    assert [command.obeys(pos, WARSHIP, WARSHIP, ScriptedDice(face)) for face in (4, 5)] == [True, False]


@pytest.mark.parametrize(
    ("armour", "rolls", "living"),
    [(swimming.PLATE, (), 0), (swimming.CHAIN, (80, 81), 1), (swimming.LEATHER, (20, 21), 1), (swimming.NONE, (), 2)],
)
def test_n17_drowning(armour: int, rolls: tuple[int, ...], living: int) -> None:
    """LETTER-N17, UWA-SWIM-1: plate drowns all, chain 80, leather 20 of a hundred, nothing none who was not thrown."""
    pos = battle()
    swimming.into_water(pos, RED, RED, 2, armour, ScriptedDice(*rolls), None)
    assert sum([able + unable for _, _, _, able, unable, _ in pos.swimmers]) == living


def test_n22_a_turtle_lifts_any_ship() -> None:
    """LETTER-N22, UWA-SEA-3: whoever it comes up under is lifted: no throw stands between."""
    pos = lake()
    pos.went[TURTLE], pos.breath[TURTLE] = (), 0
    prowl(pos, *[1] * 12, *MISS)
    assert pos.dead_until[WARSHIP] == pos.turn + 1


@pytest.mark.parametrize(("beast", "share"), [("sea_snake", 10), ("squid", 20)])
def test_n24_the_largest_crush(beast: str, share: int) -> None:
    """LETTER-N24, UWA-SEA-7, UWA-SEA-8: a tenth a turn of a ship no larger than a longship, squids twice that."""
    pos = lake(beast, "ocean")
    pos.full[BOAT] = pos.hull[BOAT] = 20
    beasts.wrap(pos, TURTLE, WARSHIP, NO_DICE, None)
    beasts.wrap(pos, TURTLE, BOAT, NO_DICE, None)
    assert (pos.hull[WARSHIP], pos.hull[BOAT]) == (20, 20 - share // 5)
    pos.full[TURTLE] = 23
    beasts.wrap(pos, TURTLE, BOAT, NO_DICE, None)
    assert pos.hull[BOAT] == 20 - share // 5
