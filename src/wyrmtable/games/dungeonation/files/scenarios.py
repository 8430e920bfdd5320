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
        ("None", f"{ROUNDS} rounds"),
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
)


@dataclass(frozen=True, slots=True)
class Switches:
    """The options of a match."""

    rooms: bool
    boss: str
    mission: int  # 0: it is rolled
    raise_later: bool
    need_port: bool
    start_imps: bool
    potions: bool
    rounds: int  # 0: no limit


def read_switches(setting: Setting) -> Switches:
    options = setting.options
    return Switches(
        setting.scenario == "rooms",
        options.get("boss", BOSSES[0]),
        0 if options["mission"] == "roll" else int(options["mission"]),
        options["raise"] == "since_last_heroes_turn",
        options["cards_need_port"] == "on",
        options["start_imps"] == "by_mission",
        options["potions"] == "by_mission",
        ROUNDS if options["round_limit"] == "by_size" else 0,
    )


def _choices(scenario: str) -> tuple[Choice, ...]:
    """A boss of one's own needs a dungeon that has grown (DUN-BOSS-1)."""
    return (*CHOICES, LADDER) if scenario == "rooms" else CHOICES


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
