"""A piece of a level that is always the same, as a text file draws it (`first-stair.toml`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from wyrmtable.files import Page, own_text
from wyrmtable.files.toml import Table

from .encounters import all_known
from .terms import HIGH, WIDE

FILE = "first-stair.toml"
GROUNDS = "r./="  # room, passage, slant, broad passage: in this order the grounds of a level
WAYS = ("east", "south", "west", "north")
SIDES = ("opening", "door", "secret door")
GUARDS = ("needle", "needle on the lock", "false bottom")


class Dwelling(NamedTuple):
    """Who lives in the room, and what is there: see the file."""

    at: int
    kind: str
    number: int
    copper: int
    guards: tuple[str, ...]
    about: tuple[str, ...]
    boots: str
    jewels: int  # those of the other trunk,
    pieces: int
    other: tuple[str, ...]  # and what protects them


class Site(NamedTuple):
    squares: Mapping[int, str]  # by number: one of GROUNDS
    sides: tuple[tuple[int, str, str], ...]  # square, way, what is there
    entrance: int
    foot: int  # of the other flight of stairs from above ground
    stairs: int
    room: Dwelling


def read_site(files: Mapping[str, str], kinds: Collection[str], things: Collection[str]) -> Site:
    """`kinds` are the creatures there are, `things` what boots may turn out to be."""
    page = Page(own_text(__package__, FILE, files), FILE, "underworld")
    top = page.top
    column, row = top.numbers("corner", 1, min(WIDE, HIGH))
    plan = top.word("plan")
    if strange := set(plan) - {*GROUNDS, " ", "\n"}:
        top.wrong("plan", f"{min(strange)!r} is no ground.", f"Draw with {', '.join(GROUNDS)} and blanks.")
    squares = {
        (row + down) * WIDE + column + right: ground
        for down, line in enumerate(plan.strip("\n").splitlines())
        for right, ground in enumerate(line)
        if ground in GROUNDS
    }
    sides = tuple(
        (_square(table, "at"), table.word("way", WAYS), table.word("is", SIDES)) for table in top.tables("sides")
    )
    room, other = top.table("room"), top.table("other")
    dwelling = Dwelling(
        _square(room, "at"), room.word("kind"), room.number("number", 1, 60), room.number("copper", 0, 99_999),
        room.words("guards", GUARDS), room.words("about"), room.word("boots", things),
        other.number("jewels", 0, 999_999), other.number("pieces", 0, 99), other.words("guards", GUARDS),
    )  # fmt: skip
    all_known(room, [dwelling.kind], kinds)
    found = Site(squares, sides, _square(top, "entrance"), _square(top, "foot"), _square(top, "stairs"), dwelling)
    page.finish()
    return found


def _square(table: Table, key: str) -> int:
    column, row = table.numbers(key, 0, HIGH - 1)
    return row * WIDE + column
