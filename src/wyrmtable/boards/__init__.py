"""Boards of hexes and squares: grids, places and sides, paths, sight and map files. Knows no game.

Everything here is worked out once when a map is loaded; in play only tables are read.
"""

from wyrmtable.boards.board import Adjacency, Area, Board, Passage, PlaceError, Side, Strip
from wyrmtable.boards.grid import Grid, HexGrid, SquareGrid, grid_of
from wyrmtable.boards.mapfile import assemble, check, dump, load, read
from wyrmtable.boards.mapwords import MapError, MapSheet, Mistake, StripOrderError, Vocabulary

__all__ = [
    "Adjacency",
    "Area",
    "Board",
    "Grid",
    "HexGrid",
    "MapError",
    "MapSheet",
    "Mistake",
    "Passage",
    "PlaceError",
    "Side",
    "SquareGrid",
    "Strip",
    "StripOrderError",
    "Vocabulary",
    "assemble",
    "check",
    "dump",
    "grid_of",
    "load",
    "read",
]
