"""The options of a game and the two presets (DOG-P.1, DOG-P.2), as far as the scenarios at hand have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from wyrmtable.core import Choice, Preset

SEATS = ("Highlords", "Whitestone")
FEWEST = 16  # countries for the first level of victory (DOG-V.6)
CHOICES: Mapping[str, Choice] = MappingProxyType(
    {
        "players": Choice(
            "players",
            "Players",
            ("2", "3", "4", "5", "6"),
            "2",
            "DOG-N.1",
            "More than two form teams: each commands nations of his side, and the first of a side is its captain.",
            role="players",
        ),
        "fog": Choice(
            "fog",
            "Fog of war",
            ("off", "on"),
            "off",
            "DOG-7.50",
            "Of an enemy stack only the top counter is seen, until an attack is declared.",
            ("Off: everything lies open", "On: stacks are hidden"),
        ),
        "hobgoblin_mp": Choice(
            "hobgoblin_mp",
            "Movement of the hobgoblins",
            ("3", "4"),
            "3",
            "DOG-P.2",
            "With 4 points they stand beside Hylo a Turn earlier, but meet the kender earlier, too.",
            ("3, as on the counter", "4, house rule"),
        ),
        "more_draconians": Choice(
            "more_draconians",
            "Draconian armies that come with Toede besides his two",
            ("0", "2"),
            "0",
            "DOG-P.2",
            "With two more the kender no longer break his army so easily: a house rule for an even game.",
            ("None, as printed", "Two, house rule"),
        ),
        "siege_dragons": Choice(
            "siege_dragons",
            "Good dragons above Kalaman at the start",
            ("4", "3", "2"),
            "4",
            "DOG-P.2",
            "With four Kalaman holds out in two sieges of three; with two it is as likely to fall: a house rule.",
            ("Four, as printed", "Three, house rule", "Two, house rule"),
        ),
        "siege_lands": Choice(
            "siege_lands",
            "The siege is fought around Kalaman only",
            ("off", "on"),
            "off",
            "DOG-R71",
            "Six lands are in play, nobody is beaten elsewhere, and armies return nearby; else a dragon may take an "
            "empty capital on the first day.",
            ("No: on the whole map", "Yes, house rule"),
        ),
        "idle_nations": Choice(
            "idle_nations",
            "Nations that take no part",
            ("closed", "open"),
            "closed",
            "DOG-R20",
            "Whoever enters neutral land brings its nation into the war. Where that cannot be, nobody enters; or "
            "armies cross such land and take its cities, and nothing comes of it.",
            ("Closed to armies", "Open, another reading"),
        ),
        "founded_ports": Choice(
            "founded_ports",
            "A capital founded again or in exile is a port",
            ("off", "on"),
            "off",
            "DOG-R98",
            "On a coast or a deep river ships can then fetch armies there, who might never leave an island otherwise.",
            ("No: ports are those of the map", "Yes, house rule"),
        ),
        "knights_one_nationality": Choice(
            "knights_one_nationality",
            "Knight nations replace their losses together",
            ("on", "off"),
            "on",
            "DOG-R4",
            "Armies of all Knight nations merge and pay for each other's return; otherwise each nation for itself.",
            ("Together", "Each for itself"),
        ),
        "leaders_fly": Choice(
            "leaders_fly",
            "Leaders ride with dragons",
            ("on", "off"),
            "on",
            "DOG-R28",
            "Leaders go along with dragons of their hex as with any other army.",
            ("They do", "They do not"),
        ),
        "historical_draconians": Choice(
            "historical_draconians",
            "Draconian armies at the start",
            ("0", "5", "10"),
            "0",
            "DOG-R55",
            "The list of the historical game names none; that many may stand in the Highlords' countries.",
        ),
        "module_timing": Choice(
            "module_timing",
            "Orbs and the first lance come with the adventures",
            ("off", "on"),
            "off",
            "DOG-L.5",
            "Three Dragon Orbs and one Dragonlance join the cup on Turn 20 instead of Turn 10.",
            ("No: on Turn 10", "Yes: on Turn 20"),
        ),
        "no_walkover_invasion": Choice(
            "no_walkover_invasion",
            "Nations that only one side can win are closed while neutral",
            ("off", "on"),
            "off",
            "DOG-R17",
            "Whoever invades a nation that the other side can never win is sure of it; this closes such land.",
            ("No: they may be invaded", "Yes, house rule"),
        ),
        "settled_first": Choice(
            "settled_first",
            "Whom a nation joins is settled before its cities are entered",
            ("off", "on"),
            "off",
            "DOG-R91",
            "Otherwise a flyer may end its way in an empty neutral city and wipe the nation out before it stands.",
            ("No: an army enters, then dice fall", "Yes, house rule"),
        ),
        "highlord_countries": Choice(
            "highlord_countries",
            "Countries that the Highlords need for a poor victory",
            ("16", "17", "18", "19", "20", "21", "22"),
            "16",
            "DOG-P.2",
            "Their armies are stronger for most of the war: a house rule for an even game asks more of them than of "
            "Whitestone.",
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
BALANCED: Mapping[str, str] = MappingProxyType(
    {
        "more_draconians": "2",
        "thon_thalas_shallow": "on",
        "no_walkover_invasion": "on",
        "settled_first": "on",
        "highlord_countries": "18",
        "siege_dragons": "2",
        "siege_lands": "on",
        "founded_ports": "on",
    }
)
PRESETS = (
    Preset("as-printed", "As printed", "The rules as they stand, even where they favour one side.", {}),
    Preset("balanced", "Balanced", "With the house rules that make the game even. Recommended.", BALANCED),
)


def seat_names(options: Mapping[str, str]) -> tuple[str, ...]:
    """One seat for each side, or several: seats of even number are the Highlords', the first of a side is its captain
    (DOG-N.1, DOG-N.3)."""
    players = int(options.get("players", "2"))
    if players == len(SEATS):
        return SEATS
    return tuple(f"{SEATS[seat % 2]} {seat // 2 + 1}" for seat in range(players))


def choices(options: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(CHOICES[option] for option in options)
