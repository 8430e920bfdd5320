"""Cases of the map: what its drawing means, what the rules ask of it, strips and hex numbers (LOU-2, LOU-22)."""

import math
from itertools import pairwise, permutations

import pytest

from wyrmtable.boards.board import PlaceError
from wyrmtable.boards.paths import MOST, NEVER, costs, field
from wyrmtable.games.underearth.files.terrain import NARROW, Terrain, terrain

from .table import Table, marching

ORDERS = ["".join(order) for order in permutations("ABC")]
PORTS = {"06": "narrow", "14": "wide", "22": "tunnel", "30": "wide", "38": "narrow"}
FIRST, LAST = {"A": "02", "B": "18", "C": "34"}, {"A": "16", "B": "32", "C": "48"}


@pytest.fixture(scope="module")
def ground() -> Terrain:
    return terrain("chalasi", "ABC", {})


def side(ground: Terrain, text: str) -> tuple[str, str, str]:
    """Width, feature and higher hex of a side."""
    found = ground.board.sides[ground.board.side(text)]
    return found.width, found.feature, ground.board.names[found.higher] if found.higher >= 0 else ""


def kind(ground: Terrain, hex_: str) -> str:
    return ground.board.kind[ground.board.place(hex_)]


def near(ground: Terrain, hex_: str) -> set[str]:
    return {ground.board.names[place] for place in ground.near[ground.board.place(hex_)]}


# -- what the drawing means ------------------------------------------------------------------------------------------


def test_rock_is_not_playable(ground: Terrain) -> None:
    """LOU-2.0a: 1220 is rock: no hex of the game, and so none of its sides can be crossed."""
    assert "1220" not in ground.board.index
    with pytest.raises(PlaceError, match="no hex 1220"):
        ground.board.place("1220")


def test_areas_are_open_inside(ground: Terrain) -> None:
    """LOU-2.0b: every two neighbouring hexes of one room or field share an open side."""
    board = ground.board
    for area in board.areas:
        for a in area.places:
            for b in area.places:
                if board.distance(a, b) == 1 and area.kind in ("room", "outside"):
                    number = board.side_between(a, b)
                    assert number is not None
                    assert board.sides[number].width == "open"


@pytest.mark.parametrize(
    ("rule", "width", "hexes"),
    [
        ("LOU-2.0c", "wide", "1941 1842 1743"),
        ("LOU-2.0d", "narrow", "3836 3838 3840"),
        ("LOU-2.0e", "tunnel", "2212 2214 2216"),
    ],
)
def test_corridors_give_their_width_to_hexes_and_sides(ground: Terrain, rule: str, width: str, hexes: str) -> None:
    names = hexes.split()
    assert {kind(ground, name) for name in names} == {width}, rule
    assert {side(ground, f"{a}-{b}")[0] for a, b in pairwise(names)} == {width}


@pytest.mark.parametrize(("rule", "hex_", "what"), [("LOU-2.0f", "2913", "pit"), ("LOU-2.0g", "1636", "lake")])
def test_depths_cannot_be_stood_on(ground: Terrain, rule: str, hex_: str, what: str) -> None:
    assert kind(ground, hex_) == what, rule
    assert not ground.standable[ground.board.place(hex_)]


def test_a_bridge_makes_depths_standable(ground: Terrain) -> None:
    """LOU-2.0h: 3014 over the Chasm, with bridge sides to both banks."""
    assert kind(ground, "3014") == "pit"
    assert ground.standable[ground.board.place("3014")]
    assert side(ground, "3012-3014")[0] == side(ground, "3014-3016")[0] == "bridge"


@pytest.mark.parametrize(
    ("rule", "low", "high", "feature"), [("LOU-2.0i", "1925", "2024", "stairs"), ("LOU-2.0j", "0729", "0828", "cliff")]
)
def test_arrows_point_to_the_higher_hex(ground: Terrain, rule: str, low: str, high: str, feature: str) -> None:
    assert side(ground, f"{low}-{high}")[1:] == (feature, high), rule


def test_a_door_is_open_or_locked() -> None:
    """LOU-2.0k: the door of the Throne Room is passed when open and not when locked."""
    assert "0626" in marching("dwarf-captain.1", "0624").picks()
    assert "0626" not in marching("dwarf-captain.1", "0624", locked=["0624-0626"]).picks()


def test_gates_get_their_state_from_the_scenario(ground: Terrain) -> None:
    """LOU-2.0l: the same East Gate is open in Gold! and shut to the Dragon in Dragonfire."""
    gate = ground.board.labelled("gate", "east")
    assert ground.board.side_text(gate) == "4010-4109"
    assert Table("gold").pos.gates[1] == -1
    assert Table("dragonfire").pos.gates[1] != -1


def test_marks_have_no_effect_in_play() -> None:
    """LOU-2.0m: a hex with any mark costs one point like its neighbours."""
    for mark, start in {"Sen": "0741", "*": "2022", "T": "2147", "***": "2925", "Lord": "0523", "Gds": "0624"}.items():
        table = marching("dwarf-captain.1", start)
        board = table.content.terrain.board
        marked = next(board.names[p] for p in board.marks[mark] if p in table.content.terrain.near[table.hex(start)])
        table.pick(marked)
        assert table.pos.steps[-1][2] == 14, mark


def test_the_marks_are_those_the_scenarios_use(ground: Terrain) -> None:
    """LOU-R2, LOU-R3: the single asterisk and the T are marks; a double asterisk is not."""
    assert set(ground.board.marks) == {"*", "***", "Sen", "Gds", "Lord", "T"}
    used = {
        where.removeprefix("mark:")
        for scenario in ("pursuit", "surprise", "dragonfire", "passage", "gold")
        for stage in Table(scenario).content.scenario.setup
        for choice in ("", "west", "east")
        for where in stage.places(choice)
        if where.startswith("mark:")
    }
    assert used == {"*", "***", "Sen", "Gds", "Lord", "T"}


def test_a_side_without_a_class_is_a_wall(ground: Terrain) -> None:
    """LOU-2.0n: 0628 and 0729 touch, but no passage joins them; all others are open, wide, narrow, bridge or tunnel."""
    assert ground.board.distance(ground.board.place("0628"), ground.board.place("0729")) == 1
    assert "0729" not in near(ground, "0628")
    assert {found.width for found in ground.board.sides} == {"open", "wide", "narrow", "bridge", "tunnel"}


@pytest.mark.parametrize(
    ("hex_", "counts_as", "tight"),
    [("2040", "wide", "2042"), ("1414", "wide", "1313"), ("2410", "wide", "2408"), ("2210", "wide", "2212")],
)
def test_a_crossing_counts_as_its_widest_way(ground: Terrain, hex_: str, counts_as: str, tight: str) -> None:
    """LOU-2.0o: the hex is wide, the side into the tighter way keeps its own class."""
    assert kind(ground, hex_) == counts_as
    assert side(ground, f"{hex_}-{tight}")[0] in ("narrow", "tunnel")


# -- strips ----------------------------------------------------------------------------------------------------------


def joins(ground: Terrain) -> set[str]:
    """Sides that cross from one strip to another."""
    strip = {name: "ABC"[(int(name[2:]) - 1) // 16] for name in ground.board.names}
    texts = [ground.board.side_text(number) for number in range(len(ground.board.sides))]
    return {text for text in texts if strip[text[:4]] != strip[text[5:]]}


def test_the_scenarios_lay_a_on_b_on_c() -> None:
    """LOU-2.0p: by default A is joined to B and B to C."""
    for scenario in ("pursuit", "surprise", "dragonfire", "passage", "gold"):
        table = Table(scenario)
        assert table.content.setting.options["strips"] == "ABC"
        assert {text[2:4] + text[7:] for text in joins(table.content.terrain)} == {"1618", "3234"}


def test_ex_35_strip_order_cab() -> None:
    """EX-35 (LOU-22.2e): C on top, then A, then B: ten joins, and every hex can be reached."""
    ground = Table("surprise", options={"strips": "CAB"}).content.terrain
    upper = {"0602-0648", "1402-1448", "2202-2248", "3002-3048", "3802-3848"}
    lower = {"0616-0618", "1416-1418", "2216-2218", "3016-3018", "3816-3818"}
    assert joins(ground) == upper | lower
    reached = field(ground.walking, (ground.board.place("0341"),))
    assert [name for p, name in enumerate(ground.board.names) if ground.standable[p] and reached[p] == NEVER] == []


@pytest.mark.parametrize("order", ORDERS)
def test_any_of_the_six_orders_fits(order: str) -> None:
    """LOU-R94, LOU-22.2g: hexes keep their numbers, the seams are joined anew, and everything stays within reach."""
    ground, printed = terrain("chalasi", order, {}), terrain("chalasi", "ABC", {})
    assert ground.board.names == printed.board.names
    seams = [(order[0], order[1]), (order[1], order[2])]
    expected = {"-".join(sorted((col + LAST[up], col + FIRST[low]))) for up, low in seams for col in PORTS}
    assert joins(ground) == expected
    reached = field(ground.walking, (ground.board.place("0341"), ground.board.place("4109")))
    assert all(reached[p] != NEVER for p in range(ground.size) if ground.standable[p])


def test_another_order_changes_distances() -> None:
    """LOU-22.2g: from Gate to Gate it is 52 points as printed, and another number with the strips laid otherwise."""
    found = {}
    for order in ("ABC", "BCA"):
        ground = terrain("chalasi", order, {})
        way = field(ground.walking, (ground.board.place("0341"),))
        found[order] = way[ground.board.place("4109")] / 2
    assert found["ABC"] == 52
    assert found["BCA"] != 52


def test_strips_and_their_rows(ground: Terrain) -> None:
    """LOU-22.2d, LOU-22.1a: three strips of sixteen rows; only ports cross the lines between 16/17 and 32/33."""
    strips = [(strip.letter, strip.first, strip.last) for strip in ground.board.strips]
    assert strips == [("A", 1, 16), ("B", 17, 32), ("C", 33, 48)]
    assert len(joins(ground)) == 10


@pytest.mark.parametrize("column", PORTS)
def test_ports(ground: Terrain, column: str) -> None:
    """LOU-22.2e: a corridor hex at the first even and at the last row of every strip, joined with the port's width."""
    for strip in "ABC":
        for row in (FIRST[strip], LAST[strip]):
            assert kind(ground, column + row) in ("wide", "narrow", "tunnel")
    assert side(ground, f"{column}16-{column}18")[0] == PORTS[column]
    assert side(ground, f"{column}32-{column}34")[0] == PORTS[column]


@pytest.mark.parametrize("order", ORDERS)
def test_outer_ports_are_dead_ends(order: str) -> None:
    """LOU-22.2f: at the top and at the bottom of the whole map nothing leads on from a port."""
    ground = terrain("chalasi", order, {})
    for column in PORTS:
        top, bottom = column + FIRST[order[0]], column + LAST[order[2]]
        for hex_ in (top, bottom):
            strip = order[0] if hex_ == top else order[2]
            rows = range(int(FIRST[strip]) - 1, int(LAST[strip]) + 1)
            assert all(int(name[2:]) in rows for name in near(ground, hex_)), hex_


# -- hex numbers -----------------------------------------------------------------------------------------------------


def test_a_number_is_a_column_and_a_half_row(ground: Terrain) -> None:
    """LOU-R15, LOU-22.2a: both odd or both even; 43 columns of 24 hexes in 48 half-rows."""
    grid = ground.board.grid
    assert (grid.cols, grid.rows, len(grid)) == (43, 48, 43 * 24)
    assert all((int(name[:2]) - int(name[2:])) % 2 == 0 for name in ground.board.names)
    assert grid.name_at(12, 22) == "1222"


def test_six_neighbours(ground: Terrain) -> None:
    """LOU-22.2b: in the middle of the Great Hall all six of them are there."""
    assert near(ground, "2224") == {"2222", "2226", "2323", "2325", "2123", "2125"}


@pytest.mark.parametrize(("a", "b", "distance"), [("2224", "2228", 2), ("2224", "2525", 3), ("0341", "4109", 38)])
def test_straight_distance(ground: Terrain, a: str, b: str, distance: int) -> None:
    """LOU-22.2c: dx + max(0, (dy - dx) / 2), and the centres drawn accordingly."""
    one, two = ground.board.place(a), ground.board.place(b)
    assert ground.board.distance(one, two) == distance
    (x1, y1), (x2, y2) = ground.board.centre(one), ground.board.centre(two)
    assert math.isclose(x2 - x1, 1.5 * (int(b[:2]) - int(a[:2])))
    assert math.isclose(y2 - y1, math.sqrt(3) / 2 * (int(b[2:]) - int(a[2:])))


# -- what the rules ask of the map -----------------------------------------------------------------------------------


def test_the_map_satisfies_the_text(ground: Terrain) -> None:
    """LOU-R95, LOU-22.1b: 1222 is a Wide Corridor between Wide Corridor 1121 and room 1323 and touches no other."""
    assert [kind(ground, name) for name in ("1222", "1121", "1323")] == ["wide", "wide", "room"]
    assert near(ground, "1222") == {"1121", "1323"}


def test_edges_and_gates(ground: Terrain) -> None:
    """LOU-22.1c: outside hexes in the first and last column, and a Gate in the west and in the east."""
    names = {edge: [ground.board.names[p] for p in hexes] for edge, hexes in ground.edges.items()}
    assert names["west"] == ["0137", "0139", "0141", "0143", "0145"]
    assert names["east"] == ["4305", "4307", "4309", "4311", "4313"]
    assert [ground.board.side_text(gate) for gate in ground.gates] == ["0341-0440", "4010-4109"]


def test_the_east_hall(ground: Terrain) -> None:
    """LOU-22.1d: directly inside the East Gate, with three doors."""
    hall = set(ground.board.places_of("east_hall"))
    assert ground.board.place("4010") in hall
    doors = [number for number in ground.doors if hall & set(ground.board.sides[number][:2])]
    assert [ground.board.side_text(number) for number in doors] == ["3511-3610", "3804-3806", "3812-3814"]


@pytest.mark.parametrize("gate", ["0341", "4109"])
def test_the_great_hall_is_a_ten_turn_chase_away(ground: Terrain, gate: str) -> None:
    """LOU-22.1e: even a 60-5 gets there in ten turns when nobody is in the way, and the fastest not in two."""
    way = field(ground.walking, (ground.board.place(gate),))
    nearest = min(way[p] for p in ground.board.places_of("great_hall")) / 2
    assert 2 * 10 < nearest <= 10 * 5


def test_throne_room_and_barracks(ground: Terrain) -> None:
    """LOU-22.1f, LOU-22.1g: the only `Lord` and `Gds` are in the Throne Room, all six `***` in the Barracks."""
    marks, area = ground.board.marks, ground.board.places_of
    assert len(marks["Lord"]) == len(marks["Gds"]) == 1
    assert {*marks["Lord"], *marks["Gds"]} <= set(area("throne"))
    assert len(marks["***"]) >= 5
    assert set(marks["***"]) <= set(area("barracks"))


def test_enough_marks_for_every_scenario(ground: Terrain) -> None:
    """LOU-22.1h: three `Sen`, nine `T`, and at least thirteen `*`."""
    marks = ground.board.marks
    assert (len(marks["Sen"]), len(marks["T"])) == (3, 9)
    assert len(marks["*"]) >= 13


def test_wide_corridors_cross_the_city(ground: Terrain) -> None:
    """LOU-22.1i: from Gate to Gate on wide ways alone; narrow corridors and tunnels exist besides."""
    wide = ground.board.table(
        lambda a, number, b: 1 if ground.board.sides[number].width in ("open", "wide") and ground.standable[b] else None
    )
    assert field(wide, (ground.board.place("0341"),))[ground.board.place("4109")] != NEVER
    assert {"narrow", "tunnel"} <= set(ground.board.kind)


@pytest.mark.parametrize("depth", ["pit", "lake"])
def test_pit_and_lake_have_bridges(ground: Terrain, depth: str) -> None:
    """LOU-22.1j: some hex of each can be stood on."""
    hexes = [p for p in range(ground.size) if ground.board.kind[p] == depth]
    assert 0 < sum(ground.standable[p] for p in hexes) < len(hexes)


def test_stairs_and_cliffs_have_arrows(ground: Terrain) -> None:
    """LOU-22.1k: thirteen stairs and three cliffs, each with a higher hex on one of its ends."""
    for feature, count in (("stairs", 13), ("cliff", 3)):
        sides = [ground.board.sides[number] for number in ground.board.featured(feature)]
        assert len(sides) == count
        assert all(found.higher in (found.a, found.b) for found in sides)


def test_cliffs_lie_across_corridors(ground: Terrain) -> None:
    """LOU-2.0j: none of them lies between rooms."""
    assert [ground.width[number] for number in ground.board.featured("cliff")] == [NARROW] * 3


def test_every_door_can_be_locked(ground: Terrain) -> None:
    """LOU-22.1l: a Captain beside any of the 35 doors is offered it."""
    assert len(ground.doors) == 35
    for number in ground.doors:
        text = ground.board.side_text(number)
        assert text in marching("dwarf-captain.1", text[:4]).picks()


@pytest.mark.parametrize("order", ORDERS)
def test_some_rooms_are_reached_only_by_tunnel(order: str) -> None:
    """LOU-22.1m: Old Lode, Smugglers' Cell and Sealed Crypt, with the strips in any order."""
    ground = terrain("chalasi", order, {})
    areas = {ground.board.area[p] for p in range(ground.size) if ground.tunnel_only[p] and ground.board.area[p] >= 0}
    assert {ground.board.areas[number].id for number in areas} == {"lode", "cell", "crypt"}


def test_room_for_seven_companies_outside_each_gate(ground: Terrain) -> None:
    """LOU-22.1n: ten hexes in each field, and three more up to two hexes inside the West Gate."""
    assert len(ground.places("outside:west")) == len(ground.places("outside:east")) == 10
    assert [ground.board.names[p] for p in ground.places("inside:west:2")] == ["0440", "0539", "0541"]


def test_no_way_off_the_board_but_outside(ground: Terrain) -> None:
    """LOU-22.1o: nothing else of the map lies in the first or last column, and exits are outside hexes only."""
    for column in (1, ground.board.grid.cols):
        assert all(ground.outside[p] for p in ground.board.column(column))
    assert all(ground.outside[p] for p in ground.exit_edge)
    assert len(ground.exit_edge) == 10


def test_half_hexes_are_fully_playable(ground: Terrain) -> None:
    """LOU-2.0q: the hexes of column 43 are entered and left like any other."""
    reached = costs(ground.walking, ground.board.place("4305"), MOST, bytes([255]) * ground.size)
    assert reached[ground.board.place("4313")] == 8
