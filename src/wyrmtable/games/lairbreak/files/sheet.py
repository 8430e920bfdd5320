"""The text of a board file: one statement per line (LB-BRD-10 to LB-BRD-14).

Reading never stops at the first mistake; each is told with its line and its remedy.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wyrmtable.boards.grid import SquareGrid
from wyrmtable.files import Mistake, Mistakes, statements

Spot = tuple[int, int]
HEAD = "game lairbreak"
LEGEND = "#.?moTL123456"
LISTS = ("gates", "doors", "walls")
MOST = 40  # columns or rows


@dataclass
class Sheet:
    """A board file as written; `lines` remembers where rows and edges stand."""

    name: str = "Halls"
    partial: bool = False
    bases: int = 6
    map: list[str] = field(default_factory=list)
    edges: dict[tuple[Spot, Spot], str] = field(default_factory=dict)
    lines: dict[object, int] = field(default_factory=dict)

    @property
    def cols(self) -> int:
        return len(self.map[0]) if self.map else 1

    @property
    def rows(self) -> int:
        return len(self.map) or 1

    def sign(self, spot: Spot) -> str:
        """The character of a square; rock beyond the map."""
        col, row = spot
        inside = 1 <= row <= len(self.map) and 1 <= col <= len(self.map[row - 1])
        return self.map[row - 1][col - 1] if inside else "#"

    def edge(self, a: Spot, b: Spot) -> str | None:
        """What lies between two adjacent squares: "open", "gate", "door", or None for a wall (LB-BRD-14)."""
        one, two = self.sign(a), self.sign(b)
        if "#" in (one, two):
            return None
        listed = self.edges.get((min(a, b), max(a, b)))
        if listed:
            return None if listed == "wall" else listed
        rooms = [sign if sign in "123456oL" else "" for sign in (one, two)]
        if "o" in rooms or rooms[0] != rooms[1]:
            return None
        return "open"


def read_sheet(text: str, path: str = "The board") -> tuple[Sheet, list[Mistake]]:
    """The sheet and every mistake in its statements."""
    reader = _Reader(path)
    for line in statements(text, ";", path):
        reader.take(line.number, line.text)
    reader.finish()
    return reader.sheet, reader.mistakes.found


class _Reader:
    """Takes a file line by line."""

    def __init__(self, path: str) -> None:
        self.sheet = Sheet()
        self.mistakes = Mistakes(path)
        self.started = self.in_map = self.map_done = False
        self.listed: list[tuple[int, str, str]] = []

    def wrong(self, line: int, what: str, remedy: str) -> None:
        self.mistakes.wrong(line, what, remedy)

    def take(self, number: int, line: str) -> None:
        if not self.started:
            self.started = True
            if line.strip() != HEAD:
                self.wrong(number, f"A board file begins with {HEAD!r}.", "Write that as the first line.")
            else:
                return
        if self.in_map:
            self._row(number, line)
            return
        key, colon, rest = line.partition(":")
        if not colon:
            self.wrong(number, f"{line.strip()!r} is not a statement.", "Write a key, a colon and its value.")
            return
        self._statement(number, key.strip(), rest.strip())

    def _statement(self, number: int, key: str, rest: str) -> None:
        if key == "map":
            self.in_map = True
        elif key == "name":
            self.sheet.name = rest or "Halls"
        elif key == "partial" and rest in ("yes", "no"):
            self.sheet.partial = rest == "yes"
        elif key == "partial":
            self.wrong(number, f"partial cannot be {rest!r}.", "Write yes or no.")
        elif key == "bases" and rest in ("3", "4", "5", "6"):
            self.sheet.bases = int(rest)
        elif key == "bases":
            self.wrong(number, f"A board cannot have {rest!r} bases.", "Write 3, 4, 5 or 6.")
        elif key in LISTS:
            self.listed += [(number, key[:-1], edge) for edge in rest.split()]
        else:
            known = "name, partial, bases, map, gates, doors and walls"
            self.wrong(number, f"{key!r} is no key of a board file.", f"The keys are {known}.")

    def _row(self, number: int, line: str) -> None:
        if line.strip() == "end":
            self.in_map, self.map_done = False, True
            return
        found = re.fullmatch(r"\s*(\d{1,3}) (\S+)", line)
        wanted = len(self.sheet.map) + 1
        if not found:
            self.wrong(
                number,
                "This is no row of the map.",
                f"Write the row's number, a blank and the squares: {wanted:02} #..#",
            )
            return
        if int(found[1]) != wanted:
            self.wrong(
                number, f"Row {found[1]} stands where row {wanted} should.", "Number the rows from 1 at the north."
            )
        squares = found[2]
        if not (
            self.mistakes.at_most(number, wanted, MOST, "rows")
            and self.mistakes.at_most(number, len(squares), MOST, "columns")
        ):
            return
        if self.sheet.map and len(squares) != len(self.sheet.map[0]):
            length = len(self.sheet.map[0])
            self.wrong(
                number, f"Row {wanted} has {len(squares)} squares, row 1 has {length}.", f"Make it {length} long."
            )
        for column, sign in enumerate(squares, 1):
            if sign not in LEGEND:
                place = SquareGrid(max(column, 1), 99).name_at(column, wanted)
                self.wrong(number, f"{sign!r} on {place} means nothing.", f"Use one of {' '.join(LEGEND)}.")
        self.sheet.map.append(squares)
        self.sheet.lines["row", wanted] = number

    def finish(self) -> None:
        """Edges are looked at when the whole map is known."""
        if not self.sheet.map:
            self.wrong(0, "The file has no map.", "Write map:, the rows, and end.")
            return
        if not self.map_done:
            self.wrong(0, "The map does not end.", "Write end on a line of its own after the last row.")
        grid = SquareGrid(self.sheet.cols, self.sheet.rows)
        for number, kind, text in self.listed:
            self._edge(grid, number, kind, text)

    def _edge(self, grid: SquareGrid, number: int, kind: str, text: str) -> None:
        ends = text.split("-")
        if len(ends) != 2:
            self.wrong(number, f"{text!r} is not an edge.", "Write two adjacent squares with a dash, such as F2-F3.")
            return
        spots = []
        for name in ends:
            cell = grid.find(name)
            if cell is None:
                self.wrong(number, *grid.why_missing(name))
                return
            spots.append(grid.spots[cell])
        a, b = sorted(spots)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            self.wrong(number, f"{text} joins squares that are not adjacent.", "Name two squares that share a side.")
        elif kind != "wall" and "#" in (self.sheet.sign(a), self.sheet.sign(b)):
            rock = grid.name_at(*(a if self.sheet.sign(a) == "#" else b))
            self.wrong(
                number, f"The {kind} {text} leads into rock.", f"Open {rock} on the map or leave the {kind} out."
            )
        elif (a, b) in self.sheet.edges:
            self.wrong(number, f"The edge {text} is listed twice.", f"Its first line is {self.sheet.lines[a, b]}.")
        else:
            self.sheet.edges[a, b] = kind
            self.sheet.lines[a, b] = number
