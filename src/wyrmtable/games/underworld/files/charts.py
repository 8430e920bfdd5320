"""Tables of fighting, of the classes and of equipment (`combat.toml`, `classes.toml`, `equipment.toml`)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wyrmtable.files import Page
from wyrmtable.files.toml import Table

from .terms import HIRED, HIRELINGS, SOLDIERS
from .throws import HitDice, Throw, hit_dice_of, throw_of

CLASSES = ("fighter", "mage", "cleric")
SMALLEST, LARGEST = 4, 9  # characters of a party (UWA-GAME-1)
SAVES = ("poison", "wands", "stone", "breath", "spells")
POISON, WANDS, STONE, BREATH, SPELLS = range(5)
TURNED, DESTROYED, USELESS = 0, -1, 99


def column_of(klass: str, level: int) -> int:
    """Of the first matrix: Fighting-Men improve every three levels, Clerics every four, Magic-Users every five
    (UWA-CBT-3)."""
    each = {"fighter": 3, "cleric": 4, "mage": 5}[klass]
    return min((max(level, 1) - 1) // each + 1, 6 if klass == "fighter" else 4)


class Rung(NamedTuple):
    """One level of a class."""

    title: str
    experience: int
    dice: HitDice
    column: int
    spells: tuple[int, ...]


class Member(NamedTuple):
    """One of the roster: a character, or somebody hired."""

    id: str
    title: str
    race: str
    klass: str
    most: int
    least: int  # how many the smallest party has that he belongs to


class Missile(NamedTuple):
    ranges: tuple[int, ...]
    shots: int


class Combat(NamedTuple):
    """Everything `combat.toml` says."""

    persons: Mapping[int, tuple[int, ...]]
    creatures: tuple[tuple[HitDice, tuple[int, ...]], ...]
    saves: Mapping[str, tuple[tuple[int, tuple[int, ...]], ...]]
    turned: tuple[str, ...]
    turning: tuple[tuple[int, ...], ...]
    charisma: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    loads: tuple[tuple[int, ...], tuple[int, ...]]

    def to_hit_as_person(self, column: int, ac: int) -> int:
        """Armour classes below 0 need as much more (UWA-CBT-3)."""
        return self.persons[column][9 - max(ac, 0)] + max(-ac, 0)

    def to_hit_as_creature(self, dice: HitDice, ac: int) -> int:
        """The band that the creature's hit dice fall into (UWA-CBT-4)."""
        row = next(row for upto, row in self.creatures if (dice.dice, dice.plus) <= (upto.dice, upto.plus))
        return row[9 - max(ac, 0)] + max(-ac, 0)

    def save(self, klass: str, level: int, against: int) -> int:
        return [throws for first, throws in self.saves[klass] if first <= max(level, 1)][-1][against]

    def charm(self, charisma: int) -> int:
        """The modifier of reactions and loyalty (UWA-CHAR-5)."""
        return self.charisma[1][bisect_left(self.charisma[0], charisma)]

    def rate(self, load: int) -> int:
        """Inches a move with so many coins' weight; 0 above the last step (UWA-ENC-1)."""
        at = bisect_left(self.loads[0], load)
        return self.loads[1][at] if at < len(self.loads[1]) else 0

    def turns(self, level: int, kind: str) -> int:
        """The number that turns this kind of undead; kinds that are not in the table cannot be turned."""
        row = self.turning[min(level, len(self.turning)) - 1]
        return row[self.turned.index(kind)] if kind in self.turned and level > 0 else USELESS


class Equipment(NamedTuple):
    """Everything `equipment.toml` says."""

    prices: Mapping[str, int]
    weights: Mapping[str, int]
    armour: Mapping[str, tuple[int, ...]]
    missiles: Mapping[str, Missile]
    kits: Mapping[str, tuple[str, ...]]
    resale: Mapping[str, int]


def read_combat(text: str, path: str = "combat.toml") -> Combat:
    page = Page(text, path, "underworld")
    persons = page.top.table("persons")
    bands = tuple((_dice(table, "upto"), table.numbers("to_hit", 1, 20)) for table in page.top.tables("creatures"))
    saves = page.top.table("saves")
    turning = page.top.table("turning")
    charisma, loads = page.top.table("charisma"), page.top.table("loads")
    combat = Combat(
        {column: persons.numbers(str(column), 1, 20) for column in range(1, 7)},
        bands,
        {name: _saves(saves.tables(name if name in CLASSES else "fighter")) for name in (*CLASSES, *HIRELINGS)},
        turning.words("kinds"),
        tuple(turning.numbers(str(level), -1, 99) for level in range(1, 9)),
        (
            charisma.numbers("upto", 3, 18),
            charisma.numbers("modifiers", -9, 9),
            charisma.numbers("henchmen", 0, 20),
        ),
        (loads.numbers("upto", 1, 9999), loads.numbers("rates", 0, 48)),
    )
    rows = [*combat.persons.values(), *(row for _, row in bands)]
    if any(len(row) != 10 for row in rows):
        page.top.wrong("persons", "a row of a matrix has not ten numbers.", "Write one for each armour class 9 to 0.")
    page.finish()
    return combat


def _saves(tables: Sequence[Table]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    found = list[tuple[int, tuple[int, ...]]]()
    for table in tables:
        throws = table.numbers("throws", 2, 20)
        if len(throws) != len(SAVES):
            table.wrong("throws", f"there are {len(throws)} throws.", f"Write five: {', '.join(SAVES)}.")
        found.append((table.number("from", 1, 99), throws))
    return tuple(found)


class Classes(NamedTuple):
    """Everything `classes.toml` says."""

    ladders: Mapping[str, tuple[Rung, ...]]
    roster: tuple[Member, ...]  # characters in marching order; how many of them set out is the setting's to say
    hired: tuple[Member, ...]  # places for men who are hired

    def party(self, number: int) -> tuple[Member, ...]:
        """The characters of a party of so many (UWA-GAME-1, UWA-Q31)."""
        return tuple(member for member in self.roster if member.least <= number)


def read_classes(text: str, path: str = "classes.toml") -> Classes:
    page = Page(text, path, "underworld")
    ladders = {name: _ladder(page.top.table(name)) for name in (*CLASSES, *HIRELINGS)}
    roster = tuple(
        Member(table.word("id"), table.word("title"), table.word("race", ("man", "dwarf", "elf", "halfling")),
               table.word("class", CLASSES), table.number("most", 1, 20), table.number("least", 1, LARGEST))
        for table in page.top.tables("party")
    )  # fmt: skip
    hired = tuple(
        Member(f"hired-{number}", f"Hired man {number}", "man", SOLDIERS[0], 1, 0) for number in range(1, HIRED + 1)
    )
    found = Classes(ladders, roster, hired)
    if any(len(found.party(number)) != number for number in range(SMALLEST, LARGEST + 1)):
        page.top.wrong(
            "party", f"there is not one party for every number from {SMALLEST} to {LARGEST}.",
            f"Write {LARGEST} tables [[party]]; `least` says in which parties a character goes along.",
        )  # fmt: skip
    page.finish()
    return found


def _ladder(table: Table) -> tuple[Rung, ...]:
    titles = table.words("titles")
    experience = table.numbers("experience", 0, 9_999_999)
    dice, columns = table.words("dice"), table.numbers("columns", 1, 6)
    slots = table.data.get("spells", [])
    table.asked.add("spells")
    if not len(titles) == len(experience) == len(dice) == len(columns) == len(slots):
        table.wrong("", "the lists of this class are not equally long.", "Write one entry per level in each.")
        return ()
    for word in [each for each in dice if hit_dice_of(each) is None]:
        table.wrong("dice", f"{word!r} are no hit dice.", 'Write "3" or "3+1".')
    for word in [each for each in slots if not all(part.isdecimal() for part in str(each).split())]:
        table.wrong("spells", f"{word!r} are no spells.", 'Write how many of each spell level, such as "4 2 1".')
    return tuple(
        Rung(titles[n], experience[n], hit_dice_of(dice[n]) or HitDice(1), columns[n],
             tuple(int(word) for word in str(slots[n]).split() if word.isdecimal()))
        for n in range(len(titles))
    )  # fmt: skip


def read_equipment(text: str, path: str = "equipment.toml") -> Equipment:
    page = Page(text, path, "underworld")
    top = page.top
    prices, weights, resale = (_figures(top.table(name)) for name in ("prices", "weights", "resale"))
    armour = top.table("armour")
    missiles = {
        name: Missile(table.numbers("ranges", 1, 99), table.number("shots", 1, 9))
        for name, table in top.named("missiles").items()
    }
    kits = top.table("kits")
    equipment = Equipment(
        prices, weights,
        {name: armour.numbers(name, 0, 9) for name in ("none", "leather", "chain", "plate")},
        missiles,
        {name: kits.words(name, tuple(prices)) for name in ("elf", *CLASSES, *HIRELINGS)},
        resale,
    )  # fmt: skip
    page.finish()
    return equipment


def _figures(table: Table) -> Mapping[str, int]:
    return {name: table.number(name, 0, 99_999) for name in table.data}


def _dice(table: Table, key: str) -> HitDice:
    found = hit_dice_of(table.word(key))
    if found is None:
        table.wrong(key, "these are no hit dice.", 'Write "3" or "3+1".')
    return found or HitDice(1)


def throw_in(table: Table, key: str) -> Throw:
    """A throw written in a table."""
    found = throw_of(table.word(key))
    if found is None:
        table.wrong(key, "this is no throw.", 'Write dice such as "1d6x100".')
    return found or Throw(1)
