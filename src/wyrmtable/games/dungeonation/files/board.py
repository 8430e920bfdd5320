"""The table on which tiles are laid: squares, decks above them, tile places and doors, as flat tables."""

from __future__ import annotations

from .terms import BITS, SIDE, SPAN
from .tiles import PORTS_AT, Tile

Four = tuple[int, int, int, int]
Pair = tuple[int, int]
NOWHERE_NEAR: Four = (-1, -1, -1, -1)


class Board:
    """So many tile places across and down. A square is `y * width + x`; behind all of them come the decks, squares that
    bridges lay over others. `spans` are the squares of a tile that can have a deck, `inner` the pairs of squares that
    can have a door between them. Doors are numbered: borders between tile places, inner doors, then the chests."""

    def __init__(self, cols: int, rows: int, spans: tuple[int, ...] = (), inner: tuple[Pair, ...] = ()) -> None:
        self.cols, self.rows = cols, rows
        self.width, self.height = cols * SIDE, rows * SIDE
        self.flat = self.width * self.height
        self.places = cols * rows
        self.size = self.flat + self.places * len(spans)
        self.far = b"\xff" * self.size  # distances before any is known
        self._squares(spans)
        self.beside: tuple[Four, ...] = tuple(self._beside(place) for place in range(self.places))
        self._borders()
        self._inner(inner)
        self.place_names = tuple(f"tile-{place + 1}" for place in range(self.places))

    def _squares(self, spans: tuple[int, ...]) -> None:
        below = [self.square(place, local) for place in range(self.places) for local in spans]
        self.base: tuple[int, ...] = (*range(self.flat), *below)  # the square a deck lies over, or the square itself
        decks = [-1] * self.size
        for deck, square in enumerate(below, self.flat):
            decks[square] = deck
        self.deck = tuple(decks)  # the deck over a square, or -1
        spots = [divmod(square, self.width) for square in self.base]
        self.x = tuple(x for _, x in spots)
        self.y = tuple(y for y, _ in spots)
        self.tile_of = tuple(y // SIDE * self.cols + x // SIDE for y, x in spots)
        self.local = tuple(y % SIDE * SIDE + x % SIDE for y, x in spots)
        flat, above = spots[: self.flat], (NOWHERE_NEAR,) * len(below)
        ways = ((0, -1), (1, 0), (0, 1), (-1, 0))
        self.adjacent: tuple[Four, ...] = (*(self._around(x, y, ways) for y, x in flat), *above)
        self.around = tuple(
            tuple((bit, there) for bit, there in zip(BITS, row, strict=True) if there >= 0) for row in self.adjacent
        )
        slants = ((1, -1), (1, 1), (-1, 1), (-1, -1))
        self.diagonal: tuple[Four, ...] = (*(self._around(x, y, slants) for y, x in flat), *above)
        self.corners = tuple(self._corners(square) for square in range(self.size))
        floors = [[self.square(place, local) for local in range(SIDE * SIDE)] for place in range(self.places)]
        self.squares = tuple((*floor, *(decks[s] for s in floor if decks[s] >= 0)) for floor in floors)
        self.names = tuple(
            f"{column(x)}{y + 1}" + ("-up" if square >= self.flat else "") for square, (y, x) in enumerate(spots)
        )

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
            f"{self.names[squares[0]]}-{self.names[squares[2]]}" for squares in self.border_squares
        )

    def _inner(self, inner: tuple[Pair, ...]) -> None:
        """Doors inside tiles, and for every door the squares at it, each with the side the door is on."""
        pairs = [(self.square(p, a), self.square(p, b)) for p in range(self.places) for a, b in inner]
        self.doors = self.borders + len(pairs)
        self.inner_door = {pair: self.borders + number for number, pair in enumerate(pairs)}
        leaves: list[tuple[Pair, ...]] = []
        for border, (one, other, three, four) in enumerate(self.border_squares):
            side = self.border_side[border]
            back = (side + 2) % 4
            leaves.append(((one, side), (other, side), (three, back), (four, back)))
        for a, b in pairs:
            side = self.adjacent[a].index(b)
            leaves.append(((a, side), (b, (side + 2) % 4)))
        self.leaves = tuple(leaves)
        self.door_names = (*self.border_names, *(f"{self.names[a]}-{self.names[b]}" for a, b in pairs))
        found: list[list[int]] = [[] for _ in range(self.size)]
        for door, sides in enumerate(leaves):
            for square, _ in sides:
                found[square].append(door)
        self.doors_at = tuple(map(tuple, found))

    def distance(self, a: int, b: int) -> int:
        """Spaces between two squares, a diagonal counting one (DUN-LOS-1)."""
        return max(abs(self.x[a] - self.x[b]), abs(self.y[a] - self.y[b]))


def inner_pairs(tiles: tuple[Tile, ...]) -> tuple[Pair, ...]:
    """The pairs of squares between which a tile, turned any way, has a door."""
    return tuple(sorted({pair for tile in tiles for pairs in tile.doors for pair in pairs}))


def spans_of(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """The squares over which a tile, turned any way, has a deck."""
    return tuple(
        sorted({at for tile in tiles for flat in tile.letters for at in range(SIDE * SIDE) if flat[at] == SPAN})
    )


def column(x: int) -> str:
    return chr(ord("a") + x)
