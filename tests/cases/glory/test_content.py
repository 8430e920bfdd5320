"""The content: map, countries, counters, tables and calendar agree with what the rules count and demand."""

from __future__ import annotations

from collections import Counter

import pytest

from wyrmtable.boards.paths import NEVER, field
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.glory.files.forces import forces
from wyrmtable.games.glory.files.land import FLIGHT, FOOT, HILLMEN, WOODSMEN, Land, land
from wyrmtable.games.glory.files.mapfile import sheet
from wyrmtable.games.glory.files.mapwords import (
    BRIDGE,
    CLEAR,
    DEEP,
    DESERT,
    FORD,
    FOREST,
    ICE,
    MAELSTROM,
    MARSH,
    MOUNTAIN,
    SEA,
    SHALLOW,
    STRAIT,
)
from wyrmtable.games.glory.files.nations import countries
from wyrmtable.games.glory.files.scenarios import read_scenario
from wyrmtable.games.glory.files.tables import COLUMNS, calendar, crt, events

PACKAGE = "wyrmtable.games.glory.files"


@pytest.fixture(scope="module")
def ground() -> Land:
    return land(sheet())


def test_terrain_counts(ground: Land) -> None:
    """DOG-F.24: 1,883 land hexes by terrain, and a sea with the Maelstrom in it."""
    found = Counter(ground.terrain)
    assert found[SEA] + found[MAELSTROM] == 1562
    assert found[MAELSTROM] == 90
    assert (found[FOREST], found[DESERT], found[MARSH], found[MOUNTAIN]) == (256, 45, 24, 106)
    assert found[CLEAR] + found[ICE] == 1883 - 256 - 45 - 24 - 106
    assert sum(ground.coastal) == 601


def test_hexside_counts(ground: Land) -> None:
    """DOG-B.9: mountains, rivers, sea hexsides, bridges, fords, passes and tunnels."""
    found = Counter(ground.sheet.lines.values())
    assert (found[DEEP], found[SHALLOW], found[STRAIT]) == (61, 258, 199)
    ridges = [
        side
        for side, (a, b) in enumerate(ground.sheet.sides.cells)
        if ground.dry[a] and ground.dry[b] and ground.line(a, b) != STRAIT and ground.is_mountain_side(a, b)
    ]
    assert len(ridges) == 693
    assert Counter(ground.sheet.crossings.values()) == {FORD: 3, BRIDGE: 4}
    assert Counter(way.kind for way in ground.sheet.ways) == {"pass": 8, "tunnel": 10}


def test_countries_of_the_map(ground: Land) -> None:
    """DOG-F.1, DOG-F.25: hexes per country; capitals are places of their own country."""
    sizes = Counter(ground.country)
    titles = list(countries())
    by_id = {titles[number]: count for number, count in sizes.items() if number >= 0}
    assert by_id["hylo"] == 20
    assert by_id["silvanesti"] == 114
    assert by_id["sanction"] == 1
    assert by_id["high_clerist_tower"] == 3
    assert sum(by_id.values()) == 1883
    assert "maelstrom" not in by_id
    places = {place.id: place for place in ground.places}
    for name, country in countries().items():
        if country.capital:
            assert titles[ground.country[places[country.capital].hex]] == name
    assert len(places) == 33
    assert sum(bool(place.port) for place in places.values()) == 12


def test_activation_table() -> None:
    """DOG-T.5, DOG-F.1: twenty-four nations with a rating for either side."""
    rated = {name: (country.whitestone, country.highlord) for name, country in countries().items() if country.neutral}
    assert len(rated) == 24
    assert rated["blode"] == (-2, 7)
    assert rated["qualinesti"] == (6, -2)
    assert rated["zhakar"] == (5, 3)
    knights = {name for name, country in countries().items() if country.knights}
    assert knights == {"caergoth", "gunthar", "n_ergoth", "solanthus", "high_clerist_tower"}


def test_strength_of_the_nations() -> None:
    """DOG-F.7, DOG-F.8, DOG-R35: counts times strengths give every nation's total."""
    totals: Counter[str] = Counter()
    for army in forces().army.values():
        totals[army.home] += army.count * army.full
    wanted = {
        "blode": 48, "caergoth": 30, "goodlund": 16, "gunthar": 44, "hylo": 24, "kaolyn": 25, "kern": 30, "khur": 24,
        "kothas": 32, "lemish": 24, "mithas": 32, "nordmaar": 24, "n_ergoth": 30, "palanthus": 20, "qualinesti": 28,
        "sanction": 12, "silvanesti": 38, "solanthus": 30, "tarsis": 24, "thorbardin": 20, "throtyl": 32,
        "vingaard": 16, "zhakar": 33,
    }  # fmt: skip
    assert {name: totals[name] for name in wanted} == wanted
    assert sum(wanted.values()) == 636
    assert all(army.depleted == -(-army.full // 2) for army in forces().army.values())


def test_special_counters() -> None:
    """DOG-F.2, DOG-F.3: draconians, dragons of both sides, Tower Knights, Highlords, ships."""
    box = forces()
    assert box.army["draconian"].count == 20
    evil = [army.count for name, army in box.army.items() if army.race == "dragon" and army.home == "neraka"]
    good = [army.count for name, army in box.army.items() if army.race == "dragon" and not army.home]
    assert (sum(evil), sum(good)) == (8, 7)
    assert box.army["tower_inf"].count == 3
    assert sum(leader.home == "neraka" for leader in box.leader.values()) == 10
    assert max(leader.rating for leader in box.leader.values()) == 5
    assert sum(ship.count for ship in box.ship.values()) == 30
    assert {name for name, leader in box.leader.items() if leader.naval} == {
        "ldr_maelstrom",
        "ldr_mithas",
        "ldr_kothas",
    }


def test_events_in_the_cup() -> None:
    """Thirty-three event counters in three groups."""
    groups = [sum(event.cup[group] for event in events().values()) for group in range(3)]
    assert groups == [14, 10, 9]


def test_combat_table() -> None:
    """DOG-CRT, DOG-R39, DOG-X.3, DOG-X.24: 22 rows of 10 columns; cells of the examples."""
    table = crt()
    assert (len(table), {len(row) for row in table}) == (22, {10})
    assert table[-3 + 5][COLUMNS.index("1-1")] == ("E", "1")
    assert table[16 + 5][COLUMNS.index("2-1")] == ("1", "E")
    assert table[-5 + 5][COLUMNS.index("4-1")] == ("E", "2")
    assert table[16 + 5][COLUMNS.index("5-1")] == ("1", "E")  # worse than row 15, and kept
    assert not any("R" in one and "R" in other for row in table for one, other in row)


@pytest.mark.parametrize(("turn", "date"), [(20, "winter 351"), (22, "May and June 352"), (13, "July and August 350")])
def test_calendar(turn: int, date: str) -> None:
    """DOG-K.1, DOG-X.54."""
    assert calendar().date(turn) == date


def test_walking_distances(ground: Land) -> None:
    """DOG-F.20: on foot from Neraka, in hexes."""
    hops = tuple(tuple((hex_, 1) for hex_, _ in row) for row in ground.tables[FOOT])
    far = field(hops, (ground.names.index("3823"),))
    for name, wanted in (("3626", 5), ("4128", 7), ("3412", 13), ("3218", 13), ("4306", 18), ("2522", 18)):
        assert far[ground.names.index(name)] == wanted
    islands = [place for place in ground.places if place.id in ("hylo", "gwynned", "lacynos", "mount_nevermind")]
    assert all(far[place.hex] == NEVER for place in islands)


def test_costs(ground: Land) -> None:
    """DOG-X.44, DOG-X.56: rivers, forests, mountains and crossings."""
    at = ground.names.index

    def cost(way: int, a: str, b: str) -> int | None:
        return ground.price[way].get((at(a), at(b)))

    assert (cost(FOOT, "1618", "1519"), cost(WOODSMEN, "1618", "1519")) == (3, 2)  # over a river into forest
    assert (cost(FOOT, "1418", "1518"), cost(HILLMEN, "1418", "1518")) == (None, 3)  # over mountains into forest
    assert cost(FLIGHT, "1418", "1518") == 2
    assert cost(FOOT, "2228", "2129") == 2  # a bridge
    assert cost(FOOT, "2617", "2718") == 2  # a ford
    assert cost(FOOT, "2716", "2816") is None  # deep water
    assert cost(FOOT, "1719", "1718") is None  # a sea hexside
    assert cost(FLIGHT, "1719", "1718") == 1


def test_adjacency(ground: Land) -> None:
    """DOG-T.11: mountains, sea hexsides and deep rivers part; passes, bridges and fords join."""
    at = ground.names.index
    assert at("1619") not in ground.adjacent[at("1719")]
    assert at("2718") in ground.adjacent[at("2617")]
    assert at("2316") in ground.adjacent[at("2317")]
    assert at("1518") not in ground.adjacent[at("1418")]


def test_a_broken_map_is_explained() -> None:
    text = own_text(PACKAGE, "ansalon.map")
    broken = text.replace('ford "Vingaard Keep ford" 2617-2718', 'ford "Vingaard Keep ford" 2617-2900')
    broken = broken.replace('city hylo "Hylo" 1619 port river', 'city hylo "Hylo" 1619 port swamp')
    with pytest.raises(BadFile) as found:
        sheet({"ansalon.map": broken})
    assert [mistake.what for mistake in found.value.mistakes] == [
        "2617 and 2900 do not touch.",
        "the port cannot be read.",
    ]
    assert all(mistake.line > 100 and mistake.remedy for mistake in found.value.mistakes)


def test_a_hex_without_an_owner_is_found() -> None:
    text = own_text(PACKAGE, "ansalon.map")
    row = next(line for line in text.splitlines() if line.startswith("16 ") and "hy" in line)
    with pytest.raises(BadFile, match="belongs to no country"):
        sheet({"ansalon.map": text.replace(row, row.replace("hy", "--", 1))})


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("draconian 2", "draconian 21", "the box holds only 20 of draconian."),
        ("draconian 2", "dracoian 2", "there is no army or leader 'dracoian'."),
        ('"1213"', '"9913"', "there is no hex '9913'."),
        ('capture = "hylo"', 'capture = "hilo"', "there is no place 'hilo'."),
        ("last_turn = 5", "last_turn = 31", "last_turn cannot be 31."),
        ("1517 hylo_inf hylo_inf", "1517 hylo_inf", "the deployment has another number of hylo_inf than the force."),
    ],
)
def test_a_broken_scenario_is_explained(old: str, new: str, what: str) -> None:
    """DOG-S.3: what a scenario file names must exist."""
    text = own_text(PACKAGE, "scenarios/kender-strike.toml")
    with pytest.raises(BadFile) as found:
        read_scenario(text.replace(old, new), "mine.toml")
    assert what in [mistake.what for mistake in found.value.mistakes]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("kender-strike", 'by_option = "more_draconians"', 'by_option = "fog"', "more_draconians, hobgoblin_mp"),
        (
            "solamnic",
            'countries = ["caergoth",',
            'countries = ["abanasinia",',
            "capital of abanasinia is not on the map",
        ),
    ],
)
def test_what_cannot_be_counted_or_held(file: str, old: str, new: str, told: str) -> None:
    """DOG-P.2, DOG-S.32.6: how many come is said by an option of numbers; a country to be held has a capital."""
    text = own_text(PACKAGE, f"scenarios/{file}.toml")
    with pytest.raises(BadFile) as trouble:
        read_scenario(text.replace(old, new), f"{file}.toml")
    assert told in str(trouble.value)


def test_a_capital_is_a_place() -> None:
    """DOG-T.4: the map must have the capitals of a designer's own countries."""
    text = own_text(PACKAGE, "nations.toml").replace('capital = "caergoth"', 'capital = "caergath"')
    with pytest.raises(BadFile) as trouble:
        sheet({"nations.toml": text})
    assert "there is no place 'caergath'" in str(trouble.value)
    assert "caergoth" in str(trouble.value)
