"""Standing orders: what a player wants to answer when he is asked in another's turn.

They are kept by host, client or bot, outside position and record, and are nobody else's business. Whoever keeps them
answers in the player's name; nothing in the record tells whether a person or an order did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .decision import Decision
from .extras import offered
from .game import AnyGame
from .names import Names

ASK = "?"  # in an order: ask me


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """At a decision of this kind: this pick (none: what silence takes; `ASK`: ask me), if the game finds that `when`
    fits. `until` says for how long in words the game knows ("turn"); without it the order stands until taken back."""

    kind: str
    pick: str = ""
    when: tuple[tuple[str, str], ...] = ()
    until: str = ""


class OrderKind(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of decision to give orders for. What holds without (`ask` or `pass`) never depends on a player's hand."""

    kind: str
    title: str
    about: str = ""
    default: str = "ask"
    window: bool = False


def standing(game: AnyGame, pos: Any, seat: int) -> Sequence[OrderKind]:
    """The kinds of decisions this seat can give orders for."""
    return offered(game, "standing", (), pos, seat)


def answer(game: AnyGame, pos: Any, decision: Decision, names: Names, orders: Sequence[Order]) -> int | None:
    """The pick that the first fitting order gives, else what the kind's default gives; None: the player is asked."""
    kind, silence = decision.manner.kind, decision.manner.silence
    if not kind:
        return None
    for order in orders:
        if order.kind == kind and _fits(game, pos, decision.seat, order):
            if order.pick == ASK:
                return None
            pick = silence if not order.pick else names.pick(order.pick) if order.pick in names else -1
            if pick in decision.picks:
                return pick
    passing = any(known.kind == kind and known.default == "pass" for known in standing(game, pos, decision.seat))
    return silence if passing and silence in decision.picks else None


def _fits(game: AnyGame, pos: Any, seat: int, order: Order) -> bool:
    return bool(offered(game, "obeys", not (order.when or order.until), pos, seat, order))
