"""Tools around the table: a character's sheet, any table thrown on, exact chances (UWA-TOOL-24 to UWA-TOOL-26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from wyrmtable.core import BadSetup, Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.content import Book, read_book
from ..files.reckoning import SMALL, SMALL_RATE
from ..files.terms import ABILITIES
from ..files.throws import HitDice
from ..rules.fitting import ARMOUR, SHOT

Roll = Callable[[str], Dice]
CLASSES = ("fighter", "mage", "cleric")
CLASS_NAMES = ("Fighting-Man", "Magic-User", "Cleric")
LIMITS: Mapping[str, Mapping[str, int]] = {
    "man": dict.fromkeys(CLASSES, 16),
    "dwarf": {"fighter": 6},
    "elf": {"fighter": 4, "mage": 8},
    "halfling": {"fighter": 4},
}
RACES = {
    "man": "",
    "dwarf": "Saves as if four levels higher; feels slopes, sees traps, moving walls and new stonework.",
    "elf": "Names one class for each expedition, keeps the better saves and hit points of both; finds hidden doors.",
    "halfling": "Saves as if four levels higher; +1 to hit with missiles.",
}
ODDS = ("doors", "listening", "secret doors", "wanderers", "surprise", "reaction", "pursuit")


def character(values: Mapping[str, str], roll: Roll) -> Result:
    """Abilities, hit points and purse are thrown; title, spells, kit, load and rate follow (UWA-CHAR-1 to 7)."""
    book, race, klass, level = read_book({}), values["race"], values["class"], int(values["level"])
    check_limits(race, klass, level)
    rung = book.ladders[klass][level - 1]
    dice = roll("abilities")
    scores = [sum(dice.d6("UWA-CHAR-1") for _ in range(3)) for _ in ABILITIES]
    each = 1 if scores[3] >= 15 else -1 if scores[3] <= 6 else 0
    hd = best_dice(book, race, klass, level)
    points = sum(max(dice.d6("UWA-CHAR-7") + each, 1) for _ in range(hd.dice)) + hd.plus
    slots = ", ".join(f"{number} of level {at + 1}" for at, number in enumerate(rung.spells) if number)
    title = f"{rung.title}, {'' if race == 'man' else race + ', '}{CLASS_NAMES[CLASSES.index(klass)]} of level {level}"
    told = [f"{name} {score}" for name, score in zip(ABILITIES, scores, strict=True)]
    abilities = f"{', '.join(told)}; {points} hit points."
    learned = f"{rung.experience} points of experience; spells: {slots or 'none'}. {RACES[race]}".strip()
    parts = (
        Part("abilities", "Abilities", abilities, ("UWA-CHAR-1", "UWA-CHAR-4", "UWA-CHAR-7")),
        outfit(book, race, klass, 10 * sum(roll("purse").d6("UWA-CHAR-2") for _ in range(3))),
        Part("class", "Class and race", learned, ("UWA-CHAR-3", "UWA-CHAR-6")),
    )
    return Result(title, parts)


def check_limits(race: str, klass: str, level: int) -> None:
    """How far each race comes in each class (UWA-CHAR-6)."""
    limits = LIMITS[race]
    if level > limits.get(klass, 0):
        able = " and ".join(f"{CLASS_NAMES[CLASSES.index(each)]} to level {most}" for each, most in limits.items())
        raise BadSetup(f"{'An' if race == 'elf' else 'A'} {race} can be {able}.")


def best_dice(book: Book, race: str, klass: str, level: int) -> HitDice:
    """An elf keeps the better hit points of his two classes, each as far as he comes in it (UWA-CHAR-6)."""
    classes = LIMITS["elf"] if race == "elf" else {klass: level}
    found = [book.ladders[each][min(level, most) - 1].dice for each, most in classes.items()]
    return max(found, key=lambda hd: (hd.dice, hd.plus))


def outfit(book: Book, race: str, klass: str, purse: int) -> Part:
    """What the purse buys in the kit's order, with the load and the rate (UWA-EQP-1, UWA-EQP-2, UWA-ENC-1)."""
    things, left = bought(book, race, klass, purse)
    load = left + book.equipment.weights["gear"] + sum(book.equipment.weights.get(thing, 0) for thing in things)
    rate = min(book.combat.rate(load), SMALL_RATE if race in SMALL else 12)
    armour = next((thing for thing in things if thing in ARMOUR), "none")
    ac = book.equipment.armour[armour]["shield" in things]
    words = ", ".join(dict.fromkeys(_counted(things)))
    text = f'{purse} gold pieces buy: {words}; {left} are left. Armour class {ac}; load {load} coins, rate {rate}".'
    return Part("purse", "Gold and kit", text, ("UWA-CHAR-2", "UWA-EQP-1", "UWA-EQP-2", "UWA-ENC-1", "UWA-CBT-5"))


def bought(book: Book, race: str, klass: str, purse: int) -> tuple[list[str], int]:
    """The things, and what is left of the purse; one armour is enough, and silver arrows need a bow (UWA-Q31)."""
    things, prices = list[str](), book.equipment.prices
    for thing in book.equipment.kits["elf" if race == "elf" and klass == "fighter" else klass]:
        cost = prices[thing] + (prices[SHOT[thing][0]] if thing in SHOT else 0)
        armoured = thing in ARMOUR and any(one in ARMOUR for one in things)
        bowless = thing == "silver_arrow" and not any(one in SHOT for one in things)
        if cost <= purse and not armoured and not bowless:
            things.append(thing)
            purse -= cost
    return things, purse


def _counted(things: list[str]) -> list[str]:
    many = [(thing.replace("_", " "), things.count(thing)) for thing in things]
    return [f"{word} x {number}" if number > 1 else word for word, number in many]


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
        "listening": (1 - (1 - sixth) ** many, "UWA-LISTEN-1", f"one of {many} men hears something"),
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
        "character", "A character", "A sheet by race, class and level.", ("UWA-TOOL-24",),
        (
            Field("race", "Race", "choice", "man", tuple(LIMITS)),
            Field("class", "Class", "choice", "fighter", CLASSES),
            Field("level", "Level", "number", "1", least=1, most=16),
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
