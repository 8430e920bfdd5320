"""Treasure on the desk: of a level, of a type of lair, or one magic thing of some sort (UWA-TOOL-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Dice, Event, Setting
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.content import Book, content_of, read_book
from ..files.terms import COPPER, GEMS, GOLD, JEWELS, MAGIC, SILVER
from ..position import Position
from ..rules import spoils
from ..rules.stocking import magic_thing, one_of, treasure
from ..show.key import some

Roll = Callable[[str], Dice]
OF_THE_LEVEL, TYPE = "by the level", "type "
PLAIN = {"players": "1", "mercy": "no", "soft_poison": "yes", "multi_attack": "yes"}
TYPES = ("A-land", "A-desert", "A-water", "B", "C", "D", "E", "F", "G", "H", "I")
SORTS = ("any magic", "sword", "armour", "weapon", "potion", "scroll", "ring", "wand", "miscellaneous")
OF_A_LEVEL: tuple[str, ...] = ("UWA-STK-1", "UWA-STK-6", "UWA-TRE-3", "UWA-MAG-1")
OF_A_LAIR: tuple[str, ...] = ("UWA-TRE-1", "UWA-TRE-3", "UWA-MAG-1")
OF_A_SORT: tuple[str, ...] = ("UWA-MAG-1", "UWA-EQP-3")


def hoard(values: Mapping[str, str], roll: Roll) -> Result:
    """What a room of a level holds, a placed hoard, a lair by its type, or one thing of some sort (UWA-STK-6,
    UWA-STK-1, UWA-TRE-1)."""
    book, what, dice = read_book({}), values["what"], roll("treasure")
    if what == OF_THE_LEVEL:
        depth = int(values["level"])
        lines = of_level(depth, values["placed"] == "yes", dice, book)
        title, rules = f"Treasure of level {depth}", OF_A_LEVEL
    elif what.startswith(TYPE):
        lines, title, rules = in_lair(what.removeprefix(TYPE), dice), f"Treasure of {what}", OF_A_LAIR
    else:
        lines, title, rules = [of_sort(what, dice, book)], what.capitalize(), OF_A_SORT
    return Result(title, (Part("treasure", "Treasure", "\n".join(lines or ["nothing"]), rules),))


def of_level(depth: int, placed: bool, dice: Dice, book: Book) -> list[str]:
    worth, pieces = treasure(depth, dice, book, placed)
    silver, gold, gems, jewels, magic = worth
    lines = [f"{silver} silver pieces", f"{gold // 10} gold pieces"]
    lines += [f"{some(pieces[0], 'gem')}, worth {gems // 10} gold pieces" if gems else "no gems"]
    lines += [f"{some(pieces[1], 'jewel')}, worth {jewels // 10} gold pieces" if jewels else "no jewels"]
    lines += [f"{magic_thing(book, pieces[3])[1]}, worth {magic // 10} gold pieces"] if pieces[2] else ["nothing magic"]
    return lines


def in_lair(name: str, dice: Dice) -> list[str]:
    """Each lot with its own chance (UWA-TRE-1): what somebody who has won it finds."""
    pos, log = Position(content_of(Setting("meeting", PLAIN))), list[Event]()
    spoils.heap(pos, name, 0, dice, log)
    words = {COPPER: "copper pieces", SILVER: "silver pieces", GOLD: "gold pieces"}
    lines = [f"{pos.loot[kind]} {word}" for kind, word in words.items() if pos.loot[kind]]
    for kind, word in ((GEMS, "gem"), (JEWELS, "jewel")):
        lines += [f"{some(pos.loot[kind], word)}, worth {pos.value[kind] // 10} gold pieces"] if pos.loot[kind] else []
    things = [str(event[2]) for event in log if event[1] == "found-magic"]
    lines += [f"{', '.join(things)}, worth {pos.value[MAGIC] // 10} gold pieces"] if things else []
    return lines


def of_sort(sort: str, dice: Dice, book: Book) -> str:
    found = book.treasure
    kind = sort if sort in found.items else found.magic.results[found.magic.at(dice.roll(100, "UWA-MAG-1 kind"))]
    gold, number = one_of(kind, dice, book)
    return f"{magic_thing(book, number)[1]}, worth {gold} gold pieces"


TREASURE = Tool(
    "treasure", "Treasure", "By the level of the dungeon, by the type of a lair, or one magic thing of some sort.",
    ("UWA-TOOL-7",),
    (
        Field("level", "Dungeon level", "number", "1", least=1, most=13),
        Field("placed", "A placed hoard", "flag", "no"),
        Field(
            "what", "What", "choice", OF_THE_LEVEL, (OF_THE_LEVEL, *(TYPE + each for each in TYPES), *SORTS),
            about="Types are those of lairs; a magic thing is one by itself.",
        ),
    ),
    hoard,
)  # fmt: skip
