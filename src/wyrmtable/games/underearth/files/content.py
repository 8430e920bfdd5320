"""What never changes during a game: terrain, counters, names and the scenario, shared by all positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from wyrmtable.core import Names, Setting
from wyrmtable.files import by_setting, own_text

from . import tables
from . import units as counters
from .check import check_scenario
from .scenarios import UNCONTROLLED, ScenarioFile, rulebook_scenarios
from .tables import crt
from .terrain import Terrain, terrain
from .units import UnitType, counter_mix

NOBODY = 255  # owner of a counter that no one has hired
ANY_OF_FORCE = 100  # groups from here on: "any" or "rest" of a force; below: a stage that names its units

LEVELS = {"loss": 0, "player-turn": 1, "game-turn": 2}  # when ways of ending are looked at

BUTTONS = (
    ("stop", "Stop here", "stop"),
    ("end-phase", "End the phase", "done"),
    ("leave", "Leave the map", "danger"),
    ("dismiss", "Dismiss waiting units", "danger"),
    ("west", "West", ""),
    ("east", "East", ""),
    ("done", "Done", "done"),
    ("attack", "Declare the attack", ""),
    ("go-on", "Go on with the attack", ""),
    ("call-off", "Call the attack off", "back"),
    ("let-go", "Let go", "back"),
    ("all", "Attack with everyone", ""),
    ("rest", "Place the rest for me", ""),
)
STOP, END, LEAVE, DISMISS, WEST, EAST, DONE, ATTACK, GO_ON, CALL_OFF, LET_GO, EVERYONE, REST = range(len(BUTTONS))
HIRE = len(BUTTONS)  # followed by one button per kind of unit that can be hired


class Content:
    """The static side of a game, made once per setting."""

    def __init__(self, setting: Setting, scenario: ScenarioFile, ground: Terrain) -> None:
        self.setting = setting
        self.scenario = scenario
        self.terrain = ground
        self.rules = scenario.rules
        self.morale = setting.options["morale"] == "on"
        self.locking = setting.options["locked_doors"] == "on"
        self.crt = crt(setting.options["crt"], setting.files)
        self.mix = counter_mix(setting.files)
        players = int(setting.options.get("players", len(scenario.sides)))
        self.seats = scenario.sides[:players]
        self.wild = players  # the owner number of uncontrolled units
        owners = range(players + 1)
        self.rivals = {own: tuple([one for one in owners if one != own]) for own in (*owners, NOBODY)}
        self._owner_numbers = {side: number for number, side in enumerate((*self.seats, UNCONTROLLED))}
        self.named_places = cache(self._named_places)
        flown = setting.options.get("flown", "")
        self.ends = tuple(ending for ending in scenario.end if ending.flown in ("", flown))
        self.endings = {
            level: tuple(ending for ending in self.ends if LEVELS[ending.check] <= number)
            for level, number in LEVELS.items()
        }
        idle = [words.split()[1] for end in self.ends for words in end.when if words.startswith("quiet ")]
        self.idle_turns = min(map(int, idle), default=0)  # how many end the game (LOU-R92); 0: none do
        self.of_kind = cache(self._of_kind)
        self.hireable = tuple(kind for kind, unit in self.mix.units.items() if unit.cost)
        self._muster(scenario)
        self._describe()

    def _muster(self, scenario: ScenarioFile) -> None:
        """Numbers the units: forces in the order of the file, then whatever may be hired (LOU-16.1a)."""
        mix = self.mix
        units: list[str] = []
        self.owners: list[int] = []
        self.forces: dict[str, tuple[int, ...]] = {}
        self.alike: dict[str, list[tuple[int, int]]] = {}  # of each force and kind: its first unit, and behind its last
        for name, force in scenario.forces.items():
            first = len(units)
            self.alike[name] = []
            for kind, count in force.units.items():
                self.alike[name].append((len(units), len(units) + count))
                units += [kind] * count
            self.forces[name] = tuple(range(first, len(units)))
            self.owners += [self.owner_number(force.side)] * (len(units) - first)
        self.pool: tuple[int, ...] = ()
        if "mercenaries" in scenario.special:
            first = len(units)
            for kind in self.hireable:
                units += [kind] * (mix.units[kind].count - units.count(kind))
            self.pool = tuple(range(first, len(units)))
            self.owners += [NOBODY] * len(self.pool)
        self.unit_kinds = tuple(units)
        self.types: tuple[UnitType, ...] = tuple(mix.units[kind] for kind in units)
        self.values = mix.values if "treasure" in scenario.special else ()
        self.groups = tuple(self._group_of(at) for at in range(len(scenario.setup)))
        stages = [(group, stage) for group, stage in zip(self.groups, scenario.setup, strict=True) if stage.force]
        self.secret_forces = frozenset(stage.force for _, stage in stages if stage.face == "down")
        self._face_up = frozenset(group for group, stage in stages if stage.face == "up")
        self._sleeping = frozenset(group for group, stage in stages if stage.asleep)
        self.set_up = lru_cache(maxsize=64)(self._set_up)

    def _describe(self) -> None:
        """Tables by unit, and the names of everything that can be picked."""
        types = self.types
        self.size = len(types)
        self.races = tuple(self.mix.races)
        self.race = tuple(self.races.index(kind.race) for kind in types)
        self.cf = tuple(kind.cf for kind in types)
        self.points = tuple(2 * kind.ma for kind in types)  # half movement points
        self.company = mask(kind.company for kind in types)
        self.dependents = mask(kind.dependents for kind in types)
        self.leaders = mask(bool(kind.leader) for kind in types)
        self.sentries = mask(kind.sentry for kind in types)
        self.dummies = mask(kind.dummy for kind in types)
        self.flyers = mask(bool(kind.flight) for kind in types) if "flight" in self.scenario.special else 0
        self.large = mask(kind.large for kind in types)
        self.semi = mask(kind in self.rules.semi_control for kind in self.unit_kinds)
        self.breakers = mask(kind in self.rules.gate_breakers for kind in self.unit_kinds)
        self.indoors = mask(kind in self.rules.indoors for kind in self.unit_kinds)
        self.escorted = mask(kind.race in self.rules.escort for kind in types)
        self.escorts = tuple(mask(self.rules.escort.get(own.race) == kind.race for kind in types) for own in types)
        self.apart = tuple(self._apart(unit) for unit in range(self.size))  # whom each never shares a hex with
        self.no_exit = {self.owner_number(side) for side in self.rules.no_exit}
        self.disorganized = self.owner_number(self.rules.disorganized) if self.rules.disorganized else -1
        ground = self.terrain
        flights = [kind.flight if self.flyers >> unit & 1 else "" for unit, kind in enumerate(types)]
        movers = [(kind.large, flight) for kind, flight in zip(types, flights, strict=True)]
        self.legs = tuple(ground.legs(*mover) for mover in movers)
        self.explorers = tuple(ground.explorer(*mover) for mover in movers)
        self.of_race = tuple(mask(race == own for own in self.race) for race in range(len(self.races)))
        self.barriers = (*ground.doors, *ground.gates)
        self.names = Names(
            (*BUTTONS, *self._hire_buttons()),
            ground.board.names,
            [ground.board.side_text(side) for side in self.barriers],
            [*self._unit_names(), *self._treasure_names(), *self._stack_names()],
            self._place_titles(),
        )
        self.picks_of = lru_cache(maxsize=8192)(self._picks_of)
        self.place = self.names.places
        self.barrier = self.names.sides
        self.piece = self.names.pieces
        self.treasure = self.piece + self.size
        self.stack = self.treasure + len(self.values)

    def _picks_of(self, units: int) -> tuple[int, ...]:
        """The picks of the units in a mask, ascending. (Kept, as those of `bits` are.)"""
        return tuple([self.piece + unit for unit in bits(units)])

    def _apart(self, unit: int) -> int:
        """The units that a unit may not be stacked with: as a Company other Companies (LOU-8.0a), and other races
        (LOU-8.0b) unless the scenario lets both mix (LOU-20.4h)."""
        own, mixed = self.types[unit], self.rules.mixed
        kin = {own.race, *mixed} if own.race in mixed else {own.race}
        others = mask(kind.race not in kin or (own.company and kind.company) for kind in self.types)
        return others & ~(1 << unit)

    def _hire_buttons(self) -> list[tuple[str, str]]:
        if not self.pool:
            return []
        mix = self.mix.units
        return [(f"hire-{kind}", f"Hire {mix[kind].label} for {mix[kind].cost}") for kind in self.hireable]

    def _unit_names(self) -> list[tuple[str, str]]:
        seen: dict[str, int] = {}
        names = []
        for kind, unit in zip(self.unit_kinds, self.types, strict=True):
            seen[kind] = seen.get(kind, 0) + 1
            several = self.unit_kinds.count(kind) > 1
            number = seen[kind]
            names.append((f"{kind}.{number}", f"{unit.label} ({number})") if several else (kind, unit.label))
        return names

    def _treasure_names(self) -> list[tuple[str, str]]:
        names = []
        for at, value in enumerate(self.values):
            number = self.values[: at + 1].count(value)
            token = f"treasure-{value}"
            names.append((f"{token}.{number}" if self.values.count(value) > 1 else token, f"Treasure {value}"))
        return names

    def _stack_names(self) -> list[tuple[str, str]]:
        """A stack that moves as one is named after the first of its units."""
        return [(f"stack.{text}", f"the stack of {title}") for text, title in self._unit_names()]

    def _place_titles(self) -> list[str]:
        """Hexes of named areas are told with their name: `Great Hall 2224`."""
        board = self.terrain.board
        titles = [f"{board.areas[area].title} " if area >= 0 else "" for area in board.area]
        return [title + name for title, name in zip(titles, board.names, strict=True)]

    def _group_of(self, at: int) -> int:
        """What a stage of the set-up marks its counters with: those of stages that name no units can be told apart
        only by their force."""
        stage = self.scenario.setup[at]
        return at + 1 if stage.units or not stage.force else ANY_OF_FORCE + list(self.forces).index(stage.force)

    def _set_up(self, group: bytes) -> tuple[int, int]:
        """The units that were set up face-up, and those set up asleep, by the groups of all units."""
        face_up = sleeping = 0
        for unit in range(len(group)):
            face_up |= (group[unit] in self._face_up) << unit
            sleeping |= (group[unit] in self._sleeping) << unit
        return face_up, sleeping

    def _named_places(self, wheres: tuple[str, ...]) -> tuple[int, ...] | None:
        """The hexes that words of a scenario name, ascending; None if it depends on play: `within:4:of:Humans`."""
        near = any(where.startswith("within:") for where in wheres)
        return None if near else self.terrain.all_places(wheres)

    def _of_kind(self, kind: str) -> tuple[int, ...]:
        """All units of a kind."""
        return tuple(unit for unit, name in enumerate(self.unit_kinds) if name == kind)

    def owner_number(self, side: str) -> int:
        return self._owner_numbers[side]

    def owner_name(self, owner: int) -> str:
        return self.seats[owner] if owner < self.wild else "Nobody"


def mask(flags: Iterable[bool]) -> int:
    """A bit mask with a bit for every unit of which the flag is true."""
    return sum(1 << bit for bit, flag in enumerate(flags) if flag)


@lru_cache(maxsize=8192)
def bits(units: int) -> tuple[int, ...]:
    """The numbers of the units in a mask, ascending. (Kept, because the same few masks are asked for all the time.)"""
    found = []
    while units:
        lowest = units & -units
        found.append(lowest.bit_length() - 1)
        units ^= lowest
    return tuple(found)


OWN = (counters.FILE, tables.FILE)  # files of a designer that are no scenarios


def scenarios(files: Mapping[str, str]) -> dict[str, ScenarioFile]:
    """The rulebook's scenarios and those of a designer's files."""
    return {**rulebook_scenarios(), **_devised(tuple(sorted(files.items())))}


@lru_cache(maxsize=32)
def _devised(files: tuple[tuple[str, str], ...]) -> dict[str, ScenarioFile]:
    """A designer's scenarios, every word of them checked (LOU-20.7a)."""
    own = {name: text for name, text in files if name.endswith(".toml") and name not in OWN}
    found = [check_scenario(text, name, dict(files)) for name, text in own.items()]
    return {scenario.id: scenario for scenario in found}


@by_setting
def content_of(setting: Setting) -> Content:
    """The content for a setting; the same setting gives the same object."""
    chosen = scenarios(setting.files)[setting.scenario]
    if chosen is rulebook_scenarios().get(setting.scenario) and counters.FILE in setting.files:
        path = f"scenarios/{chosen.id}.toml"  # other counters than those it was written for
        check_scenario(own_text(__package__, path), path, setting.files)
    return Content(setting, chosen, terrain(chosen.map, setting.options["strips"], setting.files))
