"""Movement (section 9.2): where a group can go, by which way, and what happens on arrival.

A group moves together and goes as far as its slowest member; squares of its own army may be passed even if full.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from wyrmtable.core import Dice, Log, tell_all

from ..files.buttons import PLACES
from ..files.content import Content
from ..files.terms import (
    ARMIES,
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

PASS, END = 1, 2
NEVER = 99
KEPT = 4096  # ways on an empty board: as many as a board has squares, for every speed
_OTHERS = tuple(bytes(0 if holder == army + 1 else holder for holder in range(256)) for army in range(len(ARMIES)))

Flood = tuple[Mapping[int, int], Mapping[int, int], Sequence[int]]  # shared: nobody changes one


def points(pos: Position, group: tuple[int, ...]) -> int:
    """MP of the member that has the fewest (LB-MOVE-4)."""
    mp = pos.mp
    return min([mp[unit] for unit in group])


def infiltrates(pos: Position, group: tuple[int, ...]) -> bool:
    """Only assassins slip past enemies (LB-ELITE-1b)."""
    kind = pos.content.kind
    return kind[group[0]] == ASSASSIN and all(kind[unit] == ASSASSIN for unit in group)


def entering(pos: Position, group: tuple[int, ...], sly: bool, square: int, edge: int) -> int:
    """Whether a group may pass a square and whether it may end there, if there is room (LB-MOVE-5 to LB-MOVE-9,
    LB-POST-5)."""
    if pos.monster[square]:
        return 0
    army = pos.content.army[group[0]]
    holder = pos.holder[square]
    if not holder or holder == army + 1:
        entry = PASS | END
    elif pos.allies[army] >> (holder - 1) & 1 or (sly and edge == PLAIN):
        entry = PASS
    else:
        return 0
    tile = pos.tile[square]
    if tile:  # nobody goes on from it at once, so there must be room
        return 0 if tile == CAVE_IN or not pos.has_room(square, pos.spaces_of(group)) else entry & END
    kind = pos.content.halls.kind[square]
    if kind == OUTPOST:
        post = pos.post[square]
        if edge == DOOR and post == 0:
            return 0
        return entry if post == HELD_POST + army else entry & END
    if kind == TEMPLE and any(pos.ban[unit] for unit in group):
        return 0
    return entry


def corner_open(pos: Position, army: int, corners: tuple[int, ...]) -> bool:
    """Whether a diagonal step can lead over one of its corners (LB-MOVE-3)."""
    for corner in corners:
        if not pos.monster[corner] and pos.tile[corner] != CAVE_IN and not pos.is_enemy_at(corner, army):
            return True
    return False


def flood(pos: Position, group: tuple[int, ...], square: int, reach: int) -> Flood:
    """Cost of every square within reach, the square before it on a cheapest way, and the squares to end on."""
    content, holder = pos.content, pos.holder
    free = unhindered(content, square, reach)
    found, things = free.flood, _things(pos)
    barred = free.temple and any(pos.ban[unit] for unit in group)
    if not (barred or (int.from_bytes(holder, "little") | things) & free.mask):
        return found
    others = int.from_bytes(holder.translate(_OTHERS[content.army[group[0]]]), "little")
    if barred or (others | things) & free.mask:
        found = search(pos, group, square, reach, others | things)
    cost, came, ends = found
    spaces = pos.spaces_of(group)
    return cost, came, [end for end in ends if not holder[end] or pos.has_room(end, spaces)]  # among one's own units


class Free(NamedTuple):
    """Where a group gets to if nothing is in its way."""

    flood: Flood
    mask: int  # a byte of ones for every square that it comes to, but the first
    temple: bool  # whether the temple is among them


@lru_cache(maxsize=KEPT)
def unhindered(content: Content, square: int, reach: int) -> Free:
    """The ways from a square on an empty board, all outposts shut. (Kept, since most groups walk where nobody is.)"""
    halls = content.halls
    cost, came, ends = search(Position(content), (0,), square, reach, 0)
    doors = {there for here in cost if cost[here] < reach for there, _, _ in halls.ways[here] if halls.special[there]}
    mask = sum(255 << 8 * there for there in {*cost, *doors} - {square})
    return Free((cost, came, sorted(ends)), mask, any(halls.kind[there] == TEMPLE for there in cost))


def _things(pos: Position) -> int:
    """What could hinder an army besides others, or let it in, a byte for every square: monsters, tiles, outposts."""
    monsters, tiles, posts = [int.from_bytes(found, "little") for found in (pos.monster, pos.tile, pos.post)]
    return monsters | tiles | posts


def search(pos: Position, group: tuple[int, ...], square: int, reach: int, busy: int) -> Flood:
    """The same step by step, past whatever is there; who finds room among his own is not looked at."""
    content, halls = pos.content, pos.content.halls
    army, sly, steps = content.army[group[0]], infiltrates(pos, group), halls.steps
    seen = (busy | int.from_bytes(halls.special, "little")).to_bytes(len(halls), "little")
    least = bytearray([NEVER]) * len(halls)
    least[square] = 0
    cost: dict[int, int] = {square: 0}
    came: dict[int, int] = {}
    ends: list[int] = []
    rings: list[list[int]] = [[] for _ in range(reach + 1)]
    rings[0].append(square)
    for spent in range(reach):
        for here in rings[spent]:
            if least[here] != spent:
                continue
            for there, price, edge, corners in steps[here]:
                total = spent + price
                known = least[there]
                if known <= total or total > reach:
                    continue
                if corners and seen[corners[0]] and not corner_open(pos, army, corners):
                    continue
                entry = entering(pos, group, sly, there, edge) if seen[there] else PASS | END
                if entry:
                    cost[there] = least[there] = total
                    came[there] = here
                    if entry & END and known == NEVER:
                        ends.append(there)
                    if entry & PASS:
                        rings[total].append(there)
    return cost, came, ends


def destinations(pos: Position, group: tuple[int, ...], square: int) -> Sequence[int]:
    """The squares a group can end a move on now."""
    return flood(pos, group, square, points(pos, group))[2]


def can_still_leave(pos: Position, group: tuple[int, ...], square: int, cost: int) -> bool:
    """Whoever must leave the temple may go about in it only while he keeps the MP to get out (LB-TEMP-3)."""
    kind = pos.content.halls.kind
    if kind[square] != TEMPLE:
        return True
    for unit in group:
        if pos.did[unit] & SHELTERED:
            ends = flood(pos, (unit,), square, pos.mp[unit] - cost)[2]
            if all(kind[end] == TEMPLE for end in ends):
                return False
    return True


def way_to(pos: Position, group: tuple[int, ...], square: int, target: int) -> tuple[int, tuple[int, ...]]:
    """Cost and squares of a cheapest way, the start included."""
    if pos.reach is not None and pos.reach[:2] == (square, group):
        _, _, cost, came = pos.reach
    else:
        cost, came, _ = flood(pos, group, square, points(pos, group))
    return cost[target], traced(came, square, target)


def traced(came: Mapping[int, int], square: int, target: int) -> tuple[int, ...]:
    """The squares of a way, from its last back to its first."""
    way = [target]
    while way[-1] != square:
        way.append(came[way[-1]])
    return tuple(reversed(way))


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
    kind = pos.content.halls.kind
    left = any(kind[a] == TEMPLE and kind[b] != TEMPLE for a, b in itertools.pairwise(way))
    for unit in group:
        pos.lift(unit)
        trail = pos.trail[unit]
        pos.trail[unit] = trail + way[1:] if trail else way
        if left:
            pos.ban[unit] = 2
    station(pos, group, way[-1], heading(pos, way[-2], way[-1]))


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
    wagons.offer_load(pos, group, square)


def end_movement(pos: Position, group: tuple[int, ...]) -> None:
    for unit in group:
        pos.mp[unit] = 0
