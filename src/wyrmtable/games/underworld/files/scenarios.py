"""The scenarios of the game: by now the meeting (UWA-GAME-11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wyrmtable.core import Choice, Preset, Scenario

from .content import FILES, read_book

NO_FILES: Mapping[str, str] = MappingProxyType({})
LEVELS = ("1", "2", "3", "4", "5", "6")
CHOICES = (
    Choice("dungeon", "Dungeon level", LEVELS, "1", "UWA-GAME-11", "The deeper, the worse whom you meet."),
    Choice("level", "Level of the characters", LEVELS, "1", "UWA-CHAR-7", "Elves and dwarves stop at 4 and 6."),
    Choice("players", "Players", LEVELS, "1", "UWA-PLAY-1", "The six characters are dealt among them.", (), "players"),
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
)  # fmt: skip
PRESETS = (
    Preset("first", "First meeting", "Beginners on the first level.", {"dungeon": "1", "level": "1"}),
    Preset("deep", "Deep down", "Old hands on the fifth level.", {"dungeon": "5", "level": "6", "ground": "room"}),
)
ABOUT = (
    "Six adventurers, one corridor, and something that has seen their light. Talk, bribe, fight, cast or run: whoever "
    "is left brings home what he can carry."
)


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    """Every scenario by id; mistakes in a designer's content files are told here."""
    if any(name in files for name in FILES):
        read_book(files)
    return {"meeting": Scenario("meeting", "The Meeting", ABOUT, ("Caller",), 15, "easy", 1, CHOICES, PRESETS)}
