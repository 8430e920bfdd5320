"""The groups of a party that was cut in two: where each of them is, how it stands, and which of them acts
(UWA-MARCH-3)."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import Panel, Row, Token

from ..files.buttons import square_name
from ..files.terms import FALLEN
from ..position import Position
from ..rules import parting
from ..rules.drawing import place
from .chart import PARTY_SYMBOL
from .sheets import sheet_id, where
from .titles import figure_title

SNARES = {parting.PIT: "in a pit", parting.LIDDED: "in a pit, beneath its lid"}
ENDED = {parting.HOME: "at home", parting.STILL_BELOW: "still below at night", parting.SLAIN: "slain"}


def tokens(pos: Position) -> Iterator[Token]:
    """Groups that wait, on the chart."""
    for at in parting.below(pos) if pos.groups else ():
        row = pos.groups[at]
        sheet, square = place(pos, parting.of(row, "floor"), parting.of(row, "here"))
        many = sum([fate not in FALLEN for _, fate in row[0]])
        yield Token(
            square_name(square), PARTY_SYMBOL, "Others of the party", 0, (str(many),), sheet=sheet_id(pos, sheet)
        )


def panel(pos: Position) -> Iterator[Panel]:
    """Who is with whom, and where; the group that acts stands first."""
    if not pos.groups:
        return
    mine = [who for who in parting.own(pos) if pos.fate[who] not in FALLEN]
    first = Row(
        _names(pos, mine), cells=(_place(pos, pos.floor, pos.here, pos.snare), _light(pos.lit), "acts now"), depth=0
    )
    rows = [_row(pos, row) for row in pos.groups if parting.lives(row)]
    columns = ("Where", "Light", "What they do")
    yield Panel("groups", "Groups of the party", "list", columns, (first, *rows), "They act one after the other.")


def _row(pos: Position, row: parting.Row) -> Row:
    steps = parting.of(row, "steps")
    names = _names(pos, [who for who, fate in row[0] if fate not in FALLEN])
    if steps[0] in ENDED:
        return Row(names, cells=("", "", ENDED[steps[0]]), dim=True)
    there = _place(pos, parting.of(row, "floor"), parting.of(row, "here"), parting.of(row, "snare"))
    doing = "wait" if parting.at_peace(row) else "have met somebody"
    return Row(names, cells=(there, _light(parting.of(row, "lit")), doing))


def _names(pos: Position, people: list[int]) -> str:
    return ", ".join([figure_title(pos, who) for who in people])


def _place(pos: Position, floor: int, square: int, snare: int) -> str:
    there = where(pos, floor, square)
    return f"{SNARES[snare]} at {there}" if snare else there


def _light(lit: int) -> str:
    return "burning" if lit else "out"
