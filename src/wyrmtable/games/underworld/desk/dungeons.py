"""Tools that make dungeons: levels drawn and keyed, stock, tricks, and what keeps a level fresh (UWA-TOOL-1 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from wyrmtable.core import BadSetup, Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.buttons import square_name
from ..files.content import Book, read_book
from ..files.terms import WIDE
from ..rules.dungeon import SPRAWL, Dungeon, Storey, begun, ground_of, inhabited, together
from ..rules.level import NOTHING_KNOWN
from ..rules.maker import grow
from ..rules.ways import KINDS, Way, ends, join
from ..show.key import key, ways_line
from . import fresh, maps
from .tricks import TRICK

Roll = Callable[[str], Dice]
NUMBERS = 2**53
MOST_PAINTED = 3  # levels with PNG pictures: each takes as long as all else together
STOCKED = ("UWA-STK-1", "UWA-STK-2", "UWA-STK-3", "UWA-STK-4", "UWA-STK-6", "UWA-STK-8", "UWA-GUARD-1")


def made(first: int, count: int, roll: Roll, book: Book) -> Dungeon:
    """Every level has dice of its own, so that each can be thrown again while the others stay; the ways between them
    follow from all of them."""
    alone = [_level(first + at, roll(f"level {first + at}"), book) for at in range(count)]
    levels = [one.level for one in alone]
    rng = Random("".join(level.squares.hex() for level in levels))
    offsets = tuple((rng.randint(-SPRAWL, SPRAWL), rng.randint(-SPRAWL, SPRAWL)) for _ in levels)
    ways = join(first, levels, [one.entrance for one in alone], [NOTHING_KNOWN] * count, rng)
    return together(first, [_joined(one, at, first + at, ways) for at, one in enumerate(alone)], offsets)


def _level(depth: int, dice: Dice, book: Book) -> Storey:
    level = grow(NOTHING_KNOWN, dice.number(NUMBERS, "UWA-LVL-9 level"))
    number = dice.number(NUMBERS, "UWA-STK-1 stock")
    rng = Random(dice.number(NUMBERS, "UWA-LVL-7 traps"))
    start, _ = begun(level, -1, rng)
    return inhabited(ground_of(0, depth, level, NOTHING_KNOWN, 1 << start), start, (), number, rng, book)


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
    found = made(first, count, roll, book)
    parts = list[Part]()
    files: dict[str, str | bytes] = {"ways.txt": connectors(found)}
    sections = [("Cross section", maps.cross_section(found)), ("Ways between the levels", connectors(found))]
    files.update(maps.painted("cross-section", sections[0][1], pixels))
    for at in range(count):
        depth = first + at
        rooms = key(found, at, book, roll(f"level {depth}"))
        text = f"{outline(found, at)}\n{rooms}"
        parts.append(Part(f"level {depth}", f"Level {depth}", text, ("UWA-LVL-1", "UWA-LVL-9", *STOCKED)))
        for secrets, name in ((True, "referee"), (False, "players")):
            drawn = maps.level_map(found, at, secrets)
            files.update(maps.painted(f"level-{depth}-{name}", drawn, pixels))
            sections.append((f"Level {depth}, for the {name}", drawn))
        files[f"level-{depth}-key.txt"] = f"{text}\n{ways_line(found, at)}"
        sections.append((f"Key of level {depth}", text))
    title = values["name"] or "A dungeon"
    files["dungeon.html"] = maps.printable(title, sections)
    return Result(title, tuple(parts), files)


def outline(found: Dungeon, at: int) -> str:
    level = found.levels[at]
    east, south = found.offsets[at]
    along = f"{abs(east) * 10} feet {'east' if east > 0 else 'west'}"
    lies = f", {along} and {abs(south) * 10} feet {'south' if south > 0 else 'north'} of the one above"
    return f"{level.halls} rooms, {len(level.open_squares())} squares of ten feet{lies if at else ''}."


def connectors(found: Dungeon) -> str:
    lines = [
        f"{way.letter}: {KINDS[way.kind]}, level {way.high} to "
        + (f"level {way.low}" if way.low >= 0 else "below, fallen in")
        for way in found.ways
    ]
    return "\n".join(lines)


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
        level, told = fresh.alter(level, amount, dice)
    elif how == "extend":
        level, told = fresh.extend(level, dice)
        rooms = fresh.stock_new(level, depth, found.entrances[0], rooms, book, dice)
    else:
        rooms, told = fresh.restock(level, depth, found.entrances[0], rooms, book, dice)
    return found._replace(levels=(level,), stocks=(rooms,)), told


def beyond(found: Dungeon, dice: Dice, book: Book) -> tuple[Dungeon, list[str]]:
    """A sheet of its own behind the boundary, with all that belongs to it; the level itself stays as it was, but for a
    passage that leads there (UWA-FRESH-5)."""
    depth = found.first
    offshoot = _level(depth, dice, book)
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
    ("UWA-TOOL-1", "UWA-TOOL-28", "UWA-LVL-3"),
    (
        Field("levels", "Levels", "number", "1", least=1, most=12),
        Field("first", "First level", "number", "1", least=1, most=10),
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
