"""Boards of hexes and squares: grids, places and sides, paths and sight. Knows no game.

Everything here is worked out once when a map is loaded; in play only tables are read.
"""

from wyrmtable.boards.board import Adjacency, Area, Board, PlaceError, Side
from wyrmtable.boards.grid import Grid, HexGrid, PointyHexGrid, SquareGrid, grid_of
from wyrmtable.boards.meeting import Sides
from wyrmtable.boards.numbering import Numbering

__all__ = [
    "Adjacency",
    "Area",
    "Board",
    "Grid",
    "HexGrid",
    "Numbering",
    "PlaceError",
    "PointyHexGrid",
    "Side",
    "Sides",
    "SquareGrid",
    "grid_of",
]
