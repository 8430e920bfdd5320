"""Scenarios, options and presets as a lobby shows them (DUN-OPT-1 to DUN-OPT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wyrmtable.core import Choice, Preset, Scenario, Setting

from .reading import FILES, read_box
from .terms import SEATS

NO_FILES: Mapping[str, str] = MappingProxyType({})
POTIONS = 12  # the most that a mission gives
ROUNDS = 60  # with nine tiles (DUN-END-6)
BUILT_MISSIONS = ("1", "2", "3", "4", "5", "6")

CHOICES = (
    Choice(
        "mission",
        "Mission",
        ("roll", *BUILT_MISSIONS),
        "roll",
        "DUN-MIS-1",
        "Rolled with a die, or fixed.",
        (
            "Roll a D6",
            "Assassinate",
            "Escort a Merchant",
            "Ancient Portal",
            "Ancient Relic",
            "Desecrators",
            "Clear Out",
        ),
    ),
    Choice(
        "raise",
        "Raising the fallen",
        ("turn", "since_last_heroes_turn"),
        "turn",
        "DUN-DEATH-3",
        "How long a fallen hero can be raised.",
        ("In the Hero turn he fell in", "Also after the Keeper's turn"),
    ),
    Choice(
        "cards_need_port",
        "Face-down cards need a port",
        ("off", "on"),
        "off",
        "DUN-SUM-11",
        "Whether an unrevealed card walks onto an explored tile only through a port.",
        ("They cross any side", "Only through a port"),
    ),
    Choice(
        "start_imps",
        "Imps at the start",
        ("none", "by_mission"),
        "none",
        "DUN-SET-8",
        "What the Keeper begins with.",
        ("None", "By mission"),
    ),
    Choice(
        "potions",
        "Healing Potions at the start",
        ("none", "by_mission"),
        "none",
        "DUN-SET-8",
        "Provisions of the heroes.",
        ("None", "By mission"),
    ),
    Choice(
        "round_limit",
        "Limit of rounds",
        ("none", "by_size"),
        "none",
        "DUN-END-6",
        "Whether the Keeper wins when the time is up.",
        ("None", "60 rounds, more in a larger dungeon"),
    ),
)
BOSSES = ("ogre", "giant_snake", "manticore", "iron_golem", "fire_giant", "dragon", "eye_fiend")
LADDER = Choice(
    "boss",
    "The boss",
    BOSSES,
    BOSSES[0],
    "DUN-BOSS-1",
    "Who rules the dungeon: each is stronger than the one before.",
    tuple(boss.replace("_", " ").title() for boss in BOSSES),
)
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
)


SIMPLE, ROOMS, GROWN = "simple", "rooms", "grown"  # how far a dungeon has come
FIRST, TWELVE, MANY = 9, 12, 16  # tiles of the first dungeon, of three rows of four, and of four rows of four
TWICE = 2  # how often a room can be in a grown dungeon
SIZES = Choice(
    "tiles",
    "Tiles of the dungeon",
    ("12", "16", "20"),
    "12",
    "DUN-OPT-4",
    "How many the Keeper owns. With 16 he has the Stairs Down besides, and what does not fit lies on a second level.",
    ("Twelve", "Sixteen", "Twenty"),
)
FEATS = Choice(
    "advances",
    "Advances of the heroes",
    ("0", "1", "2", "3"),
    "1",
    "DUN-OPT-4",
    "How many each hero has learned.",
    ("None", "One each", "Two each", "Three each"),
)


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
    rounds: int  # 0: no limit

    @property
    def trained(self) -> bool:
        """Whether heroes can have advances."""
        return self.advances > 0

    @property
    def rooms(self) -> bool:
        return self.stage != SIMPLE


def size_for(tiles: int) -> tuple[int, int]:
    """Columns and rows of the largest layout for so many tiles (DUN-SET-4)."""
    return (4, 4) if tiles >= MANY else (4, 3) if tiles >= TWELVE else (3, 3)


def limit_for(tiles: int) -> int:
    """Rounds after which the time is up (DUN-END-6)."""
    return 100 if tiles >= MANY else 80 if tiles >= TWELVE else ROUNDS


def _doubles(setting: Setting) -> Mapping[str, int]:
    if setting.scenario != GROWN:
        return {}
    return {key: TWICE for key, tile in read_box(setting.files).tiles.items() if tile.kind == "room"}


def read_switches(setting: Setting) -> Switches:
    options = setting.options
    return Switches(
        setting.scenario,
        int(options.get("tiles", FIRST)),
        (options.get("boss", BOSSES[0]),),
        _doubles(setting),
        int(options.get("advances", 0)),
        0 if options["mission"] == "roll" else int(options["mission"]),
        options["raise"] == "since_last_heroes_turn",
        options["cards_need_port"] == "on",
        options["start_imps"] == "by_mission",
        options["potions"] == "by_mission",
        limit_for(int(options.get("tiles", FIRST))) if options["round_limit"] == "by_size" else 0,
    )


def _choices(scenario: str) -> tuple[Choice, ...]:
    """A boss of one's own needs a dungeon that has grown (DUN-BOSS-1)."""
    return {SIMPLE: CHOICES, ROOMS: (*CHOICES, LADDER)}.get(scenario, (*CHOICES, SIZES, LADDER, FEATS))


def scenarios(files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
    """The scenarios by id; mistakes in a designer's files are told here."""
    box = read_box(files if any(name in files for name in FILES) else NO_FILES)
    known = {choice.id for choice in CHOICES}
    presets = tuple(
        Preset(name, form["name"], form["about"], {key: value for key, value in form.items() if key in known})
        for name, form in box.presets.items()
    )
    return {
        name: Scenario(name, title, about, SEATS, minutes, level, learn, _choices(name), presets)
        for name, title, about, minutes, level, learn in _SCENARIOS
    }
