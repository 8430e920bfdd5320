"""The Combat Results Table (DOG-CRT), the event counters (DOG-E.20) and the calendar (DOG-K) from their files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from wyrmtable.files import Form, Page, own_text

from . import fitted

COLUMNS = ("1-3", "1-2", "2-3", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1")
LOWEST, HIGHEST = -5, 16
_RESULT = re.compile(r"-|E|(?=.)D?[12]?R?")

Cell = tuple[str, str]  # the attacker's result and the defender's
Crt = tuple[tuple[Cell, ...], ...]  # rows from LOWEST to HIGHEST


class CombatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell `attacker/defender` per column, in a line for each modified roll."""

    columns: tuple[str, ...]
    rows: dict[str, str]
    game: str = "glory"


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event counter: whom it serves, and how many join the cup on Turn 1, 10 and 20 (DOG-2.1)."""

    title: str
    serves: Literal["drawer", "highlord", "whitestone"]
    cup: Annotated[tuple[int, ...], msgspec.Meta(min_length=3, max_length=3)]


class EventFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    event: dict[str, Event]
    game: str = "glory"


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Years of five seasons, a Turn each (DOG-K.1)."""

    first_year: int
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    seasons: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=12)]
    game: str = "glory"

    def date(self, turn: int) -> str:
        """The season and year of a Turn, such as "winter 351"."""
        year, season = divmod(turn - 1, len(self.seasons))
        return f"{self.seasons[season]} {self.first_year + year}"


COMBAT, EVENTS, CALENDAR = Form(CombatFile), Form(EventFile), Form(Calendar)


def crt(files: Mapping[str, str] | None = None) -> Crt:
    """The table, or that of a designer's own `combat.toml`."""
    return _crt(own_text(__package__, "combat.toml", files))


@lru_cache(maxsize=16)
def _crt(text: str) -> Crt:
    page = Page(text, "combat.toml", "glory")
    table = fitted(page, COMBAT)
    if table.columns != COLUMNS:
        page.wrong(("columns",), "the columns are other than the rules know.", f"They are {', '.join(COLUMNS)}.")
    found = tuple(_row(page, table.rows, str(roll)) for roll in range(LOWEST, HIGHEST + 1))
    for roll in table.rows.keys() - {str(roll) for roll in range(LOWEST, HIGHEST + 1)}:
        page.wrong(("rows", roll), f"no roll gives {roll!r}.", f"Rows run from {LOWEST} to {HIGHEST}.")
    page.finish()
    return found


def _row(page: Page, rows: Mapping[str, str], roll: str) -> tuple[Cell, ...]:
    cells = [tuple(cell.split("/")) for cell in rows.get(roll, "").split()]
    if len(cells) != len(COLUMNS) or not all(len(cell) == 2 and all(map(_RESULT.fullmatch, cell)) for cell in cells):
        place = ("rows", roll) if roll in rows else ("rows",)
        remedy = f"Write {len(COLUMNS)} cells such as D1/2R, with blanks between."
        page.wrong(place, f"the row of the roll {roll} is not complete.", remedy)
        return ()
    return tuple((cell[0], cell[1]) for cell in cells)


def events(files: Mapping[str, str] | None = None) -> Mapping[str, Event]:
    """Every kind of event counter by its id."""
    return _events(own_text(__package__, "events.toml", files))


@lru_cache(maxsize=16)
def _events(text: str) -> Mapping[str, Event]:
    page = Page(text, "events.toml", "glory")
    found = fitted(page, EVENTS).event
    for name, event in found.items():
        if min(event.cup) < 0 or not sum(event.cup):
            page.wrong(("event", name, "cup"), f"{event.title} never comes.", "Write three numbers from 0, not all 0.")
    page.finish()
    return found


def calendar(files: Mapping[str, str] | None = None) -> Calendar:
    """The Turn track."""
    return _calendar(own_text(__package__, "calendar.toml", files))


@lru_cache(maxsize=16)
def _calendar(text: str) -> Calendar:
    page = Page(text, "calendar.toml", "glory")
    found = fitted(page, CALENDAR)
    page.finish()
    return found
