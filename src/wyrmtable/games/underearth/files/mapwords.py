"""The words of a map file (LOU-22.5): the vocabulary, and the statements a file is made of.

Besides the strips of the rulebook a map may say `grid hex 43x48` or `grid square 20x20`, and `wall <a>-<b>` for a wall
inside an area. Which kinds, classes, features and marks exist is the vocabulary's to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from wyrmtable.boards import Grid
from wyrmtable.boards.numbering import column_letters, column_number

from .mapstrips import Strip


@dataclass(frozen=True)
class Vocabulary:
    """What map files may say.

    `widths` are the classes of passages, widest first; `inside` is the class of sides within an area; `links` join
    areas directly; `closed` kinds cannot be stood on unless a passage of a class in `spans` crosses them. Features are
    plain (`door a-b`), sloped (`stairs low>high`) or labelled (`gate west a-b`, each label wanted exactly once).
    """

    areas: tuple[str, ...]
    widths: tuple[str, ...] = ()
    inside: str = "open"
    links: tuple[str, ...] = ("open",)
    closed: frozenset[str] = frozenset()
    spans: frozenset[str] = frozenset()
    features: tuple[str, ...] = ()
    slopes: tuple[str, ...] = ()
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: tuple[str, ...] = ()

    @property
    def statements(self) -> tuple[str, ...]:
        """Every word a line may begin with."""
        fixed = ("game", "map", "cols", "grid", "strip", "port", "path", "link", "wall", "mark")
        return (*fixed, *self.areas, *self.features, *self.slopes, *self.labels)


@dataclass(frozen=True)
class Statement:
    """One line; `note` is the comment behind it, with its `#`."""

    line: int
    note: str

    def text(self, grid: Grid) -> str:
        """The line as the file should say it, without the comment."""
        return ""


@dataclass(frozen=True)
class Setting(Statement):
    """`game`, `map`, `cols`, `grid`, `strip`: the words as they stand."""

    words: tuple[str, ...]

    def text(self, grid: Grid) -> str:
        return " ".join(self.words)


@dataclass(frozen=True)
class PortLine(Statement):
    """A crossing of every seam in one column."""

    col: int
    width: str

    def text(self, grid: Grid) -> str:
        return f"port {column_text(grid, self.col)} {self.width}"


@dataclass(frozen=True)
class AreaLine(Statement):
    """A named area of one kind."""

    kind: str
    id: str
    title: str
    cells: tuple[int, ...]

    def text(self, grid: Grid) -> str:
        return f'{self.kind} {self.id} "{self.title}" {" ".join(column_runs(grid, self.cells))}'


@dataclass(frozen=True)
class PathLine(Statement):
    """A passage through neighbouring cells."""

    width: str
    id: str
    cells: tuple[int, ...]

    def text(self, grid: Grid) -> str:
        return f"path {self.width} {self.id} {' '.join(grid.names[cell] for cell in self.cells)}"


@dataclass(frozen=True)
class LinkLine(Statement):
    """Two areas joined without a passage; with no width, a wall inside an area."""

    width: str
    a: int
    b: int

    def text(self, grid: Grid) -> str:
        start = f"link {self.width}" if self.width else "wall"
        return f"{start} {grid.names[self.a]}-{grid.names[self.b]}"


@dataclass(frozen=True)
class FeatureLine(Statement):
    """Something on a side; where `sloped`, `b` is the higher cell."""

    word: str
    label: str
    a: int
    b: int
    sloped: bool

    def text(self, grid: Grid) -> str:
        ends = f"{grid.names[self.a]}{'>' if self.sloped else '-'}{grid.names[self.b]}"
        return " ".join(word for word in (self.word, self.label, ends) if word)


@dataclass(frozen=True)
class MarkLine(Statement):
    """Marks of one kind."""

    mark: str
    cells: tuple[int, ...]

    def text(self, grid: Grid) -> str:
        return f"mark {self.mark} {' '.join(grid.names[cell] for cell in self.cells)}"


Kind = TypeVar("Kind", bound=Statement)


@dataclass(frozen=True)
class MapSheet:
    """A map file as read: ready to be laid on the table by `assemble` or written by `dump`.

    `unread` are the first words of lines that could not be read and `doubtful` the cells those lines name: what else
    seems wrong about them is not reported.
    """

    name: str
    grid: Grid
    strips: tuple[Strip, ...]
    statements: tuple[Statement, ...]
    vocabulary: Vocabulary
    unread: frozenset[str] = frozenset()
    doubtful: frozenset[int] = frozenset()

    def lines(self, kind: type[Kind]) -> Iterator[Kind]:
        """The statements of one kind in the order of the file."""
        return (statement for statement in self.statements if isinstance(statement, kind))

    @cached_property
    def ports(self) -> tuple[int, ...]:
        """The columns in which ports cross every seam."""
        return tuple(port.col for port in self.lines(PortLine))

    def strip_of(self, cell: int) -> int:
        """The number of the strip a cell belongs to, -1 on a map without strips."""
        row = self.grid.spots[cell][1]
        return next((number for number, strip in enumerate(self.strips) if strip.first <= row <= strip.last), -1)


def column_text(grid: Grid, col: int) -> str:
    """A column as names write it: 06 or C."""
    return f"{col:02}" if grid.shape == "hex" else column_letters(col)


def read_column(grid: Grid, text: str) -> int | None:
    """The number of a column that `column_text` wrote."""
    if grid.shape != "hex":
        return column_number(text)
    return int(text) if re.fullmatch(r"[0-9]{1,2}", text) else None


def column_runs(grid: Grid, cells: tuple[int, ...]) -> list[str]:
    """Cells as `<col>:<first>-<last>`, unbroken runs of a column together."""
    runs: list[tuple[int, int, int]] = []
    for col, row in (grid.spots[cell] for cell in cells):
        if runs and runs[-1][0] == col and runs[-1][2] + grid.row_step == row:
            runs[-1] = (col, runs[-1][1], row)
        else:
            runs.append((col, row, row))
    return [f"{column_text(grid, col)}:{first}" + (f"-{last}" if last > first else "") for col, first, last in runs]
