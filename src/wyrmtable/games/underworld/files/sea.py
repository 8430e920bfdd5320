"""The battles at sea: `sea.toml` read into vessels and ships (UWA-NAV-1, UWA-GAME-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.core import Names, Scenario, Setting
from wyrmtable.files import Page, by_setting, own_text
from wyrmtable.files.toml import Table

from .charts import Combat, read_combat
from .monsters import Kind, read_monsters
from .seaboard import GRID, HEADINGS, INCH, MOST_SPEED, OPTIONS, SIDE

FILE = "sea.toml"
IDS = ("galley-duel", "great-galleys")


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
    value: int
    fatigue: int
    large: bool
    galley: bool


class Ship(NamedTuple):
    id: str
    title: str
    seat: int
    vessel: Vessel
    x: int
    y: int
    heading: int


class SeaBattle(NamedTuple):
    scenario: Scenario
    ships: tuple[Ship, ...]


class SeaContent(NamedTuple):
    """Everything about a battle that never changes."""

    setting: Setting
    battle: SeaBattle
    combat: Combat
    marine: Kind
    sailor: Kind
    names: Names

    @property
    def seats(self) -> tuple[str, ...]:
        return self.battle.scenario.seats


def _vessel(table: Table) -> Vessel:
    oars = table.numbers("oars", 0, 60)
    light, fresh = table.numbers("light", 0, 60), table.numbers("fresh", 0, 60)
    if (len(oars), len(light), len(fresh)) != (3, 4, 4):
        table.wrong("oars", "there are not three speeds and twice four.", "Write oars, light and fresh in full.")
    rowers, marines, sailors, catapults = (
        table.number(key, 0, 999) for key in ("rowers", "marines", "sailors", "catapults")
    )
    size, deck, value, fatigue = (table.number(key, 0, 99_999) for key in ("size", "deck", "value", "fatigue"))
    return Vessel(
        table.word("title"), oars, light, fresh, rowers, marines, sailors, catapults, size, deck, value, fatigue,
        table.flag("large"), table.flag("galley"),
    )  # fmt: skip


def _ship(table: Table, vessels: Mapping[str, Vessel]) -> Ship | None:
    name = table.word("vessel", vessels)
    place = table.numbers("at", 0, SIDE)
    id_, seat, heading = table.word("id"), table.number("side", 0, 1), table.number("heading", 0, 359)
    if len(place) != 2 or name not in vessels:
        table.wrong("at", f"there are {len(place)} numbers.", "Write two: inches east and south.")
        return None
    title = f"The {id_.replace('-', ' ')}"
    return Ship(id_, title, seat, vessels[name], place[0] * INCH, place[1] * INCH, heading // 15 % HEADINGS)


def _battle(id_: str, table: Table, vessels: Mapping[str, Vessel]) -> SeaBattle:
    ships = tuple(ship for each in table.tables("ship") if (ship := _ship(each, vessels)) is not None)
    scenario = Scenario(
        id_, table.word("title"), table.word("about"), table.words("sides"), 45, "medium", table.number("learn", 1, 99)
    )
    return SeaBattle(scenario, ships)


@by_setting
def _by_files(setting: Setting) -> Mapping[str, SeaBattle]:
    """Every battle by id; mistakes in a designer's file are told here."""
    page = Page(own_text(__package__, FILE, setting.files), FILE, "underworld")
    vessels = {id_: _vessel(table) for id_, table in page.top.named("vessel").items()}
    found = {id_: _battle(id_, table, vessels) for id_, table in page.top.named("battle", IDS).items()}
    page.finish()
    return found


def sea_battles(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    return {id_: battle.scenario for id_, battle in _by_files(Setting("", {}, files)).items()}


@by_setting
def sea_content(setting: Setting) -> SeaContent:
    battle = _by_files(Setting("", {}, setting.files))[setting.scenario]
    kinds = {kind.id: kind for kind in read_monsters(own_text(__package__, "monsters.csv", setting.files))}
    names = Names(OPTIONS, GRID.names, (), [(ship.id, ship.title) for ship in battle.ships], None, MOST_SPEED + 1)
    combat = read_combat(own_text(__package__, "combat.toml", setting.files))
    return SeaContent(setting, battle, combat, kinds["marine"], kinds["seaman"], names)
