"""The land and a day on it, rule by rule (UWA-WLD, UWA-FOG, UWA-HEX, UWA-WMOVE, UWA-LOST)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import NoDice, Outcome, RandomDice, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.files.landboard import (
    CASTLE,
    CLEAR,
    DESERT,
    DUNGEON,
    FAR,
    FORD,
    GROUND,
    HOME,
    MARCH,
    MOUNTAINS,
    REST,
    RIVER,
    SEA,
    SITE,
    SWAMP,
    TOWN,
    TRACK,
    WOODS,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land import ending, travel
from wyrmtable.games.underworld.rules.land.maker import Land, edges, grow
from wyrmtable.games.underworld.rules.land.position import ON_FOOT, ON_HORSE, ON_WING, LandPosition
from wyrmtable.games.underworld.rules.land.truth import written
from wyrmtable.games.underworld.show.land.audit import audit

from .lands import at, country, know, pick, texts, where

NO_DICE = NoDice()
SECRET = 5  # any number that evening throws come from


def made(number: int, **options: str) -> tuple[LandPosition, Land]:
    pos: LandPosition = GAME.blank(complete(GAME, Setting("journey", options)))
    return pos, grow(pos.content, number)


# -- the land ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "hexes", "castles", "towns"), [("small", 320, 5, 3), ("standard", 720, 12, 5)])
def test_size(size: str, hexes: int, castles: int, towns: int) -> None:
    """UWA-HEX-1: columns and rows, castles and towns of the small and the standard map."""
    _, land = made(3, map=size)
    assert (len(land.codes), len(land.castles), len(land.towns)) == (hexes, castles, towns)


def test_directions() -> None:
    """UWA-HEX-2: one is north, and they go on clockwise."""
    pos = country()
    names = [pos.content.grid.names[hex_] for hex_ in pos.content.grid.neighbours[at(pos, "0810")]]
    assert names == ["0809", "0910", "0911", "0811", "0711", "0710"]


def test_shares() -> None:
    """UWA-HEX-3: every ground has about its share, rivers have fords, tracks join the towns; no sea unless wished."""
    for number in range(4):
        pos, land = made(number)
        count = [sum(code & GROUND == ground for code in land.codes) for ground in range(7)]
        assert 120 <= count[CLEAR] <= 190
        assert 45 <= count[WOODS] <= 70
        assert 25 <= count[MOUNTAINS] <= 42
        assert count[SEA] == 0
        assert all(code & GROUND == RIVER for code in land.codes if code & FORD)
        assert all(land.codes[town] & TRACK for town in land.towns)
        assert grow(pos.content, number) == land


def test_coast() -> None:
    """UWA-HEX-3: with the option some maps end at the sea; nothing is built on it."""
    lands = [made(number, sea="yes")[1] for number in range(6)]
    wet = [land for land in lands if any(code & GROUND == SEA for code in land.codes)]
    assert wet
    assert all(land.codes[hex_] & GROUND != SEA for land in wet for hex_ in (*land.towns, *land.castles))


def test_sites() -> None:
    """UWA-HEX-4: home well inside, the dungeon near it, castles apart from towns and each other."""
    for number in range(4):
        pos, land = made(number)
        distance, home = pos.content.grid.distance, land.towns[0]
        assert land.site(home) == HOME
        assert land.site(land.towns[1]) == FAR
        assert min(edges(pos.content.grid)[home]) >= 5
        assert land.ground(home) in (CLEAR, RIVER)
        (dungeon,) = [hex_ for hex_ in range(len(land.codes)) if land.site(hex_) == DUNGEON]
        assert distance(home, dungeon) <= 2
        for castle in land.castles:
            assert all(distance(castle, other) >= 3 for other in (*land.castles, *land.towns) if other != castle)


def test_another_land_around_what_is_known() -> None:
    """UWA-WLD-3: whoever imagines the land keeps what is drawn and makes the rest anew."""
    pos, land = made(1)
    pos.land_number, pos.hex = 1, land.towns[0]
    travel.enter(pos, land.towns[0], None)
    travel.enter(pos, pos.content.grid.neighbours[land.towns[0]][0], None)
    other = grow(pos.content, 2, written(pos))
    known = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_]]
    assert all(other.codes[hex_] == land.codes[hex_] for hex_ in known)
    assert other.codes != land.codes
    assert (len(other.castles), len(other.towns)) == (5, 3)


# -- the blank sheet ---------------------------------------------------------------------------------------------------


def test_what_is_told() -> None:
    """UWA-FOG-1: the hex itself and clear ones beside it; woods beside it stay blank."""
    pos = country({"0910": WOODS})
    travel.enter(pos, at(pos, "0811"), None)
    assert pos.fog[at(pos, "0811")] == 2
    assert pos.fog[at(pos, "0812")] == 1
    pos = country({"0809": WOODS, "0808": WOODS})
    travel.enter(pos, at(pos, "0809"), None)
    assert pos.fog[at(pos, "0808")] == 0


def test_from_a_mountain() -> None:
    """UWA-FOG-1: from a mountain all hexes beside it, from the air all within two."""
    pos = country({"0809": MOUNTAINS, "0808": WOODS})
    travel.enter(pos, at(pos, "0809"), None)
    assert pos.fog[at(pos, "0808")] == 1
    pos = country({"0807": WOODS, "0806": WOODS})
    pos.travel = ON_WING
    travel.enter(pos, at(pos, "0809"), None)
    assert pos.fog[at(pos, "0807")] == 1
    assert pos.fog[at(pos, "0806")] == 0


def test_explorers_speed() -> None:
    """UWA-FOG-2: on foot 3, mounted as a draft horse 5, on griffons half of 30."""
    pos = country()
    assert [travel.pace(pos.content, how) for how in (ON_FOOT, ON_HORSE, ON_WING)] == [3, 5, 15]


# -- pace and costs ----------------------------------------------------------------------------------------------------


def test_table_of_speeds() -> None:
    """UWA-WMOVE-1: some lines of the table, swamp speeds of vessels among them."""
    rates = country().content.land.travel
    assert rates["wagon"][0] == 4
    assert rates["light_horse"][0] == 10
    assert rates["galley"] == (20, 6, 0)
    assert rates["merchant"][1] == 0
    assert rates["roc"][2] == 48


def test_many_heads() -> None:
    """UWA-WMOVE-2: over 100 one hex less, over 1,000 two."""
    assert [travel.large(number) for number in (100, 101, 1000, 1001)] == [0, 1, 1, 2]


def test_example_of_150_on_foot() -> None:
    """UWA-EX-29, UWA-WMOVE-2, UWA-WMOVE-4: two hexes a day; a swamp can still be entered as the only hex of a day."""
    pos = country({"0809": SWAMP})
    know(pos, "0809")
    pos.points = travel.pace(pos.content, ON_FOOT) - travel.large(150)
    assert pos.points == 2
    assert travel.can_try(pos, at(pos, "0809"))
    pos.path.append(at(pos, "0811"))
    assert not travel.can_try(pos, at(pos, "0809"))


@pytest.mark.parametrize(
    ("code", "price"),
    [
        (CLEAR, 1), (WOODS, 2), (DESERT, 2), (MOUNTAINS, 3), (SWAMP, 3), (RIVER, 3), (RIVER | FORD, 1),
        (MOUNTAINS | TRACK, 2), (WOODS | TRACK, 1), (SWAMP | TRACK, 1), (WOODS | CASTLE << SITE, 1),
        (MOUNTAINS | TOWN << SITE, 1),
    ],
)  # fmt: skip
def test_costs(code: int, price: int) -> None:
    """UWA-WMOVE-3, UWA-WMOVE-4: what each ground costs; in the air it is always 1."""
    content = country().content
    assert travel.cost(content, code) == price
    assert travel.cost(content, code, aloft=True) == 1


def test_example_of_mounted_explorers() -> None:
    """UWA-EX-28, UWA-WMOVE-3, UWA-WLD-4: clear 1, woods 2, tracked woods 1 make 4; mountains are out of reach."""
    pos = country({"0808": WOODS, "0807": WOODS | TRACK, "0806": MOUNTAINS})
    pos.steps = [("trek",)]
    for name, left in (("0809", 4), ("0808", 2), ("0807", 1)):
        pick(pos, name)
        assert (where(pos), pos.points) == (name, left)
    travel.attempt(pos, at(pos, "0806"), None)
    assert (where(pos), pos.points) == ("0807", 0)
    assert pos.fog[at(pos, "0806")] == 1


def test_known_ground_beyond_reach() -> None:
    """UWA-WMOVE-3, UWA-WMOVE-4, UWA-R161: a known hex that costs too much is not offered, an unknown one is."""
    pos = country({"0809": WOODS, "0910": WOODS})
    know(pos, "0809")
    pos.steps, pos.points = [("trek",)], 1
    pos.path.append(at(pos, "0811"))
    assert "0809" not in texts(pos)
    assert "0910" in texts(pos)
    (reason,) = GAME.why_not(pos, 0, pos.place(at(pos, "0809")))
    assert reason.rule == "UWA-WMOVE-3"


def test_the_sea() -> None:
    """UWA-WMOVE-4: nobody walks on the sea, even with a full day."""
    pos = country({"0809": SEA})
    travel.attempt(pos, at(pos, "0809"), None)
    assert where(pos) == "0810"
    assert not travel.can_try(pos, at(pos, "0809"))


# -- rest and food -----------------------------------------------------------------------------------------------------


def test_rest_is_due() -> None:
    """UWA-WMOVE-5: after six days on the move there is no march before a full day of rest."""
    pos = country()
    pos.marched = 5
    assert MARCH in travel.deeds(pos)
    pos.path.append(pos.hex)
    travel.night(pos, None)
    assert pos.marched == 6
    assert travel.deeds(pos) == [REST]
    travel.rest(pos, None)
    assert MARCH in travel.deeds(pos)


def test_food() -> None:
    """UWA-WMOVE-6: six rations a day; two hungry days are borne, the third costs a hit point each."""
    pos = country()
    travel.night(pos, None)
    assert sum(pos.food) == 6 * 28 - 6
    pos.food = [0] * 6
    travel.night(pos, None)
    travel.night(pos, None)
    assert pos.hurt == [0] * 6
    travel.night(pos, None)
    assert pos.hurt == [1] * 6


def test_hunting() -> None:
    """UWA-WMOVE-6: a 3 brings game for a d6 of persons, a 4 nothing; deserts have none."""
    pos = country()
    dice = ScriptedDice(3, 5, 4)
    travel.hunt(pos, dice, None)
    travel.hunt(pos, dice, None)
    dice.finish()
    assert sum(pos.food) == 6 * 28 + 5
    travel.hunt(country({"0810": DESERT}), NO_DICE, None)


def test_resting_heals() -> None:
    """UWA-WMOVE-5, UWA-WPURS-3: nothing on the first two days, a point on the third; two hexes of flight a day are made
    good."""
    pos = country()
    pos.hurt, pos.weary = [3] * 6, 3
    travel.rest(pos, None)
    assert (pos.weary, pos.hurt[0]) == (1, 3)
    travel.rest(pos, None)
    travel.rest(pos, None)
    assert (pos.weary, pos.hurt[0]) == (0, 2)


def test_a_weary_party_cannot_march() -> None:
    """UWA-WPURS-3, UWA-R166: rest is owed first, and on a day of rest two dice are thrown for encounters."""
    pos = country()
    pos.weary = 1
    assert texts(pos) == ["rest"]
    (reason,) = GAME.why_not(pos, 0, pos.content.names.pick("march"))
    assert reason.rule == "UWA-WPURS-3"
    travel.spend_day(pos, 2, ScriptedDice(6), None)
    assert pos.watches == 2


def test_outfit() -> None:
    """UWA-R163: food for four weeks and a hundred gold pieces each besides the kits, by daylight, in the home town."""
    pos: LandPosition = GAME.setup(complete(GAME, Setting("journey", {})), RandomDice(Random(2)))
    assert pos.food == [28] * 6
    assert min(pos.gold) >= 100
    assert (pos.lit, pos.travel, pos.drawn[pos.hex] >> SITE) == (2, ON_HORSE, HOME)


# -- losing the way ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ground", "lost"), [(CLEAR, 1), (WOODS, 2), (RIVER, 1), (SWAMP, 3), (MOUNTAINS, 2), (DESERT, 3)]
)
def test_chance_to_lose_the_way(ground: int, lost: int) -> None:
    """UWA-LOST-1: the last face that loses the way, and the first that does not."""
    pos = country({"0810": ground})
    pick(pos, "march", lost + 1)
    assert pos.heading < 0
    pos = country({"0810": ground})
    pos.steps = [("trek",)]
    travel.set_off(pos, ScriptedDice(lost, 3), None)
    assert pos.heading == 2


def test_no_check_in_a_city_or_on_a_track() -> None:
    """UWA-LOST-1, UWA-LOST-3, UWA-R168, UWA-R162: nobody is lost in a city, nor on a track that is followed all day."""
    pos = country({"0810": FAR << SITE})
    pick(pos, "march")
    assert pos.heading < 0
    pos = country({"0810": TRACK, "0809": TRACK})
    know(pos, "0809", "0811")
    pick(pos, "keep-to-track")
    assert texts(pos) == ["camp", "0809"]


def test_lost() -> None:
    """UWA-LOST-2, UWA-DEC-13, UWA-HEX-5: straight on first, then one turn by one side, never about."""
    pos = country()
    pos.steps = [("trek",)]
    travel.set_off(pos, ScriptedDice(1, 1), None)
    assert texts(pos) == ["0809"]
    pick(pos, "0809")
    assert texts(pos) == ["camp", "0709", "0808", "0909"]
    pick(pos, "0909")
    assert texts(pos) == ["camp", "1008"]


def test_direction_off_the_map() -> None:
    """UWA-LOST-2: a direction that leads off the map is thrown again."""
    pos = country()
    pos.hex = at(pos, "0801")
    pos.path, pos.steps = [pos.hex], [("trek",)]
    pos.fog[pos.hex] = 2
    travel.set_off(pos, ScriptedDice(1, 1, 4), None)
    assert pos.heading == 3


# -- the journey -------------------------------------------------------------------------------------------------------


def test_points() -> None:
    """UWA-GAME-12: ten for each hex drawn, gold, treasure, half the experience; nothing if nobody lives."""
    pos = country()
    know(pos, "0809", "0811")
    pos.experience, pos.taken = 300, 5000
    assert ending.points(pos) == 30 + 600 + 500 + 150
    pos.fate[:] = bytearray([1]) * 6
    assert ending.points(pos) == 0


def test_goal() -> None:
    """UWA-GAME-12, UWA-R170: three castles and the far town drawn, and home again."""
    sites = {"0101": CASTLE << SITE, "0501": CASTLE << SITE, "1201": CASTLE << SITE, "1620": FAR << SITE}
    pos = country({"0810": HOME << SITE, **sites})
    know(pos, "0101", "0501", "1620")
    assert not ending.goal_reached(pos)
    know(pos, "1201")
    assert ending.goal_reached(pos)
    pick(pos, "come-home")
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (0,)


def test_days_are_over() -> None:
    """UWA-GAME-12: after sixty days it is over, wherever the party is."""
    pos = country()
    pos.day, pos.steps = 60, [("dawn",)]
    travel.dawn(pos, pos.steps[-1], NO_DICE, None)
    assert pos.steps == [("time-up",)]


def test_audit() -> None:
    """UWA-FOG-1: a party on a hex that it never entered is a fault."""
    pos = country()
    assert audit(pos) == []
    pos.fog[pos.hex] = 1
    assert audit(pos)


def test_a_whole_day() -> None:
    """UWA-DEC-12, UWA-WLD-4: march, camp, and the next morning is another day."""
    pos = country()
    pick(pos, "march", 6)
    pick(pos, "0809")
    pick(pos, "camp", SECRET, 5, SECRET)
    assert pos.day == 2
