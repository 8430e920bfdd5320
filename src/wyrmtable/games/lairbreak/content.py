"""The content files: units, monsters, cards and tiles, read from TOML and checked.

Every mistake is told with its line and its remedy. What the ids can do is in the rules; what they cost and how well
they fight is in the files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files as package_files
from typing import Any

from wyrmtable.boards.mapwords import MapError, Mistake

from .kinds import ARMIES, MINERALS, MONSTERS, TILES, TREASURES, UNITS

FILES = ("units.toml", "monsters.toml", "cards.toml", "tiles.toml")


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A line of the purchase chart (LB-BUY-1)."""

    id: str
    title: str
    price: int
    combat_price: int
    speed: int
    dice: int
    hits_on: int
    most_hits: int
    spaces: int
    supply: int


@dataclass(frozen=True, slots=True)
class ArmyKind:
    """A nation: its words and its elite unit."""

    id: str
    title: str
    people: str
    elite: int


@dataclass(frozen=True, slots=True)
class MonsterKind:
    """A line of the monster table (LB-MON-1)."""

    id: str
    title: str
    hp: int
    dice: int
    hits_on: int
    card: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A mineral or treasure of the deck, or a mystery tile; unused fields are 0."""

    id: str
    title: str
    count: int
    gold: int = 0
    uses: int = 0
    footmen: int = 0
    monster: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """All that the four files say."""

    units: tuple[UnitKind, ...]
    armies: tuple[ArmyKind, ...]
    start_gold: int
    start_units: tuple[int, ...]
    goal: int
    monsters: tuple[MonsterKind, ...]
    outposts: tuple[int | str, ...]
    minerals: tuple[Card, ...]
    treasures: tuple[Card, ...]
    dig_deeper: int
    mined_out: int
    tiles: tuple[Card, ...]


def own_text(name: str) -> str:
    """A content file of the game itself."""
    return package_files(__package__).joinpath("content").joinpath(name).read_text(encoding="utf-8")


def read_content(files: Mapping[str, str]) -> Content:
    """The content, a designer's own files taking the place of the game's."""
    return _read(tuple((name, files[name] if name in files else own_text(name)) for name in FILES))


def check_file(name: str, text: str) -> list[Mistake]:
    """Everything wrong with one content file."""
    if name not in FILES:
        return [Mistake(0, f"{name} is no content file.", f"The content files are {', '.join(FILES)}.")]
    page = _Page(name, text)
    if not page.mistakes:
        _CHECKS[name](page)
    return sorted(page.mistakes)


class _Page:
    """One file being read: its tables, and the mistakes found so far."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        self.mistakes: list[Mistake] = []
        self.data: dict[str, Any] = {}
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as trouble:
            found = re.search(r"at line (\d+)", str(trouble))
            said = str(trouble).partition(" (at")[0]
            self.wrong(int(found[1]) if found else len(self.lines), f"This is no TOML: {said}.", "Look at the line.")

    def wrong(self, line: int, what: str, remedy: str) -> None:
        self.mistakes.append(Mistake(line, what, remedy))

    def line_of(self, table: str, key: str = "") -> int:
        """The line of a table's head, or of a key in it; 0 if it is not there."""
        head = next((n for n, line in enumerate(self.lines, 1) if line.strip() == f"[{table}]"), 0)
        if not key or not head:
            return head
        for number in range(head, len(self.lines)):
            if self.lines[number].startswith("["):
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", self.lines[number]):
                return number + 1
        return head

    def tables(self, group: str, ids: Iterable[str]) -> dict[str, dict[str, Any]]:
        """The tables `[group.id]`, every id once."""
        found = self.data.get(group, {})
        wanted = tuple(ids)
        for extra in found:
            if extra not in wanted:
                line = self.line_of(f"{group}.{extra}")
                self.wrong(line, f"The rules know no {group} {extra!r}.", f"They know {', '.join(wanted)}.")
        for missing in wanted:
            if missing not in found:
                self.wrong(0, f"The {group} {missing!r} is missing.", f"Add a table [{group}.{missing}].")
        return {name: found.get(name, {}) for name in wanted}

    def number(
        self, table: str, row: Mapping[str, Any], key: str, low: int, high: int, default: int | None = None
    ) -> int:
        """A whole number between two bounds."""
        value = row.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        said = f"{key} is missing" if value is None else f"{key} cannot be {value!r}"
        self.wrong(self.line_of(table, key), f"In [{table}] {said}.", f"Write a whole number from {low} to {high}.")
        return low

    def word(self, table: str, row: Mapping[str, Any], key: str, allowed: tuple[str, ...] = ()) -> str:
        """A text, one of several if they are given."""
        value = row.get(key)
        if isinstance(value, str) and value and (not allowed or value in allowed):
            return value
        said = f"{key} is missing" if value is None else f"{key} cannot be {value!r}"
        remedy = f"Write one of {', '.join(allowed)}." if allowed else "Write a text in quotes."
        self.wrong(self.line_of(table, key), f"In [{table}] {said}.", remedy)
        return allowed[0] if allowed else "?"


def _unit(page: _Page, name: str, row: Mapping[str, Any]) -> UnitKind:
    table = f"unit.{name}"
    price = page.number(table, row, "price", 1, 1000)
    dice = page.number(table, row, "dice", 1, 4)
    return UnitKind(
        name,
        page.word(table, row, "title"),
        price,
        page.number(table, row, "combat_price", 1, 1000, price),
        page.number(table, row, "speed", 1, 12),
        dice,
        page.number(table, row, "hits_on", 2, 6),
        page.number(table, row, "most_hits", 1, 4, dice),
        page.number(table, row, "spaces", 2 if "wagon" in name else 1, 2 if "wagon" in name else 1),
        page.number(table, row, "supply", 1, 60),
    )


def _units(page: _Page) -> dict[str, Any]:
    units = tuple(_unit(page, name, row) for name, row in page.tables("unit", UNITS).items())
    armies = tuple(
        ArmyKind(
            name,
            page.word(f"army.{name}", row, "title"),
            page.word(f"army.{name}", row, "people"),
            UNITS.index(page.word(f"army.{name}", row, "elite", UNITS[3:])),
        )
        for name, row in page.tables("army", ARMIES).items()
    )
    start = page.data.get("start", {})
    force = start.get("units", [])
    for name in force:
        if name not in UNITS[:3]:
            page.wrong(
                page.line_of("start", "units"), f"No army can start with {name!r}.", "Use miner, wagon, footman."
            )
    return {
        "units": units,
        "armies": armies,
        "start_gold": page.number("start", start, "gold", 0, 2999),
        "start_units": tuple(UNITS.index(name) for name in force if name in UNITS[:3]),
        "goal": page.number("goal", page.data.get("goal", {}), "gold", 100, 100_000),
    }


def _monsters(page: _Page) -> dict[str, Any]:
    monsters = tuple(
        MonsterKind(
            name,
            page.word(f"monster.{name}", row, "title"),
            page.number(f"monster.{name}", row, "hp", 1, 30),
            page.number(f"monster.{name}", row, "dice", 1, 6),
            page.number(f"monster.{name}", row, "hits_on", 2, 6),
            row.get("card") is True,
        )
        for name, row in page.tables("monster", MONSTERS).items()
    )
    contents = page.data.get("outposts", {}).get("contents", [])
    line = page.line_of("outposts", "contents")
    if len(contents) != 6:
        page.wrong(line, f"An outpost's die has six results, not {len(contents)}.", "List six.")
    for entry in contents:
        if not (isinstance(entry, int) and entry >= 0) and entry not in MONSTERS[1:]:
            page.wrong(line, f"An outpost cannot hold {entry!r}.", "Write an amount of gold or a monster's id.")
    return {"monsters": monsters, "outposts": tuple(contents)}


def _cards(page: _Page) -> dict[str, Any]:
    minerals = tuple(
        Card(
            name,
            page.word(f"mineral.{name}", row, "title"),
            page.number(f"mineral.{name}", row, "cards", 0, 31),
            page.number(f"mineral.{name}", row, "value", 1, 3000),
        )
        for name, row in page.tables("mineral", MINERALS).items()
    )
    treasures = tuple(
        Card(
            name,
            page.word(f"treasure.{name}", row, "title"),
            1,
            page.number(f"treasure.{name}", row, "gold", 0, 3000, 0),
            page.number(f"treasure.{name}", row, "uses", 0, 9, 0),
            page.number(f"treasure.{name}", row, "footmen", 0, 16, 0),
        )
        for name, row in page.tables("treasure", TREASURES).items()
    )
    other = page.data.get("other", {})
    return {
        "minerals": minerals,
        "treasures": treasures,
        "dig_deeper": page.number("other", other, "dig_deeper", 0, 100),
        "mined_out": page.number("other", other, "mined_out", 0, 100),
    }


def _tiles(page: _Page) -> dict[str, Any]:
    tiles = []
    for name, row in page.tables("tile", TILES).items():
        table = f"tile.{name}"
        beast = page.word(table, row, "monster", MONSTERS[1:]) if "monster" in row else ""
        if name in TILES[8:12] and not beast:
            page.wrong(
                page.line_of(table), f"The tile {name} has no monster.", 'Write monster = "giant" or another id.'
            )
        count = page.number(table, row, "count", 0, 16)
        gold = page.number(table, row, "gold", 0, 3000, 0)
        uses = page.number(table, row, "uses", 0, 9, 0)
        tiles.append(Card(name, page.word(table, row, "title"), count, gold, uses, 0, beast))
    total = sum(tile.count for tile in tiles)
    if not page.mistakes and not 4 <= total <= 40:
        page.wrong(0, f"There are {total} mystery tiles.", "Four lie beside the lair; have 4 to 40 in all.")
    return {"tiles": tuple(tiles)}


_CHECKS = {"units.toml": _units, "monsters.toml": _monsters, "cards.toml": _cards, "tiles.toml": _tiles}


@lru_cache(maxsize=16)
def _read(texts: tuple[tuple[str, str], ...]) -> Content:
    fields: dict[str, Any] = {}
    for name, text in texts:
        page = _Page(name, text)
        if not page.mistakes:
            fields |= _CHECKS[name](page)
        if page.mistakes:
            raise MapError(name, tuple(sorted(page.mistakes)))
    return Content(**fields)
