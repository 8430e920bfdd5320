"""Counters and glyphs: well-formed symbols that differ by more than colour."""

import re
from xml.etree import ElementTree

import pytest

from wyrmtable.draw.counter import BADGES, Face, Livery, back, badge_symbol, counter, plaque
from wyrmtable.draw.export import png_bytes
from wyrmtable.draw.glyphs import GLYPHS, glyph

RED = Livery("#ffeecc", "#880000")
TEETH = Livery("#ffeecc", "#880000", edge="teeth")


def page(markup: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{markup}</svg>'


@pytest.mark.parametrize("name", sorted(GLYPHS))
def test_every_glyph_shows_and_stays_on_its_field(name: str) -> None:
    image = pytest.importorskip("PIL.Image", reason="looks at pixels, which needs the extra `pictures`")
    from io import BytesIO

    wide = page(glyph(name, 25, 25, 50, "#000", "#fff"))
    pixels = image.open(BytesIO(png_bytes(wide, 100))).convert("RGBA").getchannel("A")
    left, top, right, bottom = pixels.getbbox()
    assert min(right - left, bottom - top) >= 14
    assert left >= 22
    assert top >= 22
    assert right <= 78
    assert bottom <= 78
    assert 0.05 < sum(pixels.histogram()[128:]) / 2500 < 0.95


def test_every_glyph_is_different() -> None:
    assert len({glyph(name, 0, 0, 10, "#000", "#fff") for name in GLYPHS}) == len(GLYPHS)


def test_a_counter_is_a_symbol_with_band_silhouette_and_figures() -> None:
    root = ElementTree.fromstring(counter("orc-co-45", Face("Company", "tusk", "45-7", boxed=True), RED))
    assert root.tag == "symbol"
    assert root.get("id") == "wt-orc-co-45"
    assert len(root.findall("path[@class='text']")) == 2
    assert root.find("g[@class='glyph']") is not None
    assert root.get("data-band") == RED.band
    assert ElementTree.fromstring(back("b", "?", RED)).get("data-band") == RED.band
    assert ElementTree.fromstring(plaque("c", "boot", "#fff", "#000")).get("data-band") is None


def test_formations_are_boxed_and_single_figures_are_not() -> None:
    boxed = counter("a", Face("Company", "axe", "5-5", boxed=True), RED)
    free = counter("a", Face("Company", "axe", "5-5"), RED)
    assert boxed.count("<rect") == free.count("<rect") + 1


def test_sides_differ_by_pattern_even_without_colours() -> None:
    face = Face("Scout", "runner", "2-10")
    grey = [re.sub("#[0-9a-f]{3,6}", "#", counter("a", face, livery)) for livery in (RED, TEETH)]
    assert grey[0] != grey[1]


def test_a_long_label_is_shrunk_to_the_band() -> None:
    markup = counter("a", Face("Extraordinarily long name", "axe", "1-1"), RED)
    label = ElementTree.fromstring(markup).findall("path[@class='text']")[0]
    starts = [float(x) for x in re.findall(r"M(-?[\d.]+)", label.get("d") or "")]
    assert min(starts) > 4
    assert max(starts) < 96


def test_a_back_shows_its_letter_and_nothing_of_the_front() -> None:
    assert ElementTree.fromstring(back("back-d", "D", RED)).find("path[@class='text']") is not None
    assert ElementTree.fromstring(back("back-blank", "", RED)).find("path[@class='text']") is None
    assert "glyph" not in back("back-d", "D", RED)


def test_markers_and_badges_are_well_formed() -> None:
    for markup in (plaque("locked", "lock", "#fff", "#000"), *(badge_symbol(word) for word in (*BADGES, "surprised"))):
        assert ElementTree.fromstring(markup).tag == "symbol"


def test_a_badge_without_picture_is_written_out() -> None:
    assert badge_symbol("surprised") != badge_symbol("wounded")
