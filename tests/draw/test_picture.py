"""Composing a view: what the view lists lies where it says, and nothing else shows."""

from xml.etree import ElementTree

import pytest

from tests.draw.three_squares import PICTURE, view
from wyrmtable.core.view import Marker, Token
from wyrmtable.draw.picture import NoSuchDrawing, NoSuchSpot, svg
from wyrmtable.draw.tokens import fan

NS = {"s": "http://www.w3.org/2000/svg"}
SCOUT = Token("b1", "scout", "Scout 2-10", 0, (), "scout.1")


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def middle(token: ElementTree.Element) -> tuple[float, float]:
    use = token.find("s:use", NS)
    assert use is not None
    x, y, width, height = (float(use.get(name) or "nan") for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


def tokens(markup: str) -> list[ElementTree.Element]:
    return tree(markup).findall(".//s:g[@class='token']", NS)


def test_a_single_counter_lies_on_the_centre_of_its_place() -> None:
    (token,) = tokens(svg(PICTURE, view(SCOUT)))
    assert middle(token) == (150, 50)
    assert token.get("data-place") == "b1"
    assert token.get("data-pick") == "scout.1"
    assert token.findtext("s:title", namespaces=NS) == "Scout 2-10"


def test_every_use_has_its_symbol_and_only_used_symbols_are_carried_along() -> None:
    root = tree(svg(PICTURE, view(SCOUT, markers=(Marker("a1-b1", "locked", "Locked door"),))))
    ids = {symbol.get("id") for symbol in root.iter(f"{{{NS['s']}}}symbol")}
    assert ids == {"wt-scout", "wt-locked"}
    assert {use.get("href") for use in root.iter(f"{{{NS['s']}}}use")} == {f"#{key}" for key in ids}


def test_a_stack_is_fanned_around_the_place_with_its_count() -> None:
    stack = [Token("a1", "scout", f"Scout {n}") for n in range(3)]
    markup = svg(PICTURE, view(*stack))
    spots = [middle(token) for token in tokens(markup)]
    assert spots == sorted(spots)
    assert [x for x, _ in spots] != [spots[0][0]] * 3
    assert sum(x for x, _ in spots) / 3 == pytest.approx(50, abs=0.1)
    assert sum(y for _, y in spots) / 3 == pytest.approx(50, abs=0.1)
    assert len(tree(markup).findall(".//s:g[@class='count']", NS)) == 1


def test_a_single_counter_has_no_count() -> None:
    assert not tree(svg(PICTURE, view(SCOUT))).findall(".//s:g[@class='count']", NS)


@pytest.mark.parametrize("count", [2, 5, 12, 40])
def test_a_fan_never_grows_beyond_half_a_counter(count: int) -> None:
    spots = fan((0, 0), 40, count)
    assert len(set(spots)) == count
    assert spots[-1][0] - spots[0][0] <= 20


def test_a_hidden_counter_shows_its_back_and_nothing_of_its_front() -> None:
    markup = svg(PICTURE, view(Token("a1", "back-d", "Face-down Dwarf", 0)))
    assert "wt-back-d" in markup
    assert "guards" not in markup
    assert "70-6" not in markup


def test_badges_are_drawn_on_the_counter() -> None:
    (token,) = tokens(svg(PICTURE, view(Token("a1", "scout", "Scout", 0, ("unalerted", "moved")))))
    assert [use.get("href") for use in token.findall("s:use", NS)] == [
        "#wt-scout",
        "#wt-badge-unalerted",
        "#wt-badge-moved",
    ]


def test_legal_places_sides_and_pieces_light_up_and_no_others() -> None:
    root = tree(svg(PICTURE, view(SCOUT, Token("a1", "scout", "Other", 0, (), "scout.2")), ["c1", "a1-b1", "scout.1"]))
    assert [glow.get("data-place") for glow in root.findall(".//s:polygon[@class='glow']", NS)] == ["c1", "a1-b1"]
    (lit,) = (t for t in root.findall(".//s:g[@class='token']", NS) if t.find("s:rect[@class='lit']", NS) is not None)
    assert lit.get("data-pick") == "scout.1"


def test_the_last_move_is_an_arrow_through_its_places() -> None:
    markup = svg(PICTURE, view(), trail=["a1", "b1", "c1"])
    assert 'points="50,50 150,50 250,50"' in markup
    assert "trail" not in svg(PICTURE, view(), trail=["a1"])


def test_counters_off_the_board_lie_in_a_tray_below_it() -> None:
    markup = svg(PICTURE, view(Token("waiting", "scout", "Scout"), Token("waiting", "guards", "Guards")))
    first, second = (middle(token) for token in tokens(markup))
    assert first[1] > 100
    assert second[1] > 100
    assert first != second
    assert float((tree(markup).get("viewBox") or "").split()[3]) > 120
    assert float((tree(svg(PICTURE, view(SCOUT))).get("viewBox") or "").split()[3]) == 100


def test_titles_are_escaped() -> None:
    (token,) = tokens(svg(PICTURE, view(Token("a1", "scout", "<b>&\"'"))))
    assert token.findtext("s:title", namespaces=NS) == "<b>&\"'"


def test_an_unknown_symbol_or_place_is_named_in_the_error() -> None:
    with pytest.raises(NoSuchDrawing, match="'hydra'"):
        svg(PICTURE, view(Token("a1", "hydra", "Hydra")))
    with pytest.raises(NoSuchSpot, match="'z9'"):
        svg(PICTURE, view(markers=(Marker("z9", "locked", "Locked door"),)))
    with pytest.raises(NoSuchSpot, match="'z9'"):
        PICTURE.shape("z9")
