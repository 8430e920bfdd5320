"""Who is met, and what lies where he was: `encounters.toml` and `treasure.toml`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from wyrmtable.files import Page
from wyrmtable.files.toml import Table

from .charts import throw_in
from .throws import Throw, throw_of

TABLES = 6
MOST_ITEMS = 100
SPIDERS = "*spiders"
BAG = "bag of holding"
LOTS = ("copper", "silver", "gold", "gems", "jewellery")
MAPS = ("map to a treasure", "map to something magic", "map to a treasure and something magic")
THINGS = ("any", "magic", "map", "arms", "unarmed", "potion", "scroll")


class Ladder(NamedTuple):
    """Results of a die by the highest face of each."""

    sides: int
    upto: tuple[int, ...]
    results: tuple[str, ...]

    def at(self, face: int) -> int:
        return bisect_left(self.upto, face)


class Encounters(NamedTuple):
    """Everything `encounters.toml` says."""

    matrix: tuple[tuple[int, tuple[int, ...]], ...]
    tables: tuple[tuple[str, ...], ...]
    general: Mapping[str, Ladder]
    retinue: Mapping[str, str]
    fit: tuple[int, ...]

    def table(self, level: int, face: int) -> int:
        """The table that a d6 names on a dungeon level (UWA-MTX-1)."""
        return [tables for first, tables in self.matrix if first <= level][-1][face - 1]

    def expected(self, level: int) -> int:
        return self.fit[min(level, len(self.fit)) - 1]


class Hoard(NamedTuple):
    """The treasure of a dungeon room from a level on (UWA-STK-6)."""

    first: int
    silver: Throw
    gold: Throw
    jewels: int
    pieces: int
    magic: int


class Items(NamedTuple):
    ladder: Ladder
    values: tuple[int, ...]


class Lair(NamedTuple):
    """The treasure of a lair of one type (UWA-TRE-1): a chance in a hundred and a throw for copper, silver and gold in
    thousands, gems and jewellery in pieces; then the chance of maps and magic, and what they are."""

    lots: tuple[tuple[int, Throw], ...]
    chance: int
    things: tuple[str, ...]


class Treasure(NamedTuple):
    """Everything `treasure.toml` says."""

    levels: tuple[Hoard, ...]
    gems: tuple[Ladder, tuple[Throw, ...]]
    jewellery: tuple[Ladder, tuple[Throw, ...]]
    magic: Ladder
    items: Mapping[str, Items]
    maps: Ladder
    first_map: int
    lairs: Mapping[str, Lair]

    def hoard(self, level: int) -> Hoard:
        return [row for row in self.levels if row.first <= level][-1]

    def code(self, kind: str, at: int) -> int:
        """The number of a magic thing: its table, and its line there."""
        return 1 + MOST_ITEMS * self.magic.results.index(kind) + at

    def bag(self) -> int:
        """That of the bag of holding."""
        return self.code("miscellaneous", self.items["miscellaneous"].ladder.results.index(BAG))


def read_encounters(text: str, kinds: Collection[str], path: str = "encounters.toml") -> Encounters:
    page = Page(text, path, "underworld")
    top = page.top
    matrix = tuple(_row(row) for row in top.tables("matrix"))
    lists = top.table("tables")
    tables = tuple(lists.words(str(number)) for number in range(1, TABLES + 1))
    general = {name: _ladder(table, "kinds") for name, table in top.named("general").items()}
    retinue = top.table("retinue")
    named = {word: retinue.word(word) for word in retinue.data}
    found = Encounters(matrix, tables, general, named, top.table("fit").numbers("tables", 1, TABLES))
    words = [word for table in tables for word in table]
    all_known(lists, words, {*kinds, SPIDERS, *(f"*{name}" for name in general)})
    all_known(retinue, [*named, *named.values()], kinds)
    all_known(top, [kind for ladder in general.values() for kind in ladder.results], kinds)
    page.finish()
    return found


def _row(row: Table) -> tuple[int, tuple[int, ...]]:
    tables = row.numbers("tables", 1, TABLES)
    if len(tables) != 6:
        row.wrong("tables", f"there are {len(tables)} numbers.", "Write one for each face of the die.")
    return row.number("from", 1, 99), tables


def all_known(table: Table, words: Sequence[str], known: Collection[str]) -> None:
    """Refuses names of creatures that there are not."""
    for word in words:
        if word.partition(":")[0] not in known:
            table.page.wrong(
                table.page.seek(word, table.place), f"there is no creature {word!r}.", "Name one of monsters.csv."
            )


def _ladder(table: Table, results: str, sides: int = 0) -> Ladder:
    found = Ladder(sides or table.number("sides", 1, 100), table.numbers("upto", 1, 100), table.words(results))
    if len(found.upto) != len(found.results) or found.upto[-1:] != (found.sides,):
        table.wrong("upto", "it does not fit.", f"End with {found.sides}, and write one number for each result.")
    return found


def read_treasure(text: str, path: str = "treasure.toml") -> Treasure:
    page = Page(text, path, "underworld")
    top = page.top
    levels = tuple(
        Hoard(row.number("from", 1, 99), throw_in(row, "silver"), throw_in(row, "gold"), row.number("jewels", 0, 100),
              row.number("pieces", 1, 100), row.number("magic", 0, 100))
        for row in top.tables("levels")
    )  # fmt: skip
    magic = _ladder(top.table("magic"), "kinds", 100)
    items = {name: _items(table) for name, table in top.named("items", magic.results).items()}
    maps = top.table("maps")
    maps.words("kinds", MAPS)
    found = Treasure(
        levels, _values(top.table("gems")), _values(top.table("jewellery")), magic, items, _ladder(maps, "kinds", 100),
        maps.number("from", 1, 100), {name: _lair(table) for name, table in top.named("lairs").items()},
    )  # fmt: skip
    page.finish()
    return found


def _lair(table: Table) -> Lair:
    lots = list[tuple[int, Throw]]()
    for name in LOTS:
        chance, _, throw = table.word(name).partition(" ")
        found = throw_of(throw)
        if not chance.isdecimal() or found is None:
            table.wrong(name, "this is no chance with its throw.", 'Write such as "25 1d6", or "0 0" for none.')
            continue
        lots.append((int(chance), found))
    return Lair(tuple(lots), table.number("chance", 0, 100), table.words("things", THINGS))


def _values(table: Table) -> tuple[Ladder, tuple[Throw, ...]]:
    ladder = _ladder(table, "values", 100)
    for word in [each for each in ladder.results if throw_of(each) is None]:
        table.wrong("values", f"{word!r} is no throw.", 'Write a number, or dice such as "1d6x1000".')
    return ladder, tuple(throw_of(word) or Throw(1) for word in ladder.results)


def _items(table: Table) -> Items:
    ladder, values = _ladder(table, "titles"), table.numbers("values", 0, 99_999)
    if len(values) != len(ladder.results):
        table.wrong("values", "there is not one value for each title.", "Write as many values as titles.")
    return Items(ladder, values)
