"""The halls drawn: floors cut into rock, rooms, gates and doors, mines with pickaxes, the temple and the lair.

The drawing depends on the board and the charts alone; a view lays its pieces on the four spaces of every square.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from wyrmtable.draw import Picture, terrain
from wyrmtable.draw import signs as sign
from wyrmtable.draw.glyphs import glyph
from wyrmtable.draw.lettering import num, text_path
from wyrmtable.draw.ornament import cartouche, compass, frame

from ..files.board import Halls
from ..files.content import Content
from ..files.terms import BASE, DOOR, GATE, LAIR, OUTPOST, TEMPLE
from .counters import symbols

SIZE = 96.0
PIECE = 43.0
LEFT, TOP, RIGHT, BOTTOM = 70.0, 150.0, 70.0, 80.0
Point = tuple[float, float]

ROOM_PAINT = {BASE: "url(#lb-base)", TEMPLE: "url(#lb-temple)", LAIR: "url(#lb-lair)", OUTPOST: "url(#lb-post)"}


@lru_cache(maxsize=8)
def picture(content: Content) -> Picture:
    """The drawing of a match's board and counters."""
    plan = _Plan(content.halls)
    return Picture(
        plan.width,
        plan.height,
        "".join(plan.parts()),
        symbols(content.charts),
        dict(plan.places()),
        {name: plan.corners(square) for square, name in enumerate(content.halls.names)},
        PIECE,
        content.halls.name,
        list(plan.side_names()),
    )


class _Plan:
    """One board on paper."""

    def __init__(self, halls: Halls) -> None:
        self.halls = halls
        self.width = LEFT + RIGHT + SIZE * halls.grid.cols
        self.height = TOP + BOTTOM + SIZE * halls.grid.rows

    def corner(self, square: int) -> Point:
        col, row = self.halls.spots[square]
        return LEFT + SIZE * (col - 1), TOP + SIZE * (row - 1)

    def centre(self, square: int) -> Point:
        x, y = self.corner(square)
        return x + SIZE / 2, y + SIZE / 2

    def corners(self, square: int) -> tuple[Point, ...]:
        x, y = self.corner(square)
        return (x, y), (x + SIZE, y), (x + SIZE, y + SIZE), (x, y + SIZE)

    def places(self) -> Iterator[tuple[str, Point]]:
        """Squares, the spaces in them, the gates and doors between them, and the middle of the lair."""
        quarter = SIZE / 4
        spaces = {"NW": (-1, -1), "NE": (1, -1), "SW": (-1, 1), "SE": (1, 1), "N": (0, -1), "S": (0, 1)}
        spaces |= {"W": (-1, 0), "E": (1, 0)}
        for square, name in enumerate(self.halls.names):
            x, y = self.centre(square)
            yield name, (x, y)
            for space, (dx, dy) in spaces.items():
                yield f"{name}.{space}", (x + dx * quarter, y + dy * quarter)
        for name, (a, b, _) in zip(self.side_names(), self.sides((GATE, DOOR)), strict=True):
            yield name, terrain.midpoint(self.centre(a), self.centre(b))
        if self.halls.lair:
            yield "lair", terrain.midpoint(self.centre(self.halls.lair[0]), self.centre(self.halls.lair[-1]))

    def side_names(self) -> Iterator[str]:
        """The gates and doors by name."""
        return (f"{self.halls.names[a]}-{self.halls.names[b]}" for a, b, _ in self.sides((GATE, DOOR)))

    def sides(self, kinds: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """Joined pairs of squares whose edge is of one of these kinds, each once."""
        for square, row in enumerate(self.halls.ways):
            for there, edge, _ in row:
                if square < there and edge in kinds:
                    yield square, there, edge

    def parts(self) -> Iterator[str]:
        """Everything on the sheet, lowest first."""
        yield f"<defs>{''.join(_patterns())}</defs>"
        yield f'<rect width="{num(self.width)}" height="{num(self.height)}" fill="#d9c79c"/>'
        yield (
            f'<rect x="{num(LEFT - 30)}" y="{num(TOP - 30)}" width="{num(SIZE * self.halls.grid.cols + 60)}" '
            f'height="{num(SIZE * self.halls.grid.rows + 60)}" fill="url(#lb-rock)" stroke="#241c12" stroke-width="3"/>'
        )
        yield from self._floors()
        yield from self._furniture()
        yield from self._walls()
        yield from self._coordinates()
        yield frame(self.width, self.height, 12)
        yield cartouche("Lair Break", self.halls.name, self.width / 2, 78, 52)
        yield compass(self.width - 84, 76, 38)

    def _floors(self) -> Iterator[str]:
        everything = [self.corners(square) for square in range(len(self.halls))]
        shape = terrain.outline(everything)
        yield terrain.stroke("ledge", shape, "#17120d", 22, ' opacity=".55"')
        yield terrain.stroke("ledge", shape, "#4b4135", 12)
        yield terrain.fill("floor", shape, "url(#lb-floor)", ' fill-rule="evenodd"')
        for kind, paint in ROOM_PAINT.items():
            yield terrain.fill("room", terrain.outline(self.corners(s) for s in self.halls.of_kind(kind)), paint)
        yield terrain.stroke("grid", terrain.inner_edges(everything), "#7b6a4b", 1.6, ' opacity=".55"')
        yield terrain.stroke(
            "quarters", "".join(self._quarters()), "#7b6a4b", 0.9, ' opacity=".35" stroke-dasharray="3 5"'
        )

    def _quarters(self) -> Iterator[str]:
        """The faint cross that divides a square into its four spaces."""
        for square in range(len(self.halls)):
            x, y = self.centre(square)
            half = SIZE / 2 - 6
            yield f"M{num(x)} {num(y - half)}v{num(2 * half)}M{num(x - half)} {num(y)}h{num(2 * half)}"

    def _furniture(self) -> Iterator[str]:
        for square in self.halls.mines:
            yield self._mine(square)
        for square in self.halls.outposts:
            x, y = self.centre(square)
            yield f'<g class="outpost" opacity=".5">{glyph("tower", x - 32, y - 34, 64, "#3b2f1c", "#d8c28c")}</g>'
        for mark, letter in zip(self.halls.marks, "NESW", strict=False):
            x, y = self.centre(mark)
            yield _ring("mark", x, y, 34, 'fill="none" stroke="#7a1f16" stroke-width="3"')
            yield text_path(letter, x, y + 13, 26, "#7a1f16", 0.14)
        yield from self._rooms()

    def _mine(self, square: int) -> str:
        x, y = self.centre(square)
        vein = f"M{num(x - 40)} {num(y + 30)}l14 -16l10 8l16 -22l12 12l22 -26"
        gold = terrain.stroke("vein", vein, "#e5b52b", 4, ' opacity=".7"')
        return (
            f'<g class="mine"><rect x="{num(x - 46)}" y="{num(y - 46)}" width="92" height="92" rx="14" fill="#8a7350" '
            f'opacity=".45"/>{gold}'
            f"{glyph('pick', x - 30, y - 32, 60, '#2b2013', '#8a7350')}</g>"
        )

    def _rooms(self) -> Iterator[str]:
        """Base numbers, the temple's altar, the glow of the lair."""
        for number, room in enumerate(self.halls.bases, 1):
            x, y = terrain.midpoint(self.centre(room[0]), self.centre(room[-1]))
            yield _ring("base", x, y, 30, 'fill="#f3e6c4" stroke="#2b2013" stroke-width="4"')
            yield text_path(str(number), x, y + 16, 32, "#2b2013", 0.18)
        temple = self.halls.temple
        if temple:
            x, y = terrain.midpoint(self.centre(temple[0]), self.centre(temple[-1]))
            yield f'<g class="temple" opacity=".8">{glyph("star", x - 40, y - 40, 80, "#8a6d1f", "#f2ecff")}</g>'
        if self.halls.lair:
            x, y = terrain.midpoint(self.centre(self.halls.lair[0]), self.centre(self.halls.lair[-1]))
            yield _ring("embers", x, y, SIZE * 0.9, 'fill="#ff7a1a" opacity=".22"')

    def _walls(self) -> Iterator[str]:
        """Walls between open squares, then gates and doors."""
        yield terrain.stroke("wall", terrain.segments(self._inner_walls()), "#2a231a", 9)
        for a, b, edge in self.sides((GATE, DOOR)):
            middle = terrain.midpoint(self.centre(a), self.centre(b))
            draw = sign.gate if edge == GATE else sign.door
            yield draw(middle, self.centre(b), SIZE * 0.56)

    def _inner_walls(self) -> Iterator[tuple[Point, Point]]:
        halls = self.halls
        for square, (col, row) in enumerate(halls.spots):
            for other in (halls.at.get((col + 1, row)), halls.at.get((col, row + 1))):
                if other is not None and halls.edges.get((square, other), -1) in (-1, GATE, DOOR):
                    mine, theirs = self.corners(square), set(self.corners(other))
                    a, b = (point for point in mine if point in theirs)
                    yield a, b

    def _coordinates(self) -> Iterator[str]:
        grid = self.halls.grid
        for col in range(1, grid.cols + 1):
            name = grid.name_at(col, 1)[:-1]
            for y in (TOP - 10, TOP + SIZE * grid.rows + 24):
                yield text_path(name, LEFT + SIZE * (col - 0.5), y, 15, "#efe0b8", 0.14)
        for row in range(1, grid.rows + 1):
            for x in (LEFT - 16, LEFT + SIZE * grid.cols + 16):
                yield text_path(str(row), x, TOP + SIZE * (row - 0.5) + 6, 13, "#efe0b8", 0.14)


def _ring(css: str, x: float, y: float, radius: float, paint: str) -> str:
    return f'<circle class="{css}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" {paint}/>'


def _patterns() -> Iterator[str]:
    yield terrain.stone("lb-rock", "#5d5346", "#39322a", "#8a7e6c", 7)
    yield terrain.flagstones("lb-floor", "#d9caa3", "#a8946a", 3)
    yield terrain.flagstones("lb-base", "#cfb684", "#8f7443", 5, size=64, rows=4)
    yield terrain.flagstones("lb-temple", "#ece7f4", "#b9aecb", 9, size=64, rows=4)
    yield terrain.flagstones("lb-post", "#bfae86", "#8b774c", 4, size=48, rows=4)
    yield terrain.stone("lb-lair", "#6a3a2a", "#3d1d14", "#a8623f", 11)
