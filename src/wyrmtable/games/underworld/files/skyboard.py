"""The board of the sky: 48 by 48 hexes of an inch, measured in whole numbers, and the buttons of a battle (UWA-AIR-1).

Columns and half-rows are counted; four times the square of a distance is then a whole number.
"""

from __future__ import annotations

import re

from wyrmtable.boards.grid import HexGrid
from wyrmtable.boards.numbering import Numbering, Spot

from .referee import buttons

SIDE = 48
OFF = -1
MOST_HEIGHT = 600


def _write(col: int, row: int) -> str:
    return f"{col - 1:02}{(row - 1) // 2:02}"


def _read(name: str) -> Spot | None:
    if not re.fullmatch(r"[0-9]{4}", name):
        return None
    col = int(name[:2]) + 1
    return col, 2 * int(name[2:]) + (2 - col % 2)


GRID = HexGrid(
    SIDE, 2 * SIDE, Numbering(_write, _read, (99, 198), "two digits for the column and two for the row", "2407")
)
COLUMN: tuple[int, ...] = tuple(col for col, _ in GRID.spots)
ROW: tuple[int, ...] = tuple(row for _, row in GRID.spots)
AHEAD: tuple[tuple[int, ...], ...] = GRID.neighbours
STEPS: tuple[Spot, ...] = GRID.steps  # of columns and half-rows, by facing

OPTIONS = (
    ("left", "Turn left"),
    ("right", "Turn right"),
    ("end", "End the flight here", "done"),
    ("sharp-dive", "Sharp dive"),
    ("leave", "Fly off the board", "danger"),
    ("engage", "Engage"),
    ("pass", "Pass by", "pass"),
    ("turn-undead", "Hold up the cross"),
    ("keep", "Keep the load", "pass"),
    ("hold-fire", "Hold fire", "pass"),
    ("cease", "No more shooting", "done"),
    ("volley", "All others who can"),
    ("spell", "Cast the fire ball"),
    ("back", "Back", "back"),
)
(LEFT, RIGHT, END, SHARP_DIVE, LEAVE, ENGAGE, PASS, TURN_UNDEAD, KEEP, HOLD_FIRE, CEASE, VOLLEY, SPELL, BACK) = range(
    len(OPTIONS)
)
MORALE = 0  # kinds of throws that a human referee may look at
KINDS = ("Morale",)
REFEREES = buttons(KINDS)
PLACES = len(OPTIONS) + len(REFEREES)  # the pick of the first hex


def apart(a: int, b: int) -> int:
    """Four times the square of the distance between two hexes, in inches."""
    across, down = COLUMN[a] - COLUMN[b], ROW[a] - ROW[b]
    return 3 * across * across + down * down


def nearest(across: int, down: int) -> int:
    """The hex nearest to a point given in thousandths of a column and of a half-row; OFF beside the board."""
    best, least = OFF, -1
    for col in (across // 1000, across // 1000 + 1):
        low = down // 1000
        for row in range(low - 1, low + 3):
            if (col + row) % 2:
                continue
            miss = 3 * (1000 * col - across) ** 2 + (1000 * row - down) ** 2
            if least < 0 or miss < least:
                best, least = GRID.cell_at.get((col, row), OFF), miss
    return best


ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip


def measured(many: int) -> str:
    """A way or a height in words."""
    return "1 inch" if many == 1 else f"{many} inches"


def called(words: str, number: int = 0) -> str:
    """What people call one of several: "The second griffon"; a single one is "The dragon"."""
    if not number:
        return f"The {words}"
    return f"The {ORDINALS[number]} {words}" if number < len(ORDINALS) else f"The {words} {number}"
