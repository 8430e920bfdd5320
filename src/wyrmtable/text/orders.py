"""Standing orders of the people at this keyboard: what they want to answer without being asked.

They are kept here, outside position and record, and end when the player leaves the table.
"""

from __future__ import annotations

from ..core import ASK, BadPick, Decision, Match, Order, OrderKind
from ..core.orders import answer, standing


class StandingOrders:
    """The orders of every seat at the keyboard, one for each kind of decision."""

    def __init__(self) -> None:
        self._given: dict[tuple[int, str], Order] = {}

    def give(self, match: Match, seat: int, kind: str, word: str) -> Order:
        """From now on: `pass`, `ask`, or a pick by its name."""
        known = [each.kind for each in standing(match.game, match.position, seat)]
        if kind not in known:
            raise BadPick(f"No orders can be given for {kind!r}. They can for: {', '.join(known) or 'nothing'}.")
        pick = {"pass": "", "ask": ASK}.get(word.casefold(), word)
        if pick not in ("", ASK) and pick not in match.names:
            raise BadPick(f"Say 'order {kind} pass', 'order {kind} ask', or the name of a pick instead of {word!r}.")
        order = Order(kind, pick)
        self._given[seat, kind] = order
        return order

    def answer(self, match: Match, decision: Decision) -> int | None:
        """The pick that an order (or the game's default) gives; None: the player is asked."""
        mine = [order for (seat, _), order in self._given.items() if seat == decision.seat]
        return answer(match.game, match.position, decision, match.names, mine)

    def told(self, match: Match, seat: int) -> list[tuple[OrderKind, str]]:
        """Every kind of decision that orders can be given for, and what holds for it now."""
        return [
            (kind, _word(self._given.get((seat, kind.kind)), kind))
            for kind in standing(match.game, match.position, seat)
        ]


def _word(order: Order | None, kind: OrderKind) -> str:
    if order is None:
        return kind.default
    return {"": "pass", ASK: "ask"}.get(order.pick, order.pick)
