"""Hex maps to print: the land with everything on it for the referee, and a blank sheet for the players."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmtable.boards.grid import HexGrid
from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.lettering import num, text_path

from ..files.landboard import SITE
from ..rules.land.maker import Land
from ..show.land.draw import SCALE, sheet
from ..show.land.tiles import tile_name, tiles
from . import maps

SITE_LETTERS = ("", "C", "T", "H", "F", "D")
KEY = "On the referee's map: C castle, T town, H home town, F far town, D dungeon, L lair."
LETTER = 18.0


def players_sheet(grid: HexGrid) -> str:
    """Nothing but numbered hexes."""
    picture = sheet(grid)
    return _page(picture.width, picture.height, picture.background)


def referees_map(grid: HexGrid, land: Land) -> str:
    """Every ground, track and ford; letters for castles, towns, home, far town and dungeon, L for lairs."""
    picture = sheet(grid)
    parts = ["<defs>", *(drawn for _, drawn in tiles()), "</defs>", picture.background]
    for hex_, code in enumerate(land.codes):
        x, y = picture.places[grid.names[hex_]]
        parts.append(
            f'<use href="#{symbol_id(tile_name(code))}" x="{num(x - SCALE)}" y="{num(y - SCALE)}" '
            f'width="{num(2 * SCALE)}" height="{num(2 * SCALE)}"/>'
        )
        letter = SITE_LETTERS[code >> SITE] or ("L" if hex_ in land.lairs else "")
        if letter:
            parts.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="16" fill="#fff8e6" stroke="#3a2f22"/>')
            parts.append(text_path(letter, x, y + LETTER * 0.4, LETTER, "#3a2f22", 0.16))
        parts.append(text_path(grid.names[hex_], x, y - SCALE * 0.62, 9, "#5a4a38", 0.11))
    return _page(picture.width, picture.height, "".join(parts))


def _page(wide: float, high: float, body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}">{body}</svg>'


def printed(drawings: Iterable[tuple[str, str]], text: str) -> str:
    """All of it as one page."""
    return maps.printable("The land", [*drawings, ("Gazetteer", f"{KEY}\n{text}")])
