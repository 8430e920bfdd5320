"""Printed values all through: ratings, prices of the whole map, walls and crossings with and without flyers, who may
begin where, and who is served by an event."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wyrmtable.core import ScriptedDice, settle
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.land import (
    BRIDGE_CROSSED,
    FLIGHT,
    FOOT,
    FORD_CROSSED,
    HILLMEN,
    RIVER_CROSSED,
    WOODSMEN,
)
from wyrmtable.games.glory.files.mapwords import CLEAR, DESERT, FOREST, MARSH, MOUNTAIN
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.position import FOUGHT
from wyrmtable.games.glory.rules.naval import rating as ship_rating
from wyrmtable.games.glory.rules.neutral import rating
from wyrmtable.games.glory.rules.sequence import STEPS

from .table import Table
from .test_kalaman import castle
from .test_marvels import drawn, field

RATINGS = {
    "blode": (-2, 7), "caergoth": (3, -2), "goodlund": (5, -2), "gunthar": (4, -3), "hylo": (4, -2), "kaolyn": (4, 1),
    "kern": (-2, 7), "khur": (3, 6), "kothas": (1, 7), "lemish": (1, 5), "maelstrom": (4, 4), "mithas": (1, 7),
    "nordmaar": (3, 3), "n_ergoth": (3, -2), "palanthus": (5, -1), "qualinesti": (6, -2), "sanction": (0, 6),
    "silvanesti": (5, -2), "solanthus": (3, -2), "tarsis": (5, 2), "thorbardin": (3, 3), "throtyl": (-2, 7),
    "vingaard": (5, 3), "zhakar": (5, 3),
}  # fmt: skip
KNIGHTS = ("caergoth", "gunthar", "n_ergoth", "solanthus")
ARENA = Table("arena").content
LAND = ARENA.land


def name(hex_: int) -> str:
    return ARENA.names.text(ARENA.place + hex_)


def place(called: str) -> int:
    return next(place.hex for place in LAND.places if place.id == called)


# -- activation --------------------------------------------------------------------------------------------------------


def test_all_ratings() -> None:
    """DOG-3.3, DOG-3.4, DOG-R12: those of both sides; two nations with the Highlords make the Knights 2 readier, for
    Whitestone only, and nobody else."""
    table = Table("campaign")
    for allies in (0, 2):
        for nation, (white, dark) in RATINGS.items():
            country = table.content.nations.index(nation)
            assert rating(table.pos, country, WHITESTONE) == white + (allies if nation in KNIGHTS else 0)
            assert rating(table.pos, country, HIGHLORD) == dark
        table.join("highlord", "blode", "kern")


def test_a_conquered_nation_stirs_the_knights() -> None:
    """DOG-3.4, DOG-R12: Tarsis was with Whitestone and has fallen."""
    table = (
        Table("campaign").join("whitestone", "tarsis").put("3823", "hl_inf.2").put(name(place("tarsis")), "hl_inf.1")
    )
    assert rating(table.pos, table.content.nations.index("caergoth"), WHITESTONE) == 3 + 1


@pytest.mark.parametrize(("turn", "first"), [(1, "highlord"), (2, "whitestone")])
def test_who_tries_first(turn: int, first: str) -> None:
    """DOG-3.2, DOG-2.3: the side that draws the event of the Turn, then the other."""
    table = Table("campaign").put("3823", "hl_inf.1")
    table.pos.turn, table.pos.steps, table.pos.pending = turn - 1, [("turn",)], None
    table.pos.cup[:] = bytes(len(table.pos.cup))
    settle(STEPS, table.pos, ScriptedDice(), table.log)
    while table.asked != "activation":
        table.pick("not-now" if table.legal("not-now") else "done")
    assert table.asks == first
    table.pick("not-now")
    assert (table.asked, table.asks == first) == ("activation", False)


def test_a_ship_along_a_neutral_coast_invades_nobody() -> None:
    """DOG-3.9: it sails into coastal hexes of a neutral nation and goes on."""
    table = Table("open-war").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1").ship("2113", "sanction_ship.1")
    table.go("ships", "highlord").pick("sanction_ship.1")
    picks = [pick for pick in table.picks() if pick.isdigit()]
    coasts = [pick for pick in picks if table.pos.wild >> table.hex(pick) & 1]
    table.pick(coasts[0])
    assert (table.asked, table.asks) == ("sail", "highlord")


# -- the prices of the whole map ---------------------------------------------------------------------------------------


def prices(way: int, terrain: int) -> set[int]:
    """What it costs to enter such hexes over plain sides."""
    steps = LAND.price[way].items()
    return {cost for (a, b), cost in steps if LAND.terrain[b] == terrain and (a, b) not in LAND.crossing}


def test_prices_of_the_whole_map() -> None:
    """DOG-5.2, DOG-5.3, DOG-5.6, DOG-6.1: forest costs 2, elves and kender 1; nobody on foot enters desert, marsh or
    sea, no flyer a desert."""
    assert (prices(FOOT, CLEAR), prices(FOOT, FOREST), prices(WOODSMEN, FOREST)) == ({1}, {2}, {1})
    for way in (FOOT, WOODSMEN, HILLMEN):
        entered = {b for _, b in LAND.price[way]}
        assert not any(LAND.terrain[hex_] in (DESERT, MARSH) or not LAND.dry[hex_] for hex_ in entered)
    assert not any(LAND.terrain[b] == DESERT for _, b in LAND.price[FLIGHT])


# -- modifiers ---------------------------------------------------------------------------------------------------------


def plain(hex_: int) -> bool:
    return bool(LAND.dry[hex_]) and not LAND.fort[hex_] and hex_ not in LAND.pass_hexes


def crossings(kind: int) -> Iterator[tuple[int, int]]:
    """Sides of a kind that lead on foot into open ground."""
    for (a, b), found in LAND.crossing.items():
        if found == kind and (a, b) in LAND.price[FOOT] and plain(b) and LAND.terrain[b] == CLEAR:
            yield a, b


@pytest.mark.parametrize(("kind", "value"), [(RIVER_CROSSED, -4), (BRIDGE_CROSSED, -4), (FORD_CROSSED, -3)])
def test_crossings_with_and_without_flyers(kind: int, value: int) -> None:
    """DOG-M.9, DOG-M.10, DOG-M.11, DOG-M.21: each costs 2; a dragon does not cross, but does not spare the
    others the bank."""
    a, b = next(crossings(kind))
    assert LAND.price[FOOT][a, b] == 2
    table = Table("arena").put(name(a), "hl_inf.1", "dragon_red.1").put(name(b), "solanthus_inf.1")
    assert table.odds(name(b), "hl_inf.1").modifier == value
    assert table.odds(name(b), "hl_inf.1", "dragon_red.1").modifier == value + 2 + 1
    assert table.odds(name(b), "dragon_red.1").modifier == 2 + 1


@pytest.mark.parametrize(
    ("called", "walls", "times", "mounts"),
    [("solanthus", -2, 2, 2), ("thelgaard", -4, 3, 2), ("thorbardin", -10, 1, 0)],
)
def test_walls_against_a_dragon_and_cavalry(called: str, walls: int, times: int, mounts: int) -> None:
    """DOG-M.6, DOG-M.7, DOG-M.8, DOG-M.4, DOG-M.5: a city doubles, a fortress triples, a dwarven fortress
    does neither and takes away the bonuses of flight and cavalry, not the dragon's own."""
    hex_ = place(called)
    near = next(n for n in LAND.around[hex_] if LAND.dry[n] and (n, hex_) not in LAND.crossing)
    table = Table("arena").put(name(hex_), "solanthus_inf.1").put(name(near), "hl_cav.1", "dragon_red.1")
    found = table.odds(name(hex_), "dragon_red.1", "hl_cav.1")
    assert found.defence == 6 * times
    assert found.modifier == walls + 2 + mounts - (2 if hex_ in LAND.pass_hexes else 0)


@pytest.mark.parametrize(
    ("army", "terrain"),
    [("silvanesti_inf.1", FOREST), ("hylo_inf.1", FOREST), ("thorbardin_inf.1", MOUNTAIN), ("blode_inf.1", MOUNTAIN)],
)
def test_home_ground_in_defence(army: str, terrain: int) -> None:
    """DOG-M.14, DOG-R41: elves and kender in the woods, dwarves and ogres in the mountains have -1."""
    foe = "dragon_silver" if army.startswith("blode") else "dragon_red.1"
    hex_ = next(h for h in range(LAND.size) if LAND.terrain[h] == terrain and plain(h))
    near = next(n for n in LAND.around[hex_] if LAND.dry[n])
    table = Table("arena").put(name(near), foe)
    before = table.put(name(hex_), "draconian.1" if foe == "dragon_silver" else "solanthus_inf.1").odds(name(hex_), foe)
    table = Table("arena").put(name(near), foe).put(name(hex_), army)
    assert table.odds(name(hex_), foe).modifier == before.modifier - 1


def test_a_leader_and_two_wizards() -> None:
    """DOG-M.1, DOG-M.3, DOG-R40: the leader's rating and 3, in attack and in defence."""
    table = Table("arena").put("2118", "hl_inf.1", "hl_ariakus", "wizard_highlord.1", "wizard_highlord.2")
    table.put("2119", "solanthus_inf.1")
    assert table.odds("2119", "hl_inf.1").modifier == 4 + 3
    assert table.odds("2118", "solanthus_inf.1").modifier == -(4 + 3)


def test_cavalry_counts_for_attackers_only() -> None:
    """DOG-M.4: +1 for those who attack, nothing for those who defend."""
    table = Table("arena").put("2118", "hl_cav.1").put("2119", "solanthus_cav.1")
    assert table.odds("2119", "hl_cav.1").modifier == 1


@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_of_a_taunt(die: int) -> None:
    """DOG-10.3: it works on 4 to 6."""
    table = Table().put("1414", "hylo_inf.1").put("1415", "throtyl_inf.1").put("1619", "hylo_inf.6")
    table.go("taunt", "whitestone").pick("1414").pick("1415", dice=[die, 10] if die >= 4 else [die])
    assert bool(table.pos.did[table.piece("throtyl_inf.1")] & FOUGHT) == (die >= 4)


def test_who_helps_a_ship() -> None:
    """DOG-8.10, DOG-8.13: leaders of the sea add their rating, a wizard 3, other leaders nothing."""
    table = Table("open-war").ship("4648", "mithas_ship.1", carries=["ldr_mithas", "wizard_highlord.1"])
    assert ship_rating(table.pos, table.piece("mithas_ship.1")) == 5 + 3 + 3
    table = Table("open-war").ship("4648", "mithas_ship.1", carries=["hl_ariakus"])
    assert ship_rating(table.pos, table.piece("mithas_ship.1")) == 5


def test_how_far_a_citadel_flies() -> None:
    """DOG-E.8.1: one to four hexes, over the sea as well."""
    table = castle("3511", "draconian.1").put("3823", "draconian.2").go("movement", "highlord").pick("citadel.1")
    picks = [table.hex(pick) for pick in table.picks() if pick.isdigit()]
    assert {LAND.sheet.grid.distance(table.hex("3511"), hex_) for hex_ in picks} == {1, 2, 3, 4}
    assert not all(LAND.dry[hex_] for hex_ in picks)


# -- set-ups -----------------------------------------------------------------------------------------------------------


def begun(scenario: str) -> Table:
    table = Table(scenario)
    table.pos = GAME.setup(table.setting, ScriptedDice(), table.log)
    return table


def offered(table: Table, piece: str) -> set[str]:
    """The countries in which a piece may begin."""
    hexes = [table.hex(pick) for pick in table.pick(piece).picks() if pick.isdigit()]
    table.pick(next(pick for pick in table.picks() if pick.isdigit()))
    return {table.content.nations[table.content.land.country[hex_]] for hex_ in hexes}


@pytest.mark.parametrize(("piece", "there"), [("hl_inf.1", False), ("dragon_red.1", True), ("hl_ariakus", True)])
def test_who_begins_in_silvanesti(piece: str, there: bool) -> None:
    """DOG-S.22: dragons and leaders may, ground armies may not."""
    assert ("silvanesti" in offered(begun("historical"), piece)) is there


def test_goodlund_is_for_its_own() -> None:
    """DOG-S.23: its forces begin there and nowhere else, and nobody else begins there."""
    table = begun("historical").pick("place-rest", "done")
    table.pick(table.picks()[0])
    assert offered(table, "goodlund_inf.1") == {"goodlund"}
    assert "goodlund" not in offered(table, "hylo_inf.1")


# -- events ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [20, 21])
@pytest.mark.parametrize(
    ("event", "side"),
    [
        ("dragonlances", "whitestone"),
        ("citadel", "highlord"),
        ("golden-general", "whitestone"),
        ("good-dragons", "whitestone"),
        ("orb", ""),
        ("gnomes", ""),
    ],
)
def test_whom_an_event_serves(event: str, side: str, turn: int) -> None:
    """DOG-2.3, DOG-E.2.1, DOG-E.3, DOG-E.5, DOG-E.6, DOG-E.7, DOG-E.8: whoever draws, or always the same side."""
    table = field().put("3412", "palanthus_inf.1", "ldr_palanthus").put("3313", "solanthus_inf.1", "ldr_solanthus")
    drawer = "highlord" if turn % 2 else "whitestone"
    assert drawn(event, table, turn).asks == (side or drawer)
