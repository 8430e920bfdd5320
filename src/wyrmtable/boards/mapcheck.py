"""The generic checks of LOU-22.5: strips, ports, gates, and that everything can be walked to in every strip order.

What a game wants of its map besides these (numbers of marks, named halls) it checks itself on the finished board.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from wyrmtable.boards.board import Board
from wyrmtable.boards.mapjoin import board_of
from wyrmtable.boards.maplayout import Layout, lay_out, port_rows
from wyrmtable.boards.mapwords import FeatureLine, MapSheet, Mistake, PortLine, Vocabulary


def mistakes_of(sheet: MapSheet) -> list[Mistake]:
    """Everything wrong with the statements that could be read; walks are tried only where all else is in order."""
    layout = lay_out(sheet)
    if _strips_fit(layout):
        _check_ports(layout)
    _check_labels(layout)
    if not layout.mistakes and not sheet.unread:
        _check_reach(layout)
    return layout.mistakes


def _strips_fit(layout: Layout) -> bool:
    """Strips follow each other without gaps, all of one even height."""
    before = len(layout.mistakes)
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
    return len(layout.mistakes) == before


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
    """Every standable place can be walked to from a gate in every order of the strips; one mistake for each line."""
    blamed: set[int] = set()
    for order in permutations(layout.sheet.strips):
        board = board_of(layout, order)
        for place in unreachable(board, layout.sheet.vocabulary, _gate_places(board)):
            line = layout.line[layout.sheet.grid.index[board.names[place]]]
            if line not in blamed:
                blamed.add(line)
                when = " in strip order " + "".join(strip.letter for strip in order) if order else ""
                layout.wrong(line, f"{board.names[place]} cannot be reached{when}.", "Join it with a path or link.")


def _gate_places(board: Board) -> list[int]:
    """Where a walk over the whole map may begin: beside the labelled sides, or anywhere if there are none."""
    gates = [place for side in board.sides if side.label for place in (side.a, side.b)]
    return gates or [place for place in range(len(board)) if board.standable[place]][:1]


def unreachable(board: Board, vocabulary: Vocabulary, starts: Iterable[int]) -> list[int]:
    """Standable places no walk from `starts` comes to; slopes and doors count as open, bridges only lengthwise."""
    seen = set(starts)
    waiting = list(seen)
    while waiting:
        place = waiting.pop()
        for neighbour, side in board.joined[place]:
            over = board.kind[place] in vocabulary.closed or board.kind[neighbour] in vocabulary.closed
            walkable = board.standable[neighbour] and (not over or board.sides[side].width in vocabulary.spans)
            if walkable and neighbour not in seen:
                seen.add(neighbour)
                waiting.append(neighbour)
    return [place for place in range(len(board)) if board.standable[place] and place not in seen]
