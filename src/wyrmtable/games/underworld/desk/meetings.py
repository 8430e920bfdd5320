"""Tools for the table: wanderers, monsters, treasure, surprise, reactions, pursuit (UWA-TOOL-5 to UWA-TOOL-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import BadSetup, Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.content import Book, read_book
from ..files.monsters import Kind
from ..show.bands import Group, company, heads_of, wanderers
from ..show.key import hit_points, stat_line, throw_words
from .hoards import TREASURE, TYPES, in_lair

Roll = Callable[[str], Dice]
DEPTH = Field("level", "Dungeon level", "number", "1", least=1, most=13)
HYDRA = "5+3"  # heads of the smaller sort (UWA-MON-4)
BELOW: tuple[str, ...] = (
    "UWA-SURP-1", "UWA-SURP-2", "UWA-SURP-3", "UWA-SIGHT-1", "UWA-LIGHT-1", "UWA-LIGHT-2", "UWA-DOOR-5",
)  # fmt: skip
OPEN_AIR: tuple[str, ...] = ("UWA-SURP-2", "UWA-WSIGHT-1", "UWA-WSURP-1")
TABLES = {f"table {number + 1}": number for number in range(6)}
WAYS = ("north", "east", "south", "west")
HUMOURS = ((5, "hostile: they attack or drive you off"), (8, "uncertain: they wait and may be spoken to once more"))


def wandering(values: Mapping[str, str], roll: Roll) -> Result:
    """A throw for every turn; whoever comes, how many, whence, how far off, and in what mood (UWA-WAND-1 to 5)."""
    book, depth, parts = read_book({}), int(values["level"]), list[Part]()
    for turn in range(1, int(values["turns"]) + 1):
        dice = roll(f"turn {turn}")
        face = dice.d6("UWA-WAND-1 wandering")
        text = f"{face}: nobody." if face < 6 else f"{face}: " + meeting(book, depth, int(values["party"]), dice)
        rules = ("UWA-WAND-1",) if face < 6 else ("UWA-WAND-1", "UWA-WAND-2", "UWA-MTX-1", "UWA-WAND-5")
        parts.append(Part(f"turn {turn}", f"Turn {turn}", text, rules))
    return Result(f"Wanderers on level {depth}", tuple(parts))


def meeting(book: Book, depth: int, party: int, dice: Dice) -> str:
    group = wanderers(depth, dice.d6("UWA-MTX-1 table"), party, dice, book)
    band = company(group, book, dice)
    way = WAYS[dice.roll(4, "UWA-WAND-2 direction") - 1]
    seen = apart(dice, False, False)
    mood = humour(dice.d6("UWA-REACT-1") + dice.d6("UWA-REACT-1")) if group.kind.intel == "I" else "beasts"
    who = " and ".join(f"{each.number} x {each.kind.name}" for each in band)
    extra = f" of {group.heads} heads" if group.heads else ""
    lines = " ".join(f"{stat_line(each.kind, each.heads)}." for each in band)
    return f"{who}{extra} from the {way}; {seen}; {mood}. {lines}"


def apart(dice: Dice, door: bool, dark: bool, noise: bool = False) -> str:
    """Who is surprised, and how far off they are (UWA-SURP-2, UWA-SURP-3, UWA-SIGHT-1); nobody who has heard a failed
    try at his door is (UWA-DOOR-5)."""
    party = not door and dice.d6("UWA-SURP-2 party") <= (4 if dark else 2)
    foes = (door or dark) and not noise and dice.d6("UWA-SURP-2 foes") <= 2
    if party or foes:
        return f"{surprised(party, foes)}, {(dice.d6('UWA-SURP-3') + 1) // 2 * 10} feet off"
    return f"nobody is surprised, {10 * (dice.roll(4, 'UWA-SIGHT-1') + dice.roll(4, 'UWA-SIGHT-1'))} feet off"


def surprised(party: bool, foes: bool) -> str:
    return "both are surprised" if party and foes else "the party is surprised" if party else "they are surprised"


def in_the_open(dice: Dice) -> str:
    """By day and above ground everything is in yards; three or more who surprise a party are all around it
    (UWA-WSIGHT-1, UWA-WSURP-1)."""
    party, foes = dice.d6("UWA-SURP-2 party") <= 2, dice.d6("UWA-SURP-2 foes") <= 2
    if party or foes:
        ring = "; three or more of them stand in a ring around it" if party and not foes else ""
        return f"{surprised(party, foes)}, {(dice.d6('UWA-WSURP-1') + 1) // 2 * 10} yards off{ring}"
    return f"nobody is surprised, {10 * sum(dice.d6('UWA-WSIGHT-1') for _ in range(4))} yards off"


def humour(total: int) -> str:
    return f"{total}: " + next((words for most, words in HUMOURS if total <= most), "friendly: they let you pass")


def named(book: Book, word: str) -> Kind:
    wanted = word.strip().lower().replace(" ", "_")
    for kind in book.kinds:
        if wanted in (kind.id, kind.name.lower().replace(" ", "_")):
            return kind
    for kind in book.kinds:  # as the tables call them: many, and without saying that they are giant
        if wanted.removesuffix("s") in (kind.id, kind.id.removeprefix("giant_")):
            return kind
    near = sorted(kind.name for kind in book.kinds if wanted[:4] and wanted[:4] in kind.id)[:8]
    raise BadSetup(f"There is no creature {word!r}. {'Perhaps: ' + ', '.join(near) + '.' if near else 'Name another.'}")


def of_table(book: Book, word: str, dice: Dice) -> Kind:
    """By its own name, or by a general one of the tables: then it is thrown which of them it is (UWA-MON-2)."""
    wanted = word.strip().lower()
    if wanted in TABLES:
        dice_of = book.encounters.tables[TABLES[wanted]]
        entry = dice_of[dice.roll(len(dice_of), "UWA-MTX-2 table") - 1]
        return of_table(book, entry.lstrip("*").partition(":")[0], dice)
    general = book.encounters.general
    ladder = general.get(wanted, general.get(wanted + "s"))
    if ladder is None:
        return named(book, word)
    return book.kinds[book.number[ladder.results[ladder.at(dice.roll(ladder.sides, "UWA-MON-2 kind"))]]]


def creature(values: Mapping[str, str], roll: Roll) -> Result:
    """Its line, so many of it with their hit points, its lair and treasure (UWA-MON-1)."""
    kind, dice, lying = of_table(read_book({}), values["name"], roll("line")), roll("number"), roll("lair")
    number = kind.no_dungeon.roll(dice, "UWA-WAND-5 number")
    group = Group(kind, number, 0 if kind.hd.dice or kind.hd.half else heads_of(HYDRA, dice))
    points = [str(hit_points(group, dice)) for _ in range(min(number, 60))]
    many = f"{number} ({throw_words(kind.no_dungeon)} below ground, {throw_words(kind.no_wild)} above)"
    face = lying.roll(100, "UWA-TRE-2 lair")
    at_home = face <= kind.lair_pct
    lair = f"{kind.lair_pct} % in its lair; treasure {kind.treasure}; morale {kind.morale}. {face}: "
    lair += f"in its lair, with {'; '.join(treasure_of(kind, lying))}." if at_home else "not in its lair."
    parts = (
        Part("line", "The creature", stat_line(kind, group.heads) + ".", ("UWA-MON-1",)),
        Part("number", "How many", f"{many}, with {', '.join(points)} hit points.", ("UWA-WAND-5", "UWA-MON-1")),
        Part("lair", "Lair", lair, ("UWA-TRE-1", "UWA-TRE-2")),
    )
    return Result(kind.name, parts)


def treasure_of(kind: Kind, dice: Dice) -> list[str]:
    """What lies in its lair, by its type (UWA-TRE-1)."""
    name, _, extra = kind.treasure.partition("+")
    found = in_lair(name, dice) if name in TYPES else []
    found += [f"{extra.removesuffix('gp')} gold pieces besides"] if extra else []
    return found or ["nothing"]


def sighting(values: Mapping[str, str], roll: Roll) -> Result:
    dice = roll("surprise")
    if values["outdoors"] == "yes":
        text, rules = in_the_open(dice), OPEN_AIR
    else:
        text, rules = apart(dice, *(values[name] == "yes" for name in ("door", "dark", "noise"))), BELOW
    return Result("Surprise and sighting", (Part("surprise", "Who sees whom", text.capitalize() + ".", rules),))


def reaction(values: Mapping[str, str], roll: Roll) -> Result:
    dice = roll("reaction")
    total = dice.d6("UWA-REACT-1") + dice.d6("UWA-REACT-1") + int(values["modifier"])
    return Result("Reaction", (Part("reaction", "2d6", humour(total) + ".", ("UWA-REACT-1", "UWA-REACT-2")),))


def pursuit(values: Mapping[str, str], roll: Roll) -> Result:
    """Move by move until they are caught or away; at every corner a die (UWA-PURS-1 to UWA-PURS-3)."""
    ours, theirs, gap = (int(values[name]) for name in ("party", "foes", "gap"))
    corner, dice, lines = int(values["corner"]), roll("pursuit"), list[str]()
    for move in range(1, 21):
        gap += 10 * (ours - theirs)
        lines.append(f"Move {move}: {max(gap, 0)} feet between them.")
        if gap <= 0 or gap > 90:
            lines.append("They are caught." if gap <= 0 else "Nobody follows beyond 90 feet.")
            break
        if corner and move % corner == 0:
            face = dice.d6("UWA-PURS-2 following")
            lines.append(f"A corner: {face}, {'they follow' if face <= 2 else 'they lose the track'}.")
            if face > 2:
                break
    return Result(
        "Pursuit", (Part("pursuit", "The chase", "\n".join(lines), ("UWA-PURS-1", "UWA-PURS-2", "UWA-PURS-3")),)
    )


TOOLS = (
    Tool(
        "wandering", "Wandering monsters", "A check for every turn, and who comes.", ("UWA-TOOL-5",),
        (
            DEPTH,
            Field("party", "Adventurers", "number", "6", least=1, most=60),
            Field("turns", "Turns", "number", "6", least=1, most=36),
        ),
        wandering,
    ),
    Tool(
        "monster", "A monster", "Its line, hit points, number and lair.", ("UWA-TOOL-6",),
        (Field("name", "Name or table", "word", "Gnoll", about="A general name, too, or Table 1 to Table 6."),),
        creature,
    ),
    TREASURE,
    Tool(
        "surprise", "Surprise and sighting", "Who is surprised, and how far off they are.", ("UWA-TOOL-8",),
        (
            Field("door", "The party opens a door", "flag", "no"),
            Field("dark", "Without light", "flag", "no"),
            Field("noise", "After a failed try or other noise", "flag", "no"),
            Field("outdoors", "Above ground", "flag", "no"),
        ),
        sighting,
    ),
    Tool(
        "reaction", "Reaction", "How an intelligent band takes it.", ("UWA-TOOL-9",),
        (Field("modifier", "Added to the throw", "number", "0", least=-10, most=10),), reaction,
    ),
    Tool(
        "pursuit", "Pursuit", "A chase, move by move.", ("UWA-TOOL-10",),
        (
            Field("party", "Rate of the fleeing, in inches", "number", "6", least=1, most=48),
            Field("foes", "Rate of the pursuers", "number", "9", least=1, most=48),
            Field("gap", "Feet between them", "number", "40", least=10, most=90),
            Field("corner", "A corner every so many moves (0: none)", "number", "1", least=0, most=20),
        ),
        pursuit,
    ),
)  # fmt: skip
