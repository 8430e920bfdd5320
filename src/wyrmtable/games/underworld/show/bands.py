"""Bands in words: who comes and how many, and who is with them (UWA-WAND-5, UWA-MTX-7, UWA-MON-2, UWA-MON-7)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Dice

from ..files.content import Book
from ..files.encounters import SPIDERS
from ..files.monsters import Kind
from ..rules.meeting import GREAT_FROM, PER_HERO, SINGLE, fitted, leaders

DEEPEST_SMALL = 3  # levels on which spiders are small


class Group(NamedTuple):
    """So many of a kind; hydras with so many heads."""

    kind: Kind
    number: int
    heads: int = 0


def wanderers(depth: int, face: int, party: int, dice: Dice, book: Book) -> Group:
    """By the level's table; the number is thrown for every three adventurers and fitted to the level, no more:
    only rooms hold more of them deep down (UWA-MTX-1, UWA-WAND-5, UWA-STK-4)."""
    encounters = book.encounters
    table = encounters.table(depth, face)
    entries = encounters.tables[table - 1]
    word, _, heads = entries[dice.roll(len(entries), "UWA-MTX-2 kind") - 1].partition(":")
    if word == SPIDERS:
        word = "giant_spider_s" if depth <= DEEPEST_SMALL else "giant_spider"
    elif word.startswith("*"):
        ladder = encounters.general[word[1:]]
        word = ladder.results[ladder.at(dice.roll(ladder.sides, "UWA-MON-2 kind"))]
    kind = book.kinds[book.number[word]]
    count = sum([kind.no_dungeon.roll(dice, "UWA-WAND-5 number") for _ in range(-(-party // 3))])
    return Group(kind, fitted(count, table, encounters.expected(depth)), heads_of(heads, dice))


def heads_of(word: str, dice: Dice) -> int:
    """By the table's words, as 5+3: five and a die of three (UWA-MON-4)."""
    least, _, sides = word.partition("+")
    return int(least) + dice.roll(int(sides), "UWA-MON-4 heads") if word else 0


def is_single(kind: Kind, book: Book) -> bool:
    """Great persons come alone: others of their number are companions (UWA-WAND-5)."""
    return kind.group in SINGLE and any(kind.id in table for table in book.encounters.tables[GREAT_FROM - 1 :])


def company(group: Group, book: Book, dice: Dice) -> list[Group]:
    """A great magician has apprentices and body-guards, other great persons guards; large bands of men have leaders."""
    kind, number, _ = group
    if kind.id in book.encounters.retinue:
        pupils = book.kinds[book.number[book.encounters.retinue[kind.id]]]
        many = dice.roll(4, "UWA-MTX-7 apprentices")
        return [Group(kind, 1), Group(pupils, many), guards(dice.d6("UWA-MTX-7 bodyguards") + number - 1, book, dice)]
    if is_single(kind, book):
        return [Group(kind, 1), *([guards(number - 1, book, dice)] if number > 1 else [])]
    if kind.group != "men" or number < PER_HERO:
        return [group]
    chiefs = leaders(number, dice)
    names = dict.fromkeys(chiefs)
    return [
        Group(kind, number - len(chiefs)),
        *(Group(book.kinds[book.number[name]], chiefs.count(name)) for name in names),
    ]


def guards(number: int, book: Book, dice: Dice) -> Group:
    """Fighting-Men of the fourth to the sixth level (UWA-MON-2)."""
    ladder = book.encounters.general["bodyguards"]
    word = ladder.results[ladder.at(dice.roll(ladder.sides, "UWA-MON-2 bodyguards"))]
    return Group(book.kinds[book.number[word]], number)
