"""Levels that were cleared are changed between two expeditions (UWA-FRESH-6): what the party has drawn goes stale.

The dungeon of the next expedition grows around what is known of it; changes are made to that known part.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from wyrmtable.core import RandomDice

from ..files.terms import HIGH, SIZE, WIDE
from ..position import Position
from . import truth
from .charting import is_way_out
from .extending import extended
from .halls import Hall
from .level import BESIDE, EAST, FALSE, PASSAGE, SIDES, SOUTH, UNTRIED, WALL, WEST, Known
from .rebuilding import divide, fill_in, known_rooms, mouths
from .stocking import monster
from .ways import BEYOND, MOUTHS

CLEARED = 60  # per cent of the lairs
MOST_CHANGES = 3
EDITS = 4
LONG_AGO = 4  # weeks since the monsters of a room were removed
LAIRS = 2  # faces of a die that bring somebody into a room
FILLED = 0.5  # how often a room that leads nowhere else is filled in
AXES = ((True, False), (False, True), (True, True))  # from west to east, from north to south
Lore = tuple[str, str, tuple[tuple[int, ...], ...], int]
Old = tuple[tuple[str, str, str], ...]


def freshen(pos: Position, rng: Random) -> tuple[Lore, Old]:
    """One to three changes on every level of which more than six lairs in ten are cleared; what is known of the dungeon
    afterwards, and maps that are only paper now."""
    squares, sides, ends, start = truth.written(pos)
    lore: Lore = (squares, sides, ends, start)
    old: list[tuple[str, str, str]] = []
    for floor in range(pos.content.floors):
        if not cleared(pos, floor):
            continue
        for change in rng.choices(CHANGES, k=rng.randint(1, MOST_CHANGES)):
            lore = change(pos, floor, lore, old, rng)
    return lore, tuple(old)


def cleared(pos: Position, floor: int) -> bool:
    """Lairs are the rooms whose monsters were removed, those in which some were seen, and those that nobody has seen
    and where some are."""
    storey = truth.storey_at(pos, floor)
    seen = {row[1]: Hall(*row) for row in pos.halls if row[0] == floor}
    won = len([visit for visit in pos.visits if visit[0] == floor and visit[3]])
    anchors = [storey.level.room_squares(room)[0] for room in range(storey.level.halls)]
    unseen = [at for room, at in enumerate(anchors) if at not in seen and storey.stock[room].kind >= 0]
    left = len(unseen) + len([hall for hall in seen.values() if hall.number])
    return 100 * won > CLEARED * (won + left)


def restock(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """Rooms whose monsters were removed four weeks ago or more are thrown for again, if they are among the half of the
    rooms that were entered least; new areas have their own (UWA-FRESH-3). What was left or never found stays there, and
    somebody may have come to live with it (UWA-R261)."""
    here = sorted([visit for visit in pos.visits if visit[0] == floor], key=lambda visit: visit[2])
    often = here[(len(here) - 1) // 2][2] if here else 0
    due = [row for row in here if row[2] <= often and 0 < row[3] <= pos.week - LONG_AGO]
    rooms = {visit[:2] for visit in due}
    pos.halls = [row for row in pos.halls if row[:2] not in rooms or Hall(*row).worth]
    pos.halls = [settled_anew(pos, Hall(*row), rng) if row[:2] in rooms else row for row in pos.halls]
    pos.visits = [visit for visit in pos.visits if visit[:2] not in rooms]
    return lore


def settled_anew(pos: Position, hall: Hall, rng: Random) -> tuple[int, ...]:
    """A room with its old treasure, and on 1 or 2 with a new monster (UWA-STK-2)."""
    depth, rolls = pos.content.depth(hall.floor), RandomDice(rng)
    if rolls.d6("UWA-STK-2 monster") > LAIRS:
        return tuple(hall)
    kind, number, heads = monster(depth, rolls.d6("UWA-MTX-1 table"), rolls, pos.content.book)
    return tuple(hall._replace(kind=kind, number=number, heads=heads))


def alter(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """A room that the party knows is divided by a wall with a door, or one that leads nowhere else is filled in; then
    ways are blocked and opened (UWA-FRESH-1)."""
    squares, sides, ends, start = lore
    base = slice(floor * SIZE, (floor + 1) * SIZE)
    wide = slice(2 * floor * SIZE, 2 * (floor + 1) * SIZE)
    ground, walls = list(squares[base]), list(sides[wide])
    taken = {end[1] for end in ends if end[0] == floor} | {start if floor == 0 else -1}
    for room in rng.sample(rooms := known_rooms(ground, walls), len(rooms)):
        if rng.random() < FILLED and mouths(room, ground, walls) == 1 and not taken & set(room):
            fill_in(room, ground, walls)
            pos.halls = [row for row in pos.halls if row[:2] != (floor, room[0])]
            pos.charted = [row for row in pos.charted if row[:2] != (floor, room[0])]
            pos.visits = [visit for visit in pos.visits if visit[:2] != (floor, room[0])]
            break
        if divide(room, walls, rng):
            break
    squares = squares[: base.start] + "".join(ground) + squares[base.stop :]
    sides = sides[: wide.start] + "".join(walls) + sides[wide.stop :]
    return redirect(pos, floor, (squares, sides, ends, start), old, rng)


def redirect(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """Ways are blocked and doors broken through where the party has been; it will see that when it comes there. Nothing
    is cut off (UWA-FRESH-1, UWA-FRESH-6)."""
    squares, sides, ends, start = lore
    dug = {square for square in range(SIZE) if ord(squares[floor * SIZE + square]) > 1}
    between = sorted({number for square in dug for other, number in BESIDE[square] if other in dug})
    base = 2 * floor * SIZE
    changed, edits = list(sides), 0
    for number in rng.sample(between, len(between)):
        before = changed[base + number]
        changed[base + number] = chr((UNTRIED if ord(before) - 1 == WALL else WALL) + 1)
        if edits < EDITS and joined(number, dug, changed[base : base + 2 * SIZE]):
            edits += 1
        else:
            changed[base + number] = before
    return squares, "".join(changed), ends, start


def joined(number: int, dug: set[int], sides: list[str]) -> bool:
    """Whether one can go from the one square beside a side to the other, as far as the level is known."""
    shut = ("\0", chr(WALL + 1), chr(FALSE + 1))
    edge, goal = [number // 2], number // 2 + (WIDE if number % 2 else 1)
    found = set(edge)
    while edge and goal not in found:
        square = edge.pop()
        further = {other for other, one in BESIDE[square] if other in dug and sides[one] not in shut} - found
        found |= further
        edge += further
    return goal in found


def extend(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """Rooms and passages are added where the sheet has space, behind doors in walls that the party knows
    (UWA-FRESH-2)."""
    squares, sides, ends, start = lore
    grown = extended(known_of(lore, floor), rng)
    new_squares, new_sides = list(squares), list(sides)
    for square, ground in grown.squares.items():
        new_squares[floor * SIZE + square] = chr(ground + 1)
    for number, kind in grown.sides.items():
        new_sides[2 * floor * SIZE + number] = chr(kind + 1)
    return "".join(new_squares), "".join(new_sides), ends, start


def known_of(lore: Lore, floor: int) -> Known:
    """One level of it."""
    return truth.known_levels(lore)[floor]


def sublevel(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """A passage is driven south from the boundary of what is known, to an offshoot as deep as the level; each has one
    at most (UWA-FRESH-5)."""
    squares, sides, ends, start = lore
    known, there = known_of(lore, floor), floor + pos.content.floors
    taken = {end[1] for end in ends if end[0] == floor}
    places = [square for square in known.squares if square not in taken and on_boundary(known, square)]
    if not places or any(end[0] == floor and end[4] == there for end in ends):
        return lore
    edge = max(square // WIDE for square in places)
    mouth = rng.choice([square for square in sorted(places) if square // WIDE == edge])
    return squares, sides, tuple(sorted((*ends, (floor, mouth, BEYOND, 1, there, -1, floor + 1)))), start


def on_boundary(known: Known, square: int) -> bool:
    """A passage with a wall to its south, and behind that nothing that anybody has seen."""
    walled = known.sides.get(SIDES[square][SOUTH]) == WALL
    return known.squares[square] == PASSAGE and walled and square + WIDE not in known.squares


def reverse(pos: Position, floor: int, lore: Lore, old: list[tuple[str, str, str]], rng: Random) -> Lore:
    """The level is mirrored from west to east, from north to south or both, with its ways and the way in; the old
    drawing is only paper now (UWA-FRESH-4). A passage past the boundary runs south as before."""
    run_south = any(end[0] == floor and end[2] in MOUTHS for end in (*lore[2], *pos.ends))
    axes = (True, False) if run_south else rng.choice(AXES)
    base = slice(floor * SIZE, (floor + 1) * SIZE)
    wide = slice(2 * floor * SIZE, 2 * (floor + 1) * SIZE)
    if any(pos.seen[base]):
        old.append((f"Old map of level {floor + 1}", bytes(pos.seen[base]).hex(), bytes(pos.shown[wide]).hex()))
    squares, sides, ends, start = lore
    new_squares, new_sides = list(squares), ["\0"] * (2 * SIZE)
    for square in range(SIZE):
        there = mirrored(square, *axes)
        new_squares[floor * SIZE + there] = squares[floor * SIZE + square]
        for way in range(4):
            turned = axes[0] if way in (EAST, WEST) else axes[1]
            number, other = SIDES[square][way], SIDES[there][(way + 2) % 4 if turned else way]
            if number >= 0 and other >= 0:
                new_sides[other] = sides[2 * floor * SIZE + number]
    found = tuple(sorted(_mirrored_end(end, floor, axes) for end in ends))
    pos.ends = [_mirrored_end(end, floor, axes) for end in pos.ends if end[0] != floor or is_way_out(end)]
    for field, part in (("seen", base), ("shown", wide), ("searched", wide)):
        store = getattr(pos, field)
        store[part] = bytes(len(store[part]))
    pos.patch[base] = bytes([floor]) * SIZE
    pos.halls = [row for row in pos.halls if row[0] != floor]
    pos.charted = [row for row in pos.charted if row[0] != floor]
    pos.visits = [visit for visit in pos.visits if visit[0] != floor]
    pos.spent, pos.clues = ([one for one in each if one[0] != floor] for each in (pos.spent, pos.clues))
    whole = sides[: wide.start] + "".join(new_sides) + sides[wide.stop :]
    return "".join(new_squares), whole, found, mirrored(start, *axes) if floor == 0 and start >= 0 else start


def mirrored(square: int, across: bool = True, upside_down: bool = False) -> int:
    column, row = square % WIDE, square // WIDE
    return (WIDE - 1 - column if across else column) + WIDE * (HIGH - 1 - row if upside_down else row)


def _mirrored_end(end: tuple[int, ...], floor: int, axes: tuple[bool, bool]) -> tuple[int, ...]:
    level, square, kind, down, other, other_square, told = end
    here = mirrored(square, *axes) if level == floor else square
    there = mirrored(other_square, *axes) if other == floor and other_square >= 0 else other_square
    return level, here, kind, down, other, there, told


Change = Callable[[Position, int, Lore, list[tuple[str, str, str]], Random], Lore]
CHANGES: tuple[Change, ...] = (
    restock,
    alter,
    extend,
    sublevel,
    reverse,
)
