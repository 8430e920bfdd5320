"""The ground of the map from the bottom up: sea and coast, terrain, borders, rivers, mountains along hexsides, ways."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence

from wyrmtable.draw import terrain
from wyrmtable.draw.lettering import num
from wyrmtable.draw.mosaic import lattice
from wyrmtable.draw.terrain import midpoint, point_text, stroke, towards

from ..files.land import Land
from ..files.mapwords import DEEP, DESERT, FORD, FOREST, ICE, MAELSTROM, MARSH, MOUNTAIN, RANGE, SHALLOW, STRAIT

Point = tuple[float, float]

SIDE = 30.0  # length of a hexside
MARGIN = 70.0
HEAD = 150.0  # room for the title
FOOT = 250.0  # room for the Turn track and the legend
SEA_PAINT, SHELF, DEEP_SEA = "#8fb8cf", "#b5d5df", "#48679b"
LAND, SHORE, RIVER, RIVER_EDGE = "#efe3bf", "#5b4a2c", "#5aa0cb", "#1f5c88"
FILLS = {FOREST: "url(#woods)", DESERT: "url(#dunes)", MARSH: "url(#reeds)", ICE: "#f4f6f4", MOUNTAIN: "#c9ab85"}


class Chart:
    """Where hexes and sides of a map lie on the sheet."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.grid, self.sides = land.sheet.grid, land.sheet.sides
        left, top, right, bottom = self.grid.bounds
        self._left, self._top = left, top
        self.width = (right - left) * SIDE + 2 * MARGIN
        self.height = (bottom - top) * SIDE + HEAD + FOOT

    def at(self, point: Point) -> Point:
        return (point[0] - self._left) * SIDE + MARGIN, (point[1] - self._top) * SIDE + HEAD

    def centre(self, hex_: int) -> Point:
        return self.at(self.grid.centre(hex_))

    def corners(self, hex_: int) -> tuple[Point, ...]:
        return tuple(map(self.at, self.grid.corners(hex_)))

    def ends(self, side: int) -> tuple[Point, Point]:
        a, b = self.sides.points(side)
        return self.at(a), self.at(b)

    def of_terrain(self, *kinds: int) -> list[tuple[Point, ...]]:
        return [self.corners(hex_) for hex_, kind in enumerate(self.land.terrain) if kind in kinds]


def patterns() -> str:
    """Woods, dunes, reeds and the open sea."""
    return f"<defs>{_woods()}{_dunes()}{_reeds()}{_swell()}{_symbols()}</defs>"


def _woods() -> str:
    chance, body = random.Random(5), []
    spots = sorted((chance.uniform(4, 86), chance.uniform(6, 86)) for _ in range(26))
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        size = chance.uniform(4.2, 6.4)
        body.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(size)}" fill="#4f7a3a" stroke="#355527"/>')
        body.append(f'<circle cx="{num(x - 1.4)}" cy="{num(y - 1.6)}" r="{num(size * 0.45)}" fill="#6f9a52"/>')
    return terrain.pattern("woods", 92, "#86a866", "".join(body))


def _dunes() -> str:
    crests = "".join(f"M{x} {y}q9 -8 20 0" for x, y in ((4, 14), (32, 10), (18, 30), (46, 34), (2, 46), (34, 54)))
    dots = "".join(f"M{x} {y}h.1" for x, y in ((12, 22), (40, 20), (28, 42), (8, 34), (54, 48), (20, 56), (56, 14)))
    body = stroke("dune", crests, "#c2913f", 1.4) + stroke("grain", dots, "#c2913f", 1.8)
    return terrain.pattern("dunes", 60, "#ecd08a", body)


def _reeds() -> str:
    spots = ((10, 18), (34, 14), (22, 36), (46, 40), (8, 50), (32, 56))
    stalks = "".join(f"M{x} {y}v-9M{x - 4} {y}l-2 -7M{x + 4} {y}l2 -7M{x - 8} {y + 2}h16" for x, y in spots)
    return terrain.pattern("reeds", 60, "#b5bf93", stroke("reed", stalks, "#4f6a4b", 1.3))


def _swell() -> str:
    waves = "".join(f"M{x} {y}q7 -6 14 0t14 0" for x, y in ((10, 20), (70, 44), (26, 78), (84, 100)))
    return terrain.pattern("swell", 120, SEA_PAINT, stroke("wave", waves, "#7aa6c0", 1.4))


def _symbols() -> str:
    return (
        '<g id="peak"><path d="M-10 6L-1 -10L9 6Z" fill="#8a6540" stroke="#4a331c" stroke-width="1.2" '
        'stroke-linejoin="round"/><path d="M-1 -10L9 6L3 6L1 -1Z" fill="#5f4326"/>'
        '<path d="M-4 -4.6L-1 -10L2.4 -4.6L.4 -5.6L-1 -3.6Z" fill="#fbf7ec"/></g>'
    )


def sea(chart: Chart, shore: str) -> str:
    """The open sea with its shelf along the coast, and the Maelstrom."""
    rim = f'x="{MARGIN}" y="{HEAD}" width="{num(chart.width - 2 * MARGIN)}"'
    high = num(chart.height - HEAD - FOOT)
    pool = terrain.outline(chart.of_terrain(MAELSTROM))
    middle = _middle([chart.centre(h) for h, kind in enumerate(chart.land.terrain) if kind == MAELSTROM])
    return (
        f'<clipPath id="chart"><rect {rim} height="{high}"/></clipPath><g clip-path="url(#chart)">'
        f'<rect {rim} height="{high}" fill="url(#swell)"/><path id="shore" d="{shore}" fill="none"/>'
        + stroke("shelf", "#shore", SHELF, 46, ' opacity=".55"')
        + stroke("shelf", "#shore", "#cfe6ea", 24, ' opacity=".7"')
        + terrain.fill("maelstrom", pool, DEEP_SEA)
        + stroke("maelstrom-rim", pool, "#2f4a78", 5)
        + stroke("swirl", _spiral(middle, 300), "#8ea9d4", 7, ' opacity=".5"')
        + stroke("swirl", _spiral(middle, 300, 0.5), "#24406f", 5, ' opacity=".55"')
    )


def _middle(points: Sequence[Point]) -> Point:
    count = max(1, len(points))
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


def _spiral(middle: Point, reach: float, turn: float = 0.0) -> str:
    found = []
    for step in range(61):
        angle, far = (step / 60 * 3 + turn) * 2 * math.pi, reach * (0.06 + 0.94 * step / 60)
        found.append((middle[0] + far * math.cos(angle), middle[1] + far * 0.8 * math.sin(angle)))
    return "M" + "L".join(point_text(point) for point in found)


def soil(chart: Chart, shore: str) -> str:
    """Land and what grows on it; the coast; the edges of all hexes."""
    parts = [terrain.fill("land", shore, LAND)]
    for kind, paint in FILLS.items():
        parts.append(terrain.fill(f"terrain-{kind}", terrain.outline(chart.of_terrain(kind)), paint))
    edges = lattice(chart.corners(hex_) for hex_ in range(chart.land.size))
    parts.append(stroke("grid", edges, "#4b4a3a", 0.7, ' opacity=".38"'))
    parts.append(stroke("coast", "#shore", SHORE, 2.6))
    return "".join(parts)


def _shore(chart: Chart) -> str:
    return terrain.outline([chart.corners(hex_) for hex_ in range(chart.land.size) if chart.land.dry[hex_]])


def _lines(chart: Chart, *kinds: int) -> str:
    found = (chart.ends(side) for side, kind in chart.land.sheet.lines.items() if kind in kinds)
    return joined(found)


def joined(lines: Iterable[tuple[Point, Point]]) -> str:
    """Path data of straight lines, those that meet end to end drawn in one stroke."""
    return lattice([a, b] for a, b in lines)


def water(chart: Chart) -> str:
    """Rivers, shallow and deep, and arms of the sea between two land hexes."""
    straits, deep, shallow = _lines(chart, STRAIT), _lines(chart, DEEP), _lines(chart, SHALLOW)
    return "".join(
        (
            stroke("strait", straits, SHORE, 13),
            stroke("strait", straits, SEA_PAINT, 9),
            stroke("river", shallow, "#3f86b4", 3.6),
            stroke("river", shallow, "#8cc3e0", 1.6),
            stroke("river", deep, RIVER_EDGE, 8),
            stroke("river", deep, RIVER, 5),
        )
    )


def borders(chart: Chart) -> str:
    """Where two countries meet on land: a faint band, and a broken line where no water marks it."""
    country, lines = chart.land.country, chart.land.sheet.lines
    found = [
        side
        for side, (a, b) in enumerate(chart.sides.cells)
        if country[a] != country[b] and country[a] >= 0 and country[b] >= 0 and lines.get(side) != STRAIT
    ]
    band = joined(chart.ends(side) for side in found)
    dry = joined(chart.ends(side) for side in found if side not in lines)
    return stroke("border", band, "#c2543f", 9, ' opacity=".32"') + stroke(
        "border", dry, "#9c2f22", 2, ' stroke-dasharray="9 5"', "butt"
    )


def mountains(chart: Chart) -> str:
    """Ridges along hexsides, and the peaks of mountain hexes; gaps where a way leads through."""
    land, sides = chart.land, chart.sides
    ridges = [
        side
        for side, kind in land.sheet.lines.items()
        if kind == RANGE and side not in land.opened and MOUNTAIN not in (land.terrain[h] for h in sides.cells[side])
    ]
    spots = [midpoint(*chart.ends(side)) for side in ridges]
    for side in ridges:
        a, b = chart.ends(side)
        spots += [a, b]
    for hex_, kind in enumerate(land.terrain):
        if kind == MOUNTAIN and hex_ not in land.place_at:
            x, y = chart.centre(hex_)
            spots += [(x - 11, y + 9), (x + 12, y + 10), (x, y - 7)]
    unique = sorted({(round(x, 1), round(y, 1)) for x, y in spots}, key=lambda spot: (spot[1], spot[0]))
    peaks = "".join(f'<use href="#peak" x="{num(x)}" y="{num(y)}"/>' for x, y in unique)
    data = joined(chart.ends(side) for side in ridges)
    return stroke("ridge", data, "#a5825a", 9, ' opacity=".75"') + f'<g class="peaks">{peaks}</g>'


def ways(chart: Chart) -> str:
    """Passes, tunnels, bridges and fords."""
    parts = []
    for way in chart.land.sheet.ways:
        points = [chart.centre(hex_) for hex_ in way.hexes]
        points[0] = towards(midpoint(points[0], points[1]), points[0], 10)
        points[-1] = towards(midpoint(points[-1], points[-2]), points[-1], 10)
        data = "M" + "L".join(point_text(point) for point in points)
        if way.kind == "pass":
            parts.append(stroke("pass", data, "#5b431f", 9, ends="butt") + stroke("pass", data, "#f2d58a", 6))
        else:
            parts.append(stroke("tunnel", data, "#f3e8cc", 7, ends="butt"))
            parts.append(stroke("tunnel", data, "#1c1712", 4.5, ' stroke-dasharray="7 4"', "butt"))
    for side, kind in chart.land.sheet.crossings.items():
        a, b = (chart.centre(hex_) for hex_ in chart.sides.cells[side])
        middle = midpoint(a, b)
        data = f"M{point_text(towards(middle, a, 13))}L{point_text(towards(middle, b, 13))}"
        if kind == FORD:
            parts.append(
                stroke("ford", data, "#fff3cf", 8) + stroke("ford", data, "#7b5a2c", 5, ' stroke-dasharray="1 7"')
            )
        else:
            parts.append(stroke("bridge", data, "#2c1c0c", 13, ends="butt"))
            parts.append(stroke("bridge", data, "#d9a860", 9, ' stroke-dasharray="4 1.5"', "butt"))
    return "".join(parts)


def ground(chart: Chart) -> str:
    """Everything below the names."""
    shore = _shore(chart)
    wet = patterns() + sea(chart, shore)
    return "".join((wet, soil(chart, shore), borders(chart), water(chart), mountains(chart), ways(chart), "</g>"))
