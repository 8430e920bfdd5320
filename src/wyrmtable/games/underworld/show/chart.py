"""The drawing of a level as far as the party has drawn it: floors, walls, doors, stairs (UWA-TOOL-28)."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, counter
from wyrmtable.draw.lettering import text_path

from ..files.buttons import square_name
from ..files.terms import HIGH, SIZE, WIDE
from ..position import Position
from ..rules.level import DOORS, OPEN, ROOM, SECRET, WALL, side
from .draw import PARTY_LIVERY

CELL = 40.0
PAPER, HALL, PASSAGE, INK = "#4a4136", "#efe3c4", "#e0d2ac", "#3b3228"
DOOR, HIDDEN = "#8a5a2b", "#7a2f22"
PARTY_SYMBOL = "party"


def chart(pos: Position, floor: int) -> Picture:
    seen = bytes(pos.seen[floor * SIZE : (floor + 1) * SIZE])
    shown = bytes(pos.shown[2 * floor * SIZE : 2 * (floor + 1) * SIZE])
    ends = tuple(sorted((end[1], end[3]) for end in pos.ends if end[0] == floor))
    traps = tuple(sorted(square for level, square in pos.spent if level == floor))
    return _chart(floor, seen, shown, ends, traps)


@lru_cache(maxsize=48)
def _chart(floor: int, seen: bytes, shown: bytes, ends: tuple[tuple[int, int], ...], traps: tuple[int, ...]) -> Picture:
    drawn = [square for square in range(SIZE) if seen[square]]
    parts = [f'<rect width="{CELL * WIDE:g}" height="{CELL * HIGH:g}" fill="{PAPER}"/>']
    parts += [_floor(square, seen[square] - 1 == ROOM) for square in drawn]
    sides = sorted({side(square, way) for square in drawn for way in range(4)} - {-1})
    parts += [_side(number, shown[number] - 1) for number in sides if shown[number] - 1 not in (OPEN, -1)]
    parts += [_sign(square, "down" if down else "up") for square, down in ends]
    parts += [_sign(square, "trap") for square in traps if seen[square]]
    places = {square_name(square): _middle(square) for square in drawn}
    shapes = {square_name(square): _corners(square) for square in drawn}
    symbols = {PARTY_SYMBOL: counter(PARTY_SYMBOL, Face("Party", "helmet"), PARTY_LIVERY)}
    title = f"Level {floor + 1}"
    return Picture(CELL * WIDE, CELL * HIGH, "".join(parts), symbols, places, shapes, CELL * 0.8, title)


def _middle(square: int) -> tuple[float, float]:
    return CELL * (square % WIDE + 0.5), CELL * (square // WIDE + 0.5)


def _corners(square: int) -> tuple[tuple[float, float], ...]:
    left, top = CELL * (square % WIDE), CELL * (square // WIDE)
    return (left, top), (left + CELL, top), (left + CELL, top + CELL), (left, top + CELL)


def _floor(square: int, room: bool) -> str:
    left, top = CELL * (square % WIDE), CELL * (square // WIDE)
    colour = HALL if room else PASSAGE
    return f'<rect x="{left:g}" y="{top:g}" width="{CELL:g}" height="{CELL:g}" fill="{colour}"/>'


def _side(number: int, kind: int) -> str:
    """Walls are thick lines, doors bars across, secret doors have another colour."""
    square, south = divmod(number, 2)
    left, top = CELL * (square % WIDE), CELL * (square // WIDE)
    x, y = (left, top + CELL) if south else (left + CELL, top)
    wide, high = (CELL, 0.0) if south else (0.0, CELL)
    line = f'<path d="M{x:g} {y:g}l{wide:g} {high:g}" stroke="{INK}" stroke-width="4"/>'
    if kind == WALL:
        return line
    colour = HIDDEN if kind == SECRET else DOOR if kind in DOORS else INK
    x, y, wide, high = x + wide * 0.25, y + high * 0.25, wide * 0.5, high * 0.5
    return line + f'<path d="M{x:g} {y:g}l{wide:g} {high:g}" stroke="{colour}" stroke-width="10"/>'


def _sign(square: int, word: str) -> str:
    x, y = _middle(square)
    return text_path(word, x, y + CELL * 0.12, CELL * 0.3, INK, 0.15)
