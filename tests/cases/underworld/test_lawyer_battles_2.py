"""Battles of sky, sea and hosts: the tables number by number, and cases on both sides of every border."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice, Setting, complete
from wyrmtable.files import own_text
from wyrmtable.games.underworld.files.massboard import AROUND
from wyrmtable.games.underworld.files.skyboard import GRID
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.mass import ending as mass_ending
from wyrmtable.games.underworld.rules.mass import fighting, morale
from wyrmtable.games.underworld.rules.mass.position import FLEEING, TAKEN, WITHDRAWING, MassPosition
from wyrmtable.games.underworld.rules.sea import contact, driving, ending
from wyrmtable.games.underworld.rules.sea.position import DRIFT, LIGHT, PATCHING, RAMMING, SAILED
from wyrmtable.games.underworld.rules.sky import bombing, melee, movement, orders, shooting, wounds
from wyrmtable.games.underworld.rules.sky import ending as sky_ending
from wyrmtable.games.underworld.rules.sky.position import DIVING, MUST_LAND, MUST_WITHDRAW, SkyPosition

from . import skies
from .test_mass import CHAMPION, ELVES, FOE_SPEARS, GIANT, KNIGHTS, SPEARS, face, field, fight
from .test_sea import BLUE, CRUISE, NO_DICE, RED, SOUTH, at_step, battle, go, put, row

NORTH_EAST = GRID.directions.index("NE")

# -- tables ------------------------------------------------------------------------------------------------------------

VESSELS = {
    "large_galley": ((10, 15, 25), (20, 15, 10, 0), (25, 20, 15, 0)),
    "small_galley": ((15, 20, 30), (25, 20, 15, 0), (30, 25, 20, 0)),
    "longship": ((12, 18, 25), (30, 25, 20, 0), (35, 30, 25, 0)),
    "large_merchant": ((0, 0, 0), (20, 18, 15, 10), (30, 27, 24, 20)),
    "small_merchant": ((0, 0, 0), (25, 22, 20, 15), (35, 32, 30, 25)),
    "warship": ((0, 0, 0), (25, 22, 20, 15), (35, 32, 30, 25)),
    "boat": ((10, 15, 20), (15, 12, 10, 5), (20, 17, 15, 10)),
    "raft": ((0, 10, 0), (10, 6, 0, 0), (15, 10, 0, 0)),
}


@pytest.mark.parametrize("vessel", VESSELS)
def test_the_table_of_vessels(vessel: str) -> None:
    """LAWYER-BATTLE-16, UWA-NAV-1: under oars slow, cruise, fast; running, broad and quarter reach, beating in a light
    wind and in a fresh one."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    found = battle("turtle", {"sea.toml": text.replace('vessel = "boat"', f'vessel = "{vessel}"')}).vessel(1)
    assert (tuple(found.oars), tuple(found.light), tuple(found.fresh)) == VESSELS[vessel]


PARTS = ("rider", "head", "wing", "body", "tail")
LOCATIONS = {
    "front": "rrhhwwbbbb",
    "side": "rhhwwbbbbt",
    "top": "rhhwwwwbbt",
    "bottom": "hhwwwbbbbt",
    "tail": "rrhwwbbbtt",
}
CRITICAL = {
    "rider": (25, (0, 0, 100, 0)),
    "head": (20, (10, 30, 40, 20)),
    "wing": (20, (50, 20, 30, 0)),
    "body": (10, (30, 30, 30, 10)),
}
MANOEUVRES = {"a": (5, 1), "b": (4, 2), "c": (3, 3), "d": (6, 3), "e": (4, 4), "f": (3, 5), "g": (2, 6)}


def test_the_tables_of_the_sky() -> None:
    """LAWYER-BATTLE-17, UWA-AIR-6, UWA-AIR-15, UWA-AIR-16: turns and spaces, all fifty places, all chances."""
    tables = skies.battle().content.tables
    assert dict(tables.classes) == MANOEUVRES
    for seen, row_ in LOCATIONS.items():
        struck = [next(at for at in range(5) if die <= tables.location[seen][at]) for die in range(1, 11)]
        assert "".join(PARTS[at][0] for at in struck) == row_
    for part, (chance, shares) in CRITICAL.items():
        found, upto = tables.critical[part]
        assert (found, tuple(upto)) == (chance, tuple(sum(shares[: at + 1]) for at in range(4)))
    assert tables.critical["tail"][0] == 0


# -- in the air --------------------------------------------------------------------------------------------------------


def test_a_bomb_run_goes_straight_all_the_way() -> None:
    """LAWYER-BATTLE-18, UWA-AIR-21: who turned left and right again flies as before, but has not flown straight."""
    pos = skies.battle("dragon-at-the-tower")
    dragon = skies.put(pos, "dragon", "2440", 12)
    skies.write(pos, dragon, *skies.straight(pos, dragon, 6))
    assert orders.may_bomb(pos, dragon)
    pos.path[dragon] = (*pos.path[dragon][:4], 6 * GRID.index["2335"] + 5, 6 * GRID.index["2334"])
    pos.heading[dragon] = pos.facing[dragon]
    assert not orders.may_bomb(pos, dragon)


@pytest.mark.parametrize(("inches", "sinks"), [(3, True), (4, False)])
def test_a_quarter_of_the_rate_keeps_one_up(inches: int, sinks: bool) -> None:
    """LAWYER-BATTLE-19, UWA-AIR-11, UWA-AIR-20: with its load a dragon has sixteen inches: four are enough."""
    pos = skies.battle("dragon-at-the-tower")
    dragon = skies.put(pos, "dragon", "2440", 12)
    assert pos.rate(dragon) == 16
    skies.write(pos, dragon, *skies.straight(pos, dragon, inches))
    assert movement.sinks(pos, dragon) is sinks


@pytest.mark.parametrize(("place", "ac"), [("2432", 7), ("2431", 6), ("2424", 6), ("2423", 5)])
def test_ranges_of_a_composite_bow(place: str, ac: int) -> None:
    """LAWYER-BATTLE-20, UWA-CBT-8, UWA-AIR-13: to 8 inches armour counts two worse, to 16 one, beyond not."""
    pos = skies.battle("wizards-flight")
    roc, gargoyle = skies.put(pos, "roc-1", "2440", 12), skies.put(pos, "gargoyle-1", place, 12)
    bow = pos.unit(roc).bow
    assert bow is not None
    assert shooting.armour(pos, gargoyle) == 5
    assert shooting.armour_at(pos, roc, gargoyle, bow) == ac


def engine_and_dragon(place: str) -> tuple[SkyPosition, int, int]:
    pos = skies.battle("dragon-at-the-tower", engines="light")
    skies.alone(pos, "dragon", "engine-1", "pegasus-1")
    return pos, skies.unit(pos, "engine-1"), skies.put(pos, "dragon", place, 10)


def test_engines_shoot_within_their_arc() -> None:
    """LAWYER-BATTLE-21, UWA-CAT-1, UWA-AIR-14: a flyer sixty degrees aside is safe until the engine faces it."""
    aside = GRID.index["2424"]
    for _ in range(10):
        aside = GRID.neighbours[aside][NORTH_EAST]
    pos, engine, dragon = engine_and_dragon(GRID.names[aside])
    assert shooting.targets(pos, engine) == []
    pos.facing[engine] = NORTH_EAST
    assert shooting.targets(pos, engine) == [dragon]


def test_stones_do_not_fly_backwards() -> None:
    """LAWYER-BATTLE-22, UWA-AIR-14: whoever is as far behind the engine as its target before it is not struck."""
    pos, engine, dragon = engine_and_dragon("2414")
    light = pos.content.tables.engines["light"]
    pegasus = skies.put(pos, "pegasus-1", "2434", 10)
    assert shooting.on_curve(pos, engine, dragon, dragon, 15, light)
    assert not shooting.on_curve(pos, engine, dragon, pegasus, 15, light)


def test_two_criticals_in_a_turn() -> None:
    """LAWYER-BATTLE-23, UWA-AIR-16, UWA-AIR-17: who must land and withdraw lands."""
    pos = skies.battle()
    skies.alone(pos, "griffon-1", "hippogriff-1")
    griffon = skies.unit(pos, "griffon-1")
    pos.critical[griffon] = MUST_LAND | MUST_WITHDRAW
    wounds.judge(pos, griffon, NO_DICE, None)
    assert pos.state[griffon] == DIVING


@pytest.mark.parametrize(("load", "dice", "reach"), [("stone", 1, 0), ("light", 2, 1), ("heavy", 3, 2)])
def test_circles_of_bombs(load: str, dice: int, reach: int) -> None:
    """LAWYER-BATTLE-24, UWA-AIR-20, UWA-AIR-22, UWA-CAT-3: an inch across, two, and three and a half: a stone strikes
    the hex alone, a light load those around it, a heavy one those whose middle is less than two inches off."""
    next_hex = GRID.neighbours[GRID.index["2424"]][0]
    slanting, straight_on = GRID.neighbours[next_hex][NORTH_EAST], GRID.neighbours[next_hex][0]
    for distance, cell in enumerate((GRID.index["2424"], next_hex, slanting, straight_on)):
        pos = skies.battle("dragon-at-the-tower")
        skies.alone(pos, "engine-1")
        struck = distance <= reach
        rolls = [3, *[1] * dice, 2, 2, 2] if struck else []
        found = ScriptedDice(*rolls)
        pos.place[skies.unit(pos, "engine-1")] = GRID.index["2424"]
        bombing.burst(pos, cell, load, found, None)
        found.finish()


def test_a_blow_for_every_level() -> None:
    """LAWYER-BATTLE-25, UWA-CBT-7, UWA-AIR-19: a Hero beside the crew of an engine strikes four times, and each man who
    falls makes room for the next."""
    pos = skies.battle("wyvern-brood")
    skies.alone(pos, "griffon-1", "engine-1")
    griffon, engine = skies.put(pos, "griffon-1", "1939", 2, "S"), skies.unit(pos, "engine-1")
    rider = pos.riders(griffon)[0]
    for man in pos.unit(engine).riders:
        pos.hp[man] = 1
    dice = ScriptedDice(20, 1, 20, 1, 20, 1, 20, 1)
    melee.fight(pos, rider, [engine], dice, None)
    dice.finish()
    assert pos.riders(engine) == []


@pytest.mark.parametrize(("gone", "throws"), [(0, 0), (2, 1), (3, 2)])
def test_half_of_a_side(gone: int, throws: int) -> None:
    """LAWYER-BATTLE-26, UWA-MOR-1: three of six griffons and Heroes are half of them; one throw at the first loss, one
    more at half, and none again."""
    pos = skies.battle()
    own = [at for at, being in enumerate(pos.content.battle.beings) if pos.seat(being.unit) == 0]
    assert len(own) == 6
    for at in own[:gone]:
        pos.hp[at] = 0
    pos.leaders[0] = sum(pos.content.battle.beings[at].leader and pos.hp[at] <= 0 for at in own)
    assert sky_ending.occasions(pos, 0) == throws
    assert sky_ending.occasions(pos, 0) == 0


# -- at sea ------------------------------------------------------------------------------------------------------------


def test_rest_fills_up_and_no_more() -> None:
    """LAWYER-BATTLE-27, UWA-OAR-1: a fresh crew has thirty points, however long it lies still."""
    pos = battle()
    pos.drive[RED], pos.fatigue[RED] = DRIFT, 29
    driving.tire(pos, RED)
    driving.tire(pos, RED)
    assert pos.fatigue[RED] == 30


def test_who_sailed_begins_with_slow_strokes() -> None:
    """LAWYER-BATTLE-28, UWA-OAR-3: from cruise to sail and back to oars: the stroke begins anew."""
    pos = battle()
    put(pos, RED, 2000, 500, SOUTH)
    row(pos, RED, CRUISE, 0, 0)
    go(pos)
    assert at_step(pos, "speed", RED)[-1] == "fast"
    pos.wind, pos.mast[RED], pos.sail[RED] = LIGHT, 1, 1
    pos.drive[RED], pos.knots[RED], pos.helm[RED] = SAILED, 10, ()
    go(pos)
    pos.drive[RED] = 1
    assert at_step(pos, "speed", RED) == ["back-slow", "stop", "slow"]


@pytest.mark.parametrize(("heading", "rowers"), [(2, 0), (3, 12), (9, 12), (10, 0)])
def test_what_is_a_side(heading: int, rowers: int) -> None:
    """LAWYER-BATTLE-29, UWA-RAM-4: from 45 to 135 degrees between the headings; else it is bow or stern."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2055, SOUTH + heading)
    pos.intent[RED] = RAMMING
    assert contact.ram(pos, RED, BLUE, ScriptedDice(1, 26), None)
    assert pos.rowers(BLUE) == 50 - rowers


def test_a_patch_does_not_begin_with_the_mast() -> None:
    """LAWYER-BATTLE-30, UWA-RAM-3, UWA-CREW-1: turns of work on the mast are none on the hole: five are needed."""
    pos = battle()
    pos.work[RED], pos.sinks[RED], pos.task[RED] = 2, 12, PATCHING
    for _ in range(4):
        ending.labour(pos, RED, NO_DICE, None)
    dice = ScriptedDice(26)
    ending.labour(pos, RED, dice, None)
    dice.finish()
    assert pos.sinks[RED] == 0


# -- hosts -------------------------------------------------------------------------------------------------------------


def test_a_single_fights_one_figure() -> None:
    """LAWYER-BATTLE-31, UWA-MASS-1, UWA-LAND-2: two bodies beside a champion: only the one that he would choose strikes
    at him."""
    pos = field(CHAMPION, FOE_SPEARS, ELVES)
    face(pos, CHAMPION, FOE_SPEARS)
    pos.place[ELVES] = next(cell for cell in AROUND[pos.place[CHAMPION]] if cell != pos.place[FOE_SPEARS])
    assert fighting.target(pos, CHAMPION) == FOE_SPEARS
    assert (fighting.target(pos, FOE_SPEARS), fighting.target(pos, ELVES)) == (CHAMPION, -1)


def test_whoever_withdraws_does_not_strike() -> None:
    """LAWYER-BATTLE-32, UWA-MASS-5, UWA-CBT-10: no blow is given in going back."""
    pos = field(SPEARS, FOE_SPEARS)
    face(pos, SPEARS, FOE_SPEARS)
    pos.order[SPEARS] = WITHDRAWING
    fight(pos, (0,), NO_DICE)
    assert pos.men[FOE_SPEARS] == 140


def test_both_hosts_run() -> None:
    """LAWYER-BATTLE-33, UWA-R206, UWA-MASS-2: if both have lost sixty of a hundred nobody has won."""
    pos = field(CHAMPION, GIANT)
    mass_ending.next_round(pos, ("next",), NO_DICE, None)
    assert (pos.outcome[0], pos.outcome[1]) == ((), "Neither host can say that it has won the day.")


@pytest.mark.parametrize(("kind", "state"), [("heavy_foot", TAKEN), ("wolf", FLEEING)])
def test_beasts_do_not_yield(kind: str, state: int) -> None:
    """LAWYER-BATTLE-34, UWA-MOR-2: what cannot think does not lay down arms: it runs."""
    text = own_text("wyrmtable.games.underworld.files", "mass.toml", {})
    files = {"mass.toml": text.replace('kind = "heavy_horseman"', f'kind = "{kind}"')}
    pos: MassPosition = GAME.blank(complete(GAME, Setting("two-hosts", {}, files)))
    morale.break_up(pos, KNIGHTS, 0, ScriptedDice(1, 2), None)
    assert pos.state[KNIGHTS] == state
