"""The land's tables: `land.toml` read into what travel, encounters and castles need, and the content of a journey."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from wyrmtable.boards.grid import HexGrid
from wyrmtable.core import Choice, Scenario, Setting
from wyrmtable.files import Page, by_setting, own_text
from wyrmtable.files.toml import Table

from . import content
from .buttons import CAST
from .content import Content, read_book
from .encounters import Ladder
from .landboard import AIMS, LAND_TICK, ROAD_WORDS, TERRAINS, land_grid, land_names
from .referee import NO_KIN, Bench
from .scenarios import MEETING, PLAYERS, RANKS, REFEREE, SETTINGS
from .terms import MORALE, REACTION, SECRET_WORDS, WANDERING

FILE = "land.toml"
IDS = ("journey",)
SMALL = "small"
MEN = "men"  # a word of a column for which the ground says which list it is
DEADLY = "3"  # the dungeon level that counts where poison asks for one


class Terrain(NamedTuple):
    """What a kind of ground costs, how it misleads, and who lives there."""

    cost: int
    track: int
    lost: int
    meets: int
    share: int
    column: tuple[str, ...]


class Followers(NamedTuple):
    """Men of the first four levels of a class, and the magic its persons may own (UWA-WENC-9)."""

    kinds: tuple[str, ...]
    owns: tuple[tuple[str, int], ...]


class Retinue(NamedTuple):
    """Who lives with the lord of a castle: the kind or general name, whether Heroes ride, and the die."""

    word: str
    ridden: bool
    die: int


class Company(NamedTuple):
    """Somebody else who may come out with the lord (UWA-CASTLE-11)."""

    chance: int
    group: str
    plus: int
    most: int


class LandBook(NamedTuple):
    """Everything `land.toml` says."""

    travel: Mapping[str, tuple[int, ...]]
    terrain: tuple[Terrain, ...]
    lists: Mapping[str, tuple[str, ...]]
    general: Mapping[str, Ladder]
    followers: Mapping[str, Followers]
    occupants: tuple[str, ...]
    retinues: tuple[tuple[Retinue, ...], ...]
    company: Mapping[str, tuple[Company, ...]]
    evade: tuple[tuple[int, tuple[int, ...]], ...]
    maps: Mapping[str, tuple[int, ...]]
    joust: tuple[tuple[int, ...], ...]


class World(NamedTuple):
    """A sheet of hexes that can be walked on: its size, how many castles and towns lie there, and its own settings."""

    columns: int
    rows: int
    castles: int
    towns: int
    mars: bool  # people and beasts of the red desert live in its deserts,
    everywhere: bool  # or on every ground


class LandContent(Content):
    """The meeting's content, and the land's. There is one for each setting, so it is known by being the same."""

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    @cached_property
    def land(self) -> LandBook:
        return read_land(self.setting.files)

    @cached_property
    def grid(self) -> HexGrid:
        columns, rows, _, _ = self.land.maps[self.setting.options["map"]]
        return land_grid(columns, rows)

    @cached_property
    def worlds(self) -> tuple[World, World]:
        """The land itself, and the small one behind its gate (UWA-WORLD-1)."""
        return (
            self._world(self.setting.options["map"], self.setting.options["mars"] == "yes", False),
            self._world(SMALL, True, True),
        )

    def _world(self, size: str, mars: bool, everywhere: bool) -> World:
        columns, rows, castles, towns = self.land.maps[size]
        return World(columns, rows, castles, towns, mars, everywhere)

    @property
    def corridor(self) -> bool:
        """There are neither corners nor doors in the open."""
        return False

    @property
    def ticked(self) -> tuple[int, ...]:
        """Nobody searches walls outdoors."""
        return *ROAD_WORDS, WANDERING, REACTION, MORALE

    @property
    def words(self) -> Mapping[int, str]:
        return SECRET_WORDS

    @property
    def bench(self) -> Bench:
        """Throws of the road come first (UWA-R278)."""
        plain = super().bench
        return plain._replace(first=plain.first - len(ROAD_WORDS), words={**ROAD_WORDS, **plain.words}, kin=NO_KIN)

    @property
    def tick(self) -> int:
        return LAND_TICK

    @property
    def gate(self) -> bool:
        return self.setting.options.get("gate") == "yes"

    @property
    def off_hand(self) -> bool:
        """The land lies open before everybody (UWA-WLD-3)."""
        return self.setting.options.get("sheet") == "open"

    @property
    def mount(self) -> str:
        return self.setting.options["travel"]

    @property
    def animals(self) -> str:
        return self.setting.options["animals"]

    @property
    def sea(self) -> bool:
        return self.setting.options["sea"] == "yes"


MAP = Choice(
    "map", "The land", ("small", "standard", "classic"), "small", "UWA-HEX-1",
    "How large the land is, and how many castles and towns lie in it.",
    ("Small, 16 by 20", "Standard, 24 by 30", "Classic, 34 by 43"),
)  # fmt: skip
TRAVEL = Choice(
    "travel", "How you travel", ("horses", "foot", "griffons"), "horses", "UWA-FOG-2",
    "Explorers on horseback make five hexes a day, on foot three; on griffons they fly over everything.",
    ("On horseback", "On foot", "On griffons"),
)  # fmt: skip
SHEET = Choice(
    "sheet", "The map", ("blank", "open"), "blank", "UWA-WLD-3",
    "Explorers learn the land by walking over it; off-hand everybody sees it from the first day, and riders go faster.",
    ("A blank sheet", "Open to all"),
)  # fmt: skip
ANIMALS = Choice(
    "animals", "Animals", ("mixed", "basic", "optional"), "mixed", "UWA-WENC-7",
    "Which beasts live in woods, swamps and mountains.", ("Mixed", "Only the plain kinds", "Only the strange kinds"),
)  # fmt: skip
WITH_SEA = Choice(
    "sea", "Sea", ("no", "yes"), "no", "UWA-HEX-3", "Whether the land may end at a coast.", ("No", "Perhaps")
)
OTHER_WORLD = Choice(
    "mars", "Another world", ("no", "yes"), "no", "UWA-R40", "People and beasts of a red desert world.", ("No", "Yes")
)
A_GATE = Choice(
    "gate", "A gate", ("no", "yes"), "no", "UWA-WORLD-1",
    "Whether somewhere in the land a gate leads into another world, with its own people and beasts.", ("No", "Yes"),
)  # fmt: skip
SKILL = Choice("level", "Level of the characters", RANKS, "6", "UWA-CHAR-7", "Elves and dwarves stop at 4 and 6.")
JOURNEY = (MAP, SHEET, TRAVEL, SKILL, PLAYERS, REFEREE, ANIMALS, WITH_SEA, OTHER_WORLD, A_GATE, *SETTINGS)
ABOUT = (
    "A blank sheet of hexes, six riders, and sixty days. Find three castles and the far town, deal with their lords, "
    "keep clear of what roams the wilds, and come home to tell of it."
)


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    """The scenarios of the land; mistakes in a designer's own tables are told here."""
    if FILE in files:
        read_land(files)
    return {"journey": Scenario("journey", "The Journey", ABOUT, ("Caller",), 90, "hard", 5, JOURNEY, ())}


@by_setting
def content_of(setting: Setting) -> LandContent:
    """The meeting's content under the land's names; a meeting outdoors knows neither doors nor torches."""
    plain = {choice.id: choice.default for choice in MEETING}
    inner = content.content_of(Setting("meeting", {**plain, **setting.options, "dungeon": DEADLY}, setting.files))
    columns, rows, _, _ = read_land(setting.files).maps[setting.options["map"]]
    figures = (*inner.company, *inner.book.classes.hired)
    book = inner.book._replace(spells=inner.book.outdoors)
    names, deeds = land_names(figures, book.spells.known, land_grid(columns, rows)), CAST + len(book.spells.known)
    return LandContent(*inner._replace(setting=setting, book=book, names=names, deeds=deeds, figures=figures, front=20))


def read_land(files: Mapping[str, str]) -> LandBook:
    """The land's tables, a designer's own in place of the game's; read once."""
    return _read(own_text(__package__, FILE, files), frozenset(read_book(files).number))


@lru_cache(maxsize=4)
def _read(text: str, kinds: frozenset[str]) -> LandBook:
    page = Page(text, FILE, "underworld")
    top = page.top
    terrains = top.named("terrain", TERRAINS)
    travel, lists, maps, joust = (top.table(key) for key in ("travel", "lists", "maps", "joust"))
    castles, company, followers = top.tables("castle"), top.tables("company"), top.named("followers")
    columns = sorted({MEN, *lists.data})
    found = LandBook(
        {key: _row(travel, key, 3, 60) for key in travel.data},
        tuple(_terrain(terrains[name], columns) for name in TERRAINS if name in terrains),
        {key: lists.words(key) for key in lists.data},
        {
            key: Ladder(6, table.numbers("upto", 1, 6), table.words("kinds", kinds))
            for key, table in top.named("general").items()
        },
        {key: _followers(table, kinds) for key, table in followers.items()},
        tuple(table.word("occupant", kinds) for table in castles),
        tuple(tuple(_retinue(table, word) for word in table.words("retinue")) for table in castles),
        {
            table.word("host", followers): tuple(_company(table, word, followers) for word in table.words("others"))
            for table in company
        },
        tuple((row.number("upto", 1, 9999), _row(row, "chance", 3, 100)) for row in top.tables("evade")),
        {key: _row(maps, key, 4, 99) for key in maps.data},
        tuple(_row(joust, key, 4, 3) for key in AIMS),
    )
    for key, words in found.lists.items():
        _all_known(lists, key, words, kinds)
    page.finish()
    return found


def _row(table: Table, key: str, count: int, most: int) -> tuple[int, ...]:
    numbers = table.numbers(key, 0, most)
    if len(numbers) != count:
        table.wrong(key, f"there are {len(numbers)} numbers.", f"Write {count} numbers.")
    return numbers


def _terrain(table: Table, columns: Collection[str]) -> Terrain:
    cost, track, lost, meets, share = (table.number(key, 0, 100) for key in ("cost", "track", "lost", "meets", "share"))
    return Terrain(cost, track, lost, meets, share, table.words("column", columns))


def _followers(table: Table, kinds: Collection[str]) -> Followers:
    owns = list[tuple[str, int]]()
    for word in table.words("owns"):
        thing, _, chance = word.partition(" ")
        if not chance.isdecimal():
            table.wrong("owns", f"{word!r} has no chance.", 'Write such as "sword 50".')
            continue
        owns.append((thing, int(chance)))
    return Followers(table.words("kinds", kinds), tuple(owns))


def _retinue(table: Table, text: str) -> Retinue:
    word, _, die = text.partition(" d")
    if not die.isdecimal():
        table.wrong("retinue", f"{text!r} has no die.", 'Write such as "ogre d4".')
    return Retinue(word.rstrip("*"), word.endswith("*"), int(die) if die.isdecimal() else 1)


def _company(table: Table, text: str, classes: Collection[str]) -> Company:
    parts = text.split()
    if len(parts) != 4 or not (parts[0] + parts[2] + parts[3]).isdecimal():
        table.wrong("others", f"{text!r} cannot be read.", 'Write such as "25 npc_mu 4 1".')
        return Company(0, "npc_fm", 0, 1)
    if parts[1] not in classes:
        table.wrong("others", f"there is no class {parts[1]!r}.", f"Choose from: {', '.join(classes)}.")
    return Company(int(parts[0]), parts[1], int(parts[2]), int(parts[3]))


def _all_known(table: Table, key: str, words: Collection[str], kinds: Collection[str]) -> None:
    for word in words:
        if not word.startswith("*") and word.partition(":")[0] not in kinds:
            table.wrong(key, f"there is no creature {word!r}.", "Name one of monsters.csv.")
