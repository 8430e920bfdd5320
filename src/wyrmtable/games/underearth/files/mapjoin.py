"""Putting strips in an order and making the board: places get indices, ports join the seams (LOU-22.2e to g)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from wyrmtable.boards import Area, Grid, HexGrid, Side
from wyrmtable.files import Mistakes

from .maplayout import Join, Layout, lay_out, port_cell
from .mapstrips import Passage, Strip, StripBoard, StripOrderError, tops
from .mapwords import AreaLine, MapSheet, PathLine, PortLine


def assemble(sheet: MapSheet, order: str = "") -> StripBoard:
    """The board with its strips in this order from north to south, such as `CAB`; by default as the file lists them. A
    small letter means that the strip is turned upside down: `CAb`.

    Places keep their numbers and indices in every order; only the joins at the seams and the drawing change
    (LOU-22.2e to g). Sides within strips keep their ids, those at seams come last.
    """
    by_letter = {strip.letter: strip for strip in sheet.strips}
    letters = order or "".join(by_letter)
    strips = [by_letter.get(letter) or _turned(by_letter, letter) for letter in letters]
    if sorted(strip.letter for strip in strips if strip) != sorted(by_letter) or None in strips:
        known = "".join(by_letter)
        wanted = f"Name each of its strips once, such as {known}." if known else "It has no strips: give no order."
        raise StripOrderError(f"The map {sheet.name} cannot be laid in the order {letters!r}. {wanted}")
    laid = tuple(strip for strip in strips if strip)
    _check_turns(sheet, laid)
    return board_of(lay_out(sheet, Mistakes(sheet.name)), laid)


def _turned(by_letter: Mapping[str, Strip], letter: str) -> Strip | None:
    strip = by_letter.get(letter.upper())
    return strip._replace(turned=True) if strip else None


def _check_turns(sheet: MapSheet, order: tuple[Strip, ...]) -> None:
    """Strips can be turned where their ports fit the others' then, too (LOU-R94)."""
    if any(strip.turned for strip in order) and not may_be_turned(sheet):
        raise StripOrderError(
            f"The strips of {sheet.name} cannot be turned: its ports do not lie alike from both ends."
        )


def may_be_turned(sheet: MapSheet) -> bool:
    """Whether the ports look the same from both ends, so that a turned strip fits the others."""
    ports = {port.col: port.width for port in sheet.lines(PortLine)}
    return all(ports.get(sheet.grid.cols + 1 - col) == width for col, width in ports.items())


def board_of(layout: Layout, order: tuple[Strip, ...]) -> StripBoard:
    """The board of a map laid out without mistakes."""
    sheet = layout.sheet
    turned = any(strip.turned for strip in order)
    grid = HexGrid(sheet.grid.cols, tops(order)[-1] + order[-1].height + 1) if turned else sheet.grid
    numbered = sorted(layout.kind)
    place = {cell: number for number, cell in enumerate(numbered)}
    areas = [
        Area(a.id, a.title, a.kind, tuple(sorted({place[cell] for cell in a.cells}))) for a in sheet.lines(AreaLine)
    ]
    passages = [Passage(p.id, p.width, tuple(place[cell] for cell in p.cells)) for p in sheet.lines(PathLine)]
    inner = [_side(place, key, join) for key, join in sorted(layout.joins.items())]
    return StripBoard(
        name=sheet.name,
        grid=grid,
        names=tuple(sheet.grid.names[cell] for cell in numbered),
        cells=tuple(_drawn(sheet, grid, order, cell) for cell in numbered),
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


def _drawn(sheet: MapSheet, grid: Grid, order: tuple[Strip, ...], cell: int) -> int:
    """The grid cell a place lies in once the strips are in order. A turned strip lies half a hex lower, because its
    rows begin with the other half."""
    col, row = sheet.grid.spots[cell]
    for top, strip in zip(tops(order), order, strict=True):
        if strip.first <= row <= strip.last:
            inside = row - strip.first + 1
            if strip.turned:
                return grid.cell_at[sheet.grid.cols + 1 - col, top + strip.height + 2 - inside]
            return grid.cell_at[col, top + inside]
    return cell


def _seams(sheet: MapSheet, order: tuple[Strip, ...], place: Mapping[int, int]) -> list[Side]:
    """The port sides between each strip and the one below it."""
    sides = []
    for upper, lower in pairwise(order):
        for port in sheet.lines(PortLine):
            a = place[port_cell(sheet, upper, port.col, 1)]
            b = place[port_cell(sheet, lower, port.col, 0)]
            sides.append(Side(min(a, b), max(a, b), port.width))
    return sides
