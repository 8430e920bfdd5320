"""The field of a battle of many figures: hexes of three inches, the kinds of ground, and the buttons (UWA-MASS-2)."""

from __future__ import annotations

from functools import cache

from wyrmtable.boards.grid import HexGrid

from .referee import buttons

COLUMNS, ROWS = 14, 11
INCHES = 3  # across a hex
GRID = HexGrid(COLUMNS, 2 * ROWS)
AROUND: tuple[tuple[int, ...], ...] = tuple(tuple(cell for cell in row if cell >= 0) for row in GRID.neighbours)
CELLS = len(GRID)

OPEN, WOOD, MARSH, WALL, TOWER, GATE, KEEP = range(7)
LETTERS = ".wmWTGK"
GROUNDS = ("open ground", "wood", "marsh", "curtain wall", "tower", "gate house", "keep")
COSTS = (1, 2, 2, 1, 1, 1, 1)  # hexes of movement to enter
STRENGTH = {WALL: 20, TOWER: 30, GATE: 24, KEEP: 60}  # structure points (UWA-BUILD-9)

OPTIONS = (
    ("hold", "Hold the ground", "pass"),
    ("withdraw", "Withdraw"),
    ("assault", "Storm the breach", "danger"),
    ("escalade", "Storm the walls with ladders", "danger"),
    ("wait", "Wait and starve them out", "pass"),
    ("lift", "Lift the siege", "danger"),
    ("stand", "Stand fast behind the walls", "pass"),
    ("sally", "Sally out", "danger"),
    ("yield", "Yield the castle", "danger"),
)
HOLD, WITHDRAW, ASSAULT, ESCALADE, WAIT, LIFT, STAND, SALLY, YIELD = range(len(OPTIONS))
MORALE = 0  # kinds of throws that a human referee may look at
KINDS = ("Morale",)
REFEREES = buttons(KINDS)
FIRST_SHOT = len(OPTIONS) + len(REFEREES)  # one button for every body that may be shot at


def cell_at(column: int, row: int) -> int:
    """The hex of a letter of the drawn field, both counted from 0."""
    return GRID.cell_at[column + 1, 2 * row + 1 + column % 2]


ROW_OF: tuple[int, ...] = tuple((row - 1) // 2 for _, row in GRID.spots)


BESIDE: tuple[int, ...] = tuple(sum(1 << near for near in row) for row in AROUND)  # the same as AROUND, a bit each
ROW_CELLS: tuple[int, ...] = tuple(
    sum(1 << cell for cell in range(CELLS) if ROW_OF[cell] == row) for row in range(ROWS)
)  # the hexes of a row


def _leading(shift: int) -> int:
    """The hexes whose neighbour is so many numbers on."""
    return sum(1 << cell for cell in range(CELLS) if cell + shift in AROUND[cell])


DOWN, SLANT = 1, (ROWS - 1, ROWS, ROWS + 1)  # by how much the numbers of neighbours differ
BELOW, UP, LEVEL, SUNKEN = (_leading(shift) for shift in (DOWN, *SLANT))
assert all(abs(near - cell) in (DOWN, *SLANT) for cell in range(CELLS) for near in AROUND[cell])


def spread(cells: int) -> int:
    """All hexes that touch one of a set, both as bits of a number. Written out, for nothing is asked more often."""
    column = (cells & BELOW) << 1 | cells >> 1 & BELOW
    slanted = (cells & UP) << ROWS - 1 | cells >> ROWS - 1 & UP | (cells & SUNKEN) << ROWS + 1
    return column | slanted | cells >> ROWS + 1 & SUNKEN | (cells & LEVEL) << ROWS | cells >> ROWS & LEVEL


def _distances() -> tuple[bytes, ...]:
    return tuple(bytes(GRID.distance(a, b) for b in range(CELLS)) for a in range(CELLS))


APART: tuple[bytes, ...] = _distances()


@cache
def circles(goal: int) -> tuple[int, ...]:
    """The hexes at every distance from one, as bits of a number, the nearest first."""
    far = APART[goal]
    return tuple(sum(1 << cell for cell in range(CELLS) if far[cell] == apart) for apart in range(max(far) + 1))
