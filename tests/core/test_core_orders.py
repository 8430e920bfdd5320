"""Standing orders and previews: what is answered in a player's name, and what he is told before he picks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from wyrmtable.checks.toy import GAME as BARROW
from wyrmtable.core import ASK, BadPick, Decision, Manner, Match, Order, OrderKind, Preview, Reason, Setting
from wyrmtable.core.extras import preview, ways
from wyrmtable.core.orders import answer, standing

from .cellar import ALCHEMIST, DRINK, GAME, GUESTS, NAMES, PASS, STOP, SWITCH, Position, TheCellar, begin, stowed


def asked(bid: str = "=500", spare: str = "1") -> tuple[Position, Decision]:
    """The guests have bid; the alchemist is asked."""
    match = stowed(begin(spare=spare))
    match.pick(GUESTS, bid)
    decision = match.decision
    assert isinstance(decision, Decision)
    assert decision.manner.kind == "offer"
    return match.position, decision


def answered(orders: Sequence[Order], game: TheCellar = GAME, **moment: str) -> int | None:
    pos, decision = asked(**moment)
    return answer(game, pos, decision, NAMES, orders)


class Passing(TheCellar):
    """Without an order the alchemist lets things be."""

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        other = OrderKind("other", "Something else")
        return (other, OrderKind("offer", "When they bid", default="pass")) if seat == ALCHEMIST else ()


class Hookless(TheCellar):
    """Knows no orders at all."""

    standing = obeys = None  # type: ignore[assignment]  # the hooks are not there


def test_without_an_order_the_player_is_asked() -> None:
    assert answered([]) is None
    assert answered([Order("retreat")]) is None


def test_an_order_to_pass() -> None:
    assert answered([Order("offer")]) == PASS
    assert answered([Order("offer", "pass")]) == PASS


def test_an_order_to_spring() -> None:
    assert answered([Order("offer", "switch")]) == SWITCH


def test_what_cannot_be_picked_now_is_no_answer() -> None:
    """The next order counts, in the end the default."""
    assert answered([Order("offer", "switch")], spare="0") is None
    assert answered([Order("offer", "switch"), Order("offer")], spare="0") == PASS
    assert answered([Order("offer", "switch")], Passing(), spare="0") == PASS


def test_a_misspelt_order_is_no_pass() -> None:
    assert answered([Order("offer", "swich")]) is None
    assert answered([Order("offer", "swich"), Order("offer", "switch")]) == SWITCH


def test_the_first_fitting_order_counts() -> None:
    rich = Order("offer", "switch", (("bid", "400"),))
    assert answered([rich, Order("offer")], bid="=500") == SWITCH
    assert answered([rich, Order("offer")], bid="=400") == SWITCH
    assert answered([rich, Order("offer")], bid="=399") == PASS
    assert answered([rich], bid="=399") is None
    assert answered([Order("offer"), rich], bid="=500") == PASS


def test_an_order_to_be_asked() -> None:
    assert answered([Order("offer", ASK), Order("offer", "switch")]) is None
    assert answered([Order("offer", ASK)], Passing()) is None
    wary = Order("offer", ASK, (("bid", "400"),))
    assert answered([wary], Passing(), bid="=399") == PASS
    assert answered([wary], Passing(), bid="=400") is None


def test_defaults() -> None:
    assert answered([], Passing()) == PASS
    assert answered([Order("offer", "switch")], Passing()) == SWITCH
    assert answered([Order("retreat", "switch")], Passing()) == PASS


def test_a_default_is_for_its_kind_and_needs_a_pick_that_is_there() -> None:
    pos, _ = asked()
    silent = Decision(ALCHEMIST, [SWITCH, DRINK], "?", manner=Manner("offer", PASS))
    other = Decision(ALCHEMIST, [PASS, SWITCH], "?", manner=Manner("other", PASS))
    assert answer(Passing(), pos, silent, NAMES, []) is None
    assert answer(Passing(), pos, other, NAMES, []) is None


def test_a_default_is_the_seats_own() -> None:
    pos, decision = asked()
    theirs = Decision(GUESTS, decision.picks, "?", manner=decision.manner)
    assert answer(Passing(), pos, decision, NAMES, []) == PASS
    assert answer(Passing(), pos, theirs, NAMES, []) is None


def test_orders_need_a_kind_and_silence_a_pick() -> None:
    pos, _ = asked()
    orders = [Order("offer"), Order("")]
    for manner, found in (
        (Manner(), None),
        (Manner(silence=PASS), None),
        (Manner("offer"), None),
        (Manner("offer", SWITCH), SWITCH),
        (Manner("offer", STOP), None),
        (Manner("other", PASS), None),
    ):
        decision = Decision(ALCHEMIST, [PASS, SWITCH], "?", manner=manner)
        assert answer(GAME, pos, decision, NAMES, orders) == found, manner


def test_ordinary_decisions_are_answered_too() -> None:
    pos, _ = asked()
    losses = Decision(GUESTS, [DRINK, STOP], "Which?", manner=Manner("losses", STOP))
    assert answer(GAME, pos, losses, NAMES, [Order("losses")]) == STOP
    assert answer(GAME, pos, losses, NAMES, [Order("losses", "drink")]) == DRINK


def test_a_game_that_knows_no_filters_obeys_orders_without_one() -> None:
    assert answered([Order("offer", "switch")], Hookless()) == SWITCH
    assert answered([Order("offer", "switch", (("bid", "1"),))], Hookless()) is None
    assert answered([Order("offer", "switch", until="turn")], Hookless()) is None  # an end it would never come to
    assert answered([], Hookless()) is None
    pos, _ = asked()
    assert standing(Hookless(), pos, ALCHEMIST) == ()
    assert [kind.kind for kind in standing(GAME, pos, ALCHEMIST)] == ["offer"]


def test_orders_are_stored_as_plain_data() -> None:
    order = Order("offer", "switch", (("bid", "400"),), "turn")
    stored = msgspec.json.encode(order)
    assert msgspec.json.decode(stored, type=Order) == order
    assert msgspec.json.encode(Order("offer")) == b'{"kind":"offer"}'
    assert NAMES.texts.count(ASK) == 0


def test_an_answer_changes_nothing() -> None:
    match = stowed(begin(spare="1"))
    match.pick(GUESTS, "=500")
    before = match.text()
    decision = match.decision
    assert isinstance(decision, Decision)
    pick = answer(GAME, match.position, decision, match.names, [Order("offer", "switch")])
    assert match.text() == before
    assert pick is not None
    match.pick(ALCHEMIST, pick)
    assert match.entries[-1].body().startswith("5 0 switch @")


# -- previews --------------------------------------------------------------------------------------------------------


def tasting() -> Match:
    match = stowed(begin())
    match.pick(GUESTS, "=1")
    match.pick(ALCHEMIST, "pass")
    return match


def test_a_pick_is_previewed() -> None:
    match = tasting()
    warned = Preview(("low", "top"), "1 sip", (Reason("CEL-4", "It may make you ill."),))
    assert preview(GAME, match.position, GUESTS, DRINK) == warned
    chair = match.chair(GUESTS)
    assert chair.preview("drink") == chair.preview(DRINK) == warned
    assert chair.preview("stop") == Preview() == Preview((), "", ())


@pytest.mark.parametrize(
    ("pick", "words"), [("drnk", "Did you mean drink"), (-1, "number -1"), (99999, "number 99999")]
)
def test_what_is_no_pick_has_no_preview(pick: Any, words: str) -> None:
    with pytest.raises(BadPick, match=words):
        tasting().chair(GUESTS).preview(pick)


def test_games_without_hooks() -> None:
    match = Match(BARROW, Setting("small"), seed="1")
    assert match.chair(0).preview("west") == Preview()
    assert ways(BARROW, match.position) == {}


def test_previews_are_sent_as_plain_data() -> None:
    told = tasting().chair(GUESTS).preview("drink")
    assert msgspec.json.decode(msgspec.json.encode(told), type=Preview) == told
    assert msgspec.json.encode(Preview()) == b"{}"
