"""The ground of UnderEarth's map: rock, walls, floors, bridges and the faint grid, from the bottom up (LOU-2.0).

Rooms keep the outline of their hexes; corridors are cut into the rock at their true width, from hex to hex.
"""

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from wyrmtable.draw import terrain
from wyrmtable.draw.terrain import Point, midpoint, segments, stroke, towards

from ..files.mapstrips import StripBoard, tops

SIDE = 30.0
MARGIN = 54.0
HEAD = 118.0
FOOT = 104.0
ROW = 34.0

PASSAGE = MappingProxyType({"open": 30.0, "wide": 27.0, "narrow": 15.0, "bridge": 15.0, "tunnel": 7.0})
GROUND = MappingProxyType({"room": "url(#flags)", "outside": "url(#grass)", "pit": "url(#pit)", "lake": "url(#lake)"})
FLOOR = "#efe5cc"
SETTS = "url(#setts)"
WALL = "#1f1912"
ROCK = "#6f6557"
PIT = "#27406e"
DOTS = ' stroke-dasharray="0 5"'


class Sheet:
    """Where the board's places lie on the sheet of paper."""

    def __init__(self, board: StripBoard, legend_rows: int = 1) -> None:
        left, top, right, bottom = board.grid.bounds
        self.board = board
        self.left, self.top = MARGIN, HEAD
        self.wide, self.high = (right - left) * SIDE, (bottom - top) * SIDE
        self.width, self.height = self.wide + 2 * MARGIN, self.high + HEAD + FOOT + ROW * (legend_rows - 1)
        self._shift = MARGIN - left * SIDE, HEAD - top * SIDE

    def at(self, point: Point) -> Point:
        return point[0] * SIDE + self._shift[0], point[1] * SIDE + self._shift[1]

    def centre(self, place: int) -> Point:
        return self.at(self.board.centre(place))

    def corners(self, place: int) -> tuple[Point, ...]:
        return tuple(self.at(corner) for corner in self.board.corners(place))

    def side_ends(self, side: int) -> tuple[Point, Point]:
        a, b = self.board.side_points(side)
        return self.at(a), self.at(b)

    def side_middle(self, side: int) -> Point:
        return midpoint(*self.side_ends(side))

    def is_hall(self, place: int) -> bool:
        """Whether the place belongs to an area, as opposed to a corridor."""
        return self.board.kind[place] in GROUND

    def cells_of(self, kind: str) -> list[tuple[Point, ...]]:
        return [self.corners(place) for place, word in enumerate(self.board.kind) if word == kind]

    def width_of(self, side: int) -> float:
        return PASSAGE[self.board.sides[side].width]


def patterns() -> str:
    return "<defs>{}</defs>".format(
        terrain.stone("rock", "", "#554c40", "#897e6c", 7)
        + terrain.hatching("hatch", "", "#2c241a", 11)
        + terrain.flagstones("flags", FLOOR, "#d6c7a1", 3)
        + terrain.flagstones("setts", "#ddcba2", "#bfa977", 4, 48, 4)
        + terrain.waves("lake", "#5fa3c4", "#2c6f96", "#b9dff0")
        + terrain.hatching("pit", "", "#16264a", 5, 96, 1)
        + terrain.meadow("grass", "#bccb8f", "#93a865", "#fff7d0", 9)
    )


def _runs(sheet: Sheet) -> Mapping[str, tuple[str, str]]:
    """Centre lines of passages by width class, from hex to hex and up to the walls of halls, and the points where they
    bend or end (LOU-2.0c to e)."""
    lines: dict[str, list[tuple[Point, Point]]] = {}
    bends: dict[str, dict[int, None]] = {}
    for number, side in enumerate(sheet.board.sides):
        corridors = [place for place in (side.a, side.b) if not sheet.is_hall(place)]
        if not corridors:
            continue
        centre, end = sheet.centre(corridors[0]), sheet.centre(corridors[-1])
        if len(corridors) == 1:
            end = towards(sheet.side_middle(number), centre, -1)
        width = "wide" if side.width == "open" else side.width
        lines.setdefault(width, []).append((centre, end))
        bends.setdefault(width, {}).update(dict.fromkeys(corridors))
    dots = {w: "".join(f"M{terrain.point_text(sheet.centre(p))}h0" for p in places) for w, places in bends.items()}
    return {width: (segments(found), dots[width]) for width, found in lines.items()}


def _bridges(sheet: Sheet) -> Iterator[str]:
    """Planks between rails over pit or lake, one drawing for each bridge (LOU-2.0h)."""
    for passage in sheet.board.passages:
        if passage.width != "bridge":
            continue
        points = [sheet.centre(place) for place in passage.places]
        points[0] = towards(midpoint(points[0], points[1]), points[0], 5)
        points[-1] = towards(midpoint(points[-1], points[-2]), points[-1], 5)
        data = "M" + "L".join(terrain.point_text(point) for point in points)
        yield f'<g class="bridge">{planks(data)}</g>'


def planks(data: str) -> str:
    """The deck of a bridge along a path."""
    deck = stroke("rim", data, "#120d07", 19, ends="butt") + stroke("rails", data, "#6d4319", 16, ends="butt")
    return deck + stroke("planks", data, "#d39a55", 12.5, ' stroke-dasharray="5 1.6"', "butt")


def _inner_walls(sheet: Sheet) -> str:
    """Walls where two areas touch without a way through, and the brink of a pit or lake where there is one."""
    board, walls = sheet.board, []
    for place, cell in enumerate(board.cells):
        for direction, neighbour in enumerate(board.grid.neighbours[cell]):
            other = board.place_at.get(neighbour, -1)
            if (
                other > place
                and sheet.is_hall(place)
                and sheet.is_hall(other)
                and board.area[other] != board.area[place]
            ):
                ends = board.grid.side_points(cell, direction)
                if board.side_between(place, other) is None:
                    walls.append((sheet.at(ends[0]), sheet.at(ends[1])))
    brinks = [
        sheet.side_ends(number)
        for number, side in enumerate(board.sides)
        if side.width == "open" and board.kind[side.a] != board.kind[side.b]
    ]
    rim = stroke("brink", segments(brinks), "#7a5a2a", 5) + stroke("brink", segments(brinks), "#fff3d0", 3, DOTS)
    return stroke("wall", segments(walls), WALL, 5) + rim


def _seams(sheet: Sheet) -> str:
    """The checkered zigzag along which the strips are cut (LOU-22.2d)."""
    board, lines = sheet.board, []
    for row in tops(board.strips)[1:]:
        for cell, (_, r) in enumerate(board.grid.spots):
            if r in (row, row - 1):
                lines += [
                    board.grid.side_points(cell, direction)
                    for direction, other in enumerate(board.grid.neighbours[cell])
                    if other >= 0 and board.grid.spots[other][1] > row
                ]
    data = segments((sheet.at(a), sheet.at(b)) for a, b in lines)
    return stroke("seam", data, "#14100b", 6) + stroke(
        "seam-checks", data, "#f3ead2", 6, ' stroke-dasharray="5 5"', "butt"
    )


def _meadow_edge(sheet: Sheet) -> str:
    """Open country runs on to the edge of the sheet (LOU-2.0q)."""
    data, half = "", SIDE * math.sqrt(3) / 2
    for place in range(len(sheet.board)):
        col = sheet.board.spot(place)[0]
        if sheet.board.kind[place] == "outside" and col in (1, sheet.board.grid.cols):
            x, y = sheet.centre(place)
            reach = -SIDE if col == 1 else SIDE
            data += f"M{x:.1f} {y - half:.1f}h{reach:.1f}v{2 * half:.1f}h{-reach:.1f}z"
    return data


def _mountains(sheet: Sheet) -> str:
    """Peaks on the rock around open country."""
    board, cells = sheet.board, dict[int, None]()
    for place, cell in enumerate(board.cells):
        if board.kind[place] == "outside":
            cells |= {n: None for n in board.grid.neighbours[cell] if n >= 0 and n not in board.place_at}
    parts = []
    for cell in sorted(cells, key=lambda c: board.grid.spots[c][1]):
        x, y = sheet.at(board.grid.centre(cell))
        parts.append(
            f'<path d="M{x - 25:.1f} {y + 17:.1f}l25 -42l25 42z" fill="#8d8373" stroke="{WALL}" stroke-width="1.8" '
            f'stroke-linejoin="round"/><path d="M{x:.1f} {y - 25:.1f}l25 42h-17l-5 -15l-6 -5z" fill="#5b5246"/>'
            f'<path d="M{x - 8.5:.1f} {y - 10.6:.1f}l8.5 -14.4l8.5 14.4l-5 -3l-4 5l-4 -5z" fill="#fbf8ef"/>'
        )
    return f'<g class="mountains">{"".join(parts)}</g>'


def ground(sheet: Sheet) -> str:
    """Rock, walls and floors from the bottom up."""
    kinds = {kind: terrain.outline(sheet.cells_of(kind)) for kind in GROUND}
    halls = "".join(terrain.outline([sheet.corners(p) for p in area.places]) for area in sheet.board.areas)
    runs = _runs(sheet)
    frame = f'x="{sheet.left:.0f}" y="{sheet.top:.0f}" width="{sheet.wide:.0f}" height="{sheet.high:.0f}"'
    shapes = "".join(
        f'<path id="run-{width}" d="{run}"/><path id="bend-{width}" d="{bend}"/>' for width, (run, bend) in runs.items()
    )
    shapes += f'<path id="halls" d="{halls}"/><clipPath id="plan"><rect {frame}/></clipPath>'
    halo = [("#halls", 50.0), *((f"#run-{width}", PASSAGE[width] + 42) for width in runs)]
    parts = [
        f'<defs>{shapes}</defs><rect {frame} fill="{ROCK}"/><rect {frame} fill="url(#rock)"/><g '
        f'clip-path="url(#plan)">',
        *(stroke("halo", shape, "#a89a80", width) for shape, width in halo),
        *(stroke("halo", shape, "url(#hatch)", width) for shape, width in halo),
        _seams(sheet),
        _mountains(sheet),
        stroke("walls", "#halls", WALL, 8),
        *(stroke("walls", f"#run-{width}", WALL, PASSAGE[width] + 7) for width in runs),
        terrain.fill("outside", _meadow_edge(sheet), GROUND["outside"]),
        terrain.fill("pit-floor", kinds["pit"], PIT),
        *(terrain.fill(kind, data, GROUND[kind]) for kind, data in kinds.items()),
        stroke("shade", kinds["room"] + kinds["pit"] + kinds["lake"], "#4a3718", 7, ' opacity=".2"'),
        *(stroke(f"passage {width}", f"#run-{width}", SETTS, PASSAGE[width], ends="butt") for width in runs),
        *(stroke("bend", f"#bend-{width}", SETTS, PASSAGE[width]) for width in runs),
        _inner_walls(sheet),
        _faint_grid(sheet),
        *_bridges(sheet),
        "</g>",
    ]
    return "".join(parts)


def _faint_grid(sheet: Sheet) -> str:
    """Hex outlines inside halls, and a thin tick where a corridor passes from hex to hex."""
    pale = terrain.inner_edges(sheet.cells_of("pit") + sheet.cells_of("lake"))
    dark = terrain.inner_edges(sheet.cells_of("room") + sheet.cells_of("outside"))
    ticks = []
    for number, side in enumerate(sheet.board.sides):
        if side.width in ("wide", "narrow", "tunnel") and not side.feature:
            middle, half = sheet.side_middle(number), sheet.width_of(number) / 2
            ends = sheet.side_ends(number)
            ticks.append((towards(middle, ends[0], half), towards(middle, ends[1], half)))
    return (
        stroke("grid", dark, "#8d7a52", 0.9, ' opacity=".75"')
        + stroke("grid", pale, "#dcecf7", 0.9, ' opacity=".55"')
        + stroke("grid", segments(ticks), "#8d7a52", 1, ' stroke-dasharray="2 2"')
    )
