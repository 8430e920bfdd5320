"""What lives and lies in set pieces and show-piece areas (UWA-SET, UWA-LVL-8, UWA-MON-3)."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from wyrmtable.core import Dice, RandomDice

from ..files.content import Book
from .level import BLIND, CROSSING, LABYRINTH, NO_ROOM, WEST_LAIR, Level, reach
from .lurkers import PUDDINGS_FROM, SLIMES
from .stocking import DRESSING, HARDEST, MAGIC_WORTH, PLAIN_DRESSING, Stock, hoard, monster, one_of

ILLUSION = 9  # protects false treasure: it vanishes on touch (UWA-TRK-6)
OGRES, OGRES_GOLD = 4, 2000
EVIL = ("evil_priest", "evil_priest", "magician", "magician", "myrmidon", "enchanter")
MUSEUM, LAKE, FUNGI, ALLEY, ARENA, CRYPTS, SHAFT = range(7)
SLIME, ROC = "*slime", "*roc"  # which of them, a die says (UWA-STK-5, UWA-MON-2)
ROCS = ("roc_small", "roc_small", "roc_small", "roc_medium", "roc_medium", "roc_large")
STAKE = 100  # gold pieces, times a die: what the giants of an alley play for
THEMES = (
    ("cyborg", "robot", "android"),
    ("giant_crab", "giant_leech", "giant_octopus", "crocodile", "giant_squid", "sea_monster", "nixie", "merman"),
    (SLIME, "giant_beetle", "giant_toad"),
    ("giant_hill",),
    ("evil_priest", "evil_priest", "minotaur", "minotaur", "lion", "white_ape"),
    ("shadow",),
    ("griffon", "pterodactyl", ROC),
)
OWN_FACES = (1, 1, 2, 6, 6, 1, 1)  # up to this on a d6 somebody of the theme lives there (UWA-MON-3)


DICED = (SLIME, ROC)


def which_of(word: str, depth: int, face: int) -> str:
    """A slime by the level, a roc by its size; others are what they are (UWA-STK-5, UWA-MON-2)."""
    if word == ROC:
        return ROCS[face - 1]
    if word == SLIME:
        kind = SLIMES[face - 1]
        return "green_slime" if kind == "black_pudding" and depth < PUDDINGS_FROM else kind
    return word


def special_rooms(level: Level) -> frozenset[int]:
    """Rooms of set pieces, which are not stocked like others."""
    squares = [square for note in level.notes if note[0] in (LABYRINTH, CROSSING, WEST_LAIR) for square in note[1:]]
    return frozenset(level.rooms[square] for square in squares if level.rooms[square] != NO_ROOM)


def furnish(level: Level, depth: int, rooms: list[Stock], known: Collection[int], book: Book, number: int) -> None:
    """Puts in what belongs there; the squares that somebody knows are left alone."""
    rolls = RandomDice(Random(f"{number} pieces"))
    if cells := level.noted(LABYRINTH):
        rooms[level.rooms[cells[0]]] = ogres(rolls, book)
    if squares := level.noted(CROSSING):
        _, lair, evil = squares[:3]
        rooms[level.rooms[lair]] = Stock(book.number["troll"], rolls.roll(2, "UWA-SET-8 trolls"))
        rooms[level.rooms[evil]] = Stock(book.number[EVIL[rolls.d6("UWA-SET-8 evil man") - 1]], 1)
    for lair in level.noted(WEST_LAIR)[:1]:
        kind, count, heads = monster(depth, HARDEST, rolls, book)
        rooms[level.rooms[lair]] = Stock(kind, count, heads=heads)
    for fork in level.noted(BLIND):
        haunt(level, depth, rooms, fork, rolls, book)
    if rolls.d6("UWA-LVL-8 show piece") <= 3:
        show_piece(level, depth, rooms, known, rolls, book)


def ogres(rolls: Dice, book: Book) -> Stock:
    """The cell of the labyrinth that is marked A: four ogres, 2,000 gold pieces, one potion (UWA-SET-2)."""
    gold, what = one_of("potion", rolls, book)
    worth = (0, 10 * OGRES_GOLD, 0, 0, MAGIC_WORTH * gold)
    return Stock(book.number["ogre"], OGRES, worth, (0, 0, 1, what), placed=True)


def haunt(level: Level, depth: int, rooms: list[Stock], fork: int, rolls: Dice, book: Book) -> None:
    """Blind branches lie near a lair: whoever flees that way is caught (UWA-TRK-7)."""
    near = reach(level, fork)
    special = special_rooms(level)
    for square in sorted(near, key=lambda one: (near[one], one)):
        room = level.rooms[square]
        if room != NO_ROOM and room not in special and not rooms[room].placed:
            if rooms[room].kind < 0:
                kind, count, heads = monster(depth, rolls.d6("UWA-MTX-1 table"), rolls, book)
                rooms[room] = rooms[room]._replace(kind=kind, number=count, heads=heads)
            return


def show_piece(level: Level, depth: int, rooms: list[Stock], known: Collection[int], rolls: Dice, book: Book) -> None:
    """A museum, a lake, giant fungi, a bowling alley, an arena or crypts: the largest room that is free, with one hoard
    and whoever lives in such a place (UWA-LVL-8, UWA-MON-3)."""
    special = special_rooms(level)
    free = [
        room
        for room in range(level.halls)
        if room not in special and not rooms[room].placed and level.room_squares(room)[0] not in known
    ]
    if not free:
        return
    room = max(free, key=lambda one: (len(level.room_squares(one)), -one))
    theme = rolls.roll(len(THEMES), "UWA-LVL-8 theme") - 1
    found = hoard(depth, rolls, book)
    if rolls.d6("UWA-MON-3 theme") <= OWN_FACES[theme]:
        names = THEMES[theme]
        word = names[rolls.roll(len(names), "UWA-MON-3 kind") - 1]
        kind = book.number[which_of(word, depth, rolls.d6("UWA-MON-2 kind") if word in DICED else 0)]
        count = book.kinds[kind].no_dungeon.roll(rolls, "UWA-WAND-5 number")
        count = rolls.roll(2, "UWA-LVL-8 giants") if theme == ALLEY else max(count, 1)
        found = found._replace(kind=kind, number=count, heads=0, guards=())
        if theme == ALLEY:
            silver, gold, *others = found.worth
            stake = 10 * STAKE * rolls.d6("UWA-MON-3 stake")
            found = found._replace(worth=(silver, gold + stake, *others))
    rooms[room] = found._replace(dressing=1 << PLAIN_DRESSING + theme)
    assert PLAIN_DRESSING + len(THEMES) == len(DRESSING)
