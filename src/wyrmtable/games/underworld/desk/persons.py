"""Tools around the table: a character's sheet, any table thrown on, exact chances (UWA-TOOL-24 to UWA-TOOL-26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from wyrmtable.core import Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.content import Book, read_book
from ..files.terms import ABILITIES

Roll = Callable[[str], Dice]
CLASSES = ("fighter", "mage", "cleric")
CLASS_NAMES = ("Fighting-Man", "Magic-User", "Cleric")
ODDS = ("doors", "listening", "secret doors", "wanderers", "surprise", "reaction", "pursuit")


def character(values: Mapping[str, str], roll: Roll) -> Result:
    """Abilities, hit points and purse are thrown; title, spells and kit go by class and level (UWA-CHAR-1 to 7)."""
    book, klass, level = read_book({}), values["class"], int(values["level"])
    rung = book.ladders[klass][min(level, len(book.ladders[klass])) - 1]
    dice = roll("abilities")
    scores = [sum(dice.d6("UWA-CHAR-1") for _ in range(3)) for _ in ABILITIES]
    each = 1 if scores[3] >= 15 else -1 if scores[3] <= 6 else 0
    points = sum(max(dice.d6("UWA-CHAR-7") + each, 1) for _ in range(rung.dice.dice)) + rung.dice.plus
    purse = 10 * sum(roll("purse").d6("UWA-CHAR-2") for _ in range(3))
    slots = ", ".join(f"{number} of level {at + 1}" for at, number in enumerate(rung.spells) if number)
    title = f"{rung.title}, {CLASS_NAMES[CLASSES.index(klass)]} of level {level}"
    told = [f"{name} {score}" for name, score in zip(ABILITIES, scores, strict=True)]
    buys = f"{purse} gold pieces; buys in this order: {', '.join(kit(book, klass))}."
    abilities = f"{', '.join(told)}; {points} hit points."
    parts = (
        Part("abilities", "Abilities", abilities, ("UWA-CHAR-1", "UWA-CHAR-4", "UWA-CHAR-7")),
        Part("purse", "Gold and kit", buys, ("UWA-CHAR-2", "UWA-EQP-1")),
        Part("class", "Class", f"{rung.experience} points of experience; spells: {slots or 'none'}.", ("UWA-CHAR-3",)),
    )
    return Result(title, parts)


def kit(book: Book, klass: str) -> list[str]:
    return [thing.replace("_", " ") for thing in book.equipment.kits[klass]]


def tables(book: Book) -> dict[str, tuple[str, ...]]:
    """Every table one can throw on by its name; the die has as many sides as it has entries."""
    found = {f"monsters {at + 1}": table for at, table in enumerate(book.encounters.tables)}
    spread = {
        name: tuple(items.ladder.results[items.ladder.at(face)] for face in range(1, items.ladder.sides + 1))
        for name, items in book.treasure.items.items()
    }
    return {**found, **spread}


TABLES = (
    *(f"monsters {number}" for number in range(1, 7)),
    "sword", "armour", "weapon", "potion", "scroll", "ring", "wand", "miscellaneous",
)  # fmt: skip


def table(values: Mapping[str, str], roll: Roll) -> Result:
    entries = tables(read_book({}))[values["table"]]
    parts = list[Part]()
    for number in range(1, int(values["throws"]) + 1):
        face = roll(f"throw {number}").roll(len(entries), values["table"])
        word = entries[face - 1].lstrip("*").partition(":")[0].replace("_", " ")
        parts.append(Part(f"throw {number}", f"d{len(entries)}: {face}", word, ("UWA-MTX-2", "UWA-MAG-1")))
    return Result(f"Table: {values['table']}", tuple(parts))


def chance(what: str, many: int) -> tuple[Fraction, str, str]:
    """The chance, its rule, and what it is the chance of, for so many who try."""
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    found = {
        "doors": (1 - (1 - third) ** min(many, 3), "UWA-DOOR-2", f"{min(many, 3)} force a stuck door at once"),
        "listening": (1 - (1 - sixth) ** min(many, 3), "UWA-LISTEN-1", f"one of {min(many, 3)} men hears something"),
        "secret doors": (1 - (1 - third) ** many, "UWA-SEARCH-1", f"one of {many} finds a secret door in his stretch"),
        "wanderers": (1 - (1 - sixth) ** many, "UWA-WAND-1", f"somebody wanders by within {many} turns"),
        "surprise": (third, "UWA-SURP-2", "a side that can be surprised is"),
        "reaction": (Fraction(10, 36), "UWA-REACT-1", "2d6 come out hostile"),
        "pursuit": (third**many, "UWA-PURS-2", f"they still follow after {many} corners"),
    }
    return found[what]


def odds(values: Mapping[str, str], roll: Roll) -> Result:
    share, rule, words = chance(values["what"], int(values["number"]))
    text = f"{float(100 * share):.1f} % ({share.numerator} in {share.denominator}) that {words}."
    return Result("Exact chances", (Part("chance", values["what"].capitalize(), text, (rule,)),))


TOOLS = (
    Tool(
        "character", "A character", "A sheet by class and level.", ("UWA-TOOL-24",),
        (
            Field("class", "Class", "choice", "fighter", CLASSES),
            Field("level", "Level", "number", "1", least=1, most=8),
        ),
        character,
    ),
    Tool(
        "table", "Throw on a table", "Any table of monsters or magic things.", ("UWA-TOOL-25",),
        (
            Field("table", "Table", "choice", "monsters 1", TABLES),
            Field("throws", "Throws", "number", "1", least=1, most=20),
        ),
        table,
    ),
    Tool(
        "odds", "Exact chances", "What the dice will do, without throwing them.", ("UWA-TOOL-26",),
        (
            Field("what", "Of what", "choice", "doors", ODDS),
            Field("number", "How many try, or how often", "number", "3", least=1, most=36),
        ),
        odds,
    ),
)  # fmt: skip
