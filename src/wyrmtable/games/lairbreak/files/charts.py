"""The content files: units, monsters, cards and tiles, read from TOML and checked.

Every mistake is told with its line and its remedy. What the ids can do is in the rules; what they cost and how well
they fight is in the files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from wyrmtable.files import Form, Page, Table, own_text

from .terms import ARMIES, MINERALS, MONSTERS, TILES, TREASURES, UNITS

GAME = "lairbreak"
BASE_SPACES = 16  # four squares of four spaces
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
class Charts:
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


class Outposts(msgspec.Struct, frozen=True):
    """What the die finds in an outpost: an amount of gold or a monster (LB-POST-3)."""

    contents: tuple[Annotated[int, msgspec.Meta(ge=0, le=3000)] | str, ...]


OUTPOSTS = Form(Outposts)


def read_charts(files: Mapping[str, str]) -> Charts:
    """The charts, a designer's own files taking the place of the game's."""
    return _read(tuple((name, own_text(__package__, name, files)) for name in FILES))


@lru_cache(maxsize=16)
def _read(texts: tuple[tuple[str, str], ...]) -> Charts:
    fields: dict[str, Any] = {}
    for name, text in texts:
        page = Page(text, name, GAME)
        fields |= _READERS[name](page)
        page.finish()
    return Charts(**fields)


def _unit(name: str, row: Table) -> UnitKind:
    price = row.number("price", 1, 1000)
    dice = row.number("dice", 1, 4)
    spaces = 2 if "wagon" in name else 1
    return UnitKind(
        name,
        row.word("title"),
        price,
        row.number("combat_price", 1, 1000, price),
        row.number("speed", 1, 12),
        dice,
        row.number("hits_on", 2, 6),
        row.number("most_hits", 1, 4, dice),
        row.number("spaces", spaces, spaces),
        row.number("supply", 1, 60),
    )


def _army(name: str, row: Table) -> ArmyKind:
    return ArmyKind(name, row.word("title"), row.word("people"), UNITS.index(row.word("elite", UNITS[3:])))


def _units(page: Page) -> dict[str, Any]:
    units = tuple(_unit(name, row) for name, row in page.top.named("unit", UNITS).items())
    armies = tuple(_army(name, row) for name, row in page.top.named("army", ARMIES).items())
    start = page.top.table("start")
    return {
        "units": units,
        "armies": armies,
        "start_gold": start.number("gold", 0, 2999),
        "start_units": _start_force(start, {unit.id: unit for unit in units}),
        "goal": page.top.table("goal").number("gold", 100, 100_000),
    }


def _start_force(start: Table, units: Mapping[str, UnitKind]) -> tuple[int, ...]:
    """Units common to all armies, no more than there are, and no more than a base can hold (LB-SET-7)."""
    force = [name for name in start.words("units", UNITS[:3]) if name in units]
    spaces = sum(units[name].spaces for name in force)
    if not force:
        start.wrong("units", "an army starts with nothing.", "List at least one of miner, wagon, footman.")
    elif spaces > BASE_SPACES or any(force.count(name) > units[name].supply for name in force):
        start.wrong("units", "the start force is too large.", f"It has the supply and {BASE_SPACES} spaces of a base.")
    return tuple(UNITS.index(name) for name in force)


def _monster(name: str, row: Table) -> MonsterKind:
    return MonsterKind(
        name,
        row.word("title"),
        row.number("hp", 1, 30),
        row.number("dice", 1, 6),
        row.number("hits_on", 2, 6),
        row.flag("card"),
    )


def _monsters(page: Page) -> dict[str, Any]:
    monsters = tuple(_monster(name, row) for name, row in page.top.named("monster", MONSTERS).items())
    outposts = page.top.table("outposts")
    form = outposts.into(OUTPOSTS)
    contents = form.contents if form else ()
    if form and len(contents) != 6:
        outposts.wrong("contents", f"an outpost's die has six results, not {len(contents)}.", "List six.")
    for entry in contents:
        if isinstance(entry, str) and entry not in MONSTERS[1:]:
            outposts.wrong(
                "contents", f"an outpost cannot hold {entry!r}.", "Write an amount of gold or a monster's id."
            )
    return {"monsters": monsters, "outposts": contents}


def _mineral(name: str, row: Table) -> Card:
    return Card(name, row.word("title"), row.number("cards", 0, 31), row.number("value", 1, 3000))


def _treasure(name: str, row: Table) -> Card:
    gold, uses = row.number("gold", 0, 3000, 0), row.number("uses", 0, 9, 0)
    return Card(name, row.word("title"), 1, gold, uses, row.number("footmen", 0, 16, 0))


def _cards(page: Page) -> dict[str, Any]:
    other = page.top.table("other")
    return {
        "minerals": tuple(_mineral(name, row) for name, row in page.top.named("mineral", MINERALS).items()),
        "treasures": tuple(_treasure(name, row) for name, row in page.top.named("treasure", TREASURES).items()),
        "dig_deeper": other.number("dig_deeper", 0, 100),
        "mined_out": other.number("mined_out", 0, 100),
    }


def _tile(name: str, row: Table) -> Card:
    beast = row.word("monster", MONSTERS[1:]) if "monster" in row else ""
    if name in TILES[8:12] and not beast:
        row.wrong("", f"the tile {name} has no monster.", 'Write monster = "giant" or another id.')
    count, gold, uses = row.number("count", 0, 16), row.number("gold", 0, 3000, 0), row.number("uses", 0, 9, 0)
    return Card(name, row.word("title"), count, gold, uses, 0, beast)


def _tiles(page: Page) -> dict[str, Any]:
    tiles = tuple(_tile(name, row) for name, row in page.top.named("tile", TILES).items())
    total = sum(tile.count for tile in tiles)
    if not page.mistakes and not 4 <= total <= 40:
        page.wrong((), f"there are {total} mystery tiles.", "Four lie beside the lair; have 4 to 40 in all.")
    return {"tiles": tiles}


_READERS: Mapping[str, Callable[[Page], dict[str, Any]]] = {
    "units.toml": _units,
    "monsters.toml": _monsters,
    "cards.toml": _cards,
    "tiles.toml": _tiles,
}
