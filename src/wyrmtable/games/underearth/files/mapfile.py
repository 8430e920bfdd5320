"""Reading and writing map files (LOU-22.5). A reader never stops at the first mistake: it lists them all, by line.

`load` and `read` give a `MapSheet`, `assemble` lays its strips in an order and gives the `Board`, `dump` writes the
sheet again with its comments.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from wyrmtable.boards import Grid, HexGrid, grid_of
from wyrmtable.files import BadFile, Line, Mistake, Mistakes, read_text
from wyrmtable.files import lines as split_lines

from .mapcheck import check_sheet
from .mapjoin import assemble
from .mapstrips import Strip
from .mapwords import (
    AreaLine,
    FeatureLine,
    LinkLine,
    MapSheet,
    MarkLine,
    PathLine,
    PortLine,
    Setting,
    Statement,
    Vocabulary,
    read_column,
)

__all__ = ["assemble", "check", "dump", "load", "read"]

MOST_STRIPS = 12
_RUN = re.compile(r"([0-9A-Za-z]+):([0-9]{1,2})(?:-([0-9]{1,2}))?")


class _Wrong(Exception):
    """Carries a mistake from deep inside a line to the loop over lines; never leaves this module."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


def load(path: Path, vocabulary: Vocabulary) -> MapSheet:
    """The checked map of a file."""
    return read(read_text(path), vocabulary, path.name)


def read(text: str, vocabulary: Vocabulary, path: str = "The map") -> MapSheet:
    """The checked map of a text; raises `BadFile` with every mistake."""
    mistakes = Mistakes(path)
    sheet = _parse(text, vocabulary, mistakes)
    if sheet is not None:
        check_sheet(sheet, mistakes)
    mistakes.raise_any()
    assert sheet is not None, "a map that could not be read has mistakes"
    return sheet


def check(text: str, vocabulary: Vocabulary) -> list[Mistake]:
    """Every mistake of a map text by line."""
    try:
        read(text, vocabulary)
    except BadFile as bad:
        return list(bad.mistakes)
    return []


def dump(sheet: MapSheet) -> str:
    """The file's text: one statement a line in the order read, comments kept."""
    lines = (" ".join(part for part in (s.text(sheet.grid), s.note) if part) for s in sheet.statements)
    return "\n".join(lines) + "\n"


def _parse(text: str, vocabulary: Vocabulary, mistakes: Mistakes) -> MapSheet | None:
    """The statements that could be read; mistakes in the others are noted."""
    lines = split_lines(text, path=mistakes.path)
    frame = _Frame(mistakes)
    for line in lines:
        frame.take(line)
    grid = frame.grid()
    if grid is None:
        return None
    reader = _Reader(grid, vocabulary)
    statements: list[Statement] = []
    unread: set[str] = set()
    doubtful: set[int] = set()
    for line in lines:
        try:
            statements.append(reader.statement(line))
        except _Wrong as wrong:
            mistakes.wrong(line.number, wrong.what, wrong.remedy)
            unread.add(line.words[0])
            doubtful.update(reader.cells_named(line))
    doubts = frozenset(unread), frozenset(doubtful)
    return MapSheet(frame.name, grid, tuple(frame.strips), tuple(statements), vocabulary, *doubts)


class _Frame:
    """First pass: name, size and strips, which the other lines need wherever they stand."""

    def __init__(self, mistakes: Mistakes) -> None:
        self.mistakes = mistakes
        self.name = ""
        self.cols = 0
        self.size: tuple[str, int, int] | None = None
        self.strips: list[Strip] = []
        self.takers: Mapping[str, tuple[Callable[[str], bool], str]] = {
            "map": (self._take_name, "map <name>"),
            "cols": (self._take_cols, "cols <number of columns, 1 to 99>"),
            "grid": (self._take_grid, "grid <hex or square> <columns>x<rows>"),
            "strip": (self._take_strip, "strip <letter> <first row>-<last row>"),
        }

    def take(self, line: Line) -> None:
        word, rest = (line.words[0], line.words[1:]) if line.words else ("", ())
        if word in self.takers:
            taker, form = self.takers[word]
            if not taker(" ".join(rest)):
                self._wrong(line.number, f"This {word} statement cannot be read.", f"Write: {form}.")

    def _wrong(self, line: int, what: str, remedy: str) -> None:
        self.mistakes.wrong(line, what, remedy)

    def _take_name(self, text: str) -> bool:
        fresh = not self.name
        self.name = self.name or text
        return fresh and bool(re.fullmatch(r"\S+", text))

    def _take_cols(self, text: str) -> bool:
        if not re.fullmatch(r"[0-9]{1,2}", text) or not int(text):
            return False
        self.cols = int(text)
        return True

    def _take_grid(self, text: str) -> bool:
        found = re.fullmatch(r"(hex|square) ([0-9]{1,2})x([0-9]{1,2})", text)
        if found is None or not int(found[2]) or not int(found[3]):
            return False
        self.size = (found[1], int(found[2]), int(found[3]))
        return True

    def _take_strip(self, text: str) -> bool:
        found = re.fullmatch(r"([A-Za-z]) ([0-9]{1,2})-([0-9]{1,2})", text)
        if found is None or not 0 < int(found[2]) < int(found[3]):
            return False
        self.strips.append(Strip(found[1], int(found[2]), int(found[3])))
        return True

    def grid(self) -> Grid | None:
        """The grid the frame describes; what is missing for it becomes a mistake of the whole file."""
        if not self.name:
            self._wrong(0, "The map has no name.", "Begin the file with: map <name>.")
        if not self.mistakes.at_most(0, len(self.strips), MOST_STRIPS, "strips"):
            return None
        if self.size and not self.cols:
            return grid_of(*self.size)
        if self.cols and self.strips and not self.size:
            return HexGrid(self.cols, max(strip.last for strip in self.strips))
        self._wrong(
            0,
            "The size of the map is not clear.",
            "Write either cols <n> with strip lines, or grid <hex or square> <columns>x<rows>.",
        )
        return None


class _Reader:
    """Second pass: one statement from one line."""

    def __init__(self, grid: Grid, vocabulary: Vocabulary) -> None:
        self.grid = grid
        self.vocabulary = vocabulary
        forms: dict[str, Callable[[Line], Statement]] = dict.fromkeys(
            ("game", "map", "cols", "grid", "strip"), self._setting
        )
        forms |= {"port": self._port, "path": self._path, "link": self._link, "wall": self._wall, "mark": self._mark}
        forms |= dict.fromkeys(vocabulary.areas, self._area)
        forms |= dict.fromkeys((*vocabulary.features, *vocabulary.slopes, *vocabulary.labels), self._feature)
        self.forms = forms

    def statement(self, line: Line) -> Statement:
        if not line.words:
            return Statement(line.number, line.note)
        word = line.words[0]
        if line.unclosed:
            raise _Wrong("A quotation mark is never closed.", 'Put the title between two marks: "Great Hall".')
        if word not in self.forms:
            close = difflib.get_close_matches(word, self.forms, 1)
            known = f"Did you mean {close[0]}?" if close else f"A line begins with one of: {', '.join(self.forms)}."
            raise _Wrong(f"{word!r} is not a statement.", known)
        return self.forms[word](line)

    def cells_named(self, line: Line) -> set[int]:
        """Every cell a line that cannot be read seems to mean."""
        cells: set[int | None] = set()
        for word in line.words[1:]:
            found = _RUN.fullmatch(word)
            if found:
                col, rows = read_column(self.grid, found[1]) or 0, range(int(found[2]), int(found[3] or found[2]) + 1)
                cells.update(self.grid.cell_at.get((col, row)) for row in rows)
            else:
                cells.update(self.grid.find(name) for name in re.split("[->]", word))
        return {cell for cell in cells if cell is not None}

    def _setting(self, line: Line) -> Statement:
        return Setting(line.number, line.note, line.words)

    def _port(self, line: Line) -> Statement:
        col, width = self._exactly(line, 2, "port <column> <class>")
        number = read_column(self.grid, col)
        if not number or number > self.grid.cols:
            raise _Wrong(f"{col!r} is not a column of this map.", f"Columns run from 1 to {self.grid.cols}.")
        return PortLine(line.number, line.note, number, self._one_of(width, self.vocabulary.widths, "class"))

    def _area(self, line: Line) -> Statement:
        form = f'{line.words[0]} <id> "<Title>" <column>:<first row>-<last row> ...'
        if len(line.words) < 4 or not line.words[2].startswith('"') or line.words[1].startswith('"'):
            raise _Wrong(f"This {line.words[0]} statement cannot be read.", f"Write: {form}.")
        kind, name, title = line.words[:3]
        cells = [cell for text in line.words[3:] for cell in self._run(text)]
        return AreaLine(line.number, line.note, kind, name, title[1:-1], tuple(cells))

    def _run(self, text: str) -> list[int]:
        """The cells of `<col>:<r1>-<r2>` or `<col>:<r>`."""
        found = _RUN.fullmatch(text)
        col = read_column(self.grid, found[1]) if found else None
        if found is None or col is None:
            raise _Wrong(f"{text!r} names no run of a column.", "Write <column>:<row> or <column>:<first>-<last>.")
        first, last = int(found[2]), int(found[3] or found[2])
        if last < first:
            raise _Wrong(f"The rows of {text} run backwards.", f"Write {found[1]}:{last}-{first}.")
        ends = [self._cell(self.grid.name_at(col, row)) for row in (first, last)]
        return list(range(ends[0], ends[1] + 1))

    def _path(self, line: Line) -> Statement:
        if len(line.words) < 5:
            raise _Wrong("This path statement cannot be read.", f"Write: path <class> <id> {self._two()} ...")
        width = self._one_of(line.words[1], self.vocabulary.widths, "class")
        cells = tuple(self._cell(name) for name in line.words[3:])
        return PathLine(line.number, line.note, width, line.words[2], cells)

    def _link(self, line: Line) -> Statement:
        width, side = self._exactly(line, 2, f"link <class> {self._two('-')}")
        return LinkLine(
            line.number, line.note, self._one_of(width, self.vocabulary.links, "class"), *self._side(side, "-")
        )

    def _wall(self, line: Line) -> Statement:
        (side,) = self._exactly(line, 1, f"wall {self._two('-')}")
        return LinkLine(line.number, line.note, "", *self._side(side, "-"))

    def _feature(self, line: Line) -> Statement:
        word = line.words[0]
        make = partial(FeatureLine, line.number, line.note, word)
        if word in self.vocabulary.labels:
            label, side = self._exactly(line, 2, f"{word} <name> {self._two('-')}")
            a, b = self._side(side, "-")
            return make(self._one_of(label, self.vocabulary.labels[word], "name"), a, b, sloped=False)
        sign = ">" if word in self.vocabulary.slopes else "-"
        (side,) = self._exactly(line, 1, f"{word} {self._two(sign)}")
        a, b = self._side(side, sign)
        return make("", a, b, sloped=sign == ">")

    def _mark(self, line: Line) -> Statement:
        if len(line.words) < 3:
            raise _Wrong("This mark statement cannot be read.", f"Write: mark <sign> {self._two()} ...")
        sign = self._one_of(line.words[1], self.vocabulary.marks, "mark")
        return MarkLine(line.number, line.note, sign, tuple(self._cell(name) for name in line.words[2:]))

    def _cell(self, name: str) -> int:
        cell = self.grid.find(name)
        if cell is None:
            raise _Wrong(*self.grid.why_missing(name))
        return cell

    def _side(self, text: str, sign: str) -> tuple[int, int]:
        """The two cells of a side, written with `-` or, lower before higher, with `>`."""
        first, found, second = text.partition(sign)
        if not found:
            meaning = "; the second one is the higher" if sign == ">" else ""
            raise _Wrong(f"{text!r} is not a side.", f"Write {self._two(sign)}{meaning}.")
        a, b = self._cell(first), self._cell(second)
        if self.grid.direction(a, b) is None:
            raise _Wrong(f"{first} and {second} are not neighbours.", self._neighbours_text(a))
        return a, b

    def _neighbours_text(self, cell: int) -> str:
        names = sorted(self.grid.names[other] for other in self.grid.neighbours[cell] if other >= 0)
        return f"The neighbours of {self.grid.names[cell]} are {', '.join(names)}."

    def _two(self, sign: str = " ") -> str:
        return f"<{self.grid.cell_word}>{sign}<{self.grid.cell_word}>"

    def _exactly(self, line: Line, count: int, form: str) -> tuple[str, ...]:
        if len(line.words) != count + 1:
            raise _Wrong(f"This {line.words[0]} statement cannot be read.", f"Write: {form}.")
        return line.words[1:]

    def _one_of(self, word: str, known: tuple[str, ...], what: str) -> str:
        if word not in known:
            raise _Wrong(f"{word!r} is not a {what} of this game.", f"Use one of: {', '.join(known)}.")
        return word
