"""The table on which tiles are laid: squares, tile places and the borders between them, as flat tables."""

from __future__ import annotations

from .terms import BITS, SIDE
from .tiles import PORTS_AT

Four = tuple[int, int, int, int]


class Board:
    """So many tile places across and down. A square is `y * width + x`; a border lies between two tile places."""

    def __init__(self, cols: int, rows: int) -> None:
        self.cols, self.rows = cols, rows
        self.width, self.height = cols * SIDE, rows * SIDE
        self.size = self.width * self.height
        self.places = cols * rows
        self.far = b"\xff" * self.size  # distances before any is known
        spots = [divmod(square, self.width) for square in range(self.size)]
        self.x = tuple(x for _, x in spots)
        self.y = tuple(y for y, _ in spots)
        self.tile_of = tuple(y // SIDE * cols + x // SIDE for y, x in spots)
        self.local = tuple(y % SIDE * SIDE + x % SIDE for y, x in spots)
        self.adjacent: tuple[Four, ...] = tuple(
            self._around(x, y, ((0, -1), (1, 0), (0, 1), (-1, 0))) for y, x in spots
        )
        self.around = tuple(
            tuple((bit, there) for bit, there in zip(BITS, row, strict=True) if there >= 0) for row in self.adjacent
        )
        self.diagonal: tuple[Four, ...] = tuple(
            self._around(x, y, ((1, -1), (1, 1), (-1, 1), (-1, -1))) for y, x in spots
        )
        self.corners = tuple(self._corners(square) for square in range(self.size))
        self.squares = tuple(
            tuple(self.square(place, local) for local in range(SIDE * SIDE)) for place in range(self.places)
        )
        self.beside: tuple[Four, ...] = tuple(self._beside(place) for place in range(self.places))
        self._borders()
        self.names = tuple(f"{column(x)}{y + 1}" for y, x in spots)
        self.place_names = tuple(f"tile-{place + 1}" for place in range(self.places))

    def _around(self, x: int, y: int, ways: tuple[tuple[int, int], ...]) -> Four:
        n, e, s, w = (
            (y + dy) * self.width + x + dx if 0 <= x + dx < self.width and 0 <= y + dy < self.height else -1
            for dx, dy in ways
        )
        return n, e, s, w

    def _corners(self, square: int) -> tuple[tuple[int, int, int, int, int], ...]:
        """Every diagonal neighbour with the two squares at the corner between, and the sides towards those."""
        found = list[tuple[int, int, int, int, int]]()
        for turn, there in enumerate(self.diagonal[square]):
            if there >= 0:
                one, other = turn, (turn + 1) % 4
                ends = self.adjacent[square][one], self.adjacent[square][other]
                found.append((there, *ends, BITS[one], BITS[other]))
        return tuple(found)

    def square(self, place: int, local: int) -> int:
        row, col = divmod(place, self.cols)
        return (row * SIDE + local // SIDE) * self.width + col * SIDE + local % SIDE

    def _beside(self, place: int) -> Four:
        row, col = divmod(place, self.cols)
        return (
            place - self.cols if row else -1,
            place + 1 if col < self.cols - 1 else -1,
            place + self.cols if row < self.rows - 1 else -1,
            place - 1 if col else -1,
        )

    def _borders(self) -> None:
        """Every border between two places, the northern or western place first."""
        pairs = [(p, side) for p in range(self.places) for side in (1, 2) if self.beside[p][side] >= 0]
        self.borders = len(pairs)
        self.border_places = tuple((p, self.beside[p][side]) for p, side in pairs)
        self.border_side = tuple(side for _, side in pairs)
        table = [[-1] * 4 for _ in range(self.places)]
        for border, (p, side) in enumerate(pairs):
            table[p][side] = border
            table[self.beside[p][side]][(side + 2) % 4] = border
        self.border: tuple[tuple[int, ...], ...] = tuple(map(tuple, table))
        self.port_squares = tuple(
            tuple(tuple(self.squares[p][local] for local in PORTS_AT[side]) for side in range(4))
            for p in range(self.places)
        )
        at = [-1] * self.size
        sides = [-1] * self.size
        for p in range(self.places):
            for side in range(4):
                for square in self.port_squares[p][side]:
                    at[square], sides[square] = self.border[p][side], side
        self.border_at = tuple(at)  # the border a port square lies at, or -1
        self.port_side = tuple(sides)  # the side of its tile a port square lies at, or -1
        self.border_squares = tuple(
            (*self.port_squares[p][side], *self.port_squares[self.beside[p][side]][(side + 2) % 4]) for p, side in pairs
        )
        self.border_names = tuple(
            f"{self._name(squares[0])}-{self._name(squares[2])}" for squares in self.border_squares
        )

    def _name(self, square: int) -> str:
        return f"{column(self.x[square])}{self.y[square] + 1}"

    def distance(self, a: int, b: int) -> int:
        """Spaces between two squares, a diagonal counting one (DUN-LOS-1)."""
        return max(abs(self.x[a] - self.x[b]), abs(self.y[a] - self.y[b]))


def column(x: int) -> str:
    return chr(ord("a") + x)
