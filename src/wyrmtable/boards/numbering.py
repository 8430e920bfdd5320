"""How cells are called: a numbering writes a column and row as a name and reads it back.

A map with a numbering of its own brings one; the grid knows no other names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

Spot = tuple[int, int]


class Numbering(NamedTuple):
    """`write(column, row)` names a cell, `read(name)` gives column and row or None; `most` is how far names reach.

    `form` says in words how a name is written, `example` shows one.
    """

    write: Callable[[int, int], str]
    read: Callable[[str], Spot | None]
    most: Spot
    form: str
    example: str


def _write_ccrr(col: int, row: int) -> str:
    return f"{col:02}{row:02}"


def _read_ccrr(name: str) -> Spot | None:
    return (int(name[:2]), int(name[2:])) if re.fullmatch(r"[0-9]{4}", name) else None


CCRR = Numbering(_write_ccrr, _read_ccrr, (99, 99), "two digits for the column and two for the row", "0712")


@cache
def offset(first: int = 1, digits: int = 2) -> Numbering:
    """Hexes of a pointy-topped grid: the place in the row, and the row, counted from `first`, of so many digits."""
    pattern = re.compile(rf"([0-9]{{{digits}}})([0-9]{{{digits}}})")
    reach = 10**digits - first

    def write(col: int, row: int) -> str:
        return f"{(col - 1) // 2 + first:0{digits}}{row - 1 + first:0{digits}}"

    def read(name: str) -> Spot | None:
        found = pattern.fullmatch(name)
        if found is None or int(found[1]) < first or int(found[2]) < first:
            return None
        row = int(found[2]) - first + 1
        return 2 * (int(found[1]) - first) + 2 - row % 2, row

    count = "two" if digits == 2 else str(digits)
    form = f"{count} digits for the place in the row and {count} for the row"
    return Numbering(write, read, (2 * reach, reach), form, write(13, 12))


def column_number(text: str) -> int | None:
    """The number of a column written in letters: A is 1, Z 26, AA 27."""
    if not re.fullmatch(r"[A-Za-z]{1,2}", text):
        return None
    col = 0
    for letter in text.upper():
        col = col * 26 + ord(letter) - 64
    return col


def column_letters(col: int) -> str:
    high, low = divmod(col - 1, 26)
    return (chr(64 + high) if high else "") + chr(65 + low)


def _write_letters(col: int, row: int) -> str:
    return f"{column_letters(col)}{row}"


def _read_letters(name: str) -> Spot | None:
    found = re.fullmatch(r"([A-Za-z]{1,2})([0-9]{1,3})", name)
    col = column_number(found[1]) if found else None
    return (col, int(found[2])) if found and col else None


LETTERS = Numbering(_write_letters, _read_letters, (702, 999), "the column's letters and the row's number", "C4")
