"""Letters are paths: every character we print has a shape of the width it claims."""

import re
import string

import pytest

from wyrmtable.draw.lettering import lettering, num, pen_path, text_path, text_width

PRINTED = string.ascii_letters + string.digits + "-'.,:!?*+/()%=<>&"


def endpoints(data: str) -> list[tuple[float, float]]:
    """Where the pen stands after each command of relative path data."""
    spots: list[tuple[float, float]] = []
    for command, rest in re.findall(r"([MlcL])([^MlcL]*)", data):
        values = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        x, y = values[-2:]
        spots.append((x, y) if command == "M" else (spots[-1][0] + x, spots[-1][1] + y))
    return spots


@pytest.mark.parametrize("char", PRINTED)
def test_every_character_has_strokes_within_its_box(char: str) -> None:
    spots = endpoints(lettering(char, 0, 100, 50, "start"))
    assert len(spots) >= 2
    assert all(-2 <= x <= text_width(char, 50) + 2 and 44 <= y <= 110 for x, y in spots)


def test_different_characters_have_different_shapes() -> None:
    capitals = string.ascii_uppercase + string.digits
    assert len({lettering(char, 0, 100, 50, "start") for char in capitals}) == len(capitals)


def test_small_letters_are_small_capitals() -> None:
    assert text_width("a", 10) < text_width("A", 10)
    assert min(y for _, y in endpoints(lettering("a", 0, 10, 10))) > min(
        y for _, y in endpoints(lettering("A", 0, 10, 10))
    )


@pytest.mark.parametrize(("anchor", "left"), [("start", 50.0), ("middle", 45.0), ("end", 40.0)])
def test_the_anchor_says_where_the_text_hangs(anchor: str, left: float) -> None:
    scale = 10 / text_width("E", 1)
    assert min(x for x, _ in endpoints(lettering("E", 50, 80, scale, anchor))) == pytest.approx(left, abs=0.2)


def test_rounding_errors_do_not_add_up() -> None:
    start, *_, end = endpoints(lettering("8", 0.03, 7.77, 5.2, "start"))
    assert start == pytest.approx(end, abs=0.11)


def test_accents_and_typographic_dashes_are_reduced_to_plain_letters() -> None:
    assert lettering("Bärd–x", 0, 0, 10) == lettering("Bard-x", 0, 0, 10)


def test_an_unknown_character_becomes_a_question_mark() -> None:
    assert lettering("龍", 0, 0, 10) == lettering("?", 0, 0, 10)


def test_the_pen_sweeps_all_its_strokes_the_same_way_round() -> None:
    for sweep in re.findall(r"l([^z]*)z", pen_path("Vault of Askthor", 0, 0, 30)):
        dx, dy, nx, ny, *_ = (float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", sweep))
        assert dx * ny - dy * nx >= -0.5


def test_text_path_is_one_path_and_no_text_element() -> None:
    markup = text_path("45-9", 0, 0, 10, "#000")
    assert markup.startswith("<path")
    assert "<text" not in markup


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.04, "0"), (0.5, ".5"), (-0.25, "-.2"), (10.04, "10"), (100.0, "100")]
)
def test_coordinates_are_short(value: float, text: str) -> None:
    assert num(value) == text
