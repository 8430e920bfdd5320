"""The drawing of a campaign: the journey's sheet of hexes, with houses, strongholds and villages on it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from wyrmtable.boards.grid import HexGrid
from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter, plaque

from ...files.dominioncampaign import HOUSES
from ...rules.dominion.position import DominionPosition
from ..land.draw import sheet
from .view import COLOURS

EDGES = ("plain", "wave", "teeth", "battlement")
PAPERS = ("#f2dfd6", "#e0e9f2", "#e3eddc", "#ece0f0")


def picture(pos: DominionPosition, sheet: str = "") -> Picture:
    return _picture(pos.content.grid)


@cache
def _picture(grid: HexGrid) -> Picture:
    plain = sheet(grid)
    symbols = dict(plain.symbols)
    for seat, name in enumerate(HOUSES):
        livery = Livery(PAPERS[seat], COLOURS[seat], edge=EDGES[seat])
        symbols[f"house-{seat}"] = counter(f"house-{seat}", Face(name.rpartition(" ")[2], "banner"), livery)
        symbols[f"stronghold-{seat}"] = plaque(f"stronghold-{seat}", "tower", COLOURS[seat], "#ffffff")
        symbols[f"fleet-{seat}"] = plaque(f"fleet-{seat}", "ship", COLOURS[seat], "#ffffff")
        symbols[f"village-{seat}"] = plaque(f"village-{seat}", "family", COLOURS[seat], "#ffffff")
    symbols["village-free"] = plaque("village-free", "family", "#8a7a55", "#fff3d6")
    return replace(plain, symbols=symbols)
