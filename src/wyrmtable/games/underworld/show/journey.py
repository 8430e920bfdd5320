"""What an expedition shows besides a meeting: where the party is, what it knows of the room, time, light and loads."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import ALL, Eyes, Panel, Row, Step, Token

from ..files.buttons import WAIT, square_name
from ..files.season import EXPEDITIONS, WEEKS
from ..files.terms import LOOT, SIZE
from ..position import Position
from ..rules import guarding, rumours, tasks, town
from ..rules.boxes import worth_a_look
from ..rules.charting import ground
from ..rules.halls import COUNTED, READ, Hall, boxes, here, laid_out
from ..rules.level import BROAD
from ..rules.lights import turns_of_light
from ..rules.passing import UNHEARD, felt, seen_behind, sound_told
from ..rules.stocking import DRESSING, look, magic_thing
from ..rules.turns import ACTIVE, NIGHT, TURN
from . import apart, court
from .chart import PARTY_SYMBOL
from .sheets import here as here_on_paper
from .sheets import sheet_id, where
from .titles import figure_title, ways

GUARD_WORDS = {
    1: "invisible", 2: "behind a secret door", 3: "under the floor", 4: "a needle", 5: "gas", 6: "over a pit",
    7: "a false bottom", 8: "a chest",
}  # fmt: skip
UNKNOWN = {
    "sword": "a fine sword", "armour": "fine armour", "armour and shield": "fine armour and a shield",
    "shield": "a fine shield", "weapon": "fine arrows", "dagger": "a fine dagger", "bow": "a fine bow",
    "axe": "a fine axe", "mace": "a fine mace", "hammer": "a fine hammer", "spear": "a fine spear",
    "potion": "a potion", "scroll": "a scroll", "ring": "a ring", "wand": "a wand", "staff": "a staff",
    "miscellaneous": "something strange",
}  # fmt: skip


def party_token(pos: Position) -> Iterator[Token]:
    """The whole party is one counter on the chart, as soon as anything is drawn on it."""
    if pos.content.floors and any(pos.seen):
        sheet, square = here_on_paper(pos)
        place = square_name(square)
        yield Token(place, PARTY_SYMBOL, "The party", 0, (str(len(pos.able())),), sheet=sheet_id(pos, sheet))


def told(pos: Position, eyes: Eyes) -> Iterator[tuple[str, str]]:
    if not pos.content.floors:
        yield from court.refereed(pos, eyes)
        return
    if pos.content.of_season:
        yield "Season", f"expedition {pos.trip} of {EXPEDITIONS}, week {pos.week} of {WEEKS}, {pos.fame} points so far"
        yield "At home", f"{pos.bank} gold pieces"
        yield from _at_home(pos)
        for rumour in sorted(rumours.told(pos)):
            yield "They say", rumour
    minutes = pos.clock % TURN * 10 // TURN
    yield "Time", f"turn {pos.clock // TURN + 1}, {minutes} minutes gone" if pos.clock < NIGHT else "night"
    left = f", this one for {turns_of_light(pos) - pos.burn} turns more" if pos.lit else ""
    if pos.lantern:
        yield "Lantern", f"{sum(pos.oil[who] for who in pos.able())} flasks of oil{left}"
    yield "Torches", f"{pos.torches}{left if not pos.lantern else ''}"
    yield "Rest", f"due in {max(ACTIVE - pos.active, 0)} turns" if not pos.owed else f"{pos.owed} turns are due now"
    if pos.fatigue:
        yield "Fatigue", f"-{pos.fatigue}"
    heft = f", which weigh {pos.heft()}" if pos.heft() != pos.packed else ""
    yield "Loaded", f"{pos.packed} coins' weight{heft}, {pos.taken // 10} gold pieces' worth"
    if pos.spent:
        yield "Harmless now", ", ".join(sorted(where(pos, floor, square) for floor, square in pos.spent))
    if pos.clues:
        for many, told in ((2, "The elf felt something near"), (3, "The dwarf says that walls move at")):
            squares = sorted(where(pos, clue[0], clue[1]) for clue in pos.clues if len(clue) == many)
            if squares:
                yield told, ", ".join(squares)
    if pos.wedged:
        yield "Doors that stand open", str(len(pos.wedged))
    if pos.probing:
        yield "The floor", "probed with a pole"
    if pos.snare:
        yield "You are", apart.SNARES[pos.snare]
    if pos.guards:
        names = ", ".join(figure_title(pos, who).lower() for who, _ in guarding.watch(pos))
        yield "Guards at the doors", names
    if pos.steps and pos.steps[-1][0] == "tasks":
        yield from _tasks(pos, pos.steps[-1])
    if pos.coming:
        yield "Somebody is coming", pos.content.book.kinds[pos.foe_kind[0]].sound
    for kind, title, known in things(pos):
        yield "In the packs", title if known else f"{UNKNOWN.get(kind, 'something strange')}, not tried out"
    for row in sorted(pos.charted):
        yield "A map leads to", where(pos, row[0], row[1]) + _written_on(pos, Hall(*row))
    for what, level, yes in pos.answers:
        yield "A god says", f"{'yes' if yes else 'no'}: {rumours.WORDS[what].format(level)}"
    yield from _room(pos)
    door = next((step for step in pos.steps if step[0] == "door"), None)
    if door and door[3] != UNHEARD:
        yield "Behind the door you hear", sound_told(pos, door[3])
    if door and felt(pos):
        yield "Behind the door thinks", felt(pos)
    if door and seen_behind(pos):
        yield "Behind the door you see", seen_behind(pos)
    yield from court.refereed(pos, eyes)
    if pos.content.sees_all(eyes):
        yield "The dungeon's number", str(pos.number)
        for what, level, true in pos.rumours:
            yield "A rumour", f"{what} of level {level}: {'true' if true else 'false'}"
        yield "In truth", f"{square_name(pos.here)} of level {pos.depth()}"
        yield from _in_numbers(pos) if eyes == ALL else ()
        if pos.coming:
            yield "Who is coming", f"{len(pos.foe_kind)} x {pos.content.book.kinds[pos.foe_kind[0]].name}"


def _tasks(pos: Position, step: Step) -> Iterator[tuple[str, str]]:
    """What everybody was told so far (UWA-PLAY-7)."""
    names, titled = pos.content.names, ways(pos)
    for who, deed in tasks.given(step):
        pick = pos.deed(deed) if deed != tasks.IDLE else WAIT
        yield figure_title(pos, who), titled.get(pick, names.title(pick)) if pick != WAIT else "Stands ready"


def _in_numbers(pos: Position) -> Iterator[tuple[str, str]]:
    """For audits: what the referee reads in words, to the last number."""
    yield "Walls that have moved, rings that have turned", f"{pos.shifts}, {pos.rings}"
    for row in (*pos.halls, *pos.charted):
        what = "Room" if row[1] < SIZE else "Second box"
        yield f"{what} at {square_name(row[1] % SIZE)} of level {row[0] + 1}", ", ".join(map(str, row[2:]))


def _at_home(pos: Position) -> Iterator[tuple[str, str]]:
    """Who has the fever; in town who was brought home dead or petrified, and what magic there is to sell."""
    if town.fevered(pos):
        yield "The fever", ", ".join(figure_title(pos, who) for who in town.fevered(pos))
    step = next((step for step in pos.steps if step[0] == "town"), None)
    if step is None:
        return
    for what, fallen in (("Brought home dead", town.dead), ("Brought home as stone", town.petrified)):
        if fallen(pos, step):
            yield what, ", ".join(figure_title(pos, who) for who in fallen(pos, step))
    if town.for_sale(pos, step):
        yield "Magic from below", f"{town.wares(pos)} gold pieces on the market"


def things(pos: Position) -> list[tuple[str, str, int]]:
    """Look, title, and whether it is known."""
    book = pos.content.book
    return [(look(book, number), magic_thing(book, number)[1], known) for number, _, known in pos.things]


def _room(pos: Position) -> Iterator[tuple[str, str]]:
    if any(step[0] == "landing" for step in pos.steps):
        yield "Here", "the first stair"
        return
    hall = here(pos)
    if hall is None:
        yield "Here", "a passage twenty feet wide" if ground(pos, pos.here) == BROAD else "a passage"
        return
    counts, _ = laid_out(pos)
    lies = ", ".join(f"{count} {LOOT[at]}" for at, count in enumerate(counts) if count)
    shut = [f"a box{_box_state(box)}" for box in boxes(pos) if worth_a_look(box)]
    odd = [DRESSING[at] for at in range(len(DRESSING)) if hall.dressing >> at & 1]
    if odd:
        yield "Lying about", ", ".join(odd)
    if hall.known >= COUNTED:
        yield "Magic things that a spell has found here", str(hall.known // COUNTED - 1)
    yield "Here", "a room" + (f" with {' and '.join(shut)}" if shut else "") + (f"; there lies {lies}" if lies else "")


def _written_on(pos: Position, hall: Hall) -> str:
    """What the writing on a map says, if anybody has read it: who is there, what protects it, what lies there."""
    if not hall.known & READ:
        return ""
    there = [f"{hall.number} x {pos.content.book.kinds[hall.kind].name}"] if hall.number > 0 else []
    there += [GUARD_WORDS[guard] for guard in hall.guards if guard in GUARD_WORDS]
    worth = (hall.silver, hall.gold, hall.gems, hall.jewels, hall.magic_count, hall.copper)
    return f" ({', '.join([*there, *(LOOT[at] for at, some in enumerate(worth) if some)])})"


def _box_state(hall: Hall) -> str:
    words = ((2, "open and empty"), (8, "trapped"), (4, "looked over"))
    found = [word for bit, word in words if hall.known & bit]
    return f" ({', '.join(found)})" if found else ""


def way_panel(pos: Position) -> Iterator[Panel]:
    """The ways on from here, so that they can be read and picked as a list."""
    if pos.content.floors and not pos.met and not pos.outcome:
        names = pos.content.names
        rows = tuple(Row(title, names.text(pick)) for pick, title in sorted(ways(pos).items()))
        yield Panel("ways", "Ways from here", "list", rows=rows)
