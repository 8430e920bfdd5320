"""The path kernels against plain textbook searches."""

from __future__ import annotations

import heapq
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.map_samples import board, walkers
from tests.test_compilable import Fields, unreadable
from wyrmtable.boards import Adjacency, paths
from wyrmtable.boards.paths import (
    FAR,
    FREE,
    NEVER,
    SHUT,
    cheapest_path,
    costs,
    distance_table,
    field,
    hops,
    path_cost,
    reach,
    reverse,
)


@st.composite
def tables(draw: st.DrawFn) -> Adjacency:
    count = draw(st.integers(1, 14))
    ends = st.integers(0, count - 1)
    prices = draw(st.dictionaries(st.tuples(ends, ends), st.integers(1, 7), max_size=40))
    rows: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for (a, b), cost in prices.items():
        if a != b:
            rows[a].append((b, cost))
    return tuple(tuple(sorted(row, key=lambda pair: (pair[1], pair[0]))) for row in rows)


@st.composite
def walks(draw: st.DrawFn) -> tuple[Adjacency, int, bytes]:
    adj = draw(tables())
    start = draw(st.integers(0, len(adj) - 1))
    gates = draw(st.lists(st.sampled_from([FREE, FREE, SHUT]), min_size=len(adj), max_size=len(adj)))
    return adj, start, bytes(gates)


def textbook(adj: Adjacency, start: int, gates: bytes) -> dict[int, int]:
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, place = heapq.heappop(heap)
        for neighbour, cost in adj[place]:
            if gates[neighbour] == FREE and spent + cost < best.get(neighbour, NEVER):
                best[neighbour] = spent + cost
                heapq.heappush(heap, (spent + cost, neighbour))
    return best


@given(walks(), st.integers(0, 25))
def test_reach_and_costs_agree_with_the_textbook(walk: tuple[Adjacency, int, bytes], points: int) -> None:
    adj, start, gates = walk
    best = {place: cost for place, cost in textbook(adj, start, gates).items() if cost <= points}
    assert reach(adj, start, points, gates) == sorted(best.keys() - {start})
    assert list(costs(adj, start, points, gates)) == [best.get(place, FAR) for place in range(len(adj))]


@given(walks(), st.data())
def test_a_cheapest_path_costs_what_the_textbook_says(walk: tuple[Adjacency, int, bytes], data: st.DataObject) -> None:
    adj, start, gates = walk
    goal = data.draw(st.integers(0, len(adj) - 1))
    way = cheapest_path(adj, start, goal, gates)
    best = textbook(adj, start, gates)
    assert (way is None) == (goal not in best)
    if way is not None:
        assert (way[0], way[-1]) == (start, goal)
        assert path_cost(adj, way) == best[goal]
        assert all(gates[place] == FREE for place in way[1:])
        assert cheapest_path(adj, start, goal, gates, best[goal]) == way
        if goal != start:
            assert cheapest_path(adj, start, goal, gates, best[goal] - 1) is None


@given(tables())
def test_fields_and_tables_agree_with_the_textbook(adj: Adjacency) -> None:
    open_board = bytes([FREE]) * len(adj)
    plain = [textbook(adj, start, open_board) for start in range(len(adj))]
    table = distance_table(adj)
    assert table == tuple(tuple(row.get(place, NEVER) for place in range(len(adj))) for row in plain)
    starts = list(range(0, len(adj), 3))
    assert field(adj, starts) == [min(table[s][place] for s in starts) for place in range(len(adj))]
    assert field(reverse(adj), starts) == [min(table[place][s] for s in starts) for place in range(len(adj))]
    assert reverse(reverse(adj)) == adj


@given(tables(), st.integers(0, 6))
def test_hops_count_steps_and_not_points(adj: Adjacency, limit: int) -> None:
    steps = tuple(tuple((neighbour, 1) for neighbour, _ in row) for row in adj)
    best = textbook(steps, 0, bytes([FREE]) * len(adj))
    assert list(hops(adj, 0, limit)) == [best[p] if best.get(p, FAR) <= limit else FAR for p in range(len(adj))]


def test_a_field_has_no_limit() -> None:
    chain: Adjacency = (*tuple(((place + 1, 3),) for place in range(399)), ())
    assert field(chain, [0])[399] == 1197
    assert costs(chain, 0, 254, bytes([FREE]) * 400)[84] == 252
    assert costs(chain, 0, 9999, bytes([FREE]) * 400)[85] == FAR


def test_arguments_stay_untouched() -> None:
    table = walkers(board())
    gates = bytearray([FREE]) * len(board())
    for kernel in (reach, costs):
        kernel(table, 5, 8, gates)
    cheapest_path(table, 5, 90, gates)
    assert gates == bytearray([FREE]) * len(board())


def test_enemies_in_the_way_cut_off_a_corridor() -> None:
    """LOU-7.3a: 1222 is the only way from 1121 into the Hall of Axes."""
    chalasi, gates = board(), bytearray([FREE]) * len(board())
    table = walkers(chalasi)
    start, hall = chalasi.place("1121"), set(chalasi.places_of("axes"))
    assert hall & set(reach(table, start, 8, gates))
    gates[chalasi.place("1222")] = SHUT
    assert not hall & set(reach(table, start, 8, gates))


@settings(max_examples=30)
@given(st.integers(0, 465), st.integers(0, 12))
def test_reach_on_the_whole_map(start: int, points: int) -> None:
    table, gates = walkers(board()), bytes([FREE]) * len(board())
    best = textbook(table, start, gates)
    assert reach(table, start, points, gates) == sorted(p for p, cost in best.items() if 0 < cost <= points)


def test_the_kernels_can_be_compiled() -> None:
    """The forms mypyc cannot read stay out of the kernels, as they stay out of the rules."""
    text = Path(paths.__file__).read_text(encoding="utf-8")
    assert unreadable(Fields("", text), text) == []
