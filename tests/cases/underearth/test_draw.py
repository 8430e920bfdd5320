"""UnderEarth's map and counters: everything the map file says is drawn, once, where it belongs (LOU-2.0, LOU-3.0c)."""

import re
from io import BytesIO
from itertools import permutations
from xml.etree import ElementTree

import pytest

from wyrmtable.core.view import SeatLine, Token, View
from wyrmtable.draw import Picture, svg
from wyrmtable.draw.export import png_bytes
from wyrmtable.games.underearth.files.mapfile import assemble, read
from wyrmtable.games.underearth.files.mapstrips import StripBoard
from wyrmtable.games.underearth.files.terrain import VOCABULARY, sheet
from wyrmtable.games.underearth.files.units import counter_mix
from wyrmtable.games.underearth.show import draw

ORDERS = ["".join(order) for order in permutations("ABC")]
SMALL = """
map two-rooms
grid hex 7x6
outside west "West" 01:3-5
room hall "Hall" 02:2-4 03:3
room cave "Cave" 06:4 07:3-5
path narrow way 0303 0404 0505 0604
door 0303-0404
gate west 0103-0202
gate east 0505-0604
path wide in 0103 0202
mark T 0705
"""


def picture(board: StripBoard) -> Picture:
    return draw.picture(board, counter_mix())


@pytest.fixture(scope="module")
def board() -> StripBoard:
    return assemble(sheet("chalasi", {}))


def view(*tokens: Token) -> View:
    seats = (SeatLine("Dwarves"), SeatLine("Orcs"))
    return View("underearth", "surprise", 0, "Turn 1", "Movement", seats, 0, tokens)


def classes(drawn: Picture, word: str) -> int:
    root = ElementTree.fromstring(svg(drawn, view()))
    return sum(element.get("class") == word for element in root.iter())


@pytest.mark.parametrize("order", ORDERS)
def test_every_hex_and_side_has_its_spot_inside_the_sheet(order: str) -> None:
    board = assemble(sheet("chalasi", {}), order)
    drawn = picture(board)
    assert set(drawn.places) == set(drawn.shapes)
    assert set(drawn.places) == {*board.names, *(board.side_text(side) for side in range(len(board.sides)))}
    assert all(0 < x < drawn.width and 0 < y < drawn.height for x, y in drawn.places.values())
    assert len({drawn.places[name] for name in board.names}) == 466
    assert all(len(drawn.shape(name)) == 6 for name in board.names)


def test_strips_change_places_on_the_sheet() -> None:
    """LOU-22.2g: a hex keeps its number and moves with its strip."""
    usual, turned = (picture(assemble(sheet("chalasi", {}), order)) for order in ("ABC", "CAB"))
    assert turned.places["0341"][1] < turned.places["4109"][1]
    assert usual.places["0341"][1] > usual.places["4109"][1]


@pytest.mark.parametrize(
    ("sign", "count"),
    [("door", 35), ("stairs", 13), ("cliff", 3), ("gate", 2), ("bridge", 3), ("mark", 38), ("name", 36)],
)
def test_every_feature_is_drawn_once(board: StripBoard, sign: str, count: int) -> None:
    """LOU-2.0h to m and the counts of LOU-22.6; the legend adds one of most signs and six marks."""
    legend = {"mark": 6, "bridge": 0, "name": 0}.get(sign, 1)
    assert classes(picture(board), sign) == count + legend


def test_stairs_and_cliffs_point_at_the_higher_hex(board: StripBoard) -> None:
    drawn = picture(board)
    arrows = re.findall(
        r'class="(?:stairs|cliff)" transform="translate\(([\d.]+) ([\d.]+)\) rotate\((-?[\d.]+)\)', drawn.background
    )
    turns = {(float(x), float(y)): float(turn) for x, y, turn in arrows}
    for number in (*board.featured("stairs"), *board.featured("cliff")):
        x, y = drawn.places[board.side_text(number)]
        higher = drawn.places[board.names[board.sides[number].higher]]
        turn = turns[round(x, 1), round(y, 1)]
        upwards, rightwards = higher[1] < y, higher[0] > x
        assert (turn < 0) == upwards
        assert abs(turn) == 90 or (abs(turn) < 90) == rightwards


def test_passages_are_drawn_in_the_three_widths_of_the_rules(board: StripBoard) -> None:
    """LOU-2.0c to e: wide, narrow, very narrow."""
    found = dict(re.findall(r'class="passage (\w+)"[^>]*stroke-width="([\d.]+)"', picture(board).background))
    assert float(found["wide"]) > float(found["narrow"]) > float(found["tunnel"]) > 0


def test_the_map_is_small_enough_to_send_and_well_formed(board: StripBoard) -> None:
    markup = svg(picture(board), view())
    assert len(markup) < 600_000
    root = ElementTree.fromstring(markup)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r"url\(#([\w-]+)\)", markup)) | set(re.findall(r'href="#([\w-]+)"', markup))
    assert used <= set(ids)
    assert "<text" not in markup


def test_the_same_board_is_drawn_once_and_always_alike(board: StripBoard) -> None:
    assert picture(board) is picture(board)
    assert picture(assemble(sheet("chalasi", {}))).background == picture(board).background


def test_another_map_is_drawn_too() -> None:
    board = assemble(read(SMALL, VOCABULARY))
    drawn = picture(board)
    assert len([name for name in drawn.places if "-" not in name]) == len(board)
    assert classes(drawn, "name") == 3
    assert drawn.width < 600


def test_there_is_a_front_for_every_unit_and_a_back_for_every_kind(board: StripBoard) -> None:
    """LOU-3.1 and LOU-3.0c."""
    symbols = picture(board).symbols
    named = {"dwarf-lord", "dwarf-co-50", "human-duke", "orc-co-35", "goblin-co", "troll", "dragon", "gargoyle"}
    assert named <= set(symbols)
    assert {"back-d", "back-t", "back-blank", "treasure-20", "treasure-10", "treasure-5", "treasure-1"} <= set(symbols)
    assert {"locked", "unalerted", "gate-open", "gate-closed", "gate-restricted"} <= set(symbols)
    drawings = [
        re.sub(r' id="[^"]*"', "", markup) for key, markup in symbols.items() if not key.startswith(("badge", "una"))
    ]
    assert len(set(drawings)) == len(drawings)
    for key, markup in symbols.items():
        assert ElementTree.fromstring(markup).get("id") == f"wt-{key}"


def test_races_can_be_told_apart_without_colour(board: StripBoard) -> None:
    symbols = picture(board).symbols
    scouts = [re.sub(r'#[0-9a-f]{3,6}|id="[^"]*"', "", symbols[f"{race}-scout"]) for race in ("dwarf", "human", "orc")]
    assert len(set(scouts)) == 3


def test_a_face_down_unit_shows_only_its_back(board: StripBoard) -> None:
    """LOU-3.0c: an opponent sees a D, a T or nothing."""
    markup = svg(picture(board), view(Token("0521", "back-d", "Face-down Dwarf", 0, ("unalerted",))))
    root = ElementTree.fromstring(markup)
    carried = {element.get("id") for element in root.iter("{http://www.w3.org/2000/svg}symbol")}
    assert carried == {"wt-back-d", "wt-badge-unalerted"}


def test_the_png_shows_grass_water_and_floor_where_they_are(board: StripBoard) -> None:
    image = pytest.importorskip("PIL.Image", reason="looks at pixels, which needs the extra `pictures`")
    drawn = picture(board)
    pixels = image.open(BytesIO(png_bytes(svg(drawn, view()), 1050))).convert("RGB")
    assert pixels.size[0] == 1050

    def colour(place: str) -> tuple[int, int, int]:
        x, y = (value * 1050 / drawn.width for value in drawn.places[place])
        patch = pixels.crop((int(x) - 4, int(y) - 4, int(x) + 4, int(y) + 4))
        red, green, blue = patch.resize((1, 1), image.Resampling.BOX).getpixel((0, 0))
        return red, green, blue

    grass, water, floor, pit = (colour(place) for place in ("0242", "1735", "0541", "2713"))
    assert grass[1] > grass[0]
    assert grass[1] > grass[2]
    assert water[2] > water[0] + 30
    assert min(floor) > 170
    assert pit[2] > pit[0]
    assert max(pit) < 140
