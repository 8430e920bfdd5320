"""Tricks and set pieces for a level, each with the dice of its effect and a word for the referee (UWA-TRK,
UWA-SET, UWA-TOOL-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from wyrmtable.core import Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.buttons import square_name
from ..files.content import read_book
from ..rules.dungeon import BATCH, Dungeon, make_batch
from ..rules.level import SLANT
from ..rules.stamps import PLAIN, VICIOUS
from ..rules.ways import FALSE_STAIRS, KINDS, SLOPING_STEPS, TRAP_STEPS
from ..show.features import features
from ..show.key import downward
from . import maps

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
        "Whoever enters, or touches a certain door or gem, is elsewhere on the level. A d6 shows [d6]: on 1-3 it looks "
        "alike, and nobody is told.",
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
SET_PIECES = (
    (
        "Returning stairs",
        "They lead down to a round room in [d3] + 5 wedges whose passages only come back to it. One secret door is the "
        "way on: let them search for it, and let them draw the loops.",
    ),
    (
        "A labyrinth of rooms",
        "A block of small rooms, [d3] + 2 on a side, with doors in three walls of five, leading nowhere. One holds "
        "four ogres, 2,000 gold pieces and a potion.",
    ),
    (
        "Slanting passages",
        "Tell directions as they are. Every thirty feet a d6, now [d6]: on a 1 all later drawing is off by a square, "
        "to the left on [d2] = 1, to the right on 2, until a known spot is seen again; not where a dwarf leads.",
    ),
    (
        "All ways west",
        "Whichever way west they take, it ends in one lair of the hardest table; a false door is in the second passage "
        "north. The stairs up in the east are a slide: a d6 for each who sets foot on them, first [d6]: on 1-2 "
        "everybody within ten feet goes down a level.",
    ),
    (
        "The vicious corner",
        "A slope drops [d2] levels, and not even dwarves feel it. A room transports both ways, a passage one way: only "
        "a column of more than fifty feet sees its front vanish. To be used with care.",
    ),
    (
        "Movers",
        "A block of wall at a crossing: out of sight for a turn, a d6, now [d6]: 1 closes the north, 2 the east, 3 the "
        "south, 4 the west. A secret door has two outlets, thrown at every opening, now [d6]: odd the room it seems to "
        "lead to, even a passage elsewhere. So with stairs: odd up, even down.",
    ),
    (
        "The revolving nexus",
        "The exits of a hub stay, the passages beyond them change places. At the end of each turn in which nobody "
        "stands in them a d6, now [d6]: on a 1 the ring turns by [d3] places.",
    ),
    (
        "The pit at the crossing",
        "Four ways meet at a pit; a secret door in its south face opens on a crawl, one abreast and at half the rate, "
        "to the lair of [d2] trolls. West of it lives an evil man with two secret doors and stairs down; a d6, [d6]: "
        "1-2 an evil priest, 3-4 a magician, 5 a myrmidon, 6 an enchanter.",
    ),
)
SIDES = (2, 3, 4, 6)
WAYS = {"UWA-TRK-1": FALSE_STAIRS, "UWA-TRK-2": SLOPING_STEPS, "UWA-TRK-3": TRAP_STEPS}
NUMBERS, TRIES = 2**53, 40


THROWN, ANY_PIECE = "thrown", "any-set-piece"
BY_NAME = {
    **{title.lower().replace(" ", "-"): (f"UWA-TRK-{at}", title, text) for at, (title, text) in enumerate(TRICKS, 1)},
    **{
        title.lower().replace(" ", "-"): (f"UWA-SET-{at}", title, text)
        for at, (title, text) in enumerate(SET_PIECES, 1)
    },
}
WHICH = (THROWN, ANY_PIECE, *BY_NAME)


def tricks(values: Mapping[str, str], roll: Callable[[str], Dice]) -> Result:
    """Those that are thrown for, or the one that the referee has chosen, each with the dice of its effect, and a level
    in which it lies (UWA-TOOL-3)."""
    parts, files = list[Part](), dict[str, str | bytes]()
    for number in range(1, int(values["tricks"]) + 1):
        dice = roll(f"trick {number}")
        rule, title, text = BY_NAME[chosen(values["which"], dice)]
        told = thrown(text, dice, rule)
        if values["map"] == "yes":
            place, drawn = stamped(rule, int(values["level"]), dice)
            told, files = f"{told} {place}", {**files, f"trick-{number}.svg": drawn} if drawn else files
        parts.append(Part(f"trick {number}", title, told, (rule, "UWA-TRK-11")))
    return Result(f"Tricks for level {values['level']}", tuple(parts), files)


def stamped(rule: str, depth: int, dice: Dice) -> tuple[str, str]:
    """Where it lies on a level that has it, and the referee's map of that level; levels are made until one has."""
    rng = Random(dice.number(NUMBERS, "UWA-TRK-11 level"))
    for _ in range(TRIES):
        found = make_batch(depth, rng.getrandbits(53), read_book({}), BATCH, None, PLAIN | VICIOUS)
        for at in range(BATCH):
            if place := lies(found, at, rule):
                return f"On the map: {place}", maps.level_map(found, at, True)
    return "No level has room for it.", ""


def lies(found: Dungeon, at: int, rule: str) -> str:
    """The line of a level's key that speaks of it: a mark, a way, or where a passage slants."""
    marked = next((feature.line() for feature in features(found, at) if feature.rule == rule), "")
    kind, slant = WAYS.get(rule, -1), found.levels[at].squares.find(SLANT)
    way = next((way for way in found.ways if way.kind == kind and way.high == found.first + at), None)
    if way is not None and way.high_square >= 0:
        return f"{way.letter} {KINDS[way.kind]} {downward(way)} at {square_name(way.high_square)}."
    if rule == "UWA-SET-3" and slant >= 0:
        return f"a slanting passage at {square_name(slant)}."
    return marked


def chosen(which: str, dice: Dice) -> str:
    """The name of a trick or set piece."""
    if which not in (THROWN, ANY_PIECE):
        return which
    names = list(BY_NAME)
    first, many = (0, len(TRICKS)) if which == THROWN else (len(TRICKS), len(SET_PIECES))
    return names[first + dice.roll(many, "UWA-TRK-11 trick") - 1]


def thrown(text: str, dice: Dice, rule: str) -> str:
    """The text with its dice thrown."""
    while "[2d4]" in text:
        text = text.replace("[2d4]", str(dice.roll(4, rule) + dice.roll(4, rule)), 1)
    for sides in SIDES:
        while f"[d{sides}]" in text:
            text = text.replace(f"[d{sides}]", str(dice.roll(sides, rule)), 1)
    return text


TRICK = Tool(
    "tricks", "Set pieces and tricks", "Each with its dice, and what the referee must know of it.", ("UWA-TOOL-3",),
    (
        Field("level", "Dungeon level", "number", "1", least=1, most=13),
        Field("which", "Which", "choice", THROWN, WHICH, about="Thrown: any trick."),
        Field("tricks", "How many", "number", "2", least=1, most=8),
        Field("map", "A level in which it lies", "flag", "yes", about="Drawn for the referee."),
    ),
    tricks,
)  # fmt: skip
