"""What never changes during a game: the map, the counters in play, their names and the scenario, shared by all
positions as flat tables."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core import Names, Setting
from wyrmtable.files import by_setting

from .buttons import BUTTONS, PLACES
from .forces import Army, Citadel, Leader, Piece, Ship, forces, printed
from .land import FLIGHT, FOOT, HILLMEN, WOODSMEN, Land, land
from .lanes import lanes
from .mapfile import sheet
from .mapwords import MAELSTROM
from .nations import countries
from .scenarios import (
    EVERYONE,
    NOBODY,
    PARTIES,
    SIDES,
    Force,
    ScenarioFile,
    area,
    in_play,
    moorings,
    played,
    scenarios,
)
from .switches import FEWEST, SEATS, seat_names
from .tables import Event, calendar, crt, events

INFANTRY, CAVALRY, AIR, LEADER, WIZARD, SHIP, CITADEL = range(7)
SORTS = {"infantry": INFANTRY, "cavalry": CAVALRY, "air": AIR}
WAYS = {"elf": WOODSMEN, "kender": WOODSMEN, "dwarf": HILLMEN, "ogre": HILLMEN}
HIDDEN = ("elf", "kender")  # those whose capital may move (DOG-9.20)
NERAKA, TOWER = "neraka", "high_clerist_tower"
KEEP = "dargaard_keep"
KNIGHTS = "knights"  # the nationality of all Knight nations (DOG-R4)


class Content:
    """The static side of a game, made once per setting. Pieces are numbered in the order of the scenario's forces."""

    def __init__(self, setting: Setting, scenario: ScenarioFile, ground: Land) -> None:
        files = setting.files
        self.setting = setting
        self.scenario = scenario
        self.land = ground
        self.lanes = lanes(ground)
        self.seats = seat_names(setting.options)
        self.side_of = tuple(seat % len(SEATS) for seat in range(len(self.seats)))  # the side of each seat
        self.sides = SEATS
        self.fog = setting.options.get("fog") == "on"
        self.teams = len(self.seats) > len(SEATS)
        self.walkovers = setting.options.get("no_walkover_invasion") != "on"  # every neutral nation may be invaded
        self.founded_ports = setting.options.get("founded_ports") == "on"  # where a capital has moved (DOG-R98)
        self.special = self.fog or self.teams  # whether questions are put otherwise than by the plain rules
        self.forces = forces(files)
        self.countries = countries(files)
        self.nations = tuple(self.countries)
        self.crt = crt(files)
        self.calendar = calendar(files)
        self.events = tuple(events(files).items())
        self.first_turn, self.last_turn = scenario.first_turn, scenario.last_turn
        self.initiative = SIDES.index(scenario.initiative)
        self._muster()
        self._describe(setting.options)
        self._settle_nations()
        self._settle_places()
        self._settle_returns()
        self._settle_commands()
        self.names = Names(BUTTONS, ground.names, self.lanes.names, self._piece_names(), self._place_titles())
        self.place = PLACES  # spots of ships are numbered on from the hexes: hexes, then river sides
        self.piece = self.names.pieces

    def _muster(self) -> None:
        """Numbers the pieces; every force knows its own and where they may stand."""
        kinds: list[str] = []
        side: list[int] = []
        self.areas: list[tuple[int, ...]] = []
        self.moorings: list[tuple[int, ...]] = []
        self.force: list[int] = []
        self.deployed: list[int] = []
        for number, force in enumerate(self.scenario.force):
            first = len(kinds)
            for kind, count in self._called(force):
                kinds += [kind] * count
            self.areas.append(area(self.scenario, force, self.land, self.nations))
            self.moorings.append(moorings(self.scenario, force, self.land, self.nations))
            side += [PARTIES.index(force.side)] * (len(kinds) - first)
            self.force += [number] * (len(kinds) - first)
            self.deployed += self._deployment(kinds[first:], force.deployed)
        self.kinds = tuple(kinds)
        self.kept = tuple(self._kept(number, force) for number, force in enumerate(self.scenario.force))
        self.first_side = bytes(side)

    def _called(self, force: Force) -> list[tuple[str, int]]:
        """The counters of a force; of one that an option calls up only as many as it says, unless others come later."""
        if not force.by_option or force.later:
            return list(force.mustered())
        return [(kind, int(self.setting.options.get(force.by_option, "0"))) for kind, _ in force.mustered()]

    def _kept(self, number: int, force: Force) -> int:
        """How many pieces of a force are set up."""
        if force.by_option:
            return int(self.setting.options.get(force.by_option, force.keep))
        return force.keep or self.force.count(number)

    def _deployment(self, kinds: list[str], lines: tuple[str, ...]) -> list[int]:
        """Where each piece of a force stands if the player leaves it to us, or -1."""
        spots = (*self.land.names, *self.lanes.names)
        waiting: dict[str, list[int]] = {}
        for line in lines:
            name, *members = line.split()
            for kind in members:
                waiting.setdefault(kind, []).append(spots.index(name))
        return [waiting[kind].pop(0) if waiting.get(kind) else -1 for kind in kinds]

    def _describe(self, options: Mapping[str, str]) -> None:
        """Tables by piece."""
        found = [printed(self.forces, kind) for kind in self.kinds]
        self.size = len(found)
        self.types = tuple(found)
        self.title = tuple(piece.title for piece in found)
        self.race = tuple(piece.race if isinstance(piece, (Army, Leader)) else "" for piece in found)
        self.sort = bytes(map(_sort, found))
        self.strength = tuple(
            (piece.full, piece.depleted) if isinstance(piece, Army) else (0, 0) for piece in found
        )  # full and depleted
        self.rating = bytes(piece.rating if isinstance(piece, Leader) else 0 for piece in found)
        slow = int(options.get("hobgoblin_mp", "3"))
        self.mp = bytes(slow if _is_hobgoblin(piece) else getattr(piece, "mp", 0) for piece in found)
        self.way = bytes(
            FLIGHT if sort == AIR else WAYS.get(race, FOOT) for sort, race in zip(self.sort, self.race, strict=True)
        )
        homes = [getattr(piece, "home", "") for piece in found]
        self.home = tuple(self.nations.index(home) if home else -1 for home in homes)
        self.nationality = tuple(self._nationality(at, kind) for at, kind in zip(self.home, self.kinds, strict=True))
        self.is_army = bytes(sort <= AIR for sort in self.sort)
        self.carries = bytes(race in ("griffon", "pegasus") for race in self.race)
        self.is_kender = bytes(army and race == "kender" for army, race in zip(self.is_army, self.race, strict=True))
        self.ships = tuple(piece for piece, sort in enumerate(self.sort) if sort == SHIP)
        self.wizards = tuple(piece for piece, sort in enumerate(self.sort) if sort == WIZARD)
        self.citadels = tuple(piece for piece, sort in enumerate(self.sort) if sort == CITADEL)

    def _nationality(self, home: int, kind: str) -> str:
        """What pools and merges together (DOG-T.4): a country, all Knights (DOG-R4), or colours of their own."""
        if home < 0:
            return kind
        pooled = self.setting.options.get("knights_one_nationality", "on") == "on"
        return KNIGHTS if pooled and self.countries[self.nations[home]].knights else self.nations[home]

    def _settle_nations(self) -> None:
        """Who has joined which side at the start (DOG-T.5), which countries can fall (Rule 9)."""
        ally = bytearray(len(self.nations))
        reserve = [force.reserve for force in self.scenario.force]
        for home, side, force in zip(self.home, self.first_side, self.force, strict=True):
            if home >= 0 and side < NOBODY and not ally[home] and not reserve[force]:
                ally[home] = side + 1
        self.first_ally = bytes(ally)
        self.neutrals = tuple(map(self.nations.index, self.scenario.neutral))  # nations that can be won
        lands = [0] * len(self.nations)
        for hex_, country in enumerate(self.land.country):
            if country >= 0:
                lands[country] |= 1 << hex_
        self.territory = tuple(lands)  # the hexes of each country, as a mask
        listed = frozenset(map(self.nations.index, self.scenario.conquerable))
        self.fallible = listed or frozenset(range(len(self.nations)))  # countries that can be conquered
        self.tower = self.nations.index(TOWER) if TOWER in self.nations else -1  # the country of the Tower Knights
        self.knights = frozenset(n for n, country in enumerate(self.countries.values()) if country.knights)
        self.muster_of = {
            nation: tuple(piece for piece, force in enumerate(self.force) if force == number)
            for number, nation in enumerate(self.neutrals, len(self.scenario.force) - len(self.neutrals))
        }  # the pieces of each nation that can be won

    def _settle_places(self) -> None:
        """Who controls what at the start (DOG-T.8), which land is closed (DOG-3.15, DOG-R20)."""
        country = [self.land.country[place.hex] for place in self.land.places]
        self.place_country = tuple(country)
        given = {place: SIDES.index(side) + 1 for place, side in self.scenario.holds.items()}
        self.first_control = bytes(
            given.get(place.id, self.first_ally[owner]) for place, owner in zip(self.land.places, country, strict=True)
        )
        shut = frozenset() if self.setting.options.get("idle_nations") == "open" else self._idle_nations()
        used = in_play(self.scenario, self.land, self.nations)
        self.open = bytes(0 if owner in shut else use for owner, use in zip(self.land.country, used, strict=True))
        banks = self.lanes.banks.values()
        self.sailed = used + bytes(max(used[a], used[b]) for a, b in banks)  # for ships no coast is closed (DOG-3.9)
        self.fewest = (int(self.setting.options.get("highlord_countries", FEWEST)), FEWEST)  # for a victory, by side
        self.keep = next((n for n, place in enumerate(self.land.places) if place.id == KEEP), -1)  # Lord Soth's
        self.goal = next(n for n, place in enumerate(self.land.places) if place.id == self.scenario.victory.capture)
        seats = {place.id: place.hex for place in self.land.places}
        self.capital = tuple(seats.get(country.capital, -1) for country in self.countries.values())  # hexes
        whirl = [hex_ for hex_ in range(self.land.size) if self.land.terrain[hex_] == MAELSTROM]
        self.seat = tuple(
            whirl[len(whirl) // 2] if country.landing and whirl else hex_
            for hex_, country in zip(self.capital, self.countries.values(), strict=True)
        )  # the hex by which a nation is named: its capital, or the middle of the Maelstrom
        movable = self.scenario.capitals and self.setting.options.get("moving_capitals", "on") == "on"
        hidden = {self.home[a] for a in range(self.size) if self.is_army[a] and self.race[a] in HIDDEN}
        self.movable = tuple(sorted(hidden)) if movable else ()  # countries whose capital may move
        wanted = map(self.nations.index, self.scenario.victory.countries)
        self.wanted = tuple(self.land.place_at[self.capital[nation]] for nation in wanted)  # capitals that are the goal

    def _idle_nations(self) -> frozenset[int]:
        """Nations of the Activation Table that a scenario neither gives to a side nor lets anybody win (DOG-3.15)."""
        spared = {*self.neutrals, *map(self.nations.index, self.scenario.beaten)}
        nations = enumerate(self.countries.values())
        return frozenset(n for n, nation in nations if nation.neutral and not self.first_ally[n] and n not in spared)

    def _settle_returns(self) -> None:
        """Who may return where (DOG-1.5, DOG-R4, DOG-R70), and the cup at the start (DOG-2.2)."""
        named = self.scenario.returns
        self.returning = frozenset(self.nationality) if EVERYONE in named else frozenset(named)
        self.refuge = tuple(self._refuge(whose, home) for whose, home in zip(self.nationality, self.home, strict=True))
        late = self.setting.options.get("module_timing") == "on"
        self.counters = tuple(_timed(name, event) if late else event.cup for name, event in self.events)
        joining = [group in self.scenario.cup for group in (1, 10, 20)]
        self.first_cup = bytes(
            sum(count for count, joins in zip(counts, joining, strict=True) if joins) for counts in self.counters
        )

    def _settle_commands(self) -> None:
        """Who commands which pieces at the start (DOG-N.2); what belongs to no country is the captain's, whose seat is
        his side."""
        chief = [side % NOBODY for side in self.first_side]
        self.given: list[tuple[int, int]] = []  # nations given at the start: seat and side
        here = [p for p in range(self.size) if not self.scenario.force[self.force[p]].reserve]
        for side in range(NOBODY):
            seats = tuple(reversed(range(side, len(self.seats), len(SIDES))))
            armies = [p for p in here if self.first_side[p] == side and self.is_army[p]]
            own = [p for p in here if self.first_side[p] == side and self.home[p] >= 0]
            given = self._share_nations(own, seats, chief, {n for n, name in enumerate(self.nations) if name == NERAKA})
            if len({chief[p] for p in armies}) < min(len(seats), len(armies)):
                given = self._share_nations(own, seats, chief, {self.home[p] for p in own})
            self.given += [(seat, side) for seat in given]
        self.first_chief = bytes(chief)

    def _share_nations(self, own: list[int], seats: tuple[int, ...], chief: list[int], split: set[int]) -> list[int]:
        """Nations go to the players of a side in turn, the largest to the last; the forces of some are split: Neraka's,
        or of all where somebody would be left without an army (DOG-N.2). The seats that have got whole nations."""
        homes = sorted({self.home[p] for p in own}, key=lambda home: -sum(self.home[p] == home for p in own))
        homes.sort(key=lambda home: self.nations[home] == NERAKA)  # which is nobody's turn
        given = []
        for number, home in enumerate(homes):
            given += [] if home in split else [seats[number % len(seats)]]
            for nth, piece in enumerate(p for p in own if self.home[p] == home):
                chief[piece] = seats[(nth if home in split else number) % len(seats)]
        return given

    def _refuge(self, whose: str, home: int) -> int:
        """The country to whose places an army returns: its own, unless the scenario says otherwise (DOG-R71)."""
        elsewhere = self.scenario.returns_to.get(whose)
        return self.nations.index(elsewhere) if elsewhere else home

    def _piece_names(self) -> list[tuple[str, str]]:
        seen: dict[str, int] = {}
        names = []
        for kind, title in zip(self.kinds, self.title, strict=True):
            seen[kind] = seen.get(kind, 0) + 1
            number = seen[kind]
            several = self.kinds.count(kind) > 1
            names.append((f"{kind}.{number}", f"{title} ({number})") if several else (kind, title))
        return names

    def _place_titles(self) -> list[str]:
        """Hexes of places are told with their name, the pirates' by their nation's: `Hylo 1619`."""
        countries = (self.countries[nation].title for nation in self.nations)
        titles = {hex_: title for hex_, title in zip(self.seat, countries, strict=True) if hex_ >= 0}
        titles |= {place.hex: place.title for place in self.land.places}
        return [f"{titles[hex_]} {name}" if hex_ in titles else name for hex_, name in enumerate(self.land.names)]


def _timed(name: str, event: Event) -> tuple[int, ...]:
    """Counters by the Turn in which they join: Orbs and one Dragonlance wait for the modules of Turn 20 (DOG-L.5)."""
    first, tenth, twentieth = event.cup
    moved = {"orb": tenth, "dragonlances": 1}.get(name, 0)
    return first, tenth - moved, twentieth + moved


def _sort(piece: Piece) -> int:
    if isinstance(piece, Army):
        return SORTS[piece.kind]
    if isinstance(piece, Citadel):
        return CITADEL
    return LEADER if isinstance(piece, Leader) else SHIP if isinstance(piece, Ship) else WIZARD


def _is_hobgoblin(piece: Piece) -> bool:
    return isinstance(piece, Army) and piece.race == "hobgoblin"


@by_setting
def content_of(setting: Setting) -> Content:
    """The content for a setting; the same setting gives the same object."""
    scenario, chart = scenarios(setting.files)[setting.scenario], sheet(setting.files)
    waded = scenario.shallow if setting.options.get("thon_thalas_shallow") == "on" else ()
    shallow = frozenset(chart.sides.find(name) for name in waded)
    return Content(setting, played(scenario, setting.options), land(chart, shallow))
