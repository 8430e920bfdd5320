"""What a lair is worth, by the type of its treasure (UWA-TRE-1, UWA-TRE-3)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ...files.content import Book
from ...files.encounters import Ladder
from ...files.land import LandContent
from ...files.throws import Throw
from ..land.encounters import PERSONS
from ..spoils import ARMS
from ..stocking import SHARED, of_the_word, one_of

THOUSAND = 1_000
COPPER, SILVER = 50, 10  # pieces to one of gold
EITHER = ("any", "unarmed")  # a map or something magic


def lair_worth(book: Book, kind: int, dice: Dice) -> int:
    """In gold pieces, magic sold with the rest; those who own no lair have nothing."""
    name, _, extra = book.kinds[kind].treasure.partition("+")
    if name not in book.treasure.lairs:
        return 0
    found = book.treasure.lairs[name]
    copper, silver, gold, gems, jewels = [
        throw.roll(dice, "UWA-TRE-1 amount") if dice.roll(100, "UWA-TRE-1 chance") <= chance else 0
        for chance, throw in found.lots
    ]
    coins = THOUSAND * copper // COPPER + THOUSAND * silver // SILVER + THOUSAND * gold
    worth = coins + int(extra.removesuffix("gp") or 0)
    worth += valued(gems, book.treasure.gems, dice) + valued(jewels, book.treasure.jewellery, dice)
    if dice.roll(100, "UWA-TRE-1 magic") <= found.chance:
        worth += sum([magic(book, thing, dice) for thing in found.things])
    return worth


def borne(content: LandContent, kind: int, dice: Dice) -> int:
    """Gold pieces for the magic that a person of a class bears; others bear none (UWA-WENC-9)."""
    book, group = content.book, content.book.kinds[kind].group
    owns = content.land.followers[group].owns if group in PERSONS else ()
    things = [thing for thing, chance in owns if dice.roll(100, "UWA-WENC-9 owns") <= chance]
    return sum(
        [(of_the_word(thing, dice, book)[1] if thing in SHARED else magic(book, thing, dice)) for thing in things]
    )


def valued(pieces: int, table: tuple[Ladder, tuple[Throw, ...]], dice: Dice) -> int:
    """Each piece has a value of its own (UWA-TRE-3)."""
    ladder, values = table
    return sum([values[ladder.at(dice.roll(100, "UWA-TRE-3 value"))].roll(dice, "UWA-TRE-3") for _ in range(pieces)])


def magic(book: Book, thing: str, dice: Dice) -> int:
    """A thing of the table that is named, or of any; a map fetches nothing (UWA-MAG-1)."""
    treasure = book.treasure
    if thing == "map" or (thing in EITHER and dice.roll(100, "UWA-MAG-1 map or magic") >= treasure.first_map):
        return 0
    kind = thing
    while kind not in treasure.items or (thing == "unarmed" and kind in ARMS) or (thing == "arms" and kind not in ARMS):
        kind = treasure.magic.results[treasure.magic.at(dice.roll(100, "UWA-MAG-1 kind"))]
    return one_of(kind, dice, book)[0]
