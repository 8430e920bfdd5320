"""What every table of steps shares: the body of `decision`, phases, the end of the game, the opening of `why_not`."""

from __future__ import annotations

import msgspec
import pytest

from wyrmtable.core import (
    OVER,
    Asking,
    Decision,
    NoDice,
    Outcome,
    Reason,
    Running,
    Step,
    Table,
    decide,
    fill,
    fingerprint,
    finish,
    halting,
    opening,
    phase,
    settle,
    take,
    to_json,
    win,
)

from .cellar import GAME, STEPS, Position, begin, bid_picks, bid_take, next_round

SETTING = begin().setting


def at(*steps: Step) -> Position:
    pos = Position(SETTING)
    pos.steps = list(steps)
    return pos


def test_a_decision_is_worked_out_once_and_kept() -> None:
    asked: list[Step] = []

    def picks(pos: Position, step: Step) -> Decision:
        asked.append(step)
        return bid_picks(pos, step)

    table: Table[Position] = {"bid": Asking(picks, bid_take)}
    pos = at(("bid",))
    first = decide(table, pos)
    assert pos.pending is first
    assert decide(table, pos) is first
    assert decide(table, pos.copy()) is first
    assert asked == [("bid",)]
    pos.pending = None
    assert decide(table, pos) == first
    assert len(asked) == 2


def test_a_position_that_was_not_settled_cannot_be_decided() -> None:
    with pytest.raises(AssertionError, match="only an asking step can be current"):
        decide(STEPS, at(("evening",)))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([("evening",)], "The evening"),
        ([("evening",), ("bid",)], "Bidding"),
        ([("evening",), ("bid",), ("offer",)], "Bidding"),
        ([("evening",), ("offer",)], "The evening"),
        ([("lock",)], ""),
    ],
)
def test_the_phase_is_told_by_the_topmost_step_that_names_one(steps: list[Step], told: str) -> None:
    assert phase(STEPS, at(*steps)) == told


def test_steps_without_a_phase_are_written_as_before() -> None:
    assert Asking(bid_picks, bid_take).phase == Running(next_round).phase == ""


def test_finishing_leaves_nothing_to_do() -> None:
    pos = at(("evening",), ("bid",), ("offer",))
    outcome = win(2, [1], "It is over.", ("CEL-4",))
    finish(pos, outcome)
    assert pos.steps == [("over",)]
    assert pos.outcome == ((1,), "It is over.", (0.0, 1.0), ("CEL-4",))
    found = settle({"over": OVER}, pos, NoDice(), None)
    assert isinstance(found, Outcome)
    assert (found.winners, found.summary, found.scores, found.rules) == pos.outcome
    assert pos.pending is found


def lose_and_go_on(pos: Position, step: Step, *rest: object) -> None:
    """A step that does not notice that the game has ended, and pushes what would have come next."""
    finish(pos, win(2, [1], "The cellar is empty.", ("CEL-9",)))
    pos.steps.append(("bid", 0))


@pytest.mark.parametrize("loss", [Asking(bid_picks, lose_and_go_on), Running(lose_and_go_on)])
def test_a_game_may_end_in_the_middle_of_a_step(loss: Asking[Position] | Running[Position]) -> None:
    careless: Table[Position] = {**STEPS, "bid": Asking(bid_picks, bid_take), "loss": loss, "over": OVER}
    ends = []
    for table in (careless, halting(careless)):
        pos = at(("loss", 0))
        if isinstance(loss, Asking):
            take(table, pos, 0, NoDice(), None)
        else:
            settle(table, pos, NoDice(), None)
        ends.append(isinstance(decide(table, pos), Outcome))
    assert ends == [False, True]


def test_an_end_survives_json() -> None:
    pos = at(("evening",))
    finish(pos, win(2, [], "A draw.", ("CEL-4",)))
    again = fill(Position(SETTING), msgspec.json.decode(msgspec.json.encode(to_json(pos))))
    assert fingerprint(again) == fingerprint(pos)
    found = decide(STEPS, again)
    assert found == win(2, [], "A draw.")
    assert isinstance(found, Outcome)
    assert (found.winners, found.rules) == ((), ("CEL-4",))


def test_nothing_is_picked_when_it_is_over() -> None:
    pos = at(("evening",))
    finish(pos, win(2, [0], "It is over."))
    with pytest.raises(AssertionError, match="nothing is picked when the game is over"):
        take(STEPS, pos, 0, NoDice(), None)


NAMES = ("Red", "Greens")
ASKED = Decision(1, [3, 4], "Which?", ("RULE-7",))


@pytest.mark.parametrize(
    ("decision", "seat", "pick", "told"),
    [
        (win(2, [0], "Red won.", ("RULE-9", "RULE-8")), 0, 3, [Reason("RULE-9", "The game is over. Red won.")]),
        (win(2, [0], "Red won."), 1, 3, [Reason("RULE-1", "The game is over. Red won.")]),
        (ASKED, 0, 3, [Reason("RULE-1", "It is Greens' turn.")]),
        (Decision(0, [3], "?"), 1, 9, [Reason("RULE-1", "It is Red's turn.")]),
        (ASKED, 1, 4, []),
        (ASKED, 1, 5, None),
    ],
)
def test_how_every_why_not_begins(
    decision: Decision | Outcome, seat: int, pick: int, told: list[Reason] | None
) -> None:
    assert opening(decision, seat, pick, NAMES, "RULE-1") == told


def test_a_game_answers_with_the_opening_or_its_own_words() -> None:
    match = begin()
    assert [match.chair(0).why_not(pick) for pick in ("top", "lock")] == [
        [],
        [Reason("CEL-2", "Lock the cellar is not asked for.")],
    ]
    assert GAME.why_not(match.position, 1, 0) == [Reason("CEL-2", "It is Alchemist's turn.")]
