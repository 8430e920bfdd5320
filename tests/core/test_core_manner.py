"""Windows and recorded decisions: what the engine takes by itself, what leaves an entry, and what bars undo."""

from __future__ import annotations

import pytest

from wyrmtable import replaying
from wyrmtable.core import (
    PLAIN,
    RECORDED,
    Decision,
    Dice,
    Log,
    Manner,
    Match,
    NoDice,
    Setting,
    UndoBarred,
    Watching,
    fingerprint,
    settle,
)
from wyrmtable.replaying import verify

from .cellar import ALCHEMIST, GAME, GUESTS, PASS, POTION, STEPS, Position, TheCellar, begin, finished, stowed


def entries(match: Match) -> list[str]:
    """What was done, without the position that it led to: others may not know that."""
    return [entry.body().partition(" @")[0] for entry in match.entries]


def test_manners() -> None:
    assert PLAIN == Manner() == ("", -1, False, False, 0, False)
    assert Manner(recorded=True) == RECORDED
    assert PLAIN.swallowed
    assert Manner("losses", 3).swallowed
    assert not any(manner.swallowed for manner in (RECORDED, Manner(window=True), Manner(asked=True)))
    assert Decision(0, [1], "?", manner=RECORDED).forced
    assert Decision(0, [1], "?").forced
    assert not Decision(0, [1], "?", manner=Manner(window=True)).forced
    assert not Decision(0, [1], "?", manner=Manner(asked=True)).forced
    assert not Decision(0, [1, 2], "?", manner=RECORDED).forced
    assert Decision(0, [1], "?") != Decision(0, [1], "?", manner=RECORDED)


# -- windows ---------------------------------------------------------------------------------------------------------


def test_a_window_with_a_single_pick_waits_for_its_seat() -> None:
    match = stowed(begin(spare="0"))
    match.pick(GUESTS, "=5")
    decision = match.decision
    assert isinstance(decision, Decision)
    assert (decision.seat, decision.picks, decision.manner.window) == (ALCHEMIST, [PASS], True)
    assert match.entries[-1].text == "=5"


def test_a_window_leaves_one_entry_whatever_it_offers() -> None:
    """The guests see the same numbers whether the alchemist could have answered or not."""
    shown = []
    for spare in ("0", "1"):
        match = stowed(begin(spare=spare))
        match.pick(GUESTS, "=5")
        match.pick(ALCHEMIST, "pass")
        shown.append((entries(match), match.view(GUESTS).json(), list(match.log(GUESTS))))
    assert shown[0] == shown[1]
    assert shown[0][0][-1].endswith(f" {ALCHEMIST} pass")


def test_a_window_bars_undo() -> None:
    """Also of a seat that is asked in its own turn: no dice, no news, no change of seat."""

    class Lonely(TheCellar):
        def decision(self, pos: Position) -> Decision:
            return Decision(0, [1, 2], "?", manner=Manner("echo", 1, window=pos.round == 1))

        def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
            pos.round += 1

    match = Match(Lonely(), Setting("inn"), seed="1")
    match.pick(0, 1)
    assert match.undoable(0) == [1]
    match.pick(0, 1)
    assert match.undoable(0) == []
    with pytest.raises(UndoBarred, match="Your last pick cannot be taken back"):
        match.undo(0)
    match.pick(0, 2)
    assert match.undoable(0) == [3]


def test_nobody_takes_back_what_led_to_a_window() -> None:
    match = stowed(begin(spare="1"))
    match.pick(GUESTS, "=5")
    assert match.undoable(GUESTS) == match.undoable(ALCHEMIST) == []
    match.pick(ALCHEMIST, "pass")
    assert match.deciding == GUESTS
    assert match.undoable(GUESTS) == match.undoable(ALCHEMIST) == []
    with pytest.raises(UndoBarred):
        match.undo(ALCHEMIST)


# -- recorded decisions ----------------------------------------------------------------------------------------------


def test_settling_leaves_recorded_decisions_to_the_match() -> None:
    pos = Position(begin(shelves="1").setting)
    decision = settle(STEPS, pos, NoDice(), None)
    assert isinstance(decision, Decision)
    assert (len(decision), decision.manner) == (1, RECORDED)
    assert pos.steps == [("stow",)]


def test_the_match_answers_recorded_decisions_with_entries_of_their_own() -> None:
    match = begin(shelves="1")
    assert entries(match)[1:] == ["1 0 top", "2 0 plain"]
    assert match.position.steps == [("lock",)]
    assert match.deciding == ALCHEMIST
    told = [(line.entry, line.sentence) for line in match.log(GUESTS)]
    assert told == [(1, "A potion is stowed."), (2, "It is labelled.")]


def test_a_pick_tells_what_happened_in_the_entries_after_it() -> None:
    match = begin(shelves="3")
    assert len(match.entries) == 1
    events = match.pick(ALCHEMIST, "top")
    assert [event[1] for event in events] == ["stowed", "labelled"]
    assert entries(match)[1:] == ["1 0 top", "2 0 plain"]


def test_the_number_of_entries_tells_nothing() -> None:
    """One shelf or three, a choice of labels or none: the guests count the same entries."""
    forced, freely = begin(shelves="1"), begin(shelves="3")
    freely.pick(ALCHEMIST, "low")
    freely.pick(ALCHEMIST, "false")
    assert len(forced.entries) == len(freely.entries)
    assert [line[:2] for line in forced.log(GUESTS)] == [line[:2] for line in freely.log(GUESTS)]
    for match in (forced, freely):
        match.pick(ALCHEMIST, "lock")
        assert match.deciding == GUESTS
    assert len(forced.entries) == len(freely.entries)


def test_forced_entries_are_not_offered_for_undo() -> None:
    match = begin(shelves="1")
    assert match.undoable(ALCHEMIST) == []
    match = begin(shelves="3")
    before = fingerprint(match.position)
    match.pick(ALCHEMIST, "top")
    assert match.undoable(ALCHEMIST) == [1]
    with pytest.raises(UndoBarred, match="cannot be taken back so far"):
        match.undo(ALCHEMIST, 2)
    assert match.undo(ALCHEMIST) == 1
    assert fingerprint(match.position) == before
    assert entries(match)[3] == "3 0 undo 1"
    assert list(match.log(GUESTS)) == []
    match.pick(ALCHEMIST, "low")
    match.pick(ALCHEMIST, "plain")
    assert match.undoable(ALCHEMIST) == [4, 5]


@pytest.mark.parametrize("shelves", ["1", "3"])
def test_recorded_entries_are_replayed_from_the_record(shelves: str) -> None:
    match = begin(shelves=shelves)
    if shelves == "3":
        match.pick(ALCHEMIST, "top")
        match.undo(ALCHEMIST)
        match.pick(ALCHEMIST, "top")
    replayed = replaying.replay(GAME, match.text())
    assert replayed.entries == match.entries
    assert replayed.undoable(ALCHEMIST) == match.undoable(ALCHEMIST)
    assert fingerprint(replayed.position) == fingerprint(match.position)
    resumed = replaying.resume(GAME, match.text(), match.snapshot())
    assert resumed.lines == match.lines
    verify(GAME, finished(resumed).text())


def test_a_recorded_entry_is_needed_in_the_record() -> None:
    """Nothing is taken by itself in a replay: a record that lacks a forced entry stops there."""
    match = begin(shelves="1")
    shorter = "\n".join(match.lines[:-1]) + "\n"
    replayed = replaying.replay(GAME, shorter)
    assert len(replayed.entries) == 2
    assert replayed.position.steps == [("label",)]


# -- plain decisions without a choice --------------------------------------------------------------------------------


def test_a_plain_single_pick_is_swallowed() -> None:
    match = stowed(begin())
    match.pick(GUESTS, "=5")
    match.pick(ALCHEMIST, "pass")
    assert match.position.steps[-1] == ("taste",)
    assert entries(match)[-2:] == ["4 1 =5", "5 0 pass"]


class Looking(Watching):
    """Looks at the position whenever a pick is about to be taken."""

    def __init__(self, pos: Position) -> None:
        super().__init__()
        self.pos = pos
        self.seen: list[tuple[int, str]] = []

    def forced(self, pick: int) -> None:
        self.seen.append((pick, self.pos.steps[-1][0]))


def test_whoever_watches_is_told_of_swallowed_picks_before_they_are_taken() -> None:
    match = stowed(begin())
    match.pick(GUESTS, "=5")
    pos = match.position.copy()
    log = Looking(pos)
    GAME.apply(pos, PASS, NoDice(), log)
    assert log.seen == [(POTION, "nod")]
    assert pos.steps[-1] == ("taste",)
    assert Watching().forced(POTION) is None  # type: ignore[func-returns-value]  # a plain one does nothing


def test_windows_and_recorded_decisions_are_not_reported_as_swallowed() -> None:
    pos = Position(begin(shelves="1").setting)
    log = Looking(pos)
    settle(STEPS, pos, NoDice(), log)
    pos.steps[:] = [("offer",)]
    settle(STEPS, pos, NoDice(), log)
    assert log.seen == []
    assert isinstance(pos.pending, Decision)
    assert pos.pending.manner.window
