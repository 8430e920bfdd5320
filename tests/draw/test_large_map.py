"""A map of 3,445 hexes reaches a phone: few bytes, few elements, one outline for all hexes."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.draw.continent import continent
from tests.draw.three_squares import PICTURE, view
from wyrmtable.boards import Grid, HexGrid, PointyHexGrid, SquareGrid
from wyrmtable.core.view import Token
from wyrmtable.draw import mosaic
from wyrmtable.draw.picture import Piece, svg
from wyrmtable.draw.wire import picture_json, picture_name

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


@pytest.fixture(scope="module")
def wire() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(picture_json(continent()))
    return found


def test_the_first_board_of_a_continent_is_small() -> None:
    """Goal: under 400 kB compressed, with every counter of the game and every number on the map."""
    body = picture_json(continent())
    assert len(continent().places) > 3445
    assert len(gzip.compress(body, 6)) < 400_000
    drawn = json.loads(body)
    rest = {key: drawn[key] for key in drawn if key != "symbols"}
    assert len(gzip.compress(json.dumps(rest).encode(), 6)) < 150_000


def test_a_hex_is_no_element_of_its_own() -> None:
    """What a browser lays out at once is a handful of shapes; numbers come with the pieces in sight."""
    parts = list(ElementTree.fromstring(SVG.format(continent().background)).iter())
    assert len(parts) < 20
    most = max(len(list(ElementTree.fromstring(SVG.format(piece.markup)).iter())) for piece in continent().pieces)
    assert most < 300


def test_alike_shapes_are_sent_once(wire: dict[str, Any]) -> None:
    """One outline for the hexes and one for each slant of river sides."""
    assert len(wire["outlines"]) == 4
    assert len(wire["outlines"][0]) == 6
    assert "shapes" not in wire
    assert wire["forms"].keys() == set(wire["sides"])


def test_outlines_give_the_shapes_back(wire: dict[str, Any]) -> None:
    for name, shape in continent().shapes.items():
        x, y = wire["places"][name]
        outline = wire["outlines"][wire["forms"].get(name, 0)]
        assert [(x + dx, y + dy) for dx, dy in outline] == [pytest.approx(point, abs=0.1) for point in shape]


def test_pieces_cover_what_they_hold() -> None:
    """Every number lies in one piece, whole: it does not reach over the piece's rim."""
    tree = [ElementTree.fromstring(SVG.format(piece.markup)) for piece in continent().pieces]
    uses = [[use for use in each.iter() if use.tag.endswith("use")] for each in tree]
    assert sum(map(len, uses)) == 2 * 3445
    for piece, found in zip(continent().pieces, uses, strict=True):
        for use in found:
            x, y = float(use.get("x") or 0) - piece.x, float(use.get("y") or 0) - piece.y
            assert 0 <= x <= piece.width - 9
            assert 6.5 <= y <= piece.height


def test_pieces_stand_alone() -> None:
    """A piece refers to nothing but what it defines, under names that no other piece has."""
    names: list[str] = []
    for piece in continent().pieces:
        tree = ElementTree.fromstring(SVG.format(piece.markup))
        own = {element.get("id") for element in tree.iter() if element.get("id")}
        used = {(element.get("href") or "")[1:] for element in tree.iter() if element.tag.endswith("use")}
        assert used == own
        names += [name for name in own if name]
    assert len(names) == len(set(names))


def test_regions_without_anything_are_left_out() -> None:
    cut = mosaic.Cut(100, 60, 2, 2)
    found = mosaic.pieces(cut, [((10, 10), "a"), ((99, 59), "b"), ((120, -3), "c")], lambda items, prefix: prefix)
    assert found == (Piece(0, 0, 50, 30, "p0-0"), Piece(50, 0, 50, 30, "p0-1"), Piece(50, 30, 50, 30, "p1-1"))


def test_a_picture_has_a_name_that_changes_with_it() -> None:
    name = picture_name(picture_json(continent()))
    assert len(name) == 24
    assert name == picture_name(picture_json(continent()))
    assert name != picture_name(picture_json(PICTURE))


def test_small_boards_travel_the_same_way() -> None:
    found = json.loads(picture_json(PICTURE))
    assert found["places"] == {"a1": [50, 50], "b1": [150, 50], "c1": [250, 50], "a1-b1": [100, 50]}
    assert found["outlines"][0] == [[-50, -50], [50, -50], [50, 50], [-50, 50]]
    assert found["forms"] == {"a1-b1": 1}
    assert (found["counter"], found["tile"]) == (40, 40)
    assert found["symbols"] == dict(PICTURE.symbols)
    assert "pieces" not in found


def test_exports_show_the_pieces() -> None:
    markup = svg(continent(), view(Token("3020", "army-7", "7 Foot")))
    assert markup.count('class="numbers"') == len(continent().pieces)
    ElementTree.fromstring(markup)


@pytest.mark.parametrize("grid", [HexGrid(6, 7), PointyHexGrid(7, 6), SquareGrid(5, 4)], ids=repr)
def test_a_lattice_has_every_edge_once(grid: Grid) -> None:
    scaled = [[(x * 31.3, y * 31.3) for x, y in grid.corners(cell)] for cell in range(len(grid))]
    wanted = {frozenset(pair) for cell in scaled for pair in edges([tenths(point) for point in cell])}
    drawn = [pair for stroke in strokes(mosaic.lattice(scaled)) for pair in pairwise(stroke)]
    assert len(drawn) == len(wanted)
    assert {frozenset(pair) for pair in drawn} == wanted


def tenths(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def edges(points: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return list(zip(points, points[1:] + points[:1], strict=True))


def strokes(data: str) -> Iterator[list[tuple[int, int]]]:
    """The points of every stroke of a path of relative lines."""
    for stroke in data.split("M")[1:]:
        values = [round(float(text) * 10) for text in re.findall(r"-?[0-9]*\.?[0-9]+", stroke)]
        steps = list(zip(values[::2], values[1::2], strict=True))
        yield list(accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1])))
