"""The options of a game and the two presets (DOG-P.1, DOG-P.2), as far as the scenarios at hand have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from wyrmtable.core import Choice, Preset

CHOICES: Mapping[str, Choice] = MappingProxyType(
    {
        "hobgoblin_mp": Choice(
            "hobgoblin_mp",
            "Movement of the hobgoblins",
            ("3", "4"),
            "3",
            "DOG-P.2",
            "With 4 points they stand beside Hylo a Turn earlier: a house rule for an even game.",
            ("3, as on the counter", "4, house rule"),
        ),
    }
)
BALANCED: Mapping[str, str] = MappingProxyType({"hobgoblin_mp": "4"})


def choices(options: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(CHOICES[option] for option in options)


def presets(options: Sequence[str]) -> tuple[Preset, ...]:
    """`as printed` changes nothing; `balanced` sets what the scenario has of its house rules."""
    even = {option: BALANCED[option] for option in options if option in BALANCED}
    return (
        Preset("as-printed", "As printed", "The rules as they stand; a draw is the usual result.", {}),
        Preset("balanced", "Balanced", "With the house rules that make the game even. Recommended.", even),
    )
