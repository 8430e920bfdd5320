"""Rooms that were looked into: who is there, what can be seen, searching (UWA-GUARD-1).

A hall is kept as a plain row of numbers. What the party does not know of it yet (what is hidden, what a box holds) is
as secret as the dungeon.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from wyrmtable.core import Log, tell_all

from ..files.terms import COPPER, COPPER_TO_SILVER, GEMS, GOLD, JEWELS, LOOT, MAGIC, SEARCHING, SILVER, SIZE, WIDE
from ..position import Position
from . import guarding, holes
from .charting import drawn_side, in_room, sheet_side, spot
from .level import SECRET, SIDES, WALL
from .stocking import Stock
from .throwing import throw
from .truth import level, second_box, stock
from .turns import ROUND_PARTS, TURN, pass_time

INVISIBLE_HOARD, NICHE, UNDER_FLOOR, NEEDLE, GAS, OVER_PIT, FALSE_BOTTOM, CHEST = range(1, 9)
HIDDEN = (INVISIBLE_HOARD, NICHE, UNDER_FLOOR)
LOCK_NEEDLE = 10  # on the lock of a trunk that is not strong
BOXED = (NEEDLE, GAS, OVER_PIT, FALSE_BOTTOM, CHEST, LOCK_NEEDLE)
STRONG = (NEEDLE, GAS)
TRAPPED = (NEEDLE, GAS, OVER_PIT, LOCK_NEEDLE)
FOUND, OPENED, LOOKED, TRAP_KNOWN, FLOORED, BOTTOM, SAFE = 1, 2, 4, 8, 16, 32, 64
EXAMINED = 2048  # the whole room was looked over on purpose
READ = 4096  # of a room to which a map leads: its writing was read
FOUL = 8192  # its gas was breathed
COUNTED = 65536  # times one more than the magic things that a spell has counted in the room
UNCOVERED = 64  # shifted by what hides a hoard: that one no longer does; hidden while another does
UNCOVERINGS = UNCOVERED << INVISIBLE_HOARD | UNCOVERED << NICHE | UNCOVERED << UNDER_FLOOR
SECOND = SIZE  # added to the place of a room: a second box in it has a row of its own
FLOOR_SEARCH = 100  # searchers of the floor are told from those of the walls by this
MOST_SEARCHES = 255  # that are counted


class Hall(NamedTuple):
    """Floor and first square, the monsters, the worth of five kinds of treasure and the pieces of three, what magic it
    is, what protects it, and what is known of it; what stands about, what was asked for and can be found so, and what
    of it has turned up."""

    floor: int
    anchor: int
    kind: int
    number: int
    heads: int
    silver: int
    gold: int
    gems: int
    jewels: int
    magic: int
    gem_count: int
    jewel_count: int
    magic_count: int
    thing: int
    guard: int
    other_guard: int
    known: int
    dressing: int
    asked: int
    wanted: int
    wanted_worth: int
    wanted_thing: int
    turned_up: int = 0  # a mask, like what was asked for
    copper: int = 0  # coins, five for a silver piece

    @property
    def guards(self) -> tuple[int, int]:
        return self.guard, self.other_guard

    @property
    def worth(self) -> int:
        return self.silver + self.gold + self.gems + self.jewels + self.magic + self.copper // COPPER_TO_SILVER

    @property
    def boxed(self) -> bool:
        return self.guard in BOXED or self.other_guard in BOXED

    @property
    def box_seen(self) -> bool:
        """A box stands there that nobody has emptied."""
        return bool(self.known & FOUND and self.boxed and self.worth)

    @property
    def emptied(self) -> bool:
        """A box that was opened and has nothing in it, as far as anybody sees."""
        return bool(self.known & FOUND and self.boxed and self.known & OPENED and not self.worth)

    @property
    def open_to_view(self) -> bool:
        """Whether the treasure lies there for the taking."""
        bottom = FALSE_BOTTOM not in self.guards or self.known & BOTTOM
        return bool(self.worth and self.known & FOUND and (not self.boxed or (self.known & OPENED and bottom)))


as_hall = partial(tuple.__new__, Hall)  # rows of a position are read often, and have its length


def of_stock(floor: int, anchor: int, held: Stock) -> Hall:
    """What somebody sees who looks in: treasure and boxes that nothing hides."""
    worth, pieces = held.worth or (0,) * 5, held.pieces or (0,) * 4
    guards = (*held.guards, 0, 0)[:2]
    found = FOUND if not any(guard in HIDDEN for guard in guards) else 0
    row = (floor, anchor, held.kind, held.number, held.heads, *worth, *pieces, *guards, found, held.dressing)
    return Hall._make((*row, 0, *(held.wanted or (0, 0, 0)), 0, held.copper))


def index_at(pos: Position, anchor: int) -> int:
    for at, row in enumerate(pos.halls):
        if row[1] == anchor and row[0] == pos.floor:
            return at
    return -1


def charted(pos: Position, anchor: int) -> tuple[int, ...]:
    """What lies in a room of this level to which a map leads (UWA-MAG-1); nothing: none does."""
    return next((row for row in pos.charted if row[:2] == (pos.floor, anchor)), ())


def look_in(pos: Position, square: int) -> int:
    """The row of the room that a square belongs to; a room seen for the first time is as it was stocked."""
    true = level(pos)
    room = true.rooms[square]
    anchor = true.rooms.find(room)
    at = index_at(pos, anchor)
    if at < 0:
        pos.halls.append(charted(pos, anchor) or tuple(of_stock(pos.floor, anchor, stock(pos, room, anchor))))
        pos.charted = [row for row in pos.charted if row[:2] != (pos.floor, anchor)]
        at = len(pos.halls) - 1
        second = second_box(pos, anchor)
        pos.halls += [tuple(of_stock(pos.floor, anchor + SECOND, second))] if second is not None else []
    return at


def come_in(pos: Position, square: int) -> int:
    """Like `look_in`, for whoever goes in: it is counted how often each room is entered (UWA-LVL-7)."""
    at = look_in(pos, square)
    _note(pos, pos.halls[at][:2], 1, 0)
    return at


def clear(pos: Position, hall: Hall) -> None:
    """Whoever lived there is gone, and the week is kept (UWA-FRESH-3)."""
    change(pos, hall._replace(number=0, kind=-1))
    _note(pos, hall[:2], 0, pos.week)


def _note(pos: Position, room: tuple[int, ...], times: int, week: int) -> None:
    """A room was entered so many times more, or cleared in a week."""
    old = next((visit for visit in pos.visits if visit[:2] == room), (*room, 0, 0))
    pos.visits = [visit for visit in pos.visits if visit != old]
    pos.visits.append((*room, old[2] + times, week or old[3]))


def here(pos: Position) -> Hall | None:
    """The room the party stands in, as far as it is kept."""
    at = index_at(pos, spot(pos)[0]) if in_room(pos) else -1
    return as_hall(pos.halls[at]) if at >= 0 else None


def boxes(pos: Position) -> list[Hall]:
    """The room the party stands in, with its box if it has one, and the row of a second box."""
    hall = here(pos)
    return [] if hall is None else boxes_of(pos, hall)


def boxes_of(pos: Position, hall: Hall) -> list[Hall]:
    at = index_at(pos, hall.anchor + SECOND)
    return [hall, Hall(*pos.halls[at])] if at >= 0 else [hall]


def change(pos: Position, hall: Hall) -> None:
    pos.halls[index_at(pos, hall.anchor)] = tuple(hall)


# -- searching ---------------------------------------------------------------------------------------------------------


def unsearched(pos: Position) -> list[int]:
    """Stretches of wall around the spot: where an elf has felt something first, then those that were searched least.
    Nobody has to give up after a try (UWA-SEARCH-1)."""
    shown, searched, base = pos.shown, pos.searched, 2 * pos.floor * SIZE
    found = {
        number for square in spot(pos) for number in SIDES[square] if number >= 0 and shown[base + number] == WALL + 1
    }
    if not pos.clues:
        return sorted(found, key=lambda number: (searched[base + number], number))
    return sorted(found, key=lambda number: (not felt(pos, number), searched[base + number], number))


def wall_left(pos: Position, most: int = MOST_SEARCHES + 1) -> bool:
    """Whether there is wall around the spot that can be searched, or that was searched less often than that."""
    shown, searched, base = pos.shown, pos.searched, 2 * pos.floor * SIZE
    for square in spot(pos):
        for number in SIDES[square]:
            if number >= 0 and shown[base + number] == WALL + 1 and searched[base + number] < most:
                return True
    return False


def wall_towards(pos: Position, way: int) -> bool:
    """Whether there is wall that can be searched on one side of the spot."""
    shown, base = pos.shown, 2 * pos.floor * SIZE
    for square in spot(pos):
        number = SIDES[square][way]
        if number >= 0 and shown[base + number] == WALL + 1:
            return True
    return False


def search_walls(pos: Position, log: Log | None) -> None:
    """A turn; everybody who does not stand guard searches ten feet (UWA-SEARCH-1, UWA-ACT-1, UWA-ACT-3)."""
    tell_all(log, "searching", "the walls")
    hands, stretches = guarding.hands(pos), unsearched(pos)
    pass_time(pos, TURN)
    for at in reversed(range(min(len(stretches), len(hands)))):
        search_stretch(pos, hands[at], stretches[at])


def search_stretch(pos: Position, who: int, stretch: int) -> None:
    """Somebody has searched ten feet of wall (UWA-SEARCH-1)."""
    throw(pos, SEARCHING, 1, 6, 0, stretch * FLOOR_SEARCH * 2 + who)


def search_floor(pos: Position, log: Log | None) -> None:
    """A turn for every ten-foot square, shared by all; what is under the floor is found (UWA-GUARD-1)."""
    tell_all(log, "searching", "the floor")
    hands = guarding.hands(pos)
    pass_time(pos, floor_time(pos, len(hands)))
    comb_floor(pos, hands)


def floor_time(pos: Position, many: int) -> int:
    return TURN * -(-len(spot(pos)) // many)


def comb_floor(pos: Position, hands: list[int]) -> None:
    hall = here(pos)
    assert hall is not None, "only rooms have a floor to search"
    change(pos, hall._replace(known=hall.known | FLOORED))
    uncover(pos, UNDER_FLOOR)
    for who in reversed(hands):
        throw(pos, SEARCHING, 1, 6, 0, FLOOR_SEARCH + who)


def show_unseen(pos: Position) -> None:
    """Detect Invisible shows a hoard that is nothing but invisible (UWA-GUARD-1)."""
    uncover(pos, INVISIBLE_HOARD)


def uncover(pos: Position, guard: int) -> None:
    """One of the things that hide a hoard hides it no more; it is found when none does (UWA-GUARD-1)."""
    hall = here(pos)
    if hall is None or guard not in hall.guards or not hall.worth:
        return
    known = hall.known | UNCOVERED << guard
    bare = all(known & UNCOVERED << each for each in hall.guards if each in HIDDEN)
    change(pos, hall._replace(known=known | (FOUND if bare else 0)))


def secret_sides(pos: Position) -> list[int]:
    """Those of the place that nobody has found."""
    sides = level(pos).sides
    around = [number for square in spot(pos) for number in SIDES[square] if number >= 0]
    return [number for number in around if sides[number] == SECRET and drawn_side(pos, number) == WALL]


def reveal_a_secret(pos: Position) -> str:
    """A secret door of the place is found, or else whatever is hidden in the room; what it was."""
    for number in secret_sides(pos)[:1]:
        pos.shown[sheet_side(pos, number)] = SECRET + 1
        return "a secret door"
    hall = here(pos)
    if hall is None or not hall.worth or hall.known & FOUND:
        return "that nothing else is hidden"
    change(pos, hall._replace(known=hall.known | FOUND))
    return "where treasure is hidden"


def use_searching(pos: Position, total: int, more: int) -> None:
    """1 or 2 finds, an elf finds secret doors and niches on 1 to 4 (UWA-SEARCH-1), a dwarf holes on 1 to 4
    (UWA-SENSE-2); what is invisible on 1 or 2."""
    stretch, which = divmod(more, 2 * FLOOR_SEARCH)
    race = pos.race(which % FLOOR_SEARCH)
    elf = race == "elf"
    if which < FLOOR_SEARCH:
        number = sheet_side(pos, stretch)
        pos.searched[number] = min(pos.searched[number] + 1, MOST_SEARCHES)
        if total <= (5 if felt(pos, stretch) else 4 if elf else 2) and level(pos).sides[stretch] == SECRET:
            pos.shown[number] = SECRET + 1
    elif total <= (4 if race == "dwarf" else 2):
        holes.search(pos)
    guard = INVISIBLE_HOARD if which >= FLOOR_SEARCH else NICHE
    if total <= (4 if elf and guard == NICHE else 2):
        uncover(pos, guard)


def felt(pos: Position, number: int) -> bool:
    """Whether an elf has felt something beside a stretch of wall (UWA-SENSE-1)."""
    return bool(pos.clues) and any((pos.floor, square) in pos.clues for square in beside(number))


def beside(number: int) -> tuple[int, int]:
    """The two squares that a side lies between."""
    square = number // 2
    return square, square + (WIDE if number % 2 else 1)


# -- loading -----------------------------------------------------------------------------------------------------------


def laid_out(pos: Position) -> tuple[list[int], list[int]]:
    """What lies open where the party stands, in pieces and in worth: treasure, and what it has laid down itself."""
    counts, worths = [0] * len(LOOT), [0] * len(LOOT)
    for hall in boxes(pos):
        if hall.open_to_view:
            for kind, (count, worth) in enumerate(contents(hall)):
                counts[kind] += count
                worths[kind] += worth
    own = own_heap(pos)
    counts[GOLD] += own // 10
    worths[GOLD] += own
    return counts, worths


def contents(hall: Hall) -> list[tuple[int, int]]:
    """Pieces and worth of every kind of treasure."""
    return [
        (hall.silver, hall.silver), (hall.gold // 10, hall.gold), (hall.gem_count, hall.gems),
        (hall.jewel_count, hall.jewels), (hall.magic_count, hall.magic), (hall.copper, hall.copper // COPPER_TO_SILVER),
    ]  # fmt: skip


def own_heap(pos: Position) -> int:
    """What the party has laid down here, in silver pieces (UWA-R109)."""
    if not pos.dropped:
        return 0
    anchor = spot(pos)[0]
    return sum([heap[2] for heap in pos.dropped if heap[:2] == (pos.floor, anchor)])


def lay_down(pos: Position, worth: int) -> None:
    if worth >= 10:
        pos.dropped.append((pos.floor, spot(pos)[0], worth))


def vanish(pos: Position, log: Log | None) -> None:
    """The treasure was never there (UWA-TRK-6)."""
    hall = here(pos)
    assert hall is not None, "treasure lies in a room"
    bare = hall._replace(silver=0, gold=0, gems=0, jewels=0, magic=0, copper=0)
    change(pos, bare._replace(gem_count=0, jewel_count=0, magic_count=0))
    tell_all(log, "vanished")
    pass_time(pos, ROUND_PARTS)


def take_away(pos: Position, kind: int, pieces: int) -> int:
    """So many pieces leave the place; their worth in silver pieces. What the party laid down itself goes first."""
    if kind == GOLD and (own := own_heap(pos)):
        taken = min(10 * pieces, own)
        anchor = spot(pos)[0]
        pos.dropped = [heap for heap in pos.dropped if heap[:2] != (pos.floor, anchor)]
        lay_down(pos, own - taken)
        return taken
    taken = 0
    for hall in boxes(pos):
        count, worth = contents(hall)[kind] if hall.open_to_view else (0, 0)
        some = min(count, pieces)
        if some:
            taken += worth * some // count
            pieces -= some
            change(pos, _less(hall, kind, some, worth * some // count))
    return taken


def _less(hall: Hall, kind: int, pieces: int, worth: int) -> Hall:
    """What a room holds without so many pieces of a kind."""
    left = {
        SILVER: {"silver": hall.silver - worth},
        GOLD: {"gold": hall.gold - worth},
        GEMS: {"gems": hall.gems - worth, "gem_count": hall.gem_count - pieces},
        JEWELS: {"jewels": hall.jewels - worth, "jewel_count": hall.jewel_count - pieces},
        MAGIC: {"magic": hall.magic - worth, "magic_count": hall.magic_count - pieces},
        COPPER: {"copper": hall.copper - pieces},
    }
    return hall._replace(**left[kind])
