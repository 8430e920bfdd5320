"""The drawing of the land: a blank sheet of hexes, tiles of every ground, towns and castles, and the party."""

from __future__ import annotations

from functools import cache

from wyrmtable.boards.grid import HexGrid
from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter, plaque
from wyrmtable.draw.lettering import num
from wyrmtable.draw.mosaic import lattice, numbers

from ...rules.land.position import LandPosition
from ..ranks import PARTY_LIVERY
from .field import field
from .places import LAND, sheet_now
from .tiles import tiles

SCALE = 44.0
MARGIN = 26.0
Point = tuple[float, float]
SITES = {
    "site-castle": ("tower", "#5b4a3a", "#f4ead6"), "site-town": ("gate", "#7a5a2a", "#fff3d6"),
    "site-home": ("gate", "#2f5d8a", "#ffffff"), "site-far": ("banner", "#8a2f5d", "#ffffff"),
    "site-dungeon": ("skull", "#333333", "#eeeeee"), "site-gate": ("star", "#4b2f7a", "#ffffff"),
    "lair": ("skull", "#7a2f22", "#fff3d6"), "hearsay": ("question", "#efe6cf", "#7a5a2a"),
}  # fmt: skip


def picture(pos: LandPosition, wanted: str) -> Picture:
    return sheet(pos.content.grid) if (wanted or sheet_now(pos)) == LAND else field(pos.content)


@cache
def sheet(grid: HexGrid) -> Picture:
    """The players' sheet: numbered hexes, and what may be laid on them."""
    left, top, right, low = grid.bounds

    def spot(point: Point) -> Point:
        return (point[0] - left) * SCALE + MARGIN, (point[1] - top) * SCALE + MARGIN

    wide, high = (right - left) * SCALE + 2 * MARGIN, (low - top) * SCALE + 2 * MARGIN
    shapes = {grid.names[cell]: tuple(spot(point) for point in grid.corners(cell)) for cell in range(len(grid))}
    places = {grid.names[cell]: spot(grid.centre(cell)) for cell in range(len(grid))}
    paper = f'<rect width="{num(wide)}" height="{num(high)}" fill="#efe6cf"/>'
    net = f'<path d="{lattice(shapes.values())}" fill="none" stroke="#a8977a" stroke-width="1.5"/>'
    labels = numbers((((x, y - SCALE * 0.62), name) for name, (x, y) in places.items()), 9, "#a8977a", "hex")
    symbols = dict(tiles())
    symbols |= {key: plaque(key, glyph, ground, ink) for key, (glyph, ground, ink) in SITES.items()}
    symbols["party"] = counter("party", Face("Party", "knight"), Livery(PARTY_LIVERY.paper, PARTY_LIVERY.band))
    return Picture(wide, high, paper + net + labels, symbols, places, shapes, SCALE * 1.05, "The land", tile=2 * SCALE)
