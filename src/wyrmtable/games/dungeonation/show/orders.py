"""Standing orders of the Keeper: a kind for each window he can be asked in (DUN-WIN-5)."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core import Order, OrderKind

from ..files.content import AT_STEP
from ..files.terms import KEEPER, PLANKS
from ..position import Position
from ..rules.traps import watches

FILTERS = (
    "An order may name a hero, a square, a tile, wounds (at most so many), planks (yes or no) "
    "and thief (near, or away: whether he could notice a trap)."
)
STEP = OrderKind(
    "step",
    "When a hero takes a step",
    f"Traps, and Ambush on another tile. On planks you are asked, elsewhere it is passed. {FILTERS}",
    "pass",
    window=True,
)
STEP_ON_PLANKS = OrderKind(STEP.kind, STEP.title, STEP.about, "ask", window=True)
OTHERS = (
    OrderKind("try", "When a hero tries to open something", "Locked.", "ask", window=True),
    OrderKind("open", "When a door or chest is open", "A trap.", "ask", window=True),
    OrderKind("turn", "When a tile is oriented", "Shifting Walls.", "ask", window=True),
    OrderKind("laid", "When a new tile is laid", "Ambush.", "ask", window=True),
    OrderKind("kill", "When a hero is struck down", "Capture.", "ask", window=True),
    OrderKind("search", "When a wandering monster turns up", "A monster of your hand.", "ask", window=True),
    OrderKind("after", "When an activation has ended", "Slamming Doors.", "ask", window=True),
)
DAWN = OrderKind("dawn", "When the heroes' turn begins", "Snuffed Torches.", "ask", window=True)


def standing(pos: Position, role: int | None) -> tuple[OrderKind, ...]:
    """Without an order steps are passed, except on planks, where a pit is deadly (DUN-WIN-5)."""
    return (DAWN, STEP_ON_PLANKS if _on_planks(pos) else STEP, *OTHERS) if role == KEEPER else ()


def _on_planks(pos: Position) -> bool:
    """A hero has just stepped on planks, and it can be answered: everybody sees that."""
    step = pos.steps[-1] if pos.steps else ()
    return step[:2] == ("window", AT_STEP) and pos.ground[step[3]] == PLANKS


def obeys(pos: Position, order: Order) -> bool:
    """Whether an order still holds, and its filter fits the open window (DUN-WIN-5)."""
    if not _holds(pos, order.until):
        return False
    step = pos.steps[-1]
    if step[0] != "window":
        return not order.when
    facts = _facts(pos, step[2])
    return all(_fits(pos, step[2], facts, key, wanted) for key, wanted in order.when)


def _holds(pos: Position, until: str) -> bool:
    """An order with a last round ends with it; one that ends at no round anybody knows never holds."""
    return not until or (until.isdecimal() and pos.round <= int(until))


def _facts(pos: Position, hero: int) -> Mapping[str, str]:
    """What a filter may name, all of it public; a place only of who stands somewhere."""
    names, content, square = pos.content.names, pos.content, pos.where[hero]
    facts = {"hero": names.text(content.first_figure + hero)}
    if square >= 0:
        facts["square"] = names.text(content.first_square + square)
        facts["tile"] = names.text(content.first_place + content.board.tile_of[square])
        facts["planks"] = "yes" if pos.ground[square] == PLANKS else "no"
        facts["thief"] = "near" if watches(pos, hero) else "away"
    return facts


def _fits(pos: Position, hero: int, facts: Mapping[str, str], key: str, wanted: str) -> bool:
    if key == "wounds":
        return wanted.isdecimal() and pos.wounds[hero] <= int(wanted)
    return facts.get(key) == wanted
