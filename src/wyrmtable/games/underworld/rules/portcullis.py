"""A portcullis that has come down between two groups: it holds like a door that is stuck, until somebody lifts it
(UWA-TRAP-2)."""

from __future__ import annotations

from ..files.terms import SIZE
from ..position import Position
from .charting import sheet_side
from .level import BESIDE, DOOR, DOORS, OPEN, ROCK, SECRET
from .truth import level

WORD = "portcullis"
FITS = (OPEN, *DOORS, SECRET)  # the sides of a square on which bars can come down


def is_down(pos: Position, number: int) -> bool:
    return bool(pos.bars) and any(row[:2] == (pos.floor, number) for row in pos.bars)


def side_behind(pos: Position) -> int:
    """The side of the square through which the party has come, if bars can come down there; -1 otherwise."""
    true = level(pos)
    for other, number in BESIDE[pos.here]:
        if other == pos.back and true.sides[number] in FITS and true.squares[other] != ROCK:
            return number
    return -1


def let_down(pos: Position, number: int) -> None:
    """A portcullis is drawn, and holds, like a door that is stuck."""
    at = sheet_side(pos, number)
    pos.bars.append((pos.floor, number, pos.shown[at]))
    pos.shown[at] = DOOR + 1
    pos.wedged = [side for side in pos.wedged if side != at]
    pos.settled = [side for side in pos.settled if side != at]


def raise_bars(pos: Position, number: int) -> None:
    """Once it is lifted it stays up."""
    _raise(pos, [row for row in pos.bars if row[:2] == (pos.floor, number)])


def raise_all(pos: Position) -> None:
    """Nobody finds them down another day."""
    _raise(pos, pos.bars)


def _raise(pos: Position, rows: list[tuple[int, ...]]) -> None:
    for floor, number, before in rows:
        pos.shown[2 * floor * SIZE + number] = before
    pos.bars = [row for row in pos.bars if row not in rows]
