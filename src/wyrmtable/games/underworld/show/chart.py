"""The drawing of a level as far as the party has drawn it: floors, walls, doors, stairs (UWA-TOOL-28)."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, counter
from wyrmtable.draw.lettering import text_path

from ..files.buttons import square_name
from ..files.terms import HIGH, SIZE, WIDE
from ..position import Position
from ..rules.drawing import place, plain, seen_squares
from ..rules.level import DOORS, OPEN, ROOM, SECRET, WALL, side
from ..rules.level import PASSAGE as BLIND_PASSAGE
from ..rules.ways import BARRED, BEYOND, FALSE_STAIRS
from .ranks import PARTY_LIVERY

CELL = 40.0
PAPER, HALL, PASSAGE, INK = "#4a4136", "#efe3c4", "#e0d2ac", "#3b3228"
DOOR, HIDDEN = "#8a5a2b", "#7a2f22"
PARTY_SYMBOL = "party"
Lines = tuple[bytes, bytes, tuple[tuple[int, str], ...], tuple[int, ...]]


def chart(pos: Position, sheet: int, title: str) -> Picture:
    return _chart(title, *lines_of(pos, sheet))


def old_chart(title: str, seen: bytes, shown: bytes) -> Picture:
    return _chart(title, seen, shown, (), ())


def lines_of(pos: Position, sheet: int) -> Lines:
    """What is drawn on a sheet, in its own squares: grounds, sides, ends of stairs and traps."""
    seen, shown = drawing(pos, sheet)
    ends = [(*place(pos, end[0], end[1]), _stairs_word(end)) for end in pos.ends]
    traps = [place(pos, level, square) for level, square in pos.spent if pos.seen[level * SIZE + square]]
    return (
        seen,
        shown,
        tuple(sorted((square, word) for page, square, word in ends if page == sheet and square >= 0)),
        tuple(sorted(square for page, square in traps if page == sheet and square >= 0)),
    )


def _stairs_word(end: tuple[int, ...]) -> str:
    return {FALSE_STAIRS: "false", BARRED: "bars", BEYOND: "on"}.get(end[2], "down" if end[3] else "up")


def drawing(pos: Position, sheet: int) -> tuple[bytes, bytes]:
    """Squares and sides of a sheet as they were drawn: where nothing has gone wrong that is the truth."""
    if plain(pos) and sheet < pos.content.storeys:
        base = sheet * SIZE
        return bytes(pos.seen[base : base + SIZE]), bytes(pos.shown[2 * base : 2 * (base + SIZE)])
    seen, shown = bytearray(SIZE), bytearray(2 * SIZE)
    for page, square, along in pos.phantoms:
        if page == sheet:
            seen[square] = BLIND_PASSAGE + 1
            for way in range(4):
                if side(square, way) >= 0:
                    shown[side(square, way)] = (OPEN if way % 2 == along else WALL) + 1
    for at in seen_squares(pos):
        page, square = place(pos, at // SIZE, at % SIZE)
        if page != sheet or square < 0:
            continue
        seen[square] = pos.seen[at]
        for way in range(4):
            there, number = side(at % SIZE, way), side(square, way)
            if there >= 0 and number >= 0 and pos.shown[2 * (at - at % SIZE) + there]:
                shown[number] = pos.shown[2 * (at - at % SIZE) + there]
    return bytes(seen), bytes(shown)


@lru_cache(maxsize=48)
def _chart(title: str, seen: bytes, shown: bytes, ends: tuple[tuple[int, str], ...], traps: tuple[int, ...]) -> Picture:
    drawn = [square for square in range(SIZE) if seen[square]]
    parts = [f'<rect width="{CELL * WIDE:g}" height="{CELL * HIGH:g}" fill="{PAPER}"/>']
    parts += [_floor(square, seen[square] - 1 == ROOM) for square in drawn]
    sides = sorted({side(square, way) for square in drawn for way in range(4)} - {-1})
    parts += [_side(number, shown[number] - 1) for number in sides if shown[number] - 1 not in (OPEN, -1)]
    parts += [_sign(square, word) for square, word in ends]
    parts += [_sign(square, "trap") for square in traps]
    places = {square_name(square): _middle(square) for square in drawn}
    shapes = {square_name(square): _corners(square) for square in drawn}
    symbols = {PARTY_SYMBOL: counter(PARTY_SYMBOL, Face("Party", "helmet"), PARTY_LIVERY)}
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
