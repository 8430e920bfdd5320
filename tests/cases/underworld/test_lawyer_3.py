"""Wilderness, castles, dominion, sky and sea once more against the text: numbers, last hexes, edges, and restrictions
that the text does not have."""

from __future__ import annotations

import pytest

from wyrmtable.core import Dice, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import (
    CASTLE,
    CLEAR,
    DESERT,
    FORD,
    MOUNTAINS,
    REST,
    RIVER,
    SITE,
    SWAMP,
    TRACK,
    WOODS,
)
from wyrmtable.games.underworld.files.terms import BEHIND, THEY_SURPRISE, WE_SURPRISE
from wyrmtable.games.underworld.rules.dominion import (
    barony,
    building,
    hiring,
    household,
    meeting,
    passing,
    travelling,
)
from wyrmtable.games.underworld.rules.dominion.building import Part
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land import castles, evening, joust, outdoors, tasks, travel
from wyrmtable.games.underworld.rules.land.castles import HOSTILE, NEUTRAL
from wyrmtable.games.underworld.rules.land.encounters import AFLOAT, ASHORE
from wyrmtable.games.underworld.rules.land.position import ON_FOOT, ON_WING
from wyrmtable.games.underworld.rules.sea import (
    beasts,
    boarding,
    command,
    contact,
    crews,
    driving,
    ending,
    swimming,
)
from wyrmtable.games.underworld.rules.sea.position import (
    CALM,
    FRESH,
    GALE,
    GRAPPLING,
    LIGHT,
    RAMMING,
    SAILED,
    SUNK,
)
from wyrmtable.games.underworld.rules.sky import bombing, geometry, wounds
from wyrmtable.games.underworld.rules.sky import orders as flights

from . import lands, skies
from .test_dominion_campaign import FIRST, act, campaign, found, throws
from .test_dominion_house import before as meets
from .test_dominion_house import hexes, name, north
from .test_dominion_house import pick as order
from .test_land_castles import EVIL, LORD, PATRIARCH, WIZARD, before
from .test_land_encounters import chance, facing
from .test_sea import BLUE, EAST, NORTH, RED, battle, bound, put, row, step_by_step
from .test_sea import passing as abreast
from .test_sea_beasts import BAND, BOAT, MISS, TURTLE, WARSHIP, lake, prowl, toll

NO_DICE = NoDice()
FAST, SLOW = 5, 3


# -- journeys ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "price"),
    [
        (CLEAR, 1), (WOODS, 2), (DESERT, 2), (MOUNTAINS, 3), (SWAMP, 3), (RIVER, 3), (RIVER | FORD, 1),
        (MOUNTAINS | TRACK, 2), (WOODS | TRACK, 1), (SWAMP | TRACK, 1), (DESERT | TRACK, 2), (RIVER | TRACK, 3),
    ],
)  # fmt: skip
def test_1_what_a_hex_costs(code: int, price: int) -> None:
    """LAW-3-1, UWA-WMOVE-3: a track helps in mountains, woods and swamps, and nowhere else."""
    assert travel.cost(lands.country().content, code) == price


@pytest.mark.parametrize(("number", "less"), [(100, 0), (101, 1), (1000, 1), (1001, 2)])
def test_2_many_heads(number: int, less: int) -> None:
    """LAW-3-2, UWA-WMOVE-2: over a hundred, over a thousand."""
    assert travel.large(number) == less


def test_3_explorers() -> None:
    """LAW-3-3, UWA-FOG-2: on foot as usual, mounted like a draft horse, in the air half as far."""
    content = lands.country().content
    assert [travel.pace(content, how) for how in (ON_FOOT, 1, ON_WING)] == [3, 5, 15]


def test_4_the_sixth_day() -> None:
    """LAW-3-4, UWA-WMOVE-5: after five days on the move one may go on, after six one rests; one day is enough."""
    pos = lands.country()
    pos.marched = 5
    assert "march" in lands.texts(pos)
    pos.marched, pos.pending = 6, None
    assert "march" not in lands.texts(pos)
    travel.rest(pos, None)
    pos.pending = None
    assert "march" in lands.texts(pos)


@pytest.mark.parametrize(("fled", "days"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_5_half_a_day_for_each_hex(fled: int, days: int) -> None:
    """LAW-3-5, UWA-WPURS-3: nobody marches before the flight is slept off."""
    pos = lands.country()
    pos.weary = fled
    for _ in range(days):
        assert "march" not in lands.texts(pos)
        travel.rest(pos, None)
        pos.pending = None
    assert "march" in lands.texts(pos)


def test_6_two_dice_on_a_day_of_rest() -> None:
    """LAW-3-6, UWA-WPURS-3: any day of rest, not only one after a flight."""
    pos = lands.country({lands.START: MOUNTAINS})
    travel.spend_day(pos, REST, NO_DICE, None)
    assert (pos.stage, pos.watches) == (1, 2)


def test_7_the_lost_must_move() -> None:
    """LAW-3-7, UWA-LOST-2: straight that way first; then one change, and no second one."""
    pos = lands.country()
    pos.steps, pos.heading, pos.plan = [("trek",)], 0, 0
    assert lands.texts(pos) == ["0809"]
    lands.pick(pos, "0809")
    assert len([text for text in lands.texts(pos) if text.isdecimal()]) == 3
    turned = next(text for text in lands.texts(pos) if text.isdecimal() and text != "0808")
    lands.pick(pos, turned)
    assert len([text for text in lands.texts(pos) if text.isdecimal()]) == 1


@pytest.mark.parametrize(
    ("surprise", "woods", "ours", "theirs", "per_cent"),
    [
        (WE_SURPRISE, False, 12, 12, 60), (WE_SURPRISE, True, 12, 12, 85), (THEY_SURPRISE, False, 12, 12, 0),
        (THEY_SURPRISE, True, 12, 12, 10), (THEY_SURPRISE, False, 24, 12, 25), (THEY_SURPRISE, True, 12, 24, 0),
        (THEY_SURPRISE, True, 24, 12, 35), (0, False, 23, 12, 30), (0, False, 24, 12, 55), (0, False, 12, 24, 5),
        (THEY_SURPRISE | WE_SURPRISE, False, 12, 12, 30),
    ],
)  # fmt: skip
def test_8_evading(surprise: int, woods: bool, ours: int, theirs: int, per_cent: int) -> None:
    """LAW-3-8, UWA-EVADE-2 to UWA-EVADE-5: surprise, woods, and who is at least twice as fast, in surprise as well."""
    assert chance(4, 25, 100, surprise, woods, ours, theirs) == per_cent


@pytest.mark.parametrize(
    ("ground", "face", "caught"),
    [
        (CLEAR, 50, True),
        (CLEAR, 51, False),
        (WOODS, 25, True),
        (WOODS, 26, False),
        (SWAMP, 25, True),
        (MOUNTAINS, 50, True),
    ],
)
def test_9_the_chase(ground: int, face: int, caught: bool) -> None:
    """LAW-3-9, UWA-WPURS-2: 50 in a hundred, 25 in woods or swamp; who gets through runs on, and a 4 ends it."""
    pos = facing("griffon")
    country = lands.country({"0809": ground})
    pos.country = country.country
    pos.travel = ON_FOOT
    dice = ScriptedDice(1, face, *(() if caught else (4, 4)))
    outdoors.run(pos, ("chase",), dice, None)
    dice.finish()
    assert (pos.steps == [("round",)]) is caught
    assert pos.weary == (1 if caught else 2)


def test_10_a_slow_pursuer_never_catches() -> None:
    """LAW-3-10, UWA-WPURS-2: only a faster one has a chance; equal speed is not faster."""
    pos = facing("unicorn")
    assert (outdoors.their_speed(pos), outdoors.our_speed(pos)) == (24, 24)
    dice = ScriptedDice(1, 1, 3, 1, 4)
    outdoors.run(pos, ("chase",), dice, None)
    dice.finish()
    assert pos.steps == [("away",)]


@pytest.mark.parametrize(("stance", "last"), [(HOSTILE, 3), (NEUTRAL, 1)])
def test_11_castle_people_follow(stance: int, last: int) -> None:
    """LAW-3-11, UWA-WPURS-1: 1 to 3 if hostile, else only 1; the same die while the chase goes on."""
    pos = before(LORD, stance)
    castle = castles.host(pos)
    assert castles.pursues(castle, ScriptedDice(last))
    assert not castles.pursues(castle, ScriptedDice(last + 1))
    assert not outdoors.goes_on(pos, ScriptedDice(last + 1))


def test_12_rings() -> None:
    """LAW-3-12, UWA-WSURP-1: three make a ring, two do not."""
    for number, behind in ((2, 0), (3, 1)):
        pos = facing("griffon", number)
        outdoors.surround(pos)
        assert sum([mark & BEHIND > 0 for mark in pos.foe_marks]) == behind


# -- castles -----------------------------------------------------------------------------------------------------------


def test_13_every_fighting_man_may_ride() -> None:
    """LAW-3-13, UWA-CASTLE-5, UWA-R240: a fourth, too, after three have lost; then nobody is left."""
    pos = before(LORD, NEUTRAL)
    pos.craft[:] = bytes(len(pos.craft))
    pos.steps = [("champion", 0b111, 0)]
    assert [text for text in lands.texts(pos) if text != "no-more"], "three have ridden, and three have not"
    pos.steps, pos.pending = [("champion", 0b111111, 0)], None
    assert lands.texts(pos) == ["no-more"]


def test_14_only_like_class() -> None:
    """LAW-3-14, UWA-CASTLE-5: a party without Fighting-Men pays, or refuses."""
    pos = before(LORD, NEUTRAL, toll=300)
    pos.craft[:] = bytes([1] * len(pos.craft))
    assert "joust" not in lands.texts(pos)
    assert "pay" in lands.texts(pos)


@pytest.mark.parametrize("face", [1, 6])
def test_15_tolls(face: int) -> None:
    """LAW-3-15, UWA-CASTLE-5: 100 to 600 gold pieces, of the whole party."""
    pos = before(LORD, NEUTRAL)
    assert castles.asks(castles.host(pos), ScriptedDice(face)) == 100 * face


@pytest.mark.parametrize("face", [1, 4])
def test_16_a_magicians_toll(face: int) -> None:
    """LAW-3-16, UWA-CASTLE-6: 1,000 to 4,000 of a hostile one who is offered no magic."""
    pos = before(WIZARD, HOSTILE)
    assert castles.asks(castles.host(pos), ScriptedDice(face)) == 1000 * face


def test_17_magic_before_money() -> None:
    """LAW-3-17, UWA-CASTLE-6: who has a magic thing gives it; only who has none may pay."""
    pos = before(WIZARD, HOSTILE, toll=100)
    assert "give-magic" not in lands.texts(pos)
    assert "pay" in lands.texts(pos)
    pos.charms, pos.relics, pos.taken, pos.pending = 1, 500, 500, None
    assert "give-magic" in lands.texts(pos)
    assert "pay" not in lands.texts(pos)


def test_18_a_tithe_of_money_and_jewels() -> None:
    """LAW-3-18, UWA-CASTLE-7: a tenth of coins and jewels, not of magic things."""
    pos = before(PATRIARCH, NEUTRAL)
    pos.taken, pos.relics = 9_000, 4_000
    assert castles.tithe(pos) == (600 + 500) // 10


def test_19_who_cannot_pay_an_evil_priest() -> None:
    """LAW-3-19, UWA-CASTLE-7: a Patriarch sends him on a Quest, an Evil High Priest slays him."""
    for occupant, quest in ((PATRIARCH, True), (EVIL, False)):
        pos = before(occupant, NEUTRAL if quest else HOSTILE)
        pos.gold = [0] * len(pos.gold)
        assert ("submit" in lands.texts(pos)) is quest
        if not quest:
            lands.pick(pos, "refuse")
            assert pos.gap == 30


@pytest.mark.parametrize(("silver", "left"), [(4_001, 2_000), (1, 0)])
def test_20_at_least_half(silver: int, left: int) -> None:
    """LAW-3-20, UWA-CASTLE-6: an odd piece is the magician's."""
    pos = lands.country()
    task = tasks.Task(tasks.GEAS, pos.hex, tasks.FETCH, 3, 0, 29, tasks.CARRYING, silver, 0)
    pos.taken = silver
    tasks.share(pos, task, None)
    assert pos.taken == left


def test_21_a_month_and_two_weeks() -> None:
    """LAW-3-21, UWA-CASTLE-5: hosted up to a month, rations for two weeks, horses for those who walk."""
    pos = before(LORD, NEUTRAL)
    pos.travel, food = ON_FOOT, sum(pos.food)
    joust.welcome(pos, None)
    assert (pos.guests, sum(pos.food) - food, pos.travel) == (28, 14 * 6, 1)


def test_22_three_hexes_away_nobody_sees_the_party() -> None:
    """LAW-3-22, UWA-CASTLE-2: two hexes off there is a die, three off none."""
    pos = lands.country({"0807": CASTLE << SITE})
    evening.pass_castles(pos, 1, NO_DICE, None)
    assert pos.host == -1
    pos = lands.country({"0808": CASTLE << SITE})
    evening.pass_castles(pos, 2, NO_DICE, None)
    assert pos.host == -1


@pytest.mark.parametrize(("faces", "men"), [((1, 1, 1), 30), ((6, 6, 6), 180)])
def test_23_on_the_walls(faces: tuple[int, ...], men: int) -> None:
    """LAW-3-23, UWA-CASTLE-9: 30 to 180 men."""
    content = lands.country().content
    castle = castles.people(content, 3, ScriptedDice(5, 1, 20, *faces, 100))
    assert (castle.number, castle.garrison) == (20, men)


@pytest.mark.parametrize(
    ("occupant", "creature", "most"),
    [(LORD, "giant_hill", 7), (LORD, "griffon", 15), (LORD, "myrmidon", 13), (WIZARD, "dragon_red", 7),
     (PATRIARCH, "hero", 27), (PATRIARCH, "hippogriff", 23), (EVIL, "vampire", 13)],
)  # fmt: skip
def test_70_how_many_could_have_come(occupant: int, creature: str, most: int) -> None:
    """LAW-3-70, UWA-WPURS-1, UWA-EVADE-1: the lord, the most on the die of those who live with him, their riders, and
    the companions he may have."""
    content = lands.country().content
    castle = castles.Castle(3, occupant, content.book.number[creature], 1, 0, NEUTRAL, (), 100)
    assert castles.most_who_come(content, castle) == most


# -- dominion ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("men", "points"), [((0, 88), 15), ((0, 89), 14), ((0, 989), 13)])
def test_24_many_in_boats(men: tuple[int, int], points: int) -> None:
    """LAW-3-24, UWA-WMOVE-2: a large party loses its hex on the water as well."""
    pos = campaign()
    pos.men[FIRST] = (*men, 0, 0, 0, 0, 0, 0)
    assert travelling.allowance(pos, FIRST, AFLOAT) == points


def test_25_boats_in_a_swamp() -> None:
    """LAW-3-25, UWA-WMOVE-1, UWA-WMOVE-4: a boat that goes fifteen hexes of river goes five of swamp."""
    pos = campaign()
    pos.drawn[pos.hex[FIRST]] |= RIVER
    pos.drawn[north(pos)] = pos.drawn[north(pos, 2)] = SWAMP
    act(pos, "boats")
    order(pos, name(pos, north(pos)))
    assert pos.trek[:2] == (AFLOAT, 12)
    assert len(hexes(pos)) == 2, "back to the river, or on into the swamp"


def test_26_lost_in_a_swamp() -> None:
    """LAW-3-26, UWA-LOST-1, UWA-LOST-3: only a river shows the way; boats that begin a day in a swamp may be lost."""
    pos = campaign()
    first, second = north(pos), north(pos, 2)
    pos.drawn[pos.hex[FIRST]] = pos.drawn[first] = pos.drawn[second] = SWAMP
    act(pos, "boats", ScriptedDice(3, 1))
    assert (pos.hex[FIRST], pos.trek[2], hexes(pos)) == (first, 0, [name(pos, second)])


@pytest.mark.parametrize(
    ("men", "inches"),
    [((0,) * 8, 24), ((0, 1, 0, 0, 0, 0, 0, 0), 9), ((1, 0, 0, 0, 0, 0, 0, 0), 12), ((0, 0, 0, 0, 0, 9, 0, 0), 24),
     ((0, 0, 0, 0, 0, 9, 1, 0), 18), ((0, 0, 0, 0, 0, 9, 1, 1), 12)],
)  # fmt: skip
def test_27_the_slowest_of_a_house(men: tuple[int, ...], inches: int) -> None:
    """LAW-3-27, UWA-EVADE-4: each kind of men goes at its own rate, and horsemen do not walk."""
    pos = campaign()
    pos.men[FIRST] = men
    meets(pos, "orc", 5)
    assert meeting.speeds(pos, FIRST)[0] == inches


@pytest.mark.parametrize(("chase", "days"), [((1, 1, 4), 2), ((1, 1, 1, 1, 4), 3)])
def test_28_a_house_rests_after_a_flight(chase: tuple[int, ...], days: int) -> None:
    """LAW-3-28, UWA-WPURS-3, UWA-R244: a day for two hexes, with two throws for encounters on each of them."""
    pos = campaign()
    meets(pos, "orc", 30)
    order(pos, "evade", ScriptedDice(100, *chase, *[5] * 2 * (days - 1)))
    assert (pos.clock[FIRST], pos.marched[FIRST], pos.trek) == (days, 0, ())


def test_29_somebody_comes_on_a_day_of_rest() -> None:
    """LAW-3-29, UWA-WPURS-3: a 6 on the second die of the day brings an encounter to those who rest."""
    pos = campaign()
    pos.trek, pos.steps = tuple(Trek(ASHORE, 0, moved=1, fled=2)), [("evening", FIRST, 2)]
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    assert (pos.clock[FIRST], pos.steps) == (1, [("evening", FIRST, 0)])
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    throws(pos, ScriptedDice(5))
    dice = ScriptedDice(6, 3, 12, 1, 1, 100, 2, 3)
    travelling.evening(pos, pos.steps[-1], dice, None)
    throws(pos, dice)
    dice.finish()
    assert pos.steps[-1] == ("met", FIRST)


def test_30_a_march_brings_one_die() -> None:
    """LAW-3-30, UWA-WENC-1: one throw for those who have moved, two for those who have not."""
    for moved, dice_a_day in ((1, 1), (0, 2)):
        pos = campaign()
        pos.trek, pos.steps = tuple(Trek(ASHORE, 0, moved=moved)), [("evening", FIRST, 0)]
        dice = ScriptedDice(*[5] * dice_a_day)
        for part in range(3):
            travelling.evening(pos, ("evening", FIRST, part), dice, None)
            throws(pos, dice)
        dice.finish()


def test_31_who_keeps_the_country() -> None:
    """LAW-3-31, UWA-BARONY-2, UWA-DEC-19: any garrison, or the six at home; men who are elsewhere do not."""
    pos = campaign()
    home = found(pos)
    near = pos.content.around[home][0]
    pos.cleared[near], pos.men[FIRST] = 1, (99, 0, 0, 0, 0, 0, 0, 0)
    pos.guard[FIRST], pos.forge[FIRST] = (1,), ()
    passing.revert(pos, FIRST, NO_DICE)
    assert pos.cleared[near] == 1
    pos.guard[FIRST], pos.hex[FIRST] = (), home
    passing.revert(pos, FIRST, NO_DICE)
    assert pos.cleared[near] == 1, "the six are at home"
    pos.hex[FIRST] = near
    passing.revert(pos, FIRST, ScriptedDice(1))
    assert pos.cleared[near] == 0


@pytest.mark.parametrize(("stronghold", "gold"), [("", 95), ("wilderness", 0), ("town", 95), ("own town", 0)])
def test_32_upkeep(stronghold: str, gold: int) -> None:
    """LAW-3-32, UWA-UPKEEP-1: it goes on in a town that somebody else controls, and only there."""
    assert household.upkeep(9_599, stronghold) == gold


@pytest.mark.parametrize(
    ("kind_", "people", "gold"),
    [("non_fighter", "man", 1), ("light_foot", "orc", 1), ("heavy_foot", "orc", 2), ("heavy_foot", "elf", 5),
     ("archer", "orc", 3), ("archer", "elf", 10), ("crossbowman", "dwarf", 5), ("heavy_horseman", "man", 20)],
)  # fmt: skip
def test_33_pay(kind_: str, people: str, gold: int) -> None:
    """LAW-3-33, UWA-MEN-1: what a single one costs; one and a half of an orc is two, three for two of them."""
    ledger = campaign().content.ledger
    assert household.wages(ledger, household.Household({(kind_, people): 1}, {})) == gold
    assert household.wages(ledger, household.Household({("heavy_foot", "orc"): 2}, {})) == 3


@pytest.mark.parametrize(("how", "cost"), [("notices", 100), ("servants", 100), ("both", 200)])
def test_34_both_methods_cost_twice(how: str, cost: int) -> None:
    """LAW-3-34, UWA-HIRE-1: either costs 100 to 600 gold pieces a week."""

    class Ones(Dice):
        def roll(self, sides: int, why: str) -> int:
            return 1

    assert hiring.search(campaign().content.ledger, "town", how, "", Ones()).cost == cost


@pytest.mark.parametrize(
    ("work", "feet", "gold"),
    [("tower_round", 30, 5_000), ("tower_round", 20, 4_500), ("tower_round", 40, 6_000), ("tower_square", 50, 5_600),
     ("keep", 0, 30_000), ("barbican_small", 0, 14_000), ("barbican_large", 0, 20_000), ("curtain_wall", 0, 3_500)],
)  # fmt: skip
def test_35_prices(work: str, feet: int, gold: int) -> None:
    """LAW-3-35, UWA-BUILD-2, UWA-BUILD-3: a tenth less for ten feet less, a fifth more for every ten feet more."""
    assert building.price(campaign().content.ledger, Part(work, 1, feet)) == gold


@pytest.mark.parametrize(("works", "engineers"), [(9_999, 0), (10_000, 1)])
def test_36_major_strongholds(works: int, engineers: int) -> None:
    """LAW-3-36, UWA-BUILD-5: an Engineer is needed for a major one, and only for that."""
    assert building.engineers_needed(works, 0) == engineers


def test_37_twenty_miles() -> None:
    """LAW-3-37, UWA-BARONY-2, UWA-WLD-4: four hexes of five miles; the fifth is beyond."""
    pos = campaign()
    net = barony.commanded(pos.hex[FIRST], [True] * len(pos.fog), pos.content.around)
    assert max(pos.content.grid.distance(pos.hex[FIRST], hex_) for hex_ in net) * 5 == 20


def test_38_ten_for_each() -> None:
    """LAW-3-38, UWA-BARONY-4: 10 gold pieces of everybody, in a year."""
    assert barony.taxes([100, 400]) == 5_000


def test_39_a_rumour_is_paid_for() -> None:
    """LAW-3-39, UWA-RUMOR-1: a round of 10 to 60 gold pieces and 1 to 10 for the barman, whatever one hears."""
    pos = campaign()
    found(pos)
    pos.steps = [("turn",), ("hear", FIRST)]
    throws(pos, ScriptedDice(6, 10, 1))
    assert pos.gold[FIRST] == 5_000 - 70


# -- in the air --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("creature", "flyer"),
    [("pixie", "a"), ("spectre", "b"), ("wraith", "b"), ("vampire", "b"), ("cockatrice", "c"), ("gargoyle", "c"),
     ("pegasus", "d"), ("hippogriff", "d"), ("air_elemental", "d"), ("manticore", "e"), ("wyvern", "e"),
     ("chimera", "f"), ("dragon_red", "f"), ("roc_large", "f"), ("pterodactyl", "g")],
)  # fmt: skip
def test_40_classes_of_flyers(creature: str, flyer: str) -> None:
    """LAW-3-40, UWA-AIR-6: by size, as the text lists them."""
    book = lands.country().content.book
    assert book.kinds[book.number[creature]].air_class == flyer


def test_41_turns_and_spaces() -> None:
    """LAW-3-41, UWA-AIR-6: turns in a move, and spaces between them."""
    tables = skies.battle().content.tables
    rows = [tables.classes[flyer] for flyer in "abcdefg"]
    assert rows == [(5, 1), (4, 2), (3, 3), (6, 3), (4, 4), (3, 5), (2, 6)]


@pytest.mark.parametrize(
    ("score", "dice", "fallen"),
    [
        ((3, 4), (), (0, 0)),
        ((2, 2), (1, 2, 3, 1), (0, -6)),
        ((2, 2), (1, 2, 3, 3), (-6, -6)),
        ((4, 4), (6, 6), (6, 0)),
        ((6, 6), (1, 1, 1, 1, 1, 5), (5, 0)),
    ],
)
def test_42_where_a_bomb_falls(score: tuple[int, int], dice: tuple[int, ...], fallen: tuple[int, int]) -> None:
    """LAW-3-42, UWA-AIR-21: a die for each point away from 7; 1, 2 sideways, 3, 4 both, 5, 6 along the flight."""
    rolls = ScriptedDice(*score, *dice)
    assert bombing.scatter(rolls) == fallen
    rolls.finish()


@pytest.mark.parametrize(
    ("seen_from", "faces"),
    [(geometry.FRONT, (0, 0, 1, 1, 2, 2, 3, 3, 3, 3)), (geometry.SIDE, (0, 1, 1, 2, 2, 3, 3, 3, 3, 4)),
     (geometry.ABOVE, (0, 1, 1, 2, 2, 2, 2, 3, 3, 4)), (geometry.BELOW, (1, 1, 2, 2, 2, 3, 3, 3, 3, 4)),
     (geometry.TAIL, (0, 0, 1, 2, 2, 3, 3, 3, 4, 4))],
)  # fmt: skip
def test_43_where_a_missile_strikes(seen_from: int, faces: tuple[int, ...]) -> None:
    """LAW-3-43, UWA-AIR-15: every face of the ten for all five sides."""
    pos = skies.battle()
    struck = [wounds.struck_part(pos, 0, seen_from, ScriptedDice(face)) for face in range(1, 11)]
    assert tuple(struck) == faces


@pytest.mark.parametrize(("height", "many"), [(1, 1), (12, 12)])
def test_44_a_crash(height: int, many: int) -> None:
    """LAW-3-44, UWA-AIR-18: one die for every inch."""
    pos = skies.battle()
    rider = pos.riders(0)[0]
    pos.hp[rider] = 80
    dice = ScriptedDice(*[6] * many)
    wounds.fall(pos, rider, height, dice, None)
    dice.finish()
    assert pos.hp[rider] == 80 - 6 * many


def test_45_climbing() -> None:
    """LAW-3-45, UWA-AIR-10: twice the inches climbed and the spaces of its class: a griffon of 30 climbs 13 at most."""
    pos = skies.battle()
    griffon = 0
    assert (pos.rate(griffon), pos.unit(griffon).spaces) == (30, 4)
    best = 0
    for inches in range(31):
        pos.path[griffon] = (0,) * inches
        best = max(best, flights.highest_climb(pos, griffon))
    assert best == 13
    pos.path[griffon] = (0,) * 5
    assert flights.highest_climb(pos, griffon) == 5, "an inch forward for every inch"


# -- at sea ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("full", "die", "damage"), [(9, 1, 1), (3, 1, 1), (3, 3, 1), (20, 1, 2), (24, 6, 14)])
def test_46_nobody_is_rammed_for_nothing(full: int, die: int, damage: int) -> None:
    """LAW-3-46, UWA-RAM-2, UWA-R241: a tenth to six tenths of the hull, and never nothing."""
    pos = battle()
    put(pos, RED, 2000, 2000, EAST)
    put(pos, BLUE, 2045, 2000, NORTH)
    pos.full[BLUE] = pos.hull[BLUE] = full
    pos.intent[RED] = RAMMING
    assert contact.ram(pos, RED, BLUE, ScriptedDice(die, 26), None)
    assert pos.hull[BLUE] == full - damage


@pytest.mark.parametrize(("face", "holed"), [(25, True), (26, False)])
def test_47_holed(face: int, holed: bool) -> None:
    """LAW-3-47, UWA-RAM-2: one in four, and she sinks in three to eighteen turns."""
    pos = battle()
    put(pos, RED, 2000, 2000, EAST)
    put(pos, BLUE, 2045, 2000, NORTH)
    pos.intent[RED] = RAMMING
    dice = ScriptedDice(1, face, *((1, 1, 1) if holed else ()))
    contact.ram(pos, RED, BLUE, dice, None)
    dice.finish()
    assert pos.sinks[BLUE] == (pos.turn + 3 if holed else 0)


@pytest.mark.parametrize(("side", "rowers", "others"), [(True, 12, 4), (False, 0, 4)])
def test_48_men_lost(side: bool, rowers: int, others: int) -> None:
    """LAW-3-48, UWA-RAM-4: of eighty in the side 16, twelve of them rowers; ahead or astern four, none of them."""
    pos = battle()
    before_ = pos.rowers(RED), pos.fighters(RED)
    crews.lose_men(pos, RED, side)
    assert (before_[0] - pos.rowers(RED), before_[1] - pos.fighters(RED)) == (rowers, others)


def test_49_a_leech_drains() -> None:
    """LAW-3-49, UWA-SEA-5, UWA-R242: every two turns a level, and there is no saving throw."""
    pos = lake("giant_leech", "swamp")
    prowl(pos, 20, *MISS)
    men = pos.fighters(WARSHIP)
    for turns, lost in ((1, 0), (2, 1), (3, 1), (4, 2)):
        prowl(pos, *MISS)
        assert (turns, pos.fighters(WARSHIP)) == (turns, men - lost)


def test_50_a_whale_harms_a_boat() -> None:
    """LAW-3-50, UWA-SEA-11, UWA-R241: it rams like a ship, so never for nothing."""
    pos = lake()
    beasts.butt(pos, TURTLE, BOAT, ScriptedDice(1), None)
    assert pos.hull[BOAT] == 2


@pytest.mark.parametrize(("short", "speed"), [(0, 20), (2, 20), (3, 19), (25, 10)])
def test_51_oarsmen_short(short: int, speed: int) -> None:
    """LAW-3-51, UWA-OAR-4: in proportion, fractions ignored: a twentieth of fifty is felt."""
    assert driving.manned(20, 50 - short, 50) == speed


@pytest.mark.parametrize(
    ("step", "after"), [(5, (3, 4, 5)), (4, (2, 3, 4, 5)), (3, (2, 3, 4)), (2, (1, 2, 3)), (1, (0, 1, 2))]
)
def test_52_changes_of_speed(step: int, after: tuple[int, ...]) -> None:
    """LAW-3-52, UWA-OAR-3: fast to slow, cruise to a stop, a stop to backing; never from slow to fast."""
    pos = battle()
    pos.speed[RED] = step
    assert tuple(driving.oar_steps(pos, RED)) == after


def test_53_fatigue() -> None:
    """LAW-3-53, UWA-OAR-1: three fast turns of thirty, not four; a turn of rest gives one back."""
    pos = battle()
    row(pos, RED, FAST)
    for _ in range(3):
        driving.tire(pos, RED)
    assert pos.fatigue[RED] == 0
    pos.speed[RED] = FAST
    assert driving.oar_steps(pos, RED) == []
    pos.drive[RED] = SAILED
    driving.tire(pos, RED)
    assert pos.fatigue[RED] == 1


@pytest.mark.parametrize(
    ("total", "force"),
    [
        ((1, 1), CALM),
        ((1, 2), CALM),
        ((2, 2), LIGHT),
        ((4, 4), LIGHT),
        ((4, 5), FRESH),
        ((5, 6), FRESH),
        ((6, 6), GALE),
    ],
)
def test_54_wind(total: tuple[int, int], force: int) -> None:
    """LAW-3-54, UWA-WIND-1: 2-3 calm, 4-8 light, 9-11 fresh, 12 a gale; eight directions from the north."""
    assert ending.throw_wind(ScriptedDice(*total, 1)) == (force, 0)


@pytest.mark.parametrize(("water", "speed"), [(0, 20), (1, 15), (2, 10)])
def test_55_water_shipped(water: int, speed: int) -> None:
    """LAW-3-55, UWA-WIND-5: a quarter of her speed each time."""
    pos = battle()
    pos.water[RED] = water
    assert driving.oar_speed(pos, RED, 4) == speed


@pytest.mark.parametrize(("times", "state"), [(2, 0), (3, SUNK)])
def test_56_three_quarters(times: int, state: int) -> None:
    """LAW-3-56, UWA-WIND-5: at three quarters of her speed she sinks, not before."""
    pos = battle()
    pos.water[RED] = times
    step_by_step(pos, ("work",), NO_DICE if times < 3 else ScriptedDice(*[1] * 200))
    assert pos.state[RED] == state


@pytest.mark.parametrize(("sail", "far", "turns"), [(True, 11, 0), (True, 12, 1), (True, 24, 2)])
def test_57_turning_under_sail(sail: bool, far: int, turns: int) -> None:
    """LAW-3-57, UWA-WIND-7: 30 degrees for every twelve inches."""
    pos = battle()
    pos.drive[RED], pos.knots[RED] = SAILED, far
    assert driving.turns_allowed(pos, RED) == (turns, 2)


def test_58_half_the_rowers_of_that_side() -> None:
    """LAW-3-58, UWA-SHEAR-1: nobody dies on the other side of either ship."""
    pos = abreast(30)
    starboard = pos.starboard[:]
    contact.shear(pos, RED, BLUE, None)
    assert (pos.starboard, [men in (12, 13) for men in pos.port]) == (starboard, [True, True])


@pytest.mark.parametrize(("face", "holds"), [(20, True), (21, False)])
def test_59_three_tries(face: int, holds: bool) -> None:
    """LAW-3-59, UWA-GRAP-1: 20 in a hundred, three tries a turn."""
    pos = battle()
    pos.intent[RED] = GRAPPLING
    dice = ScriptedDice(face, 100, 100)
    assert contact.throw_grapples(pos, RED, BLUE, dice, None) is holds
    dice.finish()
    assert not contact.throw_grapples(pos, RED, BLUE, NO_DICE, None)


def test_60_one_man_can_grapple() -> None:
    """LAW-3-60, UWA-GRAP-1: it takes only one, even a rower."""
    pos = battle()
    pos.intent[RED] = GRAPPLING
    pos.marines[RED] = pos.sailors[RED] = pos.port[RED] = 0
    pos.starboard[RED] = 1
    assert contact.throw_grapples(pos, RED, BLUE, ScriptedDice(20, 100, 100), None)


def test_61_a_man_for_every_three_feet() -> None:
    """LAW-3-61, UWA-BOARD-1: two small galleys lie alongside with eighty feet: 26 men."""
    assert boarding.width(bound(), RED, BLUE) == 26


@pytest.mark.parametrize(("levels", "face", "hurt"), [(4, 4, True), (4, 5, False), (1, 1, True), (1, 2, False)])
def test_62_falls(levels: int, face: int, hurt: bool) -> None:
    """LAW-3-62, UWA-NMEL-2: a chance in six for every level; forty feet save on 5 or 6; a die for each level."""
    dice = ScriptedDice(face, *([2] * levels if hurt else []))
    assert swimming.fall(levels, False, dice) == (2 * levels if hurt else 0)
    dice.finish()


@pytest.mark.parametrize(("face", "hears"), [(4, True), (5, False)])
def test_63_men_in_melee(face: int, hears: bool) -> None:
    """LAW-3-63, UWA-CMD-5: 1 to 4; who is not in melee hears without a die."""
    pos = bound()
    assert command.obeys(pos, RED, BLUE, NO_DICE)
    pos.boarders[BLUE], pos.front[BLUE] = 5, pos.guard[BLUE]
    assert command.obeys(pos, RED, BLUE, ScriptedDice(face)) is hears


@pytest.mark.parametrize(("speed", "taken"), [(14, True), (15, False)])
def test_64_picked_up(speed: int, taken: bool) -> None:
    """LAW-3-64, UWA-SWIM-3: by a ship that goes less than fifteen inches."""
    pos = battle()
    pos.drive[RED], pos.knots[RED] = SAILED, speed
    assert swimming.takes_in(pos, RED, pos.x[RED], pos.y[RED]) is taken


def test_65_slow_stroke_is_slow_enough() -> None:
    """LAW-3-65, UWA-SWIM-3: a small galley's slow stroke of fifteen inches is slow enough; her cruise is not."""
    pos = battle()
    row(pos, RED, SLOW)
    assert swimming.takes_in(pos, RED, pos.x[RED], pos.y[RED])
    row(pos, RED, SLOW + 1)
    assert not swimming.takes_in(pos, RED, pos.x[RED], pos.y[RED])


def test_66_three_inches_a_turn() -> None:
    """LAW-3-66, UWA-SWIM-3: no farther."""
    assert swimming.towards(0, 0, 1000, 0) == (300, 0)
    assert swimming.towards(0, 0, 300, 0) == (300, 0)


@pytest.mark.parametrize(("men", "dice"), [(9, 0), (10, 1), (39, 3)])
def test_67_ten_mermen(men: int, dice: int) -> None:
    """LAW-3-67, UWA-SEA-1: ten in a hundred for every ten of them."""
    pos = toll()
    pos.marines[BAND] = men
    rolls = ScriptedDice(*[10] * dice)
    beasts.cling(pos, BAND, rolls, None)
    rolls.finish()
    assert len(pos.clings) == dice


@pytest.mark.parametrize(("hits", "harm"), [(23, 0), (24, 2)])
def test_68_the_largest_snakes(hits: int, harm: int) -> None:
    """LAW-3-68, UWA-SEA-7: only the largest wrap, a longship or smaller, a tenth of her hull a turn."""
    pos = lake("sea_snake")
    pos.full[TURTLE], pos.full[BOAT], pos.hull[BOAT] = hits, 20, 20
    beasts.wrap(pos, TURTLE, BOAT, NO_DICE, None)
    assert pos.hull[BOAT] == 20 - harm
    beasts.wrap(pos, TURTLE, WARSHIP, NO_DICE, None)
    assert pos.hull[WARSHIP] == 20


def test_69_numbers_of_sea_monsters() -> None:
    """LAW-3-69, UWA-SEA-1 to UWA-SEA-9: armour, swimming and dice as the text gives them."""
    book = lands.country().content.book
    wanted = {
        "merman": (15, 1), "nixie": (9, 1), "dragon_turtle": (9, 12), "giant_leech": (6, 2), "crocodile": (15, 3),
        "giant_sea_snake": (20, 6), "giant_octopus": (9, 4), "giant_squid": (12, 6),
    }  # fmt: skip
    kinds = {id_: book.kinds[book.number[id_]] for id_ in wanted}
    assert {id_: (one.swim, one.hd.dice) for id_, one in kinds.items()} == wanted
    armour = {"giant_leech": 8, "crocodile": 5, "giant_sea_snake": 6, "giant_octopus": 7, "giant_crab": 2}
    assert {id_: book.kinds[book.number[id_]].ac for id_ in armour} == armour
