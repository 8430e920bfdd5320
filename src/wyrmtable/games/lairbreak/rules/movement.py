"""Movement (section 9.2): where a group can go, by which way, and what happens on arrival.

A group moves together and goes as far as its slowest member; squares of its own army may be passed even if full.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache

from wyrmtable.core import Dice, Log, tell_all

from ..files.board import Flood, Free, Halls
from ..files.buttons import PLACES
from ..files.terms import (
    ASSASSIN,
    BASE,
    CAVE_IN,
    DOOR,
    FACE_DOWN,
    HELD_POST,
    OUTPOST,
    PIT,
    PLAIN,
    SHELTERED,
    TEMPLE,
)
from ..position import Position
from . import mystery, wagons
from .holding import hold
from .spaces import station

PASS, END = 1, 2  # what a group may do on a square: go on from it, stop on it
WALL, SLIP, SHUT = 4, 8, 16  # no diagonal leads over it; it is entered by plain edges only; by no door
FREELY = PASS | END
STRAIGHT, SLANTED = 1, 2  # MP of a step
NEVER = 99  # the cost of what is out of reach
KEPT = 4096  # ways: as many as a board has squares, for every speed

Hindrance = tuple[int, int]  # a square, and what a group may do there


def points(pos: Position, group: tuple[int, ...]) -> int:
    """MP of the member that has the fewest (LB-MOVE-4)."""
    mp = pos.mp
    return mp[group[0]] if len(group) == 1 else min([mp[unit] for unit in group])


def infiltrates(pos: Position, group: tuple[int, ...]) -> bool:
    """Only assassins slip past enemies (LB-ELITE-1b)."""
    kind = pos.content.kind
    return kind[group[0]] == ASSASSIN and all(kind[unit] == ASSASSIN for unit in group)


def flood(pos: Position, group: tuple[int, ...], square: int, reach: int) -> Flood:
    """Cost of every square within reach, the square before it on a cheapest way, and the picks of those to end on."""
    halls, own = pos.content.halls, pos.ground[pos.content.army[group[0]]]
    free = unhindered(halls, square, reach)
    found, near = free.flood, free.near
    busy = (pos.things | pos.peopled ^ own) & near
    if free.temple and any(pos.ban[unit] for unit in group):
        busy |= free.temple
    if busy:
        found = ways(halls, square, reach, hindrances(pos, group, busy))
    if not near & own:
        return found
    spaces = pos.spaces_of(group)
    if spaces <= 2 and not near & own & pos.crowded:  # beside one other unit there is room for any
        return found
    cost, came, picks = found
    return cost, came, [pick for pick in picks if pos.has_room(pick - PLACES, spaces)]


def hindrances(pos: Position, group: tuple[int, ...], busy: int) -> tuple[Hindrance, ...]:
    """What a group may do on the squares where something lies or others stand, and in a temple that is barred to it."""
    halls, army = pos.content.halls, pos.content.army[group[0]]
    for post in halls.thoroughfares:
        if busy >> post & 1 and pos.post[post] == HELD_POST + army:  # the way may lead on to where no other does
            busy |= pos.things | pos.peopled ^ pos.ground[army]
    sly = infiltrates(pos, group)
    found: list[Hindrance] = []
    while busy:
        square = (busy & -busy).bit_length() - 1
        busy &= busy - 1
        found.append((square, entering(pos, group, sly, square)))
    return tuple(found)


def entering(pos: Position, group: tuple[int, ...], sly: bool, square: int) -> int:
    """Whether a group may pass a square where something is and whether it may end there, if there is room (LB-MOVE-3,
    LB-MOVE-5 to LB-MOVE-9, LB-POST-5)."""
    army, tile, holder = pos.content.army[group[0]], pos.tile[square], pos.holder[square]
    entry = FREELY
    if pos.monster[square] or tile == CAVE_IN:
        return WALL
    if holder and holder != army + 1:
        if pos.allies[army] >> (holder - 1) & 1:
            entry = PASS
        elif sly:
            entry = PASS | SLIP | WALL
        else:
            return WALL
    if tile:  # nobody goes on from it at once, so there must be room
        return entry & ~PASS if pos.has_room(square, pos.spaces_of(group)) else entry & ~FREELY
    kind = pos.content.halls.kind[square]
    if kind == OUTPOST:
        post = pos.post[square]
        return entry if post == HELD_POST + army else entry & ~PASS | (0 if post else SHUT)
    if kind == TEMPLE and any(pos.ban[unit] for unit in group):
        return entry & ~FREELY
    return entry


def unhindered(halls: Halls, square: int, reach: int) -> Free:
    """The ways from a square on an empty board, all outposts shut. (Kept, since most groups walk where nobody is.)"""
    return halls.free.get((square, reach)) or _free(halls, square, reach)


def _free(halls: Halls, square: int, reach: int) -> Free:
    """The same, asked for the first time."""
    found = search(halls, square, reach, ())
    cost, came, _ = found
    near = halls.joined[square] if reach else 0
    for there in came:
        near |= halls.joined[there] | 1 << there if cost[there] < reach else 1 << there
    near &= ~(1 << square)
    if len(halls.free) >= KEPT:
        halls.free.clear()
    halls.free[square, reach] = free = Free(found, near, near & halls.sanctuary)
    return free


@lru_cache(maxsize=KEPT)
def ways(halls: Halls, square: int, reach: int, hindered: tuple[Hindrance, ...]) -> Flood:
    """The same past whatever is there. (Kept, since most of it stays where it is.)"""
    return search(halls, square, reach, hindered)


@lru_cache(maxsize=16)
def _entries(halls: Halls) -> bytes:
    """What anybody may do on every square of an empty board, all outposts shut (LB-POST-1)."""
    return bytes(END | SHUT if kind == OUTPOST else FREELY for kind in halls.kind)


def search(halls: Halls, square: int, reach: int, hindered: Sequence[Hindrance]) -> Flood:
    """All squares within reach, the nearest first (LB-MOVE-2, LB-MOVE-3); who finds room among his own is not looked
    at. Straight steps come before slanted ones."""
    straight, slanted, laid = halls.ways, halls.slants, bytearray(_entries(halls))
    for there, entry in hindered:
        laid[there] = entry
    entries, cost = bytes(laid), bytearray([NEVER]) * len(halls)
    cost[square] = 0
    came: dict[int, int] = {}
    rings: list[list[int]] = [[square], *[[] for _ in range(reach)]]
    for spent in range(reach):
        nearer, farther = spent + STRAIGHT, spent + SLANTED
        for here in rings[spent]:
            if cost[here] != spent:
                continue
            for there, edge, _ in straight[here]:
                if cost[there] <= nearer:
                    continue
                entry = entries[there]
                if entry == FREELY or _lets_in(entry, edge):
                    cost[there], came[there] = nearer, here
                    if entry & PASS:
                        rings[nearer].append(there)
            if farther <= reach:
                for there, corners in slanted[here]:
                    if cost[there] <= farther:
                        continue
                    entry = entries[there]
                    if entry & FREELY and not _is_walled(entries, corners):
                        cost[there], came[there] = farther, here
                        if entry & PASS:
                            rings[farther].append(there)
    return bytes(cost), came, tuple(sorted([PLACES + there for there in came if entries[there] & END]))


def _is_walled(entries: bytes, corners: tuple[int, ...]) -> bool:
    """Whether a slanted step can lead over none of its corners (LB-MOVE-3)."""
    return entries[corners[0]] & WALL != 0 and (len(corners) == 1 or entries[corners[1]] & WALL != 0)


def _lets_in(entry: int, edge: int) -> bool:
    """Whether a square can be entered over an edge."""
    if (entry & SLIP and edge != PLAIN) or (entry & SHUT and edge == DOOR):
        return False
    return entry & FREELY != 0


def leaves_temple(pos: Position, unit: int, square: int, reach: int) -> bool:
    """Whether a unit on a square can end a move outside the temple."""
    kind = pos.content.halls.kind
    return any(kind[pick - PLACES] != TEMPLE for pick in flood(pos, (unit,), square, reach)[2])


def can_still_leave(pos: Position, group: tuple[int, ...], square: int, cost: int) -> bool:
    """Whoever must leave the temple may go about in it only while he keeps the MP to get out (LB-TEMP-3)."""
    if pos.content.halls.kind[square] != TEMPLE:
        return True
    return all(leaves_temple(pos, unit, square, pos.mp[unit] - cost) for unit in group if pos.did[unit] & SHELTERED)


def way_to(pos: Position, group: tuple[int, ...], square: int, target: int) -> tuple[int, tuple[int, ...]]:
    """Cost and squares of a cheapest way, the start included."""
    if pos.reach is not None and pos.reach[0] == square and pos.reach[1] == group:
        _, _, cost, came = pos.reach
    else:
        cost, came, _ = flood(pos, group, square, points(pos, group))
    return cost[target], traced(came, square, target)


def traced(came: dict[int, int], square: int, target: int) -> tuple[int, ...]:
    """The squares of a way, from its last back to its first."""
    way = [target]
    while target != square:
        target = came[target]
        way.append(target)
    way.reverse()
    return tuple(way)


def march(pos: Position, group: tuple[int, ...], square: int, target: int, dice: Dice, log: Log | None) -> None:
    """Moves a group to a square within reach and carries out what its entry brings."""
    cost, way = way_to(pos, group, square, target)
    walk(pos, group, way, cost, dice, log)


def walk(pos: Position, group: tuple[int, ...], way: tuple[int, ...], cost: int, dice: Dice, log: Log | None) -> None:
    """Takes a group along a way at a cost."""
    pos.reach = None
    for unit in group:
        pos.mp[unit] -= cost
    tell_moves(pos, group, way, log)
    transfer(pos, group, way)
    enter(pos, group, way, dice, log)


def tell_moves(pos: Position, group: tuple[int, ...], way: tuple[int, ...], log: Log | None) -> None:
    """Who goes where, and by which way."""
    if log is None:
        return
    along = " ".join([pos.content.halls.names[square] for square in way])
    for unit in group:
        tell_all(log, "moved", pos.content.pieces + unit, PLACES + way[0], PLACES + way[-1], along)


def transfer(pos: Position, group: tuple[int, ...], way: tuple[int, ...]) -> None:
    """Takes a group along a way, remembering it; leaving the temple is noted (LB-TEMP-4)."""
    left = _leads_out_of_temple(pos, way)
    for unit in group:
        pos.lift(unit)
        trail = pos.trail_of(unit)
        pos.mark_trail(unit, trail + way[1:] if trail else way)
        if left:
            pos.ban[unit] = 2
    station(pos, group, way[-1], heading(pos, way[-2], way[-1]))


def _leads_out_of_temple(pos: Position, way: tuple[int, ...]) -> bool:
    halls = pos.content.halls
    if halls.hallowed.isdisjoint(way):
        return False
    return any(halls.kind[a] == TEMPLE and halls.kind[b] != TEMPLE for a, b in itertools.pairwise(way))


def heading(pos: Position, start: int, target: int) -> int:
    """The side of the square a group faces: the way it came, straight on."""
    (ac, ar), (bc, br) = pos.content.halls.spots[start], pos.content.halls.spots[target]
    if br != ar:
        return 2 if br > ar else 0
    return 1 if bc > ac else 3


def enter(pos: Position, group: tuple[int, ...], way: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """What a square does to those who enter it: tiles, pits, outposts, chits, the hoard, a base reached."""
    square = way[-1]
    content = pos.content
    army = content.army[group[0]]
    kind = content.halls.kind[square]
    if kind in (BASE, OUTPOST):
        hold(pos, army, group, square, log)
        return
    tile = pos.tile[square]
    if tile == FACE_DOWN:
        mystery.reveal(pos, group, way, dice, log)
        return
    if tile == PIT:
        group = mystery.cross_pit(pos, group, square, dice, log)
    if kind in wagons.LOADING:
        wagons.offer_load(pos, group, square)


def end_movement(pos: Position, group: tuple[int, ...]) -> None:
    for unit in group:
        pos.mp[unit] = 0
