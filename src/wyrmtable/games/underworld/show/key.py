"""The key of a level: a line for every room as a referee reads it at the table (UWA-TOOL-28)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ..files.buttons import WANTED, square_name
from ..files.content import Book
from ..files.monsters import Kind
from ..files.terms import WIDE
from ..files.throws import HitDice, Throw
from ..rules.dungeon import Dungeon
from ..rules.level import BESIDE, DOORS, FALSE, FREE, LOCKED, OPEN, SECRET, Level
from ..rules.lurkers import NOISES, TRAP_WORDS
from ..rules.stocking import DRESSING, Stock, magic_thing
from ..rules.ways import BEYOND, EITHER_WAY, FALSE_STAIRS, KINDS, SLIDE, SLOPING_STEPS, TRAP_STEPS, Way
from .bands import Group, company, is_single
from .features import features, rooms_of
from .specials import specials

PROTECTIONS = (
    "", "invisible", "in a niche behind the wall", "under the floor", "in a strong box with a poisoned needle",
    "in a strong box with gas", "in a chest over a pit", "in a trunk with a false bottom", "in a chest",
    "an illusion", "in a trunk with a needle on its lock",
)  # fmt: skip
MOST_SHOWN = 12  # hit points in one line
STUCK = ("stuck door", "stuck doors")
SIDE_WORDS = {
    OPEN: ("opening", "openings"),
    SECRET: ("secret door (S)", "secret doors (S)"),
    FREE: ("door that opens freely (O)", "doors that open freely (O)"),
    LOCKED: ("locked door (L)", "locked doors (L)"),
    FALSE: ("false door (F)", "false doors (F)"),
}


def key(dungeon: Dungeon, at: int, book: Book, dice: Dice) -> str:
    """Every room, then traps, passages and noises; hit points are thrown here."""
    level = dungeon.levels[at]
    lines = [room_line(dungeon, at, room, book, dice) for room in range(level.halls)]
    return "\n".join([*lines, *lurkers(dungeon, at, book)])


def lurkers(dungeon: Dungeon, at: int, book: Book) -> list[str]:
    """What lies in wait between the rooms, then set pieces and tricks; each with the mark it bears on the map."""
    traps = [f"{TRAP_WORDS[trap.kind]} at {square_name(trap.square)}" for trap in dungeon.traps if trap.at == at]
    slimes = [f"{book.kinds[one.kind].name} at {square_name(one.square)}" for one in dungeon.slimes if one.at == at]
    noises = [f"{NOISES[one.kind]} at {square_name(one.square)}" for one in dungeon.noises if one.at == at]
    rest = (("Traps (T)", traps), ("In passages (Z)", slimes), ("Noises without a cause, and draughts (N)", noises))
    odd = [feature.line() for feature in features(dungeon, at)]
    return [*[f"{title}: {'; '.join(found)}." for title, found in rest if found], *odd]


def room_line(dungeon: Dungeon, at: int, room: int, book: Book, dice: Dice | None) -> str:
    """Number, size and shape, exits, dressing, monster, treasure with container and protection, what can be asked;
    without dice no hit points."""
    level, stock = dungeon.levels[at], dungeon.stocks[at][room]
    if not level.room_squares(room):
        return f"{room + 1}. Filled in."
    words = [f"{room + 1}. {size(level, room)}", exits(level, room)]
    odd = [DRESSING[bit] for bit in range(len(DRESSING)) if stock.dressing >> bit & 1]
    words += [", ".join(odd)] if odd else []
    words.append(monsters(stock, book, dice) if stock.kind >= 0 else "nobody")
    words += [treasure(stock, book)] if any(stock.worth) else []
    words += [wanted(stock, book)] if stock.wanted else []
    words += [f"see {feature.mark}" for feature in features(dungeon, at) if room in rooms_of(level, feature)]
    return "; ".join(words) + "."


def size(level: Level, room: int) -> str:
    squares = level.room_squares(room)
    columns, rows = [square % WIDE for square in squares], [square // WIDE for square in squares]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    shape = "" if len(squares) == wide * high else ", irregular"
    return f"Room of {10 * wide} by {10 * high} feet{shape}, at {square_name(squares[0])}"


def exits(level: Level, room: int) -> str:
    kinds = dict[tuple[str, str], int]()
    for square in level.room_squares(room):
        for other, number in BESIDE[square]:
            kind = level.sides[number]
            if level.rooms[other] != room and (kind in (OPEN, SECRET, FALSE) or kind in DOORS):
                words = SIDE_WORDS.get(kind, STUCK)
                kinds[words] = kinds.get(words, 0) + 1
    return "exits: " + (
        ", ".join(f"{count} {one if count == 1 else many}" for (one, many), count in kinds.items()) or "none"
    )


def monsters(stock: Stock, book: Book, dice: Dice | None) -> str:
    """Whoever lives there, with those who belong to him."""
    kind = book.kinds[stock.kind]
    if dice is None:
        with_others = " and those with him" if is_single(kind, book) else ""
        return f"{1 if with_others else stock.number} x {stat_line(kind, stock.heads)}{with_others}"
    band = company(Group(kind, stock.number, stock.heads), book, dice)
    return " with ".join(f"{group_line(group)}, hit points {points_of(group, dice)}" for group in band)


def group_line(group: Group) -> str:
    return f"{group.number} x {stat_line(group.kind, group.heads)}"


def points_of(group: Group, dice: Dice) -> str:
    """The hit points of each, as far as a line has room for them."""
    shown = [str(hit_points(group, dice)) for _ in range(min(group.number, MOST_SHOWN))]
    return ", ".join(shown) + (f" and so on for {group.number}" if group.number > MOST_SHOWN else "")


def hit_points(group: Group, dice: Dice) -> int:
    return 6 * group.heads if group.heads else group.kind.hd.roll(dice, "UWA-MON-1 hit points")


def stat_line(kind: Kind, heads: int = 0) -> str:
    """Armour class, dice, rate, attacks, and what is special about it; a hydra has a die and a bite for each head
    (UWA-MON-4)."""
    special = specials(kind)
    flying = f" ({kind.fly} flying)" if kind.fly else ""
    attacks = f"{heads or kind.attacks or 'as many as heads'} x {throw_words(kind.damage)}"
    dice = str(heads) if heads else dice_of(kind.hd) if kind.hd.dice or kind.hd.half else "as many as heads"
    name = f"{kind.name} of {heads} heads" if heads else kind.name
    line = f'{name}: AC {kind.ac}, {dice} dice, moves {kind.move}"{flying}, {attacks}'
    return line + (f", {special}" if special else "")


def dice_of(hd: HitDice) -> str:
    return "1/2" if hd.half else f"{hd.dice}{hd.plus:+d}" if hd.plus else str(hd.dice)


def throw_words(throw: Throw) -> str:
    """A throw as the tables write it."""
    dice = f"{throw.many}d{throw.sides}" if throw.sides else str(throw.many)
    plus = f"{throw.plus:+d}" if throw.plus else ""
    return dice + plus + (f" x {throw.times}" if throw.times != 1 else "")


def treasure(stock: Stock, book: Book) -> str:
    silver, gold, gems, jewels, magic = stock.worth
    words = [f"{stock.copper} copper pieces"] if stock.copper else []
    words += [f"{silver} silver pieces"] if silver else []
    words += [f"{gold // 10} gold pieces"] if gold else []
    words += [f"{some(stock.pieces[0], 'gem')} worth {gems // 10} gold pieces"] if gems else []
    words += [f"{some(stock.pieces[1], 'piece')} of jewellery worth {jewels // 10} gold pieces"] if jewels else []
    words += [f"{magic_thing(book, stock.pieces[3])[1]} ({magic // 10} gold pieces)"] if stock.pieces[2] else []
    guards = " and ".join(dict.fromkeys(PROTECTIONS[guard] for guard in stock.guards))  # two may be the same
    return ("hoard: " if stock.placed else "treasure: ") + ", ".join(words) + (f", {guards}" if guards else "")


def some(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def wanted(stock: Stock, book: Book) -> str:
    thing, worth, number = stock.wanted
    what = magic_thing(book, number)[1] if number > 0 else f"worth {worth // 10} gold pieces" if worth else "worthless"
    return f"whoever asks for {WANTED[thing - 1]} finds some ({what})"


def ways_line(dungeon: Dungeon, at: int) -> str:
    """The letters of all ways with where they lead; both keys bear the same (UWA-LVL-5)."""
    depth, words = dungeon.first + at, list[str]()
    for way in dungeon.ways:
        if way.high == depth and way.high_square >= 0:
            words.append(f"{way.letter} {KINDS[way.kind]} {downward(way)} at {square_name(way.high_square)}")
        if way.low == depth and way.low_square >= 0:
            words.append(f"{way.letter} {upward(way)} at {square_name(way.low_square)}")
    if at == 0 and dungeon.first == 1:
        words.append(f"the way in at {square_name(dungeon.entrances[0])}")
    return "Ways: " + "; ".join(words) + "."


def downward(way: Way) -> str:
    """Where a way truly leads from its upper end, or from where it lures people in (UWA-TRK-1 to UWA-TRK-3)."""
    odd = {
        FALSE_STAIRS: "that end in blank wall",
        SLOPING_STEPS: f"that seem to change the level by one and end on level {way.low}",
        TRAP_STEPS: f"that seem to lead up and end on level {way.low}, barred behind the party",
        SLIDE: f"down to level {way.low}, for everybody as soon as one who sets foot on them throws 1 or 2",
        EITHER_WAY: f"by a throw each time: odd up to level {way.high - 1}, even down to level {way.low}",
        BEYOND: "south, to an offshoot",
    }
    plain = f"down to level {way.low}" if way.low >= 0 else "further down, fallen in"
    return odd.get(way.kind, plain)


def upward(way: Way) -> str:
    """A way as its lower end is found."""
    if way.kind == SLIDE:
        return f"the foot of a slide from level {way.high}"
    if way.kind == BEYOND:
        return f"passage north past the boundary, to level {way.high}"
    words = {TRAP_STEPS: "barred stairs", EITHER_WAY: "stairs"}.get(way.kind, KINDS[way.kind])
    return f"{words} {'from' if way.kind == SLOPING_STEPS else 'up to'} level {way.high}"
