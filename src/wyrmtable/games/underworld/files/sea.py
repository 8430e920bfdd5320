"""The battles at sea: `sea.toml` read into vessels, beasts and ships (UWA-NAV-1, UWA-SEA-1, UWA-GAME-5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from wyrmtable.core import Choice, Names, Scenario, Setting
from wyrmtable.files import Page, by_setting, own_text
from wyrmtable.files.toml import Table

from .charts import Combat, Missile, read_combat, read_equipment
from .monsters import Kind, read_monsters
from .referee import LOOKING_ON, Bench, bench
from .seaboard import GRID, HEADINGS, INCH, KINDS, MOST_SPEED, OPTIONS, REFEREES, SIDE
from .sides import Sides, sides_of
from .skyboard import called
from .throws import HitDice

FILE = "sea.toml"
IDS = ("galley-duel", "great-galleys", "convoy", "turtle", "river-raid", "merfolk-toll")
FRAMES = ("large", "small", "boat")
LARGE, SMALL, BOAT = FRAMES
EDGES = ("none", "north", "east", "south", "west")
WATERS = ("coast", "ocean", "lake", "river", "swamp", "shore")
LIVES_IN = {
    "salt": ("coast", "ocean", "shore"), "fresh": ("lake", "river"), "lake": ("lake",), "river": ("river",),
    "swamp": ("swamp",), "shore": ("shore",), "any": WATERS, "-": WATERS,
}  # fmt: skip
EDGE = Choice(
    "edge", "The edge of the world", ("no", "yes"), "no", "UWA-SEA-12",
    "Whether the ocean ends at the edge of the board: who sails over it falls.", ("No", "Yes"),
)  # fmt: skip
HABITS = (
    "lifts", "steams", "holds", "upsets", "magic", "drains", "soft", "wraps", "jets", "shell", "crushes", "wades",
    "fish", "rams",
)  # fmt: skip
USUAL_CHARISMA = 12  # of a captain of whom nothing is said (UWA-GAME-10)
GOAL = "Sink the enemy, or better: capture her."
Kinds = Mapping[str, Kind]


class Vessel(NamedTuple):
    """A type of ship."""

    title: str
    oars: tuple[int, ...]
    light: tuple[int, ...]
    fresh: tuple[int, ...]
    rowers: int
    marines: int
    sailors: int
    catapults: int
    size: int
    deck: int
    levels: int
    value: int
    fatigue: int
    bows: int
    cover: int
    more: tuple[int, ...]
    frame: str
    galley: bool
    stepped: bool  # her mast can be stepped and unstepped (UWA-CREW-1)
    castle: bool
    warriors: bool  # her rowers fight, and nobody needs to be commanded
    men: Kind

    @property
    def rowed(self) -> bool:
        return self.oars[1] > 0

    @property
    def zones(self) -> int:
        """Thirty feet of deck each (UWA-NAV-5)."""
        return max(self.deck // 30, 1)


class Beast(NamedTuple):
    """What lives in the water: a band of so many, or one great beast."""

    title: str
    kind: Kind
    swim: int
    band: int
    dice: HitDice
    habits: frozenset[str]


class Ship(NamedTuple):
    """A ship, or what swims against her."""

    id: str
    title: str
    seat: int
    vessel: Vessel
    x: int
    y: int
    heading: int
    sail: bool
    leave: str
    worth: int
    endures: int
    marines: int
    beast: Beast | None
    many: int  # of a band
    hired: bool  # waits until somebody pays
    charisma: int  # of her captain, which is how far his orders carry (UWA-CMD-2)


class SeaBattle(NamedTuple):
    scenario: Scenario
    sides: Sides
    ships: tuple[Ship, ...]
    aim: str
    water: str
    current: int  # the heading that a river flows to, or -1
    rams: bool


class SeaContent(NamedTuple):
    """Everything about a battle that never changes."""

    setting: Setting
    battle: SeaBattle
    combat: Combat
    marine: Kind
    sailor: Kind
    crossbow: Missile
    names: Names
    edge: bool
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


class Shipyard(NamedTuple):
    """What battles are made of."""

    vessels: Mapping[str, Vessel]
    beasts: Mapping[str, Beast]


class Sea(NamedTuple):
    """Everything that `sea.toml` says about battles."""

    battles: Mapping[str, SeaBattle]
    beasts: Mapping[str, Beast]


def _vessel(table: Table, kinds: Kinds) -> Vessel:
    oars = table.numbers("oars", 0, 60)
    light, fresh = table.numbers("light", 0, 60), table.numbers("fresh", 0, 60)
    if (len(oars), len(light), len(fresh)) != (3, 4, 4):
        table.wrong("oars", "there are not three speeds and twice four.", "Write oars, light and fresh in full.")
    rowers, marines, sailors = (table.number(key, 0, 999) for key in ("rowers", "marines", "sailors"))
    catapults, bows, cover, levels = (table.number(key, 0, 9, 0) for key in ("catapults", "bows", "cover", "levels"))
    size, deck, value, fatigue = (table.number(key, 0, 99_999) for key in ("size", "deck", "value", "fatigue"))
    return Vessel(
        table.word("title"), oars, light, fresh, rowers, marines, sailors, catapults, size, deck, levels, value,
        fatigue, bows, cover, table.numbers("more", 0, 9, (0, 0)), table.word("frame", FRAMES), table.flag("galley"),
        table.flag("stepped"), table.flag("castle"), table.flag("warriors"), kinds[table.word("men", kinds)],
    )  # fmt: skip


def _beast(table: Table, kinds: Kinds) -> Beast:
    kind = kinds[table.word("creature", kinds)]
    dice = table.number("dice", 0, 20, 0)
    return Beast(
        table.word("title"),
        kind,
        table.number("swim", 0, 60, kind.swim or kind.move),
        table.number("band", 0, 99, 0),
        HitDice(dice) if dice else kind.hd,
        frozenset(table.words("habits", HABITS, ())),
    )


def no_vessel(title: str, man: Kind) -> Vessel:
    """What a beast has where a ship has a hull."""
    none = (0, 0, 0, 0)
    return Vessel(
        title, none[:3], none, none, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, (0, 0), BOAT, False, False, False, True, man
    )


def _ship(table: Table, yard: Shipyard) -> Ship | None:
    place = table.numbers("at", 0, SIDE)
    id_, seat, heading = table.word("id"), table.number("side", 0, 1), table.number("heading", 0, 359)
    beast = yard.beasts[table.word("beast", yard.beasts)] if "beast" in table.data else None
    name = "" if beast else table.word("vessel", yard.vessels)
    if len(place) != 2 or (beast is None and name not in yard.vessels):
        table.wrong("at", f"there are {len(place)} numbers.", "Write two: inches east and south.")
        return None
    vessel = no_vessel(beast.title, beast.kind) if beast else yard.vessels[name]
    worth, endures = (table.number(key, 0, 99, 0) for key in ("worth", "endures"))
    return Ship(
        id_, table.word("title", (), _title(id_, beast)), seat, vessel, place[0] * INCH, place[1] * INCH,
        heading // 15 % HEADINGS, table.flag("sail"), table.word("leave", EDGES, "none"), worth, endures,
        table.number("marines", 0, 999, vessel.marines), beast,
        table.number("many", 0, 999, 0 if beast is None else max(beast.band, 1)), table.flag("hired"),
        table.number("charisma", 3, 18, USUAL_CHARISMA),
    )  # fmt: skip


def _title(id_: str, beast: Beast | None) -> str:
    """From its id: `merchant-2` is the second merchant, and a band is called one."""
    words, _, number = id_.rpartition("-")
    if not number.isdecimal():
        words, number = id_, "0"
    plain = words.replace("-", " ")
    return called(f"band of {plain}" if beast and beast.band else plain, int(number))


def _battle(id_: str, table: Table, yard: Shipyard) -> SeaBattle:
    ships = tuple(ship for each in table.tables("ship") if (ship := _ship(each, yard)) is not None)
    water, current = table.word("water", WATERS, "coast"), table.number("current", -1, 359, -1)
    sides = sides_of(table)
    scenario = Scenario(
        id_, table.word("title"), table.word("about"), sides.seats, 45, "medium", table.number("learn", 1, 99),
        (*((EDGE,) if water == "ocean" else ()), LOOKING_ON),
    )  # fmt: skip
    for ship in ships:
        _check_water(ship, water, table)
    aim = table.word("aim", (), GOAL)
    return SeaBattle(scenario, sides, ships, aim, water, current // 15 if current >= 0 else -1, table.flag("rams"))


def _check_water(ship: Ship, water: str, table: Table) -> None:
    """Galleys do not survive on the ocean; everything that lives in the water has its own (UWA-WIND-8, UWA-SEA-2)."""
    if ship.vessel.galley and water == "ocean":
        table.wrong("water", f"the galley {ship.id!r} is on the ocean.", "Send a longship, or write another water.")
    if ship.beast and not any(water in LIVES_IN[word] for word in ship.beast.kind.water):
        table.wrong("water", f"{ship.beast.title} ({ship.id}) do not live there.", "Write another water.")


def _kinds(setting: Setting) -> Kinds:
    return _creatures(own_text(__package__, "monsters.csv", setting.files))


@lru_cache(maxsize=4)
def _creatures(text: str) -> Kinds:
    return {kind.id: kind for kind in read_monsters(text)}


@by_setting
def _by_files(setting: Setting) -> Sea:
    """Every battle by id, and every beast; mistakes in a designer's file are told here."""
    page, kinds = Page(own_text(__package__, FILE, setting.files), FILE, "underworld"), _kinds(setting)
    yard = Shipyard(
        {id_: _vessel(table, kinds) for id_, table in page.top.named("vessel").items()},
        {id_: _beast(table, kinds) for id_, table in page.top.named("beast").items()},
    )
    found = {id_: _battle(id_, table, yard) for id_, table in page.top.named("battle", IDS).items()}
    page.finish()
    return Sea(found, yard.beasts)


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    return {id_: battle.scenario for id_, battle in _by_files(Setting("", {}, files)).battles.items()}


def swimmers_of(setting: Setting, water: str) -> Mapping[str, str]:
    """The beasts that live in such water, by their creature (UWA-SEA-2)."""
    beasts = _by_files(Setting("", {}, setting.files)).beasts
    return {
        beast.kind.id: id_ for id_, beast in beasts.items() if any(water in LIVES_IN[word] for word in beast.kind.water)
    }


@by_setting
def content_of(setting: Setting) -> SeaContent:
    battle, kinds = _by_files(Setting("", {}, setting.files)).battles[setting.scenario], _kinds(setting)
    pieces = [(ship.id, ship.title) for ship in battle.ships]
    names = Names([*OPTIONS, *REFEREES], GRID.names, (), pieces, None, MOST_SPEED + 1)
    judge = bench(setting.options, len(battle.sides.seats), len(OPTIONS), KINDS)
    combat = read_combat(own_text(__package__, "combat.toml", setting.files))
    equipment = read_equipment(own_text(__package__, "equipment.toml", setting.files))
    edge = setting.options.get("edge") == "yes"
    crossbow = equipment.missiles["light_crossbow"]
    return SeaContent(setting, battle, combat, kinds["marine"], kinds["seaman"], crossbow, names, edge, judge)
