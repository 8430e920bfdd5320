"""Strips laid upside down (LOU-2.0p, LOU-R94)."""

from __future__ import annotations

import pytest

from tests.cases.underearth.table import Table
from wyrmtable.boards.paths import NEVER, field
from wyrmtable.core import NoDice, Setting, complete
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.mapfile import assemble
from wyrmtable.games.underearth.files.mapstrips import StripOrderError
from wyrmtable.games.underearth.files.terrain import sheet, terrain

TURNED = ["ABc", "BCa", "Abc", "Cab", "abc", "cab"]


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
    """LOU-R94, LOU-22.2f: every side joins two hexes that lie side by side as drawn, at seams too."""
    board = terrain("chalasi", order, {}).board
    assert len(set(board.cells)) == len(board)
    assert all(board.grid.direction(board.cells[s.a], board.cells[s.b]) is not None for s in board.sides)


def test_the_fields_stay_with_their_gates() -> None:
    """LOU-R94, LOU-7.6b: the field before the West Gate is the western edge, even if it lies in the east."""
    ground = terrain("chalasi", "abc", {})
    names = {ground.board.names[hex_] for hex_ in ground.edges["west"]}
    assert names == {"0137", "0139", "0141", "0143", "0145"}


def test_a_turned_strip_does_not_lie_above_an_upright_one() -> None:
    """LOU-R94: the half-rows of the two would overlap."""
    chart = sheet("chalasi", {})
    with pytest.raises(StripOrderError, match="Put the turned ones below the others"):
        assemble(chart, "aBC")


def test_a_game_on_a_turned_map_is_set_up_and_drawn() -> None:
    """LOU-R94, LOU-20.1e: the option is offered, the scenario fits, and the sheet is drawn with all its hexes."""
    choice = next(c for c in GAME.scenarios()["pursuit"].choices if c.id == "strips")
    assert set(TURNED) <= set(choice.values)
    pos = GAME.setup(complete(GAME, Setting("pursuit", {"strips": "ABc"})), NoDice())
    picture = GAME.picture(pos)
    assert len(picture.shapes) >= pos.content.terrain.size
    table = Table("passage", {"dwarf-lord": "0141"}, options={"strips": "Abc"}, deciding="Alliance")
    table.phase("movement")
    table.pick("dwarf-lord")
    assert "leave" in table.picks()
