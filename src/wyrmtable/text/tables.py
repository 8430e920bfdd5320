"""The table of a match in characters: its board once, with the ways between places where the game has a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from ..core import AnyGame
from .board import TextBoard, Way


@runtime_checkable
class Mapped(Protocol):
    """A game that lets clients see its map: the ways between places ("a-b"), what lies on each and how wide it is."""

    def ways(self, pos: Any) -> Mapping[str, tuple[str, str]]: ...


def text_board(game: AnyGame, position: Any) -> TextBoard:
    """The board of a position, drawn from its picture and its map."""
    ways = {}
    if isinstance(game, Mapped):
        ways = {side: Way(*what) for side, what in game.ways(position).items()}
    return TextBoard(game.names(position), game.picture(position).places, game.seats(position), ways)
