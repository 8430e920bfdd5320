"""A match at a glance: what `str(match)` shows, the table in characters as the deciding seat sees it."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from ..core import Decision, Match
from .board import Lit
from .screen import Screen, lit_by, scene
from .tables import on_sheet, text_board
from .terminal import Terminal

WIDTH, HEIGHT = 100, 40


def glance(match: Match) -> str:
    """Turn, seats, the board about the action and the question; of a finished game everything, and its outcome."""
    paper, eyes, decision = StringIO(), match.deciding, match.decision
    terminal = Terminal(Console(file=paper, width=WIDTH, height=HEIGHT, no_color=True, highlight=False))
    view = on_sheet(match.view(eyes))
    board = text_board(match.game, match.position, eyes, view.sheet)
    screen = Screen(terminal, board, match.names_for(eyes))
    screen.heading(view)
    if isinstance(decision, Decision):
        chair = match.chair(decision.seat)
        lit = lit_by(chair, view, decision)
        screen.map(view, lit, scene(board, chair, view, (), lit))
        screen.question(decision.question(chair.names), decision.rules)
    else:
        screen.map(view, Lit(), [token.place for token in view.tokens])
        terminal.show(decision.summary)
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())
