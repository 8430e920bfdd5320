"""Tools that make dungeons: levels drawn and keyed, stock, tricks, and what keeps a level fresh (UWA-TOOL-1 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from wyrmtable.core import BadSetup, Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.buttons import square_name
from ..files.content import Book, read_book
from ..files.terms import WIDE
from ..rules.dungeon import SPRAWL, Dungeon, Storey, begun, ground_of, inhabited, nothing_known, together, with_tricks
from ..rules.level import NOTHING_KNOWN, Level
from ..rules.maker import grow
from ..rules.stamps import BELOW, PLAIN, VICIOUS
from ..rules.stocking import Stock
from ..rules.ways import KINDS, Way, ends, join
from ..show.features import features, lettered
from ..show.key import downward, key, ways_line
from . import fresh, maps, offshoots
from .tricks import TRICK

Roll = Callable[[str], Dice]
NUMBERS = 2**53
LARGER = 3  # changes to a level of which one or two concern whole rooms
MOST_PAINTED = 3  # levels with PNG pictures: each takes as long as all else together
TRICKS = "tricks"  # the part that has their dice
TRICKY = {"no": 0, "yes": PLAIN, "vicious": PLAIN | VICIOUS}
STOCKED = ("UWA-STK-1", "UWA-STK-2", "UWA-STK-3", "UWA-STK-4", "UWA-STK-6", "UWA-STK-8", "UWA-GUARD-1")


def made(first: int, count: int, roll: Roll, book: Book, tricky: int = 0) -> Dungeon:
    """Every level has dice of its own, so that each can be thrown again while the others stay; the ways between them
    follow from all of them. Tricks have dice of their own, too; set pieces belong to their level."""
    alone = [
        level_alone(first + at, roll(f"level {first + at}"), book, tricky | (BELOW if tricky and at else 0))
        for at in range(count)
    ]
    levels = [one.level for one in alone]
    rng = Random("".join(level.squares.hex() for level in levels))
    offsets = tuple((rng.randint(-SPRAWL, SPRAWL), rng.randint(-SPRAWL, SPRAWL)) for _ in levels)
    ways = join(first, levels, [one.entrance for one in alone], [NOTHING_KNOWN] * count, rng)
    whole = together(first, [_joined(one, at, first + at, ways) for at, one in enumerate(alone)], offsets)
    if not tricky:
        return whole
    number = Random(roll(TRICKS).number(NUMBERS, "UWA-TRK-11 tricks"))
    return with_tricks(whole, nothing_known(count), book, tricky, number)


def level_alone(depth: int, dice: Dice, book: Book, tricky: int = 0) -> Storey:
    level = grow(NOTHING_KNOWN, dice.number(NUMBERS, "UWA-LVL-9 level"), tricky)
    number = dice.number(NUMBERS, "UWA-STK-1 stock")
    rng = Random(dice.number(NUMBERS, "UWA-LVL-7 traps"))
    start, _ = begun(level, -1, rng)
    return inhabited(ground_of(0, depth, level, NOTHING_KNOWN, 1 << start), start, (), number, rng, book, tricky)


def _joined(storey: Storey, at: int, depth: int, ways: tuple[Way, ...]) -> Storey:
    """A level in its place; what lies where a way ends makes room for it."""
    taken = {end for way in ways for end in ends(way, depth)}
    traps, slimes, noises = (
        tuple(one._replace(at=at) for one in lot if one.square not in taken)
        for lot in (storey.traps, storey.slimes, storey.noises)
    )
    mine = tuple(way for way in ways if way.touches(depth))
    return storey._replace(ways=mine, traps=traps, slimes=slimes, noises=noises)


def dungeon(values: Mapping[str, str], roll: Roll) -> Result:
    """Levels with their keys; maps for referee and players, the cross section, and all of it as one page to print."""
    book, first, count = read_book({}), int(values["first"]), int(values["levels"])
    pixels = values["png"] == "yes"
    if pixels and count > MOST_PAINTED:
        raise BadSetup(f"PNG pictures are made of at most {MOST_PAINTED} levels at once; {count} levels have SVG only.")
    made_whole = made(first, count, roll, book, TRICKY[values["tricks"]])
    found, apart = offshoots.grown(made_whole, lambda depth, name: level_alone(depth, roll(name), book))
    files: dict[str, str | bytes] = {"ways.txt": connectors(found)}
    sections = [("Cross section", maps.cross_section(found)), ("Ways between the levels", connectors(found))]
    files.update(maps.painted("cross-section", sections[0][1], pixels))
    sheets = [(found, at, f"level {first + at}") for at in range(count)]
    sheets += [(one, 0, offshoots.title(one.ways[0])) for one in apart]
    parts = [sheet(*each, book, roll, pixels, files, sections) for each in sheets]
    if values["tricks"] != "no":
        parts.append(oddities(found))
    title = values["name"] or "A dungeon"
    files["dungeon.html"] = maps.printable(title, sections)
    return Result(title, tuple(parts), files)


def sheet(
    found: Dungeon,
    at: int,
    name: str,
    book: Book,
    roll: Roll,
    pixels: bool,
    files: dict[str, str | bytes],
    sections: list[tuple[str, str]],
) -> Part:
    """One level, or an offshoot, with its key; its maps go to the files and to the page to print."""
    title, stem = name.capitalize(), name.replace(" ", "-")
    text = f"{outline(found, at)}\n{key(found, at, book, roll(name))}"
    for secrets, whose in ((True, "referee"), (False, "players")):
        drawn = maps.level_map(found, at, secrets, title)
        files.update(maps.painted(f"{stem}-{whose}", drawn, pixels))
        sections.append((f"{title}, for the {whose}", drawn))
    keyed = f"{text}\n{ways_line(found, at)}"
    files[f"{stem}-key.txt"] = keyed
    sections.append((f"Key of {name}", keyed))
    return Part(name, title, text, ("UWA-LVL-1", "UWA-LVL-9", *STOCKED))


def oddities(found: Dungeon) -> Part:
    """Set pieces and tricks of all levels by their marks; the tricks can be thrown again by themselves (UWA-TOOL-3)."""
    levels = [(found.first + at, features(found, at)) for at in range(len(found.levels))]
    lines = [
        f"Level {depth}: {', '.join(f'{one.mark} {one.title.lower()}' for one in lot)}." for depth, lot in levels if lot
    ]
    rules = tuple(dict.fromkeys(feature.rule for _, lot in levels for feature in lot))
    return Part(TRICKS, "Set pieces and tricks", "\n".join(lines) or "None has found a place.", (*rules, "UWA-TRK-11"))


def outline(found: Dungeon, at: int) -> str:
    level = found.levels[at]
    east, south = found.offsets[at]
    along = f"{abs(east) * 10} feet {'east' if east > 0 else 'west'}"
    lies = f", {along} and {abs(south) * 10} feet {'south' if south > 0 else 'north'} of the one above"
    return f"{level.halls} rooms, {len(level.open_squares())} squares of ten feet{lies if at else ''}."


def connectors(found: Dungeon) -> str:
    return "\n".join(f"{way.letter}: level {way.high}, {KINDS[way.kind]} {downward(way)}" for way in found.ways)


def stock_level(values: Mapping[str, str], roll: Roll) -> Result:
    """A level of some depth, keyed anew."""
    book, depth = read_book({}), int(values["level"])
    found = made(depth, 1, roll, book)
    name = f"level {depth}"
    text = key(found, 0, book, roll(name))
    files = maps.painted(f"level-{depth}-referee", maps.level_map(found, 0, True), values["png"] == "yes")
    files["key.txt"] = text
    return Result(f"A level of depth {depth}", (Part(name, "Key", text, STOCKED),), files)


# -- fresh -------------------------------------------------------------------------------------------------------------


def revamp(values: Mapping[str, str], roll: Roll) -> Result:
    """One of the five operations on a level, with the map before and after and a list of the changes."""
    book, depth, how = read_book({}), int(values["level"]), values["operation"]
    before = made(depth, 1, roll, book)
    after, told = changed(before, how, int(values["amount"]), roll, book)
    hold = "Everything still hangs together." if fresh.joined(after.levels[0]) else "Something is cut off: throw again."
    pixels = values["png"] == "yes"
    files = {
        **maps.painted("before", maps.level_map(before, 0, True), pixels),
        **maps.painted("after", maps.level_map(after, 0, True), pixels),
        "key.txt": key(after, 0, book, roll("hit points")),
    }
    part = Part(
        "changes", how.capitalize(), "\n".join([*told, hold]), (f"UWA-FRESH-{OPERATIONS.index(how) + 1}", "UWA-FRESH-6")
    )
    return Result(f"Level {depth} made fresh", (part,), files)


def changed(found: Dungeon, how: str, amount: int, roll: Roll, book: Book) -> tuple[Dungeon, list[str]]:
    """The level after an operation, and what has become different."""
    level, rooms, depth, dice = found.levels[0], found.stocks[0], found.first, roll("changes")
    if how == "reverse":
        return turned(found, dice.roll(3, "UWA-FRESH-4 reverse"))
    if how == "sublevel":
        return beyond(found, dice, book)
    if how == "alter":
        level, told = altered(found, amount, dice)
        rooms = (*rooms, *[Stock()] * (level.halls - len(rooms)))
    elif how == "extend":
        level, told = fresh.extend(level, dice)
        rooms = fresh.stock_new(level, depth, found.entrances[0], rooms, book, dice)
    else:
        rooms, told = fresh.restock(level, depth, found.entrances[0], rooms, book, dice)
    return found._replace(levels=(level,), stocks=(rooms,)), told


def altered(found: Dungeon, amount: int, dice: Dice) -> tuple[Level, list[str]]:
    """So many changes: of every three or more one room is divided and one filled in, where there is such a room, and
    all others are passages blocked and doors broken through (UWA-FRESH-1)."""
    level, told = found.levels[0], list[str]()
    if amount >= LARGER:
        level, told = fresh.divide(level, dice)
        level, more = fresh.fill(level, lettered(found, 0), dice)
        told = told + more
    level, more = fresh.alter(level, amount - len(told), dice)
    return level, told + more


def beyond(found: Dungeon, dice: Dice, book: Book) -> tuple[Dungeon, list[str]]:
    """A sheet of its own behind the boundary, with all that belongs to it; the level itself stays as it was, but for a
    passage that leads there (UWA-FRESH-5)."""
    depth = found.first
    offshoot = level_alone(depth, dice, book)
    mouth = max(found.levels[0].open_squares(), key=lambda square: square % WIDE)
    told = [
        f"behind the boundary lies a split level of {offshoot.level.halls} rooms",
        f"dig a passage east from {square_name(mouth)} past the edge of the old map; "
        f"it comes out at {square_name(offshoot.entrance)} of the new one",
    ]
    return together(depth, [offshoot], ((0, 0),)), told


def turned(found: Dungeon, face: int) -> tuple[Dungeon, list[str]]:
    """Mirrored with everything on it; ways keep their letters, so that they still meet (UWA-FRESH-4)."""
    across, down = face in (1, 3), face in (2, 3)
    level = fresh.reverse(found.levels[0], across, down)
    ways = tuple(way._replace(high_square=fresh.mirrored(way.high_square, across, down)) for way in found.ways)
    traps, slimes, noises = (
        tuple(one._replace(square=fresh.mirrored(one.square, across, down)) for one in lurkers)
        for lurkers in (found.traps, found.slimes, found.noises)
    )
    entrances = (fresh.mirrored(found.entrances[0], across, down),)
    words = " and ".join(word for word, on in (("east to west", across), ("north to south", down)) if on)
    mirror = found._replace(levels=(level,), ways=ways, entrances=entrances)
    return mirror._replace(traps=traps, slimes=slimes, noises=noises), [f"mirrored {words}"]


OPERATIONS = ("alter", "extend", "restock", "reverse", "sublevel")
PNG = Field("png", "PNG pictures, too", "flag", "no", about="Besides SVG; of three levels at most.")
DEPTH = Field("level", "Dungeon level", "number", "1", least=1, most=13)
DUNGEON = Tool(
    "dungeon", "Make a dungeon", "Levels drawn and keyed: maps for referee and players, a section, a page to print.",
    ("UWA-TOOL-1", "UWA-TOOL-3", "UWA-TOOL-28", "UWA-LVL-3", "UWA-LVL-8"),
    (
        Field("levels", "Levels", "number", "1", least=1, most=12),
        Field("first", "First level", "number", "1", least=1, most=10),
        Field("tricks", "Set pieces and tricks", "choice", "no", tuple(TRICKY), about="Show pieces with a theme, too."),
        Field("name", "Name", "word", ""),
        PNG,
    ),
    dungeon,
)  # fmt: skip
STOCK = Tool(
    "stock",
    "Stock a level",
    "Monsters, treasure and what protects it, room by room.",
    ("UWA-TOOL-2",),
    (DEPTH, PNG),
    stock_level,
)
REVAMP = Tool(
    "revamp", "Keep a level fresh", "One of five ways to change a level that is known too well.", ("UWA-TOOL-4",),
    (
        DEPTH,
        Field("operation", "How", "choice", "alter", OPERATIONS),
        Field("amount", "Changes (alter)", "number", "4", least=1, most=20),
        PNG,
    ),
    revamp,
)  # fmt: skip
TOOLS = (DUNGEON, STOCK, TRICK, REVAMP)
