"""How a turn that was written in secret is told: step by step, in the order of what happens (UWA-AIR-3, UWA-NAV-6)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Eyes, Log, Match, NoDice, ScriptedDice, Setting, heard, tell
from wyrmtable.core.dice import Dice
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.massboard import GRID, cell_at
from wyrmtable.games.underworld.files.seaboard import middle, square
from wyrmtable.games.underworld.files.skyboard import measured
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.mass.moving import march
from wyrmtable.games.underworld.rules.mass.position import CHARGING, MassPosition
from wyrmtable.games.underworld.rules.sea import movement
from wyrmtable.games.underworld.rules.sea.position import SeaPosition
from wyrmtable.games.underworld.rules.sky.position import DIVING, ENGAGING, SHARP, SkyPosition

from .skies import alone, battle, put, run, straight, write
from .test_mass import FOE_SPEARS, LANCES, SPEARS, field
from .test_sea import EAST, RED, passing, ramming, row
from .test_sea_beasts import TURTLE, lake

Told = list[tuple[str, str]]  # a sentence, and the way it tells


def said(pos: SkyPosition | SeaPosition | MassPosition, log: Log, eyes: Eyes = None) -> Told:
    """What eyes are told, without the orders that are read out first."""
    names = GAME.names(pos)
    return [
        (tell(event, GAME.sentences, names), str(event[-1]) if ":w}" in GAME.sentences[str(event[1])] else "")
        for event in log
        if heard(event, eyes) and not str(event[1]).endswith("-order")
    ]


def flown(pos: SkyPosition) -> Told:
    log = Log()
    run(pos, "fly", log=log)
    return said(pos, log)


def sailed(pos: SeaPosition, dice: Dice, eyes: Eyes = None) -> Told:
    log = Log()
    movement.go(pos, ("go",), dice, log)
    return said(pos, log, eyes)


# -- in the air --------------------------------------------------------------------------------------------------------


def test_legs_are_told_as_they_end() -> None:
    """UWA-AIR-3, UWA-AIR-7, UWA-AIR-10: a leg ends where the flyer turns; every inch has its hex, facing and height."""
    pos = battle()
    alone(pos, "griffon-1", "hippogriff-1")
    one, other = put(pos, "griffon-1", "2410", 12, "S"), put(pos, "hippogriff-1", "0430", 20, "N")
    write(pos, one, "2411", "2412", "2512", "2613", goal=14)
    write(pos, other, *straight(pos, other, 8), goal=16)
    assert flown(pos) == [
        (
            "The first griffon flies 2 inches S to 2412, climbing to 13 inches up.",
            "2410@180@12 2411@180@12 2412@180@13",
        ),
        (
            "The first griffon flies 2 inches SE to 2613, climbing to 14 inches up.",
            "2412@180@13 2512@120@13 2613@120@14",
        ),
        (
            "The first hippogriff flies 8 inches N to 0422, diving to 16 inches up.",
            "0430@0@20 0429@0@20 0428@0@19 0427@0@19 0426@0@18 0425@0@18 0424@0@17 0423@0@17 0422@0@16",
        ),
        (
            "The first griffon is too slow to stay up and sinks to 8 inches.",
            "2613@120@14 2613@120@8",
        ),
        (
            "The first hippogriff is too slow to stay up and sinks to 10 inches.",
            "0422@0@16 0422@0@10",
        ),
    ]


def test_enemies_meet_where_they_have_come_to() -> None:
    """UWA-AIR-3, UWA-AIR-11: both stop, and that is told after the legs that end there and before those that go on."""
    pos = battle()
    alone(pos, "griffon-1", "griffon-2", "hippogriff-1")
    one, other = put(pos, "griffon-1", "2410", 12, "S"), put(pos, "hippogriff-1", "2430", 12, "N")
    third = put(pos, "griffon-2", "0410", 12, "S")
    write(pos, one, *straight(pos, one, 20), stance=ENGAGING)
    write(pos, other, *straight(pos, other, 20))
    write(pos, third, *straight(pos, third, 20))
    told = flown(pos)
    assert [sentence for sentence, _ in told] == [
        "The first griffon flies 9 inches S to 2419, 12 inches up.",
        "The first hippogriff flies 9 inches N to 2421, 12 inches up.",
        "The first griffon and the first hippogriff come within reach of each other.",
        "The second griffon flies 20 inches S to 0430, 12 inches up.",
    ]
    assert told[0][1].split()[-1] == "2419@180@12"


def test_a_turn_at_the_end_and_a_plunge() -> None:
    """UWA-AIR-7, UWA-AIR-9, UWA-AIR-17: a turn on the spot has its hex twice; a plunge goes an inch on for ten."""
    pos = battle()
    alone(pos, "griffon-1", "hippogriff-1")
    one, other = put(pos, "griffon-1", "2410", 12, "S"), put(pos, "hippogriff-1", "0430", 12, "N")
    write(pos, one, *straight(pos, one, 20))
    pos.heading[one] = 2
    pos.state[other] = DIVING
    told = flown(pos)
    assert told[:2] == [
        ("The first griffon flies 20 inches S to 2430, 12 inches up.", told[0][1]),
        ("The first hippogriff plunges to 0429, diving to 0 inches up.", "0430@0@12 0429@0@2 0429@0@0"),
    ]
    assert told[2:] == [
        ("The first griffon turns to face SE.", "2430@180@12 2430@120@12"),
        ("The first hippogriff comes down and is out of the battle.", ""),
    ]
    assert pos.mode[other] == SHARP


# -- in the field ------------------------------------------------------------------------------------------------------


def test_bodies_that_march() -> None:
    """UWA-MASS-5: whoever advances, charges or falls back is told from hex to hex; who stays is not told of."""
    pos = field(SPEARS, LANCES, FOE_SPEARS)
    pos.order[LANCES], pos.goal[LANCES] = CHARGING, FOE_SPEARS
    pos.place[FOE_SPEARS] = cell_at(7, 3)
    start, log = GRID.names[pos.place[LANCES]], Log()
    march(pos, 0, log)
    end = GRID.names[pos.place[LANCES]]
    assert said(pos, log) == [(f"The red lances: a charge home at {end}.", f"{start} {end}")]


# -- at sea ------------------------------------------------------------------------------------------------------------


def test_a_course_is_told_up_to_the_ram() -> None:
    """UWA-NAV-6, UWA-RAM-1: first how far she came, then the blow; the other, who lay still, went nowhere."""
    pos, dice = ramming(EAST), ScriptedDice(4, 26)
    told = sailed(pos, dice)
    dice.finish()
    way = " ".join(f"{square(2000, y)}@180" for y in range(2000, pos.y[RED] + 1, 100))
    assert told == [
        (f"The red galley rows to {square(pos.x[RED], pos.y[RED])}.", way),
        ("The red galley rams the blue galley: damaged, 8 points of her hull.", ""),
    ]


def test_turns_of_the_helm_and_oars() -> None:
    """UWA-OAR-5, UWA-SHEAR-1: a part ends with the turn of the helm; oars break between two parts of a course."""
    pos = passing(2000)
    row(pos, RED, 4, -3, 2)
    told = [line for line in sailed(pos, NoDice()) if line[0].startswith("The red")]
    assert "and turns 45° to port" in told[0][0]
    assert "and turns 30° to starboard" in told[1][0]
    assert (told[0][1].split()[0], told[0][1].split()[-1].partition("@")[2]) == (f"{square(2000, 2000)}@180", "135")
    broken = sailed(passing(30), NoDice())
    kinds = [("shears" in sentence, way != "") for sentence, way in broken]
    assert kinds == [(False, True), (False, True), (True, False), (True, False)], "then they lie still"


def test_nobody_hears_who_swims_under_water() -> None:
    """UWA-SEA-1, UWA-GAME-7: its own side and all-seeing eyes are told where it goes, the ships and guests are not."""
    for eyes, hears in ((TURTLE_SIDE, True), (ALL, True), (SHIPS, False), (None, False)):
        pos = lake(at=(1000, 1000))
        pos.goal[TURTLE], pos.under[TURTLE] = 10 * 48 + 14, 1
        told = sailed(pos, NoDice(), eyes)
        way = [way for sentence, way in told if "swims" in sentence]
        assert bool(way) is hears
        assert not hears or way[0].split()[-1].startswith(f"{square(*middle(10 * 48 + 14))}@")
    pos = lake(at=(1000, 1000))
    pos.goal[TURTLE], pos.rise[TURTLE] = 10 * 48 + 14, 1
    assert any("swims" in sentence for sentence, _ in sailed(pos, NoDice())), "on the surface all see it"


SHIPS, TURTLE_SIDE = range(2)


def test_every_way_leads_where_the_counter_lies() -> None:
    """UWA-AIR-3, UWA-NAV-6: in whole battles the ways of a turn follow on each other and end where the counter lies."""
    for scenario in ("border-patrol", "dragon-at-the-tower", "galley-duel", "convoy"):
        match, lies = Match(GAME, Setting(scenario), seed="steps"), dict[str, str]()
        captains, moves = [Captain(Random(seat)) for seat in range(2)], 0
        while match.outcome is None and moves < 250:
            seat = match.deciding
            assert seat is not None
            before = len(match.entries)
            match.pick(seat, captains[seat].choose(match.chair(seat)))
            for _, _, event in match.log(ALL, before):
                if ":w}" in GAME.sentences[str(event[1])]:
                    piece, words = match.names.text(int(event[2])), str(event[-1]).split()
                    assert len(words) > 1
                    assert lies.get(piece, words[0]) == words[0], "it goes on from where it was left"
                    lies[piece] = words[-1]
                    moves += 1
            for token in match.view(ALL).tokens:
                if token.pick in lies:
                    where = "@".join([token.place, str(token.facing), *([token.height] if token.height else [])])
                    assert lies[token.pick] == where
        assert moves > 20, scenario


def test_a_blow_is_told_with_its_points() -> None:
    """UWA-AIR-19, UWA-CBT-6: who strikes at whom, then what it costs the struck."""
    pos = battle()
    alone(pos, "griffon-1", "hippogriff-1")
    one, other = put(pos, "griffon-1", "2410", 12, "N"), put(pos, "hippogriff-1", "2409", 12, "S")
    pos.melee = [(one, other)]
    pos.hp[pos.unit(other).riders[0]] = 0
    log = Log()
    run(pos, "melee", ScriptedDice(6, 1, 20, 3, 1, 1, 1, 1, 1, 1), log)
    assert [sentence for sentence, _ in said(pos, log)][:2] == [
        "The first griffon strikes at the first hippogriff: hit.",
        "The first hippogriff is wounded for 5 points.",
    ]


@pytest.mark.parametrize(
    "scenario",
    ["border-patrol", "dragon-at-the-tower", "galley-duel", "turtle", "two-hosts", "siege", "journey", "barony"],
)
def test_every_counter_is_explained(scenario: str) -> None:
    """UWA-GAME-7: what lies on a board stands in its legend, and what the legend shows is drawn."""
    match = Match(GAME, Setting(scenario), seed="1")
    seen = match.view(None)
    explained = {line.symbol for line in seen.legend}
    assert {token.symbol for token in seen.tokens} <= explained
    assert {marker.symbol for marker in seen.markers} <= explained
    assert explained <= set(GAME.picture(match.position, None, seen.sheet).symbols)


@pytest.mark.parametrize(("many", "words"), [(0, "0 inches"), (1, "1 inch"), (2, "2 inches")])
def test_an_inch_is_one(many: int, words: str) -> None:
    """UWA-AIR-3: how ways and heights are told."""
    assert measured(many) == words
