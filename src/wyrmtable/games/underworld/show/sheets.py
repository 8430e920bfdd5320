"""Which boards there are: the ground of a meeting, and the chart of every level."""

from __future__ import annotations

from wyrmtable.core import Sheet

from ..files.buttons import square_name
from ..files.terms import SIZE
from ..position import Position
from ..rules.drawing import place, plain, seen_squares

MEETING = "meeting"


def sheet_id(pos: Position, sheet: int) -> str:
    return f"level-{sheet + 1}" if sheet < pos.content.storeys else f"sheet-{sheet + 1}"


def sheet_title(pos: Position, sheet: int) -> str:
    """The level that the party believes it to be, and which of its sheets."""
    told = pos.leaves[sheet]
    name = f"Level {told}" if told else "Somewhere below"
    earlier = pos.leaves[:sheet].count(told)
    if sheet >= pos.content.floors and earlier:
        name += f", sheet {earlier + 1}"
    return name


def where(pos: Position, floor: int, square: int) -> str:
    """A square by its place on the drawing."""
    sheet, drawn = place(pos, floor, square)
    return f"{square_name(drawn)} of {sheet_title(pos, sheet).lower()}"


def here(pos: Position) -> tuple[int, int]:
    """The sheet and the place where the party believes itself."""
    return place(pos, pos.floor, pos.here)


def used(pos: Position) -> list[int]:
    """Sheets on which something is drawn; before that the first."""
    if plain(pos):
        drawn = [floor for floor in range(pos.content.storeys) if any(pos.seen[floor * SIZE : (floor + 1) * SIZE])]
        return drawn or [0]
    return sorted({place(pos, at // SIZE, at % SIZE)[0] for at in seen_squares(pos)})


def sheets(pos: Position) -> tuple[Sheet, ...]:
    """In an expedition: every sheet on which something is drawn, and the ground of a meeting."""
    if not pos.content.floors:
        return ()
    drawn = [Sheet(sheet_id(pos, sheet), sheet_title(pos, sheet)) for sheet in used(pos)]
    old = [Sheet(f"old-{at + 1}", title) for at, (title, _, _) in enumerate(old_maps(pos))]
    return (*drawn, *old, Sheet(MEETING, "The meeting"))


def old_maps(pos: Position) -> tuple[tuple[str, str, str], ...]:
    """Drawings of levels that are not any more what they were (UWA-FRESH-6)."""
    return pos.content.season.old if pos.content.season else ()


def now(pos: Position) -> str:
    if not pos.content.floors:
        return ""
    return MEETING if pos.met else sheet_id(pos, here(pos)[0])
