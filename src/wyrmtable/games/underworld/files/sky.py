"""The battles in the air: `sky.toml` read into units, beings and tables (UWA-GAME-4, UWA-GAME-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.core import Choice, Names, Scenario, Setting
from wyrmtable.files import Page, by_setting, own_text
from wyrmtable.files.toml import Table

from .charts import Combat, Equipment, Missile, read_combat, read_equipment
from .monsters import Kind, read_monsters
from .referee import LOOKING_ON, Bench, bench
from .sides import Sides, sides_of
from .skyboard import GRID, KINDS, MOST_HEIGHT, OPTIONS, REFEREES, called

FILE = "sky.toml"
FACINGS = GRID.directions
BEARINGS = ("front", "side", "tail", "top", "bottom")
PARTS = ("rider", "head", "wing", "body", "tail")
LOADS = ("none", "stone", "light", "heavy")
CARRIERS = {"c": "stone", "d": "stone", "e": "light", "f": "light", "g": "light"}  # by class (UWA-AIR-20)
GREAT, DRAGON, ADULT = "roc_large", "dragon", 4  # who carry a heavy load, and from which age; 0: of no age
IDS = ("border-patrol", "dragon-at-the-tower", "wizards-flight", "night-riders", "wyvern-brood")
NATURAL = ("claws", "bite", "sting", "weapon")
HOVERING = ("vehicle", "elemental", "undead")  # what may stand still in the air (UWA-AIR-11)
WINGLESS = ("vehicle", "elemental")
ROOMY = {"roc_small": 4, "roc_medium": 4, "roc_large": 4}  # men that weigh nothing; on a dragon as many (UWA-AIR-12)
CARPET, SPREAD = "carpet", 3  # its rate is for so many men: with each man less it is faster
HEAVIER = 6  # inches for every man
ENGINES = Choice(
    "engines", "Engines", ("dart", "light", "heavy", "trebuchet"), "dart", "UWA-AIR-14",
    "What the crews serve: dart-throwers, or a catapult or trebuchet that slings stones.",
    ("Dart-throwers", "Light catapults", "Heavy catapults", "Trebuchets"),
)  # fmt: skip
MELEE = Choice(
    "melee_criticals", "Criticals in melee", ("no", "yes"), "no", "UWA-AIR-15",
    "Blows find a part of the flyer, too, and may be critical.", ("No", "Yes"),
)  # fmt: skip


class Being(NamedTuple):
    """Somebody with hit points of his own: a mount, a rider, or a man on the ground."""

    kind: Kind
    unit: int
    rider: bool
    leader: bool
    plus: int  # of his sword
    silver: int  # silver arrows
    feather: bool  # he does not crash (UWA-AIR-18)
    points: int  # hit points a die if they are not thrown (UWA-MON-9); 0: they are
    player: bool  # a character that somebody plays loses no heart (UWA-AIR-16)

    @property
    def level(self) -> int:
        return self.kind.level

    @property
    def klass(self) -> str:
        return self.kind.klass


class Engine(NamedTuple):
    """A machine of war; `circle` is ten times as wide as what it strikes."""

    title: str
    least: int
    most: int
    every: int
    crew: int
    dice: int
    circle: int
    peak: int


class Unit(NamedTuple):
    """A counter of the battle: a flyer with its riders, or men on the ground."""

    id: str
    title: str
    seat: int
    body: int  # a being, or -1
    riders: tuple[int, ...]
    fly: int  # 0: it stays on the ground
    turns: int
    spaces: int
    hovers: bool
    wingless: bool
    weapons: tuple[str, ...]
    bow: Missile | None
    engine: str
    load: str
    breath: int  # inches
    spikes: tuple[int, int]  # inches, and how many in a volley, of what throws them by its tail
    fireballs: int
    carries: bool
    cell: int
    height: int
    facing: int


class Battle(NamedTuple):
    """A scenario as the file gives it."""

    scenario: Scenario
    sides: Sides
    home: tuple[str, ...]
    objective: str
    worth: int
    units: tuple[Unit, ...]
    beings: tuple[Being, ...]


class Tables(NamedTuple):
    """What `sky.toml` says besides the battles."""

    classes: Mapping[str, tuple[int, int]]
    location: Mapping[str, tuple[int, ...]]
    critical: Mapping[str, tuple[int, tuple[int, ...]]]
    weapons: Mapping[str, tuple[str, ...]]
    engines: Mapping[str, Engine]


class SkyContent(NamedTuple):
    """Everything about a battle that never changes."""

    setting: Setting
    battle: Battle
    tables: Tables
    combat: Combat
    names: Names
    engine: str
    melee_criticals: bool
    bench: Bench  # a human referee's

    @property
    def sides(self) -> tuple[str, ...]:
        return self.battle.sides.names

    @property
    def chairs(self) -> tuple[int, ...]:
        """The seat that leads each side."""
        return self.battle.sides.chairs

    @property
    def seats(self) -> tuple[str, ...]:
        return (*self.battle.sides.seats, *self.bench.chair)


class Reader(NamedTuple):
    """What is needed to read a unit."""

    kinds: Mapping[str, Kind]
    equipment: Equipment
    tables: Tables


def _tables(page: Page) -> Tables:
    top = page.top
    location, weapons = top.table("location"), top.table("weapons")
    return Tables(
        {name: (each.number("turns", 0, 9), each.number("spaces", 1, 9)) for name, each in top.named("class").items()},
        {bearing: _five(location, bearing) for bearing in BEARINGS},
        {
            part: (each.number("chance", 0, 100), each.numbers("effects", 0, 100))
            for part, each in top.named("critical", PARTS).items()
        },
        {kind: weapons.words(kind, NATURAL) for kind in weapons.data},
        {name: _engine(each) for name, each in top.named("engine").items()},
    )


def _five(table: Table, key: str) -> tuple[int, ...]:
    row = table.numbers(key, 0, 10)
    if len(row) != len(PARTS):
        table.wrong(key, f"there are {len(row)} numbers.", f"Write five: {', '.join(PARTS)}.")
        return (10,) * len(PARTS)
    return row


def _engine(table: Table) -> Engine:
    figures = [table.number(key, 0, 100) for key in Engine._fields[1:]]
    return Engine(table.word("title"), *figures)


def _battle(id_: str, table: Table, reader: Reader) -> Battle:
    sides = sides_of(table)
    units, beings = list[Unit](), list[Being]()
    for each in table.tables("unit"):
        _muster(each, reader, units, beings)
    choices = (MELEE, *((ENGINES,) if any(unit.engine for unit in units) else ()), LOOKING_ON)
    scenario = Scenario(
        id_, table.word("title"), table.word("about"), sides.seats, 60, "medium", table.number("learn", 1, 99), choices
    )
    return Battle(
        scenario,
        sides,
        table.words("home", ("N", "S", "E", "W")),
        table.word("objective", ("points", "engines", "escape", "carry")),
        table.number("worth", 0, 999),
        tuple(units),
        tuple(beings),
    )


def _muster(table: Table, reader: Reader, units: list[Unit], beings: list[Being]) -> None:
    """One unit for each hex of `at`; equal ones are numbered."""
    mount, riders = table.word("mount", reader.kinds, ""), table.words("riders", reader.kinds, ())
    kind = reader.kinds.get(mount)
    turns, spaces = reader.tables.classes.get(kind.air_class, (0, 1)) if kind else (0, 1)
    bow = table.word("bow", reader.equipment.missiles, "")
    leader, plus, silver = (table.number(key, 0, 99, 0) for key in ("leader", "plus", "silver"))
    feather, players, age = table.flag("feather"), table.flag("players"), table.number("age", 0, 6, 0)
    engine = table.word("engine", reader.tables.engines, "")
    id_, title = table.word("id"), table.word("title", (), "")
    seat, places = table.number("side", 0, 1), table.words("at", GRID.index)
    height, facing = table.number("height", 0, 99), table.word("facing", FACINGS)
    load, fireballs, carries = table.word("load", LOADS, "none"), table.number("fireballs", 0, 9, 0), "carries" in table
    table.flag("carries")
    if LOADS.index(load) > LOADS.index(most := most_load(kind, age)):
        table.wrong("load", f"{mount or id_} cannot carry such a load.", f"Write {most}, or a larger mount.")
    for number, place in enumerate(places, 1):
        led = number == leader
        body = len(beings) if kind and kind.hd.dice else -1
        if kind and kind.hd.dice:
            beings.append(Being(kind, len(units), False, led and not riders, 0, 0, False, age, False))
        first = len(beings)
        for at, rider in enumerate(riders):
            beings.append(
                Being(
                    reader.kinds[rider], len(units), True, led and not at, plus, silver, feather and not at, 0, players
                )
            )
        text = id_ if len(places) == 1 else f"{id_}-{number}"
        units.append(
            Unit(
                text,
                title or called(id_.replace("-", " "), number if len(places) > 1 else 0),
                seat,
                body,
                tuple(range(first, len(beings))),
                speed(kind, len(riders)) if kind else 0,
                turns,
                spaces,
                kind is not None and kind.group in HOVERING,
                kind is not None and kind.group in WINGLESS,
                reader.tables.weapons.get(mount, ()),
                reader.equipment.missiles.get(bow),
                engine,
                load,
                kind.feet("breath") // 10 if kind else 0,
                (kind.feet("volley") // 10, kind.part("volley", 1)) if kind else (0, 0),
                fireballs,
                carries,
                GRID.index.get(place, 0),
                height,
                FACINGS.index(facing) if facing in FACINGS else 0,
            )
        )


def speed(kind: Kind, riders: int) -> int:
    """Inches a turn: every man too many costs six, and a carpet that bears fewer than three is faster (UWA-AIR-12)."""
    if kind.id == CARPET:
        extra = max(riders, 1) - SPREAD
    else:
        extra = max(riders - ROOMY.get(kind.id, 4 if kind.id.startswith(DRAGON) else 1), 0)
    return max(kind.fly - HEAVIER * extra, 0)


def most_load(kind: Kind | None, age: int) -> str:
    """The largest flyers, adult dragons of any colour and the large roc, carry as much as a large catapult throws,
    smaller ones in proportion (UWA-AIR-20)."""
    if kind is None:
        return "none"
    adult = kind.id.startswith(DRAGON) and (not age or age >= ADULT)
    return "heavy" if adult or kind.id == GREAT else CARRIERS.get(kind.air_class, "none")


def read_battles(files: Mapping[str, str]) -> tuple[Tables, Mapping[str, Battle], Combat]:
    """Every battle by id; mistakes in a designer's files are told here."""
    kinds = {kind.id: kind for kind in read_monsters(own_text(__package__, "monsters.csv", files))}
    equipment = read_equipment(own_text(__package__, "equipment.toml", files))
    page = Page(own_text(__package__, FILE, files), FILE, "underworld")
    tables = _tables(page)
    reader = Reader(kinds, equipment, tables)
    battles = {id_: _battle(id_, table, reader) for id_, table in page.top.named("battle", IDS).items()}
    page.finish()
    return tables, battles, read_combat(own_text(__package__, "combat.toml", files))


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    return {id_: battle.scenario for id_, battle in _by_files(Setting("", {}, files)).items()}


@by_setting
def _by_files(setting: Setting) -> Mapping[str, Battle]:
    return read_battles(setting.files)[1]


@by_setting
def content_of(setting: Setting) -> SkyContent:
    tables, found, combat = read_battles(setting.files)
    battle = found[setting.scenario]
    pieces = [(unit.id, unit.title) for unit in battle.units]
    names = Names([*OPTIONS, *REFEREES], GRID.names, (), pieces, None, MOST_HEIGHT + 1)
    engine = setting.options.get("engines", "dart")
    melee = setting.options.get("melee_criticals", "no") == "yes"
    judge = bench(setting.options, len(battle.sides.seats), len(OPTIONS), KINDS)
    return SkyContent(setting, battle, tables, combat, names, engine, melee, judge)
