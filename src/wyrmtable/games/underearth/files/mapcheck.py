"""The checks of LOU-22.5: strips, ports, gates, and that everything can be walked to in every strip order.

What a scenario wants of its map besides these (marks, named halls) is checked with the scenario.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise, permutations

from wyrmtable.files import Mistakes

from .mapjoin import may_be_turned
from .maplayout import Layout, lay_out, port_cell, port_rows
from .mapstrips import Strip
from .mapwords import FeatureLine, MapSheet, PortLine


def check_sheet(sheet: MapSheet, mistakes: Mistakes) -> None:
    """Notes all that is wrong with the statements that could be read; walks are tried only if all else is in order."""
    layout = lay_out(sheet, mistakes)
    if _strips_fit(layout):
        _check_ports(layout)
    _check_labels(layout)
    if not layout.mistakes and not sheet.unread:
        _check_reach(layout)


def _strips_fit(layout: Layout) -> bool:
    """Strips follow each other without gaps, all of one even height."""
    before = len(layout.mistakes.found)
    strips = sorted(layout.sheet.strips, key=lambda strip: strip.first)
    if len({strip.letter for strip in strips}) < len(strips):
        layout.wrong(0, "Two strips have the same letter.", "Give each strip a letter of its own.")
    row = 1
    for strip in strips:
        if strip.first != row:
            what = f"Strip {strip.letter} begins at row {strip.first}."
            layout.wrong(0, what, f"It must begin at row {row}, without gap or overlap.")
        if strip.height % 2 or strip.height != strips[0].height:
            remedy = f"Give all strips the same even number of rows as strip {strips[0].letter}."
            layout.wrong(0, f"Strip {strip.letter} has {strip.height} rows.", remedy)
        row = strip.last + 1
    if strips and row != layout.sheet.grid.rows + 1:
        what = f"The strips end at row {row - 1} but the map has {layout.sheet.grid.rows} rows."
        layout.wrong(0, what, "Let the strips cover the map.")
    return len(layout.mistakes.found) == before


def _check_ports(layout: Layout) -> None:
    """Every strip has a corridor at both of its edges in every port column (LOU-22.2e)."""
    sheet = layout.sheet
    for port in sheet.lines(PortLine):
        if port.col % 2 and sheet.grid.shape == "hex":
            what = f"Column {port.col} is odd, so its hexes do not meet end to end at a seam."
            layout.wrong(port.line, what, "Put the port into an even column.")
            continue
        for strip in sheet.strips:
            for row in port_rows(sheet, strip):
                cell = sheet.grid.cell_at[port.col, row]
                if layout.kind.get(cell) not in sheet.vocabulary.widths:
                    what = f"Strip {strip.letter} has no passage at {layout.name(cell)} for this port."
                    layout.wrong(port.line, what, f"Lead a path to {layout.name(cell)} or drop the port.", cell)


def _check_labels(layout: Layout) -> None:
    """Both gates present, each once."""
    for word, labels in layout.sheet.vocabulary.labels.items():
        for label in labels:
            lines = [f.line for f in layout.sheet.lines(FeatureLine) if (f.word, f.label) == (word, label)]
            if not lines and word not in layout.sheet.unread:
                layout.wrong(0, f"The map has no {word} {label}.", f"Add a line: {word} {label} <side>.")
            for line in lines[1:]:
                layout.wrong(line, f"There is already a {word} {label} in line {lines[0]}.", "Keep one of them.")


def _check_reach(layout: Layout) -> None:
    """Every standable place can be walked to from a gate, however the strips lie; one mistake for each line.

    Promised is a little more than that: any two strips, one laid above the other, hang together by themselves (with
    each other, or each of their parts with a gate of the two). Then every order of all strips does, since each strip
    lies beside another one, and the work grows with the pairs of strips, not with their orders.
    """
    strips = layout.sheet.strips
    walks = _walks(layout)
    parts: dict[int, list[int]] = {}
    for cell in walks:
        parts.setdefault(layout.sheet.strip_of(cell), []).append(cell)
    blamed: set[int] = set()
    for order in permutations(range(len(strips)), 2) if len(strips) > 1 else (tuple(parts),):
        there = [cell for number in order for cell in parts.get(number, ())]
        laid = [strips[number] for number in order if number >= 0]
        unreached = _unreached(layout, walks, there, _seams(layout.sheet, laid))
        for turned in (1, 0) if len(laid) == 2 and may_be_turned(layout.sheet) else ():
            if not unreached:
                laid = [strips[number]._replace(turned=at == turned) for at, number in enumerate(order)]
                unreached = _unreached(layout, walks, there, _seams(layout.sheet, laid))
        for cell in unreached:
            line = layout.line[cell]
            if line not in blamed:
                blamed.add(line)
                when = f" in strip order {_letters(laid)}" if laid else ""
                layout.wrong(line, f"{layout.name(cell)} cannot be reached{when}.", "Join it with a path or link.")


def _walks(layout: Layout) -> dict[int, list[int]]:
    """Per standable cell where one can walk from it within its strip: slopes and doors count as open, bridges only
    lengthwise."""
    words = layout.sheet.vocabulary
    found: dict[int, list[int]] = {cell: [] for cell in sorted(layout.kind) if layout.standable(cell)}
    for (a, b), join in layout.joins.items():
        over = layout.kind[a] in words.closed or layout.kind[b] in words.closed
        if a in found and b in found and (not over or join.width in words.spans):
            found[a].append(b)
            found[b].append(a)
    return found


def _unreached(
    layout: Layout, walks: Mapping[int, list[int]], there: list[int], seams: Mapping[int, list[int]]
) -> list[int]:
    """The cells of these that no walk over them from a gate comes to; where they have no gate, from the first one."""
    gates = {cell for key, join in layout.joins.items() if join.label for cell in key}
    seen = gates.intersection(there) or set(there[:1])
    waiting = sorted(seen)
    while waiting:
        cell = waiting.pop()
        for other in (*walks[cell], *seams.get(cell, ())):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return [cell for cell in there if cell not in seen]


def _letters(strips: Iterable[Strip]) -> str:
    return "".join(strip.letter.lower() if strip.turned else strip.letter for strip in strips)


def _seams(sheet: MapSheet, order: Iterable[Strip]) -> dict[int, list[int]]:
    """The cells that ports join where strips lie one above the other."""
    found: dict[int, list[int]] = {}
    for upper, lower in pairwise(order):
        for col in sheet.ports:
            a = port_cell(sheet, upper, col, 1)
            b = port_cell(sheet, lower, col, 0)
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
    return found
