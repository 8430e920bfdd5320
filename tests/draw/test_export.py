"""PNG, GIF and replay page: real pixels, real frames, no outside help."""

import json
import re
import sys
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest

from tests.draw.three_squares import PICTURE, view
from wyrmtable.core.view import Token
from wyrmtable.draw.export import NothingToShow, PicturesMissing, gif, html, png, png_bytes
from wyrmtable.draw.lettering import text_path
from wyrmtable.draw.picture import Frame, svg

Image = pytest.importorskip("PIL.Image", reason="looks at pixels, which needs the extra `pictures`")

FRAMES = [
    Frame(view(Token("a1", "scout", "Scout", 0, (), "s"), turn="Turn 1")),
    Frame(view(Token("b1", "scout", "Scout", 0, (), "s"), turn="Turn 2"), "The Scout runs", ("c1",), ("a1", "b1")),
    Frame(view(Token("a1", "scout", "Scout", 0, (), "s"), Token("waiting", "guards", "Guards"), turn="Turn 3")),
]


def test_a_png_has_the_size_asked_for_and_shows_the_counter(tmp_path: Path) -> None:
    png(svg(PICTURE, FRAMES[0].view), tmp_path / "a.png", 600)
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (600, 200)
        assert image.getpixel((590, 10))[:3] == (221, 221, 221)
        assert len(image.convert("RGB").crop((60, 60, 140, 140)).getcolors(100_000)) > 20


@pytest.mark.parametrize("figures", ["0123456789", "45-9", "Guards"])
def test_figures_show_without_any_installed_font(figures: str) -> None:
    page = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40">{text_path(figures, 100, 30, 20, "#000")}</svg>'
    )
    alpha = Image.open(BytesIO(png_bytes(page, 200))).getchannel("A")
    left, top, right, bottom = alpha.getbbox()
    assert right - left > 30
    assert 18 <= bottom - top <= 28


def test_a_gif_has_every_frame_in_one_size(tmp_path: Path) -> None:
    gif(PICTURE, FRAMES, tmp_path / "a.gif", 300, 0.5)
    with Image.open(tmp_path / "a.gif") as image:
        assert image.n_frames == 3
        assert image.size[0] == 300
        assert image.size[1] > 100
        assert image.info["duration"] == 500
        first = image.convert("RGB").tobytes()
        image.seek(1)
        assert image.convert("RGB").tobytes() != first


class Links(HTMLParser):
    """Collects every address a page would fetch, and the elements it left open."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data", "action")
        ]


def test_a_replay_page_fetches_nothing() -> None:
    page = html(PICTURE, FRAMES, "A <small> war")
    links = Links()
    links.feed(page)
    assert links.addresses == []
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)
    assert set(re.findall(r"https?://[^\"\s]+", page)) == {"http://www.w3.org/2000/svg"}
    assert "<title>A &lt;small&gt; war</title>" in page


def steps(page: str) -> tuple[list[str], list[tuple[str, list[int]]]]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    return data["pieces"], [(caption, parts) for caption, parts, _ in data["steps"]]


def test_a_replay_page_holds_each_frame_and_stores_equal_pieces_once() -> None:
    page = html(PICTURE, FRAMES, "War")
    pieces, found = steps(page)
    assert [caption for caption, _ in found] == ["Turn 1 Movement", "The Scout runs", "Turn 3 Movement"]
    assert len(set(pieces)) == len(pieces)
    assert found[0][1][0] in found[2][1]
    assert page.count('id="wt-scout"') == 1
    assert 'max="2"' in page


def test_an_animation_needs_a_frame(tmp_path: Path) -> None:
    with pytest.raises(NothingToShow, match="at least one view"):
        html(PICTURE, [], "War")
    with pytest.raises(NothingToShow, match="at least one view"):
        gif(PICTURE, [], tmp_path / "a.gif")


@pytest.mark.parametrize("package", ["resvg_py", "PIL"])
def test_a_missing_package_is_named_with_the_remedy(
    package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PicturesMissing, match=r'pip install "wyrmtable\[pictures\]"'):
        gif(PICTURE, FRAMES, tmp_path / "a.gif", 100)


def test_a_title_that_looks_like_a_field_stays_a_title() -> None:
    page = html(PICTURE, FRAMES, "War of @DATA@ and @LAST@")
    assert page.count("War of @DATA@ and @LAST@") >= 1
    assert page.count('"pieces"') == 1
