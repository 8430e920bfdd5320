"""The drawing of the sea: waves, a fine net of inches, and the ships as counters."""

from __future__ import annotations

from functools import cache
from random import Random

from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter, plaque
from wyrmtable.draw.counter import symbol as symbol_of
from wyrmtable.draw.lettering import num
from wyrmtable.draw.mosaic import lattice

from ...files.seaboard import GRID, SIDE
from ...rules.sea.position import SeaPosition
from .view import STREAM, WAYS, WIND, symbol

SCALE = 24.0
MARGIN = 12.0
LIVERIES = (Livery(paper="#f2dfd6", band="#8a3b2f"), Livery(paper="#e0e9f2", band="#2f5d8a", edge="wave"))
GLYPHS = {"Mermen": "spears", "Nixies": "star", "Dragon turtle": "dragon"}
Point = tuple[float, float]


def picture(pos: SeaPosition, sheet: str = "") -> Picture:
    """The same for every position of a battle."""
    return _picture(tuple(sorted({(symbol(ship), ship.vessel.title, ship.seat) for ship in pos.content.battle.ships})))


@cache
def _picture(sorts: tuple[tuple[str, str, int], ...]) -> Picture:
    left, top, _, _ = GRID.bounds

    def spot(point: Point) -> Point:
        return (point[0] - left) * SCALE + MARGIN, (point[1] - top) * SCALE + MARGIN

    shapes = {GRID.names[cell]: tuple(spot(point) for point in GRID.corners(cell)) for cell in range(len(GRID))}
    places = {GRID.names[cell]: spot(GRID.centre(cell)) for cell in range(len(GRID))}
    wide = SIDE * SCALE + 2 * MARGIN
    net = f'<path d="{lattice(shapes.values())}" fill="none" stroke="#d9ecf2" stroke-width=".8" opacity=".35"/>'
    symbols = {key: counter(key, Face(title, GLYPHS.get(title, "ship")), LIVERIES[seat]) for key, title, seat in sorts}
    symbols["swimmers"] = plaque("swimmers", "family", "#eef6f8", "#24566b")
    symbols["ink"] = plaque("ink", "skull", "#202633", "#dfe6ee")
    symbols["lurking"] = plaque("lurking", "eye", "#3f7f99", "#eaf6fa")
    for way in range(WAYS):
        symbols[f"{WIND}-{way}"] = _weathercock(f"{WIND}-{way}", way, "#eaf6fa", "#24566b")
        symbols[f"{STREAM}-{way}"] = _weathercock(f"{STREAM}-{way}", way, "#24566b", "#eaf6fa")
    return Picture(wide, wide, _waves(wide) + net, symbols, places, shapes, SCALE * 1.9, "The sea")


def _weathercock(key: str, way: int, ground: str, ink: str) -> str:
    """A round sign with an arrow that points where wind or water goes, in steps of 45 degrees from north."""
    body = (
        f'<circle cx="50" cy="50" r="45" fill="{ground}" stroke="{ink}" stroke-width="5"/>'
        f'<path d="M50 12L76 48H60V86H40V48H24Z" fill="{ink}" transform="rotate({45 * way} 50 50)"/>'
    )
    return symbol_of(key, body)


def _waves(wide: float) -> str:
    rng, parts = Random(7), [f'<rect width="{num(wide)}" height="{num(wide)}" fill="#5d9fb8"/>']
    strokes = ""
    for _ in range(260):
        x, y, size = rng.uniform(0, wide), rng.uniform(0, wide), rng.uniform(8, 18)
        strokes += f"M{num(x)} {num(y)}q{num(size / 2)} {num(-size / 2)} {num(size)} 0t{num(size)} 0"
    parts.append(f'<path d="{strokes}" fill="none" stroke="#3f7f99" stroke-width="2" opacity=".5"/>')
    return "".join(parts)
