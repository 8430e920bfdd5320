"""The ground of a dungeon as its tiles make it: letters and walls of all squares, ledges, decks, adjacency."""

from __future__ import annotations

from .board import Board
from .terms import BITS, SPAN, STEPS, UPPER, VOID
from .tiles import SQUARES, Tile

EVERY_SIDE = 15
FLOOR = ord(".")


def _outer() -> bytes:
    """The outer walls of a tile (DUN-TILE-2)."""
    bits = bytearray(SQUARES)
    for at in range(6):
        bits[at] |= 1
        bits[at * 6 + 5] |= 2
        bits[30 + at] |= 4
        bits[at * 6] |= 8
    return bytes(bits)


OUTER = _outer()


def lay_out(
    board: Board,
    tiles: tuple[Tile, ...],
    laid: bytearray,
    turns: bytearray,
    changed: tuple[tuple[int, ...], tuple[int, ...]],
) -> tuple[bytearray, bytearray]:
    """The letter of each square, and the sides barred by walls and, four bits higher, by ledges; doors count as walls.
    `changed` are the squares that secret doors made floor and steps."""
    ground, shut = bytearray(board.size), bytearray([EVERY_SIDE]) * board.size
    for place in range(board.places):
        turn = turns[place]
        if turn > 3:
            continue
        tile, squares = tiles[laid[place] - 1], board.squares[place]
        letters, walls = tile.letters[turn], tile.walls[turn]
        for local in range(SQUARES):
            ground[squares[local]] = letters[local]
            shut[squares[local]] = walls[local] | OUTER[local]
    for square in changed[0]:
        ground[square] = FLOOR
    for square in changed[1]:
        ground[square] = STEPS
    for deck in range(board.flat, board.size):
        ground[deck] = UPPER if ground[board.base[deck]] == SPAN else VOID
    _raise_ledges(board, ground, shut)
    return ground, shut


def _raise_ledges(board: Board, ground: bytearray, shut: bytearray) -> None:
    """Between the two levels of a tile one walks by steps alone (DUN-MOVE-12)."""
    square = ground.find(UPPER)
    while 0 <= square < board.flat:
        for side in range(4):
            there = board.adjacent[square][side]
            if there < 0 or board.tile_of[there] != board.tile_of[square] or ground[there] in (UPPER, STEPS):
                continue
            shut[square] |= BITS[side] << 4
            shut[there] |= BITS[(side + 2) % 4] << 4
        square = ground.find(UPPER, square + 1)


def adjacent_to(board: Board, ground: bytearray, shut: bytearray, square: int) -> list[int]:
    """Squares beside one, with neither wall, closed door nor ledge between (DUN-GEN-5, DUN-MOVE-13)."""
    barred = shut[square] | shut[square] >> 4
    near = [there for bit, there in board.around[square] if not barred & bit]
    if board.size > board.flat and ground[square] in (UPPER, STEPS):
        near += _over_decks(board, ground, shut, square)
    return near


def _over_decks(board: Board, ground: bytearray, shut: bytearray, square: int) -> list[int]:
    """A deck meets decks, upper floor and steps beside it (DUN-MOVE-12, DUN-ROOM-20)."""
    found, base = list[int](), board.base[square]
    for bit, there in board.around[base]:
        if shut[base] & bit or board.tile_of[there] != board.tile_of[base]:
            continue
        over = board.deck[there]
        if over >= 0 and ground[over]:
            found.append(over)
        elif square != base and ground[there] in (UPPER, STEPS):
            found.append(there)
    return found
