"""Who is met outdoors, and getting away from him, rule by rule (UWA-WSIGHT to UWA-WPURS)."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.files.buttons import FLEE
from wyrmtable.games.underworld.files.landboard import (
    CITY,
    CLEAR,
    DESERT,
    MOUNTAINS,
    RIVER,
    SEA,
    SWAMP,
    WOODS,
)
from wyrmtable.games.underworld.files.terms import ABLE, BEHIND, DEAD, LEADER, THEY_SURPRISE, WE_SURPRISE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import marching
from wyrmtable.games.underworld.rules.land import bands, encounters, evening, outdoors, sequence, tasks
from wyrmtable.games.underworld.rules.land import ending as endings
from wyrmtable.games.underworld.rules.land.encounters import AFLOAT, ALOFT, ASHORE, EVENING, MID_DAY, Met
from wyrmtable.games.underworld.rules.land.position import LandPosition

from .lands import at, country, pick, texts, where

NO_DICE = NoDice()
ABOARD = encounters.ABOARD


def facing(kind: str, number: int = 1, gap: int = 100) -> LandPosition:
    """So many of a kind stand before the party, ready for words."""
    pos = country()
    bands.clear_table(pos)
    pos.foe_kind = [pos.content.book.number[kind]] * number
    pos.foe_marks, pos.foe_hp, pos.foe_hurt = [0] * number, [10] * number, [0] * number
    pos.foe_fate = bytearray([ABLE]) * number
    pos.foe_spells, pos.foe_spent, pos.foe_grip = [0] * number, [0] * number, [0] * number
    pos.throng, pos.possible = number, encounters.possible(pos.content.book.kinds[pos.foe_kind[0]])
    pos.strength, pos.gap, pos.met, pos.width = number, gap, 1, 20
    pos.stage, pos.watches = 1, 0
    pos.steps = [("menu",)]
    return pos


def kind_of(pos: LandPosition, met: Met) -> str:
    return pos.content.book.kinds[met.kind].id


# -- whether anybody is met --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ground", "least"),
    [(CLEAR, 6), (WOODS, 5), (RIVER, 5), (SWAMP, 4), (MOUNTAINS, 4), (DESERT, 5), (CITY, 6)],
)
def test_evening(ground: int, least: int) -> None:
    """UWA-WENC-1: the lowest face that brings somebody, and the one below it."""
    land = country().content.land
    assert encounters.met_at_evening(land, ground, ASHORE, ScriptedDice(least))
    assert not encounters.met_at_evening(land, ground, ASHORE, ScriptedDice(least - 1))


def test_in_the_air_and_afloat() -> None:
    """UWA-WENC-2: a 5 at mid-day, a 6 at evening; ashore no die at mid-day; a vessel that stays throws for a 6."""
    land = country().content.land
    assert encounters.met_at_mid_day(ALOFT, ScriptedDice(5))
    assert not encounters.met_at_mid_day(AFLOAT, ScriptedDice(6))
    assert not encounters.met_at_mid_day(ASHORE, NO_DICE)
    assert not encounters.met_at_evening(land, SWAMP, ALOFT, ScriptedDice(5))
    assert encounters.met_at_evening(land, RIVER, ABOARD, ScriptedDice(6))


def test_kinds_at_mid_day() -> None:
    """UWA-WENC-2: flyers in the air; on the water swimmers on 1 to 3, men on 4 to 6, as aboard at night."""
    land = country().content.land
    assert encounters.category(land, CLEAR, ALOFT, MID_DAY, NO_DICE) == "flyer"
    assert encounters.category(land, RIVER, AFLOAT, MID_DAY, ScriptedDice(3)) == "swimmer"
    assert encounters.category(land, SEA, ABOARD, EVENING, ScriptedDice(4)) == "waterborne"


@pytest.mark.parametrize(
    ("ground", "faces", "last"),
    [(CLEAR, 8, "dragon"), (SWAMP, 8, "dragon"), (DESERT, 6, "dragon"), (CITY, 4, "men")],
)
def test_columns(ground: int, faces: int, last: str) -> None:
    """UWA-WENC-3: a die with as many sides as the column has entries; a swamp's sixth is the undead."""
    land = country().content.land
    assert len(land.terrain[ground].column) == faces
    assert encounters.category(land, ground, ASHORE, EVENING, ScriptedDice(faces)) == last
    assert encounters.category(land, SWAMP, ASHORE, EVENING, ScriptedDice(6)) == "undead"


def test_men() -> None:
    """UWA-WENC-4: each ground has its column; the desert's has six entries, or twelve in another world."""
    content = country().content
    assert encounters.table_of(content, "men", MOUNTAINS, NO_DICE) == "mountain"
    assert encounters.table_of(content, "men", WOODS, NO_DICE) == "typical"
    assert content.land.lists["desert"][1] == "dervish"
    assert content.land.lists["waterborne"][5] == "merman"
    red = country(mars="yes").content
    assert encounters.table_of(red, "men", DESERT, NO_DICE) == "mars"
    assert encounters.table_of(red, "animals", DESERT, NO_DICE) == "arid"
    assert [len(content.land.lists[name]) for name in ("typical", "mountain", "desert", "mars")] == [12, 12, 6, 12]


def test_other_lists() -> None:
    """UWA-WENC-5: sides of the dice, and an entry of each."""
    lists = country().content.land.lists
    sizes = {"flyer": 12, "undead": 8, "giant": 12, "lycanthrope": 4, "swimmer": 12, "dragon": 12}
    assert {name: len(lists[name]) for name in sizes} == sizes
    assert (lists["giant"][11], lists["undead"][7], lists["dragon"][4]) == ("treant", "vampire", "dragon_red")


def test_heads_of_a_hydra() -> None:
    """UWA-WENC-5: the last of the dragon types has ten to twelve heads, and comes alone."""
    pos = country()
    met = encounters.who(pos.content, CLEAR, ASHORE, EVENING, ScriptedDice(8, 12, 2))
    assert (kind_of(pos, met), met.number, met.heads) == ("hydra", 1, 11)


def test_animals() -> None:
    """UWA-WENC-6, UWA-WENC-7: mixed, woods use their own list on 1 to 3; clear ground never does."""
    content = country().content
    assert encounters.table_of(content, "animals", WOODS, ScriptedDice(3)) == "woods"
    assert encounters.table_of(content, "animals", WOODS, ScriptedDice(4)) == "animals"
    assert encounters.table_of(content, "animals", CLEAR, NO_DICE) == "animals"
    assert encounters.table_of(country(animals="basic").content, "animals", SWAMP, ScriptedDice(1)) == "animals"
    assert encounters.table_of(country(animals="optional").content, "animals", SWAMP, NO_DICE) == "swamp"
    assert [len(content.land.lists[name]) for name in ("animals", "woods", "swamp", "mountains")] == [12, 8, 8, 12]


def test_swimmers_in_their_water() -> None:
    """UWA-WENC-7: an octopus on a river is thrown again, three times in vain; snakes go by their water."""
    book, entries = country().content.book, country().content.land.lists["swimmer"]
    assert encounters.in_its_water(book, entries, "giant_octopus", RIVER, ScriptedDice(2)) == "nixie"
    dice = ScriptedDice(4, 3, 4)
    assert encounters.in_its_water(book, entries, "giant_octopus", RIVER, dice) == "giant_fish"
    dice.finish()
    assert encounters.in_its_water(book, entries, "giant_sea_snake", RIVER, NO_DICE) == "giant_snake"
    assert encounters.in_its_water(book, entries, "giant_sea_snake", SEA, NO_DICE) == "giant_sea_snake"
    assert not encounters.swims_here(book, "giant_leech", RIVER)
    assert not encounters.swims_here(book, "dragon_turtle", SWAMP)
    assert encounters.swims_here(book, "giant_crab", RIVER)


def test_small_beasts() -> None:
    """UWA-WENC-8: on a 1 animals are small: they bite sleepers, with poison or for a point."""
    pos = country()
    met = encounters.who(pos.content, CLEAR, ASHORE, EVENING, ScriptedDice(5, 5, 1))
    assert met.small
    bands.creep(pos, met, ScriptedDice(2), None)
    assert pos.hurt == [1, 1, 0, 0, 0, 0]
    spiders = Met(pos.content.book.number["giant_spider"], 1, 0, True)
    bands.creep(pos, spiders, ScriptedDice(1, 1), None)
    assert pos.fate[0] == DEAD


# -- how many ----------------------------------------------------------------------------------------------------------


def test_persons_and_their_men() -> None:
    """UWA-WENC-9: a lord with 2d6 men of the first four levels of his class."""
    pos = country()
    met = encounters.who(pos.content, CLEAR, ASHORE, EVENING, ScriptedDice(1, 7, 1, 2))
    assert (kind_of(pos, met), met.number) == ("lord", 4)
    bands.bring(pos, met, ScriptedDice(4, 1, 2))
    assert [pos.content.book.kinds[kind].id for kind in pos.foe_kind] == ["lord", "hero", "warrior", "veteran"]
    assert pos.foe_marks[0] & LEADER


def test_what_persons_own() -> None:
    """UWA-WENC-9: a beaten Magic-User's wand is found on 60 or less, his ring not on 31."""
    pos = facing("wizard")
    pos.foe_marks[0] |= LEADER
    pos.foe_fate[0] = DEAD
    dice = ScriptedDice(60, 1, 31, 99)
    pos.steps = [("home", 0)]
    endings.search_persons(pos, dice, None)
    dice.finish()
    assert pos.loot[4] == 1
    assert pos.steps == [("loot",)]


def test_numbers() -> None:
    """UWA-WENC-10: by the creature file; a chief for every thirty, and sixty at most fight (UWA-R160)."""
    pos = country()
    dice = ScriptedDice(1, 1, 2, 3, 4)
    met = encounters.who(pos.content, CLEAR, ASHORE, EVENING, dice)
    assert (kind_of(pos, met), met.number) == ("bandit", 90)
    bands.bring(pos, met, ScriptedDice(1))
    assert (len(pos.foe_kind), pos.throng, pos.possible) == (60, 90, 300)
    assert [pos.content.book.kinds[kind].id for kind in pos.foe_kind[-4:]] == ["hero"] * 3 + ["swashbuckler"]


def test_cities() -> None:
    """UWA-WENC-11: a tenth of the men, at least 2d6; a quarter of the undead; villages use their ground."""
    kinds, number = country().content.book.kinds, country().content.book.number
    assert encounters.how_many(kinds[number["bandit"]], CITY, ScriptedDice(10, 10, 10, 1, 1)) == 30
    assert encounters.how_many(kinds[number["bandit"]], CITY, ScriptedDice(1, 1, 1, 6, 6)) == 12
    assert encounters.how_many(kinds[number["skeleton"]], CITY, ScriptedDice(4, 4, 4)) == 3


def test_kindred() -> None:
    """UWA-WENC-12: elves and Lawful men react better, orcs do not."""
    kinds, number = country().content.book.kinds, country().content.book.number
    assert [encounters.kindred(kinds[number[name]]) for name in ("elf", "patriarch", "unicorn")] == [True] * 3
    assert not encounters.kindred(kinds[number["orc"]])
    pos = facing("elf", 3)
    outdoors.react(pos, 7, 0)
    assert pos.steps[-1][:2] == ("reaction", 2)
    pos = facing("orc", 3)
    outdoors.react(pos, 7, 0)
    assert pos.steps[-1][:2] == ("reaction", 1)


# -- lairs -------------------------------------------------------------------------------------------------------------


def test_lair_is_put_on_the_map() -> None:
    """UWA-WENC-10: with the chance of the creature file it is a lair, seen first in half the cases; it stays."""
    pos = country()
    wolves = Met(pos.content.book.number["wolf"], 4)
    evening.meet(pos, wolves, ScriptedDice(10, 50), None)
    assert pos.dens == [(pos.hex, wolves.kind, 4, 0)]
    assert texts(pos) == ["attack", "slip-away"]
    pos.stage, pos.day = 1, 60
    pick(pos, "slip-away")
    assert pos.dens
    assert not pos.foe_kind


def test_no_lair() -> None:
    """UWA-WENC-10: above the chance they are only on their way."""
    pos = country()
    evening.meet(pos, Met(pos.content.book.number["wolf"], 4), ScriptedDice(11), None)
    assert pos.dens == []
    assert pos.steps == [("sight",), ("muster",)]


def test_beaten_lair_is_empty() -> None:
    """UWA-WENC-10: what was slain does not come back, and a beast that was to be slain is (UWA-CASTLE-7)."""
    pos = facing("wolf", 2)
    pos.dens, pos.den = [(pos.hex, pos.foe_kind[0], 2, 0)], 0
    pos.tasks = [tuple(tasks.Task(tasks.QUEST, 1, tasks.SLAY, pos.hex, 0, 29))]
    endings.home(pos, ("home",), NO_DICE, None)
    assert pos.dens[0][2] == 0
    assert tasks.Task(*pos.tasks[0]).state == tasks.DONE


def test_hex_with_a_lair() -> None:
    """UWA-WENC-10, UWA-R171: whoever enters a hex with a lair has come upon it."""
    pos = country(lairs=["0809"])
    pos.steps = [("trek",)]
    sequence.trek_take(pos, ("trek",), pos.place(at(pos, "0811")), NO_DICE, None)
    assert pos.steps == [("trek",)]
    sequence.trek_take(pos, ("trek",), pos.place(at(pos, "0810")), NO_DICE, None)
    sequence.trek_take(pos, ("trek",), pos.place(at(pos, "0809")), NO_DICE, None)
    assert pos.steps[-1] == ("stumble",)


# -- sight and surprise ------------------------------------------------------------------------------------------------


def test_sight() -> None:
    """UWA-WSIGHT-1: 4d6 tens of yards if nobody is surprised."""
    pos = facing("orc", 4)
    pos.steps = [("ground",)]
    outdoors.lie_of_the_land(pos, ("ground",), NO_DICE, None)
    assert pos.steps[-1][:4] == ("throw", 8, 4, 6)
    pos.surprise, pos.steps = WE_SURPRISE, [("ground",)]
    outdoors.lie_of_the_land(pos, ("ground",), NO_DICE, None)
    assert pos.steps[-1][:4] == ("throw", 7, 1, 6)


def test_ring() -> None:
    """UWA-WSURP-1, UWA-R165: three who come upon the party stand around it, two do not; at ten yards they strike."""
    pos = facing("wolf", 4, gap=10)
    pos.surprise = THEY_SURPRISE
    outdoors.begin(pos, ("begin",), ScriptedDice(*[100] * 6), None)
    assert [bool(mark & BEHIND) for mark in pos.foe_marks] == [False, True, False, True]
    assert pos.steps == [("round",), ("pounce",)]
    pos = facing("wolf", 2, gap=20)
    pos.surprise = THEY_SURPRISE
    outdoors.begin(pos, ("begin",), ScriptedDice(*[100] * 6), None)
    assert not any(mark & BEHIND for mark in pos.foe_marks)
    assert pos.steps == [("menu",)]


# -- evading -----------------------------------------------------------------------------------------------------------


def chance(
    party: int, came: int, most: int, surprise: int = 0, woods: bool = False, ours: int = 12, theirs: int = 12
) -> int:
    return outdoors.evasion(country().content.land.evade, party, came, most, surprise, woods, ours, theirs)


def test_table_of_evading() -> None:
    """UWA-EVADE-1: rows by the party, columns by the share of the possible number, with their edges."""
    assert [chance(3, came, 100) for came in (25, 26, 60, 61)] == [50, 70, 70, 90]
    assert [chance(party, 10, 100) for party in (3, 4, 9, 10, 24, 25)] == [50, 30, 30, 15, 15, 5]
    assert encounters.possible(country().content.book.kinds[country().content.book.number["lord"]]) == 13


def test_example_of_sixty_bandits() -> None:
    """UWA-EX-27, UWA-EVADE-1, UWA-EVADE-3, UWA-EVADE-4: 30 %, in woods 55, twice as fast 80; none if a force twice as
    fast surprises the party in woods."""
    assert chance(6, 60, 300) == 30
    assert chance(6, 60, 300, woods=True) == 55
    assert chance(6, 60, 300, woods=True, ours=24) == 80
    assert chance(6, 60, 300, THEY_SURPRISE, True, 12, 24) == 0


def test_surprise_and_evading() -> None:
    """UWA-EVADE-2, UWA-EVADE-3, UWA-EVADE-5: doubled, or none; ten in woods; never above a hundred."""
    assert chance(6, 60, 300, WE_SURPRISE) == 60
    assert chance(6, 60, 300, THEY_SURPRISE) == 0
    assert chance(6, 60, 300, THEY_SURPRISE, True) == 10
    assert chance(2, 100, 100, WE_SURPRISE, True, 24, 12) == 100
    assert outdoors.evasion(country().content.land.evade, 6, 60, 300, THEY_SURPRISE, False, 12, 12, cloaked=True) == 30


def test_cloak_of_magic() -> None:
    """UWA-EVADE-2, UWA-R173: a surprised party with a spell that hides all of it may evade, and spends it."""
    pos = facing("ogre", 18)
    pos.surprise = THEY_SURPRISE
    assert outdoors.chance_to_evade(pos) == 25
    spells = pos.content.book.spells
    slot = 5 * len(spells.known) + spells.number("invisibility_10_feet")
    pos.spells[slot] = 1
    assert outdoors.chance_to_evade(pos) == 95
    outdoors.evade(pos, ScriptedDice(95), None)
    assert pos.spells[slot] == 0
    assert pos.steps == [("parted",)]


@pytest.mark.parametrize(("spell", "chance_with"), [("massmorph", 100), ("hallucinatory_terrain", 80)])
def test_spells_of_the_open_air(spell: str, chance_with: int) -> None:
    """UWA-EVADE-5: Massmorph always helps, Hallucinatory Terrain adds 25; either serves a surprised party as well, and
    is spent before any other magic."""
    pos = facing("ogre", 3)
    spells = pos.content.book.spells
    slot = 5 * len(spells.known) + spells.number(spell)
    cloak = 5 * len(spells.known) + spells.number("invisibility_10_feet")
    assert outdoors.chance_to_evade(pos) == 55
    pos.spells[slot] = pos.spells[cloak] = 1
    assert outdoors.chance_to_evade(pos) == chance_with
    assert "UWA-EVADE-5" in [reason.rule for reason in GAME.explain(pos, 0, FLEE)]
    pos.surprise = THEY_SURPRISE
    assert outdoors.chance_to_evade(pos) == chance_with
    outdoors.evade(pos, ScriptedDice(chance_with), None)
    assert (pos.spells[slot], pos.spells[cloak]) == (0, 1)
    assert pos.steps == [("parted",)]
    assert outdoors.helps(pos)[1] == spells.number("invisibility_10_feet")
    pos.surprise = 0
    assert outdoors.helps(pos) == outdoors.NO_MAGIC


def test_false_ground_adds_a_quarter() -> None:
    """UWA-EVADE-5: after surprise, woods and speed, and never above a hundred."""
    table = country().content.land.evade
    assert outdoors.evasion(table, 6, 60, 300, 0, False, 12, 12, False, True) == 55
    assert outdoors.evasion(table, 6, 60, 300, WE_SURPRISE, False, 12, 12, False, True) == 85
    assert outdoors.evasion(table, 6, 60, 300, THEY_SURPRISE, True, 12, 12, False, True) == 35
    assert outdoors.evasion(table, 6, 100, 100, WE_SURPRISE, True, 24, 12, False, True) == 100


@pytest.mark.parametrize(("scenario", "told"), [("journey", True), ("meeting", False)])
def test_spells_of_the_open_air_are_for_journeys(scenario: str, told: bool) -> None:
    """UWA-R290, UWA-SPELL-1: whoever sets out on a journey may prepare them instead of another of their level."""
    pos = GAME.blank(complete(GAME, Setting(scenario, {"level": "7"})))
    mage = next(who for who in range(6) if pos.klass(who) == "mage")
    spells = pos.content.book.spells
    instead = [spells.known[one].id for one in marching.others(pos, mage, spells.number("confusion"))]
    assert ("massmorph" in instead, "hallucinatory_terrain" in instead) == (told, told)
    assert "charm_monster" in instead


def test_speeds() -> None:
    """UWA-EVADE-4, UWA-R172: riders run as light horses; the others by the best of their ways."""
    pos = facing("griffon", 2)
    assert (outdoors.our_speed(pos), outdoors.their_speed(pos)) == (24, 30)
    pos.travel = 0
    assert outdoors.our_speed(pos) == pos.party_rate()


def test_evaded() -> None:
    """UWA-DEC-14, UWA-EVADE-1: the throw is open; on success the day goes on."""
    pos = facing("ogre", 2)
    assert outdoors.chance_to_evade(pos) == 55
    log = pick(pos, "flee", 55)
    assert any(event[1] == "land-evaded" for event in log)
    assert pos.throng == 0
    assert pos.weary == 0


# -- the chase ---------------------------------------------------------------------------------------------------------


def test_slow_pursuers_never_catch() -> None:
    """UWA-WPURS-1, UWA-WPURS-2, UWA-WPURS-3: a hex, another hex, and a 4 ends it; two half days of rest are owed."""
    pos = facing("ogre", 2)
    pos.day = 60
    pick(pos, "flee", 56, 1, 1, 4)
    assert (where(pos), pos.weary) == ("0808", 2)


def test_the_chase_goes_on() -> None:
    """UWA-WPURS-2: on a 3 they go on for another hex."""
    pos = facing("ogre", 2)
    pos.steps = [("chase",)]
    outdoors.run(pos, ("chase",), ScriptedDice(4, 4, 3, 4, 6), None)
    assert where(pos) == "0813"


def test_caught() -> None:
    """UWA-WPURS-2: a faster one catches the party on 50 or less, in woods on 25 or less."""
    pos = facing("griffon", 2)
    outdoors.run(pos, ("chase",), ScriptedDice(1, 50), None)
    assert (pos.steps, pos.gap) == ([("round",)], 0)
    pos = facing("griffon", 2)
    assert pos.country is not None
    pos.country = pos.country._replace(codes=bytes([WOODS]) * len(pos.fog))
    outdoors.run(pos, ("chase",), ScriptedDice(1, 26, 1, 6), None)
    assert pos.steps == [("away",)]


def test_edge_of_the_map() -> None:
    """UWA-WPURS-4: a direction off the map or into the sea is thrown again."""
    pos = facing("ogre", 2)
    pos.hex = at(pos, "0801")
    outdoors.bolt(pos, ScriptedDice(1, 4), None)
    assert where(pos) == "0802"


def test_helpless_are_left() -> None:
    """UWA-WPURS-2: who cannot run is lost."""
    pos = facing("ogre", 2)
    pos.fate[5] = 2
    outdoors.run(pos, ("chase",), ScriptedDice(1, 1, 6), None)
    assert pos.fate[5] == DEAD


def test_flight_before_blows_is_evading() -> None:
    """UWA-DEC-14, UWA-EVADE-1: from afar the party may still try, once; then it is a chase."""
    pos = facing("ogre", 2)
    pos.steps = [("stance",)]
    pos.fleeing = 1
    pos.day = 60
    pick(pos, "flee", 1, 1, 4)
    assert pos.weary == 2


def test_why_and_explanations() -> None:
    """UWA-EVADE-1, UWA-EVADE-4: the chance and the speeds are told before the pick."""
    pos = facing("ogre", 2)
    told = GAME.explain(pos, 0, pos.content.names.pick("flee"))
    assert [reason.rule for reason in told] == ["UWA-EVADE-1", "UWA-EVADE-4"]
    assert "55 %" in told[0].text
