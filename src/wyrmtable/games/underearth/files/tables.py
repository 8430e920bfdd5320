"""The Combat Results Table (LOU-10.8) as its file gives it, printed and regular (LOU-R10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from wyrmtable.files import Form, Page, own_text

from . import fitted

FILE = "crt.toml"
RESULTS = ("AE", "AR", "--", "DR", "DE")
COLUMNS = ("1-13", "1-10", "1-7", "1-5", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")

Crt = tuple[tuple[str, ...], ...]  # rows of the die, 1 to 6


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell per column, in a line for each roll."""

    printed: dict[str, str]
    regular: dict[str, str]
    columns: tuple[str, ...] = COLUMNS


FORM = Form(Tables)


def crt(name: str, files: Mapping[str, str] | None = None) -> Crt:
    """The table of that name, `printed` or `regular`: the box's, or that of a designer's own `crt.toml`."""
    return _read(own_text(__package__, FILE, files))[name]


@lru_cache(maxsize=32)
def _read(text: str) -> dict[str, Crt]:
    page = Page(text, FILE, "underearth")
    tables = fitted(page, FORM)
    if tables.columns != COLUMNS:
        page.wrong(("columns",), "the columns are other than the rules know.", f"They are {', '.join(COLUMNS)}.")
    rows = {"printed": tables.printed, "regular": tables.regular}
    found = {name: tuple(_row(page, name, row, str(die)) for die in range(1, 7)) for name, row in rows.items()}
    page.finish()
    return found


def _row(page: Page, name: str, rows: Mapping[str, str], die: str) -> tuple[str, ...]:
    cells = tuple(rows.get(die, "").split())
    if len(cells) != len(COLUMNS) or any(cell not in RESULTS for cell in cells):
        place = (name, die) if die in rows else (name,)
        remedy = f"Write {len(COLUMNS)} of {', '.join(RESULTS)}, with blanks between."
        page.wrong(place, f"the row of the die {die} in [{name}] is not complete.", remedy)
    return cells
