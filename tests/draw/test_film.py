"""Animations: of each moment only what differs is painted, and yet it looks as if all were."""

from itertools import permutations
from pathlib import Path

import pytest

from tests.draw.three_squares import PICTURE, view
from wyrmtable.core.view import Marker, Token
from wyrmtable.draw.export import gif
from wyrmtable.draw.film import Canvas, merged
from wyrmtable.draw.picture import Frame, Part, laid

Image = pytest.importorskip("PIL.Image", reason="looks at pixels, which needs the extra `pictures`")
Chops = pytest.importorskip("PIL.ImageChops", reason="looks at pixels, which needs the extra `pictures`")

SCOUT, GUARDS = Token("a1", "scout", "Scout", 0, (), "s"), Token("a1", "guards", "Guards", 1)
MOMENTS = [
    laid(PICTURE, view(SCOUT, GUARDS)),
    laid(PICTURE, view(GUARDS, SCOUT), ("b1",)),  # the other on top
    laid(PICTURE, view(Token("b1", "scout", "Scout", 0, (), "s"), GUARDS, markers=(Marker("c1", "locked", "Locked"),))),
    laid(PICTURE, view(GUARDS, Token("waiting", "scout", "Scout")), ("a1", "c1"), ("b1", "c1")),
]


def canvas() -> Canvas:
    return Canvas(PICTURE, 100, 300)


@pytest.mark.parametrize("order", list(permutations(range(len(MOMENTS))))[::5])
def test_a_moment_looks_the_same_whatever_was_seen_before(order: tuple[int, ...]) -> None:
    painted = canvas()
    for number in order:
        painted.show(MOMENTS[number])
        afresh = canvas()
        afresh.show(MOMENTS[number])
        off = Chops.difference(painted.image, afresh.image).convert("L").point(lambda shade: 255 * (shade > 16))
        assert off.histogram()[255] <= 12, f"{number} in {order}"  # soft edges may differ by a hair


def test_only_what_differs_is_painted() -> None:
    painted = canvas()
    painted.show(MOMENTS[0])
    (patch,) = painted.show([*MOMENTS[0], Part('<rect x="240" y="40" width="9" height="9"/>', (240, 40, 249, 49))])
    assert patch.corner == (238, 38)
    assert patch.image.size == (14, 14)
    assert painted.show(painted.shown) == []


def test_what_lies_off_the_canvas_is_not_painted() -> None:
    assert canvas().show([Part('<rect x="-50" width="9" height="9"/>', (-50, 0, -41, 9))]) == []


def test_touching_rectangles_become_one() -> None:
    assert merged([(0, 0, 4, 4), (10, 10, 14, 14), (3, 3, 11, 11), (20, 0, 24, 4)]) == [(0, 0, 14, 14), (20, 0, 24, 4)]


def test_a_moment_that_shows_nothing_new_makes_the_last_one_stay(tmp_path: Path) -> None:
    frames = [Frame(view(SCOUT)), Frame(view(SCOUT), "Nothing happens"), Frame(view(GUARDS))]
    gif(PICTURE, frames, tmp_path / "a.gif", 300, 0.5)
    with Image.open(tmp_path / "a.gif") as image:
        assert image.n_frames == 2
        assert image.info["duration"] == 1000
