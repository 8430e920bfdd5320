"""Laying out a map: areas, passages and links become joined sides; features and marks are put on them.

Whatever does not fit is noted as a mistake with its line and left out, so that the rest can still be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from wyrmtable.files import Mistakes

from .mapstrips import Strip
from .mapwords import AreaLine, FeatureLine, LinkLine, MapSheet, MarkLine, PathLine


@dataclass
class Join:
    """A side being laid."""

    width: str
    line: int
    feature: str = ""
    label: str = ""
    higher: int = -1


@dataclass
class Layout:
    """The map being laid out, by grid cell as the file numbers them; `line` is the line that made a cell playable."""

    sheet: MapSheet
    mistakes: Mistakes
    kind: dict[int, str] = field(default_factory=dict)
    area: dict[int, int] = field(default_factory=dict)
    line: dict[int, int] = field(default_factory=dict)
    joins: dict[tuple[int, int], Join] = field(default_factory=dict)
    spanned: set[int] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)
    marks: dict[str, list[int]] = field(default_factory=dict)

    def name(self, *cells: int) -> str:
        """A cell's name, or a side's with two cells."""
        return "-".join(self.sheet.grid.names[cell] for cell in cells)

    def standable(self, cell: int) -> bool:
        return cell in self.spanned or self.kind[cell] not in self.sheet.vocabulary.closed

    def wrong(self, line: int, what: str, remedy: str, *cells: int) -> None:
        """Notes a mistake about `cells`, unless an unreadable line leaves them in doubt."""
        if not self.sheet.doubtful.intersection(cells):
            self.mistakes.wrong(line, what, remedy)


def lay_out(sheet: MapSheet, mistakes: Mistakes) -> Layout:
    """Everything inside the strips; seams are not joined yet."""
    layout = Layout(sheet, mistakes)
    for number, area in enumerate(sheet.lines(AreaLine)):
        _lay_area(layout, number, area)
    for path in sheet.lines(PathLine):
        _lay_path(layout, path)
    for link in sheet.lines(LinkLine):
        _lay_link(layout, link)
    for feature in sheet.lines(FeatureLine):
        _lay_feature(layout, feature)
    for mark in sheet.lines(MarkLine):
        _lay_mark(layout, mark)
    return layout


def _lay_area(layout: Layout, number: int, area: AreaLine) -> None:
    sheet = layout.sheet
    if area.id in layout.ids:
        layout.wrong(area.line, f"There is already an area {area.id}.", "Give each area an id of its own.")
    layout.ids.add(area.id)
    for cell in area.cells:
        if cell in layout.area:
            what = f"{layout.name(cell)} is already in the area of line {layout.line[cell]}."
            layout.wrong(area.line, what, "Take it out of one of the two.", cell)
            continue
        layout.kind[cell], layout.area[cell], layout.line[cell] = area.kind, number, area.line
        for other in sheet.grid.neighbours[cell]:
            if layout.area.get(other) == number:
                layout.joins[_key(cell, other)] = Join(sheet.vocabulary.inside, area.line)
    if len({sheet.strip_of(cell) for cell in area.cells}) > 1:
        remedy = "End it at the seam: strips can be moved apart."
        layout.wrong(area.line, f"The area {area.id} lies in two strips.", remedy)


def _key(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _lay_path(layout: Layout, path: PathLine) -> None:
    """Cells outside any area become corridor, the widest class through them counting (LOU-2.0o)."""
    words = layout.sheet.vocabulary
    for cell in path.cells:
        if cell not in layout.area:
            known = layout.kind.get(cell, words.widths[-1])
            layout.kind[cell] = min(known, path.width, key=words.widths.index)
            layout.line.setdefault(cell, path.line)
        elif layout.kind[cell] in words.closed:
            _cross_closed(layout, path, cell)
    for a, b in pairwise(path.cells):
        if layout.sheet.grid.direction(a, b) is None:
            what = f"{layout.name(a)} and {layout.name(b)} are not neighbours."
            layout.wrong(path.line, what, f"From {layout.name(a)} a passage can go on to {_around(layout, a)}.", a, b)
        else:
            _join(layout, path.line, a, b, path.width)


def _around(layout: Layout, cell: int) -> str:
    names = sorted(layout.name(other) for other in layout.sheet.grid.neighbours[cell] if other >= 0)
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _cross_closed(layout: Layout, path: PathLine, cell: int) -> None:
    words = layout.sheet.vocabulary
    if path.width in words.spans:
        layout.spanned.add(cell)
    else:
        what = f"A {path.width} passage cannot cross {layout.name(cell)}, which is {layout.kind[cell]}."
        remedy = f"Use a path of class {' or '.join(sorted(words.spans))}, or go round it."
        layout.wrong(path.line, what, remedy, cell)


def _join(layout: Layout, line: int, a: int, b: int, width: str) -> None:
    key = _key(a, b)
    known = layout.joins.get(key)
    if layout.sheet.strip_of(a) != layout.sheet.strip_of(b):
        what = f"{layout.name(a, b)} crosses the seam between two strips."
        layout.wrong(line, what, "Only ports cross seams: end the passage at the port.", a, b)
    elif known is None or _spans_inside(layout, a, b, width, known):
        layout.joins[key] = Join(width, line)
    else:
        what = f"The side {layout.name(a, b)} is already joined by line {known.line}."
        layout.wrong(line, what, "Leave it out of one of the two.", a, b)


def _spans_inside(layout: Layout, a: int, b: int, width: str, known: Join) -> bool:
    """A bridge over several cells of one pit takes the place of the open sides between them."""
    words = layout.sheet.vocabulary
    over = layout.kind[a] in words.closed and layout.area.get(a) == layout.area.get(b)
    return over and width in words.spans and known.width not in words.spans


def _lay_link(layout: Layout, link: LinkLine) -> None:
    for cell in (link.a, link.b):
        if cell not in layout.kind:
            layout.wrong(link.line, f"{layout.name(cell)} is rock.", "Make it part of an area or a path first.", cell)
            return
    if link.width:
        _join(layout, link.line, link.a, link.b, link.width)
    elif layout.joins.pop(_key(link.a, link.b), None) is None:
        what = f"The side {layout.name(link.a, link.b)} is a wall already."
        layout.wrong(link.line, what, "Leave this line out.", link.a, link.b)


def _lay_feature(layout: Layout, feature: FeatureLine) -> None:
    ends = feature.a, feature.b
    join = layout.joins.get(_key(*ends))
    if join is None:
        what = f"No passage crosses {layout.name(*ends)}, so it cannot have the feature {feature.word}."
        layout.wrong(feature.line, what, "Join the two with a path or link, or correct the numbers.", *ends)
    elif join.feature:
        what = f"The side {layout.name(*ends)} already has the feature {join.feature}."
        layout.wrong(feature.line, what, "A side holds one feature: drop one of the two.", *ends)
    else:
        join.feature, join.label = feature.word, feature.label
        join.higher = feature.b if feature.sloped else -1


def _lay_mark(layout: Layout, mark: MarkLine) -> None:
    for cell in mark.cells:
        name = layout.name(cell)
        if cell not in layout.kind:
            layout.wrong(
                mark.line, f"The mark {mark.mark} on {name} lies in rock.", "Move it to an area or path.", cell
            )
        elif not layout.standable(cell):
            what = f"Nobody can stand on {name}, which is {layout.kind[cell]}: no place for a mark {mark.mark}."
            layout.wrong(mark.line, what, "Move the mark or build a bridge.", cell)
        elif cell in layout.marks.get(mark.mark, ()):
            layout.wrong(mark.line, f"{name} already has the mark {mark.mark}.", "Name it once.", cell)
        else:
            layout.marks.setdefault(mark.mark, []).append(cell)


def port_rows(sheet: MapSheet, strip: Strip) -> tuple[int, int]:
    """The rows of a strip's port cells at its upper and its lower edge (LOU-22.2e)."""
    return strip.first + sheet.grid.row_step - 1, strip.last


def port_cell(sheet: MapSheet, strip: Strip, col: int, edge: int) -> int:
    """The cell of a strip that lies at a column of its upper (0) or lower (1) edge as it is laid."""
    rows = port_rows(sheet, strip)
    if strip.turned:
        return sheet.grid.cell_at[sheet.grid.cols + 1 - col, rows[1 - edge]]
    return sheet.grid.cell_at[col, rows[edge]]
