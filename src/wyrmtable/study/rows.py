"""Rows on disk: a CSV file that grows game by game and is taken up again where it ended."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from ..files import BadFile
from .games import Row

FIELDS = (
    "game",
    "scenario",
    "options",
    "seed",
    "seats",
    "scores",
    "winners",
    "decisions",
    "seconds",
    "summary",
    "trouble",
    "link",
    "sequel",
)
BETWEEN = "|"  # between several values of one cell


def to_cells(row: Row) -> list[str]:
    scores = BETWEEN.join(f"{score:g}" for score in row.scores)
    return [
        row.game,
        row.scenario,
        row.options,
        str(row.seed),
        BETWEEN.join(row.seats),
        scores,
        BETWEEN.join(row.winners),
        str(row.decisions),
        f"{row.seconds:g}",
        row.summary,
        row.trouble,
        str(row.link),
        row.sequel,
    ]


def from_cells(cells: list[str]) -> Row:
    game, scenario, options, seed, seats, scores, winners, decisions, seconds, summary, trouble, link, sequel = cells
    return Row(
        game,
        scenario,
        options,
        int(seed),
        tuple(seats.split(BETWEEN)),
        tuple(map(float, scores.split(BETWEEN))) if scores else (),
        tuple(winners.split(BETWEEN)) if winners else (),
        int(decisions),
        float(seconds),
        summary,
        trouble,
        int(link),
        sequel,
    )


def read_rows(path: Path) -> list[Row]:
    """The rows of an earlier run. A last line cut off by a crash is dropped; other damage is named."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    whole = lines[:-1]
    if whole and tuple(whole[0].split(",")) != FIELDS:
        raise BadFile(str(path), 1, "this is not a table of a study.", f"The first line should be {','.join(FIELDS)}.")
    rows = []
    for number, cells in enumerate(csv.reader(whole[1:]), 2):
        try:
            rows.append(from_cells(cells))
        except ValueError:
            raise BadFile(
                str(path), number, "this line is damaged.", "Delete the line to play its game again."
            ) from None
    return rows


class RowFile:
    """A CSV file being written: every row is on disk when it is added."""

    def __init__(self, path: Path) -> None:
        self.path = path
        kept = read_rows(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+" if path.exists() else "w+", encoding="utf-8", newline="")
            self._drop_cut_line()
        except OSError as trouble:
            raise BadFile(str(path), 0, f"it cannot be written: {trouble.strerror}.", "Choose another --out.") from None
        self._writer = csv.writer(self._file, lineterminator="\n")
        self.kept = kept
        if self._file.tell() == 0:
            self._writer.writerow(FIELDS)

    def _drop_cut_line(self) -> None:
        whole = self._file.read().rpartition("\n")
        self._file.seek(0)
        self._file.truncate(len((whole[0] + whole[1]).encode()))
        self._file.seek(0, os.SEEK_END)

    def add(self, rows: Iterable[Row]) -> None:
        self._writer.writerows(to_cells(row) for row in rows)
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
