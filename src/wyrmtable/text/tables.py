"""The table of a match in characters: its board once, with the ways between places where the game has a map."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from ..boards import Board
from ..core import AnyGame
from .board import TextBoard, Way


@runtime_checkable
class Mapped(Protocol):
    """A game that lets clients see its map: places, the ways between them, and what lies on those."""

    def board(self, pos: Any) -> Board: ...


def text_board(game: AnyGame, position: Any) -> TextBoard:
    """The board of a position, drawn from its picture and its map."""
    ways = {}
    if isinstance(game, Mapped):
        board = game.board(position)
        ways = {board.side_text(number): Way(side.feature, side.width) for number, side in enumerate(board.sides)}
    return TextBoard(game.names(position), game.picture(position).places, game.seats(position), ways)
