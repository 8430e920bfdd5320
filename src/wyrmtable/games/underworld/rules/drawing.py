"""The party's sheets: every square is drawn where the party believes it to lie (UWA-Q3, UWA-SET-3).

A patch is a part of the drawing that lies off the truth by so many squares east and south, on some sheet; the pen is
the patch that is being drawn. A known spot, seen again, puts the pen right; what does not fit begins a new sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from ..files.terms import HIGH, SIZE, WIDE
from ..position import Position

MOST_PATCHES = 250  # a party that has made so many mistakes draws on as it does


def place(pos: Position, floor: int, square: int) -> tuple[int, int]:
    """The sheet on which a square is drawn, and where; -1 if it fell off the paper."""
    sheet, east, south = pos.patches[pos.patch[floor * SIZE + square]]
    return sheet, moved(square, east, south)


def moved(square: int, east: int, south: int) -> int:
    column, row = square % WIDE + east, square // WIDE + south
    return row * WIDE + column if 0 <= column < WIDE and 0 <= row < HIGH else -1


def plain(pos: Position) -> bool:
    """Whether everything that was drawn lies where it should."""
    return len(pos.patches) == pos.content.storeys


def look(pos: Position, squares: list[int]) -> bool:
    """Somebody looks at these squares and is about to draw them; whether a new sheet was begun for them."""
    base = pos.floor * SIZE
    if plain(pos) and pos.pen == pos.floor:
        return False
    known = [square for square in squares if pos.seen[base + square]]
    if known:
        pos.pen = pos.patch[base + known[0]]
        pos.told = pos.leaves[pos.patches[pos.pen][0]]
    elif not fits(pos, squares):
        new_sheet(pos, squares[0])
        return True
    return False


def fits(pos: Position, squares: list[int]) -> bool:
    """On the paper, and nothing else is drawn there, but for the square that the party has come from."""
    sheet, east, south = pos.patches[pos.pen]
    back = place(pos, pos.floor, pos.back)[1] if pos.back >= 0 else -1
    targets = [moved(square, east, south) for square in squares]
    return min(targets) >= 0 and not any(is_drawn(pos, sheet, target) for target in targets if target != back)


def is_drawn(pos: Position, sheet: int, target: int) -> bool:
    """Whether something is drawn at a place of a sheet. Looked for patch by patch: they are few, and squares many."""
    seen, patch = pos.seen, pos.patch
    for number, (page, east, south) in enumerate(pos.patches):
        square = moved(target, -east, -south) if page == sheet else -1
        for at in range(square, len(seen), SIZE) if square >= 0 else ():
            if seen[at] and patch[at] == number:
                return True
    return any((page, square) == (sheet, target) for page, square, _ in pos.phantoms)


def drawn(pos: Position, sheet: int) -> set[int]:
    """Where something is drawn on a sheet."""
    found = {square for page, square, _ in pos.phantoms if page == sheet}
    for at in seen_squares(pos):
        page, square = place(pos, at // SIZE, at % SIZE)
        if page == sheet:
            found.add(square)
    return found


def seen_squares(pos: Position) -> Iterator[int]:
    return compress(range(len(pos.seen)), pos.seen)


def ink(pos: Position, square: int) -> None:
    """A square that was not drawn yet is drawn with the pen."""
    pos.patch[pos.floor * SIZE + square] = pos.pen


def start(pos: Position, patch: tuple[int, int, int]) -> None:
    if len(pos.patches) < MOST_PATCHES:
        pos.patches.append(patch)
        pos.pen = len(pos.patches) - 1


def new_sheet(pos: Position, square: int) -> None:
    """The map does not fit, or nobody knows where the party is: a sheet of its own, begun in the middle."""
    if len(pos.patches) < MOST_PATCHES:
        pos.leaves.append(pos.told)
        start(pos, (len(pos.leaves) - 1, WIDE // 2 - square % WIDE, HIGH // 2 - square // WIDE))


def slip(pos: Position, east: int, south: int) -> None:
    """All later drawing is off by so much more (UWA-SET-3)."""
    sheet, old_east, old_south = pos.patches[pos.pen]
    start(pos, (sheet, old_east + east, old_south + south))


def go_on_as_if(pos: Position, source: int, target: int) -> None:
    """The party is at the target and believes itself at the source (UWA-TRK-4)."""
    slip(pos, source % WIDE - target % WIDE, source // WIDE - target // WIDE)


def change_level(pos: Position, floor: int, square: int, told: int, sure: bool) -> None:
    """The party comes to another level by a way it trusts, or finds itself there. Where the drawing is right so far it
    goes on, on the sheet of that level; otherwise on a new one."""
    right, base = sure and pos.pen == pos.floor, floor * SIZE
    pos.told = told
    if pos.seen[base + square]:
        pos.pen = pos.patch[base + square]
        pos.told = pos.leaves[pos.patches[pos.pen][0]]
    elif right and told == pos.content.depth(floor):
        pos.pen = floor
    else:
        new_sheet(pos, square)
