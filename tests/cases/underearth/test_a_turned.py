"""Strips laid upside down (LOU-2.0p, LOU-R94)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.cases.underearth.table import Table
from wyrmtable.boards.paths import NEVER, field
from wyrmtable.core import NoDice, Setting, complete
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.mapfile import assemble
from wyrmtable.games.underearth.files.mapstrips import StripOrderError
from wyrmtable.games.underearth.files.mapwords import PortLine
from wyrmtable.games.underearth.files.terrain import sheet, terrain
from wyrmtable.games.underearth.show import draw

TURNED = ["ABc", "BCa", "Abc", "Cab", "abc", "aBC", "AcB", "caB", "bAc"]


@pytest.mark.parametrize("order", TURNED)
def test_a_turned_city_hangs_together(order: str) -> None:
    """LOU-R94, LOU-22.5: every hex where a unit can stand is reached from the West Gate."""
    ground = terrain("chalasi", order, {})
    assert ground.board.order == order
    far = field(ground.walking, ground.edges["west"])
    assert all(far[hex_] < NEVER for hex_ in range(ground.size) if ground.standable[hex_])


def test_a_turned_strip_is_upside_down() -> None:
    """LOU-R94, LOU-2.0p: what lay in the north-west lies in the south-east; numbers and neighbours stay."""
    plain, turned = (terrain("chalasi", order, {}).board for order in ("ABC", "ABc"))
    field_, granary = plain.place("0141"), plain.place("3046")
    assert plain.spot(field_)[0] == 1
    assert turned.spot(field_)[0] == turned.grid.cols
    assert turned.spot(granary)[0] == turned.grid.cols + 1 - 30
    inside = {frozenset(side[:2]) for side in plain.sides if plain.area[side.a] == plain.area[side.b] >= 0}
    assert inside <= {frozenset(side[:2]) for side in turned.sides}


@pytest.mark.parametrize("order", TURNED)
def test_neighbours_on_the_sheet_are_neighbours(order: str) -> None:
    """LOU-R94, LOU-22.2f: every side joins two hexes that lie side by side as drawn, at seams too; only an upright
    strip below a turned one keeps a hex off, and its ports lie straight below those above."""
    board = terrain("chalasi", order, {}).board
    assert len(set(board.cells)) == len(board)
    apart = [s for s in board.sides if board.grid.direction(board.cells[s.a], board.cells[s.b]) is None]
    seams = sum(upper.islower() and lower.isupper() for upper, lower in pairwise(order))
    assert len(apart) == seams * len(sheet("chalasi", {}).ports)
    for side in apart:
        (left, upper), (right, lower) = sorted((board.spot(side.a), board.spot(side.b)), key=lambda spot: spot[1])
        assert (left, upper + 4) == (right, lower)
        assert board.side_points(board.sides.index(side))[0] != board.side_points(board.sides.index(side))[1]


def test_two_turned_are_one_turned_from_the_other_side() -> None:
    """LOU-R94: a sheet with two strips turned is the sheet with the third turned, looked at from the north."""
    one, two = (terrain("chalasi", order, {}).board for order in ("BcA", "aCb"))
    assert {frozenset(side[:2]) for side in one.sides} == {frozenset(side[:2]) for side in two.sides}


def test_the_fields_stay_with_their_gates() -> None:
    """LOU-R94, LOU-7.6b: the field before the West Gate is the western edge, even if it lies in the east."""
    ground = terrain("chalasi", "abc", {})
    names = {ground.board.names[hex_] for hex_ in ground.edges["west"]}
    assert names == {"0137", "0139", "0141", "0143", "0145"}


def test_strips_that_do_not_fit_turned_stay_upright() -> None:
    """LOU-R94: a map whose ports lie otherwise from the other end cannot be turned."""
    chart = sheet("chalasi", {})
    port = next(line for line in chart.statements if isinstance(line, PortLine))
    lopsided = replace(chart, statements=tuple(line for line in chart.statements if line is not port))
    with pytest.raises(StripOrderError, match="do not lie alike from both ends"):
        assemble(lopsided, "aBC")


def test_a_game_on_a_turned_map_is_set_up_and_drawn() -> None:
    """LOU-R94, LOU-20.1e: the option is offered, the scenario fits, and the sheet is drawn with all its hexes."""
    choice = next(c for c in GAME.scenarios()["pursuit"].choices if c.id == "strips")
    pos = GAME.setup(complete(GAME, Setting("pursuit", {"strips": "ABc"})), NoDice())
    assert {"ABc", "aBC", "AbC", "CbA"} <= set(choice.values)
    assert len(choice.values) == len(set(choice.values)) == 24
    for board in (pos.content.terrain.board, terrain("chalasi", "aBC", {}).board):
        picture = draw.picture(board, pos.content.mix)
        assert len(picture.shapes) >= pos.content.terrain.size
    table = Table("passage", {"dwarf-lord": "0141"}, options={"strips": "BCa"}, deciding="Alliance")
    table.phase("movement")
    table.pick("dwarf-lord")
    assert "leave" in table.picks()
