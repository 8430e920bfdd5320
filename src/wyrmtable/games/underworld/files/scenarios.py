"""The scenarios of the game: the meeting (UWA-GAME-11) and the expedition (UWA-GAME-1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wyrmtable.core import Choice, Preset, Scenario

from .content import CONFINED, FILES, read_book
from .contest import PARTIES
from .referee import LOOKING_ON
from .site import FILE, read_site

NO_FILES: Mapping[str, str] = MappingProxyType({})
IDS = ("meeting", "expedition", "season")
LEVELS = ("1", "2", "3", "4", "5", "6")
DEEP = Choice("dungeon", "Dungeon level", LEVELS, "1", "UWA-GAME-11", "The deeper, the worse whom you meet.")
FLOORS = Choice("floors", "Levels", ("3", "2", "1", "6", "12"), "3", "UWA-LVL-3", "How deep the dungeon goes.")
RANKS = (*LEVELS, "7", "8", "9", "10", "11", "12")
RANK = Choice("level", "Level of the characters", RANKS, "1", "UWA-CHAR-7", "Elves and dwarves stop at 4 and 6.")
PLAYERS = Choice("players", "Players", LEVELS, "1", "UWA-PLAY-1", "They share the characters.", (), "players")
MEMBERS = Choice(
    "members", "Characters", ("6", "4", "5", "7", "8", "9"), "6", "UWA-GAME-1", "More of them find more foes, too.",
)  # fmt: skip
MEN = Choice(
    "hired", "Hired men", ("0", "1", "2", "3", "6", "9", "12"), "0", "UWA-LOY-3",
    "Soldiers who go along for half a share: men of the heavy foot, archers and crossbowmen by turns.",
)  # fmt: skip
GROUND = (
    Choice(
        "meeting", "How you meet", ("passage", "door"), "passage", "UWA-LIGHT-2",
        "They come upon your light, or you open their door.", ("In a passage", "At a door you open"),
    ),
    Choice(
        "ground", "Where you fight", ("corridor", "room"), "corridor", "UWA-CBT-9",
        "Three men fight side by side in a corridor, six in a room.", ("Corridor, 10 feet", "Room, 20 feet"),
    ),
    Choice(
        "light", "Light", ("torches", "none"), "torches", "UWA-LIGHT-1",
        "Light lets you see and be seen; without it you are blind, but may come upon them, too.",
        ("Torches", "None"),
    ),
    Choice(
        "treasure", "Treasure", ("level", "lair"), "level", "UWA-TRE-1",
        "What they guard goes by the dungeon level, or you have stumbled on their lair.", ("By level", "Their lair"),
    ),
)  # fmt: skip
SETTINGS = (
    Choice(
        "mercy", "Mercy", ("no", "yes"), "no", "UWA-CHAR-8",
        "At exactly no hit points a character is senseless, not dead.", ("No", "Yes"),
    ),
    Choice(
        "soft_poison", "Soft poison", ("yes", "no"), "yes", "UWA-CHEST-2",
        "On the first two dungeon levels poison sickens instead of slaying.", ("Yes", "No"),
    ),
    Choice(
        "multi_attack", "Many blows", ("yes", "no"), "yes", "UWA-CBT-7",
        "The strong strike the weak once for every level or die.", ("Yes", "No"),
    ),
    Choice(
        "xp", "Experience", ("hundred", "slow"), "hundred", "UWA-XP-5",
        "What a foe teaches: 100 points a die, or far fewer by a table of its own.", ("100 a die", "Slow"),
    ),
)  # fmt: skip
CONFINEMENT = Choice(
    "confined", "Bolts without room", CONFINED, "rebound", "UWA-REB-1",
    "What a fire ball or lightning bolt does where the space is too short for it.",
    ("They rebound", "They blast the stone", "Half of both"),
)  # fmt: skip
TRICKS = Choice(
    "tricks", "Tricks", ("no", "yes", "vicious"), "no", "UWA-TRK-11",
    "Set pieces and tricks: stairs, rooms, doors and walls that are not what they seem, and a map that goes wrong.",
    ("None", "Tricks", "Vicious ones, too"),
)  # fmt: skip
REFEREE = Choice(
    "referee", "Referee", ("no", "yes"), "no", "UWA-GEN-4",
    "A human referee has a seat of his own: he sees all, may set some secret throws, and judges proposals.",
    ("The computer", "One of you"),
)  # fmt: skip
MEETING = (DEEP, RANK, PLAYERS, LOOKING_ON, *GROUND, *SETTINGS)
DEADLY = Choice(
    "deadly", "Deadly pits", ("no", "yes"), "no", "UWA-LVL-10",
    "Some pits are thirty feet deep, and some have poisoned spikes.", ("No", "Yes"),
)  # fmt: skip
ELF_SENSE = Choice(
    "elf_sense", "An elf's feeling", ("yes", "no"), "yes", "UWA-SENSE-1",
    "An elf who merely passes a secret door may feel that something is there.", ("Yes", "No"),
)  # fmt: skip
LAMP = Choice(
    "lamp", "What lights your way", ("torches", "lantern"), "torches", "UWA-LIGHT-T",
    "A lantern costs ten gold pieces and burns oil, twenty-four turns a flask; wind rarely puts it out.",
    ("Torches", "A lantern"),
)  # fmt: skip
BELOW = (LAMP, CONFINEMENT, DEADLY, ELF_SENSE)
SITE = Choice(
    "site", "Where you go down", ("anywhere", "stair"), "anywhere", "UWA-LVL-3",
    "A dungeon that nobody has seen before, or one that begins with the stair of the first lesson.",
    ("Anywhere", "The first stair"),
)  # fmt: skip
RIVALS = Choice(
    "contest", "Contest", PARTIES, "no", "UWA-GAME-1",
    "So many parties go down into one dungeon, one after the other; nothing of it is told before the last is back.",
    ("None", "Two parties", "Three parties", "Four parties", "Six parties"),
)  # fmt: skip
EXPEDITION = (FLOORS, SITE, RANK, MEMBERS, MEN, PLAYERS, REFEREE, TRICKS, RIVALS, *SETTINGS, *BELOW)
PRESETS = (
    Preset("first", "First meeting", "Beginners on the first level.", {"dungeon": "1", "level": "1"}),
    Preset("deep", "Deep down", "Old hands on the fifth level.", {"dungeon": "5", "level": "6", "ground": "room"}),
)
ABOUT = (
    "Six adventurers, one corridor, and something that has seen their light. Talk, bribe, fight, cast or run: whoever "
    "is left brings home what he can carry."
)

DOWN = (
    "A day below ground: six adventurers, torches for some hours, and a dungeon that nobody has drawn yet. Explore it, "
    "listen at its doors, and bring home more gold than you lose friends."
)
YEAR = (
    "Ten expeditions within a year into one dungeon of six levels: what you bring home is yours, the living learn, the "
    "dead are replaced, rest costs upkeep, and cleared levels do not stay cleared."
)
QUICK = Choice(
    "quick_heal", "Quick healing", ("no", "yes"), "no", "UWA-HEAL-2",
    "Rest heals a point every day after the first, not every second day.", ("No", "Yes"),
)  # fmt: skip
SEASON = (PLAYERS, TRICKS, *SETTINGS, *BELOW, QUICK)


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    """Every scenario by id, its options with their defaults (UWA-GEN-7, UWA-GEN-8); mistakes in a designer's content
    files are told here."""
    if any(name in files for name in (*FILES, FILE)):
        book = read_book(files)
        read_site(files, book.number, book.treasure.items["miscellaneous"].ladder.results)
    meeting = Scenario("meeting", "The Meeting", ABOUT, ("Caller",), 15, "easy", 1, MEETING, PRESETS)
    down = Scenario("expedition", "The Expedition", DOWN, ("Caller",), 60, "medium", 2, EXPEDITION, ())
    season = Scenario("season", "The Season", YEAR, ("Caller",), 600, "hard", 3, SEASON, ())
    return {"meeting": meeting, "expedition": down, "season": season}
