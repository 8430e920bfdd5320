"""Tiles read from their file and turned all four ways: letters, ports and walls as flat tables (section 5)."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.files import Page

from .forms import TILES, Box, TileForm
from .terms import BITS, COMPASS, GAME, LETTERS, PORT_KINDS, PORT_SQUARES, SIDE

PORTS_AT = ((2, 3), (17, 23), (32, 33), (12, 18))  # the two middle squares of each side (DUN-PORT-1)
SQUARES = SIDE * SIDE
COLUMNS, ROWS = "abcdef", "123456"
STAIRS = {"entry": "<", "stairs": ">"}


class Tile:
    """One kind of tile. `letters[turn]`, `ports[turn]` and `walls[turn]` tell it as it lies after so many quarters."""

    def __init__(self, key: str, form: TileForm) -> None:
        self.id = key
        self.form = form
        self.name = form.name
        self.kind = form.kind
        self.searchable = form.kind != "hall"
        flat = "".join(form.grid.split()).encode()
        ports = bytes(PORT_KINDS.index(getattr(form.ports, side)) for side in COMPASS)
        walls = inner_walls(form.boxes)
        letters, sides, barred = [flat], [ports], [walls]
        doors = [tuple(ordered(square_at(box.door[0]), square_at(box.door[1])) for box in form.boxes)]
        insides = [tuple(inside(box) for box in form.boxes)]
        for _ in range(3):
            doors.append(tuple(ordered(turned_at(a), turned_at(b)) for a, b in doors[-1]))
            insides.append(tuple(tuple(turned_at(at) for at in box) for box in insides[-1]))
            letters.append(turned(letters[-1]))
            sides.append(bytes(sides[-1][(side - 1) % 4] for side in range(4)))
            barred.append(bytes(_turned_bits(bits) for bits in turned(barred[-1])))
        self.letters, self.ports, self.walls = tuple(letters), tuple(sides), tuple(barred)
        self.doors, self.boxes = tuple(doors), tuple(insides)  # by turn: the door and the squares of every box
        self.cells = tuple(number for number, box in enumerate(form.boxes) if box.cell)


def turned(flat: bytes) -> bytes:
    """A quarter clockwise: (x, y) goes to (5 - y, x) (DUN-TILE-4)."""
    return bytes(flat[(SIDE - 1 - at % SIDE) * SIDE + at // SIDE] for at in range(SQUARES))


def turned_at(at: int) -> int:
    """Where a square of a tile comes to by a quarter clockwise (DUN-TILE-4)."""
    y, x = divmod(at, SIDE)
    return x * SIDE + SIDE - 1 - y


def ordered(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def inside(box: Box) -> tuple[int, ...]:
    """The squares of a box."""
    top, left = divmod(square_at(box.first), SIDE)
    bottom, right = divmod(square_at(box.last), SIDE)
    return tuple(y * SIDE + x for y in range(top, bottom + 1) for x in range(left, right + 1))


def _turned_bits(bits: int) -> int:
    return (bits << 1 & 15) | bits >> 3


def square_at(name: str) -> int:
    """The number of a square such as `b3` within its tile."""
    return (ord(name[1]) - ord("1")) * SIDE + ord(name[0]) - ord("a")


def inner_walls(boxes: tuple[Box, ...]) -> bytes:
    """The walls round every box, its door included: doors are opened in play (DUN-TILE-2)."""
    walls = bytearray(SQUARES)
    for box in boxes:
        within = set(inside(box))
        for square in within:
            for side, there in enumerate(neighbours(square)):
                if there >= 0 and there not in within:
                    walls[square] |= BITS[side]
                    walls[there] |= BITS[(side + 2) % 4]
    return bytes(walls)


def neighbours(square: int) -> tuple[int, int, int, int]:
    """The squares of the same tile to the north, east, south and west, or -1."""
    y, x = divmod(square, SIDE)
    return (
        square - SIDE if y else -1,
        square + 1 if x < SIDE - 1 else -1,
        square + SIDE if y < SIDE - 1 else -1,
        square - 1 if x else -1,
    )


def read_tiles(text: str, path: str = "tiles.toml") -> dict[str, Tile]:
    """Every tile of the file; raises `BadFile` with all that is wrong (DUN-TILE-5)."""
    page = Page(text, path, GAME)
    found = page.top.into(TILES)
    tiles = found.tile if found else {}
    for key, form in tiles.items():
        _check(page, key, form)
        for needed in form.needs.tiles:
            if needed not in tiles or key in _needed(tiles, needed):
                what = f"{key} needs {needed!r}, which is missing or needs {key} itself."
                page.wrong(("tile", key, "needs"), what, "Name a tile of this file that can be had before.")
    page.finish()
    assert found is not None
    return {key: Tile(key, form) for key, form in found.tile.items()}


def _check(page: Page, key: str, form: TileForm) -> None:
    """The demands on one tile (DUN-TILE-5)."""
    rows = form.grid.split()
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        page.wrong(("tile", key, "grid"), f"the grid of {key} is not 6 x 6.", "Write six rows of six letters.")
        return
    flat = "".join(rows)
    strange = sorted(set(flat) - set(LETTERS))
    if strange:
        page.wrong(("tile", key, "grid"), f"{strange[0]!r} is no kind of square.", f"Use the letters {LETTERS}.")
    sides = [getattr(form.ports, side) for side in COMPASS]
    if all(side == "wall" for side in sides):
        page.wrong(("tile", key, "ports"), f"{key} has no way in.", "Make one side open or a door.")
    for side, squares in zip(sides, PORTS_AT, strict=True):
        if side != "wall" and any(flat[square] not in PORT_SQUARES for square in squares):
            page.wrong(("tile", key, "grid"), f"a port of {key} is blocked.", f"Its squares must be of {PORT_SQUARES}.")
    for letter in "KC" if form.kind == "boss" else "":
        if flat.count(letter) != 1:
            page.wrong(("tile", key, "grid"), f"a lair needs exactly one {letter!r}.", "Draw throne and chest once.")
    for number, box in enumerate(form.boxes):
        _check_box(page, ("tile", key, "boxes", number), box)
    stairs = STAIRS.get(form.kind, "")
    if stairs and flat.count(stairs) != SIDE:
        page.wrong(("tile", key, "grid"), f"{key} needs six stairs {stairs!r}.", "Draw them in the grid.")


def _needed(tiles: Mapping[str, TileForm], tile: str) -> set[str]:
    """All that must be owned before a tile, near and far."""
    found, todo = set[str](), [tile]
    while todo:
        for needed in tiles[todo.pop()].needs.tiles:
            if needed in tiles and needed not in found:
                found.add(needed)
                todo.append(needed)
    return found


def _check_box(page: Page, place: tuple[str | int, ...], box: Box) -> None:
    """An inner room lies on the tile, and its one door leads out of it to the next square (DUN-TILE-5)."""
    names = (box.first, box.last, *box.door)
    if any(len(name) != 2 or name[0] not in COLUMNS or name[1] not in ROWS for name in names):
        page.wrong(place, "a box names a square that is not on the tile.", "Squares are a1 to f6.")
        return
    within = inside(box)
    first, second = (square_at(name) for name in box.door)
    if not within or (first in within) == (second in within) or second not in neighbours(first):
        page.wrong(place, "the door of a box does not lead out of it.", "Name a square inside and the one beside it.")
