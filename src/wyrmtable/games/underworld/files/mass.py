"""Battles of many figures and sieges: `mass.toml` read into bodies of men on a field (UWA-MASS-2, UWA-LAND-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wyrmtable.core import Names, Scenario, Setting
from wyrmtable.files import Page, by_setting, own_text
from wyrmtable.files.toml import Table

from .charts import Combat, Equipment, Missile, read_combat, read_equipment
from .massboard import (
    CELLS,
    COLUMNS,
    COSTS,
    GRID,
    KEEP,
    KINDS,
    LETTERS,
    OPTIONS,
    REFEREES,
    ROWS,
    STRENGTH,
    cell_at,
)
from .monsters import Kind, read_monsters
from .referee import LOOKING_ON, Bench, bench
from .sides import Sides, sides_of

FILE = "mass.toml"
IDS = ("two-hosts", "siege")
MOST_THROWN = 12  # by two dice, which a human referee may set
MOST_BODIES = 5  # a side (UWA-MASS-5)
STORM_WAYS = ("ladders", "breach")  # how a storm comes over the wall
ENGINES = {"light": 1, "heavy": 2, "trebuchet": 3}  # points of a wall that a shot takes (UWA-CAT-3, UWA-CAT-5)


class Body(NamedTuple):
    """Men of one kind who are led as one, or a single hero or monster."""

    id: str
    title: str
    seat: int
    kind: Kind
    men: int
    cell: int
    missile: Missile | None
    single: bool
    horse: bool
    charisma: int  # of a leader; 0 for others
    move: int  # hexes a round


class Siege(NamedTuple):
    """What is known of a siege before it begins: without weeks of stores it is a battle in the field, or the storm of a
    siege that has gone on elsewhere, with the hexes of the wall that are down already."""

    stores: int
    engineers: int
    engines: tuple[str, ...]
    relief: int
    storm: str
    breached: tuple[int, ...]


class MassBattle(NamedTuple):
    scenario: Scenario
    sides: Sides
    rounds: int
    ground: tuple[int, ...]
    bodies: tuple[Body, ...]
    siege: Siege


class MassContent(NamedTuple):
    """Everything about a battle that never changes."""

    setting: Setting
    battle: MassBattle
    combat: Combat
    names: Names
    grounds: tuple[tuple[int, int], ...]  # what hexes cost to enter, and those that cost it, as bits of a number
    walls: tuple[int, ...]  # hexes on which walls were built
    keeps: tuple[int, ...]
    bench: Bench  # a human referee's
    hosts: tuple[tuple[int, ...], ...]  # the bodies of each side, by number

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


def trooper(kinds: Mapping[str, Kind], soldier: str, race: str) -> Kind:
    """Dice and morale by the creature's own row, armour, weapon and mount by the soldier's (UWA-MEN-2)."""
    row = kinds[soldier]
    if race == "man":
        return row
    people = kinds[race]
    return row._replace(name=f"{people.name} {row.name.lower()}", hd=people.hd, morale=people.morale)


def _body(table: Table, kinds: Mapping[str, Kind], equipment: Equipment) -> Body | None:
    name, race = table.word("kind", kinds), table.word("race", ("man", "dwarf", "elf", "orc"), "man")
    id_, title, seat = table.word("id"), table.word("title"), table.number("side", 0, 1)
    men, charisma = table.number("men", 1, 200), table.number("charisma", 0, 18, 0)
    place, weapon = table.numbers("at", 0, COLUMNS - 1), table.word("weapon", (*equipment.missiles, ""), "")
    if name not in kinds or len(place) != 2 or place[1] >= ROWS:
        table.wrong("at", "this is no place on the field.", f"Write a column below {COLUMNS} and a row below {ROWS}.")
        return None
    kind = trooper(kinds, name, race)
    single = kind.group != "soldier" and men == 1
    move = table.number("move", 1, 48, max(kind.move, 3)) // 3
    horse = kind.id.endswith("horseman")
    missile = equipment.missiles[weapon] if weapon else None
    return Body(id_, title, seat, kind, men, cell_at(*place), missile, single, horse, charisma, move)


def _ground(table: Table) -> tuple[int, ...]:
    rows, found = table.words("ground"), [0] * len(GRID)
    if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - set(LETTERS) for row in rows):
        form = f"Write {ROWS} lines of {COLUMNS} letters out of {LETTERS!r}."
        table.wrong("ground", "the field is not drawn in full.", form)
        return tuple(found)
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            found[cell_at(column, row)] = LETTERS.index(letter)
    return tuple(found)


def _battle(id_: str, table: Table, kinds: Mapping[str, Kind], equipment: Equipment) -> MassBattle:
    bodies = tuple(body for each in table.tables("body") if (body := _body(each, kinds, equipment)) is not None)
    for seat in range(2):
        if not 1 <= sum(body.seat == seat for body in bodies) <= MOST_BODIES:
            table.wrong("body", f"side {seat} has not one to {MOST_BODIES} bodies.", "Join or split some of them.")
    if len({body.cell for body in bodies}) < len(bodies):
        table.wrong("body", "two bodies stand on the same hex.", "Give each a place of its own.")
    sides = sides_of(table)
    scenario = Scenario(
        id_, table.word("title"), table.word("about"), sides.seats, table.number("minutes", 5, 300), "medium",
        table.number("learn", 1, 99), (LOOKING_ON,),
    )  # fmt: skip
    ground = _ground(table)
    return MassBattle(scenario, sides, table.number("rounds", 1, 40), ground, bodies, _siege(table, ground))


def _siege(table: Table, ground: Sequence[int]) -> Siege:
    """Weeks before a castle, or the storm at once; that wants a keep to reach."""
    storm, stores = table.word("storm", ("", *STORM_WAYS), ""), table.number("stores", 0, 52, 0)
    if (storm or stores) and KEEP not in ground:
        table.wrong("ground", "there is no keep to take.", "Draw one with the letter K.")
    columns = table.numbers("breached", 0, COLUMNS - 1, ())
    down = [cell for column in columns for cell in _wall_of(column, ground)]
    return Siege(
        stores, table.number("engineers", 0, 4, 0), table.words("engines", ENGINES, ()),
        table.number("relief", 0, 52, 0), storm, tuple(down),
    )  # fmt: skip


def _wall_of(column: int, ground: Sequence[int]) -> list[int]:
    """The parts of the wall in a column of the field."""
    cells = [cell_at(column, row) for row in range(ROWS)]
    return [cell for cell in cells if ground[cell] in STRENGTH and ground[cell] != KEEP]


@by_setting
def _by_files(setting: Setting) -> Mapping[str, MassBattle]:
    """Every battle by id; mistakes in a designer's file are told here."""
    page = Page(own_text(__package__, FILE, setting.files), FILE, "underworld")
    kinds = {kind.id: kind for kind in read_monsters(own_text(__package__, "monsters.csv", setting.files))}
    equipment = read_equipment(own_text(__package__, "equipment.toml", setting.files))
    found = {id_: _battle(id_, table, kinds, equipment) for id_, table in page.top.named("battle", IDS).items()}
    page.finish()
    return found


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    return {id_: battle.scenario for id_, battle in _by_files(Setting("", {}, files)).items()}


def mass_names(bodies: Sequence[Body]) -> Names:
    shots = [(f"shoot-{body.id}", f"Shoot at {_small(body.title)}") for body in bodies]
    pieces = [(body.id, body.title) for body in bodies]
    return Names([*OPTIONS, *REFEREES, *shots], GRID.names, (), pieces, None, MOST_THROWN + 1)


def _small(title: str) -> str:
    return "the" + title[3:] if title.startswith("The ") else title


@by_setting
def content_of(setting: Setting) -> MassContent:
    battle = _by_files(Setting("", {}, setting.files))[setting.scenario]
    combat = read_combat(own_text(__package__, "combat.toml", setting.files))
    ground = battle.ground
    keeps = tuple(cell for cell in range(CELLS) if ground[cell] == KEEP)
    walls = tuple(cell for cell in range(CELLS) if ground[cell] in STRENGTH)
    grounds = tuple((cost, sum(1 << n for n in range(CELLS) if COSTS[ground[n]] == cost)) for cost in sorted({*COSTS}))
    judge = bench(setting.options, len(battle.sides.seats), len(OPTIONS), KINDS)
    bodies = battle.bodies
    hosts = tuple(tuple(n for n in range(len(bodies)) if bodies[n].seat == seat) for seat in range(2))
    return MassContent(setting, battle, combat, mass_names(bodies), grounds, walls, keeps, judge, hosts)


__all__ = [
    "ENGINES", "IDS", "STORM_WAYS", "STRENGTH", "Body", "MassBattle", "MassContent", "Siege", "content_of", "scenarios",
]  # fmt: skip
