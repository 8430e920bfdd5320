"""The map of UnderEarth as a board: counts, adjacency, strip orders and distances (LOU-22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from tests.boards.map_samples import CAVES, board, chalasi, unreachable, walkers
from wyrmtable.boards import PlaceError
from wyrmtable.boards.paths import field, hops
from wyrmtable.games.underearth.files.mapfile import assemble
from wyrmtable.games.underearth.files.mapstrips import StripOrderError

ORDERS = ["".join(order) for order in permutations("ABC")]


def test_counts() -> None:
    """LOU-22.6."""
    assert len(board()) == 466
    assert Counter(board().kind) == {
        "room": 273,
        "wide": 62,
        "narrow": 56,
        "tunnel": 22,
        "outside": 20,
        "pit": 19,
        "lake": 14,
    }
    assert Counter(side.feature for side in board().sides if side.feature) == {
        "door": 35,
        "stairs": 13,
        "cliff": 3,
        "gate": 2,
    }
    assert sum(passage.width == "bridge" for passage in board().passages) == 3
    marks = {mark: len(places) for mark, places in board().marks.items()}
    assert marks == {"Lord": 1, "Gds": 1, "Sen": 3, "***": 6, "*": 18, "T": 9}
    assert len(board().areas) == 36


def test_ex_1_neighbours_of_1222() -> None:
    """EX-1: joined with 1121 and 1323 only, both sides wide."""
    joined = board().joined[board().place("1222")]
    assert [board().names[place] for place, _ in joined] == ["1121", "1323"]
    assert {board().sides[side].width for _, side in joined} == {"wide"}
    assert board().index.keys().isdisjoint({"1220", "1224", "1123", "1321"})


def test_ex_35_strip_order_cab() -> None:
    """EX-35: ports join C to A and A to B, and nothing else crosses a seam."""
    cab = assemble(chalasi(), "CAB")
    inner = len(board().sides) - 10
    assert cab.sides[:inner] == board().sides[:inner]
    assert {cab.side_text(side) for side in range(inner, len(cab.sides))} == {
        *("0602-0648", "1402-1448", "2202-2248", "3002-3048", "3802-3848"),
        *("0616-0618", "1416-1418", "2216-2218", "3016-3018", "3816-3818"),
    }
    widths = [cab.sides[cab.side(f"{upper}-{lower}")].width for upper, lower in [("0648", "0602"), ("2248", "2202")]]
    assert widths == ["narrow", "tunnel"]
    assert cab.names == board().names


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_is_connected_and_drawn_whole(order: str) -> None:
    """LOU-22.2g: all standable places are reachable; joined places are drawn side by side."""
    laid = board(order)
    assert unreachable(laid, CAVES, [laid.place("0341")]) == []
    assert len(set(laid.cells)) == len(laid)
    assert all(laid.distance(side.a, side.b) == 1 for side in laid.sides)
    top = {"A": "0602", "B": "0618", "C": "0634"}[order[0]]
    assert laid.spot(laid.place(top)) == (6, 2)


@pytest.mark.parametrize("order", ORDERS)
def test_rooms_reachable_only_by_tunnel(order: str) -> None:
    """LOU-22.4: Old Lode, Smugglers' Cell and Sealed Crypt in all six orders."""
    laid = board(order)
    found = field(walkers(laid, lambda width: width != "tunnel"), [laid.place("0341")])
    cut_off = {laid.areas[laid.area[p]].id for p, cost in enumerate(found) if cost == 65535 and laid.kind[p] == "room"}
    assert cut_off == {"lode", "cell", "crypt"}


WAYS = {
    "highway": ({"open", "wide"}, [41, 39, 40, 35]),
    "bridge": ({"open", "wide", "bridge"}, [28, 26, 28, 23]),
    "narrow": ({"open", "wide", "narrow"}, [27, 25, 27, 24]),
    "tunnel": ({"open", "wide", "tunnel"}, [26, 24, 26, 21]),
}


@pytest.mark.parametrize("way", WAYS)
def test_ways_to_the_great_hall(way: str) -> None:
    """The table of LOU-22.3: from each gate and from inside it."""
    widths, points = WAYS[way]
    table = walkers(board(), widths.__contains__)
    starts = [["0341"], ["0440", "0539", "0541"], ["4109"], [board().names[p] for p in board().places_of("east_hall")]]
    found = [field(table, map(board().place, names)) for names in starts]
    assert [min(dist[place] for place in board().places_of("great_hall")) for dist in found] == points


def test_other_distances() -> None:
    """LOU-22.3: gate to gate and to the throne."""
    table = walkers(board())
    west, east = (field(table, [board().place(name)]) for name in ("0341", "4109"))
    throne = board().places_of("throne")
    assert west[board().place("4109")] == 52
    assert min(east[place] for place in throne) == 39
    assert east[board().marks["Lord"][0]] == 40
    assert min(west[place] for place in throne) == 11
    wide = field(walkers(board(), {"open", "wide"}.__contains__), [board().place("0341")])
    assert wide[board().place("4109")] == 85


def test_slopes_know_their_higher_place() -> None:
    side = board().sides[board().side("0828-0729")]
    assert (side.feature, board().names[side.higher]) == ("cliff", "0828")
    table = walkers(board())
    up, down = board().place("0828"), board().place("0729")
    assert dict(table[up])[down] == 6
    assert up not in dict(table[down])


def test_bridges_are_standable_and_lengthwise() -> None:
    """LOU-7.4.4."""
    spans = {"3014", "1208", "1109", "1010", "1436"}
    closed = {"pit", "lake"}
    stand = {board().names[p] for p in range(len(board())) if board().kind[p] in closed and board().standable[p]}
    assert stand == spans
    assert [board().names[p] for p, _ in walkers(board())[board().place("1109")]] == ["1010", "1208"]


def test_edges_gates_and_areas() -> None:
    assert [board().names[place] for place in board().column(1)] == ["0137", "0139", "0141", "0143", "0145"]
    assert board().side_text(board().labelled("gate", "east")) == "4010-4109"
    assert board().areas[board().area_index["weavers"]].title == "Weavers' Hall"
    assert all(board().area[place] == board().area_index["mere"] for place in board().places_of("mere"))
    assert len(board().featured("door")) == 35


def test_corridor_of_two_widths_counts_as_the_wider() -> None:
    """LOU-2.0o: at 1414 a narrow corridor meets the highway."""
    place = board().place("1414")
    assert board().kind[place] == "wide"
    assert board().sides[board().side("1313-1414")].width == "narrow"


def test_side_texts_read_back() -> None:
    for number, side in enumerate(board().sides):
        assert board().side(board().side_text(number)) == number
        assert board().side_between(side.b, side.a) == number
        assert board().other_end(number, side.a) == side.b
    assert board().side("1020-0921") == board().side("0921-1020")


def test_side_points_lie_between_the_two_centres() -> None:
    laid = board("BCA")
    for number, side in enumerate(laid.sides):
        (x1, y1), (x2, y2) = laid.side_points(number)
        (ax, ay), (bx, by) = laid.centre(side.a), laid.centre(side.b)
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))


def test_hearing_four_hexes_counts_along_joined_sides() -> None:
    """LOU-6.2a: 0937 and 0939 touch, but a wall parts them and the way round is twelve hexes long."""
    cellar, corridor = board().place("0937"), board().place("0939")
    assert board().distance(cellar, corridor) == 1
    assert hops(board().joined, cellar, 4)[corridor] == 255
    assert hops(board().joined, cellar, 12)[corridor] == 12


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: board().place("0101"), "has no hex 0101"),
        (lambda: board().side("1222-1321"), "has no hex 1321"),
        (lambda: board().side("1222-1224"), "has no hex 1224"),
        (lambda: board().side("0521-0622-"), "has no hex"),
        (lambda: board().side("1323-1325x"), "has no hex"),
        (lambda: board().side("1020"), "two hex names with a dash"),
        (lambda: board().side("1121-1323"), "No side joins 1121 and 1323"),
        (lambda: board().places_of("attic"), "no area 'attic'"),
        (lambda: board().labelled("gate", "north"), "no gate called 'north'"),
    ],
)
def test_what_the_board_does_not_have(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(PlaceError, match=message):
        ask()


@pytest.mark.parametrize("order", ["AB", "ABCA", "abx", "XYZ"])
def test_a_wrong_strip_order_is_refused(order: str) -> None:
    with pytest.raises(StripOrderError, match="Name each of its strips once, such as ABC"):
        assemble(chalasi(), order)
