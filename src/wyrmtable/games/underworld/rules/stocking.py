"""What a room may hold, and the dice that say so (UWA-STK-1 to UWA-STK-8). How a whole level is stocked is told in
`lodging`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.core import Dice

from ..files.buttons import WANTED
from ..files.content import Book
from ..files.encounters import MOST_ITEMS, SPIDERS
from ..files.throws import Throw
from .meeting import fitted
from .scrolls import fetches

GUARDED = 4  # faces of a die that give a placed hoard a guardian
HARDEST = 6  # the face of the matrix die that names a level's hardest table
LAIRS = 2  # faces of a die that bring somebody into a room
PARTY_BLOCKS = 2
PROTECTIONS = 8
MAP = 0
FALSE_BOTTOM, CHEST = 7, 8  # protections: the last of the seven, and a plain chest
CONTAINERS: tuple[tuple[int, ...], ...] = ((), (), (CHEST,), (CHEST,), (FALSE_BOTTOM,), ())
DRESSING = (
    "refuse",
    "bones",
    "old clothes",
    "an empty trunk",
    "broken furniture",
    "a cold hearth",
    "rusty chains",
    "a dry well",
    "the museum of another age",
    "an underground lake",
    "a forest of giant fungi",
    "a bowling alley for giants",
    "an arena of evil",
    "crypts",
    "a shaft open to the sky",
)
PLAIN_DRESSING = 8  # the words before the show pieces (UWA-LVL-8)
MAGIC_WORTH = 10  # silver pieces for a gold piece
SHARED = {"shield": "armour", "armour": "armour", "staff": "wand", "wand": "wand"}  # tables of two kinds of things
LOOKS_LIKE = {3: "potion", 4: "scroll", 5: "sword", 6: "ring"}  # of the things one can ask for
# Magic things by their looks, and what weighs as much as each; armour is a suit of plate (UWA-EQP-2).
LOOKS: Mapping[str, tuple[str, ...]] = {
    "armour and shield": ("plate", "shield"), "shield": ("shield",), "armour": ("plate",), "staff": ("staff",),
    "wand": ("wand",), "dagger": ("dagger",), "bow": ("short_bow",), "axe": ("hand_axe",), "mace": ("mace",),
    "hammer": ("mace",), "spear": ("spear",), "sword": ("sword",), "potion": ("potion",), "scroll": ("scroll",),
    "map": ("scroll",), "ring": ("ring",),
}  # fmt: skip
CERTAIN = {0: "elven boots", 1: "elven cloak"}


class Stock(NamedTuple):
    """What a room holds: the kind of monster (-1: none), how many and with how many heads, the worth of its silver,
    gold, gems, jewellery and magic in silver pieces, how many pieces of the last three and what the magic is, whether
    it is a placed hoard, what protects it (UWA-GUARD-1), what stands about in it, and what can be found there by
    whoever asks for it: the thing, its worth, and what magic it is (UWA-STK-8, UWA-PLAY-9); and coins of copper."""

    kind: int = -1
    number: int = 0
    worth: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    heads: int = 0
    placed: bool = False
    guards: tuple[int, ...] = ()
    dressing: int = 0
    wanted: tuple[int, ...] = ()
    copper: int = 0


EMPTY = Stock()


class Lodgers(NamedTuple):
    """Who lives in a room, before they are counted: the kind, the table that named it, and how many heads it has, as
    the table writes it. In a great den it is settled how many they are (UWA-WAND-7)."""

    kind: int
    table: int
    heads: str = ""
    number: int = 0


NOBODY = (-1, 0, 0)


def hoard(depth: int, rolls: Dice, book: Book) -> Stock:
    """A placed hoard: a guardian of the level's hardest table, or two protections (UWA-STK-1, UWA-GUARD-1)."""
    worth, pieces = treasure(depth, rolls, book, True)
    if rolls.d6("UWA-STK-1 guardian") <= GUARDED:
        kind, number, heads = monster(depth, HARDEST, rolls, book)
        return Stock(kind, number, worth, pieces, heads, True)
    return Stock(-1, 0, worth, pieces, 0, True, two_protections(rolls))


def ordinary(depth: int, rolls: Dice, book: Book, lairs: int = LAIRS) -> Stock:
    """A monster on 1 or 2, or up to what is said, and perhaps treasure (UWA-STK-2)."""
    found = NOBODY
    if rolls.d6("UWA-STK-2 monster") <= lairs:
        found = monster(depth, rolls.d6("UWA-MTX-1 table"), rolls, book)
    return with_treasure(depth, found, rolls, book)


def with_treasure(depth: int, found: tuple[int, int, int], rolls: Dice, book: Book) -> Stock:
    """Treasure on 1 to 3 with a monster, on 1 without (UWA-STK-3)."""
    kind, number, heads = found
    if rolls.d6("UWA-STK-3 treasure") > (3 if kind >= 0 else 1):
        return Stock(kind, number, (), (), heads) if kind >= 0 else EMPTY
    worth, pieces = treasure(depth, rolls, book, False)
    return Stock(kind, number, worth, pieces, heads, False, () if kind >= 0 else protections(rolls))


def protections(rolls: Dice) -> tuple[int, ...]:
    """One of seven, or two of them on an 8 (UWA-GUARD-1)."""
    face = rolls.roll(PROTECTIONS, "UWA-GUARD-1")
    if face < PROTECTIONS:
        return (face,)
    return two_protections(rolls)


def two_protections(rolls: Dice) -> tuple[int, int]:
    """Two of the seven; if both throws are the same, the second is the next of the list."""
    one, other = rolls.roll(PROTECTIONS - 1, "UWA-GUARD-1"), rolls.roll(PROTECTIONS - 1, "UWA-GUARD-1")
    return one, other if other != one else one % (PROTECTIONS - 1) + 1


def monster(depth: int, face: int, rolls: Dice, book: Book) -> tuple[int, int, int]:
    """Kind, number and heads, as if wanderers met a party of four to six; more of them deep down (UWA-STK-4)."""
    return counted(lodgers(depth, face, rolls, book), depth, rolls, book)


def lodgers(depth: int, face: int, rolls: Dice, book: Book) -> Lodgers:
    """Of the table that a face of the matrix die names (UWA-STK-4)."""
    encounters = book.encounters
    table = encounters.table(depth, face)
    entries = encounters.tables[table - 1]
    word, _, heads = entries[rolls.roll(len(entries), "UWA-MTX-2 kind") - 1].partition(":")
    if word == SPIDERS:
        word = "giant_spider_s" if depth <= 3 else "giant_spider"
    elif word.startswith("*"):
        ladder = encounters.general[word[1:]]
        word = ladder.results[ladder.at(rolls.roll(ladder.sides, "UWA-MON-2 kind"))]
    return Lodgers(book.number[word], table, heads)


def counted(found: Lodgers, depth: int, rolls: Dice, book: Book) -> tuple[int, int, int]:
    """Their kind, how many they are, and with how many heads (UWA-STK-4, UWA-MON-4)."""
    if found.number:
        return found.kind, found.number, 0
    base: Throw = book.kinds[found.kind].no_dungeon
    count = sum([base.roll(rolls, "UWA-WAND-5 number") for _ in range(PARTY_BLOCKS)])
    deep = 1 if depth <= 2 else rolls.roll(2 if depth <= 4 else 3, "UWA-STK-4 deep")
    number = fitted(count, found.table, book.encounters.expected(depth)) * deep
    if found.heads:
        least, _, sides = found.heads.partition("+")
        return found.kind, number, int(least) + rolls.roll(int(sides), "UWA-MON-4 heads")
    return found.kind, number, 0


def treasure(depth: int, rolls: Dice, book: Book, certain: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Worth in silver pieces of silver, gold, gems, jewellery and magic, and how many of the last three (UWA-STK-6)."""
    row = book.treasure.hoard(depth)
    silver = row.silver.roll(rolls, "UWA-STK-6 silver")
    gold = 10 * row.gold.roll(rolls, "UWA-STK-6 gold") if rolls.roll(100, "UWA-STK-6 gold") <= 50 else 0
    worth = [silver, gold]
    pieces: list[int] = []
    for ladder, values in (book.treasure.gems, book.treasure.jewellery):
        lot = 0
        if certain or rolls.roll(100, "UWA-STK-6 jewels") <= row.jewels:
            number = rolls.roll(row.pieces, "UWA-STK-6 pieces")
            pieces.append(number)
            for _ in range(number):
                lot += 10 * values[ladder.at(rolls.roll(100, "UWA-TRE-3"))].roll(rolls, "UWA-TRE-3")
        else:
            pieces.append(0)
        worth.append(lot)
    magic = thing = what = 0
    if certain or rolls.roll(100, "UWA-STK-6 magic") <= row.magic:
        gold, what = wonder(rolls, book, certain)
        thing, magic = 1, 10 * gold
    return (*worth, magic), (*pieces, thing, what)


def wonder(rolls: Dice, book: Book, certain: bool) -> tuple[int, int]:
    """What something magic fetches in gold pieces, and its number; a map, which no placed hoard has, fetches nothing
    (UWA-STK-7)."""
    found = book.treasure
    if not certain and rolls.roll(100, "UWA-MAG-1 map or magic") >= found.first_map:
        return 0, MAP
    return one_of(found.magic.results[found.magic.at(rolls.roll(100, "UWA-MAG-1"))], rolls, book)


def one_of(kind: str, rolls: Dice, book: Book) -> tuple[int, int]:
    """A thing of the table of its kind: what it fetches, and its number (UWA-MAG-2 to UWA-MAG-7)."""
    items = book.treasure.items[kind]
    at = items.ladder.at(rolls.roll(items.ladder.sides, "UWA-MAG-2"))
    return fetches(items.ladder.results[at], items.values[at], rolls), code(book, kind, at)


def of_the_word(word: str, rolls: Dice, book: Book) -> tuple[str, int]:
    """A thing of a table that lists two kinds of things: only the faces with the one that is named are thrown for; its
    title, and what it fetches (UWA-WENC-9)."""
    items = book.treasure.items[SHARED[word]]
    ladder = items.ladder
    faces = [face for face in range(1, ladder.sides + 1) if ladder.results[ladder.at(face)].startswith(word)]
    found = ladder.at(faces[rolls.roll(len(faces), "UWA-MAG-2 thing") - 1])
    return ladder.results[found], items.values[found]


def code(book: Book, kind: str, at: int) -> int:
    """The number of a magic thing: its table, and its line there."""
    return book.treasure.code(kind, at)


def magic_thing(book: Book, number: int) -> tuple[str, str]:
    """Its kind and its title, the other way round."""
    if number == MAP:
        return "map", "map"
    table, at = divmod(number - 1, MOST_ITEMS)
    kind = book.treasure.magic.results[table]
    return kind, book.treasure.items[kind].ladder.results[at]


def look(book: Book, number: int) -> str:
    """What anybody sees that a magic thing is, before he knows more of it (UWA-PLAY-10): a word of `LOOKS`."""
    kind, title = magic_thing(book, number)
    for word in LOOKS if kind in ("armour", "weapon", "wand") else ():
        if title.startswith(word) or f" {word} " in f" {title} ":
            return word
    return kind


def weight(book: Book, number: int) -> int:
    """In coins, as much as any thing of its look (UWA-EQP-2, UWA-R284)."""
    weights = book.equipment.weights
    return sum([weights[each] for each in LOOKS.get(look(book, number), ("item",))])


def furnished(room: Stock, rolls: Dice, book: Book) -> Stock:
    """Guarded treasure lies loose, in a chest or in a trunk with a false bottom, or is borne by its guardians; a room
    without a monster has one to three odd things in it (UWA-STK-8); in one room of six a certain thing is found by
    whoever asks for it (UWA-PLAY-9)."""
    kind, number, worth, pieces, heads, placed, guards, dressing, wanted, copper = room
    if kind < 0:
        dressing = 0
        for _ in range(rolls.roll(3, "UWA-STK-8")):
            dressing |= 1 << rolls.roll(PLAIN_DRESSING, "UWA-STK-8") - 1
    elif worth:
        guards = CONTAINERS[rolls.d6("UWA-STK-8 container") - 1]
    if rolls.d6("UWA-PLAY-9 room") == 1:
        wanted = on_request(rolls, book)
    return Stock(kind, number, worth, pieces, heads, placed, guards, dressing, wanted, copper)


def on_request(rolls: Dice, book: Book) -> tuple[int, int, int]:
    """Which thing it is; plain on 1 to 3, worth 1d6 x 10 gold pieces on 4 or 5, magic of that look on 6 (UWA-PLAY-9,
    UWA-R97)."""
    thing = rolls.roll(len(WANTED), "UWA-PLAY-9 thing") - 1
    face = rolls.d6("UWA-PLAY-9 quality")
    if face == 6 and thing in LOOKS_LIKE:
        gold, what = one_of(LOOKS_LIKE[thing], rolls, book)
        return thing + 1, 10 * gold, what
    if face == 6 and thing in CERTAIN:
        at = book.treasure.items["miscellaneous"].ladder.results.index(CERTAIN[thing])
        return thing + 1, 10 * book.treasure.items["miscellaneous"].values[at], code(book, "miscellaneous", at)
    return thing + 1, 100 * rolls.d6("UWA-PLAY-9 worth") if face > 3 else 0, -1
