"""Prices of works, pay of specialists and men, and investments: `dominion.toml` (UWA-BUILD-2, UWA-SPEC, UWA-MEN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.core import Setting
from wyrmtable.files import Page, by_setting, own_text
from wyrmtable.files.toml import Table

FILE = "dominion.toml"
PEOPLES = ("man", "dwarf", "elf", "orc")
VESSELS = (
    "raft", "boat", "small_merchant", "large_merchant", "longship", "small_galley", "large_galley", "warship",
)  # fmt: skip
PACES = ("raft", "boat", "merchant", "galley", "longship", "warship")  # lines of the table of days (UWA-WMOVE-1)
NEEDS = ("", "villages", "water", "trainer", "clear", "woods", "unknown")


class Work(NamedTuple):
    """A part of a stronghold; `use` is gate, tower or nothing; `feet` the height that a tower's price is for."""

    title: str
    price: int
    double: int
    points: int
    use: str
    feet: int


class Specialist(NamedTuple):
    pay: int
    mission: bool
    answers: int
    city: bool


class Troop(NamedTuple):
    """Half gold pieces a month by people; the die of those who answer, and what is taken off it; horses each."""

    halves: Mapping[str, int]
    die: int
    less: int
    horses: int


class Investment(NamedTuple):
    needs: str
    settlers: bool


class Craft(NamedTuple):
    """A vessel that a house may own: her price; the Seamen whom she needs, and whether they fight; how many people and
    animals she takes along; her line in the table of days, and the inches of her usual speed; whether she has oars, and
    whether she is a galley."""

    title: str
    price: int
    seamen: int
    fight: bool
    room: int
    pace: str
    inches: int
    oars: bool
    galley: bool


class Ledger(NamedTuple):
    """Everything that `dominion.toml` says."""

    works: Mapping[str, Work]
    specialists: Mapping[str, Specialist]
    men: Mapping[str, Troop]
    investments: Mapping[str, Investment]
    ships: Mapping[str, Craft]


def _work(table: Table) -> Work:
    price = table.number("price", 1, 99_999)
    return Work(
        table.word("title"), price, table.number("double", 0, 99_999, 0), table.number("points", 0, 99, 0),
        table.word("use", ("", "gate", "tower"), ""), table.number("feet", 0, 60, 0),
    )  # fmt: skip


def _specialist(table: Table) -> Specialist:
    pay, answers = table.number("pay", 1, 99_999), table.number("answers", 1, 6)
    return Specialist(pay, table.flag("mission"), answers, table.flag("city"))


def _troop(table: Table) -> Troop:
    halves = {people: table.number(people, 1, 999) for people in PEOPLES if people in table}
    die, less = table.number("die", 0, 20, 0), table.number("less", 0, 9, 0)
    return Troop(halves, die, less, table.number("horses", 0, 2, 0))


def _investment(table: Table) -> Investment:
    return Investment(table.word("needs", NEEDS, ""), table.flag("settlers", True))


def _craft(table: Table) -> Craft:
    title, price, seamen = table.word("title"), table.number("price", 1, 99_999), table.number("seamen", 0, 999, 0)
    fight, room, pace = table.flag("fight"), table.number("room", 1, 999), table.word("pace", PACES)
    return Craft(
        title, price, seamen, fight, room, pace, table.number("inches", 1, 99), table.flag("oars"),
        table.flag("galley"),
    )  # fmt: skip


@by_setting
def _ledger(setting: Setting) -> Ledger:
    page = Page(own_text(__package__, FILE, setting.files), FILE, "underworld")
    top = page.top
    found = Ledger(
        {id_: _work(table) for id_, table in top.named("works").items()},
        {id_: _specialist(table) for id_, table in top.named("specialists").items()},
        {id_: _troop(table) for id_, table in top.named("men").items()},
        {id_: _investment(table) for id_, table in top.named("investments").items()},
        {id_: _craft(table) for id_, table in top.named("ships", VESSELS).items()},
    )
    page.finish()
    return found


def read_ledger(files: Mapping[str, str]) -> Ledger:
    return _ledger(Setting("", {}, files))
