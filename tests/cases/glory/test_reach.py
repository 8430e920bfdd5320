"""Floods as masks: they reach what the path kernels of the boards reach, at the same costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.glory.table import Table
from wyrmtable.boards.paths import FAR, FREE, costs, hops, path_cost
from wyrmtable.core import NoDice
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.rules.bits import mask_of, nth, numbers, union
from wyrmtable.games.glory.rules.marked import Marked
from wyrmtable.games.glory.rules.movement import able, rested
from wyrmtable.games.glory.rules.reach import Reach
from wyrmtable.games.glory.rules.ships import refuges, waters
from wyrmtable.games.glory.rules.spread import Spread, chart_of, steps_from
from wyrmtable.games.glory.rules.voyage import Voyage, net_of


def test_masks_and_numbers() -> None:
    assert numbers(0) == []
    assert numbers(0b101001, 100) == [100, 103, 105]
    assert mask_of(bytes([0, 255, 0, 1])) == 0b1010


@pytest.mark.parametrize("way", range(4))
def test_floods_cost_what_the_kernel_says(way: int) -> None:
    """DOG-5.2, DOG-6.1: on the open map, for every way of moving."""
    land = Table("silvanesti").content.land
    start = land.names.index("4236")
    found = chart_of(land).spreads[way].flood(start, 9, (1 << land.size) - 1, 0, 0, ()).levels
    wanted = costs(land.tables[way], start, 9, bytearray([FREE]) * land.size)
    assert {hex_: spent for spent, level in enumerate(found) for hex_ in numbers(level)} == {
        hex_: cost for hex_, cost in enumerate(wanted) if cost != FAR
    }


def test_floods_stop_where_they_must() -> None:
    """Ends are reached but not passed; no first step into what is shied at; over water it is the same, with and without
    somebody in the way."""
    row = Spread(tuple(tuple((near, 1) for near in (at - 1, at + 1) if 0 <= near < 40) for at in range(40)), 40)
    assert row.flood(5, 3, (1 << 40) - 1 - (1 << 7), 1 << 7, 0, ()).levels == [1 << 5, 5 << 4, 17 << 3, 1 << 2]
    assert row.flood(5, 2, (1 << 40) - 1, 0, 1 << 6, ()).levels == [1 << 5, 1 << 4, 1 << 3]
    assert row.sweep(5, 2, (1 << 40) - 1).levels == [1 << 5, 5 << 4, 17 << 3]
    assert numbers(row.sweep(5, 9, 1 << 6).found) == [6]
    assert numbers(row.sweep(5, 9, 0b1111101110).found) == [6, 7, 8, 9]
    assert row.sweep(5, 3, 0b1111101110).price(8) == 3
    assert numbers(row.sweep(5, 99, (1 << 40) - 1).found) == [*range(5), *range(6, 40)]
    assert row.flood(5, 2, (1 << 40) - 1, 0, 0, [(5, 30, 2)]).levels[2] == 17 << 3 | 1 << 30


def test_steps_unlike_all_others_are_taken_too() -> None:
    ring = Spread(tuple((((at + 1) % 40, 1),) for at in range(40)), 50)  # the last leads back to the first
    assert numbers(ring.flood(38, 3, (1 << 40) - 1, 0, 0, ()).levels[3]) == [1]
    assert numbers(ring.ring(1 << 39 | 1 << 5)) == [0, 6]


def test_steps_that_slant_over_one_hex_from_both_sides_are_kept_apart() -> None:
    steps = {11: 22, 13: 2}  # in rows of ten: from both sides of 12, one a row on, one a row back
    crossed = Spread(tuple(((steps[at], 1),) if at in steps else () for at in range(40)), 10)
    for start, goal in steps.items():
        assert numbers(crossed.ring(1 << start)) == numbers(crossed.sweep(start, 1, (1 << 40) - 1).found) == [goal]
        assert numbers(crossed.flood(start, 2, (1 << 40) - 1, 0, 0, ()).found) == [goal]
        assert numbers(crossed.before(1 << goal)) == [start]


def test_where_a_march_can_begin() -> None:
    """DOG-5.1: the hexes to which a step leads, as the table of steps says; whoever is hemmed in cannot march, nor can
    infantry that would only go from one enemy to the next (DOG-5.15)."""
    table = Table("kalaman")
    land, here = table.content.land, table.hex("3413")
    assert numbers(steps_from(chart_of(land), 0, here)) == sorted(near for near, _ in land.tables[0][here])
    table.put("3413", "gunthar_inf.1").go("movement", "whitestone")
    army = table.piece("gunthar_inf.1")
    assert able(table.pos, 1, rested(table.pos, 1)) == 1 << army
    for near in land.around[here]:
        table.put(land.names[near], table.content.names.text(table.content.piece + _reserve(table)))
    assert not able(table.pos, 1, rested(table.pos, 1))


def test_no_march_begins_below_enemy_citadels() -> None:
    """DOG-5.1, DOG-R62: an army whose only way leads below a manned citadel cannot march."""
    table = Table("kalaman").put("3413", "solanthus_cav.1")
    pos, content, army = table.pos, table.content, table.piece("solanthus_cav.1")
    *others, last = sorted(near for near, _ in content.land.tables[content.way[army]][table.hex("3413")])
    for near in others:
        pos.put(_reserve(table), near)
    assert able(pos, 1, rested(pos, 1)) >> army & 1
    crew = _reserve(table)
    pos.where[table.piece("citadel.1")] = last
    pos.embark(crew, table.piece("citadel.1"))
    assert not able(pos, 1, rested(pos, 1)) >> army & 1


def _reserve(table: Table) -> int:
    """An army of the Highlords that is not on the map yet."""
    pos, content = table.pos, table.content
    return next(p for p in range(content.size) if content.is_army[p] and pos.side[p] == 0 and pos.where[p] < 0)


@given(st.sets(st.integers(0, 3444), max_size=300))
def test_masks_are_told_in_order(hexes: set[int]) -> None:
    assert numbers(union(1 << hex_ for hex_ in hexes), 7) == sorted(hex_ + 7 for hex_ in hexes)


def test_the_last_step_beside_enemies_is_the_cheapest() -> None:
    """DOG-5.13: the way of a march that must halt ends with the step that its price counts."""
    table = Table().put("1517", "hylo_inf.1").put("1415", "draconian.1").go("movement", "whitestone")
    army = table.piece("hylo_inf.1")
    reach = Reach(table.pos, [army], 5, True)
    halts = numbers(reach.ends & reach.found)
    assert halts
    for hex_ in halts:
        way = reach.way(hex_)
        assert (way[0], way[-1]) == (table.hex("1517"), hex_)
        assert path_cost(table.content.land.tables[table.content.way[army]], way) == reach.price(hex_)
        assert reach.price(hex_) == reach.cost[hex_]


def test_what_was_told_before_is_looked_at_again() -> None:
    """DOG-5.13, DOG-4.4: a march that has been told its hexes halts where enemies have come since, in that world only;
    and so it is with ships."""
    table = Table().put("1617", "draconian.1").go("movement", "highlord").pick("draconian.1")
    world = table.pos.copy()
    world.put(table.piece("hylo_inf.1"), table.hex("1619"))
    pick = table.content.names.pick("1618")
    GAME.apply(world, pick, NoDice())
    GAME.apply(table.pos, pick, NoDice())
    assert world.steps[-1][0] != "march"
    assert table.pos.steps[-1][:2] == ("march", 4)
    sea = Table("silvanesti")
    ship, world = sea.piece("silvanesti_ship.1"), sea.pos.copy()
    for pos in (sea.pos, world):
        pos.put(ship, sea.river("4341-4441"))
    voyage = Voyage(sea.pos, ship, 12)
    assert voyage.holds(sea.pos, ship)
    world.put(sea.piece("hl_inf.1"), sea.hex("4441"))
    assert not voyage.holds(world, ship)
    sea.pos.steps.append(("sail", ship, 12, 1))  # and who has been told nothing pays the same
    spot = max(numbers(voyage.found))
    GAME.apply(sea.pos, sea.content.place + spot, NoDice())
    assert sea.pos.where[ship] == spot
    assert ("sail", ship, 12 - voyage.price(spot), 0) in sea.pos.steps


def test_ships_sail_as_far_as_the_kernel_says() -> None:
    """DOG-4.1 to DOG-4.5: over sea and up rivers, past no enemy."""
    table = Table("silvanesti").put("4441", "hl_inf.1")
    ship, lanes = table.piece("silvanesti_ship.1"), table.content.lanes
    table.pos.put(ship, table.river("4341-4441"))
    field = waters(table.pos, 1)
    wanted = costs(lanes.table, table.pos.where[ship], 12, field)
    voyage = Voyage(table.pos, ship, 12)
    assert numbers(voyage.found) == [s for s, cost in enumerate(wanted) if 0 < cost < FAR]
    assert all(voyage.price(spot) == wanted[spot] for spot in numbers(voyage.found))


@pytest.mark.parametrize("points", [1, 3, 9, 20])
def test_no_voyage_leads_below_where_its_masks_begin(points: int) -> None:
    """DOG-4.1, DOG-4.3: from every spot, of the sea and of rivers, nothing is lost by leaving the lower numbers out."""
    net = net_of(Table("campaign").content.lanes)
    everywhere = (1 << len(net.bit)) - 1
    for spot in range(len(net.bit)):
        all_told = net.spread.sweep(spot, points, everywhere)
        told = net.spread.sweep(spot, points, everywhere, net.lowest(spot, points))
        assert told.levels == all_told.levels


def test_ships_give_way_to_the_nearest_waters() -> None:
    """DOG-4.6, DOG-R22: whatever lies between."""
    table = Table("silvanesti").put("4441", "hl_inf.1")
    ship, lanes = table.piece("silvanesti_ship.1"), table.content.lanes
    table.pos.put(ship, table.river("4341-4441"))
    far, free = hops(lanes.table, table.pos.where[ship], 99), waters(table.pos, 1)
    floating = net_of(lanes).floating
    open_ = [spot for spot in range(lanes.size) if free[spot] and floating >> spot & 1]
    least = min(far[spot] for spot in open_)
    assert refuges(table.pos, ship) == [spot for spot in open_ if far[spot] == least]


def test_picks_told_by_a_mask() -> None:
    """A list of picks that is never written out answers like one that is."""
    mask = union(1 << place for place in (0, 5, 63, 64, 700))
    picks, written = Marked((2,), mask, 10, (4000, 4007)), [2, 10, 15, 73, 74, 710, 4000, 4007]
    assert (list(picks), len(picks)) == (written, len(written))
    assert [picks[at] for at in range(-8, 8)] == [*written, *written]
    assert picks[2:4] == written[2:4]
    assert [pick for pick in range(-1, 4010) if pick in picks] == written
    with pytest.raises(IndexError):
        picks[8]
    for most in (mask, 0):
        with pytest.raises(IndexError):
            nth(most, most.bit_count())
