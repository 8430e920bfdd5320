"""Tricks for a level, each with the dice of its effect and a word for the referee (UWA-TRK, UWA-TOOL-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Dice
from wyrmtable.workbench import Field, Part, Result, Tool

TRICKS = (
    ("False stairs", "They end in blank wall after [d3]0 feet. A d6 shows [d6]: on a 1 a trapdoor is there."),
    (
        "Steps into a sloping passage",
        "The party believes that it has changed by one level. A d6 shows [d6]: on 1-2 it has not, on 3-4 it is two "
        "levels down, on 5-6 two up.",
    ),
    (
        "Trap steps",
        "Up [d2]0 feet, then down by 1 + [d2] levels. Bars fall behind the party: Knock opens them, or three people on "
        "a 1, once a turn.",
    ),
    (
        "Teleport",
        "Whoever enters is elsewhere on the level. A d6 shows [d6]: on 1-3 it looks alike, and nobody is told.",
    ),
    ("Sinking room", "The doors are shut for [2d4] turns. A d6 shows [d6]: on 1-3 it truly sinks by a level."),
    (
        "Room of illusions or gas",
        "A d6 shows [d6]: 1 a false floor over a pit, 2 treasure that vanishes, 3 dread, 4 greed for [d4] rounds, "
        "5 sleep for [d6] turns, 6 foul gas.",
    ),
    ("Dead ends near a lair", "2 + [d3] branches, all of them blind."),
    (
        "Odd door",
        "A d3 shows [d3]: 1 it opens from one side only, 2 it resists from one side, 3 it is there on 1-2 of a d6, "
        "thrown each turn.",
    ),
    ("Natural caverns", "Width and direction change; every second square is only five feet wide."),
    ("Distorted space", "Told as a d3 says, [d3]: 1 half, 2 twice, 3 three times the true length; time is true."),
)
SIDES = (2, 3, 4, 6)


def tricks(values: Mapping[str, str], roll: Callable[[str], Dice]) -> Result:
    parts = list[Part]()
    for number in range(1, int(values["tricks"]) + 1):
        dice = roll(f"trick {number}")
        at = dice.roll(len(TRICKS), "UWA-TRK-11 trick")
        title, text = TRICKS[at - 1]
        rule = f"UWA-TRK-{at}"
        parts.append(Part(f"trick {number}", title, thrown(text, dice, rule), (rule, "UWA-TRK-11")))
    return Result(f"Tricks for level {values['level']}", tuple(parts))


def thrown(text: str, dice: Dice, rule: str) -> str:
    """The text with its dice thrown."""
    while "[2d4]" in text:
        text = text.replace("[2d4]", str(dice.roll(4, rule) + dice.roll(4, rule)), 1)
    for sides in SIDES:
        while f"[d{sides}]" in text:
            text = text.replace(f"[d{sides}]", str(dice.roll(sides, rule)), 1)
    return text


TRICK = Tool(
    "tricks", "Tricks", "Tricks with their dice, and what the referee must know of them.", ("UWA-TOOL-3",),
    (
        Field("level", "Dungeon level", "number", "1", least=1, most=13),
        Field("tricks", "How many", "number", "2", least=1, most=8),
    ),
    tricks,
)  # fmt: skip
