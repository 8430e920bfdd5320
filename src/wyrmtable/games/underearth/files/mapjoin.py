"""Putting strips in an order and making the board: places get indices, ports join the seams (LOU-22.2e to g)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from wyrmtable.boards import Area, Side
from wyrmtable.files import Mistakes

from .maplayout import Join, Layout, lay_out, port_rows
from .mapstrips import Passage, Strip, StripBoard, StripOrderError
from .mapwords import AreaLine, MapSheet, PathLine, PortLine


def assemble(sheet: MapSheet, order: str = "") -> StripBoard:
    """The board with its strips in this order from north to south, such as `CAB`; by default as the file lists them.

    Places keep their numbers and indices in every order; only the joins at the seams and the drawing change
    (LOU-22.2e to g). Sides within strips keep their ids, those at seams come last.
    """
    by_letter = {strip.letter: strip for strip in sheet.strips}
    letters = order or "".join(by_letter)
    if sorted(letters) != sorted(by_letter):
        known = "".join(by_letter)
        wanted = f"Name each of its strips once, such as {known}." if known else "It has no strips: give no order."
        raise StripOrderError(f"The map {sheet.name} cannot be laid in the order {letters!r}. {wanted}")
    return board_of(lay_out(sheet, Mistakes(sheet.name)), tuple(by_letter[letter] for letter in letters))


def board_of(layout: Layout, order: tuple[Strip, ...]) -> StripBoard:
    """The board of a map laid out without mistakes."""
    sheet = layout.sheet
    numbered = sorted(layout.kind)
    place = {cell: number for number, cell in enumerate(numbered)}
    areas = [
        Area(a.id, a.title, a.kind, tuple(sorted({place[cell] for cell in a.cells}))) for a in sheet.lines(AreaLine)
    ]
    passages = [Passage(p.id, p.width, tuple(place[cell] for cell in p.cells)) for p in sheet.lines(PathLine)]
    inner = [_side(place, key, join) for key, join in sorted(layout.joins.items())]
    return StripBoard(
        name=sheet.name,
        grid=sheet.grid,
        names=tuple(sheet.grid.names[cell] for cell in numbered),
        cells=tuple(_drawn(sheet, order, cell) for cell in numbered),
        kind=tuple(layout.kind[cell] for cell in numbered),
        area=tuple(layout.area.get(cell, -1) for cell in numbered),
        areas=tuple(areas),
        sides=(*inner, *_seams(sheet, order, place)),
        standable=tuple(layout.standable(cell) for cell in numbered),
        marks=_marks(layout, place),
        passages=tuple(passages),
        strips=order,
    )


def _side(place: Mapping[int, int], key: tuple[int, int], join: Join) -> Side:
    higher = place[join.higher] if join.higher >= 0 else -1
    return Side(place[key[0]], place[key[1]], join.width, join.feature, join.label, higher)


def _marks(layout: Layout, place: Mapping[int, int]) -> Mapping[str, tuple[int, ...]]:
    known = layout.sheet.vocabulary.marks
    return MappingProxyType({mark: tuple(sorted(place[c] for c in layout.marks.get(mark, ()))) for mark in known})


def _drawn(sheet: MapSheet, order: tuple[Strip, ...], cell: int) -> int:
    """The grid cell a place lies in once the strips are in order."""
    col, row = sheet.grid.spots[cell]
    for number, strip in enumerate(order):
        if strip.first <= row <= strip.last:
            return sheet.grid.cell_at[col, row - strip.first + 1 + number * strip.height]
    return cell


def _seams(sheet: MapSheet, order: tuple[Strip, ...], place: Mapping[int, int]) -> list[Side]:
    """The port sides between each strip and the one below it."""
    at = sheet.grid.cell_at
    sides = []
    for upper, lower in pairwise(order):
        for port in sheet.lines(PortLine):
            a = place[at[port.col, port_rows(sheet, upper)[1]]]
            b = place[at[port.col, port_rows(sheet, lower)[0]]]
            sides.append(Side(min(a, b), max(a, b), port.width))
    return sides
