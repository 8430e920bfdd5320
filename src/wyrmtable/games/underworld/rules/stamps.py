"""Set pieces and odd grounds stamped into a level before its other rooms are dug (UWA-SET, UWA-TRK-7, UWA-TRK-9).

A stamp needs free space; it is tried at twenty places and then left out (UWA-Q12). What it leaves behind is a note:
what it is, and the squares that matter.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ..files.terms import HIGH, WIDE
from . import masks
from .digging import Work
from .level import (
    BESIDE,
    CAVERN,
    CROSSING,
    EAST,
    FALSE,
    HUB,
    LABYRINTH,
    NORTH,
    OPEN,
    PASSAGE,
    RETURNING,
    ROCK,
    SECRET,
    SIDES,
    SOUTH,
    STEPS,
    UNTRIED,
    WEST,
    WEST_LAIR,
)

TRIES = 20
MOST = 3  # set pieces on one level
PLAIN, VICIOUS, BELOW = 1, 2, 4  # what a level is to have: tricks, the vicious ones, and whether one lies above it
DOORS = 0.6
LEAST_CAVE, MOST_CAVE = 8, 16
OWN_GROUND = 6  # squares around an end that belong to its stamp


def stamp(work: Work, tricky: int) -> None:
    """Up to three set pieces, and in one level of two a cavern."""
    pieces: list[Callable[[Work, int, int], None]] = [labyrinth, hub, crossing]
    pieces += [returning, all_ways_west] if tricky & BELOW else []
    for _ in range(work.die(0, MOST)):
        if pieces:
            placed(work, pieces.pop(work.die(0, len(pieces) - 1)))
    if work.random() < 0.5:
        placed(work, cavern)


def placed(work: Work, piece: Callable[[Work, int, int], None]) -> None:
    wide, high = BOXES[piece]
    for _ in range(TRIES):
        x, y = work.die(1, WIDE - wide - 1), work.die(1, HIGH - high - 1)
        if work.is_free(x, y, wide, high):
            piece(work, x, y)
            return


def at(x: int, y: int) -> int:
    return y * WIDE + x


def passage(work: Work, squares: list[int]) -> None:
    """Squares one after the other, open between them."""
    for square in squares:
        work.dig_square(square, PASSAGE)
    for one, other in pairwise(squares):
        work.sides[work.between(one, other)] = OPEN


def rectangle(x: int, y: int, wide: int, high: int) -> list[int]:
    return [at(x + column, y + row) for row in range(high) for column in range(wide)]


def round_room(x: int, y: int) -> list[int]:
    """Four by four without its corners."""
    corners = {at(x, y), at(x + 3, y), at(x, y + 3), at(x + 3, y + 3)}
    return [square for square in rectangle(x, y, 4, 4) if square not in corners]


# -- the pieces --------------------------------------------------------------------------------------------------------


def labyrinth(work: Work, x: int, y: int) -> None:
    """A block of small rooms, doors in three walls of five, leading nowhere; one of them is a lair (UWA-SET-2)."""
    side = work.die(3, 5)
    cells = rectangle(x, y, side, side)
    for cell in cells:
        work.dig_room([cell])
    joined = [cells[0]]
    while len(joined) < len(cells):
        one = joined[work.die(0, len(joined) - 1)]
        apart = [(other, number) for other, number in BESIDE[one] if other in cells and other not in joined]
        if apart:
            other, number = apart[work.die(0, len(apart) - 1)]
            work.sides[number] = UNTRIED
            joined.append(other)
    for cell in cells:
        for way in (EAST, SOUTH):
            if cell + STEPS[way] in cells and work.random() < DOORS:
                work.sides[SIDES[cell][way]] = UNTRIED
    work.notes.append((LABYRINTH, joined[-1], *cells))


def hub(work: Work, x: int, y: int) -> None:
    """A round room with four openings; the passages beyond them change places (UWA-SET-7)."""
    room = round_room(x + 3, y + 3)
    work.dig_room(room)
    mouths = ((x + 4, y + 3, NORTH), (x + 6, y + 4, EAST), (x + 5, y + 6, SOUTH), (x + 3, y + 5, WEST))
    for column, row, way in mouths:
        mouth = at(column, row)
        passage(work, [mouth + STEPS[way], mouth + 2 * STEPS[way]])
        work.sides[SIDES[mouth][way]] = OPEN
        work.loose.append(mouth + 2 * STEPS[way])
    work.reserved |= masks.of(room)
    work.notes.append((HUB, room[0]))


def returning(work: Work, x: int, y: int) -> None:
    """A round room whose passages only lead back to it; a secret door is the one way on (UWA-SET-1)."""
    room = round_room(x + 3, y + 3)
    work.dig_room(room)
    for one, other, way in (
        (at(x + 4, y + 3), at(x + 5, y + 3), NORTH),
        (at(x + 6, y + 4), at(x + 6, y + 5), EAST),
        (at(x + 4, y + 6), at(x + 5, y + 6), SOUTH),
    ):
        step = STEPS[way]
        loop = [one + step, one + 2 * step, other + 2 * step, other + step]
        passage(work, loop)
        work.sides[SIDES[one][way]] = work.sides[SIDES[other][way]] = OPEN
        work.reserved |= masks.of(loop)
    mouth = at(x + 3, y + 4)
    passage(work, [mouth + STEPS[WEST]])
    work.sides[SIDES[mouth][WEST]] = SECRET
    work.reserved |= masks.of(room)
    work.notes.append((RETURNING, room[0]))


def crossing(work: Work, x: int, y: int) -> None:
    """A pit where four ways meet; a secret door in its south face opens on a crawl to a lair; west of it lives an evil
    man, with two secret doors and stairs of his own (UWA-SET-8)."""
    middle = at(x + 5, y + 3)
    passage(work, [at(x + 3, y + 3), at(x + 4, y + 3), middle, at(x + 6, y + 3), at(x + 7, y + 3)])
    passage(work, [at(x + 5, y + 1), at(x + 5, y + 2), middle])
    crawl = [at(x + 5, y + 4), at(x + 5, y + 5), at(x + 5, y + 6)]
    passage(work, crawl)
    work.sides[SIDES[middle][SOUTH]] = SECRET
    lair = rectangle(x + 5, y + 7, 2, 2)
    work.dig_room(lair)
    work.sides[SIDES[crawl[-1]][SOUTH]] = OPEN
    evil = rectangle(x + 1, y + 2, 2, 3)
    work.dig_room(evil)
    work.sides[SIDES[at(x + 2, y + 3)][EAST]] = UNTRIED
    for corner, way in ((at(x + 1, y + 2), NORTH), (at(x + 1, y + 4), SOUTH)):
        work.sides[SIDES[corner][way]] = SECRET
        passage(work, [corner + STEPS[way]])
        work.loose.append(corner + STEPS[way])
    work.loose += [at(x + 7, y + 3), at(x + 5, y + 1)]
    work.reserved |= masks.of([*lair, *evil, *crawl, middle])
    work.notes.append((CROSSING, middle, lair[0], evil[0], *crawl))


def all_ways_west(work: Work, x: int, y: int) -> None:
    """Three passages run west from a trunk, and each of them turns into one lair. Of two passages north the second ends
    at a false door; the tunnel east ends at what looks like stairs up, and is a slide (UWA-SET-4)."""
    lair = rectangle(x + 1, y + 3, 2, 4)
    work.dig_room(lair)
    trunk = [at(x + 7, row) for row in range(y + 3, y + 9)]
    passage(work, trunk)
    for row in (y + 3, y + 6):
        passage(work, [at(column, row) for column in range(x + 7, x + 2, -1)])
        work.sides[SIDES[at(x + 2, row)][EAST]] = OPEN
    passage(work, [*(at(column, y + 8) for column in range(x + 7, x, -1)), at(x + 1, y + 7)])
    work.sides[SIDES[at(x + 1, y + 6)][SOUTH]] = OPEN
    passage(work, [at(x + 5, y + 3), at(x + 5, y + 2), at(x + 5, y + 1)])
    passage(work, [at(x + 7, y + 3), at(x + 7, y + 2), at(x + 7, y + 1)])
    work.sides[SIDES[at(x + 7, y + 1)][NORTH]] = FALSE
    passage(work, [at(x + 7, y + 5), at(x + 8, y + 5), at(x + 9, y + 5)])
    dug = [one for one in rectangle(x + 1, y + 1, 9, 8) if work.squares[one] != ROCK]
    work.reserved |= masks.of([one for one in dug if one != at(x + 5, y + 1)])
    work.loose.append(at(x + 5, y + 1))
    work.notes.append((WEST_LAIR, lair[0], at(x + 9, y + 5)))


def cavern(work: Work, x: int, y: int) -> None:
    """A natural cavern of no shape at all (UWA-TRK-9)."""
    squares = [at(x + 3, y + 3)]
    wanted = work.die(LEAST_CAVE, MOST_CAVE)
    inside = set(rectangle(x, y, 6, 6))
    while len(squares) < wanted:
        one = squares[work.die(0, len(squares) - 1)]
        other = one + STEPS[work.die(0, 3)]
        if other in inside and other not in squares:
            squares.append(other)
    work.dig_room(sorted(squares))
    work.notes.append((CAVERN, min(squares)))


BOXES: dict[Callable[[Work, int, int], None], tuple[int, int]] = {
    labyrinth: (5, 5),
    hub: (10, 10),
    returning: (10, 10),
    crossing: (9, 10),
    all_ways_west: (11, 10),
    cavern: (6, 6),
}


# -- after the rooms are linked ----------------------------------------------------------------------------------------


def lead_on(work: Work) -> None:
    """Passages that a stamp has begun go on to something dug elsewhere."""
    for end in work.loose:
        work.dig(work.path(1 << end, work.apart(end)) or work.path(1 << end, _others(work, end)), False)


def _others(work: Work, end: int) -> int:
    """Whatever is dug, apart from the stamp that the passage belongs to."""
    dug = masks.squares(work.dug & ~work.reserved)
    return masks.of([one for one in dug if abs(one % WIDE - end % WIDE) + abs(one // WIDE - end // WIDE) >= OWN_GROUND])


def blind_branches(work: Work) -> int:
    """A trunk with a branch to each side and one ahead, all of them blind (UWA-TRK-7); the square where they part, or
    -1 if there is no room for them."""
    dug = [square for square, ground in enumerate(bytes(work.squares)) if ground == PASSAGE]
    for _ in range(TRIES if dug else 0):
        start, way = dug[work.die(0, len(dug) - 1)], work.die(0, 3)
        trunk = [start, start + STEPS[way], start + 2 * STEPS[way]]
        left, right = STEPS[(way + 1) % 4], STEPS[(way + 3) % 4]
        fork = trunk[-1]
        branches = [fork + left, fork + 2 * left, fork + right, fork + 2 * right, fork + STEPS[way]]
        if solid(work, [*trunk[1:], *branches], start):
            passage(work, trunk)
            passage(work, [fork, *branches[:2]])
            passage(work, [fork, *branches[2:4]])
            passage(work, [fork, branches[4]])
            return fork
    return -1


def solid(work: Work, squares: list[int], start: int) -> bool:
    """Rock that nobody has seen, with nothing dug beside it but where the trunk begins."""
    mine = {*squares, start}
    for square in squares:
        if not 0 <= square < len(work.squares) or not work.is_rock(square):
            return False
        if any(work.squares[other] != ROCK and other not in mine for other, _ in BESIDE[square]):
            return False
        if any(number in work.known.sides for _, number in BESIDE[square]):
            return False
    return True
