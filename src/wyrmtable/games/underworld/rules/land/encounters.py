"""Whether somebody is met, who it is and how many come (UWA-WENC-1 to UWA-WENC-11)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Dice

from ...files.content import Book
from ...files.encounters import Ladder
from ...files.land import MEN, LandBook, LandContent
from ...files.landboard import CITY, DESERT, MOUNTAINS, RIVER, SEA, SWAMP, WOODS
from ...files.monsters import Kind
from .maker import HERE

ASHORE, AFLOAT, ALOFT = range(3)  # how one travels
ABOARD = 3  # on a vessel that stays on the water by night
MID_DAY, EVENING = range(2)
AT_NOON = 5  # the face that brings an encounter at mid-day
FISH = "giant_fish"
TRIES = 3
SMALL = 1  # the face on which animals are of the small kind
OPTIONAL = {WOODS: "woods", SWAMP: "swamp", MOUNTAINS: "mountains"}
PERSONS = ("npc_fm", "npc_mu", "npc_cl")
MEN_OF_A_PERSON = 12
FOLLOWING = 5  # halves of a hit die that each of them has
CITY_SHARE, STREET = 10, 4
LAWFUL_FOLK = ("dwarf", "elf", "gnome", "pegasus", "treant", "unicorn")
FRESH, SALT = "fresh", "salt"


class Met(NamedTuple):
    """Who comes: the kind, how many, the heads of a hydra, and whether they are of the small kind."""

    kind: int
    number: int
    heads: int = 0
    small: bool = False


def met_at_mid_day(travel: int, rolls: Dice) -> bool:
    """Afloat or in the air a 5 on the first of two dice (UWA-WENC-2)."""
    return travel in (AFLOAT, ALOFT) and rolls.d6("UWA-WENC-2 mid-day") == AT_NOON


def met_at_evening(land: LandBook, terrain: int, travel: int, rolls: Dice) -> bool:
    return brings(land, terrain, travel, rolls.d6("UWA-WENC-1 encounter"))


def brings(land: LandBook, terrain: int, travel: int, face: int) -> bool:
    """By the terrain (UWA-WENC-1); afloat, aboard or in the air only on a 6 (UWA-WENC-2)."""
    return face >= (land.terrain[terrain].meets if travel == ASHORE else 6)


def category(land: LandBook, terrain: int, travel: int, when: int, rolls: Dice) -> str:
    """The kind of encounter: one face for each entry of the column (UWA-WENC-3); at mid-day flyers in the air, and on
    the water swimmers or men by halves, as on a vessel that stays there (UWA-WENC-2)."""
    if travel == ALOFT and when == MID_DAY:
        return "flyer"
    if travel == ABOARD or (travel == AFLOAT and when == MID_DAY) or terrain == SEA:
        return "swimmer" if rolls.d6("UWA-WENC-2 waterborne") <= 3 else "waterborne"
    column = land.terrain[terrain].column
    return column[rolls.roll(len(column), "UWA-WENC-3 column") - 1]


def table_of(content: LandContent, word: str, terrain: int, rolls: Dice, number: int = HERE) -> str:
    """The list that a kind of encounter names: men by the ground (UWA-WENC-4), animals as the players wish
    (UWA-WENC-7); people and beasts of another world only if they wish for them (UWA-R40), or are there: then its
    beasts roam everywhere (UWA-WORLD-1)."""
    animals, world = content.animals, content.worlds[number]
    if word == MEN:
        return {MOUNTAINS: "mountain", DESERT: "mars" if world.mars else "desert"}.get(terrain, "typical")
    if word == "animals" and (world.everywhere or (terrain == DESERT and world.mars)):
        return "arid"
    if word == "animals" and terrain in OPTIONAL:
        strange = animals == "optional" or (animals == "mixed" and rolls.d6("UWA-WENC-7 animals") <= 3)
        return OPTIONAL[terrain] if strange else word
    return word


def who(content: LandContent, terrain: int, travel: int, when: int, rolls: Dice, world: int = HERE) -> Met:
    """Everything that is thrown for an encounter, in its order."""
    word = category(content.land, terrain, travel, when, rolls)
    listed = table_of(content, word, terrain, rolls, world)
    entries = content.land.lists[listed]
    entry = entries[rolls.roll(len(entries), "UWA-WENC-4 who") - 1]
    if listed == "swimmer":
        entry = in_its_water(content.book, entries, entry, terrain, rolls)
    name, heads = named(content, entry, rolls)
    kind = content.book.number[name]
    if listed == "animals" and rolls.d6("UWA-WENC-8 small") == SMALL:
        return Met(kind, 1, 0, True)
    return Met(kind, 1 if heads else how_many(content.book.kinds[kind], terrain, rolls), heads)


def in_its_water(book: Book, entries: tuple[str, ...], entry: str, terrain: int, rolls: Dice) -> str:
    """A swimmer out of its water is thrown again, at last it is a great fish (UWA-WENC-7)."""
    for _ in range(TRIES):
        if swims_here(book, entry, terrain):
            return swum(entry, terrain)
        entry = entries[rolls.roll(len(entries), "UWA-WENC-7 again") - 1]
    return swum(entry, terrain) if swims_here(book, entry, terrain) else FISH


def swum(entry: str, terrain: int) -> str:
    """Great snakes are others on a river or in a swamp than at sea (UWA-WENC-7)."""
    return "giant_snake" if entry == "giant_sea_snake" and terrain != SEA else entry


def swims_here(book: Book, entry: str, terrain: int) -> bool:
    """By the waters that the creature file names; a river and a swamp are fresh, and have banks."""
    if entry == "giant_sea_snake":
        return True
    name = "crocodile" if entry.startswith("*") else entry
    waters = {RIVER: ("river", FRESH, "shore"), SWAMP: ("swamp", FRESH)}.get(terrain, (SALT,))
    there = (*waters, "any")
    return any(water in there for water in book.kinds[book.number[name]].water)


def named(content: LandContent, entry: str, rolls: Dice) -> tuple[str, int]:
    """General names stand for several kinds; a hydra has so many heads (UWA-MON-2, UWA-MON-4)."""
    if entry.startswith("*"):
        ladder = general(content, entry[1:])
        return ladder.results[ladder.at(rolls.roll(ladder.sides, "UWA-MON-2 kind"))], 0
    name, _, heads = entry.partition(":")
    least, _, sides = heads.partition("+")
    return name, int(least) + rolls.roll(int(sides), "UWA-MON-4 heads") if heads else 0


def general(content: LandContent, name: str) -> Ladder:
    own = content.land.general
    return own[name] if name in own else content.book.encounters.general[name]


def how_many(kind: Kind, terrain: int, rolls: Dice) -> int:
    """The number of the creature file (UWA-WENC-10); a person of a class comes with 2d6 men (UWA-WENC-9). In a city a
    tenth of the men, but at least 2d6, and a quarter of the undead (UWA-WENC-11)."""
    if kind.group in PERSONS:
        return 1 + rolls.roll(6, "UWA-WENC-9 men") + rolls.roll(6, "UWA-WENC-9 men")
    number = kind.no_wild.roll(rolls, "UWA-WENC-10 number")
    if terrain == CITY and kind.group == "undead":
        return max(number // STREET, 1)
    if terrain == CITY:
        least = rolls.roll(6, "UWA-WENC-11 men") + rolls.roll(6, "UWA-WENC-11 men")
        return max(number // CITY_SHARE, least)
    return number


def hit_dice(kind: Kind, number: int, heads: int = 0) -> int:
    """Of a whole band; the men of a person of a class are of the first to fourth level, two and a half dice each
    (UWA-WENC-9)."""
    each = max(heads, kind.hd.levels, 1)
    return each + (number - 1) * FOLLOWING // 2 if kind.group in PERSONS else number * each


def possible(kind: Kind) -> int:
    """The most that could have come: 13 with a person of a class (UWA-EVADE-1)."""
    return 1 + MEN_OF_A_PERSON if kind.group in PERSONS else max(kind.no_wild.most, 1)


def kindred(kind: Kind) -> bool:
    """Lawful men and some peoples and creatures think well of a party that stands for Law (UWA-WENC-12)."""
    lawful = kind.align == "L" and (kind.group == "men" or kind.group in PERSONS)
    return lawful or kind.id in LAWFUL_FOLK
