"""Scenarios, options and presets as a lobby shows them (DUN-OPT-1 to DUN-OPT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wyrmtable.core import Preset, Scenario, Setting
from wyrmtable.files import presets_for

from .campaign import CAMPAIGN as CAMPAIGN_FILE
from .campaign import MIRROR, campaign_of, read_campaign
from .reading import FILES, Box, read_box
from .switches import BOSSES, CAMPAIGN, FIRST, GROWN, MANY, ROOMS, SIMPLE, TWELVE, choices_of
from .terms import KEEPER, SEATS

NO_FILES: Mapping[str, str] = MappingProxyType({})
POTIONS = 12  # the most that a mission gives
MORE_POTIONS = 20  # with the balance of power
WARES = 4  # cards of each sort that the shop of a campaign has
ROUNDS = 60  # with nine tiles (DUN-END-6)
_SCENARIOS = (
    ("simple", "The Simple Dungeon", "Halls and Sanctuaries only: the Keeper's first dungeon.", 60, "easy", 1),
    ("rooms", "A Dungeon with Rooms", "Lairs, crypt, chasm, loft and pool, and those who live there.", 75, "medium", 2),
    (
        "grown",
        "A Grown Dungeon",
        "Twelve tiles and more, every room there is, and stairs that lead down.",
        120,
        "hard",
        3,
    ),
    ("campaign", "The Campaign", "Game after game: the dungeon grows, and the heroes learn.", 90, "hard", 4),
)


CHEAPEST = 2  # Imps for the cheapest tile
MOST_ROOMS = {SIMPLE: 1, ROOMS: 3, GROWN: 2}  # how often a room can be taken; of four free tiles one is a Hall


@dataclass(frozen=True, slots=True)
class Switches:
    """The options of a match."""

    stage: str
    tiles: int  # that the Keeper owns or can own
    bosses: tuple[str, ...]  # the boss, and who may take his place
    copies: Mapping[str, int]  # how often a room can be owned, if more than once
    advances: int
    mission: int  # 0: it is rolled
    raise_later: bool
    need_port: bool
    start_imps: bool
    potions: bool
    limited: bool  # in rounds
    share: bool = False
    balance: bool = False
    games: int = 1
    trained: bool = False  # heroes can have advances
    players: int = 2
    swapped: bool = False  # the first seat has the dungeon
    vote: bool = False  # of several who play heroes
    swallowed: bool = False  # nothing is left of who sinks into lava, an abyss or a pit under planks
    played: int = 0  # games of the campaign before this one

    @property
    def rooms(self) -> bool:
        return self.stage != SIMPLE


def size_for(tiles: int) -> tuple[int, int]:
    """Columns and rows of the largest layout for so many tiles (DUN-SET-4)."""
    return (4, 4) if tiles >= MANY else (4, 3) if tiles >= TWELVE else (3, 3)


def limit_for(tiles: int) -> int:
    """Rounds after which the time is up (DUN-END-6)."""
    return 100 if tiles >= MANY else 80 if tiles >= TWELVE else ROUNDS


def _dungeon(setting: Setting) -> tuple[str, int, tuple[str, ...], Mapping[str, int]]:
    """How far the dungeon has come, its tiles at most, its bosses, and how often it can have a room."""
    options, box = setting.options, read_box(setting.files)
    rooms = [key for key, tile in box.tiles.items() if tile.kind == "room"]
    if setting.scenario != CAMPAIGN:
        boss, stage = options.get("boss", BOSSES[0]), setting.scenario
        return stage, int(options.get("tiles", FIRST)), (boss,), dict.fromkeys(rooms, MOST_ROOMS[stage])
    sheet = campaign_of(setting.files, box)
    if sheet is None:
        stage = options["first_dungeon"]
        return stage, FIRST, (BOSSES[0],), dict.fromkeys(rooms, MOST_ROOMS[stage])
    fund = sheet.fund if sheet.building else 0
    costs = {key: buy for key in rooms if isinstance(buy := box.tiles[key].form.buy, int)}
    copies = {key: sheet.tiles.get(key, 0) + fund // max(1, cost) for key, cost in costs.items()}
    owned = sum(sheet.tiles.values()) - sheet.tiles.get("stairs_down", 0)
    rank = BOSSES.index(sheet.boss)
    return GROWN, owned + fund // CHEAPEST, BOSSES[rank : rank + 2], copies


def read_switches(setting: Setting) -> Switches:
    options = setting.options
    stage, tiles, bosses, copies = _dungeon(setting)
    mirror = options.get("kind") == "mirror"
    advances, played = int(options.get("advances", 0)), games_played(setting)
    return Switches(
        stage,
        tiles,
        bosses,
        copies,
        advances,
        0 if options["mission"] == "roll" else int(options["mission"]),
        options["raise"] == "since_last_heroes_turn",
        options["cards_need_port"] == "on",
        options["start_imps"] == "by_mission",
        options["potions"] == "by_mission",
        options["round_limit"] == "by_size",
        options.get("keeper_share_after_loss") == "half",
        options.get("balance_of_power") == "on",
        int(options.get("games", 1)),
        advances > 0 or CAMPAIGN_FILE in setting.files,
        2 if mirror else int(options.get("players", 2)),
        mirror and played % 2 == 1,
        options["hero_council"] == "vote",
        options.get("sunk") == "gone",
        played,
    )


def games_played(setting: Setting) -> int:
    """Games of a campaign before this one, of both pairs in a mirror campaign (DUN-FMT-9)."""
    box = read_box(setting.files)
    sheets = [read_campaign(setting.files[name], box) for name in (CAMPAIGN_FILE, MIRROR) if name in setting.files]
    return sum([len(sheet.history) for sheet in sheets])


def seat_names(players: int, swapped: bool) -> tuple[str, ...]:
    """The leader of the heroes, the Keeper, and whoever else plays heroes (DUN-UI-5)."""
    if players == len(SEATS):
        return SEATS[::-1] if swapped else SEATS
    return ("Leader", SEATS[KEEPER], *(f"Hero player {number}" for number in range(2, players)))


def scenarios(files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
    """The scenarios by id; mistakes in a designer's files are told here."""
    box = read_box(files if any(name in files for name in FILES) else NO_FILES)
    campaign_of(files, box)  # mistakes of a campaign are told here as well
    return {
        name: Scenario(name, title, about, SEATS, minutes, level, learn, choices_of(name), _presets(box, name))
        for name, title, about, minutes, level, learn in _SCENARIOS
    }


def _presets(box: Box, scenario: str) -> tuple[Preset, ...]:
    """The presets with the options that a scenario has."""
    whole = [Preset(name, form["name"], form["about"], form) for name, form in box.presets.items()]
    return presets_for(choices_of(scenario), whole)
