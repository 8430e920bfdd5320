"""The boards of a match in characters: each drawn once, with the ways between places where the game has a map."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec

from ..core import AnyGame, Eyes, View
from ..core.extras import ways
from .board import TextBoard, Way

MOST_BOARDS = 8  # kept: a dungeon that grows would leave many behind


def text_board(game: AnyGame, position: Any, eyes: Eyes = None, sheet: str = "") -> TextBoard:
    """A board of a position, drawn from its picture and its map."""
    roads = {side: Way(*what) for side, what in ways(game, position).items()}
    centres = game.picture(position, eyes, sheet).places
    signs = [line.letter for line in game.view(position, None).seats]
    return TextBoard(game.names(position), centres, game.seats(position), roads, signs if all(signs) else ())


class Boards:
    """The boards that have been looked at. One is drawn anew for other eyes, another sheet, or other ground."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._kept: dict[Hashable, TextBoard] = {}

    def board(self, position: Any, view: View, sheet: str = "") -> TextBoard:
        """A sheet of the view; by default the one to look at now."""
        shown = sheet or view.sheet
        key = (view.seat, shown, view.grounds, view.sheets)
        if key not in self._kept:
            if len(self._kept) >= MOST_BOARDS:
                self._kept.clear()
            self._kept[key] = text_board(self.game, position, view.seat, shown)
        return self._kept[key]


def on_sheet(view: View, sheet: str = "") -> View:
    """The view with what lies on one sheet only; by default on the one to look at now."""
    shown = sheet or view.sheet
    if not view.sheets or not shown:
        return view
    tokens = tuple(token for token in view.tokens if token.sheet in ("", shown))
    markers = tuple(marker for marker in view.markers if marker.sheet in ("", shown))
    return msgspec.structs.replace(view, tokens=tokens, markers=markers, sheet=shown)
