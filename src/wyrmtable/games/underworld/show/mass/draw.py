"""The drawing of a field: grass, woods, marshes, walls and a keep, and the bodies as counters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter, plaque
from wyrmtable.draw.lettering import num
from wyrmtable.draw.mosaic import lattice
from wyrmtable.draw.terrain import meadow, outline

from ...files.massboard import GATE, GRID, KEEP, MARSH, TOWER, WALL, WOOD
from ...rules.mass.position import MassPosition
from .view import symbol

SCALE = 34.0
MARGIN = 16.0
LIVERIES = (Livery(paper="#f2dfd6", band="#8a3b2f"), Livery(paper="#e0e9f2", band="#2f5d8a", edge="wave"))
GLYPHS = {
    "heavy_foot": "spears", "light_foot": "shield", "archer": "bow", "crossbowman": "bow", "longbowman": "bow",
    "light_horseman": "knight", "medium_horseman": "knight", "heavy_horseman": "knight", "giant_hill": "troll",
}  # fmt: skip
STONE = {WALL: "#9a927f", TOWER: "#7d7565", GATE: "#8a6f4d", KEEP: "#6d6659"}
Point = tuple[float, float]


def picture(pos: MassPosition, sheet: str = "") -> Picture:
    sorts = {symbol(pos, n): (pos.seat(n), pos.body(n).kind.id, pos.body(n).kind.name) for n in range(len(pos.place))}
    return _picture(tuple(sorted(sorts.items())), pos.content.battle.ground)


def _spot(point: Point) -> Point:
    left, top, _, _ = GRID.bounds
    return (point[0] - left) * SCALE + MARGIN, (point[1] - top) * SCALE + MARGIN


@cache
def _picture(sorts: tuple[tuple[str, tuple[int, str, str]], ...], ground: tuple[int, ...]) -> Picture:
    left, top, right, low = GRID.bounds
    wide, high = (right - left) * SCALE + 2 * MARGIN, (low - top) * SCALE + 2 * MARGIN
    shapes = {GRID.names[cell]: tuple(_spot(point) for point in GRID.corners(cell)) for cell in range(len(GRID))}
    places = {GRID.names[cell]: _spot(GRID.centre(cell)) for cell in range(len(GRID))}
    net = f'<path d="{lattice(shapes.values())}" fill="none" stroke="#4f6138" stroke-width="1" opacity=".45"/>'
    symbols = {
        key: counter(key, Face(_label(name), GLYPHS.get(kind, "captain")), LIVERIES[seat])
        for key, (seat, kind, name) in sorts
    }
    symbols["breach"] = plaque("breach", "hammer", "#f2d5d0", "#5a120c")
    body = _field(wide, high) + _features(ground, shapes, places) + net
    return Picture(wide, high, body, symbols, places, shapes, SCALE * 1.25, "The field")


def _label(name: str) -> str:
    return name.split(" (")[0]


def _field(wide: float, high: float) -> str:
    grass = meadow("mass-grass", "#a9bd77", "#7f9653", "#c3d294", 11)
    frame = f'width="{num(wide)}" height="{num(high)}"'
    return f'<defs>{grass}</defs><rect {frame} fill="url(#mass-grass)"/>'


def _features(ground: tuple[int, ...], shapes: Mapping[str, tuple[Point, ...]], places: Mapping[str, Point]) -> str:
    rng, parts = Random(3), list[str]()
    for kind, fill in ((WOOD, "#6f8f4a"), (MARSH, "#8fae9a")):
        cells = [shapes[GRID.names[cell]] for cell in range(len(ground)) if ground[cell] == kind]
        if cells:
            parts.append(f'<path d="{outline(cells)}" fill="{fill}" opacity=".8"/>')
    for cell in range(len(ground)):
        x, y = places[GRID.names[cell]]
        if ground[cell] == WOOD:
            parts += [_tree(x + rng.uniform(-17, 17), y + rng.uniform(-15, 15)) for _ in range(6)]
        elif ground[cell] == MARSH:
            parts += [_reed(x + rng.uniform(-18, 18), y + rng.uniform(-14, 16)) for _ in range(6)]
        elif ground[cell] in STONE:
            parts.append(_stones(shapes[GRID.names[cell]], ground[cell], x, y))
    return "".join(parts)


def _tree(x: float, y: float) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="7.5" fill="#3f6b34" stroke="#2c4c25" stroke-width="1.2"/>'
        f'<circle cx="{num(x - 2)}" cy="{num(y - 2.5)}" r="3" fill="#5f8f4c"/>'
    )


def _reed(x: float, y: float) -> str:
    lines = "".join(f"M{num(x + dx)} {num(y)}l{num(dx / 3)} -8" for dx in (-3, 0, 3))
    return f'<path d="{lines}" stroke="#4d6b4a" stroke-width="1.5" fill="none"/>'


def _stones(shape: tuple[Point, ...], kind: int, x: float, y: float) -> str:
    points = " ".join(f"{num(px)},{num(py)}" for px, py in shape)
    parts = [f'<polygon points="{points}" fill="{STONE[kind]}" stroke="#453f34" stroke-width="3"/>']
    if kind in (TOWER, KEEP):
        parts.append(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="19" fill="none" stroke="#39342a" stroke-width="4" '
            f'stroke-dasharray="7 4"/>'
        )
    if kind == GATE:
        parts.append(
            f'<path d="M{num(x - 9)} {num(y + 14)}v-14a9 9 0 0 1 18 0v14z" fill="#3a2c1a" stroke="#241b10" '
            f'stroke-width="2"/>'
        )
    return "".join(parts)
