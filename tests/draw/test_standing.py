"""How things lie: tiles turned under the counters, facing and height of counters, overlays, sheets."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tests.draw.three_squares import PICTURE, view
from wyrmtable.core.view import Ground, Marker, Overlay, Sheet, Token, View
from wyrmtable.draw.counter import symbol
from wyrmtable.draw.export import gif, html, png_bytes, stills
from wyrmtable.draw.picture import Frame, NoSuchSpot, Picture, svg
from wyrmtable.draw.tokens import compass

Image = pytest.importorskip("PIL.Image", reason="looks at pixels, which needs the extra `pictures`")

NS = {"s": "http://www.w3.org/2000/svg"}
ARROW = symbol("arrow", '<rect width="100" height="100" fill="#fff"/><rect width="100" height="20" fill="#00f"/>')
TILED = replace(PICTURE, symbols={**PICTURE.symbols, "arrow": ARROW}, tile=100.0)
SCOUT = Token("b1", "scout", "Scout 2-10", 0, (), "scout.1")


def with_(seen: View, **changes: object) -> View:
    return msgspec.structs.replace(seen, **changes)


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def painted(markup: str) -> Any:
    return Image.open(BytesIO(png_bytes(markup, 300))).convert("RGB")


@pytest.mark.parametrize(("turn", "blue"), [(0, (50, 4)), (1, (96, 50)), (2, (50, 96)), (3, (4, 50)), (5, (96, 50))])
def test_a_tile_is_turned_clockwise_by_quarters(turn: int, blue: tuple[int, int]) -> None:
    seen = with_(view(), grounds=(Ground("a1", "arrow", turn, "Corridor"),))
    image = painted(svg(TILED, seen))
    spots = ((50, 4), (96, 50), (50, 96), (4, 50))
    assert [spot for spot in spots if image.getpixel(spot) == (0, 0, 255)] == [blue]


def test_tiles_lie_under_everything_else() -> None:
    grounds = (Ground("b1", "arrow", 1),)
    seen = with_(view(SCOUT, markers=(Marker("b1", "locked", "Locked"),)), grounds=grounds)
    (laid,) = tree(svg(TILED, seen, ["b1"])).findall(".//s:g[@class='overlay']", NS)
    assert [part.get("class") for part in laid] == ["tile", "glow", "marker", "token"]
    (tile,) = laid.findall("s:g[@class='tile']/s:use", NS)
    assert (tile.get("x"), tile.get("width")) == ("100", "100")


def test_a_tile_in_no_place_is_named() -> None:
    with pytest.raises(NoSuchSpot, match="'z9'"):
        svg(TILED, with_(view(), grounds=(Ground("z9", "arrow"),)))


@pytest.mark.parametrize(
    ("facing", "red"), [(0, (150, 25)), (90, (175, 50)), (180, (150, 75)), (270, (125, 50)), (450, (175, 50))]
)
def test_a_counter_shows_where_it_faces(facing: int, red: tuple[int, int]) -> None:
    token = msgspec.structs.replace(SCOUT, facing=facing)
    image = painted(svg(PICTURE, view(token)))
    spots = ((150, 25), (175, 50), (150, 75), (125, 50))
    assert [spot for spot in spots if image.getpixel(spot) == (179, 38, 30)] == [red]
    assert "facing" not in svg(PICTURE, view(SCOUT))


def test_facing_and_height_are_told_in_words() -> None:
    token = msgspec.structs.replace(SCOUT, facing=45, height="12")
    (found,) = tree(svg(PICTURE, view(token))).findall(".//s:g[@class='token']", NS)
    assert found.findtext("s:title", namespaces=NS) == "Scout 2-10, facing north-east, height 12"
    assert found.find("s:g[@class='height']", NS) is not None
    (plain,) = tree(svg(PICTURE, view(SCOUT))).findall(".//s:g[@class='token']", NS)
    assert plain.findtext("s:title", namespaces=NS) == "Scout 2-10"
    assert plain.find("s:g[@class='height']", NS) is None


@pytest.mark.parametrize(("degrees", "word"), [(0, "north"), (60, "north-east"), (180, "south"), (350, "north")])
def test_points_of_the_compass(degrees: int, word: str) -> None:
    assert compass(degrees) == word


def test_only_shown_overlays_are_drawn_each_as_one_shape() -> None:
    overlays = (
        Overlay("reach", "In reach", ("a1", "b1", "z9"), "#0a0", "dots", shown=True),
        Overlay("supply", "In supply", ("c1",), "#a00", shown=False),
    )
    root = tree(svg(PICTURE, with_(view(), overlays=overlays)))
    (shade,) = root.findall(".//s:path[@class='overlay']", NS)
    assert shade.get("data-overlay") == "reach"
    assert (shade.get("d") or "").count("M") == 1, "neighbours are merged"
    (pattern,) = root.findall(".//s:pattern", NS)
    assert shade.get("fill") == f"url(#{pattern.get('id')})"


# -- sheets ----------------------------------------------------------------------------------------------------------

SKY = Picture(
    100, 100, '<rect width="100" height="100" fill="#8cf"/>', PICTURE.symbols, {"s1": (50, 50)}, {}, 40, "Sky"
)
SHEETS = (Sheet("land", "Land"), Sheet("sky", "Sky"))
BOTH = with_(
    view(
        Token("a1", "scout", "On land", sheet="land"),
        Token("s1", "guards", "In the air", sheet="sky"),
        Token("waiting", "scout", "Off the board"),
        markers=(Marker("a1-b1", "locked", "Locked", "land"),),
    ),
    sheets=SHEETS,
    sheet="land",
)


def titles(markup: str) -> list[str]:
    found = tree(markup).findall(".//s:g[@class='token']/s:title", NS)
    return [title.text or "" for title in found]


def test_a_sheet_shows_what_lies_on_it_or_on_none() -> None:
    assert titles(svg(PICTURE, BOTH)) == ["On land", "Off the board"]
    assert titles(svg(SKY, with_(BOTH, sheet="sky"))) == ["In the air", "Off the board"]
    assert "wt-guards" not in svg(PICTURE, BOTH)


FRAMES = [
    Frame(BOTH, "below"),
    Frame(with_(BOTH, sheet="sky"), "above", picture=SKY),
    Frame(BOTH, "below again", picture=PICTURE),
]


def test_a_replay_page_changes_boards_with_the_sheets() -> None:
    page = html(PICTURE, FRAMES, "War")
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert [board for _, _, board in data["steps"]] == [0, 1, 0]
    assert [size.split()[2] for size in data["sizes"]] == ["300", "100"]
    assert page.count('<g class="board"') == 2


def test_an_animation_has_one_size_for_all_boards(tmp_path: Path) -> None:
    gif(PICTURE, FRAMES, tmp_path / "a.gif", 300)
    with Image.open(tmp_path / "a.gif") as image:
        assert image.n_frames == 3
        image.seek(1)
        above = image.convert("RGB")
    r, _, b = above.getpixel((20, 20))
    assert b > r
    assert above.size[1] >= 300, "the square sky is the tallest board"


def test_stills_show_each_frame_on_its_board(tmp_path: Path) -> None:
    sizes = [Image.open(path).size for path in stills(PICTURE, FRAMES, tmp_path, 300)]
    assert sizes[0] == sizes[2] != sizes[1]
