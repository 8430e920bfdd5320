"""The drawing of the sky: clouds over fields far below, a fine net of hexes, and the counters."""

from __future__ import annotations

from functools import cache
from random import Random

from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter
from wyrmtable.draw.lettering import num
from wyrmtable.draw.mosaic import lattice

from ...files.skyboard import GRID
from ...rules.sky.position import SkyPosition
from .view import symbol

SCALE = 18.0
MARGIN = 14.0
LIVERIES = (Livery(paper="#f2dfd6", band="#8a3b2f"), Livery(paper="#e0e9f2", band="#2f5d8a", edge="wave"))
GLYPHS = {
    "griffon": "knight", "hippogriff": "knight", "pegasus": "knight", "dragon": "dragon", "engine": "bow",
    "carpet": "star", "gargoyle": "gargoyle", "great-roc": "gargoyle", "wild-roc": "gargoyle", "roc": "gargoyle",
    "spectre": "skull", "wraith": "skull", "curate": "mace", "rider": "knight", "wyvern": "dragon", "bowman": "bow",
}  # fmt: skip
Point = tuple[float, float]


def picture(pos: SkyPosition, sheet: str = "") -> Picture:
    sorts = {symbol(pos, n): (pos.seat(n), pos.unit(n).fly) for n in range(len(pos.place))}
    grounds = sorted({pos.unit(n).cell for n in range(len(pos.place)) if pos.grounded(n)})
    return _picture(tuple(sorted(sorts.items())), tuple(grounds))


def _spot(point: Point) -> Point:
    left, top, _, _ = GRID.bounds
    return (point[0] - left) * SCALE + MARGIN, (point[1] - top) * SCALE + MARGIN


@cache
def _board() -> tuple[float, float, dict[str, Point], dict[str, tuple[Point, ...]], str]:
    """Size, places, shapes and ground: the same for every battle."""
    left, top, right, low = GRID.bounds
    wide, high = (right - left) * SCALE + 2 * MARGIN, (low - top) * SCALE + 2 * MARGIN
    shapes = {GRID.names[cell]: tuple(_spot(point) for point in GRID.corners(cell)) for cell in range(len(GRID))}
    places = {GRID.names[cell]: _spot(GRID.centre(cell)) for cell in range(len(GRID))}
    net = f'<path d="{lattice(shapes.values())}" fill="none" stroke="#3d6b8f" stroke-width="1" opacity=".35"/>'
    return wide, high, places, shapes, _land(wide, high) + _clouds(wide, high) + net


@cache
def _picture(sorts: tuple[tuple[str, tuple[int, int]], ...], grounds: tuple[int, ...]) -> Picture:
    wide, high, places, shapes, ground = _board()
    symbols = {
        key: counter(key, Face(key.replace("-", " ").capitalize(), GLYPHS.get(key, "shield"), str(fly or "")),
                     LIVERIES[seat])
        for key, (seat, fly) in sorts
    }  # fmt: skip
    walls = "".join(_wall(shapes[GRID.names[cell]]) for cell in grounds)
    return Picture(wide, high, ground + walls, symbols, places, shapes, SCALE * 2.2, "The sky")


def _wall(shape: tuple[Point, ...]) -> str:
    points = " ".join(f"{num(x)},{num(y)}" for x, y in shape)
    return f'<polygon points="{points}" fill="#8d8573" stroke="#4a4438" stroke-width="3"/>'


def _land(wide: float, high: float) -> str:
    """Fields far below, in the haze of the distance."""
    rng, fields = Random(5), [f'<rect width="{num(wide)}" height="{num(high)}" fill="#bcd6e6"/>']
    for _ in range(60):
        x, y, size = rng.uniform(0, wide), rng.uniform(0, high), rng.uniform(60, 190)
        turn, tint = rng.randrange(90), rng.choice(("#b9d3a4", "#cfd9a6", "#a9cbb0", "#d6cfa2"))
        fields.append(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size * 0.6)}" fill="{tint}" '
            f'opacity=".45" transform="rotate({turn} {num(x)} {num(y)})"/>'
        )
    return "".join(fields)


def _clouds(wide: float, high: float) -> str:
    rng, parts = Random(9), list[str]()
    for _ in range(16):
        x, y, size = rng.uniform(0, wide), rng.uniform(0, high), rng.uniform(26, 60)
        for puff in range(5):
            dx, dy = (puff - 2) * size * 0.62, rng.uniform(-0.25, 0.25) * size
            radius = size * (0.75 - 0.12 * abs(puff - 2))
            parts.append(f'<circle cx="{num(x + dx)}" cy="{num(y + dy)}" r="{num(radius)}"/>')
    return f'<g class="clouds" fill="#fff" opacity=".55">{"".join(parts)}</g>'
