"""Positions and steps: fingerprints, JSON and the stack of the sequence of play."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec
import pytest

from wyrmtable.core import (
    Asking,
    BadRecord,
    Decision,
    Dice,
    Log,
    NoDice,
    Outcome,
    Running,
    ScriptedDice,
    Step,
    Table,
    fill,
    fingerprint,
    same,
    settle,
    state,
    take,
    to_json,
    win,
)


class Slate:
    """One field of every kind."""

    FIELDS: ClassVar[tuple[str, ...]] = ("score", "word", "board", "units", "pair", "steps")
    __slots__ = ("board", "pair", "pending", "score", "steps", "units", "word")

    def __init__(self) -> None:
        self.score = 0
        self.word = ""
        self.board = bytearray(3)
        self.units: list[Any] = [0, 0]
        self.pair: tuple[Any, ...] = (0, 0)
        self.steps: list[Step] = [("ask", 0)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self)()
        fill(twin, to_json(self))
        twin.pending = self.pending
        return twin

    def knowledge(self) -> object:
        return ()


def written() -> Slate:
    slate = Slate()
    slate.score, slate.word, slate.board[1] = 2**40, "wyrm", 200
    slate.units, slate.pair, slate.steps = [-1, 7], (1, (2, 3)), [("turn", 1), ("move", 3, 4)]
    return slate


class Tally(Slate):
    """A position of one field."""

    FIELDS: ClassVar[tuple[str, ...]] = ("score",)
    __slots__ = ()


def test_a_position_may_have_one_field() -> None:
    assert state(Tally()) == (0,)


def test_state_is_in_the_order_of_the_fields() -> None:
    assert state(written()) == (
        2**40,
        "wyrm",
        bytearray([0, 200, 0]),
        [-1, 7],
        (1, (2, 3)),
        [("turn", 1), ("move", 3, 4)],
    )


def test_fingerprints_tell_positions_apart() -> None:
    assert fingerprint(written()) == fingerprint(written())
    assert len(fingerprint(written())) == 16
    assert same(written(), written())
    changes: list[tuple[str, Any]] = [
        ("score", 2**40 + 1),
        ("word", "wyrn"),
        ("board", bytearray([0, 201, 0])),
        ("units", [7, -1]),
        ("pair", (1, (3, 2))),
        ("steps", [("turn", 1)]),
    ]
    for field, value in changes:
        slate = written()
        setattr(slate, field, value)
        assert fingerprint(slate) != fingerprint(written()), field
        assert not same(slate, written()), field


def test_fingerprints_do_not_depend_on_shared_or_interned_values() -> None:
    """Equal states give equal bytes, whether their parts are one object or several."""
    one, other = written(), written()
    step = ("move", 3, 4)
    one.steps = [step, step]
    other.steps = [("mo" + "".join(["v", "e"]), 3, 4), ("move", *[3, 4])]
    assert fingerprint(one) == fingerprint(other)


def test_pending_is_no_part_of_the_state() -> None:
    slate = written()
    slate.pending = Decision(0, [1, 2], "?")
    assert fingerprint(slate) == fingerprint(written())


def test_json_round_trip() -> None:
    data = msgspec.json.decode(msgspec.json.encode(to_json(written())))
    filled = fill(Slate(), data)
    assert same(filled, written())
    assert fingerprint(filled) == fingerprint(written())
    assert isinstance(filled.board, bytearray)
    assert filled.steps[1] == ("move", 3, 4)
    filled.board[0] = 9
    assert data["board"][0] == 0


class Counted(Slate):
    """Keeps a sum of its units beside its fields."""

    __slots__ = ("total",)

    def recount(self) -> None:
        self.total = sum(self.units)


def test_derived_tables_are_worked_out_after_json() -> None:
    filled = fill(Counted(), to_json(written()))
    assert filled.total == 6


def test_a_snapshot_lacking_a_field_is_refused() -> None:
    data = to_json(written())
    del data["units"]
    with pytest.raises(BadRecord, match=r"the field 'units' is missing. It was made by another version"):
        fill(Slate(), data)


# -- steps -----------------------------------------------------------------------------------------------------------


def ask(pos: Slate, step: Step) -> Decision:
    return Decision(step[1], [1, 2, 3], "How many?")


def answer(pos: Slate, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.score += pick
    if log is not None:
        log.append((-1, "answered", pick))
    pos.steps[-1:] = [("ask", 1 - step[1]), ("forced", step[1]), ("roll",)]


def forced(pos: Slate, step: Step) -> Decision:
    return Decision(step[1], [9], "There is no choice.")


def forced_take(pos: Slate, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.units.append(pick)
    pos.steps.pop()


def roll(pos: Slate, step: Step, dice: Dice, log: Log | None) -> None:
    pos.score += 10 * dice.d6("test")
    pos.steps.pop()
    if pos.score > 50:
        pos.steps.append(("over",))


TABLE: Table[Slate] = {
    "ask": Asking(ask, answer),
    "forced": Asking(forced, forced_take),
    "roll": Running(roll),
    "over": Asking(lambda pos, step: win(2, [0], "Enough."), forced_take),
}


def test_steps_run_on_to_the_next_real_decision() -> None:
    pos, log = Slate(), Log()
    first = settle(TABLE, pos, NoDice(), log)
    assert isinstance(first, Decision)
    assert (first.seat, pos.pending) == (0, first)
    take(TABLE, pos, 2, ScriptedDice(3), log)
    assert pos.score == 32
    assert pos.units == [0, 0, 9]
    assert pos.steps == [("ask", 1)]
    assert isinstance(pos.pending, Decision)
    assert pos.pending.seat == 1
    assert log == [(-1, "answered", 2)]


def test_an_outcome_ends_the_settling() -> None:
    pos = Slate()
    pos.score = 40
    take(TABLE, pos, 1, ScriptedDice(6), None)
    assert isinstance(pos.pending, Outcome)
    assert pos.steps[-1] == ("over",)


def test_only_an_asking_step_can_be_answered() -> None:
    pos = Slate()
    pos.steps = [("roll",)]
    with pytest.raises(AssertionError, match="only an asking step"):
        take(TABLE, pos, 1, NoDice(), None)
