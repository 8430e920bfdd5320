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
        "moving_capitals": Choice(
            "moving_capitals",
            "Elves and kender may move their capital",
            ("on", "off"),
            "on",
            "DOG-9.20",
            "Whitestone may give up a capital that cannot be held and found it again elsewhere.",
            ("They may", "They may not"),
        ),
        "thon_thalas_shallow": Choice(
            "thon_thalas_shallow",
            "The Thon-Thalas at Silvanost can be waded",
            ("off", "on"),
            "off",
            "DOG-P.2",
            "Silvanost can then be attacked from all sides: a house rule for an even game.",
            ("No: one bridge leads to Silvanost", "Yes, house rule"),
        ),
    }
)
BALANCED: Mapping[str, str] = MappingProxyType({"hobgoblin_mp": "4", "thon_thalas_shallow": "on"})


def choices(options: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(CHOICES[option] for option in options)


def presets(options: Sequence[str]) -> tuple[Preset, ...]:
    """`as printed` changes nothing; `balanced` sets the scenario's house rules; without any there is nothing to set."""
    even = {option: BALANCED[option] for option in options if option in BALANCED}
    if not even:
        return ()
    return (
        Preset("as-printed", "As printed", "The rules as they stand, even where they favour one side.", {}),
        Preset("balanced", "Balanced", "With the house rules that make the game even. Recommended.", even),
    )
