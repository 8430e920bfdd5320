"""Standing orders of the Keeper: a kind for each window he can be asked in (DUN-WIN-5)."""

from __future__ import annotations

from wyrmtable.core import Order, OrderKind

from ..files.terms import KEEPER
from ..position import Position

KINDS = (
    OrderKind("dawn", "When the heroes' turn begins", "Snuffed Torches.", "ask", window=True),
    OrderKind("step", "When a hero takes a step", "Traps, and Ambush on another tile.", "pass", window=True),
    OrderKind("try", "When a hero tries to open something", "Locked.", "ask", window=True),
    OrderKind("open", "When a door or chest is open", "A trap.", "ask", window=True),
    OrderKind("turn", "When a tile is oriented", "Shifting Walls.", "ask", window=True),
    OrderKind("laid", "When a new tile is laid", "Ambush.", "ask", window=True),
    OrderKind("kill", "When a hero is struck down", "Capture.", "ask", window=True),
    OrderKind("search", "When a wandering monster turns up", "A monster of your hand.", "ask", window=True),
    OrderKind("after", "When an activation has ended", "Slamming Doors.", "ask", window=True),
)


def standing(role: int | None) -> tuple[OrderKind, ...]:
    return KINDS if role == KEEPER else ()


def obeys(pos: Position, order: Order) -> bool:
    """Whether an order's filter fits the open window: `hero`, `square`, `wounds` (at most so many)."""
    step = pos.steps[-1]
    if step[0] != "window":
        return not order.when
    hero, names, content = step[2], pos.content.names, pos.content
    facts = {"hero": names.text(content.first_figure + hero)}
    if pos.where[hero] >= 0:
        facts["square"] = names.text(content.first_square + pos.where[hero])
    for key, wanted in order.when:
        if key == "wounds":
            if not wanted.isdigit() or pos.wounds[hero] > int(wanted):
                return False
        elif facts.get(key) != wanted:
            return False
    return True
