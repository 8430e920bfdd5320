"""Areas of two by two squares, which flasks and the Fireball strike (DUN-MAG-2)."""

from __future__ import annotations

from collections.abc import Iterator

from ..files.board import Board
from ..files.terms import STEPS, UPPER
from ..position import Position
from .figures import same_level
from .sight import sees

AREA = ((0, 0), (1, 0), (0, 1), (1, 1))
Storeys = dict[int, tuple[int, ...]]  # the square that an area is named by, and the figures struck


def area(pos: Position, corner: int) -> list[int]:
    """The explored squares of the 2 x 2 area whose north-western square this is, then the decks over them
    (DUN-MAG-2)."""
    board = pos.content.board
    x, y = board.x[corner], board.y[corner]
    found: list[int] = []
    for dx, dy in AREA:
        if x + dx < board.width and y + dy < board.height:
            square = corner + dy * board.width + dx
            if pos.ground[square]:
                found.append(square)
    return found + [board.deck[s] for s in found if board.deck[s] >= 0 and pos.ground[board.deck[s]]]


def _spaces_to(board: Board, start: int, x: int, y: int) -> int:
    """From a square to the nearest of the area whose north-western square lies at x and y."""
    across, down = board.x[start], board.y[start]
    return max(x - across, across - x - 1, y - down, down - y - 1, 0)


def struck(pos: Position, corner: int, seen: int) -> list[int]:
    """Figures in an area that are not cut off from the square in sight, on its level (DUN-MAG-2, DUN-R96)."""
    return [
        pos.holder[square] - 1
        for square in area(pos, corner)
        if pos.holder[square] and same_level(pos, seen, square) and sees(pos, seen, square)
    ]


def areas(pos: Position, thrower: int, limit: int, enemies: list[int]) -> Iterator[tuple[int, int]]:
    """Two by two squares with one of these enemies in them, and the square of each that is in sight. The range counts
    to the nearest square of the four, which need not be that one (DUN-MAG-2)."""
    board, start = pos.content.board, pos.where[thrower]
    tried: set[int] = set()
    for enemy in enemies:
        there = pos.where[enemy]
        if board.distance(start, there) > limit + 1:
            continue
        for dx, dy in AREA:
            x, y = board.x[there] - dx, board.y[there] - dy
            corner = y * board.width + x
            if x < 0 or y < 0 or corner in tried:
                continue
            if _spaces_to(board, start, x, y) > limit:
                continue
            squares = area(pos, corner)
            if sum([square < board.flat for square in squares]) < len(AREA):
                continue
            for square in squares:
                if sees(pos, start, square) and enemy in struck(pos, corner, square):
                    tried.add(corner)
                    yield corner, square
                    break


def storeys(pos: Position, thrower: int, corner: int, enemies: list[int]) -> Storeys:
    """What an area strikes on each level on which it reaches an enemy, by a square in sight there. Whoever names steps
    names a level with them: that of which no other square was named (DUN-MAG-2, DUN-R96)."""
    ground, start, foes = pos.ground, pos.where[thrower], {*enemies}
    squares = [square for square in area(pos, corner) if sees(pos, start, square)]
    squares.sort(key=lambda square: ground[square] == STEPS)
    found: Storeys = {}
    for square in squares:
        for upper in (False, True) if ground[square] == STEPS else (ground[square] == UPPER,):
            hit = tuple([f for f in struck(pos, corner, square) if _stands(pos, square, pos.where[f], upper)])
            if not foes.isdisjoint(hit) and hit not in found.values() and square not in found:
                found[square] = hit
    return found


def _stands(pos: Position, seen: int, square: int, upper: bool) -> bool:
    """Whether a square belongs to a level of the tile that is in sight; steps belong to both."""
    tile, ground = pos.content.board.tile_of, pos.ground[square]
    return tile[square] != tile[seen] or ground == STEPS or (ground == UPPER) == upper
