"""Missiles, melee, bombs, crashes, morale and points in the air, rule by rule (UWA-AIR-13 to UWA-AIR-22)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, NoDice, Outcome, ScriptedDice
from wyrmtable.games.underworld.files.sky import PARTS
from wyrmtable.games.underworld.files.skyboard import GRID
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.sky import bombing, ending, melee, movement, paths, shooting, wounds
from wyrmtable.games.underworld.rules.sky.geometry import ABOVE, BELOW, FRONT, SIDE, TAIL, bearing, in_cone, scattered
from wyrmtable.games.underworld.rules.sky.position import (
    CARRIED,
    DIVING,
    ENGAGING,
    FALLEN,
    FIGHTING,
    FLED,
    GONE,
    MUST_CRASH,
    MUST_LAND,
    MUST_WITHDRAW,
    TURNING,
    WITHDRAWING,
    SkyPosition,
)

from .skies import alone, at_step, battle, order, put, run, straight, texts, unit, write

MISS = 1


def duel(one: tuple[str, int, str], other: tuple[str, int, str]) -> tuple[SkyPosition, int, int]:
    """A griffon and a hippogriff at these places, heights and facings, and nobody else."""
    pos = battle()
    alone(pos, "griffon-1", "hippogriff-1")
    return pos, put(pos, "griffon-1", *one), put(pos, "hippogriff-1", *other)


# -- missiles ----------------------------------------------------------------------------------------------------------


def test_who_may_be_shot_at() -> None:
    """UWA-AIR-13, UWA-CBT-8, UWA-R117: a composite bow reaches 24 inches, height counted in, and not 25."""
    for place, height, reached in (("2434", 12, True), ("2435", 12, False), ("2430", 25, True), ("2430", 26, False)):
        pos, one, other = duel(("2410", 12, "N"), (place, height, "N"))
        assert (shooting.targets(pos, one) == [other]) is reached


def test_no_shooting_in_melee() -> None:
    """UWA-AIR-2: whoever is in melee does not shoot."""
    pos, one, other = duel(("2410", 12, "N"), ("2412", 12, "N"))
    assert shooting.targets(pos, one) == [other]
    pos.melee = [(one, other)]
    assert shooting.targets(pos, one) == []


def test_naming_targets() -> None:
    """UWA-DEC-22: a target for each shooter; or what the last one shoots at, for all others who can."""
    pos = battle("wyvern-brood")
    put(pos, "wyvern-1", "2430", 6, "S")
    pos.steps = [("next",), ("path", 0, 0), ("shooters", 1, 0)]
    shooting.shooters(pos, ("shooters", 1, 0), NoDice(), None)
    pos.pending = None
    order(pos, "wyvern-1", "volley")
    bowmen = [unit(pos, f"bowman-{number}") for number in range(1, 9)]
    assert [pos.aim[number] for number in bowmen] == [unit(pos, "wyvern-1")] * 8


def test_no_more_shooting() -> None:
    """UWA-DEC-22: a side may hold fire shooter by shooter, or cease altogether; an enemy out of range is no target."""
    pos = battle("wyvern-brood")
    put(pos, "wyvern-1", "2430", 6, "S")
    decision = at_step(pos, "fire", unit(pos, "bowman-1"))
    assert {"hold-fire", "cease", "wyvern-1"} == set(texts(pos))
    assert GAME.why_not(pos, 1, pos.content.names.pick("wyvern-2"))[0].rule == "UWA-CBT-8"
    assert GAME.explain(pos, 1, pos.content.names.pick("wyvern-1"))[0].rule == "UWA-CBT-8"
    assert isinstance(decision, Decision)


def test_one_shot_in_flight_two_at_rest() -> None:
    """UWA-CBT-8, UWA-AIR-13: a rider who flew shoots once, one who stood still twice; short range eases armour by 2."""
    pos, one, other = duel(("2410", 12, "N"), ("2416", 12, "N"))
    hero = pos.unit(one).riders[0]
    for dice in (ScriptedDice(9), ScriptedDice(10, 3, 10, 100)):  # AC 5, at short range 7: a Hero needs 10
        shooting.volley(pos, one, hero, other, dice, None)
        dice.finish()
    pos.still[one] = 1
    dice = ScriptedDice(9, 9)
    shooting.volley(pos, one, hero, other, dice, None)
    dice.finish()


# -- who comes to blows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "height", "close"), [("2413", 12, True), ("2414", 12, False), ("2411", 15, False)])
def test_whoever_is_close_in_the_end_fights(place: str, height: int, close: bool) -> None:
    """UWA-AIR-3, UWA-AIR-19: enemies who only pass by fight nevertheless if they end within three inches of each other;
    on their way they are not stopped."""
    pos, one, other = duel(("2410", 12, "N"), (place, height, "N"))
    paths.carry_out(pos)
    assert pos.melee == ([(one, other)] if close else [])


def test_passing_by_stops_nobody() -> None:
    """UWA-AIR-3: two who fly past each other meet on the way, but not where they end."""
    pos, one, other = duel(("2410", 12, "S"), ("2420", 12, "N"))
    for number in (one, other):
        pos.path[number] = tuple(6 * GRID.index[name] + pos.facing[number] for name in straight(pos, number, 10))
    flights = paths.carry_out(pos)
    assert (flights.come[one], flights.come[other], pos.melee) == (10, 10, [])
    pos.stance[one] = ENGAGING
    assert paths.carry_out(pos).come[one] < 10


# -- where a hit strikes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "height", "seen"),
    [
        ("2405", 12, FRONT),
        ("2415", 12, TAIL),
        ("2907", 12, SIDE),
        ("2912", 12, SIDE),
        ("1907", 12, SIDE),
        ("2409", 14, ABOVE),
        ("2409", 10, BELOW),
        ("2409", 13, FRONT),  # as far up as ahead: not more
        ("2508", 12, SIDE),  # exactly on the border of two sixths
    ],
)
def test_bearings(place: str, height: int, seen: int) -> None:
    """UWA-AIR-15: ahead, behind, to the side; above and below only if the height is more than the distance."""
    pos, one, other = duel(("2410", 12, "N"), (place, height, "N"))
    assert bearing(pos, one, other) == seen


@pytest.mark.parametrize(
    ("seen", "die", "part"),
    [
        (FRONT, 2, "rider"), (FRONT, 3, "head"), (FRONT, 6, "wing"), (FRONT, 10, "body"),
        (SIDE, 1, "rider"), (SIDE, 9, "body"), (SIDE, 10, "tail"),
        (ABOVE, 7, "wing"), (BELOW, 1, "head"), (BELOW, 2, "head"), (TAIL, 2, "rider"), (TAIL, 9, "tail"),
    ],
)  # fmt: skip
def test_locations(seen: int, die: int, part: str) -> None:
    """UWA-AIR-15: a d10 by where the shot comes from."""
    pos = battle()
    found = wounds.struck_part(pos, 0, seen, ScriptedDice(die))
    assert PARTS[found] == part


def test_no_rider_no_wings() -> None:
    """UWA-AIR-15: without a rider his number is the body's; a carpet has neither head nor wings."""
    pos = battle("wizards-flight")
    assert wounds.struck_part(pos, unit(pos, "gargoyle-1"), FRONT, ScriptedDice(1)) == wounds.BODY
    assert wounds.struck_part(pos, unit(pos, "carpet"), FRONT, ScriptedDice(5)) == wounds.BODY
    assert wounds.struck_part(pos, unit(pos, "carpet"), FRONT, ScriptedDice(1)) == wounds.RIDER


def test_a_hit_on_the_rider() -> None:
    """UWA-AIR-15, UWA-AIR-16: the rider takes the wound; a Hero loses no heart by it, so no critical is thrown."""
    pos = battle()
    hero = pos.unit(0).riders[0]
    dice = ScriptedDice(1)
    wounds.strike_flyer(pos, 0, FRONT, 5, False, dice, None)
    dice.finish()
    assert pos.hp[hero] == 11
    assert pos.hp[pos.unit(0).body] == 28


@pytest.mark.parametrize(
    ("part", "chance", "effect", "marks", "halved"),
    [
        (wounds.HEAD, 20, 10, 0, 1),
        (wounds.HEAD, 20, 40, MUST_LAND, 0),
        (wounds.HEAD, 20, 80, MUST_WITHDRAW, 0),
        (wounds.HEAD, 20, 81, MUST_CRASH, 0),
        (wounds.WING, 20, 50, 0, 1),
        (wounds.WING, 20, 71, MUST_WITHDRAW, 0),
        (wounds.BODY, 10, 91, MUST_CRASH, 0),
        (wounds.RIDER, 25, 1, MUST_WITHDRAW, 0),
    ],
)
def test_criticals(part: int, chance: int, effect: int, marks: int, halved: int) -> None:
    """UWA-AIR-16: the chance by the part, then the effect; one above the chance does nothing."""
    pos = battle()
    wounds.critical(pos, 0, part, ScriptedDice(chance, effect), None)
    assert (pos.critical[0], pos.halved[0]) == (marks, halved)
    pos = battle()
    wounds.critical(pos, 0, part, ScriptedDice(chance + 1), None)
    assert (pos.critical[0], pos.halved[0]) == (0, 0)


def test_tails_are_never_critical() -> None:
    """UWA-AIR-16: a hit in the tail only wounds."""
    pos = battle()
    wounds.critical(pos, 0, wounds.TAIL_PART, NoDice(), None)
    assert not pos.critical[0]


def test_criticals_wait_for_the_end_of_the_turn() -> None:
    """UWA-AIR-4, UWA-AIR-17: then it dives to land, withdraws or crashes."""
    for marks, state in ((MUST_LAND, DIVING), (MUST_WITHDRAW, WITHDRAWING), (0, FIGHTING)):
        pos = battle()
        pos.critical[0] = marks
        run(pos, "after")
        assert pos.state[0] == state


def test_a_carpet_is_cloth() -> None:
    """UWA-R116: a hit on it harms nobody, but may be critical."""
    pos = battle("wizards-flight")
    carpet = unit(pos, "carpet")
    before = pos.hp[:]
    wounds.strike_flyer(pos, carpet, FRONT, 6, False, ScriptedDice(9, 10, 95), None)
    assert pos.hp == before
    assert pos.critical[carpet] == MUST_CRASH


# -- crashes -----------------------------------------------------------------------------------------------------------


def test_a_crash_from_twelve_inches() -> None:
    """UWA-AIR-18, UWA-EX-17: twelve dice for the rider of a slain mount."""
    pos = battle()
    put(pos, "griffon-1", "2410", 12)
    pos.hp[pos.unit(0).body] = 0
    dice = ScriptedDice(*[1] * 12)
    run(pos, "after", dice)
    dice.finish()
    assert pos.state[0] == FALLEN
    assert pos.hp[pos.unit(0).riders[0]] == 4


def test_who_survives_a_crash_is_out() -> None:
    """UWA-R119: from no height he takes nothing, yet his dice and his mount's count for the enemy."""
    pos = battle()
    put(pos, "griffon-1", "2410", 0)
    pos.critical[0] = MUST_CRASH
    run(pos, "after")
    assert pos.hp[pos.unit(0).riders[0]] == 16
    assert ending.points(pos, 1) == 11


def test_the_wizard_does_not_crash() -> None:
    """UWA-AIR-18: magic makes him light; the Heroes with him fall."""
    pos = battle("wizards-flight")
    carpet = put(pos, "carpet", "2410", 2)
    pos.critical[carpet] = MUST_CRASH
    run(pos, "after", ScriptedDice(6, 6, 6, 6))
    wizard, hero, other = pos.unit(carpet).riders
    assert pos.hp[wizard] == 32
    assert pos.hp[hero] == pos.hp[other] == 4


def test_a_mount_without_riders() -> None:
    """UWA-R111: it withdraws."""
    pos = battle()
    pos.hp[pos.unit(0).riders[0]] = 0
    run(pos, "after")
    assert pos.state[0] == WITHDRAWING


# -- melee -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "height", "mount", "rider"),
    [
        ("2409", 12, True, True),  # ahead
        ("2412", 12, False, False),  # behind
        ("2511", 12, True, True),  # to the side
        ("2410", 10, True, False),  # below: claws, but no rider's sword
        ("2410", 14, True, True),  # above: bite and weapon
    ],
)
def test_reach(place: str, height: int, mount: bool, rider: bool) -> None:
    """UWA-AIR-19: front and side; below only claws or sting; above bite or weapon; riders never downwards."""
    pos, one, other = duel(("2410", 12, "N"), (place, height, "N"))
    assert melee.reaches(pos, pos.unit(one).body, other) is mount
    assert melee.reaches(pos, pos.unit(one).riders[0], other) is rider


def test_a_wyvern_above_and_below() -> None:
    """UWA-AIR-19: its sting does not reach up, its bite not down."""
    pos = battle("wyvern-brood")
    alone(pos, "wyvern-1", "griffon-1")
    wyvern, foe = put(pos, "wyvern-1", "2410", 12), put(pos, "griffon-1", "2410", 14)
    body, target = pos.unit(wyvern).body, pos.unit(foe).body
    dice = ScriptedDice(MISS)  # a bite at once
    melee.strike(pos, body, foe, target, dice, None)
    dice.finish()
    pos.height[foe] = 10
    dice = ScriptedDice(3, 3)  # no sting, and no bite downwards
    melee.strike(pos, body, foe, target, dice, None)
    dice.finish()
    dice = ScriptedDice(4, 4, 20, 1, 20)  # it stings: a point, and the save succeeds
    melee.strike(pos, body, foe, target, dice, None)
    dice.finish()
    assert pos.hp[target] == 25


def test_only_one_may_be_able_to_strike() -> None:
    """UWA-AIR-19: who comes from behind is not struck back."""
    pos, one, other = duel(("2412", 12, "N"), ("2410", 12, "N"))
    pos.melee = [(one, other)]
    dice = ScriptedDice(3, 3, MISS, MISS, MISS)  # equal dice; two blows of the griffon and one of its rider
    run(pos, "melee", dice)
    dice.finish()


def test_who_strikes_whom() -> None:
    """UWA-R112: the griffon at the hippogriff, the Hero at the Hero; without a Hero at the mount."""
    pos, one, other = duel(("2412", 12, "N"), ("2410", 12, "N"))
    griffon, hero = pos.unit(one).body, pos.unit(one).riders[0]
    assert melee.victim(pos, griffon, other) == pos.unit(other).body
    assert melee.victim(pos, hero, other) == pos.unit(other).riders[0]
    pos.hp[pos.unit(other).riders[0]] = 0
    assert melee.victim(pos, hero, other) == pos.unit(other).body


def test_the_first_blow() -> None:
    """UWA-CBT-1, UWA-AIR-4: the higher die strikes first, and the slain do not strike back."""
    pos, one, other = duel(("2412", 12, "N"), ("2410", 12, "S"))
    pos.melee = [(one, other)]
    pos.hp[pos.unit(other).body] = 1
    dice = ScriptedDice(4, 3, 20, 1, MISS, MISS)  # the griffon slays, then misses the rider, and so does its Hero
    run(pos, "melee", dice)
    dice.finish()
    assert pos.body(other) == -1


def test_claws_and_the_undead() -> None:
    """UWA-R113: a hippogriff's claws do nothing to a wraith, but a roc's tear a gargoyle; a sword needs magic."""
    night = battle("night-riders")
    wraith, rider = unit(night, "wraith"), unit(night, "rider-1")
    target = night.unit(wraith).body
    assert melee.useless(night, night.unit(rider).body, target)
    assert not melee.useless(night, night.unit(rider).riders[0], target)
    assert melee.useless(night, night.unit(unit(night, "curate")).riders[0], target)
    flight = battle("wizards-flight")
    gargoyle = flight.unit(unit(flight, "gargoyle-1")).body
    assert not melee.useless(flight, flight.unit(unit(flight, "roc-1")).body, gargoyle)
    assert melee.useless(flight, flight.unit(unit(flight, "roc-1")).riders[0], gargoyle)


def test_silver_arrows() -> None:
    """UWA-R117, UWA-MON-1: silver is spent where nothing else helps, and a wraith takes half."""
    pos = battle("night-riders")
    rider, wraith = put(pos, "rider-1", "2410", 12), put(pos, "wraith", "2405", 12)
    hero, body = pos.unit(rider).riders[0], pos.unit(wraith).body
    shooting.volley(pos, rider, hero, wraith, ScriptedDice(19, 5, 10, 100), None)
    assert pos.silver[hero] == 11
    assert pos.hp[body] == 14
    pos.silver[hero] = 0
    shooting.volley(pos, rider, hero, wraith, ScriptedDice(19, 5, 10), None)
    assert pos.hp[body] == 14


def test_drained() -> None:
    """UWA-MON-6: a spectre's touch takes two levels of a Hero with their share of points; the fourth is death."""
    pos = battle("night-riders")
    hero = pos.unit(unit(pos, "rider-1")).riders[0]
    wounds.drain(pos, hero, 2, None)
    assert (pos.level[hero], pos.hp[hero]) == (2, 8)
    wounds.drain(pos, hero, 2, None)
    assert pos.hp[hero] == 0


def test_holding_up_the_cross() -> None:
    """UWA-GAME-4, UWA-TURN-1: within three inches a Curate turns wraiths on 7, once in a battle."""
    for dice, state in ((ScriptedDice(3, 4, 1, 1), WITHDRAWING), (ScriptedDice(3, 3), FIGHTING)):
        pos = battle("night-riders")
        alone(pos, "curate", "wraith")
        curate, wraith = put(pos, "curate", "2410", 12), put(pos, "wraith", "2409", 12)
        pos.melee, pos.stance[curate] = [(wraith, curate)], TURNING
        melee.turn_undead(pos, curate, dice, None)
        dice.finish()
        assert pos.state[wraith] == state
        assert "turn-undead" not in [pos.content.names.text(p) for p in at_step(pos, "stance", curate)]
        assert GAME.why_not(pos, 1, pos.content.names.pick("turn-undead"))[0].rule == "UWA-TURN-1"


def test_criticals_in_melee_are_an_option() -> None:
    """UWA-AIR-15: only with the option a blow finds a part of the flyer."""
    for option, dice in (("no", ScriptedDice(20, 1)), ("yes", ScriptedDice(20, 1, 10, 100))):
        pos = battle(melee_criticals=option)
        alone(pos, "griffon-1", "hippogriff-1")
        one, other = put(pos, "griffon-1", "2412", 12, "N"), put(pos, "hippogriff-1", "2410", 12, "S")
        melee.strike(pos, pos.unit(one).body, other, pos.unit(other).body, dice, None)
        dice.finish()
        assert pos.hp[pos.unit(other).body] == 12 - 3


def test_men_on_the_ground() -> None:
    """UWA-R121: they stop nobody; a flyer that engages them is struck back."""
    pos = battle("wyvern-brood")
    alone(pos, "wyvern-1", "bowman-5")
    wyvern, man = put(pos, "wyvern-1", "2438", 2, "S"), unit(pos, "bowman-5")
    write(pos, wyvern, *straight(pos, wyvern, 8))
    run(pos, "fly")
    assert pos.melee == []
    put(pos, "wyvern-1", "2438", 2, "S")
    write(pos, wyvern, *straight(pos, wyvern, 8), stance=ENGAGING)
    run(pos, "fly")
    assert pos.melee == [(wyvern, man)]
    assert melee.reaches(pos, pos.unit(man).riders[0], wyvern)


# -- carrying off ------------------------------------------------------------------------------------------------------


def prey_taken() -> tuple[SkyPosition, int, int]:
    pos = battle("wyvern-brood")
    alone(pos, "wyvern-1", "bowman-5")
    wyvern, man = put(pos, "wyvern-1", "2439", 2, "S"), unit(pos, "bowman-5")
    melee.strike(pos, pos.unit(wyvern).body, man, pos.unit(man).riders[0], ScriptedDice(1, 1, 19), None)
    return pos, wyvern, man


def test_a_bite_takes_a_man() -> None:
    """UWA-GAME-13: without harm; six inches higher he is carried off, and three make the objective."""
    pos, wyvern, man = prey_taken()
    prey = pos.unit(man).riders[0]
    assert (pos.cargo[wyvern], pos.state[man], pos.hp[prey]) == (prey, CARRIED, 4)
    pos.height[wyvern] = 7
    movement.lift_prey(pos, None)
    assert pos.captured == 0
    pos.height[wyvern] = 8
    movement.lift_prey(pos, None)
    assert (pos.captured, pos.cargo[wyvern]) == (1, -1)
    assert not ending.objective(pos)
    pos.captured = 3
    assert ending.objective(pos)


def test_prey_falls_with_its_captor() -> None:
    """UWA-GAME-13, UWA-AIR-18: if the wyvern is slain he falls, and lives if the dice are kind."""
    pos, wyvern, man = prey_taken()
    pos.hp[pos.unit(wyvern).body] = 0
    pos.height[wyvern] = 3
    run(pos, "after", ScriptedDice(1, 1, 1))
    assert (pos.state[man], pos.hp[pos.unit(man).riders[0]]) == (FIGHTING, 1)


# -- bombs -------------------------------------------------------------------------------------------------------------


def test_a_bomb_run_is_straight() -> None:
    """UWA-AIR-21: only a straight path offers a hex to bomb; a turn, and the load is kept."""
    pos = battle("dragon-at-the-tower")
    dragon = put(pos, "dragon", "2430", 12)
    at_step(pos, "path", dragon, 0)
    order(pos, "2420", "end", "=12", "2424")
    assert pos.target[dragon] == GRID.index["2424"]
    dragon = put(pos, "dragon", "2430", 12)
    pos.path[dragon], pos.run[dragon] = (), 5
    at_step(pos, "path", dragon, 0)
    order(pos, "right", "2629", "=12")
    assert "engage" in texts(pos)


def test_a_bomb_that_hits() -> None:
    """UWA-AIR-21, UWA-AIR-22, UWA-CAT-3: seven is a direct hit; each man is struck on 3 or more, for three dice."""
    pos = battle("dragon-at-the-tower")
    dragon = put(pos, "dragon", "2430", 12)
    pos.target[dragon] = GRID.index["2424"]
    alone(pos, "dragon", "engine-1")
    dice = ScriptedDice(3, 4, 2, 3, 1, 1, 1, 2, 6, 1, 1, 2)
    bombing.drop(pos, dragon, dice, None)
    dice.finish()
    crew = pos.unit(unit(pos, "engine-1")).riders
    assert [pos.hp[man] for man in crew] == [4, 1, 4, 0]
    assert not pos.load[dragon]


@pytest.mark.parametrize(
    ("dice", "onward", "rightward"),
    [
        ((1, 3, 2, 2, 2, 1), 0, -6),  # 4: three points off, left
        ((1, 3, 2, 2, 2, 5), -6, 0),  # short
        ((4, 6, 1, 2, 3, 2), 0, 6),  # 10, axis 2: to the right
        ((4, 6, 1, 2, 3, 3), 6, 6),  # both
    ],
)
def test_where_a_bomb_falls(dice: tuple[int, ...], onward: int, rightward: int) -> None:
    """UWA-AIR-21, UWA-EX-17, UWA-EX-36: left and short below seven, right and long above it."""
    pos = battle("dragon-at-the-tower")
    dragon = put(pos, "dragon", "2430", 12)
    pos.target[dragon] = GRID.index["2424"]
    alone(pos, "dragon", "pegasus-1")
    victim = unit(pos, "pegasus-1")
    pos.place[victim], pos.height[victim] = scattered(GRID.index["2424"], 0, onward, rightward), 0
    script = ScriptedDice(*dice, 1, 1)  # the pegasus and its rider lie under it, and are missed
    bombing.drop(pos, dragon, script, None)
    script.finish()


def test_a_bomb_from_high_up() -> None:
    """UWA-AIR-21, UWA-AIR-22: a die for each point away from seven, from whatever height."""
    pos = battle("dragon-at-the-tower")
    dragon = put(pos, "dragon", "2430", 25)
    pos.target[dragon] = GRID.index["2424"]
    alone(pos, "dragon")
    dice = ScriptedDice(3, 3, 6, 2)
    bombing.drop(pos, dragon, dice, None)
    dice.finish()


def test_scattering() -> None:
    """UWA-AIR-21: an inch forward is the next hex; to the right it is the hex whose middle is nearest."""
    assert GRID.names[scattered(GRID.index["2424"], 0, 3, 0)] == "2421"
    assert GRID.names[scattered(GRID.index["2424"], 0, 0, 7)] == "3224"
    assert GRID.names[scattered(GRID.index["2424"], 3, 0, 7)] == "1624"
    assert scattered(GRID.index["4724"], 0, 0, 7) == -1


def test_a_bomb_spares_flyers() -> None:
    """UWA-R120: who flies above the ground is not struck, who has sat down there is."""
    for height, dice in ((1, ScriptedDice(3, 4)), (0, ScriptedDice(3, 4, 1, 1))):
        pos = battle("dragon-at-the-tower")
        dragon = put(pos, "dragon", "2430", 12)
        pos.target[dragon] = GRID.index["2424"]
        alone(pos, "dragon", "pegasus-1")
        put(pos, "pegasus-1", "2424", height)
        bombing.drop(pos, dragon, dice, None)
        dice.finish()


def test_a_bomber_that_is_stopped_drops_nothing() -> None:
    """UWA-AIR-21: it must come as far as the hex."""
    pos = battle("dragon-at-the-tower")
    dragon = put(pos, "dragon", "2430", 12)
    write(pos, dragon, *straight(pos, dragon, 10), goal=7)
    pos.target[dragon] = GRID.index["2424"]
    come = [0] * len(pos.place)
    for inches, found in ((5, []), (6, [dragon])):
        come[dragon] = inches
        assert bombing.runs(pos, come) == found


# -- breath, fire and engines ------------------------------------------------------------------------------------------


def test_breath() -> None:
    """UWA-R114, UWA-MON-9: a cone of nine inches; full points, half for who saves; behind it nobody is reached."""
    pos = battle("dragon-at-the-tower")
    alone(pos, "dragon", "pegasus-1", "pegasus-2")
    dragon = put(pos, "dragon", "2430", 12)
    near, far = put(pos, "pegasus-1", "2425", 12), put(pos, "pegasus-2", "2421", 12)
    assert shooting.targets(pos, dragon) == [near, far]
    assert in_cone(pos, dragon, near, far, 9)
    put(pos, "pegasus-2", "2620", 12)
    assert not in_cone(pos, dragon, near, far, 9)
    put(pos, "pegasus-2", "2433", 12)
    assert shooting.targets(pos, dragon) == [near]
    shooting.breathe(pos, dragon, near, ScriptedDice(1, 20), None)
    mount, rider = pos.unit(near).body, pos.unit(near).riders[0]
    assert (pos.hp[mount], pos.hp[rider], pos.breath[dragon]) == (0, 0, 2)


def test_a_dragon_breathes_or_strikes() -> None:
    """UWA-R114: in melee it may breathe, and then does not strike."""
    pos = battle("dragon-at-the-tower")
    alone(pos, "dragon", "pegasus-1")
    dragon, foe = put(pos, "dragon", "2430", 12), put(pos, "pegasus-1", "2429", 12)
    pos.melee = [(dragon, foe)]
    assert shooting.targets(pos, dragon) == [foe]
    assert [being for being, _ in melee.fighters(pos, 0)] == [pos.unit(dragon).body]
    pos.aim[dragon] = foe
    assert melee.fighters(pos, 0) == []


def test_the_ball_of_fire() -> None:
    """UWA-R115: 24 inches far, two around, a die for each of eleven levels, half for who saves; one, and no more."""
    pos = battle("wizards-flight")
    alone(pos, "carpet", "roc-1", "roc-2")
    carpet, one = put(pos, "carpet", "2410", 12), put(pos, "roc-1", "2434", 12)
    put(pos, "roc-2", "2436", 12)
    at_step(pos, "fire", carpet)
    order(pos, "spell", "roc-1")
    dice = ScriptedDice(*[2] * 11, 1, 20, 20, 20)
    shooting.cast(pos, carpet, one, dice, None)
    dice.finish()
    assert pos.hp[pos.unit(one).body] == 2
    assert pos.hp[pos.unit(unit(pos, "roc-2")).body] == 13
    assert not shooting.may_cast(pos, carpet)


def test_darts() -> None:
    """UWA-CAT-4, UWA-AIR-14: 30 inches, even straight up, every second turn, two dice; a man short is a turn more."""
    pos = battle("dragon-at-the-tower")
    alone(pos, "dragon", "engine-1")
    engine, dragon = unit(pos, "engine-1"), put(pos, "dragon", "2424", 33)
    assert shooting.targets(pos, engine) == [dragon]
    pos.height[dragon] = 34
    assert shooting.targets(pos, engine) == []
    pos.height[dragon] = 33
    pos.hp[pos.unit(engine).riders[0]] = 0
    dice = ScriptedDice(12, 6, 5, 10)  # armour class 2 needs 12; from below, in the tail
    shooting.serve(pos, engine, dragon, dice, None)
    dice.finish()
    assert pos.hp[pos.unit(dragon).body] == 29
    assert pos.ready[engine] == 1 + 2 + 1
    assert shooting.targets(pos, engine) == []


def test_the_curve_of_stones() -> None:
    """UWA-AIR-14, UWA-CAT-5: highest half way; as high as the range for a trebuchet, half as high for others."""
    assert shooting.curve(1500, 30, 50) == 1500
    assert shooting.curve(1500, 30, 100) == 3000
    assert shooting.curve(0, 30, 50) == shooting.curve(3000, 30, 50) == 0
    engines = battle().content.tables.engines
    assert [engines[name].peak for name in ("light", "heavy", "trebuchet")] == [50, 50, 100]
    assert engines["trebuchet"][1:6] == (24, 48, 4, 6, 3)


def test_engines() -> None:
    """UWA-CAT-1: light 15 to 30 inches every second turn, heavy 24 to 48 every third; within 45 degrees of ahead."""
    engines = battle().content.tables.engines
    assert engines["light"][1:5] == (15, 30, 2, 4)
    assert engines["heavy"][1:5] == (24, 48, 3, 4)
    pos = battle("dragon-at-the-tower", engines="light")
    alone(pos, "dragon", "engine-1")
    engine, dragon = unit(pos, "engine-1"), put(pos, "dragon", "2414", 10)
    assert shooting.targets(pos, engine) == [dragon]
    put(pos, "dragon", "2434", 10)
    assert shooting.targets(pos, engine) == [], "it stands behind the engine"


def test_slung_stones() -> None:
    """UWA-CAT-2, UWA-AIR-14, UWA-CAT-3: equal dice are on the point; whoever is struck on 3 or more takes two dice."""
    pos = battle("dragon-at-the-tower", engines="light")
    alone(pos, "dragon", "engine-1")
    engine, dragon = unit(pos, "engine-1"), put(pos, "dragon", "2414", 10)
    dice = ScriptedDice(4, 4, 3, 6, 6)
    shooting.serve(pos, engine, dragon, dice, None)
    dice.finish()
    assert pos.hp[pos.unit(dragon).body] == 28
    pos.ready[engine] = 1
    dice = ScriptedDice(1, 6)  # six inches short: it flies over them
    shooting.serve(pos, engine, dragon, dice, None)
    dice.finish()


# -- morale, points, the end -------------------------------------------------------------------------------------------


def test_morale() -> None:
    """UWA-MOR-1: at the first loss everybody throws; a Hero breaks above 9 and withdraws, and not again for it."""
    pos = battle()
    pos.state[unit(pos, "griffon-1")] = GONE
    run(pos, "morale", ScriptedDice(5, 5, 4, 5))
    assert list(pos.state[:3]) == [GONE, WITHDRAWING, FIGHTING]
    run(pos, "morale", NoDice())


def test_morale_of_crews() -> None:
    """UWA-MOR-1: men on the ground run away; the undead never check."""
    pos = battle("dragon-at-the-tower")
    pos.state[unit(pos, "engine-1")] = GONE
    run(pos, "morale", ScriptedDice(6, 6, *[1] * 6))
    assert pos.state[unit(pos, "engine-2")] == FLED
    night = battle("night-riders")
    night.state[unit(night, "wraith")] = GONE
    run(night, "morale", NoDice())


def test_points() -> None:
    """UWA-GAME-4, UWA-R118: hit dice destroyed or driven off, twice for leaders, and 20 for the objective."""
    pos = battle()
    pos.state[unit(pos, "hippogriff-2")] = GONE  # the leader and his mount: 4 x 2 + 3
    assert [ending.points(pos, seat) for seat in range(2)] == [11, 0]
    tower = battle("dragon-at-the-tower")
    for name in ("engine-1", "engine-2"):
        tower.state[unit(tower, name)] = FLED
    assert ending.points(tower, 0) == 8 + 20


def test_forces() -> None:
    """UWA-R122: three griffons against seven hippogriffs; a spectre and a wraith against seven riders; a carpet and
    seven gargoyles against four rocs."""
    names = ("border-patrol", "night-riders", "wizards-flight")
    counts = [[len(battle(name).all_of(seat)) for seat in range(2)] for name in names]
    assert counts == [[3, 7], [2, 7], [8, 4]]


def test_the_end() -> None:
    """UWA-GAME-4: after twenty turns, or when a side has nobody left; equal points are a draw."""
    pos = battle()
    pos.turn = 19
    ending.next_turn(pos, ("next",), NoDice(), None)
    assert pos.steps == [("turn",)]
    pos.turn = 20
    ending.next_turn(pos, ("next",), NoDice(), None)
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == ()
    pos = battle()
    alone(pos, "griffon-1")
    ending.next_turn(pos, ("next",), NoDice(), None)
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (0,)


def test_giving_up() -> None:
    """UWA-GAME-4: whoever gives up has lost."""
    pos = battle()
    GAME.concede(pos, 0, NoDice())
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (1,)
