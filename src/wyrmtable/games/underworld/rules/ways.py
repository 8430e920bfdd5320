"""Ways between the levels of a dungeon, and where their ends lie (UWA-LVL-2, UWA-LVL-5, UWA-LVL-6).

Which ways there are is settled for the whole batch; where an end lies is a matter of its own level, so that a level can
be made before anybody has come to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from ..files.terms import OFFSHOOTS, WIDE
from . import masks
from .level import CROSSING, NORTH, OPEN, RETURNING, SIDES, SOUTH, WEST_LAIR, Known, Level

(
    STAIRS, TRAPDOOR, CHIMNEY, SLOPE, CHUTE, STUB, FALSE_STAIRS, SLOPING_STEPS, TRAP_STEPS, SLIDE, BARRED, BEYOND,
    EITHER_WAY,
) = range(13)  # fmt: skip
KINDS = (
    "stairs", "trapdoor", "chimney", "sloping passage", "chute", "stub", "false stairs", "steps into a sloping passage",
    "trap steps", "stairs that are a slide", "barred stairs", "passage past the boundary",
    "stairs that go up or down at random",
)  # fmt: skip
FLIGHTS = (STAIRS, FALSE_STAIRS, SLOPING_STEPS, TRAP_STEPS, SLIDE, EITHER_WAY)  # what looks like stairs
OTHERS = (TRAPDOOR, CHIMNEY, SLOPE, CHUTE)
HOLES = (TRAPDOOR, CHIMNEY, CHUTE)  # what one climbs with a rope, or slides down
MOUTHS = (SLOPE, BEYOND)  # passages that lead off the level through a wall
STEEP = {STAIRS: 0.1, CHIMNEY: 0.5, CHUTE: 0.5}  # how often a way goes past a level
DOWN = 2  # stairs down from every level, at least
ODD_STAIRS = 0.35  # how often a level with tricks has stairs of an odd sort
SPARE = 4  # squares that are left free for other things


class Way(NamedTuple):
    """A way down with both its ends and the letter that marks them on both keys; `low` is -1 where it is a stub, and a
    square is -1 as long as nobody knows it."""

    kind: int
    letter: str
    high: int
    high_square: int
    low: int
    low_square: int

    def touches(self, depth: int) -> bool:
        return depth in (self.high, self.low)


def ends(way: Way, depth: int) -> list[int]:
    """The squares of a level on which a way begins or ends."""
    high = [way.high_square] if way.high == depth else []
    return high + ([way.low_square] if way.low == depth else [])


def planned(first: int, count: int, known: Sequence[Way], rng: Random) -> tuple[Way, ...]:
    """Two stairs down from every level, and one or two ways of another kind (UWA-LVL-5, UWA-LVL-6), besides those that
    are known; the last level has stubs. Nobody knows yet where their ends lie."""
    ways = list(known)
    for at in range(count):
        last = at + 1 == count
        others = [] if last else [rng.choice(OTHERS) for _ in range(rng.randint(1, 2))]
        plain = STUB if last else STAIRS
        there = [way.kind for way in ways if way.high == first + at and way.kind != BEYOND]
        missing = [plain] * max(DOWN - there.count(plain), 0)
        missing += others if len(there) < DOWN + 1 else []
        for place, kind in enumerate(missing):
            low = -1 if last else first + at + _drop(kind, place, at + 2 < count, rng)
            ways.append(Way(kind, _letter(len(ways)), first + at, -1, low, -1))
    return tuple(ways)


def past_the_boundary(first: int, count: int, known: Sequence[Way], rng: Random) -> tuple[Way, ...]:
    """Passages to the offshoots of a whole dungeon, each from another level, besides those that are known
    (UWA-LVL-3, UWA-R391)."""
    if first > 1 or count not in OFFSHOOTS:
        return ()
    led = {way.high for way in known if way.kind == BEYOND}
    free = [depth for depth in range(1, count + 1) if depth not in led]
    missing = max(OFFSHOOTS[count] - len(led), 0)
    levels = sorted(rng.sample(free, missing))
    letters = [_letter(len(known) + at) for at in range(missing)]
    return tuple([Way(BEYOND, letters[at], levels[at], -1, levels[at] + count, -1) for at in range(missing)])


def _drop(kind: int, place: int, deep: bool, rng: Random) -> int:
    """How many levels a way leads down, where there are two below: one flight of stairs in ten goes past a level, but
    never the first of a level; every second chimney and chute does (UWA-LVL-5)."""
    chance = STEEP.get(kind, 0.0) if place or kind != STAIRS else 0.0
    return 2 if chance and deep and rng.random() < chance else 1


def settled(ways: Iterable[Way], depth: int, free: list[int], entrance: int) -> tuple[Way, ...]:
    """The ways with the ends that lie on one level. Where every square is known, what nobody has found is not there,
    and who comes from elsewhere comes in at the entrance. Passages past the boundary get their mouths later."""
    found: list[Way] = []
    for way in ways:
        if way.kind == BEYOND:
            found.append(way)
            continue
        kind, letter, high, high_square, low, low_square = way
        if high == depth and high_square < 0:
            high_square = free.pop() if free else -1
        if low == depth and low_square < 0:
            low_square = free.pop() if free else entrance
        found.append(Way(kind, letter, high, high_square, low, low_square))
    return tuple(found)


def open_squares(level: Level, plain: int, start: int, known: Known, number: int, rng: Random) -> list[int]:
    """So many squares that nobody has seen, of those that can be reached without a secret door, in no order; if there
    are not enough, hidden ones before them."""
    free = masks.where(level.squares, masks.ENDS) & ~start
    if known.squares:
        free &= ~masks.of(known.squares)
    chosen = masks.some(free & plain, number, rng)
    if len(chosen) == number:
        return chosen
    return masks.some(free & masks.ways(level).flood(start) & ~plain, number - len(chosen), rng) + chosen


def lay_slopes(level: Level, here: Sequence[Way], depth: int, free: int, rng: Random) -> tuple[Level, tuple[Way, ...]]:
    """Every slope of a level has its mouth in the wall of a straight passage, or else of any free place, with nothing
    but rock behind it; it leads down to the south and up to the north. Where there is no such wall, it has none. A
    passage past the boundary runs like a slope; its mouth stays where it was driven or found."""
    sides, straight = bytearray(level.sides), masks.where(level.squares, masks.STRAIGHT)
    found: list[Way] = []
    for way in here:
        if way.kind in MOUTHS:
            mouth = SOUTH if way.high == depth else NORTH
            square = ends(way, depth)[0] if way.kind == BEYOND else -1
            places = [square] if square >= 0 else _mouths(level, free & straight, mouth) or _mouths(level, free, mouth)
            square = rng.choice(places) if places else -1
            if places:
                sides[SIDES[square][mouth]] = OPEN
                free &= ~(1 << square)
            way = way._replace(high_square=square) if mouth == SOUTH else way._replace(low_square=square)
        found.append(way)
    return level._replace(sides=bytes(sides)), tuple(found)


def _mouths(level: Level, free: int, mouth: int) -> list[int]:
    """The squares of a set that have a wall this way, and rock behind it."""
    walls, rock = masks.where(level.sides[1::2], masks.WALLS), masks.where(level.squares, masks.SOLID)
    if mouth == NORTH:
        return masks.squares(free & (walls & rock) << WIDE)
    return masks.squares(free & walls & rock >> WIDE)


def join(
    first: int, levels: Sequence[Level], entrances: Sequence[int], known: Sequence[Known], rng: Random
) -> tuple[Way, ...]:
    """All ways of a batch whose levels are made."""
    ways = planned(first, len(levels), (), rng)
    for at, level in enumerate(levels):
        start = 1 << entrances[at]
        plain = masks.ways(level, False).flood(start)
        free = open_squares(level, plain, start, known[at], 2 * len(ways), rng)
        ways = settled(ways, first + at, free, entrances[at])
    return ways


def _letter(number: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26] + ("" if number < 26 else str(number // 26))


def false_ways(
    first: int,
    levels: Sequence[Level],
    free: list[list[int]],
    ways: tuple[Way, ...],
    known: Sequence[Known],
    rng: Random,
) -> tuple[Way, ...]:
    """Stairs that are not what they seem, at most one of each sort on a level (UWA-TRK-1 to UWA-TRK-3, UWA-SET-4,
    UWA-SET-6), the
    stairs down to a round room from which all ways return (UWA-SET-1), and those of an evil man (UWA-SET-8). No drop
    ends below the deepest level or where it began (UWA-TRK-12)."""
    used = [{end for way in ways for end in ends(way, first + at)} for at in range(len(levels))]
    found: list[Way] = []

    def add(kind: int, at: int, low_at: int, square: int = -1, low_square: int = -1) -> None:
        """From a free square or the one that is given."""
        square = square if square >= 0 else free[at].pop()
        low_square = low_square if low_square >= 0 or low_at < 0 else free[low_at].pop()
        letter = _letter(len(ways) + len(found))
        found.append(Way(kind, letter, first + at, square, first + low_at if low_at >= 0 else -1, low_square))

    last = len(levels) - 1
    for at, level in enumerate(levels):
        low = min(at + 1 + rng.randint(1, 2), last)
        two = (at - 2 if at >= 2 else at) if rng.random() < 0.5 else min(at + 2, last)
        sorts = [(FALSE_STAIRS, -1), (SLOPING_STEPS, at if rng.random() < 1 / 3 else two)]
        sorts += [(TRAP_STEPS, low), (SLIDE, at + 1), (EITHER_WAY, at + 1)] if 0 < at < last else []
        for kind, low_at in sorts:
            if rng.random() < ODD_STAIRS and len(free[at]) > SPARE and (low_at < 0 or len(free[low_at]) > SPARE):
                add(kind, at, low_at)
        for square in level.noted(RETURNING):
            if at and free[at - 1] and square not in known[at].squares:
                add(STAIRS, at - 1, at, -1, square)
        for square in level.noted(WEST_LAIR)[1:]:
            if at < last and free[at + 1] and square not in used[at] | set(known[at].squares):
                add(SLIDE, at, at + 1, square)
        evil = level.noted(CROSSING)
        if evil and at < last and len(free[at + 1]) > SPARE and evil[2] not in used[at] | set(known[at].squares):
            add(STAIRS, at, at + 1, evil[2])
    return tuple(found)
