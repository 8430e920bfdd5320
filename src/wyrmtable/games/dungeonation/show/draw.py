"""The board: a stone table for the tiles, and every tile drawn as the room it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wyrmtable.draw import Picture, terrain
from wyrmtable.draw.counter import symbol
from wyrmtable.draw.lettering import num, text_path
from wyrmtable.draw.ornament import cartouche, frame

from ..files.content import Content
from ..files.terms import COMPASS, SIDE
from ..files.tiles import Tile
from .counters import symbols, tile_back

SQUARE = 64.0
LEFT, TOP, RIGHT, BOTTOM = 60.0, 130.0, 60.0, 60.0
CELL = 100.0 / SIDE
RAISED = "UX"  # squares of the upper level
LIFT = 0.22  # how much higher a deck is drawn, in squares
Point = tuple[float, float]
GROUND = {
    "<": "#b9ab8a", ">": "#a39578", "U": "#c8b07a", "=": "#a77f4c", "~": "#5f93ad", "L": "#d9531e", ":": "#17131a",
    "X": "#c8b07a",
    "P": "#7fb7c9", "^": "#b79a63", "j": "#b0a184", "m": "#a9ad7c", "w": "#bdb7a4", "p": "#b08a86", "#": "#4a4136",
}  # fmt: skip
FLOOR = "#cbbd98"


@lru_cache(maxsize=8)
def picture(content: Content) -> Picture:
    board = content.board
    width, height = LEFT + RIGHT + SQUARE * board.width, TOP + BOTTOM + SQUARE * board.height
    places = {name: _centre(content, square) for square, name in enumerate(board.names)}
    shapes = {name: _corners(content, square) for square, name in enumerate(board.names)}
    for place, name in enumerate(board.place_names):
        x, y = _tile_corner(content, place)
        size = SQUARE * SIDE
        places[name] = (x + size / 2, y + size / 2)
        shapes[name] = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
    for door, name in enumerate(board.door_names):
        squares = [_centre(content, square) for square, _ in board.leaves[door]]
        x, y = sum(point[0] for point in squares) / len(squares), sum(point[1] for point in squares) / len(squares)
        places[name] = (x, y)
        half = SQUARE if door < board.borders else SQUARE / 2
        wide, high = (10.0, half) if board.leaves[door][0][1] % 2 else (half, 10.0)
        shapes[name] = ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high))
    drawn = (
        symbols(content) | {f"tile-{tile.id}": tile_symbol(tile) for tile in content.tiles} | {"tile-back": tile_back()}
    )
    ground = "".join(_background(content, width, height))
    return Picture(
        width, height, ground, drawn, places, shapes, SQUARE * 0.86, "Dungeonation", board.door_names,
        tile=SQUARE * SIDE,
    )  # fmt: skip


def _tile_corner(content: Content, place: int) -> Point:
    row, col = divmod(place, content.board.cols)
    return LEFT + SQUARE * SIDE * col, TOP + SQUARE * SIDE * row


def _centre(content: Content, square: int) -> Point:
    """The middle of a square; a deck is drawn a little higher than what lies under it."""
    lift = LIFT if square >= content.board.flat else 0.0
    return LEFT + SQUARE * (content.board.x[square] + 0.5), TOP + SQUARE * (content.board.y[square] + 0.5 - lift)


def _corners(content: Content, square: int) -> tuple[Point, ...]:
    x, y = _centre(content, square)
    half = SQUARE / 2 if square < content.board.flat else SQUARE * (0.5 - LIFT)
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _background(content: Content, width: float, height: float) -> Iterator[str]:
    board = content.board
    yield f"<defs>{terrain.stone('dun-rock', '#5d5346', '#39322a', '#8a7e6c', 7)}</defs>"
    yield f'<rect width="{num(width)}" height="{num(height)}" fill="#d9c79c"/>'
    yield (
        f'<rect x="{num(LEFT - 24)}" y="{num(TOP - 24)}" width="{num(SQUARE * board.width + 48)}" '
        f'height="{num(SQUARE * board.height + 48)}" fill="url(#dun-rock)" stroke="#241c12" stroke-width="3"/>'
    )
    for x in range(board.width):
        yield text_path(board.names[x][:-1], LEFT + SQUARE * (x + 0.5), TOP - 8, 13, "#efe0b8", 0.14)
    for y in range(board.height):
        yield text_path(str(y + 1), LEFT - 13, TOP + SQUARE * (y + 0.5) + 5, 12, "#efe0b8", 0.14)
    yield frame(width, height, 10)
    yield cartouche("Dungeonation", content.setting.scenario.capitalize(), width / 2, 66, 44)


# -- tiles -------------------------------------------------------------------------------------------------------


def tile_symbol(tile: Tile) -> str:
    """One tile unturned: ground, things on it, walls with gaps for its ports, inner walls."""
    letters = tile.letters[0].decode()
    parts = [f'<rect width="100" height="100" fill="{FLOOR}"/>']
    for at, letter in enumerate(letters):
        parts.append(_cell(letter, at % SIDE * CELL, at // SIDE * CELL))
    lines = "".join(f"M{num(n * CELL)} 0V100M0 {num(n * CELL)}H100" for n in range(1, SIDE))
    parts.append(f'<path d="{lines}" stroke="#6d5f45" stroke-width=".35" opacity=".6"/>')
    parts += [_thing(letter, at % SIDE * CELL, at // SIDE * CELL) for at, letter in enumerate(letters)]
    parts += _ledges(letters)
    parts += _walls(tile)
    return symbol(f"tile-{tile.id}", "".join(parts))


def _cell(letter: str, x: float, y: float) -> str:
    paint = GROUND.get(letter)
    if not paint:
        return ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(CELL)}" height="{num(CELL)}" fill="{paint}"/>'


def _box(x: float, y: float, inset: float, paint: str, ink: str, rx: float = 1.2) -> str:
    size = num(CELL - 2 * inset)
    return (
        f'<rect x="{num(x + inset)}" y="{num(y + inset)}" width="{size}" height="{size}" rx="{num(rx)}" '
        f'fill="{paint}" stroke="{ink}" stroke-width=".8"/>'
    )


def _lines(data: str, ink: str, width: float) -> str:
    return f'<path d="{data}" fill="none" stroke="{ink}" stroke-width="{num(width)}" stroke-linecap="round"/>'


def _thing(letter: str, x: float, y: float) -> str:
    """What stands on a square, seen from above."""
    mx, my, c = x + CELL / 2, y + CELL / 2, CELL
    if letter == "#":
        return _lines(f"M{num(x + 3)} {num(y + 5)}l5 3l4 -4M{num(x + 4)} {num(y + 13)}l6 -2l3 2", "#6b6152", 0.8)
    if letter == "O":
        ring = f'<circle cx="{num(mx)}" cy="{num(my)}" r="6" fill="#8d8371" stroke="#39322a" stroke-width="1.4"/>'
        return ring + f'<circle cx="{num(mx)}" cy="{num(my)}" r="3.4" fill="#b5aa94"/>'
    if letter in "<>":
        steps = "".join(f"M{num(x + 1)} {num(y + 2 + n * 3.4)}h{num(c - 2)}" for n in range(5))
        return _lines(steps, "#6d5f45" if letter == "<" else "#40362a", 1.1)
    if letter == "^":
        return _lines("".join(f"M{num(x + 2 + n * 3)} {num(y + 1)}v{num(c - 2)}" for n in range(5)), "#5c4a26", 1.1)
    if letter == "s":
        star = f'<circle cx="{num(mx)}" cy="{num(my)}" r="4.6" fill="none" stroke="#8a2a1a" stroke-width="1"/>'
        return star + _lines(f"M{num(mx - 3)} {num(my - 3)}l6 6m0 -6l-6 6", "#8a2a1a", 0.9)
    if letter == "K":
        return _box(x, y, 2.4, "#7a2430", "#f0c75a", 2) + _box(x, y, 5, "#a33a48", "#f0c75a", 1)
    if letter == "C":
        lid = _lines(f"M{num(x + 3)} {num(my - 1)}h{num(c - 6)}M{num(mx)} {num(my - 1)}v3", "#f0c75a", 1.1)
        return _box(x, y, 3, "#8a5a24", "#3b240f") + lid
    if letter in "thbga":
        paint = {"t": "#9a6b3a", "h": "#b07f48", "b": "#8e9bb0", "g": "#a6a299", "a": "#7d8a6a"}[letter]
        return _box(x, y, 4.6 if letter == "h" else 1.6, paint, "#3b2a16")
    if letter in "~P":
        wave = f"M{num(x + 2)} {num(my - 3)}q3 -2.4 6 0t6 0M{num(x + 2)} {num(my + 3)}q3 -2.4 6 0t6 0"
        return _lines(wave, "#d8f0f7", 0.9)
    if letter == "L":
        return _lines(f"M{num(x + 2)} {num(my)}q3 -4 6 0t6 0", "#ffd23a", 1.2)
    if letter == "=":
        return _lines("".join(f"M{num(x)} {num(y + n * 4)}h{num(c)}" for n in range(1, 4)), "#5e3f1b", 0.8)
    if letter in "Xpm":
        return _growth(letter, x, y)
    if letter == "U":
        return _lines(f"M{num(x + 4)} {num(y + 4)}h3M{num(x + 10)} {num(y + 11)}h3", "#96793f", 0.8)
    if letter == "w":
        return _lines(
            f"M{num(x + 2)} {num(y + 2)}L{num(mx)} {num(my)}L{num(x + 14)} {num(y + 4)}M{num(mx)} {num(my)}v7",
            "#f2efe4",
            0.7,
        )
    return ""


def _growth(letter: str, x: float, y: float) -> str:
    """Bridges, pentagrams and mushrooms."""
    mx, my, c = x + CELL / 2, y + CELL / 2, CELL
    if letter == "X":
        planks = "".join(f"M{num(x)} {num(y + n * 4)}h{num(c)}" for n in range(1, 4))
        return _lines(planks, "#8a6a30", 0.8) + _lines(
            f"M{num(x)} {num(y)}v{num(c)}m{num(c)} 0v-{num(c)}", "#5c4a26", 0.6
        )
    if letter == "p":
        star = f"M{num(x + 2)} {num(my)}h{num(c - 4)}M{num(mx)} {num(y + 2)}v{num(c - 4)}"
        return _lines(star, "#8a2a1a", 0.8)
    cap = f'<circle cx="{num(mx)}" cy="{num(my)}" r="4" fill="#b5523a" stroke="#5a1f14" stroke-width=".8"/>'
    return cap + _lines(f"M{num(mx)} {num(my + 4)}v3", "#e8dcc0", 1.6)


def _ledges(letters: str) -> Iterator[str]:
    """The rim of what is raised, with its shadow on the floor below; steps have none."""
    for at, letter in enumerate(letters):
        column, row = at % SIDE, at // SIDE
        x, y = column * CELL, row * CELL
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)) if letter in RAISED else ():
            if not (0 <= column + dx < SIDE and 0 <= row + dy < SIDE) or letters[at + dx + SIDE * dy] in (RAISED + "^"):
                continue
            edge = f"M{num(x + CELL * (dx > 0))} {num(y + CELL * (dy > 0))}" + (
                f"h{num(CELL)}" if dy else f"v{num(CELL)}"
            )
            if dx + dy > 0:
                shade = f"M{num(x + CELL * (dx > 0) + 1.5 * dx)} {num(y + CELL * (dy > 0) + 1.5 * dy)}"
                yield _lines(shade + (f"h{num(CELL)}" if dy else f"v{num(CELL)}"), "#00000044", 2.6)
            yield _lines(edge, "#4a3a1c", 1.5)


def _walls(tile: Tile) -> Iterator[str]:
    """Outer walls with gaps at ports; a door's sill; inner walls of boxes."""
    middle = 2 * CELL, 4 * CELL
    for side, port in zip(COMPASS, tile.ports[0], strict=True):
        for start, end in ((0.0, 100.0),) if not port else ((0.0, middle[0]), (middle[1], 100.0)):
            yield _lines(_edge(side, start, end), "#2a231a", 4.2)
        if port == 2:
            yield _lines(_edge(side, *middle), "#8a5a24", 2.2)
    walls = tile.walls[0]
    for at in range(SIDE * SIDE):
        x, y = at % SIDE * CELL, at // SIDE * CELL
        if walls[at] & 2:
            yield _lines(f"M{num(x + CELL)} {num(y)}v{num(CELL)}", "#2a231a", 1.8)
        if walls[at] & 4:
            yield _lines(f"M{num(x)} {num(y + CELL)}h{num(CELL)}", "#2a231a", 1.8)


def _edge(side: str, start: float, end: float) -> str:
    length, near, far = num(end - start), "1", "99"
    if side in "NS":
        return f"M{num(start)} {near if side == 'N' else far}h{length}"
    return f"M{near if side == 'W' else far} {num(start)}v{length}"
